"""7 What hangs on a frame, in battle and in the hangar."""

from __future__ import annotations

from turnwright.core import Value


class Mount(Value):
    """7.1, 7.6 A weapon on a hardpoint: its slot ("large_1"), its location and its group; wrecked once it is lost."""

    weapon: str
    slot: str
    location: int
    group: int
    wrecked: bool = False


class Fitting(Value):
    """7.7 A piece of equipment; only slot equipment has a hardpoint and a location."""

    item: str
    slot: str = ""
    location: int = -1
