"""What may happen to a company.  Frames and pilots are called by name, for they come and go while the log stays."""

from __future__ import annotations

from turnwright.core import Event

from .state import Closing, Health, Result, Status


class CompanyFounded(Event):
    """13.3"""

    name: str
    credits: int


class DayBegan(Event):
    """13.1, 11.4 With the upkeep paid."""

    begins = True
    day: int
    upkeep: int
    credits: int


class PilotRecovered(Event):
    """9.2"""

    pilot: str


class WorkDone(Event):
    """11.3, 7.8 Repair, rebuild or refit is over, and the frame is ready."""

    frame: str


class ContractsPosted(Event):
    """14.4"""

    place: str
    contracts: int


class MarketRestocked(Event):
    """11.8"""

    place: str
    goods: int


class Arrived(Event):
    """14.3"""

    place: str
    fuel: int
    days: int


class FuelBought(Event):
    """14.3"""

    units: int
    price: int


class ItemBought(Event):
    """11.8"""

    item: str
    price: int


class ItemSold(Event):
    """11.1"""

    item: str
    price: int
    number: int = 1


class FrameBought(Event):
    """11.1"""

    frame: str
    chassis: str
    price: int


class FrameSold(Event):
    """11.1"""

    frame: str
    price: int


class WorkBegan(Event):
    """11.3, 7.8"""

    frame: str
    what: str
    price: int
    days: int


class GroupsChanged(Event):
    """7.2"""

    frame: str


class PilotHired(Event):
    """9.3"""

    pilot: str
    gunnery: int
    piloting: int
    tactics: int
    price: int


class PilotAssigned(Event):
    """13.1"""

    pilot: str
    frame: str


class PilotUnassigned(Event):
    """13.1"""

    pilot: str
    frame: str


class Renamed(Event):
    """13.3"""

    old: str
    new: str


class LanceDeployed(Event):
    """11.5"""

    contract: str
    frames: tuple[str, ...]
    price: int
    orders: str
    """10 Stance, priority and withdrawal of an auto-resolved battle, else empty."""


class ContractEnded(Event):
    """11.6"""

    contract: str
    result: Result
    pay: int
    bonus: int


class StandingChanged(Event):
    """15.2"""

    faction: str
    by: int
    standing: int


class ReputationChanged(Event):
    """16.2"""

    by: int
    reputation: int


class FrameReturned(Event):
    """11.2"""

    frame: str
    status: Status


class PilotReturned(Event):
    """9.2, 9.4 `days` until an injury is healed."""

    pilot: str
    fate: Health
    days: int
    xp: int


class WeaponPicked(Event):
    """12.1"""

    weapon: str


class WeaponsScavenged(Event):
    """12.3"""

    weapons: tuple[str, ...]


class BonusFound(Event):
    """12.3"""

    weapon: str


class FrameRecovered(Event):
    """12.4"""

    frame: str
    price: int


class CampaignEnded(Event):
    """13"""

    why: Closing
    day: int
