"""11.1 The Quiet Empire."""

from __future__ import annotations

from .events import QuietWeek
from .score import QUIET_EMPIRE, over
from .state import Branch, Company


def quiet_gate(b: Branch) -> int:
    """11.1 Weeks that never count; none as printed (R4)."""
    return b.options.quiet_gate_weeks or (b.book.long_charter.quiet_gate_weeks if b.options.long_charter else 0)


def stands_quietly(b: Branch) -> bool:
    """11.1 Dominion 7 in three districts, Notice 6 at most in all, no Charter Strain."""
    rules = b.book.quiet
    strong = sum(dominion >= rules.dominion for dominion in b.dominion.values())
    return strong >= rules.districts and max(b.notice.values()) <= rules.notice and b.strain == 0


def count_quiet_week(t: Company) -> None:
    """11.1 The Quiet Empire: four such weeks in a row win."""
    t.quiet = t.quiet + 1 if stands_quietly(t) and t.week > quiet_gate(t) else 0
    if t.quiet:
        t.tell(QuietWeek(t.quiet))
    if t.quiet >= t.book.quiet.weeks:
        over(t, QUIET_EMPIRE)
