"""From chairs to the first move: all are ready, the dice are drawn together, and the match begins.

Every change is made under one lock on the gathering's row (`changing`), raises its version and is told to the pages that show
it.  How the key of the dice is drawn is explained to players in docs/fair-dice.md.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from turnwright.core import BadSetup, Header, Match, Seat, Stream
from turnwright.core.match import new_header
from turnwright.core.shares import SHARE, Draw, Share
from turnwright.kit.words import say
from turnwright.server import clicks, new_matches, recording, tables
from turnwright.server.models import Play

from . import seats, swaps
from .models import Chair, Gathering, Membership, Person, Terms

OPENING = timedelta(seconds=90)
"""How long all have to open their shares; then the dice are drawn anew, and the record says for whose sake."""
SHORT = 30
"""Letters of a name that two at a table have, so that there is room for the handle."""


@contextmanager
def changing(gathering: Gathering) -> Iterator[Gathering]:
    """The gathering as it stands, for this request alone; what was changed is stored and told."""
    with tables.WRITING, transaction.atomic():
        now = Gathering.objects.select_for_update().get(pk=gathering.pk)
        yield now
        now.version += 1
        now.save()
    tables.announce(now.slug, {None: now.version}, work=False)


def while_open(gathering: Gathering) -> None:
    if gathering.called_off:
        raise BadSetup(say("This table was called off."))
    if not gathering.open:
        raise BadSetup(say("The match is beginning, so nobody comes or goes any more."))


def own_chair(gathering: Gathering, person: Person) -> Chair:
    found = gathering.chairs.filter(person=person).first()
    if found is None:
        raise BadSetup(say("You have no chair at this table."))
    return found


def _draw(gathering: Gathering, draw: Draw) -> None:
    gathering.draws = [*gathering.draws[:-1], msgspec.to_builtins(draw)]


def share_anew(gathering: Gathering) -> None:
    """Let the running draw have a place for every chair with a share; seals of those who rose are struck."""
    draw = gathering.draw
    if draw is None:
        return
    seated = dict(gathering.chairs.filter(shares=True).values_list("seat", "person"))
    kept = {share.seat: share for share in draw.shares if seated.get(share.seat) is not None}
    _draw(gathering, draw.but(shares=tuple(kept.get(seat, Share(seat)) for seat in sorted(seated))))


def strike_seal(gathering: Gathering, seat: int) -> None:
    if draw := gathering.draw:
        _draw(gathering, draw.but(shares=tuple(Share(seat) if one.seat == seat else one for one in draw.shares)))


def fresh_draw(gathering: Gathering) -> list[dict[str, Any]]:
    """A draw for the people of this table; none where there is nothing to cast."""
    if not gathering.rules.chance:
        return []
    sharing = list(gathering.chairs.filter(shares=True).values_list("seat", flat=True))
    if not sharing:
        return []
    return [msgspec.to_builtins(Draw.begun(secrets.token_bytes(SHARE), sharing))]


def seal(gathering: Gathering, person: Person, hexed: str) -> None:
    """A browser seals the share it drew; none means that its person relies on the host's."""
    with changing(gathering) as now:
        while_open(now)
        chair, draw = own_chair(now, person), now.draw
        if draw is None:
            raise BadSetup(say("This game casts no dice, so there is nothing to draw."))
        chair.shares = bool(hexed)
        chair.save()
        strike_seal(now, chair.seat)  # nothing is opened yet, so another share is as good
        share_anew(now)
        if hexed and now.draw:
            _draw(now, now.draw.with_seal(chair.seat, hexed))
        open_shares(now)
    proceed(gathering)


def swap(gathering: Gathering, person: Person, named: int | str | None = None, picked: int | None = None) -> None:
    """Name the number, or pick the seat; whose turn it is, swaps.py says."""
    with changing(gathering) as now:
        while_open(now)
        swaps.hear(now, own_chair(now, person), named, picked)
        swaps.settle(now)
        if now.picked is not None:
            for seat in (0, 1):
                strike_seal(now, seat)  # a share is drawn for a seat
            share_anew(now)
        open_shares(now)
    proceed(gathering)


