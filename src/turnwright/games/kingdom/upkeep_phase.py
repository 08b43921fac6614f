"""2.2 The Upkeep Phase: the bill; in need Liquidation as a decision, Desertion, Bankruptcy; at its end Castle Gardens and Palace."""

from __future__ import annotations

from turnwright.core import Action, Menu, Row, Step, added

from .actions import SELL, Sell
from .book import Asset, Book, Role
from .buildings import Gardens, PalaceDoors, without_building
from .events import Deserted, FellShort, PaidUpkeep, Sold, WentBankrupt
from .lands import without_development
from .people import capacity, left
from .score import lost
from .state import Kingdom, Realm

FIELDS = {"house": "houses", "farm": "farms", "outpost": "outposts", "watchtower": "watchtowers", "garden": "gardens"}


def upkeep(realm: Realm, book: Book) -> list[Row]:
    """2.2 The bill."""
    return [
        ("Council", realm.council * book.council.upkeep, "2.2"),
        ("Commanders", realm.commanders * book.commander.upkeep, "2.2"),
        ("Fortifiers", realm.fortifiers * book.fortifier.upkeep, "2.2"),
        ("Citizens", realm.citizens * book.citizen.upkeep, "2.2"),
    ]


def pay(t: Kingdom) -> bool:
    """2.2 Pay the whole bill if the gold is there."""
    realm = t.realms[t.active]
    bill = added(upkeep(realm, t.book))
    if realm.gold < bill:
        return False
    t.realms[t.active] = realm.but(gold=realm.gold - bill)
    t.tell(PaidUpkeep, t.active, bill)
    return True


def owned(realm: Realm, asset: Asset) -> int:
    """How many of a development or building the realm has."""
    if asset in FIELDS:
        count: int = getattr(realm, FIELDS[asset])
        return count
    return int(asset in realm.buildings)


def worth(book: Book, asset: Asset) -> int:
    """2.2 What a sale brings: half a building's printed price, rounded down; 1 for a development (R19)."""
    if asset in FIELDS:
        return book.liquidation.development
    cost: int = getattr(book.buildings, asset).cost
    return cost * book.liquidation.building // 100


def without(realm: Realm, book: Book, asset: Asset) -> Realm:
    """2.2 The realm without one of its assets."""
    return (without_development if asset in FIELDS else without_building)(realm, book, asset)


def problem(realm: Realm, book: Book, action: Action) -> str | None:
    """2.2 Why this cannot be sold; None if it can."""
    if not isinstance(action, Sell):
        return "2.2 Upkeep cannot be paid: first something must be sold."
    if not owned(realm, action.asset):
        return "2.2 You do not have one to sell."
    if realm.population > added(capacity(without(realm, book, action.asset), book)):
        return "2.2 Your people need the room: population may not exceed capacity."
    return None


def for_sale(realm: Realm, book: Book) -> list[Action]:
    """2.2 Everything the realm may sell."""
    return [sale for sale in SELL if not problem(realm, book, sale)]


class Liquidation(Menu[Kingdom]):
    """2.2 Sell one thing after another, of your own choice, until the bill can be paid or nothing is left."""

    def candidates(self, t: Kingdom, seat: int) -> list[Action]:
        return [sale for sale in SELL if owned(t.realms[seat], sale.asset)]

    def problem(self, t: Kingdom, seat: int, action: Action) -> str | None:
        return problem(t.realms[seat], t.book, action)

    def answer(self, t: Kingdom, seat: int, action: Action) -> None:
        assert isinstance(action, Sell)
        realm = without(t.realms[seat], t.book, action.asset)
        gold = worth(t.book, action.asset)
        t.realms[seat] = realm.but(gold=realm.gold + gold)
        t.tell(Sold(seat, action.asset, gold))


LIQUIDATION = Liquidation()


def deserter(realm: Realm) -> Role | None:
    """2.2 Who leaves next: commanders, then fortifiers, then the council down to its last member."""
    if realm.commanders:
        return "commander"
    if realm.fortifiers:
        return "fortifier"
    return "council" if realm.council > 1 else None


class Upkeep(Step[Kingdom]):
    """2.2 Pay the bill, or sell something and look again, or see people desert."""

    def run(self, t: Kingdom) -> None:
        t.phase = "upkeep"
        realm = t.realms[t.active]
        if pay(t):
            return
        t.tell(_short, t.active, realm, t.book)
        if for_sale(realm, t.book):
            t.ask(t.active, LIQUIDATION)
            t.then(UPKEEP)
        else:
            t.then(DESERTION)


def _short(seat: int, realm: Realm, book: Book) -> FellShort:
    return FellShort(seat, added(upkeep(realm, book)), realm.gold)


class Desertion(Step[Kingdom]):
    """2.2 One person leaves; again until the bill fits, and nothing more is sold (R20).  Bankruptcy if nobody can."""

    def run(self, t: Kingdom) -> None:
        seat = t.active
        role = deserter(t.realms[seat])
        if role is None:
            lost(t, seat, "bankruptcy", WentBankrupt(seat))
            return
        t.realms[seat] = left(t.realms[seat], t.book, role)
        t.tell(Deserted(seat, role))
        if not pay(t):
            t.then(DESERTION)


UPKEEP, DESERTION = Upkeep(), Desertion()
END_OF_UPKEEP = (Gardens(), PalaceDoors())
"""2.2 What comes at the end of Upkeep.  No realm is at once unhappy and happy enough, so there is nothing to order (R22)."""
