"""Views and actions as numbers, read off their types: no game needs code of its own to be learnt.

A row's columns follow from the fields: a number or truth as its signed logarithm, a choice among literals as one
column each, a name as numbers drawn from its letters (the same name gives the same numbers wherever it stands).  What a
view holds in collections (realms, fleets, cards in hand) becomes entity rows; the rest is one row.  Actions have rows,
too, and pointers at the entities that they name, by the game's `REFERS` (core/faces.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import blake2b
from itertools import groupby
from math import copysign, log1p
from operator import attrgetter
from typing import Any, NamedTuple, get_type_hints

import numpy as np
from msgspec import inspect as mi

from turnwright.core import Action, Game, Question, View

LEFT_OUT = ("options", "book", "question", "outcome")
"""Fields of every view that are not observed: agreed before, told by columns of their own, or the reward."""
NAME = 12
"""Columns of a name."""
A_COLLECTION = 64
"""Entities of one collection that are shown: the last ones."""
FEW = 4
"""Up to so many entities are quicker looked up one by one than together."""
ROWS, ITEMS, COLLECTIONS = 50_000, 5_000, 50
"""Rows of actions, and of each collection the items and states, that are kept to be used again."""

Numbers = list[float]
Array = np.ndarray[Any, Any]


Entity = tuple[int, Any, Any]
"""Table, key and item."""


class Block(NamedTuple):
    """Entities with their rows, each after the one it belongs to: its place in the block, or -1 for the block's owner."""

    rows: Array
    owners: list[int]
    entities: list[Entity]
    nested: bool
    """Does any belong to another of the block?"""


class Part(NamedTuple):
    """The columns of something, and what writes them: `write(value, numbers, blocks)`."""

    columns: tuple[str, ...]
    write: Callable[[Any, Numbers, list[Block]], None]


