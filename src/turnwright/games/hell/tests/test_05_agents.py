"""5 Agents and squads, 8 conditions, 9 Corruption."""

import pytest

from turnwright.core import Illegal, Loaded
from turnwright.games.hell import agents, names
from turnwright.games.hell.actions import (
    Abort,
    Commit,
    Dismiss,
    Enlist,
    HireAgent,
    Plan,
    PlanCoup,
    Prepare,
    Purify,
    Refresh,
    Retire,
    Treat,
)
from turnwright.games.hell.conditions import afflict, lose
from turnwright.games.hell.corruption import corrupt
from turnwright.games.hell.resolution import Missions, chance_of
from turnwright.games.hell.state import committed
from turnwright.games.hell.text import say_action
from turnwright.games.hell.view import view

from .desk import agent, branch, do, end_week, letter, levels, order, send, squad, stats


def test_5_agents_are_not_workers():
    t = branch()
    assert (len(t.roster), t.workers) == (5, 8)
    order(t, Retire(5))
    assert (len(t.roster), t.workers) == (4, 8)


def test_5_1_names_do_not_repeat_for_a_thousand_agents():
    assert len({names.agent_name(n) for n in range(32 * 33)}) == 32 * 33


def test_5_2_starting_roster():
    t = branch()
    assert [a.level for a in t.roster.values()] == [2, 2, 1, 1, 1]
    assert all((a.condition, a.corruption, a.xp) == ("fresh", 0, 0) for a in t.roster.values())


def test_5_3_level_1_is_always_for_hire():
    t = order(branch(), HireAgent(1), HireAgent(1))
    assert (len(t.roster), t.sovereigns, t.materiel) == (7, 60, 19)


def test_5_3_offers_are_rolled_each_week_and_are_for_one():
    t = end_week(branch(), offers=(50, 25))
    assert t.offers == [2, 3]
    order(t, HireAgent(2))
    assert (t.roster[6].level, t.sovereigns, t.materiel) == (2, 60, 28 - 10)
    with pytest.raises(Illegal, match=r"5\.3 No agent of level 2"):
        order(t, HireAgent(2))
    assert end_week(t, offers=(51, 26)).offers == []


def test_5_3_level_3_and_beyond():
    t = end_week(branch(), offers=(100, 1))
    order(t, HireAgent(3))
    assert (t.roster[6].level, t.sovereigns, t.materiel) == (3, 20, 8)
    with pytest.raises(Illegal, match=r"5\.3 Agents of level 4"):
        order(t, HireAgent(4))


def test_5_3_a_hire_can_go_on_a_mission_at_once():
    t = order(branch(), HireAgent(1))
    send(t, letter(t, "tribute"), 6, weeks=5)
    assert committed(t) == {6}


@pytest.mark.parametrize(
    ("level", "before", "xp", "after"),
    [
        (1, 3, 2, (2, 0)),
        (1, 4, 3, (2, 2)),
        (2, 9, 1, (3, 0)),
        (3, 18, 3, (4, 1)),
        (4, 39, 2, (5, 1)),
        (5, 0, 3, (5, 3)),
    ],
)
def test_5_4_levels_cost_5_10_20_40_and_the_surplus_stays(level, before, xp, after):
    t = branch()
    agent(t, 1, level=level, xp=before)
    agents.learn(t, 1, xp)
    assert (t.roster[1].level, t.roster[1].xp) == after


def test_5_4_several_levels_at_once():
    t = branch(variant={"results.flawless.xp": 16})
    agent(t, 3, level=1, xp=0)
    agents.learn(t, 3, 16)
    assert (t.roster[3].level, t.roster[3].xp) == (3, 1)


def test_5_5_one_to_four_agents():
    t = branch()
    order(t, Plan(letter(t, "tribute").id))
    with pytest.raises(Illegal, match=r"5\.5 A squad needs one"):
        order(t, Commit())
    order(t, Enlist(1), Enlist(2), Enlist(3), Enlist(4))
    with pytest.raises(Illegal, match=r"5\.5 A squad has 4"):
        order(t, Enlist(5))
    with pytest.raises(Illegal, match=r"5\.5 That agent is in"):
        order(t, Enlist(4))
    order(t, Dismiss(4), Enlist(5), Commit())
    assert t.squads[0].agents == (1, 2, 3, 5)
    assert agents.level_sum(t, t.squads[0].agents) == 6


def test_5_5_injured_committed_and_unknown_agents_stay_at_home():
    t = branch()
    agent(t, 1, condition="injured", timer=3)
    send(t, letter(t, "tribute", "market"), 2, weeks=5)
    order(t, Plan(letter(t, "tribute").id))
    for number, reason in ((1, "Injured"), (2, "committed"), (99, "no such agent")):
        with pytest.raises(Illegal, match=rf"5\.5 .*{reason}"):
            order(t, Enlist(number))


