"""The clock of a match: it runs with every move, in the same transaction, and stands in the match's record where people are told.

The rules know nothing of it: what it does is logged acts of the match (core/acts.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.utils import timezone

from turnwright.core import Act, Announce, BadSetup, Illegal, Lapse, find_game
from turnwright.core.notices import What
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.hosted import HostedMatch
from turnwright.server.models import Play

from . import clockwork
from .clockwork import Clockwork, went, wound
from .models import Clock
from .pace import AnyPace, Live, Untimed, Weekly, fits, place, plain, read_pace

_now: ContextVar[datetime | None] = ContextVar("now", default=None)


def now() -> datetime:
    return _now.get() or timezone.now()


@contextmanager
def at(when: datetime) -> Iterator[None]:
    """As if it were then: for whoever carries out what fell due, and for tests."""
    token = _now.set(when)
    try:
        yield
    finally:
        _now.reset(token)


# With the match


def start(play: Play, pace: AnyPace) -> None:
    """The match begins, and its clock."""
    fits(pace, find_game(play.game), len(play.chairs))
    if isinstance(pace, Untimed):
        return
    work = went(pace, wound(pace, len(play.chairs)), now(), play.waiting, _people(play))
    Clock.objects.create(play=play, terms=plain(pace), **_row(pace, work))


def begun(sender: Any, play: Play, **_: Any) -> None:
    """A match has begun, with what was agreed for it."""
    start(play, read_pace(play.terms.pace))


def _people(play: Play) -> list[int]:
    return [seat for seat, chair in enumerate(play.chairs) if not chair.get("bot")]


def _row(pace: AnyPace, work: Clockwork) -> dict[str, Any]:
    return {"state": msgspec.to_builtins(work), "due": clockwork.wake(pace, work, now())}


def save(clock: Clock, work: Clockwork) -> None:
    for name, value in _row(clock.pace, work).items():
        setattr(clock, name, value)
    clock.save(update_fields=("state", "due"))


def of(play_id: int) -> Clock | None:
    """The clock of a match, locked until the end of the transaction; None: it has none."""
    return Clock.objects.select_for_update().filter(play_id=play_id).first()


def follow(hosted: HostedMatch) -> None:
    """The match has changed: who is waited for, whose time runs."""
    if clock := of(hosted.id):
        last = hosted.match.log[-1] if hosted.match.log else None
        did = last.action if last else None
        work = went(
            clock.pace,
            clock.work,
            now(),
            hosted.waiting,
            hosted.people,
            last.seat if last else None,
            by_itself=did is not None and not isinstance(did, Act),
            lapsed=isinstance(did, Lapse),
        )
        if work != clock.work:
            save(clock, work)


def reseated(sender: Any, play: Play, seat: int, person: Any, **_: Any) -> None:
    """Somebody new sits there."""
    if person is None or not Clock.objects.filter(play=play).exists():
        return
    with tables.together(play.slug) as hosted, _clock(hosted) as clock:
        save(clock, clockwork.taken_over(clock.pace, clock.work, now(), seat, hosted.people))


def _lock(hosted: HostedMatch) -> None:
    """Everybody locks the match before its clock, so nobody waits for each other."""
    Play.objects.select_for_update().filter(pk=hosted.id).first()


@contextmanager
def _clock(hosted: HostedMatch) -> Iterator[Clock]:
    """The clock of a match, to be changed."""
    _lock(hosted)
    clock = of(hosted.id)
    if clock is None:
        raise BadSetup(say("This match has no clock."))
    yield clock


# What its players do


class NotNow(Illegal):
    """The clock stands in another way than that would need."""


def announce(hosted: HostedMatch, what: What, seat: int | None = None, number: int = 0, until: str = "") -> None:
    """Tell everybody, in the record of the match, what a seat or the moderator (None) does about time."""
    name = "" if seat is None else hosted.name(seat)
    tables.play(hosted.slug, seat or 0, Announce(what, name, number, until))


def agree_to_pause(slug: str, seat: int) -> None:
    """The seat agrees to stop the clock; it stops when all who play have."""
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = _running(clock)
        agreed = tuple(sorted({*work.agreed, seat}))
        if agreed == work.agreed:
            raise NotNow(say("You have agreed to a pause already; it begins when the others do."))
        playing = {n for n in hosted.people if not work.seats[n].open}
        if playing <= set(agreed):
            announce(hosted, "paused", seat)
            save(clock, clockwork.stopped(clock.pace, work, now()))
        else:
            announce(hosted, "proposed", seat)
            save(clock, work.but(agreed=agreed))


def withdraw(slug: str, seat: int) -> None:
    """The seat does not agree to a pause any more."""
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = _running(clock)
        if seat not in work.agreed:
            raise NotNow(say("You have not agreed to a pause."))
        announce(hosted, "withdrew", seat)
        save(clock, work.but(agreed=tuple(n for n in work.agreed if n != seat)))


def resume(slug: str, seat: int | None) -> None:
    """A player, or the moderator (None), lets the clock run again: a pause lasts as long as all agree to it."""
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        if clock.work.paused is None:
            raise NotNow(say("The clock is not stopped."))
        work = clockwork.resumed(clock.pace, clock.work, now(), hosted.people)
        announce(hosted, "resumed", seat, until=_deadline(clock.pace, work))
        save(clock, work)


def take_days_off(slug: str, seat: int, days: int) -> None:
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = clockwork.days_off(clock.pace, _running(clock), now(), seat, days)
        announce(hosted, "off", seat, days, _deadline(clock.pace, work) if seat in work.asked else "")
        save(clock, work)


def _running(clock: Clock) -> Clockwork:
    if clock.work.paused:
        raise NotNow(say("The clock is stopped; let it run first."))
    return clock.work


def _deadline(pace: AnyPace, work: Clockwork) -> str:
    """The deadline by the clock of the match, in figures, as its record keeps it; empty without one."""
    zone = pace.zone if isinstance(pace, Weekly) else "UTC"
    return f"{work.until.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({place(zone)})" if work.until else ""


# What a moderator does, publicly


LONGEST_EXTENSION = 14 * 24


def stop(slug: str) -> None:
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = _running(clock)
        announce(hosted, "stopped")
        save(clock, clockwork.stopped(clock.pace, work, now()))


def extend(slug: str, hours: int) -> None:
    """Everybody who is waited for has so many hours (on a live clock: minutes) more."""
    if not 1 <= hours <= LONGEST_EXTENSION:
        raise BadSetup(say("A deadline is moved by 1 to {most} hours.", most=LONGEST_EXTENSION))
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        by = timedelta(minutes=hours) if isinstance(clock.pace, Live) else timedelta(hours=hours)
        work = clockwork.put_off(clock.pace, _running(clock), now(), by)
        announce(hosted, "moved", until=_deadline(clock.pace, work))
        save(clock, work)


def forgive(hosted: HostedMatch, clock: Clock, by: timedelta) -> None:
    """The deadline passed while the server stood still."""
    work = clockwork.put_off(clock.pace, clock.work, now(), by)
    announce(hosted, "forgiven", until=_deadline(clock.pace, work))
    save(clock, work)


def returned(sender: Any, slug: str, since: datetime, **_: Any) -> None:
    """The match was thrown away for a while: its clock stood still, so nobody misses a turn by that."""
    if not Clock.objects.filter(play__slug=slug, due__isnull=False).exists():
        return
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        if not hosted.match.over:
            work = clockwork.put_off(clock.pace, clock.work, now(), now() - since)
            announce(hosted, "returned", until=_deadline(clock.pace, work))
            save(clock, work)


def rewind(slug: str, number: int) -> None:
    """Take the match back to an action; whoever is asked there has a whole turn."""
    with tables.together(slug) as hosted:
        _lock(hosted)
        if clock := of(hosted.id):
            save(clock, clock.work.but(asked=()))
        tables.rewind(slug, number)


def opened(hosted: HostedMatch, seat: int) -> None:
    """Nobody waits for this seat any more, until somebody takes it."""
    if clock := of(hosted.id):
        work = clock.work.seat(seat, open=True, due=None)
        save(clock, clockwork.running(clock.pace, work, now(), hosted.people))
