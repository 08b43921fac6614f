"""The columns of a value, read off its type, and what fills them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import blake2b
from itertools import groupby
from math import copysign, log1p
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import inspect as mi

NAME = 12
"""Columns of a name."""

Numbers = list[float]


class Part(NamedTuple):
    """The columns of something, and what writes them: `write(value, numbers, blocks)`; entities that it holds go to the blocks."""

    columns: tuple[str, ...]
    write: Callable[[Any, Numbers, list[Any]], None]


class Piece(NamedTuple):
    """One field of a Value, or several numbers: how they are had of it, and their columns."""

    name: str
    fetch: Callable[[Any], Any]
    part: Part


def of_fields(fields: Iterable[Any], path: str, part: Callable[[Any, str], Part]) -> Part:
    """The columns of a Value's fields."""
    found = pieces(fields, path, part)
    writes = [(piece.fetch, piece.part.write) for piece in found]

    def write(value: Any, numbers: Numbers, blocks: list[Any]) -> None:
        for fetch, each in writes:
            each(fetch(value), numbers, blocks)

    return Part(tuple(column for piece in found for column in piece.part.columns), write)


def pieces(fields: Iterable[Any], path: str, part: Callable[[Any, str], Part]) -> list[Piece]:
    """A Value's fields; numbers that follow each other are fetched at once."""
    found: list[Piece] = []
    for plain_number, run in groupby(fields, lambda f: isinstance(f.type, NUMBER)):
        if plain_number:
            found.append(_numbers([f.name for f in run], path))
        else:
            found += [Piece(f.name, attrgetter(f.name), part(f.type, path + f.name)) for f in run]
    return found


def _numbers(names: Sequence[str], path: str) -> Piece:
    columns, look = tuple(path + name for name in names), SQUASHED.__getitem__
    if len(names) == 1:
        part = Part(columns, lambda value, numbers, blocks: numbers.append(look(value)))
    else:
        part = Part(columns, lambda values, numbers, blocks: numbers.extend(map(look, values)))
    return Piece(names[0], attrgetter(*names), part)


def _joined(parts: Sequence[Part]) -> Part:
    writes = [part.write for part in parts]

    def write(value: Any, numbers: Numbers, blocks: list[Any]) -> None:
        for each in writes:
            each(value, numbers, blocks)

    return Part(tuple(column for part in parts for column in part.columns), write)


def either(kind: mi.UnionType, path: str, part: Callable[[Any, str], Part]) -> Part:
    """Something or nothing, or one of several kinds: which, then the columns they share."""
    kinds = [each for each in kind.types if not isinstance(each, mi.NoneType)]
    if len(kinds) == 1:
        parts: dict[Any, Part] = {None: part(kinds[0], path)}
    elif all(isinstance(each, mi.StructType) for each in kinds):
        parts = {each.cls: part(each, f"{path}.{each.cls.__name__}") for each in kinds}  # type: ignore[attr-defined]
    else:
        return plain(mi.AnyType(), path)
    places = {cls: n for n, cls in enumerate(parts)}
    width = max(len(each.columns) for each in parts.values())

    def write(value: Any, numbers: Numbers, blocks: list[Any]) -> None:
        own: list[float] = []
        which = [0.0] * len(parts)
        if value is not None:
            cls = None if None in parts else type(value)
            which[places[cls]] = 1.0
            parts[cls].write(value, own, blocks)
        numbers += which
        numbers += own
        numbers += [0.0] * (width - len(own))

    named = [f"{path} is {cls.__name__ if cls else 'there'}" for cls in parts]
    return Part((*named, *(f"{path} {n}" for n in range(width))), write)


def plain(kind: mi.Type, path: str) -> Part:
    """The columns of a value without entities: what is of no fixed form goes by its length and its name in full."""
    if isinstance(kind, NUMBER):
        return Part((path,), lambda value, numbers, blocks: numbers.append(SQUASHED[value]))
    if isinstance(kind, mi.LiteralType):
        chosen = {value: tuple(float(value == other) for other in kind.values) for value in kind.values}
        return Part(
            tuple(f"{path} is {value}" for value in chosen),
            lambda value, numbers, blocks: numbers.extend(chosen[value]),
        )
    if isinstance(kind, mi.TupleType):
        return _joined([_at(n, plain(each, f"{path}.{n}")) for n, each in enumerate(kind.item_types)])
    if isinstance(kind, mi.StrType):
        return Part(_lettered(path), lambda value, numbers, blocks: numbers.extend(code(value)))
    return Part(_lettered(path), lambda value, numbers, blocks: numbers.extend(code(repr(value))))


def _at(n: int, part: Part) -> Part:
    write = part.write
    return Part(part.columns, lambda value, numbers, blocks: write(value[n], numbers, blocks))


def _lettered(path: str) -> tuple[str, ...]:
    return tuple(f"{path} letters {n}" for n in range(NAME))


def key_of(key: Any) -> Sequence[float]:
    """A key is a number or a name; a name has no number and a number no letters."""
    return (SQUASHED[key], *NO_NAME) if isinstance(key, int) else (0.0, *code(str(key)))


@cache
def code(name: str) -> tuple[float, ...]:
    """A name as numbers from -1 to 1, two bits each: no two names of a game are alike (a test)."""
    bits = int.from_bytes(blake2b(name.encode(), digest_size=NAME // 4).digest(), "big")
    return tuple(((bits >> 2 * n) & 3) / 1.5 - 1 for n in range(NAME))


NO_NAME = (0.0,) * NAME


class _Squashed(dict[float, float]):
    """Numbers by their signed logarithms; small ones are looked up."""

    def __missing__(self, number: float) -> float:
        return copysign(log1p(abs(number)), number)


SQUASHED = _Squashed({n: copysign(log1p(abs(n)), n) for n in range(-256, 4096)})
NUMBER = mi.IntType | mi.FloatType | mi.BoolType
