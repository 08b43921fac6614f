"""What a review holds: numbers and actions, no words, so that it can be stored and read in any language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, Literal

from turnwright.core import Outcome, Value
from turnwright.lab.stats import sequence, wilson

SURE = 0.01
"""How often an interval may be wrong by which something is called a mistake: many are compared, so each must be surer than 95 %."""

CURVE = 4
"""Moments that make a curve."""

Kind = Literal["good", "slip", "mistake", "decisive", "dice"]
"""Why a moment is a turning point: what a seat did there, or what the dice did to it."""


class Chance(Value):
    """How likely a seat is to win, and between what bounds."""

    share: float
    low: float
    high: float

    def parts_from(self, other: Chance) -> bool:
        """Do the intervals lie apart?"""
        return self.high < other.low or other.high < self.low


class Tally(Value):
    """What came of the games that were played on from one table."""

    games: int
    points: tuple[float, ...]
    """By seat: a win is one point, shared by those who won together; where nobody wins, by all who play against each other."""
    endings: dict[str, int] = {}
    """How they ended, by the reason that the rules give; games that were judged before their end are not among them."""
    exact: bool = False
    """Is this no estimate but the result itself?"""

    def chance(self, seat: int) -> Chance:
        """With the interval of the curve: 95 % at each moment by itself."""
        return self._within(seat, *wilson(self.points[seat], self.games))

    def sure(self, seat: int) -> Chance:
        """With an interval that holds however often one looks and plays on; what is named stands on it."""
        return self._within(seat, *sequence(self.points[seat], self.games, SURE))

    def _within(self, seat: int, low: float, high: float) -> Chance:
        share = self.points[seat] / max(1, self.games)
        return Chance(share, share, share) if self.exact else Chance(share, low, high)

    def plus(self, other: Tally) -> Tally:
        """The games of both."""
        points = tuple(a + b for a, b in zip(self.points, other.points, strict=True))
        endings = {
            end: self.endings.get(end, 0) + other.endings.get(end, 0) for end in {**self.endings, **other.endings}
        }
        return Tally(self.games + other.games, points, endings)


class Point(Value):
    """A moment of the curve: how the match stood after so many actions."""

    number: int
    clock: int
    """How far the game had come, in its own unit of time."""
    tally: Tally


def around(points: Sequence[Point], number: int) -> tuple[Tally, Tally]:
    """How it stood before an action and after it: what was played on from any moment of those times of the game counts."""
    before = [point for point in points if point.number < number]
    after = [point for point in points if point.number >= number]
    if after[0].tally.exact:
        return _of_its_time(before, before[-1]), after[0].tally
    return _of_its_time(before, before[-1]), _of_its_time([p for p in after if not p.tally.exact], after[0])


def _of_its_time(points: Sequence[Point], one: Point) -> Tally:
    return reduce(Tally.plus, [point.tally for point in points if point.clock == one.clock])


class Choice(Value):
    """Something that could be done at a turning point, as a log writes it, and what came of the games after it."""

    action: dict[str, Any]
    tally: Tally


class Turn(Value):
    """A turning point: action `number` + 1 of the match."""

    number: int
    clock: int
    seat: int
    kind: Kind
    before: Tally
    after: Tally
    choices: tuple[Choice, ...]
    """The best first; the one that was taken is among them."""
    taken: int
    """Its place among the choices."""
    legal: int
    """How many there were at all."""

    @property
    def change(self) -> float:
        """What it did to the chance of the seat that acted."""
        return self.after.chance(self.seat).share - self.before.chance(self.seat).share

    @property
    def best(self) -> Choice:
        return self.choices[0]


class Effort(Value):
    """How much is played.  The same effort and seed give the same review of the same match."""

    moments: int = 120
    """Most moments of the curve."""
    games: int = 40
    """Games played on from each of them, and a third as many before the first curve is shown."""
    choices: int = 60
    """Games after each of the last few choices that are compared."""
    turns: int = 8
    """Most moments whose choices are compared."""
    ahead: int = 0
    """Actions after which a game is judged by the game's own evaluation; 0: every game is played to its end."""
    seed: int = 1


class Share(Value):
    """How many of a seat's actions kept its chance, in one phase of the match."""

    kept: int
    of: int


class Phase(Value):
    """A third of the match, from one time to another, with the share of each seat."""

    first: int
    last: int
    seats: tuple[Share, ...]


class Review(Value):
    """All that is known of a match so far; `done` of `games` have been played."""

    game: str
    match: str
    """Which match, and how far it had gone: a review of anything else is no review of it."""
    effort: Effort
    outcome: Outcome
    actions: int
    points: tuple[Point, ...]
    turns: tuple[Turn, ...] = ()
    phases: tuple[Phase, ...] = ()
    events: tuple[int, ...] = ()
    """Actions of which the game tells step by step, such as battles: those around which the chance moved most."""
    samples: tuple[int, ...] = ()
    """The moments at which the stores of all sides were looked at."""
    stores: tuple[tuple[tuple[float, ...], ...], ...] = ()
    """For each series of the game, one curve for each seat; the titles are the game's own."""
    done: int = 0
    games: int = 1

    @property
    def seats(self) -> int:
        return len(self.outcome.scores)

    @property
    def whole(self) -> bool:
        """Is nothing left to play?"""
        return self.done >= self.games

    @property
    def curved(self) -> bool:
        """Is there a curve to be shown yet?"""
        return self.whole or len(self.points) >= CURVE
