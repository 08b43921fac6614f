"""A whole game of EC4X from start to end: two houses by mail, one on the web, one a bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from functools import partial
from random import Random
from typing import Any

import pytest

from turnwright import bots
from turnwright.core import find_game
from turnwright.core.proof import prove
from turnwright.hosting.models import Person
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import client, question
from .post import Office, begun, bring, office, plain, reader, reply, sent
from .processes import until

TURNS = 13


@pytest.fixture
def post() -> Iterator[Office]:
    with office() as found:
        yield found


def last(post: Office, who: Person, subject: str) -> EmailMessage:
    return next(mail for mail in reversed(post.to(who)) if mail["Subject"].startswith(subject))


def orders(slug: str, seat: int) -> str:
    """A sheet as a good player would write it, from what the house knows."""
    with tables.held(slug) as hosted:
        view, legal = hosted.view(seat), hosted.match.legal(seat)
    game = find_game("ec4x")
    advice: Any = bots.make(game, "hard", f"{seat}").choose(view, legal)
    return "\n".join(game.mail.write(view, line) for line in getattr(advice.action, "lines", ()))


def test_four_houses_two_by_mail_one_on_the_web_one_a_bot(post: Office) -> None:
    ada, bob, cyd = reader("Ada"), reader("Bob"), reader("Cyd")
    slug = begun(ada, bob, cyd, None, game="ec4x", options={"turns": TURNS})
    web, rng = client(cyd), Random(3)
    for turn in range(1, TURNS + 1):
        sent()
        assert f"TURN {turn} OF" in plain(last(post, ada, "Your turn")).upper()
        seated = [0, 1, 2]
        rng.shuffle(seated)  # whoever comes last has the next turn before them at once
        for seat in seated:
            if seat == 0:
                assert bring(reply(last(post, ada, "Your turn"), f"{orders(slug, 0)}\nconfirm")) == 1
            elif seat == 1:
                assert bring(reply(last(post, bob, "Your turn"), orders(slug, 1) or "tax 50")) == 1
                sent()
                report = last(post, bob, "Your orders")
                assert "refused" not in plain(report)
                assert bring(reply(report, "confirm")) == 1
            else:
                played = {"seat": 2, "action": '{"type": "Seal"}', "question": question(slug, 2)}
                assert web.post(f"/m/{slug}/play", played).status_code in (200, 302)
        until(partial(begun_after, slug, turn))
    play = Play.objects.get(slug=slug)
    assert play.outcome is not None
    sent()
    assert last(post, ada, "The match is over")
    assert last(post, bob, "The match is over")
    with tables.held(slug) as hosted:
        assert hosted.match.over
        seen = [entry for entry in hosted.match.log if type(entry.action).__name__ == "Seal"]
        assert [sum(entry.seat == seat for entry in seen) for seat in range(3)] == [TURNS] * 3
        written = {entry.seat for entry in hosted.match.log if type(entry.action).__name__ == "Write"}
        assert {0, 1} <= written
        assert prove(list(hosted.match.lines()))
    assert not [mail for mail in post.mails if re.search("could not all be carried out|Not taken", plain(mail))]


def begun_after(slug: str, turn: int) -> bool:
    """Are people asked for a later turn, or is it over?"""
    with tables.held(slug) as hosted:
        view: Any = hosted.view(0)
        return hosted.match.over or view.turn > turn
