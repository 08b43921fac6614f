"""Frames as they stand in a hangar: seven locations by class, from lean to massive, whole, battered or wrecked.

Every outline is computed from a few measures of its class and drawn once; a frame is made of references to it, so that each
location can show its own armour (4.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, group, noise, num, path, tag

from ..book.gear import CENTRE, HEAD, LEFT_ARM, LEFT_TORSO, LEGS, RIGHT_ARM, RIGHT_TORSO, Class


class Build(NamedTuple):
    """Measures of a class: heights of legs, torso and head, half widths of chest, shoulders and head, arms, legs."""

    leg: float
    torso: float
    chest: float
    shoulder: float
    arm: float
    reach: float
    foot: float
    brow: float
    head: float

    @property
    def hip(self) -> float:
        return -self.leg

    @property
    def top(self) -> float:
        return -self.leg - self.torso

    @property
    def side(self) -> float:
        """From the middle to the outer edge of an arm."""
        return self.shoulder + self.arm + 6


BUILDS: dict[Class, Build] = {
    "light": Build(58, 42, 11, 24, 13, 50, 13, 8, 15),
    "medium": Build(68, 54, 15, 34, 17, 70, 18, 11, 19),
    "heavy": Build(74, 62, 18, 43, 20, 84, 23, 11, 17),
    "assault": Build(76, 72, 22, 54, 26, 96, 29, 12, 15),
}
HEIGHTS = {"light": 126, "medium": 146, "heavy": 166, "assault": 190}
"""From the ground to the highest antenna or launcher."""
PAINTING = (LEFT_ARM, RIGHT_ARM, LEGS, LEFT_TORSO, RIGHT_TORSO, CENTRE, HEAD)
"""The order in which locations cover each other."""
Point = tuple[float, float]


def _closed(points: Sequence[Point]) -> str:
    return "M" + "L".join(at(x, y) for x, y in points) + "Z"


def _mirrored(points: Sequence[Point]) -> list[Point]:
    return [(-x, y) for x, y in points]


@cache
def outlines(kind: Class) -> tuple[str, ...]:
    """The seven locations in the order of 4.1, feet at the origin."""
    b = BUILDS[kind]
    hip, top, c, s, a, t, f = b.hip, b.top, b.chest, b.shoulder, b.arm, b.torso, b.foot
    knee = s * 0.66
    # fmt: off
    side = [
        (c + 2, top + 2), (s - 5, top - 4), (s + 1, top + 3),
        (s + 3, top + t * 0.35), (s - 5, hip - t * 0.22), (c + 2, hip - 3),
    ]
    arm = [
        (s + 5, top - 3), (s + a - 3, top), (s + a + 4, top + t * 0.2), (s + a + 2, top + t * 0.5),
        (s + a - 2, top + t * 0.56), (s + a + 5, top + t * 0.66), (s + a + 4, top + b.reach - 8),
        (s + a - 1, top + b.reach), (s + 7, top + b.reach), (s + 3, top + b.reach - 7),
        (s + 2, top + t * 0.66), (s + 7, top + t * 0.56), (s + 6, top + t * 0.4),
    ]
    leg = [
        (c * 0.8, hip), (knee, hip + 2), (knee + f * 0.25, hip * 0.6), (knee + f * 0.1, hip * 0.5),
        (knee + f * 0.45, hip * 0.4), (knee + f * 0.3, -9), (knee + f * 0.8, 0), (knee - f * 0.75, 0),
        (knee - f * 0.6, -9), (knee - f * 0.55, hip * 0.42), (knee - f * 0.3, hip * 0.5), (c * 0.35, hip * 0.72),
    ]
    chest = [(-c, top), (c, top), (c, hip - 4), (c * 0.62, hip + 9), (-c * 0.62, hip + 9), (-c, hip - 4)]
    w = b.brow
    head = [
        (-w * 0.7, top - b.head), (w * 0.7, top - b.head), (w, top - b.head * 0.4),
        (w * 0.7, top - 1), (-w * 0.7, top - 1), (-w, top - b.head * 0.4),
    ]
    # fmt: on
    legs = _closed(leg + _mirrored(leg)[::-1])
    parts = (head, chest, _mirrored(side), side, _mirrored(arm), arm)
    return (*(_closed(part) for part in parts), legs)


@cache
def middles(kind: Class) -> tuple[Point, ...]:
    """The middle of each location."""
    b = BUILDS[kind]
    side, arm = (b.shoulder + b.chest) / 2, b.shoulder + b.arm * 0.6
    chest, reach = b.top + b.torso * 0.42, b.top + b.reach * 0.46
    return (
        (0, b.top - b.head / 2),
        (0, b.top + b.torso / 2),
        (-side, chest),
        (side, chest),
        (-arm, reach),
        (arm, reach),
        (0, b.hip * 0.45),
    )


def _extras(kind: Class) -> Markup:
    """What makes a class: antennae, missile boxes, a shoulder gun; and barrels at the hands."""
    b, drawn = BUILDS[kind], Markup()
    s, top = b.shoulder, b.top
    if kind == "heavy":
        for x in (-s - 4, s - 20):
            holes = "".join(f"M{at(x + 5 + 7 * i, top - 18 + 7 * j)}h.1" for i in range(3) for j in range(2))
            drawn += path(f"M{at(x, top - 27)}h24v24h-24z", "mac-hq-mid") + path(
                f"M{at(x, top - 27)}h24v4h-24z", "mac-hq-lit"
            )
            drawn += path(holes, "mac-hq-holes")
    if kind == "assault":
        drawn += path(f"M{at(s - 22, top - 24)}h22l4 22h-30zM{at(-s - 2, top - 18)}h30l-3 16h-24z", "mac-hq-deep")
        drawn += path(f"M{at(s - 16, top - 40)}h12v26h-12z", "mac-hq-mid") + path(
            f"M{at(s - 16, top - 40)}h12v4h-12z", "mac-hq-lit"
        )
    else:
        drawn += tag("circle", cy=num(top + b.torso * 0.24), r=num(b.chest * 0.32), class_="mac-hq-core")
    if kind == "light":
        drawn += path(f"M{at(-s + 6, top - 2)}v-20M{at(-s + 11, top - 2)}v-12", "mac-hq-antenna")
    width = max(6, b.arm * 0.34)
    for turn in (1, -1) if kind != "medium" else (1,):
        x = turn * (s + b.arm * 0.62) - turn * width / 2
        drawn += path(
            f"M{at(x, top + b.reach - 1)}h{num(turn * width)}v11h{num(-turn * width)}z", "mac-hq-deep"
        ) + path(f"M{at(x, top + b.reach + 7)}h{num(turn * width)}v3h{num(-turn * width)}z", "mac-hq-lit")
    return drawn


def _trim(kind: Class) -> Markup:
    """Seams, edges that catch the light, the company's stripes and the visor."""
    b = BUILDS[kind]
    hip, top, c, s, a, t, f = b.hip, b.top, b.chest, b.shoulder, b.arm, b.torso, b.foot
    knee, seams, edges = s * 0.66, "", f"M{at(-c + 2, top + 2)}H{num(c - 2)}"
    for turn in (1, -1):

        def line(x1: float, y1: float, x2: float, y2: float, turn: int = turn) -> str:
            return f"M{at(turn * x1, y1)}L{at(turn * x2, y2)}"

        seams += line(c + 6, top + t * 0.3, s - 3, top + t * 0.24) + line(c + 6, top + t * 0.55, s - 4, top + t * 0.5)
        seams += line(s + 8, top + t * 0.3, s + a, top + t * 0.26) + line(
            s + 7, top + t * 0.8, s + a + 1, top + t * 0.8
        )
        seams += line(s + 7, top + t * 0.92, s + a + 1, top + t * 0.92)
        seams += line(knee - f * 0.4, hip * 0.36, knee + f * 0.3, hip * 0.36)
        seams += line(knee - f * 0.4, hip * 0.22, knee + f * 0.3, hip * 0.22)
        seams += line(s * 0.3, hip * 0.8, s * 0.6, hip * 0.86)
        edges += line(c + 4, top + 4, s - 5, top - 2) + line(s + 6, top - 1, s + a - 3, top + 2)
        edges += line(knee - f * 0.55, hip * 0.42 + 2, knee + f * 0.3, hip * 0.42 + 2)
    seams += "".join(f"M{at(-c + 4, top + t * y)}H{num(c - 4)}" for y in (0.45, 0.6, 0.75))
    stripe = f"M{at(s + 7, top + t * 0.13)}L{at(s + a + 2, top + t * 0.17)}"
    second = f"M{at(s + 7, top + t * 0.13 + 6)}L{at(s + a + 2, top + t * 0.17 + 6)}"
    visor = f"M{at(-b.brow * 0.55, top - b.head * 0.5)}h{num(b.brow * 1.1)}"
    return (
        path(stripe, "mac-hq-stripe")
        + path(second, "mac-hq-stripe thin")
        + path(seams, "mac-hq-seam")
        + path(edges, "mac-hq-shine")
        + path(visor, "mac-hq-visor")
    )


