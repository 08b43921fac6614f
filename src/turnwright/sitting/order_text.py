"""A draft as plain text, one order a line, and what the rules say to each line of it.  All clients share it."""

from __future__ import annotations

from typing import Any

from turnwright.core import Action, Draft, Value
from turnwright.kit.orders import parse
from turnwright.kit.words import say

from .model import Sitting
from .parts import Preview


class Row(Value):
    """A line of the text: how it was understood and what it takes, or what is wrong with it."""

    number: int
    label: str = ""
    cost: str = ""
    fault: str = ""


class Reading(Value):
    """A whole text: its lines, why it cannot be put in the draft's place, the action that does, and where that leads."""

    rows: tuple[Row, ...]
    fault: str
    action: Any
    draft: Draft | None = None


def may_write(sitting: Sitting) -> bool:
    """Can the viewer edit its draft as text now?"""
    return sitting.present and sitting.game.mail.offers("redraft") and sitting.seat in sitting.view.waiting


def as_text(sitting: Sitting) -> str:
    """The draft as it stands."""
    mail, view = sitting.game.mail, sitting.view
    return "".join(f"{mail.write(view, line)}\n" for line in mail.drafted(view))


def change(sitting: Sitting, at: int, line: Action) -> tuple[Action, Preview]:
    """The action that puts this line in the place of another, and what comes of it."""
    mail, view = sitting.game.mail, sitting.view
    lines = list(mail.drafted(view))
    lines[at] = line
    action = mail.redraft(view, lines)
    ahead = sitting.preview(action)
    fault = ahead.draft.lines[at].fault if ahead.draft else ""
    return action, Preview(sitting.say(line), ahead.refusal or fault, ahead.draft)


def read(sitting: Sitting, text: str) -> Reading:
    """What comes of a text, as far as the viewer may know.  A line that cannot be read holds the whole of it back."""
    mail, view = sitting.game.mail, sitting.view
    found, problems = parse(view, text, mail.parse_line)
    action = mail.redraft(view, [order.action for order in found])
    ahead = sitting.preview(action)
    rows = [Row(problem.number, fault=problem.reason) for problem in problems]
    drafted = ahead.draft.lines if ahead.draft else ()
    for order, line in zip(found, drafted, strict=True) if drafted else ():
        cost = ahead.draft.show(line.cost) if ahead.draft and line.cost else ""
        rows.append(Row(order.number, line.words.label, cost, line.fault))
    unread = say("Line {number}: {reason}", number=problems[0].number, reason=problems[0].reason) if problems else ""
    return Reading(tuple(sorted(rows, key=lambda row: row.number)), unread or ahead.refusal, action, ahead.draft)
