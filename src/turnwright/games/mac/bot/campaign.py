"""A player for the company: it judges contracts by the fight to expect, travels for them, and keeps money back for repairs.

What it rests on: a lance should be sure enough to win, and no larger than it has to be; a bare frame wins nothing, so guns
come before chassis; pay beats salvage unless hardpoints are empty; and a board is worth what it brings a day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from ..company import actions as d
from ..company.briefing import Briefing, accepted, before
from ..company.economy import deployment_rows, price, sale_price, upkeep_rows, wreck_price
from ..company.market import on_sale
from ..company.refit import RefitBay
from ..company.repair import rebuild_price, repair_rows
from ..company.salvage import Salvage
from ..company.state import Machine, of_pilot
from ..company.worth import worth_rows
from ..state import MacView
from .bay import equip, item_value, room_for, work_in_bay
from .forces import (
    LANCE,
    PLENTY,
    RESERVE,
    WEIGHT,
    best_lance,
    best_offer,
    coming_forces,
    heft,
    power,
    ready_forces,
    standing_forces,
)
from .journeys import move_on

ARMS = 70_000
"""Credits kept for the guns of another frame."""
WAIT = 30_000
"""How much more a contract must bring with the frames in the works for it to wait for them."""
RARE = ("heavy", "assault")
"""11.8 Classes that few markets have."""
SPARE = 6
"""Frames in the hangar, wrecks among them, before a wreck that brings nothing is given away."""

FIRM, SPAN, UPKEEP_DAYS = 650_000, 1_500_000, 60
"""What a company is worth that stands neither well nor badly, what more makes it rich, and for how many days upkeep counts."""


def advise(view: MacView, legal: Sequence[Action]) -> Advice:
    """13 What to do between battles, and why."""
    match view.question:
        case RefitBay():
            return work_in_bay(view, legal)
        case Briefing():
            return brief(view, legal)
        case Salvage():
            return loot(view, legal)
    wait = Advice(d.AdvanceDay(), say("Work on the frames takes its time; wait a day."))
    return next(ideas(view, legal), wait)


def ideas(view: MacView, legal: Sequence[Action]) -> Iterator[Advice]:
    """What there is to do at headquarters, the most pressing first."""
    for think in (crew, pay_debts, mend, clear_out, equip, enlist, enlarge, arm, take_contract, move_on):
        if advice := think(view, legal):
            yield advice


def crew(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """13.1 The best pilots into the best frames; nobody waits for the injured."""
    for action in legal:
        if isinstance(action, d.Unassign):
            pilot = view.pilots[view.hangar[action.frame].pilot]
            spare = [p for p in view.pilots.values() if p.status == "active" and not of_pilot(view, p.id)]
            if pilot.status == "injured" and spare:
                why = say("{callsign} is injured, and {other} is free.", pilot, other=spare[0].callsign)
                return Advice(action, why)
    offers = [a for a in legal if isinstance(a, d.Assign) and view.pilots[a.pilot].status == "active"]
    if not offers:
        return None
    frames = {machine.id: n for n, machine in enumerate(standing_forces(view))}
    best = min(offers, key=lambda a: (frames[a.frame], -view.pilots[a.pilot].gunnery, a.pilot))
    return Advice(best, say("The best free pilot for the best free frame."))


def pay_debts(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11 Out of debt: stores first, then the weakest frame."""
    if view.credits >= 0:
        return None
    goods = [action for action in legal if isinstance(action, d.Sell)]
    if goods:
        dearest = max(goods, key=lambda a: sale_price(view.book, a.item))
        return Advice(dearest, say("Debts come first: sell from the stores."))
    return sell_weakest(view, legal, "Debts come first: sell the frame we miss least.")


def sell_weakest(view: MacView, legal: Sequence[Action], why: str) -> Advice | None:
    sales = [action for action in legal if isinstance(action, d.SellFrame)]
    if not sales:
        return None
    return Advice(min(sales, key=lambda a: (heft(view, view.hangar[a.frame]), a.frame)), why)


