"""The manager by rules of thumb."""

import random

import pytest

from turnwright.bots import make
from turnwright.core import Dice, key_of_seed, legal, perform
from turnwright.games.hell import GAME, bot


def play(seed, **options):
    t, rng = GAME.start(1, options, dice=Dice(key_of_seed(seed))), random.Random(seed)
    while t.asks:
        advice = bot.choose(GAME.view(t, 0), legal(t, 0), rng)
        assert advice.reason
        perform(t, 0, advice.action)
    return t


@pytest.mark.parametrize(
    ("options", "games", "wins"), [({}, 12, 10), ({"difficulty": "hard"}, 12, 9), ({"long_charter": True}, 6, 4)]
)
def test_11_1_the_manager_builds_a_quiet_empire(options, games, wins):
    won = [play(seed, **options).ended for seed in range(games)]
    assert won.count("the Quiet Empire") >= wins, won


def test_11_the_judgement_stays_in_bounds_and_prefers_the_better_branch():
    t = GAME.start(1, None, dice=Dice(key_of_seed(1)))
    plain = bot.evaluate(GAME.view(t, 0), 0)
    t.dominion["market"] = 7
    grown = bot.evaluate(GAME.view(t, 0), 0)
    t.strain = 2
    assert -1 <= bot.evaluate(GAME.view(t, 0), 0) < plain < grown <= 1


def test_13_a_search_bot_plays_a_week():
    t = GAME.start(1, {"max_weeks": 12}, dice=Dice(key_of_seed(2)))
    searcher = make(GAME, "mcts:8", 1)
    for _ in range(6):
        perform(t, 0, searcher.choose(GAME.view(t, 0), legal(t, 0)).action)
    assert t.week >= 1
