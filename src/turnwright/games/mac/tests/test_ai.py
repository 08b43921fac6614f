"""10 The book's AI, and 16.1 the enemies of a contract."""

import pytest

from turnwright.core import Dice, key_of_seed, perform
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import BRACE, END_ACTIVATION, PLACE_ALL, START, VENT, Fire, Move, Sprint
from turnwright.games.mac.battle.ai import aim, decide, gives_up, ideal_distance
from turnwright.games.mac.battle.map import distance
from turnwright.games.mac.battle.movement import destinations
from turnwright.games.mac.battle.tactics import expert
from turnwright.games.mac.board.contracts import WEIGHTS
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.company.enemy_forces import contract_force, random_chassis
from turnwright.games.mac.sequence import MINDS
from turnwright.games.mac.state import Orders, in_play

from .positions import battle, foe, frame, ground

AGGRESSIVE, BALANCED, DEFENSIVE = Orders("aggressive"), Orders(), Orders("defensive")


def decision(mover, *others, orders=BALANCED, land=None, mind=decide):
    t = battle(mover, *others, **({"land": land} if land else {}))
    return mind(t, mover, orders)


def test_10_1_balanced_moves_if_more_than_a_hex_off_then_fires():
    far = decision(frame(1, "C1"), foe(2, "C9"))
    assert isinstance(far, Move)
    assert distance(far.to, "C9") == 5
    assert decision(frame(1, "C1"), foe(2, "C7")) == Fire(1, 2)
    assert isinstance(decision(frame(1, "C5"), foe(2, "C7")), Move)


def test_10_1_aggressive_moves_unless_it_is_there():
    assert isinstance(decision(frame(1, "C1"), foe(2, "C6"), orders=AGGRESSIVE), Move)
    assert decision(frame(1, "C1"), foe(2, "C4"), orders=AGGRESSIVE) == Fire(1, 2)


def test_10_1_each_step_once_then_fire():
    assert decision(frame(1, "C1", did=("move",), ap=1), foe(2, "C11")) == Fire(1, 2)
    stuck = frame(1, "C1", did=("move",), ap=1, structure=(3, 8, 6, 6, 4, 4, 0))
    assert decision(stuck, foe(2, "C14")) == END_ACTIVATION


def test_10_1_with_nothing_to_shoot_at_it_walks_on():
    """A second Move with the last point; the whole turn as a Sprint if a Move would not lead to a shot."""
    again = decision(frame(1, "C1", did=("move",), ap=1), foe(2, "C14"))
    assert isinstance(again, Move)
    assert distance(again.to, "C14") == 10
    run = decision(frame(1, "C1"), foe(2, "C16"))
    assert isinstance(run, Sprint)
    assert distance(run.to, "C16") == 9
    assert isinstance(decision(frame(1, "C1"), foe(2, "C14")), Move), "a Move and a shot"
    hot = frame(1, "C1", did=("fire",), fired=(1,), spent=10, output=10, stress=12)
    assert not isinstance(decision(hot, foe(2, "C16")), Sprint), "not at the risk of a shutdown"


def test_10_1_an_assault_runs_through_the_woods_that_bar_its_way():
    """B14: with movement 1 forest, rocks and rough are entered by Sprint alone."""
    wood = ground(**{f"{row}4": "f" for row in "ABCDEFGHIJKL"})
    giant = frame(1, "C3", "colossus")
    run = decision(giant, foe(2, "C16"), land=wood)
    assert isinstance(run, Sprint)
    assert distance(run.to, "C16") == 12


def test_10_1_it_goes_round_what_it_cannot_cross_quickly():
    """Walking distance, not the ring: the gap in a wide wood is the shorter way though it leads aside."""
    wide = ground(**{f"{row}{n}": "f" for row in "ABCDEFG" for n in range(3, 9)})
    scout = frame(1, "G2", "scout")
    step = decision(scout, foe(2, "F14"), land=wide)
    assert isinstance(step, Move)
    assert step.to[0] >= "H"


