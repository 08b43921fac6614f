"""Accuracy by phase: the share of its actions with which each seat kept its chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from turnwright.core import Match

from .values import Phase, Point, Share

KEPT = 0.05
"""A chance may fall so far and still be kept."""
PHASES = 3


def phases(match: Match[Any, Any], points: Sequence[Point], last: int) -> tuple[Phase, ...]:
    """The opening, the middle and the end, by the game's own time; fewer in a short match."""
    first = points[0].clock
    count = min(PHASES, last - first + 1)
    edges = [first + n * (last - first + 1) // count for n in range(count + 1)]
    return tuple(Phase(start, end - 1, _shares(match, points, start, end)) for start, end in pairwise(edges))


def _shares(match: Match[Any, Any], points: Sequence[Point], start: int, end: int) -> tuple[Share, ...]:
    kept, of = [0] * len(match.seats), [0] * len(match.seats)
    for before, after in pairwise(points):
        if start <= before.clock < end:
            for seat in {entry.seat for entry in match.log[before.number : after.number]}:
                of[seat] += 1
                kept[seat] += not _fell(before, after, seat)
    return tuple(map(Share, kept, of))


def _fell(before: Point, after: Point, seat: int) -> bool:
    """Was it more than a little, and more than chance?"""
    then, now = before.tally.chance(seat), after.tally.chance(seat)
    return then.share - now.share > KEPT and now.high < then.share
