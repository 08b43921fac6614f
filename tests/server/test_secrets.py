"""Nothing hidden reaches a page: every response to every viewer, at every step of a game full of secrets."""

import asyncio
import random
import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from envelopes.book import LETTERS

from turnwright.core import Seat, find_game
from turnwright.server import tables
from turnwright.server.hub import HUB, topic
from turnwright.server.urls import urlpatterns

from .helpers import BOT, FRIEND, YOU, drop, new, over, question, until, wires

GAME = find_game("envelopes")
PASSING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|data-listen="[^"]*"')
SCRIPT = {"HX-Request": "true"}
MATCH = "m/<slug:slug>"
ROUTES = [
    str(url.pattern).removeprefix(MATCH).replace("<int:eyes>", "1")
    for url in urlpatterns
    if str(url.pattern).startswith(MATCH)
]
"""All there is under the address of a match, so that a new page is held to secrecy too."""


def at_the_screen(slug: str, seat: int) -> Client:
    client = Client()
    assert client.post(f"/m/{slug}/take", {"seat": seat}).status_code == 302
    return client


def responses(client: Client, slug: str, length: int, watching: bool) -> dict[str, str]:
    """All a viewer can fetch of a running match."""
    base = f"/m/{slug}/watch" if watching else f"/m/{slug}"
    addresses = ["/", "/matches", base, f"{base}?at={length // 2}", f"{base}?at=0", *(f"/m/{slug}{r}" for r in ROUTES)]
    found = {address: client.get(address).content.decode() for address in addresses}
    found["fragment"] = client.get(base, headers=SCRIPT).content.decode()
    found["fork"] = client.post(f"/m/{slug}/fork", {"at": 0}).content.decode()
    return {address: PASSING.sub("", html) for address, html in found.items()}


def step(slug: str, rng: random.Random) -> None:
    with tables.held(slug) as table:
        seat = rng.choice(table.waiting)
        tables.play(slug, seat, rng.choice(list(table.match.legal(seat))))


def viewers(slug: str, seats: int) -> list[tuple[int | None, Client]]:
    return [(None, Client()), *((seat, at_the_screen(slug, seat)) for seat in range(seats))]


def test_every_response_stays_the_same_when_what_is_hidden_is_dealt_anew() -> None:
    slug, rng = new("envelopes", (YOU, FRIEND, Seat(name="Third"))), random.Random(3)
    watchers = viewers(slug, 3)
    rests = 0
    while not over(slug) and rests < 8:
        with tables.held(slug) as table:
            real, length = table.match.table, table.number
            for seat, client in watchers:
                seen = responses(client, slug, length, seat is None)
                other = real.copy()
                GAME.resample(other, seat)  # type: ignore[misc]
                table.match.table = other
                again = responses(client, slug, length, seat is None)
                table.match.table = real
                assert again == seen, f"seat {seat} after {length} actions"
        rests += 1
        for _ in range(3):
            if not over(slug):
                step(slug, rng)
    assert rests == 8


def test_hidden_letters_and_the_key_of_the_dice_stand_in_no_response() -> None:
    slug, rng = new("envelopes", (YOU, FRIEND)), random.Random(4)
    watchers = viewers(slug, 2)
    checked = 0
    while not over(slug):
        with tables.held(slug) as table:
            key, length = table.match.header.streams[0].key, table.number
            heard = {s: msgspec.json.encode([e for _, e in table.match.heard(s)]).decode() for s in (None, 0, 1)}
            known = {s: GAME.show(table.match.table, s).decode() + heard[s] for s in (None, 0, 1)}
        assert key
        for seat, client in watchers:
            hidden = [letter for letter in LETTERS if letter not in known[seat]]
            checked += len(hidden)
            for address, html in responses(client, slug, length, seat is None).items():
                assert key not in html, address
                leaked = [letter for letter in hidden if letter in html]
                assert not leaked, f"{address} tells seat {seat} of {leaked}"
        for _ in range(3):
            if not over(slug):
                step(slug, rng)
    assert checked > 50
    assert key in Client().get(f"/m/{slug}/watch").content.decode()
    assert Client().get(f"/m/{slug}/file").status_code == 200


