"""Results as data frames, one row for each side of each game, and as Parquet (the extra `turnwright[lab]`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from turnwright.core import BadSetup, Game, TurnwrightError, find_game

from .arena import seatings
from .devoted import make_devoted
from .report import usual_bot
from .run import Job, Run, Terms, two_where_two_can
from .trace import Trace, trace


def sample(
    game: Game[Any, Any] | str,
    bots: str | list[str] = "",
    games: int = 100,
    *,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
    out: Path | None = None,
    **run: Any,
) -> Any:
    """Play games and return them as a frame.  Several bots take turns in the seats with the same dice.

    With a file, what stands in it is not played again, and what was played is kept there, after Ctrl-C, too.  Seed, seats, jobs and
    so on are those of a `Run`.
    """
    terms = Terms(dict(options or {}), dict(variant or {}))
    found = find_game(game) if isinstance(game, str) else game
    return sampled(found, [bots] if isinstance(bots, str) else bots, games, Run(terms, **run), out)


def sampled(game: Game[Any, Any], bots: Sequence[str], games: int, run: Run, out: Path | None) -> Any:
    """The same for a run that was put together elsewhere."""
    names = tuple(name or usual_bot(game) for name in bots)
    for name in names:
        make_devoted(game, name, "")
    ways = seatings(len(names), run.begin(game, two_where_two_can(game)))
    todo = [run.job(game, names, way, n) for n in range(-(-games // len(ways))) for way in ways]
    pl = _polars()
    kept = _read(pl, out, game)
    terms = _said({**run.terms.options, **run.terms.variant})
    known = set() if kept is None else set(kept.select("seed", "bots", "terms").iter_rows())
    missing = [job for job in todo if (job.seed, _seated(job), terms) not in known]
    played: list[Trace] = []
    try:
        for _, one in run.work(trace, missing):
            played.append(one)
            run.progress(len(todo) - len(missing) + len(played), len(todo))
    except KeyboardInterrupt:
        if not played and kept is None:
            raise
    made = frame(game, played, terms)
    made = made if kept is None else pl.concat([kept, made], how="diagonal_relaxed").fill_null(0)
    made = made.sort("terms", "seed", "bots", "seat")
    if out:
        made.write_parquet(out)
    return made


def frame(game: Game[Any, Any], traces: Iterable[Trace], terms: str = "as printed") -> Any:
    """Traces as a frame: who sat where, what came of it, and how often each thing was used and done."""
    pl = _polars()
    rows = list(_rows(game, traces, terms))
    columns = dict.fromkeys(name for row in rows for name in row)
    return pl.DataFrame({name: [row.get(name, 0) for row in rows] for name in columns}, strict=False)


def _rows(game: Game[Any, Any], traces: Iterable[Trace], terms: str) -> Iterator[dict[str, Any]]:
    content = [f"{heading}: {name}" for heading, names in game.lab.CONTENT.items() for name in names]
    for t in traces:
        for seat, bot in enumerate(t.bots):
            yield {
                "game": game.id,
                "rules": game.version,
                "terms": terms,
                "seed": t.seed,
                "bots": ", ".join(t.bots),
                "seat": game.role(seat),
                "bot": bot,
                "won": seat in t.winners,
                "drawn": not t.decided,
                "score": float(t.scores[seat]),
                "reason": t.reason,
                game.lab.UNIT.replace(" ", "_") + "s": t.time,
                "course": t.course,
                **{name: t.used[seat].get(name, 0) for name in content},
                **{f"did: {kind}": times for kind, times in sorted(t.did[seat].items())},
            }


def _said(terms: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in sorted(terms.items())) or "as printed"


def _seated(job: Job) -> str:
    return ", ".join(job.bots[bot] for bot in job.seating)


def _read(pl: Any, out: Path | None, game: Game[Any, Any]) -> Any:
    if out is None or not out.exists():
        return None
    try:
        kept = pl.read_parquet(out)
        of = set(kept.select("game", "rules").iter_rows())
    except (OSError, pl.exceptions.PolarsError) as error:
        raise BadSetup(f"{out} holds no results of the lab: {error}.") from None
    if of != {(game.id, game.version)}:
        raise BadSetup(f"{out} holds results of another game, or under other rules.")
    return kept


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        raise TurnwrightError("Data frames need polars: install turnwright[lab].") from None
    return polars
