"""Playing on from a table, many times, by quick bots: what tells how good it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from time import process_time
from typing import Any

from turnwright.bots import Bot, describe, make
from turnwright.bots.judge import Judge
from turnwright.core import Action, Dice, Game, Outcome, Table, legal, perform

from .values import Tally

SLIPS = 0.1
"""How often whoever plays on does something at random, so that no two games are the same."""


class Playouts:
    """Games played on from tables of one game.  Each has dice and players of its own, by the seed and its number."""

    def __init__(self, game: Game[Any, Any], seed: int, ahead: int = 0) -> None:
        self.game, self.seed, self.ahead = game, seed, ahead
        self.judge = Judge(game)
        described = describe(game, game.bot.QUICK or "normal")
        self.bot = described if "slips=" in described else f"{described}:slips={SLIPS}"

    def tally(self, t: Table, name: str, first: int, games: int, done: tuple[int, Action] | None = None) -> Tally:
        """What comes of so many games from here, numbered from `first`; after this action of a seat, if one is given.

        An action is judged by what its seat could know.  The curve of a match in which several hide things from each other
        shows how things stood, not what one of them believed.
        """
        numbers = range(first, first + games)
        return self._told(t.seats, [self._played(t, self._rng(name, n), done, self.ahead)[0] for n in numbers])

    def pace(self, t: Table, name: str, most: float = 2.0) -> tuple[float, int, Tally | None]:
        """Seconds and actions of the first game from here, and what came of it unless it took too long to be ended."""
        started = process_time()
        world, acts = self._played(t, self._rng(name, 0), until=started + most)
        return process_time() - started, acts, None if world.asks else self._told(t.seats, [world])

    def _rng(self, name: str, game: int) -> Random:
        return Random(f"{self.seed}/{name}/{game}")

    def _played(
        self, t: Table, rng: Random, done: tuple[int, Action] | None = None, ahead: int = 0, until: float = inf
    ) -> tuple[Table, int]:
        """Where one game led, and after how many actions: at its end, after so many `ahead`, or when time is up."""
        world, acts = self._world(t, done[0] if done else next(iter(t.asks)), rng, imagined=done is not None), 0
        if done:
            perform(world, *done)
        bots: list[Bot] = [make(self.game, self.bot, rng.getrandbits(64)) for _ in range(t.seats)]
        while world.asks and (not ahead or acts < ahead) and process_time() < until:
            asked = next(iter(world.asks))
            options = legal(world, asked)
            alone = len(options) == 1
            chosen = options[0] if alone else bots[asked].choose(self.game.view(world, asked), options).action
            perform(world, asked, chosen)
            acts += 1
        return world, acts

    def _told(self, seats: int, worlds: Sequence[Table]) -> Tally:
        """What came of these games."""
        points, endings = [0.0] * seats, dict[str, int]()
        for world in worlds:
            end = None if world.asks else self.game.score(world)
            points = [sum(pair) for pair in zip(points, shared(end) if end else self._judged(world), strict=True)]
            if end and end.reason:
                endings[end.reason] = endings.get(end.reason, 0) + 1
        return Tally(len(worlds), tuple(points), endings)

    def _world(self, t: Table, seat: int, rng: Random, imagined: bool) -> Table:
        """A world to play on in, with fresh dice."""
        if imagined or t.seats == 1 or self.game.resample is None:
            world: Table = self.game.imagine(self.game.view(t, seat), rng)
            return world
        world = t.copy()
        world.dice = Dice(rng.randbytes(32))
        return world

    def _judged(self, t: Table) -> tuple[float, ...]:
        """The points of a game that is not over: how well it stands for each seat, as parts of one."""
        worth = [(1 + self.judge.value(t, seat)) / 2 for seat in range(t.seats)]
        total = sum(worth)
        return (
            tuple(worth) if t.seats == 1 else tuple(one / total for one in worth) if total else (1 / t.seats,) * t.seats
        )


def shared(end: Outcome) -> tuple[float, ...]:
    """The points of a game that is over, by seat."""
    seats = len(end.scores)
    if not end.winners:
        return (0.0,) if seats == 1 else (1 / seats,) * seats
    return tuple(1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(seats))
