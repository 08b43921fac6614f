"""The search of learned.py on a game's array twin, step by step the same; the whole tree is one compiled loop over arrays.

Compiling takes some ten seconds, so it is done behind everybody's back, once in a process, and not for the sake of a few answers.
Only for games without chance and secrets: there every look sets out from the same row.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from threading import Lock, Thread
from typing import Any

import numpy as np

from turnwright.core import Action, Game, Table, TurnwrightError

from .net import Net, grained, net_of, parts_of, standing

log = logging.getLogger(__name__)

EXPLORE = 1.5
"""How much the unknown counts beside the good."""
DOUBT = 0.2
"""How much less than its position an action is expected to give before it was looked at."""
SOON = 2_000
"""Looks by the rules before the twin is compiled, which costs as much as many more: whoever asks once or twice never needs it."""

NODE = np.dtype([("seat", np.int64), ("visits", np.int64), ("worth", float), ("first", np.int64), ("end", np.int64)])
"""A position as in learned.py; its branches lie from the first to the end."""
BRANCH = np.dtype([("action", np.int64), ("visits", np.int64), ("total", float), ("prior", float), ("node", np.int64)])
"""Where no node is yet, it is 0, the root."""


class Swift:
    """A game's search on its twin; there is none until the twin is compiled."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._asked = 0
        self._twin: Any = None
        self._kind: Any = None
        """Of which terms, and of what shape a net must be: for others it would be compiled once more, at the table."""
        self._looks: Any = None
        self._terms = lru_cache(8)(lambda options, book: np.array([self._twin.terms_row(options, book)]))
        self._making = Thread(target=self._make, name=f"{game.id}'s twin", daemon=True)
        self._lock = Lock()

    def begin(self) -> None:
        """Compile it in a thread that nobody waits for, and that goes when the process goes."""
        with self._lock:
            if self._making.ident is None:
                self._making.start()

    def ready(self, seconds: float | None = None) -> bool:
        """Wait for it, for so long at most; is it there?"""
        self.begin()
        self._making.join(seconds)
        return self._looks is not None

    def search(self, t: Table, net: Net, looks: int) -> list[tuple[Action, int, float]] | None:
        """Of each action, how often it was looked at and what that found; None where only the rules can tell."""
        if self._looks is None:
            self._asked += looks
            if self._asked > SOON:
                self.begin()
            return None
        if self._twin.beyond(t):
            return None
        try:
            terms = self._terms(t.options, t.book)
        except TurnwrightError:  # a number of the book that no row holds
            return None
        if (terms.dtype, net.shape) != self._kind:
            return None
        nobody = 0.0 if t.seats > 1 else -1.0
        found = self._looks(np.array([self._twin.row_of(t)]), terms, net.layers, looks, nobody)
        return [
            (self._twin.actions[action], visits, total)
            for action, visits, total in found[["action", "visits", "total"]].tolist()
        ]

    def _make(self) -> None:
        try:
            self._compile()
        except Exception as error:  # noqa: BLE001  (numba, LLVM or NumPy may fail in any way)
            log.warning("%s is searched by its rules, for its twin could not be compiled: %s", self.game.id, error)

    def _compile(self) -> None:
        from turnwright.twin import twin_of

        twin = twin_of(self.game)
        name = f"{self.game.package}.twin.learning"
        if twin is None or importlib.util.find_spec(name) is None:
            return
        learning, net, t = importlib.import_module(name), net_of(self.game), self.game.start()
        assert net.shape == (learning.WIDTH, len(twin.actions) + 1, 3)
        assert [*net.places] == [*twin.actions]
        looks = compiled_looks(twin, learning)
        self._twin, self._kind = twin, (twin.terms().dtype, net.shape)
        looks(np.array([twin.row_of(t)]), self._terms(t.options, t.book), net.layers, 1, 0.0)
        self._looks = looks


_known: dict[str, Swift] = {}
_lock = Lock()


