"""The lessons' own line is a sound one, and what they say of a battle is what happened in it."""

from __future__ import annotations

from typing import Any

import pytest

from turnwright.core import Match, find_game, notation
from turnwright.core.values import Action, vocabulary
from turnwright.sitting import Coach, Sitting, begin, lesson_of
from turnwright.sitting.coach import Passed

MAC = find_game("mac")


def follow(match: Match[Any, Any], lesson: str, to: str) -> Coach:
    """As the coach shows, up to a step."""
    taught, passed = lesson_of(MAC, lesson), Passed()
    while True:
        coach = Coach(Sitting(match, taught.seat), taught, passed)
        assert coach.task is not None, f"there is no step {to}"
        if coach.task.title == to:
            return coach
        passed = coach.passed
        if coach.show is None:
            passed = coach.pass_on()
        else:
            match.play(taught.seat, coach.show)


def test_the_first_contract_is_won_by_all_frames_that_were_bought_and_fitted_out() -> None:
    match = begin(MAC, lesson_of(MAC, "company"))
    coach = follow(match, "company", "Take a contract")
    assert coach.won == "3 frames can take the field."
    assert all(machine.mounts for machine in match.table.hangar.values())
    coach = follow(match, "company", "Settle the battle")
    report = match.table.report
    assert report.result == "victory"
    assert len(report.returns) == 3
    assert all(one.status != "destroyed" and one.fate == "active" for one in report.returns)
    assert coach.won.startswith("Victory")


@pytest.mark.parametrize(
    ("line", "said"), [("auto-resolve balanced focus_fire fight_to_end", "Defeat"), ("launch", "You are in command")]
)
def test_a_lesson_does_not_call_a_lost_or_open_battle_won(line: str, said: str) -> None:
    match = begin(MAC, lesson_of(MAC, "company"))
    words = vocabulary(Action, MAC.package)
    for one in ("accept 1", line):  # at once, and with two frames
        match.play(0, notation.read(one, words))
    assert Coach(Sitting(match, 0), lesson_of(MAC, "company")).won.startswith(said)


def test_a_step_is_lit_where_its_action_is_found() -> None:
    match = begin(MAC, lesson_of(MAC, "battle"))
    assert follow(match, "battle", "Move into cover").spot[0] == "hex:I3"
    match = begin(MAC, lesson_of(MAC, "company"))
    assert follow(match, "company", "Fit the laser").spot[0] == "spare:medium_laser"
    assert follow(match, "company", "Fight, or let them fight").spot[0] == "stance:balanced"