SCAR = "M-4-1l3-3 4 1 2 4-3 3-5 0z"


@cache
def frame_definitions() -> Markup:
    """Everything that frames are made of, once on a page."""
    drawn = tag("g", path(SCAR, "mac-hq-scar") + html('<circle r="1.4" class="mac-hq-glow"/>'), id="mac-hq-scar")
    for kind in BUILDS:
        shapes = outlines(kind)
        drawn += tag("g", joined(path(shape) for shape in shapes), id=f"mac-hq-{kind}", class_="mac-hq-under")
        drawn += joined(path(shape, id=f"mac-hq-{kind}-{n}") for n, shape in enumerate(shapes))
        drawn += tag("g", _extras(kind) + _trim(kind), id=f"mac-hq-{kind}-trim")
    return drawn


@lru_cache(512)
def standing(
    kind: Class,
    armour: tuple[int, ...] = (),
    full: tuple[int, ...] = (),
    x: float = 0,
    y: float = 0,
    scale: float = 1.0,
) -> Markup:
    """A frame with its feet at (x, y): bare locations hatched, worn ones scarred."""
    parts = html('<use href="#mac-hq-{}"/>', kind)
    for n in PAINTING:
        left = armour[n] / max(1, full[n]) if armour else 1.0
        state = "bare" if left <= 0 else "worn" if left < 0.5 else "whole"
        parts += h.use(f"mac-hq-plate p{n} {state}", href=f"#mac-hq-{kind}-{n}")
        if state == "bare":
            parts += html('<use href="#mac-hq-{}-{}" class="mac-hq-hatched"/>', kind, n)
        if left < 1:
            parts += _scars(kind, n, left)
    return group(parts + html('<use href="#mac-hq-{}-trim"/>', kind), "mac-hq-frame", transform=placed(x, y, scale))


