"""3.2, 3.3 Lands and developments come and go."""

from __future__ import annotations

from ..book import Book
from .happiness import raise_mood
from .state import FARM, HOUSE, OUTPOST, TOWN_CHARTER, WATCHTOWER, Realm, has


def expand(realm: Realm, book: Book) -> None:
    """3.2 One more land with one slot, and happiness; 3.11 more of it with a Town Charter."""
    realm.lands += 1
    charter = has(realm, TOWN_CHARTER) * book.buildings.town_charter.happiness
    raise_mood(realm, book, book.expand.happiness + charter)


def till(realm: Realm) -> None:
    """0 Till: a second slot on a land."""
    realm.tilled += 1


def develop(realm: Realm, book: Book, kind: int) -> None:
    """3.3 A development and what it gives at once."""
    if kind == HOUSE:
        realm.houses += 1
    elif kind == FARM:
        realm.farms += 1
    elif kind == OUTPOST:
        realm.outposts += 1
        realm.army += book.outpost.army
        realm.fort += book.outpost.fort
    else:
        realm.watchtowers += 1
        realm.fort += book.watchtower.fort


def lose_development(realm: Realm, book: Book, kind: int) -> None:
    """2.2 A development is gone and its slot free."""
    if kind == HOUSE:
        realm.houses -= 1
    elif kind == FARM:
        realm.farms -= 1
    elif kind == OUTPOST:
        realm.outposts -= 1
        realm.army = max(0, realm.army - book.outpost.army)
        realm.fort = max(0, realm.fort - book.outpost.fort)
    elif kind == WATCHTOWER:
        realm.watchtowers -= 1
        realm.fort = max(0, realm.fort - book.watchtower.fort)
    else:
        realm.gardens -= 1
