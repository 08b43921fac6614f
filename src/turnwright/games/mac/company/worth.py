"""11.1 What the company would be worth if it sold everything."""

from __future__ import annotations

from turnwright.core import Row, added

from ..state import Firm
from .economy import sale_price
from .market import frame_sale_rows


def worth_rows(f: Firm) -> list[Row]:
    """11.1 Credits, frames, what hangs on them and what lies in the stores."""
    frames = sum(added(frame_sale_rows(f, machine)) for machine in f.hangar.values())
    guns = sum(sale_price(f.book, mount.weapon) for machine in f.hangar.values() for mount in machine.mounts)
    gear = sum(sale_price(f.book, fitting.item) for machine in f.hangar.values() for fitting in machine.gear)
    stores = sum(number * sale_price(f.book, item) for item, number in f.stores.items())
    return [
        ("Credits", f.credits, "11"),
        ("Frames", frames, "11.1"),
        ("Their loadouts", guns + gear, "11.1"),
        ("Stores", stores, "11.1"),
    ]
