"""3.1 Upkeep, the first phase of a week: what the districts cost."""

from __future__ import annotations

from turnwright.core import Sum

from .book import PLACES, Place
from .districts import shift
from .events import UpkeepPaid
from .state import Branch, Company


def upkeep_due(b: Branch) -> Sum:
    """3.1 Materiel due in the next Upkeep: one for each district with Dominion."""
    due = Sum("Upkeep", unit="materiel")
    for place in PLACES:
        due = due.plus(b.book.districts[place].name, b.book.upkeep.materiel if b.dominion[place] else 0, "3.1")
    return due


def pay_upkeep(t: Company) -> None:
    """3.1 One materiel for each district with Dominion, the strongest first; unpaid ones lose 1 Dominion (R9)."""
    held = sorted((place for place in PLACES if t.dominion[place]), key=lambda place: -t.dominion[place])
    unpaid: list[Place] = []
    paid = 0
    for place in held:
        if t.materiel >= t.book.upkeep.materiel:
            t.materiel -= t.book.upkeep.materiel
            paid += t.book.upkeep.materiel
        else:
            unpaid.append(place)
    t.upkeep_paid += paid
    t.tell(UpkeepPaid(paid, tuple(unpaid)))
    for place in unpaid:
        shift(t, place, "dominion", -1)
