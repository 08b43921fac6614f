"""Greedy: looks one action ahead, at a world that agrees with its view, and takes what looks best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from turnwright.core import Action, Advice, Game, Instead, View, perform
from turnwright.kit.words import say

from .judge import Judge, outlook


class GreedyBot:
    def __init__(self, game: Game[Any, Any], rng: Random) -> None:
        self.game = game
        self.judge = Judge(game)
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        assert view.seat is not None
        world = self.game.imagine(view, self.rng)
        found: list[tuple[float, Action]] = []
        for action in self.rng.sample(legal, len(legal)):
            after = world.copy()
            perform(after, view.seat, action)
            found.append((self.judge.value(after, view.seat), action))
        found.sort(key=lambda row: -row[0])
        (value, best), *rest = found
        other = Instead(rest[0][1], _said(rest[0][0])) if rest else None
        return Advice(best, _said(value), instead=other)


def _said(value: float) -> str:
    return say("One step ahead, {outlook}.", outlook=outlook(value))
