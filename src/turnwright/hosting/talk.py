"""Talk at a match: lines for all who play there, or for one of them alone.

Who may read a line is decided here, and pages show nothing else.  What is told to pages that listen is that they should look
again, and only to those who may read it.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from turnwright.core import Illegal
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.hosted import HostedMatch

from . import bookmarks, notices
from .models import Distance, Line, Membership, Person, Terms
from .prepared import Prepared

LONGEST = 500
"""Letters in a line."""
MOST, WITHIN = 10, timedelta(minutes=1)
"""Lines that one person may write, at all matches together, in so much time."""
SHOWN = 200
"""Newest lines on a page."""


def listeners(hosted: HostedMatch) -> dict[int, Person]:
    """The seats that people hold now."""
    held = Membership.objects.now().filter(play_id=hosted.id).select_related("person").order_by("seat")
    return {one.seat: one.person for one in held}


def overheard(hosted: HostedMatch) -> bool:
    """May onlookers read what is said to all?  Where a game hides things, a line might tell them: only when it is over."""
    return hosted.match.over or not hosted.secretive


def readable(hosted: HostedMatch, person: Person | None, seated: bool) -> QuerySet[Line]:
    """The lines that this person, who plays or not, may and wants to read."""
    return _readable(hosted.id, person.pk if person else NOBODY, seated or overheard(hosted))


def newest(hosted: HostedMatch, person: Person | None, seated: bool) -> list[Line]:
    """The last of them come first, each with the last one that this person has `read`."""
    return _newest[seated or overheard(hosted)](hosted.id, person.pk if person else NOBODY)


def _readable(play: int, person: int, public: bool) -> QuerySet[Line]:
    may = Q(person_id=person) | Q(to_id=person) | (Q(to=None) if public else Q(pk=None))
    away = Distance.objects.filter(person_id=person).values("other")
    return Line.objects.filter(may, play_id=play).exclude(person__in=away)


def _prepared(public: bool) -> Prepared[Line]:
    def found(play: int, person: int) -> QuerySet[Line]:
        lines = bookmarks.marked(_readable(play, person, public), person)
        return lines.select_related("person", "to").order_by("-pk")[:SHOWN]

    return Prepared(found, -1, -2)


NOBODY = 0
_newest = {public: _prepared(public) for public in (False, True)}
away_from: Prepared[Distance] = Prepared(
    lambda person: Distance.objects.filter(person_id=person).select_related("other"), -1
)
"""Whom somebody does not want to hear."""


def written(text: str) -> str:
    """A line as it is kept: printable, without runs of blanks."""
    text = unicodedata.normalize("NFC", text)
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not line:
        raise Illegal(say("Write something first."))
    if len(line) > LONGEST:
        raise Illegal(say("A line has {most} letters at most; this one has {number}.", most=LONGEST, number=len(line)))
    return line


def write(hosted: HostedMatch, person: Person, text: str, number: int, to: int | None = None) -> None:
    """Say something to all, or to whoever holds the seat `to`; `number` is how much this person had said before."""
    line, seats = written(text), listeners(hosted)
    if not Terms.objects.filter(play_id=hosted.id, talk=True).exists():
        raise Illegal(say("There is no talk at this match."))
    other = None if to is None else seats.get(to)
    if to is not None and (other is None or other == person):
        raise Illegal(say("Nobody else holds that seat now."))
    if other and Distance.objects.filter(person=other, other=person, blocked=True).exists():
        raise Illegal(say("{name} takes no lines from you alone.", name=other.name))
    with tables.WRITING, transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # one line of theirs at a time
        mine = Line.objects.filter(play_id=hosted.id, person=person)
        if mine.filter(number=number, text=line, to=other).exists():
            return  # sent twice
        if Line.objects.filter(person=person, made__gt=timezone.now() - WITHIN).count() >= MOST:
            raise Illegal(say("That is much at once; wait a minute before you write on."))
        made = Line.objects.create(play_id=hosted.id, person=person, number=mine.count(), to=other, text=line)
        notices.said(made)
        heard: set[int | None] = {seat for seat, one in seats.items() if other is None or one in (person, other)}
        if other is None and overheard(hosted):
            heard.add(None)
        tables.announce(hosted.slug, dict.fromkeys(heard), work=False)


def keep_away(person: Person, other: Person, how: str) -> None:
    """Mute or block somebody, or neither any more."""
    if person == other:
        raise Illegal(say("You cannot mute or block yourself."))
    if how in ("mute", "block"):
        Distance.objects.update_or_create(person=person, other=other, defaults={"blocked": how == "block"})
    else:
        Distance.objects.filter(person=person, other=other).delete()
