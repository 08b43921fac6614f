"""11.2, 11.3 Frames are repaired, rebuilt and sold."""

from __future__ import annotations

from turnwright.core import added

from ..state import Mac
from .economy import frame_sale_rows, rebuild_price, repair_days, repair_rows
from .events import FrameSold, WorkBegan
from .market import market_problem, short_of, store
from .state import Firm


def repair_problem(f: Firm, frame: int, rush: bool) -> str:
    """11.2 Why a frame cannot be repaired."""
    machine = f.hangar.get(frame)
    if machine is None:
        return "13.1 There is no such frame."
    if machine.status == "destroyed":
        return f"11.3 {machine.name} is destroyed; it has to be rebuilt."
    if machine.status != "damaged":
        return f"11.2 {machine.name} is {machine.status}; only a damaged frame is repaired."
    return short_of(f, added(repair_rows(f.book, machine, rush)))


def repair(t: Mac, frame: int, rush: bool) -> None:
    """11.3 Paid at once; the frame is out of service until it is done."""
    machine = t.hangar[frame]
    price, days = added(repair_rows(t.book, machine, rush)), repair_days(t.book, machine, rush)
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


def sale_problem(f: Firm, frame: int) -> str:
    """11.1 Why a frame cannot be sold."""
    return market_problem(f) if frame in f.hangar else "13.1 There is no such frame."


def sell_frame(t: Mac, frame: int) -> None:
    """11.1 Whatever its condition (R95); what hangs on it goes to the stores, its pilot is free."""
    machine = t.hangar[frame]
    price = added(frame_sale_rows(t, machine))
    del t.hangar[frame]
    for item in [*(m.weapon for m in machine.mounts), *(g.item for g in machine.gear)]:
        store(t, item)
    t.credits += price
    t.tell(FrameSold(machine.name, price))
