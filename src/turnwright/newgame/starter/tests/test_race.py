"""The rules, by the sections of RULES.md; loaded dice say what falls."""

import pytest

from turnwright.core import Illegal, Loaded, apply, legal
from turnwright.newgame.starter import GAME
from turnwright.newgame.starter.actions import Hold, Roll
from turnwright.newgame.starter.state import Race


def after(*actions: Roll | Hold, dice: tuple[int, ...] = ()) -> Race:
    t = GAME.start(2, {"goal": 10}, dice=Loaded(dice))
    for action in actions:
        apply(t, min(t.asks), action)
    return t


def test_1_the_first_seat_begins_and_nobody_has_a_point() -> None:
    t = after()
    assert (list(t.asks), t.points) == ([0], [0, 0])


def test_1_1_the_goal_is_an_option() -> None:
    assert GAME.start(2).options.goal == 25
    assert after().options.goal == 10


def test_2_1_a_number_goes_into_the_pot_and_the_turn_goes_on() -> None:
    t = after(Roll(), Roll(), dice=(6, 2))
    assert (t.pot, list(t.asks)) == (8, [0])


def test_2_1_a_one_loses_the_pot_and_the_turn() -> None:
    t = after(Roll(), Roll(), dice=(6, 1))
    assert (t.pot, t.points, list(t.asks)) == (0, [0, 0], [1])


def test_2_2_holding_keeps_the_pot_and_ends_the_turn() -> None:
    t = after(Roll(), Hold(), dice=(5,))
    assert (t.pot, t.points, list(t.asks)) == (0, [5, 0], [1])


def test_2_2_an_empty_pot_cannot_be_held() -> None:
    t = after()
    assert legal(t, 0) == [Roll()]
    with pytest.raises(Illegal, match=r"^2\.2 There is nothing in your pot yet\."):
        apply(t, 0, Hold())


def test_3_1_holding_at_the_goal_wins_at_once() -> None:
    t = after(Roll(), Roll(), Hold(), dice=(6, 4))
    assert not t.asks
    assert (GAME.score(t).winners, GAME.score(t).scores) == ((0,), (10.0, 0.0))
