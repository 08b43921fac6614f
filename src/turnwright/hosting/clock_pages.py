"""Time on pages: the strip of seats with their clocks, and a page for all that can be done about it.

A page shows of another's turn whether it is answered, and until when there is time: nothing that drafting would move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from turnwright.core import BadSetup
from turnwright.core.reading import whole
from turnwright.kit.words import say, say_n
from turnwright.server.deeds import done
from turnwright.server.hosted import HostedMatch
from turnwright.server.models import Play
from turnwright.server.viewers import NotYours, held, policy

from . import clocks, moderators
from .clockwork import Clockwork, SeatTime
from .models import Clock
from .pace import SILENCE, AnyPace, Live, duration, in_words, moment, place, terms
from .people import person_of
from .prepared import Prepared

# How the clock stands


class SeatFace(NamedTuple):
    """One seat's time."""

    seat: int
    name: str
    mine: bool
    asked: bool
    state: str
    """In a word or two."""
    due: datetime | None
    left: str
    """How long it has, in words; empty while nobody waits for it and its clock shows nothing."""


class Face(NamedTuple):
    """The clock of a match as one person sees it."""

    seats: list[SeatFace]
    pace: str
    terms: list[str]
    silence: str
    live: bool
    paused: bool
    proposed: list[str]
    """Who agrees to a pause."""
    due: datetime | None
    """The next deadline, and how long that is and when, by the reader's own clock."""
    left: str
    when: str
    now: datetime


_clock_of: Prepared[Clock] = Prepared(lambda play: Clock.objects.filter(play_id=play), -1)


def _clock(request: HttpRequest, hosted: HostedMatch) -> Clock | None:
    """The clock of the match, read once for all that is drawn of one moment."""
    read: dict[tuple[int, int], Clock | None] = request.__dict__.setdefault("_clocks", {})
    moment = hosted.id, hosted.version
    if moment not in read:
        read[moment] = next(iter(_clock_of(hosted.id)), None)
    return read[moment]


def face(request: HttpRequest, hosted: HostedMatch) -> Face | None:
    """What to show of a match's clock; None: it has none."""
    clock, mine = _clock(request, hosted), policy().seats(request, hosted)
    if clock is None or hosted.match.over:
        return None
    if hosted.late and not mine and not moderates(request, hosted.id):
        return None  # who is waited for is news, and onlookers have it late
    pace, work, now = clock.pace, clock.work, clocks.now()
    seats = [_seat(hosted, pace, work, seat, seat in mine, now) for seat in range(len(hosted.seats))]
    own = [seat.due for seat in seats if seat.mine and seat.due]
    due = min(own or [seat.due for seat in seats if seat.due], default=None)
    zone = zone_of(request)
    return Face(
        seats,
        in_words(pace),
        terms(pace),
        SILENCE[pace.miss],
        isinstance(pace, Live),
        work.paused is not None,
        [hosted.name(seat) for seat in work.agreed],
        due,
        duration((due - now).total_seconds()) if due else "",
        f"{moment(due, zone, now)} ({place(zone)})" if due else "",
        now,
    )


def _seat(hosted: HostedMatch, pace: AnyPace, work: Clockwork, seat: int, mine: bool, now: datetime) -> SeatFace:
    time, asked = work.seats[seat], seat in hosted.waiting
    left = (time.due - now).total_seconds() if time.due else time.left
    shown = seat in hosted.people and (time.due or isinstance(pace, Live))
    return SeatFace(
        seat,
        hosted.name(seat),
        mine,
        asked,
        _state(hosted, time, seat, asked, now),
        time.due,
        duration(left) if shown else "",
    )


def _state(hosted: HostedMatch, time: SeatTime, seat: int, asked: bool, now: datetime) -> str:
    if time.open:
        return say("open seat")
    if time.caretaken:
        return say("a bot stands in")
    if time.away and time.away > now:
        return say("days off")
    if seat not in hosted.people:
        return say("bot")
    return say("to answer") if asked else say("ready")


def strip(request: HttpRequest, hosted: HostedMatch) -> str:
    """The seats and their time, as they stand above the board."""
    shown = face(request, hosted)
    return SafeString(render_to_string("hosting/clock.html", {"face": shown, "slug": hosted.slug}) if shown else "")


def time_left(plays: Iterable[Play], mine: Mapping[int, Collection[int]]) -> dict[int, str]:
    """How long is left in each of these matches, by their ids: for the seat that is mine and asked, else for whoever is."""
    now, found = clocks.now(), dict[int, str]()
    for clock in Clock.objects.filter(
        play__in=[play for play in plays if mine.get(play.pk) or not play.late], play__outcome__isnull=True
    ):
        due = {n: time.due for n, time in enumerate(clock.work.seats) if time.due}
        own = [when for n, when in due.items() if n in mine.get(clock.pk, ())]
        if due:
            found[clock.pk] = duration((min(own or due.values()) - now).total_seconds())
    return found


