"""Figures of the lab: games a second by bot, what a second process brings, and whether memory stays flat."""

from __future__ import annotations

import gc
import multiprocessing
import tracemalloc
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter, process_time
from typing import Any

from turnwright.bots import levels
from turnwright.core import Game, Value

from .arena import play_job
from .run import Job, two_where_two_can

LEAST = 1.7
"""What two processes should bring beside one, on two free cores."""
MOST_GROWTH = 64.0
"""Bytes that a game may leave behind, in the mean: less than any object of it."""


class Speed(Value):
    """Games a second of one core, with one bot in every seat."""

    game: str
    bot: str
    games: int
    games_per_s: float


class Parallel(Value):
    """Games a second with one process and with two."""

    game: str
    one: float
    two: float

    @property
    def gain(self) -> float:
        return self.two / self.one


class Memory(Value):
    """How much more memory is held after many games than after a few, in bytes for each."""

    game: str
    games: int
    bytes_a_game: float


class Figures(Value):
    """All of them; the last two for the game that random bots play fastest."""

    speeds: tuple[Speed, ...]
    parallel: Parallel
    memory: Memory


def figures(games: Sequence[Game[Any, Any]], seconds: float, many: int) -> Figures:
    """Measure everything."""
    fastest = max(games, key=lambda game: _speed(game, "random", seconds / 10).games_per_s)
    return Figures(tuple(speeds(games, seconds)), parallel(fastest, 4 * seconds), memory(fastest, many))


def speeds(games: Sequence[Game[Any, Any]], seconds: float) -> list[Speed]:
    """Each game with each level for about so many seconds of processor time, one game at least."""
    return [_speed(game, bot, seconds) for game in games for bot in levels(game)]


def _job(game: Game[Any, Any], bot: str, n: int) -> Job:
    return Job(game.id, (bot,), (0,) * two_where_two_can(game), f"figures/{n}")


def _speed(game: Game[Any, Any], bot: str, seconds: float) -> Speed:
    played, since = 0, process_time()
    while not played or process_time() - since < seconds:
        play_job(_job(game, bot, played))
        played += 1
    return Speed(game.id, bot, played, played / (process_time() - since))


def parallel(game: Game[Any, Any], seconds: float) -> Parallel:
    """As many games as one process plays in about so many seconds, by the clock, played by one and by two."""
    once = _speed(game, "random", seconds / 10)
    batch = max(4, round(once.games_per_s * seconds / 8))
    return Parallel(game.id, *(_rate(game, processes, batch) for processes in (1, 2)))


def _rate(game: Game[Any, Any], processes: int, batch: int) -> float:
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(_batch, [(game.id, n, 1) for n in range(2 * processes)]))  # everything is imported
        since = perf_counter()
        list(pool.map(_batch, [(game.id, n * batch, batch) for n in range(8)]))
        return 8 * batch / (perf_counter() - since)


def _batch(given: tuple[str, int, int]) -> None:
    name, start, count = given
    from turnwright.core import find_game

    for n in range(start, start + count):
        play_job(_job(find_game(name), "random", n))


def memory(game: Game[Any, Any], games: int, warm: int = 50) -> Memory:
    """What many games leave behind, once caches are warm."""
    tracemalloc.start()
    try:
        _play(game, warm)
        before = _held()
        _play(game, games)
        return Memory(game.id, games, (_held() - before) / games)
    finally:
        tracemalloc.stop()


def _play(game: Game[Any, Any], games: int) -> None:
    for n in range(games):
        play_job(_job(game, "random", n))


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
