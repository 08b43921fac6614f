"""The bots: they see views alone, write sheets that hold, and beat a house that does nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from turnwright.core import apply
from turnwright.games.ec4x import GAME, bot
from turnwright.games.ec4x.actions import Seal, Write
from turnwright.games.ec4x.lines import OrderFleet

from .positions import start


def play(seed: int, passive: int, turns: int):
    """A game of four in which one house only seals; the table at its end and the orders that were given."""
    t, rng, codes, refused = start(4, seed, turns=turns), Random(seed), Counter[int](), 0
    while t.asks:
        seat = min(t.asks)
        action = Seal() if seat == passive else bot.choose(GAME.view(t, seat), (), rng).action
        if isinstance(action, Write):
            codes.update(line.code for line in action.lines if isinstance(line, OrderFleet))
        apply(t, seat, action)
        refused += sum(map(len, t.refusals)) if len(t.asks) == 4 else 0
    return t, codes, refused


@pytest.mark.parametrize("seed", range(4))
def test_every_bot_beats_a_passive_house_and_no_house_is_stuck(seed: int) -> None:
    t, codes, refused = play(seed, seed % 4, 52)
    others = [house.prestige for seat, house in enumerate(t.houses) if seat != seed % 4]
    assert min(others) > t.houses[seed % 4].prestige
    assert min(others) > 200
    assert refused < 60
    assert {5, 9, 11, 12} <= set(codes)


@pytest.mark.parametrize("name", ["settler", "industrialist", "warlord", "spymaster"])
def test_a_personality_plays_any_seat(name: str) -> None:
    t, rng = start(2, 5, turns=26), Random(1)
    while t.asks:
        seat = min(t.asks)
        choose = getattr(bot, name) if seat == 1 else bot.choose
        advice = choose(GAME.view(t, seat), (), rng)
        assert advice.reason
        apply(t, seat, advice.action)
    assert t.houses[1].prestige > 80


def test_a_judgement_is_between_lost_and_won() -> None:
    view = GAME.view(start(3), 0)
    assert bot.evaluate(view, 0) == 0
    ahead = view.but(rivals=(view.rivals[0].but(prestige=500), *view.rivals[1:]))
    assert [bot.evaluate(ahead, seat) for seat in range(3)] == [1.0, -1.0, -1.0]
