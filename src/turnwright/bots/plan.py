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
from typing import Any, NamedTuple

from turnwright.core import Action, Advice, Game, Instead, Next, Table, View, Words, legal, perform
from turnwright.kit.beam import Way, ways
from turnwright.kit.reasons import changed, in_steps
from turnwright.kit.words import say, spoken

from .judge import CLOSE, Judge, outlook

Turn = Way[Table]
ENDS_TURN = "turn"
"""The ref of what ends a turn."""


def _alone(t: Table, seat: int) -> bool:
    """Nobody but this seat is asked."""
    return seat in t.asks and len(t.asks) == 1


class Finalist(NamedTuple):
    """A turn, what it is worth played on, and where that led."""

    value: float
    turn: Turn
    end: Table
    went: list[tuple[int, Action]]
    """What all seats did after it."""


class PlanBot:
    """`width` turns are kept at each action, `finalists` of them are played on for `ahead` actions.

    After `ms` milliseconds it makes do with what it has; with time enough, the same seed gives the same play.
    """

    LONGEST = 60
    """Actions after which a turn is cut off; no sensible turn gets there."""
    FADE = 0.998
    """What an action more until the result takes off its worth."""

    def __init__(
        self, game: Game[Any, Any], rng: Random, width: int = 12, finalists: int = 8, ahead: int = 60, ms: int = 1500
    ) -> None:
        self.game = game
        self.judge = Judge(game)
        self.rng = rng
        self.width = width
        self.finalists = finalists
        self.ahead = ahead
        self.ms = ms
        self._until = 0.0
        self._foreseen: list[tuple[View, Advice]] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Advice:
        if len(legal) == 1:
            return Advice(legal[0], say("There is nothing else to do."))
        if not (self._foreseen and self._foreseen[0][0] == view):
            self._foreseen = self._think(view)
        return self._foreseen.pop(0)[1]

    def _think(self, view: View) -> list[tuple[View, Advice]]:
        assert view.seat is not None
        self._until = perf_counter() + self.ms / 1000
        seat, world = view.seat, self.game.imagine(view, self.rng)
        turns = [*self._habits(world, seat), *self._found(world, seat)[: self.finalists]]
        turns = turns or [Turn(0.0, (legal(world, seat)[0],), world)]
        final = [self._play_on(turn, seat) for turn in turns if self._in_time() or turn is turns[0]]
        final.sort(key=lambda row: (-row.value, -row.turn.value))
        best, second = final[0].turn, self._second(final)
        reason = say(
            "Of {turns} turns thought through this one comes out best: played on, {outlook}.",
            turns=len(final),
            outlook=self._outlook(final[0], seat),
        )
        instead = self._beside(view, final[0], second) if second else None
        steps: list[tuple[View, Action]] = []
        labels: list[str] = []
        for action in best.actions:
            seen = self.game.view(world, seat)
            if len(legal(world, seat)) > 1:
                steps.append((seen, action))
                labels.append(self.game.text.say_action(seen, action).label)
            perform(world, seat, action)
        later = self._next_turn(final[0], seat)
        return [
            (seen, Advice(action, reason, (), in_steps(labels[n + 1 :]) + later, None if n else instead))
            for n, (seen, action) in enumerate(steps)
        ]

    def _next_turn(self, final: Finalist, seat: int) -> tuple[Next, ...]:
        """What the seat does when it is asked again, if everybody goes on as imagined."""
        said: list[Words] = []
        t = final.turn.world.copy()
        for asked, action in final.went:
            if asked == seat and len(legal(t, seat)) > 1:
                said.append(self.game.text.say_action(self.game.view(t, seat), action))
            elif said:
                break
            perform(t, asked, action)
        labels = [words.label for words in said if ENDS_TURN not in words.refs]
        steps = ", ".join(step.label for step in in_steps(labels))
        return (Next(say("next turn: {steps}", steps=steps)),) if steps else ()

    def _second(self, final: list[Finalist]) -> Finalist | None:
        """The best turn that begins otherwise and leads elsewhere; a step of the best one only if it is the whole turn."""
        best, *rest = final
        end, steps = self.game.save(best.turn.world), best.turn.actions
        others = (row for row in rest if row.turn.actions[0] not in (steps if len(row.turn.actions) > 1 else steps[:1]))
        return next((row for row in others if self.game.save(row.turn.world) != end), None)

    def _beside(self, view: View, best: Finalist, other: Finalist) -> Instead:
        """The second best, and what is otherwise after it."""
        assert view.seat is not None
        ahead = self._outlook(other, view.seat)
        worse = self.judge.value(best.end, view.seat) - self.judge.value(other.end, view.seat) > CLOSE
        alike, won = ahead == self._outlook(best, view.seat), self._won(best, view.seat) and self._won(other, view.seat)
        if alike and worse:
            reason = say("Played on, it ends alike, but not as well for you: {outlook}.", outlook=ahead)
        elif alike:
            reason = say("Played on, it comes to the same: {outlook}.", outlook=ahead)
        elif won and worse:
            reason = say("Played on, that wins as well, but less clearly: {outlook}.", outlook=ahead)
        elif won:
            reason = say("Played on, that wins as well, in more actions: {outlook}.", outlook=ahead)
        elif other.turn.value > best.turn.value and other.value < best.value:
            reason = say("It looks better at once, but played on, {outlook}.", outlook=ahead)
        else:
            reason = say("Played on, {outlook}.", outlook=ahead)
        ends = [self.game.view(one.turn.world, view.seat) for one in (best, other)]
        return Instead(other.turn.actions[0], reason, changed(self.game, view, ends[:1], ends[1:]))

    def _outlook(self, final: Finalist, seat: int) -> str:
        """Where a turn leads, in words."""
        if final.end.asks:
            return outlook(final.value)
        ended, lab = self.game.score(final.end), self.game.lab
        how = spoken(self.game.package, ended.reason)
        view = self.game.view(final.end, seat)
        when, unit = lab.clock(view), spoken(self.game.package, lab.unit(view))
        if not lab.offers("clock"):
            return say("you win ({how})", how=how) if seat in ended.winners else say("you do not win: {how}", how=how)
        return (
            say("you win in {unit} {when} ({how})", how=how, unit=unit, when=when)
            if seat in ended.winners
            else say("you lose in {unit} {when} ({how})", how=how, unit=unit, when=when)
        )

    def _won(self, final: Finalist, seat: int) -> bool:
        return not final.end.asks and seat in self.game.score(final.end).winners

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

        ended: dict[bytes, Turn] = {}
        longest = self.LONGEST if self.finalists else 0
        for turn in ways(world, answers, goes_on, value, self.game.save, self.width, longest):
            ended.setdefault(self.game.save(turn.world), turn)
        return sorted(ended.values(), key=lambda turn: -turn.value)

    def _habits(self, world: Table, seat: int) -> list[Turn]:
        """Each first action with the rest of the turn by rule of thumb: never do worse than that alone.

        Whoever plays alone is never interrupted, so a turn is cut off where it gets too long.
        """
        turns: list[Turn] = []
        thumb = self.judge.thumb
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

    def _play_on(self, turn: Turn, seat: int) -> Finalist:
        """What becomes of a turn if all seats go on by rule of thumb; a late defeat is better than an early one."""
        thumb, t, fade = self.judge.thumb, turn.world.copy(), 1.0
        went: list[tuple[int, Action]] = []
        for _ in range(self.ahead):
            if thumb is None or not t.asks:
                break
            asked = next(iter(t.asks))
            options = legal(t, asked)
            sole = len(options) == 1
            action = options[0] if sole else thumb(self.game.view(t, asked), options, self.rng).action
            perform(t, asked, action)
            went.append((asked, action))
            fade *= self.FADE
        return Finalist(fade * self.judge.value(t, seat), turn, t, went)
