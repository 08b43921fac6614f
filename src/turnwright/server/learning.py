"""A page for each game, and the start of its lessons and puzzles: matches like any other, with a strip above them (coaching.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from turnwright import puzzles
from turnwright.core import Game, Match, find_game
from turnwright.kit.words import kept
from turnwright.puzzles import find_puzzle, puzzles_of
from turnwright.sitting import ME, Sitting, begin, lesson_of, task_of
from turnwright.still import lean, still

from . import new_matches, recording, rulebook
from .coaching import goal, solved
from .pages import game_or_404
from .setup_form import opening
from .viewers import insist, policy


@require_safe
def game_page(request: HttpRequest, game_id: str) -> HttpResponse:
    game = game_or_404(game_id)
    context = {
        "game": game,
        "goal": goal(game, preset=request.GET.get("preset", "")),
        "pictures": game.learn.loop(),
        "lessons": game.learn.lessons(),
        "puzzles": [(puzzle, task_of(game, puzzle)) for puzzle in puzzles_of(game)],
        "solved": solved(request, game_id),
        "glossary": game.learn.glossary(),
        "sections": sum("." not in number for number in game.rules) if rulebook.has_rules(game) else 0,
        "no_match": policy().closed(request, "make"),
    }
    return render(request, "game.html", context)


@require_safe
@gzip_page
def picture(request: HttpRequest, game_id: str, of: str, **place: Any) -> HttpResponse:
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


@require_POST
def start(request: HttpRequest, game_id: str, name: str) -> HttpResponse:
    """A match at the start of a lesson."""
    game = game_or_404(game_id)
    return _sit_down(request, begin(game, lesson_of(game, name)))


@require_POST
def try_puzzle(request: HttpRequest, game_id: str, name: str) -> HttpResponse:
    """A match at the position of a puzzle."""
    game = game_or_404(game_id)
    return _sit_down(request, puzzles.set_up(game, find_puzzle(game, name), ME))


def _sit_down(request: HttpRequest, begun: Match[Any, Any]) -> HttpResponse:
    insist(request, "make")
    slug = new_matches.keep(recording.played(Match(begun.header, begun.game), begun.log))
    policy().made(request, slug)
    return redirect("match", slug)
