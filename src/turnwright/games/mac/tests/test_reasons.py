"""The player that weighs whole activations."""

from __future__ import annotations

from random import Random

import pytest

from turnwright.core import Match, key_of_seed
from turnwright.games.mac import GAME
from turnwright.games.mac import actions as a
from turnwright.games.mac.bot import Weigher, choose


def test_what_a_hint_counts_is_what_the_plan_was_weighed_by() -> None:
    """Shots, hope, danger and distance make up the worth of moving and firing, but for the small costs that break ties."""
    match = Match.new(GAME, key_of_seed(7), 2)
    choice = Random(1)
    for _ in range(40):
        seat = min(match.table.asks)
        view = match.view(seat)
        if view.phase == "action":
            weigher = Weigher(view, view.frames[view.acting], match.legal(seat))
            for plan in weigher.plans():
                if isinstance(plan.action, a.Move | a.Fire | a.CalledShot):
                    assert sum(s.worth for s in weigher.counted(plan).values()) == pytest.approx(plan.value, abs=0.03)
        match.play(seat, choose(view, match.legal(seat), choice).action)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hint_in_battle_says_what_follows_and_why_not_the_second_best(seed: int) -> None:
    """Before guards were counted, every second hint lacked one or the other."""
    match, choice = Match.new(GAME, key_of_seed(seed), 2), Random(1)
    for _ in range(60):
        if not match.table.asks:
            break
        seat = min(match.table.asks)
        advice = choose(match.view(seat), match.legal(seat), choice)
        if match.table.phase == "action":
            assert advice.then, advice
            assert advice.instead is not None
            assert advice.instead.because, advice
        match.play(seat, advice.action)
