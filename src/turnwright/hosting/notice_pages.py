"""How somebody wants to be told, of everything and of one match; and on which devices."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from turnwright.kit.words import say
from turnwright.server.deeds import READ_OR_SEND, done
from turnwright.server.models import Play
from turnwright.server.templating import title
from turnwright.server.viewers import NotYours, known

from . import notices, push
from .mail.channel import NAME as MAIL
from .models import ByMail, Notice, Person, Preference
from .people import signed_in
from .policy import access

LABELS = {
    Notice.TURN: ("My turn", "when somebody waits for me"),
    Notice.REMINDER: ("Deadlines", "when my time runs out, and when it has"),
    Notice.TALK: ("Talk", "when somebody writes at my table; never what"),
    Notice.ENDED: ("The end", "when a match of mine is over"),
    Notice.INVITATION: ("Invitations", "when I am asked to a table or to take over a seat"),
}
CHANNELS = {"push": "On my devices", "mail": "By mail"}
WHENS = {notices.NOW: "at once", notices.DIGEST: "once a day", notices.OFF: "not at all"}


def _shown(request: HttpRequest, person: Person, play: Play | None) -> HttpResponse:
    kinds = [kind for kind in notices.KINDS if play is None or kind != Notice.INVITATION]
    chosen = {(one.kind, one.channel): one.when for one in Preference.objects.filter(person=person, play=play)}
    offered = [channel for channel in notices.CHANNELS.values() if channel.open()]
    rows = [(kind, *LABELS[kind], [_cell(person, play, kind, one, chosen) for one in offered]) for kind in kinds]
    context = {
        "person": person,
        "play": play,
        "name": (play.title or title(play.game)) if play else "",
        "channels": [CHANNELS.get(one.name, one.name) for one in offered],
        "rows": rows,
        "auto": ByMail.objects.filter(person=person, play=play, auto=True).exists(),
        "by_mail": play is not None and any(one.name == MAIL for one in offered),
        "devices": person.devices.all(),
        "key": push.public_key(),
    }
    return render(request, "hosting/notices.html", context)


def _cell(person: Person, play: Play | None, kind: str, channel: notices.Channel, chosen: dict[Any, str]) -> Any:
    now = chosen.get((kind, channel.name), "" if play else channel.usual[kind])
    usual = notices.wanted(person, None, kind, channel)
    choices = [(when, WHENS[when]) for when in channel.whens]
    first = [("", say("as for all: {when}", when=WHENS[usual]))] if play else []
    return f"{kind}.{channel.name}", CHANNELS.get(channel.name, channel.name), now, first + choices


def _kept(request: HttpRequest, person: Person, play: Play | None) -> None:
    for kind in notices.KINDS:
        for channel in notices.CHANNELS.values():
            when = request.POST.get(f"{kind}.{channel.name}")
            if when is not None and when in (*channel.whens, *([""] if play else [])):
                notices.choose(person, play, kind, channel.name, when)
    if play is not None:
        ByMail.objects.update_or_create(person=person, play=play, defaults={"auto": "auto" in request.POST})
    messages.success(request, say("Saved."))


@READ_OR_SEND
def everywhere(request: HttpRequest) -> HttpResponse:
    person = signed_in(request)
    if request.method == "POST":
        _kept(request, person, None)
        return redirect("notices")
    return _shown(request, person, None)


@READ_OR_SEND
def of_match(request: HttpRequest, slug: str) -> HttpResponse:
    known(request, slug)
    person = signed_in(request)
    if not access(request, slug).own:
        raise NotYours(say("Only those who play in a match are told of it."))
    play = Play.objects.kept().get(slug=slug)
    if request.method == "POST":
        _kept(request, person, play)
        return redirect("match-notices", slug)
    return _shown(request, person, play)


@require_POST
def add_device(request: HttpRequest) -> HttpResponse:
    """This browser lets us push: it sent the address that its maker gave it."""
    person, sent = signed_in(request), {name: str(value) for name, value in request.POST.items()}
    agent, session = request.headers.get("User-Agent", ""), request.session.session_key or ""
    said = say("This browser is told from now on, also with its pages closed.")
    return done(request, lambda: push.add(person, sent, agent, session), said, "notices")


@require_POST
def remove_device(request: HttpRequest, number: int) -> HttpResponse:
    signed_in(request).devices.filter(pk=number).delete()
    messages.success(request, say("That device is told nothing any more."))
    return redirect("notices")
