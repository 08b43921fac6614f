"""Entities: what a view holds in collections, as rows that are made once and named by their places while a thing stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress, count
from operator import is_not, ne, or_
from struct import Struct
from typing import Any

import numpy as np

from .columns import SQUASHED, Numbers, Part, key_of

A_COLLECTION = 64
"""Entities of one collection that are shown: the last ones."""
TUPLES = 20_000
"""Tuples of a collection that are kept by their identity."""

Array = np.ndarray[Any, Any]


class Kept:
    """Rows that were made, each with the numbers of its names, by their places."""

    def __init__(self, width: int, *names: int) -> None:
        self.many, self.rows, self.names = 0, np.zeros((256, width), np.float32), np.zeros((256, *names), np.int32)

    def add(self) -> int:
        """The place of another row."""
        if self.many == len(self.rows):
            self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
            self.names = np.concatenate((self.names, np.zeros_like(self.names)))
        self.many += 1
        return self.many - 1


Block = bytes
"""An entity and those that belong to it, or several, one after the other: an `ENTITY` for each.  Bytes are joined at once."""
ENTITY = np.dtype([("row", np.int32), ("above", np.float32)])
"""The place where its row is kept, and how many rows above it its owner stands, as that is shown: 0 if nobody in the block is."""


class Collection:
    """One collection of the view: its table's number, the columns of an item, and the blocks it had last."""

    def __init__(self, table: int, nested: bool, item: Part, keep: Callable[[int, Any, Any, Numbers], int]) -> None:
        """`nested` are those of entities; `keep` makes the row of an entity and gives its place."""
        self.table, self.nested, self.item, self.keep = table, nested, item, keep
        self.forget()

    def forget(self) -> None:
        self.made: dict[tuple[Any, Any], Block] = {}
        self.tuples: dict[int, tuple[Any, Block]] = {}
        """Tuples met before, by their identity."""
        self.keys: Sequence[Any] = ()
        self.things: Sequence[Any] = ()
        self.blocks: list[Block] = []

    def write(self, value: Any, numbers: Numbers, blocks: list[Block]) -> None:
        if not value:  # or left unset
            numbers.append(SQUASHED[0])
            return
        numbers.append(SQUASHED[len(value)])
        if not self.nested or type(value) is not tuple:
            blocks += self.of(value)
            return
        known = self.tuples.get(id(value))
        if known is None or known[0] is not value:
            if len(self.tuples) >= TUPLES:
                self.tuples.clear()
            known = self.tuples[id(value)] = value, b"".join(self.of(value))
        blocks.append(known[1])

    def of(self, value: Any) -> list[Block]:
        """A block for each item; things that are where they were have the block they had."""
        keys, things = _items(value)
        last, old, blocks = self.things, self.keys, self.blocks
        # Of a collection that outgrew what is shown the first go as others come: the rest is where it was, so much further up.
        if isinstance(keys, range) and isinstance(old, range) and (gone := keys.start - old.start) > 0:
            last, old, blocks = last[gone:], old[gone:], blocks[gone:]
        blocks = blocks[: len(things)]
        for n in compress(count(), map(or_, map(is_not, things, last), map(ne, keys, old))):
            blocks[n] = self._block(keys[n], things[n])
        blocks += map(self._block, keys[len(blocks) :], things[len(blocks) :])
        self.keys, self.things, self.blocks = keys, things, blocks
        return blocks

    def _block(self, key: Any, thing: Any) -> Block:
        """What is made of a Value is kept.  What cannot be a key is made anew."""
        try:
            block = self.made.get((key, thing))
        except TypeError:
            return self._make(key, thing)
        if block is None:
            block = self.made[key, thing] = self._make(key, thing)
        return block

    def _make(self, key: Any, thing: Any) -> Block:
        """An entity, then those that belong to it."""
        below: list[Block] = []
        numbers = [*key_of(key)]
        self.item.write(thing, numbers, below)
        own = ONE.pack(self.keep(self.table, key, thing, numbers), 0.0)
        if not below:
            return own
        block = np.frombuffer(bytearray(b"".join((own, *below))), ENTITY)
        above = block["above"]
        np.copyto(above, STEPS[: len(above)], where=above == 0.0)
        return block.tobytes()


ONE = Struct("if")
STEPS = np.array([SQUASHED[n] for n in range(4096)], np.float32)


def _items(value: Any) -> tuple[Sequence[Any], Sequence[Any]]:
    """The keys and the last entities of a collection: a name is its own key, others go by their place."""
    if isinstance(value, dict):
        return list(value)[-A_COLLECTION:], list(value.values())[-A_COLLECTION:]
    things = sorted(value) if isinstance(value, set | frozenset) else value
    shift = max(0, len(things) - A_COLLECTION)
    shown = things[shift:] if shift else things
    return (shown, shown) if isinstance(shown[0], str) else (range(shift, shift + len(shown)), shown)
