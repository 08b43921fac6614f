"""The book's worked examples and printed tables, cell by cell, and the cases that its gaps were closed with."""

from __future__ import annotations

import pytest

from turnwright.core import Illegal, apply
from turnwright.games.ec4x import GAME, lines
from turnwright.games.ec4x.actions import Lapse, Seal, Write
from turnwright.games.ec4x.assets import Colony, House, Lane, Planet, Ship, Squadron, Starbase
from turnwright.games.ec4x.book import BOOK, MAJOR, MINOR, RESTRICTED
from turnwright.games.ec4x.economy.population import rate, to_ptu
from turnwright.games.ec4x.economy.research import lacking, step_cost
from turnwright.games.ec4x.economy.taxes import judge_taxes
from turnwright.games.ec4x.events import Halted
from turnwright.games.ec4x.lines import Industry, OrderFleet, Terraform
from turnwright.games.ec4x.map.jump_lanes import stride
from turnwright.games.ec4x.secrets.detection import base_level, mesh, raider_range, search_spy, spy_threshold
from turnwright.games.ec4x.secrets.fog import by_system
from turnwright.games.ec4x.state import Reach
from turnwright.games.ec4x.war.engagement import Field, fight
from turnwright.games.ec4x.war.events import Bombarded, Fought
from turnwright.games.ec4x.war.planetary_assault import assault_planets

from .positions import A, B, colony, fleet, levels, listen, load, row, ships, start, told, turn

SPY_TABLE = """
11-13  6-8    2-4    0-2    0-1
15-17  11-13  6-8    2-4    0-2
17-19  15-17  11-13  6-8    2-4
18-20  17-19  15-17  11-13  6-8
NA     18-20  17-19  15-17  11-13
"""
RAIDER_TABLE = """
14-16  17-19  NA     NA     NA
10-12  14-16  17-19  NA     NA
6-8    10-12  14-16  17-19  NA
3-5    6-8    10-12  14-16  17-19
1-3    3-5    6-8    10-12  14-16
"""


def cells(table: str) -> list[tuple[int, int, int | None]]:
    """Row, column (from 1) and the lower end of the printed range; None for NA."""
    rows = enumerate(table.split("\n")[1:-1], 1)
    printed = [(n, m, cell) for n, line in rows for m, cell in enumerate(line.split(), 1)]
    return [(n, m, None if cell == "NA" else int(cell.partition("-")[0])) for n, m, cell in printed]


@pytest.mark.parametrize(("spy", "searcher", "least"), cells(SPY_TABLE))
def test_2_4_2_the_spy_detection_table_as_printed(spy: int, searcher: int, least: int | None) -> None:
    assert spy_threshold(BOOK, searcher, spy) == least


@pytest.mark.parametrize(("searcher", "cloak", "least"), cells(RAIDER_TABLE))
def test_2_4_3_the_raider_detection_table_as_printed(searcher: int, cloak: int, least: int | None) -> None:
    """Two levels above: the lower end; below: the upper end; else 1D3 picks."""
    gap = searcher - cloak
    expected = None if least is None else (least, 0) if gap >= 2 else (least, 2) if gap >= 0 else (least + 2, 0)
    assert raider_range(BOOK, searcher, cloak) == expected


def test_2_4_2_example_1_a_fleet_with_mixed_eli() -> None:
    """Two of five are no majority, so nothing is taken off; the cell of the table is 2-4 (R11)."""
    assert mesh(BOOK, (2, 2, 4, 4, 4)) == 5
    assert spy_threshold(BOOK, 5, 3) == 2


def test_2_4_2_example_2_a_balanced_fleet() -> None:
    t = row()
    assert mesh(BOOK, (1, 3)) == 3
    for roll, found in ((15, True), (14, False)):
        load(t, 1, roll)
        search = search_spy(t, B, 3, A, 4)
        assert search is not None
        assert (search.need, search.found) == (15, found)


