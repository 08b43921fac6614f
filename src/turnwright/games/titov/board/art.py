"""The drawing material of Titov: resource tokens, skies, small figures, and the frame in which every picture hangs.

Tokens differ in outline as well as in colour: Food is round, Stability square, Influence a hexagon, Might a shield,
Trade Goods a copper ingot in the shape of a hide.
"""

from __future__ import annotations

from functools import cache

from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, gradient, group, num, path, tag
from turnwright.kit.words import kept, say

from ..state import LETTERS, RESOURCES

WIDTH, HEIGHT = 180, 90
"""The frame of a card's picture."""

OUTLINES = {
    "F": "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21z",
    "S": "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z",
    "I": "M12 1.2l9.4 5.4v10.8L12 22.8l-9.4-5.4V6.6z",
    "M": "M3 3h18v8c0 6-4 9.5-9 11.5C7 20.5 3 17 3 11z",
    "T": "M2 3c5 2.5 15 2.5 20 0-2 6-2 12 0 18-5-2.5-15-2.5-20 0 2-6 2-12 0-18z",
}
SIGNS = {
    "F": "M12 19V6M12 11c-3 0-4-2-4-4 2.5 0 4 1.5 4 4zM12 11c3 0 4-2 4-4-2.5 0-4 1.5-4 4zM12 16c-3 0-4-2-4-4 2.5 0"
    " 4 1.5 4 4zM12 16c3 0 4-2 4-4-2.5 0-4 1.5-4 4z",
    "S": "M8 19h8M10.3 19v-8M13.7 19v-8M7 11h10M7 8.2h10M8 5.4h8",
    "I": "M5.5 11.5c3.5-4.5 9.5-4.5 13 0-3.5 4-9.5 4-13 0zM10 14.5l-1 4M14 14.5c1 2.5 2.5 3 4 2M12 10.3a1 1 0"
    " 1 0 0 2 1 1 0 0 0 0-2z",
    "M": "M12 5.5v12M9 13.5h6M12 5.5l-1.5 2.5h3z",
    "T": "M8.5 9h7M8.5 12h7M8.5 15h7",
}

SKIES = {
    "dusk": ((0, "#2b4f8f"), (0.55, "#c48a5e"), (1, "#f0c071")),
    "dawn": ((0, "#7fb0c8"), (1, "#f3dca0")),
    "night": ((0, "#101d3d"), (1, "#3b4f86")),
    "storm": ((0, "#343a56"), (1, "#a59a8c")),
    "noon": ((0, "#4f9ccb"), (1, "#dcefe6")),
    "ember": ((0, "#2a1420"), (0.6, "#8e3a24"), (1, "#e08a45")),
    "hall": ((0, "#5a3a22"), (1, "#a8763f")),
}
MATERIAL = (
    *(gradient(f"tv-{name}", *stops) for name, stops in SKIES.items()),
    gradient("tv-sea", (0, "#2f8f9a"), (1, "#134a73")),
    gradient("tv-river", (0, "#2a5f98"), (0.4, "#1a4278"), (1, "#0c1f42")),
    gradient("tv-wall", (0, "#8a6a3f"), (1, "#b58e56")),
    gradient("tv-shaft", (0, "#8a6a3f"), (0.4, "#e6cf9d"), (1, "#7a5a32"), box=(0, 0, 1, 0)),
    (
        html(
            '<pattern id="tv-blocks" width="96" height="44" patternUnits="userSpaceOnUse">'
            '<path d="M0 .5h96M0 22.5h96M24 0v22M72 22v22" stroke="#5c452b" stroke-opacity=".45"/></pattern>'
        )
    ),
    (
        html(
            '<pattern id="tv-stripes" width="32" height="20" patternUnits="userSpaceOnUse">'
            '<path d="M0 0h8v20H0z" fill="#1f4f96"/><path d="M8 0h8v20H8zM24 0h8v20h-8z" fill="#d9bf88"/>'
            '<path d="M16 0h8v20h-8z" fill="#a83b25"/></pattern>'
        )
    ),
    (
        html(
            '<pattern id="tv-due" width="4" height="4" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(45)"><path d="M0 0h4v4H0z" fill="#f6ecd2"/>'
            '<path d="M0 0h2.2v4H0z" fill="#b5452c"/></pattern>'
        )
    ),
    (
        html(
            '<pattern id="tv-soon" width="4" height="4" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(45)"><path d="M0 0h4v4H0z" fill="#f6ecd2"/>'
            '<path d="M0 0h1.2v4H0z" fill="#6f7f9c"/></pattern>'
        )
    ),
)


