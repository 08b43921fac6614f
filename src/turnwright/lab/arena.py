"""The arena: bots against each other over many games, with seats shared fairly and honest intervals.

Every set of dice is played once for each seating of the same bots, so neither a lucky seat nor lucky dice favour one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from itertools import combinations
from math import ceil, floor
from random import Random
from statistics import fmean, median
from time import perf_counter
from typing import Any

import msgspec

from turnwright.core import Action, Dice, Game, Record, Table, Value, find_game, key_of_seed, legal, perform

from .census import Count, Tally, options_of, summed
from .playing import make_all
from .run import Job, Run, Seating
from .stats import wilson


class Played(Value):
    """What one seat did in one game."""

    bot: int
    seat: int
    won: bool
    drawn: bool
    score: float
    moves: int
    seconds: float
    slowest: float
    course: str = ""
    """A digest of the whole game: the same for games that went the same way, action by action, to the same end."""


class Standing(Value):
    """What became of one bot: `rate` counts a draw as half a win and lies in `interval` at 95 %."""

    bot: str
    games: int
    wins: int
    draws: int
    losses: int
    rate: float
    interval: tuple[float, float]
    mean_score: float
    median_score: float
    lowest_score: float
    highest_score: float
    moves: int
    ms_per_move: float
    slowest_ms: float
    reached: tuple[tuple[int, int], ...] = ()
    """Alone at the table, where the score is the measure: in how many games it came to so much or more."""


class Report(Value):
    """The whole arena."""

    game: str
    seats: int
    games: int
    seed: int
    bots: tuple[Standing, ...]
    ahead: tuple[tuple[float | None, ...], ...] = ()
    """By bot and bot: in which share of the games they shared the first scored more than the second."""
    census: tuple[Count, ...] = ()


def seatings(bots: int, seats: int) -> list[Seating]:
    """Every way to seat the bots that the arena plays with the same dice.

    Few bots fill the seats in turn; more bots than seats meet in every combination.  Then all move on by one seat,
    until each has sat everywhere.
    """
    groups = [tuple(range(bots))] if bots <= seats else list(combinations(range(bots), seats))
    return [
        tuple(group[(seat + turn) % len(group)] for seat in range(seats))
        for group in groups
        for turn in range(len(group) if seats > 1 else 1)
    ]


def arena(
    game: Game[Any, Any],
    bots: Sequence[str],
    games: int,
    run: Run = Run(),
    census: bool = False,
) -> Report:
    """Play at least so many games, in whole sets of seatings, and report; with a census, on what happened, too."""
    make_all(game, bots, run.seed)
    count = run.begin(game, len(bots) if len(bots) in game.seats else game.seats[0])
    ways = seatings(len(bots), count)
    sets = -(-games // len(ways))
    under = [{**(options_of(game, n) if census else {}), **run.terms.options} for n in range(sets)]
    todo = [run.job(game, bots, way, n).but(options=under[n], census=census) for n in range(sets) for way in ways]
    tables, tallies = list[list[Played]](), list[Counter[str]]()
    try:
        for done, (_, (played, tally)) in enumerate(run.work(play_job, todo), 1):
            tables.append(played)
            tallies.append(tally)
            run.progress(done, len(todo))
    except KeyboardInterrupt:  # what was played counts, once every bot has played
        if {row.bot for played in tables for row in played} != set(range(len(bots))):
            raise
    rows = [row for played in tables for row in played]
    ladder = _ladder([r.score for r in rows]) if count == 1 else ()
    standings = tuple(
        _standing(label, [r for r in rows if r.bot == n], ladder) for n, label in enumerate(_labels(bots))
    )
    counted = summed(game, tallies) if census else ()
    return Report(game.id, count, len(tables), run.seed, standings, _ahead(len(bots), tables), counted)


def _ahead(bots: int, tables: Sequence[Sequence[Played]]) -> tuple[tuple[float | None, ...], ...]:
    """Bot by bot, who scored more; None where they never met."""
    met, won = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for one, other in ((a, b) for played in tables for a in played for b in played if a.bot != b.bot):
        met[one.bot, other.bot] += 1
        won[one.bot, other.bot] += one.score > other.score
    return tuple(tuple(won[a, b] / met[a, b] if met[a, b] else None for b in range(bots)) for a in range(bots))


def _labels(bots: Sequence[str]) -> list[str]:
    """The names, numbered where one plays against itself."""
    return [name if bots.count(name) == 1 else f"{name} #{bots[:n].count(name) + 1}" for n, name in enumerate(bots)]


def play_job(job: Job) -> tuple[list[Played], Counter[str]]:
    """Play one game from start to end; what each seat did, and what happened if that is to be counted."""
    game, happened = find_game(job.game), Counter[str]()
    tally = game.lab.tally if job.census else None
    bots = make_all(game, [job.bots[bot] for bot in job.seating], job.seed)
    t = game.start(len(bots), job.options, job.variant, Dice(key_of_seed(job.seed)))
    times, course = [list[float]() for _ in bots], blake2b(digest_size=8)
    left, rng = job.opening, Random(f"{job.seed}/opening")
    while t.asks:
        seat = next(iter(t.asks))
        view, choices = game.view(t, seat), legal(t, seat)
        if left:
            action, left = rng.choice(choices), left - 1
        else:
            since = perf_counter()
            action = bots[seat].choose(view, choices).action
            times[seat].append(perf_counter() - since)
        course.update(msgspec.json.encode((seat, action)))
        if tally is None:
            perform(t, seat, action)
        else:
            _listen(tally, happened, t, seat, action)
    course.update(game.show(t, None))
    end = game.score(t)
    shared = len(bots) > 1 and len(end.winners) in (0, len(bots))
    rows = [
        Played(
            bot=job.seating[seat],
            seat=seat,
            won=seat in end.winners and not shared,
            drawn=shared,
            score=end.scores[seat],
            moves=len(spent),
            seconds=sum(spent),
            slowest=max(spent, default=0.0),
            course=course.hexdigest(),
        )
        for seat, spent in enumerate(times)
    ]
    return rows, happened


def _listen(tally: Tally, counts: Counter[str], t: Table, seat: int, action: Action) -> None:
    """Carry out an action and count it with all that it led to, each event once whoever heard of it."""
    t.record = record = Record()
    perform(t, seat, action)
    t.record = None
    tally(counts, action)
    for told in record.news:
        tally(counts, told.event)


def _ladder(scores: Sequence[float]) -> Sequence[int]:
    """Whole numbers from the lowest score to the highest, in even steps, about twenty at most."""
    low, high = min(scores), max(scores)
    return range(floor(low), floor(high) + 1, max(1, ceil((high - low) / 20)))


def _standing(label: str, rows: Sequence[Played], ladder: Sequence[int] = ()) -> Standing:
    wins, draws = sum(r.won for r in rows), sum(r.drawn for r in rows)
    scores = [r.score for r in rows]
    moves = sum(r.moves for r in rows)
    points = wins + draws / 2
    return Standing(
        bot=label,
        games=len(rows),
        wins=wins,
        draws=draws,
        losses=len(rows) - wins - draws,
        rate=points / len(rows),
        interval=wilson(points, len(rows)),
        mean_score=fmean(scores),
        median_score=median(scores),
        lowest_score=min(scores),
        highest_score=max(scores),
        moves=moves,
        ms_per_move=1000 * sum(r.seconds for r in rows) / max(1, moves),
        slowest_ms=1000 * max(r.slowest for r in rows),
        reached=tuple((rung, sum(score >= rung for score in scores)) for rung in ladder),
    )
