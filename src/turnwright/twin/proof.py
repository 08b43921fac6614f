"""The proof: a table under the rules and a row under the twin, side by side, equal after every step or the proof fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

import numpy as np

from turnwright.core import Action, Match, Table, legal, perform

from .compiling import Compiled
from .twin import Twin


class Disagreement(AssertionError):
    """Twin and rules differ."""


class Lockstep:
    """One game, played under the rules and in the twin at once."""

    def __init__(self, twin: Twin, rules: Compiled, table: Table) -> None:
        """Both from this table on."""
        self.twin, self.rules, self.table = twin, rules, table
        self.terms = twin.terms_row(table.options, table.book)
        self.state = twin.row_of(table)
        self.check()

    @classmethod
    def new(cls, twin: Twin, rules: Compiled, options: Any = None, variant: Any = None) -> Self:
        """Both from the beginning of a new game, which each sets up by itself."""
        pair = cls(twin, rules, twin.game.start(None, options, variant))
        pair.state = np.zeros(1, twin.state)[0]
        rules.start(pair.state, pair.terms)
        pair.check()
        return pair

    @property
    def over(self) -> bool:
        """Nobody is asked any more, or the numbers have outgrown the row."""
        return not self.table.asks or self.twin.beyond(self.table)

    @property
    def answers(self) -> Sequence[Action]:
        """What may be answered now."""
        return legal(self.table, next(iter(self.table.asks)))

    def play(self, action: Action) -> None:
        perform(self.table, next(iter(self.table.asks)), action)
        self.rules.step(self.state, self.twin.actions.index(action), self.terms)
        self.check()

    def check(self) -> None:
        """State, whom they ask, what may be answered, and who has won."""
        t, state = self.table, self.state
        if self.twin.beyond(t):
            return
        row = self.twin.row_of(t)
        if row.tobytes() != state.tobytes():
            self._same("state", dict(fields(row)), dict(fields(state)))
        self._same("over", not t.asks, bool(self.rules.over(state)))
        if t.asks:
            self._same("asked", list(t.asks), [self.rules.seat(state)])
            self._same("legal", sorted(map(repr, self.answers)), sorted(map(repr, self._listed())))
            return
        outcome, winner = self.twin.game.score(t), self.rules.winner(state, self.terms)
        self._same("winners", outcome.winners, () if winner < 0 else (winner,))
        scores = tuple(float(self.rules.score(state, self.terms, seat)) for seat in range(t.seats))
        self._same("scores", outcome.scores, scores)

    def _listed(self) -> list[Action]:
        mask = int(self.rules.legal(self.state, self.terms))
        return [action for n, action in enumerate(self.twin.actions) if mask >> n & 1]

    def _same(self, what: str, rules: Any, twin: Any) -> None:
        if rules != twin:
            if isinstance(rules, dict):
                names = [name for name in rules if rules[name] != twin[name]]
                rules, twin = ({name: side[name] for name in names} for side in (rules, twin))
            raise Disagreement(f"{what}: the rules say {rules}, the twin says {twin}")


def fields(made: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every number of a record with its path."""
    for name in made.dtype.names:
        part = made[name]
        if part.dtype.names is None and part.shape == ():
            yield path + name, part.item()
        elif part.dtype.names is None:
            yield path + name, part.tolist()
        elif part.shape == ():
            yield from fields(part, f"{path}{name}.")
        else:
            for n, item in enumerate(part):
                yield from fields(item, f"{path}{name}.{n}.")


def follow(twin: Twin, rules: Compiled, match: Match[Any, Any]) -> None:
    """Play a match over again in both."""
    pair = Lockstep.new(twin, rules, match.header.options, match.header.variant)
    for entry in match.log:
        pair.play(entry.action)


def wander(pair: Lockstep, choices: Iterable[int]) -> None:
    """Answer by these numbers, each counted round the legal answers, until they or the game are at an end."""
    for choice in choices:
        if pair.over:
            return
        pair.play(pair.answers[choice % len(pair.answers)])
