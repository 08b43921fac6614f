"""What may be answered between battles: at headquarters (13.1), in the refit bay (7.8), before a contract and after it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from turnwright.core import Action

from ..book import Priority, Stance, Withdrawal

Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[\w'. -]*\w[\w'. -]*$")]
"""13.3 A name: letters, figures and a few signs."""


class AdvanceDay(Action):
    """13.1 Let a day pass."""

    section: ClassVar[str] = "13.1"


class Travel(Action):
    """14.3 Fly to a place in this system or in one a jump away."""

    to: str
    section: ClassVar[str] = "14.3"


class BuyFuel(Action):
    """14.3 As many units as the tank takes."""

    units: Annotated[int, Meta(ge=1, le=1000)]
    section: ClassVar[str] = "14.3"


class Buy(Action):
    """11.8 A weapon, a piece of equipment or a chassis."""

    item: str
    section: ClassVar[str] = "11.8"


class Sell(Action):
    """11.1 A weapon or a piece of equipment from the stores."""

    item: str
    section: ClassVar[str] = "11.1"


class SellAll(Action):
    """11.1 All of a kind from the stores."""

    item: str
    section: ClassVar[str] = "11.1"


class SellFrame(Action):
    """11.1 Its loadout goes to the stores."""

    frame: int
    section: ClassVar[str] = "11.1"


class Repair(Action):
    """11.2 Mend a damaged frame, 11.3 in a rush for twice the price."""

    frame: int
    rush: bool = False
    section: ClassVar[str] = "11.3"


class Rebuild(Action):
    """11.3 A destroyed frame."""

    frame: int
    section: ClassVar[str] = "11.3"


class Hire(Action):
    """9.3 A new pilot."""

    section: ClassVar[str] = "9.3"


class Assign(Action):
    """13.1 A pilot to a frame."""

    pilot: int
    frame: int
    section: ClassVar[str] = "13.1"


class Unassign(Action):
    """13.1 The pilot of a frame."""

    frame: int
    section: ClassVar[str] = "13.1"


class Rename(Action):
    """13.3 A frame, or the company itself (frame 0)."""

    frame: int
    name: Name
    section: ClassVar[str] = "13.3"


class OpenBay(Action):
    """7.8 Bring a frame into the refit bay."""

    frame: int
    section: ClassVar[str] = "7.8"


class Accept(Action):
    """14.4 Look at a contract and choose who goes."""

    contract: int
    section: ClassVar[str] = "14.4"


# In the refit bay


class Fit(Action):
    """7.1, 7.7 A weapon or slot equipment to a hardpoint, other equipment without one."""

    item: str
    slot: str = ""
    section: ClassVar[str] = "7.8"


class Strip(Action):
    """7.8 Take something off."""

    item: str
    slot: str = ""
    section: ClassVar[str] = "7.8"


class Regroup(Action):
    """7.2 A weapon to another group."""

    slot: str
    group: int
    section: ClassVar[str] = "7.2"


class ResetBay(Action):
    """7.8 Back to the loadout the frame came with."""

    section: ClassVar[str] = "7.8"


class ConfirmRefit(Action):
    """7.8 So be it."""

    section: ClassVar[str] = "7.8"


class LeaveBay(Action):
    """7.8 Nothing is changed."""

    section: ClassVar[str] = "7.8"


# Before a contract


class SetPayout(Action):
    """12.2 Credits against salvage."""

    level: int
    section: ClassVar[str] = "12.2"


class Field(Action):
    """13 A frame joins the lance."""

    frame: int
    section: ClassVar[str] = "13"


class Bench(Action):
    """13 A frame stays behind."""

    frame: int
    section: ClassVar[str] = "13"


class Launch(Action):
    """13 Deploy the lance and fight."""

    section: ClassVar[str] = "13"


class AutoResolve(Action):
    """10 Deploy the lance and let it fight by orders."""

    stance: Stance
    priority: Priority
    withdrawal: Withdrawal
    section: ClassVar[str] = "10"


class Decline(Action):
    """14.4 Back to headquarters; the contract stays on the board."""

    section: ClassVar[str] = "14.4"


# After a battle


class Pick(Action):
    """12.1 A weapon out of the wreckage."""

    weapon: str
    section: ClassVar[str] = "12.1"


class Recover(Action):
    """12.4 Buy an enemy frame whose pilot was killed."""

    wreck: int
    section: ClassVar[str] = "12.4"


class LeaveField(Action):
    """12.3 The crew looks through what is left, and the lance goes home."""

    section: ClassVar[str] = "12.3"
