"""Tree search led by a net: it says which actions are worth a look, and how it stands where a look ends.

As in Monte Carlo tree search every look imagines a world that agrees with the view; but no game is played to its end, and
an action is looked at as often as it is promising and not yet known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from turnwright.core import Action, Advice, Game, Instead, Table, View, legal, perform
from turnwright.core.language import say

from .judge import worth

EXPLORE = 1.5
"""How much the unknown counts beside the good."""
DOUBT = 0.2
"""How much less than its position an action is expected to give before it was looked at."""
CLOSE = 0.85
"""Actions that were looked at this often, of the most, are as good: one of them is drawn, so that games differ."""


class Net:
    """What a game learned by self-play: three layers, the weights and the bias of each, from `bot/net.npz` in its folder or another file."""

    def __init__(self, game: Game[Any, Any], weights: Traversable | None = None) -> None:
        self.game = game
        self.places = {action: place for place, action in enumerate(game.lab.ACTIONS)}
        with (weights or files(game.package) / "bot" / "net.npz").open("rb") as file:
            parts = [part.astype(np.float32) for part in np.load(file).values()]
        self.layers = list(zip(parts[::2], parts[1::2], strict=True))

    def rate(self, view: View, legal: Sequence[Action]) -> tuple[list[float], float]:
        """The chance that each action is the best, and how it stands for whoever is asked, from -1 to 1."""
        rated = self.through(np.array(self.game.bot.sight(view), np.float32))
        wanted = rated[[self.places[action] for action in legal]]
        odds = np.exp(wanted - wanted.max())
        return (odds / odds.sum()).tolist(), float(np.tanh(rated[-1]))

    def through(self, signal: Any) -> Any:
        """What the layers make of a position, or of a row for each of several: a rating of every action, and how it stands."""
        *layers, (weights, bias) = self.layers
        for inner, lift in layers:
            signal = np.maximum(signal @ inner + lift, 0)
        return signal @ weights + bias


net_of = cache(Net)


class Branch:
    """What became of one action."""

    __slots__ = ("node", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits, self.total = 0, 0.0
        self.node: Node | None = None


def _chance(branch: Branch) -> str:
    return f"{50 * (1 + branch.total / max(1, branch.visits)):.0f}"


class Node:
    """A position: who is asked, how it stands for that seat, and what may be done."""

    __slots__ = ("branches", "seat", "visits", "worth")

    def __init__(self, seat: int, worth: float, branches: dict[Action, Branch]) -> None:
        self.seat, self.worth, self.branches = seat, worth, branches
        self.visits = 1


class LearnedBot:
    """For one or two seats that are asked in turn."""

    def __init__(self, game: Game[Any, Any], rng: Random, looks: int) -> None:
        self.game, self.rng, self.looks, self.net = game, rng, looks, net_of(game)

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        if len(legal) == 1:
            return Advice(legal[0], say("There is nothing else to do."))
        root = self._opened(self.game.imagine(view, self.rng))
        for _ in range(self.looks):
            self._look(root, self.game.imagine(view, self.rng))
        most = max(branch.visits for branch in root.branches.values())
        close = [action for action, branch in root.branches.items() if branch.visits >= CLOSE * most]
        action = self.rng.choice(close)
        words = say(
            "Of {looks} looks ahead most came back to this: {chance} % for you.",
            self,
            chance=_chance(root.branches[action]),
        )
        others = [
            (branch.visits, n, other) for n, (other, branch) in enumerate(root.branches.items()) if other != action
        ]
        other = max(others)[2]
        doubt = say("{chance} % for you.", chance=_chance(root.branches[other]))
        return Advice(action, words, instead=Instead(other, doubt))

    def _opened(self, t: Table) -> Node:
        seat = next(iter(t.asks))
        options = legal(t, seat)
        chances, stands = self.net.rate(self.game.view(t, seat), options)
        return Node(seat, stands, {action: Branch(chance) for action, chance in zip(options, chances, strict=True)})

    def _look(self, root: Node, t: Table) -> None:
        """Down the tree to a position that is new or the end, and back with what it is worth."""
        path: list[tuple[Node, Branch]] = []
        node = root
        while True:
            action, branch = self._best(node)
            path.append((node, branch))
            perform(t, node.seat, action)
            if not t.asks:
                seat, found = node.seat, worth(self.game.score(t), node.seat, t.seats)
                break
            if branch.node is None:
                branch.node = self._opened(t)
                seat, found = branch.node.seat, branch.node.worth
                break
            node = branch.node
        for node, branch in path:
            node.visits += 1
            branch.visits += 1
            branch.total += found if node.seat == seat else -found

    def _best(self, node: Node) -> tuple[Action, Branch]:
        reach, unknown = EXPLORE * sqrt(node.visits), node.worth - DOUBT

        def bound(branch: Branch) -> float:
            known = branch.total / branch.visits if branch.visits else unknown
            return known + reach * branch.prior / (1 + branch.visits)

        return max(node.branches.items(), key=lambda item: bound(item[1]))
