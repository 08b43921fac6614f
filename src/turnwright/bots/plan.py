"""Plan: thinks its whole turn through before the first action of it.

A beam search over its own actions, as long as nobody else is asked, finds the turns that the game's judgement likes
best; each first action followed by the game's rule of thumb adds some more.  The rule of thumb then plays all of these
on for every seat, and the turn that ends up best is played action by action, for as long as the table looks as
foreseen.  It imagines one world, so it suits games in which little is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from turnwright.core import Action, Advice, Game, Table, View, legal, perform
from turnwright.kit.beam import Way, ways

from .judge import Judge

Turn = Way[Table]


def _alone(t: Table, seat: int) -> bool:
    """Nobody but this seat is asked."""
    return seat in t.asks and len(t.asks) == 1


def _outlook(value: float) -> str:
    """The worth of a position, -1 to 1, in words."""
    words = ("likely to lose", "behind", "about even", "ahead", "likely to win")
    return f"{words[min(4, int((value + 1) * 2.5))]} ({value:+.2f})"


def _rest(labels: list[str]) -> str:
    """What is to follow in the same turn."""
    return f"Then: {', '.join(labels)}." if labels else ""


class PlanBot:
    """`width` turns are kept at each action, `finalists` of them are played on for `ahead` actions.

    After `ms` milliseconds it makes do with what it has; with time enough, the same seed gives the same play.
    """

    LONGEST = 60
    """Actions after which a turn is cut off; no sensible turn gets there."""
    FADE = 0.998
    """What an action more until the result takes off its worth."""

    def __init__(
        self,
        game: Game[Any, Any],
        rng: Random,
        width: int = 12,
        finalists: int = 8,
        ahead: int = 60,
        ms: int = 1500,
    ) -> None:
        self.game = game
        self.judge = Judge(game)
        self.rng = rng
        self.width = width
        self.finalists = finalists
        self.ahead = ahead
        self.ms = ms
        self._until = 0.0
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
        self._until = perf_counter() + self.ms / 1000
        seat, world = view.seat, self.game.imagine(view, self.rng)
        turns = [*self._habits(world, seat), *self._found(world, seat)[: self.finalists]]
        turns = turns or [Turn(0.0, (legal(world, seat)[0],), world)]
        final = [(self._play_on(turn.world, seat), turn) for turn in turns if self._in_time() or turn is turns[0]]
        value, best = max(final, key=lambda row: (row[0], row[1].value))
        steps = []
        for action in best.actions:
            seen = self.game.view(world, seat)
            if len(legal(world, seat)) > 1:
                steps.append((seen, action, self.game.text.say_action(seen, action).label))
            perform(world, seat, action)
        found = f"Best of {len(final)} turns thought through: {_outlook(value)}."
        return [
            (seen, action, f"{found} {_rest([label for _, _, label in steps[n + 1 :]])}".strip())
            for n, (seen, action, _) in enumerate(steps)
        ]

    def _in_time(self) -> bool:
        return perf_counter() < self._until

    def _found(self, world: Table, seat: int) -> list[Turn]:
        """Whole turns by beam search, best first: ended by somebody else's question or by the end of the game."""

        def answers(t: Table) -> Iterable[Action]:
            return legal(t, seat) if self._in_time() else ()

        def goes_on(t: Table, action: Action) -> bool:
            perform(t, seat, action)
            return _alone(t, seat)

        def value(t: Table) -> float:
            return self.judge.value(t, seat)

        ended, longest = dict[bytes, Turn](), self.LONGEST if self.finalists else 0
        for turn in ways(world, answers, goes_on, value, self.game.save, self.width, longest):
            ended.setdefault(self.game.save(turn.world), turn)
        return sorted(ended.values(), key=lambda turn: -turn.value)

    def _habits(self, world: Table, seat: int) -> list[Turn]:
        """Each first action with the rest of the turn by rule of thumb: never do worse than that alone.

        Whoever plays alone is never interrupted, so a turn is cut off where it gets too long.
        """
        thumb, turns = self.judge.thumb, list[Turn]()
        for first in legal(world, seat) if thumb else ():
            if turns and not self._in_time():
                break
            t, actions = world.copy(), [first]
            perform(t, seat, first)
            while thumb and _alone(t, seat) and len(actions) < self.LONGEST and self._in_time():
                actions.append(thumb(self.game.view(t, seat), legal(t, seat), self.rng).action)
                perform(t, seat, actions[-1])
            turns.append(Turn(self.judge.value(t, seat), tuple(actions), t))
        return turns

    def _play_on(self, world: Table, seat: int) -> float:
        """What becomes of a turn if all seats go on by rule of thumb; a late defeat is better than an early one."""
        thumb, t, fade = self.judge.thumb, world.copy(), 1.0
        for _ in range(self.ahead):
            if thumb is None or not t.asks:
                break
            asked = next(iter(t.asks))
            options = legal(t, asked)
            sole = len(options) == 1
            perform(t, asked, options[0] if sole else thumb(self.game.view(t, asked), options, self.rng).action)
            fade *= self.FADE
        return fade * self.judge.value(t, seat)
