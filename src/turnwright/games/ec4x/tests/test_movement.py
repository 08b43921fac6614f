"""6 Movement and the sixteen orders."""

from __future__ import annotations

import pytest

from turnwright.games.ec4x.assets import Starbase
from turnwright.games.ec4x.book import MINOR, RESTRICTED
from turnwright.games.ec4x.events import Colonised, Halted, Merged, Salvaged, ScoutCaught, Spied
from turnwright.games.ec4x.lines import OrderFleet
from turnwright.games.ec4x.map.jump_lanes import route, stride, turns_needed

from .positions import A, B, colony, fleet, load, row, told, turn


def own(*systems: int):
    return set(systems).__contains__


def test_6_1_two_jumps_over_major_lanes_through_own_systems() -> None:
    t = row(8)
    assert stride(t.stars, own(0, 1, 2), 0, [1, 2]) == 2
    assert stride(t.stars, own(0, 2), 0, [1, 2]) == 1, "the middle is not mine"
    assert stride(t.stars, own(0, 1), 0, [1, 2]) == 1, "the end is not mine"
    assert stride(row(8, kind=MINOR).stars, own(0, 1, 2), 0, [1, 2]) == 1
    assert turns_needed(t.stars, own(0, 1, 2, 3, 4), 0, [1, 2, 3, 4]) == 2
    assert route(t.stars, own(), 0, 3, True) == [1, 2, 3]


def test_6_1_the_way_with_the_fewest_turns_is_found() -> None:
    t = row(6)
    assert route(t.stars, own(0, 1, 2, 3, 4), 0, 4, True) == [1, 2, 3, 4]
    assert route(t.stars, own(), 2, 2, True) == []


def test_6_1_no_spacelift_and_no_cripples_over_restricted_lanes() -> None:
    t = row(6, kind=RESTRICTED)
    fleet(t, A, 0, "CL", "ET+", number=1)
    fleet(t, A, 0, "CL*", number=2)
    fleet(t, A, 0, "CL", number=3)
    orders = [OrderFleet(number, 1, 1) for number in (1, 2, 3)]
    turn(t, orders)
    assert [refusal.reason.split()[0] for refusal in t.refusals[A]] == ["6.1", "6.1"]
    assert t.fleets[3].at == 1
    t.houses[A] = t.houses[A].but(discoveries=("propulsion",))
    turn(t, orders[:2])
    assert (t.fleets[1].at, t.fleets[2].at) == (0, 1)


def test_6_1_fleets_that_swap_the_ends_of_a_lane_pass_each_other() -> None:
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "CL", number=1)
    fleet(t, B, 3, "CL", number=1, order=1, target=2)
    turn(t, [OrderFleet(1, 1, 3)])
    assert (t.fleets[1].at, t.fleets[10001].at) == (3, 2)


def test_6_1_a_foe_at_the_middle_stops_a_double_jump() -> None:
    t = row(8)
    colony(t, A, 1)
    colony(t, A, 2)
    t.stances = {1: "enemy"}
    fleet(t, A, 0, "BC", "BC", number=1)
    fleet(t, B, 1, "CT", number=1, roe=10)
    turn(t, [OrderFleet(1, 1, 2)])
    assert t.fleets[1].at == 1


@pytest.mark.parametrize(
    ("line", "section"),
    [
        (OrderFleet(1, 4, 0), "6.2.5"),
        (OrderFleet(2, 5, 0), "6.2"),
        (OrderFleet(2, 6, 5), "6.2"),
        (OrderFleet(1, 7, 5), "6.2"),
        (OrderFleet(1, 8, 5), "6.2"),
        (OrderFleet(1, 9, 5), "6.2"),
        (OrderFleet(1, 12, 3), "6.2.13"),
        (OrderFleet(1, 13, 1), "6.2.14"),
        (OrderFleet(1, 13, 77), "6.2.14"),
        (OrderFleet(1, 16, 3), "6.2"),
        (OrderFleet(1, 1, 99), "6.2"),
        (OrderFleet(1, 0, 3), "6.2"),
        (OrderFleet(1, 1, 3, 11), "7.1.1"),
    ],
)
def test_6_2_orders_whose_requirements_are_not_met_are_refused(line: OrderFleet, section: str) -> None:
    t = row()
    fleet(t, A, 0, "CL", number=1)
    fleet(t, A, 0, "SC", "SC", number=2)
    turn(t, [line])
    assert t.refusals[A][0].reason.split()[0] == section


