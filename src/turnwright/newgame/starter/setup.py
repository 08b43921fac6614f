"""How the race begins."""

from __future__ import annotations

from .sequence import Turn
from .state import Race


def setup(t: Race) -> None:
    """1 Nobody has a point; the first seat begins."""
    t.points = [0] * t.seats
    t.then(Turn(0))