def test_the_screen_is_covered_until_the_right_person_takes_it() -> None:
    slug = new("envelopes", (YOU, FRIEND))
    stranger = Client()
    for headers in ({}, SCRIPT):
        html = stranger.get(f"/m/{slug}", headers=headers).content.decode()
        assert "Pass the screen to You" in html
        assert not [letter for letter in LETTERS if letter in html]
    first = at_the_screen(slug, 0)
    assert "Write your orders" in first.get(f"/m/{slug}").content.decode()


def test_a_screen_answers_only_for_the_person_before_it() -> None:
    slug = new("envelopes", (YOU, FRIEND))
    seal = {"action": '{"type":"Seal"}'}
    for client, seat in ((Client(), 0), (at_the_screen(slug, 0), 1), (at_the_screen(slug, 1), 0)):
        answer = client.post(f"/m/{slug}/play", seal | {"seat": seat, "question": question(slug, seat)}, follow=True)
        assert "You do not sit there" in answer.content.decode()
    assert tables.live(slug).number == 0
    at_the_screen(slug, 1).post(f"/m/{slug}/play", seal | {"seat": 1, "question": question(slug, 1)})
    assert tables.live(slug).match.log[0].seat == 1


DRAFTS = {
    "envelopes": lambda match: next(a for a in match.legal(0) if type(a).__name__ != "Seal"),
    "ec4x": lambda match: match.game.read_action({"type": "Tax", "rate": 40 + len(match.log)}),
}


@pytest.mark.parametrize("game", DRAFTS)
def test_what_one_seat_drafts_and_undoes_changes_nothing_that_others_receive(game: str) -> None:
    """Not a byte of a page, not a stamp, not a place in the list, not a frame of a stream."""
    slug = new(game, (YOU, FRIEND, Seat(name="Third")))
    watchers = viewers(slug, 3)[:1] + viewers(slug, 3)[2:]
    new(game, (YOU, FRIEND, Seat(name="Third")))  # a newer match, so that the list could change its order
    others = [topic(slug, seat) for seat, _ in watchers]

    def received() -> Any:
        pages = [responses(client, slug, 2, seat is None) for seat, client in watchers]
        return pages, tables.stamps(others), [question(slug, seat) for seat, _ in watchers if seat is not None]

    def draft() -> None:
        tables.play(slug, 0, DRAFTS[game](tables.live(slug).match))

    async def frames() -> list[Any]:
        mine, theirs = HUB.join([topic(slug, 0)]), HUB.join(others)
        await asyncio.to_thread(draft)
        heard = [list(listener.news) for listener in (mine, theirs)]
        for listener in (mine, theirs):
            HUB.leave(listener)
        return heard

    before = received()
    draft()
    assert received() == before
    assert asyncio.run(frames()) == [[topic(slug, 0)], []]
    assert received() == before
    tables.forget(slug)
    assert received() == before


def matrix() -> list[Any]:
    """Who may do what in a running hot-seat match with secrets: (route, sent, {viewer: what comes of it})."""
    page = {"stranger": "cover", "first": "own", "second": "own"}
    deed = {"stranger": "refused", "first": "done", "second": "refused"}
    closed = dict.fromkeys(page, "closed")
    return [
        pytest.param("", None, page, id="page"),
        pytest.param("/log", None, page, id="log"),
        pytest.param("/charts", None, dict.fromkeys(page, "own"), id="charts"),
        pytest.param("/review", None, closed, id="review"),
        pytest.param("/review/page", None, closed, id="review page"),
        pytest.param("/fill", {"form": "x", "seat": 0}, deed | {"first": "no form"}, id="fill"),
        pytest.param("/lesson", {"do": "pass", "step": "0"}, dict.fromkeys(page, "no lesson"), id="lesson"),
        pytest.param("/watch", None, dict.fromkeys(page, "watch"), id="watch"),
        pytest.param("/as/1", None, closed, id="as"),
        pytest.param("/text", None, page, id="text"),
        pytest.param("/watch/text", None, dict.fromkeys(page, "watch"), id="watch text"),
        pytest.param("/as/1/text", None, closed, id="as text"),
        pytest.param("/file", None, closed, id="file"),
        pytest.param("/fork", {"at": 0}, closed, id="fork"),
        pytest.param("/play", {"action": '{"type":"Seal"}', "seat": 0}, deed, id="play"),
        pytest.param("/undo", {"seat": 0}, deed | {"first": "nothing"}, id="undo"),
        pytest.param("/hint", {"seat": 0}, deed | {"first": "hint"}, id="hint"),
        pytest.param("/picture.svg", None, dict.fromkeys(page, "own"), id="picture"),
        pytest.param("/manage", None, dict.fromkeys(page, "own"), id="manage"),
        pytest.param("/rename", {"title": "Ours", "before": ""}, dict.fromkeys(page, "named"), id="rename"),
        pytest.param("/leave", {"seat": 0, "act": '{"type":"@resign"}'}, deed, id="leave"),
        pytest.param("/delete", {}, dict.fromkeys(page, "gone"), id="delete"),
        pytest.param("/bring-back", {}, dict.fromkeys(page, "own"), id="bring-back"),
        pytest.param("/take", {"seat": 7}, dict.fromkeys(page, "nobody"), id="take"),
    ]


