"""2 The map."""

import pytest

from turnwright.games.hell import GAME
from turnwright.games.hell.book import BOOK, PLACES
from turnwright.games.hell.districts import authority_band, dominion_band, mission_limit, raise_notice, shift
from turnwright.games.hell.workers import worker_limit

from .desk import branch, stats


def test_2_the_map_has_four_districts_in_map_order():
    assert tuple(GAME.book.districts) == PLACES == ("docks", "market", "ashfields", "heights")


def test_2_1_districts_start_with_their_authority():
    assert branch().authority == {"docks": 5, "market": 6, "ashfields": 7, "heights": 8}


def test_2_1_each_district_has_one_trait():
    traits = {p: (r.trading, r.smuggling, r.extraction, r.espionage) for p, r in BOOK.districts.items()}
    assert traits == {
        "docks": (1, 0, 0, 0),
        "market": (0, 10, 0, 0),
        "ashfields": (0, 0, 1, 0),
        "heights": (0, 0, 0, 1),
    }


@pytest.mark.parametrize("stat", ["authority", "dominion", "notice"])
def test_2_2_stats_stay_between_0_and_10(stat):
    t = branch()
    shift(t, "docks", stat, 50)
    assert getattr(t, stat)["docks"] == 10
    shift(t, "docks", stat, -50)
    assert getattr(t, stat)["docks"] == 0


@pytest.mark.parametrize("start", PLACES)
def test_2_3_the_chosen_district_starts_with_dominion_3_and_notice_2(start):
    t = branch(start=start)
    assert {p: (t.dominion[p], t.notice[p]) for p in PLACES if t.dominion[p] or t.notice[p]} == {start: (3, 2)}


def test_2_4_worker_limits_by_dominion():
    """P11, and 4.3."""
    t = branch()
    limits = [worker_limit(stats(t, dominion=level), "docks") for level in range(11)]
    assert limits == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_2_4_two_missions_at_a_time_from_dominion_7():
    t = branch()
    assert [mission_limit(stats(t, dominion=level), "docks") for level in range(11)] == [1] * 7 + [2] * 4


def test_2_4_authority_bands():
    assert [authority_band(BOOK, level) for level in range(11)] == [-2, -2, -2, -1, -1, 0, 0, 0, 2, 2, 2]


def test_2_4_dominion_9_shelters_from_one_notice_of_each_gain():
    """P20: the shelter takes 1 off each gain and never turns it into a loss."""
    t = stats(branch(), dominion=9, notice=4)
    for gain, after in ((1, 4), (0, 4), (3, 6)):
        raise_notice(t, "docks", gain)
        assert t.notice["docks"] == after
    assert [dominion_band(BOOK, level).shelter for level in range(11)] == [0] * 9 + [1] * 2
