"""A draft as plain text, one order a line, and what the rules say to each line of it.  All clients share it."""

from __future__ import annotations

from typing import Any

from turnwright.core import Draft, Game, Match, Value, View
from turnwright.core.mail import Guide
from turnwright.filling import Preview, look_ahead
from turnwright.kit.orders import parse


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


def may_write(game: Game[Any, Any], view: View) -> bool:
    """Can this seat edit its draft as text now?"""
    return game.mail.offers("redraft") and view.seat in view.waiting


def as_text(game: Game[Any, Any], view: View) -> str:
    """The draft as it stands."""
    return "".join(f"{game.mail.write(view, line)}\n" for line in game.mail.drafted(view))


def change(match: Match[Any, Any], seat: int, view: View, at: int, line: Any) -> tuple[Any, Preview]:
    """The action that puts this line in the place of another, and what comes of it."""
    orders = match.game.mail
    lines = list(orders.drafted(view))
    lines[at] = line
    action = orders.redraft(view, lines)
    ahead = look_ahead(match, seat, view, action)
    fault = ahead.draft.lines[at].fault if ahead.draft else ""
    return action, Preview(match.game.text.say_action(view, line), ahead.refusal or fault, ahead.draft)


def guide(game: Game[Any, Any]) -> tuple[Guide, ...]:
    """Every kind of line, where the game lists them."""
    return tuple(game.mail.GUIDE)


def read(match: Match[Any, Any], seat: int, view: View, text: str) -> Reading:
    """What comes of a text, as far as this seat may know.  A line that cannot be read holds the whole of it back."""
    orders = match.game.mail
    found, problems = parse(view, text, orders.parse_line)
    action = orders.redraft(view, [order.action for order in found])
    ahead = look_ahead(match, seat, view, action)
    rows = [Row(problem.number, fault=problem.reason) for problem in problems]
    drafted = ahead.draft.lines if ahead.draft else ()
    for order, line in zip(found, drafted, strict=True) if drafted else ():
        cost = ahead.draft.show(line.cost) if ahead.draft and line.cost else ""
        rows.append(Row(order.number, line.words.label, cost, line.fault))
    unread = f"Line {problems[0].number}: {problems[0].reason}" if problems else ""
    return Reading(tuple(sorted(rows, key=lambda row: row.number)), unread or ahead.refusal, action, ahead.draft)
