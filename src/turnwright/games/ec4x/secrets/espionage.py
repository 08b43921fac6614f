"""8.2, 8.3, 8.4 Subversion and counter-intelligence: points, actions, and the risk of too much of them."""

from __future__ import annotations

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..assets import Plot
from ..book import NOBODY, Book, Deed
from ..book import Espionage as Row
from ..economy.construction import MOST, spend
from ..economy.ledger import award
from ..economy.production import PP
from ..events import Foiled, Struck
from ..state import Reach

ON_A_COLONY = ("sabotage", "destruction", "manipulation", "cyber")
"""8.2 Deeds against one colony."""


def row(book: Book, deed: Deed) -> Row:
    found: Row = getattr(book.intrigue, deed)
    return found


def plan(t: Reach, seat: int, line: lines.Covert) -> None:
    """8.2 One action a turn, paid in EBP, against another house; some name a colony."""
    cost, house = require_plan(t, seat, line), t.houses[seat]
    t.houses[seat] = house.but(covert=True, ebp=house.ebp - cost)
    t.plots.append(Plot(seat, line.deed, line.house, line.colony))


def require_plan(t: Reach, seat: int, line: lines.Covert) -> int:
    """8.2 The EBP that an action costs, if it can be taken."""
    house, deed = t.houses[seat], row(t.book, line.deed)
    if house.covert:
        raise Illegal(say("8.2 One espionage action a turn."))
    if not 0 <= line.house < t.seats or line.house == seat or t.houses[line.house].fallen:
        raise Illegal(say("8.2 There is no such other house in the game."))
    if line.deed in ON_A_COLONY:
        require_colony(t, seat, line)
    elif line.colony != -1:
        raise Illegal(say("8.2 {name} is aimed at a house, not at a colony.", deed))
    if house.ebp < deed.cost:
        raise Illegal(say("8.2 {name} costs {cost} EBP; you have {ebp}.", deed, ebp=house.ebp))
    return deed.cost


def require_colony(t: Reach, seat: int, line: lines.Covert) -> None:
    """8.2 A system that, as far as the house knows, is the target's; for a cyber attack with a starbase."""
    seen = t.intel[seat][line.colony] if 0 <= line.colony < len(t.stars) else None
    if seen is None or seen.owner != line.house:
        raise Illegal(say("8.2 Name a system in which you have seen a colony of that house."))
    if line.deed == "cyber":
        bases = [contact for contact in seen.contacts if contact.house == line.house and "SB" in dict(contact.units)]
        if not bases:
            raise Illegal(say("8.2.1 As far as you know, there is no starbase."))


def modifier(cip: int) -> int:
    """8.3 +1 for each five CIP begun, at most +5."""
    return min(5, (cip + 4) // 5)


def detected(t: Reach, seat: int) -> bool:
    """8.3 Without CIP nothing is noticed; else a point is paid for 1D20 against the CIC level.  A 1 never does (R32)."""
    house = t.houses[seat]
    if not house.cip:
        return False
    t.houses[seat] = house.but(cip=house.cip - 1)
    die = t.roll(20)
    needed = t.book.intrigue.needs[min(len(t.book.intrigue.needs), house.level("CIC")) - 1]
    return die > 1 and die + modifier(house.cip) >= needed


def resolve(t: Reach, plot: Plot) -> None:
    """8.2, 8.3 An espionage action: caught, or carried out with its price in prestige for both sides."""
    deed = row(t.book, plot.deed)
    if t.houses[plot.house].fallen:
        return
    if detected(t, plot.house):
        award(t, plot.by, -t.book.intrigue.caught, say("{name} detected", name=deed.name), "espionage")
        t.report(Foiled(plot.deed, plot.by, plot.house), to=[plot.by, plot.house])
        return
    amount = effect(t, plot)
    if amount is None:
        t.report(Struck(plot.deed, plot.by, plot.house, plot.colony, 0), to=[plot.by])
        return
    award(t, plot.by, deed.gain, deed.name, "espionage")
    award(t, plot.house, -deed.loss, say("Victim of {name}", name=deed.name), "espionage", "8.2")
    t.report(Struck(plot.deed, plot.by, plot.house, plot.colony, amount), to=[plot.by])
    t.report(Struck(plot.deed, NOBODY, plot.house, plot.colony, amount), to=[plot.house])


def effect(t: Reach, plot: Plot) -> int | None:
    """8.2.1 What an action does, as a number to tell; None if there was nothing to do it to."""
    victim = t.houses[plot.house]
    colony = t.colonies.get(plot.colony)
    if plot.deed in ON_A_COLONY and (colony is None or colony.owner != plot.house):
        return None
    match plot.deed:
        case "theft":
            stolen = min(t.book.intrigue.stolen * 100, victim.pool("SL"))
            move_science(t, plot.house, -stolen)
            move_science(t, plot.by, stolen)
            return stolen
        case "assassination":
            t.houses[plot.house] = victim.but(shaken=True)
            return 0
        case "psyops":
            t.houses[plot.house] = victim.but(psyops=True)
            return 0
    assert colony is not None
    match plot.deed:
        case "sabotage" | "destruction":
            lost = min(t.roll(6 if plot.deed == "sabotage" else 20), colony.industry)
            t.colonies[plot.colony] = colony.but(industry=colony.industry - lost)
            return lost
        case "manipulation":
            t.colonies[plot.colony] = colony.but(manipulated=True)
            return 0
    at = next((i for i, base in enumerate(colony.starbases) if not base.crippled), None)
    if at is None:
        return None
    bases = list(colony.starbases)
    bases[at] = bases[at].but(crippled=True)
    t.colonies[plot.colony] = colony.but(starbases=tuple(bases))
    return 1


def move_science(t: Reach, seat: int, points: int) -> None:
    house = t.houses[seat]
    t.houses[seat] = house.but(pools=(house.pools[0], house.pools[1] + points, *house.pools[2:]))


def buy_points(t: Reach, seat: int, line: lines.Fund) -> None:
    """8.2, 8.3 Espionage and counter-intelligence points, 40 PP each, usable at once."""
    if not 1 <= line.points <= MOST:
        raise Illegal(say("8.2 Buy 1 to {most} points at a time.", most=MOST))
    section = "8.2" if line.kind == "EBP" else "8.3"
    spend(t, seat, line.points * t.book.intrigue.point * PP, f"{line.points} {line.kind}", section, line.kind)
    house = t.houses[seat]
    more = house.but(ebp=house.ebp + line.points) if line.kind == "EBP" else house.but(cip=house.cip + line.points)
    t.houses[seat] = more


def over_investment(t: Reach, seat: int, spent: int) -> int:
    """8.2, 8.3, 8.4 Prestige lost: a point for each whole percent of the budget over five."""
    return excess(t.book, t.houses[seat].budget, spent)


def excess(book: Book, budget: int, spent: int) -> int:
    """8.4 Whole percents of a budget over those that do no harm."""
    return max(0, 100 * spent // budget - book.intrigue.free) if spent and budget else 0


def charge_over_investment(t: Reach, seat: int) -> None:
    """8.4 Each kind of points by itself."""
    for kind, section, name in (("EBP", "8.2", "espionage"), ("CIP", "8.3", "counter-intelligence")):
        spent = -sum(entry.amount for entry in t.accounts[seat] if entry.purpose == kind)
        points = over_investment(t, seat, spent)
        award(t, seat, -points, say("Over-investment in {name}", name=name), "over-investment", section)
