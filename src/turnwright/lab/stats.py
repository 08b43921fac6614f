"""Small statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
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
