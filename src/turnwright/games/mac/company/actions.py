"""What may be answered between battles: at headquarters (13.1), in the refit bay (7.8), before a contract and after it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated

from msgspec import Meta

from turnwright.core import Action

from ..book import Priority, Stance, Withdrawal

Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[\w'. -]*\w[\w'. -]*$")]
"""13.3 A name: letters, figures and a few signs."""


class AdvanceDay(Action):
    """13.1 Let a day pass."""


class Travel(Action):
    """14.3 Fly to a place in this system or in one a jump away."""

    to: str


class BuyFuel(Action):
    """14.3 As many units as the tank takes."""

    units: Annotated[int, Meta(ge=1, le=1000)]


class Buy(Action):
    """11.8 A weapon, a piece of equipment or a chassis."""

    item: str


class Sell(Action):
    """11.1 A weapon or a piece of equipment from the stores."""

    item: str


class SellAll(Action):
    """11.1 All of a kind from the stores."""

    item: str


class SellFrame(Action):
    """11.1 Its loadout goes to the stores."""

    frame: int


class Repair(Action):
    """11.3, 11.2 Mend a damaged frame, in a rush for twice the price."""

    frame: int
    rush: bool = False


class Rebuild(Action):
    """11.3 A destroyed frame."""

    frame: int


class Hire(Action):
    """9.3 A new pilot."""


class Assign(Action):
    """13.1 A pilot to a frame."""

    pilot: int
    frame: int


class Unassign(Action):
    """13.1 The pilot of a frame."""

    frame: int


class Rename(Action):
    """13.3 A frame, or the company itself (frame 0)."""

    frame: int
    name: Name


class OpenBay(Action):
    """7.8 Bring a frame into the refit bay."""

    frame: int


class Accept(Action):
    """14.4 Look at a contract and choose who goes."""

    contract: int


# In the refit bay


class Fit(Action):
    """7.1, 7.7 A weapon or slot equipment to a hardpoint, other equipment without one."""

    item: str
    slot: str = ""


class Strip(Action):
    """7.8 Take something off."""

    item: str
    slot: str = ""


class Regroup(Action):
    """7.2 A weapon to another group."""

    slot: str
    group: int


class ResetBay(Action):
    """7.8 Back to the loadout the frame came with."""


class ConfirmRefit(Action):
    """7.8 So be it."""


class LeaveBay(Action):
    """7.8 Nothing is changed."""


# Before a contract


class SetPayout(Action):
    """12.2 Credits against salvage."""

    level: int


class Field(Action):
    """13 A frame joins the lance."""

    frame: int


class Bench(Action):
    """13 A frame stays behind."""

    frame: int


class AsBefore(Action):
    """12.2 Payout and lance of the last contract again."""


class Launch(Action):
    """13 Deploy the lance and fight."""


class AutoResolve(Action):
    """10 Deploy the lance and let it fight by orders."""

    stance: Stance
    priority: Priority
    withdrawal: Withdrawal


class Decline(Action):
    """14.4 Back to headquarters; the contract stays on the board."""


# After a battle


class Pick(Action):
    """12.1 A weapon out of the wreckage."""

    weapon: str


class Recover(Action):
    """12.4 Buy an enemy frame whose pilot was killed."""

    wreck: int


class LeaveField(Action):
    """12.3 The crew looks through what is left, and the lance goes home."""


ADVANCE_DAY, HIRE, CONFIRM_REFIT, RESET_BAY, LEAVE_BAY = AdvanceDay(), Hire(), ConfirmRefit(), ResetBay(), LeaveBay()

accept, unassign, sell_frame = lru_cache(Accept), lru_cache(Unassign), lru_cache(SellFrame)
repair, rebuild, assign, open_bay = lru_cache(Repair), lru_cache(Rebuild), lru_cache(Assign), lru_cache(OpenBay)
travel, buy, sell, sell_all = cache(Travel), cache(Buy), cache(Sell), cache(SellAll)
fit, strip, regroup = cache(Fit), cache(Strip), cache(Regroup)
"""Actions are built once and shared."""