@cache
def token_symbols() -> Markup:
    """Each token three times: full, wanted (a dashed outline), and a free place in the bank."""
    drawn = Markup()
    for letter in LETTERS:
        sign = path(SIGNS[letter], "sign")
        drawn += tag("symbol", path(OUTLINES[letter], "body") + sign, id=f"tv-t{letter}", viewBox="0 0 24 24")
        drawn += tag("symbol", path(OUTLINES[letter], "want"), id=f"tv-h{letter}", viewBox="0 0 24 24")
        drawn += tag("symbol", path(OUTLINES[letter], "room"), id=f"tv-e{letter}", viewBox="0 0 24 24")
    return drawn


@kept()
def token(letter: str, size: int = 16, state: str = "t") -> Markup:
    """A resource: `t` there, `h` missing, `e` a free place."""
    name = RESOURCES[LETTERS.index(letter)]
    said = say("{name}, missing", name=name) if state == "h" else name
    use = html('<use href="#tv-{}{}"/>', state, letter)
    return tag("svg", use, class_=f"tk {letter}", width=size, height=size, role="img", aria_label=said)


# Parts of pictures


def sky(name: str) -> Markup:
    return html('<path d="M0 0h{}v{}H0z" fill="url(#tv-{})"/>', WIDTH, HEIGHT, name)


def ground(colour: str, top: float = 74) -> Markup:
    return path(f"M0 {num(top)}h{WIDTH}V{HEIGHT}H0z", fill=colour)


def hills(colour: str, top: float = 62) -> Markup:
    d = f"M0 {num(top)}c22-22 40-26 62-8 22-26 48-26 66-2 18-10 36-8 52 6V{HEIGHT}H0z"
    return path(d, fill=colour)


def peaks(colour: str, top: float = 58) -> Markup:
    return path(f"M0 {num(top)}l34-26 22 16 26-26 30 30 22-14 46 24V{HEIGHT}H0z", fill=colour)


def sun(x: float, y: float, r: float) -> Markup:
    glow = tag("circle", cx=num(x), cy=num(y), r=num(r * 1.7), fill="#f3c869", opacity=".25")
    return glow + tag("circle", cx=num(x), cy=num(y), r=num(r), fill="#f0bd57")


def moon(x: float, y: float, r: float) -> Markup:
    d = f"M{at(x, y - r)}a{at(r, r)} 0 1 0 {at(r, r)} {at(r * 0.8, r * 0.8)} 0 0 1 {at(-r, -r)}z"
    return path(d, fill="#f2ead2")


def waves(top: float, rows: int, colour: str = "#7fd0cb") -> Markup:
    d = "".join(f"M{-10 - i % 2 * 9} {num(top + i * 8)}{'q4.5 -4 9 0t9 0' * 12}" for i in range(rows))
    return path(d, fill="none", stroke=colour, stroke_width="1.4", opacity=".6")


