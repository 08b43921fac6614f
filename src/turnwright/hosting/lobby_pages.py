"""Open tables, by game, pace and rating; beside them what waits for the reader."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from turnwright.core import games, shelf
from turnwright.kit.words import say
from turnwright.server.match_list import rows
from turnwright.server.models import Play

from . import gatherings, seats
from .models import Distance, Gathering, Membership, Person, Rating
from .pace import in_words, plain, read_pace
from .people import person_of

NEAR = 200
"""Points between two who are about even."""
SHOWN = 60


class Open(NamedTuple):
    """A table with a chair to be had."""

    table: Gathering
    way: str
    taken: int
    many: int
    pace: str
    rating: Rating | None
    """Of whoever laid it."""
    here: bool
    """Does the reader sit there already?"""


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    chosen = {name: request.GET.get(name, "") for name in ("game", "pace", "rating")}
    found = open_tables(person)
    fitting = [one for one in found if _fits(one, chosen, person)][:SHOWN]
    mine = Membership.objects.now().filter(person=person).values("play") if person else ()
    running = rows(request, Play.objects.kept().filter(pk__in=mine, outcome__isnull=True).select_related("parent"))
    context = {
        "person": person,
        "choices": [(game.id, game.title) for game in shelf()],
        "chosen": chosen,
        "paces": (
            ("live", say("Live")),
            ("hours", say("Hours for each turn")),
            ("weekdays", say("Days of the week")),
            ("none", say("No clock")),
        ),
        "kinds": (
            ("unrated", say("Unrated")),
            ("rated", say("Rated")),
            ("near", say("Rated, about as strong as I am")),
        ),
        "near": NEAR,
        "tables": [_open(one, person) for one in fitting],
        "all": len(found),
        "yours": [row for row in running if row.yours],
        "others": [row for row in running if not row.yours],
        "laid": gatherings.listed(person) if person else [],
        "offers": seats.offered_to(person) if person else [],
    }
    return render(request, "hosting/lobby.html", context)


def open_tables(person: Person | None) -> list[Gathering]:
    """Those with a chair that this person may take; none of somebody who keeps them away, or whom they do."""
    return [one for one in gatherings.open_to_all() if one.game in games() and not _apart(one.owner, person)]


def _apart(owner: Person, person: Person | None) -> bool:
    """Does one of them block the other?"""
    if person is None:
        return False
    both = (owner, person)
    return Distance.objects.filter(person__in=both, other__in=both, blocked=True).exists()


def _fits(table: Gathering, chosen: dict[str, str], person: Person | None) -> bool:
    kind = plain(read_pace(table.pace))["type"]
    if chosen["game"] not in ("", table.game) or chosen["pace"] not in ("", kind):
        return False
    if chosen["rating"] == "near":
        return table.rated and abs(_points(_rating(table, table.owner)) - _points(_rating(table, person))) <= NEAR
    return chosen["rating"] not in ("rated", "unrated") or table.rated == (chosen["rating"] == "rated")


def _rating(table: Gathering, person: Person | None) -> Rating | None:
    way = table.rules.preset(table.preset).name
    return Rating.objects.filter(game=table.game, preset=way, person=person).first() if person else None


def _points(rating: Rating | None) -> int:
    return (rating or Rating()).points


def _open(table: Gathering, person: Person | None) -> Open:
    chairs = list(table.chairs.all())
    taken = sum(bool(chair.person_id or chair.bot) for chair in chairs)
    here = person is not None and any(chair.person_id == person.pk for chair in chairs)
    way, pace = table.rules.preset(table.preset).title, in_words(read_pace(table.pace))
    return Open(table, way, taken, len(chairs), pace, _rating(table, table.owner) if table.rated else None, here)
