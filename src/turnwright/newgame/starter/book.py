"""The numbers of the book, each in one place."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwright.core import Value
from turnwright.core.book import Count, Die


class Book(Value):
    """Numbers that a variant may change (`--variant die=8`)."""

    die: Die = 6
    """2.1 Sides of the die."""
    bust: Count = 1
    """2.1 The number that loses the pot."""


BOOK = Book()


class Options(Value):
    goal: Annotated[int, Meta(title="Goal", description="Points to reach (1.1).", ge=10, le=50)] = 25
    """1.1 The goal."""
