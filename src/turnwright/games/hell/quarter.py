"""3.2 The quarter: profit, target and Charter Strain."""

from __future__ import annotations

from turnwright.core import Sum
from turnwright.kit.words import say

from .book import WEEKS_A_QUARTER, WEEKS_A_YEAR
from .events import QuarterEnded
from .full_charter import rising_target
from .resources import HEADINGS, INCOME
from .score import REVOKED, over
from .state import Branch, Company, QuarterReport, WeekRecord, lever, quarter, year


def target(b: Branch) -> int:
    """3.2 This quarter's target by year; 14 the first quarter's is a lever (R68); 16.4 where targets rise, by quarter."""
    targets = b.book.charter.targets
    if b.options.rising_targets and quarter(b) > 1:
        return rising_target(b, quarter(b))
    if quarter(b) == 1 or (year(b) == 1 and b.options.q1_target_all_year):
        return lever(b).target
    return targets[min(year(b), len(targets)) - 1]


def target_told(b: Branch) -> Sum:
    """3.2, 14, 16.4 This quarter's target, and where it comes from."""
    told = Sum(say("Target"), unit="§")
    if quarter(b) == 1:
        return told.plus(say("The first quarter's"), target(b), "14")
    if not b.options.rising_targets:
        return told.plus(say("Year {year}", year=year(b)), target(b), "3.2")
    rise, first = b.book.charter.rise, b.book.charter.targets[0]
    return told.plus(say("{first}, times {rise} for each quarter before", first=first, rise=rise), target(b), "16.4")


def verdict(b: Branch, profit: int) -> int:
    """3.2 How this profit changes Charter Strain: a loss +2, below target +1, twice the target -1 (R67)."""
    charter = b.book.charter
    if profit < 0:
        return charter.loss
    if profit < target(b):
        return charter.short
    return -charter.relief if profit >= target(b) * charter.relief_factor else 0


def strain(t: Company, change: int) -> None:
    """3.2 Charter Strain changes; three revoke the charter."""
    t.strain = max(0, t.strain + change)
    if t.strain >= t.book.charter.strain:
        over(t, REVOKED)


def end_quarter(t: Company) -> None:
    """3.2 Quarter End: the books are closed and the next ones opened; 10.5 a new year forgets old Retaliations."""
    profit, before = quarter_profit(t).total, t.strain
    change = verdict(t, profit)
    report = QuarterReport(
        number=quarter(t),
        start=t.quarter_start,
        end=t.sovereigns,
        ledger=tuple(t.ledger.items()),
        upkeep=t.upkeep_paid,
        profit=profit,
        target=target(t),
        strain_before=before,
        strain=max(0, before + change),
    )
    t.quarters.append(report)
    t.tell(QuarterEnded(report))
    t.ledger, t.upkeep_paid, t.quarter_start = {}, 0, t.sovereigns
    if t.week % WEEKS_A_YEAR == 0:
        t.retaliations = dict.fromkeys(t.retaliations, 0)
    strain(t, change)


def record_week(t: Company) -> None:
    t.history.append(_this_week(t))


def story(b: Branch) -> tuple[WeekRecord, ...]:
    """13.2 The weeks of the run for its charts; of one in which it ended, what there was then."""
    unfinished = () if len(b.history) >= b.week else (_this_week(b),)
    return (*b.history, *unfinished)


def _this_week(b: Branch) -> WeekRecord:
    """The figures of the week; the quarter's totals less what earlier weeks of it had."""
    earned = sum(amount for heading, amount in b.ledger.items() if heading in INCOME)
    spent = -sum(amount for heading, amount in b.ledger.items() if heading not in INCOME)
    first = (quarter(b) - 1) * WEEKS_A_QUARTER
    before = b.history[first:]
    return WeekRecord(
        week=b.week,
        sovereigns=b.sovereigns,
        materiel=b.materiel,
        influence=b.influence,
        dominion=sum(b.dominion.values()),
        notice=sum(b.notice.values()),
        earned=earned - sum(week.earned for week in before),
        spent=spent - sum(week.spent for week in before),
        upkeep=b.upkeep_paid - sum(week.upkeep for week in before),
    )


def quarter_profit(b: Branch) -> Sum:
    """3.2 Sovereigns earned less spent less operating costs, this quarter so far."""
    profit = Sum("Quarter profit", unit="§")
    for heading, amount in b.ledger.items():
        profit = profit.plus(HEADINGS[heading], amount, "3.2")
    cost = -b.upkeep_paid * b.book.upkeep.operating_cost
    return profit.plus(say("Operating costs: {upkeep_paid} materiel of upkeep", upkeep_paid=b.upkeep_paid), cost, "3.2")