def test_5_5_an_agent_who_drops_out_may_take_the_mission_down():
    """R33."""
    t = branch()
    send(t, letter(t, "tribute"), 1, 2, weeks=5)
    afflict(t, 1, "injured")
    assert t.squads[0].agents == (2,)
    lose(t, 2, "dead")
    assert t.squads == []


# 8 Conditions


def test_8_1_tired_agents_may_go_at_minus_10():
    t = branch()
    mission = letter(t, "extraction_run")
    fresh = chance_of(t, mission, [t.roster[1]], 3).total
    agent(t, 1, condition="tired", timer=1)
    assert chance_of(t, mission, [t.roster[1]], 3).total == fresh - 10
    send(t, mission, 1, weeks=3)


def test_8_the_dead_leave_the_roster_for_good():
    t = branch()
    lose(t, 1, "dead")
    assert 1 not in t.roster
    assert (t.fallen[0].agent.id, t.fallen[0].fate) == (1, "dead")


def test_8_2_tired_in_week_w_is_fresh_at_upkeep_w_plus_2():
    t = branch()
    afflict(t, 1, "tired")
    assert end_week(t).roster[1].condition == "tired", "it must be seen in the next Assignment"
    assert end_week(t).roster[1].condition == "fresh"


@pytest.mark.parametrize(("payments", "fresh_at"), [(0, 9), (1, 8), (3, 6)])
def test_8_2_injured_in_week_5_is_fresh_at_upkeep_9(payments, fresh_at):
    """P14; one medical payment in week 6 brings Upkeep 8."""
    t = branch()
    t.week = 5
    afflict(t, 1, "injured")
    end_week(t)
    order(t, *[Treat(1)] * payments)
    while t.roster[1].condition != "fresh":
        end_week(t)
    assert t.week == fresh_at


def test_8_2_preparation_is_no_rest():
    t = branch()
    agent(t, 1, condition="tired", timer=1)
    send(t, letter(t, "tribute"), 1, weeks=5)
    for _ in range(3):
        end_week(t)
    assert (t.roster[1].condition, t.roster[1].timer) == ("tired", 1)


def test_8_2_going_tired_starts_the_rest_anew():
    """R23: Flawless changes nobody's condition, and the rest begins after the mission."""
    t = branch()
    agent(t, 1, condition="tired", timer=1, rests_from=0)
    squad(t, "tribute", 1, weeks=5)
    end_week(t, 1)
    assert (t.roster[1].condition, t.roster[1].timer) == ("tired", 1)
    assert end_week(t).roster[1].condition == "fresh"


def test_8_3_medical_prices():
    t = branch()
    agent(t, 1, condition="injured", timer=3)
    agent(t, 2, condition="tired", timer=1)
    order(t, Treat(1), Refresh(2))
    assert (t.sovereigns, t.materiel) == (70, 24)
    assert (t.roster[1].timer, t.roster[2].condition) == (2, "fresh")
    with pytest.raises(Illegal, match=r"8\.3"):
        order(t, Treat(2))
    with pytest.raises(Illegal, match=r"8\.3"):
        order(t, Refresh(1))


def test_8_3_an_agent_in_preparation_can_be_refreshed():
    t = branch()
    agent(t, 1, condition="tired", timer=1)
    send(t, letter(t, "tribute"), 1, weeks=5)
    order(t, Refresh(1))
    assert t.roster[1].condition == "fresh"


# 9 Corruption


def test_9_1_every_mission_adds_one_whatever_its_outcome():
    for roll in (1, 60, 100):
        t = branch()
        squad(t, "tribute", 1)
        faces = {1: (), 60: (), 100: (6,)}[roll]
        do(t, Missions(), roll, *faces)
        assert t.roster[1].corruption == 1


@pytest.mark.parametrize(
    ("kind", "corruption", "change"),
    [
        ("sabotage", 2, 0),
        ("sabotage", 3, 5),
        ("interdiction", 4, 5),
        ("sabotage", 5, 5),
        ("smuggling", 3, -5),
        ("tribute", 4, -5),
        ("smuggling", 5, 0),
        ("extraction_run", 4, 0),
        ("intelligence", 5, 0),
    ],
)
def test_9_2_corruption_changes_the_chance(kind, corruption, change):
    """R31, for each agent."""
    t = stats(branch(), authority=3)
    mission, team = letter(t, kind), levels(t, 5, 5, 3)
    plain = chance_of(t, mission, [t.roster[n] for n in team], 2)
    for number in team[:2]:
        agent(t, number, corruption=corruption)
    tainted = chance_of(t, mission, [t.roster[n] for n in team], 2)
    assert tainted.total - plain.total == 2 * change


