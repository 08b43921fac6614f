"""What happens."""

from __future__ import annotations

from turnwright.core import Event, Value

from .state import Order


class NightFalls(Event):
    night: int


class Sealed(Event):
    seat: int


class Opened(Event):
    reveals = "all"
    seat: int
    orders: tuple[Order, ...]


class Throw(Value):
    """2.5 A courier's die in a brawl."""

    seat: int
    die: int
    worth: int

    @property
    def total(self) -> int:
        return self.die + self.worth


class Brawl(Event):
    follows = True
    house: int
    throws: tuple[Throw, ...]


class Delivered(Event):
    reveals = "all"
    seat: int
    letter: str
    house: int
    worth: int
    purse: int


class PurseSeen(Event):
    """2.4 Told to the courier alone."""

    reveals = "named"
    house: int
    coins: int


class Ransomed(Event):
    seat: int
    letter: str


class GivenUp(Event):
    seat: int
    letter: str


class Offered(Event):
    """2.6 Told to the office alone."""

    reveals = "named"
    letters: tuple[str, ...]
