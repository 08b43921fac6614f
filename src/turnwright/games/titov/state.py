"""4 Play areas: the realm, which is the whole state of one reign, and the few Values it holds.

Action cards are named by their id in the book ("C13"), improved ones with a plus ("C13+").  Copies of one card cannot
be told apart, so every area is a list of ids.  `places[0]` is the Milestone, `places[1:]` are the slots of the Agenda.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from turnwright.core import Table, Value
from turnwright.kit.words import wordlist

RESOURCES = wordlist(("Food", "Stability", "Influence", "Might", "Trade Goods"))
"""5.3.29 Resources, in the order in which every amount is written."""
LETTERS = "FSIMT"
FOOD, STABILITY, INFLUENCE, MIGHT, TRADE = range(5)

Amounts = tuple[int, int, int, int, int]
"""One number per resource."""
NOTHING: Amounts = (0, 0, 0, 0, 0)

Phase = Literal["action", "crisis", "reset"]
Zone = Literal["hand", "deck", "discard"]
MILESTONE = 0
"""The place of the Milestone; Agenda slots count from 1."""


class InPlay(Value):
    """A Milestone or Objective on the table."""

    uid: int
    """Tells copies apart; the older card has the lower number."""
    card: str
    timer: int = 0
    """Slices of its timer that are filled."""
    progress: int = 0
    """Where its war or crisis stands."""
    clocks: tuple[int, ...] = ()
    """Steps bought, one count for each Resolution; for a Monument, how often it acted."""
    since: int = 0
    """The first turn in whose Reset Phase it advances."""
    built: int = 0
    """The last turn in which a step of it was bought."""
    spent: bool = False
    """A Milestone that is resolved but still lies there."""


class Change(Value):
    """One line of the bank's ledger for this turn."""

    source: str
    """The card that caused it."""
    kind: Literal["spent", "gained", "lost", "dropped"]
    amounts: Amounts


class Deed(Value):
    """One line of the chronicle."""

    turn: int
    card: str
    what: Literal["resolved", "won", "lost", "escalated", "built", "expired"]
    option: int = -1
    """Which Resolution, where that says more."""


class Realm(Table):
    """The whole state."""

    turn: int = 0
    phase: Phase = "reset"
    bank: list[int] = []
    maxima: list[int] = []
    hand: list[str] = []
    deck: list[str] = []
    """5.3.1 Action Deck, top last."""
    deck_seen: int = 0
    """How many cards on top of the deck the player has looked at and left there."""
    discard: list[str] = []
    playing: list[str] = []
    """Cards being resolved, the innermost last: they are in no zone (R15).  Empty text: destroyed meanwhile."""
    objective_deck: list[str] = []
    """5.3.25 Objective Deck, top last."""
    objective_seen: int = 0
    """How many cards on top of it the player has looked at and left there."""
    objective_sunk: int = 0
    """How many cards at its bottom the player has put there."""
    objective_discard: list[str] = []
    """5.3.26 Objective Discard."""
    places: list[InPlay | None] = []
    next_milestone: str = ""
    """5.3.23 Milestone Deck: its top card."""
    milestone_discard: list[str] = []
    serial: int = 0
    clocks: dict[str, int] = {}
    """5.3.8 Clocks that belong to a card's name, not to a copy."""
    gained: list[int] = []
    """Nominal gains of this turn's Action Phase, for tasks (R27, R28)."""
    played: list[str] = []
    """Ids of the action cards played in this turn's Action Phase."""
    hand_size: int = 0
    next_draw: int = 0
    flags: list[str] = []
    unlocked: list[str] = []
    """Province ids gained at least once (R40)."""
    quarantine: int = 0
    """The turn in which no Resolution may be taken (R54)."""
    source: str = ""
    """The card whose effects are being resolved."""
    ledger: list[Change] = []
    story: list[Deed] = []
    ending: str = ""
    """How it ended; empty while the reign lasts."""


def base(card: str) -> str:
    """The id without the mark of an improved copy."""
    return card.removesuffix("+")


@cache
def order(card: str) -> tuple[str, int, str]:
    """Sorts ids as the book lists them."""
    return card[0], int(base(card)[1:]), card


def is_action(card: str) -> bool:
    return card[0] == "C"


def place_of(t: Realm, uid: int) -> int | None:
    """Where the card with that number lies now; None when it left."""
    for place, it in enumerate(t.places):
        if it is not None and it.uid == uid:
            return place
    return None


def card_at(t: Realm, place: int) -> InPlay:
    """The card in a place that is known to hold one."""
    it = t.places[place]
    assert it is not None
    return it
