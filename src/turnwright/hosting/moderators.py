"""Who looks after a match without playing in it, and what that one may do beside the clock: find somebody for a seat that was left.

All of it is told to everybody and stands in the match's record.  A moderator sees what onlookers see, and no seat's view.
"""

from __future__ import annotations

from turnwright.core import Announce, BadSetup
from turnwright.core.notices import What
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.hosted import HostedMatch
from turnwright.server.keeping import SUBSTITUTE
from turnwright.server.models import Play

from . import seats
from .models import Membership, Person, Terms
from .people import by_handle


def moderator_of(play_id: int) -> Person | None:
    """Whoever was named; else whoever called people together for the match.  Nobody who ever played in it."""
    terms = Terms.objects.filter(play_id=play_id).select_related("moderator", "owner").first()
    found = (terms.moderator or terms.owner) if terms else None
    return None if found is None or _sat(play_id, found) else found


def _sat(play_id: int, person: Person) -> bool:
    return Membership.objects.filter(play_id=play_id, person=person).exists()


def _tell(slug: str, what: What, name: str = "") -> None:
    tables.play(slug, 0, Announce(what, name))


def name(slug: str, by: Person, handle: str) -> None:
    """Whoever laid the table names somebody who does not play; an empty handle: nobody any more."""
    with tables.together(slug) as hosted:
        terms = _terms(hosted)
        if terms.owner != by:
            raise BadSetup(say("Only whoever laid the table names its moderator."))
        found = by_handle(handle, by) if handle.strip() else None
        if found and _sat(hosted.id, found):
            raise BadSetup(say("{name} plays in this match, or did, and cannot moderate it.", name=found.name))
        _appoint(hosted, terms, found)


def step_down(slug: str, by: Person) -> None:
    with tables.together(slug) as hosted:
        terms = _terms(hosted)
        if terms.moderator != by:
            raise BadSetup(say("You are not the named moderator of this match."))
        _appoint(hosted, terms, None)


def _terms(hosted: HostedMatch) -> Terms:
    if hosted.match.over:
        raise BadSetup(say("The match is over."))
    return Terms.objects.select_for_update(of=("self",)).select_related("moderator", "owner").get(play_id=hosted.id)


def _appoint(hosted: HostedMatch, terms: Terms, person: Person | None) -> None:
    if terms.moderator == person:
        return
    terms.moderator = person
    terms.save(update_fields=["moderator"])
    _tell(hosted.slug, "moderated" if person else "unmoderated", person.name if person else "")


# Seats that were left


def left_seats(hosted: HostedMatch) -> list[int]:
    """Seats that a person had and nobody plays who could come back to them: open, given up to a bot, or of somebody shut out.

    One that its holder lent to a bot is not among them.
    """
    held = {one.seat: one for one in Membership.objects.now().filter(play_id=hosted.id).select_related("person__user")}
    lent = set(Membership.objects.filter(play_id=hosted.id, lent=True).values_list("seat", flat=True))
    return [
        seat
        for seat, chair in enumerate(hosted.match.header.seats)
        if not chair.bot
        and not hosted.match.over
        and (not _there(held[seat].person) if seat in held else seat in hosted.people or seat not in lent)
    ]


def _there(person: Person) -> bool:
    return person.user is not None and person.user.is_active


def substitute(slug: str, seat: int, handle: str | None) -> None:
    """A bot (None) plays on for a seat that was left; or somebody is asked to, and the seat is theirs when they say yes."""
    with tables.together(slug) as hosted:
        if seat not in left_seats(hosted):
            raise BadSetup(say("Nobody left that seat, so there is nobody to replace."))
        play, gone = Play.objects.get(pk=hosted.id), hosted.name(seat)
        if handle is not None:
            seats.offer(play, seat, by_handle(handle))
            _tell(slug, "substitute asked", gone)
        elif seat in hosted.people:
            _tell(slug, "bot put in", gone)
            seats.hand_over(play, seat, None, bot=SUBSTITUTE)
        else:
            raise BadSetup(say("A bot plays there already; say who is to take over from it."))