def mend(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11.2 Repair what is damaged, the best frames first."""
    offers = [action for action in legal if isinstance(action, d.Repair) and not action.rush]
    if not offers:
        return None
    best = max(offers, key=lambda a: (power(view, view.hangar[a.frame]), -a.frame))
    cost = added(repair_rows(view.book, view.hangar[best.frame]))
    return Advice(best, say("A damaged frame earns nothing; {cost:,} puts it right.", cost=cost))


def clear_out(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11.1, 11.3 Wrecks are rebuilt or sold.  A fifth frame only costs upkeep; so do weapons nobody can mount."""
    for action in legal:
        if isinstance(action, d.Rebuild) and worth_rebuilding(view, view.hangar[action.frame]):
            return Advice(action, say("Rebuilt it comes back with its guns."))
    for action in legal:
        if isinstance(action, d.SellFrame) and view.hangar[action.frame].status == "destroyed":
            if not view.options.sell_net_of_repair:
                why = say("A wreck sells for half the price of a new frame; rebuilding costs all of it.")
                return Advice(action, why)
            if len(standing_forces(view)) < 2 or len(view.hangar) > SPARE:
                return Advice(action, say("Its guns are of more use than the wreck."))
    if len(standing_forces(view)) > LANCE:
        return sell_weakest(view, legal, "Only four frames can deploy; the weakest goes.")
    for action in legal:
        if isinstance(action, d.Sell) and (number := view.stores[action.item]) > (room := room_for(view, action.item)):
            whole = d.SellAll(action.item) if number > 1 and not room else action
            return Advice(whole, say("No hardpoint is left for it."))
    return None


def worth_rebuilding(view: MacView, wreck: Machine) -> bool:
    """11.3 There is room for it and money; and it would bring nothing, or is of a class that is hard to come by."""
    kind, left = view.book.chassis[wreck.chassis].kind, view.credits - rebuild_price(view.book, wreck)
    if len(standing_forces(view)) >= LANCE:
        return False
    if view.options.sell_net_of_repair:
        return left >= RESERVE
    sold = [view.book.chassis[item].kind for item in on_sale(view) if item in view.book.chassis]
    return kind in RARE and kind not in sold and left >= PLENTY


def enlist(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """9.3 A pilot for every frame."""
    fit = sum(pilot.status != "kia" for pilot in view.pilots.values())
    if d.Hire() in legal and fit < min(LANCE, len(standing_forces(view))) and view.credits >= RESERVE:
        return Advice(d.Hire(), say("A frame without a pilot cannot deploy."))
    return None


def enlarge(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11.1 Up to four frames, then heavier ones."""
    offers = [action for action in legal if isinstance(action, d.Buy) and action.item in view.book.chassis]
    forces = standing_forces(view)
    full = len(forces) >= LANCE
    keep = (PLENTY if full else RESERVE if forces else 0) + (ARMS if len(forces) >= 2 else 0)
    bare = any(not machine.mounts for machine in forces)
    able = [a for a in offers if not bare and view.credits - price(view, a.item) >= keep]
    if full:
        weakest = min(WEIGHT[view.book.chassis[machine.chassis].kind] for machine in forces)
        able = [a for a in able if WEIGHT[view.book.chassis[a.item].kind] > weakest]
    elif len(forces) >= 2:
        able = [a for a in able if view.book.chassis[a.item].kind != "light"]
    if not able:
        return None
    best = max(able, key=lambda a: (WEIGHT[view.book.chassis[a.item].kind], view.book.chassis[a.item].space, a.item))
    return Advice(best, say("A heavier frame for the lance.") if full else say("The lance is not full yet."))


def arm(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11.8 Weapons for empty hardpoints, then useful equipment."""
    best: tuple[float, d.Buy] | None = None
    for action in legal:
        if not isinstance(action, d.Buy) or action.item in view.book.chassis:
            continue
        weapon = action.item in view.book.weapons
        bare = weapon and any(not machine.mounts for machine in standing_forces(view))
        if view.credits - price(view, action.item) < (RESERVE // 3 if bare else RESERVE if weapon else PLENTY):
            continue
        if view.stores.get(action.item, 0) >= room_for(view, action.item) or waiting(view, action.item):
            continue
        most = max(item_value(view, machine, action.item) for machine in standing_forces(view))
        value = most / price(view, action.item)
        if value > 0 and (best is None or value > best[0]):
            best = value, action
    if best is None:
        return None
    gun = best[1].item in view.book.weapons
    return Advice(best[1], say("There is an empty hardpoint for it.") if gun else say("It does most for its price."))


def waiting(view: MacView, item: str) -> bool:
    """Does something of that size lie in the stores already?"""
    weapon = view.book.weapons.get(item)
    if weapon is None:
        return item in view.stores
    spares = sum(n for name, n in view.stores.items() if (w := view.book.weapons.get(name)) and w.size == weapon.size)
    return spares >= room_for(view, item)


def take_contract(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """14.4 The one that should bring most, unless it is worth waiting for frames in the works."""
    board = {contract.id: contract for contract in view.contracts}
    ready, coming = ready_forces(view), coming_forces(view)
    offers = {
        action: best_offer(view, ready, board[action.contract].difficulty, board[action.contract].pay)
        for action in legal
        if isinstance(action, d.Accept)
    }
    best = max(offers, key=lambda a: (offers[a].gain, -a.contract), default=None)
    if best is None or not offers[best].frames:
        return None
    offer, contract = offers[best], board[best.contract]
    if len(coming) > len(ready):
        later = best_offer(view, coming, contract.difficulty, contract.pay)
        if later.gain > offer.gain + WAIT:
            return None
    if added(deployment_rows(view, [machine.id for machine in ready[: offer.frames]])) > view.credits:
        return None
    given = {"frames": offer.frames, "chance": 100 * offer.chance, "pay": contract.pay}
    return Advice(
        best, say("{frames} of our frames should win it {chance:.0f} % of the time, and it pays {pay:,}.", given)
    )


def brief(view: MacView, legal: Sequence[Action]) -> Advice:
    """12.2, 13 The lance for the fight to expect; credits, unless hardpoints are empty."""
    mission, lance = accepted(view), best_lance(view)
    level = 0 if view.credits < PLENTY or not wants_guns(view) else 2
    if d.AsBefore() in legal and before(view) == (level, tuple(sorted(lance))):
        return Advice(d.AsBefore(), say("The lance of the last contract will do."))
    for frame in mission.lance:
        if frame not in lance:
            needed = say("It is not needed: the fight is sure enough without it.")
            return Advice(d.Bench(frame), say("Others are stronger.") if len(lance) == LANCE else needed)
    for frame in lance:
        if frame not in mission.lance and d.Field(frame) in legal:
            return Advice(d.Field(frame), say("It makes the fight surer."))
    if d.SetPayout(level) in legal:
        return Advice(d.SetPayout(level), say("We need weapons.") if level else say("Credits buy what we need."))
    if d.Launch() in legal:
        return Advice(d.Launch(), say("The lance is complete."))
    return Advice(d.Decline(), say("We cannot pay for the deployment."))


def wants_guns(view: MacView) -> bool:
    """7.1 Are there empty large hardpoints that no market here can fill?"""
    here = on_sale(view)
    large = [name for name, weapon in view.book.weapons.items() if weapon.size == "large" and name not in here]
    return any(room_for(view, item) > 0 for item in large[:3])


def loot(view: MacView, legal: Sequence[Action]) -> Advice:
    """12.1, 12.4 Frames for less than half their price, then the dearest weapons."""
    assert view.report is not None
    for action in legal:
        if isinstance(action, d.Recover):
            wreck = view.report.wrecks[action.wreck]
            weights = [WEIGHT[view.book.chassis[machine.chassis].kind] for machine in standing_forces(view)]
            better = len(weights) < LANCE or WEIGHT[view.book.chassis[wreck.chassis].kind] > min(weights)
            useful = better or not view.options.sell_net_of_repair
            if useful and view.credits - wreck_price(view.book, wreck.chassis) >= RESERVE:
                return Advice(action, say("A frame at 40 % of its price is a bargain."))
    choices = [action for action in legal if isinstance(action, d.Pick)]
    if choices:
        best = max(choices, key=lambda a: (view.book.weapons[a.weapon].price, a.weapon))
        return Advice(best, say("The dearest weapon of the wreckage."))
    return Advice(d.LeaveField(), say("There is nothing more to choose."))


def prospects(view: MacView) -> float:
    """How the company stands, from -1 to 1: what it is worth and what it needs a day."""
    worth = added(worth_rows(view)) - UPKEEP_DAYS * added(upkeep_rows(view))
    return max(-1.0, min(1.0, (worth - FIRM) / SPAN))
