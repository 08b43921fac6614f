"""Filling in a form: what was typed, what that makes of the action, and what the rules say to it.  All clients share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnwright.core import Field, Form, Game, Malformed, Value, View

from .model import Sitting
from .parts import Preview


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


def fill(game: Game[Any, Any], view: View, form: Form, typed: Mapping[str, str]) -> Filled:
    """The form with what was typed so far, field by field, since each may depend on those above."""
    blanks: list[Blank] = []
    action = form.action
    while len(blanks) < len(fields := game.forms.fields(view, action)):
        field = fields[len(blanks)]
        text = typed.get(field.name, field.show(getattr(action, field.name)))
        try:
            action = action.but(**{field.name: field.read(text)})
            blanks.append(Blank(field, text))
        except Malformed as error:
            blanks.append(Blank(field, text, str(error)))
    return Filled(form, tuple(blanks), action)


def preview(sitting: Sitting, filled: Filled) -> Preview:
    """What comes of it, as far as the viewer may know."""
    return Preview(refusal=filled.fault) if filled.fault else sitting.preview(filled.action)
