"""A match in the shapes of the API: each is read off a sitting, so that it says what the page says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest

from turnwright import bots
from turnwright.client import shapes
from turnwright.core import Action, Game, Value, View
from turnwright.sitting import Sitting

from ..hosted import HostedMatch
from ..match_list import Row
from ..viewers import policy

X = TypeVar("X", bound=Value)


def read_off(shape: type[X], thing: object, **given: Any) -> X:
    """The shape with these fields; all others are those of the thing by the same names."""
    fields: Any = shape
    return shape(**{name: getattr(thing, name) for name in fields.__struct_fields__ if name not in given}, **given)


def game(found: Game[Any, Any]) -> shapes.GameShown:
    roles, hidden = tuple(map(found.role, range(found.seats[-1]))), found.resample is not None
    given = {"roles": roles, "dice": found.chance, "hidden": hidden, "options": found.offers}
    return read_off(shapes.GameShown, found, **given, bots=tuple(bots.names(found)))


def row(one: Row) -> shapes.RowShown:
    return read_off(shapes.RowShown, one, game=one.game.id, number=one.length, touched=one.touched.isoformat())


def match(request: HttpRequest, hosted: HostedMatch, title: str = "") -> shapes.MatchShown:
    mine = policy().seats(request, hosted)
    due = {} if hosted.late and not mine else policy().due(hosted)  # it is news whose time runs
    people = hosted.sitting(mine[0] if mine else None).people
    header = hosted.match.header
    seats = tuple(
        read_off(shapes.SeatShown, one, mine=one.seat in mine, due=due[one.seat].isoformat() if one.seat in due else "")
        for one in people
    )
    return shapes.MatchShown(
        slug=hosted.slug,
        game=hosted.game.id,
        rules=hosted.game.version,
        title=title,
        preset=header.preset or "",
        options=header.options,
        variant=header.variant,
        seats=seats,
        waiting=tuple(one.seat for one in people if one.asked),
        mine=mine,
        over=hosted.match.over,
        outcome=hosted.match.outcome,
        streams=tuple(one.but(at=hosted.progress(None, one.at), cast=msgspec.UNSET) for one in hosted.streams()),
        trouble=hosted.trouble,
    )


def wire(view: View) -> msgspec.Raw:
    """As `Game.show` writes a view: all but the book, which whoever has the game can make."""
    return msgspec.Raw(msgspec.json.encode(view.but(book=msgspec.UNSET)))


def seen(request: HttpRequest, hosted: HostedMatch, sitting: Sitting) -> shapes.Seen:
    seat = sitting.seat
    return shapes.Seen(
        match=match(request, hosted),
        seat=seat,
        number=hosted.progress(seat, sitting.number),
        last=hosted.progress(seat, hosted.last_of(seat, sitting.number)),
        stamp=hosted.stamp(seat),
        question=hosted.question(seat) if sitting.present else "",
        asked=sitting.asked,
        prompt=sitting.prompt,
        status=tuple(sitting.status),
        view=wire(sitting.view),
        draft=sitting.draft,
        may_not_undo=sitting.may_not_undo or "",
    )


def said(sitting: Sitting, action: Action, refusal: str = "") -> shapes.Said:
    return shapes.Said(action, sitting.write(action), sitting.say(action), refusal)


def choices(hosted: HostedMatch, sitting: Sitting) -> shapes.Choices:
    seat, asked = sitting.seat, sitting.asked
    legal: Iterable[Action] = hosted.match.legal(seat) if asked and seat is not None else ()
    offered: Iterable[Action] = hosted.match.offered(seat) if asked and seat is not None else ()
    refused = hosted.match.refused(seat) if asked and seat is not None else ()
    return shapes.Choices(
        question=hosted.question(seat),
        asked=asked,
        prompt=sitting.prompt,
        legal=tuple(said(sitting, action) for action in legal),
        refused=tuple(said(sitting, action, why) for action, why in refused),
        forms=tuple(sitting.forms),
        offered=tuple(said(sitting, action) for action in offered) if offered != legal else (),
    )


def log(sitting: Sitting, most: int | None = None, since: int = 0) -> shapes.LogShown:
    found = sitting.log(most, since)
    return shapes.LogShown(tuple(read_off(shapes.LineShown, one) for one in found.lines), found.earlier)


def played(hosted: HostedMatch, seat: int, since: int, repeated: bool = False) -> shapes.Played:
    """How it stands for this seat, with what it heard after action `since`."""
    sitting = hosted.sitting(seat)
    return shapes.Played(
        number=hosted.progress(seat, hosted.number),
        stamp=hosted.stamp(seat),
        question=hosted.question(seat),
        waiting=hosted.waiting,
        over=hosted.match.over,
        news=() if repeated else log(sitting, since=since + 1).lines,
        repeated=repeated,
    )
