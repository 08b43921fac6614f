"""Hexes: axial coordinates on a pointy-top grid, distances, lines, areas, offsets, and the reach of a walk."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar


class Hex(NamedTuple):
    """Axial coordinates: q counts to the east, r to the south-east.  The third cube coordinate is -q - r."""

    q: int
    r: int

    def __add__(self, other: tuple[int, ...]) -> Hex:  # type: ignore[override]
        return Hex(self.q + other[0], self.r + other[1])

    def __sub__(self, other: tuple[int, ...]) -> Hex:
        return Hex(self.q - other[0], self.r - other[1])


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six neighbours of the origin: east first, then against the clock."""


def distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def neighbours(centre: Hex) -> list[Hex]:
    return [centre + step for step in DIRECTIONS]


def ring(centre: Hex, radius: int) -> list[Hex]:
    """All hexes at exactly that distance, against the clock from the south-west corner; the centre for radius 0."""
    if radius == 0:
        return [centre]
    at = Hex(centre.q - radius, centre.r + radius)
    found = []
    for step in DIRECTIONS:
        for _ in range(radius):
            found.append(at)
            at += step
    return found


def within(centre: Hex, radius: int) -> list[Hex]:
    """All hexes at that distance or nearer, from the centre outwards."""
    return [found for r in range(radius + 1) for found in ring(centre, r)]


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes from a to b, both included.

    A line along an edge is nudged to the same side whichever way it is drawn: line(b, a) is line(a, b) backwards.
    """
    if b < a:
        return line(b, a)[::-1]
    steps = distance(a, b)
    if steps == 0:
        return [a]
    q, r = a.q + NUDGE[0], a.r + NUDGE[1]
    return [nearest(q + (b.q - a.q) * i / steps, r + (b.r - a.r) * i / steps) for i in range(steps + 1)]


NUDGE = (1e-6, 2e-6)


def nearest(q: float, r: float) -> Hex:
    """The hex in which a point lies: round all three cube coordinates, then mend the one that was off most."""
    s = -q - r
    rounded_q, rounded_r, rounded_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(rounded_q - q), abs(rounded_r - r), abs(rounded_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-rounded_r - rounded_s, rounded_r)
    if off_r > off_s:
        return Hex(rounded_q, -rounded_q - rounded_s)
    return Hex(rounded_q, rounded_r)


def from_offset(column: int, row: int) -> Hex:
    """Of a rectangular map whose odd rows are pushed half a hex to the east ("odd-r")."""
    return Hex(column - (row - (row & 1)) // 2, row)


def to_offset(at: Hex) -> tuple[int, int]:
    """Column and row on such a map."""
    return at.q + (at.r - (at.r & 1)) // 2, at.r


def centre(at: Hex, size: float = 1.0) -> tuple[float, float]:
    """Where the middle of a hex is drawn; `size` is the length of an edge, y grows downwards."""
    return size * 3**0.5 * (at.q + at.r / 2), size * 1.5 * at.r


N = TypeVar("N", bound=Hashable)


def reach(start: N, budget: int, steps: Mapping[N, Iterable[N]], cost: Callable[[N], int | None]) -> dict[N, int]:
    """Every place a walk can get to, with the least it costs; the start costs nothing.

    `steps` names the places next to each, `cost` what entering one takes (at least 1; None: no way in).
    """
    spent = {start: 0}
    waiting: list[list[N]] = [[] for _ in range(budget + 1)]
    waiting[0].append(start)
    for paid, places in enumerate(waiting):
        for place in places:
            if spent[place] < paid:
                continue
            for into in steps[place]:
                price = cost(into)
                if price is not None and paid + price < spent.get(into, budget + 1):
                    spent[into] = paid + price
                    waiting[paid + price].append(into)
    return spent


def rectangle(columns: int, rows: int) -> Iterator[Hex]:
    """The hexes of a rectangular map, row by row."""
    return (from_offset(column, row) for row in range(rows) for column in range(columns))