class Schema:
    """The columns of a game's views and actions, and how to fill them."""

    def __init__(self, game: Game[Any, Any], entities: int = 128, answers: int = 128) -> None:
        self.game, self.most_entities, self.most_answers = game, entities, answers
        self.tables: list[str] = []
        """The collections by their path: `realms`, `realms.buildings`."""
        kind = mi.type_info(get_type_hints(game.view)["return"])
        assert isinstance(kind, mi.StructType)
        self._widest = 0
        self._view = _of_fields([f for f in kind.fields if f.name not in LEFT_OUT], "", self._part)
        self._asked = {question: n for n, question in enumerate(_in_order(game.vocabulary(Question)))}
        self._acts = {act: (n, _fields(act)) for n, act in enumerate(_in_order(game.vocabulary(Action)))}
        self.columns = (*(f"asked {question.__name__}" for question in self._asked), *self._view.columns)
        self.entity_width = len(self.tables) + 2 + NAME + self._widest
        self.action_width = len(self._acts) + max(len(part.columns) for _, part in self._acts.values())
        self._refers = {act: tuple(self._references(act)) for act in self._acts}
        self._looked_up: list[set[str]] = [set() for _ in self.tables]
        for _, collections in (named for refers in self._refers.values() for named in refers):
            for table, field in collections:
                self._looked_up[table].add(field)
        self.pointers = max(map(len, self._refers.values()))
        self._rows: dict[Action, Array] = {}

    def seen(self, view: View) -> dict[str, Array]:
        """What a seat sees, padded with zeros."""
        return self._seen(view)[0]

    def encode(self, view: View, answers: Sequence[Action]) -> dict[str, Array]:
        """What a seat sees and may answer; `refers` are the places of entities, -1 for none."""
        shown, found = self._seen(view)
        return {**shown, "actions": self._actions(answers), "refers": self._pointers(answers, found)}

    def _seen(self, view: View) -> tuple[dict[str, Array], list[Entity]]:
        numbers: Numbers = [0.0] * len(self._asked)
        if view.question is not None:
            numbers[self._asked[type(view.question)]] = 1.0
        blocks: list[Block] = []
        self._view.write(view, numbers, blocks)
        rows, entities = np.zeros((self.most_entities, self.entity_width), np.float32), list[Entity]()
        for block in blocks:
            start, room = len(entities), self.most_entities - len(entities)
            shown = block.rows[:room]
            rows[start : start + len(shown)] = shown
            if block.nested:
                owners = [0.0 if place < 0 else SQUASHED[place + start + 1] for place in block.owners[:room]]
                rows[start : start + len(shown), len(self.tables)] = owners
            entities += block.entities[:room]
        return {"view": np.array(numbers, np.float32), "entities": rows}, entities

    def _actions(self, answers: Sequence[Action]) -> Array:
        rows = np.zeros((self.most_answers, self.action_width), np.float32)
        if shown := answers[: self.most_answers]:
            rows[: len(shown)] = [self.action_row(action) for action in shown]
        return rows

    def action_row(self, action: Action) -> Array:
        """An action by itself: its kind, then its fields."""
        row = self._rows.get(action)
        if row is None:
            place, fields = self._acts[type(action)]
            numbers: Numbers = []
            fields.write(action, numbers, [])
            row = np.zeros(self.action_width, np.float32)
            row[place] = 1.0
            row[len(self._acts) : len(self._acts) + len(numbers)] = numbers
            if len(self._rows) < ROWS:
                self._rows[action] = row
        return row

    def _pointers(self, answers: Sequence[Action], entities: Sequence[Entity]) -> Array:
        """Which entity rows each answer names."""
        rows = np.full((self.most_answers, self.pointers), -1, np.int32)
        if not self.pointers:
            return rows
        places: dict[tuple[int, str, Any], int] = {}
        for n, (table, key, item) in enumerate(entities):
            for field in self._looked_up[table]:
                places.setdefault((table, field, getattr(item, field) if field else key), n)
        for n, action in enumerate(answers[: self.most_answers]):
            if named := self._refers[type(action)]:
                rows[n, : len(named)] = [self._place(places, action, *each) for each in named]
        return rows

    def _place(self, places: Any, action: Action, name: str, collections: Any) -> int:
        value = getattr(action, name)
        for table, field in collections:
            place: int = places.get((table, field, value), -1)
            if place >= 0:
                return place
        return -1

    def _references(self, act: Any) -> Iterable[tuple[str, list[tuple[int, str]]]]:
        """Each field of the action that names something, and the collections where that may be."""
        for name in act.__struct_fields__:
            if named := self.game.lab.REFERS.get(name):
                split = [path.partition(":") for path in named]
                yield name, [(self.tables.index(table), field) for table, _, field in split]

    def _part(self, kind: mi.Type, path: str) -> Part:
        """The columns of a field of the view; a collection among them opens a table of entities."""
        if isinstance(kind, mi.StructType) and path.count(".") < DEEP:
            return _of_fields(kind.fields, f"{path}.", self._part)
        if isinstance(kind, mi.UnionType) and path.count(".") < DEEP:
            return _either(kind, path, self._part)
        if isinstance(kind, mi.VarTupleType | mi.ListType | mi.SetType | mi.DictType):
            return self._collection(kind, path)
        return _plain(kind, path)

    def _collection(self, kind: Any, path: str) -> Part:
        table = len(self.tables)
        self.tables.append(path)
        item_type = kind.value_type if isinstance(kind, mi.DictType) else kind.item_type
        item = self._part(item_type, path)
        self._widest = max(self._widest, len(item.columns))

        items, collections = dict[Any, Block](), dict[Any, Block]()

        def one(key: Any, thing: Any) -> Block:
            blocks: list[Block] = []
            numbers = [0.0, *_key(key)]
            item.write(thing, numbers, blocks)
            row = np.zeros((1, self.entity_width), np.float32)
            row[0, table] = 1.0
            row[0, len(self.tables) : len(self.tables) + len(numbers)] = numbers
            return _owned(Block(row, [-1], [(table, key, thing)], False), blocks)

        def each(value: Any) -> list[Block]:
            return [_kept(items, ITEMS, (key, thing), one, key, thing) for key, thing in _items(value)]

        def write(value: Any, numbers: Numbers, blocks: list[Block]) -> None:
            numbers.append(SQUASHED[len(value)])
            if len(value) > FEW:
                what = tuple(value.items()) if isinstance(value, dict) else value
                blocks.append(_kept(collections, COLLECTIONS, what, lambda: _joint(each(value))))
            elif value:
                blocks += each(value)

        return Part((f"count of {path}",), write)


