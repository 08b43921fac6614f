"""1 The round, 2 the actions, 17 the quick reference: order, overwatch, and how a battle ends."""

import pytest

from turnwright.core import Dice, Illegal, Loaded, apply, key_of_seed, legal, settle
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import (
    BRACE,
    END_ACTIVATION,
    OVERWATCH,
    START,
    WITHDRAW,
    CalledShot,
    Fire,
    Move,
    Place,
    Sprint,
)
from turnwright.games.mac.battle.damage import roll_location
from turnwright.games.mac.events import ActivationBegan, Hit, Missed, RoundBegan, VolleyOpened
from turnwright.games.mac.sequence import ROUND
from turnwright.games.mac.state import Orders

from .positions import battle, do, finish_round, foe, frame, of


def test_1_speed_then_piloting_then_side():
    t = battle(
        frame(1, "A1", "raider", pilot=(4, 2)),
        foe(2, "A16", "raider", pilot=(4, 3)),
        foe(3, "B16", "raider", pilot=(4, 2)),
        frame(4, "B1", "scout", pilot=(1, 1)),
    )
    news = finish_round(t)
    assert of(news, RoundBegan) == [RoundBegan(2, (4, 2, 1, 3))]
    assert of(news, ActivationBegan)[-1] == ActivationBegan(4)


def test_17_2_the_phases_are_those_of_the_book():
    names = [type(step).__name__ for step in ROUND]
    assert names == ["Refresh", "Initiative", "ActionPhase", "OverwatchPhase", "EndOfRound"]


def test_1_overwatch_fires_in_phase_4_at_the_nearest_with_the_best_group():
    guns = "medium_1 medium_laser 1, medium_2 autocannon_5 2, medium_3 autocannon_5 2"
    watcher = frame(1, "A1", "ranger", guns)
    t = battle(watcher, foe(2, "A6"), foe(3, "A5"), dice=(73, 100, 20, 73, 100, 20))
    do(t, OVERWATCH, END_ACTIVATION)
    news = do(t, END_ACTIVATION) + do(t, END_ACTIVATION)
    assert of(news, VolleyOpened) == [VolleyOpened(1, 3, 2, "overwatch")]
    assert [event.chance for event in of(news, Hit) + of(news, Missed)] == [80 + 8 - 15 - 5 - 10] * 2


def test_1_overwatch_takes_10_off_and_does_not_fire_a_group_again():
    t = battle(frame(1, "A1"), foe(2, "A6"), dice=(100,))
    do(t, Fire(1, 2))
    with pytest.raises(Illegal, match=r"7\.2 No weapon group is left"):
        do(t, OVERWATCH)
    t = battle(frame(1, "A1"), foe(2, "A6"), dice=(100,))
    do(t, OVERWATCH)
    with pytest.raises(Illegal, match="2 It is on overwatch already"):
        do(t, OVERWATCH)
    do(t, END_ACTIVATION)
    (missed,) = of(do(t, END_ACTIVATION), Missed)
    assert missed.chance == 73


def test_1_overwatch_without_anybody_in_range_does_nothing():
    t = battle(frame(1, "A1"), foe(2, "A16"))
    do(t, OVERWATCH, END_ACTIVATION)
    assert not of(do(t, END_ACTIVATION), VolleyOpened)


def test_1_the_energy_of_overwatch_counts_towards_overload():
    guns = "medium_1 medium_laser 1"
    t = battle(frame(1, "A1", "scout", guns, spent=6), foe(2, "A6"), dice=(100,))
    do(t, OVERWATCH, END_ACTIVATION, END_ACTIVATION)
    assert t.frames[1].stress == 14 - 10 - 1


def test_2_what_each_action_costs():
    ap = GAME.book.ap
    assert (ap.move, ap.fire, ap.brace, ap.called_shot, ap.overwatch, ap.vent, ap.sprint) == (1, 1, 1, 2, 1, 1, 2)
    t = battle(frame(1, "A1"), foe(2, "A6"), dice=(100,))
    do(t, CalledShot(1, 2, "head"))
    assert t.frames[1].ap == 0
    assert t.acting == 2


def test_2_a_gyro_hit_leaves_one_point_from_the_next_refresh_on():
    t = battle(frame(1, "A1", gyro_hit=True), foe(2, "A6"))
    assert t.frames[1].ap == 2
    finish_round(t)
    assert t.frames[1].ap == 1
    assert not any(isinstance(action, Sprint | CalledShot) for action in legal(t, 0))
    with pytest.raises(Illegal, match="2 It takes 2 action points, and 1 is left"):
        do(t, Sprint("A3"))


