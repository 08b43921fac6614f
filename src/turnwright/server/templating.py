"""Jinja's environment: what templates may call."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.urls import reverse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from turnwright.core import Game
from turnwright.kit import icons
from turnwright.kit.markup import Markup, html

from . import snippets

HERE = Path(__file__).parent


def environment(**options: Any) -> Environment:
    env = Environment(
        **options | {"loader": FileSystemLoader(HERE / "templates"), "undefined": StrictUndefined},
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        asset=asset,
        url=url,
        icon=icon,
        crest=crest,
        art=art,
        palette=palette,
        ref=snippets.ref,
        sum_block=snippets.sum_block,
        log_line=snippets.log_line,
        players=players,
    )
    env.filters["signed"] = snippets.signed
    env.filters["bound"] = snippets.bound
    return env


@lru_cache(4096)
def url(name: str, *args: Any) -> str:
    return reverse(name, args=args)


@cache
def asset(path: str) -> str:
    """The address of a static file, with a mark of its content: it may be cached for ever."""
    found = finders.find(path)
    if not isinstance(found, str):
        raise FileNotFoundError(path)
    return f"/static/{path}?v={_mark(Path(found))}"


def _mark(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def icon(name: str, size: int = 18, title: str = "") -> Markup:
    return icons.icon(name if name in icons.SHAPES else "dots", size, title)


def crest(game: Game[Any, Any], size: int = 20) -> Markup:
    """The icon that stands for a game: its board may name one as CREST."""
    return icon(game.board.CREST, size)


@cache
def art(game: Game[Any, Any]) -> Markup:
    """The picture of a game's tile, drawn by `vignette` in its board; a plain pattern where there is none."""
    return Markup(game.board.vignette()) or PLAIN_ART.format(title=game.title[:1])


def palette(game: Game[Any, Any]) -> str:
    """The address of the game's own style sheet; empty if it has none."""
    path = game.style_sheet
    return f"{url('board-css', game.id)}?v={_mark(path)}" if path.is_file() else ""


def players(game: Game[Any, Any]) -> str:
    few, many = game.seats[0], game.seats[-1]
    return "Solo" if many == 1 else f"{few} players" if few == many else f"{few} to {many} players"


PLAIN_ART = html("""<svg class="art" viewBox="0 0 320 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<rect width="320" height="360" fill="#1d222c"/>
<path d="M0 90h320M0 180h320M80 0v360M160 0v360M240 0v360" stroke="#39414f" stroke-width="2"/>
<text x="160" y="165" fill="#8b95a8" font-size="120" text-anchor="middle" font-family="serif">{title}</text></svg>""")
