"""1.1 How it ends."""

from __future__ import annotations

from turnwright.core import Outcome

from .economy.population import pu
from .state import Reach


def champions(t: Reach) -> tuple[int, ...]:
    """1.1 Prestige decides, then colonies, then people; a fallen house never wins (R64)."""
    ranks = []
    for seat in range(t.seats):
        colonies, house = t.own_colonies(seat), t.houses[seat]
        ranks.append((not house.fallen, house.prestige, len(colonies), sum(pu(c) for c in colonies)))
    return tuple(seat for seat in range(t.seats) if ranks[seat] == max(ranks) and ranks[seat][0])


def score(t: Reach) -> Outcome:
    """1.1 The winners, and everybody's prestige."""
    return Outcome(t.ended or "unfinished", tuple(t.winners), tuple(float(house.prestige) for house in t.houses))
