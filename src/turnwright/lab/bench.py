"""The bench: how fast each game runs on one core, beside other engines where they offer the same game.

A second is a second of processor time, so that whatever else the machine does counts neither for nor against anyone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import process_time
from typing import Any

from turnwright.core import (
    Action,
    Dice,
    Game,
    Table,
    TurnwrightError,
    Value,
    apply,
    key_of_seed,
    legal,
    perform,
    settle,
)

from .peers import Peer, measure_peers
from .run import two_where_two_can

SAMPLES = 200
REPEATS = 3
TWIN_GAMES, TWIN_STEPS = 16, 1_000
LOOKS = 200


class Figure(Value):
    """What a game measures of itself; `most` is what it may be."""

    what: str
    value: float
    unit: str
    most: float | None = None


class Row(Value):
    """One game: random play in place, and what each operation on a table in the middle of play costs."""

    game: str
    seats: int
    moves_per_s: int
    copy_us: float
    legal_us: float
    apply_us: float
    view_us: float
    board_us: float
    """All screens of the drawn board of positions that were not drawn before."""
    save_us: float
    load_us: float
    twin_steps_per_s: int | None = None
    """Random play in the array twin, under any terms; None without a twin or without numba."""
    twin_printed_steps_per_s: int | None = None
    """The same in the twin that is built for the printed book alone."""
    looks_per_s: int | None = None
    """Looks of a bot that has learned the game, by the rules; None where nobody has."""
    twin_looks_per_s: int | None = None
    """The same on the array twin."""
    env_steps_per_s: int | None = None
    """Random play in the learning environment, an observation before every answer; None without the extra rl."""
    peers: tuple[Peer, ...] = ()
    own: tuple[Figure, ...] = ()


class Moment(Value):
    """A table at rest and an action that a seat may take there."""

    table: Any
    seat: int
    action: Any


def bench(
    games: Sequence[Game[Any, Any]], seconds: float = 1.0, peers: bool = True, own: bool = True, twins: bool = True
) -> list[Row]:
    """Measure every game, each for about so many seconds of random play, beside peers and by its own measures."""
    return [bench_game(game, seconds, peers, own, twins) for game in games]


def own_figures(game: Game[Any, Any]) -> tuple[Figure, ...]:
    """What the game measures of itself; most games have nothing."""
    return tuple(Figure(*row) for row in game.lab.measures(process_time, Random(1)))


def bench_game(game: Game[Any, Any], seconds: float, peers: bool, own: bool, twins: bool) -> Row:
    speed = best(lambda: random_play(game, seconds / REPEATS))
    twin = {**twin_speeds(game, seconds), **look_speeds(game, seconds)} if twins else {}
    env = env_speed(game, seconds)
    moments = sample(game)
    tables = [moment.table for moment in moments]
    saved = [(game.save(t), t.book) for t in tables]
    views = [game.view(m.table, m.seat) for m in moments[::4]]
    return Row(
        game=game.id,
        seats=two_where_two_can(game),
        moves_per_s=round(speed),
        copy_us=cost(lambda t: t.copy(), tables),
        legal_us=cost(lambda m: legal(m.table, m.seat), moments),
        apply_us=cost(lambda m: apply(m.table, m.seat, m.action), moments, fresh=True),
        view_us=cost(lambda m: game.view(m.table, m.seat), moments),
        board_us=cost(game.board.screens, views, repeats=1),
        save_us=cost(game.save, tables),
        load_us=cost(lambda row: game.load(*row), saved),
        **twin,
        env_steps_per_s=env,
        peers=tuple(measure_peers(game.id, speed, seconds, twin.get("twin_steps_per_s"))) if peers else (),
        own=own_figures(game) if own else (),
    )


def twin_speeds(game: Game[Any, Any], seconds: float) -> dict[str, int]:
    """Steps a second of the game's array twin on one core, where it has one and numba is installed."""
    try:
        from turnwright.twin import Batch, twin_of
    except TurnwrightError:
        return {}
    if (twin := twin_of(game)) is None:
        return {}

    def speed(batch: Batch) -> int:
        def measure() -> float:
            rounds, since = 0, process_time()
            while (spent := process_time() - since) < seconds / REPEATS:
                batch.play(TWIN_STEPS)
                rounds += 1
            return rounds * TWIN_STEPS * TWIN_GAMES / spent

        batch.play(1)
        return round(best(measure))

    return {
        "twin_steps_per_s": speed(Batch(twin, TWIN_GAMES)),
        "twin_printed_steps_per_s": speed(Batch(twin, TWIN_GAMES, fixed=twin.terms())),
    }


