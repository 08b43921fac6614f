"""1.3.2 Orders to fill in: which lines a house may write by itself, and the sheet with its budget.  fields.py: what each asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Draft, Form, Words, Written
from turnwright.kit.words import say

from .. import lines
from ..actions import Strike
from ..book import Order
from ..economy.construction import waiting_code
from ..economy.production import PP
from ..lines import Line
from ..state import Seen
from ..text import stakes
from ..text.lines import say_line
from ..text.words import sealed
from .fields import fields, houses

__all__ = ["draft", "fields", "forms"]


def forms(view: Seen) -> tuple[Form, ...]:
    """1.3.2 The kinds of line for which this house has what they are about."""
    house = view.house
    if house is None or view.seat not in view.waiting:
        return ()
    found = [*_fleet_forms(view), *_colony_forms(view)]
    found += [
        _form(say("Another amount"), say("Research"), "4.1", lines.Invest("EL", 10 * PP)),
        _form(say("Hold or go on"), say("Research"), "4.1", lines.Hold("EL", "EL" not in house.held)),
        _form(say("Buy points"), say("Espionage"), "8.2", lines.Fund("EBP", 1)),
        _form(say("Another rate"), say("Treasury"), "3.2", lines.Tax(house.tax)),
    ]
    if rivals := houses(view):
        first, refs = rivals[0].value, [ref for pick in rivals for ref in pick.refs]
        found.append(_form(say("Spy on a house"), say("Espionage"), "8.2", lines.Covert("theft", first), refs))
        found.append(_form(say("Speak to a house"), say("Diplomacy"), "8.1", lines.Diplomacy(first, "neutral"), refs))
    return tuple(found)


def _fleet_forms(view: Seen) -> Iterator[Form]:
    """2.3, 3.9, 6.2 What can be ordered of fleets; one without an order is proposed, and any system can be clicked as the target."""
    fleets = view.fleets
    if not fleets:
        return
    ordered = [line.fleet for line in view.sheet if isinstance(line, lines.OrderFleet)]
    first = min(fleets, key=lambda fleet: (fleet.number in ordered, fleet.order != Order.HOLD, fleet.number)).number
    refs = [f"fleet:{fleet.number}" for fleet in fleets]
    goals = [f"system:{at}" for at in range(len(view.stars))]
    yield _form(say("Order a fleet"), say("Fleet orders"), "6.2", lines.OrderFleet(first, Order.MOVE), refs + goals)
    yield _form(say("Load or unload"), say("Fleets"), "2.3.2", lines.Cargo(first, "PTU", 1), refs)
    yield _form(say("Change duty"), say("Fleets"), "3.9", lines.SetStatus(first, "reserve"), refs)
    if parted := [fleet for fleet in fleets if len(fleet.squadrons) + len(fleet.lifts) > 1]:
        split = lines.Detach(parted[0].number, ())
        yield _form(say("Split a fleet"), say("Fleets"), "2.3.4", split, [f"fleet:{fleet.number}" for fleet in parted])
    if grouped := [fleet for fleet in fleets if len(fleet.ships) > 1]:
        one = grouped[0].squadrons[0]
        moved = lines.Regroup(grouped[0].number, one.number, one.ships[-1].code)
        yield _form(say("Regroup ships"), say("Fleets"), "2.3.3", moved, [f"fleet:{fleet.number}" for fleet in grouped])
    if len(fleets) > 1:
        yield _form(say("Merge fleets"), say("Fleets"), "2.3.4", lines.Merge(fleets[1].number, fleets[0].number), refs)


def _colony_forms(view: Seen) -> Iterator[Form]:
    """3.4, 3.7, 4.7, 5 What can be ordered of colonies; the richest is proposed."""
    colonies = view.colonies
    if not colonies:
        return
    richest = max(colonies, key=lambda colony: colony.ptu)
    refs = [f"colony:{colony.at}" for colony in colonies]
    yield _form(say("Build units"), say("Military and spacelift"), "5", lines.Build(richest.at, "DD"), refs)
    if waiting := [(c.at, waiting_code(p)) for c in colonies for p in c.queue if p.done]:
        yield _form(say("Commission a ship"), say("Construction"), "5", lines.Commission(*waiting[0]))
    yield _form(say("Repair"), say("Repair"), "5.4", lines.Repair(richest.at, ""), refs)
    yield _form(say("Buy industrial units"), say("Industry"), "3.4", lines.Industry(richest.at, 1), refs)
    yield _form(say("Terraform a planet"), say("Terraforming"), "4.7", lines.Terraform(richest.at), refs)
    if len(colonies) > 1:
        other = next(colony for colony in colonies if colony is not richest)
        yield _form(say("Move people"), say("Space Guilds"), "3.7", lines.Transfer(richest.at, other.at, 1), refs)


def _form(label: str, group: str, section: str, action: Line, refs: Sequence[str] = ()) -> Form:
    return Form(Words(label, "", group, section, tuple(refs)), action)


def draft(view: Seen) -> Draft | None:
    """1.3.2 The order sheet: each line with its price or why it would be refused, and what the lines leave."""
    house = view.house
    if house is None or view.outcome:
        return None
    faults = {fault.at: fault.reason for fault in view.faults}
    has, committed = (say("Treasury"), house.treasury), (say("Committed"), house.treasury - view.funds)
    written = list[Written]()
    for at, line in enumerate(view.sheet):
        code = f"{line.code:02}" if isinstance(line, lines.OrderFleet) else ""
        strike = Strike(at) if view.seat in view.waiting else None
        written.append(Written(say_line(view, line), code, view.costs[at], faults.get(at, ""), strike))
    totals, note = (has, committed, (say("Left, PP"), view.funds)), f"{stakes.said(view)} {sealed(view)}".strip()
    return Draft(say("Order sheet"), tuple(written), totals, PP, note)
