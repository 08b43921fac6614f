"""Hints for people: a bot's advice with what was left unsaid, from worlds that agree with the view and from nothing else.

Where a bot gives no plan of its own, its line is played on to the end of the turn, and other actions of the same kind are tried in the
place of the first: the one that leaves most, by the game's judgement, is the second best.  The same seed gives the same hint everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from turnwright.core import (
    Action,
    Advice,
    Game,
    Instead,
    Next,
    Reason,
    Table,
    TurnwrightError,
    View,
    apply,
    legal,
    perform,
)
from turnwright.kit.reasons import changed, in_runs, in_steps
from turnwright.kit.words import say

from .bot import Bot, HeuristicBot
from .judge import CLOSE, Judge
from .make import ADVISER, make

WORLDS = 6
"""Worlds that reasons are the mean of, where there are dice or secrets."""
LONGEST = 30
"""Actions after which a line is cut off."""
TRIED = 12
"""Other actions that are tried."""
LINES = 2
"""Lines that another sheet has more, or less, and that are named."""
SAID = 6
"""Steps of a plan that are named, with one more for all the others."""
TAKES_BACK = "undo"
"""The sign by which a game marks an action that takes own ones back."""


def advise(game: Game[Any, Any], view: View, legal: Sequence[Action], seed: int | str, bot: str = ADVISER) -> Advice:
    """What a bot would do here, why, what it leads to, and what it thought next best."""
    thinker = make(game, bot, seed)
    advice = game.bot.go_on(view, Random(f"go on {seed}")) or thinker.choose(view, legal)
    advice = advice.but(action=game.bot.feasible(view, advice.action), then=in_few(advice.then))
    if lines := in_runs(game.bot.line_by_line(view, advice.action)):
        advice = advice.but(lines=lines)
    if len(legal) == 1 or (advice.because and (advice.instead or advice.then)):
        return advice
    study = Study(game, view, seed)
    return study.complete(advice, legal, thinker) if study.possible(advice.action) else advice


def contrast(
    game: Game[Any, Any], view: View, best: Sequence[Action], other: Sequence[Action], seed: int | str = 0
) -> Instead:
    """What would be otherwise with the other line of own actions: for the action taken beside the best one.

    Both are played in the same imagined worlds; an action of a line that cannot be done there is passed over.
    """
    study = Study(game, view, seed)
    return study.beside(other[0], study.ends(best), study.ends(other))


def in_few(steps: tuple[Next, ...]) -> tuple[Next, ...]:
    """What is read of a long plan: what comes soon."""
    if len(steps) <= SAID + 1:
        return steps
    return (*steps[:SAID], Next(say("and {n} things more", n=len(steps) - SAID)))


class Study:
    """One position as a seat sees it, and worlds that agree with it."""

    def __init__(self, game: Game[Any, Any], view: View, seed: int | str) -> None:
        assert view.seat is not None
        self.game, self.view, self.seat = game, view, view.seat
        self.judge = Judge(game)
        count = WORLDS if game.chance or game.resample else 1
        self.worlds = [game.imagine(view, Random(f"hint {seed} {n}")) for n in range(count)]

    def possible(self, action: Action) -> bool:
        """Would the rules take it?  A bot may come from anywhere."""
        try:
            apply(self.worlds[0].copy(), self.seat, action)
        except TurnwrightError:
            return False
        return True

    def complete(self, advice: Advice, options: Sequence[Action], thinker: Bot) -> Advice:
        """The advice with what it changes, what it leads to, and the second best."""
        line, labels = self.line(advice.action, thinker)
        best, without, then = self.ends(line), self.ends(line[1:]), line[1:] or line
        if self.alike(best, without) and not self.holds(line[1:]):
            line, best, without, then = line[:1], self.ends(line[:1]), self.worlds, []
        second = advice.instead
        if second is None:
            rest = (options, line, best, without, then)
            second = self.otherwise(advice, line, best) if advice.lines else self.second(*rest)
        return advice.but(
            because=advice.because or self.changes(best, without),
            then=advice.then or in_few(in_steps(labels)) or tuple(self.game.bot.leads_to(self.view, advice.action)),
            instead=second,
        )

    def changes(self, best: list[Table], without: list[Table]) -> tuple[Reason, ...]:
        """What the action changes.  A victory that hangs on dice is told as what it is: how all worlds ended that were imagined."""
        if self.won(best) and best[0].dice != self.worlds[0].dice:
            told = (
                say("in all {n} ways on that were imagined the game is won with it, and without it, too", n=len(best))
                if self.won(without)
                else say("in all {n} ways on that were imagined the game is won", n=len(best))
            )
            return (Reason(told, True),)
        return changed(self.game, self.view, self.seen(without), self.seen(best)) if self.alike(best, without) else ()

    def line(self, action: Action, thinker: Bot) -> tuple[list[Action], list[str]]:
        """The action and what its bot would do afterwards until the turn is over, with labels for what comes before any die is cast."""
        labels: list[str] = []
        t, line = self.worlds[0].copy(), [action]
        perform(t, self.seat, action)
        while isinstance(thinker, HeuristicBot) and len(line) < LONGEST and self.goes_on(t):
            options, seen = legal(t, self.seat), self.game.view(t, self.seat)
            then = thinker.choose(seen, options).action
            if len(options) > 1 and t.dice == self.worlds[0].dice:
                labels.append(self.game.text.say_action(seen, then).label)
            line.append(then)
            perform(t, self.seat, then)
        return line, labels

    def holds(self, line: Sequence[Action]) -> bool:
        """Can all of it be done as things stand?  Where a plan rests on its first action, what that changes is told of it alone."""
        t = self.worlds[0].copy()
        for action in line:
            if not self.goes_on(t):
                break
            try:
                apply(t, self.seat, action)
            except TurnwrightError:
                return t.dice != self.worlds[0].dice
        return True

    def goes_on(self, t: Table) -> bool:
        """Is the seat asked, and is it still the same turn by the game's own time?"""
        if self.seat not in t.asks:
            return False
        lab = self.game.lab
        return not lab.offers("clock") or lab.clock(self.game.view(t, self.seat)) == lab.clock(self.view)

    def alike(self, ends: list[Table], others: list[Table]) -> bool:
        """Have two lines come equally far in the game's own time, or one to its end?  Else what time does would be told as what an
        action does."""
        timed = self.game.lab.offers("clock") and not self.won(ends)
        return not timed or [self.goes_on(t) for t in ends] == [self.goes_on(t) for t in others]

    def won(self, ends: list[Table]) -> bool:
        return all(view.outcome and self.seat in view.outcome.winners for view in self.seen(ends))

    def ends(self, line: Sequence[Action]) -> list[Table]:
        """Where a line leads, in every world."""
        return [self._played(world.copy(), line) for world in self.worlds]

    def second(
        self,
        options: Sequence[Action],
        line: Sequence[Action],
        best: list[Table],
        without: list[Table],
        then: Sequence[Action],
    ) -> Instead | None:
        """What the game's own players have thought of; else another action of the same kind with the rest of the plan as it is, the one
        that leaves most by the judgement; where there is none, the plan without this action; and for an action that ends the turn, any
        other that leaves less: what the judgement does not count, it may cost all the same.  Taking back is no plan."""
        if self.won(best):
            return None
        if own := self.game.bot.second(self.view, options, line[0]):
            rest = list(then)
            if own.action in rest:
                rest.remove(own.action)  # what the plan holds anyway is done before the best, and once
                rest.insert(0, line[0])
            other = self.ends((own.action, *rest))
            return own.but(because=self.beside(own.action, best, other).because if self.alike(best, other) else ())
        others = [action for action in options if action not in line and self.game.board.sign(action) != TAKES_BACK]
        alike = [action for action in others if type(action) is type(line[0])]
        rest = [action for action in line[1:] if action != line[0]]
        if not alike and rest and rest[0] in options and self.alike(best, without):
            found = self.beside(rest[0], best, without)
            return found.but(reason=f"{say('That is to leave it out.')} {found.reason}".strip())
        if not others or not self.game.bot.offers("evaluate"):
            return None
        few = (alike or others)[:: -(-len(alike or others) // TRIED)]
        tried = [(action, self._played(self.worlds[0].copy(), (action, *then))) for action in few]
        worth = {n: self._worth([t]) for n, (_, t) in enumerate(tried) if self.alike(best[:1], [t])}
        if not worth:
            return None
        action = tried[max(worth, key=lambda n: worth[n])][0]
        other = self.ends((action, *then))
        return self.beside(action, best, other) if alike or self._worth(other) < self._worth(best) - CLOSE else None

    def otherwise(self, advice: Advice, line: Sequence[Action], best: list[Table]) -> Instead | None:
        """What the rule of thumb would write: the lines that it has more and less than the best."""
        thumb = self.judge.thumb
        other = thumb(self.view, legal(self.worlds[0], self.seat), Random(0)).action if thumb else advice.action
        other = self.game.bot.feasible(self.view, other)
        theirs = [row.label for row in in_runs(self.game.bot.line_by_line(self.view, other))]
        mine = [row.label for row in advice.lines]
        if not theirs or set(mine) == set(theirs):
            return None
        more, less = (
            [row for row in rows if row not in known][:LINES] for rows, known in ((theirs, mine), (mine, theirs))
        )
        found = self.beside(other, best, self.ends((other, *line[1:])))
        told = [Reason(say("with “{line}”", line=row)) for row in more]
        told += [Reason(say("without “{line}”", line=row)) for row in less]
        reason = f"{say('So the rules of thumb would have it.')} {found.reason}".strip()
        return found.but(reason=reason, because=(*found.because, *told))

    def beside(self, action: Action, best: list[Table], other: list[Table]) -> Instead:
        """The other action, by where it leads and where the best does."""
        because = changed(self.game, self.view, self.seen(best), self.seen(other))
        worse = self._worth(best) - self._worth(other)
        if abs(worse) < CLOSE and not any(reason.good is not None for reason in because):
            return Instead(action, say("By the end of the turn it comes to nearly the same."), because)
        return Instead(
            action,
            say("It looks better at once, but the plan gains more by what follows.") if worse < 0 else "",
            because,
        )

    def seen(self, ends: Iterable[Table]) -> list[View]:
        return [self.game.view(t, self.seat) for t in ends]

    def _worth(self, ends: list[Table]) -> float:
        return sum(self.judge.value(t, self.seat) for t in ends) / len(ends)

    def _played(self, t: Table, line: Iterable[Action]) -> Table:
        for action in line:
            if not self.goes_on(t):
                break
            with suppress(TurnwrightError):
                apply(t, self.seat, action)
        return self._revealed(t)

    def _revealed(self, t: Table) -> Table:
        """Where all answer at the same time, the others do by rule of thumb, so that what was written is carried out."""
        thumb = self.judge.thumb if len(self.worlds[0].asks) > 1 else None
        for _ in range(LONGEST * t.seats):
            if thumb is None or self.seat in t.asks or not t.asks:
                break
            asked = next(iter(t.asks))
            perform(t, asked, thumb(self.game.view(t, asked), legal(t, asked), Random(0)).action)
        return t
