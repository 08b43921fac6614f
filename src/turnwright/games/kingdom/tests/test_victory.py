"""1 Victory, 5 the start."""

from __future__ import annotations

import pytest

from turnwright.core import BadSetup, Outcome, added
from turnwright.games.kingdom import GAME, events
from turnwright.games.kingdom.actions import END_TURN
from turnwright.games.kingdom.book import BOOK
from turnwright.games.kingdom.learn import goal
from turnwright.games.kingdom.score import victory_points
from turnwright.games.kingdom.state import Realm
from turnwright.games.kingdom.text.endings import ending

from .positions import START, TIES, heard, play, position, realm

E34 = Realm(gold=31, lands=15, farms=15, castle=10, council=3, happiness=4, buildings=("a", "b", "c", "d", "e"))


def points(r):
    return [value for _, value, _ in victory_points(r, BOOK)]


def last(a=START, b=START):
    """B's Main Phase in the last round, ended."""
    t = position(a, b, seat=1, round=20)
    play(t, END_TURN)
    return t


def test_1_victory_points_e34():
    assert points(E34) == [10, 5, 7, 3, 4, 2]
    assert added(victory_points(E34, BOOK)) == 31
    assert added(victory_points(E34.but(happiness=-8), BOOK)) == 22


def test_1_the_goal_names_the_limits_and_what_an_unhappy_realm_loses():
    counted = dict(goal(GAME.view(position(), 0)).counts)
    assert counted["Castle"] == "1 each, to 10"  # 26 in Tuned are worth no more
    assert counted["Happiness"] == "1 each, −5 to 10"
    assert counted["Gold"] == "1 for 6, to 5"
    assert counted["People"] == "1 each"


def test_1_an_ending_is_true_for_the_winner_and_for_the_loser():
    said = [ending(Outcome(reason, (0,), (1, 0))) for reason in ("conquest", "bankruptcy")]
    assert said == ["A castle has fallen.", "A realm could not pay its upkeep."]


def test_1_every_kind_rounds_down_and_has_its_limit():
    poor = Realm(gold=5, lands=3, farms=3, castle=1, council=1, happiness=-2, buildings=("mill",))
    assert points(poor) == [1, 0, 1, 1, -2, 0]
    rich = Realm(
        gold=600, farms=40, castle=10, council=9, commanders=9, fortifiers=9, happiness=10, buildings=("x",) * 12
    )
    assert points(rich) == [10, 5, 7, 27, 10, 6]


def test_1_gardens_are_developments():
    assert points(realm(farms=1, gardens=3))[2] == 2


def test_1_points_are_counted_after_the_last_round():
    t = position(seat=1, round=19)
    play(t, END_TURN)
    assert (t.round, t.ended) == (20, "")
    play(t, END_TURN, END_TURN)
    assert (t.ended, t.loser, t.asks) == ("victory points", -1, {})


@pytest.mark.parametrize("rounds", [20, 22, 24])
def test_1_rounds_are_an_option(rounds):
    t = GAME.start(options={"max_rounds": rounds})
    turns = 0
    while t.asks:
        play(t, END_TURN)
        turns += 1
    assert turns == 2 * rounds


def test_1_rounds_out_of_range_are_refused():
    for rounds in (19, 25):
        with pytest.raises(BadSetup, match="max_rounds"):
            GAME.start(options={"max_rounds": rounds})


def test_1_more_points_win():
    result = GAME.score(last(realm(gold=17), realm(gold=6)))
    assert (result.reason, result.winners, result.scores) == ("victory points", (0,), (13.0, 12.0))
    assert GAME.score(last(realm(gold=5), realm(gold=6))).winners == (1,)


@pytest.mark.parametrize(("what", "a", "b"), TIES, ids=[what for what, *_ in TIES])
def test_1_ties_go_by_castle_then_gold_then_population(what, a, b):
    for left, right, winner in ((a, b, 1), (b, a, 0)):
        result = GAME.score(last(left, right))
        assert result.scores[0] == result.scores[1]
        assert (result.reason, result.winners) == (f"victory points, tie broken by {what}", (winner,))


def test_1_all_tied_is_a_draw():
    result = GAME.score(last())
    assert (result.reason, result.winners, result.scores) == ("victory points, all tied", (), (12.0, 12.0))


def test_1_the_count_is_told():
    assert heard(position(seat=1, round=20), END_TURN) == [events.PointsCounted((12, 12))]


def test_5_starting_setup():
    t = GAME.start()
    assert t.realms == [START.but(ap=1), START]
    assert Realm(gold=10, lands=2, farms=1, castle=10, council=1) == START
    assert (t.round, t.active, t.phase) == (1, 0, "main")


def test_5_the_start_follows_the_book_in_force():
    t = GAME.start(variant={"start.gold": 20, "start.lands": 4, "start.castle": 15})
    assert (t.realms[1].gold, t.realms[1].lands, t.realms[1].castle) == (20, 4, 15)
