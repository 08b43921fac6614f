"""11 Victory."""

import pytest

from turnwright.core import Illegal
from turnwright.games.hell import GAME
from turnwright.games.hell.actions import Abort, Assign, Commit, Decide, Enlist, PlanCoup, Prepare
from turnwright.games.hell.conditions import afflict
from turnwright.games.hell.coup import CoupEnds
from turnwright.games.hell.missions import difficulty
from turnwright.games.hell.resolution import Missions

from .desk import agent, branch, do, end_week, everywhere, levels, order, squad, stats


def empire(**options):
    t = branch(**options)
    t.dominion, t.notice = {**everywhere(7), "heights": 0}, everywhere(6)
    t.materiel = 200
    return t


def test_11_1_four_weeks_in_a_row_win():
    t = empire()
    for week in (1, 2, 3):
        assert end_week(t).quiet == week
    end_week(t, offers=())
    assert (t.ended, t.week, GAME.score(t).winners) == ("the Quiet Empire", 4, (0,))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda t: stats(t, "market", dominion=6),
        lambda t: stats(t, "heights", notice=7),
        lambda t: setattr(t, "strain", 1),
    ],
)
def test_11_1_any_condition_missed_starts_the_count_anew(spoil):
    t = end_week(empire())
    spoil(t)
    end_week(t, *[1] * (t.notice["heights"] == 7))
    assert t.quiet == 0


def grow(t, per_week):
    """The workers-only line: expand as far as Notice 6 allows, with Discretion to make room."""
    for place in ("docks", "market", "ashfields"):
        while t.dominion[place] + t.jobs[f"{place}:expansion"] < 7:
            jobs = t.asks[0].legal(t, 0)
            after = max(0, t.notice[place] - t.jobs[f"{place}:discretion"]) + t.jobs[f"{place}:expansion"]
            if after < 6 and t.jobs[f"{place}:expansion"] < per_week and Assign(place, "expansion") in jobs:
                order(t, Assign(place, "expansion"))
            elif after >= 6 and t.jobs[f"{place}:expansion"] == 0 and Assign(place, "discretion") in jobs:
                order(t, Assign(place, "discretion"))
            else:
                break


@pytest.mark.parametrize(
    ("options", "per_week", "week"),
    [({}, 9, 7), ({"expansion_per_week": 1}, 1, 10), ({"expansion_per_week": 1, "quiet_gate_weeks": 12}, 1, 16)],
)
def test_11_1_the_workers_only_line(options, per_week, week):
    """P28: week 7 as printed, 10 with one Expansion a week, 16 with the gate too."""
    t = branch(**options)
    t.ledger, t.sovereigns = {"trading": 200}, 300
    while not t.ended:
        grow(t, per_week)
        end_week(t)
    assert (t.ended, t.week) == ("the Quiet Empire", week)


def test_11_1_the_gate_holds_the_count_back():
    t = empire(long_charter=True)
    t.week, t.ledger, t.sovereigns = 12, {"trading": 200}, 300
    assert end_week(t).quiet == 0
    assert end_week(t).quiet == 1


def test_11_losing_is_tested_before_winning():
    t = empire()
    t.week, t.quiet, t.strain, t.sovereigns, t.ledger = 12, 3, 0, 0, {"materiel": -100}
    t.strain = 1
    end_week(t, offers=())
    assert t.ended == "charter revoked"


# 11.2 The Coup


def ready(**options):
    t = stats(branch(**options), authority=0, dominion=8, notice=0)
    levels(t, 4, 3, 3, 2)
    return t


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda t: stats(t, authority=1), "Authority 0"),
        (lambda t: stats(t, dominion=7), "Dominion 8"),
        (lambda t: agent(t, 1, level=3), "level 4"),
        (lambda t: t.notice.update(market=10, heights=10), "below 20"),
    ],
)
def test_11_2_prerequisites(spoil, reason):
    t = ready()
    assert PlanCoup("docks") in t.asks[0].legal(t, 0)
    spoil(t)
    with pytest.raises(Illegal, match=rf"11\.2 .*{reason}"):
        order(t, PlanCoup("docks"))


