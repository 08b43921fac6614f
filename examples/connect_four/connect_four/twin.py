"""Connect Four over rows of numbers: the tutorial's array twin.  docs/twin.md walks through it.

A side's discs are the bits of one number, seven for each column from the bottom up: the highest of them stays empty, so
that no line runs from one column into the next.
"""

from __future__ import annotations

from typing import Annotated, Any

from turnwright.twin import Long, Twin, record

from . import COLUMNS, DROPS, GAME, ROWS, Grid

BITS = ROWS + 1
"""Of one column."""
UP, RIGHT, RIGHT_AND_UP, RIGHT_AND_DOWN = 1, BITS, BITS + 1, BITS - 1
"""How many bits lie between neighbours on a line."""


class Row:
    """1 Both sides' discs, how many have fallen, and who has won (-1: nobody)."""

    discs: Annotated[list[Long], 2]
    fallen: int
    winner: int


def start(state: Row, terms: Any) -> None:
    """1 Empty grid, Red first."""
    state.winner = -1


def legal(state: Row, terms: Any) -> int:
    """2.1 Every column that is not full."""
    taken, mask = state.discs[0] | state.discs[1], 0
    for column in range(COLUMNS):
        if not (taken >> (column * BITS + ROWS - 1)) & 1:
            mask |= 1 << column
    return mask


def step(state: Row, column: int, terms: Any) -> None:
    """2.1 A disc falls onto those that lie there: adding one at the bottom carries it up to the first free place."""
    side, bottom = state.fallen & 1, column * BITS
    pile = ((state.discs[0] | state.discs[1]) >> bottom) & ((1 << ROWS) - 1)
    state.discs[side] |= (pile + 1) << bottom
    state.fallen += 1
    if in_line(state.discs[side]):
        state.winner = side


def in_line(discs: int) -> bool:
    """2.2 Four in a line?"""
    return line(discs, UP) or line(discs, RIGHT) or line(discs, RIGHT_AND_UP) or line(discs, RIGHT_AND_DOWN)


def line(discs: int, apart: int) -> bool:
    """2.2 Two pairs next to each other on a line are four."""
    pairs = discs & (discs >> apart)
    return pairs & (pairs >> (2 * apart)) != 0


def over(state: Row) -> bool:
    """2.2 Four in a line, or a full grid."""
    return state.winner >= 0 or state.fallen == COLUMNS * ROWS


def seat(state: Row) -> int:
    """2.1 Red and Yellow take turns."""
    return state.fallen & 1


def winner(state: Row, terms: Any) -> int:
    """2.2 Who has four in a line; -1 for a draw."""
    return state.winner


def score(state: Row, terms: Any, seat: int) -> int:
    """2.2 One point won or lost."""
    return 0 if state.winner < 0 else 1 if state.winner == seat else -1


def written(state: Any, t: Grid) -> None:
    """Put a grid into a row."""
    for cell, side in enumerate(t.cells):
        if side >= 0:
            row, column = divmod(cell, COLUMNS)
            state["discs"][side] |= 1 << (column * BITS + row)
    state["fallen"] = sum(t.heights)
    state["winner"] = t.winner


TWIN = Twin(
    game=GAME,
    state=record(Row),
    actions=tuple(DROPS),
    start=start,
    legal=legal,
    step=step,
    over=over,
    seat=seat,
    winner=winner,
    score=score,
    written=written,
)
