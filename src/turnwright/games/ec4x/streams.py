"""1.3.3 A stream of dice for every matter, so that what happens in one system never changes the luck in another.

Each turn, matter and place has its own.  Thus nobody can tell from their own dice whether others fought elsewhere, and
results do not depend on the order of work.
"""

from __future__ import annotations

from .state import Reach

LANES, GROUND, RACE, SPIES, PLOTS, BILLS, BREAKTHROUGHS, SEARCHES = range(1, 9)
PLACES = 1 << 32


def stream(t: Reach, matter: int, place: int = 0) -> None:
    """1.3.3 From here on, dice of this matter and place."""
    t.stream((t.turn * 16 + matter) * PLACES + place)
