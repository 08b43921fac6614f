"""Who looks at a match, and what a request may know and do: the one place where that is decided.

Every page asks the policy that the settings name (POLICY).  This one is the local table's, where all people sit at one screen,
so the question is whose turn it is to look; a host has another, which goes by who holds which seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Any, Literal, NamedTuple

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.module_loading import import_string

from turnwright.client.shapes import SCOPES, Laid, Me, Setting
from turnwright.core import TurnwrightError, find_game, in_order
from turnwright.kit.words import say

from . import new_matches, tables
from .hosted import HostedMatch
from .models import Import, Play
from .setup_form import agreement, read_seats

Closable = Literal["make", "hint", "fork", "review", "rename", "delete"]
"""What may be closed to a request that may look: to start, bring in or fork a match, to have it reviewed, and so on."""


class NotYours(TurnwrightError):
    """This screen may not answer for that seat, or not do that."""


class NotSignedIn(NotYours):
    """A program must say first who it is."""


class Caller(NamedTuple):
    """Who asks for a stream: whoever has these cookies or, a program, this token; an empty one is nobody's."""

    cookies: Mapping[str, str]
    token: str | None = None


def bearer(header: str) -> str:
    """The token that a header shows; empty if it shows none."""
    kind, _, token = header.strip().partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


class Viewer(NamedTuple):
    """The seat whose View the page shows (None: a spectator's), or the seat the screen must first be passed to."""

    seat: int | None
    cover_for: int | None = None


class Beside(NamedTuple):
    """What a host adds to the page of a match, as HTML: here nothing."""

    strip: str = ""
    """What stands above the board of a running match."""
    talk: str = ""
    """What is said at the match, as a panel beside the board; `unread` lines of it are new to whoever asks."""
    unread: int = 0
    round: str = ""
    """Who sits round the table and what can be done about the match, as a panel beside the board."""
    rematch: str = ""
    """What the button says that lets the same people play once more."""


class Policy:
    """The local table's: everything is open to whoever sits before the screen."""

    alone = True
    """Does all that is stored belong to whoever asks?"""

    def me(self, request: HttpRequest) -> tuple[str, str] | None:
        """What pages say of who is signed in, and where that leads; None where nobody is asked to sign in."""
        return None

    def extras(self, request: HttpRequest, slug: str = "") -> dict[str, Any]:
        """What a host's own templates of the home page, or of a match's, show beside ours."""
        return {}

    def plays(self, request: HttpRequest) -> QuerySet[Play]:
        """The matches to list, those thrown away among them."""
        return Play.objects.all()

    def may_know(self, request: HttpRequest, slug: str) -> bool:
        """May this request learn that there is such a match?"""
        return True

    def standing(self, request: HttpRequest, slug: str) -> tables.Standing | None:
        """How the rows of the match stand, where the policy has read that already."""
        return None

    def seats(self, request: HttpRequest, hosted: HostedMatch) -> tuple[int, ...]:
        """The seats that this request answers for."""
        return hosted.people

    def seats_in(self, request: HttpRequest, plays: Iterable[Play]) -> Mapping[int, Collection[int]]:
        """The same for a list of matches, by their ids."""
        return {play.pk: play.people for play in plays}

    def closed(self, request: HttpRequest, what: Closable, slug: str = "") -> str | None:
        """Why this request may not do that; None if it may."""
        return None

    def time_left(self, request: HttpRequest, plays: Iterable[Play]) -> Mapping[int, str]:
        """How long each of these matches waits at most for whoever is asked, in words, by their ids: where they have a clock."""
        return {}

    def unread(self, request: HttpRequest, plays: Collection[int]) -> Mapping[int, int]:
        """How many lines whoever asks has not read in the talk of these matches, by their ids."""
        return {}

    def beside(self, request: HttpRequest, hosted: HostedMatch, watching: bool = False, past: bool = False) -> Beside:
        """What else the page of a match shows; less of it on a screen that only watches, and of a moment that is past."""
        return Beside()

    def made(self, request: HttpRequest, slug: str) -> None:
        """A match was started, brought in or forked by this request."""

    def left(self, slug: str, seat: int) -> None:
        """Whoever held this seat gave it up for good."""

    def importing(self, request: HttpRequest, job: Import, begun: bool = False) -> bool:
        """Is this file being taken in for this request?"""
        return True

    def listening(self, asked: Sequence[tuple[Caller, set[str]]]) -> list[set[str]]:
        """For each caller, those of the topics that it may follow now.  Streams that are woken together ask together."""
        return [topics for _, topics in asked]

    def stamps(self, topics: Collection[str]) -> dict[str, int]:
        """How these topics stand."""
        return tables.stamps(topics)

    # Programs: the JSON API

    def admit(self, request: HttpRequest, token: str, scope: str) -> None:
        """Let a program in that shows this token (or none), for things of this kind; raises NotYours.

        From here on `request` is that of whoever the token stands for; its cookies count for nothing."""

    def whoami(self, request: HttpRequest) -> Me:
        """Who the program is."""
        return Me("", "", "", SCOPES, hosted=False)

    def bot_of(self, request: HttpRequest, slug: str) -> str:
        """The name under which a bot answers with this request; empty for a person.  Raises NotYours where bots may not."""
        return ""

    def due(self, hosted: HostedMatch) -> Mapping[int, datetime]:
        """Until when seats that are asked have time, where there is a clock."""
        return {}

    def lay(self, request: HttpRequest, wanted: Setting) -> Laid:
        """Start a match, or lay a table for one."""
        game = find_game(wanted.game)
        chairs = {f"seat.{n}": "you" if one.kind == "me" else one.kind for n, one in enumerate(wanted.seats)}
        chairs |= {f"name.{n}": one.name for n, one in enumerate(wanted.seats)}
        way = game.preset(wanted.preset)
        sitting = read_seats(game, chairs | {"seats": str(len(wanted.seats))} if wanted.seats else {}, way)
        swap = None
        if wanted.swap:
            swap = agreement(game, way, sitting, wanted.swap.named, wanted.swap.picked)
            sitting = in_order(sitting, swap.picked)
        return Laid(match=new_matches.create(game, sitting, wanted.options, wanted.variant, way.name, swap))