def ready(gathering: Gathering, person: Person, there: bool = True) -> None:
    """Confirm that one is there and agrees; when all have, the match begins."""
    with changing(gathering) as now:
        while_open(now)
        chair = own_chair(now, person)
        if there and swaps.speaker(now) is not None:
            raise BadSetup(say("Swap rule: first one names the number and the other picks the seat."))
        chair.ready = there
        chair.save()
        open_shares(now)
    proceed(gathering)


def open_shares(gathering: Gathering) -> None:
    """Once all are ready and every seal is there, what was agreed is fixed and shares are opened."""
    draw, chairs = gathering.draw, list(gathering.chairs.select_related("person"))
    seated = all(chair.ready and (chair.person or chair.bot) for chair in chairs)
    if seated and swaps.speaker(gathering) is None and (draw is None or draw.sealed):
        gathering.opening = timezone.now()
        gathering.agreed = msgspec.to_builtins(_header(gathering, chairs))


def _header(gathering: Gathering, chairs: Sequence[Chair]) -> Header:
    names = Counter(chair.person.name for chair in chairs if chair.person)
    sitting = [
        Seat(name=f"{chair.person.name[:SHORT]} (@{chair.person.handle})")
        if chair.person and names[chair.person.name] > 1 and not chair.program
        else chair.as_seat
        for chair in chairs
    ]
    way = gathering.options, gathering.variant, "", gathering.preset
    return new_header(gathering.rules, sitting, *way, swap=gathering.agreement)


def open_share(gathering: Gathering, person: Person, hexed: str) -> None:
    with changing(gathering) as now:
        draw = now.draw
        if draw is None or now.opening is None or now.play_id:
            raise BadSetup(say("No share is opened before all are ready."))
        _draw(now, draw.with_share(own_chair(now, person).seat, hexed))
    proceed(gathering)


def late(gathering: Gathering) -> bool:
    """Has somebody had long enough to open a share, and did not?"""
    draw = gathering.draw
    waited = gathering.opening is not None and timezone.now() > gathering.opening + OPENING
    return waited and draw is not None and not draw.complete and gathering.play_id is None


def draw_again(gathering: Gathering) -> None:
    """Give up a draw in which somebody does not open: it stays on record, and all draw anew."""
    with changing(gathering) as now:
        draw = now.draw
        if draw is None or not late(now):
            raise BadSetup(say("Everybody still has time to open a share."))
        now.chairs.filter(seat__in=draw.missing).update(ready=False)
        _draw(now, draw.give_up())
        now.draws = [*now.draws, *fresh_draw(now)]
        now.opening = now.agreed = None


def proceed(gathering: Gathering) -> None:
    """Begin the match, if nothing is missing any more."""
    now = Gathering.objects.get(pk=gathering.pk)
    draw = now.draw
    if now.opening is None or now.play_id or not (draw is None or draw.complete):
        return
    header = msgspec.convert(now.agreed, Header)
    if draw is None:
        match: Match[Any, Any] = Match(header.but(streams=(Stream.sealed(0, secrets.token_bytes(32)),)))
    else:
        match = Match.drawn(header, [msgspec.convert(one, Draw) for one in now.draws])

    def also(play: Play) -> None:
        begun = Gathering.objects.filter(pk=now.pk, play=None).update(play=play, version=now.version + 1)
        if not begun:
            raise clicks.Stale(say("The match has begun already."))
        Play.objects.filter(pk=play.pk).update(title=now.title, late=now.late)
        Terms.objects.create(play=play, owner=now.owner, **now.agreed_on)
        seated = now.chairs.filter(person__isnull=False)
        Membership.objects.bulk_create(Membership(play=play, seat=one.seat, person=one.person) for one in seated)
        seats.started.send(Play, play=play)

    try:
        new_matches.keep(recording.whole(match, recording.opened(match)), also=also)
    except clicks.Stale:
        return  # whoever opened the last share at the same moment began it
    tables.announce(now.slug, {None: now.version + 1}, work=False)
