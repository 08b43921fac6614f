"""Paint and small pieces of Hell's scenes: grounds, patterns, figures, eyes, seals, dice.  All pure, all of fixed size."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin

from turnwright.kit.elements import h
from turnwright.kit.icons import SHAPES
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, gradient, group, num, path, tag
from turnwright.kit.words import kept, say

from ..book import Job, Kind

JOB_SIGNS: dict[Job, str] = {
    "extraction": "pick",
    "trading": "scales",
    "espionage": "keyhole",
    "discretion": "veil",
    "expansion": "flag",
}
KIND_SIGNS: dict[Kind, str] = {
    "extraction_run": "pick",
    "sabotage": "blast",
    "interdiction": "barrier",
    "smuggling": "boat",
    "tribute": "crown",
    "intelligence": "keyhole",
    "coup": "sword",
}
WAX, OLD_WAX, INK, PAPER = "#a8321c", "#6a5a4c", "#2a1b10", "#efdfb8"


def poly(*points: tuple[float, float]) -> str:
    return "M" + "L".join(at(x, y) for x, y in points) + "Z"


def glyph(name: str, x: float, y: float, size: float, class_: str = "glyph") -> Markup:
    """An icon inside a drawing, its middle at (x, y)."""
    scale = size / 24
    return path(SHAPES[name], class_, transform=f"translate({at(x - size / 2, y - size / 2)}) scale({scale:.3f})")


def sketch(body: str, width: float, height: float, class_: str, label: str = "") -> Markup:
    """A drawing of its own size; without a label it is decoration."""
    said = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    box = {"viewBox": f"0 0 {at(width, height)}", "width": num(width), "height": num(height)}
    return tag("svg", body, class_=class_, **box, **said)


@cache
def definitions() -> Markup:
    """Gradients, patterns and symbols that every screen uses; drawn once under them."""
    paint = (
        gradient("h-cliff", (0, "#2c1d16"), (0.75, "#1b110c"), (1, "#5a1f0c"))
        + gradient("h-spire", (0, "#4a1c16"), (1, "#1a0a08"), box=(0, 0, 1, 0))
        + gradient("h-brass", (0, "#f0cf7c"), (0.45, "#b98a34"), (0.7, "#d9b052"), (1, "#8a621c"), box=(0, 0, 1, 1))
        + gradient("h-arch", (0, "#6a2412"), (0.6, "#c2561f"), (1, "#5a1f0c"))
        + gradient("h-heights", (0, "#4a3648"), (1, "#6d5267"))
        + gradient("h-market", (0, "#5a281f"), (1, "#83422b"))
        + gradient("h-ashfields", (0, "#48413b"), (1, "#6a625a"))
        + gradient("h-docks", (0, "#584820"), (1, "#80692f"))
        + html(
            '<linearGradient id="h-sky" x1="0" y1="0" x2="0" y2="1"><stop class="hell-sky-0" offset="0"/>'
            '<stop class="hell-sky-1" offset=".3"/><stop class="hell-sky-2" offset="1"/></linearGradient>'
            '<linearGradient id="h-sea" x1="0" y1="0" x2="0" y2="1"><stop class="hell-sea-0" offset="0"/>'
            '<stop class="hell-sea-1" offset=".5"/><stop class="hell-sea-2" offset="1"/></linearGradient>'
            '<radialGradient id="h-glow"><stop offset="0" stop-color="#ff7a3c" stop-opacity=".75"/>'
            '<stop offset="1" stop-color="#ff7a3c" stop-opacity="0"/></radialGradient>'
        )
    )
    lids = joined(tag("clipPath", path(lid(n)), id=f"h-lid-{n}") for n in range(11))
    return h.svg("defs", width="0", height="0", aria_hidden="true")[h.defs[paint, _patterns(), lids, _symbols()]]


def _patterns() -> Markup:
    """7.3 Each outcome has a pattern, so that none rests on its colour."""

    def woven(name: str, size: int, ground: str, drawn: str, turn: str | None = None) -> Markup:
        square = h[h.rect(width=size, height=size, fill=ground), drawn]
        box = {"width": size, "height": size, "patternUnits": "userSpaceOnUse", "patternTransform": turn}
        return tag("pattern", square, id=name, **box)

    return (
        woven("h-flawless", 8, "#3f6b3f", "")
        + woven("h-success", 8, "#8fa765", html('<circle cx="4" cy="4" r="1" fill="#3f6b3f"/>'))
        + woven("h-pyrrhic", 7, "#dcae4e", html('<path d="M0 0v7" stroke="#9a6a1c" stroke-width="3"/>'), "rotate(45)")
        + woven(
            "h-failure", 7, "#c65d33", html('<path d="M0 0v7M0 0h7" stroke="#7c2a10" stroke-width="2"/>'), "rotate(45)"
        )
        + woven("h-disaster", 6, "#4a0d0b", html('<path d="M1 1l4 4M5 1l-4 4" stroke="#c2331c"/>'))
        + woven("h-spent", 5, "#5b4a3a", html('<path d="M0 0v5" stroke="#1a0d07" stroke-width="2"/>'), "rotate(45)")
    )


def _symbols() -> Markup:
    body = "M3 23.5c-.5-6 .5-10.5 5-10.5s5.5 4.5 5 10.5z"
    man = path(body, fill="#f0dcae", stroke="#24130a", stroke_width="1.3")
    man += html('<circle cx="8" cy="8.8" r="3.7" fill="#f0dcae" stroke="#24130a" stroke-width="1.3"/>')
    man += path("M2.5 7.2h11M4.5 7C4.5 2 11.5 2 11.5 7", fill="#7a3319", stroke="#24130a", stroke_width="1.5")
    gap = path(f"{body}M8 5a3.7 3.7 0 1 1 0 7.5A3.7 3.7 0 0 1 8 5z", "gap")
    return tag("symbol", man, id="h-worker", viewBox="0 0 16 24") + tag("symbol", gap, id="h-gap", viewBox="0 0 16 24")


# Figures


@cache
def crew(number: int, step: float = 12.5) -> Markup:
    """4.1 Workers side by side; many stand closer together, so that no crew is wider than its pad."""
    gap = min(step, 40 / max(1, number - 1))
    width = 16 + gap * (number - 1)
    figures = joined(
        h.use(href="#h-worker", x=num(i * gap), y=num(i % 2 * 1.5), width="16", height="24") for i in range(number)
    )
    return sketch(figures, width, 26, "figures")


def wax(x: float, y: float, radius: float, colour: str = WAX, seed: float = 0) -> Markup:
    """A blot of sealing wax, never twice the same."""
    points = []
    for i in range(40):
        t = i / 40 * 2 * pi
        r = radius * (1 + 0.07 * sin(9 * t + seed) + 0.04 * sin(5 * t + seed * 2))
        points.append((x + r * cos(t), y + r * sin(t)))
    rim = h.circle(cx=num(x), cy=num(y), r=num(radius * 0.68), fill="none", stroke="#4d0f0a", stroke_opacity=".7")
    return path(poly(*points), fill=colour, stroke="#4d0f0a") + rim


@cache
def seal(kind: str, size: int = 34) -> Markup:
    """A wax seal with the sign of a mission, a broken one, or the place where one would go."""
    if kind == "none":
        body = html('<circle cx="17" cy="17" r="13" class="vacant"/>')
    elif kind == "strain":
        body = wax(17, 17, 13.5) + path("M12 12l10 10M22 12L12 22", "cut")
    elif kind == "lifted":
        body = group(wax(17, 17, 13, "#cba27f"), opacity=".55") + path("M17 25V9M11 15l6-6 6 6", "lift")
    else:
        body = wax(17, 17, 14.5, seed=len(kind)) + glyph(kind, 17, 17, 17)
    return tag("svg", body, class_="seal", viewBox="0 0 34 34", width=size, height=size, aria_hidden="true")


def lid(notice: int) -> str:
    """The slit of the eye: shut at 0, wide open at 10."""
    return f"M-21 0Q0 {num(9 - notice * 2.9)} 21 0Q0 {num(10 + notice * 0.8)} -21 0z"


@cache
def eye(notice: int, levels: tuple[int, int, int]) -> Markup:
    """2.2 Notice as an eye that opens: lashes while unnoticed, rays from Attention on, a crown when the Baron looks."""
    attention, scrutiny, baron = levels
    opening, hot = 1.2 + notice * 1.25, "hot" if notice >= scrutiny else "warm" if notice >= attention else "calm"
    drawn: Markup = h.ellipse(rx="30", ry=num(opening + 12), fill="url(#h-glow)", opacity=f"{0.2 + notice * 0.08:.2f}")
    rays = 0 if notice < attention else 5 if notice < scrutiny else 9
    for i in range(rays):
        t, start, length = pi * (1.14 + 0.72 * i / (rays - 1)), opening * 0.9 + 9, 5 if rays == 5 else 9
        inner, outer = (cos(t) * 20, sin(t) * start), (cos(t) * (20 + length * 0.9), sin(t) * (start + length))
        drawn += path(f"M{at(*inner)}L{at(*outer)}", "ray")
    drawn += path(lid(notice), "lid")
    if notice < attention:
        drawn += joined(path(f"M{i * 7} {num(6 - i * i * 0.7)}l{num(i * 1.6)} 5", "ray") for i in range(-2, 3))
    else:
        pupil = h[h.circle("iris", r=num(6 + notice * 0.3)), h.ellipse("pupil", rx="2.1", ry=num(5 + notice * 0.4))]
        drawn += group(pupil, clip_path=f"url(#h-lid-{notice})")
    if notice >= baron:
        drawn += path(f"M-9 {num(-opening * 0.9 - 9)}l-1.5-9 5.5 4.5 5-7 5 7 5.5-4.5-1.5 9z", "crown")
    return group(drawn, f"eye {hot}")


@lru_cache(256)
def letter(sign: str, state: str, seed: int = 0) -> Markup:
    """6.1 A sealed letter, 44 by 30, drawn from its upper left corner: open on the desk, urgent, or one like others."""
    colour = "#c2331c" if state == "urgent" else "#e2703a" if state == "open" else OLD_WAX if state == "busy" else WAX
    fold = html('<rect width="44" height="30" rx="2.5" class="sheet"/><path d="M0 1l22 16.5L44 1" class="flap"/>')
    fold += html('<path d="M0 30l16-15M44 30l-16-15" class="crease"/>')
    return fold + wax(22, 16.5, 10.5, colour, seed) + glyph(sign, 22, 16.5, 14)


@cache
def flames(corruption: int, marks: tuple[int, int] = (3, 5)) -> Markup:
    """9.2 Corruption as flames, with a mark before the ones that matter."""
    drawn, x = Markup(), 0.0
    for i in range(1, 6):
        if i in marks:
            drawn += path(f"M{num(x + 1.5)} 0v16", "mark")
            x += 4
        shape = f"M{num(x + 6)} 1.5q5.5 5 4.5 9.5a4.6 4.6 0 0 1-9 0q0-2.5 2-4.5.5 2 1.5 2.3 1.5-3 1-7.3z"
        drawn += path(shape, "burning" if i <= corruption else "unlit")
        x += 13.5
    return sketch(drawn, x, 16, "flames")


HATS = (
    "M14 20h19l-2-15H16zM10 19h27v3H10z",
    "M13 26q-1-14 10.5-15T34 26q2 8-1 12-1-12-5-15-8 3-12-1-2 4-2 16-4-5-1-12zM30 6a5 5 0 1 0 .1 0z",
    "M13 19q1-11 10.5-11T34 19zM9.5 18h28v3.2h-28z",
    "M10 44q-3-30 13.5-34Q40 14 37 44l-6-2q3-18-7.5-21Q13 24 16 42z",
    "M15 22q3-8 17-5l2 7-3-1q-8 1-12-2z",
    "M14 21q-2-12 9.5-13T33 21q-2-5-9.5-5T14 21zM33 14l7 6-6 2z",
)
GROUNDS = ("#c9b58a", "#c4aa7c", "#c49a6a", "#bd8658", "#b06a42", "#9c4a2e")


@lru_cache(256)
def portrait(number: int, corruption: int, width: int = 42) -> Markup:
    """5.1 An agent in a medallion; 9.2 horns grow with Corruption, the eyes burn from 3 on."""
    drawn = html('<rect width="46" height="56" fill="{}"/>', GROUNDS[corruption])
    if corruption >= 3:
        drawn += joined(path(f"M{4 + i * 9} 56q-3-10 2-16t0-14", "heat") for i in range(5))
    drawn += path("M3 60q2-16 14-17l3-4h7l3 4q13 1 14 17z", fill=INK)
    drawn += h.ellipse(cx="23.5", cy="27", rx="8", ry="10.5", fill=INK) + path("M20 44l3.5 5 3.5-5z", fill=PAPER)
    drawn += path(HATS[number % len(HATS)], fill="#4a2c1c" if number % len(HATS) == 3 else INK)
    if number % 4 == 1:
        drawn += path("M18 34q5.5 9 11 0-5.5 3-11 0z", fill=PAPER)
    if number % len(HATS) == 0:
        drawn += path("M15.5 15.5h16v2.4h-16z", fill=WAX)
    if corruption:
        long, wide = 2 + corruption * 2.6, 3 + corruption * 0.6
        horn = f"q-5-2-{num(wide)}-{num(long)} 1 {num(long / 2)} 6 {num(long * 0.55)}z"
        other = f"q5-2 {num(wide)}-{num(long)}-1 {num(long / 2)}-6 {num(long * 0.55)}z"
        drawn += path(f"M17 19{horn}M30 19{other}", fill="#7a1f10", stroke=INK, stroke_width=".6")
    if corruption >= 3:
        drawn += path("M19.5 27h2.5M25.5 27h2.5", stroke="#ffb45a", stroke_width="2")
    height = width * 56 // 46
    return tag("svg", drawn, class_="portrait", viewBox="0 0 46 56", width=width, height=height, aria_hidden="true")


def d10(x: float, y: float, radius: float) -> Markup:
    """A ten-sided die; its number is written over it."""
    r = radius
    hull = poly((x, y - r), (x + r * 0.96, y + r * 0.1), (x, y + r), (x - r * 0.96, y + r * 0.1))
    face = poly((x, y - r), (x + r * 0.62, y + r * 0.2), (x, y + r * 0.46), (x - r * 0.62, y + r * 0.2))
    edges = (
        f"M{at(x + r * 0.62, y + r * 0.2)}L{at(x + r * 0.96, y + r * 0.1)}"
        f"M{at(x - r * 0.62, y + r * 0.2)}L{at(x - r * 0.96, y + r * 0.1)}M{at(x, y + r * 0.46)}V{num(y + r)}"
    )
    return path(hull, "die") + path(face, "face") + path(edges, "edges")


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


@kept()
def d6(face: int, rolled: bool = False, size: int = 20) -> Markup:
    dots = joined(h.circle(cx=num(10 + x * 4.6), cy=num(10 + y * 4.6), r="1.9") for x, y in PIPS[face])
    body = html('<rect x="1" y="1" width="18" height="18" rx="4"/>{}', dots)
    said = {"role": "img", "aria_label": say("{face}, rolled", face=face) if rolled else str(face)}
    kind = "d6 rolled" if rolled else "d6"
    return tag("svg", body, class_=kind, viewBox="0 0 20 20", width=size, height=size, **said)
