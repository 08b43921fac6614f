"""11.2, 11.3 Frames come home worn, and are repaired or rebuilt."""

from __future__ import annotations

from turnwright.core import Row, added
from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from ..book import Book
from ..frames import armour_of
from ..state import Firm, Frame, Mac
from .economy import kind_of, short_of, wreck_price
from .events import WorkBegan
from .state import STATUS, Machine


def repair_problem(f: Firm, frame: int, rush: bool) -> str:
    """11.2 Why a frame cannot be repaired."""
    machine = f.hangar.get(frame)
    if machine is None:
        return "13.1 There is no such frame."
    if machine.status == "destroyed":
        return say("11.3 {name} is destroyed; it has to be rebuilt.", name=machine.name)
    if machine.status != "damaged":
        return say("11.2 {name} is {status}; only a damaged frame is repaired.", machine, status=STATUS[machine.status])
    return short_of(f, repair_price(f.book, machine, rush))


def repair(t: Mac, frame: int, rush: bool) -> None:
    """11.3 Paid at once; the frame is out of service until it is done."""
    machine = t.hangar[frame]
    price, days = repair_price(t.book, machine, rush), repair_days(t.book, machine, rush)
    t.credits -= price
    t.hangar[frame] = machine.but(status="repairing", days=days)
    t.tell(WorkBegan(machine.name, "rush repair" if rush else "repair", price, days))


def rebuild_problem(f: Firm, frame: int) -> str:
    """11.3 Why a frame cannot be rebuilt."""
    machine = f.hangar.get(frame)
    if machine is None or machine.status != "destroyed":
        return "11.3 Only a destroyed frame is rebuilt."
    return short_of(f, rebuild_price(f.book, machine))


def rebuild(t: Mac, frame: int) -> None:
    """11.3 At the price of a new frame, with the loadout it had (R93)."""
    machine, days = t.hangar[frame], t.book.company.repairs.rebuild_days
    price = rebuild_price(t.book, machine)
    t.credits -= price
    t.hangar[frame] = machine.but(status="repairing", days=days)
    t.tell(WorkBegan(machine.name, "rebuild", price, days))


def missing(book: Book, machine: Machine) -> int:
    """11.2 Points of armour lost, against the chassis' total (R91)."""
    return book.chassis[machine.chassis].armour - sum(machine.armour)


def whole(book: Book, machine: Machine) -> Machine:
    """11.3 The frame with everything restored."""
    armour = armour_of(book, book.chassis[machine.chassis])
    return machine.but(status="ready", days=0, components=0, armour=armour, salvaged=False)


def repair_rows(book: Book, machine: Machine, rush: bool = False) -> list[Row]:
    """11.2 For the armour lost and each component, 12.4 or a fixed bill after salvage; 11.3 twice that in a rush."""
    repairs, total = book.company.repairs, book.chassis[machine.chassis].armour
    if machine.salvaged:
        bill = wreck_price(book, machine.chassis) * book.company.salvage.frame_repair_percent // 100
        rows: list[Row] = [("Salvaged frame", bill, "12.4")]
    else:
        lost = missing(book, machine)
        plates = kind_of(book, machine.chassis).price * repairs.armour_percent * lost // (100 * total)
        broken = machine.components * repairs.component
        rows = [
            (say("Armour: {lost} of {total} lost", lost=lost, total=total), plates, "11.2"),
            (say("Components broken: {components}", machine), broken, "11.2"),
        ]
    if rush:
        rows.append(("Rush", added(rows) * (repairs.rush_price_percent - 100) // 100, "11.3"))
    return rows


@by_identity
def repair_price(book: Book, machine: Machine, rush: bool) -> int:
    """11.2 What a repair comes to."""
    return added(repair_rows(book, machine, rush))


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


def worn(t: Mac, machine: Machine, frame: Frame) -> Machine:
    """11.2, 11.3 Destroyed, damaged, or so little that it is mended at once (R39, R92)."""
    worn = machine.but(armour=frame.armour, components=frame.components)
    if frame.lost == "reactor":
        return worn.but(status="destroyed")
    scratched = 100 * missing(t.book, worn) < t.book.company.repairs.ready_below_percent * sum(frame.full_armour)
    return whole(t.book, machine) if scratched and not frame.lost else worn.but(status="damaged")
