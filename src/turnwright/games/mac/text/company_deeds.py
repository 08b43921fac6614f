"""Every deed of a campaign in words, with its price and what it does.

Refs name drawn parts of the headquarters: `machine:1` (a frame of the hangar), `pilot:2`, `place:freeport`, `contract:3`,
`item:srm_6`, `slot:large_1`, `payout:2`, `wreck:0`, `day` and `fuel`; and buttons on the sheets of frames, goods and places, as in
`repair:1`, `buy:srm_6`, `fly:freeport` or `strip:large_1`.  The orders of an auto-resolved battle are three refs, chosen one by one.
"""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import Action, Words, added
from turnwright.kit.words import counted, listed, say

from ..book import Book
from ..company import actions as d
from ..company.briefing import before
from ..company.calendar import date
from ..company.economy import deployment_rows, price_rows, sale_price, upkeep_rows, wreck_price
from ..company.market import frame_sale_rows
from ..company.refit import machine_in, refit_days, refit_rows, space_rows, spare
from ..company.repair import rebuild_price, repair_days, repair_rows
from ..company.salvage import salvage_chance
from ..company.travel import fuel_price, fuel_wanted, legs
from ..state import MacView
from .company import brings, frame_name, hardpoint, in_stock, money, offer, pilot_name, thing
from .words import term

Said = tuple[str, str, str, tuple[str, ...]]
"""Label, detail, heading, refs."""


def say_deed(view: MacView, action: Action) -> Words | None:
    """A deed with its price and what it does; None for the actions of a battle."""
    for word in (_headquarters, _trade, _frames, _bay, _mission):
        if said := word(view, action):
            label, detail, group, refs = said
            return Words(label, detail, group, action.section, refs)
    return None


def _headquarters(view: MacView, action: Action) -> Said | None:
    book = view.book
    match action:
        case d.AdvanceDay():
            label = say("Advance to {date}", date=date(book, view.day + 1))
            return label, say("Upkeep {upkeep:,}.", upkeep=added(upkeep_rows(view))), say("Time"), ("day", "turn")
        case d.Accept(contract=number):
            contract = next((c for c in view.contracts if c.id == number), None)
            if contract is None:
                return say("Contract {number}", number=number), say("It is not on the board."), say("Contracts"), ()
            label = say("{title} (no. {number})", contract, number=number)
            return label, offer(view, contract), say("Contracts"), (f"contract:{number}",)
        case d.Travel(to=to) if to in book.places:
            label, heading = say("Fly to {name}", book.places[to]), say("Travel")
            leg, system = legs(view).get(to), book.systems[book.places[to].system].name
            if leg is None:
                return label, say("{system} is more than one jump away.", system=system), heading, (f"place:{to}",)
            upkeep = leg.days * added(upkeep_rows(view))
            cost = say("{fuel} fuel, {days}, upkeep {upkeep:,}", leg, days=counted(leg.days, "day"), upkeep=upkeep)
            row = dict(zip(("low", "high"), book.places[to].difficulty, strict=True))
            said = say("{system}: {cost}; contracts of difficulty {low} to {high}.", row, system=system, cost=cost)
            return label, said, heading, (f"place:{to}", f"fly:{to}")
        case d.BuyFuel(units=units):
            units = max(0, fuel_wanted(view, units))
            said = f"{money(units * fuel_price(view))}."
            return say("Buy {units} fuel", units=units), said, say("Travel"), ("fuel", f"fuel:{units}")
        case d.Hire():
            said = say("{price}; skills are rolled.", price=money(book.company.hiring.price))
            return say("Hire a pilot"), said, say("Pilots"), ("hire",)
        case d.Rename(frame=frame, name=name):
            label = say("Rename {old} to {name}", old=frame_name(view, frame) if frame else view.name, name=name)
            return label, say("Free."), say("Company"), (f"machine:{frame}",) if frame else ()
    return None


def _trade(view: MacView, action: Action) -> Said | None:
    if not isinstance(action, d.Buy | d.Sell | d.SellAll):
        return None
    book, item = view.book, action.item
    if thing(book, item) == item:
        return say("Trade in {item}", item=item), say("There is no such thing."), say("Market"), ()
    if isinstance(action, d.Buy):
        said = f"{money(added(price_rows(view, item)))}, {in_stock(view, item)}; {about(book, item)}."
        return say("Buy {thing}", thing=thing(book, item)), said, say("Market"), (f"buy:{item}",)
    number, price = view.stores.get(item, 0), sale_price(book, item)
    if isinstance(action, d.Sell):
        said = say("For {money}; {stored} in store.", money=money(price), stored=number)
        return say("Sell {thing}", thing=thing(book, item)), said, say("Stores"), (f"sell:{item}",)
    label = say("Sell all: {number} × {thing}", number=number, thing=thing(book, item))
    said = say("For {money}, {price:,} each.", money=money(number * price), price=price)
    return label, said, say("Stores"), (f"sell-all:{item}",)


