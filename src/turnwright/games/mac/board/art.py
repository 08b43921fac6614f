"""The shapes of the battlefield: ground, trees and boulders, frames by class, wrecks.  Drawn once, used by reference."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, gradient, noise, num, path, tag

EDGE, TILT = 33.0, 0.765
"""An edge of a hex, and how much the ground leans back."""
VARIANTS = 3
"""Hexes of a kind that differ a little, so that a field does not look stamped."""


def corners(scale: float = 1.0) -> list[tuple[float, float]]:
    """The six corners around the middle of a hex, on the ground."""
    around = [radians(60 * i - 30) for i in range(6)]
    return [(EDGE * scale * cos(angle), EDGE * scale * TILT * sin(angle)) for angle in around]


def outline(scale: float = 1.0) -> str:
    return "M" + "L".join(at(x, y) for x, y in corners(scale)) + "Z"


# Ground: a kind is told by its pattern, and only then by its tint


def _scatter(seed: int, count: int, width: float, height: float) -> list[tuple[float, float]]:
    return [((noise(seed, 2 * i) * 2 - 1) * width, (noise(seed, 2 * i + 1) * 2 - 1) * height) for i in range(count)]


def _open(seed: int) -> Markup:
    return path(
        "".join(f"M{at(x, y)}l-1.5-4m1.5 4l1.2-5m-1.2 5l3.4-3.4" for x, y in _scatter(seed, 3, 17, 12)), "mac-tuft"
    )


def _sand(seed: int) -> Markup:
    waves = ""
    for i, y in enumerate((-10, -1, 8)):
        width = 18 - abs(y) * 0.5
        waves += f"M{at(-width + noise(seed, i) * 8 - 4, y)}q{at(width / 2, -6, width, 0)}t{at(width, 0)}"
    return path(waves, "mac-dune")


def _rough(seed: int) -> Markup:
    spots = ((-16, -3), (2, -10), (-5, 9), (11, 4))
    cracks = "".join(
        f"M{at(x + noise(seed, i) * 4 - 2, y + noise(seed, i + 9) * 4 - 2)}l4-4 3 4 4-5 3 4"
        for i, (x, y) in enumerate(spots)
    )
    stones = "".join(f"M{at(x, y)}h.1" for x, y in _scatter(seed + 5, 5, 18, 13))
    return path(cracks, "mac-crack") + path(stones, "mac-stone")


def _shadow(seed: int) -> Markup:
    return path(outline(0.8), "mac-shade")


PATTERNS = {"open": _open, "sand": _sand, "rough": _rough, "forest": _shadow, "rocks": _shadow}


def _ground(kind: str, variant: int) -> Markup:
    rim = corners(0.95)[3:]
    edge = path("M" + "L".join(at(x, y) for x, y in rim), "mac-lit")
    soil = path(outline(), html("mac-soil {kind} v{variant}", kind=kind, variant=variant))
    return tag(
        "g", soil + edge + PATTERNS[kind](variant * 31 + 7), id=html("mac-{kind}-{variant}", kind=kind, variant=variant)
    )


TREE = html(
    '<ellipse cx="4" rx="8" ry="3" class="mac-cast"/><path d="M-1-4h2v4h-2z" class="mac-trunk"/>'
    '<path d="M0-25L7-12H4L9-3H-9L-4-12H-7z" class="mac-leaf"/>'
    '<path d="M0-25L7-12H4L9-3H1z" class="mac-leaf dark"/>'
)
ROCK = html(
    '<ellipse cx="3" rx="14" ry="4" class="mac-cast"/>'
    '<path d="M-12 0l-2-6 5-8 8-3 8 4 5 8-2 5z" class="mac-rock"/>'
    '<path d="M-1-17l-8 3-5 8 6-1 5-5z" class="mac-rock top"/>'
    '<path d="M-1-17l8 4 5 8-2 5h-6l-2-7-4-5z" class="mac-rock dark"/>'
)


def _standing(shape: str, seed: int, spots: tuple[tuple[int, int], ...], size: float) -> Markup:
    drawn = Markup()
    for i, (x, y) in enumerate(spots):
        scale = size * (0.86 + 0.28 * noise(seed, i))
        turn = -scale if shape == "mac-boulder" and noise(seed, i + 7) > 0.6 else scale
        shift = noise(seed, i + 20) * 4 - 2
        drawn += h.use(href=f"#{shape}", transform=f"translate({at(x + shift, y)}) scale({turn:.2f} {scale:.2f})")
    return drawn


GROVE = ((4, -9), (-13, -5), (17, 0), (-2, 6), (-18, 8), (12, 13))
HEAP = ((-11, -2), (11, -1), (1, 12))


def _reliefs() -> Markup:
    """What rises above the ground: a grove, or a heap of boulders."""
    return joined(
        tag("g", _standing("mac-tree", n * 13 + 1, GROVE, 0.92), id=f"mac-grove-{n}")
        + tag("g", _standing("mac-boulder", n * 17 + 3, HEAP, 0.95), id=f"mac-heap-{n}")
        for n in range(VARIANTS)
    )


# Frames: one silhouette for each class, from lean to massive; `base`, `lit` and `dark` take the colours of a side

FRAMES = {
    "light": (
        ("dark", "M-3-19l-8 6 4 7-5 6h10l3-7-3-6 4-4 6 4-2 6 4 7h9l-6-6 3-8-8-5z"),
        ("base", "M-9-33H8l5 7-5 8H-6l-7-6z"),
        ("edge", "M-9-33H8l2 3H-11z"),
        ("dark", "M-2-40h8l3 7h-12zM-12-30l-5 3 1 9 4-1 1-7zM10-30l15 1v4l-14 2z"),
        ("visor", "M2-37.5h6M16-27h8"),
        ("seam", "M-7-25h8M-5-22h6"),
    ),
    "medium": (
        ("dark", "M-9-21l-4 10-1 11H-2l2-11 1-7 3 7 1 11h11l-2-12-4-9z"),
        ("base", "M-13-41h24l4 8-5 12H-11l-5-12z"),
        ("edge", "M-13-41h24l2 4h-28z"),
        ("dark", "M-5-49H5l3 8H-7z"),
        ("base", "M-15-41l-8 4-1 12 2 10h7l1-12 2-8zM13-40l8 3 3 9 9 1v7l-16 1-3-9-3-6z"),
        ("visor", "M0-45.5h6M25-24h8"),
        ("seam", "M-9-32h9M-8-28h7M-21-30v8"),
    ),
    "heavy": (
        ("dark", "M-12-22l-5 11-1 11H-3l1-12 2-6 3 6 1 12h15l-2-12-5-10z"),
        ("base", "M-16-42h31l3 9-5 12H-13l-6-12z"),
        ("dark", "M-6-48H6l2 6H-8zM-18-38l-8 3-2 12 2 11h8l2-14zM17-37l7 3 2 10 10 1v6l-17 2-4-12z"),
        ("base", "M-29-54h14v15h-14zM14-54h14v15H14z"),
        ("edge", "M-29-54h14v4h-14zM14-54h14v4H14zM-16-42h31l1 3h-34z"),
        ("visor", "M0-44.5h6M28-20h8"),
        (
            "seam",
            "M-26-46h.1M-22-46h.1M-18-46h.1M-26-42h.1M-22-42h.1M-18-42h.1M17-46h.1M21-46h.1M25-46h.1M17-42h.1"
            + "M21-42h.1M25-42h.1M-10-33h10M-9-29h8",
        ),
    ),
    "assault": (
        ("dark", "M-15-20l-6 9-2 11H-4l1-11h4l2 11h18l-3-12-5-8z"),
        ("base", "M-20-45h40l5 12-7 14H-17l-8-14z"),
        ("dark", "M-5-49H6l2 4H-7zM-32-29h11l1 16h-13zM20-30h10l4 7 6 1v8H22zM8-58l26-3v6l-24 4z"),
        ("base", "M-33-49l15-2 2 14-4 8h-14zM17-51l15 2 2 12-1 8H20l-3-10z"),
        ("edge", "M-33-49l15-2 1 4-17 2zM17-51l15 2 1 3-15-1zM-16-45h32l1 3h-34z"),
        ("visor", "M0-46.5h7M33-17h7M30-57.5l4-.5"),
        ("seam", "M-12-34h12M-11-30h10M-29-41h8M-17-8h8M8-8h8"),
    ),
}
SIZE = {"light": 0.76, "medium": 0.8, "heavy": 0.8, "assault": 0.84}
"""Scale on the map: tall enough to tell apart, low enough not to hide the hex behind."""


def _frame(kind: str) -> Markup:
    solid = "".join(d for role, d in FRAMES[kind] if role in ("base", "dark"))
    body = path(solid, "mac-under") + joined(path(d, f"mac-{role}") for role, d in FRAMES[kind])
    return tag("g", body, id=html("mac-{kind}", kind=kind))


WRECK = html(
    '<ellipse cy="-1" rx="25" ry="11" class="mac-scorch"/>'
    '<path d="M-22 0l5-8-3-6 9-4 6 4 7-9 8 3 3 8 9 3 2 9z" class="mac-hulk"/>'
    '<path d="M-11-18l6 4 7-9 8 3-6 7-9 3zM9-20l9-9 4 2-8 10z" class="mac-plate"/>'
    '<path d="M-17-3l7-4M4-6l9-4M15-2l5-5" class="mac-scrap"/>'
    '<path d="M2-24c-8-8 6-10 0-18s8-10 4-16" class="mac-smoke"/>'
    '<circle cx="-4" cy="-8" r="2" class="mac-ember"/>'
)


def mech(kind: str, side: int, x: float = 0, y: float = 0, scale: float = 1.0) -> Markup:
    """A frame standing at (x, y); the second side faces left."""
    turn = -scale if side else scale
    return h.use(href=f"#mac-{kind}", transform=f"translate({at(x, y)}) scale({num2(turn)} {num2(scale)})")


def num2(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def portrait(kind: str, side: int, lost: bool = False) -> Markup:
    """A frame in a card."""
    body = html('<use href="#mac-wreck"/>') if lost else mech(kind, side)
    return html('<svg class="portrait" viewBox="-38 -62 76 66" aria-hidden="true">{}</svg>', body)


HATCH = html(
    '<pattern id="mac-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0v6" class="mac-hatching"/></pattern>'
)


@cache
def definitions() -> Markup:
    """Everything that is used by reference, once on a page."""
    kinds = joined(_ground(kind, n) for kind in PATTERNS for n in range(VARIANTS))
    shapes = tag("g", TREE, id="mac-tree") + tag("g", ROCK, id="mac-boulder") + _reliefs()
    shapes += joined(_frame(kind) for kind in FRAMES) + tag("g", WRECK, id="mac-wreck")
    shapes += path(outline(0.88), id="mac-cell") + path(outline(), id="mac-hex")
    sky = gradient("mac-dusk", (0, "#0b1a24"), (0.55, "#2b4550"), (0.8, "#c98a4b"), (1, "#e8b765"))
    defs = tag("defs", kinds + shapes + HATCH + sky)
    return html('<svg class="defs mac-scene" width="0" height="0" aria-hidden="true">{}</svg>', defs)


def hexes(kind: str, spots: list[tuple[float, float]]) -> Markup:
    return joined(html('<use href="#mac-{}" x="{}" y="{}"/>', kind, num(x), num(y)) for x, y in spots)
