"""The castle in ten blocks, the wall in merlons, the army in spears, happiness as the weather over them.

Each is drawn around its own origin, standing on y = 0, and placed by board/realm.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, radians, sin
from typing import NamedTuple

from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, group, noise, num, path, tag, use

from ..book import Book


class Block(NamedTuple):
    """A tower of the castle: where it stands, how wide and high, pointed roof or battlements."""

    x: int
    width: int
    height: int
    roof: bool


KEEP, GATE = Block(0, 40, 126, True), Block(0, 40, 46, False)
BLOCKS = (
    KEEP,
    Block(-33, 26, 104, True),
    Block(33, 26, 98, True),
    Block(-60, 28, 76, False),
    Block(60, 28, 82, True),
    Block(-87, 24, 56, True),
    Block(86, 26, 50, False),
    Block(-24, 30, 60, False),
    Block(24, 30, 56, False),
    GATE,
)
"""From the back to the front."""
FALLING = (6, 5, 4, 3, 2, 1, 8, 7, 9, 0)
"""The order in which they fall: from outside in, the keep last."""


def standing(castle: int, book: Book) -> int:
    """How many of the ten blocks stand: one a point in the printed game, none only when the castle has fallen."""
    return max(0, min(10, -(-castle * 10 // max(1, book.start.castle))))


@cache
def castle(points: int) -> Markup:
    """1 The castle with so many of its ten blocks left; the others lie in ruins."""
    lost = FALLING[: 10 - points]
    return joined(_ruin(i, block) if i in lost else _tower(block) for i, block in enumerate(BLOCKS))


def _foot(block: Block) -> float:
    return (block.x / 90) ** 2 * 9


def _tower(block: Block) -> Markup:
    x, y, w, h = block.x - block.width / 2, _foot(block), block.width, block.height
    top = y - h
    drawn = [path(f"M{at(x, y)}V{num(top)}h{w}V{num(y)}z", "st")]
    drawn.append(path(f"M{at(x + w * 0.62, y)}V{num(top)}h{num(w * 0.38)}V{num(y)}z", "sh"))
    courses = [f"M{at(x + (3 if k % 2 else w * 0.45), y - k * 16)}h{num(w * 0.3)}" for k in range(1, h // 16)]
    drawn.append(path("".join(courses), "cr"))
    drawn.append(_roof(block, top) if block.roof else _battlements(x, top, w))
    if block is GATE:
        drawn.append(path(f"M{at(-10, y)}v-18a10 10 0 0 1 20 0v18z", "gate"))
        bars = f"M{at(-5, y)}v-25M{at(0, y)}v-28M{at(5, y)}v-25M{at(-10, y - 9)}h20M{at(-10, y - 17)}h20"
        return joined([*drawn, path(bars, "bars")])
    windows = (top + 23, top + 47) if h > 80 else (top + 23,)
    drawn.append(path("".join(f"M{at(block.x - 2.4, wy)}v-6a2.4 2.4 0 0 1 4.8 0v6z" for wy in windows), "lit"))
    return joined(drawn)


def _roof(block: Block, top: float) -> Markup:
    x, w, rise = block.x - block.width / 2, block.width, block.width * 0.95
    drawn = path(f"M{at(x - 2, top)}h{w + 4}v5h{-w - 4}z", "st")
    drawn += path(f"M{at(x - 4, top)}L{at(block.x, top - rise)}L{at(x + w + 4, top)}z", "roof")
    drawn += path(f"M{at(block.x, top - rise)}L{at(x + w + 4, top)}h{num(-w * 0.42)}z", "rs")
    if block is KEEP:
        drawn += path(f"M{at(0, top - rise)}v-22", "pole") + path(f"M{at(0, top - rise - 22)}l20 5 -20 7z", "flag")
    return drawn


def _battlements(x: float, top: float, width: int) -> Markup:
    step = width / 5
    return path("".join(f"M{at(x - 1 + i * 2 * step, top)}v-7h{num(step + 0.6)}v7z" for i in range(3)), "st")


def _ruin(i: int, block: Block) -> Markup:
    x, y, w, stump = block.x - block.width / 2, _foot(block), block.width, max(14, block.height * 0.42)
    edge = [at(x + w * k / 5, y - stump * (0.62 + noise(i, k) / 2)) for k in range(6)]
    drawn = path(f"M{at(x, y)}L{'L'.join(edge)}L{at(x + w, y)}Z", "ruin")
    drawn += path(f"M{at(x + w * 0.35, y - stump * 0.7)}l3 6 -4 5 3 6", "crack")
    drawn += path(f"M{at(x + w / 2, y - stump)}c-9 -12 8 -18 0 -32c-7 -12 9 -18 3 -34", "smoke") if i % 2 else ""
    return drawn + path("".join(f"M{at(x - 3 + k * w / 2.4, y + 3)}l3 -6 5 1 3 5z" for k in range(3)), "rubble")


# The wall

MERLONS = 12
MERLON = 20


def merlon_worth(fort: int) -> int:
    """How many points of fortification one merlon stands for, so that any wall fits on its hill."""
    return max(1, -(-fort // MERLONS))


@cache
def wall(fort: int, stone: bool) -> Markup:
    """0 Fortification: a merlon a point from the gate outwards; of stone with Castle Walls, else of stakes."""
    count = -(-fort // merlon_worth(fort))
    places = [(side, i) for i in range(MERLONS // 2) for side in (-1, 1)]
    drawn = []
    for n, (side, i) in reversed(list(enumerate(places))):
        x = 18 + i * MERLON if side > 0 else -18 - (i + 1) * MERLON
        drawn.append((_stones(x) if stone else _stakes(x)) if n < count else _gap(x))
    return joined(drawn) + (_gate("wall" if stone else "stake") if fort else "")


def _bow(x: float) -> float:
    return 12 * (1 - (x / 150) ** 2)


def _stones(x: int) -> Markup:
    y, left, right = _bow(x + MERLON / 2), _bow(x), _bow(x + MERLON)
    drawn = path(f"M{at(x, left)}V{num(y - 26)}H{x + 4}v-8h{MERLON - 8}v8H{x + MERLON}V{num(right)}z", "wall")
    return drawn + path(f"M{at(x + 2, y - 17)}h7M{at(x + 11, y - 17)}h7M{at(x + 6, y - 9)}h8", "joint")


def _stakes(x: int) -> Markup:
    y, w = _bow(x + MERLON / 2), MERLON / 4
    stakes = [f"M{at(x + k * w + 0.4, y)}V{num(y - 22)}l{num(w / 2)} -6 {num(w / 2)} 6V{num(y)}z" for k in range(4)]
    return path("".join(stakes), "stake") + path(f"M{at(x, y - 14)}h{MERLON}M{at(x, y - 6)}h{MERLON}", "beam")


def _gap(x: int) -> Markup:
    return path(f"M{at(x + 4, _bow(x))}l2 -4 4 1 2 -3 3 4 2 2z", "gap")


def _gate(class_: str) -> Markup:
    y = _bow(0)
    front = path(f"M-19 {num(y)}V{num(y - 36)}h6v-6h6v6h4v-6h6v6h4v-6h6v6h6V{num(y)}z", class_)
    return front + path(f"M-9 {num(y)}v-16a9 9 0 0 1 18 0v16z", "gate")


# The army

SPEARS = 20


def spear_worth(army: int) -> int:
    """How many points of strength one figure stands for, so that any army fits into its camp."""
    return max(1, -(-army // SPEARS))


@cache
def army(strength: int, commanders: int, seat: int) -> Markup:
    """0 Army: a spear a point in ranks of five, a great banner for each commander, tents when there is anybody."""
    tents = "M-46 -2l20 -34 20 34zM2 -8l15 -25 15 25z" if strength or commanders else ""
    drawn = [path(tents, "tent"), path("M-26 -36l20 34h-14zM17 -33l15 25h-10z", "rs")] if tents else []
    drawn += [_banner(-30 + k * min(30, 76 / max(1, commanders - 1)), seat) for k in range(commanders)]
    for i in range(-(-strength // spear_worth(strength))):
        rank, file = divmod(i, 5)
        drawn.append(use("k-spear", -30 + file * 17 + rank % 2 * 8, 12 + rank * 12, 21, 36))
    return joined(drawn)


def _banner(x: float, seat: int) -> Markup:
    drawn = path(f"M{at(x, 0)}v-92", "mast") + path(f"M{at(x + 1, -90)}h24v34l-12 -7 -12 7z", "banner")
    return drawn + group(charge(seat), transform=f"translate({at(x + 13, -77)}) scale(.42)")


def charge(seat: int) -> Markup:
    """The sign of a side: a star or a cross, so that nothing hangs on the colour."""
    if seat == 0:
        return path("M0 -18l5 11 12 1 -9 8 3 12 -11 -6.5 -11 6.5 3 -12 -9 -8 12 -1z", "star")
    return path("M-12 -13l24 26M12 -13l-24 26", "saltire")


# Happiness


class Arc(NamedTuple):
    """Where the 21 steps of happiness stand in the sky."""

    x: float
    y: float
    rx: float
    ry: float

    def point(self, value: float, out: float = 0) -> tuple[float, float]:
        angle = radians(174 - 168 * (value + 10) / 20)
        return self.x + (self.rx + out) * cos(angle), self.y - (self.ry + out) * sin(angle)

    def along(self, low: int, high: int) -> str:
        start, end = self.point(low), self.point(high)
        return f"M{at(*start)}A{at(self.rx, self.ry)} 0 0 1 {at(*end)}"


@lru_cache(256)
def happiness(value: int, arc: Arc, book: Book, scale: float) -> Markup:
    """4 The track as an arc in the sky, long ticks where a tier begins; sun, haze or rain stands at the value."""
    tiers = [tier.at for tier in book.happiness.tiers]
    low, high = _near_zero(tiers)
    drawn = [
        path(arc.along(-10, 10), "arc"),
        path(arc.along(-10, low), "arc down"),
        path(arc.along(high, 10), "arc up"),
    ]
    for long, inward in ((False, -4), (True, -9)):
        ticks = [step for step in range(-10, 11) if (step in tiers) is long]
        d = "".join(f"M{at(*arc.point(step))}L{at(*arc.point(step, inward))}" for step in ticks)
        drawn.append(path(d, "tick long" if long else "tick"))
    x, y = arc.point(value)
    drawn.append(group(_weather(value, low, high), transform=f"translate({at(x, y)}) scale({scale})"))
    return joined(drawn)


def _near_zero(tiers: list[int]) -> tuple[int, int]:
    """Where the people begin to be unhappy, and where happy."""
    return max((t for t in tiers if t < 0), default=-10), min((t for t in tiers if t > 0), default=10)


def _weather(value: int, low: int, high: int) -> Markup:
    if value >= high:
        return (
            html('<circle r="46" fill="url(#k-glow)"/>')
            + path("".join(_rays(32 if value >= 5 else 28)), "ray")
            + tag("circle", r=17, class_="sun")
        )
    if value > low:
        cloud = path("M-18 13a8 8 0 0 1 2 -15.500a11 11 0 0 1 21 -1.500a8 8 0 0 1 6 17z", "cloud")
        return tag("circle", r=13, cx=5, cy=-6, class_="sun") + cloud
    cloud = path("M-24 9a11 11 0 0 1 2 -20a14 14 0 0 1 27 -2a11 11 0 0 1 12 20a1 1 0 0 1 -1 2z", "cloud dark")
    rain = path("".join(f"M{-15 + i * 9} 15l-4 11" for i in range(4)), "drops")
    return html('<circle r="40" fill="url(#k-gloom)"/>') + cloud + rain + (path(BOLT, "bolt") if value <= -8 else "")


BOLT = "M2 12l-7 10h6l-3 10 10 -14h-6l4 -6z"


def _rays(reach: int) -> Iterator[str]:
    for i in range(12):
        end = reach - 4 * (i % 2)
        yield f"M{at(22 * cos(i * pi / 6), 22 * sin(i * pi / 6))}L{at(end * cos(i * pi / 6), end * sin(i * pi / 6))}"
