"""What the lab is told of the game: all actions there are, its rounds, and its buildings."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Action, Event

from .actions import EVERY, Build
from .book import BUILDINGS
from .state import KingdomView
from .text.words import NAMES

ACTIONS = EVERY
ROOM = 32, 64
UNIT = "round"
PAGES = {"tuned": "hard"}
CONTENT = {"Building": tuple(NAMES[name] for name in BUILDINGS)}


def clock(view: KingdomView) -> int:
    """2 The round."""
    return view.round


def uses(view: KingdomView, thing: Action | Event) -> Iterator[tuple[int, str, str]]:
    """3.11 What is built."""
    if isinstance(thing, Build) and view.seat is not None:
        yield view.seat, "Building", NAMES[thing.building]
