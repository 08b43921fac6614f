"""2.4.4 What starbases do for a colony's people and industry; their fire is in war/."""

from __future__ import annotations

from ..assets import Colony
from ..book import Book


def starbase_bonus(book: Book, colony: Colony) -> int:
    """2.4.4 5 % more for each that is operational, three at the most."""
    return book.economy.base_bonus * min(book.economy.bases, colony.operational)
