"""Playing on from a table, many times, by quick bots: what tells how good it is."""

from __future__ import annotations

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
        points, endings = [0.0] * t.seats, dict[str, int]()
        for n in range(first, first + games):
            end = self._play(t, Random(f"{self.seed}/{name}/{n}"), done)
            points = [sum(pair) for pair in zip(points, end[1], strict=True)]
            if end[0]:
                endings[end[0]] = endings.get(end[0], 0) + 1
        return Tally(games, tuple(points), endings)

    def _play(self, t: Table, rng: Random, done: tuple[int, Action] | None) -> tuple[str, tuple[float, ...]]:
        world = self._world(t, done[0] if done else next(iter(t.asks)), rng, imagined=done is not None)
        if done:
            perform(world, *done)
        bots: list[Bot] = [make(self.game, self.bot, rng.getrandbits(64)) for _ in range(t.seats)]
        left = self.ahead or -1
        while world.asks and left:
            asked = next(iter(world.asks))
            options = legal(world, asked)
            alone = len(options) == 1
            chosen = options[0] if alone else bots[asked].choose(self.game.view(world, asked), options).action
            perform(world, asked, chosen)
            left -= 1
        if world.asks:
            return "", self._judged(world)
        end = self.game.score(world)
        return end.reason, shared(end)

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

    def pace(self, t: Table, most: float = 2.0) -> tuple[float, int]:
        """Seconds and actions of one game from here, for whoever must know how many can be played."""
        started, acts, seat = process_time(), 0, next(iter(t.asks))
        rng = Random(f"{self.seed}/pace")
        world = self._world(t, seat, rng, imagined=False)
        bots = [make(self.game, self.bot, rng.getrandbits(64)) for _ in range(t.seats)]
        while world.asks and process_time() - started < most:
            asked = next(iter(world.asks))
            perform(world, asked, bots[asked].choose(self.game.view(world, asked), legal(world, asked)).action)
            acts += 1
        return process_time() - started, acts


def shared(end: Outcome) -> tuple[float, ...]:
    """The points of a game that is over, by seat."""
    seats = len(end.scores)
    if not end.winners:
        return (0.0,) if seats == 1 else (1 / seats,) * seats
    return tuple(1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(seats))
