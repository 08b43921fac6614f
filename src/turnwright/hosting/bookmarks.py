"""What one person keeps of a match for themselves: how far they have read its talk, and whether it is put away."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from turnwright.core import BadSetup
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.models import Play

from .models import Bookmark, Distance, Line, Membership, Person


def marked(lines: QuerySet[Line], person: Person | int | None) -> Any:
    """The lines, each with the last one that this person has read there."""
    read = Bookmark.objects.filter(person=person, play=OuterRef("play")).values("read")[:1]
    return lines.annotate(read=Coalesce(Subquery(read), 0))


def unread(person: Person | None, plays: Collection[int]) -> dict[int, int]:
    """How many lines are new in the talk of these matches, where this person holds a seat; by their ids."""
    if person is None:
        return {}
    seated = Membership.objects.now().filter(person=person, play__in=plays).values("play")
    lines = Line.objects.filter(Q(to=None) | Q(to=person), play__in=seated, play__terms__talk=True).exclude(
        person=person
    )
    heard = lines.exclude(person__in=Distance.objects.filter(person=person).values("other"))
    new = marked(heard, person).filter(pk__gt=F("read"))
    return dict(new.order_by().values_list("play").annotate(Count("pk")))


def have_read(person: Person, play_id: int) -> None:
    """All that was said there was before this person's eyes."""
    last = Line.objects.filter(play_id=play_id).order_by("-pk").values_list("pk", flat=True).first()
    if last and unread(person, [play_id]):
        with tables.WRITING:
            Bookmark.objects.update_or_create(person=person, play_id=play_id, defaults={"read": last})


def put_away(person: Person, play: Play, away: bool = True) -> None:
    """Out of this person's lists, or back into them; nobody else notices."""
    if away and play.outcome is None:
        raise BadSetup(say("The match still runs; it can be put away when it is over."))
    with tables.WRITING:
        Bookmark.objects.update_or_create(person=person, play=play, defaults={"archived": away})


def is_away(person: Person | None, play: Play) -> bool:
    return person is not None and Bookmark.objects.filter(person=person, play=play, archived=True).exists()


def shelved(person: Person | None, plays: QuerySet[Play], away: bool) -> QuerySet[Play]:
    """Those that this person has put away, or all others."""
    found = Exists(Bookmark.objects.filter(person=person, play=OuterRef("pk"), archived=True))
    return plays.filter(found if away else ~found)
