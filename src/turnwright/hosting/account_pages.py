"""What is kept of oneself: all of it as a file, and the end of an account."""

from __future__ import annotations

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from turnwright.core import TurnwrightError
from turnwright.server.deeds import READ_OR_SEND
from turnwright.server.match_list import rows

from . import leaving, own_data
from .people import signed_in


@require_safe
def data(request: HttpRequest) -> HttpResponse:
    person = signed_in(request)
    answer = HttpResponse(own_data.export(person), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="turnwright-{person.handle}.json"'
    return answer


@READ_OR_SEND
def delete(request: HttpRequest) -> HttpResponse:
    """What would become of everything; sent with one's handle and password, it does."""
    person, error = signed_in(request), ""
    if request.method == "POST":
        try:
            leaving.check(person, request.POST.get("handle", ""), request.POST.get("password", ""))
            leaving.delete(person, words_too=request.POST.get("words") == "1")
            logout(request)
            return redirect("deleted")
        except TurnwrightError as refused:
            error = str(refused)
    plays = leaving.running(person)
    titles = {row.slug: row for row in rows(request, [play for play, _ in plays])}
    context = {
        "person": person,
        "error": error,
        "fates": [(titles[play.slug], leaving.FATES[how]) for play, how in plays],
    }
    context["password"] = person.user.has_usable_password()
    return render(request, "hosting/delete.html", context, status=422 if error else 200)


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    return render(request, "hosting/deleted.html", {})
