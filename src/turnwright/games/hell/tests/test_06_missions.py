"""6 Missions and 7 their resolution."""

import pytest

from turnwright.core import Illegal
from turnwright.games.hell.actions import Commit, Enlist, Plan, Prepare, TakeUp
from turnwright.games.hell.book import BOOK, GRADES
from turnwright.games.hell.missions import EspionageSix, Scouting, difficulty
from turnwright.games.hell.resolution import Missions, chance_of, grade, outcome_bands, success_chance

from .desk import agent, answer, assign, branch, do, end_week, letter, levels, order, send, squad, stats


def test_6_missions_need_no_dominion():
    t = branch()
    send(t, letter(t, "tribute", "heights"), 1, weeks=5)
    assert t.squads[0].mission.district == "heights"


def test_6_1_an_opportunity_is_taken_off_the_board():
    t = branch()
    mission = letter(t, "sabotage")
    send(t, mission, 1, weeks=5)
    assert not t.board
    with pytest.raises(Illegal, match=r"6\.1"):
        order(t, Plan(mission.id))


def test_6_1_one_mission_at_a_time_below_dominion_7():
    t = branch()
    first, second, third = letter(t, "sabotage"), letter(t, "tribute"), letter(t, "smuggling")
    send(t, first, 1, weeks=5)
    with pytest.raises(Illegal, match=r"2\.4"):
        order(t, Plan(second.id))
    send(stats(t, dominion=7), second, 2, weeks=5)
    with pytest.raises(Illegal, match=r"2\.4"):
        order(t, Plan(third.id))


@pytest.mark.parametrize(
    ("kind", "modifier", "risk"),
    [
        ("extraction_run", 0, 1),
        ("sabotage", 2, 3),
        ("interdiction", 1, 2),
        ("smuggling", 0, 1),
        ("tribute", -2, 0),
        ("intelligence", 1, 2),
    ],
)
def test_6_2_types_have_their_difficulty_and_risk(kind, modifier, risk):
    t = stats(branch(), authority=6, notice=0)
    assert difficulty(t, letter(t, kind)).total == 6 + modifier
    squad(t, kind, 1, reward=10)
    roll = 1 + chance_of(t, t.squads[0].mission, [t.roster[1]], 3).total
    do(t, Missions(), roll, *[4] * (kind == "intelligence"))
    assert t.notice["docks"] == risk + 1, "Pyrrhic: the risk and one more"


@pytest.mark.parametrize(
    ("roll", "kind", "timer"),
    [
        (1, "extraction_run", 4),
        (2, "extraction_run", 4),
        (3, "smuggling", 3),
        (4, "interdiction", 5),
        (5, "intelligence", 4),
    ],
)
def test_6_3_generation_table(roll, kind, timer):
    dice = {"extraction_run": (3,), "smuggling": (7,)}.get(kind, ())
    t = do(branch(), Scouting(("heights",)), roll, *dice)
    found = t.board[1]
    assert (found.kind, found.district, found.timer) == (kind, "heights", timer)
    assert found.reward == {"extraction_run": 5 + 8 + 3, "smuggling": 15 + 16 + 7}.get(kind, 0)


@pytest.mark.parametrize("kind", ["sabotage", "tribute"])
def test_6_3_a_six_asks_the_player(kind):
    t = do(branch(), Scouting(("docks", "market", "docks")), 4, 6)
    assert t.asks[0] == EspionageSix("market", ("docks",))
    answer(t, TakeUp(kind), 5, offers=())
    assert [(m.kind, m.district) for m in t.board.values()] == [
        ("interdiction", "docks"),
        (kind, "market"),
        ("intelligence", "docks"),
    ]
    assert t.board[2].timer == 6


def test_6_3_a_six_offers_nothing_else():
    t = do(branch(), Scouting(("docks",)), 6)
    with pytest.raises(Illegal, match=r"6\.3"):
        order(t, TakeUp("smuggling"))


def test_6_3_rewards_at_authority_5():
    """R36: 11 to 16 materiel, 26 to 35 sovereigns."""
    for face, reward in ((1, 11), (6, 16)):
        assert do(branch(), Scouting(("docks",)), 1, face).board[1].reward == reward
    for face, reward in ((1, 26), (10, 35)):
        assert do(branch(), Scouting(("docks",)), 3, face).board[1].reward == reward


@pytest.mark.parametrize(
    ("authority", "notice", "kind", "expected"),
    [
        (5, 2, "extraction_run", 5),
        (8, 0, "extraction_run", 10),
        (8, 7, "sabotage", 12),
        (4, 0, "interdiction", 4),
        (2, 0, "tribute", 1),
        (0, 5, "smuggling", 1),
        (0, 7, "sabotage", 2),
    ],
)
def test_6_4_difficulty(authority, notice, kind, expected):
    """P4, and the case of the amendments."""
    t = stats(branch(), authority=authority, notice=notice)
    assert difficulty(t, letter(t, kind)).total == expected


