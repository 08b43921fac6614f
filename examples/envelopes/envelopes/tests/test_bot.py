"""The bot wants what the book pays for, and beats chance."""

from random import Random

from envelopes import GAME
from envelopes.actions import Send
from envelopes.bot import choose, evaluate

from turnwright.core import Dice, key_of_seed, legal, perform


def winner_share(games: int) -> float:
    """How often the bot in turn-about seats wins against random play (shared wins count half)."""
    won = 0.0
    for seed in range(games):
        rng, bot = Random(seed), seed % 2
        t = GAME.start(2, dice=Dice(key_of_seed(seed)))
        while t.asks:
            seat = min(t.asks)
            answers = legal(t, seat)
            mine = seat == bot
            perform(t, seat, choose(GAME.view(t, seat), answers, rng).action if mine else rng.choice(answers))
        winners = GAME.score(t).winners
        won += (bot in winners) / len(winners)
    return won / games


def test_the_bot_beats_random_play() -> None:
    assert winner_share(100) > 0.75


def test_the_bot_goes_for_a_purse_it_knows() -> None:
    t = GAME.start(2, dice=Dice(key_of_seed(1)))
    t.purses, t.known[0] = [1, 60, 1], (0, 1, 2)
    advice = choose(GAME.view(t, 0), legal(t, 0), Random(1))
    assert isinstance(advice.action, Send)
    assert advice.action.house == 1
    assert advice.reason == "You know that 60 coins wait at house 2."


def test_the_evaluation_is_the_lead() -> None:
    t = GAME.start(3, dice=Dice(key_of_seed(1)))
    t.earned = [10, 5, 0]
    seen = GAME.view(t, None)
    assert [evaluate(seen, seat) for seat in range(3)] == [0.25, -0.25, -0.5]
