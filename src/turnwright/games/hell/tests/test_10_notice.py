"""10 Notice."""

import pytest

from turnwright.core import Illegal
from turnwright.games.hell import GAME
from turnwright.games.hell.actions import Assign, Endure, Flee, GiveGround, Pay, PayTribute, Refuse, Stand
from turnwright.games.hell.missions import difficulty
from turnwright.games.hell.notice import (
    DistrictCheck,
    Informant,
    PrinceCheck,
    Retaliation,
    RetaliationWorkers,
    Scrutiny,
    Shakedown,
    status,
    total_notice,
)
from turnwright.games.hell.resolution import Missions
from turnwright.games.hell.state import workers_ready

from .desk import answer, assign, branch, do, end_week, everywhere, letter, order, send, squad, stats


def statuses(**options):
    t = branch(**options)
    return [status(stats(t, notice=level), "docks") for level in range(11)]


def test_10_1_status_by_notice():
    expected = ["unnoticed"] * 4 + ["attention"] * 3 + ["scrutiny"] * 2 + ["baron", "retaliation"]
    assert statuses() == expected


def test_10_1_easy_and_hard_move_the_thresholds():
    """P23: on Easy the Baron demands at 10 before he retaliates; on Hard he demands at 8."""
    assert statuses(difficulty="easy") == ["unnoticed"] * 5 + ["attention"] * 3 + ["scrutiny"] * 2 + ["baron"]
    hard = ["unnoticed"] * 3 + ["attention"] * 3 + ["scrutiny"] * 2 + ["baron"] * 2 + ["retaliation"]
    assert statuses(difficulty="hard") == hard


def test_10_notice_below_scrutiny_has_no_effect_of_its_own():
    for level in range(7):
        t = do(stats(branch(), notice=level), DistrictCheck("docks"))
        assert (t.notice["docks"], t.tributes, t.asks) == (level, {}, {})


@pytest.mark.parametrize("roll", [1, 2])
def test_10_2_a_patrol_waits_for_the_next_mission(roll):
    t = do(stats(branch(), notice=7), DistrictCheck("docks"), roll)
    mission = letter(t, "extraction_run")
    assert difficulty(t, mission).terms[-1].label == "Patrol"
    squad(t, "tribute", 1, weeks=5)
    do(t, Missions(), 1)
    assert not t.patrols["docks"], "spent"


@pytest.mark.parametrize("roll", [3, 4])
def test_10_2_shakedown_is_paid_or_costs_dominion(roll):
    t = do(stats(branch(), notice=8), DistrictCheck("docks"), roll)
    assert t.asks[0] == Shakedown("docks")
    other = t.copy()
    order(t, Pay())
    assert (t.sovereigns, t.dominion["docks"], t.ledger["shakedown"]) == (90, 3, -10)
    order(other, Refuse())
    assert (other.sovereigns, other.dominion["docks"]) == (100, 2)


def test_10_2_shakedown_without_the_money_is_not_asked():
    t = branch()
    t.sovereigns = 9
    do(stats(t, notice=7), Scrutiny("docks"), 3)
    assert (t.asks, t.dominion["docks"], t.sovereigns) == ({}, 2, 9)


@pytest.mark.parametrize(("stock", "left"), [(29, 24), (3, 0)])
def test_10_2_inspection_takes_five_materiel(stock, left):
    t = branch()
    t.materiel = stock
    assert do(t, Scrutiny("docks"), 5).materiel == left


@pytest.mark.parametrize(("choice", "dominion", "notice"), [(GiveGround(), 2, 7), (Endure(), 3, 8)])
def test_10_2_informant(choice, dominion, notice):
    t = do(stats(branch(), notice=7), DistrictCheck("docks"), 6)
    assert t.asks[0] == Informant("docks")
    order(t, choice)
    assert (t.dominion["docks"], t.notice["docks"]) == (dominion, notice)


def nine_in_week_10():
    t = branch()
    t.week = 10
    return end_week(stats(t, dominion=5, notice=9))


@pytest.mark.parametrize("wait", [0, 1])
def test_10_3_tribute_paid_in_time(wait):
    """P21: Notice 9 in week 10 at Dominion 5: 50, payable in week 11 or 12."""
    t = nine_in_week_10()
    assert (t.tributes["docks"].amount, t.tributes["docks"].due) == (50, 12)
    for _ in range(wait):
        end_week(t)
    order(t, PayTribute("docks"))
    assert (t.sovereigns, t.notice["docks"], t.tributes, t.ledger["tribute"]) == (50, 6, {}, -50)


def test_10_3_a_tribute_is_told_by_the_numbers_of_the_match():
    t = branch(variant={"notice.tribute_leaves": 4, "notice.tribute_per_dominion": 12})
    t.week = 10
    view = GAME.view(end_week(stats(t, dominion=5, notice=9)), 0)
    assert (
        GAME.text.say_action(view, PayTribute("docks")).detail
        == "60 sovereigns by week 12, or Retaliation; Notice falls to 4"
    )
    assert GAME.text.explain(view)["tribute:docks"].terms[0].label == "Dominion when demanded, x 12"


