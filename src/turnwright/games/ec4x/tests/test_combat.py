"""7 Combat, 2.4 special units in battle."""

from __future__ import annotations

import pytest

from turnwright.games.ec4x import GAME
from turnwright.games.ec4x.assets import Ship, Starbase
from turnwright.games.ec4x.board.battle import battle as battle_page
from turnwright.games.ec4x.book import BOOK, RESTRICTED, Options
from turnwright.games.ec4x.events import Blockaded
from turnwright.games.ec4x.lines import OrderFleet
from turnwright.games.ec4x.secrets.detection import mesh, raider_range, search_raider, search_spy, spots, spy_threshold
from turnwright.games.ec4x.secrets.fog import by_system
from turnwright.games.ec4x.text.battle import fates, lost_lifts
from turnwright.games.ec4x.text.news import say_event
from turnwright.games.ec4x.war.engagement import Field, fight
from turnwright.games.ec4x.war.events import Bombarded, Died, Fought, Landed, Repelled, Scuttled, Search, Withdrew
from turnwright.games.ec4x.war.planetary_assault import Troop, assault_planets, ground_war, strike, troops
from turnwright.games.ec4x.war.retreat import refuge, write_back
from turnwright.games.ec4x.war.space_combat import Piece, TaskForce, accepts, allocate, hits_of, quarters
from turnwright.games.ec4x.war.squadrons import halved, squadron_attack
from turnwright.games.ec4x.war.task_forces import assemble, fleet_pieces

from .positions import A, B, C, colony, fleet, listen, load, row, ships, squadron, told, turn


def piece(attack: int, defence: int, number: int, state: int = 0, fighter: bool = False) -> Piece:
    return Piece(("CL",), attack, defence, state, fighter, number=number)


def war(t, *pairs: int) -> None:
    t.stances = dict.fromkeys(pairs or (1,), "enemy")


def found_by(search: Search | None) -> bool:
    return search is not None and search.found


# 2.4.2, 2.4.3 Detection


@pytest.mark.parametrize(
    ("levels", "effective"),
    [((2, 2, 4, 4, 4), 5), ((1, 3), 3), ((3, 4), 5), ((1, 1, 4), 2), ((1,) * 6, 4), ((5,) * 6, 5), ((3,), 3)],
)
def test_2_4_2_the_mesh_of_scouts(levels: tuple[int, ...], effective: int) -> None:
    assert mesh(BOOK, levels) == effective


def test_2_4_2_thresholds_of_the_table() -> None:
    assert spy_threshold(BOOK, 5, 3) == 2
    assert spy_threshold(BOOK, 1, 5) is None
    assert spy_threshold(BOOK, 5, 5) == 11
    assert spy_threshold(BOOK, 3, 4) == 15
    assert [spots(Options(), roll, 12) for roll in (11, 12)] == [False, True]
    t = row()
    for faces, found in (((2, 12), True), ((2, 11), False), ((3, 12), False)):
        load(t, *faces)
        assert found_by(search_spy(t, B, 4, A, 4)) is found
    load(t, 3, 1)
    assert found_by(search_spy(t, B, 5, A, 1)), "a threshold of 1 is automatic"


def test_2_4_3_raiders_are_found_by_level() -> None:
    assert raider_range(BOOK, 5, 2) == (3, 0)
    assert raider_range(BOOK, 2, 3) == (19, 0)
    assert raider_range(BOOK, 3, 3) == (14, 2)
    assert raider_range(BOOK, 1, 3) is None
    t = row()
    for faces, stealth, found in (((3,), False, True), ((2,), False, False), ((4,), True, False), ((5,), True, True)):
        t.houses[A] = t.houses[A].but(discoveries=("stealth",) if stealth else ())
        load(t, *faces)
        assert found_by(search_raider(t, B, 5, A, 2)) is found
    t.houses[A] = t.houses[A].but(discoveries=())
    load(t, 2, 11)
    assert search_raider(t, B, 5, A, 4) == Search(B, A, 5, 4, 11, 11, True), "the second worked example"
    assert search_raider(t, B, 1, A, 3) is None


def test_2_4_3_one_unit_finds_one_fleet_and_cripples_do_not_cloak() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "CL", "SC", number=1, order=3, target=2)
    fleet(t, B, 2, "RR", number=1)
    fleet(t, B, 2, "RR", number=2)
    fleet(t, B, 2, "RR*", number=3)
    assert [t.fleets[10000 + n].cloak for n in (1, 2, 3)] == [1, 1, 0]
    load(t, 1, 20)
    Field(t, 2, by_system(t)[2]).detect()
    assert t.exposed == [10001]


