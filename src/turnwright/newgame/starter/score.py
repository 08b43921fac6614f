"""How it ends."""

from __future__ import annotations

from turnwright.core import Outcome

from .state import Race


def score(t: Race) -> Outcome:
    """3.1 Whoever reached the goal has won."""
    winners = tuple(seat for seat, points in enumerate(t.points) if points >= t.options.goal)
    return Outcome("the goal is reached", winners, tuple(map(float, t.points)))
