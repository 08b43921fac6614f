"""A table being set up: laid, found, chairs offered and taken, by name or by a link; beginning.py has what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from turnwright.bots import LEVELS, levels
from turnwright.core import BadSetup, Game, Header, Match, Seat, before_swap, find_game, swap_of
from turnwright.core.shares import SHARE
from turnwright.kit.words import say, wordlist
from turnwright.server import tables
from turnwright.server.models import Play

from . import notices, swaps
from .beginning import changing, fresh_draw, open_shares, proceed, share_anew, strike_seal, while_open
from .models import Chair, Gathering, Membership, Notice, Person, Terms
from .pace import fits, read_pace
from .people import LINK_LASTS, by_handle, hashed, new_code
from .ratings import as_named

USUALLY_LATE = 1
"""By how many turns onlookers are late where a game hides things, unless something else is said."""
OPEN_TABLES = 20
"""Most tables that one person may be gathering people at."""


NO_PROGRAMS = "It is rated, so no program plays in it."
WORDS = wordlist({"worthless": "This invitation was claimed, withdrawn or has run out; ask for another."})


class NotThere(tables.NoSuchMatch):
    """There is no such table, or none that this person may know of."""


class Wanted(NamedTuple):
    """Who is to sit on a chair, as a form says it."""

    kind: str
    bot: str = ""
    handle: str = ""


class Way(NamedTuple):
    """The game and how it is played."""

    game: Game[Any, Any]
    preset: str = ""
    options: Mapping[str, Any] = {}
    variant: Mapping[str, Any] = {}


def hides(game: Game[Any, Any]) -> bool:
    """Does it hide things from a seat?  Then onlookers may be shown it late."""
    return game.resample is not None


def may_see(person: Person | None, gathering: Gathering) -> bool:
    """Those at the table, those asked to it, and where a chair is open or the match public, everybody."""
    if gathering.public or gathering.chairs.filter(kind=Chair.OPEN).exists():
        return True
    if person is None:
        return False
    asked = gathering.chairs.filter(Q(person=person) | Q(invited=person, declined=False))
    return person.pk in (gathering.owner_id, gathering.moderator_id) or asked.exists()


def find(slug: str, person: Person | None) -> Gathering:
    found = Gathering.objects.filter(slug=slug).select_related("owner", "play").first()
    if found is None or not may_see(person, found):
        raise NotThere(say("There is no table at this address; the home page lists those there are."))
    return found


def listed(person: Person) -> list[Gathering]:
    """The tables at which this person sits or is asked to."""
    asked = Q(chairs__person=person) | Q(chairs__invited=person, chairs__declined=False)
    asked |= Q(owner=person) | Q(moderator=person)
    return list(_gathering().filter(asked).select_related("owner").distinct())


def open_to_all() -> list[Gathering]:
    """The tables with a chair that anybody may take."""
    return list(_gathering().filter(chairs__kind=Chair.OPEN, chairs__person=None).select_related("owner").distinct())


def _gathering() -> Any:
    return Gathering.objects.filter(play=None, called_off=None)


# Beginning


def begin(owner: Person, way: Way, wanted: Sequence[Wanted], program: str = "", **agreed: Any) -> Gathering:
    """Lay a table.  The host's share of the dice is sealed here, before anybody else does anything."""
    if _gathering().filter(owner=owner).count() >= OPEN_TABLES:
        raise BadSetup(
            say("You gather people at {most} tables already; start or call off one of them first.", most=OPEN_TABLES)
        )
    if [one.kind for one in wanted].count(Chair.ME) > 1:
        raise BadSetup(say("You can sit on one chair only."))
    chairs = [_chair(way.game, seat, one, owner) for seat, one in enumerate(wanted)]
    for chair in chairs:
        if chair.kind == Chair.ME and program:
            _let_play(chair, program, agreed.get("rated", False))
    people = [chair for chair in chairs if chair.kind != Chair.BOT]
    if agreed.get("swap"):
        swap_of(way.game)
        if len(chairs) != 2:
            raise BadSetup(say("The swap rule is for two."))
    if [chair.kind for chair in people] in ([], [Chair.ME]):
        for chair in people:
            chair.shares, chair.ready = False, True  # a match for oneself begins at once, with the host's dice
    asked = [chair.invited for chair in chairs if chair.invited]
    if (moderator := agreed.get("moderator")) and moderator in [*asked, *(chair.person for chair in chairs)]:
        raise BadSetup(say("{name} cannot both play and moderate.", name=moderator.name))
    if len(set(asked)) < len(asked):
        raise BadSetup(say("You asked the same person twice."))
    Match.new(way.game, bytes(SHARE), [chair.as_seat for chair in chairs], way.options, way.variant, preset=way.preset)
    fits(read_pace(agreed.get("pace", {})), way.game, len(chairs))
    agreed["late"] = agreed.get("late", USUALLY_LATE) if hides(way.game) else 0
    if agreed.get("rated"):
        if not as_named(way.game, way.preset, way.options, way.variant):
            raise BadSetup(
                say("A rated match goes by a named set of rules as it is; change nothing in it, or leave it unrated.")
            )
        agreed |= {"hints": False, "forks": False}
    with tables.WRITING, transaction.atomic():
        made = Gathering.objects.create(
            owner=owner,
            game=way.game.id,
            preset=way.preset,
            options=dict(way.options),
            variant=dict(way.variant),
            **agreed,
        )
        for chair in chairs:
            chair.gathering = made
        Chair.objects.bulk_create(chairs)
        notices.tell([one.pk for one in asked], Notice.INVITATION, gathering=made)
        swaps.settle(made)
        made.draws = fresh_draw(made)
        open_shares(made)
        made.save()
    proceed(made)
    made.refresh_from_db()
    return made


