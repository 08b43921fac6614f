"""The Talk panel of a match, the same as a page of its own, and muting and blocking."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from turnwright.core import TurnwrightError
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.server.deeds import READ_OR_SEND
from turnwright.server.hosted import HostedMatch
from turnwright.server.viewers import NotYours, held

from . import bookmarks
from . import talk as talking
from .access import access
from .models import Line
from .people import by_handle, person_of, signed_in


def shown(request: HttpRequest, hosted: HostedMatch, error: str = "", typed: str = "") -> dict[str, Any]:
    """What `hosting/_talk.html` draws for whoever asks."""
    person, may = person_of(request), access(request, hosted.slug)
    seats = may.holders
    apart = talking.away_from(person.pk) if person else []
    lines = talking.newest(hosted, person, bool(may.seats))
    mine = Line.objects.filter(play_id=hosted.id, person=person)
    roles = {one.pk: hosted.game.role(seat) for seat, one in seats.items()}
    return {
        "slug": hosted.slug,
        "game": hosted.game,
        "person": person,
        "talks": may.terms.talk,
        "lines": [(line, roles.get(line.person_id, "")) for line in reversed(lines)],
        "unread": sum(line.pk > line.read and line.person != person for line in lines) if may.seats else 0,
        "writes": bool(may.seats),
        "others": [(seat, one) for seat, one in seats.items() if one != person],
        "apart": [one for one in apart if one.other in seats.values()],
        "away_from": {one.other_id for one in apart},
        "number": sum(line.person == person for line in lines) if len(lines) < talking.SHOWN else mine.count(),
        "overheard": talking.overheard(hosted),
        "public": may.terms.public,
        "longest": talking.LONGEST,
        "error": error,
        "typed": typed,
        "sent": request.method == "POST",
    }


def panel(request: HttpRequest, hosted: HostedMatch) -> tuple[str, int]:
    """The Talk panel as it stands on the page of a match, nothing where there is none; and how many of its lines are unread."""
    if not access(request, hosted.slug).terms.talk:
        return "", 0
    context = shown(request, hosted)
    return SafeString(render_to_string("hosting/_talk.html", context, request)), context["unread"]


@READ_OR_SEND
def talk(request: HttpRequest, slug: str) -> HttpResponse:
    error = typed = ""
    with held(request, slug) as hosted:
        if request.method == "POST":
            person = signed_in(request)
            if not access(request, slug).seats:
                raise NotYours(say("Only those who play in this match talk here."))
            typed = request.POST.get("text", "")
            try:
                number, to = whole(request.POST.get("number", "")), whole(request.POST.get("to", ""))
                talking.write(hosted, person, typed, -1 if number is None else number, to)
                if not request.htmx:
                    return redirect("talk", slug)
                typed = ""
            except TurnwrightError as refused:
                error = str(refused)
        context = shown(request, hosted, error, typed)
        if reader := person_of(request):
            bookmarks.have_read(reader, hosted.id)
    if "read" in request.GET:
        return HttpResponse(status=204)  # the page has the lines; it says that they were before somebody's eyes
    if request.htmx:
        return render(request, "hosting/_talk.html", context)
    return render(request, "hosting/talk.html", context, status=422 if error else 200)


@require_POST
def keep_away(request: HttpRequest, handle: str) -> HttpResponse:
    """Mute or block a person, or neither any more; then back to the match where that was asked."""
    person, how, slug = signed_in(request), request.POST.get("how", ""), request.POST.get("match", "")
    try:
        other = by_handle(handle)
        talking.keep_away(person, other, how)
        said = {"mute": say("You do not read {name} any more.", name=other.name)}
        said["block"] = say("You do not read {name} any more, and they cannot write to you alone.", name=other.name)
        messages.success(request, said.get(how, say("You read {name} again.", name=other.name)))
    except TurnwrightError as error:
        messages.error(request, str(error))
    return redirect("talk", slug) if slug.replace("-", "").replace("_", "").isalnum() else redirect("me")
