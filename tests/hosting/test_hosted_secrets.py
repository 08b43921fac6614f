"""Nothing hidden reaches anybody: pages, streams, errors, with real sessions."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import msgspec
import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from envelopes.book import LETTERS

from turnwright.core import find_game
from turnwright.hosting import beginning, gatherings, seats
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Chair, Gathering, Membership, Person
from turnwright.server import tables
from turnwright.server.asgi import listen
from turnwright.server.hub import HUB, topic
from turnwright.server.models import Play
from turnwright.server.viewers import policy

from .helpers import client, match, person, question
from .test_gatherings import Browser
from .test_matrix import ROWS, M

PASSING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|data-listen="[^"]*"')
SCRIPT = {"HX-Request": "true"}
PAGES = [(row.address or name).removeprefix(M) for name, row in ROWS.items() if name.startswith(M) and row.get != 405]


def responses(browser: Client, slug: str) -> dict[str, str]:
    """All that a browser can fetch of a match, and the answers to what it may not do."""
    found = {page: browser.get(f"/m/{slug}{page}").content.decode() for page in PAGES}
    found |= {address: browser.get(address).content.decode() for address in ("/", "/matches", "/me")}
    found["at"] = browser.get(f"/m/{slug}?at=0").content.decode()
    found["fragment"] = browser.get(f"/m/{slug}", headers=SCRIPT).content.decode()
    for deed in ("play", "undo", "hint", "fork", "take", "leave", "offer"):
        found[f"post {deed}"] = browser.post(f"/m/{slug}/{deed}", {"seat": 0, "at": 0}).content.decode()
    return {address: PASSING.sub("", html) for address, html in found.items()}


DRAFTS = {
    "envelopes": lambda match: next(a for a in match.legal(0) if type(a).__name__ != "Seal"),
    "ec4x": lambda match: match.game.read_action({"type": "Tax", "rate": 40 + len(match.log)}),
}


@pytest.mark.parametrize("game", DRAFTS)
def test_what_one_seat_drafts_changes_nothing_that_others_receive(game: str) -> None:
    """Not a byte of a page, not a stamp, not a place in a list, not a frame of a stream."""
    Play.objects.update(deleted=timezone.now())  # in matches of other tests bots may still play, and lists would tell
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    slug = match(ada, bob, game=game, public=True)
    match(ada, bob, game=game, public=True)  # a newer match, so that lists could change their order
    others = {1: client(bob), None: client(eve), "anonymous": client()}
    topics = {topic(slug, 1), topic(slug, None)}

    def draft() -> None:
        with tables.held(slug) as hosted:
            tables.play(slug, 0, DRAFTS[game](hosted.match))

    async def frames() -> list[Any]:
        mine, theirs = HUB.join([topic(slug, 0)]), HUB.join(topics)
        await asyncio.to_thread(draft)
        heard = [list(listener.news) for listener in (mine, theirs)]
        for listener in (mine, theirs):
            HUB.leave(listener)
        return heard

    def received() -> Any:
        pages = {(who, at): html for who, one in others.items() for at, html in responses(one, slug).items()}
        return pages | {"stamps": policy().stamps(topics), "question": question(slug, 1)}

    def same(before: dict[Any, Any]) -> None:
        assert {at for at, found in received().items() if found != before[at]} == set()

    received()  # what is said once, such as that a page is closed, was said
    before = received()
    draft()
    same(before)
    assert asyncio.run(frames()) == [[topic(slug, 0)], []]
    tables.forget(slug)
    same(before)


def secrets_of(table: Gathering, slug: str, players: list[Person]) -> dict[str, str]:
    """What no response may hold while the match runs."""
    header = Play.objects.get(slug=slug).header
    found = {"key of the dice": header["streams"][0]["key"], "host's share": header["draws"][-1]["key"]}
    for share in header["draws"][-1]["shares"]:
        assert share["opened"]  # known to all who drew, and to nobody a secret once the match has begun
    for one in players:
        found[f"recovery of {one.name}"] = one.recovery
        found[f"account name of {one.name}"] = one.user.username
    found |= {f"session {n}": key for n, key in enumerate(Session.objects.values_list("pk", flat=True))}
    return {name: value for name, value in found.items() if value}


def test_letters_keys_shares_and_sessions_stand_in_no_response() -> None:
    """A match of Envelopes from the gathering to its end: every page, fragment, refusal and stream of everybody."""
    ada, bob = person("Ada", recovery="a" * 64), person("Bob", guest=True, recovery="b" * 64)
    game = find_game("envelopes")
    table = gatherings.begin(ada, Way(game), [Wanted("me"), Wanted("open")], public=True)
    browsers = {0: client(ada), 1: client(bob), None: client(person("Eve")), "anonymous": client()}
    gatherings.sit(table, 1, bob)
    for one in (drawn := [Browser(ada), Browser(bob)]):
        one.seal(table)
    host = Gathering.objects.get(pk=table.pk).draws[-1]["key"]
    for browser in browsers.values():
        page = browser.get(f"/t/{table.slug}").content.decode()
        for secret in (host, *(one.share.hex() for one in drawn)):
            assert secret not in page
    for one in drawn:
        beginning.ready(table, one.who)
    for one in drawn:
        one.open(table)
    slug = Play.objects.get(gathering=table).slug
    secret = secrets_of(table, slug, [ada, bob])
    assert len(secret) >= 6
    rng, checked = random.Random(4), 0
    while Play.objects.get(slug=slug).outcome is None:
        with tables.held(slug) as hosted:
            heard = {s: msgspec.json.encode([e for _, e in hosted.match.heard(s)]).decode() for s in (None, 0, 1)}
            known = {s: game.show(hosted.match.table, s).decode() + heard[s] for s in (None, 0, 1)}
        for who, browser in browsers.items():
            seat = who if isinstance(who, int) else None
            hidden = [letter for letter in LETTERS if letter not in known[seat]]
            checked += len(hidden)
            for address, html in responses(browser, slug).items():
                leaked = [name for name, value in secret.items() if value in html]
                leaked += [letter for letter in hidden if letter in html]
                assert not leaked, f"{address} tells {who} of {leaked}"
        for _ in range(8):
            with tables.held(slug) as hosted:
                if hosted.waiting:
                    at = rng.choice(hosted.waiting)
                    tables.play(slug, at, rng.choice(list(hosted.match.legal(at))))
    assert checked > 50
    shown = browsers["anonymous"].get(f"/m/{slug}/file").content.decode()
    assert secret["key of the dice"] in shown
    assert secret["host's share"] in shown


# Streams


class Asked:
    """What the stream's view reads of a request."""

    def __init__(self, token: str, browser: Client) -> None:
        self.cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
        self.query_params = self
        self.token = token

    def getlist(self, name: str) -> list[str]:
        return [self.token]


