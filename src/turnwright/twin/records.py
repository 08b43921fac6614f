"""Rows with names: NumPy records made from annotated classes and from Values, so that no rule counts columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from turnwright.core import Table, TurnwrightError

Long: TypeAlias = Annotated[int, np.int64]
"""A number that may outgrow 32 bits."""


def record(kind: type) -> np.dtype[Any]:
    """The record of a class whose annotations are numbers, truths, other such classes, or so many of them.

    `int` takes 32 bits and `Long` 64; `Annotated[list[Realm], 2]` stands for two records in a row.
    """
    return np.dtype([_column(name, hint) for name, hint in _hints(kind).items()], align=True)


def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _column(name: str, hint: Any) -> tuple[Any, ...]:
    if hint in (bool, int):
        return name, np.bool_ if hint is bool else np.int32
    if get_origin(hint) is Annotated:
        kind, what = get_args(hint)
        if isinstance(what, int):
            return (*_column(name, get_args(kind)[0]), (what,))
        return name, what
    return name, record(hint)


def row(value: Any) -> Any:
    """A Value as a record with the same names: every number of a book, or of the options agreed on.

    A choice among literals becomes its place in the list (`choice`); free texts are left out, since no rule reads them.
    """
    kind = _dtype(value)
    if not kind.itemsize:
        return np.zeros(1, NOTHING)[0]
    made = np.zeros(1, kind)[0]
    _fill(made, value)
    return made


NOTHING = np.dtype([("nothing", np.int8)])
"""The record of a Value without numbers: a device takes no row of no bytes."""


def choice(kind: type, field: str, value: str) -> int:
    """The number that stands for a literal in a record."""
    return get_args(_literal(kind, field)).index(value)


def _literal(kind: type, field: str) -> Any:
    hint = _hints(kind)[field]
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _dtype(value: Any) -> np.dtype[Any]:
    return np.dtype([column for name in value.__struct_fields__ for column in _field(value, name)], align=True)


def _field(value: Any, name: str) -> Iterable[tuple[Any, ...]]:
    part = getattr(value, name)
    if isinstance(part, msgspec.Struct):
        yield name, _dtype(part)
    elif isinstance(part, tuple) and part and isinstance(part[0], msgspec.Struct):
        yield name, _dtype(part[0]), (len(part),)
    elif isinstance(part, bool | int):
        yield name, np.bool_ if isinstance(part, bool) else np.int32
    elif isinstance(part, str):
        if get_origin(_literal(type(value), name)) is Literal:
            yield name, np.int32
    else:
        raise TypeError(f"{type(value).__name__}.{name} has no place in a record: {part!r}")


def _fill(made: Any, value: Any) -> None:
    for name in made.dtype.names:
        part = getattr(value, name)
        if isinstance(part, msgspec.Struct):
            _fill(made[name], part)
        elif isinstance(part, tuple):
            for place, item in zip(made[name], part, strict=True):
                _fill(place, item)
        elif isinstance(part, str):
            made[name] = choice(type(value), name, part)
        elif abs(part) > LARGEST:
            raise TurnwrightError(f"A twin holds numbers up to {LARGEST:,}; {name} is {part:,}.")
        else:
            made[name] = part


LARGEST = 10**9
"""What a book's number may be, so that no product of two outgrows 64 bits."""


def copied(made: Any, value: Any, **how: Callable[[Any], int] | None) -> None:
    """Write a Value into a record field by field; `how` turns what is no number into one, or leaves it to the caller.

    A field that the record lacks is an error: a twin must know all that its game knows.
    """
    for name in own_fields(value):
        if name not in made.dtype.names:
            raise TypeError(f"The twin knows no {type(value).__name__}.{name}.")
        part, turn = getattr(value, name), how.get(name, int)
        if turn is not None:
            made[name] = turn(part)


def own_fields(value: Any) -> tuple[str, ...]:
    """The fields of a Value, or those that a game adds to the engine's Table."""
    known = Table.__struct_fields__ if isinstance(value, Table) else ()
    return tuple(name for name in value.__struct_fields__ if name not in known)


def bits(wanted: Iterable[Any], among: Sequence[Any]) -> int:
    """A set as one integer: bit n stands for the n-th of all there are."""
    return sum(1 << among.index(thing) for thing in wanted)
