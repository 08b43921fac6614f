"""Entities: what a view holds in collections, as rows that are made once and used again while a thing stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import and_, eq, is_
from typing import Any, NamedTuple

import numpy as np

from .columns import SQUASHED, Numbers, Part, key_of

A_COLLECTION = 64
"""Entities of one collection that are shown: the last ones."""
KEPT = 20_000
"""Rows of a collection that are kept."""

Array = np.ndarray[Any, Any]


class Block(NamedTuple):
    """An entity and those that belong to it, with their rows; or several, one after the other."""

    rows: Array
    height: int = 1
    ids: Sequence[int] = ()
    """The numbers of the names under which an action may mean an entity of it, and the place of each."""
    places: Sequence[int] = ()
    heads: Sequence[int] = (0,)
    """The places of those that belong to nobody else in it."""
    below: Sequence[Block] = ()


class Collection:
    """One collection of the view: its table's number, the columns of an item, and the blocks it had last."""

    def __init__(
        self, table: int, nested: bool, item: Part, start: Callable[[], tuple[int, int]], name: Callable[..., list[int]]
    ) -> None:
        """`nested` are those of entities; `start` gives the row's width and its first column, known once all tables are;
        `name` the ids of an entity."""
        self.table, self.nested, self.item, self.start, self.name = table, nested, item, start, name
        self.forget()

    def forget(self) -> None:
        self.made: dict[tuple[Any, Any], Block] = {}
        self.kept = 0
        self.tuples: dict[int, tuple[Any, Block]] = {}
        """Tuples met before, by their identity."""
        self.keys: Sequence[Any] = ()
        self.things: Sequence[Any] = ()
        self.blocks: list[Block] = []

    def write(self, value: Any, numbers: Numbers, blocks: list[Block]) -> None:
        numbers.append(SQUASHED[len(value)])
        if not value:
            return
        if not self.nested or type(value) is not tuple:
            blocks += self.of(value)
            return
        known = self.tuples.get(id(value))
        if known is None or known[0] is not value:
            if len(self.tuples) >= KEPT:
                self.tuples.clear()
            known = self.tuples[id(value)] = value, joint(self.of(value))
        blocks.append(known[1])

    def of(self, value: Any) -> list[Block]:
        """A block for each item; things that are where they were have the block they had."""
        keys, things = _items(value)
        # Of a collection that outgrew what is shown the first go as others come: the rest is where it was, so much further up.
        gone = max(0, keys.start - self.keys.start) if isinstance(keys, range) and isinstance(self.keys, range) else 0
        last, old, blocks = self.things[gone:], self.keys[gone:], self.blocks[gone : gone + len(things)]
        for n, same in enumerate(map(and_, map(is_, things, last), map(eq, keys, old))):
            if not same:
                blocks[n] = self._block(keys[n], things[n], blocks[n])
        blocks += [self._block(keys[n], things[n], None) for n in range(len(blocks), len(things))]
        self.keys, self.things, self.blocks = keys, things, blocks
        return blocks

    def _block(self, key: Any, thing: Any, last: Block | None) -> Block:
        """What is made of a Value is kept.  What cannot be a key is made anew."""
        try:
            block = self.made.get((key, thing))
        except TypeError:
            return self._make(key, thing, last)
        if block is None:
            block = self._make(key, thing, last)
            if self.kept > KEPT:
                self.made.clear()
                self.kept = 0
            self.made[key, thing] = block
            self.kept += block.height
        return block

    def _make(self, key: Any, thing: Any, last: Block | None) -> Block:
        """An entity, then those that belong to it, each with how many rows above it its owner stands.

        If they are the same as the last one's, so are their rows.
        """
        below: list[Block] = []
        numbers = [*key_of(key)]
        self.item.write(thing, numbers, below)
        width, first = self.start()
        ids = self.name(self.table, key, thing)
        if not below:
            block = Block(np.zeros((1, width), np.float32), 1, ids, [0] * len(ids))
        elif (
            last and ids == last.ids[: len(ids)] and len(below) == len(last.below) and all(map(is_, below, last.below))
        ):
            block = last._replace(rows=last.rows.copy())
        else:
            block = joint([Block(np.zeros((1, width), np.float32), 1, ids, [0] * len(ids)), *below])
            _, *places = block.heads
            block.rows[places, first] = list(map(SQUASHED.__getitem__, places))
            block = block._replace(heads=(0,), below=below)
        block.rows[0, self.table] = 1.0
        block.rows[0, first + 1 : first + 1 + len(numbers)] = numbers
        return block


def joint(blocks: Sequence[Block]) -> Block:
    """Blocks one after the other."""
    if len(blocks) == 1:
        return blocks[0]
    ids: list[int] = []
    places: list[int] = []
    heads: list[int] = []
    start = 0
    for block in blocks:
        if block.ids:
            ids += block.ids
            places += [place + start for place in block.places]
        if block.height == 1:
            heads.append(start)
        else:
            heads += [head + start for head in block.heads]
        start += block.height
    return Block(np.concatenate([block.rows for block in blocks]), start, ids, places, heads)


def _items(value: Any) -> tuple[Sequence[Any], Sequence[Any]]:
    """The keys and the last entities of a collection: a name is its own key, others go by their place."""
    if isinstance(value, dict):
        return list(value)[-A_COLLECTION:], list(value.values())[-A_COLLECTION:]
    things = sorted(value) if isinstance(value, set | frozenset) else value
    shift = max(0, len(things) - A_COLLECTION)
    shown = things[shift:] if shift else things
    return (shown, shown) if isinstance(shown[0], str) else (range(shift, shift + len(shown)), shown)
