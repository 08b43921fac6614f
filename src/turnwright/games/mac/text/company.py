"""The campaign in words: questions, and every deed with its price and what it does.

Refs name drawn parts of the headquarters: `machine:1` (a frame of the hangar), `pilot:2`, `place:freeport`, `contract:3`,
`item:srm_6`, `slot:large_1`, `payout:2`, `wreck:0`, `day` and `fuel`; and buttons on the sheets of frames, goods and places, as in
`repair:1`, `buy:srm_6`, `fly:freeport` or `strip:large_1`.  The orders of an auto-resolved battle are three refs, chosen one by one.
"""

from __future__ import annotations

from turnwright.core import Action, Words, added
from turnwright.kit.words import counted, listed, signed

from ..book import Book
from ..company import actions as d
from ..company.briefing import Briefing, accepted
from ..company.calendar import date
from ..company.economy import bonus_rows, deployment_rows, pay_rows, price_rows, sale_price, upkeep_rows, wreck_price
from ..company.market import frame_sale_rows, on_sale
from ..company.refit import RefitBay, changes, machine_in, refit_days, refit_rows, space_rows, spare
from ..company.repair import rebuild_price, repair_days, repair_rows
from ..company.salvage import Salvage, picks, salvage_chance
from ..company.standing import level_of
from ..company.state import Contract, Firm, Machine, controller, may_deploy
from ..company.travel import fuel_price, fuel_wanted, legs
from ..loadout import location_of
from ..state import MacView
from .endings import ending
from .words import place

Said = tuple[str, str, str, tuple[str, ...]]
"""Label, detail, heading, refs."""


def thing(book: Book, item: str) -> str:
    """A weapon, a piece of equipment or a chassis by its name."""
    if item in book.weapons:
        return book.weapons[item].name
    if item in book.equipment:
        return book.equipment[item].name
    return f"{book.chassis[item].designation} {book.chassis[item].name}" if item in book.chassis else item


def frame_name(f: Firm, frame: int) -> str:
    return f.hangar[frame].name if frame in f.hangar else f"frame {frame}"


def pilot_name(f: Firm, pilot: int) -> str:
    return f.pilots[pilot].callsign if pilot in f.pilots else f"pilot {pilot}"


def money(credits: int) -> str:
    return f"{credits:,} credits"


# Questions


def company_prompt(view: MacView) -> Words:
    """13 What is going on, and what is to be decided."""
    book = view.book
    if view.outcome:
        last = date(book, view.day)
        return Words("The campaign is over.", f"{ending(view.outcome)} {view.name}, {last}.", "Campaign", "13")
    if view.phase != "headquarters":
        return Words("A battle is being fought.", section="13")
    where = f"{date(book, view.day)}, {book.places[view.place].name}"
    kind = view.question or guess(view)
    if isinstance(kind, RefitBay):
        count = len(changes(view))
        said = f"{counted(count, 'change')}: {money(added(refit_rows(view)))}, {counted(refit_days(view), 'day')}"
        return Words(f"Refit {machine_in(view).name}: confirm, go on or leave.", f"{said}.", where, "7.8")
    if isinstance(kind, Briefing):
        mission = accepted(view)
        lance = counted(len(mission.lance), "frame")
        said = (
            f"{offer(view, mission.contract)} {lance}, deployment {money(added(deployment_rows(view, mission.lance)))}."
        )
        return Words(f"{mission.contract.title}: choose payout and lance.", said, where, "13")
    if isinstance(kind, Salvage) and view.report:
        said = f"{counted(view.report.picks, 'pick')} left, {counted(len(view.report.wrecks), 'frame')} for sale."
        return Words(f"{view.report.result.title()}: look through the wreckage.", said, where, "12")
    ready = sum(may_deploy(view, machine) for machine in view.hangar.values())
    label = f"{counted(len(view.contracts), 'contract')}, {counted(ready, 'frame')} ready. What next?"
    said = f"{money(view.credits)}, upkeep {added(upkeep_rows(view)):,} a day, fuel {view.fuel}."
    return Words(label, said, where, "13.1")


def guess(view: MacView) -> object:
    """What the company is being asked, for those who are not asked themselves."""
    if view.bay:
        return RefitBay()
    if view.mission:
        return Briefing()
    return Salvage() if salvaging(view) else None


