"""The lesson is sound: whoever plays it as shown still has a castle to play on with, whatever the other side tried meanwhile."""

import pytest

from turnwright import bots
from turnwright.games.kingdom import GAME
from turnwright.sitting import Coach, Sitting, begin, lesson_of
from turnwright.sitting.coach import Passed
from turnwright.testing.law_lessons import others

SAFE = 6


@pytest.mark.parametrize("seed", [3, 8])
def test_the_guided_line_keeps_the_castle_up_against_one_who_strikes_early(seed: int) -> None:
    taught = lesson_of(GAME)
    match, passed = begin(GAME, taught), Passed()
    foe = {1: bots.make(GAME, "easy", seed=seed)}
    while True:
        others(GAME, match, taught, foe)
        coach = Coach(Sitting(match, 0), taught, passed)
        if coach.task is None:
            break
        if coach.task.reading:
            passed = coach.pass_on()
            continue
        assert coach.show is not None
        match.play(0, coach.show)
    assert not match.over
    assert match.view(0).realms[0].castle >= SAFE


def test_the_lesson_names_the_happiness_at_which_income_shrinks() -> None:
    """4: -3 itself already costs a quarter, so "under -3" would send a learner one step too far."""
    whys = [str(step.why) for step in lesson_of(GAME).steps]
    assert any("From −3 down your income shrinks" in why for why in whys)
