"""Views and actions as numbers, read off their types: no game needs code of its own to be learnt.

A row's columns follow from the fields: a number or truth as its signed logarithm, a choice among literals as one
column each, a name as numbers drawn from its letters (the same name gives the same numbers wherever it stands).  What a
view holds in collections (realms, fleets, cards in hand) becomes entity rows; the rest is one row.  Actions have rows,
too, and pointers at the entities that they name, by the game's `REFERS` (core/faces.py).  From one view of a seat to its
next only what has changed is written anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter, eq
from typing import Any, get_type_hints

import numpy as np
from msgspec import inspect as mi

from turnwright.core import Action, Game, Question, View

from .blocks import ENTITY, Array, Block, Collection, Kept
from .columns import NAME, Numbers, Part, either, of_fields, pieces, plain

LEFT_OUT = ("options", "book", "question", "outcome")
"""Fields of every view that are not observed: agreed before, told by columns of their own, or the reward."""
ROWS = 50_000
"""Actions, entities and their names that are kept to be used again."""
DEEP = 6
"""Steps down from a view beyond which what is left goes by its name in full."""
NOTHING = object()


class Memory:
    """A seat's last view, field by field, and what was written of it."""

    def __init__(self, fields: int, columns: int) -> None:
        self.values: list[Any] = [NOTHING] * fields
        self.blocks = [b""] * fields
        self.row, self.asked = np.zeros(columns, np.float32), 0
        self.entities: Array = np.zeros(0, ENTITY)
        """Those that are shown, one after the other."""


