"""12 Random events."""

import pytest

from turnwright.core import Illegal
from turnwright.games.hell.actions import BuyMateriel, Decide, HireRecruit, Pay, Point, Refuse
from turnwright.games.hell.book import BOOK, OMENS
from turnwright.games.hell.missions import difficulty
from turnwright.games.hell.random_events import LOCAL, Bribe, Collector, Distraction, Invest, RandomEvent, Saboteur
from turnwright.games.hell.resolution import Missions
from turnwright.games.hell.state import Card
from turnwright.games.hell.text.events import omen_effect
from turnwright.games.hell.view import COLUMNS
from turnwright.games.hell.workers import worker_limit

from .desk import agent, answer, assign, branch, do, end_week, letter, order, squad, stats


def event(number, *faces, t=None):
    return do(branch() if t is None else t, RandomEvent(number), *faces)


def test_12_on_1_or_2_of_a_d10_there_is_an_event():
    t = branch(events=True)
    for roll in range(3, 11):
        assert end_week(t, roll).card is None
    end_week(t, 1, 8)
    assert t.card == Card(9, 8)
    assert end_week(t, 2, 16).card == Card(10, 16)


def test_12_events_can_be_switched_off():
    assert end_week(branch(events=False)).week == 2


def test_12_1_there_are_twenty_and_each_says_its_numbers():
    assert len(OMENS) == 20
    assert {omen.name for omen in OMENS} > set(LOCAL)
    assert omen_effect(BOOK, 20) == "30 sovereigns of Company dues, or 1 Charter Strain."
    assert not any("{" in omen_effect(BOOK, number) for number in range(1, 21))


@pytest.mark.parametrize("number", range(1, 21), ids=[omen.name for omen in OMENS])
def test_12_1_each_of_them_does_something(number):
    before, after = branch(), branch()
    before.influence = after.influence = BOOK.omens.bribe_influence
    event(number, 1, 1, 1, t=after)
    changed = [name for name in COLUMNS if name != "card" and getattr(before, name) != getattr(after, name)]
    assert changed or after.asks


def test_12_1_market_boom_doubles_next_week_s_trade():
    """R47."""
    t = branch(events=True)
    end_week(t, 1, 1)
    assign(t, "docks", trading=2)
    assert end_week(t, 9).sovereigns == 128
    assign(t, "docks", trading=2)
    assert end_week(t, 9).sovereigns == 142


def test_12_1_supply_shortage_doubles_the_price_for_two_assignments():
    t = branch(events=True)
    end_week(t, 1, 2)
    prices = []
    for _ in range(3):
        before = t.sovereigns
        order(t, BuyMateriel(1))
        prices.append(before - t.sovereigns)
        end_week(t, 9)
    assert prices == [6, 6, 3]


def test_12_1_demonic_festival():
    t = branch()
    t.notice = {"docks": 5, "market": 0, "ashfields": 1, "heights": 10}
    assert event(3, t=t).notice == {"docks": 4, "market": 0, "ashfields": 0, "heights": 9}


def test_12_1_crackdown():
    assert event(4, 4).authority["heights"] == 10
    assert event(4, 1).authority["docks"] == 7


def test_12_1_rival_company():
    assert event(5, 1).dominion["docks"] == 2
    assert event(5, 2).dominion["market"] == 0


def test_12_1_bribable_official():
    t = branch()
    t.influence = 15
    event(6, t=stats(t, notice=5))
    assert t.asks[0] == Bribe()
    other = t.copy()
    order(t, Point("docks"))
    assert (t.influence, t.notice["docks"]) == (0, 3)
    order(other, Refuse())
    assert (other.influence, other.notice["docks"]) == (15, 5)
    assert event(6).asks == {}, "ten influence are not enough, so nothing is asked"


def test_12_1_skilled_recruit_next_assignment_only():
    t = branch(events=True)
    end_week(t, 1, 7)
    order(t, HireRecruit())
    assert (t.roster[6].level, t.sovereigns, t.materiel) == (2, 80, 23)
    with pytest.raises(Illegal, match=r"12\.1"):
        order(t, HireRecruit())
    end_week(t, 1, 7)
    end_week(t, 9)
    with pytest.raises(Illegal, match=r"12\.1"):
        order(t, HireRecruit())


def test_12_1_equipment_cache_and_trade_delegation():
    assert event(8).materiel == 39
    assert event(16).influence == 25


def test_12_1_informant_network_adds_one_find_to_the_next_espionage():
    t = branch(events=True)
    end_week(t, 1, 9)
    stats(t, dominion=5)
    end_week(assign(t, "docks", espionage=2), 4, 4, 5, 9)
    assert (len(t.board), t.informants) == (3, False)


