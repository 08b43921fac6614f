"""What the lab is told of the game: its rounds or days, its weapons; and for learners, which part of the view an action's field names."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Action, Event

from .book.gear import WEAPONS
from .events import Hit, Missed
from .state import MacView

REFERS = {
    "frame": ["frames", "hangar"],
    "target": ["frames"],
    "ally": ["frames"],
    "pilot": ["pilots"],
    "item": ["stock", "stores"],
    "contract": ["contracts:id"],
}
UNIT = "round or day"
CONTENT = {"Weapon": tuple(weapon.name for weapon in WEAPONS.values())}


def clock(view: MacView) -> int:
    """1 The round of a battle, 13.2 the day of a campaign."""
    return view.day if view.options.mode == "campaign" else view.round


def uses(view: MacView, thing: Action | Event) -> Iterator[tuple[int, str, str]]:
    """17.3 What is fired; in a company's own battles by either side, so only its own counts (1)."""
    if isinstance(thing, Hit | Missed) and (shooter := view.frames.get(thing.frame)) and shooter.side < view.seats:
        yield shooter.side, "Weapon", view.book.weapons[thing.weapon].name
