"""3.11 Buildings: what they do when they are built or lost."""

from __future__ import annotations

from ..book import Book
from .lands import expand, till
from .state import BARRACKS, CASTLE_GARDENS, CASTLE_WALLS, CITADEL, GREAT_HALL, Realm


def build(realm: Realm, book: Book, building: int) -> None:
    """3.11 A building stands, and what it does on being built."""
    realm.buildings |= 1 << building
    if building == BARRACKS:
        realm.army += book.buildings.barracks.army * realm.commanders
    elif building == CITADEL:
        realm.fort += book.buildings.citadel.fort
    elif building == CASTLE_WALLS:
        realm.fort += book.buildings.castle_walls.fort
    elif building == CASTLE_GARDENS:
        for _ in range(book.buildings.castle_gardens.gardens):
            expand(realm, book)
            till(realm)
        realm.gardens += book.buildings.castle_gardens.gardens
    elif building == GREAT_HALL:
        realm.tilled = realm.lands


def lose_building(realm: Realm, book: Book, building: int) -> None:
    """2.2 A building is gone for good, and what it gave for as long as it stood (R24, R39)."""
    realm.buildings &= ~(1 << building)
    realm.sold |= 1 << building
    if building == BARRACKS:
        realm.army = max(0, realm.army - book.buildings.barracks.army * realm.commanders)
    elif building == CITADEL:
        realm.fort = max(0, realm.fort - book.buildings.citadel.fort)
    elif building == CASTLE_WALLS:
        realm.fort = max(0, realm.fort - book.buildings.castle_walls.fort)
