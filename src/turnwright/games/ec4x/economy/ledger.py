"""The ledgers: every PP and every point of prestige that a house gains or loses goes through here, with its reason."""

from __future__ import annotations

from ..assets import Entry, Purpose
from ..book import SOURCES, Source
from ..state import Reach


def book_money(t: Reach, seat: int, amount: int, label: str, section: str, purpose: Purpose) -> None:
    """3.3 Move money (hundredths of a PP) into or out of a treasury."""
    if amount:
        house = t.houses[seat]
        t.houses[seat] = house.but(treasury=house.treasury + amount)
        t.accounts[seat] += (Entry(label, amount, section, purpose),)


def award(t: Reach, seat: int, points: int, label: str, source: Source, section: str = "9.4") -> None:
    """1.1, 9.4 Change a house's prestige; what each source has brought in all is kept for the end."""
    if points and seat >= 0 and not t.houses[seat].fallen:
        house = t.houses[seat]
        renown = tuple(sum + points * (name == source) for name, sum in zip(SOURCES, house.renown, strict=True))
        t.houses[seat] = house.but(prestige=house.prestige + points, renown=renown)
        t.honours[seat] += (Entry(label, points, section),)
