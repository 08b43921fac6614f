"""The interfaces of PettingZoo and Gymnasium over one game."""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from .seats import Seats


class _Several:
    """What both interfaces for several seats share: agents are `seat_0`, `seat_1` ..."""

    def __init__(self, name: str, seats: Seats) -> None:
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.seats = seats
        self.possible_agents = [f"seat_{n}" for n in range(seats.count)]
        self.agents = list(self.possible_agents)
        self._seat = {agent: n for n, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, seats.observation_space)
        self.action_spaces = {agent: spaces.Discrete(seats.choices) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str:
        """The table as spectators see it, in characters."""
        return shown(self.seats)

    def close(self) -> None:
        pass


def shown(seats: Seats) -> str:
    return str(seats.game.terminal.terminal(seats.game.view(seats.table, None)))


class Aec(_Several, AECEnv):
    """One answer after the other."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.seats.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.seats.asked[0]]

    def observe(self, agent: str) -> Any:
        return self.seats.observe(self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.seats.answer(self._seat[agent], action)
        if self.seats.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.seats.rewards(), strict=True))
        elif self.seats.broken_off:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.seats.asked[0]]
        self._accumulate_rewards()


class Parallel(_Several, ParallelEnv):
    """All who are asked answer at once.  Whoever is not has one answer, 0: wait."""

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.seats.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Any:
        for seat in self.seats.asked:
            if seat in self.seats.asked:
                self.seats.answer(seat, actions[self.possible_agents[seat]])
        over, cut = self.seats.over, not self.seats.over and self.seats.broken_off
        rewards = self.seats.rewards() if over else [0.0] * self.seats.count
        agents, observed = self.agents, self._observed()
        if over or cut:
            self.agents = []
        return (
            observed,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _observed(self) -> dict[str, Any]:
        observed = {agent: self.seats.observe(self._seat[agent]) for agent in self.agents}
        for seen in observed.values():
            if not seen["action_mask"].any():
                seen["action_mask"][0] = 1
        return observed


class Solo(gymnasium.Env[Any, Any]):
    """A game for one."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, name: str, seats: Seats, render_mode: str | None = None) -> None:
        self.name, self.seats, self.render_mode = name, seats, render_mode
        self.observation_space = seats.observation_space
        self.action_space = spaces.Discrete(seats.choices)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.seats.reset(seed)
        return self.seats.observe(0), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.seats.answer(0, action)
        over = self.seats.over
        reward = self.seats.rewards()[0] if over else 0.0
        return self.seats.observe(0), reward, over, not over and self.seats.broken_off, {}

    def render(self) -> Any:
        return shown(self.seats)
