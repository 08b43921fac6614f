"""3.5 Game Setup."""

from __future__ import annotations

from .agenda.slots import Place
from .reset_phase import FillAgenda
from .sequence import Turn
from .state import MILESTONE, Realm


def setup(t: Realm) -> None:
    """3.5 Game Setup: both decks are shuffled, the first Milestone lies open, the Agenda is dealt (R1, R2)."""
    book = t.book
    t.bank, t.maxima = list(book.starting_bank), list(book.starting_maxima)
    t.gained = [0] * 5
    t.hand_size = book.draw
    t.deck = t.shuffled(card for card, n in book.starting_deck.items() for _ in range(n))
    tutorial = book.tutorial_agenda if t.options.tutorial else ()
    t.objective_deck = t.shuffled(card for card in book.starting_objectives if card not in tutorial)
    t.places = [None] * (1 + book.slots)
    dealt = (Place(place, card) for place, card in enumerate(tutorial, 1))
    t.then(Place(MILESTONE, book.first_milestone), *dealt, FillAgenda(), Turn())
