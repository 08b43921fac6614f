"""What a game learned by self-play: a small net that rates actions and positions.

It comes to the same numbers whatever computes it.  What goes into a layer and the weights are whole multiples of small powers of two
and not too large, so every sum of their products is exact in 64 bits, in whatever order and by whatever library it is added up; and
what is no sum is made of multiplications and divisions alone.  So a search by the rules and one on the array twin agree to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from turnwright.core import Action, Game, View

FINE = 1 << 16
"""Weights are multiples of one over this."""
GRAIN = 1 << 14
"""What goes into a layer is made of multiples of one over this ..."""
MOST = 1 << 10
"""... and counts as this where it is more."""
HEAVIEST = (1 << 53) // FINE // GRAIN // MOST
"""What weights into one place may come to, so that no sum needs more than 53 bits."""
SHARES = 1 << 40
"""Of so many parts chances are made."""


class Net:
    """Three layers, the weights and the bias of each, from a file."""

    def __init__(self, game: Game[Any, Any], weights: Traversable) -> None:
        self.game = game
        self.places = {action: place for place, action in enumerate(game.lab.ACTIONS)}
        with weights.open("rb") as file:
            parts = [np.round(part.astype(np.float64) * FINE) / FINE for part in np.load(file).values()]
        self.layers = tuple(zip(parts[::2], parts[1::2], strict=True))
        assert all((np.abs(inner).sum(0) + np.abs(lift) < HEAVIEST).all() for inner, lift in self.layers)

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many numbers go in and come out, and how many layers there are."""
        return len(self.layers[0][0]), len(self.layers[-1][1]), len(self.layers)

    def rate(self, view: View, legal: Sequence[Action]) -> tuple[list[float], float]:
        """The chance that each action is the best, and how it stands for whoever is asked, from -1 to 1."""
        rated = self.through(np.array(self.game.bot.sight(view), np.float64))
        wanted = rated[[self.places[action] for action in legal]]
        odds = parts_of(wanted - wanted.max())
        return (odds / odds.sum()).tolist(), float(standing(rated[-1]))

    def through(self, signal: Any) -> Any:
        """What the layers make of a position, or of a row for each of several: a rating of every action, and how it stands."""
        (inner, lift), *layers = self.layers
        signal = grained(signal) @ inner + lift
        for inner, lift in layers:
            signal = grained(np.maximum(signal, 0.0)) @ inner + lift
        return signal


@cache
def _kept(game: Game[Any, Any], name: str) -> Net:
    return Net(game, files(game.package) / "bot" / name)


def net_of(game: Game[Any, Any], options: Any = None) -> Net:
    """The game's own net for what was agreed on."""
    return _kept(game, game.bot.net_file(game.make_options() if options is None else options))


# These work on arrays, and compiled on a number.


def grained(signal: Any) -> Any:
    """The nearest multiple of a grain, within bounds."""
    return np.floor(np.minimum(np.maximum(signal, -float(MOST)), float(MOST)) * GRAIN + 0.5) / GRAIN


def power(x: Any) -> Any:
    """e to the x, for an x up to 0; libraries differ in the last bit of theirs."""
    part = np.maximum(x, -60.0) / 1024
    found = 1 + part * (1 + part * (0.5 + part * (1 / 6 + part / 24)))
    for _ in range(10):
        found = found * found
    return found


def parts_of(below: Any) -> Any:
    """The odds of an action that is rated so much below the best: whole, so that their sum is exact."""
    return np.floor(power(below) * SHARES)


def standing(rated: Any) -> Any:
    """The hyperbolic tangent: from any number to one between -1 and 1."""
    away = power(-2.0 * np.abs(rated))
    return np.sign(rated) * ((1 - away) / (1 + away))
