"""What a bot is, and the simplest ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from turnwright.core import Action, Advice, View
from turnwright.core.faces import Choose


class Bot(Protocol):
    """A player that is told what its seat may know and what it may answer, and nothing else."""

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        """One of the legal actions, with the reason in words."""
        ...


class RandomBot:
    """Any legal action is as good as another."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        return Advice(self.rng.choice(legal), "Picked at random.")


class HeuristicBot:
    """The game's own rules of thumb."""

    def __init__(self, choose: Choose, rng: Random) -> None:
        self.rule_of_thumb = choose
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        return self.rule_of_thumb(view, legal, self.rng)


class CarelessBot:
    """Another bot that slips now and then: a share of its actions is picked at random."""

    def __init__(self, bot: Bot, slips: float, rng: Random) -> None:
        self.bot = bot
        self.slips = slips
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        if self.rng.random() < self.slips:
            return Advice(self.rng.choice(legal), "Did not think about it.")
        return self.bot.choose(view, legal)
