"""What the lab is told of the game: its rounds or days, its weapons; and for learners, which part of the view an action's field names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from turnwright.core import Action, Event
from turnwright.kit.words import say

from .actions import place
from .battle.map import CELLS, land, zone
from .book.gear import WEAPONS
from .company import actions as company
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
ROOM = 320, 256
UNIT = "round or day"
PAGES = {"normal": "hard"}
CONTENT = {"Weapon": tuple(weapon.name for weapon in WEAPONS.values())}


def values(view: MacView) -> dict[str, Sequence[Any]]:
    """6 The hexes of a battle's map, 7.2 its frames and their groups.  A campaign has no end of names to give (13.3)."""
    if view.options.mode == "campaign":
        return {}
    sides = {frame.id: zone(view.book, view.ground, frame.side) for frame in view.frames.values()}
    frames = list(sides)
    return {
        "to": [cell for cell in CELLS if cell in land(view.ground).cells],
        "group": range(1, max(4, *(mount.group for frame in view.frames.values() for mount in frame.mounts)) + 1),
        "target": frames,
        "ally": frames,
        "Place": [place(frame, cell) for frame, cells in sides.items() for cell in cells],
        **{kind.__name__: () for kind in vars(company).values() if isinstance(kind, type) and issubclass(kind, Action)},
    }


def clock(view: MacView) -> int:
    """1 The round of a battle, 13.2 the day of a campaign."""
    return view.day if view.options.mode == "campaign" else view.round


def unit(view: MacView) -> str:
    return say("day") if view.options.mode == "campaign" else say("round")


def uses(view: MacView, thing: Action | Event) -> Iterator[tuple[int, str, str]]:
    """17.3 What is fired; in a company's own battles by either side, so only its own counts (1)."""
    if isinstance(thing, Hit | Missed) and (shooter := view.frames.get(thing.frame)) and shooter.side < view.seats:
        yield shooter.side, "Weapon", view.book.weapons[thing.weapon].name