def salvaging(view: MacView) -> bool:
    """12 Is the wreckage still being looked through?"""
    left = view.report and (view.report.picks or view.report.wrecks)
    return bool(left) or isinstance(view.question, Salvage)


def offer(f: Firm, contract: Contract) -> str:
    """14.4 A contract in one line."""
    factions = f.book.factions
    sides = f"{factions[contract.employer].name} against {factions[contract.opponent].name}"
    return f"{sides}, difficulty {contract.difficulty}, pay {contract.pay:,}; {enemy(f, contract.difficulty)}."


def enemy(f: Firm, difficulty: int) -> str:
    """16.1 What to expect."""
    force = f.book.company.forces[difficulty - 1]
    kinds = [f.book.classes[kind].name for kind in force.frames]
    return f"{listed(kinds)}, gunnery {force.gunnery}"


# Deeds


def say_deed(view: MacView, action: Action) -> Words | None:
    """A deed with its price and what it does; None for the actions of a battle."""
    for say in (_headquarters, _trade, _frames, _bay, _mission):
        if said := say(view, action):
            label, detail, group, refs = said
            return Words(label, detail, group, action.section, refs)
    return None


def _headquarters(view: MacView, action: Action) -> Said | None:
    book = view.book
    match action:
        case d.AdvanceDay():
            upkeep = added(upkeep_rows(view))
            return f"Advance to {date(book, view.day + 1)}", f"Upkeep {upkeep:,}.", "Time", ("day", "turn")
        case d.Accept(contract=number):
            contract = next((c for c in view.contracts if c.id == number), None)
            if contract is None:
                return f"Contract {number}", "It is not on the board.", "Contracts", ()
            return f"{contract.title} (no. {number})", offer(view, contract), "Contracts", (f"contract:{number}",)
        case d.Travel(to=to) if to in book.places:
            leg, name = legs(view).get(to), book.places[to].name
            system = book.systems[book.places[to].system].name
            if leg is None:
                return f"Fly to {name}", f"{system} is more than one jump away.", "Travel", (f"place:{to}",)
            low, high = book.places[to].difficulty
            upkeep = leg.days * added(upkeep_rows(view))
            cost = f"{leg.fuel} fuel, {counted(leg.days, 'day')}, upkeep {upkeep:,}"
            said = f"{system}: {cost}; contracts of difficulty {low} to {high}."
            return f"Fly to {name}", said, "Travel", (f"place:{to}", f"fly:{to}")
        case d.BuyFuel(units=units):
            units = max(0, fuel_wanted(view, units))
            return f"Buy {units} fuel", f"{money(units * fuel_price(view))}.", "Travel", ("fuel", f"fuel:{units}")
        case d.Hire():
            price = money(book.company.hiring.price)
            return "Hire a pilot", f"{price}; skills are rolled.", "Pilots", ("hire",)
        case d.Rename(frame=frame, name=name):
            old = frame_name(view, frame) if frame else view.name
            return f"Rename {old} to {name}", "Free.", "Company", (f"machine:{frame}",) if frame else ()
    return None


def _trade(view: MacView, action: Action) -> Said | None:
    book = view.book
    match action:
        case d.Buy(item=item) if item in book.weapons or item in book.equipment or item in book.chassis:
            price = added(price_rows(view, item))
            stock = view.stock.get(view.place)
            left = next((good.quantity for good in stock.goods if good.item == item), 0) if stock else 0
            there = f"{left} in stock" if left else "always there" if item in on_sale(view) else "not on sale"
            said = f"{money(price)}, {there}; {about(book, item)}."
            return f"Buy {thing(book, item)}", said, "Market", (f"buy:{item}",)
        case d.Sell(item=item) if item in book.weapons or item in book.equipment:
            said = f"For {money(sale_price(book, item))}; {view.stores.get(item, 0)} in store."
            return f"Sell {thing(book, item)}", said, "Stores", (f"sell:{item}",)
        case d.SellAll(item=item) if item in book.weapons or item in book.equipment:
            number, price = view.stores.get(item, 0), sale_price(book, item)
            said = f"For {money(number * price)}, {price:,} each."
            return f"Sell all {number} {thing(book, item)}", said, "Stores", (f"sell-all:{item}",)
        case d.Buy(item=item) | d.Sell(item=item) | d.SellAll(item=item):
            return f"Trade in {item}", "There is no such thing.", "Market", ()
    return None


