"""2.1 The star map as a drawing: where each system lies, the fog over it, lanes by class, and whose space it is.

A system sits a little above the middle of its hex, its name below.  Lanes leave at 30, 90, 150 ... degrees, so the left
and the right of a system are always free: own fleets and the age of knowledge stand left, foreign fleets right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, num, path, place

from ..assets import Colony, Intel, Star
from ..book import HOUSES, MAJOR, MINOR, NOBODY, RESTRICTED
from ..state import Seen

EDGE, HALF = 46.0, 39.8
"""The edge of a hex, and half its height."""
LIFT = 7.0
"""How far above the middle of its hex a system sits."""
SIDE, TOP, BOTTOM = 22.0, 30.0, 26.0
NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The hex beyond each side, from the lower right on with the clock."""
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Corners of a hex in half edges and half heights: side n runs from corner n to the next."""
VEILS = (1, 3, 6, 10)
"""Ages at which what is known looks fainter."""


class Spot(NamedTuple):
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class Paper:
    """Where everything lies; the same throughout a match."""

    stars: tuple[Star, ...]
    hub: int
    spots: list[Spot]
    """Middles of the hexes."""
    nodes: list[Spot]
    """The systems in them."""
    hexes: list[str]
    """Their outlines."""
    places: dict[tuple[int, int], int]
    width: float
    height: float

    def node(self, at: int) -> Spot:
        return self.nodes[at]


@dataclass(frozen=True, eq=False)
class Chart(Paper):
    """What the map shows a viewer of the systems: it stays the same until something else is known of one."""

    seat: int | None
    home: int
    intel: Intel
    colonies: tuple[Colony, ...]
    """One's own."""
    owners: list[int]
    """Whose colony is there as far as is known."""
    ages: list[int | None]
    """Turns since it was seen; None: never."""

    def dark(self, at: int) -> bool:
        return self.ages[at] is None


@lru_cache(32)
def paper(stars: tuple[Star, ...], hub: int) -> Paper:
    """Lay out the systems."""
    rings = max(max(abs(star.q), abs(star.r), abs(star.q + star.r)) for star in stars)
    middle = Spot(SIDE + EDGE * (1.5 * rings + 1), TOP + HALF * (2 * rings + 1))
    spots = [Spot(middle.x + 1.5 * EDGE * s.q, middle.y + HALF * (2 * s.r + s.q)) for s in stars]
    nodes = [Spot(x, y - LIFT) for x, y in spots]
    hexes = [f"M{at(x + EDGE, y)}l-23 39.8h-46l-23-39.8 23-39.8h46z" for x, y in spots]
    places = {(star.q, star.r): n for n, star in enumerate(stars)}
    return Paper(stars, hub, spots, nodes, hexes, places, 2 * middle.x, 2 * middle.y - TOP + BOTTOM)


def chart(view: Seen) -> Chart:
    """What the viewer knows, laid out."""
    return _chart(paper(view.stars, view.hub), view.seat, view.home, view.turn, view.intel, view.colonies)


@lru_cache(64)
def _chart(under: Paper, seat: int | None, home: int, turn: int, intel: Intel, colonies: tuple[Colony, ...]) -> Chart:
    owners, ages = [NOBODY] * len(under.stars), list[int | None]([None] * len(under.stars))
    for n, seen in enumerate(intel):
        if seen is not None:
            owners[n], ages[n] = seen.owner, max(0, turn - seen.turn)
    for colony in colonies:
        owners[colony.at], ages[colony.at] = colony.owner, 0
    return Chart(**vars(under), seat=seat, home=home, intel=intel, colonies=colonies, owners=owners, ages=ages)


class Rank(IntEnum):
    """Which label stays where two would lie on each other, the most important last; from FIGHT on it moves aside instead."""

    DARK = auto()
    CLASS = auto()
    AGE = auto()
    NAME = auto()
    RIVAL = auto()
    PEOPLE = auto()
    OWN_NAME = auto()
    CHIEF = auto()
    FIGHT = auto()
    STANDING = auto()
    FOREIGN = auto()
    OWN_FLEET = auto()
    ALARM = auto()
    DRAFT = auto()
    REALM = auto()


def label(words: str, class_: str, spot: Spot, space: Chart, rank: Rank, **attributes: object) -> Markup:
    """Words over the map: they move with it and are never scaled; what finds no room shows from a larger scale on.

    Most are not read out: the hex below says all of it in one breath, and so does the page of systems.
    """
    return _label(words, class_, place(*spot, space.width, space.height), int(rank), **attributes)


@lru_cache(2048, typed=True)
def _label(words: str, class_: str, style: str, rank: int, **attributes: object) -> Markup:
    attributes |= {"data_rank": rank, "data_aside": "" if rank >= Rank.FIGHT else None}
    unread = None if "aria_label" in attributes else "true"
    return h.span(f"lb {class_}", style=style, aria_hidden=unread, **attributes)[words]


# Ground


def cells(space: Chart, systems: Iterable[int]) -> str:
    """The hexes of these systems as one path."""
    return "".join([space.hexes[n] for n in systems])


