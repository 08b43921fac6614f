"""6 The map: named hexes, distances, what lies in a line of sight, how far a frame walks, and how terrain is scattered.

A hex is named by its row and column, as in C4.  Areas are whole numbers with one bit a hex, so that a walk of many
hexes is a handful of shifts; `walk` must agree with `kit.hexes.reach`, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import chain
from typing import Any, TypeVar

from turnwright.kit import hexes
from turnwright.kit.hexes import Hex
from turnwright.kit.kept import MOST

from ..book import LETTERS, MAP_BY_DIFFICULTY, Book, Terrain
from ..book.galaxy import Landscape
from ..state import Battle, Mac

ROWS, COLUMNS, STRIDE = 14, 20, 21
"""6.1 The largest map, and the bits of a row, with a gap so that no step leads round the edge."""

CELLS = tuple(f"{chr(65 + row)}{column + 1}" for row in range(ROWS) for column in range(COLUMNS))
"""6 All names, row by row."""
OFFSET = {cell: (ord(cell[0]) - 65, int(cell[1:]) - 1) for cell in CELLS}
"""Row and column, counted from 0."""
HEX = {cell: hexes.from_offset(column, row) for cell, (row, column) in OFFSET.items()}
NAME = {at: cell for cell, at in HEX.items()}
AT = {row * STRIDE + column: cell for cell, (row, column) in OFFSET.items()}
"""By the place of its bit."""
BITS = tuple(1 << place for place in range(ROWS * STRIDE))
BIT = {cell: BITS[place] for place, cell in AT.items()}
ODD = sum(((1 << COLUMNS) - 1) << row * STRIDE for row in range(1, ROWS, 2))
EVEN = ODD >> STRIDE
HALVES = tuple((width, (1 << width) - 1) for width in (256, 128, 64, 32, 16))
"""An area is cut in halves to find the nth of its hexes."""


@cache
def distances(start: str) -> dict[str, int]:
    """6.5 Hexes from here to everywhere."""
    row, column = OFFSET[start]
    rows = _far_and_wide(row % 2)[ROWS - row : 2 * ROWS - row]
    return dict(
        zip(CELLS, chain.from_iterable([far[COLUMNS - column : 2 * COLUMNS - column] for far in rows]), strict=True)
    )


@cache
def _far_and_wide(odd: int) -> list[list[int]]:
    """6.5 Distances by the rows and the columns between, as far as a map can be: the same from every even row, and from every odd one."""
    here = hexes.from_offset(COLUMNS, ROWS + odd)
    rows, columns = range(odd, 2 * ROWS + odd), range(2 * COLUMNS)
    return [[hexes.distance(here, hexes.from_offset(column, row)) for column in columns] for row in rows]


def distance(a: str, b: str) -> int:
    return distances(a)[b]


@cache
def _beam(odd: int, rows: int, columns: int) -> list[int]:
    """The places between a hex and another so many rows and columns away, counted from the first: the same from every even
    row, and from every odd one."""
    line = hexes.line(hexes.from_offset(0, odd), hexes.from_offset(columns, odd + rows))[1:-1]
    return [(row - odd) * STRIDE + column for column, row in map(hexes.to_offset, line)]


def between(a: str, b: str) -> list[str]:
    """3.6 The hexes that a line of sight crosses, without its two ends; the same from both (R20)."""
    (row, column), (to_row, to_column) = OFFSET[a], OFFSET[b]
    start = row * STRIDE + column
    beam = _beam(row % 2, to_row - row, to_column - column)
    return [AT[start + step] for step in beam if start + step in AT]


@cache
def rectangle(columns: int, rows: int) -> tuple[tuple[str, ...], int]:
    """6.1 The hexes of a map, by name and as an area."""
    cells = tuple(cell for cell, (row, column) in OFFSET.items() if row < rows and column < columns)
    return cells, sum(BIT[cell] for cell in cells)


Costs = tuple[tuple[int, int], ...]
"""6.4 For each price of entering, the lowest first, the hexes that have it."""


class Land:
    """6.2 What is known of one map; made once for each."""

    __slots__ = ("_book", "_costs", "_screens", "_walks", "board", "cells", "columns", "ground", "rows", "terrain")

    def __init__(self, ground: tuple[str, ...]) -> None:
        self.ground, self.rows, self.columns = ground, len(ground), len(ground[0])
        self.cells, self.board = rectangle(self.columns, self.rows)
        kinds = [LETTERS[letter] for letter in "".join(ground)]
        self.terrain: dict[str, Terrain] = dict(zip(self.cells, kinds, strict=True))
        self._book: Book | None = None
        self._costs: Costs = ()
        self._screens: dict[tuple[str, str], tuple[Terrain, ...]] = {}
        self._walks: dict[tuple[str, int, int, bool], tuple[int, int]] = {}

    def costs(self, book: Book) -> Costs:
        """6.4 By the book in force; kept for the last one that asked."""
        if book is not self._book:
            prices = sorted({row.move for row in book.terrain.values()})
            self._book, self._costs = book, tuple([(price, self._area(book, price)) for price in prices])
            self._walks.clear()
        return self._costs

    def walks(self, book: Book, start: str, barred: int, hexes: int, sprints: bool) -> tuple[int, int]:
        """6.4 The hexes of a Move and of a Sprint, whatever they cost: the same as long as nobody moves within reach."""
        key = start, barred, hexes, sprints
        found = self._walks.get(key) if book is self._book else None
        if found is None:
            if len(self._walks) >= MOST:
                self._walks.clear()
            budget, own = 2 * hexes if sprints else hexes, BIT[start]
            reached = walk(start, self.board & ~barred, self.costs(book), budget)
            moves = reached[hexes] ^ own
            found = self._walks[key] = moves, reached[-1] ^ own if sprints else 0
            self._walks[start, barred & disc(start, hexes), hexes, False] = moves, 0  # for its last action point
        return found

    def _area(self, book: Book, price: int) -> int:
        """The hexes of one price: each row's letters as the digits of a binary number."""
        digits = str.maketrans({row.letter: str(int(row.move == price)) for row in book.terrain.values()})
        rows = [int(row.translate(digits)[::-1], 2) for row in self.ground]
        return sum([bits << n * STRIDE for n, bits in enumerate(rows)])

    def screens(self, a: str, b: str) -> tuple[Terrain, ...]:
        """3.6 The terrain that a line of sight crosses, as far as any is there."""
        found = self._screens.get((a, b))
        if found is None:
            kinds = [self.terrain.get(cell, "open") for cell in between(a, b)]
            found = self._screens[a, b] = tuple(sorted([kind for kind in kinds if kind != "open"]))
        return found


