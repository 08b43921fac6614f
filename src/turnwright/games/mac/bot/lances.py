"""What is left of a lance."""

from __future__ import annotations

from ..battle.ai import firepower
from ..battle.firepower import end_of
from ..book.gear import CENTRE
from ..state import MacView, in_play


def left_of(view: MacView, side: int) -> float:
    """Firepower, and how far each frame is from its end."""
    total = 0.0
    for frame in in_play(view, side):
        full = frame.full_armour[CENTRE] + frame.full_structure[CENTRE]
        health = 0.6 * end_of(frame) / full + 0.4 * sum(frame.armour) / sum(frame.full_armour)
        total += (0.4 + firepower(view, frame) / 100) * (0.3 + 0.7 * health)
    return total
