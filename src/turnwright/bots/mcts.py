"""Monte Carlo tree search: plays many imagined games from here and does what went well most often.

Every iteration imagines a new world that agrees with the view, with dice of its own, so hidden things and future dice
are never known, only averaged over.  The tree branches on what seats did, not on what they found, and an action
counts only where it is legal.  Seats that answer at the same time choose without seeing each other's answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from turnwright.core import Action, Advice, Game, Instead, Table, View, legal, perform
from turnwright.kit.words import say

from .judge import Judge


class Budget(NamedTuple):
    """How long to think: so many iterations, so many milliseconds, or whichever ends first."""

    iterations: int | None
    milliseconds: float | None

    def left(self, done: int, since: float) -> bool:
        if self.iterations is not None and done >= self.iterations:
            return False
        return self.milliseconds is None or (perf_counter() - since) * 1000 < self.milliseconds


class Arm:
    """What became of one action of one seat at a node."""

    __slots__ = ("total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0


def _chance(arm: Arm) -> str:
    return f"{50 * (1 + arm.total / arm.visits):.0f}"


def _doubt(arm: Arm) -> str:
    return say("It came out at {chance} % for you, imagined {n} times.", chance=_chance(arm), n=arm.visits)


class Node:
    """A history of actions since the root."""

    __slots__ = ("arms", "children", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[int, dict[Action, Arm]] = {}
        self.children: dict[tuple[tuple[int, Action], ...], Node] = {}


Picks = tuple[tuple[int, Action], ...]


class MctsBot:
    """UCT.  `explore` weighs the unknown against the good; `rollout` random actions go before the judgement."""

    def __init__(
        self, game: Game[Any, Any], rng: Random, budget: Budget, explore: float = 1.0, rollout: int = 20
    ) -> None:
        self.game = game
        self.judge = Judge(game)
        self.rng = rng
        self.budget = budget
        self.explore = explore
        self.rollout = rollout if game.bot.offers("evaluate") else 10**6

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        if len(legal) == 1:
            return Advice(legal[0], say("There is nothing else to do."))
        assert view.seat is not None
        root, since, done = Node(), perf_counter(), 0
        while done == 0 or self.budget.left(done, since):
            self._iterate(root, view)
            done += 1
        arms = root.arms[view.seat]
        best, *rest = sorted(arms, key=lambda action: (-arms[action].visits, -arms[action].total))
        reason = say(
            "Of {done} ways on that were imagined, this came out best: {chance} % for you.",
            done=done,
            chance=_chance(arms[best]),
        )
        other = rest[0] if rest and arms[rest[0]].visits else None
        return Advice(best, reason, instead=None if other is None else Instead(other, _doubt(arms[other])))

    def _iterate(self, root: Node, view: View) -> None:
        t = self.game.imagine(view, self.rng)
        path: list[tuple[Node, Picks]] = []
        node = root
        while t.asks:
            picks = tuple((seat, self._pick(t, seat, node)) for seat in t.asks)
            path.append((node, picks))
            for seat, action in picks:
                if seat in t.asks:
                    perform(t, seat, action)
            known = node.children.get(picks)
            if known is None:
                node.children[picks] = Node()
                break
            node = known
        self._play_on(t)
        values = {seat: self.judge.value(t, seat) for _, picks in path for seat, _ in picks}
        for node, picks in path:
            node.visits += 1
            for seat, action in picks:
                arm = node.arms[seat][action]
                arm.visits += 1
                arm.total += values[seat]

    def _pick(self, t: Table, seat: int, node: Node) -> Action:
        """The legal action of the highest upper bound; new ones are tried as the node is visited more often."""
        arms = node.arms.setdefault(seat, {})
        options = legal(t, seat)
        untried = [action for action in options if action not in arms]
        if untried and len(options) - len(untried) < 2 + 2 * sqrt(node.visits):
            action = self._first(t, seat, untried) if len(untried) == len(options) else self.rng.choice(untried)
            arms[action] = Arm()
            return action
        reach = self.explore * sqrt(log(node.visits + 1))
        best, height = options[0], -1e9
        for action in options:
            arm = arms.get(action)
            if arm is None:
                continue
            bound = arm.total / arm.visits + reach / sqrt(arm.visits) if arm.visits else 1e9
            if bound > height:
                best, height = action, bound
        return best

    def _first(self, t: Table, seat: int, options: Sequence[Action]) -> Action:
        """Where nothing is known yet, trust the game's rule of thumb."""
        if self.judge.thumb is None:
            return self.rng.choice(options)
        return self.judge.thumb(self.game.view(t, seat), options, self.rng).action

    def _play_on(self, t: Table) -> None:
        choice = self.rng.choice
        for _ in range(self.rollout):
            if not t.asks:
                return
            seat = next(iter(t.asks))
            perform(t, seat, choice(legal(t, seat)))
