"""What EC4X's screens are drawn with: emblems and patterns of the houses, hulls, planets, and the marks of the map.

Colours come from board.css by house (`h0` to `h11`, `h-1` is the Empire), so that every drawing follows the theme.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, num

from ..book import EMPIRE, HOUSES, PLANETS

EMBLEMS = (
    "M15 4a8.5 8.5 0 1 0 5.5 11A7 7 0 0 1 15 4z",
    "M3 8q4.5-5 9 0t9 0M3 14q4.5-5 9 0t9 0M3 20q4.5-5 9 0t9 0",
    "M3 20l6-15 3 8 3-8 6 15z",
    "M12 3v18M3 12h18M8 8l8 8M16 8l-8 8",
    "M3 13L12 5l9 8M3 20l9-8 9 8",
    "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "M12 3l8 9-8 9-8-9zM12 9v6",
    "M12 21V6M5 5v4a7 7 0 0 0 14 0V5M9 6l3-3 3 3",
    "M5 4v16M12 4v16M19 4v16M5 12h14",
    "M5 20V9h3V5h8v4h3v11zM10 20v-6h4v6",
    "M3 6l9 5 9-5-5 12-4-4-4 4z",
    "M12 21v-7M12 14C6 14 5 9 6 4c5 1 7 4 6 10zM12 14c6 0 7-5 6-10",
)
"""One for each house, in the order of the book's list."""
IMPERIAL = "M4 17l-1-9 5 4 4-7 4 7 5-4-1 9zM5 20h14"
TILES = (
    "M7 3a4 4 0 1 0 4 5 3.3 3.3 0 0 1-4-5z",
    "M0 6q5-6 10 0t10 0",
    "M5 12l4-7 4 7z",
    "M9 4v8M5 8h8",
    "M3 11l6-5 6 5",
    "M9 5.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "M9 4l4 5-4 5-4-5z",
    "M5 4v3a4 4 0 0 0 8 0V4M9 6v7",
    "M6 4v9M12 4v9",
    "M5 5h8v8H5z",
    "M4 6l5 3 5-3-3 7-2-2-2 2z",
    "M9 14V8q-4 0-4-5 4 0 4 5 0-5 4-5 0 5-4 5",
)
HULLS = {
    "CT": "M0-9L3.5 5 0 8-3.5 5Z",
    "FG": "M0-11L3.5 1 6 8 0 5-6 8-3.5 1Z",
    "DD": "M0-14L3-5 3.5 4 7 10 3 9 2 13H-2L-3 9-7 10-3.5 4-3-5Z",
    "CL": "M0-18L3-9 3.5 0 7 3V11L3.5 9 3 15H-3L-3.5 9-7 11V3L-3.5 0-3-9Z",
    "CA": "M0-21L3.5-12 4-2 10 8 9.5 14 4.5 11 4 18H-4L-4.5 11-9.5 14-10 8-4-2-3.5-12Z",
    "BC": "M0-25L3.5-15 4.5-3 12 5V14L6 12 5 21H-5L-6 12-12 14V5L-4.5-3-3.5-15Z",
    "BB": "M0-26L4-18 5-6 11-2 11 6 15 9V17L7 15 6 22H-6L-7 15-15 17V9L-11 6-11-2-5-6-4-18Z",
    "DN": "M-2-27H2L5-18 6-8 13-4V4L17 8V18L9 16 7 23H-7L-9 16-17 18V8L-13 4V-4L-6-8-5-18Z",
    "SD": "M-3-28H3L6-19 7-10 15-8V0L19 6V19L11 17 9 24H-9L-11 17-19 19V6L-15 0V-8L-7-10-6-19Z",
    "PB": "M-5-26L0-20 5-26 6-8A11 11 0 0 1 6 12L5 22H-5L-6 12A11 11 0 0 1-6-8Z",
    "CV": "M-7-20H7V-14L10-10V14L6 20H-6L-10 14V-10L-7-14ZM-4-16V14M4-16V14",
    "CX": "M-9-23H9V-16L13-11V16L8 22H-8L-13 16V-11L-9-16ZM-6-18V16M0-18V16M6-18V16",
    "FS": "M0-7L2-1 6 4 0 2-6 4-2-1Z",
    "RR": "M0-19L3-8 12 2 4 4 3 12 0 9-3 12-4 4-12 2-3-8Z",
    "SC": "M0-2V9M-3 9H3M-6.5-8A7 7 0 0 0 6.5-8ZM0-8V-12",
    "SB": "M0-19L5-7 19 0 5 7 0 19-5 7-19 0-5-7ZM0-6A6 6 0 1 0 0 6 6 6 0 0 0 0-6Z",
    "ET": "M-6-13H6L8-4V11L4 15H-4L-8 11V-4ZM-8 3H8",
    "TT": "M-5-12H5L7-6V12H-7V-6ZM-7-1H7M-7 6H7",
    "SY": "M-14-12H14V12H6V-4H-6V12H-14Z",
    "SP": "M-13 12L-6-6H6L13 12ZM0-6V-14",
    "GB": "M-12 8V3A10 10 0 0 1 8 3V8ZM3-3L13-13",
    "AA": "M-10 8V-8H10V8ZM-10-8L10 8M10-8L-10 8",
    "MD": "M-10 8V-4L0-11 10-4V8ZM-5 3L0-2 5 3",
    "PS": "M-14 8A14 14 0 0 1 14 8M-9 8A9 9 0 0 1 9 8",
}
"""9.1, 9.2, 9.3 A silhouette for each class, bow up; a class of one's own borrows that of a cruiser."""
OWN_MARK = "M0-12L13-5V9L0 6-13 9V-5Z"
FOREIGN_MARK = "M0 12L13 5V-9L0-6-13-9V5Z"