def token_of(browser: Client, address: str) -> str:
    found = re.search(r'data-listen="([^"]*)"', browser.get(address).content.decode())
    assert found
    return found[1]


async def frames(token: str, browser: Client, do: Any = lambda: None) -> Any:
    """The status of a stream and, after the first frame and then `do`, what else it says."""
    answer = await listen(Asked(token, browser))  # type: ignore[arg-type]
    if answer.status_code != 200:
        return answer.status_code
    body = answer.body_iterator  # type: ignore[attr-defined]
    said = [await anext(body)]
    while "changed" not in said[0]:
        said = [await anext(body)]  # before how things stand, it says which release this is
    await asyncio.to_thread(do)
    try:
        said.append(await asyncio.wait_for(anext(body), 5))
    except StopAsyncIteration:
        said.append("the end")
    finally:
        await body.aclose()
    return said


@pytest.fixture
def pair() -> tuple[str, Person, Person]:
    ada, bob = person("Ada"), person("Bob")
    return match(ada, bob), ada, bob


def test_a_stream_is_for_whoever_the_page_was_drawn_for(pair: tuple[str, Person, Person]) -> None:
    slug, ada, bob = pair
    mine = client(ada)
    token = token_of(mine, f"/m/{slug}")
    assert token.startswith(topic(slug, 0))
    for other in (client(bob), client(person("Eve")), client()):
        assert asyncio.run(frames(token, other)) == 403
    said = asyncio.run(frames(token, mine, lambda: tables.play(slug, 0, _drop(slug))))
    assert re.findall(r"event: changed\ndata: (\S+)", "".join(said)) == [topic(slug, 0)] * 2


def _drop(slug: str) -> Any:
    return find_game("connect_four").read_action({"type": "Drop", "column": 3})


def test_a_stream_ends_with_the_seat(pair: tuple[str, Person, Person]) -> None:
    slug, ada, _ = pair
    browser = client(ada)
    token = token_of(browser, f"/m/{slug}")
    play = Play.objects.get(slug=slug)

    def hand_over() -> None:
        seats.hand_over(play, 0, person("Eve"))

    assert asyncio.run(frames(token, browser, hand_over))[1] == "the end"
    assert asyncio.run(frames(token, browser)) == 403


def test_a_stream_ends_with_the_session(pair: tuple[str, Person, Person]) -> None:
    slug, ada, _ = pair
    browser = client(ada)
    token = token_of(browser, f"/m/{slug}")
    other = Client()
    other.cookies = browser.cookies.copy()

    def sign_out() -> None:
        other.post("/account/logout/")
        tables.play(slug, 0, _drop(slug))

    assert asyncio.run(frames(token, browser, sign_out))[1] == "the end"
    assert asyncio.run(frames(token, browser)) == 403


def test_a_table_tells_its_own_people_of_changes_and_nobody_else() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = gatherings.begin(ada, Way(find_game("connect_four")), [Wanted("me"), Wanted("name", handle=bob.handle)])
    browser = client(ada)
    token = token_of(browser, f"/t/{table.slug}")
    said = asyncio.run(frames(token, browser, lambda: gatherings.sit(table, 1, bob)))
    assert said[1].startswith(f"event: changed\ndata: {table.slug}.w ")
    assert asyncio.run(frames(token, client(person("Eve")))) == 403


def test_codes_and_tickets_are_stored_as_hashes_alone() -> None:
    ada = person("Ada")
    table = gatherings.begin(ada, Way(find_game("connect_four")), [Wanted("me"), Wanted("link")])
    code = gatherings.new_link(table, 1)
    play = Play.objects.get(slug=match(ada, person("Bob")))
    other = seats.offer(play, 0, by_link=True)
    rows = str(
        [*Chair.objects.values(), *play.vacancies.values(), *Person.objects.values(), *Membership.objects.values()]
    )
    assert code not in rows
    assert other not in rows
