"""Simple lines as rows, what follows them, and lines that nobody thought of: on the processor, without PyTorch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numba import njit

from turnwright.twin.compiling import Translator, on_processor

RANDOM_LINES = 64
LONGEST = 11
"""Items of a line drawn at random."""


def drawn_lines(learning: Any, seed: int) -> dict[str, Any]:
    """Lines that nobody thought of."""
    rng, found = np.random.default_rng(seed), {}
    for n in range(RANDOM_LINES):
        wanted, have = [], dict[int, int]()
        for action in map(int, rng.choice([*learning.COUNTED * 2, *learning.SINGLE], LONGEST)):
            have[action] = have.get(action, 1) + int(rng.integers(1, 3)) if action in learning.COUNTED else 1
            wanted.append((action, have[action]))
        found[f"random {seed}.{n}"] = (bool(rng.random() < 0.6), int(rng.integers(-10, 4)), tuple(wanted))
    return found


def as_rows(lines: Iterable[Any]) -> Any:
    """A row for each line, for `follow`; the shorter ones want their last thing again."""
    flat = [[int(attacks), floor, *(n for item in items for n in item)] for attacks, floor, items in lines]
    long = max(map(len, flat))
    return np.array([[*row, *row[-2:] * ((long - len(row)) // 2)] for row in flat], np.int32)


def loops(learning: Any) -> tuple[Any, Any]:
    """Over all games of a batch: what a net sees, and what a line answers where it is asked."""
    observe, follow = map(Translator(on_processor), (learning.observe, learning.follow))

    @njit
    def look(states, which, terms, seen):
        for game in range(len(states)):
            observe(states[game], terms[which[game]], seen[:, game])

    @njit
    def obey(states, which, terms, masks, asked, lines, line, seat, actions):
        for game in range(len(states)):
            if line[game] >= 0 and seat[game] == asked[game]:
                actions[game] = follow(states[game], terms[which[game]], masks[game], lines[line[game]])

    return look, obey
