"""`python -m turnwright.lab.hunt kingdom`: search for simple lines that beat the net a game comes with.

The net stays as it is.  The search begins with lines drawn at random and goes on from those that came closest to beating it,
whatever they are; the net alone answers, now and then not with what it rates highest.  In the end the best lines play it anew,
in games that the search has not seen, and with `--looks` also the bot, which is the net and a tree search, after openings by
chance.  The same seed finds the same lines.  Needs the extra turnwright[fast].
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import numpy as np

from turnwright.bots import make
from turnwright.bots.learned import net_of
from turnwright.core import Game, find_game, legal, perform
from turnwright.twin import Batch, twin_of
from turnwright.twin.league.lines import as_rows, drawn_lines, loops

from .stats import wilson

KEPT = 16
"""Lines of a generation that the next one comes from."""
TRIES = 4
"""Games of a line in each seat while the search goes on."""
HEAT = 0.5
"""How often the net answers otherwise than it rates highest: 0 never, 1 as it learned."""
OPENING = 6
"""Answers by chance before a game against the bot begins."""
UNSEEN = 1_000_000
"""Seeds from here on are for measuring."""


class Tried(NamedTuple):
    """How a line did against the net: games won as each seat, and how it stood on the way by the net's own rating, from -1 to 1."""

    line: Any
    won: tuple[int, ...]
    stood: float


class Hunt:
    def __init__(self, game: Game[Any, Any], preset: str, seed: int) -> None:
        twin = twin_of(game)
        assert twin is not None, f"{game.title} has no array twin."
        self.game, self.twin, self.seed = game, twin, seed
        self.learning = import_module(f"{game.package}.twin.learning")
        self.rng = np.random.default_rng(seed)
        self.agreed = game.preset(preset)
        self.net = net_of(game, game.make_options(self.agreed.options))
        self.terms = twin.terms(self.agreed.options, self.agreed.variant)
        self._look, self._obey = loops(self.learning)

    def best(self, generations: int) -> list[Tried]:
        """All lines that were tried, the best first."""
        lines = list(drawn_lines(self.learning, self.seed).values())
        found = dict[Any, Tried]()
        for n in range(generations):
            found |= {row.line: row for row in self.tried(lines, TRIES, n)}
            parents = self.ranked(found.values())[:KEPT]
            lines = [self.altered(parents[place % KEPT].line) for place in range(len(lines))]
        return self.ranked(found.values())

    def ranked(self, rows: Iterable[Tried]) -> list[Tried]:
        return sorted(rows, key=lambda row: (-sum(row.won), -row.stood))

    def tried(self, lines: Sequence[Any], games: int, seed: int) -> list[Tried]:
        """Each line against the net, so many games in each seat."""
        line = np.tile(np.repeat(np.arange(len(lines), dtype=np.int32), games), 2)
        seat = np.repeat(np.array([0, 1], np.int8), len(lines) * games)
        batch, rows = Batch(self.twin, len(line), [self.terms], seed=seed), as_rows(lines)
        seen = np.zeros((self.learning.WIDTH, len(line)), np.float32)
        won, running = np.zeros(len(line), np.bool_), np.ones(len(line), np.bool_)
        stood, asked = np.zeros(len(line)), np.zeros(len(line))
        chance = np.random.default_rng((self.seed, seed))
        while running.any():
            answers, mine = batch.chosen(), np.flatnonzero(running & (batch.asked != seat))
            self._look(batch.states, batch.which, batch.terms, seen)
            rated = self.net.through(seen[:, mine].T)
            able = (batch.masks[mine, None] >> np.arange(len(self.twin.actions))) & 1 != 0
            answers[mine] = np.where(able, rated[:, :-1] / HEAT + chance.gumbel(size=able.shape), -np.inf).argmax(1)
            stood[mine] -= np.tanh(rated[:, -1])
            asked[mine] += 1
            self._obey(batch.states, batch.which, batch.terms, batch.masks, batch.asked, rows, line, seat, answers)
            batch.step(answers)
            won |= running & batch.ended & (batch.winners == seat)
            running &= ~batch.ended
        by_line = won.reshape(2, len(lines), games).sum(2)
        stands = (stood / np.maximum(asked, 1)).reshape(2, len(lines), games).mean((0, 2))
        return [Tried(each, tuple(map(int, by_line[:, n])), float(stands[n])) for n, each in enumerate(lines)]

    def altered(self, line: Any) -> Any:
        """The line with one thing otherwise, or two."""
        attacks, floor, wanted = line
        items = list(wanted)
        for _ in range(int(self.rng.integers(1, 3))):
            at = int(self.rng.integers(len(items)))
            match int(self.rng.integers(6)):
                case 0:
                    attacks = not attacks
                case 1:
                    floor = int(self.rng.integers(-10, 6))
                case 2:
                    items.insert(at, self.item())
                case 3 if len(items) > 1:
                    del items[at]
                case 4:
                    items.insert(0, items.pop(at))
                case _:
                    items[at] = self.item()
        return attacks, floor, tuple(items)

    def item(self) -> tuple[int, int]:
        """Something to want, and up to how many."""
        counted = self.learning.COUNTED
        action = int(self.rng.choice([*counted * 2, *self.learning.SINGLE]))
        return action, int(self.rng.integers(1, 7)) if action in counted else 1

    def against(self, bot: str, line: Any, seat: int, seed: int) -> bool:
        """Does the line win this game against the bot?"""
        chance, player = Random(f"hunt {seed}"), make(self.game, bot, seed)
        t = self.game.start(None, self.agreed.options, self.agreed.variant)
        for _ in range(OPENING):
            asked = next(iter(t.asks))
            perform(t, asked, chance.choice(legal(t, asked)))
        while t.asks:
            asked = next(iter(t.asks))
            options = legal(t, asked)
            view = self.game.view(t, asked)
            perform(t, asked, self._answer(t, line, options) if asked == seat else player.choose(view, options).action)
        return seat in self.game.score(t).winners

    def _answer(self, t: Any, line: Any, options: Sequence[Any]) -> Any:
        """What the line answers at a table: a batch of one game."""
        mask = sum(1 << self.twin.actions.index(action) for action in options)
        answers, here = np.zeros(1, np.int64), np.zeros(1, np.int8)
        one = np.zeros(1, np.int32)
        rows = np.array([self.twin.row_of(t)]), one, np.array([self.terms]), np.array([mask])
        self._obey(*rows, here, as_rows([line]), one, here, answers)
        return self.twin.actions[int(answers[0])]

    def told(self, line: Any) -> str:
        """A line in words."""
        attacks, floor, wanted = line
        items = ", ".join(f"{self.learning.kind_of(self.twin.actions[action])} to {most}" for action, most in wanted)
        return f"{'attacks' if attacks else 'never attacks'}, taxes above {floor}: {items}"


