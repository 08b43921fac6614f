"""5 Starting setup."""

from __future__ import annotations

from .book import Book
from .sequence import BeginTurn
from .state import Kingdom, Realm


def second_purse(book: Book) -> int:
    """5 Player B's gold: as much as Player A's, unless the match says otherwise (R54)."""
    return max(0, book.start.gold + book.start.second_player_gold)


def setup(t: Kingdom) -> None:
    """5 Both players start alike; Player A begins."""
    start = t.book.start
    realm = Realm(
        gold=start.gold,
        lands=start.lands,
        farms=start.farms,
        castle=start.castle,
        council=start.council,
        happiness=start.happiness,
    )
    t.realms = [realm, realm.but(gold=second_purse(t.book))]
    t.round = 1
    t.then(BeginTurn())
