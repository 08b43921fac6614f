"""What many games between nets come to, as figures: with NumPy alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


def solved(table: Any, rounds: int) -> tuple[float, Any, Any]:
    """The value of a zero-sum table and how each side mixes, by fictitious play."""
    rows, columns = np.zeros(len(table)), np.zeros(table.shape[1])
    gain, loss, row = np.zeros(len(table)), np.zeros(table.shape[1]), 0
    for _ in range(rounds):
        rows[row] += 1
        loss += table[row]
        column = int(loss.argmin())
        columns[column] += 1
        gain += table[:, column]
        row = int(gain.argmax())
    rows, columns = rows / rows.sum(), columns / columns.sum()
    return float(rows @ table @ columns), rows, columns


def summed(played: dict[str, Any], learning: Any, actions: Sequence[Any], styles: Sequence[str]) -> dict[str, Any]:
    """Games of all nets, each of its style, against all: who won, how games ended, and what winners used.

    A thing counts as used in a game if its winner did it without slipping; several actions may be one thing, and what has no price, such
    as selling in need, is none.
    """
    act, count = learning.act, len(styles)
    share = np.where(played["won"] < 0, 0.5, played["won"] == 0).reshape(count, count, -1)
    per = share.shape[2]
    value, rows, columns = solved(share.mean(2), 10_000)
    rng = np.random.default_rng(1)
    drawn_again = [np.take_along_axis(share, rng.integers(0, per, share.shape), 2).mean(2) for _ in range(40)]
    again = [solved(table, 2000)[0] for table in drawn_again]
    winner = np.where(played["won"] < 0, 0, played["won"])
    used = played["used"][np.arange(len(winner)), winner]
    kinds = dict[str, list[int]]()
    for action in range(learning.PRICED):
        kinds.setdefault(learning.kind_of(actions[action]), []).append(action)
    both = (share.mean((1, 2)) + 1 - share.mean((0, 2))) / 2
    by_style = dict[str, list[float]]()
    for style, won in zip(styles, both, strict=True):
        by_style.setdefault(style, []).append(float(won))
    return {
        "pool": round(float(share.mean()), 3),
        "value": round(value, 3),
        "interval": [round(float(at), 3) for at in np.percentile(again, (2.5, 97.5))],
        "styles": {style: round(float(np.mean(won)), 3) for style, won in by_style.items()},
        "table": share.mean(2).round(2).tolist(),
        "first": rows.round(2).tolist(),
        "second": columns.round(2).tolist(),
        "conquest": round(float((played["last"] == act.ATTACK).mean()), 3),
        "points": round(float((played["last"] == act.END_TURN).mean()), 3),
        "rounds": [int(at) for at in np.percentile(played["rounds"], (25, 50, 75))],
        "uses": {str(n): round(float(use), 3) for n, use in enumerate(used.mean(0))},
        "kinds": {kind: round(float(used[:, alike].any(1).mean()), 3) for kind, alike in kinds.items()},
    }
