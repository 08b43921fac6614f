"""13.1 Headquarters: one question, asked again for every deed, until the campaign is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from turnwright.core import Action, Menu, Step

from ..book import Book
from ..score import ending
from ..state import Firm, Mac
from . import actions as d
from .briefing import BRIEFING, open_briefing
from .calendar import stay
from .economy import list_price, price_percent
from .events import CampaignEnded, Renamed
from .market import buy, buy_problem, exclusives, on_sale, sale_problem, sell, sell_all, sell_frame, sell_problem
from .pilots import assign, assign_problem, hire, hire_problem, unassign, unassign_problem
from .refit import REFIT_BAY, open_bay, open_problem
from .repair import rebuild, rebuild_price, rebuild_problem, repair, repair_price, repair_problem
from .state import Machine
from .travel import buy_fuel, fuel_price, fuel_problem, fuel_wanted, legs, travel, travel_problem

FUEL = (10, 25, 50)
"""14.3 The amounts of fuel that are offered; any other may be asked for."""


class ReturnToHeadquarters(Step[Mac]):
    """13.1 What next?  Unless the campaign is over.  It waits at the bottom of the agenda for whatever was begun."""

    def run(self, t: Mac) -> None:
        t.phase = "headquarters"
        t.closed = ending(t)
        if t.closed:
            t.tell(CampaignEnded(t.closed, t.day))
            t.finish()
        else:
            t.then(RETURN)
            t.ask(0, HEADQUARTERS)


def fuel_offers(f: Firm) -> list[int]:
    """14.3 The usual amounts, trimmed to the tank."""
    return sorted({fuel_wanted(f, units) for units in FUEL} - {0})


def works(book: Book, machine: Machine) -> list[tuple[Action, int]]:
    """11.3, 7.8 The work that may be done on a frame, and its price."""
    match machine.status:
        case "damaged":
            return [(d.repair(machine.id, rush), repair_price(book, machine, rush)) for rush in (False, True)]
        case "destroyed":
            return [(d.rebuild(machine.id), rebuild_price(book, machine))]
        case "ready":
            return [(d.open_bay(machine.id), 0)]
    return []


def assignments(f: Firm) -> list[Action]:
    """13.1 Each pilot without a frame to each frame without a pilot."""
    machines = f.hangar.values()
    empty = [machine.id for machine in machines if not machine.pilot and machine.status != "destroyed"]
    if not empty:
        return []
    flying = {machine.pilot for machine in machines}
    free = [id for id, pilot in f.pilots.items() if pilot.status != "kia" and id not in flying]
    return [d.assign(pilot, frame) for pilot in free for frame in empty]


def sales(f: Firm) -> list[Action]:
    """11.1 Whatever is in the stores, one of it or all."""
    all_of_it = [d.sell_all(item) for item, number in f.stores.items() if number > 1]
    return [*[d.sell(item) for item in f.stores], *all_of_it]


def accept_problem(f: Firm, number: int) -> str:
    """14.4 Only what hangs on the board."""
    return "" if number in [contract.id for contract in f.contracts] else "14.4 That contract is not on the board."


def rename_problem(f: Firm, frame: int, name: str) -> str:
    """13.3 Names are not shared; frame 0 is the company."""
    if name in [machine.name for machine in f.hangar.values()]:
        return "13.3 A frame is called that already."
    return "" if not frame or frame in f.hangar else "13.1 There is no such frame."


def rename(t: Mac, frame: int, name: str) -> None:
    t.tell(Renamed(t.hangar[frame].name if frame else t.name, name))
    if frame:
        t.hangar[frame] = t.hangar[frame].but(name=name)
    else:
        t.name = name


DEEDS: dict[type[Action], tuple[Callable[..., str], Callable[..., None]]] = {
    d.AdvanceDay: (lambda f: "", stay),
    d.Accept: (accept_problem, open_briefing),
    d.Travel: (travel_problem, travel),
    d.BuyFuel: (fuel_problem, buy_fuel),
    d.Buy: (buy_problem, buy),
    d.Sell: (sell_problem, sell),
    d.SellAll: (sell_problem, sell_all),
    d.SellFrame: (sale_problem, sell_frame),
    d.Repair: (repair_problem, repair),
    d.Rebuild: (rebuild_problem, rebuild),
    d.OpenBay: (open_problem, open_bay),
    d.Hire: (hire_problem, hire),
    d.Assign: (assign_problem, assign),
    d.Unassign: (unassign_problem, unassign),
    d.Rename: (rename_problem, rename),
}
"""13.1 What may be wrong with an action, and what carries it out; both are given its fields."""


def fields(action: Action) -> list[Any]:
    return [getattr(action, name) for name in action.__struct_fields__]


class Headquarters(Menu[Mac]):
    """13.1 Trade, repair, refit, hire, travel, accept a contract, or let a day pass."""

    def candidates(self, t: Firm, seat: int) -> Iterator[Action]:
        """13.1 What one may think of doing at headquarters."""
        yield d.ADVANCE_DAY
        yield from (d.accept(contract.id) for contract in t.contracts)
        for machine in t.hangar.values():
            yield from (work for work, _ in works(t.book, machine))
            if machine.pilot:
                yield d.unassign(machine.id)
            yield d.sell_frame(machine.id)
        yield from assignments(t)
        yield d.HIRE
        yield from (d.travel(place) for place in legs(t))
        yield from (d.BuyFuel(units) for units in fuel_offers(t))
        if t.book.places[t.place].market:
            yield from (d.buy(item) for item in dict.fromkeys([*on_sale(t), *exclusives(t)]))
            yield from sales(t)

    def problem(self, t: Firm, seat: int, action: Action) -> str:
        """13.1 Why this cannot be done now, starting with the section; empty if it can."""
        deed = DEEDS.get(type(action))
        return deed[0](t, *fields(action)) if deed else "13.1 That is nothing to do at headquarters."

    def legal(self, t: Mac, seat: int) -> Sequence[Action]:
        """13.1 As `problem` has it, and it must agree with it; ways, goods and prices are looked up once for all of them."""
        book, purse, market = t.book, max(0, t.credits), t.book.places[t.place].market
        acts: list[Action] = [d.ADVANCE_DAY, *[d.accept(contract.id) for contract in t.contracts]]
        for machine in t.hangar.values():
            acts += [work for work, cost in works(book, machine) if cost <= purse]
            if machine.pilot:
                acts.append(d.unassign(machine.id))
            if market:
                acts.append(d.sell_frame(machine.id))
        acts += assignments(t)
        if not hire_problem(t):
            acts.append(d.HIRE)
        acts += [d.travel(place) for place, leg in legs(t).items() if leg.fuel <= t.fuel]
        acts += [d.BuyFuel(units) for units in fuel_offers(t) if units * fuel_price(t) <= purse]
        if market:
            percent = price_percent(t)
            acts += [d.buy(item) for item in on_sale(t) if list_price(book, item) * percent // 100 <= purse]
            acts += sales(t)
        return acts

    def answer(self, t: Mac, seat: int, action: Action) -> None:
        DEEDS[type(action)][1](t, *fields(action))
        if t.mission:
            t.ask(seat, BRIEFING)
        elif t.bay:
            t.ask(seat, REFIT_BAY)


HEADQUARTERS, RETURN = Headquarters(), ReturnToHeadquarters()
