"""Who may know of which match and answer for which seat, among people: the policy of a hosted table.

A seat is answered for by whoever holds it (Membership).  Everybody else looks on, where the match is public or was theirs; to
any other a private match is not there.  Having a link gives no right, and neither does running the server.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from turnwright.bots import RANKS
from turnwright.client.shapes import READ, Laid, Me, Setting
from turnwright.core import find_game
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.hosted import HostedMatch
from turnwright.server.models import Import, Play
from turnwright.server.tables import Standing
from turnwright.server.viewers import Beside, Caller, Closable, NotYours, Policy

from . import beginning, bookmarks, clock_pages, gatherings, listeners, round_pages, seats, talk_pages, tokens
from .access import access, forget
from .gatherings import Wanted, Way
from .models import Chair, Clock, Gathering, Membership, Person, Terms
from .pace import plain, read_pace
from .people import person_of

RUNNING = 60
"""Most running matches that one person may have started, brought in and forked."""


class ByMembership(Policy):
    alone = False

    def me(self, request: HttpRequest) -> tuple[str, str] | None:
        person = person_of(request)
        return (person.name, reverse("me")) if person else (say("Sign in"), reverse("account_login"))

    def extras(self, request: HttpRequest, slug: str = "") -> dict[str, Any]:
        person = person_of(request)
        if not slug:
            laid, offers = (gatherings.listed(person), seats.offered_to(person)) if person else ([], [])
            return {"person": person, "tables": laid, "offers": offers, "open_tables": gatherings.open_to_all()}
        play = Play.objects.get(slug=slug)
        offered = {one.seat: one for one in play.vacancies.select_related("invited")}
        mine = [(seat, find_game(play.game).role(seat), offered.get(seat)) for seat in access(request, slug).seats]
        lent = seats.may_take_back(person, play) if person else ()
        back = [(seat, find_game(play.game).role(seat)) for seat in lent]
        away = bookmarks.is_away(person, play)
        own = access(request, slug).own
        return {"person": person, "mine": mine if play.outcome is None else [], "back": back, "away": away, "own": own}

    def plays(self, request: HttpRequest) -> QuerySet[Play]:
        """One's own first, then the public ones of others."""
        person = person_of(request)
        mine = Exists(Membership.objects.filter(play=OuterRef("pk"), person=person))
        looks = Q(terms__public=True) | (Q(terms__moderator=person) if person else Q())
        found = Play.objects.annotate(mine=mine).filter(Q(mine=True) | (looks & Q(deleted__isnull=True)))
        return bookmarks.shelved(person, found, "archived" in request.GET).order_by("-mine", "-touched")

    def may_know(self, request: HttpRequest, slug: str) -> bool:
        return access(request, slug).known

    def standing(self, request: HttpRequest, slug: str) -> Standing:
        return access(request, slug).standing

    def seats(self, request: HttpRequest, hosted: HostedMatch) -> tuple[int, ...]:
        return tuple(seat for seat in access(request, hosted.slug).seats if seat in hosted.people)

    def seats_in(self, request: HttpRequest, plays: Iterable[Play]) -> Mapping[int, Collection[int]]:
        person = person_of(request)
        held = Membership.objects.now().filter(person=person, play__in=list(plays)) if person else ()
        found: dict[int, list[int]] = {}
        for one in held:
            found.setdefault(one.play_id, []).append(one.seat)
        return found

    def closed(self, request: HttpRequest, what: Closable, slug: str = "") -> str | None:
        if what == "make":
            return _may_not_make(person_of(request))
        if what == "review":
            return None if person_of(request) else say("Sign in, or play as a named guest, to do this.")
        may = access(request, slug)
        if what == "hint":
            return None if may.terms.hints else say("Hints are off in this match.")
        if what == "fork":
            return say("Forks are off in this match until it is over.") if may.running and not may.terms.forks else None
        if what == "rename":
            return None if may.own else say("Only those who play in a match can rename it.")
        return None if may.own and may.alone else say("It is not yours alone, so it stays for the others.")

    def time_left(self, request: HttpRequest, plays: Iterable[Play]) -> Mapping[int, str]:
        return clock_pages.time_left(plays, self.seats_in(request, plays))

    def unread(self, request: HttpRequest, plays: Collection[int]) -> Mapping[int, int]:
        return bookmarks.unread(person_of(request), plays)

    def beside(self, request: HttpRequest, hosted: HostedMatch, watching: bool = False, past: bool = False) -> Beside:
        strip = "" if past else clock_pages.strip(request, hosted)
        talk, unread = ("", 0) if watching else talk_pages.panel(request, hosted)
        panel = "" if watching else round_pages.panel(request, hosted)
        return Beside(strip, talk, unread, panel, round_pages.rematch(request, hosted))

    def made(self, request: HttpRequest, slug: str) -> None:
        person, play = person_of(request), Play.objects.get(slug=slug)
        assert person is not None  # `closed` was asked first
        Terms.objects.create(play=play, owner=person)
        Membership.objects.bulk_create(Membership(play=play, seat=seat, person=person) for seat in play.people)
        forget(request, slug)

    def left(self, slug: str, seat: int) -> None:
        seats.give(Play.objects.get(slug=slug), seat, None)

    def importing(self, request: HttpRequest, job: Import, begun: bool = False) -> bool:
        mine = request.session.get("imports", [])
        if begun:
            request.session["imports"] = [*mine, job.slug][-20:]
        elif job.slug not in mine:
            return False
        if job.play and not Terms.objects.filter(play=job.play).exists():
            self.made(request, job.play.slug)
        return True

    def listening(self, asked: Sequence[tuple[Caller, set[str]]]) -> list[set[str]]:
        return listeners.may_hear(asked)

    def admit(self, request: HttpRequest, token: str, scope: str) -> None:
        tokens.admitted(request, token, scope)

    def whoami(self, request: HttpRequest) -> Me:
        token = request.token
        if token is None:
            return Me("", "", "", (READ,), hosted=True)
        return Me(token.person.name, token.person.handle, tokens.program_of(request), tuple(token.scopes), hosted=True)

    def bot_of(self, request: HttpRequest, slug: str) -> str:
        name = tokens.program_of(request)
        if name and access(request, slug).terms.rated:
            raise NotYours(gatherings.NO_PROGRAMS)
        return name

    def due(self, hosted: HostedMatch) -> Mapping[int, datetime]:
        clock = Clock.objects.filter(play_id=hosted.id).first()
        seats = clock.work.seats if clock and not hosted.match.over else ()
        return {seat: time.due for seat, time in enumerate(seats) if time.due}

    def lay(self, request: HttpRequest, wanted: Setting) -> Laid:
        person, game = person_of(request), find_game(wanted.game)
        assert person is not None  # `closed` was asked first
        chairs = [
            Wanted(Chair.BOT, bot=one.kind) if one.kind in RANKS else Wanted(one.kind, handle=one.name)
            for one in wanted.seats
        ]
        way = Way(game, game.preset(wanted.preset).name, wanted.options, wanted.variant)
        agreed = {name: getattr(wanted, name) for name in ("public", "rated", "hints", "forks", "talk")}
        pace = plain(read_pace(wanted.pace))
        swap = wanted.swap is not None
        made = gatherings.begin(person, way, chairs, tokens.program_of(request), **agreed, pace=pace, swap=swap)
        if wanted.swap and wanted.swap.said:
            beginning.swap(made, person, wanted.swap.named, wanted.swap.picked)
            made.refresh_from_db()
        return Laid(match=made.play.slug) if made.play else Laid(table=made.slug)

    def stamps(self, topics: Collection[str]) -> dict[str, int]:
        gathered = Gathering.objects.filter(slug__in={name.rpartition(".")[0] for name in topics})
        found = {f"{slug}.w": version for slug, version in gathered.values_list("slug", "version")}
        return tables.stamps(topics) | {name: stamp for name, stamp in found.items() if name in topics}


def _may_not_make(person: Person | None) -> str | None:
    if person is None:
        return say("Sign in, or play as a named guest, to do this.")
    running = Play.objects.kept().filter(terms__owner=person, outcome__isnull=True).count()
    return (
        say("You have {most} running matches here; finish or delete some first.", most=RUNNING)
        if running >= RUNNING
        else None
    )
