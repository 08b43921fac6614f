"""This game's own player: sees a View and the legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice

from . import Carry, Seen, Wait, chance


def choose(seen: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """Carry what promises most; wait with the lightest while even that is little."""
    best = max(seen.hand, key=lambda weight: weight * chance(seen, weight))
    worth = best * chance(seen, best)
    assert seen.seat is not None
    if worth < 100 * seen.hand[-1] * 3 // 4 and not seen.calm[seen.seat] and len(seen.hand) > 1:
        return Advice(Wait(seen.hand[0]), "Calm water will carry the heavy ones.")
    return Advice(Carry(best), f"It promises {worth / 100:.1f} coins.")


def evaluate(seen: Seen, seat: int) -> float:
    return max(-1.0, min(1.0, (seen.coins[seat] - seen.coins[1 - seat]) / 20))
