"""What may be answered: deployment (6.3), the actions of chapter 2, the active equipment of 7.7, and leaving."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from turnwright.core import Action

from .book.gear import LOCATIONS, Location

Cell = Annotated[str, Meta(pattern="^[A-N]([1-9]|1[0-9]|20)$")]
"""6 A hex: its row as a letter, its column as a number."""


class Place(Action):
    """6.3 Put a frame into the deployment zone."""

    frame: int
    to: Cell


class PlaceAll(Action):
    """6.3 The frames not yet placed, evenly over the zone."""


class ResetDeployment(Action):
    """6.3 Take all own frames back."""


class StartCombat(Action):
    """6.3 All frames stand where they should."""


class Move(Action):
    """6.4 Walk up to the frame's movement."""

    to: Cell


class Sprint(Action):
    """6.4 Walk up to twice the frame's movement."""

    to: Cell


class Fire(Action):
    """7.2 All weapons of a group at one enemy."""

    group: int
    target: int


class CalledShot(Action):
    """2 A group at one location of an enemy."""

    group: int
    target: int
    location: Location


class Brace(Action):
    """2 Harder to hit until the next refresh."""


class Overwatch(Action):
    """2 Fire in phase 4, at the nearest enemy."""


class Vent(Action):
    """5.5 Let stress out."""


class ThrustPack(Action):
    """7.7.2 Jump over anything."""

    to: Cell


class Countermeasures(Action):
    """7.7.2 Blind the enemy's aim until the next refresh."""


class TargetingUplink(Action):
    """7.7.2 Point an enemy out to the allies near it."""

    target: int


class Barrier(Action):
    """7.7.2 Shield an adjacent ally."""

    ally: int


class EndActivation(Action):
    """2 Leave it at that; action points left are lost."""


class Withdraw(Action):
    """1 Leave the field with the whole lance."""


END_ACTIVATION, WITHDRAW, BRACE, OVERWATCH, VENT = EndActivation(), Withdraw(), Brace(), Overwatch(), Vent()
COUNTERMEASURES, PLACE_ALL, RESET, START = Countermeasures(), PlaceAll(), ResetDeployment(), StartCombat()


place, move, sprint, jump = cache(Place), cache(Move), cache(Sprint), cache(ThrustPack)
fire, called_shot, uplink, barrier = cache(Fire), cache(CalledShot), cache(TargetingUplink), cache(Barrier)
"""Actions are built once and shared."""


@cache
def called_shots(group: int, target: int) -> tuple[CalledShot, ...]:
    """2 A called shot at each location."""
    return tuple([called_shot(group, target, where) for where in LOCATIONS])
