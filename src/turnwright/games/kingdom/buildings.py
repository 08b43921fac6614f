"""3.11 Build: what a building does when it comes and when it goes, and Castle Gardens and Palace after each Upkeep.

What others do later is told where they do it: Mill and Market where gold comes in, Barracks where armies grow.
"""

from __future__ import annotations

from turnwright.core import Step

from .book import Book, BuildingName
from .events import GardensCheered, MoodChanged, PalaceOpened
from .happiness import lowered, raised
from .lands import expanded, tilled
from .state import Kingdom, Realm


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


class Gardens(Step[Kingdom]):
    """3.11 Castle Gardens, at the end of Upkeep: they cheer an unhappy realm, once (R35)."""

    def run(self, t: Kingdom) -> None:
        realm, row = t.realms[t.active], t.book.buildings.castle_gardens
        if "castle_gardens" in realm.buildings and realm.happiness < row.below:
            after = raised(realm, t.book, row.happiness)
            t.realms[t.active] = realm.but(happiness=after)
            t.tell(GardensCheered, t.active)
            t.tell(MoodChanged, t.active, realm.happiness, after)


class PalaceDoors(Step[Kingdom]):
    """3.11 Palace, at the end of Upkeep: a happy realm has its first action free of gold (R28)."""

    def run(self, t: Kingdom) -> None:
        realm, row = t.realms[t.active], t.book.buildings.palace
        if "palace" in realm.buildings and realm.happiness >= row.at_least:
            after = lowered(realm, t.book, row.unrest)
            t.realms[t.active] = realm.but(happiness=after, free_action=True)
            t.tell(PalaceOpened, t.active)
            t.tell(MoodChanged, t.active, realm.happiness, after)