def test_12_1_hell_quake():
    t = event(10, 3)
    assert (t.authority["ashfields"], t.notice["ashfields"]) == (6, 1)


def test_12_1_soul_shipment():
    t = event(11, 2)
    mission = t.board[1]
    assert (mission.kind, mission.district, mission.timer, mission.reward) == ("smuggling", "market", 2, 50)


def test_12_1_plague_of_whispers():
    t = branch()
    agent(t, 1, corruption=4)
    agent(t, 2, corruption=5)
    event(12, 1, 2, t=t)
    assert 1 not in t.roster
    assert [a.corruption for a in t.roster.values()] == [5, 1, 1, 1]
    assert t.roster[3].condition == "injured", "another living agent, picked by a die"


def test_12_1_investment_pays_in_the_upkeep_four_weeks_later():
    """P27: invested in week 3, paid back in the Upkeep of week 7."""
    t = branch(events=True)
    end_week(end_week(t, 9), 9)
    end_week(t, 1, 13)
    assert t.asks[0] == Invest()
    answer(t, Pay())
    assert (t.sovereigns, t.ledger) == (50, {"investment": -50})
    money = [t.sovereigns]
    for _ in range(3):
        money.append(end_week(t, 9).sovereigns)
    assert money == [50, 50, 50, 130]
    assert (t.week, t.ledger["returns"], t.investments) == (7, 80, [])


def test_12_1_investments_may_overlap_and_be_refused():
    t = branch()
    t.investments = [2, 2]
    assert end_week(t).sovereigns == 260
    t = order(event(13), Refuse())
    assert (t.sovereigns, t.investments) == (100, [])
    poor = branch()
    poor.sovereigns = 49
    assert event(13, t=poor).asks == {}


def test_12_1_baron_distracted_for_two_resolutions():
    t = branch(events=True)
    end_week(t, 1, 14)
    assert t.asks[0] == Distraction()
    answer(t, Point("heights"))
    mission, seen = letter(t, "extraction_run", "heights"), []
    for _ in range(3):
        seen.append(difficulty(t, mission).total)
        end_week(t, 9)
    assert seen == [8, 8, 10]


def test_12_1_inspector_general_visits_the_loudest():
    t = branch()
    t.notice = {"docks": 3, "market": 6, "ashfields": 6, "heights": 0}
    assert event(15, t=t).notice["market"] == 8


def test_12_1_saboteur_caught():
    t = event(17, 4)
    assert (t.asks[0], t.card) == (Saboteur("heights"), Card(1, 17, "heights"))
    other = t.copy()
    order(t, Pay())
    assert (t.sovereigns, t.notice["heights"], t.ledger["saboteur"]) == (80, 0, -20)
    order(other, Refuse())
    assert (other.sovereigns, other.notice["heights"]) == (100, 3)
    poor = branch()
    poor.sovereigns = 19
    assert event(17, 4, t=poor).notice["heights"] == 3


def test_12_1_hellfire_accident_closes_the_district_for_a_week():
    t = branch(events=True)
    end_week(t, 1, 18, 1)
    assert (t.authority["docks"], worker_limit(t, "docks")) == (4, 0)
    end_week(t, 9)
    assert worker_limit(t, "docks") == 3


@pytest.mark.parametrize(("choice", "grade", "notice"), [(True, "success", 1), (False, "failure", 3)])
def test_12_1_double_agent_decides_before_the_roll(choice, grade, notice):
    t = event(19)
    stats(t, notice=0)
    squad(t, "smuggling", 1, reward=30)
    squad(t, "tribute", 2, place="market", weeks=5)
    do(t, Missions())
    answer(t, Decide(choice), 1, offers=())
    assert (t.reports[0].grade, t.reports[0].roll) == (grade, 0)
    assert (t.notice["docks"], t.reports[1].roll) == (notice, 1), "the second mission rolls"


def test_12_1_the_collector_is_paid_or_strains_the_charter():
    t = event(20)
    assert t.asks[0] == Collector()
    other = t.copy()
    order(t, Pay())
    assert (t.sovereigns, t.strain, t.ledger["dues"]) == (70, 0, -30)
    order(other, Refuse())
    assert (other.sovereigns, other.strain) == (100, 1)


def test_12_1_the_collector_can_end_the_game():
    """P26: Strain 2 and 29 sovereigns."""
    t = branch()
    t.strain, t.sovereigns = 2, 29
    event(20, t=t)
    assert (t.strain, t.ended) == (3, "charter revoked")


def test_12_1_random_districts_are_any_of_the_four():
    hit = {tuple(p for p, a in event(4, face).authority.items() if a > branch().authority[p]) for face in range(1, 5)}
    assert hit == {("docks",), ("market",), ("ashfields",), ("heights",)}
