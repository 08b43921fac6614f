"""7 Loadout and 8 frames: groups, ammunition, mounts, equipment, armour, structure."""

from collections import Counter

import pytest

from turnwright.core import Illegal, legal
from turnwright.games.mac.actions import BRACE, COUNTERMEASURES, Barrier, Fire, TargetingUplink, ThrustPack
from turnwright.games.mac.battle.accuracy import hit_chance
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.book.gear import LOCATIONS
from turnwright.games.mac.events import Missed, StressAdded
from turnwright.games.mac.frames import armour_of, assemble, structure_of
from turnwright.games.mac.lances import DESIGNS, design
from turnwright.games.mac.loadout import Ammo, hardpoints, location_of, slots_of, space_of
from turnwright.games.mac.state import Pilot

from .positions import battle, do, finish_round, foe, frame, ground, of

EVERY = [design_ for lance in DESIGNS.values() for design_ in lance]


def test_7_1_a_weapon_sits_on_a_hardpoint_of_its_size():
    for made in EVERY:
        slots = slots_of(BOOK.chassis[made.chassis])
        used = [gun.slot for gun in made.guns] + [slot for _, slot in made.gear if slot]
        assert len(set(used)) == len(used)
        assert set(used) <= set(slots)
        assert all(gun.slot.startswith(BOOK.weapons[gun.weapon].size) for gun in made.guns)
        assert all(slot.startswith(BOOK.equipment[item].size) for item, slot in made.gear if slot)


def test_7_2_large_weapons_fire_first_and_a_group_once_a_round():
    guns = "small_1 light_laser 1, medium_2 autocannon_5 1, medium_1 medium_laser 1, large_1 heavy_laser 2"
    t = battle(frame(1, "A1", "enforcer", guns, "cooling_vents, cooling_vents"), foe(2, "A6"), dice=(100,) * 4)
    assert [m.slot for m in t.frames[1].mounts] == ["large_1", "medium_1", "medium_2", "small_1"]
    news = do(t, Fire(1, 2))
    assert [event.weapon for event in of(news, Missed)] == ["medium_laser", "autocannon_5", "light_laser"]
    with pytest.raises(Illegal, match=r"7\.2 Group 1 has fired"):
        do(t, Fire(1, 2))


def test_7_2_a_weapon_that_cannot_draw_is_passed_over():
    guns = "medium_1 medium_laser 1, medium_2 medium_laser 1, small_1 machine_gun 1"
    t = battle(frame(1, "A1", "scout", guns), foe(2, "A4"), dice=(100, 100))
    assert [event.weapon for event in of(do(t, Fire(1, 2)), Missed)] == ["medium_laser", "machine_gun"]


def test_7_2_groups_run_from_1_to_4():
    assert {gun.group for made in EVERY for gun in made.guns} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("guns", "gear", "pools"),
    [
        ("medium_1 autocannon_5 1", "", [Ammo("autocannon_5", 40)]),
        ("medium_1 autocannon_5 1, medium_2 autocannon_5 1", "", [Ammo("autocannon_5", 80)]),
        ("medium_1 autocannon_5 1", "ammo_bin", [Ammo("autocannon_5", 60)]),
        ("medium_1 autocannon_5 1, medium_2 autocannon_5 1", "ammo_bin", [Ammo("autocannon_5", 100)]),
        ("large_1 lrm_15 1, medium_1 srm_6 1", "", [Ammo("lrm_15", 96), Ammo("srm_6", 80)]),
        ("medium_1 medium_laser 1", "ammo_bin", []),
    ],
)
def test_7_3_rounds_by_weapon_name(guns, gear, pools):
    assert list(frame(1, "A1", guns=guns, gear=gear).ammo) == pools


def test_7_3_the_ninth_shot_is_refused_and_costs_nothing():
    gun = frame(1, "A1", guns="medium_1 autocannon_5 1")
    t = battle(gun, foe(2, "A8"), dice=(100,) * 8)
    for _ in range(8):
        do(t, Fire(1, 2))
        finish_round(t)
    assert t.frames[1].ammo == (Ammo("autocannon_5", 0),)
    with pytest.raises(Illegal, match=r"7\.2 No weapon of group 1"):
        do(t, Fire(1, 2))
    assert t.frames[1].spent == 0


