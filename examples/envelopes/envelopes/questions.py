"""What an office must decide."""

from __future__ import annotations

from turnwright.core import Action, Question

from .actions import GiveUp, Keep, Pay, Seal, Send
from .events import GivenUp, Ransomed, Sealed
from .state import Order, Town


class WriteOrders(Question[Town]):
    """2.2 Writing orders: a draft, letter by letter, until the envelope is sealed."""

    def legal(self, t: Town, seat: int) -> list[Action]:
        return [*(send for send in _sends(t, seat) if not _objection(t, seat, send)), Seal()]

    def refused(self, t: Town, seat: int) -> list[tuple[Action, str]]:
        return [(send, why) for send in _sends(t, seat) if (why := _objection(t, seat, send))]

    def why_not(self, t: Town, seat: int, action: Action) -> str:
        return _objection(t, seat, action) or super().why_not(t, seat, action)

    def answer(self, t: Town, seat: int, action: Action) -> None:
        if isinstance(action, Send):
            t.hands[seat] = tuple(letter for letter in t.hands[seat] if letter != action.letter)
            t.envelopes[seat] += (Order(action.letter, action.house),)
            t.ask(seat, self)
        else:
            t.tell(Sealed(seat))


def _sends(t: Town, seat: int) -> list[Action]:
    return [Send(letter, house) for letter in t.hands[seat] for house in range(len(t.purses))]


def _objection(t: Town, seat: int, action: Action) -> str | None:
    """2.2 Why this letter cannot go there."""
    if not isinstance(action, Send):
        return None
    if action.letter not in t.hands[seat]:
        return "2.2 You do not hold that letter."
    if not 0 <= action.house < len(t.purses):
        return f"2.2 The houses are numbered 0 to {len(t.purses) - 1}."
    if len(t.envelopes[seat]) == t.book.envelope:
        return f"2.2 An envelope holds at most {t.book.envelope} letters."
    if action.house in [order.house for order in t.envelopes[seat]]:
        return "2.2 A letter for that house is in the envelope already."
    return None


class DecideRansom(Question[Town]):
    """2.5 A letter lost in a brawl: pay for it or give it up."""

    def legal(self, t: Town, seat: int) -> list[Action]:
        return [Pay(), GiveUp()] if t.coins(seat) >= t.book.ransom else [GiveUp()]

    def refused(self, t: Town, seat: int) -> list[tuple[Action, str]]:
        return [] if t.coins(seat) >= t.book.ransom else [(Pay(), self.why_not(t, seat, Pay()))]

    def why_not(self, t: Town, seat: int, action: Action) -> str:
        if action == Pay():
            return f"2.5 The ransom costs {t.book.ransom}, and you have {t.coins(seat)}."
        return super().why_not(t, seat, action)

    def answer(self, t: Town, seat: int, action: Action) -> None:
        letter = t.held.pop(0).letter
        if isinstance(action, Pay):
            t.paid[seat] += t.book.ransom
            t.hands[seat] += (letter,)
            t.tell(Ransomed(seat, letter))
        else:
            t.tell(GivenUp(seat, letter))


class Choose(Question[Town]):
    """2.6 New letters: keep one, return the other."""

    offer: tuple[str, ...]

    def legal(self, t: Town, seat: int) -> list[Action]:
        return [Keep(letter) for letter in self.offer]

    def answer(self, t: Town, seat: int, action: Action) -> None:
        assert isinstance(action, Keep)
        t.hands[seat] += (action.letter,)
        t.returned[seat] = tuple(letter for letter in self.offer if letter != action.letter)
