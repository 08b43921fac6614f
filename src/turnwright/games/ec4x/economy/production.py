"""3.1, 3.3, 3.5 Production: gross and net output of a colony, and list prices.

Amounts are hundredths of a PP, listed as rows so they explain.
"""

from __future__ import annotations

from turnwright.core import Row, added
from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from ..assets import Colony, House, Planet
from ..book import RAW_INDEX, Book, Options, unit
from ..map.blockade import held_back
from ..state import Reach, Seen
from .population import pu
from .starbases import starbase_bonus
from .taxes import productivity

PP = 100


def half_up(numerator: int, denominator: int) -> int:
    """3.1 A quotient rounded to the nearest whole, halves up (R1)."""
    return (2 * numerator + denominator) // (2 * denominator)


def el_percent(book: Book, house: House) -> int:
    """3.5, 4.2 EL_MOD: 5 % a level, at most 50 %, and 10 % by Quantum Computing."""
    level = min(book.economy.el_top, book.economy.el_step * house.level("EL"))
    return level + (book.economy.quantum if "quantum" in house.discoveries else 0)


def output(book: Book, options: Options, house: House, colony: Colony, planet: Planet) -> list[Row]:
    """3.1 Gross Colony Output: people by resources, industry by economic level, productivity and starbases."""
    people = half_up(pu(colony) * RAW_INDEX[planet.raw][planet.kind], 1000)
    level, growth = el_percent(book, house), productivity(book, house.tax)
    whole = colony.industry * PP
    factor = level if options.el_scope == "literal" else 100 + level
    industry = half_up(whole * factor * (1000 + growth) * (100 + starbase_bonus(book, colony)), 100 * 1000 * 100)
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
        rows.append(("Blockade", held_back(book, added(rows)), "6.2.6"))
    return rows


def net_value(book: Book, options: Options, house: House, colony: Colony, planet: Planet) -> list[Row]:
    """3.3 Net Colony Value: the taxed part of the output, less what espionage takes."""
    gross = added(output(book, options, house, colony, planet))
    net = half_up(gross * house.tax, 100)
    rows: list[Row] = [("Output", gross, "3.1"), (say("Untaxed, at {tax} %", tax=house.tax), net - gross, "3.3")]
    left = net
    if colony.manipulated:
        rows.append(("Economic Manipulation", half_up(left, 2) - left, "8.2.1"))
        left = half_up(left, 2)
    if house.psyops:
        rows.append(("Psyops Campaign", half_up(left * 3, 4) - left, "8.2.1"))
    return rows


@by_identity
def worth(book: Book, options: Options, house: House, colony: Colony, planet: Planet) -> tuple[int, int]:
    """3.1, 3.3 Gross and net, for those who show the same colonies again and again."""
    return added(output(book, options, house, colony, planet)), added(net_value(book, options, house, colony, planet))


def income(view: Seen) -> int:
    """3.3 Net House Value: what all worlds of a house bring in a turn."""
    return sum(worth(view.book, view.options, view.mine, c, view.planet(c))[1] for c in view.colonies)


def gross_output(t: Reach, seat: int) -> int:
    """3.1 Gross House Output."""
    house = t.houses[seat]
    return sum(added(output(t.book, t.options, house, c, t.planets[c.at])) for c in t.own_colonies(seat))


def list_price(book: Book, code: str, wep: int = 1) -> int:
    """4.6 The PC of a unit: 10 % more for each weapons level, compounded, for what weapons improve."""
    row = unit(book, code)
    if wep == 1 or not row.weapons:
        return row.cost * PP
    return half_up(row.cost * PP * 11 ** (wep - 1), 10 ** (wep - 1))
