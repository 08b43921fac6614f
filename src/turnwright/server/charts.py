"""How a match ran: one small line chart for each series that the game's text offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

from turnwright.core import Game

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 320, 150, 34, 10, 22


def samples(game: Game[Any, Any], views: Sequence[Any]) -> dict[str, list[list[float]]]:
    """For each series, one list of numbers per line, sampled at each view."""
    if not game.text.offers("series"):
        return {}
    taken = [game.text.series(view) for view in views]
    return {name: [list(line) for line in zip(*(row[name] for row in taken), strict=True)] for name in taken[0]}


def line_chart(title: str, lines: Sequence[Sequence[float]], names: Sequence[str]) -> Markup:
    """An SVG of one series: a line per seat, the lowest and the highest value written at the side."""
    low, high = min(map(min, lines)), max(map(max, lines))
    low, high = min(low, 0), max(high, low + 1)
    span = max(1, len(lines[0]) - 1)

    def place(step: int, value: float) -> str:
        x = LEFT + step * (WIDTH - LEFT - 6) / span
        y = TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low)
        return f"{x:.1f},{y:.1f}"

    drawn = [
        f'<polyline class="line s{seat % 4}" points="{" ".join(place(n, value) for n, value in enumerate(line))}"/>'
        for seat, line in enumerate(lines)
    ]
    zero = place(0, 0).split(",")[1]
    ends = ", ".join(f"{name} ends at {line[-1]:g}" for name, line in zip(names, lines, strict=False))
    return Markup(
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}: {escape(ends)}">'
        f'<path class="axis" d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}M{LEFT} {zero}H{WIDTH - 6}"/>'
        f'<text x="{LEFT - 6}" y="{TOP + 4}" text-anchor="end">{high:g}</text>'
        f'<text x="{LEFT - 6}" y="{HEIGHT - BOTTOM + 4}" text-anchor="end">{low:g}</text>'
        f'<text x="{LEFT}" y="{HEIGHT - 6}">start</text>'
        f'<text x="{WIDTH - 6}" y="{HEIGHT - 6}" text-anchor="end">move {span}</text>'
        f"{''.join(drawn)}</svg>"
    )