def mirrored(cell):
    return f"{chr(ord('K') - ord(cell[0]) + ord('A'))}{cell[1:]}"


@pytest.mark.parametrize(
    ("at", "target"), [("B2", "F9"), ("D1", "H12"), ("J3", "C10"), ("A5", "K16"), ("E2", "G14"), ("I1", "F15")]
)
@pytest.mark.parametrize("orders", [AGGRESSIVE, BALANCED, DEFENSIVE])
@pytest.mark.parametrize("mind", [decide, expert])
def test_10_1_ties_do_not_go_by_the_order_of_cells(at, target, orders, mind):
    """Upside down the map looks the same, and so does what the AI does there."""
    flat = ("." * 16,) * 11
    there = decision(frame(1, at, "scout"), foe(2, target), orders=orders, land=flat, mind=mind)
    below = decision(frame(2, mirrored(at), "scout"), foe(3, mirrored(target)), orders=orders, land=flat, mind=mind)
    assert type(there) is type(below)
    if isinstance(there, Move | Sprint):
        assert mirrored(there.to) == below.to


def approached(seed, faction, mind):
    """The enemies of a contract of difficulty 5 after twenty rounds against a lance that stands still and cannot fall."""
    t = GAME.start(
        1,
        {"lance": "line", "opponents": "contract", "difficulty": 5, "faction": faction, "enemy_ai": mind},
        dice=Dice(key_of_seed(f"approach {seed}")),
    )
    perform(t, 0, PLACE_ALL)
    perform(t, 0, START)
    for f in in_play(t, 0):
        t.frames[f.id] = f.but(armour=(9999,) * 7, full_armour=(9999,) * 7)
    while t.asks and t.round < 20:
        perform(t, 0, END_ACTIVATION)
    return [(f, min(distance(f.at, other.at) for other in in_play(t, 0))) for f in in_play(t, 1)]


@pytest.mark.parametrize("mind", MINDS)
def test_10_1_nobody_gets_stuck_and_nobody_drifts_to_an_edge(mind):
    stood = [
        row
        for seed in range(5)
        for side in ("crucible", "directorate", "outer_reach")
        for row in approached(seed, side, mind)
    ]
    assert max(far for _, far in stood) <= 9
    rows = [ord(f.at[0]) - 65 for f, _ in stood]
    assert 5 <= sum(rows) / len(rows) <= 8, "fourteen rows, so the middle is 6.5"


def test_10_1_balanced_vents_from_three_quarters_on():
    assert decision(frame(1, "C1", "enforcer", stress=13), foe(2, "C6")) == VENT
    assert decision(frame(1, "C1", "enforcer", stress=12), foe(2, "C6")) == Fire(1, 2)
    assert decision(frame(1, "C1", "enforcer", stress=13, did=("vent",)), foe(2, "C6")) == Fire(1, 2)


def test_10_1_defensive_braces_pulls_back_and_vents():
    worn = frame(1, "C5", armour=(7, 9, 5, 5, 4, 4, 5))
    assert decision(worn, foe(2, "C7"), orders=DEFENSIVE) == BRACE
    away = decision(frame(1, "C5"), foe(2, "C7"), orders=DEFENSIVE)
    assert isinstance(away, Move)
    assert distance(away.to, "C7") > 2
    assert decision(frame(1, "C1", stress=8), foe(2, "C9"), orders=DEFENSIVE) == VENT
    assert decision(frame(1, "C1", stress=7), foe(2, "C9"), orders=DEFENSIVE) == Fire(1, 2)


def test_10_1_defensive_closes_in_when_nobody_is_in_range():
    assert isinstance(decision(frame(1, "C1"), foe(2, "C16"), orders=DEFENSIVE), Sprint)


def test_10_1_among_equal_hexes_it_takes_cover():
    scout, target = frame(1, "C1", "scout"), foe(2, "G7")
    plain = decision(scout, target)
    reached = destinations(battle(scout, target), scout)
    ideal = [cell for cell in reached if distance("C1", cell) <= 3 and distance(cell, "G7") == 5]
    for wood in ideal:
        assert decision(scout, target, land=ground(**{wood: "f"})) == Move(wood)
    assert plain.to in ideal
    assert len(ideal) > 1