land = lru_cache(maxsize=64)(Land)


# Areas

T = TypeVar("T")


def around(area: int) -> int:
    """6 All hexes next to an area, and most of the area itself; beyond the map too."""
    east, west = area << 1, area >> 1
    wide = area | west & EVEN | east & ODD
    return east | west | wide << STRIDE | wide >> STRIDE


def walk(start: str, free: int, costs: Costs, budget: int) -> list[int]:
    """6.4 The areas a walk over free hexes can get to with a budget of 0, 1, 2 ...; the start is in all of them."""
    area, open_to = BIT[start], [(-price, where & free) for price, where in costs]
    areas, edges = [area], [0] * costs[-1][0]
    for _ in range(budget):
        east, west = area << 1, area >> 1  # as in `around`, without the call
        wide = area | west & EVEN | east & ODD
        edges.append(east | west | wide << STRIDE | wide >> STRIDE)
        for steps_ago, where in open_to:
            area |= edges[steps_ago] & where
        areas.append(area)
    return areas


def ways(goals: int, free: int, costs: Costs) -> list[int]:
    """6.4 The areas from which a walk over free hexes comes to one of these with a budget of 0, 1, 2 ..., to the last."""
    areas, dearest = [goals], max(price for price, _ in costs)
    while len(areas) <= dearest or areas[-1] != areas[-1 - dearest]:
        area = areas[-1]
        for price, where in costs:
            if price <= len(areas):
                area |= around(areas[-price] & where) & free
        areas.append(area)
    return areas


@cache
def _made(make: Callable[[str], Any]) -> list[Any]:
    """What is made of each hex, at the place of its bit."""
    return [make(AT[place]) if place in AT else None for place in range(ROWS * STRIDE)]


@lru_cache(maxsize=2 * MOST)
def each(make: Callable[[str], T], area: int, early: int = 0) -> list[T]:
    """What is made of the name of each hex of an area, row by row, those of an early part first; nobody may change the list."""
    found: list[T] = []
    made = _made(make)
    for part in (area ^ early, early):
        while part:
            place = part.bit_length() - 1  # from the last to the first, so that there is ever less to look at
            found.append(made[place])
            part ^= BITS[place]
    found.reverse()
    return found


