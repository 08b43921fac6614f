"""4 Damage: the pinned cases, and the tables by chi-square."""

import pytest

from turnwright.core import Dice, Illegal, key_of_seed
from turnwright.games.mac.actions import CalledShot, Fire
from turnwright.games.mac.battle.damage import (
    check_component,
    destroy_location,
    explode,
    lose_head,
    roll_location,
    strike,
)
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.book.gear import CENTRE, HEAD, LEFT_ARM, LEFT_TORSO, LEGS, RIGHT_ARM, RIGHT_TORSO
from turnwright.games.mac.events import (
    AmmunitionExploded,
    ComponentDamaged,
    Harmless,
    Intercepted,
    LocationDestroyed,
    PilotKilled,
    PilotSurvived,
    WeaponLost,
)

from .positions import battle, do, foe, frame, of

NOTHING = 100


def hit(target, location, damage, dice=()):
    t = battle(frame(1, "A1"), target, dice=dice)
    strike(t, target.id, location, damage)
    return t, t.frames[target.id]


def test_4_armour_then_structure_then_the_location():
    _, raider = hit(foe(2, "A6", "raider", "medium_3 autocannon_5 1"), RIGHT_TORSO, 20, (NOTHING,))
    assert raider.armour == (5, 9, 10, 0, 8, 8, 15)
    assert raider.structure == (2, 7, 5, 0, 3, 3, 6)
    assert raider.mounts[0].wrecked


def chi_square(seen, expected):
    return sum((o - e) ** 2 / e for o, e in zip(seen, expected, strict=True) if e)


def test_4_1_locations_come_as_often_as_printed():
    t = battle(frame(1, "A1"), foe(2, "A6"), dice=())
    t.dice = Dice(key_of_seed("locations"))
    rolls = [roll_location(t) for _ in range(10_000)]
    seen = [rolls.count(location) for location in range(7)]
    assert chi_square(seen, [100 * w for w in BOOK.damage.locations]) < 22.5  # 6 degrees of freedom, p = 0.001


def test_4_1_cut_offs_on_0_to_99():
    edges = {HEAD: (1, 5), CENTRE: (6, 25), LEFT_TORSO: (26, 40), RIGHT_TORSO: (41, 55)}
    edges |= {LEFT_ARM: (56, 65), RIGHT_ARM: (66, 75), LEGS: (76, 100)}
    for location, rolls in edges.items():
        t = battle(frame(1, "A1"), foe(2, "A6"), dice=rolls)
        assert [roll_location(t), roll_location(t)] == [location, location]


def test_4_2_exactly_the_armour_leaves_structure_alone():
    _, target = hit(foe(2, "A6", "raider"), LEGS, 15)
    assert (target.armour[LEGS], target.structure[LEGS]) == (0, 6)


def test_4_2_exactly_armour_and_structure_destroys_and_passes_nothing_on():
    _, target = hit(foe(2, "A6", "raider"), RIGHT_TORSO, 15, (NOTHING,))
    assert target.structure[RIGHT_TORSO] == 0
    assert target.armour[CENTRE] == 14


BANDS = {
    "weapon": (1, 15),
    "actuator": (16, 25),
    "ammunition": (26, 30),
    "reactor": (31, 35),
    "gyro": (36, 38),
    "sensors": (39, 40),
    "cockpit": (41, 43),
    "": (44, 100),
}


@pytest.mark.parametrize(("name", "roll"), [(name, roll) for name, rolls in BANDS.items() for roll in rolls])
def test_4_3_the_component_of_every_band(name, roll):
    gun = "medium_1 autocannon_5 1"
    t = battle(frame(1, "A1"), foe(2, "A6", guns=gun), dice=(roll, 1))
    before = t.frames[2]
    check_component(t, 2, RIGHT_ARM)
    after = t.frames[2]
    changed = {field for field in before.__struct_fields__ if getattr(before, field) != getattr(after, field)}
    assert (
        changed
        == {
            "weapon": {"mounts", "components"},
            "actuator": {"actuators", "components"},
            "ammunition": {"structure", "components"},
            "reactor": {"reactor_hits", "stress", "components"},
            "gyro": {"gyro_hit", "components"},
            "sensors": {"sensor_hit", "components"},
            "cockpit": {"pilot_injured", "components"},
            "": set(),
        }[name]
    )


def test_4_3_components_come_as_often_as_printed():
    from turnwright.core import Record

    t = battle(frame(1, "A1"), foe(2, "A6", guns="medium_1 autocannon_5 1"))
    t.dice, target = Dice(key_of_seed("components")), t.frames[2].but(structure=(99,) * 7)
    counts = dict.fromkeys(BANDS, 0)
    for _ in range(10_000):
        t.frames[2], t.record = target, Record()
        check_component(t, 2, RIGHT_ARM)
        event = t.record.news[0].event if t.record.news else None
        kinds = {WeaponLost: "weapon", AmmunitionExploded: "ammunition", type(None): ""}
        counts[event.component if isinstance(event, ComponentDamaged) else kinds[type(event)]] += 1
    expected = [100 * (high - low + 1) for low, high in BANDS.values()]
    assert chi_square(counts.values(), expected) < 24.3  # 7 degrees of freedom, p = 0.001


