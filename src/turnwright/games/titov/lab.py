"""What the lab is told of the game: its turns, its cards; and for learners, which part of the view an action's field names."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Action, Event

from .actions import Play
from .book import BOOK
from .view import Court

REFERS = {"card": ["hand", "looking", "discard", "deck_top"], "place": ["places"]}
ROOM = 192, 64
UNIT = "turn"
CONTENT = {"Action card": tuple(dict.fromkeys(card.name for card in BOOK.actions.values()))}


def clock(view: Court) -> int:
    """6 The turn."""
    return view.turn


def uses(view: Court, thing: Action | Event) -> Iterator[tuple[int, str, str]]:
    """6.1.3 What is played from the hand."""
    if isinstance(thing, Play):
        yield 0, "Action card", view.book.name(thing.card)
