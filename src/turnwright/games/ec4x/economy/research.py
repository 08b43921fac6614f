"""4 Research and development: points, levels, breakthroughs."""

from __future__ import annotations

from math import log10

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..assets import House
from ..book import AREAS, DISCOVERIES, PLACE, Area, Book, tech
from ..events import BrokeThrough, Learnt
from ..state import Reach
from .construction import spend
from .ledger import award
from .production import half_up

MICRO = 1_000_000
NAMES = {
    "quantum": "Quantum Computing",
    "stealth": "Advanced Stealth Systems",
    "nexus": "Terraforming Nexus",
    "propulsion": "Experimental Propulsion",
}


def month(turn: int) -> int:
    """1.3 Thirteen months a year; the first turn is month 1 of 2001."""
    return (turn - 1) % 13 + 1


def year(turn: int) -> int:
    """1.3 The year of a turn."""
    return 2001 + (turn - 1) // 13


def research_turn(turn: int) -> bool:
    """4.1 Levels are bought in the first and the seventh month."""
    return month(turn) in (1, 7)


def next_purchase(turn: int) -> int:
    """4.1 The turn in which levels are bought next, this one included."""
    return next(coming for coming in range(turn, turn + 14) if research_turn(coming))


def _log(gho: int) -> int:
    """4.2 The decimal logarithm of the GHO in millionths; nothing below 1 PP (R30)."""
    return round(log10(gho / 100) * MICRO) if gho >= 100 else 0


def point_price(book: Book, house: House, area: Area) -> int:
    """4.2, 4.3, 4.4 What one research point costs, in millionths of a PP."""
    if area == "EL":
        return 5 * MICRO + _log(house.gho)
    if area == "SL":
        return 2 * MICRO + house.level("SL") * MICRO // 2
    needed = house.level(area) + 1 + tech(book, area).science
    return (5 + 4 * needed) * MICRO // 10 + _log(house.gho) // 2


def points_for(book: Book, house: House, area: Area, amount: int) -> int:
    """4.1 Research points (hundredths) for an amount of PP (hundredths)."""
    return amount * MICRO // point_price(book, house, area)


def cost_of(book: Book, house: House, area: Area, points: int) -> int:
    """4.1 PP (hundredths) for research points (hundredths), the line rounded as a whole."""
    return half_up(points * point_price(book, house, area), MICRO)


def step_cost(book: Book, house: House, area: Area) -> int:
    """4.1 Points (hundredths) for the next level; 20 % off after a moderate breakthrough (4.1.1)."""
    row = tech(book, area)
    points = row.cost(house.level(area) + 1) * 100
    if house.discount and area not in ("EL", "SL"):
        points -= points * book.breakthrough.discount // 100
    return points


def lacking(book: Book, house: House, area: Area) -> str | None:
    """4.1, 4.3, 4.4 What keeps a house from the next level, points apart."""
    row, level = tech(book, area), house.level(area) + 1
    if level > row.top:
        return say("{section} {area}{top} is the highest level.", row, area=area)
    if area == "SL" and house.level("EL") < level:
        return say("4.3 SL{level} needs EL{level}.", level=level)
    if area not in ("EL", "SL") and house.level("SL") < level + row.science:
        needed = level + row.science
        return say("{section} {area}{level} needs SL{science}.", row, area=area, level=level, science=needed)
    return None


def within_reach(book: Book, house: House) -> tuple[Area, ...]:
    """4.1 The areas whose next level wants points alone; looked up once for houses of the same levels."""
    known = book.within_reach.get(house.levels)
    if known is None:
        known = book.within_reach[house.levels] = tuple(area for area in AREAS if not lacking(book, house, area))
    return known


def invest(t: Reach, seat: int, line: lines.Invest) -> None:
    """4.1 Pay for research points; they are deposited in the Maintenance phase."""
    house, row = t.houses[seat], tech(t.book, line.area)
    if house.level(line.area) >= row.top:
        raise Illegal(say("{section} {area} is at its highest level.", row, area=line.area))
    if line.amount < 1:
        raise Illegal(say("4.1 Invest an amount of PP above nothing."))
    points = points_for(t.book, house, line.area, min(line.amount, house.treasury))
    spend(t, seat, line.amount, say("Research, {area}", area=line.area), "4.1", "research")
    house = t.houses[seat]
    at, window = PLACE[line.area], list(house.invested)
    window[-1] = _plus(window[-1], at, points)
    t.houses[seat] = house.but(invested=tuple(window))


def _plus(values: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*values[:at], values[at] + more, *values[at + 1 :])


def fresh_window(house: House, window: int) -> tuple[tuple[int, ...], ...]:
    """4.1.1 A row for the RP of this turn below those before; the last six are remembered."""
    return (*house.invested, (0,) * len(AREAS))[-window:]


def hold(t: Reach, seat: int, line: lines.Hold) -> None:
    """4.1 Nothing is bought in a held area."""
    house = t.houses[seat]
    if (line.area in house.held) == line.on:
        if line.on:
            raise Illegal(say("4.1 {area} is held already.", line))
        raise Illegal(say("4.1 {area} is not held already.", line))
    held = tuple(
        area for area in AREAS if (area == line.area and line.on) or (area != line.area and area in house.held)
    )
    t.houses[seat] = house.but(held=held)


