"""How a manager weighs things: the numbers of a style.  Those below were searched by play under the Full Charter (docs/balance.md)."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Value


class Style(Value, kw_only=True):
    """What something is worth is in sovereigns."""

    goal: Literal["quiet", "coup"]
    """11 Which victory it works for."""
    ceiling: int = 6
    """Notice it lets a district reach while it builds."""
    buffer: int = 3
    """Notice it works down to with spare hands."""
    hold: int = 6
    """Dominion at which it waits until all districts of the empire can go on together."""
    side: int = 4
    """Dominion it wants beside the district of its Coup."""
    top: int = 8
    """Dominion beyond which it does not grow."""
    push_notice: int = 6
    """Notice of the empire's districts together with which it starts its push."""
    agents: int = 6
    """Agents it wants on the roster, and of which level at least once there are three."""
    least_level: int = 1
    workers: int = 16
    payback: int = 6
    """Weeks in which a worker earns his price back: with so many left in the quarter he is hired whatever the books say."""
    spies: int = 2
    letters: int = 4
    """Spies it sends out while fewer opportunities than this lie on the board."""
    authority: float = 200
    notice: float = 14
    corruption: float = 5
    intelligence: float = 20
    materiel: float = 2.2
    experience: float = 2
    injury: float = 8
    cushion: int = 20
    """Sovereigns kept for Collectors, Shakedowns and Barons."""
    margin: int = 15
    """Profit it wants above the target before it spends freely."""
    strain: int = 0
    """Charter Strain it takes rather than hold its money back."""
    rich: int = 100
    """Free sovereigns beyond which it buys quiet, down to this Notice."""
    rich_notice: int = 4
    stock: int = 5
    """Materiel kept beyond what the next Upkeep and Expansions need."""
    coup_chance: int = 60
    """Per cent at which it tries a Coup."""
    heals: bool = False
    purifies: bool = False
    spares: bool = False
    """Keeps agents one mission from the Breaking Point at home."""


QUIET = Style(goal="quiet")
COUP = Style(goal="coup")
