"""5.3.35 Project: steps that are bought or given, on clocks of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Question
from turnwright.kit.words import counted, say

from ..actions import Action, Aim, Build, aim
from ..effects import Effect, Few
from ..events import StepBought
from ..state import NOTHING, Amounts, Realm, card_at
from . import row_of
from .resolutions import complete

if TYPE_CHECKING:
    from ..book import Book


def buy_step(t: Realm, action: Build) -> None:
    """5.3.35 Project: one step; a Project's timer does not advance in a turn in which one was bought."""
    it = card_at(t, action.place)
    row = row_of(t, it)
    if "Project" in row.tags:
        t.places[action.place] = it.but(built=t.turn)
    add_steps(t, action.place, action.option, 1, action.pay)


def add_steps(t: Realm, place: int, option: int, n: int, pay: Amounts) -> None:
    """Steps on one clock of a card; the first to fill resolves the card (R44)."""
    it = card_at(t, place)
    steps = row_of(t, it).resolutions[option].steps
    now = min(it.clocks[option] + n, steps)
    clocks = (*it.clocks[:option], now, *it.clocks[option + 1 :])
    t.places[place] = it.but(clocks=clocks)
    t.tell(StepBought, place, it.card, option, pay, now, steps)
    if now == steps:
        complete(t, place, option)


class AdvanceProject(Effect):
    """5.3.35 Project: steps on a Project of your choice, free of charge (R19)."""

    n: Few

    def run(self, t: Realm) -> None:
        among = self.among(t)
        if len(among) > 1:
            t.ask(0, ChooseProject(self))
        elif among:
            self.do(t, among[0])

    def among(self, t: Realm) -> list[Aim]:
        """The Projects of the Agenda that are built in steps."""
        return [
            aim(place, option)
            for place, it in enumerate(t.places)
            if it is not None and "Project" in row_of(t, it).tags
            for option, resolution in enumerate(row_of(t, it).resolutions)
            if resolution.steps
        ]

    def do(self, t: Realm, action: Aim) -> None:
        add_steps(t, action.place, action.option, self.n, NOTHING)

    def words(self, book: Book) -> str:
        return say("advance a Project by {steps}", steps=counted(self.n, "step"))


class ChooseProject(Question[Realm]):
    """5.3.35 Which Project advances?"""

    effect: AdvanceProject

    def legal(self, t: Realm, seat: int) -> list[Aim]:
        return self.effect.among(t)

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.3.35 Choose a Project in the Agenda that is built in steps."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Aim)
        self.effect.do(t, action)
