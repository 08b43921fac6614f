"""Filling in a form: what was typed, what that makes of the action, and what the rules say to it.  All clients share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnwright.core import Field, Form, Game, Malformed, Value, View
from turnwright.kit.words import say

from .model import Sitting
from .parts import Preview

LISTED = 16
"""More picks than that are searched by typing, not listed."""


class Blank(Value):
    """A field as it stands: what is typed, and what is wrong with it."""

    field: Field
    text: str
    fault: str = ""

    @property
    def kind(self) -> str:
        """How it is filled in: `several` are ticked, a `number` is typed, a pick taken from a `list` or found by `search`."""
        picks = self.field.picks
        if self.field.several:
            return "several"
        return "number" if picks is None else "list" if len(picks) <= LISTED else "search"

    @property
    def hint(self) -> str:
        """What makes sense to type."""
        field, low = self.field, self.field.show(self.field.low)
        if self.kind != "number":
            return say("type to search") if self.kind == "search" else ""
        span = say("from {low}", low=low)
        if field.high is not None:
            span = say("{low} to {high}", low=low, high=field.show(field.high))
        return f"{span} {field.unit}".strip()


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
