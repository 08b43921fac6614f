"""Hints for people: a bot's advice with what was left unsaid, from worlds that agree with the view and from nothing else.

Where a bot gives no plan of its own, its line is played on to the end of the turn, and every other action is tried in the place of
the first: the one that leaves most, by the game's judgement, is the second best.  The same seed gives the same hint everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from turnwright.core import Action, Advice, Game, Instead, Table, TurnwrightError, View, apply, legal, perform
from turnwright.kit.reasons import changed, in_steps
from turnwright.kit.words import say

from .bot import Bot, HeuristicBot
from .judge import Judge
from .make import ADVISER, make

WORLDS = 4
"""Worlds that reasons are the mean of, where there are dice or secrets."""
LONGEST = 30
"""Actions after which a line is cut off."""
TRIED = 24
"""Other actions that are tried."""
CLOSE = 0.02
"""Differences in worth, of a judgement from -1 to 1, that nobody should be told of."""


def advise(game: Game[Any, Any], view: View, legal: Sequence[Action], seed: int | str, bot: str = ADVISER) -> Advice:
    """What a bot would do here, why, what it leads to, and what it thought next best."""
    thinker = make(game, bot, seed)
    advice = thinker.choose(view, legal)
    if len(legal) == 1 or advice.action not in legal or (advice.because and advice.instead):
        return advice
    return Study(game, view, seed).complete(advice, legal, thinker)


def contrast(
    game: Game[Any, Any], view: View, best: Sequence[Action], other: Sequence[Action], seed: int | str = 0
) -> Instead:
    """What would be otherwise with the other line of own actions: for the action taken beside the best one.

    Both are played in the same imagined worlds; an action of a line that cannot be done there is passed over.
    """
    study = Study(game, view, seed)
    return study.beside(other[0], study.ends(best), study.ends(other))


class Study:
    """One position as a seat sees it, and worlds that agree with it."""

    def __init__(self, game: Game[Any, Any], view: View, seed: int | str) -> None:
        assert view.seat is not None
        self.game, self.view, self.seat = game, view, view.seat
        self.judge = Judge(game)
        count = WORLDS if game.chance or game.resample else 1
        self.worlds = [game.imagine(view, Random(f"hint {seed} {n}")) for n in range(count)]

    def complete(self, advice: Advice, legal: Sequence[Action], thinker: Bot) -> Advice:
        """The advice with what it changes, what it leads to, and the second best."""
        line, labels = self.line(advice.action, thinker)
        best = self.ends(line)
        without = self.seen(self.ends(line[1:])) if line[1:] else [self.view]
        return advice.but(
            because=advice.because or changed(self.game, self.view, without, self.seen(best)),
            then=advice.then or in_steps(labels),
            instead=advice.instead or self.second(legal, line, best),
        )

    def line(self, action: Action, thinker: Bot) -> tuple[list[Action], list[str]]:
        """The action and what its bot would do afterwards until the turn is over, with labels for what comes afterwards."""
        t, line, labels = self.worlds[0].copy(), [action], list[str]()
        perform(t, self.seat, action)
        thumb = thinker if isinstance(thinker, HeuristicBot) else None
        while thumb and len(line) < LONGEST and self.goes_on(t):
            options, seen = legal(t, self.seat), self.game.view(t, self.seat)
            then = thumb.choose(seen, options).action
            if then not in options:
                break
            if len(options) > 1:
                labels.append(self.game.text.say_action(seen, then).label)
            line.append(then)
            perform(t, self.seat, then)
        return line, labels

    def goes_on(self, t: Table) -> bool:
        """Is the seat asked, and is it still the same turn by the game's own time?"""
        if self.seat not in t.asks:
            return False
        lab = self.game.lab
        return not lab.offers("clock") or lab.clock(self.game.view(t, self.seat)) == lab.clock(self.view)

    def ends(self, line: Sequence[Action]) -> list[Table]:
        """Where a line leads, in every world."""
        return [self._played(world.copy(), line) for world in self.worlds]

    def second(self, options: Sequence[Action], line: Sequence[Action], best: list[Table]) -> Instead | None:
        """The other action that leaves most with the rest of the line as planned; None where none leaves something else."""
        if not self.game.bot.offers("evaluate"):
            return None
        end = self.game.save(best[0])
        others = [action for action in options if action not in line]
        tried = [(action, self._played(self.worlds[0].copy(), (action, *line[1:]))) for action in _few(others)]
        rows = [(self.judge.value(t, self.seat), n) for n, (_, t) in enumerate(tried) if self.game.save(t) != end]
        if not rows:
            return None
        action = tried[max(rows, key=lambda row: (row[0], -row[1]))[1]][0]
        return self.beside(action, best, self.ends((action, *line[1:])))

    def beside(self, action: Action, best: list[Table], other: list[Table]) -> Instead:
        """The other action, by where it leads and where the best does."""
        because = changed(self.game, self.view, self.seen(best), self.seen(other))
        worse = self._worth(best) - self._worth(other)
        if abs(worse) < CLOSE and not any(reason.good is not None for reason in because):
            return Instead(action, say("It comes to nearly the same."), because)
        return Instead(
            action, say("It looks better at once, but the plan looks further.") if worse < 0 else "", because
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
        return t


def _few(actions: Sequence[Action]) -> Sequence[Action]:
    """As many as are tried, from all over the list."""
    return actions[:: -(-len(actions) // TRIED)] if actions else ()
