"""A player for the company: four good frames, fights it should win, and money kept back for repairs.

What it rests on: an enemy lance has two frames, so a full lance of four wins most fights its weight allows; pay beats
salvage unless hardpoints are empty; and a lance that withdraws in time is cheaper than one that has to be rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from ..company import actions as d
from ..company.briefing import Briefing, accepted
from ..company.economy import deployment_rows, price_rows, sale_price, upkeep_rows, wreck_price
from ..company.market import on_sale
from ..company.refit import RefitBay
from ..company.repair import repair_rows
from ..company.salvage import Salvage
from ..company.state import of_pilot
from ..score import worth_rows
from ..state import MacView
from .bay import equip, item_value, room_for, work_in_bay
from .forces import DESPERATE, EDGE, LANCE, WEIGHT, best_lance, enemy_power, heft, power, standing_forces
from .journeys import move_on

RESERVE, PLENTY = 90_000, 260_000
"""Credits kept for repairs; and when to look for a heavier frame."""

Think = Callable[[MacView, Sequence[Action]], Advice | None]


def advise(view: MacView, legal: Sequence[Action]) -> Advice:
    """13 What to do between battles, and why."""
    match view.question:
        case RefitBay():
            return work_in_bay(view, legal)
        case Briefing():
            return brief(view, legal)
        case Salvage():
            return loot(view, legal)
    for think in (crew, pay_debts, mend, clear_out, equip, enlist, enlarge, arm, take_contract, move_on):
        if advice := think(view, legal):
            return advice
    return Advice(d.AdvanceDay(), say("Work on the frames takes its time; wait a day."))


def crew(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """13.1 The best pilots into the best frames; nobody waits for the injured."""
    for action in legal:
        if isinstance(action, d.Unassign):
            pilot = view.pilots[view.hangar[action.frame].pilot]
            spare = [p for p in view.pilots.values() if p.status == "active" and not of_pilot(view, p.id)]
            if pilot.status == "injured" and spare:
                return Advice(
                    action,
                    say(
                        "{callsign} is injured, and {spare_callsign} is free.",
                        callsign=pilot.callsign,
                        spare_callsign=spare[0].callsign,
                    ),
                )
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
        return Advice(
            max(goods, key=lambda a: sale_price(view.book, a.item)), say("Debts come first: sell from the stores.")
        )
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
    """11.1 Wrecks for half a new frame; a fifth frame only costs upkeep; so do weapons nobody can mount."""
    for action in legal:
        if isinstance(action, d.SellFrame) and view.hangar[action.frame].status == "destroyed":
            return Advice(action, say("A wreck sells for half the price of a new frame; rebuilding costs all of it."))
    if len(standing_forces(view)) > LANCE:
        return sell_weakest(view, legal, "Only four frames can deploy; the weakest goes.")
    for action in legal:
        if isinstance(action, d.Sell) and (number := view.stores[action.item]) > (room := room_for(view, action.item)):
            whole = d.SellAll(action.item) if number > 1 and not room else action
            return Advice(whole, say("No hardpoint is left for it."))
    return None


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
    keep = PLENTY if full else RESERVE if forces else 0
    able = [a for a in offers if view.credits - added(price_rows(view, a.item)) >= keep]
    if full:
        weakest = min(WEIGHT[view.book.chassis[machine.chassis].kind] for machine in forces)
        able = [a for a in able if WEIGHT[view.book.chassis[a.item].kind] > weakest]
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
        price = added(price_rows(view, action.item))
        bare = any(not machine.mounts for machine in standing_forces(view))
        if view.credits - price < (RESERVE // 3 if bare else RESERVE if action.item in view.book.weapons else PLENTY):
            continue
        if view.stores.get(action.item, 0) >= room_for(view, action.item) or waiting(view, action.item):
            continue
        value = max(item_value(view, machine, action.item) for machine in standing_forces(view)) / price
        if value > 0 and (best is None or value > best[0]):
            best = value, action
    return Advice(best[1], say("There is an empty hardpoint for it.")) if best else None


def waiting(view: MacView, item: str) -> bool:
    """Does something of that size lie in the stores already?"""
    weapon = view.book.weapons.get(item)
    if weapon is None:
        return item in view.stores
    spares = sum(n for name, n in view.stores.items() if (w := view.book.weapons.get(name)) and w.size == weapon.size)
    return spares >= room_for(view, item)


def take_contract(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """14.4 The best paid one that the frames at hand should win."""
    offers = [action for action in legal if isinstance(action, d.Accept)]
    lance = best_lance(view)
    if not lance or not offers or added(deployment_rows(view, lance)) > view.credits:
        return None
    ours = sum(power(view, view.hangar[id]) for id in lance)
    idle = not any(machine.status in ("repairing", "refitting") for machine in view.hangar.values())
    poor = view.credits < RESERVE
    board = {contract.id: contract for contract in view.contracts}
    able = [a for a in offers if ours >= EDGE * enemy_power(view, board[a.contract])]
    if not able and idle and poor:
        able = [a for a in offers if ours >= DESPERATE * enemy_power(view, board[a.contract])]
    if not able:
        return None
    best = max(able, key=lambda a: (board[a.contract].pay, -a.contract))
    theirs = enemy_power(view, board[best.contract])
    return Advice(
        best,
        say(
            "Our lance counts for {ours:.1f}, theirs for {theirs:.1f}, and it pays {pay:,}.",
            ours=ours,
            theirs=theirs,
            pay=board[best.contract].pay,
        ),
    )


def brief(view: MacView, legal: Sequence[Action]) -> Advice:
    """12.2, 13 The strongest lance; credits, unless hardpoints are empty."""
    mission, lance = accepted(view), best_lance(view)
    for frame in mission.lance:
        if frame not in lance:
            return Advice(d.Bench(frame), say("Others are stronger."))
    for frame in lance:
        if frame not in mission.lance and d.Field(frame) in legal:
            return Advice(d.Field(frame), say("The more the better."))
    level = 0 if view.credits < PLENTY or not wants_guns(view) else 2
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
            if view.credits - wreck_price(view.book, wreck.chassis) >= RESERVE:
                return Advice(action, say("A frame at 40 % of its price sells for 50 %."))
    choices = [action for action in legal if isinstance(action, d.Pick)]
    if choices:
        best = max(choices, key=lambda a: (view.book.weapons[a.weapon].price, a.weapon))
        return Advice(best, say("The dearest weapon of the wreckage."))
    return Advice(d.LeaveField(), say("There is nothing more to choose."))


def prospects(view: MacView) -> float:
    """How the company stands, from -1 to 1: what it is worth and what it needs a day."""
    worth = added(worth_rows(view)) - 60 * added(upkeep_rows(view))
    return max(-1.0, min(1.0, (worth - 650_000) / 1_500_000))
