"""2.3.2, 2.4, 5, 9 Construction, repair, and the unit tables."""

from __future__ import annotations

from turnwright.games.ec4x.assets import Colony, House, Starbase
from turnwright.games.ec4x.book import BOOK, unit
from turnwright.games.ec4x.choices import suggestions
from turnwright.games.ec4x.command import desk
from turnwright.games.ec4x.economy.construction import dock_count, free_docks, price
from turnwright.games.ec4x.economy.production import half_up, list_price
from turnwright.games.ec4x.events import Built
from turnwright.games.ec4x.lines import Build, Cargo, Commission, Detach, Line, Merge, OrderFleet, Regroup, Repair
from turnwright.games.ec4x.map.fleets import new_squadron
from turnwright.games.ec4x.map.salvage import salvage_value
from turnwright.games.ec4x.war.squadrons import squadron_attack, squadron_defence

from .positions import A, B, fleet, levels, row, ships, squadron, start, told, turn


def rich(**options):
    t = row(**options)
    t.houses[A] = t.houses[A].but(treasury=500000)
    return t


def test_2_3_2_1_spaceport_docks_by_construction_level() -> None:
    port = Colony(0, 0, spaceports=1)
    docks = [dock_count(BOOK, House(levels=(1, 1, cst, *(1,) * 6)), port, "port") for cst in range(1, 11)]
    assert docks == [5, 6, 6, 7, 7, 8, 8, 9, 9, 10]


def test_2_3_2_2_shipyards_need_a_spaceport_and_have_ten_docks() -> None:
    yard = Colony(0, 0, shipyards=1)
    docks = [dock_count(BOOK, House(levels=(1, 1, cst, *(1,) * 6)), yard, "yard") for cst in range(1, 11)]
    assert docks == list(range(10, 20))
    t = rich()
    t.colonies[0] = t.colonies[0].but(spaceports=0)
    turn(t, [Build(0, "SY")])
    assert t.refusals[A][0].reason.startswith("2.3.2.2")


def test_2_3_2_loads_are_taken_and_put_down_at_own_colonies() -> None:
    t = rich()
    t.colonies[0] = t.colonies[0].but(marines=1)
    fleet(t, A, 0, "TT", "TT", "ET", number=1)
    fleet(t, A, 2, "TT", number=2)
    turn(t, [Cargo(1, "MD", 1), Cargo(1, "MD", 1), Cargo(1, "PTU", 1), Cargo(2, "MD", 1)])
    assert [lift.loaded for lift in t.fleets[1].lifts] == [True, False, True]
    assert [refusal.reason.split()[0] for refusal in t.refusals[A]] == ["2.3.2.4", "2.3.2"]
    turn(t, [Cargo(1, "MD", -1)])
    assert t.colonies[0].marines == 1


def test_2_3_2_3_a_colony_keeps_its_last_ptu() -> None:
    t = rich()
    t.colonies[0] = t.colonies[0].but(ptu=1900)
    fleet(t, A, 0, "ET", number=1)
    turn(t, [Cargo(1, "PTU", 1)])
    assert t.refusals[A][0].reason.startswith("2.3.2.3")


def test_2_3_2_4_a_transport_carries_one_division() -> None:
    assert unit(BOOK, "TT").carries == 1


def test_2_3_3_the_flagship_commands_what_its_rating_covers() -> None:
    t = rich()
    fleet(t, A, 0, "CL DD DD", "DD", "DD", number=1)
    first, second, third = (s.number for s in t.fleets[1].squadrons)
    turn(t, [Regroup(1, second, "DD", first), Regroup(1, third, "DD", first)])
    assert [len(s.ships) for s in t.fleets[1].squadrons] == [4, 1]
    assert t.refusals[A][0].reason.startswith("2.3.3")
    whole = t.fleets[1].squadrons[0]
    assert (squadron_attack(BOOK, whole), squadron_defence(BOOK, whole)) == (23, 27)
    turn(t, [Regroup(1, first, "DD")])
    assert len(t.fleets[1].squadrons) == 3


def test_2_3_3_new_squadrons_are_commissioned_at_a_shipyard_alone() -> None:
    t = rich()
    fleet(t, A, 2, "CL DD DD", "CA", number=1)
    first, second = (s.number for s in t.fleets[1].squadrons)
    turn(t, [Regroup(1, first, "DD"), Regroup(1, first, "DD", second)])
    assert [refusal.reason for refusal in t.refusals[A]] == [
        "2.3.3 A new squadron is commissioned where you have a shipyard."
    ]
    assert [len(s.ships) for s in t.fleets[1].squadrons] == [2, 2]