def test_2_4_1_fighters_never_retreat_and_fire_in_full() -> None:
    fighter = piece(4, 3, 1, fighter=True)
    assert fighter.attack == 4
    t = row()
    war(t)
    t.colonies[0] = t.colonies[0].but(fighters=ships("FS", "FS"))
    fleet(t, B, 0, "SD", number=1, order=6, target=0, roe=10)
    fight(t)
    assert not t.colonies[0].fighters


def test_2_4_4_starbases_detect_raiders_at_their_plain_level() -> None:
    t = row()
    war(t)
    t.colonies[0] = t.colonies[0].but(starbases=(Starbase(1, 3), Starbase(1, 2, True)))
    fleet(t, B, 0, "RR", number=1)
    assert Field(t, 0, by_system(t)[0]).searchers(A) == [(3, True)]


def test_2_3_5_a_task_force_is_everything_a_house_has_there() -> None:
    t = row()
    one = fleet(t, A, 2, "CL DD", number=1, roe=4)
    two = fleet(t, A, 2, "BC", "SC", number=2, roe=8)
    force = assemble(t, A, [one, two], None, None)
    assert (len(force.pieces), force.roe, force.attack) == (3, 8, 13 + 16 + 1)


# 7.1


@pytest.mark.parametrize(
    ("roe", "own", "foe", "stays"),
    [
        (0, 9, 0, False),
        (1, 9, 0, True),
        (1, 9, 1, False),
        (2, 4, 1, True),
        (2, 7, 2, False),
        (4, 2, 1, True),
        (5, 3, 2, True),
        (5, 14, 10, False),
        (6, 5, 5, True),
        (6, 4, 5, False),
        (7, 2, 3, True),
        (8, 1, 2, True),
        (9, 1, 3, True),
        (9, 1, 4, False),
        (10, 0, 99, True),
    ],
)
def test_7_1_1_rules_of_engagement(roe: int, own: int, foe: int, stays: bool) -> None:
    assert accepts(BOOK, roe, own, foe) is stays


def test_7_1_2_crippled_squadrons_halve_as_rounded_up_once() -> None:
    assert halved(5) == 3
    assert squadron_attack(BOOK, squadron(1, "DD", crippled=True)) == 3
    assert squadron_attack(BOOK, squadron(1, "CL", "DD", "DD", crippled=True)) == 9
    assert squadron_attack(BOOK, squadron(1, "DD"), "reserve") == 3


def test_7_1_3_ambush_at_home_surprise_elsewhere() -> None:
    for at, bonus, points in ((0, 4, -1), (2, 3, 0)):
        t = row()
        war(t)
        fleet(t, A, at, "RR", "RR", number=1, order=3, target=at, roe=10)
        fleet(t, B, at, "CT", number=1, roe=10)
        record = listen(t)
        before = t.houses[B].prestige
        fight(t)
        first = told(record, Fought)[0].rounds[0].volleys
        assert next(shot.modifier for shot in first if shot.house == A) == bonus
        assert all(shot.modifier in (0, bonus) for shot in first)
        assert t.houses[B].prestige - before == points
        assert all(shot.modifier == 0 for round_ in told(record, Fought)[0].rounds[1:] for shot in round_.volleys)


def test_7_1_3_cloaked_fleets_pass_each_other_in_neutral_space() -> None:
    t = row()
    war(t)
    for house in (A, B):
        fleet(t, house, 2, "RR", number=1, order=3, target=2, roe=10)
    record = listen(t)
    fight(t)
    assert not told(record, Fought)
    t = row()
    war(t)
    for house in (A, B):
        fleet(t, house, 0, "RR", number=1, order=3, target=0, roe=10)
    record = listen(t)
    fight(t)
    assert {s.house: s.modifier for s in told(record, Fought)[0].rounds[0].volleys} == {A: 4, B: 0}


# 7.2


def test_7_2_starbases_set_roe_to_ten_and_cannot_cloak() -> None:
    t = row()
    home = t.colonies[0].but(starbases=(Starbase(1, 1),))
    raider = fleet(t, A, 0, "RR", number=1, roe=2)
    assert assemble(t, A, [raider], None, None).cloaked
    force = assemble(t, A, [raider], None, home)
    assert (force.roe, force.cloaked, force.base) == (10, False, True)


def test_7_2_a_cloaked_fleet_on_the_move_slips_by() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "RR", number=1, order=1, target=4)
    fleet(t, B, 2, "CL", number=1, order=3, target=2, roe=10)
    record = listen(t)
    fight(t)
    assert not told(record, Fought)


