"""How the clock of a match stands, as plain values: what each change of the match does to it, and what falls due when.

A *round* is what several seats answer at once, or what one is asked.  All who write in the same round have the same deadline,
so that nothing of one's drafting shows in another's time; whoever unseals is back in the round it left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from turnwright.core import BadSetup, Value
from turnwright.kit.words import say, say_n

from .pace import DAY, AnyPace, Live, Untimed, moved, next_deadline, not_before

RESUMED = timedelta(hours=24)
"""The least time that anybody has after a pause, but on a live clock."""


class SeatTime(Value, kw_only=True):
    """The time of one seat."""

    due: datetime | None = None
    """Until when it must answer; None: nobody waits for it, or its clock stands still."""
    left: float = 0.0
    """Seconds on a live clock that stands still."""
    reminded: bool = False
    misses: int = 0
    """Turns missed in a row."""
    off: int = 0
    """Days off that are left."""
    away: datetime | None = None
    """Until when it has taken days off."""
    open: bool = False
    """It missed too many turns: somebody else may take it.  Nobody waits for it meanwhile."""
    caretaken: bool = False
    """A bot plays the turn that it missed."""


class Clockwork(Value, kw_only=True):
    """The time of all seats."""

    seats: tuple[SeatTime, ...]
    asked: tuple[int, ...] = ()
    """Who had to answer when it was last looked at."""
    until: datetime | None = None
    """The deadline of the round; None without one."""
    paused: datetime | None = None
    left: float = 0.0
    """Seconds that the round had left when the clock was stopped."""
    agreed: tuple[int, ...] = ()
    """Seats that agree to a pause."""

    def seat(self, seat: int, **changes: object) -> Clockwork:
        """The same with one seat changed."""
        return self.each(lambda n, time: time.but(**changes) if n == seat else time)

    def each(self, change: Callable[[int, SeatTime], SeatTime]) -> Clockwork:
        return self.but(seats=tuple(change(n, time) for n, time in enumerate(self.seats)))


def wound(pace: AnyPace, seats: int) -> Clockwork:
    """A clock that has not begun to run."""
    left = float(pace.base) if isinstance(pace, Live) else 0.0
    return Clockwork(seats=(SeatTime(left=left, off=pace.vacation),) * seats)


def went(
    pace: AnyPace,
    work: Clockwork,
    now: datetime,
    waiting: Collection[int],
    people: Collection[int],
    actor: int | None = None,
    by_itself: bool = False,
    lapsed: bool = False,
) -> Clockwork:
    """The match waits for these seats now, some of them people, after something that one of them did.

    `by_itself`: its person did it, and neither the clock nor a bot; `lapsed`: it missed a turn, so what it is asked now is
    another one.  Drafting, which leaves all waiting as before, changes nothing.
    """
    before, after = set(work.asked), set(waiting)
    anew = bool(after - before - {actor}) or not before & after or (lapsed and actor in after)
    answered = actor in before and (anew or actor not in after)
    if by_itself and actor is not None and answered and not work.seats[actor].caretaken:
        work = work.seat(actor, misses=0)
    if anew:
        work = work.each(lambda _, time: _stopped(pace, time, now).but(caretaken=False))
        work = work.but(asked=tuple(sorted(after)), until=_round(pace, work, now, after & set(people)), left=0.0)
        if isinstance(pace, Live):
            work = work.each(lambda n, time: time.but(left=time.left + pace.increment) if n in after else time)
    else:
        gone = before - after
        work = work.each(lambda n, time: _stopped(pace, time, now).but(caretaken=False) if n in gone else time)
        work = work.but(asked=tuple(sorted(after)))
    return running(pace, work, now, people)


def _round(pace: AnyPace, work: Clockwork, now: datetime, asked: Collection[int]) -> datetime | None:
    """The deadline of a round that begins; days off of those who are asked come first."""
    return next_deadline(pace, max([now, *(away for n in asked if (away := work.seats[n].away))]))


def _stopped(pace: AnyPace, time: SeatTime, now: datetime) -> SeatTime:
    if time.due is None:
        return time
    left = max(0.0, (time.due - now).total_seconds()) if isinstance(pace, Live) and not time.open else time.left
    return time.but(due=None, left=left)


def running(pace: AnyPace, work: Clockwork, now: datetime, people: Collection[int]) -> Clockwork:
    """Let the time run for all who are waited for.  An open seat is due at once, when it alone holds up those who play."""
    if work.paused or isinstance(pace, Untimed):
        return work.each(lambda _, time: _stopped(pace, time, now))
    playing = [n for n in people if not work.seats[n].open]
    others = not playing or any(n in playing for n in work.asked)

    def run(n: int, time: SeatTime) -> SeatTime:
        if n not in work.asked or n not in people or time.caretaken:
            return _stopped(pace, time, now)
        if time.open:
            return time.but(due=None if others else time.due or now)
        if isinstance(pace, Live):
            return time if time.due else time.but(due=now + timedelta(seconds=time.left))
        return time if time.due == work.until else _until(pace, time, now, work.until)

    return work.each(run)


# What falls due


def wake(pace: AnyPace, work: Clockwork, now: datetime) -> datetime | None:
    """When something must be done next: a reminder, a missed turn, the next move of a bot that stands in."""
    if work.paused:
        return None
    moments = [time.due for time in work.seats if time.due]
    moments += [now for time in work.seats if time.caretaken]
    if pace.remind and not isinstance(pace, Live):
        moments += [
            time.due - timedelta(hours=pace.remind)
            for time in work.seats
            if time.due and not time.reminded and not time.open
        ]
    return min(moments, default=None)


def overdue(work: Clockwork, now: datetime) -> list[int]:
    """The seats whose time is up."""
    return [n for n, time in enumerate(work.seats) if time.due and time.due <= now]


def to_remind(pace: AnyPace, work: Clockwork, now: datetime) -> list[int]:
    """The seats to be reminded now."""
    if not pace.remind or isinstance(pace, Live):
        return []
    hours = timedelta(hours=pace.remind)
    return [
        n
        for n, time in enumerate(work.seats)
        if time.due and not time.reminded and not time.open and time.due - hours <= now < time.due
    ]


# What people do about it


def stopped(pace: AnyPace, work: Clockwork, now: datetime) -> Clockwork:
    """The clock stands still from now on."""
    left = max(0.0, (work.until - now).total_seconds()) if work.until else 0.0
    work = work.each(lambda _, time: _stopped(pace, time, now))
    return work.but(paused=now, left=left, until=None, agreed=())


def resumed(pace: AnyPace, work: Clockwork, now: datetime, people: Collection[int]) -> Clockwork:
    """It runs again: everybody has at least as long as when it stopped, and a day or a whole turn."""
    turn = next_deadline(pace, now)
    until = turn and not_before(pace, max(now + timedelta(seconds=work.left), min(turn, now + RESUMED)))
    return running(pace, work.but(paused=None, until=until, left=0.0), now, people)


def put_off(pace: AnyPace, work: Clockwork, now: datetime, by: timedelta) -> Clockwork:
    """Everybody who is waited for has so much longer."""
    work = work.but(until=work.until and work.until + by)
    return work.each(lambda _, time: _until(pace, time, now, time.due and time.due + by))


def _until(pace: AnyPace, time: SeatTime, now: datetime, due: datetime | None) -> SeatTime:
    """The seat's time with another deadline, and a reminder of it if there is still time for one."""
    if due is None:
        return time
    soon = not pace.remind or due - timedelta(hours=pace.remind) <= now
    return time.but(due=due, reminded=soon)


