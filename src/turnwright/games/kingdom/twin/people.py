"""0 Roles: people take up roles and leave them, and the room there is for them."""

from __future__ import annotations

from typing import Any

from ..book import Book
from .state import BARRACKS, CITADEL, COMMANDER, COUNCIL, TEMPLE, Realm, has


def capacity(realm: Realm, book: Book) -> int:
    """3.6 How many people the realm can house."""
    citadel = has(realm, CITADEL) * book.buildings.citadel.capacity
    temple = has(realm, TEMPLE) * book.buildings.temple.capacity
    return book.start.capacity + realm.houses * book.house.capacity + citadel + temple


def council_full(realm: Realm, options: Any) -> bool:
    """0 Are all seats of the council taken that were agreed on (R53)?"""
    return bool(0 < options.council_most <= realm.council)


def join(realm: Realm, book: Book, role: int) -> None:
    """0 A person takes up a role; officers bring their flat strength."""
    if role == COUNCIL:
        realm.council += 1
    elif role == COMMANDER:
        realm.commanders += 1
        realm.army += commander_strength(realm, book)
    else:
        realm.fortifiers += 1
        realm.fort += book.fortifier.strength


def leave(realm: Realm, book: Book, role: int) -> None:
    """0 A person gives up a role; officers take their flat strength with them (R12)."""
    if role == COUNCIL:
        realm.council -= 1
    elif role == COMMANDER:
        realm.commanders -= 1
        realm.army = max(0, realm.army - commander_strength(realm, book))
    else:
        realm.fortifiers -= 1
        realm.fort = max(0, realm.fort - book.fortifier.strength)


def commander_strength(realm: Realm, book: Book) -> int:
    """0 The flat strength of one commander, 3.11 with Barracks (R16)."""
    return book.commander.strength + has(realm, BARRACKS) * book.buildings.barracks.army