# 7.3


def test_7_3_neutrals_fight_only_where_a_patrol_is_at_home() -> None:
    for at, order, fights in ((2, 3, False), (1, 0, False), (1, 3, True)):
        t = row()
        colony(t, A, 1)
        fleet(t, A, at, "CL", number=1, order=order, target=at, roe=10)
        fleet(t, B, at, "CL", number=1, order=0)
        record = listen(t)
        fight(t)
        assert bool(told(record, Fought)) is fights


def test_7_3_guards_rise_against_assaults_alone() -> None:
    for order, fights in ((0, False), (5, True), (12, True)):
        t = row()
        war(t)
        colony(t, A, 1)
        fleet(t, A, 1, "CL", number=1, order=5, target=1, roe=10)
        fleet(t, B, 1, "CL", "ET+", number=1, order=order, target=1 if order else -1, roe=10)
        record = listen(t)
        fight(t)
        assert bool(told(record, Fought)) is fights


def test_7_3_an_unwilling_house_does_not_begin() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "CT", number=1, roe=2)
    fleet(t, B, 2, "CT", number=1, roe=2)
    record = listen(t)
    fight(t)
    assert not told(record, Fought)


def test_7_3_unarmed_spacelift_of_two_enemies_passes_each_other() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "ET+", number=1, roe=6)
    fleet(t, B, 2, "TT+", number=1, roe=6)
    record = listen(t)
    fight(t)
    assert not told(record, Fought)
    assert len(t.fleets) == 2


def test_7_3_3_spacelift_that_meets_an_armed_foe_is_lost_and_the_report_counts_it() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "ET+", number=1, roe=6)
    fleet(t, B, 2, "CT", number=1, order=3, target=2, roe=6)
    record = listen(t)
    fight(t)
    assert t.fleet(A, 1) is None
    event = told(record, Fought, A)[0]
    assert lost_lifts(event, 0) == (("ET", 1),)
    assert lost_lifts(event, 1) == ()
    view = GAME.view(t, A)
    assert "House Valen destroyed with 1 ETAC" in fates(view, event)
    html = battle_page(view, event)
    assert "destroyed: ET" in html


def test_7_3_3_the_report_counts_who_was_crippled_and_fled_and_not_who_came_so() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "CL DD DD", number=1, order=3, target=2, roe=8)
    fleet(t, B, 2, "DD", number=1, roe=6)
    record = listen(t)
    load(t, 4, 9)
    fight(t)
    event = told(record, Fought, A)[0]
    assert event.fates == ("held", "retreated")
    outcome = battle_page(GAME.view(t, A), event).partition("Outcome")[2]
    assert outcome.count("1 squad crippled") == 1
    assert outcome.count("no losses") == 1
    (hurt,) = t.own_fleets(B)
    assert hurt.crippled

    t.put(hurt.but(at=4))
    fleet(t, A, 4, "SC", number=2, roe=0)
    load(t, 4, 3)
    fight(t)
    event = told(record, Fought, A)[1]
    assert event.fates == ("retreated", "held")
    assert "crippled" not in battle_page(GAME.view(t, A), event).partition("Outcome")[2]


def test_7_3_1_who_has_no_weapons_does_not_shoot() -> None:
    t = row(variant={"units.CT.attack": 0})
    war(t)
    fleet(t, A, 2, "CT", number=1, roe=10)
    fleet(t, B, 2, "SD", number=1, order=3, target=2, roe=10)
    record = listen(t)
    fight(t)
    shots = [shot for fought in told(record, Fought, A)[0].rounds for shot in fought.volleys]
    assert {shot.house for shot in shots} == {B}


def test_7_3_1_effectiveness_and_hits() -> None:
    table = BOOK.combat.space
    assert [quarters(table, roll) for roll in (-1, 2, 3, 4, 5, 6, 7, 9, 13)] == [1, 1, 2, 2, 3, 3, 4, 4, 4]
    assert (hits_of(8, 3), hits_of(5, 1), hits_of(8, 4)) == (6, 2, 8)


def test_7_3_1_undamaged_squadrons_protect_cripples_and_fighters() -> None:
    tough, cripple, fighter = piece(5, 20, 1), piece(9, 4, 2, state=1), piece(4, 3, 3, fighter=True)
    assert allocate([[tough, cripple, fighter]], 19, False).steps == {}
    assert allocate([[cripple, fighter]], 7, False).steps == {2: 1, 3: 2}
    assert allocate([[tough, cripple, fighter]], 9, True).steps == {2: 1, 3: 2}
    assert allocate([[piece(5, 9, 1)]], 18, False).steps == {1: 2}, "crippled and destroyed in one round"
    assert allocate([[piece(8, 9, 1), piece(5, 6, 2)]], 8, False).steps == {2: 1}
    assert allocate([[piece(8, 9, 1), piece(5, 6, 2)]], 15, False).steps == {1: 1, 2: 1}


