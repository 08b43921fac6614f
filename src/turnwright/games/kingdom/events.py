"""What may happen.  Kingdom has no secrets: everybody hears everything."""

from __future__ import annotations

from turnwright.core import Event

from .book import Asset, BuildingName, Kind, Role


class TurnBegan(Event):
    """2 A player's turn begins."""

    seat: int
    round: int


class Collected(Event):
    """2.1 Income."""

    seat: int
    gold: int


class Readied(Event):
    """2.1 Action points for the turn."""

    seat: int
    ap: int
    halved: bool


class Grew(Event):
    """2.1 Strengths before and after growth."""

    seat: int
    army: tuple[int, int]
    fort: tuple[int, int]


class GrowthStopped(Event):
    """4 The people are too unhappy for armies and walls to grow."""

    seat: int


class PaidUpkeep(Event):
    """2.2"""

    seat: int
    gold: int


class FellShort(Event):
    """2.2 The bill cannot be paid."""

    seat: int
    bill: int
    gold: int


class Sold(Event):
    """2.2 Liquidation."""

    seat: int
    asset: Asset
    gold: int


class Deserted(Event):
    """2.2 Desertion."""

    seat: int
    role: Role


class WentBankrupt(Event):
    """2.2 The bill cannot be paid even so."""

    seat: int


class GardensCheered(Event):
    """3.11 Castle Gardens at the end of Upkeep."""

    seat: int


class PalaceOpened(Event):
    """3.11 The Palace makes the first action free of gold."""

    seat: int


class Overworked(Event):
    """3.1"""

    seat: int
    gold: int


class Expanded(Event):
    """3.2"""

    seat: int


class Developed(Event):
    """3.3"""

    seat: int
    kind: Kind


class Taxed(Event):
    """3.4"""

    seat: int
    gold: int


class Reallocated(Event):
    """3.5"""

    seat: int
    source: Role
    target: Role


class Raised(Event):
    """3.6"""

    seat: int
    role: Role


class Decreed(Event):
    """3.7"""

    seat: int
    kind: Kind


class Attacked(Event):
    """3.8 How one attack resolved."""

    seat: int
    power: int
    festival: bool
    absorption: int
    """Percent."""
    damage: int
    """What came through."""
    fort: int
    """Fortification lost to it."""
    castle: int
    """Castle lost to it."""


class Plundered(Event):
    """3.8 Gold carried off."""

    seat: int
    gold: int


class TowersFell(Event):
    """3.3 Watchtowers removed after an attack, with the fortification they gave."""

    seat: int
    towers: int
    fort: int


class CastleFell(Event):
    """1 Conquest."""

    seat: int


class HeldFestival(Event):
    """3.9"""

    seat: int


class Plowed(Event):
    """3.10"""

    seat: int


class Built(Event):
    """3.11"""

    seat: int
    building: BuildingName


class MoodChanged(Event):
    """4 Happiness before and after."""

    seat: int
    before: int
    after: int


class PointsCounted(Event):
    """1 Victory points after the last round."""

    points: tuple[int, ...]