def test_2_4_3_example_1_high_eli_against_a_weak_cloak() -> None:
    assert mesh(BOOK, (5, 5, 5)) == 5
    assert raider_range(BOOK, 5, 2) == (3, 0)


def test_2_4_3_example_2_an_uncertain_search() -> None:
    assert mesh(BOOK, (3, 4)) == 5
    assert raider_range(BOOK, 5, 4) == (10, 2)


def test_2_4_4_a_starbase_adds_two_levels_against_spies_and_none_against_raiders() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, A, 2, starbases=(Starbase(1, 1),))
    fleet(t, B, 2, "RR", number=1)
    assert base_level(BOOK, 1) == 3
    assert Field(t, 2, by_system(t)[2]).searchers(A) == [(1, True)]


def test_2_4_4_three_starbases_raise_two_percent_to_two_point_three() -> None:
    world = Colony(0, 0, ptu=1000, starbases=(Starbase(1, 1),) * 3)
    assert rate(GAME.make_book({"economy.growth": 20}), None, world) == 2300
    assert rate(BOOK, None, world.but(starbases=(Starbase(1, 1, True),) * 3)) == 1500, "cripples yield nothing"


def test_3_1_people_of_the_largest_worlds() -> None:
    assert to_ptu(2000) == pytest.approx(510895.5, abs=0.1)


def test_4_7_terraforming_is_paid_by_the_table() -> None:
    """The text's 91 PP from TER3 to TER4 is not what its table says: 500 for Harsh."""
    t = row()
    colony(t, A, 1, ptu=9000)
    t.planets[1] = Planet(2, 2)
    levels(t, A, TER=4)
    t.houses[A] = t.houses[A].but(treasury=60000)
    turn(t, [Terraform(1)])
    assert [entry.amount for entry in t.accounts[A] if entry.purpose == "terraforming"] == [-50000]


def test_4_10_a_sixth_shield_level_can_be_agreed_on() -> None:
    house = House(levels=(9, 8, 9, 9, 7, 5, 5, 5, 5))
    assert lacking(BOOK, house, "SLD") == "4.10 SLD5 is the highest level."
    six = GAME.make_book({"research.SLD.top": 6})
    assert lacking(six, house, "SLD") is None
    assert lacking(six, house.but(levels=(9, 7, 9, 9, 7, 5, 5, 5, 5)), "SLD") == "4.10 SLD6 needs SL8."
    assert step_cost(six, house, "SLD") == 6000
    assert six.combat.shields[5] == (2, 50)


def bombarded(dice: tuple[int, ...], *squadrons: str, **planet: object) -> tuple[Reach, list[Bombarded]]:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, A, 1, **planet)
    fleet(t, B, 1, *squadrons, number=1, order=6, target=1, roe=10)
    record = listen(t)
    load(t, *dice)
    assault_planets(t, {1: [B]})
    return t, told(record, Bombarded, B)


def test_7_5_2_the_example_75_against_sld3_leaves_49() -> None:
    _, (shot, *_) = bombarded((7, 15, 1, 1, 1, 1), "SD", "BB", "BB", shield=3, industry=400)
    assert (shot.fire.hits, shot.shield_die, shot.blocked, shot.industry) == (75, 15, 26, 49)


@pytest.mark.parametrize(
    ("level", "above", "kept"), [(1, 17, 30), (2, 14, 28), (3, 11, 26), (4, 8, 24), (5, 5, 22), (6, 2, 20)]
)
def test_7_5_2_shields_work_above_their_roll_and_round_what_gets_through_up(level: int, above: int, kept: int) -> None:
    for roll, through in ((above, 40), (above + 1, kept)):
        _, (shot, *_) = bombarded((7, roll, 1, 1, 1, 1), "BB", "BB", shield=level, industry=400)
        assert shot.industry == through