class Schema:
    """The columns of a game's views and actions, and how to fill them."""

    def __init__(self, game: Game[Any, Any], entities: int | None = None, answers: int | None = None) -> None:
        """So many entities and answers are shown; as many as the game's `ROOM` says if nothing else is said."""
        self.game = game
        self.most_entities, self.most_answers = entities or game.lab.ROOM[0], answers or game.lab.ROOM[1]
        self.tables: list[str] = []
        """The collections by their path: `realms`, `realms.buildings`."""
        kind = mi.type_info(get_type_hints(game.view)["return"])
        assert isinstance(kind, mi.StructType)
        self._widest, self._collections = 0, list[Collection]()
        self._pieces = pieces([f for f in kind.fields if f.name not in LEFT_OUT], "", self._part)
        self._asked = {question: n for n, question in enumerate(_in_order(game.vocabulary(Question)))}
        self.columns = tuple(f"asked {question.__name__}" for question in self._asked)
        self._fetches, self._fields = [fetch for _, fetch, _ in self._pieces], list[tuple[Any, slice]]()
        for part in (part for *_, part in self._pieces):
            self._fields.append((part.write, slice(len(self.columns), len(self.columns) + len(part.columns))))
            self.columns += part.columns
        self.entity_width = len(self.tables) + 2 + NAME + self._widest
        self._memories: dict[int | None, Memory] = {}
        self._set_up_actions(_in_order(game.vocabulary(Action)))

    def _set_up_actions(self, acts: Sequence[Any]) -> None:
        self._acts = {act: (n, _fields(act)) for n, act in enumerate(acts)}
        self.action_width = len(acts) + max(len(part.columns) for _, part in self._acts.values())
        self._refers = {act: tuple(self._references(act)) for act in acts}
        named = [collections for refers in self._refers.values() for _, collections in refers]
        self._looked_up: list[dict[str, attrgetter[Any] | None]] = [{} for _ in self.tables]
        for table, field in (each for collections in named for each in collections):
            self._looked_up[table][field] = attrgetter(field) if field else None
        self.pointers = max(map(len, self._refers.values()))
        self._alternatives = max(map(len, named), default=1)
        self._backwards = np.arange(self.most_entities - 1, -1, -1, dtype=np.int32)[:, None]
        self._nowhere = np.full((self.most_answers, self.pointers), -1, np.int32)
        self._forget()

    def _forget(self) -> None:
        """Begin anew with everything that is kept."""
        self._memories.clear()
        for collection in self._collections:
            collection.forget()
        self._ids: dict[tuple[int, str, Any], int] = {}
        self._entities = Kept(self.entity_width, max(map(len, self._looked_up)))
        self._known: dict[Action, int] = {}
        self._actions = Kept(self.action_width, self._alternatives, self.pointers)

    def seen(self, view: View) -> dict[str, Array]:
        """What a seat sees, padded with zeros."""
        memory = self._looked_at(view)
        return {"view": memory.row.copy(), "entities": self._entity_rows(memory)}

    def encode(self, view: View, answers: Sequence[Action]) -> dict[str, Array]:
        """What a seat sees and may answer; `refers` are the places of entities, -1 for none."""
        memory, shown = self._looked_at(view), answers[: self.most_answers]
        rows = np.zeros((self.most_answers, self.action_width), np.float32)
        refers = self._nowhere.copy()
        if shown:
            places = self._places(shown)
            self._actions.rows.take(places, 0, rows[: len(shown)], "clip")
            if self.pointers:
                refers[: len(shown)] = self._pointers(places, memory)
        return {"view": memory.row.copy(), "entities": self._entity_rows(memory), "actions": rows, "refers": refers}

    # Views

    def _looked_at(self, view: View) -> Memory:
        """The seat's memory, brought up to what it sees now."""
        if max(len(self._known), len(self._ids), self._entities.many) > ROWS:
            self._forget()
        memory = self._memories.get(view.seat)
        if memory is None:
            memory = self._memories[view.seat] = Memory(len(self._fields), len(self.columns))
        row, values, moved = memory.row, memory.values, False
        row[memory.asked] = 0.0
        if view.question is not None:
            memory.asked = self._asked[type(view.question)]
            row[memory.asked] = 1.0
        seen = [fetch(view) for fetch in self._fetches]
        for n, same in enumerate(map(eq, seen, values)):
            value = seen[n]
            if same and (type(value) is not dict or list(value) == list(values[n])):
                continue
            write, columns = self._fields[n]
            numbers: Numbers = []
            blocks: list[Block] = []
            write(value, numbers, blocks)
            row[columns] = numbers
            if blocks or memory.blocks[n]:
                memory.blocks[n], moved = b"".join(blocks), True
            values[n] = value
        if moved:
            memory.entities = np.frombuffer(b"".join(memory.blocks), ENTITY)[: self.most_entities]
        return memory

    def _entity_rows(self, memory: Memory) -> Array:
        """The rows of all entities, as many as are shown, padded with zeros."""
        rows, filled = np.empty((self.most_entities, self.entity_width), np.float32), len(memory.entities)
        self._entities.rows.take(memory.entities["row"], 0, rows[:filled], "clip")
        rows[:filled, len(self.tables)] = memory.entities["above"]
        rows[filled:] = 0.0
        return rows

    def _part(self, kind: mi.Type, path: str) -> Part:
        """The columns of a field of the view; a collection among them opens a table of entities."""
        if isinstance(kind, mi.StructType) and path.count(".") < DEEP:
            return of_fields(kind.fields, f"{path}.", self._part)
        if isinstance(kind, mi.UnionType) and path.count(".") < DEEP:
            return either(kind, path, self._part)
        if isinstance(kind, mi.VarTupleType | mi.ListType | mi.SetType | mi.DictType):
            return self._collection(kind, path)
        return plain(kind, path)

    def _collection(self, kind: Any, path: str) -> Part:
        table = len(self.tables)
        self.tables.append(path)
        item = self._part(kind.value_type if isinstance(kind, mi.DictType) else kind.item_type, path)
        self._widest = max(self._widest, len(item.columns))
        nested = any(path.startswith(f"{other}.") for other in self.tables)
        collection = Collection(table, nested, item, self._keep_entity)
        self._collections.append(collection)
        return Part((f"count of {path}",), collection.write)

    def _keep_entity(self, table: int, key: Any, thing: Any, numbers: Numbers) -> int:
        """An entity's row, and the numbers of the names under which actions may mean it."""
        kept, first = self._entities, len(self.tables) + 1
        place = kept.add()
        kept.rows[place, table] = 1.0
        kept.rows[place, first : first + len(numbers)] = numbers
        for n, (field, fetch) in enumerate(self._looked_up[table].items()):
            kept.names[place, n] = self._id(table, field, fetch(thing) if fetch else key)
        return place

    def _id(self, *name: Any) -> int:
        return self._ids.setdefault(name, len(self._ids) + 1)

    # Actions

    def action_row(self, action: Action) -> Array:
        """An action by itself: its kind, then its fields."""
        (place,) = self._places([action])
        return self._actions.rows[place]

    def _places(self, answers: Sequence[Action]) -> Array:
        """Where the rows of actions are kept."""
        place = self._known.__getitem__
        try:
            return np.fromiter(map(place, answers), np.intp, len(answers))
        except KeyError:
            for action in answers:
                if action not in self._known:
                    self._keep(action)
            return np.fromiter(map(place, answers), np.intp, len(answers))

    def _keep(self, action: Action) -> None:
        kept = self._actions
        n = self._known[action] = kept.add()
        place, fields = self._acts[type(action)]
        numbers: Numbers = []
        fields.write(action, numbers, [])
        kept.rows[n, place] = 1.0
        kept.rows[n, len(self._acts) : len(self._acts) + len(numbers)] = numbers
        for pointer, (field, collections) in enumerate(self._refers[type(action)]):
            for alternative, named in enumerate(collections):
                kept.names[n, alternative, pointer] = self._id(*named, getattr(action, field))

    def _pointers(self, answers: Array, memory: Memory) -> Array:
        """Which entity rows each answer names: the first of the collections that has it."""
        named = self._entities.names.take(memory.entities["row"][::-1], 0)  # of several by one name the first is meant
        where = np.empty(len(self._ids) + 1, np.int32)
        where.fill(-1)
        where[named] = self._backwards[len(self._backwards) - len(named) :]
        where[0] = -1
        found = where.take(self._actions.names.take(answers, 0))
        rows: Array = found[:, 0]
        for alternative in range(1, self._alternatives):
            rows = np.where(rows < 0, found[:, alternative], rows)
        return rows

    def _references(self, act: Any) -> Iterable[tuple[str, list[tuple[int, str]]]]:
        """Each field of the action that names something, and the collections where that may be."""
        for name in act.__struct_fields__:
            if named := self.game.lab.REFERS.get(name):
                split = [path.partition(":") for path in named]
                yield name, [(self.tables.index(table), field) for table, _, field in split]


def _in_order(kinds: Iterable[type]) -> list[type]:
    return sorted(kinds, key=lambda kind: kind.__name__)


def _fields(act: type) -> Part:
    kind = mi.type_info(act)
    assert isinstance(kind, mi.StructType)
    return of_fields(kind.fields, "", plain)
