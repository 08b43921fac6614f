"""What a viewer can tell of a match's progress."""

from __future__ import annotations

from envelopes import GAME
from envelopes.actions import Seal

from turnwright.core import Match, key_of_seed
from turnwright.core.progress import moments, number, stamp


def test_a_draft_moves_the_number_of_its_own_seat_alone() -> None:
    match = Match.new(GAME, key_of_seed(1), 2)
    before = [stamp(match, viewer) for viewer in (0, 1, None)]
    match.play(0, match.legal(0)[0])
    assert [number(match, viewer) for viewer in (0, 1, None)] == [1, 0, 0]
    after = [stamp(match, viewer) for viewer in (0, 1, None)]
    assert [new == old for new, old in zip(after, before, strict=True)] == [False, True, True]


def test_whoever_seals_is_noticed_by_all() -> None:
    match = Match.new(GAME, key_of_seed(1), 2)
    match.play(0, match.legal(0)[0])
    match.play(0, Seal())
    assert [moments(match, viewer) for viewer in (0, 1, None)] == [[1, 2], [2], [2]]


def test_an_action_taken_back_leaves_no_trace() -> None:
    match = Match.new(GAME, key_of_seed(1), 2)
    match.play(0, match.legal(0)[0])
    match.undo(0)
    assert number(match, 0) == 0
    assert stamp(match, 0) == stamp(Match.new(GAME, key_of_seed(1), 2), 0)
