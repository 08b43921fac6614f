"""4 Research and development."""

from __future__ import annotations

import pytest

from turnwright.games.ec4x.assets import House
from turnwright.games.ec4x.book import AREAS, BOOK, tech
from turnwright.games.ec4x.economy.production import list_price
from turnwright.games.ec4x.economy.research import (
    buy_levels,
    chance,
    cost_of,
    free_area,
    lacking,
    points_for,
    research_turn,
    roll_breakthrough,
    step_cost,
)
from turnwright.games.ec4x.events import BrokeThrough, Learnt
from turnwright.games.ec4x.learn.words import glossary
from turnwright.games.ec4x.lines import Build, Hold, Invest
from turnwright.games.ec4x.war.weapons import improved

from .positions import A, levels, listen, load, row, start, told, turn

AT_500 = House(gho=50000)


def pool(t, **points) -> None:
    house = t.houses[A]
    t.houses[A] = house.but(pools=tuple(points.get(area, 0) * 100 for area in AREAS))


def test_4_1_levels_are_bought_in_research_months_alone_and_one_a_cycle() -> None:
    t = row()
    pool(t, EL=200, SL=200, WEP=200, CLK=200)
    t.turn = 6
    buy_levels(t, A)
    assert t.houses[A].levels == (1, 1, 1, 1, 1, 1, 0, 0, 1)
    t.turn = 7
    record = listen(t)
    buy_levels(t, A)
    assert [(event.area, event.level) for event in told(record, Learnt)] == [("EL", 2), ("SL", 2), ("WEP", 2)]
    assert t.houses[A].prestige == 56
    assert t.houses[A].pool("EL") == 14000
    assert not research_turn(8)


def test_4_1_held_areas_are_not_bought() -> None:
    t = row()
    pool(t, EL=60)
    turn(t, [Hold("EL")])
    assert t.houses[A].level("EL") == 1
    t.turn = 7
    turn(t, [Hold("EL", False)])
    assert t.houses[A].level("EL") == 2


def test_4_1_points_are_deposited_in_the_maintenance_phase() -> None:
    t = start()
    turn(t, [Invest("SL", 5000)])
    assert t.houses[A].pool("SL") == 2000
    assert t.houses[A].invested[-1][1] == 2000


def test_4_1_1_the_chance_of_a_breakthrough() -> None:
    assert chance(BOOK, House()) == 10
    assert chance(BOOK, House(invested=((0, 4900, *(0,) * 7),))) == 10
    assert chance(BOOK, House(invested=((5000, 5000, 5000, *(0,) * 6),))) == 13


@pytest.mark.parametrize(
    ("die", "kind"), [(1, "minor"), (5, "minor"), (6, "moderate"), (7, "moderate"), (8, "major"), (9, "major")]
)
def test_4_1_1_kinds_of_breakthrough(die: int, kind: str) -> None:
    t = row()
    record = listen(t)
    load(t, 1, die)
    roll_breakthrough(t, A)
    assert told(record, BrokeThrough)[0].kind == kind
    house = t.houses[A]
    assert (house.pool("EL"), house.discount, house.level("EL")) == (
        1000 * (kind == "minor"),
        kind == "moderate",
        1 + (kind == "major"),
    )


def test_4_1_1_a_discovery_and_two_levels_when_all_are_known() -> None:
    t = row()
    load(t, 10, 10, 4)
    roll_breakthrough(t, A)
    assert t.houses[A].discoveries == ("propulsion",)
    t.houses[A] = t.houses[A].but(discoveries=("quantum", "stealth", "nexus", "propulsion"))
    load(t, 10, 10)
    roll_breakthrough(t, A)
    t.turn = 7
    buy_levels(t, A)
    assert t.houses[A].level("EL") == 2
    t.turn = 14
    buy_levels(t, A)
    assert t.houses[A].level("EL") == 3


def test_4_1_1_no_breakthrough_without_luck_and_the_discount_is_used_once() -> None:
    t = row()
    load(t, 11)
    roll_breakthrough(t, A)
    assert not t.houses[A].discount
    t.houses[A] = t.houses[A].but(discount=True)
    levels(t, A, SL=2, EL=2)
    assert step_cost(BOOK, t.houses[A], "WEP") == 2400
    pool(t, CST=24, WEP=30)
    t.turn = 7
    buy_levels(t, A)
    assert (t.houses[A].level("CST"), t.houses[A].pool("WEP"), t.houses[A].discount) == (2, 0, False)