def share(won: int, of: int) -> str:
    low, high = wilson(won, of)
    return f"{won} of {of} ({low:.1%} to {high:.1%})"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game")
    reader.add_argument("--preset", default="tuned")
    for name, usual, what in (
        ("generations", 30, "of 64 lines each"),
        ("seed", 1, "of the search"),
        ("best", 20, "lines that play it anew"),
        ("games", 32, "of each of them against the net, in each seat"),
        ("looks", 0, "of the bot that the best lines meet then; 0 for none"),
        ("meetings", 1, "of each of them with the bot, in each seat"),
    ):
        reader.add_argument(f"--{name}", type=int, default=usual, help=what)
    asked = reader.parse_args()
    hunt = Hunt(find_game(asked.game), asked.preset, asked.seed)
    tried = hunt.best(asked.generations)
    print(f"{len(tried):,} lines tried; while the search went on the best won {sum(tried[0].won)} of {2 * TRIES}.")
    again = hunt.ranked(hunt.tried([row.line for row in tried[: asked.best]], asked.games, UNSEEN))
    for seat in range(2):
        won = sum(row.won[seat] for row in again)
        print(f"The best {len(again)} as seat {seat} against the net won {share(won, len(again) * asked.games)}.")
    for row in again[:3]:
        print(f"  {sum(row.won)} of {2 * asked.games}: {hunt.told(row.line)}")
    for seat in range(2) if asked.looks else ():
        games = [(row.line, n) for row in again for n in range(asked.meetings)]
        won = sum(hunt.against(f"learned:{asked.looks}", line, seat, UNSEEN + n) for n, (line, _) in enumerate(games))
        print(f"The best {len(again)} as seat {seat} against learned:{asked.looks} won {share(won, len(games))}.")


if __name__ == "__main__":
    main()