def test_7_3_1_a_critical_hit_always_reduces_the_weakest() -> None:
    assert allocate([[piece(5, 20, 1), piece(9, 30, 2)]], 3, True).steps == {1: 1}
    assert allocate([[piece(5, 20, 1)]], 3, False).steps == {}


def test_7_3_1_protection_is_by_task_force() -> None:
    assert allocate([[piece(5, 50, 1)], [piece(9, 4, 2, state=1)]], 10, False).steps == {2: 1}


def test_7_3_1_fire_is_simultaneous_and_a_natural_nine_critical() -> None:
    t = row()
    war(t)
    for house in (A, B):
        fleet(t, house, 2, "CT", number=1, order=3, target=2, roe=10)
    record = listen(t)
    load(t, 10, 10, 10, 10)
    fight(t)
    battle = told(record, Fought)[0]
    assert [shot.critical for shot in battle.rounds[0].volleys] == [True, True]
    assert battle.fates == ("destroyed", "destroyed")
    assert (t.houses[A].prestige, t.houses[B].prestige) == (53, 53)


def test_7_3_1_an_eight_with_scouts_is_not_critical_and_scouts_die_with_their_bonus() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "CL", "SC", number=1, order=3, target=2, roe=10)
    fleet(t, B, 2, "SD", number=1, order=3, target=2, roe=10)
    record = listen(t)
    fight(t)
    rounds = told(record, Fought)[0].rounds
    shots = [shot for round_ in rounds for shot in round_.volleys if shot.house == A]
    assert shots[0].modifier == 1
    assert all(shot.critical == (shot.die == 9) for shot in shots)


def test_7_3_1_a_stalemate_ends_after_twenty_quiet_rounds() -> None:
    t = row()
    war(t)
    for house in (A, B):
        fleet(t, house, 2, "CL", number=1, order=3, target=2, roe=10)
    record = listen(t)
    load(t, *(1,) * 40)
    fight(t)
    battle = told(record, Fought)[0]
    assert (len(battle.rounds), battle.fates) == (20, ("held", "held"))


def test_7_3_1_three_houses_fight_the_same_whatever_their_order() -> None:
    fates = []
    for order in ((A, B, C), (C, A, B)):
        t = row(8, 3)
        war(t, 1, 2, 102)
        for house, codes in zip(order, ("BC", "CL DD", "CA"), strict=True):
            fleet(t, house, 3, codes, number=1, order=3, target=3, roe=10)
        record = listen(t)
        load(t, *(8,) * 200)
        fight(t)
        battle = told(record, Fought)[0]
        fates.append({force.units: fate for force, fate in zip(battle.forces, battle.fates, strict=True)})
    assert fates[0] == fates[1]


def test_7_3_2_a_weak_force_leaves_after_the_first_round() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "SD", number=1, order=3, target=2, roe=10)
    fleet(t, B, 2, "BB", number=1, roe=6)
    record = listen(t)
    load(t, 1, 1)
    fight(t)
    assert len(told(record, Fought)[0].rounds) == 1
    assert told(record, Withdrew, B)
    assert t.fleets[10001].at in (1, 3)
    assert t.houses[A].prestige == 52


def test_7_3_3_a_refuge_is_near_calm_and_passable() -> None:
    t = row()
    war(t)
    one = fleet(t, A, 2, "CL", number=1)
    assert refuge(t, one) == 1
    t.intel[A] = tuple(sighted(t, at) if at in (1,) else None for at in range(6))
    assert refuge(t, one) == 3
    closed = row(6, kind=RESTRICTED)
    assert refuge(closed, fleet(closed, A, 2, "CL*", number=1)) is None


def sighted(t, at: int):
    from turnwright.games.ec4x.assets import Contact, Sighting

    return Sighting(1, t.planets[at], -2, (Contact(B, (("CL", 1),)),))


def test_7_3_3_spacelift_dies_with_its_escorts() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "CT", "ET+", number=1, roe=10, order=3, target=2)
    fleet(t, A, 2, "TT+", number=2)
    fleet(t, B, 2, "SD", "SC", number=1, order=3, target=2, roe=10)
    load(t, *(9,) * 40)
    fight(t)
    assert not t.own_fleets(A)


