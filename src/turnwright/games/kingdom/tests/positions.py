"""Short ways to set up a position and to play on from it."""

from __future__ import annotations

from typing import Any

from turnwright.core import Action, Record, added, apply, settle
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.book import Book
from turnwright.games.kingdom.main_phase import MAIN
from turnwright.games.kingdom.people import capacity
from turnwright.games.kingdom.sequence import BEGIN_TURN, END_OF_TURN
from turnwright.games.kingdom.state import Kingdom, Realm

START = Realm(gold=10, lands=2, farms=1, castle=10, council=1)
"""5 What each player begins with."""


def realm(**changes: Any) -> Realm:
    """The realm at the start of the game, with changes."""
    return START.but(**changes)


MANY = {"council": 2, "houses": 1, "lands": 3, "farms": 0}
TIES = (
    ("castle", realm(castle=9, gold=11, **MANY), realm()),
    ("gold", realm(gold=8, **MANY), realm(gold=9, happiness=1)),
    ("population", realm(happiness=1), realm(**MANY)),
)
"""1 What breaks a tie of victory points, and two realms of which it makes the second the winner, though the first has more of what comes after it."""


def position(
    a: Realm = START, b: Realm = START, seat: int = 0, round: int = 2, variant: Any = None, **options: Any
) -> Kingdom:
    """The Main Phase of a seat."""
    t = table(a, b, seat, round, variant, options)
    t.phase = "main"
    t.then(END_OF_TURN)
    t.ask(seat, MAIN)
    return t


def turn(
    a: Realm = START, b: Realm = START, seat: int = 0, round: int = 2, variant: Any = None, **options: Any
) -> Kingdom:
    """A turn from its beginning to the first decision."""
    t = table(a, b, seat, round, variant, options)
    t.then(BEGIN_TURN)
    settle(t)
    return t


def table(a: Realm, b: Realm, seat: int, round: int, variant: Any, options: Any) -> Kingdom:
    t = GAME.start(options=options, variant=variant)
    for r in (a, b):
        assert fits(r, t.book), "a position needs lands for its developments and room for its people"
    t.agenda.clear()
    t.asks.clear()
    t.realms, t.active, t.round, t.ended, t.loser = [a, b], seat, round, "", -1
    return t


def fits(r: Realm, book: Book) -> bool:
    return r.free_slots >= 0 and r.population <= added(capacity(r, book))


def play(t: Kingdom, *actions: Action) -> Realm:
    """Let the player whose turn it is act, with every check; the realm of that player afterwards."""
    seat = t.active
    for action in actions:
        apply(t, t.active, action)
    return t.realms[seat]


def heard(t: Kingdom, *actions: Action) -> list[Any]:
    """The events of these actions."""
    t.record = Record()
    play(t, *actions)
    news = [told.event for told in t.record.news]
    t.record = None
    return news


def why_not(t: Kingdom, action: Action) -> str:
    """The refusal; empty if the action is legal.  Legal list, refusals and messages must agree."""
    question = t.asks[t.active]
    listed = action in question.legal(t, t.active)
    why = question.why_not(t, t.active, action)
    assert listed is not bool(why)
    return why