def swift_of(game: Game[Any, Any]) -> Swift | None:
    """One for each game and process; None without numba, and for games with dice or secrets."""
    if game.chance or game.resample or importlib.util.find_spec("numba") is None:
        return None
    with _lock:
        if game.id not in _known:
            _known[game.id] = Swift(game)
        return _known[game.id]


def compiled_looks(twin: Any, learning: Any) -> Callable[..., Any]:
    """`looks(root, terms, layers, count, nobody)`: the branches of the first position after so many looks.

    `root` and `terms` are arrays of one row; `nobody` is what an end is worth that nobody wins.
    """
    from numba import njit

    from turnwright.twin import compiled
    from turnwright.twin.chance import count as bits_in
    from turnwright.twin.chance import pick
    from turnwright.twin.compiling import Translator, on_processor

    _, legal, step, over, seat, winner, _ = compiled(twin)
    observe, grain, parts, stands, how_many, nth = map(
        Translator(on_processor), (learning.observe, grained, parts_of, standing, bits_in, pick)
    )
    width, most = learning.WIDTH, len(twin.actions)

    @njit(error_model="numpy")
    def through(layers, signal):
        for place in range(len(layers)):
            inner, lift = layers[place]
            made = lift.copy()
            for n in range(len(signal)):
                part = grain(max(signal[n], 0.0) if place else signal[n])
                if part != 0.0:
                    for m in range(len(made)):
                        made[m] += part * inner[n, m]
            signal = made
        return signal

    @njit(error_model="numpy")
    def opened(node, state, terms, layers, branches, first):
        """A new position, and its branches from the first free place on."""
        seen = np.zeros(width)
        observe(state, terms, seen)
        rated, mask = through(layers, seen), legal(state, terms)
        many, best, whole = how_many(mask), -np.inf, 0.0
        for n in range(many):
            best = max(best, rated[nth(mask, n)])
        for n in range(many):
            branch = branches[first + n]
            branch.action, branch.visits, branch.total, branch.node = nth(mask, n), 0, 0.0, 0
            branch.prior = parts(rated[branch.action] - best)
            whole += branch.prior
        for n in range(many):
            branches[first + n].prior /= whole
        node.seat, node.visits, node.worth, node.first, node.end = (
            seat(state),
            1,
            stands(rated[-1]),
            first,
            first + many,
        )

    @njit(error_model="numpy")
    def best_of(node, branches):
        reach, unknown = EXPLORE * sqrt(node.visits), node.worth - DOUBT
        best, highest = node.first, -np.inf
        for n in range(node.first, node.end):
            branch = branches[n]
            known = branch.total / branch.visits if branch.visits else unknown
            bound = known + reach * branch.prior / (1 + branch.visits)
            if bound > highest:
                best, highest = n, bound
        return best

    @njit(error_model="numpy", nogil=True)
    def looks(root, terms, layers, count, nobody):
        agreed, states = terms[0], np.empty(count + 1, root.dtype)
        nodes, branches = np.empty(count + 1, NODE), np.empty((count + 1) * most, BRANCH)
        path, made = np.empty((count + 1, 2), np.int64), 1
        states[0] = root[0]
        opened(nodes[0], states[0], agreed, layers, branches, 0)
        for _ in range(count):
            at, deep, ahead = 0, 0, 0
            while not deep or ahead:
                at = ahead
                path[deep] = at, best_of(nodes[at], branches)
                ahead = branches[path[deep, 1]].node
                deep += 1
            last, state, asked = branches[path[deep - 1, 1]], states[made], nodes[at].seat
            states[made] = states[at]
            step(state, last.action, agreed)
            if over(state):
                won = winner(state, agreed)
                found = nobody if won < 0 else 1.0 if won == asked else -1.0
            else:
                opened(nodes[made], state, agreed, layers, branches, nodes[made - 1].end)
                last.node, asked, found = made, nodes[made].seat, nodes[made].worth
                made += 1
            for n in range(deep):
                node, branch = nodes[path[n, 0]], branches[path[n, 1]]
                node.visits += 1
                branch.visits += 1
                branch.total += found if node.seat == asked else -found
        return branches[: nodes[0].end].copy()

    return looks
