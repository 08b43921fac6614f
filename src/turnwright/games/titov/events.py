"""What may happen."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Event

from .state import Amounts, Zone


class TurnBegan(Event):
    """6.1 A turn opens with its Action Phase."""

    begins = True
    turn: int


class CrisisBegan(Event):
    """6.2.1 The Crisis Phase opens; or it is skipped because of a quarantine (R54)."""

    open: bool


class ResetBegan(Event):
    """6.3 The Reset Phase runs by itself."""


class Drew(Event):
    """5.3.13 Draw."""

    cards: tuple[str, ...]
    reveals = "all"


class Shuffled(Event):
    """5.3.30 A pile is shuffled."""

    pile: Literal["action", "objective"]
    n: int


class Played(Event):
    """6.1.3 A card is played from the hand."""

    card: str
    pay: Amounts


class ClockAdvanced(Event):
    """5.3.8 The clock of a card's name."""

    card: str
    now: int
    slices: int


class ResourcesGained(Event):
    """5.3.16 Gain."""

    source: str
    amounts: Amounts
    wasted: Amounts


class ResourcesLost(Event):
    """5.3.22 Lose."""

    follows = True
    source: str
    amounts: Amounts
    missing: int
    """How many units were not there."""


class CardGained(Event):
    """5.3.16 A card comes from the supply."""

    card: str
    n: int
    to: Literal["hand", "discard", "objective discard"]


class CardDestroyed(Event):
    """5.3.11 Destroy."""

    follows = True
    card: str
    zone: Zone | Literal["play", "agenda", "objective deck", "objective discard"]


class HandDiscarded(Event):
    """6.1.5.3 The rest of the hand is discarded."""

    cards: tuple[str, ...]


class Foresaw(Event):
    """5.3.14 Foresee: the cards looked at, top first."""

    cards: tuple[str, ...]
    reveals = "all"


class Scouted(Event):
    """5.3.38 Scout: the cards looked at, top first."""

    cards: tuple[str, ...]
    reveals = "all"


class Taken(Event):
    """5.3.14 Foresee: one of the cards looked at goes to the hand."""

    card: str


class Sunk(Event):
    """5.3.38 Scout: one of the cards looked at goes under the Objective Deck."""

    card: str


class Disrupted(Event):
    """5.3.12 Disrupt."""

    cards: tuple[str, ...]
    reveals = "all"


class Recurred(Event):
    """5.3.27 Recur."""

    card: str


class Reshuffled(Event):
    """5.3.30 A card goes from the Action Discard into the deck."""

    card: str


class Improved(Event):
    """5.3.20 Improve."""

    card: str
    zone: Zone


class Swapped(Event):
    """5.3.28 A controlled card is replaced."""

    card: str
    to: str
    zone: Zone


class MaximumChanged(Event):
    """5.3.34 Max."""

    resource: int
    by: int
    now: int


class DrawChanged(Event):
    """6.1.2 The draw changes, for one turn or for good."""

    by: int
    lasting: bool


class SlotsAdded(Event):
    """5.3.4 The Agenda grows."""

    n: int


class ResolutionTaken(Event):
    """6.2.1.2 A Resolution is paid for."""

    place: int
    card: str
    option: int
    pay: Amounts


class StepBought(Event):
    """5.3.35 A step of a Project or clock is bought."""

    place: int
    card: str
    option: int
    pay: Amounts
    now: int
    steps: int


class TrackMoved(Event):
    """5.3.41 A war or crisis moves."""

    place: int
    card: str
    by: int
    now: int


class TrackEnded(Event):
    """5.3.41 A war or crisis is won or lost."""

    card: str
    won: bool


class TimersAdvanced(Event):
    """6.3.1.1 The places whose timers advanced."""

    places: tuple[int, ...]


class TimerMoved(Event):
    """5.3.10 A timer is delayed, or advances by itself."""

    place: int
    card: str
    by: int
    now: int


class TimerFull(Event):
    """6.3.1.2 A timer is full."""

    place: int
    card: str


class Revealed(Event):
    """6.3.1.3, 6.3.1.4 A card from a face-down deck enters play."""

    place: int
    card: str
    reveals = "all"


class Placed(Event):
    """5.3.19 A card enters play."""

    follows = True
    place: int
    card: str


class Left(Event):
    """5.3.33 A card leaves play for its discard."""

    place: int
    card: str
    to: Literal["objective discard", "milestone discard"]


class Escalated(Event):
    """5.3.15 Two of a name meet."""

    follows = True
    card: str
    into: str


class MonumentActed(Event):
    """5.2.4 A Monument acts."""

    card: str
    now: int
    slices: int


class Quarantined(Event):
    """6.2.1 The next turn has no Crisis Phase."""

    turn: int


class Ended(Event):
    """9 The reign is over."""

    ending: str
    won: bool
