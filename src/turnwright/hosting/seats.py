"""Who holds which chair of a match: given at its start, handed over and taken back while it runs.

The match's own record says who sat where (`HandOver` in its log); a Membership gives the right to answer for a seat.
"""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from turnwright.core import BadSetup, HandOver
from turnwright.server import tables
from turnwright.server.models import Play

from .models import Membership, Person, Vacancy

started = Signal()
"""A match has begun (`play`), with its terms and memberships stored; sent inside their transaction."""
seat_changed = Signal()
"""A chair (`play`, `seat`) has somebody else now (`person`, None for a bot)."""


def holder(play: Play, seat: int) -> Person | None:
    """Who answers for a seat now: nobody for that of a bot."""
    found = Membership.objects.now().filter(play=play, seat=seat).select_related("person").first()
    return found.person if found else None


def seats_of(person: Person | None, play_id: int) -> tuple[int, ...]:
    """The seats that this person answers for now."""
    if person is None:
        return ()
    return tuple(Membership.objects.now().filter(play_id=play_id, person=person).values_list("seat", flat=True))


def give(play: Play, seat: int, person: Person | None, lent: bool = False) -> None:
    """This person (None: a bot) holds the seat from now on; with `lent` whoever held it may take it back."""
    with tables.WRITING, transaction.atomic():
        Membership.objects.now().filter(play=play, seat=seat).update(until=timezone.now(), lent=lent)
        Vacancy.objects.filter(play=play, seat=seat).delete()
        if person is not None:
            Membership.objects.filter(play=play, seat=seat, person=person, lent=True).update(lent=False)
            Membership.objects.create(play=play, seat=seat, person=person)
    seat_changed.send(Play, play=play, seat=seat, person=person)
    tables.reconsider(play.slug)


def hand_over(play: Play, seat: int, person: Person | None, bot: str = "", lent: bool = False) -> None:
    """Somebody else, or a bot, plays on: it is told to all and stands in the record."""
    if (person is None) == (not bot):
        raise BadSetup("A seat is handed over to a person or to a bot.")
    tables.play(play.slug, seat, HandOver(name=person.name if person else "", bot=bot))
    give(play, seat, person, lent)


def may_take_back(person: Person, play: Play) -> tuple[int, ...]:
    """The seats that this person lent and nobody gave back."""
    return tuple(
        Membership.objects.filter(play=play, person=person, lent=True, until__isnull=False)
        .values_list("seat", flat=True)
        .distinct()
    )


def take_back(play: Play, seat: int, person: Person) -> None:
    if seat not in may_take_back(person, play):
        raise BadSetup("You did not lend that seat, so you cannot take it back.")
    hand_over(play, seat, person)
