"""1 Who wins: conquest, bankruptcy, or victory points with their tie-breaks."""

from __future__ import annotations

from turnwright.core import Outcome, added

from .development_phase import victory_points
from .state import Kingdom


def score(t: Kingdom) -> Outcome:
    """1 The result of a finished game."""
    if t.loser >= 0:
        winner = 1 - t.loser
        return Outcome(t.ended, (winner,), tuple(float(seat == winner) for seat in range(t.seats)))
    points = tuple(added(victory_points(realm, t.book)) for realm in t.realms)
    scores = tuple(float(p) for p in points)
    if points[0] != points[1]:
        return Outcome("victory points", (int(points[1] > points[0]),), scores)
    a, b = t.realms
    for mine, theirs, what in (
        (a.castle, b.castle, "castle"),
        (a.gold, b.gold, "gold"),
        (a.population, b.population, "population"),
    ):
        if mine != theirs:
            return Outcome(f"victory points, tie broken by {what}", (int(theirs > mine),), scores)
    return Outcome("victory points, all tied", (), scores)
