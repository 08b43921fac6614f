"""Reviews of matches that are over: made in a process of their own, stored as they grow, made once."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterator, Sequence

import msgspec
from django.conf import settings

from turnwright.core import TurnwrightError
from turnwright.kit.words import say
from turnwright.review import Review
from turnwright.review.study import name_of

from . import brain, tables
from .hosted import HostedMatch
from .jobs import Jobs, elsewhere
from .models import Reviewed

log = logging.getLogger(__name__)


def of(hosted: HostedMatch) -> Review | None:
    """The review of this match as far as it is made."""
    row = Reviewed.objects.filter(play_id=hosted.id).first()
    return _read(row) if row and row.made and row.match == name_of(hosted.match) else None


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
    """Store the review as it grows."""
    row = Reviewed.objects.filter(play__slug=slug, whole=False, problem="").first()
    if row is None:
        return
    try:
        with tables.held(slug) as hosted:
            lines = list(hosted.match.lines())
        for review in _elsewhere(lines) if settings.BOT_PROCESSES else brain.studied(lines):
            if not _store(row, review):
                return  # the match was taken back meanwhile
    except TurnwrightError as error:
        _give_up(row, str(error))
    except Exception as error:
        log.exception("a match could not be reviewed")
        _give_up(row, say("The match could not be reviewed ({name}).", name=type(error).__name__))


JOBS = Jobs("review", _make)


def _store(row: Reviewed, review: Review) -> bool:
    made = zlib.compress(msgspec.json.encode(review), 1)
    with tables.WRITING:
        return bool(Reviewed.objects.filter(pk=row.pk, match=review.match).update(made=made, whole=review.whole))


def _read(row: Reviewed) -> Review:
    return msgspec.json.decode(zlib.decompress(row.made), type=Review)


def _give_up(row: Reviewed, why: str) -> None:
    with tables.WRITING:
        Reviewed.objects.filter(pk=row.pk).update(problem=why)


def _elsewhere(lines: Sequence[str]) -> Iterator[Review]:
    """The same from another process."""
    for said in elsewhere(brain.study, lines):
        if isinstance(said, str):
            raise TurnwrightError(said)
        review = msgspec.json.decode(said, type=Review)
        yield review
        if review.whole:
            return
    raise TurnwrightError(say("The review was broken off; ask for it again."))
