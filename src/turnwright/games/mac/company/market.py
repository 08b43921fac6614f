"""11.8 Markets: filled by chance once a week, emptied by buying; 11.1 frames and goods are sold there too."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Row, added
from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from ..book import Book
from ..frames import armour_of
from ..state import Firm, Mac
from .economy import kind_of, price, sale_price, short_of
from .events import FrameBought, FrameSold, ItemBought, ItemSold, MarketRestocked
from .repair import repair_rows
from .standing import level_of
from .state import Good, Machine, Stock, controller


def shelf_of(book: Book, item: str) -> str:
    """11.8 The row of the table an item belongs to."""
    if item in book.weapons:
        return book.weapons[item].size
    return book.equipment[item].category if item in book.equipment else book.chassis[item].kind + " chassis"


def assortment(f: Firm, place: str) -> Iterator[str]:
    """11.8 What a market may have: universal goods and those of the faction in control; no exclusive weapons."""
    book, factions = f.book, ("", controller(f, place))
    yield from (name for name, weapon in book.weapons.items() if weapon.faction in factions and not weapon.exclusive)
    yield from (name for name, chassis in book.chassis.items() if chassis.faction in factions)
    yield from book.equipment


def standing_bonus(f: Firm, place: str) -> int:
    """11.8 Added to every roll: a point for each 50 of standing with the faction in control (R76)."""
    holder = controller(f, place)
    return max(0, f.standing[holder] // f.book.company.market.standing_per_point) if holder else 0


def roll_stock(t: Mac, place: str) -> Stock:
    """11.8 One roll for each item that is not always there, one for how many there are."""
    goods: list[Good] = []
    bonus = standing_bonus(t, place)
    for item in assortment(t, place):
        shelf = t.book.company.market.shelves[shelf_of(t.book, item)]
        if not shelf.threshold or t.roll(100) + bonus >= shelf.threshold:
            spread = shelf.most - shelf.least + 1
            goods.append(Good(item, shelf.least + (t.roll(spread) - 1 if spread > 1 else 0)))
    return Stock(t.day, tuple(goods))


def look_in(t: Mac) -> None:
    """11.8 The market of this place is filled when the company comes, and again after seven days."""
    if not t.book.places[t.place].market:
        return
    known = t.stock.get(t.place)
    if known is None or t.day - known.day >= t.book.company.market.days:
        t.stock[t.place] = roll_stock(t, t.place)
        t.tell(MarketRestocked(t.place, len(t.stock[t.place].goods)))


def next_goods(f: Firm) -> int:
    """11.8 The day on which this market fills up again for whoever stays here; 0 if it never has."""
    known = f.stock.get(f.place)
    return max(f.day + 1, known.day + f.book.company.market.days) if known else 0


def exclusives(f: Firm) -> list[str]:
    """7.4 The weapons a faction sells to its allies alone, at its own markets."""
    return _exclusives(f.book, controller(f))


@by_identity
def _exclusives(book: Book, holder: str) -> list[str]:
    return [name for name, weapon in book.weapons.items() if weapon.exclusive and weapon.faction == holder]


def on_sale(f: Firm) -> list[str]:
    """11.8 What can be had here, 15.1 exclusives among it from Allied standing on (R78)."""
    stock = f.stock.get(f.place)
    if stock is None or not f.book.places[f.place].market:
        return []
    items, holder = [good.item for good in stock.goods], controller(f)
    if holder and level_of(f.book, f.standing[holder]).exclusives:
        items += exclusives(f)
    return items


def buy_problem(f: Firm, item: str) -> str:
    """11.8 Why this cannot be bought."""
    if not f.book.places[f.place].market:
        return say("14.2 There is no market on {name}.", name=f.book.places[f.place].name)
    if item not in on_sale(f):
        if item in exclusives(f):
            return say("15.1 {name} is sold at Allied standing only.", name=f.book.weapons[item].name)
        return "11.8 That is not on sale here."
    return short_of(f, price(f, item))


def buy(t: Mac, item: str) -> None:
    """11.8 One unit, a chassis as a bare frame."""
    paid, stock = price(t, item), t.stock[t.place]
    left = [good.but(quantity=good.quantity - (good.item == item)) for good in stock.goods]
    t.stock[t.place] = stock.but(goods=tuple(good for good in left if good.quantity))
    t.credits -= paid
    if item in t.book.chassis:
        machine = add_frame(t, f"Frame-{t.built + 1}", item)
        t.tell(FrameBought(machine.name, item, paid))
    else:
        store(t, item)
        t.tell(ItemBought(item, paid))


def add_frame(t: Mac, name: str, chassis: str) -> Machine:
    """11.1 Another frame in the hangar: whole, bare, without a pilot."""
    t.built += 1
    if name in [machine.name for machine in t.hangar.values()]:
        name = f"{name} #{t.built}"
    machine = Machine(id=t.built, name=name, chassis=chassis, armour=armour_of(t.book, t.book.chassis[chassis]))
    t.hangar[machine.id] = machine
    return machine


def store(t: Mac, item: str, number: int = 1) -> None:
    """Into the stores, or with a negative number out of them."""
    left = t.stores.get(item, 0) + number
    if left:
        t.stores[item] = left
    else:
        del t.stores[item]


def market_problem(f: Firm) -> str:
    """14.2 Selling needs a market too (R81)."""
    place = f.book.places[f.place]
    return "" if place.market else say("14.2 There is no market on {name}.", name=place.name)


def sell_problem(f: Firm, item: str) -> str:
    return market_problem(f) if item in f.stores else "11.1 There is none of that in the stores."


def sell(t: Mac, item: str, number: int = 1) -> None:
    """11.1 At half the list price."""
    store(t, item, -number)
    t.credits += number * sale_price(t.book, item)
    t.tell(ItemSold(item, number * sale_price(t.book, item), number))


def sell_all(t: Mac, item: str) -> None:
    sell(t, item, t.stores[item])


def frame_sale_rows(f: Firm, machine: Machine) -> list[Row]:
    """11.1 Half its price whatever its condition, or by option less the repair bill (R95)."""
    new = kind_of(f.book, machine.chassis).price
    sale = new * f.book.company.repairs.sale_percent // 100
    rows: list[Row] = [("Price when new", new, "11.1"), ("Sold for half", sale - new, "11.1")]
    if f.options.sell_net_of_repair and machine.status in ("damaged", "destroyed"):
        bill = sale if machine.status == "destroyed" else min(sale, added(repair_rows(f.book, machine)))
        rows.append(("Repair bill", -bill, "11.2"))
    return rows


def sale_problem(f: Firm, frame: int) -> str:
    """11.1 Why a frame cannot be sold."""
    return market_problem(f) if frame in f.hangar else "13.1 There is no such frame."


def sell_frame(t: Mac, frame: int) -> None:
    """11.1 Whatever its condition (R95); what hangs on it goes to the stores, its pilot is free."""
    machine = t.hangar[frame]
    paid = added(frame_sale_rows(t, machine))
    del t.hangar[frame]
    for item in [*(m.weapon for m in machine.mounts), *(g.item for g in machine.gear)]:
        store(t, item)
    t.credits += paid
    t.tell(FrameSold(machine.name, paid))
