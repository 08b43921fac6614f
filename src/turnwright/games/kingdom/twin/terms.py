"""What a game is played under, as one row: the book in force, the options, and two tables made from them for speed."""

from __future__ import annotations

from typing import Any

from turnwright.core import TurnwrightError, Value
from turnwright.twin.records import choice

from ..actions import ACTS, Act, priced
from ..book import Book, Options, Priced, Tier
from ..happiness import tier
from ..prices import points_needed

PAID = choice(Options, "free_actions", "ap")
ONCE = choice(Options, "repeats", "once")
ALL_INCOME = choice(Options, "income_scope", "all")

SPAN = 32
"""Happiness further from 0 than this counts as this: no tier lies beyond."""


class Terms(Value):
    """The parameter of every rule here that asks for more than the book."""

    book: Book
    options: Any
    prices: tuple[Priced, ...]
    """2.3 The printed gold of every action of the Main Phase, by its number, and the action points it takes."""
    tiers: tuple[Tier, ...]
    """4 The tier of every happiness from -SPAN to SPAN."""


def terms(options: Options, book: Book) -> Terms:
    """2 The terms of a game."""
    if any(abs(row.at) > SPAN for row in book.happiness.tiers):
        raise TurnwrightError(f"The twin holds tiers of happiness from -{SPAN} to {SPAN}.")

    def price(action: Act) -> Priced:
        return Priced(priced(book, action).cost, points_needed(book, options, action))

    return Terms(
        book=book,
        options=options,
        prices=(Priced(0, 0), *(price(action) for action in ACTS)),
        tiers=tuple(tier(book, happiness) for happiness in range(-SPAN, SPAN + 1)),
    )
