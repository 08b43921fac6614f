"""3.9 Maintenance costs: the bill of a house, and what happens to fleets when it is not paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Row, added
from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from ..assets import Colony, Fleet, Ship, Squadron
from ..book import BASE, Book, Order, unit
from ..events import FellShort
from ..state import Reach, key_of
from ..streams import BILLS, stream
from .ledger import award, book_money
from .production import half_up, list_price


def unit_upkeep(book: Book, code: str, wep: int = 1) -> int:
    """3.9 A percentage of the list price, for each unit rounded by itself."""
    return half_up(list_price(book, code, wep) * unit(book, code).upkeep, 100)


def ships_upkeep(book: Book, ships: Iterable[Ship], share: int = 1) -> int:
    """3.9 All of these ships; a `share` of 2 is half of it, each ship rounded by itself."""
    return sum(half_up(unit_upkeep(book, ship.code, ship.wep), share) for ship in ships)


def aboard(squadron: Squadron) -> tuple[Ship, ...]:
    """2.4.1 Its ships and the fighters in their hangars."""
    return squadron.ships + squadron.fighters


@by_identity
def fleet_upkeep(book: Book, fleet: Fleet) -> tuple[int, int]:
    """3.9 Ships, then spacelift with the marines aboard: half in reserve, nothing in mothballs."""
    if fleet.status == "mothball":
        return 0, 0
    share = 2 if fleet.status == "reserve" else 1
    ships = sum(ships_upkeep(book, aboard(squadron), share) for squadron in fleet.squadrons)
    codes = [lift.code for lift in fleet.lifts] + ["MD"] * fleet.loaded("TT")
    return ships, sum(half_up(unit_upkeep(book, code), share) for code in codes)


def docked_upkeep(book: Book, colony: Colony) -> tuple[int, int]:
    """3.9 Ships under repair or waiting in a dock, then such spacelift."""
    ships = sum(ships_upkeep(book, aboard(p.squadron)) for p in colony.queue if p.squadron)
    lifts = 0
    for project in colony.queue:
        if project.done and project.squadron is None:
            cost = unit_upkeep(book, project.code, project.wep) * project.count
            if unit(book, project.code).role == "lift":
                lifts += cost
            else:
                ships += cost
    return ships, lifts


def ground_upkeep(book: Book, colony: Colony) -> int:
    """3.9 Batteries, armies, marines and the shield."""
    counts = (
        ("GB", colony.batteries + colony.batteries_hit),
        ("AA", colony.armies + colony.armies_hit),
        ("MD", colony.marines + colony.marines_hit),
        ("PS", int(colony.shield > 0)),
    )
    return sum(count * unit_upkeep(book, code) for code, count in counts)


def upkeep(book: Book, colonies: Sequence[Colony], fleets: Sequence[Fleet]) -> list[Row]:
    """3.9 The bill of a house: everything it owns."""
    floating = [fleet_upkeep(book, fleet) for fleet in fleets] + [docked_upkeep(book, colony) for colony in colonies]
    yards = [c.spaceports * unit_upkeep(book, "SP") + c.shipyards * unit_upkeep(book, "SY") for c in colonies]
    bases = [unit_upkeep(book, BASE, base.wep) for colony in colonies for base in colony.starbases]
    return [
        (say("Ships"), sum(ships for ships, _ in floating), "3.9"),
        (say("Fighters"), sum(ships_upkeep(book, colony.fighters) for colony in colonies), "3.9"),
        (say("Spacelift"), sum(lifts for _, lifts in floating), "3.9"),
        (say("Starbases"), sum(bases), "3.9"),
        (say("Spaceports and shipyards"), sum(yards), "3.9"),
        (say("Ground units"), sum(ground_upkeep(book, colony) for colony in colonies), "3.9"),
    ]


def maintain(t: Reach, seat: int) -> int:
    """3.9 Pay the bill; what cannot be paid for goes offline, fleet by fleet, and suffers."""
    rows = upkeep(t.book, t.own_colonies(seat), t.own_fleets(seat))
    bill = added(rows)
    treasury = t.houses[seat].treasury
    offline = [fleet for fleet in t.own_fleets(seat) if fleet.offline]
    for fleet in offline:
        back = fleet.but(order=Order.GUARD, target=fleet.at) if fleet.status == "reserve" else fleet
        t.put(back.but(offline=False))
    if bill <= treasury:
        for label, cost, section in rows:
            book_money(t, seat, -cost, say("Maintenance: {label}", label=label), section, "upkeep")
        t.houses[seat] = t.houses[seat].but(unpaid=0)
        return bill
    short = draw_offline(t, seat, bill - treasury, [fleet.number for fleet in offline])
    paid = min(treasury, bill)
    book_money(t, seat, -paid, "Maintenance, as far as it went", "3.9", "upkeep")
    house, prestige = t.houses[seat], t.book.prestige
    points = prestige.shortfall + prestige.shortfall_step * house.unpaid
    award(t, seat, -points, "Maintenance not paid", "maintenance")
    t.houses[seat] = t.houses[seat].but(unpaid=house.unpaid + 1)
    t.report(FellShort(bill - treasury, tuple(short)), to=[seat])
    return paid


def draw_offline(t: Reach, seat: int, missing: int, last: list[int]) -> list[int]:
    """3.9 First the fleets that were offline, then others by lot, until what is left could be paid; each drops a state."""
    stream(t, BILLS, seat)
    others = [f.number for f in t.own_fleets(seat) if f.number not in last and f.status != "mothball"]
    drawn = []
    for number in (*last, *t.shuffled(others)):
        if missing <= 0:
            break
        fleet = t.fleet(seat, number)
        assert fleet is not None
        missing -= sum(fleet_upkeep(t.book, fleet))
        drawn.append(number)
        decay(t, fleet)
    return drawn


def decay(t: Reach, fleet: Fleet) -> None:
    """3.9 Offline: order 00, and every squadron one state worse."""
    kept = tuple(squadron.but(crippled=True) for squadron in fleet.squadrons if not squadron.crippled)
    lifts = fleet.lifts if kept or not fleet.squadrons else ()
    t.put(fleet.but(squadrons=kept, lifts=lifts, order=0, target=-1, offline=True))
    if not kept and not lifts:
        t.fleets.pop(key_of(fleet), None)