ARMS = {
    "spear": html(
        '<path d="M7-24V6" stroke-width="1.4"/><path d="M7-29l-2 5h4z"/>'
        '<path d="M-8-11c-3 1-3 9 0 11 3-2 3-10 0-11z" fill="#d9a441" stroke-width=".8"/>'
    ),
    "bow": html(
        '<path d="M6-22c7 5 7 15 0 20" fill="none" stroke-width="1.6"/><path d="M6-22V-2" stroke-width=".7"/>'
        '<path d="M0-12h13" stroke-width="1.1"/>'
    ),
    "hoe": html('<path d="M3-11L9-24M6-26l6 3" fill="none" stroke-width="1.6"/>'),
    "fist": html('<path d="M4-12L8-22" stroke-width="2"/><circle cx="8.5" cy="-23" r="2"/>'),
    "torch": html(
        '<path d="M4-12L8-22" stroke-width="1.6"/><path d="M8-30c4 4 2 8 0 8s-4-3 0-8z" fill="#f0a33c" stroke="none"/>'
    ),
    "scroll": html('<path d="M3-10l9-3" stroke-width="1.6"/><path d="M9-19h8v9H9z" fill="#f6ecd2" stroke-width=".8"/>'),
    "staff": html('<path d="M7-28V6M4-28h6" stroke-width="1.6"/>'),
    "gift": html('<path d="M2-12l7-1" stroke-width="1.8"/><path d="M7-19h10v7H7z" fill="#e0b252" stroke-width=".8"/>'),
    "crown": html(
        '<path d="M-3-20l1-5 2 3 2-3 1 5z" fill="#e0b252" stroke="none"/><path d="M7-26V6" stroke-width="1.6"/>'
    ),
    "bare": "",
}


def man(x: float, y: float, size: float = 1, arm: str = "bare") -> Markup:
    """A figure in profile, kilted, with something in its hand."""
    return html('<use href="#tv-man-{}" transform="translate({}) scale({})"/>', arm, at(x, y), num(size))


def _figures() -> Markup:
    body = html('<circle cy="-17" r="3.2"/><path d="M-4-13h8l-2 8h-4z"/>')
    body += html('<path d="M-3.5-5h7l1 5h-9z" fill="#efe1bf" stroke="none"/><path d="M-2 0v6M2 0v6" stroke-width="2"/>')
    ink = {"fill": "#2c1710", "stroke": "#2c1710", "stroke_linecap": "round"}
    return joined(group(body + held, id=f"tv-man-{arm}", **ink) for arm, held in ARMS.items())


@cache
def material() -> Markup:
    """What every picture may refer to."""
    return joined(MATERIAL) + token_symbols() + _figures()


def row(xs: tuple[float, ...], y: float, size: float, *arms: str) -> Markup:
    """Figures side by side, their arms in turn."""
    return joined(man(x, y + i % 2 * 2, size, arms[i % len(arms)]) for i, x in enumerate(xs))


def palm(x: float, y: float, size: float = 1) -> Markup:
    trunk = path("M0 0c2-12 1-22-1-34", stroke_width="3")
    d = "M-1-34c-8-6-15-4-19 3M-1-34c-4-9-11-12-18-9M-1-34c0-10 4-15 11-16M-1-34c7-7 14-6 19 0M-1-34c6-2 12 2 14 9"
    move = f"translate({at(x, y)}) scale({num(size)})"
    return group(trunk + path(d, stroke_width="2.6"), transform=move, stroke="#1c3a2e", fill="none")


def cedar(x: float, y: float, size: float = 1) -> Markup:
    body = path("M0 0v-14", stroke="#3a2413", stroke_width="4")
    body += path("M0-56l17 18H8l12 14H8l10 12h-36l10-12h-12l12-14h-9z", fill="#234c3a")
    return group(body, transform=f"translate({at(x, y)}) scale({num(size)})")


def fort(x: float, y: float, size: float = 1, stone: str = "#8d6a43", flag: str = "#2f6b4a") -> Markup:
    """Walls with a gate and a flag; (x, y) is the middle of its foot."""
    body = path("M-38 0V-38h6v-6h8v6h8v-6h8v6h16v-6h8v6h8v-6h8v6h6V0z", fill=stone, stroke="#4a341d")
    body += path("M-8 0V-20a8 8 0 0 1 16 0V0z", fill="#2a1a10")
    body += path("M-34-26h18M14-26h18M-30-12h14M16-12h14", stroke="#4a341d", stroke_width="1.6")
    body += path("M0-44v-18", stroke="#3a2413", stroke_width="2") + path("M1-62h17l-5 5 5 5H1z", fill=flag)
    return group(body, transform=f"translate({at(x, y)}) scale({num(size)})")


