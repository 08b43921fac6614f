"""One game as learners meet it: numbers in, the number of an answer back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces

from turnwright.core import Action, BadSetup, Dice, Game, Illegal, legal, perform

from .encoding import Schema


class Seats:
    """A table and its encoding.  An answer is its place among the legal ones or, `fixed`, among all that there are."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, Any] | None = None,
        fixed: bool = False,
        entities: int | None = None,
        answers: int | None = None,
        limit: int = 20_000,
    ) -> None:
        """At most so many `entities` and `answers` are shown (the game's `ROOM`), and after `limit` answers it is broken off."""
        self.game, self.count = game, seats or game.seats[0]
        self.setup = self.count, dict(options or {}), dict(variant or {})
        self.all = tuple(game.lab.ACTIONS) if fixed else ()
        if fixed and not self.all:
            raise BadSetup(f"{game.title} has no list of all actions: answers go by their place among the legal ones.")
        self.schema = Schema(game, entities, answers)
        self.limit = limit
        self.choices = len(self.all) or self.schema.most_answers
        self._chance = Random(0)
        self._places = {action: n for n, action in enumerate(self.all)}
        self.reset(0)

    def reset(self, seed: int | None = None) -> None:
        """A new game; its dice follow from the seed, or from the last one."""
        if seed is not None:
            self._chance = Random(seed)
        self.table = self.game.start(*self.setup, dice=Dice(self._chance.randbytes(32)))
        self.steps = 0
        self._listed: dict[int, Sequence[Action]] = {}

    # Spaces

    @property
    def observation_space(self) -> spaces.Dict:
        schema = self.schema
        shown = {"view": (len(schema.columns),), "entities": (schema.most_entities, schema.entity_width)}
        if not self.all:
            shown["actions"] = schema.most_answers, schema.action_width
        parts: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-np.inf, np.inf, shape, np.float32) for name, shape in shown.items()
        }
        if not self.all:
            parts["refers"] = spaces.Box(-1, schema.most_entities, (schema.most_answers, schema.pointers), np.int32)
        return spaces.Dict(
            {"observation": spaces.Dict(parts), "action_mask": spaces.Box(0, 1, (self.choices,), np.int8)}
        )

    # Play

    @property
    def asked(self) -> list[int]:
        """Who must answer."""
        return list(self.table.asks)

    @property
    def over(self) -> bool:
        return not self.table.asks

    @property
    def broken_off(self) -> bool:
        return self.steps >= self.limit

    def answers(self, seat: int) -> Sequence[Action]:
        """What a seat may answer and is shown."""
        if seat not in self._listed:
            listed = legal(self.table, seat) if seat in self.table.asks else ()
            self._listed[seat] = listed if self.all else listed[: self.choices]
        return self._listed[seat]

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees: made of its view and its own answers alone."""
        answers, view = self.answers(seat), self.game.view(self.table, seat)
        mask = np.zeros(self.choices, np.int8)
        if self.all:
            mask[[self._places[action] for action in answers]] = 1
            shown = self.schema.seen(view)
        else:
            mask[: len(answers)] = 1
            shown = self.schema.encode(view, answers)
        return {"observation": shown, "action_mask": mask}

    def answer(self, seat: int, number: int) -> None:
        """Play the answer of that number.  In a list, numbers beyond its end go round it."""
        answers = self.answers(seat)
        action = self.all[number] if self.all else answers[int(number) % len(answers)]
        if self.all and action not in answers:
            raise Illegal(f"Answer {number} is {action!r}, which is not legal here; the mask says which are.")
        perform(self.table, seat, action)
        self._listed.clear()
        self.steps += 1

    def rewards(self) -> list[float]:
        """1 for who has won, -1 for who has not; 0 if nobody has, but -1 alone."""
        winners = self.game.score(self.table).winners
        if not winners and self.count > 1:
            return [0.0] * self.count
        return [1.0 if seat in winners else -1.0 for seat in range(self.count)]
