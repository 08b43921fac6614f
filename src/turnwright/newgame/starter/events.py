"""What happens."""

from __future__ import annotations

from turnwright.core import Event


class Rolled(Event):
    seat: int
    number: int
    lost: int
    """The pot, if this number lost it."""


class Held(Event):
    seat: int
    pot: int
    points: int
