"""6 The map: sizes, terrain, deployment, movement."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnwright.core import Dice, Illegal, apply, key_of_seed, legal
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import PLACE_ALL, RESET, START, Move, Place, Sprint, ThrustPack
from turnwright.games.mac.battle.map import (
    BIT,
    CELLS,
    HEX,
    NAME,
    berths,
    between,
    cells_of,
    disc,
    distance,
    land,
    occupied,
    walk,
    zone,
)
from turnwright.games.mac.battle.movement import destinations, movement
from turnwright.games.mac.book import BOOK, LANDSCAPES, LETTERS
from turnwright.kit import hexes

from .positions import OPEN, battle, do, foe, frame, ground


def start(seed=1, seats=1, **options):
    return GAME.start(seats, options, dice=Dice(key_of_seed(seed)))


def test_6_hexes_are_named_by_row_and_column():
    assert HEX["A1"] == (0, 0)
    assert HEX["E6"] == hexes.from_offset(5, 4) == (3, 4)
    assert HEX["D6"] == hexes.from_offset(5, 3) == (4, 3)
    assert distance("A1", "A9") == 8
    assert cells_of(BIT["C4"] | BIT["N20"] | BIT["A11"]) == ["A11", "C4", "N20"]


@pytest.mark.parametrize(
    ("difficulty", "columns", "rows"), [(1, 12, 10), (2, 12, 10), (3, 16, 12), (4, 20, 14), (5, 20, 14)]
)
def test_6_1_the_map_grows_with_difficulty(difficulty, columns, rows):
    t = start(difficulty=difficulty)
    assert (len(t.ground[0]), len(t.ground)) == (columns, rows)


@pytest.mark.parametrize("landscape", list(LANDSCAPES))
def test_6_2_terrain_is_scattered_as_the_mix_says(landscape):
    mix, cells = LANDSCAPES[landscape], 144
    shares = dict.fromkeys(LETTERS.values(), 0)
    for seed in range(30):
        for kind in land(start(seed, landscape=landscape).ground).terrain.values():
            shares[kind] += 1
    percent = {kind: 100 * count / (30 * cells) for kind, count in shares.items()}
    assert mix.forest <= percent["forest"] + 1 <= mix.forest + 4
    for kind in ("rocks", "rough", "sand"):
        wanted = getattr(mix, kind)
        assert 0.6 * wanted <= percent[kind] <= wanted


@given(st.integers(0, 10_000), st.sampled_from(["small", "medium", "large"]))
@settings(max_examples=25)
def test_6_2_the_deployment_zones_are_open(seed, size):
    t = start(seed, map_size=size)
    here = land(t.ground)
    zones = [*zone(BOOK, t.ground, 0), *zone(BOOK, t.ground, 1)]
    assert len(zones) == {"small": 40, "medium": 48, "large": 56}[size]
    assert {here.terrain[cell] for cell in zones} == {"open"}


def test_6_2_cover_and_prices():
    rows = BOOK.terrain
    assert [rows[kind].move for kind in ("open", "forest", "rocks", "rough", "sand")] == [1, 2, 2, 2, 1]
    assert [rows[kind].cover for kind in ("open", "forest", "rocks", "rough", "sand")] == [0, 15, 10, 0, 0]
    assert [rows[kind].line for kind in ("open", "forest", "rocks", "rough", "sand")] == [0, 5, 3, 0, 0]


def test_6_3_the_enemy_stands_evenly_spread_before_the_player_deploys():
    t = start()
    assert [f.at for f in t.frames.values() if f.side == 1] == ["D15", "J15"]
    assert [f.at for f in t.frames.values() if f.side == 0] == ["", ""]


@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("frames", range(1, 5))
def test_6_3_a_lance_stands_in_the_middle_of_its_zone(size, frames):
    t = start(map_size=size)
    rows = [ord(cell[0]) - 65 for cell in berths(BOOK, t.ground, 0, frames)]
    assert abs(2 * sum(rows) / frames - (len(t.ground) - 1)) <= 1
    assert set(berths(BOOK, t.ground, 0, frames)) <= set(zone(BOOK, t.ground, 0))


def test_6_3_all_that_are_left_are_placed_at_once():
    t = start(lance="line")
    apply(t, 0, Place(1, "F2"))
    apply(t, 0, PLACE_ALL)
    placed = [f.at for f in t.frames.values() if f.side == 0]
    assert placed[0] == "F2"
    assert len(set(placed)) == 3
    assert set(placed) <= set(zone(BOOK, t.ground, 0))
    with pytest.raises(Illegal, match=r"6\.3 All your frames are placed"):
        apply(t, 0, PLACE_ALL)
    apply(t, 0, START)
    assert t.phase == "action"


def test_6_3_frames_are_placed_taken_back_and_started():
    t = start()
    assert START not in legal(t, 0)
    apply(t, 0, Place(1, "A1"))
    with pytest.raises(Illegal, match=r"6\.3 Alpha is placed already"):
        apply(t, 0, Place(1, "B1"))
    with pytest.raises(Illegal, match=r"6\.3 A1 is not a free hex"):
        apply(t, 0, Place(2, "A1"))
    with pytest.raises(Illegal, match=r"6\.3 C3 is not a free hex"):
        apply(t, 0, Place(2, "C3"))
    with pytest.raises(Illegal, match=r"6\.3 That is none"):
        apply(t, 0, Place(3, "C1"))
    with pytest.raises(Illegal, match=r"6\.3 Place all"):
        apply(t, 0, START)
    apply(t, 0, RESET)
    with pytest.raises(Illegal, match=r"6\.3 None of your frames"):
        apply(t, 0, RESET)
    apply(t, 0, Place(1, "A1"))
    apply(t, 0, Place(2, "L2"))
    apply(t, 0, START)
    assert (t.phase, t.round) == ("action", 1)


def test_6_3_with_two_players_the_right_one_deploys_first():
    t = start(seats=2)
    assert list(t.asks) == [1]
    apply(t, 1, Place(3, "A16"))
    apply(t, 1, Place(4, "B16"))
    apply(t, 1, START)
    assert list(t.asks) == [0]


def reach(mover, land=OPEN, others=()):
    return destinations(battle(mover, foe(9, "L16"), *others, land=land), mover)


def test_6_4_hexes_by_class():
    for chassis, hexes_ in (("scout", 4), ("vanguard", 3), ("warden", 2), ("colossus", 1)):
        assert movement(BOOK, frame(1, "A1", chassis)) == hexes_
    assert movement(BOOK, frame(1, "A1", "harrier", "medium_1 srm_6 1", "stealth_plating@large_1")) == 3
    assert movement(BOOK, frame(1, "A1", "titan", "medium_1 srm_6 1", "stealth_plating@large_1")) == 1


def test_6_4_terrain_is_paid_on_entering():
    woods = ground(C4="f", C5="f", C6="f")
    wall = dict.fromkeys(("B3", "B4", "B5", "B6", "D3", "D4", "D5", "D6"), "f")
    light = reach(frame(1, "C3", "scout"), ground(C4="f", C5="f", C6="f", **wall))
    assert "C5" in light
    assert "C6" not in light
    heavy = reach(frame(1, "C3", "warden"), woods)
    assert "C4" in heavy
    assert "C5" not in heavy
    assault = battle(frame(1, "C3", "colossus"), foe(9, "L16"), land=woods)
    assert Move("C4") not in legal(assault, 0)
    assert Sprint("C4") in legal(assault, 0)


def test_6_4_nobody_passes_a_frame():
    ring = [NAME[at] for at in hexes.neighbours(HEX["C5"])]
    allies = [frame(n, cell) for n, cell in enumerate(ring[:3], 2)]
    enemies = [foe(n, cell) for n, cell in enumerate(ring[3:], 5)]
    assert reach(frame(1, "C5", "scout"), others=(*allies, *enemies)) == []


def test_6_4_without_legs_no_movement():
    t = battle(frame(1, "C5", gear="thrust_pack", structure=(3, 10, 7, 7, 5, 5, 0)), foe(2, "L16"))
    assert not any(isinstance(action, Move | Sprint | ThrustPack) for action in legal(t, 0))
    for action in (Move("C6"), Sprint("C6"), ThrustPack("C6")):
        with pytest.raises(Illegal, match="2 Without legs"):
            do(t, action)


def test_6_6_the_heavier_the_dearer():
    share = {row.name: 100 * row.move_energy // row.reactor for row in BOOK.chassis.values()}
    assert max(share[name] for name in ("Scout", "Raider", "Harrier")) <= 25
    assert all(29 <= share[name] <= 35 for name in ("Warden", "Bruiser", "Sentinel"))
    assert all(35 <= share[name] <= 40 for name in ("Titan", "Juggernaut", "Colossus"))


@given(st.sampled_from(CELLS), st.integers(0, 24))
def test_6_5_an_area_holds_what_is_that_near(cell, radius):
    assert cells_of(disc(cell, radius)) == [other for other in CELLS if distance(cell, other) <= radius]


@given(st.sampled_from(CELLS), st.sampled_from(CELLS))
def test_3_6_a_line_looks_the_same_wherever_it_begins(a, b):
    assert between(a, b) == [NAME[at] for at in hexes.line(HEX[a], HEX[b])[1:-1] if at in NAME]


@given(st.integers(0, 200), st.integers(1, 8), st.data())
@settings(max_examples=60)
def test_6_4_the_fast_walk_agrees_with_the_plain_one(seed, budget, data):
    t = start(seed, map_size="large")
    here = land(t.ground)
    cell = data.draw(st.sampled_from(here.cells))
    taken = set(cells_of(occupied(t)))
    steps = {c: [NAME[n] for n in hexes.neighbours(HEX[c]) if NAME.get(n) in here.terrain] for c in here.cells}
    plain = hexes.reach(cell, budget, steps, lambda c: None if c in taken else BOOK.terrain[here.terrain[c]].move)
    areas = walk(cell, here.board & ~occupied(t), here.costs(BOOK), budget)
    for spent, area in enumerate(areas):
        assert sorted(cells_of(area)) == sorted(c for c, paid in plain.items() if paid <= spent)
