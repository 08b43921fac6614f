"""7 Loadout: what hangs on a frame, in battle and in the hangar, and the room for it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Literal, NamedTuple

from turnwright.core import Value
from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from .book import Book
from .book.gear import HARDPOINTS, SIZES, Chassis, Size


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


class Ammo(Value):
    """7.3 Rounds left for all weapons of a name."""

    weapon: str
    rounds: int


class Gun(NamedTuple):
    """7.1, 7.2 A weapon, its slot and its group."""

    slot: str
    weapon: str
    group: int


class Design(NamedTuple):
    """7 A chassis with its loadout; slot equipment is given with its slot."""

    chassis: str
    guns: tuple[Gun, ...]
    gear: tuple[tuple[str, str], ...] = ()


def location_of(slot: str) -> int:
    """7.6 Where a slot such as large_1 lies (A6)."""
    size, _, number = slot.partition("_")
    places = HARDPOINTS[size]
    return places[(int(number) - 1) % len(places)]


@by_identity
def slots_of(chassis: Chassis) -> tuple[str, ...]:
    """7.1 The hardpoints of a chassis, large ones first."""
    return tuple([f"{size}_{n + 1}" for size in SIZES for n in range(hardpoints(chassis, size))])


def hardpoints(chassis: Chassis, size: Size) -> int:
    return {"small": chassis.small, "medium": chassis.medium, "large": chassis.large}[size]


def size_of(book: Book, item: str) -> Size | Literal[""]:
    """7.1, 7.7.1 The hardpoint that an item takes, if any."""
    return book.weapons[item].size if item in book.weapons else book.equipment[item].size


def space_of(book: Book, item: str) -> int:
    """7.5 The space that an item takes."""
    return book.weapons[item].space if item in book.weapons else book.equipment[item].space


def misfit(book: Book, chassis: Chassis, item: str, slot: str, taken: Container[str], left: int) -> str:
    """7.1, 7.5, 7.7.1 Why an item does not go there: no such hardpoint, one that is taken, or too little space left."""
    size, space = size_of(book, item), space_of(book, item)
    if not size and slot:
        return say("7.7.1 {name} takes no hardpoint.", name=book.equipment[item].name)
    if size and (slot not in slots_of(chassis) or slot.partition("_")[0] != size):
        return say("7.1 It takes a {size} hardpoint.", size=size)
    if size and slot in taken:
        return "7.1 That hardpoint is taken; strip it first."
    return "" if space <= left else say("7.5 It takes {space} space, and {left} is left.", space=space, left=left)


def magazine(book: Book, guns: Sequence[Gun], bins: int) -> tuple[Ammo, ...]:
    """7.3 One pool for each weapon name: its reloads for each such weapon, 7.7.2 and those of Ammo Bins (R54)."""
    names = dict.fromkeys(gun.weapon for gun in guns if book.weapons[gun.weapon].ammo)
    extra = bins * book.equipment["ammo_bin"].effect
    return tuple(
        Ammo(name, book.weapons[name].ammo * (book.reloads * sum(gun.weapon == name for gun in guns) + extra))
        for name in names
    )