def test_7_3_4_survivors_return_to_their_fleets() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "SD", number=1, order=3, target=2, roe=10)
    fleet(t, A, 2, "SD", number=2, order=3, target=2, roe=10)
    fleet(t, B, 2, "CT", number=1, roe=10)
    load(t, *(7,) * 40)
    fight(t)
    assert [(f.number, len(f.squadrons)) for f in t.own_fleets(A)] == [(1, 1), (2, 1)]
    assert not t.own_fleets(B)


def test_7_3_4_homeless_fighters_find_a_free_hangar_or_are_lost() -> None:
    for spare, saved in (("CV", 2), ("CA", 0)):
        t = row()
        war(t)
        fleet(t, A, 2, "CV*", spare, "SD", number=1, order=3, target=2, roe=10)
        wing = t.fleets[1].squadrons[0].but(fighters=ships("FS", "FS"))
        t.fleets[1] = t.fleets[1].but(squadrons=(wing, *t.fleets[1].squadrons[1:]))
        pieces = fleet_pieces(t, t.fleets[1])
        pieces[0].state = 2
        force = TaskForce(A, pieces, 10, [1])
        write_back(t, 2, force, {})
        assert sum(len(s.fighters) for s in t.fleets[1].squadrons) == saved


def test_7_3_3_carrier_fighters_stay_behind_when_their_carrier_leaves() -> None:
    for at, landed in ((2, 0), (0, 2)):
        t = row()
        fleet(t, A, at, "CV", number=1)
        wing = t.fleets[1].squadrons[0].but(fighters=ships("FS", "FS"))
        t.fleets[1] = t.fleets[1].but(squadrons=(wing,))
        pieces = fleet_pieces(t, t.fleets[1])
        pieces[0].gone = True
        write_back(t, at, TaskForce(A, pieces, 10, [1]), {1: 1})
        assert (t.fleets[1].at, len(t.fleets[1].squadrons[0].fighters)) == (1, 0)
        assert len(t.colonies[0].fighters) == landed


def test_7_3_3_spacelift_behind_fighters_that_win_is_safe() -> None:
    t = row()
    war(t)
    t.colonies[0] = t.colonies[0].but(fighters=ships(*("FS",) * 9))
    fleet(t, A, 0, "ET+", number=1)
    fleet(t, B, 0, "CT", number=1, order=3, target=0, roe=10)
    load(t, *(9,) * 40)
    fight(t)
    assert [f.number for f in t.own_fleets(A)] == [1]
    assert not t.own_fleets(B)


def test_3_9_mothballed_ships_die_when_nobody_screens_them() -> None:
    for guard, order, dies in (("", 3, True), ("", 9, False), ("SD", 3, False)):
        t = row()
        war(t)
        colony(t, A, 1)
        fleet(t, A, 1, "BB", number=1, status="mothball")
        if guard:
            fleet(t, A, 1, guard, number=2, order=3, target=1, roe=10)
        fleet(t, B, 1, "CL", number=1, order=order, target=1, roe=10)
        record = listen(t)
        fight(t)
        assert (1 not in t.fleets) is dies
        assert [event.units for event in told(record, Scuttled, A)] == ([(("BB", 1),)] if dies else [])


def test_7_1_3_only_foes_of_the_ambusher_are_ambushed() -> None:
    t = row(8, 3)
    war(t, 1, 102)
    t.stances[2] = "pact"
    colony(t, A, 3)
    fleet(t, A, 3, "RR", "RR", number=1, order=3, target=3, roe=10)
    fleet(t, B, 3, "CT", number=1, order=3, target=3, roe=10)
    fleet(t, C, 3, "CT", number=1, roe=10)
    fight(t)
    labels = [[entry.label for entry in t.honours[house] if "Ambushed" in entry.label] for house in (A, B, C)]
    assert labels == [[], ["Ambushed at Star3"], []]


def test_9_4_surprise_costs_a_point_where_that_is_agreed() -> None:
    for option in (False, True):
        t = row(surprise_prestige=option)
        war(t)
        fleet(t, A, 2, "RR", "RR", number=1, order=3, target=2, roe=10)
        fleet(t, B, 2, "CT", number=1, roe=10)
        fight(t)
        assert any("Surprised" in entry.label for entry in t.honours[B]) is option