def days_off(pace: AnyPace, work: Clockwork, now: datetime, seat: int, days: int) -> Clockwork:
    """The seat takes some of its days off, from now on: they move the deadline of the round for all, if it is asked in it."""
    time = work.seats[seat]
    if isinstance(pace, Live | Untimed):
        raise BadSetup(say("There are days off where turns have deadlines; here, agree on a pause instead."))
    if not 1 <= days <= time.off:
        raise BadSetup(
            say_n("You have {n} day off left in this match.", "You have {n} days off left in this match.", time.off)
        )
    work = work.seat(seat, off=time.off - days, away=max(now, time.away or now) + days * DAY)
    if work.until is None or seat not in work.asked:
        return work
    work = work.but(until=moved(pace, work.until, days))
    return work.each(lambda _, time: _until(pace, time, now, time.due and work.until))


def taken_over(pace: AnyPace, work: Clockwork, now: datetime, seat: int, people: Collection[int]) -> Clockwork:
    """Somebody new sits there, with a turn's time before them; whoever waits with them has it too."""
    left = max(work.seats[seat].left, float(pace.base)) if isinstance(pace, Live) else 0.0
    work = work.seat(seat, open=False, misses=0, caretaken=False, due=None, left=left, away=None)
    if seat in work.asked and not work.paused and (fresh := next_deadline(pace, now)):
        work = work.but(until=max(fresh, work.until or fresh))
    return running(pace, work, now, people)
