"""1.3.3 A stream of dice for every matter, so that what happens in one system never changes the luck in another.

The match key stays the same; the counter jumps to a block of its own for each turn, matter and place.  Thus nobody can
tell from their own dice whether others fought elsewhere, and results do not depend on the order of work.
"""

from __future__ import annotations

from turnwright.core import Dice

from .state import Reach

LANES, GROUND, RACE, SPIES, PLOTS, BILLS, BREAKTHROUGHS, SEARCHES = range(1, 9)
PLACES, BLOCK = 1 << 32, 1 << 16


def stream(t: Reach, matter: int, place: int = 0) -> None:
    """1.3.3 From here on, dice of this matter and place.  Loaded dice of a test stay as they are."""
    if isinstance(t.dice, Dice):
        t.dice = Dice(t.dice.key, ((t.turn * 16 + matter) * PLACES + place) * BLOCK)
