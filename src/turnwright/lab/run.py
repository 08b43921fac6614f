"""How games are played that the lab measures: by which terms, with which dice, at how many seats, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from turnwright.core import Dice, Game, Value, key_of_seed

from .work import work

J = TypeVar("J")
R = TypeVar("R")
Seating = tuple[int, ...]
"""For each seat, which of the bots sits there."""


class Terms(Value):
    """A way to play: options and numbers of the rulebook that differ from the printed ones."""

    options: dict[str, Any] = {}
    variant: dict[str, Any] = {}

    @property
    def said(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in {**self.options, **self.variant}.items()) or "as printed"


class Job(Value):
    """One game to be played; enough to play it in another process."""

    game: str
    bots: tuple[str, ...]
    seating: Seating
    seed: str
    options: dict[str, Any] = {}
    variant: dict[str, Any] = {}
    census: bool = False
    opening: int = 0
    """So many actions by chance come first; each seating of the bots goes on from the same."""


class Run(Value):
    """Many games alike but for their dice, in so many processes or on the cluster at that address."""

    terms: Terms = Terms()
    seed: int = 1
    seats: int | None = None
    jobs: int = 1
    cluster: str = ""
    progress: Callable[[int, int], None] = lambda done, of: None
    opening: int = 0

    def begin(self, game: Game[Any, Any], usual: int) -> int:
        """How many sit at the table; what cannot be played is refused before any game is."""
        count = self.seats or usual
        game.start(count, self.terms.options, self.terms.variant, Dice(key_of_seed(self.seed)))
        return count

    def job(self, game: Game[Any, Any], bots: Sequence[str], seating: Seating, n: int) -> Job:
        """The n-th game: of one number all seatings and all terms have the same dice."""
        terms = self.terms.options, self.terms.variant
        return Job(game.id, tuple(bots), seating, f"{self.seed}/{n}", *terms, opening=self.opening)

    def work(self, do: Callable[[J], R], todo: Sequence[J]) -> Iterator[tuple[J, R]]:
        """Each job with what came of it, as they end."""
        return work(do, todo, self.jobs, self.cluster)


def two_where_two_can(game: Game[Any, Any]) -> int:
    """How many sit down if nobody says: so that a move is a player's and not also all that the game does for an empty seat."""
    return 2 if 2 in game.seats else game.seats[0]