def test_10_3_tribute_unpaid_is_retaliation():
    """P21: in the Notice phase of week 12."""
    t = nine_in_week_10()
    stats(t, notice=2)
    end_week(t)
    assert "docks" in t.tributes, "the demand stands even if Notice falls"
    end_week(t)
    assert (t.dominion["docks"], t.notice["docks"], t.retaliations["docks"], t.tributes) == (3, 6, 1, {})


def test_10_3_one_demand_at_a_time_and_none_without_dominion():
    t = nine_in_week_10()
    do(t, DistrictCheck("docks"))
    assert t.tributes["docks"].due == 12
    t = do(stats(branch(), "heights", notice=9), DistrictCheck("heights"))
    assert (t.tributes, t.notice["heights"]) == ({}, 6)


def test_10_3_tribute_cannot_be_paid_without_money_or_demand():
    t = nine_in_week_10()
    t.sovereigns = 49
    for place in ("docks", "market"):
        with pytest.raises(Illegal, match=r"10\.3"):
            order(t, PayTribute(place))


def test_10_3_easy_demands_at_10_and_waits():
    t = end_week(stats(branch(difficulty="easy"), notice=10))
    assert (t.tributes["docks"].due, t.notice["docks"], t.dominion["docks"]) == (3, 10, 3)
    end_week(t)
    assert t.notice["docks"] == 10, "no Retaliation while the demand stands"
    end_week(t)
    assert (t.notice["docks"], t.dominion["docks"], t.retaliations["docks"]) == (6, 1, 1)


def test_10_4_retaliation_without_workers_asks_nothing():
    t = do(stats(branch(), dominion=1, notice=10), DistrictCheck("docks"))
    assert (t.asks, t.dominion["docks"], t.notice["docks"]) == ({}, 0, 6)


def test_10_4_workers_flee_for_two_weeks():
    t = assign(stats(branch(), dominion=5, notice=10), "docks", extraction=3)
    end_week(t)
    assert t.asks[0] == RetaliationWorkers("docks")
    answer(t, Flee())
    for week in (2, 3):
        assert (t.week, workers_ready(t)) == (week, 5)
        with pytest.raises(Illegal, match=r"10\.4"):
            order(t, Assign("docks", "extraction"))
        end_week(t)
    assert workers_ready(t) == 8
    order(t, Assign("docks", "extraction"))


def test_10_4_workers_stand_and_die_on_1_and_2():
    t = assign(stats(branch(), dominion=5, notice=10), "docks", extraction=4)
    end_week(t)
    answer(t, Stand(), 1, 2, 3, 6)
    assert (t.workers, workers_ready(t), t.notice["docks"]) == (6, 6, 6)


def test_10_4_an_agent_on_a_mission_there_is_injured():
    """R33, R34: the agent drops out; elsewhere nobody is hurt."""
    t = branch()
    send(t, letter(t, "tribute"), 1, 2, weeks=5)
    send(t, letter(t, "tribute", "market"), 3, weeks=5)
    do(t, Retaliation("docks"), 2)
    assert t.roster[2].condition == "injured"
    assert [squad.agents for squad in t.squads] == [(1,), (3,)]


def test_10_4_retaliation_is_the_only_effect_of_the_week():
    """R56."""
    t = end_week(stats(branch(), dominion=9, notice=10))
    assert (t.notice["docks"], t.tributes) == (6, {})


def test_10_5_total_notice_reaches_the_prince_once():
    """R62: armed below the threshold, fires at it, and must fall below before it fires again."""
    t = branch()
    t.notice = {"docks": 6, "market": 6, "ashfields": 6, "heights": 7}
    do(t, PrinceCheck())
    assert (t.warnings, total_notice(t), t.armed) == (1, 29, False)
    assert t.authority == {"docks": 7, "market": 8, "ashfields": 9, "heights": 10}
    do(t, PrinceCheck())
    assert t.warnings == 1
    t.notice = everywhere(6)
    do(t, PrinceCheck())
    assert (t.armed, t.ended) == (True, "")
    t.notice["docks"] = 7
    do(t, PrinceCheck())
    assert t.ended == "the Prince's second warning"


def test_10_5_the_warning_s_own_notice_does_not_count_as_reaching_the_threshold():
    t = branch()
    t.notice, t.retaliations["docks"] = everywhere(6), 2
    do(t, PrinceCheck())
    assert (t.warnings, total_notice(t), t.armed, t.retaliations["docks"]) == (1, 28, False, 0)
    do(t, PrinceCheck())
    assert t.warnings == 1


def test_10_5_two_retaliations_in_a_year():
    t = branch()
    for hits, warnings in ((1, 0), (2, 1)):
        do(stats(t, notice=10, dominion=5), DistrictCheck("docks"))
        assert t.retaliations["docks"] == hits
        do(t, PrinceCheck())
        assert t.warnings == warnings
    assert t.retaliations["docks"] == 0


def test_10_5_a_new_year_forgets():
    t = branch()
    t.week, t.retaliations["docks"], t.sovereigns, t.ledger = 48, 1, 200, {"trading": 100}
    assert end_week(t).retaliations["docks"] == 0


def test_10_5_dominion_9_shelters_from_the_warning_s_notice():
    t = stats(branch(), dominion=9, notice=5)
    t.retaliations["docks"] = 2
    do(t, PrinceCheck())
    assert (t.notice["docks"], t.notice["market"]) == (5, 1)
