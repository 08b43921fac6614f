"""2.1, 1.3.4 The star map in words: every system with its distance, its holder, what was seen there, and its lanes."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import Value
from turnwright.kit.words import counted, listed, say, say_n, wordlist

from ..book import NOBODY
from ..map.jump_lanes import distances
from ..state import Seen
from .words import house_name, star, units, world

LANE_TO = wordlist(("{system} (restricted)", "{system} (minor)", "{system} (major)"))
"""2.1 Where a lane leads, by its class."""


class Place(Value):
    """A system in words."""

    at: int
    name: str
    jumps: int
    """6.1 From the homeworld, over any lane; onlookers count from the hub."""
    holder: str
    planet: str
    seen: str
    forces: str
    lanes: tuple[tuple[int, str, int], ...]
    """To where: the system, its name, the class of the lane."""


def places(view: Seen, shown: Iterable[int] | None = None) -> list[Place]:
    """All systems, or those shown, the nearest first."""
    start = view.home if view.home >= 0 else view.hub
    far = distances(view.stars, start, True) if start >= 0 else {}
    own: dict[int, list[str]] = {}
    for fleet in view.fleets:
        own.setdefault(fleet.at, []).append(str(fleet.number))
    shown = range(len(view.stars)) if shown is None else shown
    found = [_place(view, at, far.get(at, 0), own.get(at, [])) for at in shown]
    return sorted(found, key=lambda place: (place.jumps, place.name))


def within_sight(view: Seen) -> list[Place]:
    """Those that the viewer knows, and their neighbours."""
    known = {at for at, seen in enumerate(view.intel) if seen is not None}
    return places(view, sorted(known | {lane.to for at in known for lane in view.stars[at].lanes}))


def _place(view: Seen, at: int, jumps: int, mine: list[str]) -> Place:
    """`mine` are the numbers of one's own fleets there."""
    one = view.stars[at]
    seen = view.intel[at] if view.intel else None
    lanes = tuple((lane.to, star(view, lane.to), lane.kind) for lane in one.lanes)
    if seen is None:
        return Place(at, one.name, jumps, say("unknown"), "", say("never"), "", lanes)
    age = view.turn - seen.turn
    forces = [say_n("your fleet {numbers}", "your fleets {numbers}", len(mine), numbers=listed(mine))] if mine else []
    forces += [f"{house_name(c.house)}: {units(view.book, c.units)}" for c in seen.contacts if c.house != view.seat]
    holder = say("free") if seen.owner == NOBODY else house_name(seen.owner)
    holder = say("yours") if seen.owner == view.seat else holder
    planet = world(seen.planet)
    when = say("{turns} ago", turns=counted(age, "turn")) if age > 0 else say("now")
    return Place(at, one.name, jumps, holder, planet, when, "; ".join(forces), lanes)
