"""The host's pages: how the table stands, its matches, its people, backups.  They show nothing that is hidden in a match."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from turnwright import __version__
from turnwright.core import games
from turnwright.kit.words import say
from turnwright.server import limits
from turnwright.server.deeds import READ_OR_SEND, done
from turnwright.server.hub import STREAMS
from turnwright.server.match_list import rows
from turnwright.server.models import Play
from turnwright.server.viewers import NotYours

from . import gatherings, leaving, operations, people_pages, policy, reports, talk
from .environment import checks, hosts
from .models import Membership, Mishap, Person
from .profile_pages import found, insist_on_host

SHOWN = 60
LIMITS = (
    ("Running matches that one person has laid", policy.RUNNING),
    ("Tables at which one person gathers people", gatherings.OPEN_TABLES),
    ("New guests from one address in an hour", people_pages.GUESTS),
    ("Lines that one person writes in a minute", talk.MOST),
    ("Letters in a line", talk.LONGEST),
    ("Pages that listen to one process at once", STREAMS),
    ("Kilobytes that are sent at once, but for match files", limits.BODY // 1024),
)


def _shown(request: HttpRequest, template: str, here: str, **context: Any) -> HttpResponse:
    context |= {"open_reports": reports.open_reports().count()}
    context |= {"here": here, "host_name": (hosts() or ["This table"])[0], "now": timezone.now()}
    return render(request, f"hosting/{template}.html", context)


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    insist_on_host(request)
    tiles, checked = operations.tiles(), checks()
    return _shown(
        request,
        "host",
        "overview",
        tiles=tiles,
        wanting=[tile for tile in tiles if tile.mood != "good"],
        checks=checked,
        trouble=_with_rows(request, operations.troubled()),
        running=operations.running().count(),
        deadlines=[(row, clock.due) for row, clock in zip(*_of_clocks(request), strict=True)],
        mishaps=Mishap.objects.all()[:10],
        processes=operations.processes(),
        backups=operations.backups()[:14],
        folder=operations.folder(),
        versions=[(game.title, game.version) for game in games().values()],
        version=__version__,
        limits=LIMITS,
    )


def _with_rows(request: HttpRequest, plays: list[tuple[Play, str]]) -> list[tuple[Any, Play, str]]:
    """With what the list of matches says of each; one whose game is gone has nothing."""
    readable = {play.slug: play for play, _ in plays if play.game in games()}
    shown = {row.slug: row for row in rows(request, list(readable.values()))}
    return [(shown.get(play.slug), play, why) for play, why in plays]


def _of_clocks(request: HttpRequest) -> tuple[list[Any], list[Any]]:
    clocks = [clock for clock in operations.next_deadlines() if clock.play.game in games()]
    return list(rows(request, [clock.play for clock in clocks])), clocks


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """All matches, the last played first; by state, game or address."""
    insist_on_host(request)
    state, typed = request.GET.get("state", "running"), request.GET.get("q", "").strip()
    plays = Play.objects.kept()
    if state in ("running", "over"):
        plays = plays.filter(outcome__isnull=state == "running")
    if typed:
        plays = plays.filter(
            Q(slug=typed)
            | Q(game__icontains=typed)
            | Q(title__icontains=typed)
            | Q(memberships__person__handle=typed.removeprefix("@"))
        ).distinct()
    some = list(plays.select_related("parent").order_by("-touched")[:SHOWN])
    bad = operations.unreadable()
    shown = _with_rows(request, [(play, bad.get(play.slug) or play.trouble) for play in some])
    return _shown(
        request, "host_matches", "matches", matches=shown, count=plays.count(), state=state, typed=typed, unreadable=bad
    )


@require_safe
def everybody(request: HttpRequest) -> HttpResponse:
    """Those who have an account or are guests; by name, handle or mail address."""
    insist_on_host(request)
    typed = request.GET.get("q", "").strip()
    known = Person.objects.filter(user__isnull=False).select_related("user")
    if typed:
        bare = typed.removeprefix("@")
        known = known.filter(Q(name__icontains=bare) | Q(handle__icontains=bare) | Q(user__email__iexact=typed))
    if request.GET.get("out"):
        known = known.filter(user__is_active=False)
    plays = Count("memberships", Q(memberships__until=None, memberships__play__outcome__isnull=True), distinct=True)
    some = known.annotate(plays=plays).order_by("-user__last_login", "-joined")[:SHOWN]
    return _shown(
        request,
        "host_people",
        "people",
        everybody=some,
        count=known.count(),
        typed=typed,
        out=bool(request.GET.get("out")),
    )


@READ_OR_SEND
def delete(request: HttpRequest, handle: str) -> HttpResponse:
    """End somebody's account: asked first, with what becomes of their matches."""
    insist_on_host(request)
    other = found(handle)
    if other.user.is_staff:
        raise NotYours(say("A host cannot be deleted here."))
    if request.method == "POST":
        leaving.delete(other, words_too=request.POST.get("words") == "1")
        messages.success(request, say("The account is deleted."))
        return redirect("host-people")
    held = Membership.objects.now().filter(person=other, play__outcome__isnull=True, play__deleted=None).count()
    return _shown(request, "host_delete", "people", other=other, held=held)


@require_safe
def told(request: HttpRequest) -> HttpResponse:
    """What people told the host of, the oldest first."""
    insist_on_host(request)
    return _shown(request, "host_reports", "reports", reports=list(reports.open_reports()))


@require_POST
def settle(request: HttpRequest, number: int) -> HttpResponse:
    """Nothing is to be done, or whoever it is about is shut out."""
    insist_on_host(request)
    one = reports.open_reports().filter(pk=number).first()
    if one is None:
        raise gatherings.NotThere(say("That report was seen to already."))
    if request.POST.get("how") == "ban":
        said = say("{name} is shut out.", name=one.about.name) if one.about else ""
        return done(request, lambda: reports.ban(one), said, "host-reports")
    return done(request, lambda: reports.dismiss(one), say("Put away."), "host-reports")


@require_POST
def back_up(request: HttpRequest) -> HttpResponse:
    insist_on_host(request)
    said = say("A backup is being made; reload this page to see it.")
    return done(request, operations.back_up_now, said, "host")


@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Can all running matches be read?"""
    insist_on_host(request)
    count = operations.read_all()
    bad = len(operations.unreadable())
    messages.success(request, say("{count} running matches were read; {bad} could not be.", count=count, bad=bad))
    return redirect("host-matches")
