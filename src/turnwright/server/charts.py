"""How a match ran: one small line chart for each series that the game's text offers, drawn by `_charts.html`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnwright.core import Game
from turnwright.kit.words import say

LEFT, RIGHT, TOP, FOOT = 34, 314, 10, 128
"""Between what lines are drawn; the numbers and words stand around them."""
ROWS = 12
"""Most moments of a table."""


def samples(game: Game[Any, Any], views: Sequence[Any]) -> dict[str, list[list[float]]]:
    """For each series, one list of numbers per line, sampled at each view."""
    if not game.text.offers("series"):
        return {}
    taken = [game.text.series(view) for view in views]
    return {name: [list(line) for line in zip(*(row[name] for row in taken), strict=True)] for name in taken[0]}


class Chart:
    """One series at these moments: a line per side, and some of it as a table."""

    def __init__(
        self, title: str, lines: Sequence[Sequence[float]], names: Sequence[str], moments: Sequence[int]
    ) -> None:
        self.title, self.names, self.last = title, names, moments[-1]
        low, high = min(map(min, lines)), max(map(max, lines))
        self.low, self.high = min(low, 0), max(high, low + 1)
        self.zero = self._height(0)
        span = max(1, len(lines[0]) - 1)
        drawn = [
            [f"{LEFT + n * (RIGHT - LEFT) / span:.1f},{self._height(y)}" for n, y in enumerate(line)] for line in lines
        ]
        self.points = [" ".join(places) for places in drawn]
        ends = zip(names, (line[-1] for line in lines), strict=True)
        self.ends = ", ".join(say("{name} ends at {line:g}", name=name, line=end) for name, end in ends)
        """Said to those who do not see it."""
        last = len(moments) - 1
        chosen = sorted({n * last // (ROWS - 1) for n in range(ROWS)}) if last >= ROWS else range(last + 1)
        self.rows = [(moments[n], [line[n] for line in lines]) for n in chosen]

    def _height(self, value: float) -> str:
        return f"{TOP + (self.high - value) * (FOOT - TOP) / (self.high - self.low):.1f}"
