"""3.2 Expand, 3.3 Develop, 0 Till: lands and developments come and go.

Each function gives the realm after one effect, without its price.  What a source gave goes with it (R24).
"""

from __future__ import annotations

from .book import Book, Kind
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
