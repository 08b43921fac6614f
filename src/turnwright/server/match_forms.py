"""Forms and drafts of a match page, as plain values for the templates.  Everything here comes out of one viewer's View."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.utils.text import slugify

from turnwright.core import Draft, Field, Form, Pick, Words, Written
from turnwright.core.mail import Guide
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.sitting import Preview, Sitting, heading, order_text
from turnwright.sitting.filling import Blank, Filled, fill, preview
from turnwright.sitting.order_text import Row

AS_TEXT = "as-text"
"""The form that holds the whole draft as text."""
LINE = "line-"
"""What the name of a form starts with that changes a line of the draft; its place follows."""


class Asked(NamedTuple):
    """Which form the page shall show open, with what was typed (None: as it starts), and whether to say what comes of it."""

    name: str = ""
    typed: Mapping[str, str] | None = None


class Link(NamedTuple):
    """A form that can be opened."""

    name: str
    form: Form


class Control(NamedTuple):
    """A field as a control: of the blank's kind, or `text`."""

    kind: str
    blank: Blank
    picks: Sequence[tuple[Pick, bool]] = ()
    """What there is to choose from, and whether it is chosen."""


class Open(NamedTuple):
    """The form that is open, and what the rules say to it."""

    link: Link
    filled: Filled
    controls: list[Control]
    preview: Preview
    drafting: bool
    """Is it a line for a draft, or played at once?"""
    rows: tuple[Row, ...] = ()
    """Of a draft as text: what comes of each line."""
    guide: tuple[Guide, ...] = ()


class Line(NamedTuple):
    number: int
    line: Written
    cost: str
    strike: str
    change: str
    """The name of the form that changes it, where there is one."""


class Sheet(NamedTuple):
    """A draft, its lines under their headings."""

    draft: Draft
    totals: list[tuple[str, str]]
    shares: list[float]
    """How much of the first total each line takes, in percent."""
    groups: dict[str, list[Line]]
    as_text: str
    """The name of the form that holds it as text, where there is one."""


def links(sitting: Sitting) -> dict[str, list[Link]]:
    """The forms by the heading they stand under."""
    found: dict[str, list[Link]] = {}
    for form in sitting.forms:
        name = slugify(f"{form.words.group} {form.words.label}")
        found.setdefault(heading(form.words), []).append(Link(name, form))
    return found


def opened(sitting: Sitting, asked: Asked) -> Open | None:
    """The form of that name, filled in as it was typed; None where there is no such form now."""
    if asked.name == AS_TEXT:
        return as_text(sitting, asked) if order_text.may_write(sitting) else None
    if asked.name.startswith(LINE):
        return changed(sitting, asked)
    link = next((link for group in links(sitting).values() for link in group if link.name == asked.name), None)
    if link is None:
        return None
    filled = fill(sitting.game, sitting.view, link.form, asked.typed or {})
    controls = [control(blank, filled.action) for blank in filled.blanks]
    said = preview(sitting, filled) if asked.typed is not None or not filled.fault else Preview()
    return Open(link, filled, controls, said, sitting.draft is not None)


def changed(sitting: Sitting, asked: Asked) -> Open | None:
    """A line of the draft, to be filled in anew."""
    game, view, place = sitting.game, sitting.view, asked.name.removeprefix(LINE)
    lines = game.mail.drafted(view) if may_change(sitting) else ()
    at = whole(place, high=len(lines) - 1)
    if at is None:
        return None
    old = lines[at]
    words = sitting.say(old)
    form = Form(words.but(label=say("Change: {label}", label=words.label)), old)
    filled = fill(game, view, form, asked.typed or {})
    controls = [control(blank, filled.action) for blank in filled.blanks]
    action, said = order_text.change(sitting, at, filled.action)
    said = Preview(refusal=filled.fault) if filled.fault else said
    return Open(Link(asked.name, form), filled.but(action=action), controls, said, True)


def may_change(sitting: Sitting) -> bool:
    """Can the lines of this seat's draft be filled in anew?"""
    return order_text.may_write(sitting) and sitting.game.forms.offers("fields")


def as_text(sitting: Sitting, asked: Asked) -> Open:
    """The draft as text, to be edited as a whole."""
    typed = asked.typed or {}
    text = typed.get("text", order_text.as_text(sitting))
    reading = order_text.read(sitting, text)
    form = Form(Words(say("Orders as text")), reading.action)
    blank = Blank(Field(name="text", title=say("One order a line")), text, reading.fault)
    said = Preview(None, reading.fault, reading.draft)
    control = Control("text", blank)
    filled = Filled(form, (blank,), reading.action)
    return Open(Link(AS_TEXT, form), filled, [control], said, True, reading.rows, tuple(sitting.game.mail.GUIDE))


def control(blank: Blank, action: Any) -> Control:
    field, value = blank.field, getattr(action, blank.field.name)
    chosen = value if field.several else () if blank.fault else (value,)
    picks = [(pick, pick.value in chosen) for pick in field.picks or ()]
    if blank.kind == "search":
        blank = blank.but(text=next((pick.label for pick, on in picks if on), blank.text))
    return Control(blank.kind, blank, picks)


def sheet(sitting: Sitting) -> Sheet | None:
    """The viewer's draft, in a game that has one."""
    draft = sitting.draft
    if draft is None:
        return None
    groups: dict[str, list[Line]] = {}
    for number, line in enumerate(draft.lines):
        strike = msgspec.json.encode(line.strike).decode() if line.strike is not None else ""
        cost = draft.show(line.cost) if line.cost else ""
        change = f"{LINE}{number}" if may_change(sitting) else ""
        groups.setdefault(line.words.group, []).append(Line(number, line, cost, strike, change))
    whole = draft.totals[0][1] if draft.totals else 0
    shares = [round(100 * line.cost / whole, 2) for line in draft.lines if line.cost > 0] if whole > 0 else []
    totals = [(label, draft.show(amount)) for label, amount in draft.totals]
    return Sheet(draft, totals, shares, groups, AS_TEXT if order_text.may_write(sitting) else "")
