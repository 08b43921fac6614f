"""Every action of a match in one fixed order, so that a learner may answer by its number and a mask.

Most of it is read off the types: a field that lists its values, a truth, a number between bounds.  For the rest a game's
`lab` says what a field may hold (`values`), and of how many things that come and go it may name one (`SLOTS`): such a field
stands for the place of the thing in the view, so that the third agent of a roster always has the same number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import attrgetter
from typing import Any

from msgspec import inspect as mi

from turnwright.core import Action, Game, View

WIDE = 64
"""Numbers between bounds are listed up to so many."""


class Index:
    """The numbers of actions, under the terms of a match that begins with this view; empty where they cannot be listed."""

    def __init__(self, game: Game[Any, Any], view: View) -> None:
        lab = game.lab
        self._values = lab.values(view)
        self._slots = {field: (range(many), _collections(lab.REFERS[field])) for field, many in lab.SLOTS.items()}
        kinds = sorted(game.vocabulary(Action), key=lambda kind: kind.__name__)
        listed = [self._listed(kind) for kind in kinds]
        self.actions: tuple[Action, ...] = tuple(lab.ACTIONS)
        """In place of a thing that comes and goes they have its place, counted from 0."""
        if not self.actions and None not in listed:
            self.actions = tuple(action for actions in listed for action in actions or ())
        self._numbers = {action: n for n, action in enumerate(self.actions)}
        self._fleeting = {kind: named for kind in kinds if (named := self._slots.keys() & set(kind.__struct_fields__))}

    def __len__(self) -> int:
        return len(self.actions)

    def numbers(self, view: View, answers: Sequence[Action]) -> list[int]:
        """The number of each of these answers of a seat to what it sees; -1 for one that is in no list."""
        numbers, fleeting = self._numbers, self._fleeting
        if not fleeting:
            return [numbers.get(action, -1) for action in answers]
        places = _Places(view, self._slots)
        return [
            numbers.get(places.stands_for(action, fleeting[type(action)]) if type(action) in fleeting else action, -1)
            for action in answers
        ]

    def _listed(self, kind: type[Any]) -> Sequence[Action] | None:
        """All actions of a kind, or None where a field has no end."""
        if kind.__name__ in self._values:
            return self._values[kind.__name__]
        info = mi.type_info(kind)
        assert isinstance(info, mi.StructType)
        fields = [self._held(field) for field in info.fields]
        return None if None in fields else [kind(*held) for held in product(*fields)]  # type: ignore[arg-type]

    def _held(self, field: Any) -> Sequence[Any] | None:
        if field.name in self._slots:
            return self._slots[field.name][0]
        return self._values.get(field.name) or _values(field.type)


class _Places:
    """Where the things stand that actions name, looked up once for each view."""

    def __init__(self, view: View, slots: dict[str, Any]) -> None:
        self.found: dict[str, dict[Any, int]] = {}
        self.view, self.slots = view, slots

    def stands_for(self, action: Action, fields: Any) -> Action:
        """The action as it is listed."""
        return action.but(**{field: self.place(field, getattr(action, field)) for field in fields})

    def place(self, field: str, name: Any) -> int:
        if field not in self.found:
            places: dict[Any, int] = {}
            for collection in self.slots[field][1]:
                for n, each in enumerate(collection(self.view)):
                    places.setdefault(each, n)
            self.found[field] = places
        return self.found[field].get(name, -1)


def _collections(paths: Sequence[str]) -> list[Any]:
    """How the names in each of these collections are had of a view: its keys, or a field of its items."""

    def names(path: str) -> Any:
        collection, _, field = path.partition(":")
        fetch, name = attrgetter(collection), attrgetter(field) if field else None

        def found(view: View) -> Iterator[Any]:
            value = fetch(view)
            items = value.values() if name and isinstance(value, dict) else value
            return iter(items) if name is None else map(name, items)

        return found

    return [names(path) for path in paths]


def _values(kind: mi.Type) -> Sequence[Any] | None:
    """What a type lists."""
    if isinstance(kind, mi.LiteralType):
        return kind.values
    if isinstance(kind, mi.BoolType):
        return (False, True)
    if isinstance(kind, mi.IntType) and kind.ge is not None and kind.le is not None and kind.le - kind.ge < WIDE:
        return range(kind.ge, kind.le + 1)
    return None
