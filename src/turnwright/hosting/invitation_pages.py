"""Links to a seat: shown once to whoever made one, and the page at which they are claimed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from turnwright.core import Game, TurnwrightError, find_game
from turnwright.server.deeds import READ_OR_SEND

from . import gatherings, people, seats
from .models import Person, Terms
from .pace import read_pace, terms
from .people import person_of, signed_in
from .people_pages import welcome


def shown_once(request: HttpRequest, code: str, role: str, back: str) -> HttpResponse:
    address = request.build_absolute_uri(reverse("join", args=[code]))
    context = {"address": address, "role": role, "back": back, "days": people.LINK_LASTS.days}
    return render(request, "hosting/link.html", context)


class Invitation(NamedTuple):
    """What a link leads to: a chair of a table being set up, or a seat of a running match."""

    game: Game[Any, Any]
    seat: int
    by: str
    """Who laid the table; nobody for a match that runs."""
    others: list[str]
    pace: dict[str, Any]
    take: Callable[[Person], str]
    """Take it; the address to go on at."""


def invitation(code: str, program: str = "") -> Invitation:
    """What a link leads to, for a person or a bot of theirs; raises NotThere where that is nothing, or nothing any more."""
    if chair := gatherings.invited_by(code):
        table = chair.gathering
        others = [one.person.name for one in table.chairs.select_related("person") if one.person]

        def claim(person: Person) -> str:
            return reverse("table", args=[gatherings.claim(code, person, program).slug])

        return Invitation(table.rules, chair.seat, table.owner.name, others, table.pace, claim)
    if vacancy := seats.offered_by(code):
        play, pace = vacancy.play, Terms.objects.filter(play=vacancy.play).values_list("pace", flat=True).first()

        def accept(person: Person) -> str:
            seats.accept(vacancy, person)
            return reverse("match", args=[play.slug])

        others = [one["name"] or one["bot"] for seat, one in enumerate(play.chairs) if seat != vacancy.seat]
        return Invitation(find_game(play.game), vacancy.seat, "", others, pace or {}, accept)
    raise gatherings.NotThere(gatherings.WORDS["worthless"])


@READ_OR_SEND
def join(request: HttpRequest, code: str) -> HttpResponse:
    """What the link is to, and taking it: as whoever is signed in, or as a guest with a name."""
    found, error = invitation(code), ""
    if request.method == "POST":
        try:
            recovery = ""
            if person_of(request) is None:
                recovery = people.welcome_guest(request, request.POST.get("name", ""), request.POST.get("zone", ""))
            where = found.take(signed_in(request))
            return welcome(request, recovery, where) if recovery else redirect(where)
        except gatherings.NotThere:
            raise
        except TurnwrightError as refused:
            error = str(refused)
    context = {
        "game": found.game,
        "role": found.game.role(found.seat),
        "by": found.by,
        "others": found.others,
        "terms": terms(read_pace(found.pace)),
        "person": person_of(request),
        "here": request.path,
        "error": error,
    }
    return render(request, "hosting/join.html", context, status=422 if error else 200)