def _kept(known: dict[Any, Block], most: int, what: Any, make: Callable[..., Block], *args: Any) -> Block:
    """What is made of a Value is kept: most of a view is as it was a step ago.  What cannot be a key is made anew."""
    try:
        block = known.get(what)
    except TypeError:
        return make(*args)
    if block is None:
        if len(known) >= most:
            known.clear()
        block = known[what] = make(*args)
    return block


def _joint(blocks: Sequence[Block]) -> Block:
    """Blocks one after the other."""
    if len(blocks) == 1:
        return blocks[0]
    owners, entities = list[int](), list[Entity]()
    for block in blocks:
        start = len(entities)
        if block.nested:
            owners += [place if place < 0 else place + start for place in block.owners]
        else:
            owners += block.owners
        entities += block.entities
    return Block(np.concatenate([b.rows for b in blocks]), owners, entities, any(b.nested for b in blocks))


def _owned(owner: Block, blocks: Sequence[Block]) -> Block:
    """An entity, then those that belong to it."""
    if not blocks:
        return owner
    below = _joint(blocks)
    owners = [-1, *(place + 1 for place in below.owners)]
    return Block(np.concatenate((owner.rows, below.rows)), owners, [*owner.entities, *below.entities], True)


def _items(value: Any) -> list[tuple[Any, Any]]:
    """The last entities of a collection with their keys: a name is its own, others go by their place."""
    if isinstance(value, dict):
        return list(value.items())[-A_COLLECTION:]
    things = sorted(value) if isinstance(value, set | frozenset) else value
    shift = max(0, len(things) - A_COLLECTION)
    shown = things[shift:]
    return [(thing, thing) for thing in shown] if isinstance(shown[0], str) else list(enumerate(shown, shift))


def _in_order(kinds: Iterable[type]) -> list[type]:
    return sorted(kinds, key=lambda kind: kind.__name__)


def _fields(act: type) -> Part:
    kind = mi.type_info(act)
    assert isinstance(kind, mi.StructType)
    return _of_fields(kind.fields, "", _plain)


def _of_fields(fields: Iterable[Any], path: str, part: Callable[[Any, str], Part]) -> Part:
    """The columns of a Value's fields; numbers that follow each other are fetched at once."""
    parts = list[Part]()
    for plain, run in groupby(fields, lambda f: isinstance(f.type, NUMBER)):
        if plain:
            parts.append(_numbers([f.name for f in run], path))
        else:
            parts += [_of_field(f.name, part(f.type, path + f.name)) for f in run]
    return _joined(parts)


def _numbers(names: Sequence[str], path: str) -> Part:
    fetch: Callable[[Any], Any] = attrgetter(*names)
    if len(names) == 1:
        return Part((path + names[0],), lambda value, numbers, blocks: numbers.append(SQUASHED[fetch(value)]))
    columns = tuple(path + name for name in names)
    return Part(columns, lambda value, numbers, blocks: numbers.extend(map(SQUASHED.__getitem__, fetch(value))))


def _of_field(name: str, part: Part) -> Part:
    write = part.write
    return Part(part.columns, lambda value, numbers, blocks: write(getattr(value, name), numbers, blocks))


