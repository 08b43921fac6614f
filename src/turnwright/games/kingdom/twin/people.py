"""0 Roles, 3.5 Reallocate, 3.6 Raise Pop: people take up roles and leave them, and the room there is for them."""

from __future__ import annotations

from typing import Any

from ..book import Book
from .happiness import lower_mood, raise_mood
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


def reallocate(realm: Realm, book: Book, source: int, target: int) -> None:
    """3.5 A person changes role; an action point comes or goes with a seat on the council, at once (R37)."""
    leave(realm, book, source)
    join(realm, book, target)
    realm.ap = max(0, realm.ap + book.council.ap * (int(target == COUNCIL) - int(source == COUNCIL)))
    lower_mood(realm, book, book.reallocate.unrest)


def raise_pop(realm: Realm, book: Book, role: int) -> None:
    """3.6 One more person, and happiness; a councillor brings an action point at once."""
    join(realm, book, role)
    if role == COUNCIL:
        realm.ap += book.council.ap
    raise_mood(realm, book, book.raise_pop.happiness)