def test_10_1_it_does_not_risk_a_shutdown_unless_aggressive():
    guns = "large_1 plasma_lance 1"
    hot = frame(1, "C1", guns=guns, stress=13, did=("move", "vent"))
    assert decision(hot, foe(2, "C6")) == END_ACTIVATION
    assert decision(hot, foe(2, "C6"), orders=AGGRESSIVE) == Fire(1, 2)


@pytest.mark.parametrize(
    ("guns", "ideal"),
    [
        ("small_1 machine_gun 1", (1, 3, 5)),
        ("medium_1 medium_laser 1", (3, 5, 8)),
        ("medium_1 autocannon_5 1", (5, 8, 8)),
    ],
)
def test_10_2_ideal_distance_by_damage_and_stance(guns, ideal):
    mover = frame(1, "C1", guns=guns)
    t = battle(mover, foe(2, "C9"))
    assert tuple(ideal_distance(t, mover, orders) for orders in (AGGRESSIVE, BALANCED, DEFENSIVE)) == ideal


@pytest.mark.parametrize("rung", [1, 99])
def test_10_2_any_ladder_of_distances_leads_somewhere(rung):
    """A number within its bounds: the ideal distance may be farther than any map is wide."""
    variant = {f"ai.ladder.{n}": rung for n in range(4)}
    t = GAME.start(1, {"map_size": "small"}, variant, dice=Dice(key_of_seed(1)))
    for action in (PLACE_ALL, START):
        perform(t, 0, action)
    while t.asks and t.round < 3:
        perform(t, 0, END_ACTIVATION)
    assert t.round == 3


def test_10_2_only_weapons_that_work_count():
    mover = frame(1, "C1", guns="medium_1 autocannon_5 1, small_1 machine_gun 1")
    empty = mover.but(ammo=tuple(pool.but(rounds=0) if pool.weapon == "autocannon_5" else pool for pool in mover.ammo))
    t = battle(mover, foe(2, "C9"))
    assert (ideal_distance(t, mover, BALANCED), ideal_distance(t, empty, BALANCED)) == (8, 3)


def wanted(priority, *foes):
    t = battle(frame(1, "C1"), *foes)
    return aim(t, t.frames[1], Orders(priority=priority)).id


def test_10_3_priorities():
    weak = foe(2, "C6", "scout")
    worn = foe(3, "D6", "colossus", guns="small_1 machine_gun 1", armour=(10, 10, 10, 10, 10, 10, 10))
    armed = foe(4, "E6", "warden", guns="large_1 gauss_cannon 1, large_2 lrm_15 1")
    assert wanted("focus_fire", weak, worn, armed) == 2
    assert wanted("spread_damage", weak, worn, armed) == 4
    assert wanted("threat", weak, worn, armed) == 4
    assert wanted("opportunity", weak, worn, armed) == 3
    assert wanted("opportunity", weak, worn.but(armour=worn.full_armour), armed.but(shutdown=True)) == 4


def test_10_3_an_enemy_in_range_is_fired_at_when_the_wanted_one_is_not():
    mover = frame(1, "C1", did=("move",), ap=1)
    assert decision(mover, foe(2, "C16", "colossus"), foe(3, "C5", "scout")) == Fire(1, 3)


@pytest.mark.parametrize(
    ("withdrawal", "lost", "worn", "leaves"),
    [
        ("fight_to_end", 3, 1, False),
        ("retreat_at_50", 1, 1, False),
        ("retreat_at_50", 2, 0, True),
        ("retreat_at_50", 0, 2, True),
        ("retreat_at_25", 1, 0, True),
        ("retreat_at_25", 0, 2, False),
        ("retreat_at_25", 0, 3, True),
    ],
)
def test_10_4_thresholds(withdrawal, lost, worn, leaves):
    frames = [foe(n, f"{'ABCDEF'[n]}16") for n in range(2, 6)]
    frames = [f.but(lost="pilot", at="") if n < lost else f for n, f in enumerate(frames)]
    frames = [f.but(armour=(7, 9, 5, 5, 4, 4, 15)) if lost <= n < lost + worn else f for n, f in enumerate(frames)]
    t = battle(frame(1, "A1"), *frames)
    assert gives_up(t, 1, Orders(withdrawal=withdrawal)) is leaves


