"""6.2.16, 5.4 Salvage: fleets are broken up for half their price."""

from __future__ import annotations

from turnwright.kit.words import say

from ..assets import Fleet, Scrap
from ..book import ETAC, Book, Order
from ..economy.ledger import book_money
from ..economy.population import MILLI
from ..economy.production import half_up, list_price
from ..events import Salvaged
from ..state import Reach


def salvage_value(book: Book, fleet: Fleet) -> int:
    """5.4 Half the list price of every ship at its own WEP level."""
    ships = [ship for squadron in fleet.squadrons for ship in (*squadron.ships, *squadron.fighters)]
    worth = sum(half_up(list_price(book, ship.code, ship.wep) * book.economy.salvage, 100) for ship in ships)
    return worth + sum(half_up(list_price(book, lift.code) * book.economy.salvage, 100) for lift in fleet.lifts)


def salvage(t: Reach) -> None:
    """6.2.16, 5.4 At an own colony the fleet is broken up for half its price, paid in Maintenance; cargo goes ashore."""
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order != Order.SALVAGE or fleet.offline or t.owner(fleet.at) != fleet.house:
            continue
        colony = t.colonies[fleet.at]
        t.colonies[fleet.at] = colony.but(
            settling=colony.settling + fleet.loaded(ETAC) * MILLI, marines=colony.marines + fleet.loaded("TT")
        )
        del t.fleets[key]
        t.scrap.append(Scrap(fleet.house, fleet.number, salvage_value(t.book, fleet)))


def pay_salvage(t: Reach) -> None:
    """5.4, 1.3.4 Maintenance: the worth of what was broken up this turn."""
    for scrap in t.scrap:
        what = say("Fleet {fleet} salvaged", fleet=scrap.fleet) if scrap.fleet else "Old shield salvaged"
        book_money(t, scrap.house, scrap.worth, what, "6.2.16" if scrap.fleet else "2.4.7", "salvage")
        t.report(Salvaged(scrap.fleet, scrap.worth), to=[scrap.house])
    t.scrap = []