def zone_of(request: HttpRequest) -> str:
    """The time zone of whoever looks."""
    person = person_of(request)
    return person.zone if person else "UTC"


def moderates(request: HttpRequest, play_id: int) -> bool:
    """May they stop the clock, move deadlines, find substitutes and take the match back?"""
    person = person_of(request)
    return person is not None and moderators.moderator_of(play_id) == person


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """How the clock stands and what can be done about it; the strip alone for a page that shows it."""
    with held(request, slug) as hosted:
        shown = face(request, hosted)
        if request.htmx:
            return render(request, "hosting/clock.html", {"face": shown, "slug": slug})
        mine = [seat for seat in (shown.seats if shown else []) if seat.mine]
        context: dict[str, Any] = {
            "face": shown,
            "hidden": not shown and hosted.late and not policy().seats(request, hosted) and not hosted.match.over,
            "slug": slug,
            "game": hosted.game,
            "mine": mine,
            "moderates": moderates(request, hosted.id) and not hosted.match.over,
            "moments": _moments(hosted),
            "left": [(seat, hosted.name(seat), seat in hosted.people) for seat in moderators.left_seats(hosted)],
        }
        if found := Clock.objects.filter(play_id=hosted.id).first():
            work = found.work
            context["off"] = {seat.seat: work.seats[seat.seat].off for seat in mine}
            context["agreed"] = work.agreed
    return render(request, "hosting/time.html", context)


def _moments(hosted: HostedMatch) -> list[tuple[int, str]]:
    """The moments that a moderator can take the match back to, as onlookers could notice them: the last ones first."""
    known = hosted.chronicle.moments(None)
    last = len(known) - (
        1 if hosted.late else 2
    )  # the present is no moment to go back to; whoever is late does not see it
    return [(at, say("after move {at} of {all}", at=at, all=len(known) - 1)) for at in range(last, 0, -1)][:20]


# What can be done


def _own_seat(request: HttpRequest, slug: str) -> int:
    seat = whole(request.POST.get("seat", ""))
    with held(request, slug) as hosted:
        if seat is None or seat not in policy().seats(request, hosted):
            raise NotYours(say("You do not sit there, so its time is not yours to give."))
    return seat


def _moderating(request: HttpRequest, slug: str) -> None:
    with held(request, slug) as hosted:
        if not moderates(request, hosted.id):
            raise NotYours(say("Only a moderator who does not play may do that."))


@require_POST
def pause(request: HttpRequest, slug: str) -> HttpResponse:
    seat, back = _own_seat(request, slug), "withdraw" in request.POST
    said = say("You do not agree to a pause any more.") if back else say("The others see that you agree to a pause.")
    do = clocks.withdraw if back else clocks.agree_to_pause
    return done(request, lambda: do(slug, seat), said, "clock", slug)


@require_POST
def resume(request: HttpRequest, slug: str) -> HttpResponse:
    seat = None if "moderator" in request.POST else _own_seat(request, slug)
    if seat is None:
        _moderating(request, slug)
    return done(request, lambda: clocks.resume(slug, seat), say("The clock runs again."), "clock", slug)


@require_POST
def days_off(request: HttpRequest, slug: str) -> HttpResponse:
    seat, days = _own_seat(request, slug), whole(request.POST.get("days", "")) or 0
    said = say_n("You have {n} day off; the others are told.", "You have {n} days off; the others are told.", days)
    return done(request, lambda: clocks.take_days_off(slug, seat, days), said, "clock", slug)


@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    _moderating(request, slug)
    said = say("The clock is stopped, and everybody is told.")
    return done(request, lambda: clocks.stop(slug), said, "clock", slug)


@require_POST
def extend(request: HttpRequest, slug: str) -> HttpResponse:
    _moderating(request, slug)
    hours, said = whole(request.POST.get("hours", "")) or 0, say("The deadline is moved, and everybody is told.")
    return done(request, lambda: clocks.extend(slug, hours), said, "clock", slug)


@require_POST
def rewind(request: HttpRequest, slug: str) -> HttpResponse:
    """To one of the moments that everybody could notice."""
    _moderating(request, slug)
    at = whole(request.POST.get("at", "")) or 0

    def back() -> None:
        with held(request, slug) as hosted:
            if at not in dict(_moments(hosted)):
                raise BadSetup(say("The match has no such moment to be taken back to."))
            clocks.rewind(slug, hosted.chronicle.moments(None)[at])

    return done(request, back, say("The match is taken back, and everybody is told."), "clock", slug)
