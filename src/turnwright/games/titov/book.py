"""The tables of the book: set-up numbers, options and cards.  Every number is here or in a card's row."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from turnwright.core import Value
from turnwright.core.options import asked
from turnwright.kit.words import wordlist

from .action_phase import PlayFromHand
from .agenda.calamities import CALAMITIES
from .cards import ActionCard, CardInPlay, Milestone, Objective
from .cards.action_cards import ACTIONS
from .cards.milestones import MILESTONES
from .cards.objectives import OBJECTIVES
from .effects import Few
from .effects.choices import Choice
from .score import YouLose
from .state import is_action


class Book(Value):
    """Every number that can be tuned."""

    starting_deck: dict[str, Few] = field(default_factory=lambda: {"C1": 4, "C4": 3, "C2": 2, "C5": 1})
    """3.5 Game Setup (R1)."""
    starting_objectives: tuple[str, ...] = ("O1", "O3", "O5", "O7", "O11", "O12", "O13", "O18", "O19")
    """3.5 Game Setup (R1)."""
    tutorial_agenda: tuple[str, ...] = ("O1", "O11", "O18")
    """3.5 Game Setup (R2)."""
    first_milestone: str = "M1"
    starting_bank: tuple[Few, Few, Few, Few, Few] = (3, 3, 3, 3, 0)
    """3.5 Game Setup (R1): Food, Stability, Influence, Might, Trade Goods."""
    starting_maxima: tuple[Few, Few, Few, Few, Few] = (6, 6, 6, 6, 6)
    """5.3.34 Max (R1)."""
    maximum_limits: tuple[Few, Few] = (1, 12)
    """5.3.34 Max (R3)."""
    draw: Few = 5
    """6.1.2 Draw 5 action cards."""
    draw_limits: tuple[Few, Few] = (0, 12)
    """6.1.2 Draw 5 action cards (R3)."""
    slots: Annotated[int, Meta(ge=1, le=9)] = 3
    """5.3.4 Agenda: starts with 3 slots."""
    gleaning: Few = 1
    """9.3 Options: Food gained at the start of a turn without Food and Stability (R24)."""
    calamities: tuple[str, str, str, str, str] = CALAMITIES
    """5.3.6 Calamity by resource; Trade Goods have none (R25)."""
    actions: dict[str, ActionCard] = field(default_factory=lambda: ACTIONS)
    """5.4.2 Action cards; an improved version has a row of its own, `C13+`."""
    objectives: dict[str, Objective] = field(default_factory=lambda: OBJECTIVES)
    """5.4.3 Objectives."""
    milestones: dict[str, Milestone] = field(default_factory=lambda: MILESTONES)
    """5.4.1 Milestones."""

    def row(self, card: str) -> ActionCard | CardInPlay:
        return self.actions[card] if is_action(card) else self.in_play(card)

    def in_play(self, card: str) -> CardInPlay:
        """The row of a Milestone or Objective."""
        return self.objectives[card] if card[0] == "O" else self.milestones[card]

    def name(self, card: str) -> str:
        return self.row(card).name

    def fatal(self, card: str) -> bool:
        """9.1 A Calamity of the third tier."""
        timer = None if is_action(card) else self.in_play(card).timer
        return timer is not None and isinstance(timer.effects[0] if timer.effects else None, YouLose)

    def plays_another(self, card: str) -> bool:
        """R19 Such a card cannot be played by another one."""
        return any(
            isinstance(effect, PlayFromHand)
            for choice in self.actions[card].effects
            if isinstance(choice, Choice)
            for option in choice.options
            for effect in option.effects
        )


BOOK = Book()

TAG_NAMES = wordlist(
    {tag: tag for rows in (BOOK.actions, BOOK.objectives, BOOK.milestones) for row in rows.values() for tag in row.tags}
)
"""Every tag on a card, as it is read."""


class Options(Value):
    """9.3 Options."""

    gleaning: Annotated[bool, asked("Gleaning", "Start a turn with no Food and no Stability, and you gain 1 Food.")] = (
        False
    )
    gentle: Annotated[
        bool, asked("Gentle", "A loss you cannot cover brings one Calamity, not one for each missing unit.")
    ] = False
    tutorial: Annotated[
        bool,
        asked(
            "Fixed first Agenda",
            "Begin with Ritualized Taxation, the Cataracts raid and the census, as for a first lesson, instead of "
            "three cards by lot. Nothing else changes, and nothing is taught.",
        ),
    ] = False
