"""14 Balance levers."""

import pytest

from turnwright.core import Loaded
from turnwright.games.hell.agents import roll_offers
from turnwright.games.hell.missions import difficulty
from turnwright.games.hell.quarter import target
from turnwright.games.hell.resolution import chance_of
from turnwright.games.hell.state import lever

from .desk import branch, letter, stats

ROWS = {
    "easy": (150, 10, [2, 2, 1, 1, 1, 1], 30, (5, 8, 10), 30, 55),
    "normal": (100, 8, [2, 2, 1, 1, 1], 50, (4, 7, 9), 25, 50),
    "hard": (75, 6, [2, 2, 1, 1], 75, (3, 6, 8), 20, 45),
}


@pytest.mark.parametrize("difficulty", ROWS)
def test_14_levers_by_difficulty(difficulty):
    t = branch(difficulty=difficulty)
    levels = lever(t)
    thresholds = (levels.attention, levels.scrutiny, levels.baron)
    roster = [agent.level for agent in t.roster.values()]
    row = (t.sovereigns, t.workers, roster, target(t), thresholds, levels.prince, levels.chance)
    assert row == ROWS[difficulty]


def test_14_the_base_chance_moves():
    chances = []
    for name in ROWS:
        t = branch(difficulty=name)
        chances.append(chance_of(t, letter(t, "extraction_run"), [t.roster[1], t.roster[2]], 3).total)
    assert chances == [35, 30, 25]


@pytest.mark.parametrize(
    ("name", "expected"), [("easy", (0, 0, 1, 2)), ("normal", (0, 1, 1, 2)), ("hard", (1, 1, 2, 2))]
)
def test_14_thresholds_move_the_difficulty_too(name, expected):
    t = branch(difficulty=name)
    mission = letter(t, "extraction_run")
    assert tuple(difficulty(stats(t, notice=n), mission).total - 5 for n in (3, 4, 6, 8)) == expected


@pytest.mark.parametrize(("name", "level_2", "level_3"), [("easy", 75, 50), ("normal", 50, 25), ("hard", 25, 0)])
def test_14_hiring_availability(name, level_2, level_3):
    t = branch(difficulty=name)
    seen = [0, 0]
    for face in range(1, 101):
        t.dice = Loaded((face, face))
        roll_offers(t)
        seen[0] += 2 in t.offers
        seen[1] += 3 in t.offers
    assert seen == [level_2, level_3]


@pytest.mark.parametrize(("all_year", "targets"), [(False, [75, 50, 50, 50, 75]), (True, [75, 75, 75, 75, 75])])
def test_14_the_first_target_is_the_first_quarter_s(all_year, targets):
    """R68."""
    t, found = branch(difficulty="hard", q1_target_all_year=all_year), []
    for t.week in (1, 13, 25, 37, 49):
        found.append(target(t))
    assert found == targets
