"""3.2 Taxation: the rate, and what people think of it."""

from __future__ import annotations

from turnwright.core import Illegal

from .. import lines
from ..book import Book
from ..state import Reach
from .ledger import award


def tax_band(book: Book, rate: int) -> int:
    """3.2 0 under 30 %, 1 to 50 %, 2 to 65 %, 3 above."""
    return sum(rate > limit for limit in book.economy.bands)


def set_tax(t: Reach, seat: int, line: lines.Tax) -> None:
    """3.2 Any whole rate from 0 to 100."""
    if not 0 <= line.rate <= 100:
        raise Illegal("3.2 The tax rate runs from 0 to 100 percent.")
    t.houses[seat] = t.houses[seat].but(tax=line.rate)


def judge_taxes(t: Reach, seat: int) -> None:
    """3.2 Low taxes bring prestige, five points in all; high ones cost some every few turns in a band (R24).

    9.4 The option `high_tax=escalating` has taxes above 65 % cost more each turn in a row instead.
    """
    house, prestige = t.houses[seat], t.book.prestige
    band = tax_band(t.book, house.tax)
    turns = house.band_turns + 1 if band == house.band else 1
    t.houses[seat] = house.but(band=band, band_turns=turns)
    if band == 0 and house.low_tax < prestige.low_tax_most:
        t.houses[seat] = t.houses[seat].but(low_tax=house.low_tax + prestige.low_tax)
        award(t, seat, prestige.low_tax, "Low taxes", "3.2")
    elif band == 3 and t.options.high_tax == "escalating":
        award(t, seat, -prestige.very_high_tax[0] - prestige.tax_step * (turns - 1), "Excessive taxes", "9.4")
    elif band >= 2:
        points, every = prestige.high_tax if band == 2 else prestige.very_high_tax
        if turns % every == 0:
            award(t, seat, -points, "High taxes", "3.2")
