"""What becomes of a card of the Agenda that is through: destroyed, returned, replaced, looped, started again; the clock of a raid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from turnwright.core import Value
from turnwright.kit.words import say

if TYPE_CHECKING:
    from ..book import Book

Slices = Annotated[int, Meta(ge=1, le=24)]
"""5.3.8 The slices of a clock, and the steps of a track."""


class Fate(Value, tag=True):
    """What becomes of a Milestone or Objective when a Resolution, a track or a timer is through with it."""

    def words(self, book: Book) -> str:
        raise NotImplementedError


class Destroyed(Fate):
    """5.3.11 Destroy: the card leaves play before the effects are resolved (R47)."""

    def words(self, book: Book) -> str:
        return say("destroyed")


class Returned(Fate):
    """5.3.33 Return: the card goes to the Objective Discard after the effects."""

    def words(self, book: Book) -> str:
        return say("returns to the Objective Discard")


class Replaced(Fate):
    """5.3.28 Replace: the card is destroyed and another takes its place, after the effects."""

    by: str

    def words(self, book: Book) -> str:
        return say("becomes {name}", name=book.name(self.by))


class Looped(Fate):
    """5.3.21 Loop: the card stays; its timer is emptied."""

    def words(self, book: Book) -> str:
        return say("stays, the timer starts again")


class Restarted(Fate):
    """5.3.41 War: the card stays and its track goes back to the start."""

    def words(self, book: Book) -> str:
        return say("starts again")


class RaidClock(Fate):
    """5.3.8 Clock of a raid: returned until the clock is full, then replaced by the war (R49)."""

    slices: Slices
    war: str

    def words(self, book: Book) -> str:
        return say(
            "advance its clock of {slices}: full, it becomes {name}, else it returns", self, name=book.name(self.war)
        )

    def now(self, book: Book, filled: int) -> str:
        """What it comes to at this count."""
        if filled + 1 == self.slices:
            return say("this time: becomes {name}", name=book.name(self.war))
        return say(
            "this time: returns, clock {filled} of {slices}; full, it becomes {name}",
            self,
            filled=filled + 1,
            name=book.name(self.war),
        )


AnyFate = Destroyed | Returned | Replaced | Looped | Restarted | RaidClock
DESTROYED, RETURNED, LOOPED, RESTARTED = Destroyed(), Returned(), Looped(), Restarted()
