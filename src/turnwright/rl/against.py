"""One seat of a game, the others played by bots: an environment for whoever learns alone (Gymnasium)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from turnwright.bots import make
from turnwright.core import View

from .blocks import Array
from .seats import Seats
from .zoo import shown

Sight = Callable[[Any], Sequence[float]]


class Against(gymnasium.Env[Any, Any]):
    """A learner and `bot` in every other seat.  Without a `seat` the learner changes its seat from game to game.

    `sight` makes the numbers that it sees of a view; without it they are the arrays of docs/learning.md.  `action_masks` says what
    may be answered, where sb3-contrib looks for it.  `shaped` adds so much of every change in the game's own judgement
    (`evaluate` in its bot) to the reward, which changes no optimal play.  The last `info` of a game says whether it was `won`.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        name: str,
        seats: Seats,
        bot: str = "normal",
        seat: int | None = None,
        sight: Sight | None = None,
        shaped: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.name, self.seats, self.bot, self.render_mode = name, seats, bot, render_mode
        self.sight, self.shaped = sight, shaped
        self.seat, self._turns = seat or 0, seat is None and seats.count > 1
        self.action_space = spaces.Discrete(seats.choices)
        if sight is None:
            self.observation_space = seats.observation_space["observation"]
        else:
            wide = len(sight(seats.view(self.seat)))
            self.observation_space = spaces.Box(-np.inf, np.inf, (wide,), np.float32)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.seats.reset(seed)
            seed = None
            if self._turns:
                self.seat = (self.seat + 1) % self.seats.count
            luck = int(self.np_random.integers(1 << 31))
            self._bots = [make(self.seats.game, self.bot, luck + n) for n in range(self.seats.count)]
            self._others_answer()
            if not self.seats.over:
                break
        self._judged = self._judgement()
        return self._observed(), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.seats.answer(self.seat, action)
        self._others_answer()
        over = self.seats.over
        cut = not over and self.seats.broken_off
        reward = self.seats.rewards()[self.seat] if over else 0.0
        if self.shaped:
            judged = 0.0 if over else self._judgement()
            reward += self.shaped * (judged - self._judged)
            self._judged = judged
        info = {"won": over and self.seats.rewards()[self.seat] > 0} if over or cut else {}
        return self._observed(), reward, over, cut, info

    def action_masks(self) -> Array:
        return self.seats.mask(self.seat).astype(bool)

    def render(self) -> Any:
        return shown(self.seats)

    def _others_answer(self) -> None:
        while self.seats.asked and self.seat not in self.seats.asked and not self.seats.broken_off:
            seat = self.seats.asked[0]
            self.seats.play(seat, self._bots[seat].choose(self.seats.view(seat), self.seats.answers(seat)).action)

    def _judgement(self) -> float:
        return self.seats.game.bot.evaluate(self.seats.view(self.seat), self.seat) if self.shaped else 0.0

    def _observed(self) -> Any:
        view: View = self.seats.view(self.seat)
        if self.sight is None:
            return self.seats.observe(self.seat)["observation"]
        return np.array(self.sight(view), np.float32)
