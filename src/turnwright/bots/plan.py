"""Plan: thinks its whole turn through before the first action of it.

A beam search over its own actions, as long as nobody else is asked, keeps the turns that the game's judgement likes
best.  Then the game's rule of thumb plays the best of these on for all seats, and the turn that ends up best is played
action by action, for as long as the table looks as foreseen.  It imagines one world, so it suits games in which little
is left to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from turnwright.core import Action, Advice, Game, Table, View, legal, perform

from .judge import Judge


class Turn(NamedTuple):
    """Actions of one turn and the world after them."""

    value: float
    actions: tuple[Action, ...]
    world: Table


class PlanBot:
    """`width` turns are kept at each action, `finalists` are played on for `ahead` actions."""

    LONGEST = 60
    """Actions after which a turn is cut off; no sensible turn gets there."""

    def __init__(self, game: Game[Any, Any], rng: Random, width: int = 12, finalists: int = 8, ahead: int = 60) -> None:
        self.game = game
        self.judge = Judge(game)
        self.rng = rng
        self.width = width
        self.finalists = finalists
        self.ahead = ahead
        self._foreseen: list[tuple[View, Action, str]] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        if len(legal) == 1:
            return Advice(legal[0], "There is nothing else to do.")
        if not (self._foreseen and self._foreseen[0][0] == view):
            self._foreseen = self._think(view)
        _, action, reason = self._foreseen.pop(0)
        return Advice(action, reason)

    def _think(self, view: View) -> list[tuple[View, Action, str]]:
        assert view.seat is not None
        seat, world = view.seat, self.game.imagine(view, self.rng)
        turns = sorted(self._turns(world, seat), key=lambda turn: turn.value, reverse=True)[: self.finalists]
        final = [(self._play_on(turn.world, seat), turn) for turn in turns]
        value, best = max(final, key=lambda row: (row[0], row[1].value))
        reason = f"Part of the best of {len(turns)} turns thought through, worth {value:+.2f} on a scale from -1 to 1."
        steps = []
        for action in best.actions:
            seen = self.game.view(world, seat)
            if len(legal(world, seat)) > 1:
                steps.append((seen, action, reason))
            perform(world, seat, action)
        return steps

    def _turns(self, world: Table, seat: int) -> list[Turn]:
        """Whole turns, found by beam search: ended by somebody else's question or by the end of the game."""
        open_turns, ended = [Turn(0.0, (), world)], dict[bytes, Turn]()
        for _ in range(self.LONGEST):
            going = dict[bytes, Turn]()
            for turn in open_turns:
                for action in legal(turn.world, seat):
                    after = turn.world.copy()
                    perform(after, seat, action)
                    longer = Turn(self.judge.value(after, seat), (*turn.actions, action), after)
                    found = going if seat in after.asks and len(after.asks) == 1 else ended
                    found.setdefault(self.game.save(after), longer)
            if not going:
                break
            open_turns = sorted(going.values(), key=lambda turn: turn.value, reverse=True)[: self.width]
        return list(ended.values()) or open_turns

    def _play_on(self, world: Table, seat: int) -> float:
        thumb, t = self.judge.thumb, world.copy()
        for _ in range(self.ahead):
            if thumb is None or not t.asks:
                break
            asked = next(iter(t.asks))
            options = legal(t, asked)
            sole = len(options) == 1
            perform(t, asked, options[0] if sole else thumb(self.game.view(t, asked), options, self.rng).action)
        return self.judge.value(t, seat)
