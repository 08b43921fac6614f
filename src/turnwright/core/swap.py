"""The swap rule: before a serious match one player names a number of the book, the other picks a seat.

All of it happens before the first action, so the rules learn nothing new: the number is one that the match changes in the book,
and its header says who picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from .book import numbers
from .language import say, spoken
from .reading import whole
from .values import BadSetup, Value

NAMES, PICKS = 0, 1
"""Who is named first names the number; the second picks the seat."""
S = TypeVar("S")


class Agreement(NamedTuple):
    """The number that one player named, and the seat that the other picked then."""

    named: int
    picked: int


class Swap(Value, kw_only=True):
    """What is named in a game of two, by the path of a number of its book."""

    title: str
    """What the number means to players: "Player B's purse"."""
    number: str
    base: str = ""
    """A number of the book that counts as well: what is named is the sum of both."""
    low: int
    high: int
    favours: int = 1
    """The seat that is the better off the higher the number is."""
    even: dict[str, int]
    """By preset, the least number with which that seat was found to be no worse than the other: what bots go by."""

    def check(self, package: str, named: int | str) -> int:
        """The number, if it may be named; it may have been typed."""
        number = whole(str(named), self.low, self.high)
        if number is None:
            raise BadSetup(
                say(
                    "Swap rule: {what} is a whole number from {low} to {high}, not {given}.",
                    self,
                    what=spoken(package, self.title),
                    given=str(named)[:20] or say("nothing"),
                )
            )
        return number

    def written(self, book: Any, named: int) -> int:
        """What stands in the book once that was named."""
        return named - self._base(book)

    def read(self, book: Any) -> int:
        """What must have been named for such a book."""
        return int(dict(numbers(book))[self.number]) + self._base(book)

    def _base(self, book: Any) -> int:
        return int(dict(numbers(book))[self.base]) if self.base else 0

    def settled(
        self, preset: str, bots: Sequence[object], named: int | None, picked: int | None
    ) -> tuple[int | None, int | None]:
        """What was named and picked, once the bots among the two have had their say; None: a person is asked."""
        if len(bots) != 2:
            raise BadSetup(say("The swap rule is for two."))
        if named is None and bots[NAMES]:
            named = self.even[preset]
        if picked is None and bots[PICKS] and named is not None:
            picked = self.better(preset, named)
        return named, picked

    def better(self, preset: str, named: int) -> int:
        """The seat that a bot picks."""
        return self.favours if named >= self.even[preset] else 1 - self.favours


def in_order(two: Sequence[S], picked: int) -> list[S]:
    """Whoever names and whoever picks, in the order of their seats."""
    return [two[NAMES], two[PICKS]] if picked == 1 else [two[PICKS], two[NAMES]]