@cache
def policy() -> Policy:
    made: Policy = import_string(settings.POLICY)()
    return made


def known(request: HttpRequest, slug: str) -> None:
    """Raise NoSuchMatch unless this request may know of the match; what is hidden from it is as if it were not there."""
    if not policy().may_know(request, slug):
        raise tables.NoSuchMatch(tables.PROBLEMS["nothing here"])


def insist(request: HttpRequest, what: Closable, slug: str = "") -> None:
    """Raise NotYours, with the reason, unless this request may do that."""
    if reason := policy().closed(request, what, slug):
        raise NotYours(reason)


@contextmanager
def held(request: HttpRequest, slug: str) -> Iterator[HostedMatch]:
    """The match at this address for one who may know of it; every page of a match begins here."""
    known(request, slug)
    with tables.held(slug, policy().standing(request, slug)) as hosted:
        yield hosted


def own(request: HttpRequest, hosted: HostedMatch, seat: int) -> int:
    """The seat, if this request answers for it."""
    if seat not in policy().seats(request, hosted):
        raise NotYours(say("You do not hold that seat."))
    return seat


def eyes(request: HttpRequest, hosted: HostedMatch, seat: int | None) -> int | None:
    """The seat, if this request may look through its eyes: an own one, any of a match that is over; None looks on."""
    if seat is None or seat in policy().seats(request, hosted):
        return seat
    if not hosted.match.over or seat >= len(hosted.seats):
        raise NotYours(say("You can look through the eyes of others when the match is over."))
    return seat


# At one screen


def _taken(request: HttpRequest, slug: str) -> tuple[int | None, int]:
    """The seat that last took this screen (hot seat), and after how many actions."""
    return next(
        ((seat, *at, -1)[:2] for name, seat, *at in request.session.get("seats", []) if name == slug), (None, -1)
    )


def viewer(request: HttpRequest, hosted: HostedMatch) -> Viewer:
    """Through whose eyes this request looks.

    What one person may not know of another stays covered.  Somebody with second thoughts may come back to the screen.
    """
    people = policy().seats(request, hosted)
    if len(people) < 2:
        return Viewer(people[0] if people else None)
    chosen, taken = _taken(request, hosted.slug)
    if chosen not in people:
        chosen = None
    asked = [seat for seat in people if seat in hosted.waiting]
    back = taken == hosted.chronicle.progress(chosen) and chosen in hosted.match.table.may
    wanted = chosen if chosen in asked or back else asked[0] if asked else chosen
    if not hosted.secretive:
        return Viewer(people[0] if wanted is None else wanted)
    if hosted.match.over:
        return Viewer(chosen)
    if wanted is None or wanted != chosen:
        return Viewer(None, cover_for=people[0] if wanted is None else wanted)
    return Viewer(chosen)


def second_thoughts(request: HttpRequest, hosted: HostedMatch) -> list[int]:
    """The people nobody waits for who may still change their answer."""
    return [seat for seat in policy().seats(request, hosted) if seat in hosted.match.table.may]


def hands(request: HttpRequest, hosted: HostedMatch) -> tuple[int, ...]:
    """The seats that this screen may answer for: its people, but behind a cover only the one before it."""
    people = policy().seats(request, hosted)
    if len(people) < 2 or not hosted.secretive:
        return people
    chosen, _ = _taken(request, hosted.slug)
    return tuple(seat for seat in people if seat == chosen)


def keeps_the_table(request: HttpRequest) -> bool:
    """May whoever asks have a match as it is stored, with the keys of dice still to fall and all that is hidden?

    On a table of one's own everybody at it: the database is their file.  On a hosted one its host alone.
    """
    return not settings.HOSTED or bool(getattr(getattr(request, "user", None), "is_staff", False))
