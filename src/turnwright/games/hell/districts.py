"""2 The map: what Authority and Dominion of a district are worth, and how its stats change.

2.1 What a district's trait adds is told where it does: the Docks' and the Ashfields' and the Heights' in workers.py, Char Market's in
resolution.py.
"""

from __future__ import annotations

from typing import Literal

from .book import TOP, Book, DominionBand, Place
from .events import Shifted
from .state import Branch, Company


def dominion_band(book: Book, dominion: int) -> DominionBand:
    """2.4 The benefits of so much Dominion."""
    return book.bands[dominion]


def authority_band(book: Book, authority: int) -> int:
    """2.4 The difficulty that so much Authority adds."""
    return book.holds[authority]


def mission_limit(b: Branch, place: Place) -> int:
    """2.4 Missions at the same time; two from Dominion 7 on."""
    return dominion_band(b.book, b.dominion[place]).missions


def shift(t: Company, place: Place, stat: Literal["authority", "dominion", "notice"], change: int) -> None:
    """2.2 Change a stat within 0 and 10."""
    column: dict[str, int] = getattr(t, stat)
    before = column[place]
    after = column[place] = max(0, min(TOP, before + change))
    if after != before:
        t.tell(Shifted, place, stat, before, after)


def raise_notice(t: Company, place: Place, amount: int) -> None:
    """2.4 A gain of Notice, less what Dominion 9 shelters from; Dominion is read at this moment (R15)."""
    shift(t, place, "notice", max(0, amount - dominion_band(t.book, t.dominion[place]).shelter))
