"""The Table panel of a match: who sits round it, what was agreed, and what can be done about the match itself."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from turnwright.kit.words import say
from turnwright.server.hosted import HostedMatch
from turnwright.server.match_pages import open_ways
from turnwright.server.viewers import policy, viewer

from .access import access
from .clock_pages import face
from .gather_pages import lateness
from .models import Gathering, Person
from .pace import in_words, read_pace
from .people import person_of


class Place(NamedTuple):
    """A seat and whoever has it now."""

    seat: int
    role: str
    name: str
    person: Person | None
    state: str
    mine: bool


def panel(request: HttpRequest, hosted: HostedMatch) -> str:
    return SafeString(render_to_string("hosting/_round.html", shown(request, hosted), request))


def shown(request: HttpRequest, hosted: HostedMatch) -> dict[str, Any]:
    person, may = person_of(request), access(request, hosted.slug)
    terms, moderator = may.terms, may.moderator
    return {
        "slug": hosted.slug,
        "person": person,
        "places": _places(request, hosted),
        "over": hosted.match.over,
        "public": terms.public,
        "late": lateness(hosted.late) if hosted.late else "",
        "pace": in_words(read_pace(terms.pace)),
        "moderator": moderator,
        "moderates": person is not None and person == moderator,
        "named": terms.moderator_id is not None,
        "names": person is not None and person == terms.owner and not hosted.match.over,
        "ways": [(way, hosted.question(way.seat)) for way in open_ways(request, hosted)],
        "mine": [(seat, hosted.game.role(seat)) for seat in policy().seats(request, hosted)],
        "rematch": rematch(request, hosted),
    }


def _places(request: HttpRequest, hosted: HostedMatch) -> list[Place]:
    """As whoever asks may see it: an onlooker who is late knows nobody's state."""
    looking, clock = viewer(request, hosted).seat, face(request, hosted)
    holders, mine = access(request, hosted.slug).holders, policy().seats(request, hosted)
    states = {one.seat: one.state for one in clock.seats} if clock else {}
    sitting = hosted.sitting(looking)
    return [
        Place(
            one.seat,
            one.role,
            one.name,
            holders.get(one.seat),
            states.get(one.seat) or _state(one, sitting.present and not hosted.match.over),
            one.seat in mine,
        )
        for one in sitting.people
    ]


def _state(one: Any, runs: bool) -> str:
    if not runs:
        return say("won") if one.won else ""
    return say("bot") if one.bot else say("to answer") if one.asked else say("ready")


def rematch(request: HttpRequest, hosted: HostedMatch) -> str:
    """What the button says once a match is over, to whoever played."""
    if not hosted.match.over or not access(request, hosted.slug).own:
        return ""
    laid = Gathering.objects.filter(again_id=hosted.id, called_off=None, play=None).select_related("owner").first()
    return say("{name} asks for a rematch", name=laid.owner.name) if laid else say("Rematch")
