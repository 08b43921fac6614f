"""The clock of a match: it runs with every move, in the same transaction, and stands in the match's record where people are told.

The rules know nothing of it: what it does is logged acts of the match (core/acts.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils import timezone

from turnwright.core import Act, Announce, BadSetup, Illegal, find_game
from turnwright.kit.words import counted, listed
from turnwright.server import tables
from turnwright.server.hosted import HostedMatch
from turnwright.server.models import Play

from . import clockwork
from .clockwork import Clockwork, went, wound
from .models import Clock, Membership, Notice
from .pace import AnyPace, Live, Untimed, Weekly, duration, fits, moment, place, plain, read_pace

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
        actor, by_itself = (last.seat, not isinstance(last.action, Act)) if last else (None, False)
        work = went(clock.pace, clock.work, now(), hosted.waiting, hosted.people, actor, by_itself)
        if work != clock.work:
            save(clock, work)


def reseated(sender: Any, play: Play, seat: int, person: Any, **_: Any) -> None:
    """Somebody new sits there."""
    if person is None or not Clock.objects.filter(play=play).exists():
        return
    with tables.together(play.slug) as hosted, _clock(hosted) as clock:
        save(clock, clockwork.taken_over(clock.pace, clock.work, now(), seat, hosted.people))


@contextmanager
def _clock(hosted: HostedMatch) -> Iterator[Clock]:
    """The clock of a match, to be changed."""
    Play.objects.select_for_update().filter(pk=hosted.id).exists()
    clock = of(hosted.id)
    if clock is None:
        raise BadSetup("This match has no clock.")
    yield clock


# What its players do


class NotNow(Illegal):
    """The clock stands in another way than that would need."""


def announce(hosted: HostedMatch, seat: int, said: str) -> None:
    tables.play(hosted.slug, seat, Announce(said))


def agree_to_pause(slug: str, seat: int) -> None:
    """The seat agrees to stop the clock; it stops when all who play have."""
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = _running(clock)
        agreed = tuple(sorted({*work.agreed, seat}))
        if agreed == work.agreed:
            raise NotNow("You have agreed to a pause already; it begins when the others do.")
        playing = {n for n in hosted.people if not work.seats[n].open}
        if playing <= set(agreed):
            announce(hosted, seat, "All agree: the clock is stopped.")
            save(clock, clockwork.stopped(clock.pace, work, now()))
        else:
            missing = listed([hosted.name(n) for n in sorted(playing - set(agreed))])
            announce(hosted, seat, f"{hosted.name(seat)} proposes to stop the clock. Still to agree: {missing}.")
            save(clock, work.but(agreed=agreed))


def withdraw(slug: str, seat: int) -> None:
    """The seat does not agree to a pause any more."""
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = _running(clock)
        if seat not in work.agreed:
            raise NotNow("You have not agreed to a pause.")
        announce(hosted, seat, f"{hosted.name(seat)} does not agree to stop the clock any more.")
        save(clock, work.but(agreed=tuple(n for n in work.agreed if n != seat)))


def resume(slug: str, seat: int | None) -> None:
    """A player, or the moderator (None), lets the clock run again: a pause lasts as long as all agree to it."""
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        if clock.work.paused is None:
            raise NotNow("The clock is not stopped.")
        work = clockwork.resumed(clock.pace, clock.work, now(), hosted.people)
        who = "The moderator" if seat is None else hosted.name(seat)
        until = f" The deadline is {_when(clock.pace, work.until)}." if work.until else ""
        announce(hosted, seat or 0, f"{who} lets the clock run again.{until}")
        save(clock, work)


def take_days_off(slug: str, seat: int, days: int) -> None:
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = clockwork.days_off(clock.pace, _running(clock), now(), seat, days)
        asked = seat in work.asked and work.until
        until = f" The deadline is now {_when(clock.pace, work.until)}." if asked and work.until else ""
        announce(hosted, seat, f"{hosted.name(seat)} takes {counted(days, 'day')} off.{until}")
        save(clock, work)


def _running(clock: Clock) -> Clockwork:
    if clock.work.paused:
        raise NotNow("The clock is stopped; let it run first.")
    return clock.work


def _when(pace: AnyPace, when: datetime) -> str:
    """A deadline by the clock of the match, as its record keeps it."""
    zone = pace.zone if isinstance(pace, Weekly) else "UTC"
    return f"{moment(when, zone, now() - timedelta(days=14))} ({place(zone)})"


# What a moderator does, publicly


LONGEST_EXTENSION = 14 * 24


def stop(slug: str) -> None:
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        work = _running(clock)
        announce(hosted, 0, "The moderator stops the clock.")
        save(clock, clockwork.stopped(clock.pace, work, now()))


def extend(slug: str, hours: int) -> None:
    """Everybody who is waited for has so many hours (on a live clock: minutes) more."""
    if not 1 <= hours <= LONGEST_EXTENSION:
        raise BadSetup(f"A deadline is moved by 1 to {LONGEST_EXTENSION} hours.")
    with tables.together(slug) as hosted, _clock(hosted) as clock:
        by = timedelta(minutes=hours) if isinstance(clock.pace, Live) else timedelta(hours=hours)
        work = clockwork.put_off(clock.pace, _running(clock), now(), by)
        until = f": it is {_when(clock.pace, work.until)}" if work.until else ""
        announce(hosted, 0, f"The moderator moves the deadline by {duration(by.total_seconds())}{until}.")
        save(clock, work)


def forgive(hosted: HostedMatch, clock: Clock, by: timedelta) -> None:
    """The deadline passed while the server stood still."""
    work = clockwork.put_off(clock.pace, clock.work, now(), by)
    until = f": it is {_when(clock.pace, work.until)}" if work.until else ""
    announce(hosted, 0, f"The server stood still when time ran out, so the deadline is moved{until}.")
    save(clock, work)


def rewind(slug: str, number: int) -> None:
    """Take the match back to an action; whoever is asked there has a whole turn."""
    with tables.together(slug) as hosted:
        if clock := of(hosted.id):
            save(clock, clock.work.but(asked=()))
        back = counted(hosted.number - number, "action")
        tables.rewind(slug, number, f"The moderator takes the match back by {back}. Other dice fall from here on.")


def opened(hosted: HostedMatch, seat: int) -> None:
    """Nobody waits for this seat any more, until somebody takes it."""
    if clock := of(hosted.id):
        work = clock.work.seat(seat, open=True, due=None)
        save(clock, clockwork.running(clock.pace, work, now(), hosted.people))


def notify(play_id: int, seat: int, kind: str, due: datetime | None = None) -> None:
    """Let whoever holds the seat be told."""
    for person in Membership.objects.now().filter(play_id=play_id, seat=seat).values_list("person_id", flat=True):
        Notice.objects.create(person_id=person, play_id=play_id, kind=kind, due=due, made=now())
