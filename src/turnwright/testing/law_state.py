"""Laws of form: a Table is one storey of containers over immutable leaves, and a View holds what it declares."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec

from turnwright.core import Action, Dice, Event, Loaded, Question, Step, Table, Value, View

from .plays import AnyGame, Case, cases, few, play

SCALARS = (int, float, str, bytes, bool, type(None), msgspec.UnsetType)
"""A field that came after the first version is unset in older matches, and so changes no digest of theirs."""
ENGINE = set(Table.__struct_fields__)
"""Fields of every Table; `agenda`, `asks`, `options`, `book` and `record` hold the game's own Values."""


def faults(kind: Any, where: str, seen: frozenset[Any] = frozenset()) -> Iterator[str]:
    """Where an annotation allows something that can change."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if kind in SCALARS or kind is Ellipsis or kind in seen or origin is typing.Literal or origin is typing.ClassVar:
        return
    if origin is typing.Annotated:
        yield from faults(args[0], where, seen)
    elif origin in (tuple, typing.Union, types.UnionType):
        for arg in args:
            yield from faults(arg, where, seen)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if not kind.__struct_config__.frozen:
            yield f"{where}: {kind.__name__} can change"
        for name, hint in typing.get_type_hints(kind, include_extras=True).items():
            if name in kind.__struct_fields__:
                yield from faults(hint, f"{where}.{name}", seen | {kind})
    else:
        yield f"{where}: {kind}"


def storey_faults(table: type[Table]) -> Iterator[str]:
    """Where a Table is more than one storey of lists and dicts over immutable leaves."""
    for name, hint in typing.get_type_hints(table, include_extras=True).items():
        if name in ENGINE or name not in table.__struct_fields__:
            continue
        args = typing.get_args(hint)
        leaves = args if typing.get_origin(hint) in (list, dict) else (hint,)
        for leaf in leaves:
            yield from faults(leaf, f"{table.__name__}.{name}")


def test_one_storey(game: AnyGame) -> None:
    """Lists and dicts only at the root, immutable Values below, no sets: so a copy is cheap and complete."""
    assert list(storey_faults(game.table)) == []


def test_the_vocabulary_is_immutable(game: AnyGame) -> None:
    for base in (Action, Event, Step, Question):
        for kind in game.vocabulary(base):
            assert list(faults(kind, kind.__name__)) == []


def test_every_field_of_the_table_has_a_default(game: AnyGame) -> None:
    game.table()


def _parts(value: Any, where: str) -> Iterator[tuple[str, Any]]:
    yield where, value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in ("book", "record"):
                yield from _parts(getattr(value, name), f"{where}.{name}")
    elif isinstance(value, list | tuple):
        for n, item in enumerate(value):
            yield from _parts(item, f"{where}[{n}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _parts(key, f"{where} key")
            yield from _parts(item, f"{where}[{key!r}]")


def test_tables_hold_what_they_declare(game: AnyGame, case: Case) -> None:
    for moment in few(play(game, case).moments, 25):
        for where, part in _parts(moment.table, "t"):
            deep = where.count(".") + where.count("[") > 1
            assert not isinstance(part, set | frozenset), f"{where} is a set: its order is not the same everywhere"
            assert not (deep and isinstance(part, list | dict)), f"{where} is a container below the first storey"
            assert isinstance(part, (*SCALARS, list, dict, tuple, Value, Table)), f"{where}: {type(part)}"


def test_views_hold_what_they_declare(game: AnyGame, case: Case) -> None:
    """No dice, no table, and no field or type that the game's View does not declare.

    A View may declare the Steps that are pending, where the book makes no secret of them: a card whose effects wait
    for an answer is imagined from these.  The law of secrets looks into them like into everything else.
    """
    for moment in few(play(game, case).moments, 25):
        for viewer in play(game, case).viewers:
            view = game.view(moment.table, viewer)
            assert isinstance(view, View)
            assert (view.seat, view.seats) == (viewer, moment.table.seats)
            assert list(view.waiting) == sorted(moment.table.asks), "name those who must answer in seat order"
            assert view.question == moment.table.question(viewer)
            assert (view.outcome is None) == bool(moment.table.asks)
            for where, part in _parts(view, "view"):
                assert not isinstance(part, Table | Dice | Loaded), f"{where} shows a part of the engine"
                assert isinstance(part, (*SCALARS, tuple, dict, Value)), f"{where}: {type(part)} can change"
            for name, hint in declared(type(view)).items():
                value = getattr(view, name)
                again = msgspec.json.decode(msgspec.json.encode(value), type=hint)
                assert again == value, f"view.{name} is not what it declares: {value!r}"


def declared(view: type[View]) -> dict[str, Any]:
    """The fields that a game adds to every View's own."""
    hints = typing.get_type_hints(view, include_extras=True)
    return {name: hints[name] for name in view.__struct_fields__ if name not in View.__struct_fields__}


def test_a_view_declares_what_its_fields_are(game: AnyGame) -> None:
    view = type(game.view(play(game, cases(game)[0]).final, None))
    for name, hint in declared(view).items():
        assert "Any" not in str(hint), f"{view.__name__}.{name} may hold anything"