def test_6_2_1_a_fleet_holds_until_told_otherwise() -> None:
    t = row()
    fleet(t, A, 1, "CL", number=1, order=1, target=4)
    turn(t, [OrderFleet(1, 0)])
    assert (t.fleets[1].at, t.fleets[1].order) == (1, 0)


def test_6_2_2_a_move_takes_as_long_as_it_takes_then_holds() -> None:
    t = row()
    fleet(t, A, 0, "CL", number=1)
    turn(t, [OrderFleet(1, 1, 2)])
    assert (t.fleets[1].at, t.fleets[1].order) == (1, 1)
    turn(t)
    assert (t.fleets[1].at, t.fleets[1].order) == (2, 0)


def test_6_2_3_seek_home_goes_to_the_next_colony_when_one_is_lost() -> None:
    t = row(8)
    colony(t, A, 3)
    fleet(t, A, 5, "CL", number=1)
    turn(t, [OrderFleet(1, 2)])
    assert t.fleets[1].at == 4
    del t.colonies[3]
    turn(t)
    turn(t)
    assert (t.fleets[1].at, t.fleets[1].order) == (2, 2)


def test_6_2_4_a_patrol_engages_enemies_who_come() -> None:
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "SD", "SC", number=1, roe=10, order=3, target=2)
    fleet(t, B, 3, "CT", number=1, roe=10, order=1, target=2)
    turn(t)
    assert 10001 not in t.fleets


def test_6_2_5_guards_of_a_starbase_hold_when_it_is_gone() -> None:
    t = row()
    t.colonies[0] = t.colonies[0].but(starbases=(Starbase(1, 1),))
    fleet(t, A, 0, "CL", number=1)
    turn(t, [OrderFleet(1, 4, 0)])
    assert t.fleets[1].order == 4
    t.colonies[0] = t.colonies[0].but(starbases=())
    record = turn(t)
    assert t.fleets[1].order == 0
    assert told(record, Halted, A)


def test_6_2_6_a_blockade_cuts_output_and_prestige() -> None:
    t = row()
    colony(t, B, 3)
    fleet(t, A, 3, "CL", number=1)
    before = t.houses[B].prestige
    turn(t, [OrderFleet(1, 5, 3)])
    assert t.colonies[3].blockader == A
    assert t.houses[B].prestige == before - 2
    taxes = next(e.amount for e in t.accounts[B] if e.label == "Taxes, Star3")
    turn(t, [OrderFleet(1, 1, 2)])
    assert t.colonies[3].blockader == -2
    assert next(e.amount for e in t.accounts[B] if e.label == "Taxes, Star3") > 2 * taxes


def test_6_2_7_bombardment_goes_on_every_turn_until_nothing_is_left() -> None:
    t = row()
    colony(t, B, 3, ptu=20_000, industry=3)
    fleet(t, A, 3, "SD", number=1, order=6, target=3)
    turn(t)
    assert 3 not in t.colonies, "three rounds at 9 hits or more against 3 IU and 20 PU"
    assert t.fleets[1].order == 0


@pytest.mark.parametrize(("order", "points"), [(9, 1), (11, 1)])
def test_6_2_10_and_6_2_12_scouts_report_and_bring_prestige_once(order: int, points: int) -> None:
    t = row()
    colony(t, B, 2, industry=7, armies=2)
    fleet(t, B, 2, "CL")
    fleet(t, A, 1, "SC", number=1)
    before = t.houses[A].prestige
    record = turn(t, [OrderFleet(1, order, 2)])
    assert told(record, Spied, A)
    turn(t)
    assert t.houses[A].prestige == before + points
    (dossier,) = t.dossiers[A]
    assert (dossier.turn, dossier.mission, dossier.house) == (2, order, B)
    facts = dict(dossier.facts)
    assert (facts["IU"], facts["AA"]) == (7, 2) if order == 9 else facts["CL"] == 1


def test_9_4_a_report_from_an_empty_system_is_no_success_until_somebody_comes() -> None:
    t = row()
    fleet(t, A, 2, "SC", number=1, order=11, target=2)
    record = turn(t)
    assert told(record, Spied, A), "it is a report all the same"
    assert not t.honours[A]
    fleet(t, B, 2, "CT", number=1, roe=0)
    turn(t)
    assert [(e.amount, e.section) for e in t.honours[A]] == [(1, "9.4")]
    turn(t)
    assert not t.honours[A]


def test_9_4_a_foreign_world_without_ships_is_a_success() -> None:
    t = row()
    colony(t, B, 3)
    fleet(t, A, 3, "SC", number=1, order=11, target=3)
    turn(t)
    assert sum(e.amount for e in t.honours[A]) == 1