SAYS = {
    "cover": "Pass the screen to",
    "watch": "Waiting for",
    "closed": "when the match is over",
    "refused": "You do not sit there",
    "nothing": "Others decide at the same time",
    "hint": 'class="hint"',
    "nobody": "No person sits there",
    "named": "Ours",
    "gone": "The match is deleted",
    "no lesson": "There is no lesson of yours",
    "no form": "nothing of that kind to fill in",
    "own": "Envelopes",
    "done": "Envelopes",
}


def test_every_route_of_a_match_has_a_row() -> None:
    assert sorted(ROUTES) == sorted(row.values[0] for row in matrix())


@pytest.mark.parametrize(("route", "sent", "expected"), matrix())
def test_seat_matrix(route: str, sent: dict[str, Any] | None, expected: dict[str, str]) -> None:
    for who, outcome in expected.items():
        slug = new("envelopes", (YOU, FRIEND))
        client = Client() if who == "stranger" else at_the_screen(slug, ["first", "second"].index(who))
        address = f"/m/{slug}{route}"
        posted = None if sent is None else sent | {"question": question(slug, 0)}
        answer = client.get(address) if posted is None else client.post(address, posted, follow=True)
        html = answer.content.decode()
        assert SAYS[outcome] in html, (who, outcome)
        if outcome != "gone":
            assert tables.live(slug).number == (1 if outcome == "done" else 0)
        if outcome == "own":
            assert "Pass the screen" not in html


def test_a_lone_person_against_bots_needs_no_cover() -> None:
    slug = new("envelopes", (YOU, BOT))
    until(lambda: tables.live(slug).waiting == (0,))
    assert "Write your orders" in Client().get(f"/m/{slug}").content.decode()


def test_a_match_without_secrets_needs_no_cover() -> None:
    slug = new()
    client = Client()
    assert "Red drops" in client.get(f"/m/{slug}").content.decode()
    tables.play(slug, 0, drop(3))
    assert "Friend drops" in client.get(f"/m/{slug}").content.decode()


def test_somebody_with_second_thoughts_comes_back_to_the_screen() -> None:
    """A sealed sheet of EC4X is taken back while the other house is still writing; nobody else may do it."""
    slug = new("ec4x", (YOU, FRIEND))
    screen = at_the_screen(slug, 0)
    screen.post(f"/m/{slug}/play", {"action": '{"type":"Seal"}', "question": question(slug, 0), "seat": 0})
    covered = screen.get(f"/m/{slug}").content.decode()
    assert "Pass the screen to Friend" in covered
    assert "Back to You" in covered
    assert "Back to Friend" not in covered
    unseal = {"action": '{"type":"Unseal"}', "question": question(slug, 0), "seat": 0}
    assert (
        "You do not sit there" in at_the_screen(slug, 1).post(f"/m/{slug}/play", unseal, follow=True).content.decode()
    )
    screen.post(f"/m/{slug}/take", {"seat": 0})
    assert wires(screen.get(f"/m/{slug}").content.decode()) == [unseal["action"]]
    screen.post(f"/m/{slug}/play", unseal)
    assert tables.live(slug).waiting == (0, 1)
    assert '{"type":"Seal"}' in wires(screen.get(f"/m/{slug}").content.decode())
