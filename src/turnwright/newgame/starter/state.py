"""The state: lists and dictionaries at the root, immutable Values below."""

from __future__ import annotations

from turnwright.core import Table

from .book import Book, Options


class Race(Table):
    """1 The race."""

    options: Options = Options()
    book: Book = Book()
    points: list[int] = []
    """By seat."""
    pot: int = 0
    """2.1 What the turn has gathered so far."""
