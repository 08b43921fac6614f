"""2 A turn: the Steps in the order of the book, and the Question they stop for."""

from __future__ import annotations

from turnwright.core import Action, Menu, Step

from .actions import Hold, Roll
from .events import Held, Rolled
from .state import Race


class Turn(Step[Race]):
    """2.1, 2.2 A player rolls or holds."""

    seat: int

    def run(self, t: Race) -> None:
        t.ask(self.seat, RollOrHold())


class RollOrHold(Menu[Race]):
    """2.1 Roll on, or hold what is in the pot."""

    def candidates(self, t: Race, seat: int) -> list[Action]:
        return [Roll(), Hold()]

    def problem(self, t: Race, seat: int, action: Action) -> str | None:
        return "2.2 There is nothing in your pot yet." if isinstance(action, Hold) and not t.pot else None

    def answer(self, t: Race, seat: int, action: Action) -> None:
        if isinstance(action, Roll):
            roll(t, seat)
        else:
            hold(t, seat)


def roll(t: Race, seat: int) -> None:
    """2.1 Rolling: the number goes into the pot, or the pot is lost."""
    number = t.roll(t.book.die)
    lost = t.pot if number == t.book.bust else 0
    t.pot = 0 if number == t.book.bust else t.pot + number
    t.tell(Rolled(seat, number, lost))
    t.then(Turn(next_seat(t, seat) if number == t.book.bust else seat))


def hold(t: Race, seat: int) -> None:
    """2.2 Holding: the pot is kept; 3.1 at the goal the race is over."""
    t.points[seat] += t.pot
    t.tell(Held(seat, t.pot, t.points[seat]))
    t.pot = 0
    if t.points[seat] < t.options.goal:
        t.then(Turn(next_seat(t, seat)))


def next_seat(t: Race, seat: int) -> int:
    return (seat + 1) % t.seats
