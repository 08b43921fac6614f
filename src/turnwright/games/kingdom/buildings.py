"""3.11 Build: what a building does when it comes and when it goes.

What it does later is told where it does it: Mill and Market where gold comes in, Barracks where armies grow, Palace and Castle
Gardens at the end of upkeep_phase.py.
"""

from __future__ import annotations

from .book import Book, BuildingName
from .lands import expanded, tilled
from .state import Realm


def built(realm: Realm, book: Book, name: BuildingName) -> Realm:
    """3.11 A building stands, and what it does on being built."""
    rows = book.buildings
    realm = realm.but(buildings=(*realm.buildings, name))
    if name == "barracks":
        return realm.but(army=realm.army + rows.barracks.army * realm.commanders)
    if name == "citadel":
        return realm.but(fort=realm.fort + rows.citadel.fort)
    if name == "castle_walls":
        return realm.but(fort=realm.fort + rows.castle_walls.fort)
    if name == "castle_gardens":
        for _ in range(rows.castle_gardens.gardens):
            realm = tilled(expanded(realm, book))
        return realm.but(gardens=realm.gardens + rows.castle_gardens.gardens)
    if name == "great_hall":
        return realm.but(tilled=realm.lands)
    return realm


def without_building(realm: Realm, book: Book, name: str) -> Realm:
    """2.2 A building is gone for good; what it gave for as long as it stood goes with it (R24, R39)."""
    rows = book.buildings
    army, fort = realm.army, realm.fort
    if name == "barracks":
        army = max(0, army - rows.barracks.army * realm.commanders)
    elif name == "citadel":
        fort = max(0, fort - rows.citadel.fort)
    elif name == "castle_walls":
        fort = max(0, fort - rows.castle_walls.fort)
    standing = tuple(other for other in realm.buildings if other != name)
    return realm.but(buildings=standing, sold=(*realm.sold, name), army=army, fort=fort)
