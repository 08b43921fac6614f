"""2.3.3 Squadrons: their strength, and whom a flagship commands."""

from __future__ import annotations

from turnwright.kit.kept import by_identity

from ..assets import Fleet, Squadron
from ..book import Book, Status, unit
from .weapons import attack, defence


def halved(strength: int) -> int:
    """7.1.2 Half, rounded up."""
    return (strength + 1) // 2


def squadron_attack(book: Book, squadron: Squadron, status: Status = "active") -> int:
    """2.3.3 The sum of its ships; 3.9 half in reserve, 7.1.2 half when crippled."""
    total = sum([attack(book, ship) for ship in squadron.ships])
    total = halved(total) if status == "reserve" else total
    return halved(total) if squadron.crippled else total


def squadron_defence(book: Book, squadron: Squadron, status: Status = "active") -> int:
    """2.3.3 The sum of its ships; damage leaves it as it is."""
    total = sum([defence(book, ship) for ship in squadron.ships])
    return halved(total) if status == "reserve" else total


@by_identity
def fleet_attack(book: Book, fleet: Fleet) -> int:
    """7.1.1 What a fleet brings to a fight, fighters in its hangars included."""
    if fleet.status == "mothball":
        return 0
    ships = sum([squadron_attack(book, squadron, fleet.status) for squadron in fleet.squadrons])
    return ships + sum([attack(book, ship) for squadron in fleet.squadrons for ship in squadron.fighters])


def command_used(book: Book, squadron: Squadron) -> int:
    """2.3.3 The CC of all ships but the flagship."""
    return sum([unit(book, ship.code).command for ship in squadron.ships[1:]])


def command_rating(book: Book, squadron: Squadron) -> int:
    """2.3.3 The CR of the flagship."""
    return unit(book, squadron.ships[0].code).rating


def commanded(book: Book, squadron: Squadron) -> bool:
    """2.3.3 Are the CC of its ships within the CR of its flagship?"""
    return command_used(book, squadron) <= command_rating(book, squadron)


def hangar(book: Book, squadron: Squadron) -> int:
    """2.4.1 How many fighter squadrons its carriers hold."""
    return sum(unit(book, ship.code).carries for ship in squadron.ships)