def nth(area: int, n: int, before: int = 0) -> str:
    """The hex that `each` would come to at this place."""
    part = area & before
    if n >= (early := part.bit_count()):
        n, part = n - early, area & ~before
    place = 0
    for width, half in HALVES:
        if n >= (below := (part & half).bit_count()):
            n -= below
            place += width
            part >>= width
    for _ in range(n):
        part &= part - 1
    return AT[place + (part & -part).bit_length() - 1]


def cells_of(area: int) -> list[str]:
    """The names of an area's hexes, row by row."""
    return [*each(str, area)]


@cache
def disc(centre: str, radius: int) -> int:
    """All hexes within a distance, the centre too."""
    if radius == 0:
        return BIT[centre]
    inner = disc(centre, radius - 1)
    return inner | around(inner) & (ODD | EVEN)


@cache
def ring(centre: str, radius: int) -> int:
    """All hexes at exactly that distance."""
    return disc(centre, radius) & ~disc(centre, radius - 1) if radius > 0 else 0


def occupied(b: Battle) -> int:
    """6.4 The hexes where frames stand: nobody else may enter or pass."""
    area = 0
    for frame in b.frames.values():
        if frame.at:
            area |= BIT[frame.at]
    return area


def zone(book: Book, ground: tuple[str, ...], side: int) -> tuple[str, ...]:
    """6.3 The outermost columns of a side, column by column."""
    return _edge(len(ground[0]), len(ground), book.map_making.zone, side)


@cache
def _edge(columns: int, rows: int, wide: int, side: int) -> tuple[str, ...]:
    first = columns - wide if side else 0
    return tuple(f"{chr(65 + row)}{column + 1}" for column in range(first, first + wide) for row in range(rows))


def berths(book: Book, ground: tuple[str, ...], side: int, frames: int) -> list[str]:
    """6.3 Where a lance stands evenly, its middle in the middle of the zone: in the column nearest the enemy (A7)."""
    here, edge = land(ground), book.map_making.zone
    column = edge if side == 0 else here.columns - edge + 1
    return [f"{chr(65 + (2 * n + 1) * here.rows // (2 * frames))}{column}" for n in range(frames)]


# Making a map


def map_size(book: Book, size: str, difficulty: int) -> tuple[int, int]:
    """6.1 Columns and rows."""
    extent = book.maps[MAP_BY_DIFFICULTY[difficulty - 1] if size == "by_difficulty" else size]
    return extent.columns, extent.rows


def scatter(t: Mac, columns: int, rows: int, landscape: Landscape) -> tuple[str, ...]:
    """6.2 Forests grow in clusters; rocks, rough ground and sand fall where it is still open (A8)."""
    book = t.book
    mix, inside = book.landscapes[landscape], interior(columns, rows, book.map_making.zone)
    kinds: dict[Hex, Terrain] = dict.fromkeys(inside, "open")
    wooded, tries = 0, 0
    while wooded < mix.forest * len(inside) // 100 and tries < book.map_making.forest_tries:
        tries += 1
        at = inside[t.roll(len(inside)) - 1]
        if kinds[at] == "open":
            kinds[at] = "forest"
            near = [n for n in hexes.neighbours(at) if kinds.get(n) == "open"]
            more = min(t.roll(book.map_making.cluster), len(near))
            for _ in range(more):
                kinds[near.pop(t.roll(len(near)) - 1)] = "forest"
            wooded += 1 + more
    rest: tuple[tuple[Terrain, int], ...] = (("rocks", mix.rocks), ("rough", mix.rough), ("sand", mix.sand))
    for kind, percent in rest:
        for _ in range(percent * len(inside) // 100):
            at = inside[t.roll(len(inside)) - 1]
            if kinds[at] == "open":
                kinds[at] = kind
    letters = [book.terrain[kind].letter for kind in kinds.values()]
    width, edge = columns - 2 * book.map_making.zone, "." * book.map_making.zone
    return tuple(edge + "".join(letters[row * width : (row + 1) * width]) + edge for row in range(rows))


@cache
def interior(columns: int, rows: int, edge: int) -> tuple[Hex, ...]:
    """6.2 The hexes between the deployment zones, row by row."""
    return tuple(hexes.from_offset(column, row) for row in range(rows) for column in range(edge, columns - edge))
