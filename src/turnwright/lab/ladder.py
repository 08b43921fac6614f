"""The ladder: bots in pairs over the same dice in every seat, each with a rating and what that rests on.

Alone at the table one plays against the book, whose rating is 0: whoever wins every second game is as strong as it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec

from turnwright.core import BadSetup, Game, Value
from turnwright.core.record import encode
from turnwright.files import read_lines, write_whole

from .arena import Played, play_job, seatings
from .playing import make_all
from .run import Job, Run
from .stats import Bout, ratings, wilson


class Common(Value):
    """The first line of a record: what all its games have in common."""

    ladder: str
    rules: int
    seats: int
    options: dict[str, Any]
    variant: dict[str, Any]
    opening: int = 0


class Result(Value):
    """A line of the record: who sat where, with which dice, and what came of it."""

    bots: tuple[str, ...]
    seed: str
    winners: tuple[int, ...]
    """None of them, and more than one at the table: a draw."""
    scores: tuple[float, ...]
    course: str

    @property
    def key(self) -> tuple[tuple[str, ...], str]:
        return self.bots, self.seed


class Count(Value):
    """How some games ended for one side; `distinct` of them went a way of their own, and `interval` (95 %) rests on those."""

    games: int
    distinct: int
    wins: int
    draws: int
    losses: int
    rate: float
    interval: tuple[float, float]


class Meeting(Value):
    """Two bots: how their games ended for the first, in all and by the seat it had."""

    bot: str
    other: str
    all: Count
    by_seat: tuple[Count, ...]


class Rung(Value):
    """One bot: its rating with its interval (95 %); an anchor's is given."""

    bot: str
    anchor: bool
    rating: float
    interval: tuple[float, float]
    mean_score: float
    all: Count
    by_seat: tuple[Count, ...]


class Ladder(Value):
    """The whole ladder, the best first."""

    game: str
    seats: int
    roles: tuple[str, ...]
    seed: int
    games: int
    distinct: int
    planned: int
    bots: tuple[Rung, ...]
    meetings: tuple[Meeting, ...]
    command: str = ""
    """What to type to have it again."""


