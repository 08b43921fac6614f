"""What is said at a match reaches those it is meant for, and nobody else by any way."""

import asyncio
import logging
from typing import Any

import pytest
from django.test import Client

from turnwright.core import BadSetup, Illegal, Resign
from turnwright.hosting import seats, talk
from turnwright.hosting.models import Line
from turnwright.hosting.people import by_handle
from turnwright.server import tables
from turnwright.server.hub import HUB, NUDGE, topic
from turnwright.server.models import Play
from turnwright.server.viewers import policy

from .helpers import client, match, person
from .test_hosted_secrets import SCRIPT, frames, responses, token_of

CANARY = "meet me at Corum"


def said(browser: Client, slug: str, text: str = "Hello", **more: Any) -> Any:
    return browser.post(f"/m/{slug}/talk", {"text": text} | more)


def read(browser: Client, slug: str) -> str:
    return browser.get(f"/m/{slug}/talk").content.decode()


def test_a_line_to_all_is_read_by_all_who_play_and_by_onlookers() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, public=True)
    assert said(client(ada), slug).status_code == 302
    for browser in (client(ada), client(bob), client(person("Eve")), client()):
        assert "Hello" in read(browser, slug)
        assert "Hello" in browser.get(f"/m/{slug}").content.decode()
        assert "Hello" not in browser.get(f"/m/{slug}/watch").content.decode()


def test_where_a_game_hides_things_onlookers_read_nothing_until_it_is_over() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="envelopes", public=True)
    said(client(ada), slug)
    assert "Hello" in read(client(bob), slug)
    for browser in (client(person("Eve")), client()):
        assert "Hello" not in str(responses(browser, slug))
    tables.play(slug, 0, Resign())
    assert Play.objects.get(slug=slug).outcome is not None
    assert "Hello" in read(client(), slug)


@pytest.mark.parametrize("game", ["connect_four", "envelopes", "ec4x"])
def test_a_line_to_one_changes_nothing_that_others_receive(game: str, caplog: pytest.LogCaptureFixture) -> None:
    """Not a byte of a page or fragment, not a stamp, not a frame of a stream, not a word in a log, and not for a successor."""
    many = 2 if game == "connect_four" else 3
    players = [person(name) for name in ("Ada", "Bob", "Cyd")[:many]]
    slug = match(*players, game=game, public=True, forks=False)
    others = {"eve": client(person("Eve")), "anonymous": client()} | {
        n: client(one) for n, one in enumerate(players[2:], 2)
    }
    rest: set[str] = {topic(slug, None), *(topic(slug, n) for n in range(2, many))}

    def received() -> Any:
        return {
            (who, at): html for who, one in others.items() for at, html in responses(one, slug).items() if at != "/file"
        }

    received()  # what is said once was said
    before, stamps = received(), policy().stamps(rest)
    browser = client(players[0])

    async def heard() -> list[Any]:
        mine, theirs, elsewhere = HUB.join([topic(slug, 0)]), HUB.join([topic(slug, 1)]), HUB.join(rest)
        await asyncio.to_thread(said, browser, slug, CANARY, to=1)
        found = [dict(listener.news) for listener in (mine, theirs, elsewhere)]
        for listener in (mine, theirs, elsewhere):
            HUB.leave(listener)
        return found

    with caplog.at_level(logging.DEBUG):
        assert asyncio.run(heard()) == [{topic(slug, 0): NUDGE}, {topic(slug, 1): NUDGE}, {}]
        after = received()
    assert {at for at in before if before[at] != after[at]} == set()
    assert policy().stamps(rest) == stamps
    assert CANARY not in caplog.text
    assert CANARY in read(browser, slug)
    assert CANARY in client(players[1]).get(f"/m/{slug}", headers=SCRIPT).content.decode()
    successor = person("Dana")
    seats.hand_over(Play.objects.get(slug=slug), 1, successor)
    assert CANARY not in str(responses(client(successor), slug))
    if many == 2:
        tables.play(slug, 0, Resign())
        assert CANARY not in str(responses(client(successor), slug)) + read(client(), slug)


def test_a_stream_says_that_there_is_talk_but_not_what() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    browser = client(bob)
    token = token_of(browser, f"/m/{slug}")
    told = asyncio.run(frames(token, browser, lambda: said(client(ada), slug, CANARY)))
    assert told[1] == f"event: changed\ndata: {topic(slug, 1)} {NUDGE}\n\n"


def test_lines_are_text_whatever_they_look_like() -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    said(client(ada), slug, "<script>alert(1)</script>\u202e\x00 {{ 7*7 }}")
    page = read(client(ada), slug)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ 7*7 }}" in page


def test_a_form_sent_twice_says_it_once_and_two_windows_both_speak() -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    browser = client(ada)
    for text in ("One", "One", "Two", "Three"):
        said(browser, slug, text, number=0)
    assert list(Line.objects.filter(play__slug=slug).values_list("text", "number")) == [
        ("One", 0),
        ("Two", 1),
        ("Three", 2),
    ]


def test_lines_have_a_length_and_come_one_by_one() -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    browser = client(ada)
    assert "500 letters at most" in said(browser, slug, "x" * 501).content.decode()
    assert said(browser, slug, "  \n ").status_code == 422
    for number in range(talk.MOST):
        assert said(browser, slug, f"line {number}", number=number).status_code == 302
    refused = said(browser, slug, "and one more", number=talk.MOST)
    assert refused.status_code == 422
    assert "wait a minute" in refused.content.decode()
    assert 'value="and one more"' in refused.content.decode()
    assert Line.objects.filter(play__slug=slug).count() == talk.MOST


def test_who_was_muted_is_not_read_and_who_was_blocked_cannot_write_to_one_alone() -> None:
    ada, bob, cyd = person("Ada"), person("Bob"), person("Cyd")
    slug = match(ada, bob, cyd, game="envelopes")
    said(client(bob), slug, "noise")
    assert client(ada).post(f"/people/{bob.handle}/keep-away", {"how": "mute", "match": slug}).url == f"/m/{slug}/talk"
    assert "noise" not in read(client(ada), slug)
    assert "noise" in read(client(cyd), slug)
    assert said(client(bob), slug, "psst", to=0).status_code == 302
    client(ada).post(f"/people/{bob.handle}/keep-away", {"how": "block"})
    assert said(client(bob), slug, "psst again", to=0).status_code == 422
    assert said(client(bob), slug, "you too", to=2).status_code == 302
    with pytest.raises(BadSetup):
        by_handle(ada.handle, bob)
    client(ada).post(f"/people/{bob.handle}/keep-away", {"how": "none"})
    assert by_handle(ada.handle, bob) == ada
    assert "psst" in read(client(ada), slug)
    with pytest.raises(Illegal):
        talk.keep_away(ada, ada, "mute")


def test_talk_can_be_off() -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"), talk=False)
    browser = client(ada)
    assert said(browser, slug).status_code == 422
    assert 'data-tab="talk"' not in browser.get(f"/m/{slug}").content.decode()
    assert not Line.objects.filter(play__slug=slug).exists()