def test_11_2_three_agents_of_level_10_and_four_weeks():
    t = order(ready(), PlanCoup("docks"), Enlist(1), Enlist(2))
    with pytest.raises(Illegal, match=r"11\.2 A Coup needs 3"):
        order(t, Commit())
    with pytest.raises(Illegal, match=r"7\.1"):
        order(t, Prepare(3))
    order(t, Enlist(4))
    with pytest.raises(Illegal, match=r"11\.2 .*levels of 10"):
        order(t, Commit())
    order(t, Enlist(3), Prepare(4), Commit())
    assert (t.squads[0].due, t.squads[0].agents) == (4, (1, 2, 4, 3))
    order(t, Abort(t.squads[0].mission.id))
    assert t.squads == []


def test_11_2_the_difficulty_is_10_whatever_else():
    t = ready()
    t.patrols["docks"], t.notice["docks"] = True, 8
    order(t, PlanCoup("docks"))
    assert difficulty(t, t.asks[0].mission).total == 10


def test_11_2_the_conditions_are_tested_when_it_is_planned_only():
    t = order(ready(), PlanCoup("docks"), Enlist(1), Enlist(2), Enlist(3), Prepare(4), Commit())
    stats(t, authority=9, dominion=1)
    for _ in range(3):
        end_week(t)
    end_week(t, 5, offers=())
    assert (t.ended, t.reports[0].chance.total) == ("the Coup", 50 + 50 + 15 - 80)


def coup(roll, *faces, **options):
    """35 % with levels of 10 and four weeks."""
    t = ready(**options)
    squad(t, "coup", 1, 2, 3, weeks=4)
    return do(t, Missions(), roll, *faces)


@pytest.mark.parametrize(("roll", "reason"), [(1, "the Coup"), (35, "the Coup"), (36, "the Coup, exposed")])
def test_11_2_flawless_success_and_pyrrhic_win(roll, reason):
    t = coup(roll)
    assert (t.ended, GAME.score(t).winners) == (reason, (0,))


def test_11_2_failure_kills_the_squad():
    """P30."""
    t = coup(60)
    assert (t.ended, t.authority["docks"], t.dominion["docks"]) == ("", 10, 8)
    assert sorted(t.roster) == [4, 5]
    assert t.notice == {"docks": 7, "market": 2, "ashfields": 2, "heights": 2}
    assert {fallen.fate for fallen in t.fallen} == {"dead"}


def test_11_2_disaster_costs_the_district_and_two_agents():
    t = coup(90, 1, 2)
    assert (t.ended, t.authority["docks"], t.dominion["docks"]) == ("", 0, 0)
    assert sorted(t.roster) == [2, 4, 5]
    assert t.notice == {"docks": 8, "market": 2, "ashfields": 2, "heights": 2}
    assert (t.roster[2].condition, t.roster[2].corruption, t.roster[2].xp) == ("fresh", 1, 0)


def test_11_2_a_weakened_coup_squad_gives_up():
    t = order(ready(), PlanCoup("docks"), Enlist(1), Enlist(2), Enlist(3), Commit())
    afflict(t, 2, "injured")
    assert t.squads == []
    assert t.roster[1].condition == "fresh"


@pytest.mark.parametrize("allowed", [True, False])
def test_11_2_a_double_agent_may_decide_it(allowed):
    """R50."""
    t = ready(double_agent_coup=allowed)
    t.double_agent = True
    squad(t, "coup", 1, 2, 3, weeks=4)
    if allowed:
        do(t, Missions())
        order(t, Decide(True))
        assert t.ended == "the Coup"
    else:
        do(t, Missions(), 60)
        assert t.double_agent


def test_11_2_coup_outcomes_cover_every_grade():
    for grade in ("flawless", "success", "pyrrhic", "failure", "disaster"):
        t = ready()
        due = squad(t, "coup", 1, 2, 3)
        t.squads.clear()
        do(t, CoupEnds(due, grade), *[1, 1] * (grade == "disaster"))
        assert bool(t.ended) == (grade in ("flawless", "success", "pyrrhic"))
