"""A still: the board as one SVG file that needs nothing else, for mail, notebooks and thumbnails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from turnwright.core import Game
from turnwright.kit.markup import Markup, html

from .sitting import Sitting

SHARED = Path(__file__).parent / "server" / "static" / "turnwright.css"
WIDTH, HEIGHT = 1200, 900
SVG, XHTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
STILL = html(
    '<svg xmlns="{svg}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" data-game="{id}" role="img">'
    '<title>{title}</title><style>{style}</style><foreignObject width="{width}" height="{height}">'
    '<div xmlns="{xhtml}" class="still">{board}</div></foreignObject></svg>'
)
OPEN = html('<svg xmlns="{}"', SVG)
"""In XML a drawing says what it is."""
LAYOUT = (
    ".still { height: 100%; display: grid; overflow: hidden; background: var(--bg); color: var(--ink);"
    " font: 500 var(--step-0)/1.45 var(--font-ui); font-variant-numeric: tabular-nums; }"
    " .still .board { grid-area: auto; height: 100%; } .still .screen { height: 100%; }"
)
UNSEEN = re.compile(r'<title>[^<]*</title>|<desc>[^<]*</desc>| ((?:data|aria)-[\w-]+|role|tabindex|title)="[^"]*"')
SYMBOL = re.compile(r'<symbol[^>]* id="([^"]+)".*?</symbol>', re.DOTALL)
SEPARATE = re.compile(r",(?![^(]*\))")
CHOICES = re.compile(r":(?:is|where|not|has|nth-[\w-]+)\([^()]*(?:\([^()]*\)[^()]*)*\)")
IDLE = re.compile(r"@keyframes|@media.*(?:max-(?:width|height)|reduced-motion)")
"""Motion, and small windows: a still has one size, wherever it is shown."""
NAMES = re.compile(r"[.#]([A-Za-z_][\w-]*)")


def still(sitting: Sitting) -> str:
    """The game's own `picture`, or else its board, the first screen of several, with the style that it needs."""
    game = sitting.game
    if own := game.board.picture(sitting.view):
        return own
    screens = {title: Markup(drawn) for title, drawn in sitting.screens.items()}
    under = screens.pop("", Markup())
    first = next(iter(screens.values()), None)
    drawn = under if first is None else under + html('<div class="screen">{}</div>', first)
    board = html('<div class="board">{}</div>', drawn or html('<pre class="text-board">{}</pre>', sitting.picture()))
    return STILL.format(
        svg=SVG,
        xhtml=XHTML,
        width=WIDTH,
        height=HEIGHT,
        id=game.id,
        title=f"{game.title}: {sitting.prompt.label}",
        style=needed(style(game), board) + LAYOUT,
        board=Markup(re.sub(r"<svg(?=[\s>])", OPEN, board)),
    )


def style(game: Game[Any, Any]) -> str:
    """The style sheets of all boards and of this one."""
    return plain(SHARED) + plain(game.style_sheet)


@cache
def plain(sheet: Path) -> str:
    """A style sheet without remarks and fonts, which would have to be fetched; empty if there is none."""
    css = sheet.read_text(encoding="utf-8") if sheet.is_file() else ""
    return re.sub(r"@font-face\s*{[^}]*}|/\*.*?\*/", "", css, flags=re.DOTALL)


def lean(svg: str) -> str:
    """The same picture without what can only be pointed at or heard, and symbols that nobody uses: for a thumbnail."""
    css, end, board = str(svg).partition("</style>")  # no Markup, which would escape what is put together again
    board = UNSEEN.sub(lambda found: found[0] if found[1] and f"[{found[1]}" in css else "", board)
    used = set(re.findall(r'href="#([^"]+)"', board))
    return css + end + SYMBOL.sub(lambda found: found[0] if found[1] in used else "", board)


def needed(css: str, markup: str) -> str:
    """The rules that something in the markup can be meant by; nothing moves in a still."""
    there = set(re.findall(r"[\w-]+", " ".join(re.findall(r'\b(?:class|id)="([^"]*)"', markup))))
    return "".join(_rules(css, frozenset(there)))


def _rules(css: str, there: frozenset[str]) -> Iterator[str]:
    for head, body in pieces(css):
        if body is None:
            yield head
        elif not IDLE.match(head):
            kept = head if head[:1] == "@" else ",".join(one for one in SEPARATE.split(head) if _may_match(one, there))
            inner = "".join(_rules(body, there)) if "{" in body else body.strip()
            if kept and inner:
                yield f"{kept}{{{inner}}}"


def pieces(css: str) -> Iterator[tuple[str, str | None]]:
    """Rules, blocks and declarations as they follow each other: what stands before the braces, and what in them."""
    start = inner = depth = 0
    for sign in re.finditer("[{};]", css):
        if sign[0] == "{":
            inner, depth = (inner or sign.end()), depth + 1
        elif sign[0] == "}":
            depth -= 1
        if depth == 0:
            yield (
                (css[start : inner - 1].strip(), css[inner : sign.start()])
                if inner
                else (css[start : sign.end()], None)
            )
            start, inner = sign.end(), 0
    yield css[start:].strip(), None


def _may_match(selector: str, there: frozenset[str]) -> bool:
    """Are all its names there?  Those of which one is enough, or none, are let pass."""
    return set(NAMES.findall(CHOICES.sub("", selector))) <= there