def test_10_4_exactly_half_the_armour_is_not_damaged():
    half = foe(2, "A6", armour=(7, 20, 15, 8, 0, 0, 0))
    t = battle(frame(1, "A1"), half)
    assert not gives_up(t, 1, Orders(withdrawal="retreat_at_50"))


@pytest.mark.parametrize("difficulty", range(1, 6))
@pytest.mark.parametrize("faction", ["crucible", "directorate", "outer_reach"])
def test_16_1_forces_by_difficulty(difficulty, faction):
    classes = [["light"] * 2, ["light", "medium"], ["medium"] * 2, ["medium", "heavy"], ["heavy", "assault"]]
    skills = [(3, 2, 2), (4, 3, 3), (5, 4, 4), (6, 5, 5), (7, 6, 6)]
    for seed in range(12):
        t = GAME.start(
            1, {"difficulty": difficulty, "faction": faction, "opponents": "contract"}, dice=Dice(key_of_seed(seed))
        )
        enemies = [f for f in t.frames.values() if f.side == 1]
        assert [BOOK.chassis[f.chassis].kind for f in enemies] == classes[difficulty - 1]
        assert len({f.name for f in enemies}) == len(enemies)
        for enemy in enemies:
            pilot, chassis = enemy.pilot, BOOK.chassis[enemy.chassis]
            guns = [BOOK.weapons[m.weapon] for m in enemy.mounts]
            assert (pilot.gunnery, pilot.piloting, pilot.tactics) == skills[difficulty - 1]
            assert enemy.name.startswith(BOOK.factions[faction].short)
            assert {gun.faction for gun in guns} <= {"", faction}
            assert not any(gun.exclusive for gun in guns)
            assert sum(gun.space for gun in guns) <= chassis.space
            assert {m.group for m in enemy.mounts} <= {1, 2, 3, 4}
            for size in ("small", "medium", "large"):
                assert sum(gun.size == size for gun in guns) == min(3, getattr(chassis, size))


def test_16_1_mostly_the_factions_own_chassis():
    t = GAME.start(1, {"faction": "directorate"}, dice=Dice(key_of_seed("chassis")))
    light = [random_chassis(t, "light", "directorate") for _ in range(1000)]
    assert 660 <= light.count("raider") <= 740
    assert light.count("raider") + light.count("scout") == 1000
    medium = [random_chassis(t, "medium", "directorate") for _ in range(1000)]
    assert 110 <= medium.count("vanguard") <= 190
    assert {random_chassis(t, "assault", "directorate") for _ in range(100)} == {"titan", "juggernaut", "colossus"}


def test_16_1_one_gun_a_group_is_an_option():
    t = GAME.start(1, {"enemy_groups": "single", "difficulty": 4}, dice=Dice(key_of_seed(1)))
    for designed in contract_force(t, 1, 4, "crucible").designs:
        assert [gun.group for gun in designed.guns] == list(range(1, len(designed.guns) + 1))


def test_10_3_threat_is_said_as_it_is_reckoned():
    """A well-armed Medium outranks an Assault with a machine gun, so nothing may promise the heaviest first."""
    armed = foe(
        2, "C6", "enforcer", guns="large_1 gauss_cannon 1, large_2 heavy_autocannon_10 1, medium_1 autocannon_5 1"
    )
    heavy = foe(3, "D6", "colossus", guns="small_1 machine_gun 1")
    assert wanted("threat", armed, heavy) == 2
    assert WEIGHTS["threat"] == "class and weapon damage together"