def test_7_3_a_destroyed_gun_leaves_its_rounds_to_its_twin():
    made = frame(1, "A1", guns="medium_1 autocannon_5 1, medium_2 autocannon_5 1")
    made = made.but(mounts=(made.mounts[0].but(wrecked=True), made.mounts[1]))
    t = battle(made, foe(2, "A8"), dice=(100,))
    do(t, Fire(1, 2))
    assert t.frames[1].ammo == (Ammo("autocannon_5", 75),)


def test_7_4_a_flamer_that_hits_heats_its_target():
    t = battle(frame(1, "A1", guns="small_1 flamer 1"), foe(2, "A3"), dice=(1, 100, 20))
    assert of(do(t, Fire(1, 2)), StressAdded) == [StressAdded(2, 3, 3)]
    t = battle(frame(1, "A1", guns="small_1 flamer 1"), foe(2, "A3"), dice=(100,))
    do(t, Fire(1, 2))
    assert t.frames[2].stress == 0


def room(design):
    return sum(
        space_of(BOOK, item) for item in [*(gun.weapon for gun in design.guns), *(item for item, _ in design.gear)]
    )


def test_7_5_no_lance_takes_more_space_than_there_is():
    for made in EVERY:
        assert room(made) <= BOOK.chassis[made.chassis].space
    assert room(DESIGNS["starters"][0]) == 23
    assert room(DESIGNS["starters"][1]) == 13


LAYOUT = {
    "scout": ([], "RA LA", "H RA LA RT"),
    "harrier": (["CT"], "RA LA RT", "H RA"),
    "enforcer": (["CT", "RT"], "RA LA", "H RA"),
    "ranger": ([], "RA LA RT LT", "H RA LA RT"),
    "juggernaut": (["CT", "RT", "LT", "CT"], "RA LA RT", "H"),
    "colossus": (["CT", "RT", "LT", "CT"], "RA LA RT LT CT", "H RA"),
}
SHORT = dict(zip(LOCATIONS, ("H", "CT", "LT", "RT", "LA", "RA", "Legs"), strict=True))


@pytest.mark.parametrize("chassis", list(LAYOUT))
def test_7_6_where_hardpoints_lie(chassis):
    row = BOOK.chassis[chassis]
    found = {
        size: [SHORT[LOCATIONS[location_of(f"{size}_{n + 1}")]] for n in range(hardpoints(row, size))]
        for size in ("large", "medium", "small")
    }
    large, medium, small = LAYOUT[chassis]
    assert found == {"large": large, "medium": medium.split(), "small": small.split()}


def test_7_7_1_active_equipment_works_once_a_round_for_a_point():
    t = battle(frame(1, "A1", gear="countermeasures"), foe(2, "A6"))
    do(t, COUNTERMEASURES)
    assert (t.frames[1].ap, t.frames[1].spent) == (1, 3)
    with pytest.raises(Illegal, match=r"7\.7\.2 The Countermeasure Suite was used"):
        do(t, COUNTERMEASURES)
    finish_round(t)
    assert COUNTERMEASURES in legal(t, 0)
    bare = battle(frame(1, "A1"), foe(2, "A6"))
    with pytest.raises(Illegal, match=r"7\.7\.2 F1 has no working Countermeasure Suite"):
        do(bare, COUNTERMEASURES)


def test_7_7_2_a_thrust_pack_jumps_over_anything():
    walls = ground(C4="f", C6="r", B5="f")
    t = battle(frame(1, "C5", "titan", gear="thrust_pack"), foe(2, "C6"), foe(3, "L16"), land=walls)
    do(t, ThrustPack("C8"))
    assert (t.frames[1].at, t.frames[1].spent, t.frames[1].ap) == ("C8", 4, 1)
    t = battle(frame(1, "C5", "titan", gear="thrust_pack"), foe(2, "C6"), land=walls)
    for cell in ("C6", "C5", "C9"):
        with pytest.raises(Illegal, match=rf"7\.7\.2 {cell} is not an empty hex"):
            do(t, ThrustPack(cell))


def test_7_7_2_an_uplink_helps_allies_near_the_target_but_not_its_own_frame():
    spotter, gunner, far = frame(1, "A1", gear="targeting_uplink"), frame(3, "A4"), frame(4, "L1")
    t = battle(spotter, foe(2, "A6"), gunner, far)
    before = {n: hit_chance(t, t.frames[n], t.frames[n].mounts[0], t.frames[2]) for n in (1, 3, 4)}
    do(t, TargetingUplink(2))
    after = {n: hit_chance(t, t.frames[n], t.frames[n].mounts[0], t.frames[2]) for n in (1, 3, 4)}
    assert {n: after[n] - before[n] for n in after} == {1: 0, 3: 15, 4: 0}
    t.frames[1] = t.frames[1].but(lost="reactor", at="")
    assert hit_chance(t, t.frames[3], t.frames[3].mounts[0], t.frames[2]) == before[3]


