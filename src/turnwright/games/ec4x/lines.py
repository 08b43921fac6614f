"""1.3.2 The lines of an order sheet.  Each is an action that adds itself to the sheet; command.py carries them out."""

from __future__ import annotations

from turnwright.core import Action

from .book import Area, Deed, Points, Stance, Status


class OrderFleet(Action):
    """6.2 A fleet's order by its two-digit code; -1 leaves the rules of engagement as they are."""

    fleet: int
    code: int
    target: int = -1
    roe: int = -1


class Detach(Action):
    """2.3.4 Split squadrons and spacelift off into a new fleet."""

    fleet: int
    squadrons: tuple[int, ...]
    etacs: int = 0
    transports: int = 0


class Merge(Action):
    """2.3.4 Join another own fleet in the same system at once."""

    fleet: int
    into: int


class Regroup(Action):
    """2.3.3 Move a ship of one squadron to another (0: to a squadron of its own)."""

    fleet: int
    squadron: int
    code: str
    into: int = 0


class Commission(Action):
    """5 Take a finished ship out of its dock into a fleet there (0: a new one)."""

    colony: int
    code: str
    fleet: int = 0


class Cargo(Action):
    """2.3.2 Load PTU, MD or FS at an own colony; a negative count unloads."""

    fleet: int
    what: str
    count: int


class SetStatus(Action):
    """3.9 Put a fleet on reserve, in mothballs or back on active duty."""

    fleet: int
    status: Status


class Build(Action):
    """5 Build units at a colony; `port` builds ships planet-side at double cost."""

    colony: int
    unit: str
    count: int = 1
    port: bool = False


class Repair(Action):
    """5.2, 5.4 Repair a squadron, a starbase (SB) or ground units (GB, AA, MD); a squadron's ship by its class."""

    colony: int
    what: str
    squadron: int = 0


class Invest(Action):
    """4.1 Put PP (in hundredths) into an area of research."""

    area: Area
    amount: int


class Hold(Action):
    """4.1 Keep from buying the next level of an area, or stop keeping from it."""

    area: Area
    on: bool = True


class Industry(Action):
    """3.4 Buy industrial units."""

    colony: int
    units: int


class Terraform(Action):
    """4.7 Raise the planet by one class."""

    colony: int


class Transfer(Action):
    """3.7 Have the guilds move whole PTU to another own colony."""

    source: int
    to: int
    ptu: int


class Fund(Action):
    """8.2, 8.3 Buy espionage (EBP) or counter-intelligence (CIP) points."""

    kind: Points
    points: int


class Covert(Action):
    """8.2 The espionage action of this turn; a colony for sabotage, manipulation and cyber attacks."""

    deed: Deed
    house: int
    colony: int = -1


class Diplomacy(Action):
    """8.1 Declare or offer a stance."""

    house: int
    stance: Stance


class Tax(Action):
    """3.2 The tax rate in percent."""

    rate: int


Line = (
    OrderFleet
    | Detach
    | Merge
    | Regroup
    | Commission
    | Cargo
    | SetStatus
    | Build
    | Repair
    | Invest
    | Hold
    | Industry
    | Terraform
    | Transfer
    | Fund
    | Covert
    | Diplomacy
    | Tax
)
"""What a sheet holds."""
