"""Where the links of mails lead: to a match, and to no more mail.  Both only ask; it is done by a button, for scanners follow links."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt

from turnwright.core import find_game
from turnwright.server.deeds import READ_OR_SEND
from turnwright.server.models import Play

from . import notices, visits
from .gatherings import NotThere
from .mail import codes
from .mail.channel import NAME
from .models import Preference
from .people import person_of


@READ_OR_SEND
def visit(request: HttpRequest, code: str) -> HttpResponse:
    """To the match that a mail was about; who is signed in already needs no visit."""
    found = codes.visiting(code)
    play = Play.objects.kept().filter(pk=found[1]).first() if found else None
    if found is None or play is None:
        raise NotThere("This link has run out, or leads nowhere; sign in to see your matches.")
    person = found[0]
    if person_of(request) is not None:
        return redirect("match", play.slug)
    if request.method == "POST":
        visits.begin(request, person, play.slug)
        return redirect("match", play.slug)
    return render(request, "hosting/visit.html", {"person": person, "game": find_game(play.game)})


@csrf_exempt  # a mail program sends it for its reader, without a cookie; the code is the right to it
@READ_OR_SEND
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """No more mail about a match; with `all`, or where it was about none, about nothing."""
    found = codes.stopping(code)
    if found is None:
        raise NotThere("This link leads nowhere; your own page has the settings of mail.")
    person, key = found
    play = Play.objects.filter(pk=key).first()
    done = request.method == "POST"
    if done:
        for kind in notices.KINDS:
            notices.choose(person, None if "all" in request.POST else play, kind, NAME, Preference.OFF)
    context = {"person": person, "game": find_game(play.game) if play else None, "done": done}
    return render(request, "hosting/stop.html", context)
