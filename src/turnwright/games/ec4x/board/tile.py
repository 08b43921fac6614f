"""The picture of EC4X on the home page: three houses around the fallen capital, and a fleet on its way there."""

from __future__ import annotations

from math import cos, pi, sin

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, group, noise, num, path, tag

from .art import definitions

EDGE, HALF = 46.0, 39.8
MIDDLE = (252.0, 122.0)
REALMS = {
    0: ((-2, 1), (-2, 2), (-1, 1), (-3, 2), (-1, 2), (-3, 3)),
    2: ((2, -2), (3, -2), (2, -1), (3, -3), (1, -2)),
    1: ((1, 1), (2, 0), (1, 2), (2, 1), (3, 0)),
}
LANES = (
    *((-2, 2, -2, 1), (-2, 1, -1, 0), (-1, 0, 0, 0), (0, 0, 1, -1), (1, -1, 2, -2), (0, 0, 1, 0)),
    *((1, 0, 2, 0), (1, 1, 1, 0), (2, -1, 2, -2), (-1, 1, -2, 2), (0, 0, 0, 1), (0, 1, -1, 2)),
    *((3, -2, 2, -1), (2, 0, 2, 1), (-1, 0, -1, -1), (0, -1, 0, 0), (0, -1, 1, -2), (-3, 2, -2, 1)),
)
"""From one cell to another."""
WAY = ((-2, 2), (-2, 1), (-1, 0), (0, 0))


def spot(cell: tuple[int, int]) -> tuple[float, float]:
    return MIDDLE[0] + 1.5 * EDGE * cell[0], MIDDLE[1] + HALF * (2 * cell[1] + cell[0])


def vignette() -> Markup:
    """Deep space, drawn to be cropped."""
    sky = html(
        '<rect width="520" height="340" class="deep"/><circle cx="252" cy="122" r="170" '
        'fill="url(#ec-g-hub)" opacity=".5"/>'
    )
    dust = "".join(f"M{at(noise(3, 2 * i) * 520, noise(3, 2 * i + 1) * 340)}h0" for i in range(120))
    cells = [(q, r) for q in range(-4, 5) for r in range(-4, 6) if abs(q + r) <= 4]
    net = "".join(f"M{at(spot(c)[0] + EDGE, spot(c)[1])}l-23 39.8h-46l-23-39.8 23-39.8h46z" for c in cells)
    areas = joined(_realm(house, found) for house, found in REALMS.items())
    lines = path("".join(f"M{at(*spot((q, r)))}L{at(*spot((to_q, to_r)))}" for q, r, to_q, to_r in LANES), "lane")
    stars = joined(_star(cell, house) for house, found in REALMS.items() for cell in found)
    stars += joined(_star(cell, -2) for cell in ((-1, 0), (1, -1), (1, 0), (0, 1), (0, -1), (-1, -1)))
    route = "M" + "L".join(at(*spot(cell)) for cell in WAY[:-1]) + f"L{at(232, 110)}"
    fleet = group(html('<use href="#ec-own"/>'), "lead", transform=f"translate({at(*spot(WAY[0]))}) scale(1.7)")
    ways = path(route, "way halo") + path(route, "way")
    scene = sky + path(dust, "dust") + path(net, "net") + areas + lines + ways + stars + _hub() + fleet
    frame = {"viewBox": "0 0 520 300", "preserveAspectRatio": "xMidYMid slice", "aria_hidden": "true"}
    return definitions() + tag("svg", scene, class_="art ec4x-scene ec-tile", **frame)


def _realm(house: int, cells: tuple[tuple[int, int], ...]) -> Markup:
    area = "".join(f"M{at(spot(c)[0] + EDGE, spot(c)[1])}l-23 39.8h-46l-23-39.8 23-39.8h46z" for c in cells)
    return h.g(f"h{house}")[h.path("tint", d=area), h.path(d=area, fill=f"url(#ec-t{house})")]


def _star(cell: tuple[int, int], house: int) -> Markup:
    x, y = spot(cell)
    if house < 0:
        return html(
            '<circle cx="{x}" cy="{y}" r="12" fill="url(#ec-g-star)"/><circle cx="{x}" cy="{y}" r="3.4" class="sun"/>'
        ).format(x=num(x), y=num(y))
    return html(
        '<g class="node h{house}"><circle cx="{x}" cy="{y}" r="10"/>'
        '<use href="#ec-e{house}" class="em" x="{x2}" y="{y2}" width="12" height="12"/></g>'
    ).format(house=house, x=num(x), y=num(y), x2=num(x - 6), y2=num(y - 6))


def _hub() -> Markup:
    rays = joined(
        html('<path d="M{}L{}"/>', at(30 * cos(t), 30 * sin(t)), at(46 * cos(t), 46 * sin(t)))
        for t in (pi * i / 8 for i in range(16))
    )
    return html(
        '<g class="hub h-1" transform="translate({})"><circle r="70" fill="url(#ec-g-hub)"/>'
        '<g class="beams">{}</g><circle r="24" class="disc"/>'
        '<use href="#ec-ee" class="em" x="-15" y="-15" width="30" height="30"/></g>'
    ).format(at(*MIDDLE), rays)