def test_4_3_a_reactor_hit_adds_stress_and_takes_output():
    from turnwright.games.mac.battle.reactor import effective_output

    t = battle(frame(1, "A1"), foe(2, "A6", "enforcer"), dice=(31,) * 6)
    check_component(t, 2, CENTRE)
    assert (t.frames[2].stress, effective_output(BOOK, t.frames[2])) == (4, 14)
    for _ in range(5):
        check_component(t, 2, CENTRE)
    assert effective_output(BOOK, t.frames[2]) == 1


@pytest.mark.parametrize(("name", "roll"), [("gyro", 37), ("sensors", 40), ("cockpit", 41)])
def test_11_2_what_is_destroyed_already_is_billed_once(name, roll):
    """R28: a second hit on gyro, sensors or cockpit breaks nothing more."""
    t = battle(frame(1, "A1"), foe(2, "A6"), dice=(roll,) * 3)
    for _ in range(3):
        check_component(t, 2, CENTRE)
    assert t.frames[2].components == 1
    t = battle(frame(1, "A1"), foe(2, "A6"), dice=(31,) * 3)
    for _ in range(3):
        check_component(t, 2, CENTRE)
    assert t.frames[2].components == 3, "every reactor hit takes more of it"


@pytest.mark.parametrize(("hit_before", "more"), [(False, 1), (True, 0)])
def test_4_6_a_head_that_goes_breaks_sensors_that_were_whole(hit_before, more):
    """R28: with the head the sensors go; those that were gone before are not billed again."""
    t = battle(frame(1, "A1"), foe(2, "A6", sensor_hit=hit_before, components=3), dice=(100,))
    lose_head(t, 2)
    assert t.frames[2].sensor_hit
    assert t.frames[2].components == 3 + more


def test_4_3_ammunition_explodes_only_while_there_is_some():
    target = foe(2, "A6", guns="medium_1 autocannon_5 1")
    empty = target.but(ammo=(target.ammo[0].but(rounds=0),))
    wrecked = target.but(mounts=(target.mounts[0].but(wrecked=True),))
    for safe in (empty, wrecked, foe(2, "A6")):
        t = battle(frame(1, "A1"), safe)
        explode(t, 2, RIGHT_ARM)
        assert t.frames[2] == safe
    for roll, damage in ((1, 10), (15, 24)):
        t = battle(frame(1, "A1"), target.but(structure=(50,) * 7), dice=(roll,))
        explode(t, 2, RIGHT_ARM)
        assert t.frames[2].structure[RIGHT_ARM] == 50 - damage
        assert t.frames[2].ammo == target.ammo


def test_4_3_an_explosion_in_the_centre_destroys_the_frame():
    target = foe(2, "A6", "warden", "large_1 gauss_cannon 1", armour=(0,) * 7)
    _, after = hit(target, CENTRE, 1, (26, 15))
    assert after.lost == "reactor"
    assert after.at == ""


def test_4_3_the_lost_weapon_is_picked_at_random():
    guns = "medium_1 medium_laser 1, small_2 light_laser 1"
    for roll, lost in ((1, "medium_laser"), (2, "light_laser")):
        t = battle(frame(1, "A1"), foe(2, "A6", guns=guns), dice=(1, roll))
        check_component(t, 2, RIGHT_ARM)
        assert [m.weapon for m in t.frames[2].mounts if m.wrecked] == [lost]


def test_4_4_a_hit_on_a_lost_arm_goes_along_the_chain():
    gone = (3, 10, 0, 7, 0, 5, 8)
    _, target = hit(foe(2, "A6", structure=gone), LEFT_ARM, 5)
    assert target.armour[CENTRE] == 15


def test_4_4_a_hit_on_lost_legs_does_nothing():
    target = foe(2, "A6", structure=(3, 10, 7, 7, 5, 5, 0))
    t, after = hit(target, LEGS, 30)
    assert after == target
    t = battle(frame(1, "A1"), target, dice=(1, 100, 100))
    assert of(do(t, Fire(1, 2)), Harmless)


def test_4_4_what_head_and_legs_leave_over_is_lost():
    _, target = hit(foe(2, "A6", "scout"), LEGS, 40, (NOTHING,))
    assert target.armour[CENTRE] == 12
    assert target.legs_lost


