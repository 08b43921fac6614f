"""3.11 Buildings: what they do when they are built or lost, and Castle Gardens and Palace after each Upkeep."""

from __future__ import annotations

from ..book import Book
from .happiness import lower_mood, raise_mood
from .lands import expand, till
from .state import BARRACKS, CASTLE_GARDENS, CASTLE_WALLS, CITADEL, GREAT_HALL, PALACE, Realm, has
from .terms import Terms


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


def end_upkeep(realm: Realm, terms: Terms) -> None:
    """3.11 Castle Gardens cheer an unhappy realm (R35); the Palace of a happy one opens its doors (R28)."""
    book = terms.book
    if has(realm, CASTLE_GARDENS) and realm.happiness < book.buildings.castle_gardens.below:
        raise_mood(realm, book, book.buildings.castle_gardens.happiness)
    if has(realm, PALACE) and realm.happiness >= book.buildings.palace.at_least:
        lower_mood(realm, book, book.buildings.palace.unrest)
        realm.free_action = True
