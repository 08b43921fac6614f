"""3 How a realm changes: lands, developments, people and buildings come and go.

Each function gives the realm after one effect, without its price.  What a source gave goes with it (R24).
"""

from __future__ import annotations

from .book import Book, BuildingName, Kind, Role
from .happiness import raised
from .state import Realm


def expanded(realm: Realm, book: Book) -> Realm:
    """3.2 One more land with one slot, and happiness; 3.11 more of it with a Town Charter."""
    gain = book.expand.happiness
    if "town_charter" in realm.buildings:
        gain += book.buildings.town_charter.happiness
    return realm.but(lands=realm.lands + 1, happiness=raised(realm, book, gain))


def tilled(realm: Realm) -> Realm:
    """0 Till: a second slot on a land."""
    return realm.but(tilled=realm.tilled + 1)


def developed(realm: Realm, book: Book, kind: Kind) -> Realm:
    """3.3 A development and what it gives at once."""
    if kind == "farm":
        return realm.but(farms=realm.farms + 1)
    if kind == "house":
        return realm.but(houses=realm.houses + 1)
    if kind == "outpost":
        row = book.outpost
        return realm.but(outposts=realm.outposts + 1, army=realm.army + row.army, fort=realm.fort + row.fort)
    return realm.but(watchtowers=realm.watchtowers + 1, fort=realm.fort + book.watchtower.fort)


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


def without_development(realm: Realm, book: Book, kind: str) -> Realm:
    """2.2 A development is gone and its slot free."""
    if kind == "farm":
        return realm.but(farms=realm.farms - 1)
    if kind == "house":
        return realm.but(houses=realm.houses - 1)
    if kind == "garden":
        return realm.but(gardens=realm.gardens - 1)
    if kind == "outpost":
        army, fort = max(0, realm.army - book.outpost.army), max(0, realm.fort - book.outpost.fort)
        return realm.but(outposts=realm.outposts - 1, army=army, fort=fort)
    return realm.but(watchtowers=realm.watchtowers - 1, fort=max(0, realm.fort - book.watchtower.fort))


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