def test_9_4_the_notes_on_taxes_where_they_are_agreed_on() -> None:
    t = start(high_tax="escalating")
    t.houses[A] = t.houses[A].but(tax=66)
    points = []
    for percent in (66, 70, 100, 50, 66):
        t.houses[A] = t.houses[A].but(tax=percent)
        before = t.houses[A].prestige
        judge_taxes(t, A)
        points.append(t.houses[A].prestige - before)
    assert points == [-2, -3, -4, 0, -2]


def test_9_4_small_colonies_bring_no_industry_prestige_where_that_is_agreed() -> None:
    for least, points in ((0, 1), (21, 0)):
        t = row(iu_milestone_min_pu=least)
        colony(t, A, 1, ptu=10_000)
        t.houses[A] = t.houses[A].but(treasury=200000)
        turn(t, [Industry(1, 5)])
        assert t.houses[A].prestige - 50 == points


# Cases


def test_3_4_industry_rises_in_the_maintenance_phase() -> None:
    """A colony that is taken in the same turn has none of it."""
    t = row()
    t.stances = {1: "enemy"}
    colony(t, B, 2, industry=10)
    t.houses[B] = t.houses[B].but(treasury=200000)
    fleet(t, A, 2, "SD", "TT+", number=1, order=8, target=2, roe=10)
    turn(t, [], [Industry(2, 6), Industry(2, 1)])
    assert (t.owner(2), t.colonies[2].industry, t.colonies[2].rising) == (A, 10, 0)
    t = row()
    t.houses[A] = t.houses[A].but(treasury=200000)
    turn(t, [Industry(0, 2), Industry(0, 1)])
    assert (t.colonies[0].industry, t.colonies[0].rising) == (3, 0)


def test_4_7_a_planet_that_is_taken_is_not_terraformed_for_its_conqueror() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, B, 2)
    t.planets[2] = Planet(1, 2)
    levels(t, B, TER=3)
    t.houses[B] = t.houses[B].but(treasury=200000)
    fleet(t, A, 2, "SD", "TT+", number=1, order=7, target=2, roe=10)
    turn(t, [], [Terraform(2)])
    assert (t.owner(2), t.planets[2].kind) == (A, 1)


def test_6_1_a_major_and_a_minor_lane_are_two_turns() -> None:
    t = row(8)
    first, star, *others = t.stars
    lanes = tuple(Lane(lane.to, MINOR if lane.to == 2 else MAJOR) for lane in star.lanes)
    t.stars = (first, star.but(lanes=lanes), *others)
    mine = {0, 1, 2}.__contains__
    assert stride(t.stars, mine, 0, [1, 2]) == 1


def test_6_2_6_a_blockade_of_nothing_ends() -> None:
    t = row()
    fleet(t, A, 2, "CL", number=1, order=5, target=2)
    record = turn(t)
    assert t.fleets[1].order == 0
    assert told(record, Halted, A)[0].reason == "there is no colony to guard or blockade"


@pytest.mark.parametrize("order", [6, 7, 8])
def test_6_2_8_an_attack_on_nobody_ends(order: int) -> None:
    t = row()
    fleet(t, A, 2, "CL", "TT+", number=1, order=order, target=2)
    turn(t)
    assert t.fleets[1].order == 0


def test_6_2_16_salvage_is_paid_in_the_maintenance_phase() -> None:
    """Its fleet is gone after the Conflict phase; the money comes in before what is built and taxed."""
    t = row()
    fleet(t, A, 0, "CL", number=1)
    turn(t, [OrderFleet(1, 15)])
    purposes = [entry.purpose for entry in t.accounts[A]]
    assert purposes.index("salvage") < purposes.index("taxes")
    assert t.scrap == []


