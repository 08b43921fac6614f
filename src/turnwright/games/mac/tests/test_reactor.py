"""5 The reactor: the pinned cases."""

import pytest

from turnwright.core import Illegal
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import END_ACTIVATION, VENT, Fire, Move, Sprint
from turnwright.games.mac.battle.movement import move_energy, pull_back_energy, sprint_energy
from turnwright.games.mac.battle.reactor import danger, dissipation, effective_output, limit, settle_reactor, venting
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.book.gear import LEGS
from turnwright.games.mac.events import Missed, Restarting, ShutDown, ShutdownAvoided

from .positions import battle, do, finish_round, foe, frame, of

ALPHA = "medium_1 medium_laser 1, medium_2 autocannon_5 1, small_1 light_laser 1, large_1 heavy_laser 2"


def test_5_1_output_with_vents_and_hits():
    assert effective_output(BOOK, frame(1, "A1", "enforcer", gear="cooling_vents")) == 20
    assert limit(BOOK, frame(1, "A1", "enforcer", gear="cooling_vents")) == 30
    assert effective_output(BOOK, frame(1, "A1", "enforcer", reactor_hits=2)) == 11
    assert effective_output(BOOK, frame(1, "A1", "enforcer", reactor_hits=6)) == 1


def test_5_1_what_is_explained_is_what_is_used():
    view = GAME.view(battle(frame(1, "A1", "enforcer", gear="cooling_vents", reactor_hits=1), foe(2, "A9")), 0)
    assert GAME.text.explain(view)["output:1"].total == effective_output(BOOK, view.frames[1]) == 17


@pytest.mark.parametrize(
    ("chassis", "most", "risk", "certain", "vent", "fades"),
    [("enforcer", 25, 17, 26, 4, 1), ("scout", 15, 10, 15, 2, 1), ("colossus", 45, 30, 45, 7, 3)],
)
def test_5_4_thresholds_by_chassis(chassis, most, risk, certain, vent, fades):
    guns = "medium_1 medium_laser 1"
    made = frame(1, "A1", chassis, guns)
    assert limit(BOOK, made) == most
    steps = [danger(BOOK, made, stress) for stress in (risk - 1, risk, certain - 1, certain)]
    assert steps == [0, 25, 25, 100]
    assert (venting(BOOK, made), dissipation(BOOK, made)) == (vent, fades)


def test_5_3_a_second_group_beyond_the_limit_is_refused_and_costs_nothing():
    t = battle(frame(1, "A1", "enforcer", ALPHA), foe(2, "A6"), dice=(100, 100, 100))
    do(t, Fire(1, 2))
    with pytest.raises(Illegal, match=r"7\.2 No weapon of group 2"):
        do(t, Fire(2, 2))
    assert (t.frames[1].ap, t.frames[1].spent) == (1, 13)
    assert finish_round(t) is not None
    assert t.frames[1].stress == 0


def test_5_3_overload_becomes_stress_and_fades():
    t = battle(frame(1, "A1", "enforcer", ALPHA), foe(2, "A9"), dice=(100, 100, 100))
    do(t, Move("A2"), Fire(1, 2))
    assert t.frames[1].spent == 18
    finish_round(t)
    assert t.frames[1].stress == 0


def test_5_3_the_machine_gun_fires_without_energy():
    t = battle(frame(1, "A1", guns="small_1 machine_gun 1", spent=22), foe(2, "A4"), dice=(100,))
    assert of(do(t, Fire(1, 2)), Missed)


def test_5_2_movement_pull_back_and_sprint():
    legs = tuple(int(n == LEGS) for n in range(7))
    for chassis, plain, back, fast in (
        ("scout", 2, 3, 4),
        ("vanguard", 5, 8, 10),
        ("warden", 7, 11, 14),
        ("colossus", 12, 18, 24),
    ):
        made = frame(1, "A1", chassis)
        prices = move_energy(BOOK, made), pull_back_energy(BOOK, made), sprint_energy(BOOK, made)
        assert prices == (plain, back, fast)
        assert sprint_energy(BOOK, made.but(actuators=legs)) == 2 * (plain + 2)


def test_5_2_pulling_back_is_getting_farther_from_the_nearest_enemy():
    t = battle(frame(1, "C5"), foe(2, "C8"), foe(3, "K16"))
    do(t, Move("C4"))
    assert t.frames[1].spent == 8
    t = battle(frame(1, "C5"), foe(2, "C8"))
    do(t, Move("C6"))
    assert t.frames[1].spent == 5
    t = battle(frame(1, "C5"), foe(2, "C8"))
    do(t, Sprint("C1"))
    assert t.frames[1].spent == 10


def test_5_2_a_move_that_cannot_be_paid_is_not_offered():
    t = battle(frame(1, "C5", spent=17), foe(2, "C8"))
    moves = [action.to for action in t.asks[0].legal(t, 0) if isinstance(action, Move)]
    assert moves
    assert "C4" not in moves
    with pytest.raises(Illegal, match=r"5\.3 It takes 8 energy, and the reactor gives 5 more"):
        do(t, Move("C4"))


def settled(dice=(), **changes):
    t = battle(frame(1, "A1", "scout", **changes), foe(2, "A9"), dice=dice)
    settle_reactor(t, t.frames[1])
    return t.frames[1]


def test_5_4_stress_fades_before_the_test():
    assert settled(stress=10) == settled(stress=10)
    after = settled(stress=10)
    assert (after.stress, after.shutdown) == (9, False)


def test_5_4_a_quarter_of_hot_reactors_shut_down():
    assert settled((25,), stress=11).shutdown
    assert not settled((26,), stress=11).shutdown


def test_5_4_beyond_half_as_much_again_it_is_certain_and_hurts():
    after = settled(stress=16)
    assert after.shutdown
    assert (after.stress, after.reactor_hits, after.components) == (15, 1, 1)


def test_5_4_a_frame_that_shut_down_skips_one_round():
    t = battle(frame(1, "A1", "scout", stress=12), foe(2, "A9"), dice=(1,))
    news = finish_round(t)
    assert of(news, ShutDown)
    assert of(news, Restarting) == [Restarting(1, 5)]
    assert t.round == 2
    assert t.acting == 2
    assert t.frames[1].ap == 0
    finish_round(t)
    assert (t.round, t.acting, t.frames[1].ap) == (3, 1, 2)
    assert t.frames[1].stress == 4
    assert not t.frames[1].shutdown


def test_5_4_no_test_at_the_end_of_the_round_sat_out():
    after = settled(stress=14, shutdown=True)
    assert (after.stress, after.shutdown) == (13, False)


def test_5_4_a_narrow_escape_is_told():
    t = battle(frame(1, "A1", "scout", stress=12), foe(2, "A9"), dice=(26,))
    assert of(finish_round(t), ShutdownAvoided)


def test_5_5_venting_needs_stress():
    t = battle(frame(1, "A1", stress=9), foe(2, "A9"))
    do(t, VENT)
    assert (t.frames[1].stress, t.frames[1].ap) == (6, 1)
    t = battle(frame(1, "A1"), foe(2, "A9"))
    assert VENT not in t.asks[0].legal(t, 0)
    with pytest.raises(Illegal, match=r"5\.5 There is no stress"):
        do(t, VENT)


def test_5_3_overload_is_measured_against_the_energy_received():
    t = battle(frame(1, "A1", "scout", spent=12, reactor_hits=1), foe(2, "A9"), dice=())
    do(t, END_ACTIVATION, END_ACTIVATION)
    assert t.frames[1].stress == 12 - 10 - 1
