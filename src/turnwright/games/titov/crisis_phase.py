"""6.2 Crisis Phase: taking Resolutions, and paying for projects and wars (agenda/projects.py, agenda/wars.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from turnwright.core import Question, Step
from turnwright.core.book import Amount
from turnwright.kit.words import say

from .actions import DECLINE, END_PHASE, Action, Build, Press, Resolve, build, press, resolve
from .agenda import row_of
from .agenda.projects import buy_step
from .agenda.resolutions import complete
from .agenda.wars import press_track
from .cards import Resolution
from .effects import Effect, Few, say_amounts
from .effects.spending import affordable, shortage, spend
from .events import CrisisBegan, Quarantined, ResolutionTaken
from .state import Amounts, Realm, card_at

if TYPE_CHECKING:
    from .book import Book


class BeginCrisis(Step[Realm]):
    """6.1.5.4 Proceed to the Crisis Phase."""

    def run(self, t: Realm) -> None:
        t.phase = "crisis"
        t.source = ""
        t.tell(CrisisBegan, t.quarantine != t.turn)


def open_answers(t: Realm, only: int = 0) -> Iterator[Action]:
    """6.2.1 Everything that can be paid now, on all cards in play or only on the one with that number."""
    bank = t.bank
    for place, it in enumerate(t.places):
        if it is None or it.spent or (only and it.uid != only):
            continue
        row = row_of(t, it)
        for option, resolution in enumerate(row.resolutions):
            if resolution.needs and not all(need.met(t) for need in resolution.needs):
                continue
            make = build if resolution.steps else resolve
            for bill in resolution.spend.bills(t):
                if affordable(bank, bill):
                    yield make(place, option, bill)
        if row.track:
            bill = row.track.spend.amounts
            if affordable(bank, bill):
                yield press(place, bill)


def closed_answers(t: Realm) -> Iterator[tuple[Resolve | Build | Press, str]]:
    """What is printed on the cards in play but cannot be paid or is not met, with the reason."""
    for place, it in enumerate(t.places):
        if it is None or it.spent:
            continue
        row = row_of(t, it)
        for option, resolution in enumerate(row.resolutions):
            reason = why_closed(t, resolution)
            if reason:
                make = build if resolution.steps else resolve
                yield make(place, option, resolution.spend.bills(t)[0]), reason
        if row.track and (lack := _lack(t, row.track.spend.amounts)):
            yield press(place, row.track.spend.amounts), f"5.3.39 {lack}"


def why_closed(t: Realm, resolution: Resolution) -> str:
    """Why this Resolution cannot be taken now; empty when it can."""
    for need in resolution.needs:
        if missing := need.missing(t):
            return f"5.3.32 {missing}"
    lacks = [_lack(t, bill) for bill in resolution.spend.bills(t)]
    return "" if "" in lacks else f"5.3.39 {min(lacks, key=len)}"


def _lack(t: Realm, bill: Amounts) -> str:
    lack = shortage(t.bank, bill)
    return say("You are {amounts} short.", amounts=say_amounts(lack)) if any(lack) else ""


def carry_out(t: Realm, action: Resolve | Build | Press) -> None:
    """6.2.1.2 The payment, then at once what it brings."""
    it = card_at(t, action.place)
    t.source = it.card
    spend(t, action.pay)
    if isinstance(action, Press):
        press_track(t, action.place)
    elif isinstance(action, Build):
        buy_step(t, action)
    else:
        t.tell(ResolutionTaken, action.place, it.card, action.option, action.pay)
        complete(t, action.place, action.option)


class TakeResolutions(Question[Realm]):
    """6.2.1 Take any number of Resolutions, one after the other, then end the phase (6.2.1.3)."""

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [*open_answers(t), END_PHASE]

    def refused(self, t: Realm, seat: int) -> list[tuple[Action, str]]:
        return list(closed_answers(t))

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return why_not(t, action)

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        if isinstance(action, Resolve | Build | Press):
            t.then(CRISIS)
            carry_out(t, action)


def why_not(t: Realm, action: Action) -> str:
    """The reason why something is not open, for error messages."""
    if not isinstance(action, Resolve | Build | Press):
        return "6.2.1 Take a Resolution, pay for a step, or end the phase."
    for closed, reason in closed_answers(t):
        if closed.but(pay=action.pay) == action:
            return reason
    return "6.2.1 No card in play offers that for this payment."


class CrisisPhase(Step[Realm]):
    """6.2.1 The player may take Resolutions, unless a quarantine forbids it (R54)."""

    def run(self, t: Realm) -> None:
        if t.quarantine != t.turn:
            t.ask(0, TAKE_RESOLUTIONS)


CRISIS, TAKE_RESOLUTIONS = CrisisPhase(), TakeResolutions()


class ResolveNow(Effect):
    """6.1.1 Resolve cards in play during the Action Phase, paying as in the Crisis Phase (R21)."""

    n: Few
    uid: Amount = 0
    """The war or clock on which payments go on."""

    def run(self, t: Realm) -> None:
        if t.quarantine != t.turn and next(open_answers(t, self.uid), None):
            t.ask(0, Negotiation(self))
        elif self.uid and self.n > 1:
            t.then(ResolveNow(self.n - 1))

    def words(self, book: Book) -> str:
        if self.n == 1:
            return say("you may resolve {n} in play now, paying as usual", self)
        return say("you may resolve up to {n} in play now, paying as usual", self)


class Negotiation(Question[Realm]):
    """6.1.1 Which card is resolved now?  On a war or clock, any number of payments count as one (R21)."""

    effect: ResolveNow

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [*open_answers(t, self.effect.uid), DECLINE]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return why_not(t, action)

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        n, uid = self.effect.n, self.effect.uid
        if isinstance(action, Resolve | Build | Press):
            if not isinstance(action, Resolve):
                t.then(ResolveNow(n, card_at(t, action.place).uid))
            elif n > 1:
                t.then(ResolveNow(n - 1))
            carry_out(t, action)
        elif uid and n > 1:
            t.then(ResolveNow(n - 1))


class Quarantine(Effect):
    """6.2.1 No Resolutions in the next turn (R54)."""

    def run(self, t: Realm) -> None:
        t.quarantine = t.turn + 1
        t.tell(Quarantined, t.quarantine)

    def words(self, book: Book) -> str:
        return say("no Resolutions next turn")
