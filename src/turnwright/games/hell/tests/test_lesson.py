"""The lesson is sound: the mission it sends a squad on is a good one, and it ends with the squad's report."""

import re
from fnmatch import fnmatchcase

from turnwright.core import Match, key_of_seed, notation
from turnwright.games.hell import GAME
from turnwright.sitting import Coach, Sitting, begin, lesson_of
from turnwright.sitting.coach import Passed

GOOD = 60
"""Percent."""


def test_the_guided_squad_goes_with_a_good_chance_and_reports_before_the_lesson_ends() -> None:
    taught = lesson_of(GAME)
    match, passed, chance = begin(GAME, taught), Passed(), 0
    while True:
        coach = Coach(Sitting(match, 0), taught, passed)
        passed = coach.passed
        if coach.task is None or coach.task.reading:
            if coach.at == len(taught.steps) - 1:
                break
            passed = coach.pass_on()
            continue
        assert coach.show is not None
        if notation.write(coach.show) == "commit":
            chance = coach.sitting.sums["chance:plan"].total
        match.play(0, coach.show)
    assert chance >= GOOD
    assert [report.grade for report in match.view(0).reports] == ["success"]


def test_11_the_goal_has_the_numbers_of_its_charter() -> None:
    goal = GAME.learn.goal(Match.new(GAME, key_of_seed(1), preset="full-hard").view(0))
    assert goal
    assert "your Dominion 7" in goal.win[1]
    assert "week 48" in goal.lose[2]


def test_14_no_word_is_explained_by_a_number_that_differs_from_charter_to_charter() -> None:
    """The lesson's charter, Easy and the Full Charter have a Baron, a Prince and a Coup of their own; the board has their numbers."""
    told = {meaning.word: meaning.text for meaning in GAME.learn.glossary()}
    for word in ("Baron", "Coup", "Notice", "Prince", "Retaliation", "Scrutiny"):
        assert set(re.findall(r"\d+", told[word])) <= {"0", "2", "10"}, told[word]


def test_4_2_whoever_fills_the_docks_is_shown_where_else_to_keep_quiet() -> None:
    taught = lesson_of(GAME)
    match = begin(GAME, taught)
    jobs = ("docks extraction", "docks trading", "docks espionage", "market expansion", "docks expansion")
    for line in (*(f"assign {job}" for job in jobs), "end-week", "same-as-last-week"):
        match.play(0, next(action for action in match.legal(0) if notation.write(action) == line))
    coach = Coach(Sitting(match, 0), taught, Passed())
    assert coach.task
    assert coach.show
    assert coach.task.title == "Keep quiet"
    assert notation.write(coach.show) == "assign market discretion"
    while more := [action for action in match.legal(0) if fnmatchcase(notation.write(action), "assign * expansion")]:
        match.play(0, more[0])
    assert Coach(Sitting(match, 0), taught, Passed()).word == "That cannot be done just now. First: Resolve week 2."
