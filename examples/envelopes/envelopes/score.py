"""How it ends."""

from __future__ import annotations

from turnwright.core import Outcome

from .state import Town


def score(t: Town) -> Outcome:
    """3.1 The most coins win; equals win together."""
    coins = [t.coins(seat) for seat in range(t.seats)]
    winners = tuple(seat for seat in range(t.seats) if coins[seat] == max(coins))
    return Outcome("the last night is over", winners, tuple(map(float, coins)))
