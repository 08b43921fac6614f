"""The ledgers: every PP and every point of prestige that a house gains or loses goes through here, with its reason."""

from __future__ import annotations

from ..assets import Entry, Purpose
from ..state import Reach


def book_money(t: Reach, seat: int, amount: int, label: str, section: str, purpose: Purpose) -> None:
    """3.3 Move money (hundredths of a PP) into or out of a treasury."""
    if amount:
        house = t.houses[seat]
        t.houses[seat] = house.but(treasury=house.treasury + amount)
        t.accounts[seat] += (Entry(label, amount, section, purpose),)


def award(t: Reach, seat: int, points: int, label: str, section: str) -> None:
    """1.1 Change a house's prestige."""
    if points and seat >= 0 and not t.houses[seat].fallen:
        house = t.houses[seat]
        t.houses[seat] = house.but(prestige=house.prestige + points)
        t.honours[seat] += (Entry(label, points, section),)