def test_6_4_patrol_and_distracted_baron():
    t = branch()
    mission = letter(t, "extraction_run")
    t.patrols["docks"] = True
    assert difficulty(t, mission).total == 7
    t.distracted_until["docks"] = t.week
    assert difficulty(t, mission).total == 5
    t.week += 1
    assert difficulty(t, mission).total == 7


@pytest.mark.parametrize(("bands", "chance"), [(True, 5), (False, 16)])
def test_6_4_authority_bands_can_be_switched_off(bands, chance):
    """P5: levels of 6, three weeks, Authority 8."""
    t = branch(authority_bands=bands)
    team = levels(t, 2, 2, 2)
    assert success_chance(t, letter(t, "extraction_run", "heights"), team, 3).total == chance


@pytest.mark.parametrize(("weeks", "change"), [(1, -30), (2, -15), (3, 0), (4, 15), (5, 25)])
def test_7_1_preparation_modifiers(weeks, change):
    t = branch()
    mission = letter(t, "extraction_run")
    team = levels(t, 3, 3, 2)
    assert success_chance(t, mission, team, weeks).total == 50 + 40 - 40 + change


def test_7_1_preparation_and_timers():
    """P12: Espionage in week 2 finds an Interdiction."""
    t = branch()
    end_week(t)
    assign(stats(t, dominion=5), "docks", espionage=1)
    end_week(t, 4)
    mission = t.board[1]
    assert (t.week, mission.timer) == (3, 4)
    twin = t.copy()
    order(t, Plan(1), Enlist(1))
    with pytest.raises(Illegal, match=r"7\.1"):
        order(t, Prepare(5))
    order(t, Commit())
    assert (t.squads[0].weeks, t.squads[0].due) == (4, 6)
    for _ in range(3):
        end_week(twin)
    assert (twin.week, twin.board[1].timer) == (6, 1)
    assert not end_week(twin).board


def test_7_1_one_week_runs_this_week():
    t = branch()
    send(t, letter(t, "tribute"), 1, weeks=1)
    end_week(t, 1)
    assert t.reports[0].week == 1


def test_7_2_the_printed_example():
    """P1: levels 2 + 3 + 2, three weeks, difficulty 6, one of them Tired: 27."""
    t = stats(branch(), authority=6)
    team = levels(t, 2, 3, 2)
    agent(t, 3, condition="tired", timer=1)
    chance = success_chance(t, letter(t, "extraction_run"), team, 3)
    assert chance.total == 27
    assert [(term.value) for term in chance.terms] == [50, 35, -48, -10]


def test_7_2_never_below_5_or_above_95():
    t = stats(branch(), authority=10)
    assert success_chance(t, letter(t, "sabotage"), (3,), 1).total == 5
    team = levels(t, 5, 5, 5, 5)
    assert success_chance(stats(t, authority=1), letter(t, "tribute"), team, 5).total == 95


def test_7_2_char_market_helps_smugglers():
    t = stats(branch(), "market", authority=5)
    there, here = letter(t, "smuggling", "market"), letter(t, "smuggling")
    assert success_chance(t, there, (1, 2), 3).total - success_chance(t, here, (1, 2), 3).total == 10


@pytest.mark.parametrize(
    ("target", "counts"),
    [
        (5, (0, 5, 20, 20, 55)),
        (27, (0, 27, 20, 20, 33)),
        (40, (10, 30, 20, 20, 20)),
        (65, (35, 30, 20, 15, 0)),
        (95, (65, 30, 5, 0, 0)),
    ],
)
def test_7_3_outcome_bands(target, counts):
    """P2."""
    assert tuple(outcome_bands(BOOK, target).values()) == counts
    assert outcome_bands(BOOK, target) == {g: sum(grade(BOOK, target, n) == g for n in range(1, 101)) for g in GRADES}


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        (40, "success"),
        (10, "flawless"),
        (11, "success"),
        (41, "pyrrhic"),
        (60, "pyrrhic"),
        (61, "failure"),
        (80, "failure"),
        (81, "disaster"),
    ],
)
def test_7_3_edges_at_40(roll, expected):
    """P3."""
    assert grade(BOOK, 40, roll) == expected


def one(kind, roll, *faces, reward=0, agents=(1, 2), **columns):
    """A mission of 50 % (levels 4 + 4, three weeks, difficulty 5 at Authority 5)."""
    t = stats(branch(), notice=0, **columns)
    levels(t, 4, 4)
    squad(t, kind, *agents, reward=reward)
    return do(t, Missions(), roll, *faces)


def test_7_3_flawless():
    t = one("extraction_run", 1, reward=13)
    assert (t.materiel, t.notice["docks"]) == (29 + 13, 0)
    assert [t.roster[n].condition for n in (1, 2)] == ["fresh", "fresh"]
    assert [t.roster[n].xp for n in (1, 2)] == [3, 3]


def test_7_3_success_tires_one():
    t = one("smuggling", 25, 2, reward=31)
    assert (t.sovereigns, t.notice["docks"], t.ledger) == (131, 1, {"smuggling": 31})
    assert [t.roster[n].condition for n in (1, 2)] == ["fresh", "tired"]
    assert [t.roster[n].xp for n in (1, 2)] == [2, 2]