def test_7_3_1_hits_are_not_carried_from_round_to_round() -> None:
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "CL", number=1, order=3, target=2, roe=10)
    fleet(t, B, 2, "CA", number=1, order=3, target=2, roe=10)
    record = listen(t)
    load(t, *(8, 1) * 20)
    fight(t)
    battle = told(record, Fought, A)[0]
    assert [shot.excess for round_ in battle.rounds for shot in round_.volleys if shot.house == A] == [8] * 20
    assert battle.stalemate


def test_7_3_2_without_a_way_out_a_force_fights_on() -> None:
    t = row(6, kind=RESTRICTED)
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "SD", "SC", number=1, order=3, target=2, roe=10)
    fleet(t, B, 2, "BB*", number=1, roe=0)
    record = listen(t)
    load(t, *(1, 1, 8, 1))
    fight(t)
    battle = told(record, Fought, B)[0]
    assert battle.rounds[0].checks[1].decision == "cornered"
    assert battle.fates == ("held", "destroyed")


def test_7_3_3_fighters_cover_a_retreat_to_the_last() -> None:
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "SD", "SD", number=1, order=3, target=2, roe=10)
    fleet(t, B, 2, "CV", number=1, roe=0)
    wing = t.fleets[10001].squadrons[0].but(fighters=ships("FS", "FS"))
    t.fleets[10001] = t.fleets[10001].but(squadrons=(wing,))
    record = listen(t)
    load(t, *(1, 1, 8, 1))
    fight(t)
    battle = told(record, Fought, B)[0]
    assert [round_.states[1] for round_ in battle.rounds] == [(3, 0, 0), (3, 2, 2)]
    assert t.fleets[10001].squadrons[0].fighters == ()
    assert battle.fates[1] == "retreated"


def test_3_9_reserve_halves_strength_but_not_state_and_comes_back_free() -> None:
    t = row()
    fleet(t, A, 0, "CL", number=1)
    turn(t, [lines.SetStatus(1, "reserve")])
    assert (t.fleets[1].order, t.fleets[1].target, t.fleets[1].crippled) == (5, 0, False)
    money = t.houses[A].treasury
    turn(t, [lines.SetStatus(1, "active"), OrderFleet(1, 1, 1)])
    assert (t.fleets[1].at, t.fleets[1].status) == (1, "active")
    assert not [entry for entry in t.accounts[A] if entry.purpose == "military"]
    assert t.houses[A].treasury > money


def test_1_3_2_a_missed_turn_keeps_the_orders_that_stand() -> None:
    t = row()
    fleet(t, A, 0, "CL", number=1, order=1, target=3)
    apply(t, A, Lapse())
    apply(t, B, Seal())
    assert (t.fleets[1].at, t.fleets[1].order, t.houses[A].lapses) == (1, 1, 1)


def test_1_3_2_a_sheet_without_end_is_refused_as_a_whole() -> None:
    t = start()
    with pytest.raises(Illegal, match=r"^1\.3\.2 A sheet has at most 600 lines\."):
        apply(t, A, Write((lines.Tax(40),) * 601))


def test_4_1_1_two_free_levels_never_carry_science_past_the_economy() -> None:
    from turnwright.games.ec4x.economy.research import buy_levels

    t = row()
    t.turn = 14
    t.houses[A] = t.houses[A].but(second="SL")
    buy_levels(t, A)
    assert (t.houses[A].level("SL"), t.houses[A].second) == (1, "SL")
    levels(t, A, EL=2)
    buy_levels(t, A)
    assert (t.houses[A].level("SL"), t.houses[A].second) == (2, "")


def test_2_4_1_a_squadron_of_carriers_counts_its_fighters_upkeep() -> None:
    t = row()
    t.put(fleet(t, A, 0, "CV", number=1).but(squadrons=(Squadron(1, (Ship("CV"),), fighters=ships("FS", "FS")),)))
    turn(t)
    bill = {entry.label: -entry.amount for entry in t.accounts[A] if entry.purpose == "upkeep"}
    assert bill["Maintenance: Ships"] == 360 + 2 * 60
