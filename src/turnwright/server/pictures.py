"""Pictures as files of their own: of a game's tile, drawn by its board with the few rules of its style sheet that touch it; of
boards to look at; and of a match in lists, its board as whoever asks may see it there.  And the colours of games.

One address of a tile's serves tiles, lists and forms, is fetched when it comes into sight and may be kept for ever.  That of a
match carries a mark of its viewer and of how the match stands for it, so that the file may be kept until then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from turnwright import puzzles
from turnwright.core import Game, Match, TurnwrightError, find_game, games, shelf
from turnwright.core.language import reading_in
from turnwright.kit.markup import Markup, html
from turnwright.kit.words import kept
from turnwright.puzzles import find_puzzle
from turnwright.sitting import ME, Sitting
from turnwright.still import SHARED, lean, needed, pieces, plain, still

from . import statics, tables
from .models import Play
from .problems import game_or_404
from .setup_form import opening
from .viewers import held, known, policy

SALT = "turnwright.thumbnail"
KEEP = "max-age=31536000, private, immutable"
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
def vignette(game: Game[Any, Any]) -> str:
    """The picture of a game's tile as a whole SVG file; it follows the colour scheme of the page around it."""
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


@require_safe
def board_css(request: HttpRequest, game_id: str) -> HttpResponse:
    sheet = style_sheet(game_or_404(game_id))
    if not sheet:
        raise Http404(game_id)
    return _for_ever(sheet, "text/css")


@require_safe
def palettes_css(request: HttpRequest) -> HttpResponse:
    return _for_ever(palettes(), "text/css")


@require_safe
@gzip_page
def tile(request: HttpRequest, game_id: str) -> HttpResponse:
    """The picture of a game's tile."""
    return _for_ever(vignette(game_or_404(game_id)), "image/svg+xml")


def _for_ever(file: str | bytes, kind: str) -> HttpResponse:
    """Its address carries a mark of its content."""
    return HttpResponse(file, content_type=kind, headers={"Cache-Control": "max-age=31536000, public"})


# Of a board to look at


@require_safe
@gzip_page
def board(request: HttpRequest, game_id: str, of: str, **place: Any) -> HttpResponse:
    """A board to look at, as a file of its own."""
    drawn = _drawn(of, game_or_404(game_id).id, *place.values())
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "max-age=3600, public"})


@kept(192)
def _drawn(of: str, game_id: str, *place: Any) -> str:
    return lean(still(BOARDS[of](find_game(game_id), *place)))


def _moment(game: Game[Any, Any], number: int) -> Sitting:
    """One of the pictures of a game's loop."""
    pictures = game.learn.loop()
    if number >= len(pictures):
        raise Http404(game.id)
    moment = pictures[number]
    lines = (game.folder / "replays" / f"{moment.replay}.jsonl").read_text(encoding="utf-8").splitlines()
    match: Match[Any, Any] = Match.again(lines[: moment.at + 1])
    return Sitting(match, moment.seat)


def _position(game: Game[Any, Any], name: str) -> Sitting:
    """The position of a puzzle, as its solver sees it."""
    puzzle = find_puzzle(game, name)
    return Sitting(puzzles.set_up(game, puzzle, ME), puzzle.seat)


def _opening(game: Game[Any, Any], preset: str, seats: int) -> Sitting:
    """How a match begins that is laid so, as the first seat sees it."""
    return Sitting(opening(game.id, preset, seats), 0)


BOARDS: dict[str, Callable[..., Sitting]] = {"loop": _moment, "position": _position, "opening": _opening}


# Of a match


def eyes(seats: Collection[int]) -> int | None:
    """Through whose eyes a list looks: one's own, but a spectator's where several share the screen."""
    return next(iter(seats)) if len(seats) == 1 else None


def mark(slug: str, viewer: int | None, stamp: int) -> str:
    """Nobody else can guess it, so what a browser kept for one person is never shown to the next."""
    seen = f"{slug} {viewer} {stamp} {reading_in()} {statics.release()}"
    return salted_hmac(SALT, seen, algorithm="sha256").hexdigest()[:20]


def mark_of(play: Play, mine: Collection[int]) -> str:
    viewer = eyes([seat for seat in mine if seat in play.people])
    return mark(play.slug, viewer, (play.stamps or [0])[0 if viewer is None else viewer + 1])


@require_safe
@gzip_page
def thumbnail(request: HttpRequest, slug: str) -> HttpResponse:
    """The board as a still; the game's vignette where nothing is drawn or the match cannot be read."""
    known(request, slug)
    headers = {}
    try:
        with held(request, slug) as hosted:
            viewer = eyes(policy().seats(request, hosted))
            sitting = hosted.sitting(viewer)
            drawn = lean(still(sitting)) if sitting.drawn else vignette(hosted.game)
            if request.GET.get("v") == mark(slug, viewer, hosted.stamp(viewer)):
                headers["Cache-Control"] = KEEP
    except tables.NoSuchMatch:
        raise
    except TurnwrightError:
        game = Play.objects.values_list("game", flat=True).get(slug=slug)
        if game not in games():
            raise
        drawn = vignette(games()[game])
    return HttpResponse(drawn, content_type="image/svg+xml", headers=headers)