@cache
def emblem(house: int, size: int = 17) -> Markup:
    """The sign of a house, in its colour."""
    name = "e" if house == EMPIRE else house
    return h.svg(f"em h{house}", width=size, height=size, viewBox="0 0 24 24", aria_hidden="true")[
        h.use(href=f"#ec-e{name}")
    ]


@cache
def hull(code: str, size: int = 30, state: str = "") -> Markup:
    """A ship of a class; `crippled` and `lost` show by dashes and fill."""
    return html(
        '<svg class="hull {state}" width="{size}" height="{size}" viewBox="-20 -28 40 56" aria-hidden="true">'
        '<use href="#ec-{code}"></use></svg>'
    ).format(state=state, size=size, code=silhouette(code))


def die(number: int) -> Markup:
    """A ten-sided die."""
    return html(
        '<span class="die"><svg viewBox="-17 -19 34 36" width="34" height="36" aria-hidden="true">'
        '<path d="M0-17L15-3 9 14H-9L-15-3Z"/><path class="facets" d="M0-17L-9 6H9ZM-9 6L-15-3M9 6L15-3M-9 '
        '6V14M9 6V14"/></svg><b>{}</b></span>',
        number,
    )


def silhouette(code: str) -> str:
    return code if code in HULLS else "CL"


@cache
def planet(kind: int, size: int, cut: bool = False) -> Markup:
    """A world by its class; a dashed ring of ships if it is blockaded."""
    ring = html(
        '<g transform="rotate(-12)"><use href="#ec-orbit" class="picket-line"/>'
        '<use href="#ec-pickets" class="pickets"/></g>'
    )
    orbit = ring if cut else None
    return h.svg("planet", width=size, height=size, viewBox="-60 -52 120 104", aria_hidden="true")[
        h.circle(r="36", fill=f"url(#ec-p{kind})"), h.use("bands", href=f"#ec-bands{kind % 3}"), orbit
    ]


WORLDS = (
    ("#b8b4c8", "#57506b", "#191524"),
    ("#d8b48c", "#86603f", "#2a1a12"),
    ("#e79a78", "#94432c", "#2b100e"),
    ("#d6c28a", "#86763f", "#28220f"),
    ("#a9d4e8", "#3f7da6", "#0f2740"),
    ("#9be3c0", "#3f9f86", "#123c49"),
    ("#b6f0ff", "#4d9fd8", "#163a78"),
)
"""Light, body and shade of each planet class, Extreme first."""


