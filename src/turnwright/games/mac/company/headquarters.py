"""13.1 Headquarters: one question, asked again for every deed, until the campaign is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Action, Menu, Step

from ..score import ending
from ..state import Mac, MacView
from . import actions as d
from .briefing import BRIEFING, open_briefing
from .calendar import stay
from .economy import list_price, price_percent
from .events import CampaignEnded, Renamed
from .market import buy, buy_problem, exclusives, on_sale, sale_problem, sell, sell_frame, sell_problem
from .pilots import assign, assign_problem, hire, hire_problem, unassign, unassign_problem
from .refit import REFIT_BAY, open_bay, open_problem
from .repair import rebuild, rebuild_problem, repair, repair_problem
from .state import Firm, of_pilot
from .travel import buy_fuel, fuel_problem, fuel_wanted, legs, travel, travel_problem

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


def candidates(f: Mac | MacView) -> Iterator[Action]:
    """13.1 What one may think of doing at headquarters."""
    yield d.AdvanceDay()
    yield from (d.Accept(contract.id) for contract in f.contracts)
    for machine in f.hangar.values():
        if machine.status == "damaged":
            yield from (d.Repair(machine.id), d.Repair(machine.id, rush=True))
        elif machine.status == "destroyed":
            yield d.Rebuild(machine.id)
        elif machine.status == "ready":
            yield d.OpenBay(machine.id)
        if machine.pilot:
            yield d.Unassign(machine.id)
        yield d.SellFrame(machine.id)
    free = [id for id, pilot in f.pilots.items() if pilot.status != "kia" and not of_pilot(f, id)]
    empty = [machine.id for machine in f.hangar.values() if not machine.pilot and machine.status != "destroyed"]
    yield from (d.Assign(pilot, frame) for pilot in free for frame in empty)
    yield d.Hire()
    yield from (d.Travel(place) for place in legs(f))
    yield from (d.BuyFuel(units) for units in fuel_offers(f))
    if f.book.places[f.place].market:
        yield from (d.Buy(item) for item in dict.fromkeys([*on_sale(f), *exclusives(f)]))
        yield from (d.Sell(item) for item in f.stores)
        yield from (d.SellAll(item) for item, number in f.stores.items() if number > 1)


def problem(f: Mac | MacView, action: Action) -> str:
    """13.1 Why this cannot be done now, starting with the section; empty if it can."""
    match action:
        case d.AdvanceDay():
            return ""
        case d.Accept(contract=number):
            if number not in [contract.id for contract in f.contracts]:
                return "14.4 That contract is not on the board."
            return ""
        case d.Travel(to=to):
            return travel_problem(f, to)
        case d.BuyFuel(units=units):
            return fuel_problem(f, units)
        case d.Buy(item=item):
            return buy_problem(f, item)
        case d.Sell(item=item) | d.SellAll(item=item):
            return sell_problem(f, item)
        case d.Hire():
            return hire_problem(f)
        case d.Assign(pilot=pilot, frame=frame):
            return assign_problem(f, pilot, frame)
        case d.Unassign(frame=frame):
            return unassign_problem(f, frame)
        case d.Rename(frame=frame, name=name):
            if name in [machine.name for machine in f.hangar.values()]:
                return "13.3 A frame is called that already."
            return "" if not frame or frame in f.hangar else "13.1 There is no such frame."
    return frame_problem(f, action)


def frame_problem(f: Mac | MacView, action: Action) -> str:
    """11.3, 7.8 Work on a frame."""
    match action:
        case d.Repair(frame=frame, rush=rush):
            return repair_problem(f, frame, rush)
        case d.Rebuild(frame=frame):
            return rebuild_problem(f, frame)
        case d.SellFrame(frame=frame):
            return sale_problem(f, frame)
        case d.OpenBay(frame=frame):
            return open_problem(f, frame)
    return "13.1 That is nothing to do at headquarters."


class Headquarters(Menu[Mac]):
    """13.1 Trade, repair, refit, hire, travel, accept a contract, or let a day pass."""

    def candidates(self, t: Mac, seat: int) -> Iterator[Action]:
        return candidates(t)

    def problem(self, t: Mac, seat: int, action: Action) -> str:
        return problem(t, action)

    def legal(self, t: Mac, seat: int) -> Sequence[Action]:
        """13.1 As `problem` has it, and it must agree with it; ways and goods are looked up once for all of them."""
        ways, goods, purse, percent = legs(t), set(on_sale(t)), max(0, t.credits), price_percent(t)

        def may(action: Action) -> bool:
            match action:
                case d.Travel(to=to):
                    return ways[to].fuel <= t.fuel
                case d.Buy(item=item):
                    return item in goods and list_price(t.book, item) * percent // 100 <= purse
                case d.AdvanceDay() | d.Accept() | d.Sell() | d.SellAll():
                    return True
            return not problem(t, action)

        return [action for action in candidates(t) if may(action)]

    def answer(self, t: Mac, seat: int, action: Action) -> None:
        match action:
            case d.Accept(contract=number):
                open_briefing(t, number)
                t.ask(seat, BRIEFING)
            case d.OpenBay(frame=frame):
                open_bay(t, frame)
                t.ask(seat, REFIT_BAY)
            case d.AdvanceDay():
                stay(t)
            case d.Travel(to=to):
                travel(t, to)
            case d.BuyFuel(units=units):
                buy_fuel(t, units)
            case d.Buy(item=item):
                buy(t, item)
            case d.Sell(item=item):
                sell(t, item)
            case d.SellAll(item=item):
                sell(t, item, t.stores[item])
            case _:
                manage(t, action)


def manage(t: Mac, action: Action) -> None:
    """13.1 Frames and pilots."""
    match action:
        case d.Repair(frame=frame, rush=rush):
            repair(t, frame, rush)
        case d.Rebuild(frame=frame):
            rebuild(t, frame)
        case d.SellFrame(frame=frame):
            sell_frame(t, frame)
        case d.Hire():
            hire(t)
        case d.Assign(pilot=pilot, frame=frame):
            assign(t, pilot, frame)
        case d.Unassign(frame=frame):
            unassign(t, frame)
        case d.Rename(frame=0, name=name):
            t.tell(Renamed(t.name, name))
            t.name = name
        case d.Rename(frame=frame, name=name):
            t.tell(Renamed(t.hangar[frame].name, name))
            t.hangar[frame] = t.hangar[frame].but(name=name)


HEADQUARTERS, RETURN = Headquarters(), ReturnToHeadquarters()
