"""The form that tells the host of a line, a person or a match."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from turnwright.core import TurnwrightError
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.server.deeds import READ_OR_SEND
from turnwright.server.models import Play
from turnwright.server.viewers import held

from . import profile_pages, reports
from . import talk as talking
from .access import access
from .models import Line, Person
from .people import signed_in


@READ_OR_SEND
def of_match(request: HttpRequest, slug: str) -> HttpResponse:
    """A match, or a line that was said there and that whoever asks may read."""
    number = whole(request.POST.get("line", "") or request.GET.get("line", ""))
    with held(request, slug) as hosted:
        person = signed_in(request)
        found = talking.readable(hosted, person, bool(access(request, slug).seats))
        line = None if number is None else found.filter(pk=number).first()
    play = Play.objects.get(slug=slug)
    return _asked(request, reverse("talk" if line else "match", args=[slug]), play=play, line=line)


@READ_OR_SEND
def of_person(request: HttpRequest, handle: str) -> HttpResponse:
    signed_in(request)
    about = profile_pages.found(handle)
    return _asked(request, reverse("profile", args=[about.handle]), about=about)


def _asked(
    request: HttpRequest, back: str, about: Person | None = None, play: Play | None = None, line: Line | None = None
) -> HttpResponse:
    error, why = "", request.POST.get("why", "")
    if request.method == "POST":
        try:
            reports.report(signed_in(request), why, about, play, line)
            messages.success(request, say("The host is told. Thank you."))
            return redirect(back)
        except TurnwrightError as refused:
            error = str(refused)
    context = {"about": about, "play": play, "line": line, "back": back, "error": error, "why": why}
    context["longest"] = reports.LONGEST
    return render(request, "hosting/report.html", context, status=422 if error else 200)