def test_7_7_2_a_barrier_shields_an_adjacent_ally_until_the_refresh():
    t = battle(frame(1, "C5", gear="barrier_projector"), foe(2, "A6"), frame(3, "C6"), frame(4, "C9"))
    for number in (1, 2, 4):
        with pytest.raises(Illegal, match=r"7\.7\.2 A Barrier needs an adjacent ally"):
            do(t, Barrier(number))
    do(t, Barrier(3))
    assert (t.frames[3].barrier, t.frames[1].spent) == (20, 6)
    finish_round(t)
    assert t.frames[3].barrier == 0


def test_7_7_2_bins_and_vents_add_up():
    made = frame(1, "A1", guns="medium_1 autocannon_5 1", gear="ammo_bin, ammo_bin")
    assert made.ammo == (Ammo("autocannon_5", 80),)


def test_7_7_3_countermeasures_last_until_the_refresh():
    t = battle(frame(1, "A1", gear="countermeasures"), foe(2, "A6"))
    shooter, before = t.frames[2], hit_chance(t, t.frames[2], t.frames[2].mounts[0], t.frames[1])
    do(t, COUNTERMEASURES)
    assert hit_chance(t, shooter, shooter.mounts[0], t.frames[1]) == before - 20
    do(t, BRACE)
    assert hit_chance(t, shooter, shooter.mounts[0], t.frames[1]) == before - 40
    finish_round(t)
    assert hit_chance(t, shooter, shooter.mounts[0], t.frames[1]) == before


def test_8_1_classes_have_their_movement():
    assert {name: row.movement for name, row in BOOK.classes.items()} == {
        "light": 4,
        "medium": 3,
        "heavy": 2,
        "assault": 1,
    }
    tons = {row.name: row.tonnage for row in BOOK.chassis.values() if row.kind == "medium"}
    assert all(40 <= n <= 55 for n in tons.values())


ARMOUR = {
    "scout": (4, 12, 9, 7, 12),
    "raider": (5, 14, 10, 8, 15),
    "harrier": (5, 15, 11, 8, 17),
    "vanguard": (7, 20, 15, 11, 21),
    "enforcer": (8, 22, 16, 12, 24),
    "ranger": (7, 19, 14, 10, 21),
    "warden": (10, 28, 20, 15, 32),
    "bruiser": (11, 30, 22, 17, 31),
    "sentinel": (10, 29, 21, 16, 32),
    "titan": (13, 36, 26, 20, 39),
    "juggernaut": (14, 40, 29, 22, 44),
    "colossus": (15, 44, 32, 24, 49),
}


@pytest.mark.parametrize("chassis", list(ARMOUR))
def test_8_2_armour_by_location_adds_up_to_the_total(chassis):
    row = BOOK.chassis[chassis]
    head, centre, side, arm, legs = ARMOUR[chassis]
    assert armour_of(BOOK, row) == (head, centre, side, side, arm, arm, legs)
    assert sum(armour_of(BOOK, row)) == row.armour


def test_8_3_twelve_chassis_three_of_each_class():
    kinds = Counter(row.kind for row in BOOK.chassis.values())
    assert kinds == {"light": 3, "medium": 3, "heavy": 3, "assault": 3}
    assert [row.speed for row in BOOK.chassis.values()] == [9, 8, 7, 6, 5, 6, 4, 4, 4, 3, 2, 2]
    assert sum(row.reactor for row in BOOK.chassis.values()) == 234


def test_8_4_structure_by_location():
    assert structure_of(BOOK.chassis["raider"]) == (2, 7, 5, 5, 3, 3, 6)
    assert sum(sum(structure_of(row)) for row in BOOK.chassis.values()) == 683


def test_9_1_tactics_does_nothing():
    made = design("vanguard", "medium_1 medium_laser 1")
    bold, dull = (assemble(BOOK, 1, 0, "F", Pilot("P", 4, 4, tactics), made).but(at="A1") for tactics in (1, 5))
    t = battle(frame(3, "L1"), foe(2, "A6"))
    assert hit_chance(t, bold, bold.mounts[0], t.frames[2]) == hit_chance(t, dull, dull.mounts[0], t.frames[2])
