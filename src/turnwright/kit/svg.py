"""Small helpers for drawing a View as SVG with HTML labels over it.  Pure: the same arguments draw the same picture."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import sin

from .markup import KEPT, Markup, html, joined, markup, text


@lru_cache(KEPT)
def num(x: float) -> str:
    """A coordinate: one decimal at most, and none that says nothing."""
    text = f"{x:.1f}"
    return text.removesuffix(".0")


@lru_cache(KEPT)
def at(*numbers: float) -> str:
    """Coordinates side by side, as paths and transforms want them."""
    return " ".join(map(num, numbers))


def tag(name: str, body: object = "", /, **attributes: object) -> Markup:
    """An element.  `class_` stands for class, `data_ref` for data-ref; an attribute that is None is left out."""
    if not body:
        return _start(name, "/>", **attributes)
    return markup("".join((_start(name, ">", **attributes), text(body), "</", name, ">")))


@lru_cache(KEPT, typed=True)
def _start(name: str, end: str, /, **attributes: object) -> Markup:
    made = ["<", name]
    for key, value in attributes.items():
        if value is not None:
            made += (" ", _named(key), '="', num(value) if type(value) is float else text(value), '"')
    made.append(end)
    return markup("".join(made))


@cache
def _named(key: str) -> str:
    return key.rstrip("_").replace("_", "-") if "_" in key else key


def path(d: str, class_: str | None = None, **attributes: object) -> Markup:
    return _start("path", "/>", class_=class_, d=d, **attributes)


def group(body: object, class_: str | None = None, **attributes: object) -> Markup:
    return tag("g", body, class_=class_, **attributes) if body else Markup()


@lru_cache(KEPT, typed=True)
def use(symbol: str, x: float, y: float, width: float, height: float, **attributes: object) -> Markup:
    """A symbol standing with the middle of its foot at (x, y)."""
    return _start(
        "use",
        "/>",
        href=f"#{symbol}",
        x=num(x - width / 2),
        y=num(y - height),
        width=num(width),
        height=num(height),
        **attributes,
    )


def gradient(name: str, *stops: tuple[float, str], box: tuple[float, float, float, float] = (0, 0, 0, 1)) -> Markup:
    """A linear gradient; a stop is (offset, colour), from the top down unless `box` says otherwise."""
    x1, y1, x2, y2 = box
    absolute = "userSpaceOnUse" if max(map(abs, box)) > 1 else None
    body = joined(html('<stop offset="{:g}" stop-color="{}"/>', offset, colour) for offset, colour in stops)
    return tag("linearGradient", body, id=name, gradientUnits=absolute, x1=num(x1), y1=num(y1), x2=num(x2), y2=num(y2))


def percent(value: float, whole: float) -> str:
    return f"{value / whole * 100:.2f}%"


@lru_cache(KEPT)
def place(x: float, y: float, width: float, height: float) -> str:
    """Where an HTML label lies over a drawing of that size: it moves with the drawing and is never scaled."""
    return f"left:{percent(x, width)};top:{percent(y, height)}"


def noise(seed: int, i: int = 0) -> float:
    """A number in 0..1 that looks like chance and is always the same: scatter for trees, stars and ruins."""
    h = (seed * 374761393 + i * 668265263 + 1442695041) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFF) / 0x10000


@cache
def ridge(seed: int, x0: int, x1: int, base: int, height: int, bottom: int, rough: float = 0.45) -> str:
    """The outline of a mountain range: whole steps from peak to peak, since pages that are to be light hold several."""
    steps = max(1, (x1 - x0) // 12)
    points = []
    for i in range(steps + 1):
        along = i / steps
        rise = sin(along * 9 + seed) * 0.5 + sin(along * 23 + seed * 2) * 0.28 + (noise(seed, i) - 0.5) * rough
        points.append((round(x0 + (x1 - x0) * along), round(base - height * (rise / 2 + 0.5))))
    slopes = " ".join(f"{x - before[0]} {y - before[1]}" for before, (x, y) in pairwise(points))
    return f"M{at(x0, bottom)} L{at(*points[0])} l{slopes} L{at(x1, bottom)}Z"


@cache
def rolling(seed: int, x0: int, x1: int, base: int, height: int, waves: int, bottom: int) -> str:
    """The outline of soft hills."""
    step = (x1 - x0) / (waves * 2)
    drawn, x, y = f"M{at(x0, bottom)} L{at(x0, base)}", float(x0), float(base)
    for i in range(waves * 2):
        lift = height * (0.5 + noise(seed, i) / 2) if i % 2 == 0 else -height * 0.2 * noise(seed, i)
        drawn += f" C{at(x + step / 2, y, x + step / 2, base - lift, x + step, base - lift)}"
        x, y = x + step, base - lift
    return f"{drawn} L{at(x1, bottom)}Z"