def test_2_3_3_a_carrier_that_joins_another_squadron_brings_its_fighters() -> None:
    t = rich()
    fleet(t, A, 0, "BB", "CV", number=1)
    wing = t.fleets[1].squadrons[1].but(fighters=ships("FS", "FS"))
    t.fleets[1] = t.fleets[1].but(squadrons=(t.fleets[1].squadrons[0], wing))
    turn(t, [Regroup(1, wing.number, "CV", t.fleets[1].squadrons[0].number)])
    assert [(len(s.ships), len(s.fighters)) for s in t.fleets[1].squadrons] == [(2, 2)]


def test_2_3_3_a_refused_line_uses_up_no_number() -> None:
    t = rich()
    fleet(t, A, 0, "CL DD", number=1)
    wing = t.fleets[1].squadrons[0].number
    before = t.houses[A].next_squadron
    turn(t, [Regroup(1, wing, "CL"), Regroup(1, wing, "BB"), Repair(0, "DD", wing)])
    assert t.houses[A].next_squadron == before + 1
    assert [refusal.at for refusal in t.refusals[A]] == [1, 2]


def test_2_3_3_states_do_not_mix() -> None:
    t = rich()
    fleet(t, A, 0, "CL", "DD*", number=1)
    one, two = (s.number for s in t.fleets[1].squadrons)
    turn(t, [Regroup(1, two, "DD", one)])
    assert t.refusals[A][0].reason.startswith("2.3.3")


def test_2_3_4_fleets_split_and_merge_where_it_is_calm() -> None:
    t = rich()
    fleet(t, A, 2, "CL", "DD", "ET+", number=1)
    second = t.fleets[1].squadrons[1].number
    turn(t, [Detach(1, (second,), 1)])
    assert [(f.number, len(f.squadrons), len(f.lifts)) for f in t.own_fleets(A)] == [(1, 1, 0), (4, 1, 1)]
    turn(t, [Merge(4, 1)])
    assert [f.number for f in t.own_fleets(A)] == [1]
    fleet(t, B, 2, "CT", roe=0)
    turn(t)
    turn(t, [Detach(1, (second,)), Merge(5, 1)])
    assert t.refusals[A] == (), "a neutral fleet disturbs nobody"
    t.fleets[1] = t.fleets[1].but(roe=0)
    t.stances = {1: "enemy"}
    turn(t, [Detach(1, (second,))])
    assert [refusal.reason for refusal in t.refusals[A]] == [
        "2.3.4 Hostile forces are in Star2: no fleet can be rearranged there."
    ]
    assert len(t.fleets[1].squadrons) == 2


def test_2_4_1_carriers_take_fighters_aboard() -> None:
    t = rich()
    t.colonies[0] = t.colonies[0].but(fighters=ships("FS", "FS", "FS", "FS"))
    fleet(t, A, 0, "CV", number=1)
    turn(t, [Cargo(1, "FS", 3), Cargo(1, "FS", 1)])
    assert len(t.fleets[1].squadrons[0].fighters) == 3
    assert len(t.colonies[0].fighters) == 1
    assert t.refusals[A][0].reason.startswith("2.4.1")
    assert unit(BOOK, "CX").carries == 5


def test_2_4_4_starbases_need_a_yard_and_three_turns() -> None:
    t = rich()
    levels(t, A, CST=3)
    turn(t, [Build(0, "SB")])
    turn(t)
    assert not t.colonies[0].starbases
    record = turn(t)
    assert told(record, Built, A)[0].units == (("SB", 1),)
    assert t.colonies[0].starbases == (Starbase(1, 1),)
    t.colonies[0] = t.colonies[0].but(shipyards=0)
    turn(t, [Build(0, "SB")])
    assert t.refusals[A][0].reason.startswith("2.4.4")


