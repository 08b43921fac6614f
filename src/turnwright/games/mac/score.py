"""1 Who has won a battle; 13 when a campaign is over, and what the company is worth then."""

from __future__ import annotations

from turnwright.core import Outcome, added

from .company.grades import ADRIFT, grade_of
from .company.state import Closing
from .company.worth import worth_rows
from .state import Firm, Mac

ENDS = {"term": "the term is served", "bankruptcy": "bankruptcy", "grounded": "no frame left and no means to get one"}
"""13 How a campaign ends, in words."""


def score(t: Mac) -> Outcome:
    """1 One point for the side that holds the field; 13 a campaign is worth what the company is."""
    if t.options.mode == "campaign":
        return score_company(t)
    scores = tuple(float(seat == t.winner) for seat in range(t.seats))
    return Outcome(reason(t), tuple(seat for seat in range(t.seats) if seat == t.winner), scores)


def score_company(t: Mac) -> Outcome:
    """13, 13.4 A company that has served its term has won; by option only from Established on (R131)."""
    survived = t.closed == "term"
    worth = float(added(worth_rows(t))) if survived else 0.0
    if not survived or t.options.goal == "survive":
        return Outcome(ENDS.get(t.closed, "not over"), (0,) if survived else (), (worth,))
    grade = grade_of(t)
    return Outcome(grade.lower(), () if grade == ADRIFT else (0,), (worth,))


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