def look_speeds(game: Game[Any, Any], seconds: float) -> dict[str, int]:
    """Looks a second of a learned bot in positions spread over random games: by the rules, and where it can on the twin."""
    if not game.bot.offers("sight"):
        return {}
    from turnwright.bots.learned import LearnedBot

    views = [game.view(m.table, m.seat) for m in sample(game) if len(legal(m.table, m.seat)) > 1]
    bot = LearnedBot(game, Random(1), LOOKS)

    def measure() -> float:
        done, since = 0, process_time()
        while (spent := process_time() - since) < seconds / REPEATS:
            bot.tried(views[done % len(views)])
            done += 1
        return done * LOOKS / spent

    swift, bot.swift = bot.swift, None
    found = {"looks_per_s": round(best(measure))}
    bot.swift = swift
    return {**found, "twin_looks_per_s": round(best(measure))} if bot.ready() else found


def env_speed(game: Game[Any, Any], seconds: float) -> int | None:
    """Answers a second that a learner can give on one core, having been shown all that it may see before each."""
    try:
        from turnwright import rl
    except TurnwrightError:
        return None
    env, pick = rl.aec(game.id, seats=two_where_two_can(game)), Random(1).random

    def measure() -> float:
        env.reset(seed=1)
        steps, since = 0, process_time()
        while (spent := process_time() - since) < seconds / REPEATS:
            agent = env.agent_selection
            if env.terminations[agent]:
                env.reset()
                continue
            answers = env.observe(agent)["action_mask"].nonzero()[0]
            env.step(int(answers[int(pick() * len(answers))]))
            steps += 1
        return steps / spent

    return round(best(measure))


def random_play(game: Game[Any, Any], seconds: float) -> float:
    """Moves a second of uniformly random play: set up, then `legal`, pick, `perform`, game after game."""
    deal, pick, moves, since = dealer(game), Random(1).random, 0, process_time()
    while (spent := process_time() - since) < seconds:
        t = deal()
        asks = t.asks
        while asks:
            seat = next(iter(asks))
            options = legal(t, seat)
            perform(t, seat, options[int(pick() * len(options))])
            moves += 1
    return moves / spent


def dealer(game: Game[Any, Any]) -> Callable[[], Table]:
    """Fresh tables at their first rest point, each with other dice; options and book are made once."""
    options, book, key, drawn = game.make_options(), game.make_book(), key_of_seed("bench"), count(0, 10**9)

    def deal() -> Table:
        t = game.blank(two_where_two_can(game), options, book, Dice(key, next(drawn)))
        game.setup(t)
        settle(t)
        return t

    return deal


def sample(game: Game[Any, Any]) -> list[Moment]:
    """Moments spread over random games."""
    rng, moments, deal = Random(1), list[Moment](), dealer(game)
    while len(moments) < SAMPLES:
        t = deal()
        while t.asks:
            seat = next(iter(t.asks))
            action: Action = rng.choice(legal(t, seat))
            if rng.random() < 0.1 or not moments:
                moments.append(Moment(t.copy(), seat, action))
            perform(t, seat, action)
    return moments


def cost(act: Callable[[Any], object], things: Sequence[Any], fresh: bool = False, repeats: int = REPEATS) -> float:
    """Microseconds for one call, the best of a few rounds over all things; `fresh` gives each call its own table."""
    rounds = []
    for _ in range(repeats):
        given = [m.but(table=m.table.copy()) for m in things] if fresh else things
        since = process_time()
        for thing in given:
            act(thing)
        rounds.append(process_time() - since)
    return round(min(rounds) / len(things) * 1e6, 2)


def best(measure: Callable[[], float]) -> float:
    """The highest of a few measurements: everything that disturbs only makes it slower."""
    return max(measure() for _ in range(REPEATS))
