"""3 Economics: output, taxes, industry, maintenance.  Amounts are hundredths of a PP, listed as rows so they explain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Row, added

from ..assets import Colony, Fleet, House, Planet, Ship, Squadron
from ..book import BASE, RAW_INDEX, Book, Options, unit
from ..state import Reach
from .population import pu

PP = 100


def half_up(numerator: int, denominator: int) -> int:
    """3.1 A quotient rounded to the nearest whole, halves up (R1)."""
    return (2 * numerator + denominator) // (2 * denominator)


def tax_band(book: Book, rate: int) -> int:
    """3.2 0 under 30 %, 1 to 50 %, 2 to 65 %, 3 above."""
    return sum(rate > limit for limit in book.economy.bands)


def el_percent(book: Book, house: House) -> int:
    """3.5, 4.2 EL_MOD: 5 % a level, at most 50 %, and 10 % by Quantum Computing."""
    level = min(book.economy.el_top, book.economy.el_step * house.level("EL"))
    return level + (book.economy.quantum if "quantum" in house.discoveries else 0)


def output(book: Book, options: Options, house: House, colony: Colony, planet: Planet) -> list[Row]:
    """3.1 Gross Colony Output: people by resources, industry by economic level, productivity and starbases."""
    economy = book.economy
    people = half_up(pu(colony) * RAW_INDEX[planet.raw][planet.kind], 1000)
    level, growth = el_percent(book, house), economy.productivity[tax_band(book, house.tax)]
    bases = economy.base_bonus * min(economy.bases, colony.operational)
    whole = colony.industry * PP
    factor = level if options.el_scope == "literal" else 100 + level
    industry = half_up(whole * factor * (1000 + growth) * (100 + bases), 100 * 1000 * 100)
    rows: list[Row] = [("People by resources", people, "3.1"), ("Industrial units", whole, "3.1")]
    if options.el_scope == "all":
        rows.append(("Economic level on people", half_up(people * level, 100), "4.2"))
    level_part = half_up(whole * factor, 100) - whole
    growth_part = half_up(whole * factor * (1000 + growth), 100 * 1000) - whole - level_part
    rows += [
        ("Economic level", level_part, "3.5"),
        ("Productivity by tax rate", growth_part, "3.2"),
        ("Starbases", industry - whole - level_part - growth_part, "2.4.4"),
    ]
    if colony.blockader >= 0:
        free = added(rows)
        rows.append(("Blockade", half_up(free * economy.blockade, 100) - free, "6.2.6"))
    return rows


def net_value(book: Book, options: Options, house: House, colony: Colony, planet: Planet) -> list[Row]:
    """3.3 Net Colony Value: the taxed part of the output, less what espionage takes."""
    gross = added(output(book, options, house, colony, planet))
    net = half_up(gross * house.tax, 100)
    rows: list[Row] = [("Output", gross, "3.1"), (f"Untaxed, at {house.tax} %", net - gross, "3.3")]
    left = net
    if colony.manipulated:
        rows.append(("Economic Manipulation", half_up(left, 2) - left, "8.2.1"))
        left = half_up(left, 2)
    if house.psyops:
        rows.append(("Psyops Campaign", half_up(left * 3, 4) - left, "8.2.1"))
    return rows


def gross_output(t: Reach, seat: int) -> int:
    """3.1 Gross House Output."""
    house = t.houses[seat]
    return sum(added(output(t.book, t.options, house, c, t.planets[c.at])) for c in t.own_colonies(seat))


# Prices


def list_price(book: Book, code: str, wep: int = 1) -> int:
    """4.6 The PC of a unit: 10 % more for each weapons level, compounded, for what weapons improve."""
    row = unit(book, code)
    if wep == 1 or not row.weapons:
        return row.cost * PP
    return half_up(row.cost * PP * 11 ** (wep - 1), 10 ** (wep - 1))


def industry_price(book: Book, colony: Colony, units: int) -> int:
    """3.4 Each unit is priced by the ratio of IU to PU after it is bought."""
    owned = colony.industry + colony.rising
    return sum(_unit_price(book, pu(colony), owned + n) for n in range(1, units + 1)) * PP


def _unit_price(book: Book, pu: int, industry: int) -> int:
    for percent, price in book.economy.industry:
        if industry * 100_000 <= pu * percent:
            return price
    return book.economy.industry_above


# Maintenance


def unit_upkeep(book: Book, code: str, wep: int = 1) -> int:
    """3.9 A percentage of the list price, for each unit rounded by itself."""
    return half_up(list_price(book, code, wep) * unit(book, code).upkeep, 100)


def ships_upkeep(book: Book, ships: Iterable[Ship], share: int = 1) -> int:
    """3.9 All of these ships; a `share` of 2 is half of it, each ship rounded by itself."""
    return sum(half_up(unit_upkeep(book, ship.code, ship.wep), share) for ship in ships)


def aboard(squadron: Squadron) -> tuple[Ship, ...]:
    """2.4.1 Its ships and the fighters in their hangars."""
    return squadron.ships + squadron.fighters


def fleet_upkeep(book: Book, fleet: Fleet) -> tuple[int, int]:
    """3.9 Ships, then spacelift with the marines aboard: half in reserve, nothing in mothballs."""
    if fleet.status == "mothball":
        return 0, 0
    share = 2 if fleet.status == "reserve" else 1
    ships = sum(ships_upkeep(book, aboard(squadron), share) for squadron in fleet.squadrons)
    codes = [lift.code for lift in fleet.lifts] + ["MD"] * fleet.loaded("TT")
    return ships, sum(half_up(unit_upkeep(book, code), share) for code in codes)


def docked_upkeep(book: Book, colony: Colony) -> tuple[int, int]:
    """3.9 Ships under repair or waiting in a dock, then such spacelift."""
    ships = sum(ships_upkeep(book, aboard(p.squadron)) for p in colony.queue if p.squadron)
    lifts = 0
    for project in colony.queue:
        if project.done and project.squadron is None:
            cost = unit_upkeep(book, project.code, project.wep) * project.count
            if unit(book, project.code).role == "lift":
                lifts += cost
            else:
                ships += cost
    return ships, lifts


def ground_upkeep(book: Book, colony: Colony) -> int:
    """3.9 Batteries, armies, marines and the shield."""
    counts = (
        ("GB", colony.batteries + colony.batteries_hit),
        ("AA", colony.armies + colony.armies_hit),
        ("MD", colony.marines + colony.marines_hit),
        ("PS", int(colony.shield > 0)),
    )
    return sum(count * unit_upkeep(book, code) for code, count in counts)


def upkeep(book: Book, colonies: Sequence[Colony], fleets: Sequence[Fleet]) -> list[Row]:
    """3.9 The bill of a house: everything it owns."""
    floating = [fleet_upkeep(book, fleet) for fleet in fleets] + [docked_upkeep(book, colony) for colony in colonies]
    yards = [c.spaceports * unit_upkeep(book, "SP") + c.shipyards * unit_upkeep(book, "SY") for c in colonies]
    bases = [unit_upkeep(book, BASE, base.wep) for colony in colonies for base in colony.starbases]
    return [
        ("Ships", sum(ships for ships, _ in floating), "3.9"),
        ("Fighters", sum(ships_upkeep(book, colony.fighters) for colony in colonies), "3.9"),
        ("Spacelift", sum(lifts for _, lifts in floating), "3.9"),
        ("Starbases", sum(bases), "3.9"),
        ("Spaceports and shipyards", sum(yards), "3.9"),
        ("Ground units", sum(ground_upkeep(book, colony) for colony in colonies), "3.9"),
    ]