def house(x: float, y: float, w: float, h: float, roof: str = "") -> Markup:
    body = path(f"M{at(x - w / 2, y)}v{num(-h)}h{num(w)}v{num(h)}z", fill="#d9b878", stroke="#6f5532")
    body += path(f"M{at(x - 4, y)}v-12a4 4 0 0 1 8 0v12z", fill="#3a2413")
    if roof:
        body += path(f"M{at(x - w / 2, y - h)}c4-14 {num(w - 4)}-14 {num(w)} 0z", fill=roof, stroke="#3a2413")
    return body


def flame(x: float, y: float, size: float = 1) -> Markup:
    body = path("M0 0c-12-6-8-18-2-26 1 6 4 8 5 4 3-6 1-10 0-14 12 8 16 30-3 36z", fill="#f0a33c")
    body += path("M0-1c-6-4-4-10 0-14 5 5 6 11 0 14z", fill="#fbe3a0")
    return group(body, transform=f"translate({at(x, y)}) scale({num(size)})")


def cloud(x: float, y: float, size: float = 1, colour: str = "#23283d") -> Markup:
    d = "M-26 8c-10 0-10-12 0-12 4-10 20-10 24-2 8-5 20 0 18 8 10 0 10 8 2 8z"
    return path(d, fill=colour, transform=f"translate({at(x, y)}) scale({num(size)})")


def bolt(x: float, y: float, size: float = 1) -> Markup:
    return path(
        "M0 0l-9 17h8l-7 19L10 12H1l7-12z", fill="#f0d27a", transform=f"translate({at(x, y)}) scale({num(size)})"
    )


def boat(x: float, y: float, size: float = 1, sail: str = "#f3e7c9", band: str = "#b5452c") -> Markup:
    """A ship with one sail, its keel at (x, y)."""
    body = path("M-62-10c10 20 24 26 60 26s54-8 66-34c-14 8-22 11-30 12h-70c-10 0-18-1-26-4z", fill="#5a3519")
    body += path("M-54 0c34 8 80 8 108-6", stroke="#e0b252", stroke_width="2.5", fill="none")
    body += path("M0-8V-84", stroke="#3a2212", stroke_width="3.5")
    body += path("M-40-76c26 6 54 6 80 0-8 20-8 38 2 56-28-8-56-8-84 0 10-18 10-36 2-56z", fill=sail)
    body += path("M-36-64c24 5 48 5 72 0M-34-34c22-5 46-5 68 0", stroke=band, stroke_width="4", fill="none")
    return group(body, transform=f"translate({at(x, y)}) scale({num(size)})")


def tablet(x: float, y: float, w: float = 48, h: float = 46) -> Markup:
    lines = "".join(f"M{at(x + 7, y + 10 + i * 8)}h{num(w - 14 - i % 2 * 10)}" for i in range(int(h // 10)))
    sheet = path(f"M{at(x, y)}h{num(w)}v{num(h)}h{num(-w)}z", fill="#f6ecd2", stroke="#5a4322", stroke_width="2")
    return sheet + path(lines, stroke="#7a5a32", stroke_width="2", fill="none")


def courses(done: int, total: int) -> Markup:
    """A building of so many courses; those to come are dashed."""
    drawn, deep = Markup(), 60 / total
    for i in range(total):
        w, y = 96 - i * 72 / total, 74 - (i + 1) * deep
        d = f"M{at(104 - w / 2, y + deep)}l4 {num(-deep)}h{num(w - 8)}l4 {num(deep)}z"
        drawn += path(d, "course" if i < done else "course to-come")
    return drawn