def _chair(game: Game[Any, Any], seat: int, wanted: Wanted, owner: Person) -> Chair:
    chair = Chair(seat=seat)
    _meant_for(game, chair, wanted, owner)
    return chair


def _meant_for(game: Game[Any, Any], chair: Chair, wanted: Wanted, owner: Person) -> None:
    """Say for whom a chair is; whoever sits there rises, and a link to it is worthless."""
    chair.kind, chair.bot, chair.person, chair.invited, chair.program = wanted.kind, "", None, None, ""
    chair.ticket, chair.expires, chair.declined, chair.ready, chair.shares = None, None, False, False, True
    if wanted.kind == Chair.BOT:
        if wanted.bot not in levels(game):
            raise BadSetup(
                say(
                    "There is no bot called {name}; there are {names}.",
                    name=wanted.bot[:20],
                    names=", ".join(levels(game)),
                )
            )
        chair.bot, chair.ready, chair.shares = wanted.bot, True, False
    elif wanted.kind == Chair.ME:
        chair.person = owner
    elif wanted.kind == Chair.NAME:
        chair.invited = by_handle(wanted.handle, owner)
        if chair.invited == owner:
            raise BadSetup(say("That is you; choose “Me” for your own chair."))
    elif wanted.kind not in (Chair.LINK, Chair.OPEN):
        raise BadSetup(say("A chair is for you, for somebody by name or by link, open, or a bot's."))


def sit(gathering: Gathering, seat: int, person: Person, program: str = "") -> None:
    """Take a chair that is open, or to which one was asked by name; with `program`, for a bot of that name."""
    with changing(gathering) as now:
        while_open(now)
        chair = now.chairs.filter(seat=seat).first()
        asked = chair is not None and (chair.kind == Chair.OPEN or chair.invited == person)
        if chair is None or not asked:
            raise BadSetup(say("That chair is not for you to take."))
        _take(now, chair, person, program)


def _let_play(chair: Chair, program: str, rated: bool) -> None:
    if program and rated:
        raise BadSetup(NO_PROGRAMS)
    chair.program = program


def _take(gathering: Gathering, chair: Chair, person: Person, program: str) -> None:
    if chair.person is not None:
        raise BadSetup(say("Somebody sits there already."))
    if gathering.chairs.filter(person=person).exists():
        raise BadSetup(say("You have a chair at this table already."))
    if gathering.moderator == person:
        raise BadSetup(say("You are to moderate this match, so you cannot play in it."))
    chair.person, chair.ticket, chair.declined, chair.ready = person, None, False, False
    chair.shares = True
    _let_play(chair, program, gathering.rated)
    chair.save()
    share_anew(gathering)