@cache
def definitions() -> Markup:
    """Symbols, patterns and gradients, once for all screens."""
    sign = html('<symbol id="ec-e{}" viewBox="0 0 24 24"><path d="{}"></path></symbol>')
    signs = joined(sign.format(n, d) for n, d in enumerate(EMBLEMS))
    signs += html('<symbol id="ec-ee" viewBox="0 0 24 24"><path d="{}"/></symbol>', IMPERIAL)
    tile = html(
        '<pattern id="ec-t{0}" width="20" height="18" patternUnits="userSpaceOnUse">'
        '<path class="tile h{0}" d="{1}"></path></pattern>'
    )
    tiles = joined(tile.format(n, d) for n, d in enumerate(TILES))
    globe = html(
        '<radialGradient id="ec-p{}" cx=".36" cy=".34" r=".75"><stop offset="0" stop-color="{}"/>'
        '<stop offset="0.5" stop-color="{}"/><stop offset="1" stop-color="{}"/></radialGradient>'
    )
    worlds = joined(globe.format(n, *colours) for n, colours in enumerate(WORLDS))
    assert len(WORLDS) == len(PLANETS)
    assert len(EMBLEMS) == len(TILES) == len(HOUSES)
    ship = html('<path id="ec-{}" d="{}"/>')
    hulls = joined(ship.format(code, d) for code, d in HULLS.items())
    glow = html(
        '<radialGradient class="glow {0}" id="ec-g-{0}"><stop offset="0"></stop>'
        '<stop offset="1" stop-opacity="0"></stop></radialGradient>'
    )
    glows = joined(glow.format(name) for name in ("live", "star", "hub", "alarm"))
    return h.svg("ec-defs", width="0", height="0", aria_hidden="true")[
        h.defs[signs, tiles, worlds, hulls, glows, _bands(), _marks()]
    ]


def _bands() -> Markup:
    """Clouds and seas of three sorts of world, and the ring of a blockade."""
    shapes = (
        "M-31-11q16 8 36 2t26-8M-35 5q20 7 42 1t28-2M-22 23q14-4 27-1t17-5",
        "M-20-20q8-8 18-6t4 8-12 6-10-8zM6 9q10-4 16 2t-6 9-10-11zM-24 6q6-5 12 0t-2 9-10-9z",
        "M-34-4q30 12 68-6M-30 14q24 8 58-4",
    )
    bands = joined(html('<path id="ec-bands{}" d="{}"/>', n, d) for n, d in enumerate(shapes))
    ships = joined(
        html('<path d="M0 8L7-6 0-2-7-6Z" transform="translate({}) rotate({})"/>', at(*where), turn)
        for where, turn in (((-42, 10.5), -75), ((2, 15), -90), ((44, 10), -108))
    )
    return bands + html('<path id="ec-orbit" d="M-59 0A59 15 0 0 0 59 0"/><g id="ec-pickets">{}</g>', ships)


def _marks() -> Markup:
    """Marks of the star map."""
    ray, turns = html('<path d="M0-4L3 3-3 3Z" transform="translate({} {}) rotate({})"/>'), range(15, 360, 30)
    rays = joined(
        ray.format(num(25.5 * cos(radians(turn))), num(25.5 * sin(radians(turn))), turn + 90) for turn in turns
    )
    return html(
        '<path id="ec-hex" d="M46 0L23 39.8H-23L-46 0-23-39.8H23Z"/>'
        '<pattern id="ec-fog" width="9" height="9" patternUnits="userSpaceOnUse">'
        '<path class="fog-dot" d="M2 2h0M6.5 6.5h0"/></pattern><g id="ec-rays">{}</g>'
        '<path id="ec-own" d="{}"/><path id="ec-foreign" d="{}"/>'
        '<marker id="ec-arrow" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="13" markerHeight="13" '
        'markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M1 1L9 5 1 9 3.5 5Z"/></marker>'
        '<marker id="ec-arrow-old" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="11" markerHeight="11" '
        'markerUnits="userSpaceOnUse" orient="auto"><path class="head old" d="M1 1L9 5 1 9 3.5 5Z"/></marker>'
    ).format(rays, OWN_MARK, FOREIGN_MARK)
