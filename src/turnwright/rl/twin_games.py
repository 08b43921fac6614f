"""Many games at once on an array twin, behind Gymnasium's vector interface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from turnwright.core import BadSetup, Game
from turnwright.twin import Batch, twin_of


class TwinGames(VectorEnv[Any, Any, Any]):
    """Self-play: in every game the seat that is asked answers, and is rewarded when that ends the game.

    An observation is every number of the state under its name in `columns`, as the rules hold it, then who is asked.
    `infos["action_mask"]` says what may be answered.  Arrays are used again from step to step: `torch.from_numpy` makes
    tensors of them without a copy.  A game that has ended stands at a new beginning (same-step autoreset).
    """

    def __init__(
        self, game: Game[Any, Any], size: int, terms: Sequence[Any] = (), fixed: Any = None, seed: int = 0
    ) -> None:
        twin = twin_of(game)
        if twin is None:
            raise BadSetup(f"{game.title} has no array twin.")
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs, self.twin, self._setup = size, twin, (terms, fixed)
        self.batch = Batch(twin, size, terms, fixed, seed)
        self._fields = list(_fields(self.batch.states, ""))
        self.columns = (*(name for name, _ in self._fields), "asked")
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (len(self.columns),), np.float32)
        self.single_action_space = spaces.Discrete(len(twin.actions))
        self.observation_space = spaces.Box(-np.inf, np.inf, (size, len(self.columns)), np.float32)
        self.action_space = spaces.MultiDiscrete([len(twin.actions)] * size)
        self._observed = np.zeros((size, len(self.columns)), np.float32)
        self._mask = np.zeros((size, len(twin.actions)), np.int8)
        self._bits = np.arange(len(twin.actions))
        self._never = np.zeros(size, np.bool_)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self.batch = Batch(self.twin, self.num_envs, *self._setup, seed=0 if seed is None else seed)
        self._fields = list(_fields(self.batch.states, ""))
        return self._look(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        moved = self.batch.asked.copy()
        self.batch.step(np.asarray(actions, np.int64))
        ended, winners = self.batch.ended, self.batch.winners
        rewards = np.where(ended & (winners >= 0), np.where(winners == moved, 1.0, -1.0), 0.0)
        return self._look(), rewards, ended, self._never, self._infos()

    def _look(self) -> Any:
        for n, (_, column) in enumerate(self._fields):
            self._observed[:, n] = column
        self._observed[:, -1] = self.batch.asked
        return self._observed

    def _infos(self) -> dict[str, Any]:
        np.bitwise_and(self.batch.masks[:, None] >> self._bits, 1, out=self._mask, casting="unsafe")
        return {"action_mask": self._mask, "seat": self.batch.asked, "winner": self.batch.winners}


def _fields(states: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every number of the states with its name, as a view of the column."""
    for name in states.dtype.names:
        part = states[name]
        for index in np.ndindex(part.shape[1:]):
            column, full = part[(slice(None), *index)], ".".join([path + name, *map(str, index)])
            if column.dtype.names:
                yield from _fields(column, f"{full}.")
            else:
                yield full, column