def placed(x: float, y: float, scale: float) -> str:
    return f"translate({at(x, y)}) scale({scale:.2f})"


def _scars(kind: Class, location: int, left: float) -> Markup:
    x, y = middles(kind)[location]
    wide, high = {HEAD: (3, 3), CENTRE: (8, 20), LEGS: (20, 18)}.get(location, (5, 14))
    seed = 7 * location + len(kind)
    return joined(
        html('<use href="#mac-hq-scar" x="{}" y="{}"/>').format(
            num(x + (noise(seed, 2 * i) * 2 - 1) * wide), num(y + (noise(seed, 2 * i + 1) * 2 - 1) * high)
        )
        for i in range(1 + round(4 * (1 - left)))
    )


def wrecked(kind: Class, x: float, y: float, scale: float) -> Markup:
    """What is left of a destroyed frame: no head, an arm gone, the reactor blown open."""
    parts = joined(
        h.use("mac-hq-plate dead", href=f"#mac-hq-{kind}-{n}") for n in PAINTING if n not in (HEAD, RIGHT_ARM)
    )
    parts += html('<use href="#mac-hq-{}-{}" class="mac-hq-hatched"/>', kind, CENTRE)
    cx, cy = middles(kind)[CENTRE]
    burst = f"M{at(cx - 16, cy - 12)}l9 9-5 12 13-4 6 16 6-14 12-2-9-10 5-12-12 3-8-9-5 9z"
    parts += path(burst, "mac-hq-burst") + path(f"M{at(cx - 2, cy)}l6 4 4 8", "mac-hq-embers")
    return group(parts, "mac-hq-frame", transform=f"{placed(x, y, scale)} rotate(-6)")


@cache
def pedestal(kind: Class, side: str = "") -> Markup:
    """A frame by itself in a small picture."""
    room = HEIGHTS[kind]
    body = html('<ellipse rx="70" ry="9" class="mac-hq-pad {}"/>', side) + standing(kind)
    return h.svg("mac-hq-mini", viewBox=f"-92 {-room - 6} 184 {room + 18}", aria_hidden="true")[body]
