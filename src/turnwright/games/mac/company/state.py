"""The state of a company between its battles: frames in the hangar, pilots, contracts, markets.  Nothing of it is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from turnwright.core import Value
from turnwright.kit.words import wordlist

from ..book.gear import FactionName
from ..loadout import Fitting, Mount

if TYPE_CHECKING:
    from ..state import Firm

Status = Literal["ready", "damaged", "repairing", "refitting", "destroyed"]
STATUS = wordlist({status: status for status in get_args(Status)})
"""11.2, 11.3, 7.8 What a frame of the company is fit for."""
Health = Literal["active", "injured", "kia"]
"""9.2 What a pilot is fit for."""
Result = Literal["victory", "withdrawal", "defeat"]
"""11.6 How a contract ended."""
Closing = Literal["", "term", "bankruptcy", "grounded"]
"""13 How a campaign ended: its days are over, debts nothing can cover, or no frame and no way to get one (R96)."""


class Machine(Value, kw_only=True):
    """13.1 A frame of the company, with or without a pilot."""

    id: int
    name: str
    chassis: str
    mounts: tuple[Mount, ...] = ()
    gear: tuple[Fitting, ...] = ()
    armour: tuple[int, ...]
    status: Status = "ready"
    days: int = 0
    """11.3, 7.8 Until the work on it is done."""
    components: int = 0
    """11.2 Broken ones, for the repair bill."""
    pilot: int = 0
    salvaged: bool = False
    """12.4 Bought off a battlefield and not repaired yet: its bill is fixed."""


class Member(Value, kw_only=True):
    """9 A pilot on the books; the dead stay there, since their callsigns are not used again (R65)."""

    id: int
    callsign: str
    gunnery: int
    piloting: int
    tactics: int
    morale: int
    xp: int = 0
    missions: int = 0
    kills: int = 0
    status: Health = "active"
    days: int = 0
    """9.2 Until an injury is healed."""


class Contract(Value, kw_only=True):
    """14.4, 16.2 An offer on the board.  The pay is fixed when it is posted (11.6)."""

    id: int
    title: str
    employer: FactionName
    opponent: FactionName
    difficulty: int
    pay: int


class Good(Value):
    """11.8 A row of a market: a weapon, a piece of equipment or a chassis, and how many there are."""

    item: str
    quantity: int


class Stock(Value):
    """11.8 What a market has had since the day it was filled."""

    day: int
    goods: tuple[Good, ...]


class Board(Value):
    """14.4 What is left of the contracts of a place the company has left, and the day they were posted."""

    day: int
    contracts: tuple[Contract, ...]


class Bay(Value):
    """7.8 The refit bay: a frame, and the loadout it is to get."""

    machine: int
    mounts: tuple[Mount, ...]
    gear: tuple[Fitting, ...]


class Mission(Value, kw_only=True):
    """13 A contract that has been accepted: how it is paid (12.2), and who goes."""

    contract: Contract
    payout: int
    lance: tuple[int, ...] = ()
    """Frames of the hangar."""
    frames: tuple[int, ...] = ()
    """The same frames in the battle, in the same order; empty before it begins."""


class Wreck(Value):
    """12.4 An enemy frame whose pilot was killed: what is left of it can be bought."""

    name: str
    chassis: str
    armour: tuple[int, ...]


class Return(Value):
    """How a frame and its pilot came back from a battle."""

    machine: str
    status: Status
    pilot: str
    fate: Health
    days: int
    kills: int
    xp: int


class Report(Value, kw_only=True):
    """13 What a battle brought: kept until the next one."""

    contract: Contract
    payout: int
    result: Result
    rounds: int
    pay: int
    bonus: int
    standing: tuple[tuple[FactionName, int], ...] = ()
    """15.2 How each faction came to think of the company, within the scale."""
    reputation: int = 0
    """16.2 What it gained or really lost."""
    enemies_lost: int
    returns: tuple[Return, ...]
    picks: int
    """12.1 Manual picks that are left."""
    pool: tuple[str, ...] = ()
    """12.1 Weapons in the wreckage that nobody has picked."""
    wrecks: tuple[Wreck, ...] = ()
    picked: tuple[str, ...] = ()
    scavenged: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    """12.3 Bonus finds."""


class Deed(Value):
    """A line of the company's history."""

    day: int
    employer: FactionName
    difficulty: int
    result: Result
    earned: int


def controller(f: Firm, place: str = "") -> FactionName | Literal[""]:
    """14.1 The faction that holds the system of a place (by default where the company is); none if contested."""
    return f.book.systems[f.book.places[place or f.place].system].faction


def may_deploy(f: Firm, machine: Machine) -> bool:
    """13.1 Ready, with a pilot who is fit (R68, R69)."""
    return machine.status == "ready" and machine.pilot > 0 and f.pilots[machine.pilot].status == "active"


def of_pilot(f: Firm, pilot: int) -> Machine | None:
    """The frame a pilot is assigned to."""
    return next((machine for machine in f.hangar.values() if machine.pilot == pilot), None)
