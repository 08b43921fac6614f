"""11 What things cost and what they bring.  Each number is a list of rows, so that the sum shown is the sum used."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import Row, added
from turnwright.kit.words import say

from ..book import Book
from ..book.gear import FrameClass
from ..state import Firm
from .standing import level_of
from .state import Contract, Result, controller


def kind_of(book: Book, chassis: str) -> FrameClass:
    """8.1 The class of a chassis."""
    return book.classes[book.chassis[chassis].kind]


# Goods


def list_price(book: Book, item: str) -> int:
    """7.4, 7.7.2, 11.1 What a weapon, a piece of equipment or a chassis is listed for."""
    if item in book.weapons:
        return book.weapons[item].price
    return book.equipment[item].price if item in book.equipment else kind_of(book, item).price


def price_rows(f: Firm, item: str) -> list[Row]:
    """11.7 The list price, less the discount of whoever controls the place (R77)."""
    price, holder = list_price(f.book, item), controller(f)
    section = "7.4" if item in f.book.weapons else "7.7.2" if item in f.book.equipment else "11.1"
    rows: list[Row] = [("List price", price, section)]
    if holder:
        level = level_of(f.book, f.standing[holder])
        said = say("{name} with {holder}", level, holder=f.book.factions[holder].name)
        rows.append((said, price * level.price // 100 - price, "11.7"))
    return rows


def price(f: Firm, item: str) -> int:
    """11.7 What an item costs here: the sum of `price_rows` without its words, and it must agree with it."""
    return list_price(f.book, item) * price_percent(f) // 100


def price_percent(f: Firm) -> int:
    """11.7 Of the list price, by the standing with whoever controls the place."""
    holder = controller(f)
    return level_of(f.book, f.standing[holder]).price if holder else 100


def sale_price(book: Book, item: str) -> int:
    """11.1 Half of the list price."""
    return list_price(book, item) * book.company.market.sale_percent // 100


# Frames


def upkeep_rows(f: Firm) -> list[Row]:
    """11.4 Every frame that is not destroyed, every day."""
    return [
        (machine.name, kind_of(f.book, machine.chassis).upkeep, "11.4")
        for machine in f.hangar.values()
        if machine.status != "destroyed"
    ]


def deployment_rows(f: Firm, lance: Iterable[int]) -> list[Row]:
    """11.5 Each frame sent on a contract."""
    machines = [f.hangar[id] for id in lance]
    return [(machine.name, kind_of(f.book, machine.chassis).deployment, "11.5") for machine in machines]


def sent_price(f: Firm, lance: Iterable[int]) -> int:
    """16.1 What the frames of a lance cost when new, by which an enemy may be measured (R130)."""
    return sum(kind_of(f.book, f.hangar[id].chassis).price for id in lance)


def wreck_price(book: Book, chassis: str) -> int:
    """12.4 An enemy frame whose pilot was killed."""
    return kind_of(book, chassis).price * book.company.salvage.frame_price_percent // 100


# Contracts


def pay_rows(f: Firm, contract: Contract, payout: int, result: Result, unpaid: bool = False) -> list[Row]:
    """11.6, 12.2 The posted pay, or a share of the base reward, at the payout level agreed on (R83)."""
    pay, level = f.book.company.pay, f.book.company.payouts[payout]
    if result == "victory":
        rows: list[Row] = [("Posted pay", contract.pay, "11.6")]
    else:
        percent = pay.withdrawal if result == "withdrawal" else pay.defeat
        posted = f.options.reduced_pay_from_posted
        base = contract.pay if posted else f.book.company.rewards[contract.difficulty - 1].base
        rows = [("Posted pay" if posted else "Base reward", base, "11.6")]
        rows.append((f"{result.title()}: {percent} %", base * percent // 100 - base, "11.6"))
    if unpaid:
        rows.append(("No enemy brought down", -added(rows), "11.6"))
    total = added(rows)
    return [*rows, (f"{level.name}: {level.credits} %", total * level.credits // 100 - total, "12.2")]


def bonus_rows(f: Firm, contract: Contract, payout: int) -> list[Row]:
    """11.6 For a victory without a frame lost, at the payout level too (R85)."""
    level, bonus = f.book.company.payouts[payout], contract.pay * f.book.company.pay.no_losses // 100
    return [
        (say("No frame lost: {no_losses} % of the posted pay", no_losses=f.book.company.pay.no_losses), bonus, "11.6"),
        (f"{level.name}: {level.credits} %", bonus * level.credits // 100 - bonus, "12.2"),
    ]


def short_of(f: Firm, price: int) -> str:
    """11 Nothing is bought on credit (R96)."""
    if price <= max(0, f.credits):
        return ""
    return say("11 It costs {price:,}, and the company has {credits:,} credits.", price=price, credits=f.credits)
