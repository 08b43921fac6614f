"""What is done to matches as a whole: given a name, thrown away and brought back, resigned, handed over, stopped."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone

from turnwright.bots import LEVELS
from turnwright.core import Agree, BadSetup, HandOver, Resign
from turnwright.kit.words import say

from . import clicks, tables
from .hosted import HostedMatch
from .models import Play
from .offers import WayOut, agreements

came_back = Signal()
"""A match that was thrown away at `since` is back; sent inside the transaction, before anybody may play on."""
KEPT = timedelta(days=30)
"""How long a match that was thrown away can be brought back."""
LONGEST_TITLE = 80
SUBSTITUTE = LEVELS[1]
"""The bot that takes the seat of somebody who leaves."""


def ways_out(hosted: HostedMatch, mine: Sequence[int] | None = None) -> list[WayOut]:
    """One seat alone ends a match of two; a match of more plays on with a bot in its place.  Several people agree on a draw or
    an end.

    `mine` are the seats of whoever asks; all of them where nobody else could.
    """
    if hosted.match.over:
        return []
    if not hosted.people:
        return [WayOut(0, Agree("end"), say("Stop the match"), say("The bots stop where they are. Nobody wins."))]
    mine = hosted.people if mine is None else mine
    ways = list[WayOut]()
    for seat in mine:
        who = hosted.name(seat) if len(mine) > 1 else ""
        ways += [
            _leaving(hosted, seat, who),
            *(agreements(hosted, seat, who) if len(hosted.people) > 1 else _alone(hosted, seat)),
        ]
    return ways


def _leaving(hosted: HostedMatch, seat: int, who: str) -> WayOut:
    if len(hosted.seats) == 1:
        return WayOut(seat, Resign(), say("Give up"), say("The match ends here, and it is not won."))
    if len(hosted.seats) == 2:
        label = say("Resign as {name}", name=who) if who else say("Resign")
        return WayOut(seat, Resign(), label, say("The match ends; {name} wins.", name=hosted.name(1 - seat)))
    label = say("Hand {role} over to a bot", role=hosted.game.role(seat))
    return WayOut(seat, HandOver(bot=SUBSTITUTE), label, say("The others play on."), icon="robot")


def _alone(hosted: HostedMatch, seat: int) -> list[WayOut]:
    """The only person among several bots may stop without giving up."""
    end = WayOut(seat, Agree("end"), say("End the match here"), say("It ends without a winner."))
    return [end] if len(hosted.seats) > 2 else []


def rename(slug: str, title: str, before: str) -> None:
    """Give a match a name, if it still has the one that was seen; an empty one takes it away."""
    title = " ".join("".join(letter if letter.isprintable() else " " for letter in title).split())
    if len(title) > LONGEST_TITLE:
        letters = {"longest_title": LONGEST_TITLE, "title": len(title)}
        raise BadSetup(say("A match's name has at most {longest_title} letters, not {title}.", letters))
    with tables.WRITING:
        if Play.objects.kept().filter(slug=slug, title=before).update(title=title):
            return
    _known(slug)
    raise clicks.Stale(say("The match was renamed elsewhere meanwhile; here is what it is called now."))


def throw_away(slug: str) -> None:
    """Out of all lists, with its bots at rest, until it is brought back or KEPT has passed; then it is gone for good."""
    now = timezone.now()
    with tables.WRITING:
        if not _moved(slug, away=False, to=now):
            _known(slug)
            raise clicks.Stale(say("The match was deleted already."))
        Play.objects.filter(deleted__lt=now - KEPT).delete()
    tables.forget(slug)
    tables.announce(slug, work=False)


def bring_back(slug: str) -> None:
    with tables.WRITING, transaction.atomic():
        since = Play.objects.filter(slug=slug).values_list("deleted", flat=True).first()
        if not _moved(slug, away=True, to=None):
            _known(slug)
            raise clicks.Stale(say("The match is not deleted."))
        came_back.send(Play, slug=slug, since=since)
        tables.announce(slug)


def _moved(slug: str, away: bool, to: object) -> int:
    """Whoever holds the match in memory, in any process, finds another version and looks at the rows again."""
    found = Play.objects.filter(slug=slug, deleted__isnull=not away)
    return found.update(deleted=to, version=F("version") + 1)


def _known(slug: str) -> None:
    if not Play.objects.filter(slug=slug).exists():
        raise tables.NoSuchMatch(tables.PROBLEMS["nothing here"])
