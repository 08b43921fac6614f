"""The picture of a game's tile as a file of its own: drawn by its board, with the few rules of its style sheet that touch it.

One address serves tiles, lists and forms, is fetched when it comes into sight and may be kept for ever.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from turnwright.core import Game, shelf
from turnwright.kit.markup import Markup, html

SHELL = Path(__file__).parent / "static" / "turnwright.css"
BLOCK = re.compile(r"@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""Rules under a condition, key frames: a small picture does without."""
RULE = re.compile(r"\s*([^{}]+?)\s*\{([^{}]*)\}")
NAME = re.compile(r"[.#]([\w-]+)")
ASIDE = re.compile(r"/\*.*?\*/|\([^()]*\)", re.DOTALL)

PLAIN = html("""<svg class="art" viewBox="0 0 320 360" preserveAspectRatio="xMidYMid slice">
<rect width="320" height="360" fill="#1d222c"/>
<path d="M0 90h320M0 180h320M80 0v360M160 0v360M240 0v360" stroke="#39414f" stroke-width="2"/>
<text x="160" y="165" fill="#8b95a8" font-size="120" text-anchor="middle" font-family="serif">{title}</text></svg>""")


def rules(css: str) -> list[tuple[str, str]]:
    """The plain rules of a style sheet: selectors and what they set."""
    css = BLOCK.sub("", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    return [(found[1], found[2]) for found in RULE.finditer(css)]


def palette(game: Game[Any, Any]) -> str:
    """The colours that a game's part of a page is drawn in."""
    own = f'[data-game="{game.id}"]'
    return "".join(f"{selector}{{{body}}}\n" for selector, body in _sheet(game) if selector == own)


@cache
def palettes() -> str:
    """The colours of all games."""
    return "".join(map(palette, shelf()))


@cache
def picture(game: Game[Any, Any]) -> str:
    """The whole SVG file; it follows the colour scheme of the page around it."""
    drawn = str(Markup(game.board.vignette()) or PLAIN.format(title=game.title[:1]))
    names = set(re.findall(r'\bid="([^"]+)"', drawn)).union(*map(str.split, re.findall(r'\bclass="([^"]+)"', drawn)))
    tokens = next(
        body for selector, body in rules(SHELL.read_text("utf-8")) if selector.startswith(":root, [data-game]")
    )
    css = [f"svg{{color-scheme:light dark;{' '.join(tokens.split())}}}", ".art{width:100%;height:100%}"]
    for selector, body in _sheet(game):
        touching = [one.strip() for one in re.split(r",(?![^(]*\))", selector) if _touches(one, names)]
        css += [f"{','.join(touching)}{{{body}}}"] if touching else []
    style = "".join(css).replace("&", "&amp;").replace("<", "&lt;")
    svg = html(
        '<svg xmlns="http://www.w3.org/2000/svg" data-game="{}"><style>{}</style>{}</svg>',
        game.id,
        Markup(style),
        Markup(drawn),
    )
    return str(svg)


@cache
def style_sheet(game: Game[Any, Any]) -> bytes:
    """A game's own, read once; empty if it has none."""
    return game.style_sheet.read_bytes() if game.style_sheet.is_file() else b""


def _sheet(game: Game[Any, Any]) -> list[tuple[str, str]]:
    return rules(style_sheet(game).decode())


def _touches(selector: str, names: set[str]) -> bool:
    """May it match something in a picture with these classes and ids?"""
    return names.issuperset(NAME.findall(ASIDE.sub("", selector)))
