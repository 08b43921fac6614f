"""What the player may answer."""

from __future__ import annotations

from functools import cache

from turnwright.core import Action

from .state import Amounts, Zone


class Play(Action):
    """6.1.3 Play a card from the hand, paying exactly this (R13)."""

    card: str
    pay: Amounts


class EndPhase(Action):
    """6.1.4, 6.2.1.3 End the Action Phase or the Crisis Phase."""


class Resolve(Action):
    """6.2.1 Take a Resolution of the card in that place (0: the Milestone; the Agenda counts from 1)."""

    place: int
    option: int
    pay: Amounts


class Build(Action):
    """5.3.35 Buy one step of a Project or clock."""

    place: int
    option: int
    pay: Amounts


class Press(Action):
    """5.3.41 Spend on a war or crisis."""

    place: int
    pay: Amounts


class Choose(Action):
    """Take one of the alternatives a card offers, counted from 0."""

    option: int


class Pick(Action):
    """Choose a card where it lies."""

    card: str
    zone: Zone


class Name(Action):
    """Choose a card by name: to copy it, or to gain it."""

    card: str


class Aim(Action):
    """Choose a card in play: to delay its timer, to destroy it, to give up its slot, to build on it."""

    place: int
    option: int = 0
    """Which of its Projects, where it has several."""


class Split(Action):
    """Gain this mix."""

    amounts: Amounts


class Look(Action):
    """Choose one of the cards looked at, counted from the top, from 0."""

    index: int


class Decline(Action):
    """Leave it at that."""


END_PHASE, DECLINE = EndPhase(), Decline()
# Actions of small fixed sets are built once and shared.
play, resolve, build, press = cache(Play), cache(Resolve), cache(Build), cache(Press)
pick, aim, choose = cache(Pick), cache(Aim), cache(Choose)
