"""13.4 The grades of a company in words."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kit.words import say, wordlist

from ..company.grades import Condition, conditions, grade_of, next_grade
from ..state import MacView
from .company import money

GRADES = wordlist(
    {
        "Ruin": "Nothing is left of it but its name.",
        "Adrift": "It still has its frames, and no place of its own.",
        "Established": "It stands on its own feet, and employers know it.",
        "Renowned": "It is known from one end of human space to the other.",
        "Legend": "Children play at being in it.",
    }
)


def goal_heading(view: MacView) -> str:
    """13.4 What the company would be called today, and what comes next."""
    ahead, now = next_grade(view), grade_of(view)
    return say("{now} so far; next: {ahead}", now=now, ahead=ahead.name) if ahead else say("{now} so far", now=now)


def goal_lines(view: MacView) -> Iterator[tuple[bool, str]]:
    """13.4 What the next grade asks for, each with whether it is met."""
    if ahead := next_grade(view):
        yield from ((condition.met, said(condition)) for condition in conditions(view, ahead))


def said(condition: Condition) -> str:
    have, need = condition.have, condition.need
    match condition.what:
        case "credits":
            return say("no debts") if condition.met else say("no debts, with {debts} to pay off", debts=money(-have))
        case "frames with a pilot":
            return say("a frame and a pilot for it")
        case "worth":
            return say("worth {have:,} of {need:,}", have=have, need=need)
        case "victories":
            return say("{have} of {need} contracts won", have=have, need=need)
        case "places":
            return say("{have} of {need} places seen", have=have, need=need)
        case "standing":
            return say("standing {have} of {need} with a faction", have=have, need=need)
    return say("{have} of {need} contracts of the highest difficulty won", have=have, need=need)
