"""The state of a battle: frames, ground, whose turn it is; and of a campaign.  Nothing of it is hidden."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Table, Value, View

from .book import BOOK, Book, Options, Priority, Stance, Withdrawal
from .book.gear import HEAD, LEGS
from .company.state import Bay, Board, Closing, Contract, Deed, Machine, Member, Mission, Report, Stock
from .loadout import Ammo, Fitting, Mount

Loss = Literal["", "reactor", "pilot"]
"""4.5, 4.6 Why a frame is out: centre torso breached, or its pilot killed with the head."""
Phase = Literal["headquarters", "deployment", "refresh", "initiative", "action", "overwatch", "end"]
Ending = Literal["", "destruction", "withdrawal", "rounds"]


class Pilot(Value):
    """9.1 Who sits in the head."""

    callsign: str
    gunnery: int
    piloting: int
    tactics: int = 1


class Frame(Value, kw_only=True):
    """8 A frame in battle.  `armour`, `structure` and `actuators` run from the head down to the legs (4.1)."""

    id: int
    side: int
    """0 deploys on the left, 1 on the right."""
    name: str
    chassis: str
    pilot: Pilot
    mounts: tuple[Mount, ...] = ()
    """In the order in which they fire (R52)."""
    gear: tuple[Fitting, ...] = ()
    ammo: tuple[Ammo, ...] = ()
    armour: tuple[int, ...]
    structure: tuple[int, ...]
    full_armour: tuple[int, ...]
    full_structure: tuple[int, ...]
    at: str = ""
    """The hex, as in C4; empty before deployment and once out."""
    lost: Loss = ""
    fell: str = ""
    """Where its wreck lies, once it is lost."""
    # This round
    ap: int = 0
    output: int = 0
    """5.1 Energy received at the refresh."""
    spent: int = 0
    did: tuple[str, ...] = ()
    """What was done since the refresh: move, fire, brace, overwatch, vent ... and equipment by its name."""
    fired: tuple[int, ...] = ()
    """7.2 Groups fired since the refresh."""
    uplink: int = 0
    """7.7.2 The enemy that the Targeting Uplink points at."""
    barrier: int = 0
    """7.7.2 What is left of a Barrier."""
    # Damage
    stress: int = 0
    shutdown: bool = False
    reactor_hits: int = 0
    actuators: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0)
    gyro_hit: bool = False
    sensor_hit: bool = False
    pilot_injured: bool = False
    components: int = 0
    """4.3 Components damaged, for the repair bill (R94)."""
    kills: int = 0

    @property
    def head_lost(self) -> bool:
        """4.6 The cockpit is breached; if the frame is still in the fight, its pilot survived."""
        return self.structure[HEAD] == 0

    @property
    def legs_lost(self) -> bool:
        """2 Without legs no movement."""
        return self.structure[LEGS] == 0


class Orders(Value):
    """10 What a lance without a player goes by."""

    stance: Stance = "balanced"
    priority: Priority = "threat"
    withdrawal: Withdrawal = "fight_to_end"


class Mac(Table, omit_defaults=True):
    """A battle, and in a campaign the company around it.

    Fields at their defaults are left out of saved tables and digests, so a later version may add fields with defaults
    and still load every match recorded before.
    """

    options: Options = Options()
    book: Book = BOOK
    ground: tuple[str, ...] = ()
    """6.2 The map, a string of terrain letters for each row."""
    frames: dict[int, Frame] = {}
    orders: dict[int, Orders] = {}
    """10 By side, for lances without a player."""
    round: int = 0
    phase: Phase = "deployment"
    order: list[int] = []
    """1 Initiative: the frames of this round, first to last."""
    turn: int = 0
    """How many of them have begun their activation."""
    acting: int = 0
    """The frame whose activation it is; during deployment the side that deploys, counted from 1."""
    ended: Ending = ""
    winner: int = -1
    """The side that won; nobody after the last round."""
    # The campaign
    name: str = ""
    """13.3 What the company is called."""
    credits: int = 0
    reputation: int = 0
    day: int = 0
    place: str = ""
    fuel: int = 0
    standing: dict[str, int] = {}
    """15 By faction."""
    hangar: dict[int, Machine] = {}
    pilots: dict[int, Member] = {}
    stores: dict[str, int] = {}
    """7 Weapons and equipment in store, and how many."""
    contracts: list[Contract] = []
    """14.4 The board."""
    board_day: int = 0
    """14.4 When it was posted."""
    boards: dict[str, Board] = {}
    """14.4 By place, those left behind."""
    stock: dict[str, Stock] = {}
    """11.8 By place, of every market visited."""
    history: list[Deed] = []
    bay: Bay | None = None
    mission: Mission | None = None
    report: Report | None = None
    roll_call: list[str] = []
    """The names of all frames that have fought in this campaign, by their number, since the log goes on naming them."""
    posted: int = 0
    """Contracts posted so far."""
    built: int = 0
    """Frames the company has ever had."""
    closed: Closing = ""


class MacView(View, kw_only=True):
    """Everybody sees everything."""

    options: Options
    book: Book
    ground: tuple[str, ...]
    frames: dict[int, Frame]
    orders: dict[int, Orders]
    round: int
    phase: Phase
    order: tuple[int, ...]
    turn: int
    acting: int
    ended: Ending
    winner: int
    # The campaign
    name: str = ""
    credits: int = 0
    reputation: int = 0
    day: int = 0
    place: str = ""
    fuel: int = 0
    standing: dict[str, int] = {}
    hangar: dict[int, Machine] = {}
    pilots: dict[int, Member] = {}
    stores: dict[str, int] = {}
    contracts: tuple[Contract, ...] = ()
    board_day: int = 0
    boards: dict[str, Board] = {}
    stock: dict[str, Stock] = {}
    history: tuple[Deed, ...] = ()
    bay: Bay | None = None
    mission: Mission | None = None
    report: Report | None = None
    roll_call: tuple[str, ...] = ()
    posted: int = 0
    built: int = 0
    closed: Closing = ""


Battle = Mac | MacView
"""What the rules of a battle look at."""
Firm = Mac | MacView
"""What the rules of a campaign look at."""


def in_play(b: Battle, side: int) -> list[Frame]:
    """4.5 The frames of a side that are still in the fight."""
    return [frame for frame in b.frames.values() if frame.side == side and not frame.lost]


def foes(b: Battle, frame: Frame) -> list[Frame]:
    """The enemy's frames on the map."""
    side = frame.side
    return [other for other in b.frames.values() if other.side != side and other.at]


def fitted(frame: Frame, item: str) -> bool:
    """7.7 Has the frame this equipment in working order?  Slot equipment goes with its location (R42)."""
    for fitting in frame.gear:
        if fitting.item == item and (fitting.location < 0 or frame.structure[fitting.location]):
            return True
    return False


def rounds_left(frame: Frame, weapon: str) -> int:
    """7.3 Rounds in the pool of a weapon's name."""
    for pool in frame.ammo:
        if pool.weapon == weapon:
            return pool.rounds
    return 0


def share(parts: tuple[int, ...], full: tuple[int, ...]) -> int:
    """Armour in percent, rounded down."""
    return 100 * sum(parts) // sum(full)
