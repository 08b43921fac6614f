"""How the town is laid out."""

from __future__ import annotations

from .book import LETTERS
from .sequence import Night
from .state import Town


def setup(t: Town) -> None:
    """1 The town: purses are rolled, letters shuffled and drawn."""
    clear(t)
    t.pile = t.shuffled(LETTERS)
    t.purses = [t.roll(t.book.purse) for _ in range(t.seats + 1)]
    t.hands = [tuple(t.pile.pop() for _ in range(t.book.hand)) for _ in range(t.seats)]
    t.then(Night())


def clear(t: Town) -> None:
    """Empty places for everything that runs by seat."""
    nothing = [()] * t.seats
    t.hands, t.envelopes, t.returned, t.known = [*nothing], [*nothing], [*nothing], [*nothing]
    t.earned, t.found, t.paid = [0] * t.seats, [0] * t.seats, [0] * t.seats