def about(book: Book, item: str) -> str:
    """7.4, 7.7.2, 8.3 What a thing is, in a few words."""
    if item in book.weapons:
        weapon = book.weapons[item]
        size = term(weapon.size)
        return say("{size}, {damage} damage, {energy} energy, {range} range, {accuracy} %", weapon, size=size)
    if item in book.equipment:
        return book.equipment[item].says
    row = book.chassis[item]
    kind = term(row.kind)
    return say("{kind}, armour {armour}, reactor {reactor}, {large}/{medium}/{small} hardpoints", row, kind=kind)


def _frames(view: MacView, action: Action) -> Said | None:
    if not isinstance(action, d.Repair | d.Rebuild | d.SellFrame | d.OpenBay | d.Assign | d.Unassign):
        return None
    book, machine = view.book, view.hangar.get(action.frame)
    heading = say("Pilots") if isinstance(action, d.Assign | d.Unassign) else say("Hangar")
    if machine is None:
        return say("Work on a frame"), say("There is no such frame."), heading, ()
    id, name = machine.id, machine.name
    match action:
        case d.Repair(rush=rush):
            price, days = added(repair_rows(book, machine, rush)), repair_days(book, machine, rush)
            label = say("Rush the repair of {name}", name=name) if rush else say("Repair {name}", name=name)
            said, button = f"{money(price)}, {counted(days, 'day')}.", "rush" if rush else "repair"
        case d.Rebuild():
            wait = counted(book.company.repairs.rebuild_days, "day")
            label, button = say("Rebuild {name}", name=name), "rebuild"
            said = f"{money(rebuild_price(book, machine))}, {wait}."
        case d.SellFrame():
            price = added(frame_sale_rows(view, machine))
            label, button = say("Sell {name}", name=name), "sale"
            said = say("For {money}; its loadout goes to the stores.", money=money(price))
        case d.OpenBay():
            label, button = say("Refit {name}", name=name), "refit"
            said = say("Opens the refit bay; nothing is paid yet.")
        case d.Assign(pilot=pilot):
            who = view.pilots.get(pilot)
            skills = say("Gunnery {gunnery}, Piloting {piloting}", who) if who else say("Nobody of that number")
            hurt = say(", injured for {days}", days=counted(who.days, "day")) if who and who.status == "injured" else ""
            label = say("Assign {pilot_name} to {name}", pilot_name=pilot_name(view, pilot), name=name)
            return label, f"{skills}{hurt}.", heading, (f"machine:{id}", f"pilot:{pilot}")
        case d.Unassign():
            who = view.pilots.get(machine.pilot)
            free = say("{callsign} is free for another frame.", callsign=who.callsign) if who else ""
            refs = (f"machine:{id}", *((f"pilot:{who.id}",) if who else ()), f"release:{id}")
            return say("Unassign the pilot of {name}", name=name), free or say("It has no pilot."), heading, refs
    return label, said, heading, (f"machine:{id}", f"{button}:{id}")


def _bay(view: MacView, action: Action) -> Said | None:
    if not isinstance(action, d.Fit | d.Strip | d.Regroup | d.ResetBay | d.ConfirmRefit | d.LeaveBay):
        return None
    if view.bay is None:
        return type(action).__name__, say("Only in the refit bay."), say("Refit bay"), ()
    book = view.book
    match action:
        case d.Fit(item=item, slot=slot):
            where = " " + say("to {hardpoint}", hardpoint=hardpoint(slot)) if slot else ""
            room = book.chassis[machine_in(view).chassis].space - added(space_rows(view))
            said = say("{item} at hand, {room} space left.", item=spare(view)[item], room=room)
            refs = (f"spare:{item}", f"slot:{slot}" if slot else f"fit:{item}")
            return say("Fit {thing}{where}", thing=thing(book, item), where=where), said, say("Fit"), refs
        case d.Strip(item=item, slot=slot):
            where = " " + say("from {hardpoint}", hardpoint=hardpoint(slot)) if slot else ""
            refs = (f"slot:{slot}", f"strip:{slot}") if slot else (f"gear:{item}", f"unfit:{item}")
            label = say("Strip {thing}{where}", thing=thing(book, item), where=where)
            return label, say("It goes to the stores."), say("Strip"), refs
        case d.Regroup(slot=slot, group=group):
            gun = next((thing(book, m.weapon) for m in view.bay.mounts if m.slot == slot), "nothing")
            label = say("{gun} on {hardpoint} to group {group}", gun=gun, hardpoint=hardpoint(slot), group=group)
            return label, say("Free."), say("Groups"), (f"slot:{slot}", f"group:{slot}:{group}")
        case d.ConfirmRefit():
            said = f"{money(added(refit_rows(view)))}, {counted(refit_days(view), 'day')}."
            return say("Confirm the refit"), said, say("Refit bay"), ("confirm", "turn", "main")
        case d.ResetBay():
            return say("Reset"), say("Back to the loadout it came with."), say("Refit bay"), ("reset",)
    return say("Leave the bay"), say("Nothing is changed."), say("Refit bay"), ("leave",)


