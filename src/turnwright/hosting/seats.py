"""Who holds which chair of a match: given at its start, handed over and taken back while it runs.

The match's own record says who sat where (`HandOver` in its log); a Membership gives the right to answer for a seat.
"""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from turnwright.core import BadSetup, HandOver
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.models import Play

from . import notices
from .models import Membership, Notice, Person, Terms, Vacancy
from .people import LINK_LASTS, hashed, new_code

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
        tables.announce(play.slug)
    seat_changed.send(Play, play=play, seat=seat, person=person)


def hand_over(play: Play, seat: int, person: Person | None, bot: str = "", lent: bool = False) -> None:
    """Somebody else, or a bot, plays on: it is told to all and stands in the record."""
    if (person is None) == (not bot):
        raise BadSetup(say("A seat is handed over to a person or to a bot."))
    with tables.together(play.slug):
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
        raise BadSetup(say("You did not lend that seat, so you cannot take it back."))
    hand_over(play, seat, person)


# Offered to somebody else


def offer(play: Play, seat: int, invited: Person | None = None, by_link: bool = False, lent: bool = False) -> str:
    """Let somebody take the seat: whoever was asked, has the link (its code is returned) or, else, anybody."""
    code, stored = new_code()
    if invited is not None and invited == holder(play, seat):
        raise BadSetup(say("{name} sits there already.", name=invited.name))
    made = {"invited": invited, "ticket": stored if by_link else None, "lent": lent}
    made["expires"] = timezone.now() + LINK_LASTS if by_link else None
    with transaction.atomic():
        Vacancy.objects.update_or_create(play=play, seat=seat, defaults=made)
        if invited is not None:
            notices.tell([invited.pk], Notice.INVITATION, play.pk)
    return code if by_link else ""


def withdraw(play: Play, seat: int) -> None:
    Vacancy.objects.filter(play=play, seat=seat).delete()


def offered_by(code: str) -> Vacancy | None:
    """The seat that a link leads to, as long as it can be taken."""
    found = Vacancy.objects.filter(ticket=hashed(code), play__deleted__isnull=True).select_related("play").first()
    over = found is None or found.play.outcome is not None
    return None if over or found.expires is None or found.expires < timezone.now() else found


def offered_to(person: Person) -> list[Vacancy]:
    """The seats of running matches that this person was asked to take."""
    running = Vacancy.objects.filter(invited=person, play__outcome__isnull=True, play__deleted__isnull=True)
    return list(running.select_related("play"))


def accept(vacancy: Vacancy, person: Person) -> None:
    """Take a seat that is offered; a link that led to it is worthless then."""
    play, seat = vacancy.play, vacancy.seat
    if vacancy.invited_id not in (None, person.pk):
        raise BadSetup(say("That seat was offered to somebody else."))
    if seats_of(person, play.pk):
        raise BadSetup(say("You have a seat in this match already."))
    if Terms.objects.filter(play=play, moderator=person).exists():
        raise BadSetup(say("You moderate this match; step down before you play in it."))
    with tables.together(play.slug):
        if not Vacancy.objects.filter(pk=vacancy.pk, ticket=vacancy.ticket).delete()[0]:
            raise BadSetup(say("Somebody else was quicker, or the offer was withdrawn."))
        hand_over(play, seat, person, lent=vacancy.lent)