def test_7_3_what_is_cloaked_gives_nobody_a_reason_to_fight() -> None:
    """B's patrol in A's system is undetected: A leaves B's other, harmless fleet alone."""
    for hidden in (True, False):
        t = row()
        colony(t, A, 1)
        fleet(t, A, 1, "BC", number=1, roe=10)
        fleet(t, B, 1, "RR" if hidden else "CT", number=1, order=3, target=1, roe=2)
        fleet(t, B, 1, "CT", number=2, order=1, target=3, roe=0)
        record = listen(t)
        fight(t)
        assert bool(told(record, Fought, A)) is not hidden


def test_2_4_2_strict_detection_is_an_option() -> None:
    assert [spots(Options(detect_strict=True), roll, 12) for roll in (12, 13)] == [False, True]


def test_7_3_4_fighters_go_back_to_a_carrier_that_lives() -> None:
    t = row()
    war(t)
    fleet(t, A, 2, "CV", "SD", number=1, order=3, target=2, roe=10)
    carrier = t.fleets[1].squadrons[0].but(fighters=ships("FS", "FS"))
    t.fleets[1] = t.fleets[1].but(squadrons=(carrier, t.fleets[1].squadrons[1]))
    fleet(t, B, 2, "CT", number=1, roe=10)
    load(t, *(7,) * 40)
    fight(t)
    assert len(t.fleets[1].squadrons[0].fighters) == 2


def test_7_4_a_critical_hit_on_a_starbase_is_rolled_again_and_it_adds_two() -> None:
    t = row()
    war(t)
    colony(t, A, 1, starbases=(Starbase(1, 1),))
    fleet(t, B, 1, "CT", number=1, order=6, target=1, roe=10)
    record = listen(t)
    load(t, 1, 10, 3, *(8,) * 40)
    fight(t)
    first = told(record, Fought)[0].rounds[0].volleys
    assert [(shot.house, shot.die, shot.modifier, shot.critical) for shot in first] == [
        (A, 0, 2, False),
        (B, 2, 0, False),
    ]
    assert t.colonies[1].starbases


def test_7_4_losing_a_starbase_costs_five_points_and_brings_five() -> None:
    t = row()
    war(t)
    colony(t, A, 1, starbases=(Starbase(1, 1, True),))
    fleet(t, B, 1, "SD", "SD", "SD", number=1, order=6, target=1, roe=10)
    load(t, *(9,) * 10)
    fight(t)
    assert not t.colonies[1].starbases
    assert (t.houses[A].prestige, t.houses[B].prestige) == (45, 58)


def test_8_1_4_at_home_everybody_fights_whatever_the_status() -> None:
    t = row()
    war(t)
    t.stances = {1: "pact"}
    fleet(t, A, 0, "CL", number=1, order=5, target=0, roe=0)
    fleet(t, B, 0, "CL", number=1, order=3, target=0, roe=10)
    record = listen(t)
    fight(t)
    assert told(record, Fought)


# 7.5


def test_7_5_bombardment_needs_the_orbit() -> None:
    t = row()
    war(t)
    colony(t, A, 1, starbases=(Starbase(1, 1),), industry=50)
    fleet(t, B, 1, "CT", number=1, order=6, target=1, roe=10)
    orbits = fight(t)
    assert not orbits.get(1)


@pytest.mark.parametrize(
    ("ships", "roe", "cut_off"),
    [("SC", 0, True), ("SC", 6, True), ("TT+", 10, True), ("CT", 0, True), ("CT", 6, True), ("SD", 6, False)],
)
def test_6_2_6_an_unwilling_or_unarmed_fleet_does_not_hold_an_orbit(ships: str, roe: int, cut_off: bool) -> None:
    t = row()
    war(t)
    colony(t, A, 1)
    fleet(t, A, 1, ships, number=1, roe=roe)
    fleet(t, B, 1, "CA", number=1, order=5, target=1, roe=6)
    record = turn(t)
    assert (t.colonies[1].blockader == B) is cut_off
    if cut_off:
        past = told(record, Blockaded, B)[0].past
        assert past == ((ships.rstrip("+"), 1),)
        assert "slip past" in say_event(GAME.view(t, A), told(record, Blockaded, A)[0]).detail


def test_7_5_three_rounds_a_planet_and_turn_whoever_fires_them() -> None:
    t = row(seats=3)
    war(t, 1, 2, 102)
    colony(t, A, 1, industry=500, batteries=9)
    for house, orders in ((B, (6, 7)), (C, (6, 8))):
        for number, order in enumerate(orders, 1):
            fleet(t, house, 1, "SD", "TT+", number=number, order=order, target=1, roe=10)
    record = listen(t)
    assault_planets(t, {1: [B, C]})
    rounds = [(shot.round, shot.by, shot.order) for shot in told(record, Bombarded)]
    assert rounds == [(1, B, 6), (2, B, 7), (3, C, 8)], "each landing has a round, and bombardment what is left"


