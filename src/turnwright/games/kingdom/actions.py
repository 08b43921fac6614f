"""What may be answered: the actions of section 3, the end of the turn, and sales in need.  All built once and shared."""

from __future__ import annotations

from typing import ClassVar, get_args

from turnwright.core import Action

from .book import ASSETS, BUILDINGS, KINDS, ROLES, Asset, Book, BuildingName, Kind, Priced, Role


class EndTurn(Action):
    """2.3 Leave the Main Phase; action points not spent are lost."""


class Overwork(Action):
    """3.1 Gold from every farm, at the price of happiness."""

    row: ClassVar[str] = "overwork"


class Expand(Action):
    """3.2 One more land."""

    row: ClassVar[str] = "expand"


class Develop(Action):
    """3.3 A house, farm, outpost or watchtower in a free slot."""

    kind: Kind
    row: ClassVar[str] = "develop"


class Tax(Action):
    """3.4 Gold from every person, at the price of happiness."""

    row: ClassVar[str] = "tax"


class Reallocate(Action):
    """3.5 One person changes role."""

    source: Role
    target: Role
    row: ClassVar[str] = "reallocate"


class RaisePop(Action):
    """3.6 One more person, with a role at once."""

    role: Role
    row: ClassVar[str] = "raise_pop"


class RoyalDecree(Action):
    """3.7 Expand, Till and Develop in one."""

    kind: Kind
    row: ClassVar[str] = "decree"


class ArmyAttack(Action):
    """3.8 Strike the other realm with the whole army."""

    row: ClassVar[str] = "attack"


class HoldFestival(Action):
    """3.9 Happiness now, open gates until the next turn."""

    row: ClassVar[str] = "festival"


class Plow(Action):
    """3.10 Expand and Till; the next action costs more."""

    row: ClassVar[str] = "plow"


class Build(Action):
    """3.11 A building, each at most once."""

    building: BuildingName


class Sell(Action):
    """2.2 Liquidation: sell a development or a building because Upkeep cannot be paid."""

    asset: Asset


Act = Overwork | Expand | Develop | Tax | Reallocate | RaisePop | RoyalDecree | ArmyAttack | HoldFestival | Plow | Build
"""An action of section 3: what costs gold and action points."""

END_TURN = EndTurn()
OVERWORK, EXPAND, TAX, ATTACK, FESTIVAL, PLOW = Overwork(), Expand(), Tax(), ArmyAttack(), HoldFestival(), Plow()
DEVELOP = tuple(Develop(kind) for kind in KINDS)
DECREE = tuple(RoyalDecree(kind) for kind in KINDS)
RAISE = tuple(RaisePop(role) for role in ROLES)
REALLOCATE = tuple(Reallocate(source, target) for source in ROLES for target in ROLES if source != target)
BUILD = tuple(Build(name) for name in BUILDINGS)
SELL = tuple(Sell(asset) for asset in ASSETS)

ACTS: tuple[Act, ...] = (OVERWORK, EXPAND, *DEVELOP, TAX, *REALLOCATE, *RAISE, *DECREE, ATTACK, FESTIVAL, PLOW, *BUILD)
"""Every action of the book, in its order."""

EVERY: tuple[Action, ...] = (END_TURN, *ACTS, *SELL)
"""All that may ever be answered."""


DEEDS = tuple(kind.__name__ for kind in get_args(Act))
"""3 The kinds of actions, one for each of its sections."""


def priced(book: Book, action: Act) -> Priced:
    """2.3 The row of the book that prices an action."""
    if type(action) is Build:
        row: Priced = getattr(book.buildings, action.building)
    else:
        row = getattr(book, action.row)  # type: ignore[union-attr]
    return row