def test_4_1_1_a_free_level_goes_to_el_where_sl_would_overtake_it() -> None:
    science = House(invested=((0, 5000, *(0,) * 7),))
    assert free_area(science) == "EL"
    assert free_area(science.but(levels=(2, *science.levels[1:]))) == "SL"


def test_4_2_price_and_cost_of_economic_levels() -> None:
    assert cost_of(BOOK, AT_500, "EL", 1000) == 7699
    assert [tech(BOOK, "EL").cost(n) for n in (1, 2, 5, 6, 10, 11)] == [50, 60, 90, 105, 165, 180]
    assert cost_of(BOOK, House(), "EL", 100) == 500
    assert cost_of(BOOK, House(gho=100), "EL", 100) == 500


def test_4_3_price_and_cost_of_science_levels() -> None:
    house = House(levels=(1, 2, 1, 1, 1, 1, 0, 0, 1))
    assert cost_of(BOOK, house, "SL", 1000) == 3000
    assert [tech(BOOK, "SL").cost(n) for n in (1, 2, 5, 6, 7, 8)] == [25, 30, 45, 55, 65, 75]
    assert (lacking(BOOK, House(), "SL") or "").startswith("4.3 SL2 needs EL2")


def test_4_4_technology_points_by_the_science_they_need() -> None:
    house = AT_500.but(levels=(2, 2, 1, 1, 2, 1, 0, 0, 1))
    assert cost_of(BOOK, house, "TER", 500) == 1525
    assert points_for(BOOK, house, "TER", 1525) == 500
    assert tech(BOOK, "CST").cost(10) == 70


def test_4_5_larger_hulls_need_construction_levels() -> None:
    t = start()
    home = t.homes[A]
    turn(t, [Build(home, "CA"), Build(home, "CL")])
    assert t.refusals[A][0].reason.startswith("4.5")
    assert [project.code for project in t.colonies[home].queue] == ["CL"]


def test_4_6_weapons_compound_for_strength_and_price() -> None:
    assert [improved(8, wep) for wep in range(1, 11)] == [8, 8, 9, 10, 11, 12, 14, 15, 17, 18]
    assert [improved(35, wep) for wep in range(1, 11)] == [35, 38, 42, 46, 51, 56, 62, 68, 75, 82]
    assert [improved(2, wep) for wep in range(1, 7)] == [2, 2, 2, 2, 2, 3]
    assert list_price(BOOK, "CL", 3) == 7260
    assert list_price(BOOK, "GB", 3) == 2000


@pytest.mark.parametrize(
    ("area", "science", "top"),
    [("ELI", 2, 5), ("CLK", 3, 5), ("SLD", 3, 5), ("CIC", 2, 5)],
)
def test_4_8_to_4_11_science_and_limits(area, science: int, top: int) -> None:
    house = House(levels=(9, science - 1, 1, 1, 1, 1, 0, 0, 1))
    assert f"needs SL{science}" in (lacking(BOOK, house, area) or "")
    assert lacking(BOOK, house.but(levels=(9, science, 1, 1, 1, 1, 0, 0, 1)), area) is None
    assert lacking(BOOK, house.but(levels=(9, 9, 10, 10, 7, top, top, top, top)), area) is not None


def test_4_8_scouts_keep_the_level_they_were_built_with() -> None:
    t = start()
    levels(t, A, ELI=3)
    turn(t, [Build(t.homes[A], "SC")])
    assert t.colonies[t.homes[A]].queue[0].level == 3


def test_4_9_raiders_need_cloaking() -> None:
    t = start()
    levels(t, A, CST=3)
    turn(t, [Build(t.homes[A], "RR")])
    assert t.refusals[A][0].reason.startswith("4.9")
    assert tech(BOOK, "CLK").cost(1) == 35


def test_4_10_shields_need_their_technology() -> None:
    t = start()
    levels(t, A, CST=5)
    turn(t, [Build(t.homes[A], "PS")])
    assert t.refusals[A][0].reason.startswith("4.10")
    assert tech(BOOK, "SLD").cost(1) == 35


def test_4_11_counter_intelligence_has_five_levels() -> None:
    assert (tech(BOOK, "CIC").top, len(BOOK.intrigue.needs)) == (5, 5)


def test_4_every_area_is_a_word_that_opens() -> None:
    assert set(AREAS) <= {one.word for one in glossary()}
