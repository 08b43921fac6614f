"""A puzzle at a match: what is asked for, whether it is done, and the next step of its solution.  All clients share it.

The match is an ordinary one that begins where the puzzle does; how it stands follows from the match alone.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from turnwright.core import Action, Game, Puzzle, Table, TurnwrightError, find_game
from turnwright.kit.words import say, spoken, wordlist
from turnwright.puzzles import read_lines, theme_of
from turnwright.puzzles.search import Search

from .model import Sitting

GRADES = wordlist({"easy": "Easy", "medium": "Medium", "hard": "Hard"})
AT_ONCE = 20_000
"""Positions that may be looked at while somebody waits."""


def task_of(game: Game[Any, Any], puzzle: Puzzle) -> str:
    """What a puzzle asks for, in a sentence or two."""
    task = theme_of(game, puzzle).task(puzzle.limits)
    return f"{spoken(game.package, puzzle.text)} {task}".strip()


class Attempt:
    """Somebody at a puzzle."""

    def __init__(self, sitting: Sitting, puzzle: Puzzle) -> None:
        self.sitting, self.puzzle = sitting, puzzle
        self.theme = theme_of(sitting.game, puzzle)
        self.title = spoken(sitting.game.package, puzzle.title)
        self.task = task_of(sitting.game, puzzle)

    @cached_property
    def verdict(self) -> bool | None:
        """True: solved; False: failed; None: still open."""
        view = self.sitting.view
        found = self.theme.judge(view, self.puzzle.limits)
        return False if found is None and view.outcome is not None else found

    @cached_property
    def show(self) -> Action | None:
        """The next step of the solution, for as long as the solver keeps to it."""
        game, puzzle, match = self.sitting.game, self.puzzle, self.sitting.match
        if self.verdict is not None or not self.sitting.asked:
            return None
        played = [(entry.seat, entry.action) for entry in match.log[len(puzzle.moves) : self.sitting.number]]
        line = read_lines(game, puzzle, puzzle.solution)
        own, wanted = ([action for seat, action in moves if seat == puzzle.seat] for moves in (played, line))
        if own != wanted[: len(own)]:
            return None
        if (
            puzzle.proof.positions and played != line[: len(played)]
        ):  # they replied otherwise, and there is an answer to that
            return searched(game.id, puzzle, match.table)
        return self._possible(wanted[len(own)]) if len(own) < len(wanted) else None

    def _possible(self, action: Action) -> Action | None:
        try:
            self.sitting.match.foresee(self.puzzle.seat, action)
        except TurnwrightError:
            return None
        return action

    @property
    def known(self) -> str:
        """Why it is a puzzle, and what to hold on to."""
        proof, theme = self.puzzle.proof, self.theme
        if proof.positions:
            return say(
                "{good} of {first} first actions still get there, against every reply. You may take back what you did this turn.",
                proof,
            )
        return say(
            "A careful player gets there in {strong} of {tries} tries, a careless one in {weak}. The same actions meet the same dice.",
            proof,
            strong=proof.solved[theme.strong],
            weak=proof.solved[theme.weak],
        )

    @property
    def word(self) -> str:
        """How it stands, where there is something to say."""
        if self.verdict is not None:
            return ""
        if not self.sitting.asked:
            return say("The others move now.")
        if self.show is None:
            return say("You go another way than the solution; that may do as well. Start again to be shown it.")
        return ""


def searched(game_id: str, puzzle: Puzzle, t: Table) -> Action | None:
    """An answer that still reaches the goal, where that can be told at once."""
    game = find_game(game_id)
    theme = theme_of(game, puzzle)
    search = Search(game, puzzle.seat, lambda view: theme.judge(view, puzzle.limits), AT_ONCE)
    try:
        fewest = search.fewest(t, len(puzzle.solution))
        return search.good(t, fewest)[0] if fewest else None
    except TurnwrightError:
        return None