def test_4_5_a_breached_reactor_frees_the_hex_and_stops_the_volley():
    target = foe(2, "A6", armour=(0,) * 7, structure=(1, 1, 1, 1, 1, 1, 1))
    shooter = frame(1, "A1", guns="medium_1 medium_laser 1, medium_2 autocannon_5 1")
    t = battle(shooter, target, foe(3, "L16"), dice=(1, 100, 6, NOTHING))
    do(t, Fire(1, 2))
    assert (t.frames[2].lost, t.frames[2].at) == ("reactor", "")
    assert t.frames[1].spent == 8
    assert t.frames[1].ammo[0].rounds == 40
    assert t.frames[1].kills == 1


def test_4_5_weapons_go_with_their_location():
    t = battle(frame(1, "A1"), foe(2, "A6", guns="medium_1 medium_laser 1, medium_2 autocannon_5 1"))
    destroy_location(t, 2, RIGHT_ARM)
    assert [m.wrecked for m in t.frames[2].mounts] == [True, False]


@pytest.mark.parametrize(("piloting", "chance"), [(1, 55), (3, 65), (5, 75), (6, 80)])
def test_4_6_survival_by_piloting(piloting, chance):
    for roll, survives in ((chance, True), (chance + 1, False)):
        target = foe(2, "A6", "scout", pilot=(4, piloting))
        t, after = hit(target, HEAD, 10, (NOTHING, roll))
        assert after.sensor_hit
        assert after.armour[CENTRE] == 12
        assert (after.lost == "") == survives
        assert after.pilot_injured == survives
        assert t.frames[2].components == 1


def test_4_6_a_survivor_aims_without_gunnery():
    from turnwright.games.mac.battle.accuracy import hit_chance

    shooter = frame(1, "A1", structure=(0, 10, 7, 7, 5, 5, 8), sensor_hit=True)
    t = battle(shooter, foe(2, "A6"))
    assert hit_chance(t, shooter, shooter.mounts[0], t.frames[2]) == 65


def test_4_6_a_head_kill_takes_the_frame_out():
    target = foe(2, "A6", "scout", armour=(0,) * 7, structure=(1, 6, 4, 4, 3, 3, 5), pilot=(1, 1))
    t = battle(frame(1, "A1"), target, foe(3, "L16"), dice=(1, 100, NOTHING, 99))
    news = do(t, CalledShot(1, 2, "head"))
    assert of(news, PilotKilled)
    assert not of(news, PilotSurvived)
    assert t.frames[2].lost == "pilot"
    assert t.frames[2].structure[CENTRE] == 6


def test_2_a_called_shot_needs_a_location_that_stands():
    t = battle(frame(1, "A1"), foe(2, "A6", structure=(3, 10, 7, 7, 0, 5, 8)))
    with pytest.raises(Illegal, match="2 That location is destroyed"):
        do(t, CalledShot(1, 2, "left_arm"))


def test_7_7_3_point_defense_stops_missiles_alone():
    target = foe(2, "A3", gear="point_defense@small_1")
    for guns, dice, stopped in (
        ("medium_1 srm_6 1", (1, 100, 50), 1),
        ("medium_1 srm_6 1", (1, 100, 51, 20), 0),
        ("medium_1 medium_laser 1", (1, 100, 20), 0),
        ("medium_1 autocannon_5 1", (1, 100, 20), 0),
    ):
        t = battle(frame(1, "A1", guns=guns), target, dice=dice)
        news = do(t, Fire(1, 2))
        assert len(of(news, Intercepted)) == stopped
        assert (t.frames[2].armour == target.armour) == bool(stopped)
        assert t.frames[1].spent
        assert all(pool.rounds == 70 for pool in t.frames[1].ammo if pool.weapon == "srm_6")


def test_7_7_3_reactive_armor_spares_structure_at_each_location():
    target = foe(2, "A6", "raider", gear="reactive_armor")
    _, after = hit(target, RIGHT_TORSO, 14, (NOTHING,))
    assert after.structure[RIGHT_TORSO] == 5 - 4
    _, after = hit(target, RIGHT_TORSO, 11, (NOTHING,))
    assert after.structure[RIGHT_TORSO] == 4
    _, after = hit(target.but(armour=(0,) * 7), RIGHT_TORSO, 20, (NOTHING, NOTHING))
    assert after.structure[RIGHT_TORSO] == 0
    assert after.lost == "reactor"


def test_7_7_2_a_barrier_takes_damage_before_armour():
    target = foe(2, "A6", barrier=20)
    _, after = hit(target, LEGS, 15)
    assert (after.barrier, after.armour) == (5, target.armour)
    _, after = hit(target, LEGS, 25)
    assert (after.barrier, after.armour[LEGS]) == (0, 16)


def test_4_2_a_destroyed_location_is_told():
    t = battle(
        frame(1, "A1"), foe(2, "A6", armour=(0,) * 7, structure=(1, 9, 1, 1, 1, 1, 1)), dice=(1, 100, 76, NOTHING)
    )
    assert of(do(t, Fire(1, 2)), LocationDestroyed) == [LocationDestroyed(2, "legs")]