def test_7_5_a_landing_for_which_no_round_is_left_waits_for_the_next_turn() -> None:
    t = row(seats=3)
    war(t, 1, 2, 102)
    colony(t, A, 1, industry=500, armies=90, batteries=9)
    for house in (B, C):
        for number, order in enumerate((7, 8), 1):
            fleet(t, house, 1, "SD", "TT+", number=number, order=order, target=1, roe=10)
    record = listen(t)
    assault_planets(t, {1: [B, C]})
    assert [(shot.round, shot.by, shot.order) for shot in told(record, Bombarded)] == [(1, B, 7), (2, C, 7), (3, B, 8)]
    assert [f.number for f in t.own_fleets(C) if (f.order, f.target) == (8, 1)] == [2]


def test_7_5_houses_that_bombard_take_turns() -> None:
    t = row(seats=3)
    war(t, 1, 2, 102)
    colony(t, A, 1, industry=500)
    for house in (B, C):
        fleet(t, house, 1, "SD", number=1, order=6, target=1, roe=10)
    record = listen(t)
    assault_planets(t, {1: [B, C]})
    shots = told(record, Bombarded)
    assert [(shot.round, shot.by) for shot in shots] == [(1, B), (2, C), (3, B)]


def assault(order: int, *squadrons: str, dice: tuple[int, ...] = (), **planet):
    """B assaults A's colony in S1."""
    t = row()
    war(t)
    colony(t, A, 1, **planet)
    fleet(t, B, 1, *squadrons, number=1, order=order, target=1, roe=10)
    record = listen(t)
    if dice:
        load(t, *dice)
    assault_planets(t, {1: [B]})
    return t, record


def test_7_5_1_both_sides_roll_on_the_bombardment_table() -> None:
    assert [quarters(BOOK.combat.bombardment, roll) for roll in (0, 2, 3, 5, 6, 9)] == [1, 1, 2, 2, 4, 4]
    _t, record = assault(6, "SD", batteries=1, dice=(1, 1, 1, 1, 1, 1))
    shot = told(record, Bombarded)[0]
    assert (shot.hits, shot.answer.hits) == (9, 3)


