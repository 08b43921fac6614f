"""Reviews of matches that are over: made in a process of their own, stored as they grow, made once."""

from __future__ import annotations

import zlib

import msgspec
from django.conf import settings
from django.db.models import QuerySet

from turnwright.core import TurnwrightError
from turnwright.kit.words import say
from turnwright.review import Review
from turnwright.review.study import name_of

from . import brain, tables
from .hosted import HostedMatch
from .jobs import Jobs, elsewhere
from .models import Reviewed


def of(hosted: HostedMatch) -> Review | None:
    """The review of this match as far as it is made."""
    row = Reviewed.objects.filter(play_id=hosted.id).first()
    made = row is not None and row.match == name_of(hosted.match) and row.made
    return msgspec.json.decode(zlib.decompress(made), type=Review) if made else None


def problem(hosted: HostedMatch) -> str:
    """Why it could not be made; empty if all is well."""
    found: str | None = Reviewed.objects.filter(play_id=hosted.id).values_list("problem", flat=True).first()
    return found or ""


def wanted(hosted: HostedMatch) -> bool:
    """Has somebody asked for it?"""
    return Reviewed.objects.filter(play_id=hosted.id, match=name_of(hosted.match)).exists()


def begin(hosted: HostedMatch) -> None:
    """See to it that the match is reviewed; returns at once, and once it is made or under way does nothing."""
    if may_not(hosted):
        raise tables.Closed(may_not(hosted))
    name = name_of(hosted.match)
    with tables.WRITING:
        row, new = Reviewed.objects.get_or_create(play_id=hosted.id, defaults={"match": name})
        if not new and (row.match != name or row.problem):
            Reviewed.objects.filter(pk=row.pk).update(match=name, made=None, whole=False, problem="")
    if settings.JOBS_HERE:
        JOBS.start(hosted.slug)


def may_not(hosted: HostedMatch) -> str:
    """Why there is no review yet; empty if there can be one."""
    return "" if hosted.match.over else say("A review shows everything; it opens when the match is over.")


def resume() -> None:
    """Go on with what was asked for: after a start what the last one left, and in a worker whatever came in."""
    for slug in Reviewed.objects.filter(whole=False, problem="").values_list("play__slug", flat=True):
        JOBS.start(slug)


def _make(slug: str) -> None:
    """Store the review as it grows, unless the match is taken back meanwhile."""
    row = _open(slug).first()
    if row is None:
        return
    with tables.held(slug) as hosted:
        lines = list(hosted.match.lines())
    for made, match, whole in elsewhere(brain.studied, lines):
        with tables.WRITING:
            stored = Reviewed.objects.filter(pk=row.pk, match=match).update(made=made, whole=whole)
        if whole or not stored:
            return
    raise TurnwrightError(say("The review was broken off; ask for it again."))


def _give_up(slug: str, error: Exception) -> None:
    failed = say("The match could not be reviewed ({name}).", name=type(error).__name__)
    with tables.WRITING:
        _open(slug).update(problem=str(error) if isinstance(error, TurnwrightError) else failed)


def _open(slug: str) -> QuerySet[Reviewed]:
    return Reviewed.objects.filter(play__slug=slug, whole=False, problem="")


JOBS = Jobs("review", _make, _give_up)
