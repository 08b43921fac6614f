"""0 Roles: people take up roles and leave them, and the room there is for them.  Citizens stand in the bill alone (2.2)."""

from __future__ import annotations

from turnwright.core import Row

from .book import Book, Options, Role
from .state import Realm


def capacity(realm: Realm, book: Book) -> list[Row]:
    """3.6 How many people the realm can house."""
    rows = [("Castle", book.start.capacity, "5"), ("Houses", realm.houses * book.house.capacity, "3.3")]
    if "citadel" in realm.buildings:
        rows.append(("Citadel", book.buildings.citadel.capacity, "3.11"))
    if "temple" in realm.buildings:
        rows.append(("Temple", book.buildings.temple.capacity, "3.11"))
    return rows


def council_full(realm: Realm, options: Options) -> bool:
    """0 Are all seats of the council taken that were agreed on (R53)?"""
    return 0 < options.council_most <= realm.council


def joined(realm: Realm, book: Book, role: Role) -> Realm:
    """0 A person takes up a role; officers bring their flat strength, 3.11 commanders more of it with Barracks."""
    if role == "council":
        return realm.but(council=realm.council + 1)
    if role == "commander":
        return realm.but(commanders=realm.commanders + 1, army=realm.army + commander_strength(realm, book))
    return realm.but(fortifiers=realm.fortifiers + 1, fort=realm.fort + book.fortifier.strength)


def left(realm: Realm, book: Book, role: Role) -> Realm:
    """0 A person gives up a role; officers take their flat strength with them (R12)."""
    if role == "council":
        return realm.but(council=realm.council - 1)
    if role == "commander":
        army = max(0, realm.army - commander_strength(realm, book))
        return realm.but(commanders=realm.commanders - 1, army=army)
    return realm.but(fortifiers=realm.fortifiers - 1, fort=max(0, realm.fort - book.fortifier.strength))


def commander_strength(realm: Realm, book: Book) -> int:
    """0 The flat strength of one commander, 3.11 with Barracks (R16)."""
    return book.commander.strength + (book.buildings.barracks.army if "barracks" in realm.buildings else 0)
