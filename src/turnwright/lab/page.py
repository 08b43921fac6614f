"""The balance report as one page that needs nothing else: no script, no font, no picture from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from turnwright.core import find_game
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup
from turnwright.still import needed, style

from .findings import Report, percent, plural, span
from .study import Curve, Share, Spread, Table

HERE = Path(__file__).parent
BARS = 20
"""A histogram has at most about so many bars."""


class Plot(NamedTuple):
    """A curve as it is drawn, in hundredths of its width and height: the losers' under the winners'."""

    title: str
    zero: float
    drawn: list[tuple[int, str, str]]
    """0 for winners, 1 for losers; the points of the interval's band, and of the mean."""
    ends: list[tuple[int, str]]
    last: int


def page(made: Report) -> str:
    """The whole page."""
    game = find_game(made.game)
    template = _environment().get_template("report.html")
    given = {
        "made": made,
        "s": made.study,
        "solo": made.seats == 1,
        "curves": [plot(curve) for curve in made.study.curves if curve.winner or curve.loser],
        "changed": {**made.options, **made.variant},
        "crest": icon(game.board.CREST, 26),
    }
    drawn = template.render(given, sheet="")
    sheet = needed(style(game), drawn) + (HERE / "report.css").read_text(encoding="utf-8")
    return template.render(given, sheet=Markup(sheet))


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {"tenths": lambda number: f"{number:.1f}", "ended": lambda row: f"{row.what} {row.part:.0f}"}
    made.globals |= {"percent": percent, "plural": plural, "span": span, "icon": icon}
    made.globals |= {"bars_of": bars_of, "often": often, "lines": lines}
    return made


def bars_of(spread: Spread) -> tuple[int, list[tuple[int, int, float]]]:
    """How many numbers go into one bar; and each bar's first number, its count and its height in hundredths."""
    low, high = int(spread.counts[0][0]), int(spread.counts[-1][0])
    step = -(-(high - low + 1) // BARS)
    counts = {
        start: sum(count for value, count in spread.counts if start <= value < start + step)
        for start in range(low, high + 1, step)
    }
    most = max(counts.values())
    return step, [(start, count, 100 * count / most) for start, count in counts.items()]


def often(table: Table) -> list[Share]:
    """Rows with enough games to say anything."""
    return [row for row in table.rows if row.of >= 5][:40]


def lines(made: Report) -> Iterator[Share]:
    """What each line of the panel won, in each seat."""
    for line, shares in made.panel:
        yield from (row.but(what=f"{line} as {row.what}" if made.seats > 1 else line) for row in shares)


def plot(curve: Curve) -> Plot:
    both = [row for side in (curve.winner, curve.loser) for row in side]
    top, low = max(row[2] for row in both), min(0.0, *(row[1] for row in both))
    last, height = max(1, curve.times[-1]), max(1e-9, top - low)

    def at(n: int, value: float) -> str:
        return f"{100 * curve.times[n] / last:.1f},{100 * (top - value) / height:.1f}"

    drawn = []
    for number, side in ((1, curve.loser), (0, curve.winner)):
        edge = [at(n, row[2]) for n, row in enumerate(side)] + [at(n, side[n][1]) for n in reversed(range(len(side)))]
        drawn.append((number, " ".join(edge), " ".join(at(n, row[0]) for n, row in enumerate(side))))
    sides = enumerate((curve.winner, curve.loser))
    ends = [(n, f"{side[-1][0]:.1f}".replace("-", "−")) for n, side in sides if side]
    return Plot(curve.title, 100 * top / height, drawn, ends, curve.times[-1])
