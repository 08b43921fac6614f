"""A page for each game, and the start of its lessons and puzzles: matches like any other, with a strip above them (coaching.py)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from turnwright import puzzles
from turnwright.core import Match
from turnwright.puzzles import find_puzzle, puzzles_of
from turnwright.sitting import ME, begin, lesson_of, task_of

from . import new_matches, recording, rulebook
from .coaching import goal, solved
from .problems import game_or_404
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
