"""The budget: what can be spent without missing the target."""

from __future__ import annotations

from ..book import WEEKS_A_QUARTER
from ..quarter import target
from ..state import Branch
from .style import Style

RECENT = 4
"""Weeks whose mean income is expected of the weeks to come."""
STEADY = 0.85
"""The share of it that can be counted on."""
OPENING, GRACE = 60, 4
"""Sovereigns that may be spent in the first weeks, whatever the books say."""


def weeks_left(b: Branch) -> int:
    """3.2 Weeks of this quarter, this one included."""
    return WEEKS_A_QUARTER - (b.week - 1) % WEEKS_A_QUARTER


def profit(b: Branch) -> int:
    """3.2 This quarter's profit so far, as in the books."""
    return sum(b.ledger.values()) - b.upkeep_paid * b.book.upkeep.operating_cost


def projected(b: Branch) -> float:
    """3.2 The profit of this quarter if the coming weeks are like the last ones and nothing more is spent."""
    recent, weeks = b.history[-RECENT:], weeks_left(b)
    income = sum(week.earned for week in recent) / len(recent) if recent else 0
    held = sum(level > 0 for level in b.dominion.values())
    return profit(b) + weeks * (STEADY * income - b.book.upkeep.operating_cost * held)


def spare(b: Branch, style: Style) -> float:
    """Sovereigns that can be spent: projected profit less what is wanted, never the cushion; all of them when no books are closed
    any more before the charter expires."""
    open_handed = OPENING if b.week <= GRACE else 0
    kept = style.cushion if b.week >= GRACE else 0
    purse = b.sovereigns - kept
    if b.week + weeks_left(b) > b.options.max_weeks:
        return purse
    return min(purse, max(projected(b) - wanted(b, style), open_handed))


def wanted(b: Branch, style: Style) -> int:
    """3.2 The profit to aim at: the target, twice the target to be rid of a strain, none where a strain more can be borne."""
    if b.strain < style.strain:
        return style.margin
    factor = b.book.charter.relief_factor if b.strain > style.strain else 1
    return target(b) * factor + style.margin
