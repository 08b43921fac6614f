"""What people tell the host of: a line, a person, a match.  And what a host does about it.

A host's page lists `open_reports()`; `dismiss` and `ban` close a report.  Whoever is reported is not told by whom.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from turnwright.core import BadSetup
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.models import Play

from .models import Line, Person, Report
from .people import shut_out

LONGEST = 500
MOST, WITHIN = 20, timedelta(days=1)
"""Reports that one person may make in so much time."""
DISMISSED, BANNED = "dismissed", "banned"


def report(
    by: Person, why: str, about: Person | None = None, play: Play | None = None, line: Line | None = None
) -> Report:
    """Tell the host; of a line, its words are kept as they are now."""
    why = " ".join(why.split())
    if not why or len(why) > LONGEST:
        raise BadSetup(say("Say in a sentence what is wrong, in {most} letters at most.", most=LONGEST))
    if by in (about, line.person if line else None):
        raise BadSetup(say("That is you."))
    with tables.WRITING:
        if Report.objects.filter(by=by, made__gt=timezone.now() - WITHIN).count() >= MOST:
            raise BadSetup(say("You told the host of {most} things today; that is enough for one day.", most=MOST))
        whom, said = (line.person, line.text) if line else (about, "")
        return Report.objects.create(by=by, about=whom, play=play, quoted=said, why=why)


def open_reports() -> QuerySet[Report]:
    """Those that no host has seen to, the oldest first."""
    return Report.objects.filter(closed=None).select_related("by", "about__user", "play")


def dismiss(one: Report) -> None:
    """Nothing is to be done."""
    _close(one, DISMISSED)


def ban(one: Report) -> None:
    """Whoever it is about is shut out; with it all that is open about them is settled."""
    if one.about is None:
        raise BadSetup(say("This report is about a match, so there is nobody to shut out."))
    shut_out(one.about)
    for other in open_reports().filter(about=one.about):
        _close(other, BANNED)


def _close(one: Report, outcome: str) -> None:
    with tables.WRITING:
        if not Report.objects.filter(pk=one.pk, closed=None).update(closed=timezone.now(), outcome=outcome):
            raise BadSetup(say("That report was seen to already."))