def test_2_brace_lasts_until_the_refresh_and_does_not_stack():
    t = battle(frame(1, "A1"), foe(2, "A6"))
    do(t, BRACE)
    with pytest.raises(Illegal, match="2 It is braced already"):
        do(t, BRACE)
    finish_round(t)
    assert t.frames[1].did == ()


def test_2_two_moves_cost_what_a_sprint_costs():
    one, other = battle(frame(1, "A1"), foe(2, "A16")), battle(frame(1, "A1"), foe(2, "A16"))
    do(one, Move("A4"), Move("A7"))
    do(other, Sprint("A7"))
    assert (one.frames[1].at, one.frames[1].spent, one.frames[1].ap) == ("A7", 10, 0)
    assert (other.frames[1].at, other.frames[1].spent, other.frames[1].ap) == ("A7", 10, 0)


def test_1_the_last_frame_decides():
    target = foe(2, "A6", armour=(0,) * 7, structure=(1,) * 7)
    for seats, reason in ((2, "lance destroyed"), (1, "victory")):
        t = battle(frame(1, "A1"), target, dice=(1, 100, 6, 100), seats=seats)
        do(t, Fire(1, 2))
        assert not t.asks
        assert GAME.score(t).winners == (0,)
        assert GAME.score(t).reason == reason


def test_1_a_lost_lance_is_a_defeat():
    t = battle(frame(1, "A1", armour=(0,) * 7, structure=(1,) * 7), foe(2, "A6"), dice=(1, 100, 6, 100), seats=1)
    t.orders = {1: Orders()}
    do(t, END_ACTIVATION)
    assert GAME.score(t).winners == ()
    assert GAME.score(t).reason == "defeat"


def test_1_withdrawing_leaves_the_field_to_the_other():
    for seats, winners in ((2, (1,)), (1, ())):
        t = battle(frame(1, "A1"), foe(2, "A6"), seats=seats)
        do(t, WITHDRAW)
        assert GAME.score(t).winners == winners
        assert GAME.score(t).reason == "withdrawal"


def test_1_an_enemy_that_withdraws_is_a_victory():
    t = battle(frame(1, "A1"), foe(2, "A6", ap=0), seats=1, orders={1: Orders(withdrawal="retreat_at_50")})
    t.frames[2] = t.frames[2].but(armour=(0,) * 7)
    do(t, END_ACTIVATION)
    assert GAME.score(t).winners == (0,)
    assert GAME.score(t).reason == "victory, the enemy withdrew"


def test_1_after_round_100_nobody_wins():
    t = battle(frame(1, "A1"), foe(2, "A6"), round=100)
    do(t, END_ACTIVATION, END_ACTIVATION)
    assert not t.asks
    assert GAME.score(t).winners == ()
    assert GAME.score(t).scores == (0.0, 0.0)


def test_1_actions_come_one_at_a_time_in_initiative_order():
    t = GAME.start(2, {"lance": "line"}, dice=Dice(key_of_seed(3)))
    for side, column in ((1, 16), (0, 1)):
        for n, row in enumerate("BEH"):
            apply(t, side, Place(1 + 3 * side + n, f"{row}{column}"))
        apply(t, side, START)
    assert t.order == [3, 6, 1, 4, 2, 5]
    speeds = [GAME.book.chassis[t.frames[id].chassis].speed for id in t.order]
    assert speeds == sorted(speeds, reverse=True)


def test_17_1_tables_are_read_from_0_to_99():
    t = battle(frame(1, "A1"), foe(2, "A6"), dice=(5, 6))
    assert (roll_location(t), roll_location(t)) == (0, 1)
    assert t.dice == Loaded(())


def test_17_3_energy_and_rounds_are_spent_on_a_miss_too():
    t = battle(frame(1, "A1", guns="medium_1 autocannon_5 1"), foe(2, "A8"), dice=(100,))
    do(t, Fire(1, 2))
    assert (t.frames[1].spent, t.frames[1].ammo[0].rounds) == (1, 35)


def test_1_a_table_at_rest_needs_no_settling():
    t = battle(frame(1, "A1"), foe(2, "A6"))
    before = GAME.canonical(t)
    settle(t)
    assert GAME.canonical(t) == before
