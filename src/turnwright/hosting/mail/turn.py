"""What a turn's mail says, from the same sitting as the page; plain.py and page.py write it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.urls import reverse

from turnwright.core import Form, Value, notation
from turnwright.core.mail import Guide, Report
from turnwright.kit.words import listed, say
from turnwright.server.hosted import HostedMatch
from turnwright.sitting import Choice, Sitting
from turnwright.sitting.order_text import as_text, may_write

from .. import clocks
from ..models import Clock, Person, TurnMail
from ..pace import SILENCE, duration, moment, place
from . import codes

LISTED = 60
"""Actions that a mail lists; others can be written out."""
NEWS = 40
CROWD = 4
"""So many others are named."""
END = "end"


class Deadline(Value):
    """Until when, by the reader's own clock, and what silence does."""

    when: str
    where: str
    left: str
    silence: str


class Way(Value):
    """Something that can be done: the number or word to answer with, and what it is."""

    mark: str
    label: str
    detail: str = ""
    section: str = ""


class News(Value):
    """Something that happened."""

    label: str
    section: str = ""


class Content(Value):
    """A turn's mail.  Subject and glance are seen on locked screens: they say that there is something to do, and nothing of it."""

    subject: str
    glance: str
    about: str
    title: str
    prompt: str
    detail: str
    deadline: Deadline | None
    news: tuple[News, ...]
    report: Report | None
    board: str
    """The table in characters."""
    ways: tuple[Way, ...]
    unlisted: int
    """Further actions, which can be written out."""
    sheet: str | None
    """The draft as orders, one a line; None where orders are not written."""
    reminders: tuple[str, ...]
    """What there is to give orders to."""
    guide: tuple[Guide, ...]
    example: tuple[str, ...]
    address: str
    visit: str
    stop: str
    seals: tuple[str, ...]
    """What was published of the dice."""
    drawing: str = ""
    """The board as SVG, to be made a picture of."""


def make(hosted: HostedMatch, seat: int, person: Person, reminder: bool) -> tuple[TurnMail, Content]:
    """The mail for a seat that is asked, and the row that its numbers and its address mean."""
    sitting = hosted.sitting(seat)
    sheet = may_write(sitting)
    choices = [] if sheet else sorted(filter(_numbered, sitting.choices), key=lambda choice: choice.ends_turn)
    turn = TurnMail.objects.create(
        person=person,
        play_id=hosted.id,
        seat=seat,
        number=hosted.number,
        actions=[msgspec.to_builtins(choice.action) for choice in choices[:LISTED]],
        made=clocks.now(),
    )
    return turn, _content(hosted, sitting, person, turn, choices, sheet, reminder)


def _numbered(choice: Choice) -> bool:
    return not choice.refusal and not isinstance(choice.action, Form)


def _content(
    hosted: HostedMatch,
    sitting: Sitting,
    person: Person,
    turn: TurnMail,
    choices: Sequence[Choice],
    sheet: bool,
    reminder: bool,
) -> Content:
    game, view = sitting.game, sitting.view
    due = deadline(hosted.id, turn.seat, person)
    about = named(game.title, sitting.names, [turn.seat])
    until = say("by {when}", when=due.when) if due else ""
    news = [line.words for line in sitting.log(NEWS, sitting.since).news]
    ways = _ways(choices[:LISTED])
    report = game.mail.report(view)
    return Content(
        subject=(say("Reminder: {about}", about=about) if reminder else say("Your turn: {about}", about=about))
        + (f", {until}" if until else ""),
        glance=say("It is your turn.") + (f" {due.when}, {due.where}." if due else ""),
        about=sitting.prompt.group or game.title,
        title=say("Your turn in {about}", about=about),
        prompt=sitting.prompt.label,
        detail=sitting.prompt.detail,
        deadline=due,
        news=tuple(News(words.label, words.section) for words in news),
        report=report,
        board="" if report else sitting.picture().rstrip(),
        ways=ways if sheet else ways + _forms(sitting),
        unlisted=max(0, len(choices) - LISTED),
        sheet=as_text(sitting) if sheet else None,
        reminders=tuple(game.mail.reminders(view)) if sheet else (),
        guide=tuple(game.mail.GUIDE) if sheet else (),
        example=_example(ways),
        address=codes.address(turn),
        visit=codes.absolute(reverse("mail-visit", args=[codes.visit(person, hosted.id)])),
        stop=codes.absolute(reverse("mail-stop", args=[codes.stop(person, hosted.id)])),
        seals=tuple(seal.commitment for seal in sitting.seals),
        drawing=_drawing(sitting, report),
    )


def _drawing(sitting: Sitting, report: Report | None) -> str:
    """The picture of the report, which has words in it, or else the board."""
    own = next((part.picture for part in report.parts if part.picture), "") if report else ""
    return str(own) or (sitting.svg() if sitting.drawn else "")


def named(game: str, names: Sequence[str], mine: Collection[int]) -> str:
    """A match by its game and those who play it with the reader."""
    others = [name for n, name in enumerate(names) if n not in mine]
    if len(names) == 2 and others:
        return say("{game} against {other}", game=game, other=others[0])
    if len(others) > CROWD:
        others = [*others[:2], say("{n} others", n=len(others) - 2)]
    return say("{game} with {others}", game=game, others=listed(others)) if others else game


def deadline(play_id: int, seat: int, person: Person) -> Deadline | None:
    """The seat's own, if its time runs."""
    clock = Clock.objects.filter(play_id=play_id).first()
    due: datetime | None = clock.work.seats[seat].due if clock else None
    if clock is None or due is None:
        return None
    now = clocks.now()
    return Deadline(
        moment(due, person.zone, now),
        say("your time in {place}", place=place(person.zone)),
        duration((due - now).total_seconds()),
        SILENCE[clock.pace.miss],
    )


def _ways(choices: Sequence[Choice]) -> tuple[Way, ...]:
    """In the order of their numbers; what alone ends the turn has a word instead."""
    ends = [choice.ends_turn for choice in choices]
    return tuple(
        Way(END if ends[n] and sum(ends) == 1 else str(n + 1), one.words.label, one.words.detail, one.words.section)
        for n, one in enumerate(choices)
    )


def _forms(sitting: Sitting) -> tuple[Way, ...]:
    """What has blanks to fill in has no number: it is written out."""
    return tuple(
        Way(
            "",
            one.words.label,
            say("Write it out: {example}", example=notation.write(one.action.action)),
            one.words.section,
        )
        for one in sitting.choices
        if isinstance(one.action, Form) and not one.refusal
    )


def _example(ways: Sequence[Way]) -> tuple[str, ...]:
    """Marks to answer with, as an example: the first thing that can be done, and the end of the turn."""
    numbers = [way.mark for way in ways if way.mark != END][:1]
    return (*numbers, *(way.mark for way in ways if way.mark == END))


def listed_actions(hosted: HostedMatch, turn: TurnMail) -> list[Any]:
    """The actions that the numbers of a mail mean."""
    return [hosted.game.read_action(action) for action in turn.actions]
