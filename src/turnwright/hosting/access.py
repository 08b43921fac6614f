"""What one person may do with one match: read of the database once in a request, by a single query.

For streams it is read of many matches at once.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import cycle, islice
from typing import NamedTuple

from django.http import HttpRequest

from turnwright.server.models import Play
from turnwright.server.tables import Standing

from .models import Membership, Person, Terms
from .people import person_of
from .prepared import Prepared
from .visits import visitor

TERMS = ("terms", "terms__owner", "terms__moderator")
LEFT = ("header", "opening", "table", "progress", "stamps", "waiting", "seats")
"""What need not be read of the match itself."""


class Access(NamedTuple):
    """What one person may do with one match."""

    known: bool = False
    seats: tuple[int, ...] = ()
    own: bool = False
    """Did they play in it, or bring it here?"""
    alone: bool = False
    """And nobody else ever did?"""
    running: bool = False
    terms: Terms = Terms()
    holders: dict[int, Person] = {}
    """The seats that people hold now."""
    moderator: Person | None = None
    """Whoever was named; else whoever called people together for the match.  Nobody who ever played in it."""
    standing: Standing = Standing()


def access(request: HttpRequest, slug: str) -> Access:
    known: dict[str, Access] = request.__dict__.setdefault("_access", {})
    if slug not in known:
        known[slug] = Doors([slug]).access(person_of(request) or visitor(request, slug), slug)
    return known[slug]


def forget(request: HttpRequest, slug: str) -> None:
    request.__dict__.get("_access", {}).pop(slug, None)


@cache
def _sat(many: int) -> Prepared[Membership]:
    """All who ever sat at so many matches, with these and their terms."""
    sat = Membership.objects.order_by("seat").select_related("person", *(f"play__{name}" for name in TERMS))
    sat = sat.defer(*(f"play__{name}" for name in LEFT))
    return Prepared(lambda *slugs: sat.filter(play__slug__in=slugs), *(f"slug {n}" for n in range(many)))


class Doors:
    """Who may come in at these matches."""

    def __init__(self, slugs: Collection[str]) -> None:
        self._sat: dict[str, list[Membership]] = {}
        room = 1 << max(0, len(slugs) - 1).bit_length()  # so that there are few queries to prepare
        for one in _sat(room)(*islice(cycle(slugs), room)):
            self._sat.setdefault(one.play.slug, []).append(one)
        self._plays = {slug: sat[0].play for slug, sat in self._sat.items()}
        if rest := [slug for slug in slugs if slug not in self._plays]:
            alone = Play.objects.filter(slug__in=rest).select_related(*TERMS).defer(*LEFT)
            self._plays |= {play.slug: play for play in alone}

    def leads_to(self, slug: str) -> bool:
        return slug in self._plays

    def access(self, person: Person | None, slug: str) -> Access:
        play, sat = self._plays.get(slug), self._sat.get(slug, [])
        if play is None:
            return Access()
        terms: Terms = getattr(play, "terms", None) or Terms()
        me = person.pk if person else None
        own = me is not None and (me == terms.owner_id or any(one.person_id == me for one in sat))
        moderator = terms.moderator or terms.owner
        now = [one for one in sat if one.until is None]
        return Access(
            known=own or terms.public or (me is not None and me == terms.moderator_id),
            seats=tuple(one.seat for one in now if one.person_id == me),
            own=own,
            alone=all(one.person_id == me for one in sat),
            running=play.outcome is None,
            terms=terms,
            holders={one.seat: one.person for one in now},
            moderator=None if any(one.person == moderator for one in sat) else moderator,
            standing=Standing(play.version, play.trouble),
        )
