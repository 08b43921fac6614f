"""1.3.2 Writing orders: a draft, line by line, until the sheet is sealed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, ClassVar

from turnwright.core import Action, Menu, Question
from turnwright.kit.words import say

from .actions import Lapse, Seal, Strike, Unseal, Write
from .choices import suggestions
from .command import attempt, desk
from .events import Sealed, Unsealed
from .lines import Line
from .state import Reach

LINES = 600
"""Most lines of a sheet."""
LEAST, MOST = 4, 8
"""How many lines `legal` helps with."""
HUGE = 10**9
SEAL, UNSEAL = Seal(), Unseal()


class WriteOrders(Menu[Reach]):
    """1.3.2 Any line that can be carried out as the draft stands; `legal` lists the likely ones."""

    def legal(self, t: Reach, seat: int) -> list[Action]:
        sheet = t.sheets[seat]
        if len(sheet) >= LEAST and (len(sheet) >= MOST or len(sheet) >= room(t, seat)):
            return [SEAL]
        return self._listed(t, seat, suggestions(desk(t, seat, sheet)[0], seat, sheet))

    def offered(self, t: Reach, seat: int) -> list[Action]:
        """1.3.2 Lines for every fleet and colony, however many stand on the sheet."""
        sheet = t.sheets[seat]
        return self._listed(t, seat, suggestions(desk(t, seat, sheet)[0], seat, sheet, LINES, LINES))

    def _listed(self, t: Reach, seat: int, likely: list[Line]) -> list[Action]:
        sheet = t.sheets[seat]
        return [SEAL, *likely, *([Strike(len(sheet) - 1)] if sheet else [])]

    def problem(self, t: Reach, seat: int, action: Action) -> str | None:
        """1.3.2 Why this cannot be written down."""
        sheet = t.sheets[seat]
        if any(abs(number) > HUGE for number in numbers(action)):
            return "1.3.2 No number on a sheet is that large."
        match action:
            case Seal() | Lapse():
                return None
            case Strike(at):
                return None if 0 <= at < len(sheet) else say("1.3.2 The sheet has {sheet} lines.", sheet=len(sheet))
            case Write(lines):
                return None if len(lines) <= LINES else say("1.3.2 A sheet has at most {lines} lines.", lines=LINES)
        if not isinstance(action, Line):
            return "1.3.2 That is no order."
        if len(sheet) >= LINES:
            return say("1.3.2 A sheet has at most {lines} lines.", lines=LINES)
        if action in sheet:
            return "1.3.2 That line is on the sheet already."
        return attempt(desk(t, seat, sheet)[0], seat, action)

    def answer(self, t: Reach, seat: int, action: Action) -> None:
        """1.3.2 Only this house's own sheet changes, so answers of different houses commute."""
        house = t.houses[seat]
        match action:
            case Seal():
                t.houses[seat] = house.but(lapses=0)
                t.tell(Sealed(seat))
                t.ask(seat, SECOND_THOUGHTS)
                return
            case Lapse():
                t.sheets[seat] = ()
                t.houses[seat] = house.but(lapses=house.lapses + 1)
                t.tell(Sealed(seat))
                return
            case Strike(at):
                t.sheets[seat] = t.sheets[seat][:at] + t.sheets[seat][at + 1 :]
            case Write(lines):
                t.sheets[seat] = lines
            case _:
                assert isinstance(action, Line)
                t.sheets[seat] = (*t.sheets[seat], action)
        t.ask(seat, self)


def room(t: Reach, seat: int) -> int:
    """How many lines `legal` helps with; more can be written by hand or as text."""
    own = chain(
        (colony for colony in t.colonies.values() if colony.owner == seat),
        (fleet for fleet in t.fleets.values() if fleet.house == seat),
    )
    return LEAST + len(list(islice(own, 2 * (MOST - LEAST)))) // 2


def numbers(value: Any) -> Iterator[int]:
    """Every number inside an action."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, Action):
        yield from numbers(tuple(getattr(value, name) for name in value.__struct_fields__))


class SecondThoughts(Question[Reach]):
    """1.3.2 A sealed sheet may be taken back until every house has sealed; nobody waits for that."""

    waits: ClassVar[bool] = False

    def legal(self, t: Reach, seat: int) -> list[Action]:
        return [UNSEAL]

    def why_not(self, t: Reach, seat: int, action: Action) -> str:
        return "1.3.2 The sheet is sealed; unseal it to change it."

    def answer(self, t: Reach, seat: int, action: Action) -> None:
        t.tell(Unsealed(seat))
        t.ask(seat, WRITE_ORDERS)


SECOND_THOUGHTS = SecondThoughts()
WRITE_ORDERS = WriteOrders()
