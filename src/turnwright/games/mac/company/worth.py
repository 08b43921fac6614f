"""11.1 What the company would be worth if it sold everything."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import Row, added

from ..book import Book
from ..loadout import Fitting, Mount
from ..state import Firm
from .economy import sale_price
from .market import frame_sale_rows


def gear_value(book: Book, mounts: Iterable[Mount], gear: Iterable[Fitting]) -> int:
    """What a loadout would sell for."""
    return sum(sale_price(book, item) for item in [*(m.weapon for m in mounts), *(g.item for g in gear)])


def worth_rows(f: Firm) -> list[Row]:
    """11.1 Credits, frames, what hangs on them and what lies in the stores."""
    frames = sum(added(frame_sale_rows(f, machine)) for machine in f.hangar.values())
    loadouts = sum(gear_value(f.book, machine.mounts, machine.gear) for machine in f.hangar.values())
    stores = sum(number * sale_price(f.book, item) for item, number in f.stores.items())
    return [
        ("Credits", f.credits, "11"),
        ("Frames", frames, "11.1"),
        ("Their loadouts", loadouts, "11.1"),
        ("Stores", stores, "11.1"),
    ]
