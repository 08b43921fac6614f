"""The race as text, for terminals, mail and screen readers."""

from __future__ import annotations

from .text import NAMES
from .view import Seen

TRACK = 40


def terminal(seen: Seen) -> str:
    return "\n".join(_lane(seen, seat) for seat in range(seen.seats))


def _lane(seen: Seen, seat: int) -> str:
    held = min(TRACK, seen.points[seat] * TRACK // seen.options.goal)
    pot = f"  pot {seen.pot}" if seat in seen.waiting else ""
    return f"{NAMES[seat]:6} {'=' * held}{'.' * (TRACK - held)} {seen.points[seat]:3} of {seen.options.goal}{pot}"