def test_7_5_2_a_shield_keeps_off_its_share_rounded() -> None:
    hits = 75
    assert -(-hits * (100 - BOOK.combat.shields[2][1]) // 100) == 49
    _, record = assault(6, "SD", "SD", shield=3, industry=500, dice=(7, 15, 7, 11, 7, 12))
    assert [(shot.hits, shot.blocked) for shot in told(record, Bombarded)] == [(70, 24), (70, 0), (70, 24)]


def test_2_4_8_planet_breakers_pass_through_shields() -> None:
    _, record = assault(6, "PB", shield=5, industry=500, dice=(7, 7, 7))
    assert [(shot.hits, shot.blocked) for shot in told(record, Bombarded)] == [(50, 0)] * 3


def test_7_5_3_batteries_are_crippled_before_any_is_destroyed() -> None:
    guns = troops(BOOK, "GB", 3, 0)
    assert strike(guns, 33) == 1
    assert sorted(gun.state for gun in guns) == [1, 1, 2]
    assert strike(guns, 8) == 0
    assert sorted(gun.state for gun in guns) == [1, 2, 2]


def test_7_5_3_a_natural_nine_of_the_batteries_reduces_the_weakest_squadron() -> None:
    t, record = assault(6, "SD", "BC", batteries=1, dice=(1, 10, 1, 10, 1, 9))
    assert [(shot.answer.hits, shot.damaged, shot.lost) for shot in told(record, Bombarded, B)] == [
        (10, (("BC", 1),), ()),
        (5, (), (("BC", 1),)),
        (0, (), ()),
    ]
    assert [[ship.code for ship in s.ships] for s in t.fleets[10001].squadrons] == [["SD"]]


def test_7_5_4_hits_go_to_troops_then_industry_then_people() -> None:
    t, record = assault(6, "SD", armies=1, industry=10, ptu=100_000, dice=(7, 7, 7))
    shots = told(record, Bombarded)
    assert (shots[0].destroyed, shots[0].industry, shots[0].people) == ((("AA", 1),), 10, 15)
    assert shots[1].people == 35
    t, record = assault(6, "SD", armies=9, industry=10, dice=(7, 1, 1))
    assert t.colonies[1].industry == 10


def test_7_5_4_a_planet_without_people_is_free() -> None:
    t, record = assault(6, "SD", "SD", ptu=30_000, dice=(7,))
    assert 1 not in t.colonies
    assert told(record, Died, A)
    assert (t.houses[A].prestige, t.houses[B].prestige) == (40, 50)


# 7.6


def test_7_6_ground_combat_table() -> None:
    assert [quarters(BOOK.combat.ground, roll) for roll in (0, 2, 3, 6, 7, 8, 9)] == [2, 2, 4, 4, 6, 6, 8]


def test_2_4_9_marines_at_home_fight_beside_the_army() -> None:
    _t, record = assault(8, "TT+", armies=1, marines=2, dice=(*(5,) * 30,))
    assert not told(record, Landed)[0].taken


def test_7_6_1_an_invasion_burns_half_the_industry_and_brings_ten_points() -> None:
    t, record = assault(7, "CL", "TT+", "TT+", industry=21, shield=1, spaceports=1, shipyards=1, dice=(1, 1))
    landed = told(record, Landed)[0]
    assert (landed.taken, landed.marines, landed.rounds) == (True, 2, ())
    taken = t.colonies[1]
    assert (taken.owner, taken.industry, taken.shield, taken.spaceports, taken.shipyards, taken.marines) == (
        B,
        9,
        0,
        0,
        1,
        2,
    )
    assert (t.houses[A].prestige, t.houses[B].prestige) == (40, 60)
    assert t.fleets[10001].order == 0


def test_7_6_1_batteries_that_are_left_keep_marines_off() -> None:
    t, record = assault(7, "CL", "TT+", batteries=3, dice=(1, 1))
    assert told(record, Repelled, A)
    assert t.fleets[10001].lifts[0].loaded


def test_7_6_1_if_both_sides_die_the_defender_keeps_the_planet() -> None:
    invaders, defenders = troops(BOOK, "MD", 1, 0), troops(BOOK, "MD", 1, 0)
    t = row()
    load(t, 10, 10)
    assert len(ground_war(t, invaders, defenders)) == 1
    assert [troop.state for troop in (*invaders, *defenders)] == [2, 2]


def test_7_6_1_a_ground_war_without_end_is_lost_by_the_invader() -> None:
    invaders, defenders = [Troop("MD", 3, 6, 1)], [Troop("AA", 3, 5, 1)]
    t = row()
    load(t, *(5,) * 60)
    assert len(ground_war(t, invaders, defenders)) == 20
    assert (invaders[0].state, defenders[0].state) == (2, 1)


def test_7_6_2_a_blitz_takes_everything_intact() -> None:
    t, _record = assault(8, "TT+", "TT+", batteries=1, industry=20, shield=1, spaceports=1, dice=(1,))
    taken = t.colonies[1]
    assert (taken.owner, taken.industry, taken.shield, taken.spaceports, taken.batteries) == (B, 20, 1, 1, 1)
    assert troops(BOOK, "MD", 1, 0, divide=True)[0].full == 3


def test_7_6_2_batteries_shoot_transports_down() -> None:
    t, _record = assault(8, "TT+", batteries=3, dice=(7,))
    assert not t.own_fleets(B)
    assert t.colonies[1].owner == A


def test_6_2_8_and_6_2_9_landings_through_a_whole_turn() -> None:
    for order, code in ((7, "invade"), (8, "blitz")):
        t = row()
        colony(t, B, 2)
        fleet(t, A, 1, "CL", "TT+", number=1)
        record = turn(t, [OrderFleet(1, order, 2)])
        assert told(record, Landed, A)[0].blitz == (code == "blitz")
        assert t.colonies[2].owner == A
        assert t.colonies[2].marines == 1


def test_6_2_9_a_blitz_needs_no_combat_ships() -> None:
    t = row()
    colony(t, B, 2)
    fleet(t, A, 2, "TT+", number=1, order=8, target=2)
    turn(t)
    assert t.colonies[2].owner == A


def test_9_4_a_conquest_moves_ten_points_from_house_to_house() -> None:
    t = row()
    colony(t, B, 2)
    fleet(t, A, 2, "TT+", number=1, order=8, target=2)
    turn(t)
    assert sum(e.amount for e in t.honours[A]) == 10
    assert sum(e.amount for e in t.honours[B]) == -10


def test_the_hub_attacks_whoever_it_sees() -> None:
    from .positions import start

    t = start(2)
    fleet(t, A, t.hub, "CT", number=9)
    record = turn(t)
    assert told(record, Fought, A)
    assert Ship("FS") in t.colonies[t.hub].fighters
