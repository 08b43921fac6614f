"""This game's own player: sees a View and the legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice

from .actions import Hold, Roll
from .view import Seen

ENOUGH = 12


def choose(view: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """Hold when the pot wins or is worth keeping."""
    assert view.seat is not None
    wins = view.points[view.seat] + view.pot >= view.options.goal
    if Hold() in legal and (wins or view.pot >= ENOUGH):
        return Advice(Hold(), "This wins." if wins else f"{view.pot} points are worth keeping.")
    return Advice(Roll(), "There is little to lose yet.")


def evaluate(view: Seen, seat: int) -> float:
    """The lead over the best other player, in -1..1."""
    others = max(points for other, points in enumerate(view.points) if other != seat)
    return max(-1.0, min(1.0, (view.points[seat] - others) / view.options.goal))
