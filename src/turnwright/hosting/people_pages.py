"""Pages about oneself: name, handle, time zone; guests, and how they come back."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from turnwright.core import TurnwrightError
from turnwright.kit.words import say, wordlist
from turnwright.server.deeds import READ_OR_SEND, done

from . import gatherings, people, seats
from .pace import zones
from .people import person_of, signed_in

GUESTS = 30
"""New guests from one address in an hour."""


@READ_OR_SEND
def me(request: HttpRequest) -> HttpResponse:
    """One's own page; what is sent changes name, handle and zone."""
    person = person_of(request)
    if person is None:
        return redirect(f"{settings.LOGIN_URL}?next={reverse('me')}")
    if request.method == "POST":
        sent = [request.POST.get(name, "") for name in ("name", "handle", "zone")]
        return done(request, lambda: people.introduce_anew(person, *sent), say("Saved."), "me")
    context = {"person": person, "zones": sorted(zones()), "longest": people.LONGEST_NAME}
    context |= {"tables": gatherings.listed(person), "offers": seats.offered_to(person)}
    return render(request, "hosting/me.html", context)


@READ_OR_SEND
def guest(request: HttpRequest) -> HttpResponse:
    """Play under a name, without an account."""
    where = _safe(request, request.POST.get("next") or request.GET.get("next") or "")
    if person_of(request) is not None:
        return redirect(where)
    error = ""
    if request.method == "POST":
        try:
            if _too_many(request):
                return render(request, "problem.html", {"message": WORDS["too many"], "stored": ""}, status=429)
            recovery = people.welcome_guest(request, request.POST.get("name", ""), request.POST.get("zone", ""))
            return welcome(request, recovery, where)
        except TurnwrightError as refused:
            error = str(refused)
    context = {"error": error, "next": where, "longest": people.LONGEST_NAME}
    return render(request, "hosting/guest.html", context, status=422 if error else 200)


WORDS = wordlist({"too many": "Too many new guests came from where you are; try again in an hour, or make an account."})


def _too_many(request: HttpRequest) -> bool:
    from allauth.core.internal.ratelimit import get_ip

    key = f"guests:{get_ip(request)}"
    cache.add(key, 0, 3600)
    return cache.incr(key) > GUESTS


def _safe(request: HttpRequest, address: str) -> str:
    """Where to go on, if it is here."""
    fits = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if fits else reverse("home")


@READ_OR_SEND
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    """A guest's own link: asked first, so that what only looks at links signs nobody in."""
    person = people.returning_guest(code)
    if person is None:
        raise gatherings.NotThere(
            say("This link brings nobody back; it was replaced, or its guest has an account now.")
        )
    if request.method == "POST":
        login(request, person.user, people.BACKEND)
        return redirect("home")
    return render(request, "hosting/return.html", {"person": person})


@require_POST
def new_link(request: HttpRequest) -> HttpResponse:
    """Another link for a guest; the one before is worthless."""
    person = signed_in(request)
    if not person.guest:
        return redirect("me")
    return welcome(request, people.new_recovery(person), reverse("me"))


def welcome(request: HttpRequest, recovery: str, where: str) -> HttpResponse:
    """What a new guest must keep, shown this once, and the way on."""
    address = request.build_absolute_uri(reverse("return", args=[recovery]))
    return render(request, "hosting/welcome.html", {"address": address, "where": where, "person": person_of(request)})
