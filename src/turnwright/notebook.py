"""A sitting as a page of its own, for notebooks: the game's board and style, nothing from outside, no script."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from turnwright.core import Game

from .sitting import Sitting

SHARED = Path(__file__).parent / "server" / "static" / "turnwright.css"
HEIGHT = 720
LAYOUT = """
body { overflow: auto; } .note { padding: 10px 16px; } .note h1, .note h2 { font-size: var(--step-1); }
.note ul { margin: 0; padding-left: 1.2em; max-height: 4.5em; overflow: auto; }
.board { height: calc(100vh - 130px); min-height: 420px; } .board > .screen { height: 100%; }
"""


def frame(sitting: Sitting) -> str:
    """The page in a frame, so that its style and the notebook's do not meet."""
    return (
        f'<iframe srcdoc="{escape(page(sitting))}" sandbox="" loading="lazy" title="{escape(sitting.game.title)}"'
        f' style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )


def page(sitting: Sitting) -> str:
    """The whole page."""
    game, prompt = sitting.game, sitting.prompt
    news = "".join(f"<li>{escape(line.words.label)}</li>" for line in sitting.log().news)
    return (
        f'<!doctype html><html lang="en" data-game="{escape(game.id)}"><head><meta charset="utf-8">'
        f"<title>{escape(game.title)}</title><style>{style(game)}{LAYOUT}</style></head><body>"
        f'<header class="note"><h1>{escape(prompt.label)}</h1>'
        f"{f'<p>{escape(prompt.detail)}</p>' if prompt.detail else ''}{f'<ul>{news}</ul>' if news else ''}</header>"
        f"{_board(sitting)}</body></html>"
    )


def _board(sitting: Sitting) -> str:
    """Every screen, one below the other."""
    screens = dict(sitting.screens)
    under = screens.pop("", "")
    if not screens:
        picture = under or f'<pre class="text-board">{escape(sitting.picture())}</pre>'
        return f'<main class="board">{picture}</main>'
    parts = (
        f'<div class="note"><h2>{escape(title)}</h2></div><div class="board"><div class="screen">{drawn}</div></div>'
        for title, drawn in screens.items()
    )
    return f"{under}<main>{''.join(parts)}</main>"


@cache
def style(game: Game[Any, Any]) -> str:
    """The style sheets of all boards and of this one, without the fonts that would have to be fetched."""
    sheets = [SHARED, game.style_sheet]
    css = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file())
    return re.sub(r"@font-face\s*{[^}]*}|/\*.*?\*/", "", css, flags=re.DOTALL).replace("</", "<\\/")
