"""13.2 The calendar: years of 365 days, from 1 January 2847 on."""

from __future__ import annotations

from ..book import Book

MONTHS = (
    ("Jan", 31),
    ("Feb", 28),
    ("Mar", 31),
    ("Apr", 30),
    ("May", 31),
    ("Jun", 30),
    ("Jul", 31),
    ("Aug", 31),
    ("Sep", 30),
    ("Oct", 31),
    ("Nov", 30),
    ("Dec", 31),
)


def date(book: Book, day: int) -> str:
    """13.2 Day 1 is 01 Jan 2847; there are no leap years (R98)."""
    start = book.company.start
    years, rest = divmod(day - 1, start.days_a_year)
    month = 0
    while rest >= MONTHS[month][1]:
        rest -= MONTHS[month][1]
        month += 1
    return f"{rest + 1:02} {MONTHS[month][0]} {start.year + years}"
