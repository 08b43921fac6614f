"""1.3.2 The Command phase of one house: its sheet is carried out line by line, each line by itself.

Every line concerns the house's own things alone, so the same code shows a player in advance what a draft will come to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from turnwright.core import Illegal

from . import diplomacy, lines
from .assets import Refusal
from .book import BASE
from .economy import construction, industry, research, space_guilds, taxes, terraforming
from .lines import Line
from .map import fleets
from .secrets import espionage
from .state import Reach


class Kind(NamedTuple):
    """1.3.2, 3.8 A kind of line: its place in the ruled order, who carries it out, and what may judge it beforehand."""

    rank: int
    do: Callable[[Reach, int, Any], None]
    law: Callable[[Reach, int, Any], object] | None = None


KINDS: dict[type, Kind] = {
    lines.Hold: Kind(0, research.hold),
    lines.Diplomacy: Kind(2, diplomacy.declare),
    lines.Tax: Kind(3, taxes.set_tax),
    lines.Detach: Kind(4, fleets.detach),
    lines.Merge: Kind(4, fleets.merge),
    lines.Regroup: Kind(4, fleets.regroup, fleets.require_regrouping),
    lines.Commission: Kind(4, construction.commission, construction.require_commission),
    lines.SetStatus: Kind(4, fleets.set_status),
    lines.Cargo: Kind(4, fleets.cargo, fleets.require_cargo),
    lines.OrderFleet: Kind(5, fleets.order_fleet),
    lines.Repair: Kind(6, construction.repair, construction.require_repair),
    lines.Build: Kind(6, construction.build),
    lines.Invest: Kind(8, research.invest),
    lines.Industry: Kind(9, industry.buy_industry),
    lines.Terraform: Kind(10, terraforming.terraform, terraforming.require_site),
    lines.Transfer: Kind(11, space_guilds.transfer, space_guilds.require_passage),
    lines.Fund: Kind(12, espionage.buy_points),
    lines.Covert: Kind(14, espionage.plan, espionage.require_plan),
}
"""1.3.2, 3.8 Asset management, then money as the book lists its uses."""
PURCHASES = 1
"""4.1 Levels are bought after the holds and before everything else."""


def rank(t: Reach, line: Line) -> int:
    """3.8 Military before spacelift, espionage before counter-intelligence."""
    place = KINDS[type(line)].rank
    if isinstance(line, lines.Build):
        built = t.book.units.get(line.unit)
        return place + (built is not None and built.role in ("lift", "base") and line.unit != BASE)
    return place + (isinstance(line, lines.Fund) and line.kind == "CIP")


def run_sheet(t: Reach, seat: int, sheet: tuple[Line, ...]) -> list[Refusal]:
    """1.3.2 Carry out a sheet; what cannot be done is refused by itself and changes nothing."""
    faults = [Refusal(at, reason) for at, reason in carry_out(t, seat, sheet) if reason]
    return sorted(faults, key=attrgetter("at")) if faults else faults


def carry_out(t: Reach, seat: int, sheet: tuple[Line, ...]) -> Iterator[tuple[int, str | None]]:
    """1.3.2 The lines in the ruled order, by their place on the sheet, each after it was done or refused."""
    house = t.houses[seat]
    window = research.fresh_window(house, t.book.breakthrough.window)
    t.houses[seat] = house.but(invested=window, budget=house.treasury, covert=False)
    bought = False
    for place, at in sorted([(rank(t, line), at) for at, line in enumerate(sheet)]):
        if not bought and place > PURCHASES:
            bought = True
            research.buy_levels(t, seat)
        yield at, attempt(t, seat, sheet[at])
    if not bought:
        research.buy_levels(t, seat)


def accepts(t: Reach, seat: int, line: Line) -> bool:
    """1.3.2 Would this line be carried out?  The table stays as it is."""
    law = KINDS[type(line)].law
    if law is None:
        return attempt(t.sketch(), seat, line) is None
    try:
        law(t, seat, line)
    except Illegal:
        return False
    return True


def attempt(t: Reach, seat: int, line: Line) -> str | None:
    """1.3.2 Carry out one line, or say why not."""
    try:
        KINDS[type(line)].do(t, seat, line)
    except Illegal as refusal:
        return str(refusal)
    return None


def desk(t: Reach, seat: int, sheet: tuple[Line, ...]) -> tuple[Reach, list[Refusal]]:
    """1.3.2 What a draft would come to, on a sketch of the table."""
    sketch = t.sketch()
    return sketch, run_sheet(sketch, seat, sheet)