def _mission(view: MacView, action: Action) -> Said | None:
    book, lance = view.book, view.mission.lance if view.mission else ()
    match action:
        case d.SetPayout(level=level):
            return _payout(view, level)
        case d.Field(frame=frame):
            label = say("Take {frame_name} along", frame_name=frame_name(view, frame))
            return label, deployment(view, [frame]), say("Lance"), (f"machine:{frame}",)
        case d.AsBefore():
            payout, lance = before(view) if view.report else (0, ())
            who = listed([view.hangar[id].name for id in lance])
            said = say("{payout}: {who}.", payout=book.company.payouts[payout].name, who=who)
            return say("As for the last contract"), said, say("Lance"), ("before",)
        case d.Bench(frame=frame):
            label = say("Leave {frame_name} behind", frame_name=frame_name(view, frame))
            return label, say("It stays at headquarters."), say("Lance"), (f"machine:{frame}",)
        case d.Launch():
            return say("Launch and fight"), deployment(view, lance), say("Launch"), ("launch", "turn", "main")
        case d.AutoResolve(stance=stance, priority=priority, withdrawal=withdrawal):
            orders = ", ".join(term(order) for order in (stance, priority, withdrawal))
            refs = (f"stance:{stance}", f"priority:{priority}", f"withdrawal:{withdrawal}")
            return say("Auto-resolve: {orders}", orders=orders), deployment(view, lance), say("Auto-resolve"), refs
        case d.Decline():
            return say("Back to headquarters"), say("The contract stays on the board."), say("Launch"), ("decline",)
        case d.Pick(weapon=weapon):
            number, price = view.report.pool.count(weapon) if view.report else 0, money(sale_price(book, weapon))
            worth = say("{number} in the wreckage; one sells for {money}.", number=number, money=price)
            return say("Pick {thing}", thing=thing(book, weapon)), worth, say("Salvage"), (f"item:{weapon}",)
        case d.Recover(wreck=number):
            wrecks = view.report.wrecks if view.report else ()
            if not 0 <= number < len(wrecks):
                return say("Recover a frame"), say("There is no such frame."), say("Frames"), ()
            chassis = wrecks[number].chassis
            price = money(wreck_price(book, chassis))
            said = say("A damaged {thing} for {money}.", thing=thing(book, chassis), money=price)
            return say("Recover {name}", wrecks[number]), said, say("Frames"), (f"wreck:{number}",)
        case d.LeaveField():
            chance = salvage_chance(book, view.report.contract.difficulty) if view.report else 0
            said = say("The crew finds each weapon left with {chance} %.", chance=chance)
            done = ("main",) if view.report and not view.report.picks else ()
            return say("Leave the battlefield"), said, say("Salvage"), ("leave", "turn", *done)
    return None


def deployment(view: MacView, frames: Iterable[int]) -> str:
    cost = added(deployment_rows(view, [frame for frame in frames if frame in view.hangar]))
    return say("Deployment {money}.", money=money(cost))


def _payout(view: MacView, level: int) -> Said:
    """12.2 What a payout level would bring."""
    payouts = view.book.company.payouts
    if not 0 <= level < len(payouts) or view.mission is None:
        return say("Payout {level}", level=level), say("There is no such level here."), say("Payout"), ()
    pay, bonus, number = brings(view, view.mission.contract, level)
    most, taken = pay + bonus, counted(number, "pick")
    said = say("Victory {pay:,}, {most:,} without a loss, {picks}.", pay=pay, most=most, picks=taken)
    return payouts[level].name, said, say("Payout"), (f"payout:{level}",)
