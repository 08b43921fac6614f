"""3.4 Industrial investments: what units cost, when they rise, and the prestige they bring."""

from __future__ import annotations

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..assets import Colony
from ..book import Book
from ..state import Reach, claim
from .construction import MOST, own_colony, spend
from .ledger import award
from .population import MILLI, pu
from .production import PP


def industry_price(book: Book, colony: Colony, units: int) -> int:
    """3.4 Each unit is priced by the ratio of IU to PU after it is bought."""
    owned, people, total = colony.industry + colony.rising, pu(colony), 0
    for percent, price in book.economy.industry:
        cheap = people * percent // 100_000 - owned
        if cheap >= units:
            return (total + units * price) * PP
        if cheap > 0:
            total, owned, units = total + cheap * price, owned + cheap, units - cheap
    return (total + units * book.economy.industry_above) * PP


def buy_industry(t: Reach, seat: int, line: lines.Industry) -> None:
    """3.4 Industrial units, dearer the more there are; none before the settlers work.  They rise in Maintenance."""
    colony = own_colony(t, seat, line.colony)
    if not 1 <= line.units <= MOST:
        raise Illegal(say("3.4 Buy 1 to {most} industrial units at a time.", most=MOST))
    if pu(colony) == 0:
        raise Illegal(say("3.4 Nobody there could run them: the colonists are still settling in."))
    cost = industry_price(t.book, colony, line.units)
    spend(t, seat, cost, say("{units} IU, {name}", units=line.units, name=t.stars[line.colony].name), "3.4", "industry")
    t.colonies[line.colony] = colony.but(rising=colony.rising + line.units)


def pay_milestones(t: Reach, colony: Colony) -> None:
    """9.4 Prestige for IU at 50, 75, 100 and 150 % of PU: each once for a colony and owner, on the way up."""
    people = pu(colony)
    if people < t.options.iu_milestone_min_pu * MILLI or not people:
        return
    for percent, points in t.book.economy.milestones:
        if percent > colony.milestones and colony.industry * 100 * MILLI >= people * percent:
            label = say("Industry at {percent} %, {name}", t.stars[colony.at], percent=percent)
            award(t, colony.owner, points, label, "industry")
            colony = colony.but(milestones=percent)
    t.colonies[colony.at] = colony


def claims(t: Reach, at: int, owner: int) -> tuple[int, int]:
    """9.4, R25 The milestone and the full class that this planet has brought this house before; nothing is paid twice."""
    return t.paid.get(claim(at, owner), (0, -1))


def keep_claims(t: Reach, colony: Colony) -> None:
    """9.4, R25 A colony is lost: what it has brought its owner is remembered for the whole game."""
    if colony.owner >= 0:
        t.paid[claim(colony.at, colony.owner)] = (colony.milestones, colony.full_at)


def raise_industry(t: Reach, colony: Colony) -> None:
    """3.4, 1.3.4 Maintenance: the industrial units that were paid for are there."""
    if colony.rising:
        t.colonies[colony.at] = colony.but(industry=colony.industry + colony.rising, rising=0)
        if colony.owner >= 0:
            pay_milestones(t, t.colonies[colony.at])