def test_2_4_7_one_shield_a_planet_and_batteries_in_one_turn() -> None:
    t = rich()
    levels(t, A, CST=5, SLD=2)
    t.colonies[0] = t.colonies[0].but(shield=1)
    turn(t, [Build(0, "PS", 2), Build(0, "PS"), Build(0, "GB", 4)])
    assert t.refusals[A][0].reason.startswith("2.4.7")
    assert (t.colonies[0].shield, t.colonies[0].batteries) == (2, 4)
    assert [(e.label, e.amount) for e in t.accounts[A] if e.purpose == "salvage"] == [("Old shield salvaged", 5000)]


def test_5_ships_take_two_turns_spacelift_one_and_a_dock_each() -> None:
    t = rich()
    turn(t, [Build(0, "DD", 8), Build(0, "ET", 2), Build(0, "CT", 3)])
    assert t.refusals[A][0].reason == "5 Shipyard docks free: 2."
    assert [len(f.lifts) for f in t.own_fleets(A)] == [2]
    assert free_docks(BOOK, t.houses[A], t.colonies[0], "yard") == 2
    turn(t, [Build(0, "SC", 2)])
    assert sum(len(f.squadrons) for f in t.own_fleets(A)) == 8
    turn(t)
    assert sum(f.solo_scout for f in t.own_fleets(A)) == 2


def test_5_without_auto_commission_ships_wait_in_their_docks() -> None:
    t = rich(auto_commission=False)
    turn(t, [Build(0, "ET", 2)])
    assert not t.own_fleets(A)
    assert free_docks(BOOK, t.houses[A], t.colonies[0], "yard") == 8
    turn(t, [Commission(0, "ET"), Commission(0, "ET", 4), Commission(0, "ET")])
    assert [len(f.lifts) for f in t.own_fleets(A)] == [2]
    assert t.refusals[A][0].reason.startswith("5 No finished ET")


def test_5_1_ships_from_the_ground_cost_twice_as_much() -> None:
    assert price(BOOK, House(), "CL", True) == 12000
    t = rich()
    turn(t, [Build(0, "GB", 1, True), Build(0, "CL", 1, True)])
    assert t.refusals[A][0].reason.startswith("5.1")
    assert t.colonies[0].queue[0].place == "port"


def test_5_2_ground_units_are_repaired_for_a_quarter() -> None:
    t = rich()
    t.colonies[0] = t.colonies[0].but(batteries_hit=2)
    turn(t, [Repair(0, "GB")])
    assert (t.colonies[0].batteries, t.colonies[0].batteries_hit) == (2, 0)
    assert next(e.amount for e in t.accounts[A] if e.label.startswith("Repair")) == -1000


def test_5_3_a_yard_builds_at_list_price() -> None:
    assert price(BOOK, House(levels=(1, 1, 1, 3, 1, 1, 0, 0, 1)), "CL", False) == 7260


def test_5_4_repair_and_salvage_of_a_wep3_cruiser() -> None:
    assert half_up(list_price(BOOK, "CL", 3) * 25, 100) == 1815
    t = rich()
    fleet(t, A, 0, "CL*", number=1)
    t.fleets[1] = t.fleets[1].but(squadrons=(squadron(9, "CL", crippled=True, wep=3),))
    assert salvage_value(BOOK, t.fleets[1]) == 3630
    turn(t, [Repair(0, "", 9)])
    assert next(e.amount for e in t.accounts[A] if e.label.startswith("Repair")) == -1815
    assert [(f.number, f.squadrons[0].number, f.crippled) for f in t.own_fleets(A)] == [(4, 9, False)]


def test_5_4_one_ship_is_repaired_out_of_its_squadron() -> None:
    t = rich()
    fleet(t, A, 0, "CL DD DD*", "CL DD*", number=1)
    one, two = (s.number for s in t.fleets[1].squadrons)
    turn(t, [Repair(0, "DD", one), Repair(0, "BB", one), Repair(0, "CL", two), Repair(0, "DD", 99)])
    assert [refusal.reason.split(";")[0] for refusal in t.refusals[A]] == [
        f"2.3.3 There is no BB in squadron {one}.",
        "5.4 There is no crippled squadron 99 at this colony.",
    ]
    assert [[ship.code for ship in s.ships] for s in t.fleets[1].squadrons] == [["CL", "DD"], ["DD"]]
    assert all(s.crippled for s in t.fleets[1].squadrons)
    repaired = [s for f in t.own_fleets(A) if f.number != 1 for s in f.squadrons]
    assert [([ship.code for ship in s.ships], s.crippled) for s in repaired] == [(["DD"], False), (["CL"], False)]
    assert -sum(e.amount for e in t.accounts[A] if e.label.startswith("Repair")) == 1000 + 1500


