"""1.3.2 The Command phase of one house: its sheet is carried out line by line, each line by itself.

Every line concerns the house's own things alone, so the same code shows a player in advance what a draft will come to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from turnwright.core import Illegal

from . import diplomacy, lines
from .assets import Refusal
from .book import BASE, unit
from .economy import construction, industry, research, space_guilds, taxes, terraforming
from .lines import Line
from .map import fleets
from .secrets import espionage
from .state import Reach

DO: dict[type, Callable[[Reach, int, Any], None]] = {
    lines.Hold: research.hold,
    lines.Diplomacy: diplomacy.declare,
    lines.Tax: taxes.set_tax,
    lines.Detach: fleets.detach,
    lines.Merge: fleets.merge,
    lines.Regroup: fleets.regroup,
    lines.Commission: construction.commission,
    lines.SetStatus: fleets.set_status,
    lines.Cargo: fleets.cargo,
    lines.OrderFleet: fleets.order_fleet,
    lines.Build: construction.build,
    lines.Repair: construction.repair,
    lines.Invest: research.invest,
    lines.Industry: industry.buy_industry,
    lines.Terraform: terraforming.terraform,
    lines.Transfer: space_guilds.transfer,
    lines.Fund: espionage.buy_points,
    lines.Covert: espionage.plan,
}
"""Who carries out which line."""
LAWS: dict[type, Callable[[Reach, int, Any], object]] = {
    lines.Regroup: fleets.require_regrouping,
    lines.Commission: construction.require_commission,
    lines.Cargo: fleets.require_cargo,
    lines.Terraform: terraforming.require_site,
    lines.Transfer: space_guilds.require_passage,
    lines.Covert: espionage.require_plan,
}
"""What lines need that can be judged without carrying them out."""
RANK = {
    lines.Hold: 0,
    lines.Diplomacy: 2,
    lines.Tax: 3,
    lines.Detach: 4,
    lines.Merge: 4,
    lines.Regroup: 4,
    lines.Commission: 4,
    lines.SetStatus: 4,
    lines.Cargo: 4,
    lines.OrderFleet: 5,
    lines.Repair: 6,
    lines.Build: 6,
    lines.Invest: 8,
    lines.Industry: 9,
    lines.Terraform: 10,
    lines.Transfer: 11,
    lines.Fund: 12,
    lines.Covert: 14,
}
"""1.3.2, 3.8 The order of the kinds: asset management, then money as the book lists its uses."""
PURCHASES = 1
"""4.1 Levels are bought after the holds and before everything else."""


def rank(t: Reach, line: Line) -> int:
    """3.8 Military before spacelift, espionage before counter-intelligence."""
    place = RANK[type(line)]
    if isinstance(line, lines.Build) and line.unit in t.book.units:
        return place + (unit(t.book, line.unit).role in ("lift", "base") and line.unit != BASE)
    if isinstance(line, lines.Fund):
        return place + (line.kind == "CIP")
    return place


def run_sheet(t: Reach, seat: int, sheet: tuple[Line, ...]) -> list[Refusal]:
    """1.3.2 Carry out a sheet; what cannot be done is refused by itself and changes nothing."""
    done = carry_out(t, seat, sheet)
    return sorted((Refusal(at, reason) for at, reason in done if reason), key=lambda refusal: refusal.at)


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
    law = LAWS.get(type(line))
    if law is None:
        return attempt(t.copy(), seat, line) is None
    try:
        law(t, seat, line)
    except Illegal:
        return False
    return True


def attempt(t: Reach, seat: int, line: Line) -> str | None:
    """1.3.2 Carry out one line, or say why not."""
    try:
        DO[type(line)](t, seat, line)
    except Illegal as refusal:
        return str(refusal)
    return None


def desk(t: Reach, seat: int, sheet: tuple[Line, ...]) -> tuple[Reach, list[Refusal]]:
    """1.3.2 What a draft would come to, on a copy of the table with nobody listening."""
    copy = t.copy()
    return copy, run_sheet(copy, seat, sheet)