def about(book: Book, item: str) -> str:
    """7.4, 7.7.2, 8.3 What a thing is, in a few words."""
    if item in book.weapons:
        weapon = book.weapons[item]
        return (
            f"{weapon.size}, {weapon.damage} damage, {weapon.energy} energy, {weapon.range} range, {weapon.accuracy} %"
        )
    if item in book.equipment:
        return book.equipment[item].says
    row = book.chassis[item]
    return f"{row.kind}, armour {row.armour}, reactor {row.reactor}, {row.large}/{row.medium}/{row.small} hardpoints"


def _frames(view: MacView, action: Action) -> Said | None:
    book = view.book
    machine = view.hangar.get(getattr(action, "frame", 0))
    refs = (f"machine:{machine.id}",) if machine else ()
    name = machine.name if machine else "a frame"
    match action:
        case d.Repair(rush=rush):
            if machine is None:
                return "Repair a frame", "There is no such frame.", "Hangar", ()
            price, days = added(repair_rows(book, machine, rush)), repair_days(book, machine, rush)
            how = "Rush the repair of" if rush else "Repair"
            said, button = f"{money(price)}, {counted(days, 'day')}.", _button("rush" if rush else "repair", machine)
            return f"{how} {name}", said, "Hangar", (*refs, *button)
        case d.Rebuild():
            price = rebuild_price(book, machine) if machine else 0
            wait = counted(book.company.repairs.rebuild_days, "day")
            return f"Rebuild {name}", f"{money(price)}, {wait}.", "Hangar", (*refs, *_button("rebuild", machine))
        case d.SellFrame():
            price = added(frame_sale_rows(view, machine)) if machine else 0
            said = f"For {money(price)}; its loadout goes to the stores."
            return f"Sell {name}", said, "Hangar", (*refs, *_button("sale", machine))
        case d.OpenBay():
            said = "Opens the refit bay; nothing is paid yet."
            return f"Refit {name}", said, "Hangar", (*refs, *_button("refit", machine))
        case d.Assign(pilot=pilot):
            who = view.pilots.get(pilot)
            skills = f"Gunnery {who.gunnery}, Piloting {who.piloting}" if who else "Nobody of that number"
            hurt = f", injured for {counted(who.days, 'day')}" if who and who.status == "injured" else ""
            return (
                f"Assign {pilot_name(view, pilot)} to {name}",
                f"{skills}{hurt}.",
                "Pilots",
                (*refs, f"pilot:{pilot}"),
            )
        case d.Unassign():
            who = view.pilots.get(machine.pilot) if machine else None
            said = f"{who.callsign} is free for another frame." if who else "It has no pilot."
            whom = (f"pilot:{who.id}",) if who else ()
            return f"Unassign the pilot of {name}", said, "Pilots", (*refs, *whom, *_button("release", machine))
    return None


def _button(deed: str, machine: Machine | None) -> tuple[str, ...]:
    """The ref of the button for a deed on the sheet of a frame."""
    return (f"{deed}:{machine.id}",) if machine else ()


def _bay(view: MacView, action: Action) -> Said | None:
    if not isinstance(action, d.Fit | d.Strip | d.Regroup | d.ResetBay | d.ConfirmRefit | d.LeaveBay):
        return None
    if view.bay is None:
        return type(action).__name__, "Only in the refit bay.", "Refit bay", ()
    book = view.book
    match action:
        case d.Fit(item=item, slot=slot):
            where = f" to {hardpoint(slot)}" if slot else ""
            room = book.chassis[machine_in(view).chassis].space - added(space_rows(view))
            said = f"{spare(view)[item]} at hand, {room} space left."
            refs = (f"spare:{item}", f"slot:{slot}" if slot else f"fit:{item}")
            return f"Fit {thing(book, item)}{where}", said, "Fit", refs
        case d.Strip(item=item, slot=slot):
            where = f" from {hardpoint(slot)}" if slot else ""
            refs = (f"slot:{slot}", f"strip:{slot}") if slot else (f"gear:{item}", f"unfit:{item}")
            return f"Strip {thing(book, item)}{where}", "It goes to the stores.", "Strip", refs
        case d.Regroup(slot=slot, group=group):
            gun = next((thing(book, m.weapon) for m in view.bay.mounts if m.slot == slot), "nothing")
            return (
                f"{gun} on {hardpoint(slot)} to group {group}",
                "Free.",
                "Groups",
                (f"slot:{slot}", f"group:{slot}:{group}"),
            )
        case d.ConfirmRefit():
            said = f"{money(added(refit_rows(view)))}, {counted(refit_days(view), 'day')}."
            return "Confirm the refit", said, "Refit bay", ("confirm", "turn", "main")
        case d.ResetBay():
            return "Reset", "Back to the loadout it came with.", "Refit bay", ("reset",)
    return "Leave the bay", "Nothing is changed.", "Refit bay", ("leave",)


