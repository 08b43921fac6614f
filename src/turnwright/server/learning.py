"""A page for each game, and the start of its lessons: matches like any other, with a coach beside them (coaching.py)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from turnwright.core import Match, find_game
from turnwright.kit.words import kept
from turnwright.sitting import Sitting, begin, lesson_of
from turnwright.still import lean, still

from . import recording, rulebook, tables
from .coaching import goal
from .match_pages import explains_itself
from .pages import game_or_404
from .viewers import insist, policy

FOR_AN_HOUR = "max-age=3600, public"


@require_safe
def game_page(request: HttpRequest, game_id: str) -> HttpResponse:
    game = game_or_404(game_id)
    context = {
        "game": game,
        "goal": goal(game),
        "pictures": game.learn.loop(),
        "lessons": game.learn.lessons(),
        "glossary": game.learn.glossary(),
        "sections": sum("." not in number for number in game.rules) if rulebook.has_rules(game) else 0,
        "no_match": policy().closed(request, "make"),
    }
    return render(request, "game.html", context)


@require_safe
@gzip_page
def loop_picture(request: HttpRequest, game_id: str, number: int) -> HttpResponse:
    """One of the pictures of a game's loop."""
    if number >= len(game_or_404(game_id).learn.loop()):
        raise Http404(game_id)
    return HttpResponse(_drawn(game_id, number), content_type="image/svg+xml", headers={"Cache-Control": FOR_AN_HOUR})


@kept(64)
def _drawn(game_id: str, number: int) -> str:
    game = find_game(game_id)
    moment = game.learn.loop()[number]
    lines = (game.folder / "replays" / f"{moment.replay}.jsonl").read_text(encoding="utf-8").splitlines()
    match: Match[Any, Any] = Match.read(lines[: moment.at + 1])
    return lean(still(Sitting(match, moment.seat)))


@require_POST
@explains_itself
def start(request: HttpRequest, game_id: str, name: str) -> HttpResponse:
    """A match at the start of a lesson."""
    game = game_or_404(game_id)
    insist(request, "make")
    begun = begin(game, lesson_of(game, name))
    slug = tables.keep(recording.played(Match(begun.header, game), begun.log))
    policy().made(request, slug)
    return redirect("match", slug)
