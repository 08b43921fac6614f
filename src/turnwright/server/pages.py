"""The pages around a match: home, new match, import, rulebooks."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from turnwright.core import BadMatchFile, TurnwrightError, in_order, shelf
from turnwright.kit.words import say

from . import coaching, imports, new_matches, rulebook
from .deeds import READ_OR_SEND
from .match_list import Row, rows
from .models import Import
from .problems import game_or_404
from .setup_form import Asked, agree, default_kind, filled_in, kinds, read_options, read_seats, read_variant
from .viewers import held, insist, policy

RUNNING_SHOWN, OVER_SHOWN = 40, 12
"""Matches listed on the home page, running and over."""
BEGINNER = 3
"""With so many matches nobody is new here."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    kept = policy().plays(request).filter(deleted__isnull=True).select_related("parent")
    running = rows(request, kept.filter(outcome__isnull=True)[:RUNNING_SHOWN])
    over = rows(request, kept.filter(outcome__isnull=False)[:OVER_SHOWN])
    yours = [one for one in running if one.yours]
    context = {
        "games": [game for game in shelf() if game.ours],
        "examples": [game for game in shelf() if not game.ours],
        "resume": _resume(request, yours[0]) if yours else None,
        "yours": yours[1:],
        "others": [one for one in running if not one.yours],
        "over": over,
        "running": kept.filter(outcome__isnull=True).count(),
        "first_lesson": coaching.first_lesson() if len(running) + len(over) < BEGINNER else None,
        "waiting_in": {one.game.id: one.slug for one in reversed(yours)},
        **policy().extras(request),
    }
    return render(request, "home.html", context)


def _resume(request: HttpRequest, row: Row) -> dict[str, Any]:
    """The match to go on with, and in a word how it stands; what is hidden stays so (hot seat)."""
    resume: dict[str, Any] = {"row": row, "prompt": None, "status": []}
    with suppress(TurnwrightError), held(request, row.slug) as hosted:
        mine = policy().seats(request, hosted)
        if not hosted.secretive or len(mine) < 2:
            sitting = hosted.sitting(mine[0] if len(mine) == 1 else None)
            resume |= {"prompt": sitting.prompt, "status": sitting.status}
    return resume


@READ_OR_SEND
def new_match(request: HttpRequest, game_id: str = "") -> HttpResponse:
    game = game_or_404(game_id) if game_id else shelf()[0]
    sent = {key: value for key, value in (request.POST or request.GET).items() if isinstance(value, str)}
    error, way = "", game.preset()
    try:
        way = game.preset(sent.get("preset", way.name))
        if request.method == "POST" and "start" in sent:
            insist(request, "make")
            seats = read_seats(game, sent, way)
            swap = agree(game, way, seats, sent) if sent.get("swap") else None
            if isinstance(swap, Asked):
                return render(request, "swap.html", {"game": game, "way": way, **swap._asdict()})
            if swap:
                seats = in_order(seats, swap.picked)
            variant = read_variant(sent.get("variant", ""))
            slug = new_matches.create(game, seats, read_options(sent), variant, way.name, swap)
            policy().made(request, slug)
            return redirect("match", slug)
    except TurnwrightError as refused:
        error = str(refused)
    chairs = [
        {
            "number": seat,
            "role": game.role(seat, way.seats),
            "kind": sent.get(f"seat.{seat}", default_kind(seat)),
            "name": sent.get(f"name.{seat}", ""),
        }
        for seat in range(game.seats[-1])
    ]
    context = filled_in(game, way, sent) | {"seats": chairs, "kinds": kinds(game), "error": error}
    return render(request, "new.html", context, status=422 if error else 200)


@require_POST
def import_file(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("file")
    try:
        insist(request, "make")
        if file is None:
            raise BadMatchFile(
                say("Choose a match file first: a text file of JSON lines, as the table's download gives it.")
            )
        text = file.read().decode("utf-8")
        begun = imports.begin(text.split("\n"))
        if isinstance(begun, Import):
            policy().importing(request, begun, begun=True)
            return redirect("importing", begun.slug)
        policy().made(request, begun)
        return redirect("match", begun)
    except UnicodeDecodeError:
        messages.error(request, say("{name} is not a match file: it is not text in UTF-8.", name=file.name))
    except TurnwrightError as error:
        messages.error(request, str(error))
    return redirect(reverse("home"))


@require_safe
def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """How far a file is read; then its match, or home with what was wrong with it."""
    job = get_object_or_404(Import.objects.select_related("play").defer("file", "play__table"), slug=slug)
    if not policy().importing(request, job):
        raise Http404(slug)
    if job.problem:
        messages.error(request, job.problem)
    if job.problem or job.play:
        return redirect("match", job.play.slug) if job.play else redirect("home")
    return render(request, "importing.html", {"job": job})


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    game = game_or_404(game_id)
    wanted = request.GET.get("q", "")
    context = {
        "game": game,
        "rules": rulebook.rules(game, wanted),
        "wanted": wanted,
        "all_games": shelf(),
        "glossary": [one for one in game.learn.glossary() if wanted.casefold() in f"{one.word} {one.text}".casefold()],
        "pictures": () if wanted else game.learn.loop(),
    }
    return render(request, "_rules.html" if request.htmx else "rules.html", context)
