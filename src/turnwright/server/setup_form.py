"""The new-match form: fields made from a game's Options, seats and variant read back from what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import inspect

from turnwright.bots import LEVELS
from turnwright.core import BadSetup, Game, Seat


class Field(NamedTuple):
    """One option: how to ask for it and what it means."""

    name: str
    title: str
    help: str
    kind: str
    """`choice`, `switch`, `number` or `text`."""
    value: Any
    choices: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None


class Kind(NamedTuple):
    """Who may take a seat."""

    value: str
    label: str


KINDS = (
    Kind("you", "You"),
    Kind("person", "Another person here"),
    *(Kind(level, f"{level.capitalize()} bot") for level in LEVELS),
)


def fields(game: Game[Any, Any], sent: Mapping[str, str]) -> list[Field]:
    """The options with their meaning; `sent` holds what a form that came back said."""
    kind = inspect.type_info(game.options)
    assert isinstance(kind, inspect.StructType)
    hints = get_type_hints(game.options)
    return [_field(field, hints[field.name], sent) for field in kind.fields]


def _field(field: inspect.Field, hint: Any, sent: Mapping[str, str]) -> Field:
    kind, meta = field.type, dict[str, Any]()
    while isinstance(kind, inspect.Metadata):
        meta |= (kind.extra_json_schema or {}) | (kind.extra or {})
        kind = kind.type
    default = field.default if field.default is not msgspec.NODEFAULT else ""
    value = sent.get(f"option.{field.name}", default)
    made = Field(field.name, meta.get("title", _humane(field.name)), meta.get("description", ""), "text", value)
    if isinstance(kind, inspect.LiteralType):
        labels = meta.get("labels", {})
        pairs = tuple((str(v), labels.get(v, _humane(str(v)))) for v in get_args(hint))  # in the book's order
        return made._replace(kind="choice", choices=pairs, value=str(value))
    if isinstance(kind, inspect.BoolType):
        choices = (("true", "Yes"), ("false", "No"))
        return made._replace(kind="choice", choices=choices, value=str(value).lower())
    if isinstance(kind, inspect.IntType):
        return made._replace(kind="number", low=kind.ge, high=kind.le)
    return made


def _humane(name: str) -> str:
    return name.replace("_", " ").strip().capitalize()


def seat_count(game: Game[Any, Any], sent: Mapping[str, str]) -> int:
    wanted = sent.get("seats", "")
    count = int(wanted) if wanted.isdigit() else game.seats[0]
    return count if count in game.seats else game.seats[0]


def default_kind(seat: int) -> str:
    return "you" if seat == 0 else "normal"


def read_seats(game: Game[Any, Any], sent: Mapping[str, str]) -> list[Seat]:
    return [_read_seat(sent, seat) for seat in range(seat_count(game, sent))]


def _read_seat(sent: Mapping[str, str], seat: int) -> Seat:
    kind = sent.get(f"seat.{seat}", default_kind(seat))
    name = sent.get(f"name.{seat}", "").strip()[:40]
    if kind == "you":
        return Seat(name=name or "You")
    if kind == "person":
        return Seat(name=name)
    if kind not in LEVELS:
        raise BadSetup(f"Seat {seat + 1} cannot be taken by {kind}; choose a person or a bot.")
    return Seat(name=name, bot=kind)


def read_options(sent: Mapping[str, str]) -> dict[str, str]:
    return {key.removeprefix("option."): value for key, value in sent.items() if key.startswith("option.")}


def read_variant(text: str) -> dict[str, str]:
    """`festival.cost = 4`, one a line."""
    changes = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        path, equals, value = line.partition("=")
        if not (path.strip() and equals and value.strip()):
            raise BadSetup(f"Variant: “{line}” is not of the form path = value, as in festival.cost = 4.")
        changes[path.strip()] = value.strip()
    return changes
