"""Jinja's environment: what templates may call."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.backends.utils import csrf_input
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import escape

from turnwright.core import Game, games
from turnwright.core.language import reading_in
from turnwright.kit import icons
from turnwright.kit.markup import Markup, html
from turnwright.kit.words import MONTHS, capital, plain, say, say_n, signed, spoken, wordlist
from turnwright.languages import ENGLISH, languages
from turnwright.sitting import GRADES, keys

from . import coaching, pictures, snippets, statics
from .viewers import policy

HERE = Path(__file__).parent


def environment(**options: Any) -> Environment:
    own = FileSystemLoader(HERE / "templates")
    loader = ChoiceLoader([options["loader"], own, PrefixLoader({"local": own})])  # a host's own pages come first
    options |= {"loader": loader, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    env = Environment(**options)
    ours = (asset, url, icon, crest, art, thumb, title, palette, palettes, players, duration, said, script_words)
    pieces = (snippets.ref, snippets.choice_list, snippets.sum_list, snippets.log_lines)
    env.globals |= {named.__name__: named for named in (*ours, *pieces, say, say_n, languages, reading_in)}
    env.globals.update(
        release=statics.release,
        DEPTHS=DEPTHS,
        GRADES=GRADES,
        page_keys=keys.on_pages,
        glossary_words=coaching.words,
        spoken=lambda game, words: spoken(game.package, words),  # what a game has as data, such as titles of options
        me=lambda request: policy().me(request),
        sheets=settings.SHEETS,
        scripts=settings.SCRIPTS,
        more_links=settings.RAIL,
        manifest=settings.MANIFEST,
    )
    env.filters |= {"signed": signed, "plain": plain, "moment": moment, "capital": capital, "bound": snippets.bound}
    return env


def one_token(request: HttpRequest) -> dict[str, Any]:
    """A page's forms share one token; Django would draw one for each of them, which costs more than the form."""
    return {"csrf_input": SimpleLazyObject(lambda: csrf_input(request))}


@lru_cache(4096)
def url(name: str, *args: Any) -> str:
    return reverse(name, args=args)


@cache
def asset(path: str) -> str:
    """The address of a static file, with a mark of its content: it may be cached for ever."""
    return f"/static/{path}?v={_mark(statics.asset(path))}"


def _mark(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:10]


def icon(name: str, size: int = 18, title: str = "") -> Markup:
    return icons.icon(name if name in icons.SHAPES else "dots", size, title)


def crest(game: Game[Any, Any], size: int = 20) -> Markup:
    """The icon that stands for a game: its board may name one as CREST."""
    return icon(game.board.CREST, size)


PICTURE = html(
    '<img class="{kind}" src="{source}" alt="" width="{width}" height="{height}" loading="lazy" decoding="async">'
)


def art(game: Game[Any, Any]) -> Markup:
    """The picture of a game's tile, drawn by `vignette` in its board; a plain pattern where there is none."""
    return PICTURE.format(kind="art", source=_picture(game), width=470, height=360)


def thumb(slug: str, mark: str) -> Markup:
    """The board of a match, small."""
    return PICTURE.format(kind="thumb", source=f"{url('thumbnail', slug)}?v={mark}", width=64, height=48)


@cache
def _picture(game: Game[Any, Any]) -> str:
    return f"{url('picture', game.id)}?v={_mark(pictures.vignette(game).encode())}"


def palettes() -> str:
    """The address of the colours of all games, for pages that name several."""
    return f"{url('palettes')}?v={_mark(pictures.palettes().encode())}"


def title(game_id: str) -> str:
    """What a game is called, be it installed or not."""
    return games()[game_id].title if game_id in games() else game_id


SCRIPT = wordlist(
    (
        "{n} action here",
        "{n} actions here",
        "{n} form to fill in here",
        "{n} forms to fill in here",
        "{n} actions in the list",
        "Once more to do it.",
        "What this is",
        "Click it again, or here, to do it.",
        "Pause",
        "Play",
        "peek",
        "half",
        "full",
        "Move {number}",
        "The table does not answer; is it still running? Your last move was not sent.",
        "The table could not do that; reload the page.",
        "Nothing of that name is known.",
        "Close",
    )
)
"""What the scripts say; tests/test_languages.py looks for it there."""


def script_words() -> str:
    """What the scripts say in the reader's language; nothing in English."""
    if reading_in() == ENGLISH:
        return ""
    return json.dumps(dict(zip(tuple.__iter__(SCRIPT), SCRIPT, strict=True)), ensure_ascii=False)


def said(message: str, **given: object) -> Markup:
    """A message whose arguments are typed at a command line, and look so."""
    typed = {name: html("<code>{}</code>", text) for name, text in given.items()}
    return Markup(escape(say(message))).format(**typed)


def moment(when: datetime) -> str:
    """A date by the clock of this machine: "16 November, 06:05"."""
    local, now = when.astimezone(settings.CLOCK), datetime.now(settings.CLOCK)
    time, month = f"{local:%H:%M}", MONTHS[local.month - 1]
    if local.date() == now.date():
        return say("today, {time}", time=time)
    if local.year == now.year:
        return say("{day} {month}, {time}", day=local.day, month=month, time=time)
    return say("{day} {month} {year}, {time}", day=local.day, month=month, year=f"{local.year}", time=time)


def palette(game: Game[Any, Any]) -> str:
    """The address of the game's own style sheet; empty if it has none."""
    sheet = pictures.style_sheet(game)
    return f"{url('board-css', game.id)}?v={_mark(sheet)}" if sheet else ""


def players(game: Game[Any, Any]) -> str:
    few, many = game.seats[0], game.seats[-1]
    if many == 1:
        return say("Solo")
    return say("{few} players", few=few) if few == many else say("{few} to {many} players", few=few, many=many)


DEPTHS = wordlist({1: "easy to learn", 2: "some depth", 3: "deep"})
"""How hard a game is to learn."""


def duration(minutes: int) -> str:
    """How long a game takes, in words."""
    if minutes < 120:
        return say("{n} minutes", n=minutes)
    return say("{n} hours", n=minutes // 60)