def ground(space: Chart) -> Markup:
    """1.3.4 What is seen now, what was seen once, and what nobody of ours ever saw."""
    count = range(len(space.spots))
    dark = cells(space, [n for n in count if space.dark(n)])
    stale = cells(space, [n for n in count if space.ages[n]])
    live = [n for n in count if space.ages[n] == 0]
    glow = joined(_glow(*space.nodes[n]) for n in live)
    fog = path(dark, fill="url(#ec-fog)") if dark else Markup()
    return h[path(dark, "cell dark"), fog, path(stale, "cell stale"), path(cells(space, live), "cell live"), glow]


@lru_cache(2048)
def _glow(x: float, y: float) -> Markup:
    return h.circle(cx=num(x), cy=num(y), r="44", fill="url(#ec-g-live)")


def veils(space: Chart) -> Markup:
    """1.3.4 The older the knowledge, the thicker the veil."""
    drawn = Markup()
    for level, least in enumerate(VEILS):
        most = VEILS[level + 1] if level + 1 < len(VEILS) else 10**6
        old = [n for n, age in enumerate(space.ages) if age is not None and least <= age < most]
        drawn += path(cells(space, old), f"veil v{level}") if old else ""
    return drawn


def lanes(space: Chart) -> Markup:
    """2.1 Jump lanes: major double, minor single, restricted dotted; faint between two unexplored systems."""
    drawn = {(dim, kind): list[str]() for dim in (True, False) for kind in (MAJOR, MINOR, RESTRICTED)}
    for one, two, kind, line in _lines(space.stars, space.hub):
        drawn[space.dark(one) and space.dark(two), kind].append(line)
    body = Markup()
    for dim in (True, False):
        major, minor, dots = ("".join(drawn[dim, kind]) for kind in (MAJOR, MINOR, RESTRICTED))
        body += html('<g class="lanes{}">', " dim" if dim else "")
        body += html('<path class="major" d="{major}"/><path class="core" d="{major}"/>', major=major) if major else ""
        body += html('<path class="minor" d="{}"/>', minor) if minor else ""
        body += html('<path class="restricted" d="{}"/>', dots) if dots else ""
        body += html("</g>")
    return body


@lru_cache(32)
def _lines(stars: tuple[Star, ...], hub: int) -> list[tuple[int, int, int, str]]:
    """Every lane once: from where to where, its class, and as it is drawn."""
    space = paper(stars, hub)
    once = [(n, lane) for n, star in enumerate(stars) for lane in star.lanes if n < lane.to]
    return [(n, lane.to, lane.kind, segment(space, n, lane.to)) for n, lane in once]


def segment(space: Paper, start: int, end: int, gap: float = 12, stop: float | None = None) -> str:
    """A line between two systems that leaves both of them free."""
    one, two = space.nodes[start], space.nodes[end]
    far = hypot(two.x - one.x, two.y - one.y) or 1
    ux, uy = (two.x - one.x) / far, (two.y - one.y) / far
    first = 18 if start == space.hub else gap
    last = stop if stop is not None else 18 if end == space.hub else gap
    return f"M{at(one.x + ux * first, one.y + uy * first)}L{at(two.x - ux * last, two.y - uy * last)}"


# Houses


def realms(space: Chart) -> dict[int, list[int]]:
    """The known systems of each house, one's own last."""
    found: dict[int, list[int]] = {}
    for n, owner in enumerate(space.owners):
        if owner >= 0:
            found.setdefault(owner, []).append(n)
    return dict(sorted(found.items(), key=lambda item: (item[0] == space.seat, item[0])))


def territory(space: Chart, house: int, systems: list[int]) -> Markup:
    """Tint and tile of a house; its border with a soft band inside, as one path."""
    mine = " mine" if house == space.seat else ""
    area, edge = cells(space, systems), border(space, systems)
    name = f"ec-a{house}"
    return html(
        '<defs><path id="{name}" d="{area}"/><path id="{name}b" d="{edge}"/><clipPath id="{name}c">'
        '<use href="#{name}"/></clipPath></defs><g class="realm h{house}{mine}" data-ref="house:{house}">'
        '<title>{houses}</title><use href="#{name}" class="tint"/>'
        '<use href="#{name}" fill="url(#ec-t{house})"/><g clip-path="url(#{name}c)">'
        '<use href="#{name}b" class="band wide"/><use href="#{name}b" class="band"/></g>'
        '<use href="#{name}b" class="border"/></g>'
    ).format(name=name, area=area, edge=edge, house=house, mine=mine, houses=HOUSES[house])


def border(space: Paper, systems: list[int]) -> str:
    """The outline of an area: its outer sides, joined to closed lines."""
    inside = set(systems)
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for n in systems:
        star = space.stars[n]
        column, row = 3 * star.q, 2 * star.r + star.q
        for side, (dq, dr) in enumerate(NEIGHBOURS):
            if space.places.get((star.q + dq, star.r + dr)) not in inside:
                (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                ways.setdefault((column + ax, row + ay), []).append((column + bx, row + by))
    zero, hub = space.spots[space.hub], space.stars[space.hub]
    left, top = zero.x - 1.5 * EDGE * hub.q, zero.y - HALF * (2 * hub.r + hub.q)
    drawn = ""
    while ways:
        start = here = next(iter(ways))
        points = []
        while True:
            points.append(at(left + here[0] * EDGE / 2, top + here[1] * HALF))
            following = ways[here].pop()
            if not ways[here]:
                del ways[here]
            here = following
            if here == start:
                break
        drawn += f"M{'L'.join(points)}Z"
    return drawn