def test_6_2_10_a_spy_is_seen_by_nobody_and_takes_no_part_in_battles() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, B, 2)
    fleet(t, B, 2, "SD", roe=10, order=3, target=2)
    fleet(t, A, 2, "SC", number=1, order=9, target=2)
    turn(t)
    assert 1 in t.fleets
    seen = t.intel[B][2]
    assert seen is not None
    assert not seen.contacts


def test_6_2_11_a_hacked_starbase_tells_treasury_and_technology() -> None:
    t = row()
    colony(t, B, 2, starbases=(Starbase(1, 1),))
    fleet(t, A, 2, "SC", number=1, order=10, target=2, level=5)
    t.fleets[1] = t.fleets[1].but(squadrons=(t.fleets[1].squadrons[0].but(ships=(ship5(),)),))
    load(t, 1, 1)
    from turnwright.games.ec4x.secrets.spies import spy

    before = t.houses[A].prestige
    spy(t)
    facts = dict(t.dossiers[A][0].facts)
    assert (facts["treasury"], facts["EL"]) == (420, 1)
    assert t.houses[A].prestige == before + 2


def ship5():
    from turnwright.games.ec4x.assets import Ship

    return Ship("SC", 1, 5)


def test_6_2_12_a_watching_scout_that_is_found_is_lost() -> None:
    t = row()
    colony(t, B, 2, starbases=(Starbase(1, 3),))
    fleet(t, A, 2, "SC", number=1, order=11, target=2)
    from turnwright.games.ec4x.secrets.spies import spy

    from .positions import listen

    record = listen(t)
    load(t, 3, 20)
    before = t.houses[A].prestige
    spy(t)
    assert 1 not in t.fleets
    assert t.houses[A].prestige == before - 3
    assert told(record, ScoutCaught, B)[0].finder == B


def test_6_2_13_colonising_uses_up_the_etac_and_brings_five_points() -> None:
    t = row()
    fleet(t, A, 1, "CL", "ET+", number=1)
    before = t.houses[A].prestige
    record = turn(t, [OrderFleet(1, 12, 2)])
    assert told(record, Colonised, A)[0].at == 2
    assert (t.colonies[2].owner, t.colonies[2].ptu, t.colonies[2].settling) == (A, 1000, 0)
    assert (t.fleets[1].lifts, t.fleets[1].order) == ((), 0)
    assert t.houses[A].prestige == before + 5


@pytest.mark.parametrize("strong", [A, B])
def test_6_2_13_of_two_houses_the_stronger_escort_settles_first(strong: int) -> None:
    t = row()
    for house in (A, B):
        fleet(t, house, 2, "CL" if house == strong else "CT", "ET+", number=1, order=12, target=2)
    turn(t)
    assert t.colonies[2].owner == strong
    other = t.fleets[(1 - strong) * 10000 + 1]
    assert (other.order, len(other.lifts)) == (0, 1)


def test_6_2_14_joining_chases_a_moving_host() -> None:
    t = row(8)
    fleet(t, A, 0, "CL", number=1)
    fleet(t, A, 2, "DD", number=2)
    turn(t, [OrderFleet(1, 13, 2), OrderFleet(2, 1, 3)])
    assert t.fleets[1].at == 1
    turn(t)
    record = turn(t)
    assert told(record, Merged, A)[0] == Merged(1, 2)
    assert len(t.fleets[2].squadrons) == 2


def test_6_2_14_without_its_host_a_fleet_holds() -> None:
    t = row(8)
    fleet(t, A, 0, "CL", number=1, order=13, target=2)
    record = turn(t)
    assert t.fleets[1].order == 0
    assert told(record, Halted, A)


def test_6_2_15_a_rendezvous_is_hosted_by_the_lowest_number() -> None:
    t = row()
    for number, at in ((1, 3), (2, 2), (3, 1)):
        fleet(t, A, at, "DD", number=number)
    turn(t, [OrderFleet(number, 14, 2) for number in (1, 2, 3)])
    assert [(f.number, len(f.squadrons)) for f in t.own_fleets(A)] == [(1, 3)]


def test_6_2_16_salvage_pays_half_at_the_nearest_colony() -> None:
    t = row()
    t.colonies[0] = t.colonies[0].but(marines=0)
    fleet(t, A, 1, "CL", "TT+", number=1)
    record = turn(t, [OrderFleet(1, 15)])
    assert told(record, Salvaged, A)[0].worth == 4500
    assert t.colonies[0].marines == 1
