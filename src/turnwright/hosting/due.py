"""What falls due: reminders, missed turns, seats that are opened.  Any number of processes may run this at the same time.

Rows are the queue.  A match is claimed, what fell due is done as acts of the match, and its clock is set anew, all in one
transaction: a process that is killed on the way has done nothing, and what it had claimed another one does.
"""

from __future__ import annotations

import logging
import random
from datetime import datetime, timedelta

from django.db import OperationalError
from django.db.models import QuerySet

from turnwright.core import Illegal, Lapse, LapseAsWritten, TurnwrightError
from turnwright.server import clicks, tables, thinkers
from turnwright.server.hosted import HostedMatch
from turnwright.server.keeping import SUBSTITUTE
from turnwright.server.models import Play

from . import clocks, notices
from .clockwork import overdue, to_remind
from .models import Beat, Clock, Membership, Notice, Vacancy
from .pace import Live

BATCH = 100
LEASE = timedelta(seconds=60)
"""How long a process may think for a seat before another one does."""
TROUBLE = timedelta(minutes=5)
"""When a match is tried again that could not be seen to."""
PASSES = 50
BEAT, OUTAGE = timedelta(seconds=30), timedelta(minutes=10)
"""How often it is noted that clocks are looked at, and after how long without that somebody may have missed a turn through it."""
GRACE = timedelta(days=1)
ANSWERS = 400
"""Most actions that a bot plays in a turn that it stands in for."""
log = logging.getLogger(__name__)


def keep_time() -> int:
    """What a process that keeps time does again and again."""
    return woke() + run_due()


def run_due(now: datetime | None = None) -> int:
    """Do all that has fallen due; how many things were done."""
    now = now or clocks.now()
    if not Beat.objects.filter(kept__gt=now - BEAT).exists():
        Beat.objects.update_or_create(pk=1, defaults={"kept": now})
    done = 0
    with clocks.at(now):
        for _ in range(PASSES):
            slugs = list(_due(now).values_list("play__slug", flat=True)[:BATCH])
            random.shuffle(slugs)  # so that several processes do not queue for the same
            did = sum(_seen_to(slug, now) for slug in slugs)
            done += did
            if not did:
                break
    return done


def woke(now: datetime | None = None) -> int:
    """If nobody kept time for a while, deadlines that passed meanwhile are moved, for whoever wanted to answer may have found
    nobody at home; how many."""
    now = now or clocks.now()
    beat = Beat.objects.filter(kept__lt=now - OUTAGE).first()
    if beat is None:
        return 0
    with clocks.at(now):
        return sum(_forgiven(slug, beat.kept, now) for slug in list(_due(now).values_list("play__slug", flat=True)))


def _forgiven(slug: str, since: datetime, now: datetime) -> int:
    """One match; it has as long as nobody looked, a day at most, and on a live clock what was left."""
    try:
        with tables.together(slug) as hosted:
            clock = _claimed(hosted, now)
            passed = [due for time in clock.work.seats if (due := time.due) and since < due <= now] if clock else []
            if clock is None or not passed:
                return 0
            grace = min(passed) - since if isinstance(clock.pace, Live) else min(now - since, GRACE)
            clocks.forgive(hosted, clock, now - min(passed) + grace)
    except TurnwrightError as error:
        log.info("match %s: %s", slug, error)
        return 0
    return 1


def _due(now: datetime) -> QuerySet[Clock]:
    running = Clock.objects.filter(play__deleted__isnull=True, play__outcome__isnull=True)
    return running.filter(due__lte=now).order_by("due")


def _seen_to(slug: str, now: datetime) -> int:
    """One match; whatever is wrong with it, the others have their turn."""
    try:
        if not _due(now).filter(play__slug=slug).exists():
            return 0
        return _settle(slug, now)
    except (clicks.Stale, OperationalError) as error:
        log.info("match %s: %s", slug, error)  # somebody played just now, or the database is busy: next time
        return 0
    except Exception:
        log.exception("the clock of match %s", slug)
        Clock.objects.filter(play__slug=slug).update(due=now + TROUBLE)
        return 0