def raise_level(t: Reach, seat: int, area: Area, free: bool) -> None:
    """4.1 One level more, and 9.4 prestige for it."""
    house, at = t.houses[seat], PLACE[area]
    t.houses[seat] = house.but(levels=_plus(house.levels, at, 1))
    level = house.level(area) + 1
    award(t, seat, t.book.prestige.tech, f"{area}{level}", "technology")
    t.report(Learnt(area, level, free), to=[seat])


def buy_levels(t: Reach, seat: int) -> None:
    """4.1 In an R&D turn each area rises by one level at most, if its points suffice and it is not held (R29)."""
    if not research_turn(t.turn):
        return
    for area in AREAS:
        house = t.houses[seat]
        if area == house.owed:
            t.houses[seat] = house.but(owed="")
            continue
        if area == house.second and not lacking(t.book, house, area):
            t.houses[seat] = house.but(second="")
            raise_level(t, seat, area, free=True)
            continue
        cost = step_cost(t.book, house, area)
        if area in house.held or house.pool(area) < cost or lacking(t.book, house, area):
            continue
        used = house.discount and area not in ("EL", "SL")
        pools = _plus(house.pools, PLACE[area], -cost)
        t.houses[seat] = house.but(pools=pools, discount=house.discount and not used)
        raise_level(t, seat, area, free=False)


def deposit(t: Reach, seat: int) -> None:
    """4.1 Maintenance: the turn's research points go to their pools; 8.2.1 an assassination halves the SRP."""
    house = t.houses[seat]
    points = list(house.invested[-1])
    if house.shaken:
        points[1] //= 2
    pools = tuple(pool + more for pool, more in zip(house.pools, points, strict=True))
    t.houses[seat] = house.but(pools=pools, shaken=False)


# 4.1.1 Breakthroughs


def recent(house: House, area: Area | None = None) -> int:
    """4.1.1 RP (hundredths) of the last six turns."""
    if area is not None:
        return sum(row[PLACE[area]] for row in house.invested)
    return sum(sum(row) for row in house.invested)


def chance(book: Book, house: House) -> int:
    """4.1.1 Percent: 10, and one more for every 50 RP of the last six turns."""
    return book.breakthrough.base + recent(house) // (book.breakthrough.per * 100)


def focus(house: House) -> Area:
    """4.1.1 The area with most RP: economy before science before technology on a tie; of technologies the first."""
    techs = AREAS[2:]
    sums = {"EL": recent(house, "EL"), "SL": recent(house, "SL"), "tech": sum(recent(house, a) for a in techs)}
    best = max(sums, key=lambda kind: sums[kind])
    if best == "tech":
        return max(techs, key=lambda area: recent(house, area))
    return "EL" if best == "EL" else "SL"


def free_area(house: House) -> Area:
    """4.1.1 EL or SL, whichever got more; EL if SL would overtake it."""
    wanted: Area = "SL" if recent(house, "SL") > recent(house, "EL") else "EL"
    return "EL" if house.level("SL") >= house.level("EL") else wanted


def roll_breakthrough(t: Reach, seat: int) -> None:
    """4.1.1 In the Income phase of an R&D turn, but not the first: 1D100, then 1D10 for the kind."""
    house = t.houses[seat]
    if t.roll(100) - 1 >= chance(t.book, house):
        return
    kind = t.roll(10) - 1
    if kind <= 4:
        area = focus(house)
        points = t.book.breakthrough.points * 100
        t.houses[seat] = house.but(pools=_plus(house.pools, PLACE[area], points))
        t.report(BrokeThrough("minor", area), to=[seat])
    elif kind <= 6:
        t.houses[seat] = house.but(discount=True)
        t.report(BrokeThrough("moderate", ""), to=[seat])
    elif kind <= 8:
        advance(t, seat, "major")
    else:
        discover(t, seat)


def advance(t: Reach, seat: int, kind: str) -> None:
    """4.1.1 A free level, which is the area's one level of this cycle (R28)."""
    area = free_area(t.houses[seat])
    t.report(BrokeThrough(kind, area), to=[seat])
    raise_level(t, seat, area, free=True)
    t.houses[seat] = t.houses[seat].but(owed=area)


def discover(t: Reach, seat: int) -> None:
    """4.1.1 One of the discoveries that the house lacks; two free levels when it has all four (R28)."""
    house = t.houses[seat]
    left = [discovery for discovery in DISCOVERIES if discovery not in house.discoveries]
    if not left:
        advance(t, seat, "revolutionary")
        t.houses[seat] = t.houses[seat].but(second=t.houses[seat].owed)
        return
    found = left[t.roll(len(left)) - 1]
    t.houses[seat] = house.but(discoveries=(*house.discoveries, found))
    t.report(BrokeThrough("revolutionary", NAMES[found]), to=[seat])
