"""The engine: pop a Step and run it, until somebody must answer."""

from __future__ import annotations

from collections.abc import Sequence

from .language import READER, reading, say, spoken
from .table import Table
from .values import Action, NotAsked


def settle(t: Table) -> None:
    """Run the agenda until somebody must answer or nothing is left (game over)."""
    agenda, asks, may = t.agenda, t.asks, t.may
    while not asks:
        if may:
            may.clear()
        if not agenda:
            return
        agenda.pop().run(t)


def legal(t: Table, seat: int) -> Sequence[Action]:
    """Every answer this seat may give now; empty when it is not asked."""
    question = t.question(seat)
    return question.legal(t, seat) if question is not None else ()


def refused(t: Table, seat: int) -> Sequence[tuple[Action, str]]:
    """What this seat cannot do now, each with the reason."""
    question = t.question(seat)
    if question is None:
        return ()
    by = type(question).__module__
    return [(action, spoken(by, why)) for action, why in question.refused(t, seat)]


def perform(t: Table, seat: int, action: Action) -> None:
    """Carry out, in place, an action known to be legal.  For callers who took it from `legal`."""
    question = t.asks.pop(seat, None) or t.may.pop(seat)
    question.answer(t, seat, action)
    if not t.asks:
        settle(t)


def apply(t: Table, seat: int, action: Action) -> None:
    """Check, then perform, in place.  Raises Illegal and leaves the table as it was."""
    question = t.question(seat)
    if question is None:
        raise NotAsked(
            say("The game is over.") if not t.asks else say("It is not seat {seat}'s turn to answer.", seat=seat)
        )
    question.check(t, seat, action)
    if READER.get() is None:
        perform(t, seat, action)
    else:
        with reading(None):  # what the rules tell is for everybody
            perform(t, seat, action)
