"""5.3.8 Clock: advances when a card of its name is played (6.1.3.4), or returns as a raid."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwright.core import Step

from .events import ClockAdvanced
from .state import Realm

Slices = Annotated[int, Meta(ge=1, le=24)]
"""5.3.8 The slices of a clock, and the steps of a track."""


def advance_clock(t: Realm, card: str, slices: int) -> bool:
    """5.3.8 Clock of a card's name: one slice; emptied when full.  True when that happened (R18)."""
    name = t.book.name(card)
    now = t.clocks.get(name, 0) + 1
    t.clocks[name] = now % slices
    t.tell(ClockAdvanced, card, now, slices)
    return bool(now == slices)


class AdvanceClock(Step[Realm]):
    """6.1.3.4 The clock on a card that was played; full, it has its effect and is emptied."""

    def run(self, t: Realm) -> None:
        card = t.playing[-1]
        clock = t.book.actions[card].clock
        if advance_clock(t, card, clock.slices):
            t.then(*clock.effects)


ADVANCE_CLOCK = AdvanceClock()