def ladder(
    game: Game[Any, Any],
    bots: Sequence[str],
    games: int,
    against: Sequence[str] = (),
    anchors: Mapping[str, float] | None = None,
    record: Path | None = None,
    run: Run = Run(),
) -> Ladder:
    """Play so many games for each pair (in whole sets of seatings) and rate the bots.

    The bots meet each other and those they are `against`, who do not meet among themselves; `panel` stands for the game's
    own.  With a record, what stands in it is not played again, and every game is written there as it ends.
    """
    others = [name for name in _expanded(game, against) if name not in bots]
    names = [*bots, *others]
    if len(set(names)) < len(names):
        raise BadSetup("A ladder names each bot once.")
    count = run.seats or game.seats[0]
    if count > 1 and len(names) < 2:
        raise BadSetup("A ladder needs two bots, or one and --against.")
    fixed = _anchors(names, anchors or {})
    make_all(game, names, run.seed)
    run.begin(game, count)
    pairs = [pair for pair in combinations(names, 2) if pair[0] in bots] if count > 1 else [(name,) for name in names]
    ways = [(pair, way) for pair in pairs for way in seatings(len(pair), count)]
    sets = -(-games * len(pairs) // len(ways))
    todo = [run.job(game, pair, way, n) for n in range(sets) for pair, way in ways]
    common = Common(game.id, game.version, count, run.terms.options, run.terms.variant, run.opening)
    results = _played(todo, run, common, record)
    if any(all(set(result.bots) != set(pair) for result in results) for pair in pairs):
        raise KeyboardInterrupt  # it was stopped before every pair had met
    return rate(results, names, pairs, fixed, count).but(
        game=game.id, roles=tuple(game.role(seat) for seat in range(count)), seed=run.seed, planned=len(todo)
    )


def _expanded(game: Game[Any, Any], against: Sequence[str]) -> list[str]:
    if "panel" in against and not game.bot.PANEL:
        raise BadSetup(f"{game.title} names no panel.")
    return [one for name in against for one in (game.bot.PANEL if name == "panel" else [name])]


def _anchors(names: Sequence[str], anchors: Mapping[str, float]) -> dict[str, float]:
    """Those given; else `random` at 0, or whoever is named last."""
    for name in anchors:
        if name not in names:
            raise BadSetup(f"{name} cannot be an anchor: it does not play.")
    return dict(anchors) or {"random" if "random" in names else names[-1]: 0.0}


# Playing, and the record of it


def _played(todo: Sequence[Job], run: Run, common: Common, record: Path | None) -> list[Result]:
    """What came of the jobs, in their order; after Ctrl-C, of those that were done."""
    known = {result.key: result for result in read_record(record, common)} if record else {}
    keys = [_key(job) for job in todo]
    missing = [job for job, key in zip(todo, keys, strict=True) if key not in known]
    done = len(todo) - len(missing)
    file = record.open("a", encoding="utf-8") if record else None
    try:
        for job, (rows, _) in run.work(play_job, missing):
            result = _result(job, rows)
            known[result.key] = result
            if file:
                file.write(f"{encode(result)}\n")
                file.flush()
            done += 1
            run.progress(done, len(todo))
    except KeyboardInterrupt:
        pass  # what was played counts
    finally:
        if file:
            file.close()
    return [known[key] for key in keys if key in known]


def _key(job: Job) -> tuple[tuple[str, ...], str]:
    return tuple(job.bots[bot] for bot in job.seating), job.seed


def _result(job: Job, rows: Sequence[Played]) -> Result:
    bots, seed = _key(job)
    winners = tuple(row.seat for row in rows if row.won)
    return Result(bots, seed, winners, tuple(row.score for row in rows), rows[0].course)


def read_record(record: Path, common: Common) -> list[Result]:
    """The games of a record that begins like this, which is begun if it is not there; a line cut short is taken off."""
    *whole, cut = read_lines(record) if record.exists() else [""]
    if not whole:
        write_whole(record, f"{encode(common)}\n")
        return []
    first, *lines = whole
    try:
        found, results = msgspec.json.decode(first, type=Common), [msgspec.json.decode(x, type=Result) for x in lines]
    except msgspec.DecodeError as error:
        raise BadSetup(f"{record} is not the record of a ladder: {error}.") from None
    if found != common:
        raise BadSetup(f"{record} is the record of another ladder: its game, rules, seats, options or variant differ.")
    if cut:
        write_whole(record, "".join(f"{line}\n" for line in whole))
    return results


# Counting


def rate(
    results: Sequence[Result],
    names: Sequence[str],
    pairs: Sequence[tuple[str, ...]],
    fixed: Mapping[str, float],
    seats: int,
) -> Ladder:
    """What the results say of each bot and of each pair."""
    meetings = [
        Meeting(one, other, *_counts([r for r in results if set(r.bots) == {one, other}], one, seats))
        for one, other in (pair for pair in pairs if len(pair) == 2)
    ]
    counts = {name: _counts([r for r in results if name in r.bots], name, seats) for name in names}
    if seats > 1:
        bouts = [_bout(names.index(m.bot), names.index(m.other), m.all) for m in meetings]
        places = {names.index(name): rating for name, rating in fixed.items()}
    else:
        book, fixed = len(names), {}
        bouts, places = [_bout(n, book, counts[name][0]) for n, name in enumerate(names)], {book: 0.0}
    rated = ratings(len(names) + (seats == 1), bouts, places)
    rungs = [
        Rung(name, name in fixed, *_spanned(*found), _mean_score(results, name), *counts[name])
        for name, found in zip(names, rated, strict=False)
    ]
    rungs.sort(key=lambda rung: (seats > 1 and rung.rating, rung.all.rate, rung.mean_score), reverse=True)
    distinct = len({(r.bots, r.course) for r in results})
    return Ladder("", seats, (), 0, len(results), distinct, len(results), tuple(rungs), tuple(meetings))


def _bout(one: int, other: int, count: Count) -> Bout:
    return Bout(one, other, count.wins + count.draws / 2, count.games, count.distinct)


def _spanned(rating: float, error: float) -> tuple[float, tuple[float, float]]:
    """A rating with its interval."""
    reach = 1.96 * error
    return round(rating, 1), (round(rating - reach, 1), round(rating + reach, 1))


def _mean_score(results: Sequence[Result], name: str) -> float:
    return fmean(score for r in results for bot, score in zip(r.bots, r.scores, strict=True) if bot == name)


def _counts(results: Sequence[Result], bot: str, seats: int) -> tuple[Count, tuple[Count, ...]]:
    """A bot's games in all, and those in which it had each seat.  Who has several seats wins if nobody else does."""

    def in_all(r: Result) -> tuple[Result, bool, bool]:
        holders = {r.bots[seat] for seat in r.winners}
        return r, holders == {bot}, seats > 1 and len(holders) != 1

    by_seat = [
        _count((r, seat in r.winners, seats > 1 and not r.winners) for r in results if r.bots[seat] == bot)
        for seat in range(seats)
    ]
    return _count(map(in_all, results)), tuple(by_seat)


def _count(games: Iterable[tuple[Result, bool, bool]]) -> Count:
    """From games with whether they were won, and whether they were drawn."""
    rows = list(games)
    wins, draws = sum(won for _, won, _ in rows), sum(drawn for _, _, drawn in rows)
    distinct = len({(result.bots, result.course) for result, _, _ in rows})
    share = (wins + draws / 2) / max(1, len(rows))
    interval = wilson(share * distinct, distinct)
    return Count(len(rows), distinct, wins, draws, len(rows) - wins - draws, share, interval)
