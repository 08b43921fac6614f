"""EC4X in words: the question, the lines of a sheet with cost and effect, and why each number is what it is.

lines.py words the sheet, news.py and battle.py what happened.

Refs name drawn parts of the board: `system:N`, `colony:N` (own), `fleet:N` (own, by its number), `house:S` and `sheet`.  Numbers are explained under `output:N`, `revenue:N` and `docks:N` (own colony N),
`income:S`, `upkeep:S`, `treasury:S`, `prestige:S` and `score:S`.
"""

from __future__ import annotations

from turnwright.core import Action, Hundredths, Sum, Words, added
from turnwright.kit.words import counted, listed, say, say_n

from .. import lines as written
from ..actions import Lapse, Seal, Strike, Unseal, Write
from ..book import HOUSES, SOURCES, Order
from ..economy import maintenance, production
from ..economy.construction import dock_count, docks_used
from ..economy.production import PP
from ..lines import OrderFleet
from ..state import Seen
from . import stakes
from .endings import ending
from .lines import say_line
from .news import harm, say_event, told
from .notation import read_action, write_action
from .words import booked, date, pp, sealed, star

__all__ = [
    "explain",
    "harm",
    "prompt",
    "read_action",
    "say_action",
    "say_event",
    "series",
    "sort_key",
    "status",
    "told",
    "write_action",
]


def prompt(view: Seen) -> Words:
    """What is going on."""
    when = say("Turn {turn} of {turns}", turn=view.turn, turns=view.options.turns)
    if view.outcome:
        winners = [HOUSES[seat] for seat in view.outcome.winners]
        label = say("{winners} wins", winners=listed(winners)) if winners else say("Nobody wins")
        return Words(label, ending(view.outcome), section="1.1")
    when = f"{when}, {date(view.turn)}"
    if view.seat in view.waiting:
        return Words(say("Write your orders, then seal them."), " ".join(concerns(view)), when, "1.3.2")
    done, standing = view.sealed
    label = say("{done} of {standing} sheets are sealed.", done=done, standing=standing)
    detail = say("You may still take yours back.") if view.question is not None else ""
    return Words(label, detail, when, "1.3.2")


def concerns(view: Seen) -> list[str]:
    """1.3.2 What a house should look at before it seals."""
    idle = view.idle
    shut = [star(view, colony.at) for colony in view.colonies if colony.blockader >= 0]
    said = [say("{lines} would be refused.", lines=counted(len(view.faults), "line"))] if view.faults else []
    said += [cost] if (cost := stakes.said(view)) else []
    if shut:
        said.append(say_n("{shut} is blockaded.", "{shut} are blockaded.", len(shut), shut=listed(shut)))
    if idle:
        first = [str(fleet.number) for fleet in idle[:4]]
        names = listed(first if len(idle) < 5 else [*first, say("{idle} more", idle=len(idle) - 4)])
        said.append(say_n("Fleet {names} holds.", "Fleets {names} hold.", len(idle), names=names))
    if view.funds >= view.book.intrigue.point * PP:
        said.append(say("{funds} PP can be spent.", funds=pp(view.funds)))
    return said[:3]


def status(view: Seen) -> list[Words]:
    """1.3 The chips of the top bar."""
    turns = view.options.turns
    turn = Words(say("Turn {turn} of {turns}", turn=min(view.turn, turns), turns=turns), section="1.3")
    if view.outcome:
        return [turn, Words(say("Game over"), group="now", section="1.1")]
    month, ready = Words(date(view.turn).capitalize(), section="1.3"), Words(sealed(view), section="1.3.2")
    return [turn.but(group="now"), Words(say("Command phase"), section="1.3.2"), month, ready]


def series(view: Seen) -> dict[str, tuple[int, ...]]:
    """1.1 What is worth a curve over the match."""
    return {"Prestige": tuple(rival.prestige for rival in view.rivals)}


