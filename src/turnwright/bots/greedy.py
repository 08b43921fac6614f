"""Greedy: looks one action ahead, at a world that agrees with its view, and takes what looks best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from turnwright.core import Action, Advice, Game, View, perform

from .judge import Judge


class GreedyBot:
    def __init__(self, game: Game[Any, Any], rng: Random) -> None:
        self.game = game
        self.judge = Judge(game)
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        assert view.seat is not None
        world = self.game.imagine(view, self.rng)
        best, value = legal[0], -2.0
        for action in self.rng.sample(legal, len(legal)):
            after = world.copy()
            perform(after, view.seat, action)
            if (worth := self.judge.value(after, view.seat)) > value:
                best, value = action, worth
        return Advice(best, f"Looks best one step ahead: worth {value:+.2f} on a scale from -1 to 1.")