def test_5_4_what_the_docks_cannot_take_whole_is_offered_ship_by_ship() -> None:
    t = rich()
    fleet(t, A, 0, "SD " + "CT " * 11 + "CT*", "CL DD*", number=1)
    large, small = (s.number for s in t.fleets[1].squadrons)

    def offered(*sheet: Line) -> list[Line]:
        return [line for line in suggestions(desk(t, A, sheet)[0], A, sheet) if isinstance(line, Repair)]

    assert offered() == [Repair(0, "CT", large), Repair(0, "", small)]
    sheet = (Repair(0, "", small), *[Repair(0, "CT", large)] * 8)
    assert offered(*sheet) == [], "all docks are taken"
    turn(t, sheet)
    assert not t.refusals[A]
    assert offered() == [Repair(0, "", large)], "what is left of it finds room"


def test_5_4_a_flagship_is_not_taken_from_ships_that_cannot_do_without() -> None:
    t = rich()
    fleet(t, A, 0, "CL SC SC*", number=1)
    turn(t, [Repair(0, "CL", t.fleets[1].squadrons[0].number)])
    assert t.refusals[A][0].reason.startswith("2.3.3 Nobody left")


def test_5_4_ships_under_repair_cost_upkeep_and_wait_in_their_docks_where_nothing_is_automatic() -> None:
    t = rich(auto_commission=False)
    fleet(t, A, 0, "CV DD*", number=1)
    wing = t.fleets[1].squadrons[0].but(fighters=ships("FS", "FS"))
    t.fleets[1] = t.fleets[1].but(squadrons=(wing,))
    turn(t, [Repair(0, "", wing.number)])
    assert not t.own_fleets(A)
    assert len(t.colonies[0].fighters) == 2, "fighters land while their carrier is in dock"
    assert free_docks(BOOK, t.houses[A], t.colonies[0], "yard") == 8
    bill = {e.label: -e.amount for e in t.accounts[A] if e.purpose == "upkeep"}
    assert bill["Maintenance: Ships"] == 360 + 120
    turn(t, [Commission(0, "DD"), Commission(0, "CV", 4)])
    assert [[[ship.code for ship in s.ships] for s in f.squadrons] for f in t.own_fleets(A)] == [[["DD"], ["CV"]]]
    assert not any(s.crippled for f in t.own_fleets(A) for s in f.squadrons)
    assert free_docks(BOOK, t.houses[A], t.colonies[0], "yard") == 10


def test_5_4_a_crippled_starbase_is_repaired_in_place() -> None:
    t = rich()
    t.colonies[0] = t.colonies[0].but(starbases=(Starbase(1, 1, True),))
    turn(t, [Repair(0, "SB"), Repair(0, "SB")])
    assert t.colonies[0].starbases == (Starbase(1, 1),)
    assert len(t.refusals[A]) == 1


def test_9_1_space_force_rows() -> None:
    rows = {code: (u.cst, u.cost, u.upkeep, u.attack, u.defence, u.command, u.rating) for code, u in BOOK.units.items()}
    assert rows["CT"] == (1, 20, 3, 2, 3, 1, 2)
    assert rows["SD"] == (6, 250, 5, 35, 40, 5, 14)
    assert rows["PB"] == (10, 400, 5, 50, 20, 6, 6)
    assert rows["SB"] == (3, 300, 5, 45, 50, 0, 0)


def test_9_2_ground_rows() -> None:
    assert [(u.cost, u.attack, u.defence) for u in map(BOOK.units.__getitem__, ("PS", "GB", "AA", "MD"))] == [
        (100, 0, 100),
        (20, 10, 8),
        (15, 3, 5),
        (25, 6, 6),
    ]


def test_9_3_spacelift_rows() -> None:
    assert [(u.cost, u.carries, u.defence) for u in map(BOOK.units.__getitem__, ("SP", "SY", "ET", "TT"))] == [
        (100, 5, 50),
        (150, 10, 70),
        (50, 1, 10),
        (30, 1, 15),
    ]


def test_new_squadrons_are_numbered_by_their_own_house() -> None:
    t = start()
    assert new_squadron(t, A, *ships("CL")).number == new_squadron(t, B, *ships("CL")).number == 4
    turn(t, [OrderFleet(2, 0)])