def say_action(view: Seen, action: Action) -> Words:
    """An answer in words."""
    match action:
        case Seal():
            good, count = len(view.sheet) - len(view.faults), counted(len(view.sheet), "order")
            all_, some = say("Seal {count}", count=count), say("Seal {good} of {count}", good=good, count=count)
            return Words(some if view.faults else all_, "", say("The sheet"), "1.3.2", ("turn",))
        case Unseal():
            return Words(say("Unseal the sheet"), say("You can change it again."), say("The sheet"), "1.3.2", ("turn",))
        case Lapse():
            return Words(say("Let the turn pass"), say("Standing orders go on."), say("The sheet"), "1.3.2", ("sheet",))
        case Strike(at):
            inside = say_line(view, view.sheet[at]) if 0 <= at < len(view.sheet) else Words("")
            return Words(say("Strike line {at}", at=at + 1), inside.label, say("The sheet"), "1.3.2", inside.refs)
        case Write(new):
            label = say("Write a sheet of {lines}", lines=counted(len(new), "line"))
            return Words(label, "", say("The sheet"), "1.3.2", ("sheet",))
    return say_line(view, action)


AGENDA: tuple[type[Action], ...] = (
    *(OrderFleet, written.Repair, written.Commission, written.Build, written.Industry, written.Invest),
    *(written.Terraform, written.Transfer, written.Cargo, written.Detach, written.Merge, written.Regroup),
    *(written.SetStatus, written.Tax, written.Fund, written.Covert, written.Diplomacy),
)
"""1.3.2 In what order a turn is thought through: where fleets go, what is built, what grows; then the rest."""


def sort_key(view: Seen, action: Action) -> float:
    """What a turn needs first; an offer that waits for an answer before all else, and fleets that hold before those under way."""
    if isinstance(action, written.Diplomacy) and view.rivals[action.house].offer:
        return -1
    if isinstance(action, OrderFleet):
        return 0.5 * any(fleet.number == action.fleet and fleet.order != Order.HOLD for fleet in view.fleets)
    return AGENDA.index(type(action)) if type(action) in AGENDA else len(AGENDA)


# Why this number?


def explain(view: Seen) -> dict[str, Sum]:
    """The viewer's own numbers, each as the sum that the rules use (hundredths of a PP, points of prestige)."""
    sums: dict[str, Sum] = {}
    if view.ended:  # a match that its players broke off keeps its secrets
        for seat, rival in enumerate(view.rivals):
            rows = [(source.capitalize(), points, "9.4") for source, points in zip(SOURCES, rival.renown, strict=False)]
            begun = say("At the start") if rival.renown else say("Prestige")
            first = begun, rival.prestige - sum(rival.renown), "1.1"
            sums[f"score:{seat}"] = Sum.of(say("Prestige"), [first, *(row for row in rows if row[1])])
    house, me = view.house, view.seat
    if house is None:
        return sums
    for colony in view.colonies:
        planet = view.planet(colony)
        rows = production.output(view.book, view.options, house, colony, planet)
        sums[f"output:{colony.at}"] = Hundredths.of(say("Output of {star}", star=star(view, colony.at)), rows, "PP")
        net = production.net_value(view.book, view.options, house, colony, planet)
        sums[f"revenue:{colony.at}"] = Hundredths.of(say("Revenue of {star}", star=star(view, colony.at)), net, "PP")
        places = ("yard", "port")
        docks = [(say("Docks, {place}", place=p), dock_count(view.book, house, colony, p), "4.5") for p in places]
        used = [(say("In use, {place}", place=p), -docks_used(colony, p), "5") for p in places]
        sums[f"docks:{colony.at}"] = Sum.of(say("Free docks at {star}", star=star(view, colony.at)), [*docks, *used])
    brought = [(star(view, c.at), sums[f"revenue:{c.at}"].total, "3.3") for c in view.colonies]
    sums[f"income:{me}"] = Hundredths.of(say("Net House Value"), brought, "PP")
    bill = maintenance.upkeep(view.book, view.colonies, view.fleets)
    sums[f"upkeep:{me}"] = Hundredths.of(say("Maintenance"), bill, "PP")
    moved = [(booked(view.book, entry.label), entry.amount, entry.section) for entry in view.accounts]
    carried = house.treasury - added(moved)
    sums[f"treasury:{me}"] = Hundredths.of(say("Treasury"), [(say("Carried over"), carried, "3.8"), *moved], "PP")
    gained = [(entry.label, entry.amount, entry.section) for entry in view.honours]
    before = house.prestige - added(gained)
    sums[f"prestige:{me}"] = Sum.of(say("Prestige"), [(say("Before this turn"), before, "1.1"), *gained])
    return sums
