"""5.3.31 Effects made of other effects: alternatives and conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Question, Value
from turnwright.kit.words import say, wordlist

from ..action_phase import PlayFromHand
from ..actions import DECLINE, Action, Choose, choose
from ..agenda.calamities import Purge
from ..agenda.projects import AdvanceProject
from ..agenda.slots import AddSlots, Banish, Install
from ..agenda.timers import AdvanceRandomTimer, Delay
from ..crisis_phase import Quarantine, ResolveNow
from ..decks import Disrupt, Draw, Foresee, HandSize, NextDraw, Recur, Reshuffle, Scout, ShuffleIn
from ..state import Realm
from . import Effect, Outline
from .controlled_cards import DestroyAll, DestroyChosen, DestroyRandom, Improve, Swap, controlled
from .gained_cards import Copy, GainCard, GainHand, GainRandom, GainUnlocked
from .resources import Gain, GainMix, Lose, Max
from .spending import FREE, Spend, affordable, spend

if TYPE_CHECKING:
    from ..book import Book

Plain = (
    Gain | GainMix | Lose | Max
    | GainCard | GainHand | GainRandom | GainUnlocked | Copy | Swap | Improve
    | DestroyAll | DestroyChosen | DestroyRandom
    | Draw | Foresee | Scout | Recur | Reshuffle | Disrupt | ShuffleIn | NextDraw | HandSize
    | Install | Delay | AdvanceRandomTimer | AddSlots | Purge | Banish
    | ResolveNow | AdvanceProject | Quarantine | PlayFromHand
)  # fmt: skip
"""The effects that hold no others."""


class Option(Value):
    """One alternative: what it costs, what must be there, what it does."""

    effects: tuple[Plain, ...]
    spend: Spend = FREE
    having: Spend = FREE

    def is_open(self, t: Realm) -> bool:
        return affordable(t.bank, self.spend.amounts) and affordable(t.bank, self.having.amounts)


OFFERED = wordlist(
    {
        "menu": "each once, for {price} each: {options}",
        "may": "you may spend {price} to {options}",
        "one": "choose: {options}",
    }
)


class Choice(Effect):
    """5.3.31 Alternatives: one of them; or, as a menu, each once and for its price (R20)."""

    options: tuple[Option, ...]
    may: bool = False
    menu: bool = False

    def run(self, t: Realm) -> None:
        open_ = [option for option in self.options if option.is_open(t)]
        if not open_:
            return
        if len(open_) == 1 and not self.may:
            self.do(t, open_[0])
        else:
            t.ask(0, ChooseOne(self))

    def do(self, t: Realm, option: Option) -> None:
        if self.menu and len(self.options) > 1:
            t.then(self.but(options=tuple(other for other in self.options if other is not option)))
        spend(t, option.spend.amounts)
        t.then(*option.effects)

    def outline(self) -> Outline:
        options, price = tuple(option.effects for option in self.options), self.options[0].spend.amounts
        if self.menu:
            return Outline(OFFERED["menu"], options, price)
        return Outline(OFFERED["may"] if self.may else OFFERED["one"], options, price)


class ChooseOne(Question[Realm]):
    """5.3.31 Which alternative?"""

    effect: Choice

    def legal(self, t: Realm, seat: int) -> list[Action]:
        found: list[Action] = [choose(i) for i, option in enumerate(self.effect.options) if option.is_open(t)]
        return [*found, DECLINE] if self.effect.may else found

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.3.31 Choose one of the alternatives you can pay for."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        if isinstance(action, Choose):
            self.effect.do(t, self.effect.options[action.option])


def one_of_cards(*cards: str) -> Choice:
    """Gain one of these cards, of the player's choice."""
    return Choice(tuple(Option((GainCard(card),)) for card in cards))


class IfControls(Effect):
    """5.3.7 Only if a card with the tag is controlled."""

    tag: str
    then: tuple[Plain, ...]

    def run(self, t: Realm) -> None:
        actions = t.book.actions
        if any(self.tag in actions[card].tags for card in controlled(t)):
            t.then(*self.then)

    def outline(self) -> Outline:
        return Outline(say("if you control a {tag} card: {options}", self, options="{options}"), (self.then,))


class Remember(Effect):
    """5.4.1 A decision with a later consequence."""

    flag: str

    def run(self, t: Realm) -> None:
        if self.flag not in t.flags:
            t.flags.append(self.flag)

    def words(self, book: Book) -> str:
        return say("this will be remembered ({flag})", flag=self.flag)


class IfRemembered(Effect):
    """5.4.1 The later consequence."""

    flag: str
    then: tuple[Plain, ...]

    def run(self, t: Realm) -> None:
        if self.flag in t.flags:
            t.then(*self.then)

    def outline(self) -> Outline:
        return Outline(say("if they were {flag}: {options}", self, options="{options}"), (self.then,))
