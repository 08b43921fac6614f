"""7.1.1 Rules of engagement: against what odds a Task Force begins a fight, and stays in it."""

from __future__ import annotations

from ..book import Book


def accepts(book: Book, roe: int, own: int, foe: int) -> bool:
    """7.1.1 Do these rules of engagement accept the ratio of attack strengths?"""
    if roe <= 0:
        return False
    if foe == 0:
        return True
    if roe == 1:
        return False
    wanted, per = book.combat.roe[roe]
    return own * per >= foe * wanted
