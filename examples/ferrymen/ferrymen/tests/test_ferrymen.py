"""Ferrymen by the sections of its book; loaded dice say what falls, and shuffle nothing."""

import pytest
from ferrymen import GAME, Carry, CarryOrWait, River, Wait

from turnwright.core import Action, Illegal, Loaded, apply, legal


def after(*actions: Action, dice: tuple[int, ...] = ()) -> River:
    """Unshuffled, Left has 6 6 6 and Right 5 5 5; the queue goes on with 4 4 4 3 ..."""
    t = GAME.start(2, dice=Loaded(dice))
    for action in actions:
        apply(t, min(t.asks), action)
    return t


def test_1_1_three_of_each_weight_and_three_in_each_hand() -> None:
    t = after()
    assert (t.hands, len(t.queue), list(t.asks)) == ([(6, 6, 6), (5, 5, 5)], 12, [0])
    assert sorted([*t.queue, *t.hands[0], *t.hands[1]]) == sorted([*range(1, 7)] * 3)


def test_2_1_a_roll_of_the_weight_is_enough_and_pays_it() -> None:
    t = after(Carry(6), Carry(5), dice=(6, 4))
    assert (t.coins, t.gone) == ([6, 0], [6, 5])


def test_2_1_calm_is_added_and_used_up() -> None:
    t = after(Wait(6), Carry(5), Carry(6), dice=(1, 4))
    assert (t.coins, t.calm) == ([6, 0], [0, 0])


def test_2_1_only_a_passenger_of_the_hand_can_be_carried() -> None:
    t = after()
    assert legal(t, 0) == [Carry(6), Wait(6)]
    with pytest.raises(Illegal, match=r"^2\.1 No passenger of this weight"):
        apply(t, 0, Carry(1))


def test_2_2_waiting_makes_calm_up_to_four() -> None:
    t = after(Wait(6), Wait(5), Wait(6), Wait(5), Wait(6))
    assert t.calm == [4, 4]


def test_2_3_the_next_of_the_queue_joins_and_the_other_goes_on() -> None:
    t = after(Wait(6))
    assert (t.hands[0], len(t.queue), list(t.asks)) == ((4, 6, 6), 11, [1])


def test_2_3_whoever_has_nobody_in_hand_is_passed_over() -> None:
    t = after()
    t.queue, t.hands[1] = [], ()
    apply(t, 0, Wait(6))
    assert t.asks == {0: CarryOrWait()}


def test_3_1_the_end_comes_with_empty_hands_and_more_coins_win() -> None:
    t = after()
    t.queue, t.hands, t.coins = [], [(6,), ()], [3, 2]
    apply(t, 0, Wait(6))
    assert not t.asks
    assert GAME.score(t).winners == (0,)
    t.coins = [2, 2]
    assert GAME.score(t).winners == ()
