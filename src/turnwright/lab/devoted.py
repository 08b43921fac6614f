"""Devoted players: another bot, but for one thing of the book, which they take as soon as they may, or never.

Two that differ in nothing else show what the thing is worth: an experiment, where counting who used it is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from turnwright.bots import Bot, make
from turnwright.core import Action, Advice, Game

from .kinds import names_of

EAGER, WITHOUT = " taking ", " without "
"""A bot of the lab is named `normal taking Building: Mill`, or `normal without Building: Mill`."""


class DevotedBot(Bot):
    """Takes what it is devoted to where it is legal, or leaves it where anything else is."""

    def __init__(self, game: Game[Any, Any], bot: Bot, thing: str, eager: bool, rng: Random) -> None:
        self.game, self.bot, self.thing, self.eager, self.rng = game, bot, thing, eager, rng

    def choose(self, view: Any, legal: Sequence[Action]) -> Advice:
        named = [action for action in legal if self.thing in names_of(self.game, view, action)]
        if self.eager and named:
            return Advice(self.rng.choice(named), self.thing)
        others = [action for action in legal if action not in named] if named else legal
        advice = self.bot.choose(view, others or legal)
        return advice if not named or not others or advice.action in others else Advice(self.rng.choice(others))


def make_devoted(game: Game[Any, Any], name: str, seed: str) -> Bot:
    """A bot by its name, devoted or plain."""
    for sign in (EAGER, WITHOUT):
        plain, devoted, thing = name.partition(sign)
        if devoted:
            rng = Random(f"devoted {seed}")
            return DevotedBot(game, make(game, plain, seed), thing, sign == EAGER, rng)
    return make(game, name, seed)
