"""4 Happiness: the tier that is reached, and how it rises and falls."""

from __future__ import annotations

from ..book import Book, Tier
from .state import TEMPLE, Realm, has
from .terms import SPAN, Terms


def tier(realm: Realm, terms: Terms) -> Tier:
    """4 The tier that the realm's happiness has reached (R8)."""
    return terms.tiers[SPAN + max(-SPAN, min(SPAN, realm.happiness))]


def raise_mood(realm: Realm, book: Book, gain: int) -> None:
    """4 A gain of happiness.  3.11 The Temple adds to every increase; at the top nothing happens (R34)."""
    gain += has(realm, TEMPLE) * book.buildings.temple.happiness
    realm.happiness = min(book.happiness.highest, realm.happiness + gain)


def lower_mood(realm: Realm, book: Book, loss: int) -> None:
    """4 A loss of happiness."""
    realm.happiness = max(book.happiness.lowest, realm.happiness - loss)
