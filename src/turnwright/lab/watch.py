"""The balance watch: a fixed set of games of every game, played again, and what moved since it was last written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec

from turnwright.core import BadSetup, Game, Value
from turnwright.files import read_lines, write_whole

from .compare import NAMES, measures
from .report import usual_bot
from .run import Job, two_where_two_can
from .stats import mean_sequence, sequence
from .study import ERROR
from .trace import Trace, trace
from .work import work

GAMES = 30


class Kept(Value):
    """One measure of one game as it was: the mean, and where it lay in all likelihood."""

    game: str
    rules: int
    bot: str
    games: int
    what: str
    mean: float
    low: float
    high: float


class Moved(Value):
    """A measure that lies outside its old interval now, or was taken of other games."""

    old: Kept
    now: Kept

    @property
    def said(self) -> str:
        old, now = self.old, self.now
        why = ""
        if old.bot != now.bot:
            why = f" {old.bot} played then and {now.bot} now: write it down anew, with --write."
        elif old.rules != now.rules:
            why = f" It was rules version {old.rules} and is {now.rules}: write it down anew, with --write."
        return (
            f"{old.game}: {old.what.lower()} was {old.mean:.3g} ({old.low:.3g} to {old.high:.3g}, {old.games} games), "
            f"now {now.mean:.3g}.{why}"
        )


def take(
    games: Sequence[Game[Any, Any]], jobs: int = 1, variants: Mapping[str, dict[str, Any]] | None = None
) -> list[Kept]:
    """Play the fixed set: the same bots and dice each time, under the printed rules."""
    changes = variants or {}
    todo = [
        Job(game.id, (usual_bot(game),), (0,) * two_where_two_can(game), f"watch/{n}", {}, changes.get(game.id, {}))
        for game in games
        for n in range(GAMES)
    ]
    kept = {(job.game, job.seed): one for job, one in work(trace, todo, jobs)}
    return [row for game in games for row in _measured(game, [kept[game.id, f"watch/{n}"] for n in range(GAMES)])]


def _measured(game: Game[Any, Any], traces: Sequence[Trace]) -> Iterator[Kept]:
    known = measures(game, traces[0].solo)
    alpha, distinct = ERROR / len(known), len({t.course for t in traces})
    for name, (measure, share) in known.items():
        values = [float(measure(t)) for t in traces]
        mean, low, high, *_ = mean_sequence(values, alpha, distinct)
        if share:
            low, high = sequence(fmean(values) * distinct, distinct, alpha)
        row = (mean, low, high)
        yield Kept(game.id, game.version, usual_bot(game), len(traces), NAMES[name], *(round(x, 4) for x in row))


def moved(old: Sequence[Kept], new: Sequence[Kept]) -> list[Moved]:
    """What lies outside its old interval, or cannot be set beside it."""
    now = {(row.game, row.what): row for row in new}
    found = [Moved(row, now[row.game, row.what]) for row in old if (row.game, row.what) in now]
    return [
        one
        for one in found
        if (one.old.bot, one.old.rules) != (one.now.bot, one.now.rules)
        or not one.old.low <= one.now.mean <= one.old.high
    ]


def read(file: Path) -> list[Kept]:
    """What was written down."""
    try:
        return [msgspec.json.decode(line, type=Kept) for line in read_lines(file) if line]
    except msgspec.DecodeError as error:
        raise BadSetup(f"{file} holds no balance watch: {error}.") from None


def write(file: Path, rows: Sequence[Kept]) -> None:
    """Write it down, a line for each measure."""
    write_whole(file, "".join(f"{msgspec.json.encode(row).decode()}\n" for row in rows))
