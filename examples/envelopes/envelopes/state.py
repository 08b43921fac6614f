"""The state of Envelopes."""

from __future__ import annotations

from turnwright.core import Table, Value

from .book import LETTERS, Book, Options


class Order(Value):
    """2.2 A letter in an envelope and the house it goes to."""

    letter: str
    house: int


class Carried(Value):
    """2.3 A letter on its way, for all to see."""

    seat: int
    letter: str
    house: int

    @property
    def worth(self) -> int:
        return LETTERS[self.letter]


class Town(Table):
    """1 The town.  Lists without another note run by seat."""

    options: Options = Options()
    book: Book = Book()
    night: int = 0
    stage: str = ""
    """orders, houses, supply or over."""
    house: int = 0
    """The house being visited."""
    hands: list[tuple[str, ...]] = []
    envelopes: list[tuple[Order, ...]] = []
    returned: list[tuple[str, ...]] = []
    """2.6 What goes under the pile when all have chosen."""
    street: list[Carried] = []
    """2.3 Letters under way."""
    held: list[Carried] = []
    """2.5 Letters held for ransom, the next to be decided first."""
    pile: list[str] = []
    """Face down, the top last."""
    purses: list[int] = []
    """By house."""
    known: list[tuple[int, ...]] = []
    """2.4 The houses whose purse this office has seen."""
    earned: list[int] = []
    found: list[int] = []
    paid: list[int] = []

    def coins(self, seat: int) -> int:
        return self.earned[seat] + self.found[seat] - self.paid[seat]
