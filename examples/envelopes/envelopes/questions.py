"""What an office must decide."""

from __future__ import annotations

from turnwright.core import Action, Menu, Question

from .actions import GiveUp, Keep, Pay, Seal, Send
from .events import GivenUp, Ransomed, Sealed
from .state import Order, Town


class WriteOrders(Menu[Town]):
    """2.2 Writing orders: a draft, letter by letter, until the envelope is sealed."""

    def candidates(self, t: Town, seat: int) -> list[Action]:
        sends = [Send(letter, house) for letter in t.hands[seat] for house in range(len(t.purses))]
        return [*sends, Seal()]

    def problem(self, t: Town, seat: int, action: Action) -> str | None:
        if isinstance(action, Send):
            return objection(t, seat, action)
        return None if isinstance(action, Seal) else "2.2 Write your orders or seal the envelope."

    def answer(self, t: Town, seat: int, action: Action) -> None:
        if isinstance(action, Send):
            t.hands[seat] = tuple(letter for letter in t.hands[seat] if letter != action.letter)
            t.envelopes[seat] += (Order(action.letter, action.house),)
            t.ask(seat, self)
        else:
            t.tell(Sealed(seat))


def objection(t: Town, seat: int, action: Send) -> str | None:
    """2.2 Why this letter cannot go there."""
    if action.letter not in t.hands[seat]:
        return "2.2 You do not hold that letter."
    if not 0 <= action.house < len(t.purses):
        return f"2.2 The houses are numbered 0 to {len(t.purses) - 1}."
    if len(t.envelopes[seat]) == t.book.envelope:
        return f"2.2 An envelope holds at most {t.book.envelope} letters."
    if action.house in [order.house for order in t.envelopes[seat]]:
        return "2.2 A letter for that house is in the envelope already."
    return None


class DecideRansom(Menu[Town]):
    """2.5 A letter lost in a brawl: pay for it or give it up."""

    def candidates(self, t: Town, seat: int) -> list[Action]:
        return [Pay(), GiveUp()]

    def problem(self, t: Town, seat: int, action: Action) -> str | None:
        if isinstance(action, Pay) and t.coins(seat) < t.book.ransom:
            return f"2.5 The ransom costs {t.book.ransom}, and you have {t.coins(seat)}."
        return None if isinstance(action, Pay | GiveUp) else "2.5 Pay the ransom or give the letter up."

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
