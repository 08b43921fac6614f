"""The pages around a match: home, new match, import, rulebooks."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from turnwright.core import BadMatchFile, Game, Seat, TurnwrightError, games, shelf
from turnwright.core.book import numbers
from turnwright.sitting import who

from . import imports, rulebook, tables
from .models import Import, Play
from .setup_form import KINDS, default_kind, fields, read_options, read_seats, read_variant, seat_count

RUNNING_SHOWN, OVER_SHOWN, SHOWN = 40, 12, 50
"""Matches listed on the home page, running and over, and on a page of all of them."""


class Row(NamedTuple):
    """A match in the list on the home page."""

    slug: str
    game: Game[Any, Any]
    title: str
    state: str
    yours: bool
    over: bool
    length: int


def game_or_404(game_id: str) -> Game[Any, Any]:
    if game_id not in games():
        raise Http404(game_id)
    return games()[game_id]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    running = [_row(play) for play in Play.objects.filter(outcome__isnull=True)[:RUNNING_SHOWN] if play.game in games()]
    over = [_row(play) for play in Play.objects.filter(outcome__isnull=False)[:OVER_SHOWN] if play.game in games()]
    yours = [row for row in running if row.yours]
    return render(
        request,
        "home.html",
        {
            "games": shelf(),
            "resume": _resume(yours[0]) if yours else None,
            "yours": yours[1:],
            "others": [row for row in running if not row.yours],
            "over": over,
            "waiting_in": {row.game.id for row in yours},
        },
    )


@require_safe
def all_matches(request: HttpRequest) -> HttpResponse:
    """Every match there is, those included that cannot be read any more, page by page."""
    page = Paginator(Play.objects.all(), SHOWN).get_page(request.GET.get("page"))
    rows = [_row(play) if play.game in games() else play for play in page]
    return render(request, "matches.html", {"page": page, "rows": rows})


def _row(play: Play) -> Row:
    game, seats = games()[play.game], play.header["seats"]
    yours = any(not seats[seat].get("bot") for seat in play.waiting)
    names = who(game, msgspec.convert(seats, list[Seat]))
    if play.outcome:
        winners = [names[seat] for seat in play.outcome["winners"]]
        state = f"{' and '.join(winners)} won" if winners else play.outcome["reason"]
    else:
        state = "Your turn" if yours else f"{names[play.waiting[0]]} to move" if play.waiting else "over"
    return Row(play.slug, game, ", ".join(names), state, yours, bool(play.outcome), (play.progress or [play.length])[0])


def _resume(row: Row) -> dict[str, Any]:
    """The match to go on with, and in a word how it stands; what is hidden stays so (hot seat)."""
    try:
        with tables.held(row.slug) as hosted:
            if hosted.secretive and len(hosted.people) > 1:
                return {"row": row, "prompt": None, "status": []}
            sitting = hosted.sitting(hosted.people[0] if len(hosted.people) == 1 else None)
            return {"row": row, "prompt": sitting.prompt, "status": sitting.status}
    except TurnwrightError:
        return {"row": row, "prompt": None, "status": []}


def new_match(request: HttpRequest, game_id: str = "") -> HttpResponse:
    game = game_or_404(game_id) if game_id else shelf()[0]
    sent = {key: value for key, value in (request.POST or request.GET).items() if isinstance(value, str)}
    error = ""
    if request.method == "POST" and "start" in sent:
        try:
            variant = read_variant(sent.get("variant", ""))
            slug = tables.create(game, read_seats(game, sent), read_options(sent), variant)
            return redirect("match", slug)
        except TurnwrightError as refused:
            error = str(refused)
    count = seat_count(game, sent)
    seats = [
        {
            "number": seat,
            "role": game.role(seat),
            "kind": sent.get(f"seat.{seat}", default_kind(seat)),
            "name": sent.get(f"name.{seat}", ""),
        }
        for seat in range(count)
    ]
    context = {
        "games": shelf(),
        "game": game,
        "fields": fields(game, sent),
        "seats": seats,
        "kinds": KINDS,
        "variant": sent.get("variant", ""),
        "number": next((f"{path} = {value}" for path, value in numbers(game.book) if isinstance(value, int)), ""),
        "error": error,
    }
    return render(request, "new.html", context, status=422 if error else 200)


@require_POST
def import_file(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("file")
    try:
        if file is None:
            raise BadMatchFile(
                "Choose a match file first: a text file of JSON lines, as the table's download gives it."
            )
        text = file.read().decode("utf-8")
        begun = imports.begin(text.split("\n"))
        return redirect("match", begun) if isinstance(begun, str) else redirect("importing", begun.slug)
    except UnicodeDecodeError:
        messages.error(request, f"{file.name} is not a match file: it is not text in UTF-8.")
    except TurnwrightError as error:
        messages.error(request, str(error))
    return redirect(reverse("home"))


@require_safe
def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """How far a file is read; then its match, or home with what was wrong with it."""
    job = get_object_or_404(Import.objects.select_related("play"), slug=slug)
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
    }
    return render(request, "_rules.html" if request.htmx else "rules.html", context)


@require_safe
def board_css(request: HttpRequest, game_id: str) -> FileResponse:
    path = game_or_404(game_id).style_sheet
    if not path.is_file():
        raise Http404(game_id)
    response = FileResponse(path.open("rb"), content_type="text/css")
    response["Cache-Control"] = "max-age=31536000, public"
    return response
