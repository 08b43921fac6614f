"""Small statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import fmean, stdev
from typing import NamedTuple


def wilson(successes: float, trials: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share (95 % by default): honest for few trials and for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share, zz = successes / trials, z * z
    middle = share + zz / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + zz / (4 * trials * trials))
    low, high = (middle - reach) / (1 + zz / trials), (middle + reach) / (1 + zz / trials)
    return max(0.0, low), min(1.0, high)


ELO = 400 / log(10)
"""Points of rating to a factor e in the odds."""


class Bout(NamedTuple):
    """All games between two players: the first one's points (a draw is half a point), and how many went a way of their own."""

    one: int
    other: int
    points: float
    games: int
    distinct: int


def ratings(players: int, bouts: Sequence[Bout], fixed: Mapping[int, float]) -> list[tuple[float, float]]:
    """Each player's rating in Elo points and its standard error: Bradley and Terry's model by maximum likelihood.

    The `fixed` players keep theirs.  Every pair that met is taken to have drawn one game more, so that whoever won all its
    games has a rating, too; and a game that repeats another move for move makes no error smaller.
    """
    strength = [fixed.get(n, 0.0) / ELO for n in range(players)]
    free = [n for n in range(players) if n not in fixed]
    for _ in range(200):
        pull, hold = [0.0] * players, [[0.0] * players for _ in range(players)]
        for bout in bouts:
            expected = 1 / (1 + exp(strength[bout.other] - strength[bout.one]))
            surplus = bout.points + 0.5 - (bout.games + 1) * expected
            pull[bout.one] += surplus
            pull[bout.other] -= surplus
            _bind(hold, bout, (bout.games + 1) * expected * (1 - expected))
        steps = [sum(a * pull[m] for a, m in zip(row, free, strict=True)) for row in _inverse(hold, free)]
        for n, step in zip(free, steps, strict=True):
            strength[n] += max(-1.0, min(1.0, step))
        if all(abs(step) < 1e-9 for step in steps):
            break
    known = [[0.0] * players for _ in range(players)]
    for bout in bouts:
        expected = 1 / (1 + exp(strength[bout.other] - strength[bout.one]))
        _bind(known, bout, (bout.distinct + 1) * expected * (1 - expected))
    errors = dict(zip(free, (sqrt(row[n]) for n, row in enumerate(_inverse(known, free))), strict=True))
    return [(ELO * strength[n], ELO * errors.get(n, 0.0)) for n in range(players)]


def _bind(matrix: list[list[float]], bout: Bout, weight: float) -> None:
    """What a bout tells of the difference between two players, as a part of the information about all."""
    for one, other in ((bout.one, bout.other), (bout.other, bout.one)):
        matrix[one][one] += weight
        matrix[one][other] -= weight


def _inverse(matrix: Sequence[Sequence[float]], kept: Sequence[int]) -> list[list[float]]:
    """The inverse of the kept rows and columns of a positive definite matrix (Gauss and Jordan)."""
    size = len(kept)
    rows = [[matrix[a][b] for b in kept] + [float(n == m) for m in range(size)] for n, a in enumerate(kept)]
    for n in range(size):
        rows[n] = [value / rows[n][n] for value in rows[n]]
        for m in range(size):
            if m != n:
                rows[m] = [value - rows[m][n] * other for value, other in zip(rows[m], rows[n], strict=True)]
    return [row[size:] for row in rows]


# Intervals that hold however often one looks: confidence sequences.

TUNED = 200
"""The number of games at which the sequences of means are tightest."""


def sequence(successes: float, trials: int, alpha: float = 0.05) -> tuple[float, float]:
    """The confidence sequence of a share: it holds at all numbers of trials at once, so one may stop whenever one likes.

    Robbins' mixture with an even prior over all shares, by Ville's inequality; successes may be parts, such as draws.
    """
    if trials == 0:
        return 0.0, 1.0
    failures, share = trials - successes, successes / trials
    mixed = lgamma(successes + 1) + lgamma(failures + 1) - lgamma(trials + 2)
    most = log(1 / alpha)

    def outside(p: float) -> bool:
        likely = (successes * log(p) if successes else 0.0) + (failures * log1p(-p) if failures else 0.0)
        return mixed - likely >= most

    return _edge(outside, share, 0.0), _edge(outside, share, 1.0)


def _edge(outside: Callable[[float], bool], inside: float, end: float) -> float:
    """The last share that is not outside, on the way to the end."""
    if inside == end:
        return end
    for _ in range(50):
        middle = (inside + end) / 2
        inside, end = (inside, middle) if outside(middle) else (middle, end)
    return end


def reach(trials: int, alpha: float = 0.05) -> float:
    """In place of 1.96: how many standard errors the sequence of a mean reaches (Waudby-Smith and others, for many trials)."""
    mixed = trials * (log(1 / alpha**2) + log(log(1 / alpha**2) + 1)) / TUNED
    return sqrt((mixed + 1) / mixed * 2 * log(sqrt(mixed + 1) / alpha))


class Mean(NamedTuple):
    """A mean, its confidence sequence, and how far the numbers spread."""

    value: float
    low: float
    high: float
    deviation: float
    number: int


def mean_sequence(values: Sequence[float], alpha: float = 0.05, distinct: int | None = None) -> Mean:
    """The mean of numbers without bounds; as many count as are `distinct`."""
    number = len(values) if distinct is None else distinct
    middle = fmean(values)
    if number < 2:
        return Mean(middle, -inf, inf, 0.0, number)
    spread = stdev(values) if len(values) > 1 else 0.0
    half = reach(number, alpha) * spread / sqrt(number)
    return Mean(middle, middle - half, middle + half, spread, number)
