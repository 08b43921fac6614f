"""How a manager weighs things: the numbers of a style.  Those below were searched by play under the Full Charter (docs/balance.md)."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Value


class Style(Value, kw_only=True):
    """What something is worth is in sovereigns: a point of Authority in the way, of Notice, of Corruption for each level, an injury ..."""

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
    missions: bool = True
    authority: float = 200
    notice: float = 14
    corruption: float = 5
    smuggling: float = 1
    """Of each sovereign that smugglers bring."""
    intelligence: float = 20
    materiel: float = 2.2
    experience: float = 2
    injury: float = 8
    cushion: int = 20
    """Sovereigns kept for Collectors, Shakedowns and Barons."""
    tribute: int = 60
    """What it pays a Baron even if the target suffers."""
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


QUIET = Style(
    goal="quiet",
    ceiling=5,
    buffer=2,
    push_notice=9,
    agents=10,
    least_level=3,
    workers=20,
    payback=8,
    spies=4,
    letters=1,
    authority=800,
    notice=10,
    corruption=8,
    smuggling=2,
    intelligence=120,
    materiel=8,
    experience=1.2,
    injury=2.6,
    cushion=4,
    margin=45,
    rich=99,
    rich_notice=3,
    stock=1,
)
COUP = Style(
    goal="coup",
    ceiling=8,
    buffer=2,
    hold=5,
    side=5,
    top=9,
    agents=8,
    least_level=3,
    workers=18,
    payback=12,
    spies=4,
    letters=7,
    authority=360,
    notice=14,
    corruption=2,
    intelligence=12,
    materiel=3,
    experience=1.5,
    injury=9,
    cushion=39,
    margin=0,
    strain=2,
    rich=79,
    stock=4,
    coup_chance=56,
)
