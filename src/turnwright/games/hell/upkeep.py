"""3.1 Upkeep, the first phase of a week: all that happens in it, and what the districts cost."""

from __future__ import annotations

from turnwright.core import Step, Sum

from .agents import roll_offers
from .book import PLACES, POSTS, Place
from .conditions import rest
from .districts import shift
from .events import Expired, UpkeepPaid
from .random_events import pay_back
from .state import Branch, Company


class Upkeep(Step[Company]):
    """3.1 Phase 1: pay for each district, recover, let opportunities run out; then who is on offer (R26)."""

    def run(self, t: Company) -> None:
        t.phase = "upkeep"
        t.last_jobs, t.jobs = t.jobs, dict.fromkeys(POSTS.values(), 0)
        t.fled = {until: number for until, number in t.fled.items() if t.week <= until}
        pay_back(t)
        pay_upkeep(t)
        rest(t)
        tick_opportunities(t)
        roll_offers(t)


def tick_opportunities(t: Company) -> None:
    """3.1 Timers fall by 1; what reaches 0 is gone.  Opportunities taken up no longer run out (R37)."""
    for number, mission in list(t.board.items()):
        if mission.timer > 1:
            t.board[number] = mission.but(timer=mission.timer - 1)
        else:
            del t.board[number]
            t.tell(Expired(mission))


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
