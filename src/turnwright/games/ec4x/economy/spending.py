"""3.2, 3.4, 3.7, 4.7, 8.2, 8.3 The other things money buys: industry, better planets, moved people, secret points."""

from __future__ import annotations

from turnwright.core import Illegal

from .. import lines
from ..assets import Colony, Convoy
from ..book import EDEN, PLANETS
from ..map.lanes import owns, route, turns_needed
from ..state import Reach
from .construction import MOST, own_colony, spend
from .ledger import award
from .population import MILLI, pu, room
from .production import PP, industry_price


def set_tax(t: Reach, seat: int, line: lines.Tax) -> None:
    """3.2 Any whole rate from 0 to 100."""
    if not 0 <= line.rate <= 100:
        raise Illegal("3.2 The tax rate runs from 0 to 100 percent.")
    t.houses[seat] = t.houses[seat].but(tax=line.rate)


def buy_industry(t: Reach, seat: int, line: lines.Industry) -> None:
    """3.4 Industrial units, dearer the more there are; none before the settlers work.  They rise in Maintenance."""
    colony = own_colony(t, seat, line.colony)
    if not 1 <= line.units <= MOST:
        raise Illegal(f"3.4 Buy 1 to {MOST} industrial units at a time.")
    if pu(colony) == 0:
        raise Illegal("3.4 Nobody there could run them: the colonists are still settling in.")
    cost = industry_price(t.book, colony, line.units)
    spend(t, seat, cost, f"{line.units} IU, {t.stars[line.colony].name}", "3.4", "industry")
    t.colonies[line.colony] = colony.but(rising=colony.rising + line.units)


def pay_milestones(t: Reach, colony: Colony) -> None:
    """9.4 Prestige for IU at 50, 75, 100 and 150 % of PU: each once for a colony and owner, on the way up."""
    people = pu(colony)
    if people < t.options.iu_milestone_min_pu * MILLI or not people:
        return
    for percent, points in t.book.economy.milestones:
        if percent > colony.milestones and colony.industry * 100 * MILLI >= people * percent:
            award(t, colony.owner, points, f"Industry at {percent} %, {t.stars[colony.at].name}", "9.4")
            colony = colony.but(milestones=percent)
    t.colonies[colony.at] = colony


def terraform(t: Reach, seat: int, line: lines.Terraform) -> None:
    """4.7 One class up, with the technology of the new class; the work is done in the Maintenance phase."""
    own_colony(t, seat, line.colony)
    planet = t.planets[line.colony]
    if planet.kind >= EDEN:
        raise Illegal("4.7 Eden cannot be bettered.")
    if t.houses[seat].level("TER") < planet.kind + 2:
        raise Illegal(f"4.7 A {PLANETS[planet.kind + 1]} world needs TER{planet.kind + 2}.")
    if any(site == line.colony for site in t.sites):
        raise Illegal("4.7 Planets do not skip a class: one step a turn.")
    cost = t.book.economy.terraform[planet.kind + 1] * PP
    spend(t, seat, cost, f"Terraforming, {t.stars[line.colony].name}", "4.7", "terraforming")
    t.sites.append(line.colony)


def transfer(t: Reach, seat: int, line: lines.Transfer) -> None:
    """3.7, 2.5 The guilds move colonists: paid by the destination, as long on the way as spacelift would be."""
    source, to = own_colony(t, seat, line.source), own_colony(t, seat, line.to)
    if line.source == line.to or not 1 <= line.ptu <= 10**9:
        raise Illegal("3.7 Send at least one PTU from one colony to another.")
    people = line.ptu * MILLI
    if source.ptu < people + MILLI:
        raise Illegal(f"3.7 {t.stars[line.source].name} must keep one PTU.")
    most = room(t.book, t.planets[line.to])
    coming = sum(convoy.ptu for convoy in t.convoys if convoy.house == seat and convoy.to == line.to)
    if most is not None and to.ptu + to.settling + coming + people > most:
        raise Illegal(f"3.7 {t.stars[line.to].name} has no room for them.")
    path = route(t.stars, owns(t, seat), line.source, line.to, restricted=False)
    if path is None:
        raise Illegal("3.7 The guilds find no way there.")
    cost = line.ptu * t.book.economy.transfer[t.planets[line.to].kind] * PP
    spend(t, seat, cost, f"{line.ptu} PTU to {t.stars[line.to].name}", "3.7", "guilds")
    t.colonies[line.source] = source.but(ptu=source.ptu - people)
    turns = turns_needed(t.stars, owns(t, seat), line.source, path)
    t.convoys.append(Convoy(seat, line.source, line.to, people, t.turn + turns - 1))


def buy_points(t: Reach, seat: int, line: lines.Fund) -> None:
    """8.2, 8.3 Espionage and counter-intelligence points, 40 PP each, usable at once."""
    if not 1 <= line.points <= MOST:
        raise Illegal(f"8.2 Buy 1 to {MOST} points at a time.")
    section = "8.2" if line.kind == "EBP" else "8.3"
    spend(t, seat, line.points * t.book.intrigue.point * PP, f"{line.points} {line.kind}", section, line.kind)
    house = t.houses[seat]
    more = house.but(ebp=house.ebp + line.points) if line.kind == "EBP" else house.but(cip=house.cip + line.points)
    t.houses[seat] = more


def over_investment(t: Reach, seat: int, spent: int) -> int:
    """8.2, 8.3, 8.4 Prestige lost: a point for each whole percent of the budget over five."""
    budget = t.houses[seat].budget
    return max(0, 100 * spent // budget - t.book.intrigue.free) if spent and budget else 0


def charge_over_investment(t: Reach, seat: int) -> None:
    """8.4 Each kind of points by itself."""
    for kind, section, name in (("EBP", "8.2", "espionage"), ("CIP", "8.3", "counter-intelligence")):
        spent = -sum(entry.amount for entry in t.accounts[seat] if entry.purpose == kind)
        points = over_investment(t, seat, spent)
        award(t, seat, -points, f"Over-investment in {name}", section)
