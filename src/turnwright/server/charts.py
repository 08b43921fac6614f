"""How a match ran: one small line chart for each series that the game's text offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnwright.core import Game
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import say

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 320, 150, 34, 10, 22


def samples(game: Game[Any, Any], views: Sequence[Any]) -> dict[str, list[list[float]]]:
    """For each series, one list of numbers per line, sampled at each view."""
    if not game.text.offers("series"):
        return {}
    taken = [game.text.series(view) for view in views]
    return {name: [list(line) for line in zip(*(row[name] for row in taken), strict=True)] for name in taken[0]}


def rows(moments: Sequence[int], lines: Sequence[Sequence[float]], most: int = 12) -> list[tuple[int, list[float]]]:
    """A series as a table of up to `most` moments, the last one among them."""
    last = len(moments) - 1
    chosen = sorted({n * last // (most - 1) for n in range(most)}) if last >= most else range(last + 1)
    return [(moments[n], [line[n] for line in lines]) for n in chosen]


def line_chart(title: str, lines: Sequence[Sequence[float]], names: Sequence[str], last: int) -> Markup:
    """An SVG of one series up to the move `last`: a line per side, the lowest and the highest value written beside it."""
    low, high = min(map(min, lines)), max(map(max, lines))
    low, high = min(low, 0), max(high, low + 1)
    span = max(1, len(lines[0]) - 1)

    def place(step: int, value: float) -> str:
        x = LEFT + step * (WIDTH - LEFT - 6) / span
        y = TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low)
        return f"{x:.1f},{y:.1f}"

    drawn = [
        html('<polyline class="line s{}" points="{}"/>').format(
            seat % 4, " ".join(place(n, value) for n, value in enumerate(line))
        )
        for seat, line in enumerate(lines)
    ]
    zero = place(0, 0).split(",")[1]
    ends = ", ".join(
        say("{name} ends at {line:g}", name=name, line=line[-1]) for name, line in zip(names, lines, strict=True)
    )
    return html(
        '<svg viewBox="0 0 {width} {height}" role="img" aria-label="{title}: {ends}">'
        '<path class="axis" d="M{left} {top}V{foot}M{left} {zero}H{right}"/>'
        '<text x="{side}" y="{high_at}" text-anchor="end">{high:g}</text>'
        '<text x="{side}" y="{low_at}" text-anchor="end">{low:g}</text>'
        '<text x="{left}" y="{below}">start</text><text x="{right}" y="{below}" text-anchor="end">move {span}</text>'
        "{drawn}</svg>"
    ).format(
        width=WIDTH, height=HEIGHT, left=LEFT, top=TOP, foot=HEIGHT - BOTTOM, right=WIDTH - 6, side=LEFT - 6,
        high_at=TOP + 4, low_at=HEIGHT - BOTTOM + 4, below=HEIGHT - 6,
        title=title, ends=ends, zero=zero, high=high, low=low, span=last, drawn=joined(drawn),
    )  # fmt: skip
