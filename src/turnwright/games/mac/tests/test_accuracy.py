"""3 Accuracy: the pinned cases, the table of ranges, and the line of sight."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.core import Dice, Illegal, key_of_seed
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import Fire
from turnwright.games.mac.battle.accuracy import band, hit_chance, line_rows, range_modifier
from turnwright.games.mac.battle.map import CELLS, between, land
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.book.gear import LEFT_ARM, RIGHT_ARM
from turnwright.games.mac.events import Hit, Missed

from .positions import OPEN, battle, do, foe, frame, ground, of

LASER = "medium_1 medium_laser 1"


def chance(attacker, target, how="fire", slot=0, land=OPEN, others=()):
    t = battle(attacker, target, *others, land=land)
    return hit_chance(t, attacker, attacker.mounts[slot], target, how)


def test_3_the_sum_of_case_1():
    assert chance(frame(1, "A1"), foe(2, "A6")) == 80 + 8 - 15 + 10


def test_3_chances_stay_within_5_and_95():
    assert chance(frame(1, "A1", guns="small_1 flamer 1", pilot=(5, 3)), foe(2, "A4", "colossus")) == 95
    blind = frame(1, "A1", "titan", "large_1 fusion_lance 1", pilot=(1, 1), sensor_hit=True)
    hidden = foe(2, "A2", "scout", did=("brace", "countermeasures"))
    assert chance(blind, hidden, "called shot") == 5


def test_3_1_base_accuracy_is_the_weapons_own():
    guns = {name: row.accuracy for name, row in BOOK.weapons.items()}
    assert guns["flamer"] == 95
    assert guns["plasma_lance"] == 65
    assert (guns["fusion_lance"], guns["precision_gauss"], guns["swarm_launcher"]) == (60, 90, 75)


def test_3_2_gunnery_counts_double():
    assert chance(frame(1, "A1", pilot=(5, 1)), foe(2, "A6")) - chance(frame(1, "A1", pilot=(1, 1)), foe(2, "A6")) == 8


def test_3_3_evasion_is_taken_off():
    heavy_laser = frame(1, "A1", "enforcer", "large_1 heavy_laser 1", pilot=(5, 3))
    assert chance(heavy_laser, foe(2, "A10", "scout")) == 75 + 10 - 25 + 10


USE = {
    "short": [5, 10, 10, 10, -2, -14, -25],
    "medium": [-5, 5, 5, 10, 10, 10, 10, 3, -4, -10],
    "long": [-15, -5, -5, -5, 5, 5, 10, 10, 10, 10, 6, 2, -2, -5],
}


@pytest.mark.parametrize(("kind", "far"), [(kind, far) for kind in USE for far in range(1, len(USE[kind]) + 1)])
def test_6_5_the_modifier_of_every_distance(kind, far):
    assert range_modifier(BOOK.ranges[kind], far) == USE[kind][far - 1]


def test_6_5_beyond_the_farthest_hex_nobody_fires():
    for guns, far in (("small_1 machine_gun 1", 8), (LASER, 11), ("medium_1 autocannon_5 1", 15)):
        t = battle(frame(1, "A1", guns=guns), foe(2, f"A{far + 1}"))
        assert not any(isinstance(action, Fire) for action in t.asks[0].legal(t, 0))
        with pytest.raises(Illegal, match=r"6\.5 F2 is"):
            do(t, Fire(1, 2))
        near = battle(frame(1, "A1", guns=guns), foe(2, "A2"))
        assert Fire(1, 2) in near.asks[0].legal(near, 0)


def test_3_4_bands():
    assert [band(far) for far in (1, 2, 4, 5, 7, 8, 14)] == [
        "point blank",
        "short",
        "short",
        "medium",
        "medium",
        "long",
        "long",
    ]


def test_3_5_brace_sensors_actuators_and_cover():
    shooter = frame(1, "A1")
    assert shooter.mounts[0].location == RIGHT_ARM
    assert chance(shooter, foe(2, "A6", did=("brace",))) == 63
    arm = tuple(int(n == RIGHT_ARM) for n in range(7))
    assert chance(shooter.but(sensor_hit=True, actuators=arm), foe(2, "A6")) == 63
    other = tuple(2 * int(n == LEFT_ARM) for n in range(7))
    assert chance(shooter.but(sensor_hit=True, actuators=other), foe(2, "A6")) == 73
    assert chance(shooter, foe(2, "A6"), land=ground(A6="f")) == 68
    assert chance(shooter, foe(2, "A6"), land=ground(A6="r")) == 73
    assert chance(shooter, foe(2, "A6"), "called shot") == 68
    assert chance(shooter, foe(2, "A6"), "overwatch") == 73


def test_3_6_terrain_in_the_way_adds_up_but_not_at_the_ends():
    shooter, target = frame(1, "A1"), foe(2, "A6")
    assert chance(shooter, target, land=ground(A6="f", A3="f", A4="f")) == 58
    assert chance(shooter, target, land=ground(A2="f", A3="f", A4="f")) == 83 - 15
    assert chance(shooter, target, land=ground(A1="f")) == 83
    assert chance(shooter, target, land=ground(A3="r", A4="u", A5="s")) == 80


def test_3_6_frames_do_not_block_sight():
    assert chance(frame(1, "A1"), foe(2, "A6"), others=(foe(3, "A3"),)) == 83


def test_7_4_lrm_fires_over_forests_but_not_past_cover():
    lrm = frame(1, "A1", "warden", "large_1 lrm_15 1")
    clear = chance(lrm, foe(2, "A9"))
    assert chance(lrm, foe(2, "A9"), land=ground(A3="f", A4="f", A5="f")) == clear
    assert chance(lrm, foe(2, "A9"), land=ground(A3="f", A9="r")) == clear - 10


@given(st.sampled_from(CELLS), st.sampled_from(CELLS), st.integers(0, 50))
def test_3_6_a_line_of_sight_is_the_same_from_both_ends(a, b, seed):
    assert between(a, b) == between(b, a)[::-1]
    t = GAME.start(1, {"map_size": "large"}, dice=Dice(key_of_seed(seed)))
    laser = BOOK.weapons["medium_laser"]
    assert line_rows(t, laser, a, b) == line_rows(t, laser, b, a)
    assert sorted(land(t.ground).screens(a, b)) == sorted(land(t.ground).screens(b, a))


def test_3_7_every_weapon_in_range_is_explained_with_the_chance_that_is_rolled():
    t = battle(
        frame(1, "A1", "enforcer", "medium_1 medium_laser 1, medium_2 autocannon_5 1, small_1 machine_gun 1"),
        foe(2, "A9"),
        dice=(100, 100),
        land=ground(A4="f"),
    )
    sums = GAME.text.explain(GAME.view(t, 0))
    shown = {ref: number.total for ref, number in sums.items() if ref.startswith("chance")}
    assert list(shown) == ["chance:1:2:medium_1", "chance:1:2:medium_2"]
    rolled = [event.chance for event in of(do(t, Fire(1, 2)), Missed)]
    assert rolled == list(shown.values())


def test_3_8_a_critical_hit_is_only_for_show():
    for roll, critical in ((5, True), (6, False)):
        t = battle(frame(1, "A1"), foe(2, "A6"), dice=(1, roll, 20))
        (hit,) = of(do(t, Fire(1, 2)), Hit)
        assert hit.critical is critical
        assert sum(t.frames[2].armour) == 100 - 10


def test_17_3_a_roll_equal_to_the_chance_hits_and_one_more_misses():
    for roll, kind in ((83, Hit), (84, Missed)):
        t = battle(frame(1, "A1"), foe(2, "A6"), dice=(roll, 100, 20))
        assert of(do(t, Fire(1, 2)), kind)


def test_7_7_3_equipment_in_the_sum():
    shooter, target = frame(1, "A1"), foe(2, "A6")
    assert chance(frame(1, "A1", gear="gyro_stabilizer"), target) == 93
    assert chance(frame(1, "A1", gear="gyro_stabilizer, gyro_stabilizer"), target) == 93
    assert chance(frame(1, "A1", gear="sensor_array@small_1"), target) == 83
    cannon = "medium_1 autocannon_5 1"
    array = frame(1, "A1", guns=cannon, gear="sensor_array@small_1")
    assert chance(array, target) - chance(frame(1, "A1", guns=cannon), target) == 10
    assert chance(shooter, foe(2, "A6", gear="stealth_plating@large_1")) == 63
    assert chance(shooter, foe(2, "A6", gear="phantom_emitter@medium_2")) == 83
    assert chance(shooter, foe(2, "A7", gear="phantom_emitter@medium_2")) == 58
    assert chance(shooter, foe(2, "A6", gear="countermeasures", did=("countermeasures",))) == 63


def test_7_7_3_slot_equipment_is_lost_with_its_location():
    whole = foe(2, "A7", gear="phantom_emitter@medium_2")
    assert whole.gear[0].location == LEFT_ARM
    assert chance(frame(1, "A1"), whole) == 58
    assert chance(frame(1, "A1"), whole.but(structure=(3, 10, 7, 7, 0, 5, 8))) == 83