@pytest.mark.parametrize("roll", range(1, 7))
def test_9_3_breaking_point(roll):
    """P17: Corruption 4 and a mission."""
    t = branch()
    levels(t, 2, 2)
    agent(t, 1, corruption=4, xp=3)
    squad(t, "tribute", 1, 2, place="market", weeks=5)
    do(t, Missions(), 1, roll)
    here = 1 in t.roster
    assert here == (roll >= 3)
    assert (t.roster[2].condition == "injured") == (roll == 1)
    assert t.notice["market"] == (2 if roll == 2 else 0)
    if here:
        scarred = roll in (3, 4)
        assert (t.roster[1].level, t.roster[1].corruption) == (1 if scarred else 2, 5)
        assert t.roster[1].xp == (0 if scarred else 6)


def test_9_3_who_stabilised_gains_no_more():
    t = branch()
    agent(t, 1, corruption=5)
    squad(t, "tribute", 1, weeks=5)
    do(t, Missions(), 1)
    assert t.roster[1].corruption == 5


def test_9_3_scarred_stays_at_level_1_and_a_lone_demon_hurts_nobody():
    t = branch()
    levels(t, 1, 1)
    for number, roll in ((1, 3), (2, 1)):
        agent(t, number, corruption=4)
        squad(t, "tribute", number, weeks=5)
        do(t, Missions(), 1, roll)
    assert t.roster[1].level == 1
    assert 2 not in t.roster
    assert all(a.condition == "fresh" for a in t.roster.values())


def test_9_3_a_defector_without_a_mission_is_noticed_at_home():
    t = branch(start="market")
    agent(t, 1, corruption=4)
    t.dice = Loaded((2,))
    corrupt(t, 1, 1, [1])
    assert t.notice["market"] == 4


def test_9_4_retirement():
    t = branch()
    order(t, Retire(1))
    assert (t.sovereigns, t.ledger, 1 in t.roster) == (110, {"retirement": 10}, False)
    agent(t, 2, corruption=5)
    with pytest.raises(Illegal, match=r"9\.4 .*Breaking Point"):
        order(t, Retire(2))
    send(t, letter(t, "tribute"), 3, weeks=5)
    with pytest.raises(Illegal, match=r"9\.4 .*committed"):
        order(t, Retire(3))


def test_9_4_purification_once_a_quarter_for_each_agent():
    t = branch()
    t.influence = 100
    agent(t, 1, corruption=4)
    agent(t, 2, corruption=1)
    order(t, Purify(1), Purify(2))
    assert (t.roster[1].corruption, t.roster[2].corruption, t.influence) == (2, 0, 60)
    with pytest.raises(Illegal, match=r"9\.4 .*this quarter"):
        order(t, Purify(1))
    t.week = 13
    order(t, Purify(1))
    assert t.roster[1].corruption == 0
    agent(t, 3, corruption=5)
    for number in (1, 3):
        with pytest.raises(Illegal, match=r"9\.4 Only"):
            order(t, Purify(number))


def test_9_corruption_starts_at_nothing_and_ends_at_5():
    t = branch()
    t.dice = Loaded((5,))
    for _ in range(9):
        corrupt(t, 1, 1, [1])
    assert t.roster[1].corruption == 5


@pytest.mark.parametrize("keeps", [False, True])
def test_7_1_abort_brings_the_squad_home(keeps):
    """P15: Fresh as printed, unless the option says as they were; the opportunity is lost."""
    t = branch(abort_keeps_condition=keeps)
    agent(t, 1, condition="tired", timer=1)
    mission = letter(t, "tribute")
    send(t, mission, 1, 2, weeks=5)
    order(t, Abort(mission.id))
    assert (t.squads, mission.id in t.board) == ([], False)
    assert t.roster[1].condition == ("tired" if keeps else "fresh")
    assert t.roster[2].condition == "fresh"


@pytest.mark.parametrize("forced", [False, True])
def test_7_1_an_aborted_coup_returns_its_agents_as_they_were(forced):
    """A Coup costs no opportunity, so giving it up, of one's own will or not, must not cure for nothing (R24)."""
    t = stats(branch(), authority=0, dominion=8)
    levels(t, 4, 3, 3, 3)
    agent(t, 1, condition="tired", timer=1)
    order(t, PlanCoup("docks"), *map(Enlist, (1, 2, 3)), Commit())
    (squad,) = t.squads
    told = say_action(view(t, 0), Abort(squad.mission.id)).detail
    assert told == "The agents return as they were; it can be planned again"
    if forced:
        lose(t, 2, "dead")
    else:
        order(t, Abort(squad.mission.id))
    assert (t.squads, t.roster[1].condition, t.roster[1].timer) == ([], "tired", 1)


def test_7_1_preparation_is_chosen_before_committing():
    t = branch()
    order(t, Plan(letter(t, "sabotage", timer=4).id))
    assert t.asks[0].weeks == 4
    order(t, Prepare(2), Enlist(1), Commit())
    assert (t.squads[0].weeks, t.squads[0].due) == (2, 2)