def hardpoint(slot: str) -> str:
    """7.6 A slot in words, with its location."""
    size, _, number = slot.partition("_")
    try:
        return f"{size} hardpoint {number} ({place(location_of(slot))})"
    except (KeyError, ValueError):
        return f"hardpoint {slot}"


def _mission(view: MacView, action: Action) -> Said | None:
    book = view.book
    match action:
        case d.SetPayout(level=level):
            return _payout(view, level)
        case d.Field(frame=frame):
            return f"Take {frame_name(view, frame)} along", deployment(view, frame), "Lance", (f"machine:{frame}",)
        case d.Bench(frame=frame):
            return (
                f"Leave {frame_name(view, frame)} behind",
                "It stays at headquarters.",
                "Lance",
                (f"machine:{frame}",),
            )
        case d.Launch():
            cost = added(deployment_rows(view, view.mission.lance)) if view.mission else 0
            return "Launch and fight", f"Deployment {money(cost)}.", "Launch", ("launch", "turn", "main")
        case d.AutoResolve(stance=stance, priority=priority, withdrawal=withdrawal):
            orders = ", ".join(order.replace("_", " ") for order in (stance, priority, withdrawal))
            cost = added(deployment_rows(view, view.mission.lance)) if view.mission else 0
            refs = (f"stance:{stance}", f"priority:{priority}", f"withdrawal:{withdrawal}")
            return f"Auto-resolve: {orders}", f"Deployment {money(cost)}.", "Auto-resolve", refs
        case d.Decline():
            return "Back to headquarters", "The contract stays on the board.", "Launch", ("decline",)
        case d.Pick(weapon=weapon):
            number = view.report.pool.count(weapon) if view.report else 0
            worth = f"{number} in the wreckage; one sells for {money(sale_price(book, weapon))}."
            return f"Pick {thing(book, weapon)}", worth, "Salvage", (f"item:{weapon}",)
        case d.Recover(wreck=number):
            wrecks = view.report.wrecks if view.report else ()
            if not 0 <= number < len(wrecks):
                return "Recover a frame", "There is no such frame.", "Frames", ()
            found = wrecks[number]
            said = f"A damaged {thing(book, found.chassis)} for {money(wreck_price(book, found.chassis))}."
            return f"Recover {found.name}", said, "Frames", (f"wreck:{number}",)
        case d.LeaveField():
            chance = salvage_chance(book, view.report.contract.difficulty) if view.report else 0
            said = f"The crew finds each weapon left with {chance} %."
            done = ("main",) if view.report and not view.report.picks else ()
            return "Leave the battlefield", said, "Salvage", ("leave", "turn", *done)
    return None


def deployment(view: MacView, frame: int) -> str:
    cost = added(deployment_rows(view, [frame])) if frame in view.hangar else 0
    return f"Deployment {money(cost)}."


def _payout(view: MacView, level: int) -> Said:
    """12.2 What a payout level would bring."""
    payouts = view.book.company.payouts
    if not 0 <= level < len(payouts) or view.mission is None:
        return f"Payout {level}", "There is no such level here.", "Payout", ()
    contract = view.mission.contract
    pay, bonus = added(pay_rows(view, contract, level, "victory")), added(bonus_rows(view, contract, level))
    count = picks(view.book, contract.difficulty, level, "victory")
    said = f"Victory {pay:,}, {pay + bonus:,} without a loss, {counted(count, 'pick')}."
    return payouts[level].name, said, "Payout", (f"payout:{level}",)


def standing_line(view: MacView) -> str:
    """15.1 What each faction thinks of the company."""
    book = view.book
    said = [f"{book.factions[n].name} {signed(s)} {level_of(book, s).name}" for n, s in view.standing.items()]
    here = controller(view)
    return "; ".join(said) + (f" (here: {book.factions[here].name})" if here else " (contested)")
