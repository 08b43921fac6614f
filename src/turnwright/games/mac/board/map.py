"""6 The hex map: ground with its relief, coordinates, deployment zones, and where the acting frame may go at what price.

The drawing is as large as its map; words and numbers lie over it as HTML, placed by percentage and never scaled.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain
from math import hypot
from typing import NamedTuple

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import noise, num, percent, place, tag
from turnwright.kit.words import wordlist

from .. import actions as a
from ..battle.activation import legal_acts
from ..battle.firepower import Gunner
from ..battle.map import OFFSET, land, zone
from ..battle.movement import price, pulls_back, sprint_energy
from ..state import Frame, MacView
from ..text import prospect, view_from
from .art import EDGE, TILT, VARIANTS

ACROSS, DOWN = EDGE * 3**0.5, EDGE * 1.5 * TILT
"""From a hex to the next in its row, and to the next row."""
LEFT, TOP, RIGHT, BOTTOM = 28, 32, 10, 30
"""Room around the hexes: coordinates, tall frames, the foot of the slab and the name plates."""
RIM = 10
RELIEF = {"forest": "grove", "rocks": "heap"}


class Spot(NamedTuple):
    x: float
    y: float


class Size(NamedTuple):
    width: float
    height: float


Box = tuple[float, float, float, float]
"""The middle of something on the map, half its width and half its height."""


def size(view: MacView) -> Size:
    """6.1 The drawing of a map."""
    here = land(view.ground)
    return Size(LEFT + ACROSS * (here.columns + 0.5) + RIGHT, TOP + DOWN * (here.rows - 1) + 2 * EDGE * TILT + BOTTOM)


@cache
def spot(cell: str) -> Spot:
    """The middle of a hex."""
    row, column = OFFSET[cell]
    return Spot(LEFT + ACROSS * (column + 0.5 + 0.5 * (row & 1)), TOP + EDGE * TILT + DOWN * row)


def label(words: str, class_: str, x: float, y: float, room: Size, **attributes: object) -> Markup:
    """Words over the map."""
    return tag("span", words, class_=f"lb {class_}", style=place(x, y, *room), **attributes)


def box(x: float, y: float, width: float, height: float, room: Size) -> str:
    """Where a part with an extent lies over the map."""
    return f"{place(x, y, *room)};width:{percent(width, room.width)};height:{percent(height, room.height)}"


# Ground


@lru_cache(32)
def ground(of: tuple[str, ...]) -> Markup:
    """6.2 Every hex by its kind, on a slab."""
    here = land(of)
    rim = [cell for cell in here.cells if OFFSET[cell][0] == here.rows - 1 or OFFSET[cell][1] in (0, here.columns - 1)]
    slab = joined(_use("hex", spot(cell), RIM) for cell in rim)
    return h[h.g("slab")[slab], (_soil(cell, kind) for cell, kind in here.terrain.items())]


def _soil(cell: str, kind: str) -> Markup:
    where = spot(cell)
    return html('<use href="#mac-{}-{}" x="{}" y="{}" data-spot="hex:{}"/>').format(
        kind, _variant(cell), num(where.x), num(where.y), cell
    )


def _variant(cell: str) -> int:
    row, column = OFFSET[cell]
    return int(noise(row * 37 + column, 3) * VARIANTS)


def _use(what: str, here: Spot, down: float = 0) -> Markup:
    return html('<use href="#mac-{}" x="{}" y="{}"/>', what, num(here.x), num(here.y + down))


@lru_cache(32)
def reliefs(of: tuple[str, ...]) -> tuple[tuple[float, Markup], ...]:
    """6.2 What stands on the ground, with how far down it stands: nearer things are drawn later."""
    return tuple(
        (spot(cell).y, _use(f"{RELIEF[kind]}-{_variant(cell)}", spot(cell)))
        for cell, kind in land(of).terrain.items()
        if kind in RELIEF
    )


def zones(view: MacView) -> Markup:
    """6.3 The deployment zones: solid dashes for the first side, dots for the second."""
    return joined(
        h.g(f"zone s{side}")[joined(_use("cell", spot(cell)) for cell in zone(view.book, view.ground, side))]
        for side in (0, 1)
    )


@lru_cache(32)
def coordinates(of: tuple[str, ...], room: Size) -> Markup:
    """6 Letters for rows, numbers for columns."""
    here = land(of)
    rows = [label(chr(65 + row), "co", 12, spot(f"{chr(65 + row)}1").y, room) for row in range(here.rows)]
    columns = [label(str(n + 1), "co", spot(f"A{n + 1}").x, 18, room) for n in range(here.columns)]
    return joined((*rows, *columns))


# Where to


class Goal(NamedTuple):
    """6.4 A hex that the acting frame can get to: by which refs, at what energy, and how that looks."""

    cell: str
    refs: tuple[str, ...]
    energy: int
    how: str


def goals(view: MacView, frame: Frame) -> list[Goal]:
    """6.4, 7.7.2 Every hex a Move, a Sprint or a jump may end in; the price is that of the first that gets there."""
    found: dict[str, list[str]] = {}
    for action in legal_acts(view, frame):
        match action:
            case a.Move(to=to) | a.Sprint(to=to) | a.ThrustPack(to=to):
                found.setdefault(to, []).append(walk_ref(action))
    return [_goal(view, frame, cell, tuple(refs)) for cell, refs in found.items()]


def walk_ref(action: a.Move | a.Sprint | a.ThrustPack) -> str:
    """The ref of a hex as the end of a walk: a Move is the plain one."""
    kind = {a.Move: "hex", a.Sprint: "sprint", a.ThrustPack: "jump"}[type(action)]
    return f"{kind}:{action.to}"


def _goal(view: MacView, frame: Frame, cell: str, refs: tuple[str, ...]) -> Goal:
    if refs[0].startswith("hex"):
        return Goal(cell, refs, price(view, frame, cell), "pull" if pulls_back(view, frame, cell) else "move")
    if refs[0].startswith("sprint"):
        return Goal(cell, refs, sprint_energy(view.book, frame), "sprint")
    return Goal(cell, refs, view.book.equipment["thrust_pack"].energy, "jump")


HOW = wordlist({"move": "move", "pull": "pull back", "sprint": "sprint", "jump": "jump"})


def reach(view: MacView, found: Iterable[Goal]) -> Markup:
    """6.4 Lit hexes: a full line for a Move, dashes for pulling back, dots for a Sprint or a jump."""
    drawn: list[Markup] = []
    frame, terrain = view.frames.get(view.acting), land(view.ground).terrain
    gunner = Gunner(view, frame) if frame else None
    for goal in found:
        at, kind = spot(goal.cell), terrain[goal.cell]
        then = f"; {prospect(gunner, goal.cell)}" if gunner else ""
        title = html("<title>{cell}, {kind}: {how} for {energy} energy{then}</title>").format(
            cell=goal.cell, kind=kind, how=HOW[goal.how], energy=goal.energy, then=then
        )
        spots = {"data_ref": " ".join(goal.refs), "href": "#mac-cell", "x": num(at.x), "y": num(at.y)}
        drawn.append(h.use(f"cell {goal.how}", **spots)[title])
    return joined(drawn)


def prices(view: MacView, found: Iterable[Goal], room: Size, plates: Iterable[Box]) -> Markup:
    """5.2 What each hex costs, with a shield where it gives cover; where frames stand too close for it, the hex says it when asked."""
    drawn, taken = list[Markup](), [spot(frame.at) for frame in view.frames.values() if frame.at]
    full = list(plates)
    for goal in found:
        at = _beside(spot(goal.cell), taken, full)
        if at is None:
            continue
        if goal.how in ("move", "pull"):  # the others are shown in their place
            full.append((*at, *PRICE))
        cover = view.book.terrain[land(view.ground).terrain[goal.cell]].cover
        shield = icon("shield", 13) if cover else Markup()
        drawn.append(label(html("{}{}", goal.energy, shield), f"price {goal.how}", at.x, at.y + 1, room))
    return joined(drawn)


def _beside(here: Spot, taken: list[Spot], full: list[Box]) -> Spot | None:
    """Aside from the frames in the rows above and below, whose bodies reach into this hex, and off the plates and prices there."""
    x, y = here
    for other in taken:
        down, right = here.y - other.y, here.x - other.x
        if abs(abs(down) - DOWN) < 1 and abs(right) < ACROSS:
            x += 7 if right > 0 else -7
            y += 8 if down > 0 else -7
    ways = chain((Spot(x, y),), (Spot(here.x + across, here.y + down) for across, down in AWAY))
    return next((way for way in ways if not lies((*way, *PRICE), full)), None)


PRICE = 13.0, 11.0
"""Half of what a price takes."""
_INSIDE = ((x, y) for x in range(-16, 17, 4) for y in range(-20, 21, 4) if abs(x) / 2 + abs(y) <= 22)
AWAY = sorted(_INSIDE, key=lambda way: (hypot(*way), abs(way[0]), -way[1]))
"""Where else in its hex a price may stand: near the middle rather than far from it."""


def lies(box: Box, things: Iterable[Box]) -> bool:
    """Does it lie on any of these?"""
    x, y, wide, high = box
    return any(abs(x - tx) < wide + w and abs(y - ty) < high + h for tx, ty, w, h in things)


def free_places(view: MacView, side: int) -> Markup:
    """6.3 The hexes where a frame may still be placed."""
    taken = {frame.at for frame in view.frames.values()}
    drawn = list[Markup]()
    for cell in zone(view.book, view.ground, side):
        if cell not in taken:
            at = spot(cell)
            title = html("<title>{}: {}</title>", cell, view_from(view, side, cell))
            drawn.append(h.use("cell move", data_ref=f"hex:{cell}", href="#mac-cell", x=num(at.x), y=num(at.y))[title])
    return joined(drawn)
