"""8 Frames: armour and structure by location, and how one is put together for battle."""

from __future__ import annotations

from .book import Book
from .book.gear import Chassis
from .loadout import Design, Fitting, Mount, location_of, magazine, slots_of
from .state import Frame, Pilot


def armour_of(book: Book, chassis: Chassis) -> tuple[int, ...]:
    """8.2 Armour by location, halves rounded up; the legs take what is left (R44)."""
    parts = [(chassis.armour * share + 500) // 1000 for share in book.damage.armour_permille]
    return (*parts, chassis.armour - sum(parts))


def structure_of(chassis: Chassis) -> tuple[int, ...]:
    """8.4 Structure by location."""
    head, centre, side, arm, legs = chassis.structure
    return (head, centre, side, side, arm, arm, legs)


def assemble(book: Book, id: int, side: int, name: str, pilot: Pilot, design: Design) -> Frame:
    """8 A frame as it enters a battle: whole, loaded, cool."""
    chassis = book.chassis[design.chassis]
    order = {slot: n for n, slot in enumerate(slots_of(chassis))}
    guns = sorted(design.guns, key=lambda gun: order[gun.slot])
    armour, structure = armour_of(book, chassis), structure_of(chassis)
    return Frame(
        id=id,
        side=side,
        name=name,
        chassis=design.chassis,
        pilot=pilot,
        mounts=tuple(Mount(gun.weapon, gun.slot, location_of(gun.slot), gun.group) for gun in guns),
        gear=tuple(Fitting(item, slot, location_of(slot) if slot else -1) for item, slot in design.gear),
        ammo=magazine(book, guns, sum(item == "ammo_bin" for item, _ in design.gear)),
        armour=armour,
        structure=structure,
        full_armour=armour,
        full_structure=structure,
    )
