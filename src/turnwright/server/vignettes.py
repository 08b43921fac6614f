"""The picture of a game's tile as a file of its own: drawn by its board, with the few rules of its style sheet that touch it.

One address serves tiles, lists and forms, is fetched when it comes into sight and may be kept for ever.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from turnwright.core import Game, shelf
from turnwright.kit.markup import Markup, html
from turnwright.still import SHARED, needed, pieces, plain

PLAIN = html("""<svg class="art" viewBox="0 0 320 360" preserveAspectRatio="xMidYMid slice">
<rect width="320" height="360" fill="#1d222c"/>
<path d="M0 90h320M0 180h320M80 0v360M160 0v360M240 0v360" stroke="#39414f" stroke-width="2"/>
<text x="160" y="165" fill="#8b95a8" font-size="120" text-anchor="middle" font-family="serif">{title}</text></svg>""")


@cache
def palettes() -> str:
    """The colours of all games: in what a game's part of a page is drawn."""
    return "".join(
        f"{head}{{{body}}}\n"
        for game in shelf()
        for head, body in pieces(plain(game.style_sheet))
        if head == f'[data-game="{game.id}"]'
    )


@cache
def picture(game: Game[Any, Any]) -> str:
    """The whole SVG file; it follows the colour scheme of the page around it."""
    drawn = Markup(game.board.vignette()) or PLAIN.format(title=game.title[:1])
    tokens = next(body for head, body in pieces(plain(SHARED)) if head.startswith(":root, [data-game]"))
    css = (
        f"svg{{color-scheme:light dark;{tokens}}}.art{{width:100%;height:100%}}{needed(plain(game.style_sheet), drawn)}"
    )
    svg = html(
        '<svg xmlns="http://www.w3.org/2000/svg" data-game="{}"><style>{}</style>{}</svg>',
        game.id,
        Markup(css.replace("&", "&amp;").replace("<", "&lt;")),
        drawn,
    )
    return str(svg)


@cache
def style_sheet(game: Game[Any, Any]) -> bytes:
    """A game's own, read once; empty if it has none."""
    return game.style_sheet.read_bytes() if game.style_sheet.is_file() else b""
