"""Laws of puzzles: each stands where it says, is open there, is solved by its solution and not by anything at all."""

from __future__ import annotations

from turnwright.core import Words
from turnwright.puzzles import puzzles_of, set_up, theme_of
from turnwright.puzzles.make import holds, worth_it
from turnwright.sitting import Attempt, Sitting

from .law_words import well_said
from .plays import AnyGame


def test_puzzles_are_solved_by_their_solutions(game: AnyGame) -> None:
    for puzzle in puzzles_of(game):
        holds(game, puzzle)


def test_puzzles_are_not_solved_by_anything(game: AnyGame) -> None:
    """As their proofs say, which `turnwright puzzles check --whole` makes anew."""
    for puzzle in puzzles_of(game):
        assert puzzle.proof.positions or puzzle.proof.tries, f"{puzzle.name} is not proven"
        worth_it(puzzle.proof, theme_of(game, puzzle))


def test_puzzles_say_what_to_do_and_show_how(game: AnyGame) -> None:
    for puzzle in puzzles_of(game):
        attempt = Attempt(Sitting(set_up(game, puzzle), puzzle.seat), puzzle)
        for text in (attempt.title, attempt.task, attempt.known):
            well_said(game, Words(text), puzzle.name)
        assert attempt.verdict is None
        assert attempt.show is not None, f"{puzzle.name}: its solution does not begin where it does"
    titles = [puzzle.title for puzzle in puzzles_of(game)]
    assert len(titles) == len(set(titles)), f"two puzzles have the same title: {sorted(titles)}"