def _joined(parts: Sequence[Part]) -> Part:
    writes = [part.write for part in parts]

    def write(value: Any, numbers: Numbers, blocks: list[Block]) -> None:
        for each in writes:
            each(value, numbers, blocks)

    return Part(tuple(column for part in parts for column in part.columns), write)


def _either(kind: mi.UnionType, path: str, part: Callable[[Any, str], Part]) -> Part:
    """Something or nothing, or one of several kinds: which, then the columns they share."""
    kinds = [each for each in kind.types if not isinstance(each, mi.NoneType)]
    if len(kinds) == 1:
        parts: dict[Any, Part] = {None: part(kinds[0], path)}
    elif all(isinstance(each, mi.StructType) for each in kinds):
        parts = {each.cls: part(each, f"{path}.{each.cls.__name__}") for each in kinds}  # type: ignore[attr-defined]
    else:
        return _plain(mi.AnyType(), path)
    places = {cls: n for n, cls in enumerate(parts)}
    width = max(len(each.columns) for each in parts.values())

    def write(value: Any, numbers: Numbers, blocks: list[Block]) -> None:
        which, own = [0.0] * len(parts), list[float]()
        if value is not None:
            cls = None if None in parts else type(value)
            which[places[cls]] = 1.0
            parts[cls].write(value, own, blocks)
        numbers += which
        numbers += own
        numbers += [0.0] * (width - len(own))

    named = [f"{path} is {cls.__name__ if cls else 'there'}" for cls in parts]
    return Part((*named, *(f"{path} {n}" for n in range(width))), write)


def _plain(kind: mi.Type, path: str) -> Part:
    """The columns of a value without entities: what is of no fixed form goes by its length and its name in full."""
    if isinstance(kind, NUMBER):
        return Part((path,), lambda value, numbers, blocks: numbers.append(SQUASHED[value]))
    if isinstance(kind, mi.LiteralType):
        places = {value: n for n, value in enumerate(kind.values)}

        def choose(value: Any, numbers: Numbers, blocks: list[Block]) -> None:
            start = len(numbers)
            numbers += [0.0] * len(places)
            numbers[start + places[value]] = 1.0

        return Part(tuple(f"{path} is {value}" for value in places), choose)
    if isinstance(kind, mi.TupleType):
        return _joined([_at(n, _plain(each, f"{path}.{n}")) for n, each in enumerate(kind.item_types)])
    if isinstance(kind, mi.StrType):
        return Part(_lettered(path), lambda value, numbers, blocks: numbers.extend(code(value)))
    return Part(_lettered(path), lambda value, numbers, blocks: numbers.extend(code(repr(value))))


def _at(n: int, part: Part) -> Part:
    write = part.write
    return Part(part.columns, lambda value, numbers, blocks: write(value[n], numbers, blocks))


def _lettered(path: str) -> tuple[str, ...]:
    return tuple(f"{path} letters {n}" for n in range(NAME))


def _key(key: Any) -> Sequence[float]:
    """A key is a number or a name; a name has no number and a number no letters."""
    return (SQUASHED[key], *NO_NAME) if isinstance(key, int) else (0.0, *code(str(key)))


@cache
def code(name: str) -> tuple[float, ...]:
    """A name as numbers from -1 to 1, two bits each: no two names of a game are alike (a test)."""
    bits = int.from_bytes(blake2b(name.encode(), digest_size=NAME // 4).digest(), "big")
    return tuple(((bits >> 2 * n) & 3) / 1.5 - 1 for n in range(NAME))


NO_NAME = (0.0,) * NAME
DEEP = 6
"""Steps down from a view beyond which what is left goes by its name in full."""


class _Squashed(dict[float, float]):
    """Numbers by their signed logarithms; small ones are looked up."""

    def __missing__(self, number: float) -> float:
        return copysign(log1p(abs(number)), number)


SQUASHED = _Squashed({n: copysign(log1p(abs(n)), n) for n in range(-256, 4096)})
NUMBER = mi.IntType | mi.FloatType | mi.BoolType
