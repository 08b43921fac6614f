"""11 What things cost and what they bring.  Each number is a list of rows, so that the sum shown is the sum used."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import Row, added

from ..book import Book
from ..book.company import StandingLevel
from ..book.gear import FrameClass
from ..frames import armour_of
from ..loadout import Fitting, Mount
from .state import Contract, Firm, Machine, Result, controller


def kind_of(book: Book, chassis: str) -> FrameClass:
    """8.1 The class of a chassis."""
    return book.classes[book.chassis[chassis].kind]


def level_of(book: Book, standing: int) -> StandingLevel:
    """15.1 The level a standing is in."""
    return next(level for level in book.company.levels if standing >= level.at)


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
        rows.append((f"{level.name} with {f.book.factions[holder].name}", price * level.price // 100 - price, "11.7"))
    return rows


def sale_price(book: Book, item: str) -> int:
    """11.1 Half of the list price."""
    return list_price(book, item) * book.company.market.sale_percent // 100


def frame_sale_rows(f: Firm, machine: Machine) -> list[Row]:
    """11.1 Half its price whatever its condition, or by option less the repair bill (R95)."""
    price = kind_of(f.book, machine.chassis).price
    sale = price * f.book.company.repairs.sale_percent // 100
    rows: list[Row] = [("Price when new", price, "11.1"), ("Sold for half", sale - price, "11.1")]
    if f.options.sell_net_of_repair and machine.status in ("damaged", "destroyed"):
        bill = sale if machine.status == "destroyed" else min(sale, added(repair_rows(f.book, machine)))
        rows.append(("Repair bill", -bill, "11.2"))
    return rows


def gear_value(book: Book, mounts: Iterable[Mount], gear: Iterable[Fitting]) -> int:
    """What a loadout would sell for."""
    return sum(sale_price(book, item) for item in [*(m.weapon for m in mounts), *(g.item for g in gear)])


def worth_rows(f: Firm) -> list[Row]:
    """11.1 What the company would be worth if it sold everything."""
    frames = sum(added(frame_sale_rows(f, machine)) for machine in f.hangar.values())
    loadouts = sum(gear_value(f.book, machine.mounts, machine.gear) for machine in f.hangar.values())
    stores = sum(number * sale_price(f.book, item) for item, number in f.stores.items())
    return [
        ("Credits", f.credits, "11"),
        ("Frames", frames, "11.1"),
        ("Their loadouts", loadouts, "11.1"),
        ("Stores", stores, "11.1"),
    ]


def fuel_price(f: Firm) -> int:
    """14.3 For a unit: the same at every market, double where there is none (R82)."""
    travel = f.book.company.travel
    return travel.fuel_price * (100 if f.book.places[f.place].market else travel.emergency_fuel_percent) // 100


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


def missing(book: Book, machine: Machine) -> int:
    """11.2 Points of armour lost, against the chassis' total (R91)."""
    return book.chassis[machine.chassis].armour - sum(machine.armour)


def whole(book: Book, machine: Machine) -> Machine:
    """11.3 The frame with everything restored."""
    armour = armour_of(book, book.chassis[machine.chassis])
    return machine.but(status="ready", days=0, components=0, armour=armour, salvaged=False)


def repair_rows(book: Book, machine: Machine, rush: bool = False) -> list[Row]:
    """11.2 For the armour lost and each component, 12.4 or a fixed bill after salvage; 11.3 twice that in a rush."""
    repairs, price, total = (
        book.company.repairs,
        kind_of(book, machine.chassis).price,
        book.chassis[machine.chassis].armour,
    )
    if machine.salvaged:
        bill = wreck_price(book, machine.chassis) * book.company.salvage.frame_repair_percent // 100
        rows: list[Row] = [("Salvaged frame", bill, "12.4")]
    else:
        lost = missing(book, machine)
        rows = [
            (f"Armour: {lost} of {total} lost", price * repairs.armour_percent * lost // (100 * total), "11.2"),
            (f"Components broken: {machine.components}", machine.components * repairs.component, "11.2"),
        ]
    if rush:
        rows.append(("Rush", added(rows) * (repairs.rush_price_percent - 100) // 100, "11.3"))
    return rows


def repair_days(book: Book, machine: Machine, rush: bool = False) -> int:
    """11.3 By the share of armour lost, at least a day; half of it, rounded up, in a rush (R93)."""
    repairs, total = book.company.repairs, book.chassis[machine.chassis].armour
    if machine.salvaged:
        days = book.company.salvage.frame_repair_days
    else:
        days = max(1, missing(book, machine) * repairs.days_in_full // total)
    return -(-days * repairs.rush_days_percent // 100) if rush else days


def rebuild_price(book: Book, machine: Machine) -> int:
    """11.3 A destroyed frame at the price of a new one (R93)."""
    return kind_of(book, machine.chassis).price * book.company.repairs.rebuild_price_percent // 100


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
        (f"No frame lost: {f.book.company.pay.no_losses} % of the posted pay", bonus, "11.6"),
        (f"{level.name}: {level.credits} %", bonus * level.credits // 100 - bonus, "12.2"),
    ]


def picks(book: Book, difficulty: int, payout: int, result: Result) -> int:
    """12.1, 12.2 Manual salvage picks, before the wreckage limits them (R86)."""
    salvage, level = book.company.salvage, book.company.payouts[payout]
    if result == "defeat":
        return 0
    base = salvage.victory_picks + difficulty // salvage.difficulty_per_pick
    scaled = (base if result == "victory" else salvage.withdrawal_picks) * level.picks
    return -(-scaled // 100) if level.round_up else scaled // 100


def salvage_chance(book: Book, difficulty: int) -> int:
    """12.1 How likely a weapon nobody picked is recovered (R87)."""
    return book.company.salvage.chance + book.company.salvage.chance_per_difficulty * difficulty