def test_7_3_pyrrhic_halves_and_injures_one():
    t = one("smuggling", 60, 1, reward=31)
    assert (t.sovereigns, t.notice["docks"]) == (115, 2)
    assert [t.roster[n].condition for n in (1, 2)] == ["injured", "fresh"]
    assert [t.roster[n].xp for n in (1, 2)] == [1, 1]


@pytest.mark.parametrize(("faces", "hurt"), [((1, 2), [2]), ((2, 1), [1, 2])])
def test_7_3_failure_injures_one_or_two(faces, hurt):
    t = one("smuggling", 80, *faces, reward=31)
    assert (t.sovereigns, t.notice["docks"]) == (100, 3)
    assert [n for n in (1, 2) if t.roster[n].condition == "injured"] == hurt
    assert [t.roster[n].xp for n in (1, 2)] == [0, 0]


def test_7_3_failure_of_a_lone_agent_injures_that_one():
    t = one("smuggling", 60, agents=(1,))
    assert t.roster[1].condition == "injured"


def test_7_3_a_tired_agent_who_is_picked_stays_tired():
    t = stats(branch(), notice=0)
    agent(t, 1, condition="tired", timer=1)
    squad(t, "tribute", 1, weeks=5)
    do(t, Missions(), 30)
    assert (t.reports[0].grade, t.roster[1].condition) == ("success", "tired")


@pytest.mark.parametrize(("roll", "authority"), [(1, 2), (30, 2), (55, 3), (75, 4)])
def test_6_2_sabotage_takes_authority(roll, authority):
    """R40: half of 2 is 1."""
    t = stats(branch(), authority=4, notice=0)
    team = levels(t, 3, 3)
    squad(t, "sabotage", *team)
    chance = success_chance(t, t.squads[0].mission, team, 3).total
    assert chance == 50 + 30 - 40
    do(t, Missions(), roll, 1, 1)
    assert t.authority["docks"] == authority


def test_6_2_interdiction_intelligence_and_tribute_by_half():
    """R40: Interdiction 0, Intelligence one, Tribute 1 and then the Notice of a Pyrrhic outcome."""
    t = one("interdiction", 45, 1)
    assert (t.reports[0].grade, t.authority["docks"]) == ("pyrrhic", 5)
    t = one("intelligence", 45, 4, 1)
    assert (t.reports[0].grade, len(t.board)) == ("pyrrhic", 1)
    t = stats(branch(), notice=3)
    squad(t, "tribute", 1, 2)
    do(t, Missions(), 60, 1)
    assert (t.reports[0].grade, t.notice["docks"]) == ("pyrrhic", 3 - 1 + 1)


def test_6_2_tribute_lowers_notice_first():
    t = stats(branch(), notice=2)
    squad(t, "tribute", 1, 2, weeks=5)
    do(t, Missions(), 1)
    assert t.notice["docks"] == 0


def test_6_2_intelligence_theft_finds_two_here_and_a_six_asks():
    t = one("intelligence", 1, 6)
    assert t.asks[0] == EspionageSix("docks", ("docks",))
    assert not t.reports[0].finished
    answer(t, TakeUp("tribute"), 4, offers=())
    assert [m.kind for m in t.board.values()] == ["tribute", "interdiction"]
    assert t.reports[0].finished
    assert t.roster[1].corruption == 1


def test_7_4_death_roll_of_the_untried():
    """P19: four agents of level 1 roll 1, 2, 4, 6."""
    t = stats(branch(), notice=0, authority=10)
    levels(t, 1, 1, 1, 1)
    agent(t, 4, condition="tired", timer=1)
    squad(t, "extraction_run", 1, 2, 3, 4)
    do(t, Missions(), 100, 1, 2, 4, 6)
    assert (t.reports[0].grade, t.notice["docks"]) == ("disaster", 4)
    assert 1 not in t.roster
    assert [t.roster[n].condition for n in (2, 3, 4)] == ["injured", "tired", "fresh"]
    assert [line.death_roll for line in t.reports[0].agents] == [1, 2, 4, 6]
    assert t.reports[0].agents[0].fate == "dead"


def test_7_4_veterans_do_not_die():
    t = stats(branch(), notice=0, authority=10)
    levels(t, 3)
    squad(t, "extraction_run", 1)
    do(t, Missions(), 100, 1)
    assert (t.roster[1].condition, t.notice["docks"]) == ("injured", 4)


def test_7_3_missions_run_in_order_of_commitment():
    t = stats(branch(), dominion=7)
    squad(t, "tribute", 1, weeks=5)
    squad(t, "extraction_run", 2, place="market", weeks=5)
    do(t, Missions(), 1, 1)
    assert [report.squad.mission.kind for report in t.reports] == ["tribute", "extraction_run"]


def test_7_the_report_says_what_the_rules_did():
    t = one("sabotage", 20, 1)
    report = t.reports[0]
    assert (report.chance.total, report.roll, report.difficulty.total) == (34, 20, 7)
    assert (report.authority, report.notice) == ((5, 3), (0, 3))
    assert [line.after for line in report.agents] == [t.roster[1], t.roster[2]]
