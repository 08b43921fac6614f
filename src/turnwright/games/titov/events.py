"""What may happen."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Event

from .state import Amounts, Zone


class TurnBegan(Event):
    begins = True
    turn: int


class CrisisBegan(Event):
    """6.2 The Crisis Phase opens; or it is skipped because of a quarantine (R54)."""

    open: bool


class ResetBegan(Event):
    """6.3 The Reset Phase runs by itself."""


class Drew(Event):
    cards: tuple[str, ...]
    reveals = "all"


class Shuffled(Event):
    pile: Literal["action", "objective"]
    n: int


class Played(Event):
    card: str
    pay: Amounts


class ClockAdvanced(Event):
    card: str
    now: int
    slices: int


class ResourcesGained(Event):
    source: str
    amounts: Amounts
    wasted: Amounts


class ResourcesLost(Event):
    follows = True
    source: str
    amounts: Amounts
    missing: int
    """How many units were not there."""


class CardGained(Event):
    card: str
    n: int
    to: Literal["hand", "discard", "objective discard"]


class CardDestroyed(Event):
    follows = True
    card: str
    zone: Zone | Literal["play", "agenda", "objective deck", "objective discard"]


class HandDiscarded(Event):
    cards: tuple[str, ...]


class Foresaw(Event):
    cards: tuple[str, ...]
    """Top first."""
    reveals = "all"


class Scouted(Event):
    cards: tuple[str, ...]
    """Top first."""
    reveals = "all"


class Taken(Event):
    """5.3.14 Foresee: one of the cards looked at goes to the hand."""

    card: str


class Sunk(Event):
    """5.3.38 Scout: one of the cards looked at goes under the Objective Deck."""

    card: str


class Disrupted(Event):
    cards: tuple[str, ...]
    reveals = "all"


class Recurred(Event):
    card: str


class Reshuffled(Event):
    card: str


class Improved(Event):
    card: str
    zone: Zone


class Swapped(Event):
    card: str
    to: str
    zone: Zone


class MaximumChanged(Event):
    resource: int
    by: int
    now: int


class DrawChanged(Event):
    by: int
    lasting: bool


class SlotsAdded(Event):
    n: int


class ResolutionTaken(Event):
    place: int
    card: str
    option: int
    pay: Amounts


class StepBought(Event):
    place: int
    card: str
    option: int
    pay: Amounts
    now: int
    steps: int


class TrackMoved(Event):
    place: int
    card: str
    by: int
    now: int


class TrackEnded(Event):
    card: str
    won: bool


class TimersAdvanced(Event):
    """6.3.1.1 The places whose timers advanced."""

    places: tuple[int, ...]


class TimerMoved(Event):
    place: int
    card: str
    by: int
    now: int


class TimerFull(Event):
    place: int
    card: str


class Revealed(Event):
    """6.3.1.3, 6.3.1.4 A card from a face-down deck enters play."""

    place: int
    card: str
    reveals = "all"


class Placed(Event):
    follows = True
    place: int
    card: str


class Left(Event):
    place: int
    card: str
    to: Literal["objective discard", "milestone discard"]


class Escalated(Event):
    follows = True
    card: str
    into: str


class MonumentActed(Event):
    card: str
    now: int
    slices: int


class Quarantined(Event):
    turn: int


class Ended(Event):
    ending: str
    won: bool
