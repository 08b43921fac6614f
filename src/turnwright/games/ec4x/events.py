"""What happens, each told to those alone who may know.  Foreign fleets are never named by number."""

from __future__ import annotations

from turnwright.core import Event

from .book import Area, Deed, Stance
from .lines import Line
from .war.events import Bombarded, Died, Fought, Landed, Repelled, Scuttled, Search, Units, Unmasked, Withdrew


class TurnBegan(Event):
    """1.3 A new turn; prestige is public."""

    reveals = "all"
    turn: int
    prestige: tuple[int, ...]


class Sealed(Event):
    """1.3.2 A house has handed in its sheet."""

    seat: int


class Unsealed(Event):
    """1.3.2 A house has taken its sheet back to change it."""

    seat: int


class LineRefused(Event):
    """1.3.2 One line could not be carried out; all others were."""

    reveals = "named"
    line: Line
    reason: str


class TookOver(Event):
    """1.3.2 After three turns without orders the fleets go home and guard it."""

    reveals = "named"
    fleets: tuple[int, ...]


class Learnt(Event):
    """4.1 A new level of technology."""

    reveals = "named"
    area: Area
    level: int
    free: bool = False


class BrokeThrough(Event):
    """4.1.1 A research breakthrough: `kind` is minor, moderate, major or revolutionary."""

    reveals = "named"
    kind: str
    what: str


class Arrived(Event):
    """6.1 A fleet has reached its target."""

    reveals = "named"
    fleet: int
    at: int


class Halted(Event):
    """6.2 A fleet cannot go on with its order and holds position."""

    reveals = "named"
    fleet: int
    at: int
    reason: str


class Merged(Event):
    """6.2.14, 6.2.15 A fleet has become part of another."""

    reveals = "named"
    fleet: int
    into: int


class Salvaged(Event):
    """6.2.16 A fleet was broken up for its worth; 2.4.7 fleet 0 is the shield that a new one replaces."""

    reveals = "named"
    fleet: int
    worth: int


class Blockaded(Event):
    """6.2.6 A colony is under blockade; ships of its owner that do not hold the orbit slip past (`past`)."""

    reveals = "named"
    at: int
    owner: int
    by: int
    past: Units = ()


class Freed(Event):
    """6.2.6 A blockade is lifted."""

    reveals = "named"
    at: int
    owner: int
    by: int


class Colonised(Event):
    """6.2.13 A new colony."""

    reveals = "named"
    at: int


class Spied(Event):
    """6.2.10, 6.2.11, 6.2.12 A scout has sent its report."""

    reveals = "named"
    fleet: int
    at: int
    mission: int


class ScoutCaught(Event):
    """2.4.2 A spy scout was detected and destroyed; `search` holds the levels and the dice."""

    reveals = "named"
    at: int
    spy: int
    finder: int
    search: Search


class Struck(Event):
    """8.2.1 An espionage action succeeded; the target is not told by whom (`by` is -2 then)."""

    reveals = "named"
    deed: Deed
    by: int
    house: int
    at: int
    amount: int


class Foiled(Event):
    """8.3 An espionage action was detected."""

    reveals = "named"
    deed: Deed
    by: int
    house: int


class Offered(Event):
    """8.1.2 A house offers another a stance."""

    reveals = "named"
    by: int
    house: int
    stance: Stance


class CalledOff(Event):
    """8.1.2 A fleet that was to attack a partner in a pact goes home."""

    reveals = "named"
    fleet: int
    at: int
    house: int


class StanceChanged(Event):
    """8.1 Two houses stand otherwise from now on."""

    reveals = "named"
    by: int
    house: int
    stance: Stance


class Built(Event):
    """5 Construction or repair is finished: new units, new fleets by number, repaired units."""

    reveals = "named"
    at: int
    units: Units
    fleets: tuple[int, ...]
    repaired: Units = ()


class Terraformed(Event):
    """4.7 A planet has risen by one class."""

    reveals = "named"
    at: int
    kind: int


LOST = -1
"""3.7 Where colonists end whose colony is gone."""


class ConvoyArrived(Event):
    """3.7 Colonists have arrived, here or elsewhere than planned (`to`: where they were bound); at LOST nowhere."""

    reveals = "named"
    at: int
    to: int
    ptu: int


class Collected(Event):
    """3.3, 3.9 Taxes came in and maintenance went out."""

    reveals = "named"
    revenue: int
    upkeep: int


class FellShort(Event):
    """3.9 Maintenance could not be paid; these fleets are offline."""

    reveals = "named"
    missing: int
    fleets: tuple[int, ...]


class Fell(Event):
    """1.1 A house is out of the game."""

    reveals = "all"
    house: int
    reason: str
    to: int
    """Who takes its worlds; -2: nobody."""


News = (
    LineRefused
    | TookOver
    | Learnt
    | BrokeThrough
    | Arrived
    | Halted
    | Merged
    | Salvaged
    | Fought
    | Unmasked
    | Withdrew
    | Scuttled
    | Blockaded
    | Freed
    | Bombarded
    | Landed
    | Repelled
    | Died
    | Colonised
    | Spied
    | ScoutCaught
    | Struck
    | Foiled
    | Offered
    | StanceChanged
    | CalledOff
    | Built
    | Terraformed
    | ConvoyArrived
    | Collected
    | FellShort
    | Fell
)
"""What a house may find in the report of its last turn."""
