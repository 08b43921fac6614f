"""Filling in a form: what was typed, what that makes of the action, and what the rules say to it.  All clients share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnwright.core import Draft, Field, Form, Game, Illegal, Malformed, Match, TurnwrightError, Value, View, Words


class Blank(Value):
    """A field as it stands: what is typed, and what is wrong with it."""

    field: Field
    text: str
    fault: str = ""


class Filled(Value):
    """A form as it stands, and the action it comes to."""

    form: Form
    blanks: tuple[Blank, ...]
    action: Any

    @property
    def fault(self) -> str:
        """The first thing that cannot be read."""
        return next((blank.fault for blank in self.blanks if blank.fault), "")


class Preview(Value):
    """What the rules say to an action before it is taken: how it reads, why not, and the draft it leads to."""

    words: Words | None = None
    refusal: str = ""
    draft: Draft | None = None

    @property
    def section(self) -> str:
        """The rule to read about it."""
        return Illegal(self.refusal).section or (self.words.section if self.words else "")


def fill(game: Game[Any, Any], view: View, form: Form, typed: Mapping[str, str]) -> Filled:
    """The form with what was typed so far, field by field, since each may depend on those above."""
    action, blanks = form.action, list[Blank]()
    while len(blanks) < len(fields := game.forms.fields(view, action)):
        field = fields[len(blanks)]
        text = typed.get(field.name, field.show(getattr(action, field.name)))
        try:
            action = action.but(**{field.name: field.read(text)})
            blanks.append(Blank(field, text))
        except Malformed as error:
            blanks.append(Blank(field, text, str(error)))
    return Filled(form, tuple(blanks), action)


def preview(match: Match[Any, Any], seat: int, view: View, filled: Filled) -> Preview:
    """What comes of it, as far as this seat may know."""
    if filled.fault:
        return Preview(refusal=filled.fault)
    return look_ahead(match, seat, view, filled.action)


def look_ahead(match: Match[Any, Any], seat: int, view: View, action: Any) -> Preview:
    """An action that can be read, as the rules take it."""
    words = match.game.text.say_action(view, action)
    try:
        after = match.foresee(seat, action)
    except TurnwrightError as error:
        return Preview(words, str(error))
    return Preview(words, "", match.game.forms.draft(after) if after is not None else None)
