"""Tree search led by a net: it says which actions are worth a look, and how it stands where a look ends.

As in Monte Carlo tree search every look imagines a world that agrees with the view; but no game is played to its end, and
an action is looked at as often as it is promising and not yet known.

It searches by the game's rules, or, where the game has an array twin and numba is there, on the twin (swift.py), many times as fast.
Both give the same answer to the last bit; `tests/test_learned.py` holds one to the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from turnwright.core import Action, Advice, Game, Instead, Table, View, legal, perform
from turnwright.core.language import say

from .judge import worth
from .net import Net, net_of
from .swift import DOUBT, EXPLORE, swift_of

CLOSE = 0.85
"""Actions that were looked at this often, of the most, are as good: one of them is drawn, so that games differ."""


class Tried(NamedTuple):
    """How often an action was looked at, and what its looks found, added up."""

    action: Action
    visits: int
    total: float

    @property
    def chance(self) -> str:
        return f"{50 * (1 + self.total / max(1, self.visits)):.0f}"


class LearnedBot:
    """For one or two seats that are asked in turn."""

    def __init__(self, game: Game[Any, Any], rng: Random, looks: int) -> None:
        self.game, self.rng, self.looks = game, rng, looks
        self.net: Net | None = None
        """Another than the game's own for what was agreed on."""
        self.swift = swift_of(game)

    def ready(self, seconds: float | None = None) -> bool:
        """Wait until it can search on the twin, for so long at most; can it?  Nobody needs to: until then it searches by the rules."""
        return self.swift is not None and self.swift.ready(seconds)

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        if len(legal) == 1:
            return Advice(legal[0], say("There is nothing else to do."))
        tried = self.tried(view)
        most = max(row.visits for row in tried)
        best = self.rng.choice([row for row in tried if row.visits >= CLOSE * most])
        words = say(
            "Of {looks} looks ahead most came back to this: {chance} % for you.",
            self,
            chance=best.chance,
        )
        other = max((row for row in tried if row is not best), key=lambda row: row.visits)
        return Advice(
            best.action, words, instead=Instead(other.action, say("{chance} % for you.", chance=other.chance))
        )

    def tried(self, view: View) -> list[Tried]:
        """What all looks come to for each action, in the order of the actions: the same by the rules and on the twin."""
        worlds = Random(self.rng.getrandbits(64))
        t = self.game.imagine(view, worlds)
        net = self.net or net_of(self.game, t.options)
        found = self.swift.search(t, net, self.looks) if self.swift else None
        return [Tried(*row) for row in found] if found else self._by_the_rules(view, t, worlds, net)

    def _by_the_rules(self, view: View, t: Table, worlds: Random, net: Net) -> list[Tried]:
        root = self._opened(t, net)
        for _ in range(self.looks):
            self._look(root, self.game.imagine(view, worlds), net)
        return [Tried(branch.action, branch.visits, branch.total) for branch in root.branches]

    def _opened(self, t: Table, net: Net) -> Node:
        seat = next(iter(t.asks))
        options = sorted(legal(t, seat), key=net.places.__getitem__)
        chances, stands = net.rate(self.game.view(t, seat), options)
        return Node(seat, stands, [Branch(action, chance) for action, chance in zip(options, chances, strict=True)])

    def _look(self, root: Node, t: Table, net: Net) -> None:
        """Down the tree to a position that is new or the end, and back with what it is worth."""
        path: list[tuple[Node, Branch]] = []
        node = root
        while True:
            branch = _best(node)
            path.append((node, branch))
            perform(t, node.seat, branch.action)
            if not t.asks:
                seat, found = node.seat, worth(self.game.score(t), node.seat, t.seats)
                break
            if branch.node is None:
                branch.node = self._opened(t, net)
                seat, found = branch.node.seat, branch.node.worth
                break
            node = branch.node
        for node, branch in path:
            node.visits += 1
            branch.visits += 1
            branch.total += found if node.seat == seat else -found


class Branch:
    """What became of one action."""

    __slots__ = ("action", "node", "prior", "total", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action, self.prior = action, prior
        self.visits, self.total = 0, 0.0
        self.node: Node | None = None


class Node:
    """A position: who is asked, how it stands for that seat, and what may be done."""

    __slots__ = ("branches", "seat", "visits", "worth")

    def __init__(self, seat: int, worth: float, branches: list[Branch]) -> None:
        self.seat, self.worth, self.branches = seat, worth, branches
        self.visits = 1


def _best(node: Node) -> Branch:
    reach, unknown = EXPLORE * sqrt(node.visits), node.worth - DOUBT

    def bound(branch: Branch) -> float:
        known = branch.total / branch.visits if branch.visits else unknown
        return known + reach * branch.prior / (1 + branch.visits)

    return max(node.branches, key=bound)
