"""What may happen."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Event, Value

from .state import Amounts, Zone


class OfCard(Value):
    """It happens to a card."""

    card: str


class OfCards(Value):
    """It happens to several, in this order."""

    cards: tuple[str, ...]


class AtPlace(Value):
    """It happens to a card in play, where it lies."""

    place: int
    card: str


class TurnBegan(Event):
    """6.1 A turn opens with its Action Phase."""

    begins = True
    turn: int


class CrisisBegan(Event):
    """6.2.1 The Crisis Phase opens; or it is skipped because of a quarantine (R54)."""

    open: bool


class ResetBegan(Event):
    """6.3 The Reset Phase runs by itself."""


class Drew(OfCards, Event):
    """5.3.13 Draw."""

    reveals = "all"


class Shuffled(Event):
    """5.3.30 A pile is shuffled."""

    pile: Literal["action", "objective"]
    n: int


class Played(OfCard, Event):
    """6.1.3 A card is played from the hand."""

    pay: Amounts


class ClockAdvanced(OfCard, Event):
    """5.3.8 The clock of a card's name."""

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


class CardGained(OfCard, Event):
    """5.3.16 A card comes from the supply."""

    n: int
    to: Literal["hand", "discard", "objective discard"]


class CardDestroyed(OfCard, Event):
    """5.3.11 Destroy."""

    follows = True
    zone: Zone | Literal["play", "agenda", "objective deck", "objective discard"]


class HandDiscarded(OfCards, Event):
    """6.1.5.3 The rest of the hand is discarded."""


class Foresaw(OfCards, Event):
    """5.3.14 Foresee: the cards looked at, top first."""

    reveals = "all"


class Scouted(OfCards, Event):
    """5.3.38 Scout: the cards looked at, top first."""

    reveals = "all"


class Taken(OfCard, Event):
    """5.3.14 Foresee: one of the cards looked at goes to the hand."""


class Sunk(OfCard, Event):
    """5.3.38 Scout: one of the cards looked at goes under the Objective Deck."""


class Disrupted(OfCards, Event):
    """5.3.12 Disrupt."""

    reveals = "all"


class Recurred(OfCard, Event):
    """5.3.27 Recur."""


class Reshuffled(OfCard, Event):
    """5.3.30 A card goes from the Action Discard into the deck."""


class Improved(OfCard, Event):
    """5.3.20 Improve."""

    zone: Zone


class Swapped(OfCard, Event):
    """5.3.28 A controlled card is replaced."""

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


class ResolutionTaken(AtPlace, Event):
    """6.2.1.2 A Resolution is paid for."""

    option: int
    pay: Amounts


class StepBought(AtPlace, Event):
    """5.3.35 A step of a Project or clock is bought."""

    option: int
    pay: Amounts
    now: int
    steps: int


class TrackMoved(AtPlace, Event):
    """5.3.41 A war or crisis moves."""

    by: int
    now: int


class TrackEnded(OfCard, Event):
    """5.3.41 A war or crisis is won or lost."""

    won: bool


class TimersAdvanced(Event):
    """6.3.1.1 The places whose timers advanced."""

    places: tuple[int, ...]


class TimerMoved(AtPlace, Event):
    """5.3.10 A timer is delayed, or advances by itself."""

    by: int
    now: int


class TimerFull(AtPlace, Event):
    """6.3.1.2 A timer is full."""


class Revealed(AtPlace, Event):
    """6.3.1.3, 6.3.1.4 A card from a face-down deck enters play."""

    reveals = "all"


class Placed(AtPlace, Event):
    """5.3.19 A card enters play."""

    follows = True


class Left(AtPlace, Event):
    """5.3.33 A card leaves play for its discard."""

    to: Literal["objective discard", "milestone discard"]


class Escalated(OfCard, Event):
    """5.3.15 Two of a name meet."""

    follows = True
    into: str


class MonumentActed(OfCard, Event):
    """5.2.4 A Monument acts."""

    now: int
    slices: int


class Quarantined(Event):
    """6.2.1 The next turn has no Crisis Phase."""

    turn: int


class Ended(Event):
    """9 The reign is over."""

    ending: str
    won: bool
