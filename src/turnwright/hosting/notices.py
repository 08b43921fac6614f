"""What people are told wherever they are: written down with what it is about, sent by whichever channels they want.

A channel (web push, mail) registers itself here, and sends what `claimed` hands it.  A delivery that is claimed belongs to one
process for a while; if that dies, another one has its turn, so each goes out and, but for a crash between sending and
writing that down, once.  No notice holds anything hidden: it says that there is something to see, and where.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import F, Q, QuerySet

from turnwright.core import Announce, Lapse
from turnwright.server.hosted import HostedMatch
from turnwright.server.models import Move, Play

from . import clocks
from .models import Chair, Delivery, Device, Distance, Gathering, Line, Membership, Notice, Person, Preference, Vacancy

NOW, DIGEST, OFF = Preference.NOW, Preference.DIGEST, Preference.OFF
KINDS = (Notice.TURN, Notice.REMINDER, Notice.TALK, Notice.ENDED, Notice.INVITATION)
"""What can be set apart."""
UNDER = {Notice.MISSED: Notice.REMINDER, Notice.OPENED: Notice.REMINDER}
"""Kinds of notices that go by the setting of another one."""
PATIENCE = {Notice.TURN: timedelta(seconds=15), Notice.TALK: timedelta(minutes=1)}
"""How long somebody who is at the table has to see it for themselves; until then several are one."""
LEASE = timedelta(minutes=2)
"""How long a process has to send what it claimed."""
PUT_OFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
"""When what could not be sent is tried again, and in the end given up."""
KEPT = timedelta(days=30)


class Channel(NamedTuple):
    """A way to reach people."""

    name: str
    whens: tuple[str, ...]
    """What can be chosen: at once, digest, off."""
    usual: Mapping[str, str]
    """For each kind, what holds for those who have chosen nothing."""
    reaches: Callable[[Person], Iterable[Device | None]]
    """Where: one device each, or None for the person as such; nothing if it does not reach them."""
    open: Callable[[], bool] = lambda: True
    """Is there such a way at this host?"""


CHANNELS: dict[str, Channel] = {}


def register(channel: Channel) -> None:
    CHANNELS[channel.name] = channel


def wanted(person: Person, play_id: int | None, kind: str, channel: Channel) -> str:
    """At once, in a digest or not at all: as chosen for the match, else for all of them, else what is usual."""
    found = Preference.objects.filter(person=person, kind=kind, channel=channel.name)
    chosen = dict(found.filter(Q(play=None) | Q(play=play_id)).values_list("play", "when"))
    when: str = chosen.get(play_id) or chosen.get(None) or channel.usual[kind]
    return when if when in channel.whens else NOW


def choose(person: Person, play: Play | None, kind: str, channel: str, when: str) -> None:
    """Keep what somebody chose; for one match an empty `when` means: as for all."""
    if when:
        Preference.objects.update_or_create(
            person=person, play=play, kind=kind, channel=channel, defaults={"when": when}
        )
    else:
        Preference.objects.filter(person=person, play=play, kind=kind, channel=channel).delete()


# Written down, in the transaction of what they are about


def tell(
    people: Iterable[int],
    kind: str,
    play: int | None = None,
    gathering: Gathering | None = None,
    due: datetime | None = None,
    about: int | None = None,
) -> None:
    """Let these people (their keys) be told; whoever cannot come in any more is not."""
    keys = people if isinstance(people, QuerySet) else set(people)
    for person in Person.objects.filter(pk__in=keys, user__is_active=True):
        notice = Notice(person=person, kind=kind, play_id=play, gathering=gathering, due=due, about=about)
        notice.made = clocks.now()
        notice.save(force_insert=True)
        _send_out(notice)


def _send_out(notice: Notice) -> None:
    """By each channel that reaches its person and that they want; what waits for the same reason already is enough."""
    kind = UNDER.get(notice.kind, notice.kind)
    same = {"notice__person": notice.person, "notice__play": notice.play_id, "notice__kind": notice.kind, "sent": None}
    due = notice.made + PATIENCE.get(notice.kind, timedelta())
    for channel in CHANNELS.values():
        places = list(channel.reaches(notice.person))
        when = wanted(notice.person, notice.play_id, kind, channel) if places else OFF
        if when == OFF:
            continue
        waiting = Delivery.objects.filter(**same, channel=channel.name, tries=0).values_list("device", flat=True)
        there = set(waiting) if notice.kind in PATIENCE else set()
        Delivery.objects.bulk_create(
            Delivery(notice=notice, channel=channel.name, when=when, device=device, due=due)
            for device in places
            if (device.pk if device else None) not in there
        )


def follow(hosted: HostedMatch) -> None:
    """The match has changed: whoever is newly asked is told, and at its end everybody; but nobody of what they did themselves."""
    last = hosted.match.log[-1] if hosted.match.log else None
    actor = None if last is None or isinstance(last.action, Announce | Lapse) else last.seat
    before = hosted.chronicle.row(hosted.number - 1)[0] if last else ()
    over = hosted.match.over
    seats = (set(hosted.people) if over else set(hosted.waiting) - set(before)) - {actor}
    if seats:
        kind = Notice.ENDED if over else Notice.TURN
        move = Move.objects.filter(play_id=hosted.id, number=hosted.number).values_list("pk", flat=True).first()
        told = Notice.objects.filter(play_id=hosted.id, kind=kind, about=move).values("person")
        tell(holders(hosted.id, seats).exclude(person__in=told), kind, hosted.id, about=move)


def holders(play: int, seats: Collection[int]) -> QuerySet[Membership, int]:
    return Membership.objects.now().filter(play=play, seat__in=seats).values_list("person", flat=True)


def begun(sender: object, play: Play, **_: object) -> None:
    """A match has begun: those who are asked first learn it."""
    tell(holders(play.pk, play.waiting), Notice.TURN, play.pk)


def reseated(sender: object, play: Play, seat: int, person: Person | None, **_: object) -> None:
    """Somebody sits where an answer is waited for."""
    waiting = Play.objects.values_list("waiting", flat=True).get(pk=play.pk)
    if person is not None and seat in waiting:
        tell([person.pk], Notice.TURN, play.pk)


def said(line: Line) -> None:
    """Somebody wrote a line: those who may and want to read it."""
    held = Membership.objects.now().filter(play=line.play_id).values_list("person", flat=True)
    hears = set(held) if line.to_id is None else {line.to_id}
    deaf = Distance.objects.filter(person__in=hears, other=line.person_id).values_list("person", flat=True)
    tell(hears - set(deaf) - {line.person_id}, Notice.TALK, line.play_id)


def holds(notice: Notice) -> bool:
    """Is it still so?  Nobody is called to a table where they have answered already."""
    person, play = notice.person, notice.play
    if notice.kind in (Notice.TURN, Notice.REMINDER):
        if play is None or play.outcome is not None or play.deleted:
            return False
        return Membership.objects.now().filter(play=play, person=person, seat__in=play.waiting).exists()
    if notice.kind == Notice.INVITATION:
        if play is not None:
            return Vacancy.objects.filter(play=play, invited=person).exists()
        asked = Chair.objects.filter(gathering=notice.gathering, invited=person, person=None, declined=False)
        return asked.filter(gathering__called_off=None, gathering__play=None).exists()
    return play is None or play.deleted is None


# Sent


def claimed(
    channel: str, when: str = NOW, most: int = 200, people: Collection[int] | None = None
) -> Iterator[Delivery]:
    """Deliveries that are due (to these people's keys), each for this process alone for a while; those that say nothing new any
    more are struck."""
    at = clocks.now()
    due = Delivery.objects.filter(channel=channel, when=when, sent=None, due__lte=at).order_by("due", "pk")
    if people is not None:
        due = due.filter(notice__person__in=people)
    for one in due.select_related("notice__person__user", "notice__play", "notice__gathering", "device")[:most]:
        found = Delivery.objects.filter(pk=one.pk, sent=None, due=one.due, tries=one.tries)
        if found.update(due=at + LEASE, tries=F("tries") + 1):
            one.tries += 1
            if holds(one.notice):
                yield one
            else:
                done(one, "not so any more")


def done(delivery: Delivery, problem: str = "") -> None:
    """It went out, or (with the reason) never will."""
    Delivery.objects.filter(pk=delivery.pk).update(sent=clocks.now(), problem=problem[:200])


def put_off(delivery: Delivery, problem: str) -> None:
    """It could not be sent now; tried again later, and after some times not any more."""
    if delivery.tries > len(PUT_OFF):
        return done(delivery, problem)
    later = clocks.now() + PUT_OFF[delivery.tries - 1]
    Delivery.objects.filter(pk=delivery.pk).update(due=later, problem=problem[:200])
    return None


def forget() -> None:
    """What was told long ago needs no row."""
    Notice.objects.filter(made__lt=clocks.now() - KEPT).delete()
