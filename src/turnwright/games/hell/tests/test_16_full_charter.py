"""Chapter 16: the Full Charter."""

import pytest

from turnwright.core import Dice, Illegal, Match, Record, key_of_seed
from turnwright.games.hell import GAME
from turnwright.games.hell.actions import Assign, EndWeek, SameAsLastWeek
from turnwright.games.hell.board.map import district, forecast
from turnwright.games.hell.events import WordGotAround
from turnwright.games.hell.full_charter import free_ground, talk
from turnwright.games.hell.quarter import target, target_told
from turnwright.games.hell.terminal import district as column
from turnwright.games.hell.text import charter_ahead, explain, lasting, say_event
from turnwright.games.hell.workers import labour

from .desk import assign, branch, end_week, order, stats


def test_16_1_contested_ground_stops_expansion_where_authority_and_dominion_meet():
    t = assign(stats(branch(contested_ground=10), dominion=4), "docks", expansion=1)
    with pytest.raises(
        Illegal, match=r"16\.1 The Sulfur Docks is contested: Expansion takes Dominion 4 and Authority 5"
    ):
        assign(t, "docks", expansion=1)
    assert Assign("docks", "expansion") not in t.asks[0].legal(t, 0)
    end_week(t)
    assert (t.dominion["docks"], free_ground(t, "docks")) == (5, 0)


def test_16_1_ground_held_is_not_lost_when_authority_rises():
    t = stats(branch(contested_ground=12), dominion=7, authority=9)
    end_week(t)
    assert (t.dominion["docks"], free_ground(t, "docks")) == (7, 0)


def test_16_1_same_as_last_week_and_the_resolution_respect_contested_ground():
    t = end_week(assign(stats(branch(contested_ground=12), dominion=5), "docks", expansion=2, extraction=1))
    order(t, SameAsLastWeek())
    assert (t.dominion["docks"], t.jobs["docks:expansion"], t.jobs["docks:extraction"]) == (7, 0, 1)
    t = assign(stats(branch(contested_ground=12), dominion=5), "docks", expansion=2)
    stats(t, authority=6)
    assert end_week(t).dominion["docks"] == 6


@pytest.mark.parametrize(("dominion", "gain"), [(4, 0), (5, 1), (6, 1), (7, 2), (8, 2), (9, 2), (10, 2)])
def test_16_2_word_gets_around_by_dominion_less_its_shelter(dominion, gain):
    t = stats(branch(word_gets_around=True), dominion=dominion, notice=0)
    assert talk(t, "docks") == gain
    assert end_week(t).notice["docks"] == gain


def test_16_2_word_gets_around_before_hell_looks_and_is_told():
    t = stats(branch(word_gets_around=True), dominion=5, notice=6)
    t.record = record = Record()
    end_week(t, 1)
    told = [news.event for news in record.news if isinstance(news.event, WordGotAround)]
    assert told == [WordGotAround("docks", 5, 1)]
    assert t.patrols["docks"], "Notice 7 brought Scrutiny in the same week"
    words = say_event(GAME.view(t, 0), told[0])
    assert (words.label, words.section) == (
        "Word gets around: Dominion 5 in The Sulfur Docks draws 1 Notice.",
        "16.2",
    )


def test_16_2_as_printed_nobody_talks():
    t = stats(branch(), dominion=10, notice=0)
    assert end_week(t).notice["docks"] == 0


def test_16_2_the_forecast_knows_the_talk():
    options = {"events": False, "word_gets_around": True, "contested_ground": 12, "discretion_per_week": 1}
    match = Match.new(GAME, key_of_seed(1), options=options, variant={"opening.dominion": 6})
    for job in ("discretion", "expansion", "expansion"):
        if Assign("docks", job) in match.legal(0):
            match.play(0, Assign("docks", job))
    ahead = forecast(match.view(0), "docks", labour(match.view(0)))
    sums = explain(match.view(0))["notice:docks"]
    match.play(0, EndWeek())
    assert ahead == (match.view(0).dominion["docks"], match.view(0).notice["docks"]) == (7, 4)
    assert [(term.label, term.value, term.section) for term in sums.terms][-1] == ("Word gets around", 2, "16.2")


def test_16_3_one_discretion_a_week_in_each_district():
    t = assign(stats(branch(discretion_per_week=1), notice=5), "docks", discretion=1)
    with pytest.raises(Illegal, match=r"16\.3 This charter allows 1 Discretion"):
        assign(t, "docks", discretion=1)
    assert Assign("docks", "discretion") not in t.asks[0].legal(t, 0)
    assert end_week(t).notice["docks"] == 4


@pytest.mark.parametrize(("week", "asked"), [(1, 50), (12, 50), (13, 100), (25, 200), (37, 400), (49, 800), (61, 1600)])
def test_16_4_targets_double_from_the_first_years_with_each_quarter(week, asked):
    t = branch(rising_targets=True)
    t.week = week
    assert target(t) == target_told(t).total == asked


def test_16_4_the_first_quarters_target_stays_the_lever():
    assert target(branch(rising_targets=True, difficulty="hard")) == 75


def test_16_4_the_charter_says_what_it_will_ask_and_when_it_ends():
    t = branch(rising_targets=True, max_weeks=60)
    assert charter_ahead(GAME.view(t, 0)) == lasting(GAME.view(t, 0)) == ["Next quarter's target: 100"]
    t.week = 49
    assert charter_ahead(GAME.view(t, 0)) == ["The charter expires after week 60"]


def test_16_the_board_and_the_terminal_show_contested_ground_and_talk():
    t = stats(branch(contested_ground=12, word_gets_around=True), dominion=7)
    drawn = district(GAME.view(t, 0), "docks", labour(t))
    assert "Contested" in drawn
    assert "talk +2" in drawn
    assert "Contested at 12" in column(GAME.view(t, 0), "docks").plain
    assert "Contested" not in district(GAME.view(branch(), 0), "docks", labour(branch()))


def test_16_5_the_presets_numbers_are_those_of_the_rulebook():
    for name, difficulty in (("full", "normal"), ("full-easy", "easy"), ("full-hard", "hard")):
        way = GAME.preset(name)
        t = GAME.start(1, way.options, way.variant, Dice(key_of_seed(1)))
        assert (t.options.difficulty, t.options.max_weeks) == (difficulty, 48)
        coup = t.book.coup
        asked = (coup.dominion, coup.level, coup.levels, coup.difficulty)
        assert asked == ((7, 2, 8, 9) if name == "full-hard" else (8, 3, 10, 10))
        assert (t.options.expansion_per_week, t.options.expansion_materiel, t.options.contested_ground) == (1, 5, 12)
        missions = t.book.missions
        assert (missions["extraction_run"].base, missions["smuggling"].base, missions["smuggling"].timer) == (20, 60, 5)
        assert missions["tribute"].notice == (5 if name == "full-hard" else 3)
        theft = missions["intelligence"]
        assert (theft.difficulty, theft.risk, theft.timer, t.book.notice.tribute_per_dominion) == (-2, 0, 5, 20)
        assert [lever.hiring for lever in t.book.levers.values()] == [25, 0, -15]
        assert [lever.chance for lever in t.book.levers.values()] == [60, 50, 45]
        assert [lever.prince for lever in t.book.levers.values()] == [22, 19, 17]
