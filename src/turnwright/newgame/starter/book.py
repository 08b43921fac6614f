"""The numbers of the book, each in one place."""

from __future__ import annotations

from typing import Annotated

from turnwright.core import Value
from turnwright.core.book import Count, Die
from turnwright.core.options import asked


class Book(Value):
    """Numbers that a variant may change (`--variant die=8`)."""

    die: Die = 6
    """2.1 Sides of the die."""
    bust: Count = 1
    """2.1 The number that loses the pot."""


BOOK = Book()


class Options(Value):
    goal: Annotated[int, asked("Goal", "Points to reach (1.1).", ge=10, le=50)] = 25
    """1.1 The goal."""