def rise(gathering: Gathering, person: Person) -> None:
    """Leave one's chair, or say no to an invitation."""
    with changing(gathering) as now:
        while_open(now)
        chair = now.chairs.filter(Q(person=person) | Q(invited=person, person=None)).first()
        if chair is None:
            raise BadSetup(say("You have no chair at this table."))
        if chair.kind == Chair.ME:
            raise BadSetup(say("You laid this table; call it off, or give your chair to somebody else."))
        chair.person, chair.ready, chair.declined, chair.program = None, False, chair.kind == Chair.NAME, ""
        chair.save()
        strike_seal(now, chair.seat)
        swaps.forget(now)


def change_chair(gathering: Gathering, seat: int, wanted: Wanted) -> None:
    """The owner means a chair for somebody else; a link to it is worthless then."""
    with changing(gathering) as now:
        while_open(now)
        chair = now.chairs.get(seat=seat)
        if wanted.kind == Chair.ME and now.chairs.filter(kind=Chair.ME).exclude(seat=seat).exists():
            raise BadSetup(say("You can sit on one chair only."))
        _meant_for(find_game(now.game), chair, wanted, now.owner)
        others = now.chairs.exclude(seat=seat)
        if chair.invited and others.filter(Q(person=chair.invited) | Q(invited=chair.invited)).exists():
            raise BadSetup(say("{name} is at this table already.", name=chair.invited.name))
        chair.save()
        if chair.invited:
            notices.tell([chair.invited.pk], Notice.INVITATION, gathering=now)
        swaps.forget(now)
        swaps.settle(now)
        strike_seal(now, seat)
        share_anew(now)


def call_off(gathering: Gathering) -> None:
    with changing(gathering) as now:
        while_open(now)
        now.called_off = timezone.now()
        now.chairs.update(ticket=None)


# Invitation links


def new_link(gathering: Gathering, seat: int) -> str:
    """The code of a fresh link to a chair; one that was made before is worthless."""
    code, stored = new_code()
    with changing(gathering) as now:
        while_open(now)
        chair = now.chairs.get(seat=seat)
        if chair.kind != Chair.LINK or chair.person:
            raise BadSetup(say("There is no link to that chair."))
        chair.ticket, chair.expires = stored, timezone.now() + LINK_LASTS
        chair.save()
    return code


def invited_by(code: str) -> Chair | None:
    """The chair that a link leads to, as long as it can be claimed."""
    found = Chair.objects.filter(ticket=hashed(code), person=None).select_related("gathering__owner").first()
    if found is None or not found.gathering.open or found.expires is None or found.expires < timezone.now():
        return None
    return found


def claim(code: str, person: Person, program: str = "") -> Gathering:
    """Take the chair that a link leads to; from then on the link leads nowhere."""
    found = invited_by(code)
    if found is None:
        raise NotThere(WORDS["worthless"])
    with changing(found.gathering) as now:
        while_open(now)
        chair = now.chairs.get(pk=found.pk)
        if chair.ticket != hashed(code):
            raise NotThere(WORDS["worthless"])
        _take(now, chair, person, program)
    return now


# Again


def rematch(play: Play, person: Person) -> Gathering:
    """The same table once more with everybody one chair further; one that was laid already is found again."""
    found = _gathering().filter(again=play).first()
    if found is not None:
        return found
    header = msgspec.convert(play.header, Header)
    held = {one.seat: one.person for one in Membership.objects.now().filter(play=play).select_related("person")}
    wanted = [_again(header.seats[seat], held.get(seat), person) for seat in range(len(header.seats))]
    way = Way(find_game(play.game), header.preset or "", header.options, before_swap(find_game(play.game), header))
    agreed = (Terms.objects.filter(play=play).first() or Terms()).agreed_on
    agreed |= {"again": play, "title": play.title, "late": play.late, "swap": header.swapped}
    made = begin(person, way, [wanted[-1], *wanted[:-1]], **agreed)
    tables.announce(play.slug)  # the others see on its page that they are asked
    return made


def _again(seat: Seat, holder: Person | None, owner: Person) -> Wanted:
    if holder == owner:
        return Wanted(Chair.ME)
    return Wanted(Chair.NAME, handle=holder.handle) if holder else Wanted(Chair.BOT, bot=seat.bot or LEVELS[1])
