"""4.6 Weapons: attack and defence strength of a ship by the WEP level it was built with; its price is in economy/production.py."""

from __future__ import annotations

from functools import lru_cache

from ..assets import Ship
from ..book import Book, unit


@lru_cache(maxsize=4096)
def improved(base: int, wep: int) -> int:
    """4.6 A tenth more for each weapons level, compounded and rounded down once."""
    scale: int = 10 ** (wep - 1)
    grown: int = base * 11 ** (wep - 1)
    return grown // scale


def attack(book: Book, ship: Ship) -> int:
    row = unit(book, ship.code)
    return improved(row.attack, ship.wep) if row.weapons else row.attack


def defence(book: Book, ship: Ship) -> int:
    row = unit(book, ship.code)
    return improved(row.defence, ship.wep) if row.weapons else row.defence
