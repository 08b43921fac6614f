"""2.1 The Development Phase: income, action points, growth.

The rules list their terms as rows; the number used is `added` from the same rows that the player is shown.
"""

from __future__ import annotations

from turnwright.core import Row, Step, added

from .book import Book, Officer
from .events import Collected, Grew, GrowthStopped, Readied
from .happiness import tier
from .legend import share
from .state import Kingdom, Realm


def income(realm: Realm, book: Book) -> list[Row]:
    """2.1 Income: farms, gardens, Mill and Temple, then happiness on the whole (R11)."""
    buildings = realm.buildings
    rows = [("Farms", realm.farms * book.farm.income, "3.3"), ("Gardens", realm.gardens * book.garden.income, "3.11")]
    if "mill" in buildings:
        rows.append(("Mill", realm.farms * book.buildings.mill.income, "3.11"))
    if "temple" in buildings:
        rows.append(("Temple", book.buildings.temple.income, "3.11"))
    return with_mood(rows, realm, book)


def with_mood(rows: list[Row], realm: Realm, book: Book) -> list[Row]:
    """4 Income more or less by happiness, never under nothing."""
    if percent := tier(book, realm.happiness).income:
        gold = added(rows)
        rows.append(("Happiness", max(-gold, share(gold, percent)), "4"))
    return rows


def action_points(realm: Realm, book: Book, extra: int = 0) -> list[Row]:
    """2.1 Action points: from the council, 4 half of them in revolt (R7); the extra is the second player's (R6)."""
    rows = [("Council", realm.council * book.council.ap, "2.1")]
    if tier(book, realm.happiness).halves_ap:
        rows.append(("Happiness", rows[0][1] // 2 - rows[0][1], "4"))
    if extra:
        rows.append(("Second player's first turn", extra, "2.1"))
    return rows


def bonus(book: Book, round: int, seat: int) -> int:
    """2.1 Player B's compensation in the first Development Phase (R6)."""
    return book.start.second_player_ap if round == 1 and seat == 1 else 0


def army_growth(realm: Realm, book: Book) -> list[Row]:
    """2.1 What the army grows by (R13)."""
    barracks = book.buildings.barracks.growth if "barracks" in realm.buildings else 0
    return _growth(realm, book, realm.army, realm.commanders, book.commander, "Commanders", ("Barracks", barracks))


def fort_growth(realm: Realm, book: Book) -> list[Row]:
    """2.1 What the fortification grows by (R13)."""
    citadel = book.buildings.citadel.growth if "citadel" in realm.buildings else 0
    return _growth(realm, book, realm.fort, realm.fortifiers, book.fortifier, "Fortifiers", ("Citadel", citadel))


def _growth(
    realm: Realm, book: Book, strength: int, heads: int, officer: Officer, label: str, building: tuple[str, int]
) -> list[Row]:
    """2.1 Percent a head, added over heads and sources, rounded up once; each row is what its source adds to that."""
    if not strength or not heads:
        return []
    mood = tier(book, realm.happiness)
    rows: list[Row] = []
    percent = grown = 0
    for source, points, section in (
        (label, officer.growth, "2.1"),
        (building[0], building[1], "3.11"),
        ("Happiness", mood.growth, "4"),
    ):
        percent += points
        now = share(strength, percent * heads)
        rows.append((source, now - grown, section))
        grown = now
    if mood.stops_growth:
        rows.append(("No growth: too unhappy", -grown, "4"))
    return rows


class Income(Step[Kingdom]):
    """2.1 Gain income."""

    def run(self, t: Kingdom) -> None:
        realm = t.realms[t.active]
        gold = added(income(realm, t.book))
        t.realms[t.active] = realm.but(gold=realm.gold + gold)
        t.tell(Collected, t.active, gold)


class ActionPoints(Step[Kingdom]):
    """2.1 Generate action points; Player B has more in the first round."""

    def run(self, t: Kingdom) -> None:
        realm, book = t.realms[t.active], t.book
        ap = added(action_points(realm, book, bonus(book, t.round, t.active)))
        t.realms[t.active] = realm.but(ap=ap)
        t.tell(_readied, t.active, ap, realm, book)


def _readied(seat: int, ap: int, realm: Realm, book: Book) -> Readied:
    return Readied(seat, ap, tier(book, realm.happiness).halves_ap)


class Growth(Step[Kingdom]):
    """2.1 Grow strengths."""

    def run(self, t: Kingdom) -> None:
        realm, book = t.realms[t.active], t.book
        if not realm.commanders and not realm.fortifiers:
            return
        army, fort = realm.army + added(army_growth(realm, book)), realm.fort + added(fort_growth(realm, book))
        t.realms[t.active] = realm.but(army=army, fort=fort)
        if army > realm.army or fort > realm.fort:
            t.tell(Grew, t.active, (realm.army, army), (realm.fort, fort))
        elif tier(book, realm.happiness).stops_growth:
            t.tell(GrowthStopped, t.active)
