"""4 Happiness: the tier that is reached, and how it rises and falls."""

from __future__ import annotations

from .book import Book, Tier
from .state import Realm


def tier(book: Book, happiness: int) -> Tier:
    """4 The tier furthest from 0 that this happiness has reached, read anew whenever it matters (R8)."""
    tiers = book.happiness.tiers
    if happiness < 0:
        for row in reversed(tiers):
            if row.at >= happiness:
                return row
    for row in tiers:
        if row.at <= happiness:
            return row
    raise AssertionError("the table of happiness has a row for 0")


def raised(realm: Realm, book: Book, gain: int) -> int:
    """4 Happiness after a gain.  3.11 The Temple adds to every increase, once; at the top nothing happens (R34)."""
    if "temple" in realm.buildings:
        gain += book.buildings.temple.happiness
    return min(book.happiness.highest, realm.happiness + gain)


def lowered(realm: Realm, book: Book, loss: int) -> int:
    """4 Happiness after a loss."""
    return max(book.happiness.lowest, realm.happiness - loss)


def unrest(count: int, hundredths: int) -> int:
    """3.1, 3.4 Half a point for each farm or person: all halves added first, then rounded up once (R9)."""
    return -(-count * hundredths // 100)
