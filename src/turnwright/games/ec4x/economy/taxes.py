"""3.2 Taxation: the rate, and what people think of it."""

from __future__ import annotations

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..assets import House
from ..book import Book, Options
from ..state import Reach
from .ledger import award


def tax_band(book: Book, rate: int) -> int:
    """3.2 0 under 30 %, 1 to 50 %, 2 to 65 %, 3 above."""
    return sum(rate > limit for limit in book.economy.bands)


def productivity(book: Book, rate: int) -> int:
    """3.2 What the rate does for the growth of productivity, in tenths of a percent."""
    return book.economy.productivity[tax_band(book, rate)]


def set_tax(t: Reach, seat: int, line: lines.Tax) -> None:
    """3.2 Any whole rate from 0 to 100."""
    if not 0 <= line.rate <= 100:
        raise Illegal(say("3.2 The tax rate runs from 0 to 100 percent."))
    t.houses[seat] = t.houses[seat].but(tax=line.rate)


def judge_taxes(t: Reach, seat: int) -> None:
    """3.2 Low taxes bring prestige, five points in all; high ones cost some every few turns.

    The two high bands are one ladder (R24): a turn above 65 % counts for both, one above 50 % for the lower alone, and
    nothing but a turn at 50 % or less starts them anew.
    """
    house, prestige = t.houses[seat], t.book.prestige
    band = tax_band(t.book, house.tax)
    if band == 0 and house.low_tax < prestige.low_tax_most:
        t.houses[seat] = house.but(low_tax=house.low_tax + prestige.low_tax)
        award(t, seat, prestige.low_tax, "Low taxes", "taxes", "3.2")
    points, house = tax_price(t.book, t.options, t.houses[seat])
    t.houses[seat] = house
    award(t, seat, -points, "High taxes", "taxes", "3.2")


def tax_price(book: Book, options: Options, house: House) -> tuple[int, House]:
    """3.2, 9.4 The prestige that the next Income phase takes for the rate as it is, and the house with its turns counted.

    The option `high_tax=escalating` has each turn above 65 % cost more than the one before.
    """
    prestige, band = book.prestige, tax_band(book, house.tax)
    if band < 2:
        return 0, house.but(taxed=0, overtaxed=0)
    house = house.but(taxed=house.taxed + 1, overtaxed=house.overtaxed + (band == 3))
    points, every = prestige.high_tax if band == 2 else prestige.very_high_tax
    if band == 2:
        return (points, house.but(taxed=0)) if house.taxed >= every else (0, house)
    if options.high_tax == "escalating":
        return points + prestige.tax_step * (house.overtaxed - 1), house
    return (0 if house.overtaxed % every else points), house
