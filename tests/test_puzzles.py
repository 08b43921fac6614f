"""Puzzles: how they are found in recorded matches and proven, what is no puzzle, and how the command line says it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from turnwright.cli import app
from turnwright.core import Action, BadSetup, Game, Match, Proof, Puzzle, Theme, find_game, key_of_seed
from turnwright.puzzles import find_puzzle, make, play_lines, puzzles_of, read, set_up, theme_of
from turnwright.puzzles.make import Found, NoPuzzle, candidates, holds, proven, written
from turnwright.puzzles.marks import mark, marks
from turnwright.puzzles.search import Chance, Search, TooMany
from turnwright.puzzles.trials import share
from turnwright.sitting import Attempt, Sitting

KINGDOM, FOUR = find_game("kingdom"), find_game("connect_four")


def smallest(game: Game = KINGDOM) -> Puzzle:
    return min((one for one in puzzles_of(game) if one.proof.positions), key=lambda one: one.proof.positions)


def dropped(*columns: int) -> Match:
    match = Match.new(FOUR, bytes(32))
    play_lines(match, [f"drop {column}" for column in columns])
    return match


def drop(column: int) -> Action:
    return FOUR.read_action({"type": "Drop", "column": column})


def search(match: Match, turns: int, most: int = 50_000) -> Search:
    """Does seat 0 win with so many more discs?"""
    last = len(match.log) + 2 * turns - 1

    def judge(view: object) -> bool | None:
        outcome = view.outcome  # type: ignore[attr-defined]
        if outcome is not None:
            return 0 in outcome.winners
        return False if sum(view.heights) >= last else None  # type: ignore[attr-defined]

    return Search(FOUR, 0, judge, most)


def test_search_finds_the_only_answer_that_holds_against_every_reply() -> None:
    """Two discs in the middle of an empty row: the third makes it open at both ends."""
    match = dropped(2, 2, 3, 3)
    two = search(match, 2)
    assert two.wins(match.table)
    assert {action.column for action in two.good(match.table)} <= {1, 4}  # type: ignore[attr-defined]
    assert two.fewest(match.table, 5) == 2
    assert not search(match, 1).wins(match.table)


def test_search_says_when_there_is_too_much_to_look_at() -> None:
    match = dropped(2, 2)
    with pytest.raises(TooMany, match="more than 50 positions"):
        search(match, 4, most=50).wins(match.table)


def test_search_proves_nothing_where_dice_fall() -> None:
    game = find_game("mac")
    match = Match.new(game, key_of_seed(1), 1)
    with pytest.raises(Chance):
        Search(game, 0, lambda view: None).wins(match.table)


def test_a_puzzle_is_found_again_in_the_match_it_came_from() -> None:
    puzzle = smallest()
    match = set_up(KINGDOM, puzzle)
    play_lines(match, puzzle.solution)
    theme = theme_of(KINGDOM, puzzle)
    assert (len(puzzle.moves), puzzle.seat, theme.name, puzzle.limits) in [
        (at, seat, one.name, limits) for at, seat, one, limits in candidates(match, [theme])
    ]


def test_the_proof_of_a_puzzle_can_be_made_anew() -> None:
    puzzle = smallest()
    assert proven(KINGDOM, puzzle).puzzle == puzzle


def test_what_leads_elsewhere_or_nowhere_is_no_puzzle() -> None:
    puzzle = smallest()
    with pytest.raises(NoPuzzle, match="another position"):
        holds(KINGDOM, puzzle.but(moves=puzzle.moves[:-1]))
    with pytest.raises(NoPuzzle, match="does not reach"):
        holds(KINGDOM, puzzle.but(solution=puzzle.solution[:-1]))
    with pytest.raises(NoPuzzle, match="settled"):
        holds(KINGDOM, puzzle.but(limits={**puzzle.limits, "round": 1}))


def test_what_anything_solves_is_no_puzzle() -> None:
    puzzle = smallest()
    theme, proof = theme_of(KINGDOM, puzzle), puzzle.proof
    with pytest.raises(NoPuzzle, match="first actions"):
        make.worth_it(proof.but(good=proof.first), theme)
    with pytest.raises(NoPuzzle, match="easy reaches the goal in 20 of 20"):
        make.worth_it(proof.but(solved=proof.solved | {"easy": 20}), theme)
    with pytest.raises(NoPuzzle, match="hard reaches the goal in 3 of 20"):
        make.worth_it(proof.but(positions=0, solved={"easy": 0, "hard": 3}), theme)


def test_whoever_idles_solves_nothing() -> None:
    for puzzle in puzzles_of(KINGDOM):
        assert share(set_up(KINGDOM, puzzle), puzzle, theme_of(KINGDOM, puzzle), "idle", 1) == 0, puzzle.name


def test_an_attempt_shows_the_next_step_until_somebody_goes_another_way() -> None:
    puzzle = smallest()
    match = set_up(KINGDOM, puzzle)
    before = Attempt(Sitting(match, puzzle.seat), puzzle)
    assert before.show is not None
    assert not before.word
    other = next(
        action for action in match.legal(puzzle.seat) if action != before.show and "EndTurn" not in repr(action)
    )
    match.play(puzzle.seat, other)
    astray = Attempt(Sitting(match, puzzle.seat), puzzle)
    assert astray.verdict is None
    assert astray.show is None
    assert "another way" in astray.word


def test_an_attempt_has_an_answer_to_a_reply_that_was_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three in a row are open at both ends: whichever end they close, the other one wins."""
    start = dropped(2, 2, 3, 3)
    two = search(start, 2)
    theme = Theme(name="win", title="Win", task=lambda _: "Win.", judge=lambda view, _: two.judge(view))
    monkeypatch.setattr(sys.modules[FOUR.learn.module.__name__], "themes", lambda: [theme], raising=False)
    puzzle = Puzzle(
        title="Open at both ends",
        theme="win",
        limits={},
        level="easy",
        seats=("you", "easy"),
        key=bytes(32).hex(),
        moves=tuple(f"drop {column}" for column in (2, 2, 3, 3)),
        digest=FOUR.digest(start.table),
        solution=("drop 4", "1: drop 1", "drop 5"),
        proof=Proof(positions=1, first=7, good=1),
    )
    match = set_up(FOUR, puzzle)
    play_lines(match, ["0: drop 4", "1: drop 5"])
    assert Attempt(Sitting(match, 0), puzzle).show == drop(1)
    play_lines(match, ["0: drop 1"])
    assert Attempt(Sitting(match, 0), puzzle).verdict


