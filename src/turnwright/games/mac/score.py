"""1 Who has won a battle; 13 when a campaign is over, and what the company is worth then."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import Outcome, Row, added

from .book import Book
from .company.economy import sale_price
from .company.market import frame_sale_rows
from .company.state import Closing, Firm
from .loadout import Fitting, Mount
from .state import Mac


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


ENDS = {
    "term": "the term is served",
    "bankruptcy": "bankruptcy",
    "grounded": "no frame left and no means to get one",
}
"""13 How a campaign ends, in words."""


def score(t: Mac) -> Outcome:
    """1 One point for the side that holds the field; 13 a campaign is worth what the company is."""
    if t.options.mode == "campaign":
        survived = t.closed == "term"
        worth = float(added(worth_rows(t))) if survived else 0.0
        return Outcome(ENDS.get(t.closed, "not over"), (0,) if survived else (), (worth,))
    scores = tuple(float(seat == t.winner) for seat in range(t.seats))
    return Outcome(reason(t), tuple(seat for seat in range(t.seats) if seat == t.winner), scores)


def reason(t: Mac) -> str:
    """1 The result in the words of the book: with one player they are that player's."""
    if t.ended == "destruction":
        return "defeat" if t.seats == 1 and t.winner == 1 else "victory" if t.seats == 1 else "lance destroyed"
    if t.ended == "withdrawal":
        return "victory, the enemy withdrew" if t.seats == 1 and t.winner == 0 else "withdrawal"
    return "withdrawal after the last round"


def ending(f: Firm) -> Closing:
    """13 Is the campaign over?  Its days have passed; or R96 debts that selling everything would not cover, or no frame
    and not the means to get one."""
    if f.day > f.options.days:
        return "term"
    worth = added(worth_rows(f))
    if f.credits < 0 and worth < 0:
        return "bankruptcy"
    cheapest = min(kind.price for kind in f.book.classes.values())
    least = cheapest * min(level.price for level in f.book.company.levels) // 100
    flying = any(machine.status != "destroyed" for machine in f.hangar.values())
    return "grounded" if not flying and worth < least else ""
