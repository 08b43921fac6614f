"""The drawing material of Titov: what material.svg holds, the parts of pictures, and the frame in which every picture hangs."""

from __future__ import annotations

from turnwright.kit.markup import Markup, drawing, html, joined
from turnwright.kit.svg import at, group, num, path, tag
from turnwright.kit.words import kept, say

from ..state import LETTERS, RESOURCES

WIDTH, HEIGHT = 180, 90
"""The frame of a card's picture."""


def material() -> Markup:
    """What every picture may refer to: skies and walls, tokens, figures."""
    return drawing(__package__, "material.svg")


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


def man(x: float, y: float, size: float = 1, arm: str = "bare") -> Markup:
    """A figure in profile, kilted, with something in its hand."""
    return html('<use href="#tv-man-{}" transform="translate({}) scale({})"/>', arm, at(x, y), num(size))


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
