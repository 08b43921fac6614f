"""One's tokens for programs: listed, made and shown once, revoked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from turnwright.client.shapes import PLAY, TABLES
from turnwright.core import TurnwrightError
from turnwright.core.reading import whole
from turnwright.kit.words import say, wordlist
from turnwright.server.deeds import READ_OR_SEND

from . import tokens
from .people import person_of, signed_in

MEANT = wordlist({PLAY: "answer for your seats", TABLES: "lay tables and sit down at them"})
USUAL_DAYS = 90


@READ_OR_SEND
def own_tokens(request: HttpRequest) -> HttpResponse:
    """The list; what is sent makes another, whose code this one answer shows."""
    if person_of(request) is None:
        return redirect(f"{reverse('account_login')}?next={reverse('tokens')}")
    person = signed_in(request)
    code, error = "", ""
    if request.method == "POST":
        sent = request.POST
        try:
            days = whole(sent.get("days", ""))
            code = tokens.make(person, sent.get("name", ""), sent.getlist("scope"), days, sent.get("bot", "").strip())
        except TurnwrightError as refused:
            error = str(refused)
    context = {
        "person": person,
        "tokens": person.tokens.all(),
        "meant": [(scope, MEANT[scope]) for scope in (PLAY, TABLES)],
        "days": USUAL_DAYS,
        "longest": tokens.LONGEST,
        "code": code,
        "error": error,
    }
    return render(request, "hosting/tokens.html", context, status=422 if error else 200)


@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    person = signed_in(request)
    if person.tokens.filter(pk=whole(request.POST.get("token", "")) or 0).delete()[0]:
        messages.success(request, say("The token is revoked; programs that have it are shut out."))
    return redirect("tokens")
