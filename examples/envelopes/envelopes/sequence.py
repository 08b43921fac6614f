"""2 A night, step by step in the order of the book."""

from __future__ import annotations

from turnwright.core import Step

from .events import Brawl, Delivered, NightFalls, Offered, Opened, PurseSeen, Throw
from .questions import Choose, DecideRansom, WriteOrders
from .state import Carried, Town


class Night(Step[Town]):
    """2.1, 1.3 The order of a night; after the last one nothing follows."""

    def run(self, t: Town) -> None:
        if t.night == t.options.nights:
            t.stage = "over"
            return
        t.night += 1
        t.tell(NightFalls(t.night))
        t.then(Orders(), *after_orders(t))


def after_orders(t: Town) -> list[Step[Town]]:
    """2.1 What a night still holds when orders are being written."""
    return [Opening(), *after_house(t, -1)]


def after_house(t: Town, house: int) -> list[Step[Town]]:
    """2.1 What a night still holds after this house was visited."""
    return [*(Visit(h) for h in range(house + 1, t.seats + 1)), Supply(), *AFTER_SUPPLY]


class Orders(Step[Town]):
    """2.2 All offices write at the same time."""

    def run(self, t: Town) -> None:
        t.stage = "orders"
        for seat in range(t.seats):
            t.ask(seat, WriteOrders())


class Opening(Step[Town]):
    """2.3 All envelopes are opened together, in the order of the seats."""

    def run(self, t: Town) -> None:
        t.stage = "houses"
        for seat, orders in enumerate(t.envelopes):
            t.tell(Opened(seat, orders))
            t.street += [Carried(seat, order.letter, order.house) for order in orders]
            t.envelopes[seat] = ()


class Visit(Step[Town]):
    """2.4, 2.5 A letter alone is delivered; several brawl."""

    house: int

    def run(self, t: Town) -> None:
        t.house = self.house
        here = [carried for carried in t.street if carried.house == self.house]
        t.street = [carried for carried in t.street if carried.house != self.house]
        winners = here if len(here) == 1 else brawl(t, here)
        t.held = [carried for carried in here if carried not in winners]
        for carried in winners:
            deliver(t, carried)
        t.then(*(Ransom() for _ in t.held))


def brawl(t: Town, here: list[Carried]) -> list[Carried]:
    """2.5 Brawl: the highest total delivers; if it is shared, nobody does."""
    if not here:
        return []
    throws = tuple(Throw(carried.seat, t.roll(6), carried.worth) for carried in here)
    t.tell(Brawl(here[0].house, throws))
    best = max(throw.total for throw in throws)
    first = [carried for carried, throw in zip(here, throws, strict=True) if throw.total == best]
    return first if len(first) == 1 else []


def deliver(t: Town, carried: Carried) -> None:
    """2.4 Delivery: worth and purse are earned, and a new purse is seen by this courier alone."""
    seat, house = carried.seat, carried.house
    t.tell(Delivered(seat, carried.letter, house, carried.worth, t.purses[house]))
    t.earned[seat] += carried.worth
    t.found[seat] += t.purses[house]
    t.purses[house] = t.roll(t.book.purse)
    for other in range(t.seats):
        t.known[other] = tuple(h for h in t.known[other] if h != house)
    t.known[seat] = tuple(sorted((*t.known[seat], house)))
    t.tell(PurseSeen(house, t.purses[house]), to=[seat])


class Ransom(Step[Town]):
    """2.5 The next letter held for ransom."""

    def run(self, t: Town) -> None:
        t.ask(t.held[0].seat, DecideRansom())


class Supply(Step[Town]):
    """2.6 Each office is shown some letters."""

    def run(self, t: Town) -> None:
        t.stage = "supply"
        if len(t.pile) < t.book.offer * t.seats:
            return
        for seat in range(t.seats):
            offer = tuple(t.pile.pop() for _ in range(t.book.offer))
            t.tell(Offered(offer), to=[seat])
            t.ask(seat, Choose(offer))


class Restock(Step[Town]):
    """2.6 Returned letters go under the pile in the order of the seats, whoever chose first."""

    def run(self, t: Town) -> None:
        for seat, letters in enumerate(t.returned):
            t.pile[:0] = letters
            t.returned[seat] = ()


AFTER_SUPPLY: tuple[Step[Town], ...] = (Restock(), Night())