def _settle(slug: str, now: datetime) -> int:
    done, standing_in = 0, list[int]()
    with tables.together(slug) as hosted:
        clock = _claimed(hosted, now)
        if clock is None:
            return 0
        for seat in to_remind(clock.pace, clock.work, now):
            clocks.save(clock, clock.work.seat(seat, reminded=True))
            _notify(hosted, seat, Notice.REMINDER, clock.work.seats[seat].due)
            done += 1
        for seat in overdue(clock.work, now):
            if seat in overdue(clock.work, now):  # what is done for one may release the others, or end the match
                _miss(hosted, clock, seat)
                clock.refresh_from_db()
                done += 1
        standing_in = [n for n, time in enumerate(clock.work.seats) if time.caretaken]
        if standing_in:
            Clock.objects.filter(pk=clock.pk).update(due=now + LEASE)
    return done + sum(_stand_in(slug, seat) for seat in standing_in)


def _claimed(hosted: HostedMatch, now: datetime) -> Clock | None:
    """The clock, if something is due and nobody else has it."""
    free = Play.objects.select_for_update(skip_locked=True).filter(pk=hosted.id, version=hosted.version)
    return Clock.objects.filter(pk=hosted.id, due__lte=now).first() if free.first() else None


def _miss(hosted: HostedMatch, clock: Clock, seat: int) -> None:
    """The seat has missed its turn: what was announced is done, and it stands in the match's record."""
    pace, time = clock.pace, clock.work.seats[seat]
    clocks.save(clock, clock.work.seat(seat, misses=time.misses + 1))
    if not time.open:
        _notify(hosted, seat, Notice.MISSED, time.due)
    if pace.miss == "bot":
        _let_a_bot(hosted, seat)
    else:
        try:
            tables.play(hosted.slug, seat, LapseAsWritten() if pace.miss == "written" else Lapse())
        except Illegal:
            _let_a_bot(hosted, seat)
    if pace.opens and time.misses + 1 >= pace.opens and not time.open and not hosted.match.over:
        clocks.announce(hosted, "opened", seat, time.misses + 1)
        open_seat(hosted, seat)


def _notify(hosted: HostedMatch, seat: int, kind: str, due: datetime | None = None) -> None:
    """Let whoever holds the seat be told."""
    notices.tell(notices.holders(hosted.id, [seat]), kind, hosted.id, due=due)


def _let_a_bot(hosted: HostedMatch, seat: int) -> None:
    if clock := clocks.of(hosted.id):
        clocks.save(clock, clock.work.seat(seat, caretaken=True, due=None))
    clocks.announce(hosted, "stand-in", seat)


def open_seat(hosted: HostedMatch, seat: int) -> None:
    """Somebody else may sit there; until then whoever had it may come back."""
    _notify(hosted, seat, Notice.OPENED)
    Membership.objects.now().filter(play_id=hosted.id, seat=seat).update(until=clocks.now(), lent=True)
    Vacancy.objects.get_or_create(play_id=hosted.id, seat=seat)
    clocks.opened(hosted, seat)


def _stand_in(slug: str, seat: int) -> int:
    """A bot plays the turn: it is given the seat's view and what it may do, and each answer is a move like any other."""
    for done in range(ANSWERS):
        with tables.held(slug) as hosted:
            clock = Clock.objects.filter(pk=hosted.id).first()
            if seat not in hosted.waiting or clock is None or not clock.work.seats[seat].caretaken:
                return done
            view, legal, question = hosted.view(seat), hosted.match.legal(seat), hosted.question(seat)
            game = hosted.game.id
        advice = thinkers.ask(game, SUBSTITUTE, view, legal)
        try:
            tables.play(slug, seat, advice.action, question)
        except clicks.Stale:
            return done
    raise TurnwrightError(f"A bot played {ANSWERS} actions in match {slug} without an end to its turn.")
