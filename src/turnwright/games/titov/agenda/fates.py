"""5.3.33 Return, 5.3.28 Replace, 5.3.21 Loop, 5.3.11 Destroy: what becomes of a card of the Agenda that is through, or a raid (5.3.8).

When that is, and that destroyed cards go first (R47), resolutions.py says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from turnwright.core import Step, Value
from turnwright.kit.words import say

from ..clocks import Slices, advance_clock
from ..state import MILESTONE, InPlay, Realm, card_at
from . import OfOne, destroy_in_play, return_to_discard, row_of
from .slots import Place

if TYPE_CHECKING:
    from ..book import Book
    from ..cards import Track


class Fate(Value, tag=True):
    """What becomes of a Milestone or Objective when a Resolution, a track or a timer is through with it."""

    def befall(self, t: Realm, place: int) -> None:
        """It comes to the card in that place."""
        raise NotImplementedError

    def words(self, book: Book) -> str:
        raise NotImplementedError


class Destroyed(Fate):
    """5.3.11 Destroy: the card leaves play before the effects are resolved (R47)."""

    def befall(self, t: Realm, place: int) -> None:
        if place != MILESTONE:
            destroy_in_play(t, place)

    def words(self, book: Book) -> str:
        return say("destroyed")


class Returned(Fate):
    """5.3.33 Return: the card goes to the Objective Discard after the effects."""

    def befall(self, t: Realm, place: int) -> None:
        return_to_discard(t, place)

    def words(self, book: Book) -> str:
        return say("returns to the Objective Discard")


class Replaced(Fate):
    """5.3.28 Replace: the card is destroyed and another takes its place, after the effects."""

    by: str

    def befall(self, t: Realm, place: int) -> None:
        destroy_in_play(t, place)
        t.then(Place(place, self.by))

    def words(self, book: Book) -> str:
        return say("becomes {name}", name=book.name(self.by))


class Looped(Fate):
    """5.3.21 Loop: the card stays; its timer is emptied."""

    def befall(self, t: Realm, place: int) -> None:
        """The timer was emptied when it was full."""

    def words(self, book: Book) -> str:
        return say("stays, the timer starts again")


class Restarted(Fate):
    """5.3.41 War: the card stays and its track goes back to the start."""

    def befall(self, t: Realm, place: int) -> None:
        it = card_at(t, place)
        t.places[place] = it.but(progress=cast("Track", row_of(t, it).track).start)

    def words(self, book: Book) -> str:
        return say("starts again")


class RaidClock(Fate):
    """5.3.8 Clock of a raid: returned until the clock is full, then replaced by the war (R49)."""

    slices: Slices
    war: str

    def befall(self, t: Realm, place: int) -> None:
        full = advance_clock(t, card_at(t, place).card, self.slices)
        (Replaced(self.war) if full else RETURNED).befall(t, place)

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


class Leave(OfOne, Step[Realm]):
    """5.3.33, 5.3.28, 5.3.21 What becomes of a card after its effects, if it still lies there."""

    fate: AnyFate

    def act(self, t: Realm, place: int, it: InPlay) -> None:
        self.fate.befall(t, place)