def test_a_file_reads_back_as_the_puzzle_it_was_written_from(tmp_path: Path) -> None:
    puzzle = smallest()
    (tmp_path / f"{puzzle.name}.json").write_text(written(puzzle), encoding="utf-8")
    assert read(tmp_path / f"{puzzle.name}.json") == puzzle
    (tmp_path / "broken.json").write_text('{"title": 3}', encoding="utf-8")
    with pytest.raises(BadSetup, match="is no puzzle"):
        read(tmp_path / "broken.json")


def test_solved_puzzles_are_remembered_and_a_broken_list_is_an_empty_one(tmp_path: Path) -> None:
    mark(tmp_path, "kingdom", "one")
    mark(tmp_path, "kingdom", "one")
    mark(tmp_path, "mac", "two")
    assert marks(tmp_path) == {"kingdom": ["one"], "mac": ["two"]}
    (tmp_path / "solved.json").write_text("{", encoding="utf-8")
    assert marks(tmp_path) == {}


def test_commands_list_check_and_find_puzzles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    listed = CliRunner().invoke(app, ["puzzle", "kingdom"])
    assert listed.stdout.count("turnwright puzzle kingdom") == len(puzzles_of(KINGDOM)) == 10
    checked = CliRunner().invoke(app, ["puzzles", "check", "kingdom"])
    assert checked.exit_code == 0
    assert checked.stdout.count("ok ") == 10
    assert "has no puzzle 11; there are 10." in CliRunner().invoke(app, ["puzzle", "kingdom", "11"]).output
    assert "has no puzzle yet" in CliRunner().invoke(app, ["puzzle", "connect_four", "1"]).output
    assert "no theme" in CliRunner().invoke(app, ["puzzles", "make", "connect_four"]).output
    with pytest.raises(BadSetup):
        find_puzzle(KINGDOM, "nowhere")
    monkeypatch.setattr(make, "made", lambda *_: [NoPuzzle("nothing"), Found(smallest(), set_up(KINGDOM, smallest()))])
    monkeypatch.setattr(make, "write", lambda game, puzzle: tmp_path / "kept")
    found = CliRunner().invoke(app, ["puzzles", "make", "kingdom", "--write"])
    assert "no   nothing" in found.stderr
    assert f"Written to {tmp_path / 'kept'}." in found.stdout
