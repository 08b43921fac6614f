"""One game as learners meet it: numbers in, the number of an answer back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces

from turnwright.core import Action, BadSetup, Dice, Game, Illegal, Table, View, legal, perform

from .blocks import Array
from .encoding import Schema
from .index import Index


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
        self.schema = Schema(game, entities, answers)
        self.limit = limit
        self._chance = Random(0)
        self.reset(0)
        self.index = Index(game, game.view(self.table, 0)) if fixed else None
        self.choices = self.schema.most_answers if self.index is None else len(self.index)
        if not self.choices:
            raise BadSetup(f"{game.title} has no list of all actions: answers go by their place among the legal ones.")

    def reset(self, seed: int | None = None) -> None:
        """A new game; its dice follow from the seed, or from the last one."""
        if seed is not None:
            self._chance = Random(seed)
        self.table = self.game.start(*self.setup, dice=Dice(self._chance.randbytes(32)))
        self.steps = 0
        self._forget()

    # Spaces

    @property
    def observation_space(self) -> spaces.Dict:
        schema = self.schema
        shown = {"view": (len(schema.columns),), "entities": (schema.most_entities, schema.entity_width)}
        if self.index is None:
            shown["actions"] = schema.most_answers, schema.action_width
        parts: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-np.inf, np.inf, shape, np.float32) for name, shape in shown.items()
        }
        if self.index is None:
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
            self._listed[seat] = listed
        return self._listed[seat]

    def numbers(self, seat: int) -> dict[int, Action]:
        """What a seat may answer by its number among all actions."""
        assert self.index is not None
        if seat not in self._numbered:
            answers = self.answers(seat)
            numbers = self.index.numbers(self.view(seat), answers)
            self._numbered[seat] = {n: action for n, action in zip(numbers, answers, strict=True) if n >= 0}
        return self._numbered[seat]

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = self.game.view(self.table, seat)
        return self._views[seat]

    def mask(self, seat: int) -> Array:
        """Which numbers a seat may answer."""
        mask = np.zeros(self.choices, np.int8)
        if self.index is None:
            mask[: len(self.answers(seat))] = 1
        else:
            mask[list(self.numbers(seat))] = 1
        return mask

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees: made of its view and its own answers alone."""
        if self.index is None:
            shown = self.schema.encode(self.view(seat), self.answers(seat))
        else:
            shown = self.schema.seen(self.view(seat))
        return {"observation": shown, "action_mask": self.mask(seat)}

    def answer(self, seat: int, number: int) -> None:
        """Play the answer of that number.  In a list, numbers beyond its end go round it."""
        if self.index is None:
            shown = self.answers(seat)[: self.choices]
            action = shown[int(number) % len(shown)]
        elif (number := int(number)) in (numbers := self.numbers(seat)):
            action = numbers[number]
        else:
            raise Illegal(
                f"Answer {number} is {self.index.actions[number]!r}, which is not legal here; the mask says which are."
            )
        self.play(seat, action)

    def number(self, seat: int, action: Action) -> int | None:
        """The number of an answer; None where it is in no list."""
        if self.index is not None:
            return next((n for n, listed in self.numbers(seat).items() if listed == action), None)
        shown = self.answers(seat)[: self.choices]
        return shown.index(action) if action in shown else None

    def lay(self, table: Table) -> None:
        """Go on from this table."""
        self.table = table
        self._forget()

    def play(self, seat: int, action: Action) -> None:
        """Carry out one of a seat's legal answers."""
        perform(self.table, seat, action)
        self._forget()
        self.steps += 1

    def _forget(self) -> None:
        self._listed: dict[int, Sequence[Action]] = {}
        self._numbered: dict[int, dict[int, Action]] = {}
        self._views: dict[int, View] = {}

    def rewards(self) -> list[float]:
        """1 for who has won, -1 for who has not; 0 if nobody has, but -1 alone."""
        winners = self.game.score(self.table).winners
        if not winners and self.count > 1:
            return [0.0] * self.count
        return [1.0 if seat in winners else -1.0 for seat in range(self.count)]
