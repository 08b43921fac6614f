"""The numbers and names of the book."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwright.core import Value
from turnwright.core.book import Count, Die
from turnwright.core.options import asked

Few = Annotated[int, Meta(ge=1, le=5)]

OFFICES = ("Finch", "Heron", "Magpie", "Owl")


class Book(Value):
    """Every number that can be tuned."""

    purse: Die = 6
    """1.1 Sides of the die that fills a purse."""
    hand: Few = 3
    """1.2 Letters drawn at the start."""
    envelope: Few = 2
    """2.2 Letters in an envelope at the most."""
    ransom: Count = 1
    """2.5 Coins to take a letter back."""
    offer: Few = 2
    """2.6 Letters to choose one from."""


BOOK = Book()


class Options(Value):
    nights: Annotated[int, asked("Nights", "How many nights the game lasts (1.3).", ge=3, le=6)] = 4
    """1.3 Nights."""


LETTERS = {
    name: 1 + n % 4
    for n, name in enumerate(
        [
            "Amberwick",
            "Brindlemoor",
            "Candlewist",
            "Dovetarn",
            "Emberlyn",
            "Fernhollow",
            "Gossamere",
            "Hartsquill",
            "Inkthistle",
            "Jasperwold",
            "Kestrelby",
            "Larkspindle",
            "Mothwick",
            "Nettlecombe",
            "Oakenshade",
            "Pepperfen",
            "Quillfeather",
            "Ravensgate",
            "Saltmarrow",
            "Thornquay",
            "Umbermere",
            "Velvetdown",
            "Wrenfield",
            "Yarrowside",
            "Zephyrstone",
            "Ashlantern",
            "Bellowmere",
            "Cinderlow",
        ]
    )
}
"""1.2 Each letter with its worth.  The names occur nowhere else, so a page that shows one gives away that letter."""
