"""A player for the company: four good frames, fights it should win, and money kept back for repairs.

What it rests on: an enemy lance has two frames, so a full lance of four wins most fights its weight allows; pay beats
salvage unless hardpoints are empty; and a lance that withdraws in time is cheaper than one that has to be rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from turnwright.core import Action, Advice, added

from ..book.gear import SIZES
from ..company import actions as d
from ..company.briefing import Briefing, accepted
from ..company.contracts import base_difficulty
from ..company.economy import deployment_rows, price_rows, sale_price, upkeep_rows, wreck_price
from ..company.market import on_sale
from ..company.refit import RefitBay, changes, content, fit_problem, machine_in, refit_rows, spare, staged
from ..company.repair import repair_rows
from ..company.salvage import Salvage
from ..company.state import Bay, Contract, Machine, may_deploy, of_pilot
from ..company.travel import legs
from ..loadout import hardpoints
from ..score import worth_rows
from ..state import MacView

WEIGHT = {"light": 1.0, "medium": 2.0, "heavy": 3.4, "assault": 5.0}
"""What a frame of a class counts for in a fight."""
EDGE, DESPERATE = 1.3, 0.75
"""How much stronger than the enemy the lance should be; and when there is nothing better to do."""
RESERVE, PLENTY = 90_000, 260_000
"""Credits kept for repairs; and when to look for a heavier frame."""
LANCE = 4
GEAR = {"gyro_stabilizer": 9.0, "reactive_armor": 4.0, "cooling_vents": 3.0}
"""Equipment worth its space, once on each frame."""

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
    return Advice(d.AdvanceDay(), "Work on the frames takes its time; wait a day.")


def standing_forces(view: MacView) -> list[Machine]:
    """The frames that are not destroyed, the strongest first."""
    alive = [machine for machine in view.hangar.values() if machine.status != "destroyed"]
    return sorted(alive, key=lambda machine: (-power(view, machine), machine.id))


def power(view: MacView, machine: Machine) -> float:
    """What a frame counts for: its class, less if it is poorly armed or flown."""
    row = view.book.chassis[machine.chassis]
    fire = sum(view.book.weapons[mount.weapon].damage for mount in machine.mounts)
    pilot = view.pilots.get(machine.pilot)
    skill = (pilot.gunnery if pilot else 3) - 4
    return WEIGHT[row.kind] * min(1.2, 0.3 + fire / (14 + 8 * WEIGHT[row.kind])) * (1 + 0.05 * skill)


def enemy_power(view: MacView, contract: Contract) -> float:
    """16.1 The same for the enemy to expect."""
    return force_power(view, contract.difficulty)


def force_power(view: MacView, difficulty: int) -> float:
    force = view.book.company.forces[difficulty - 1]
    return sum(WEIGHT[kind] for kind in force.frames) * (1 + 0.05 * (force.gunnery - 4))


# Headquarters, in the order of urgency


def crew(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """13.1 The best pilots into the best frames; nobody waits for the injured."""
    for action in legal:
        if isinstance(action, d.Unassign):
            pilot = view.pilots[view.hangar[action.frame].pilot]
            spare = [p for p in view.pilots.values() if p.status == "active" and not of_pilot(view, p.id)]
            if pilot.status == "injured" and spare:
                return Advice(action, f"{pilot.callsign} is injured, and {spare[0].callsign} is free.")
    offers = [a for a in legal if isinstance(a, d.Assign) and view.pilots[a.pilot].status == "active"]
    if not offers:
        return None
    frames = {machine.id: n for n, machine in enumerate(standing_forces(view))}
    best = min(offers, key=lambda a: (frames[a.frame], -view.pilots[a.pilot].gunnery, a.pilot))
    return Advice(best, "The best free pilot for the best free frame.")


def pay_debts(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11 Out of debt: stores first, then the weakest frame."""
    if view.credits >= 0:
        return None
    goods = [action for action in legal if isinstance(action, d.Sell)]
    if goods:
        return Advice(
            max(goods, key=lambda a: sale_price(view.book, a.item)), "Debts come first: sell from the stores."
        )
    return sell_weakest(view, legal, "Debts come first: sell the frame we miss least.")


def sell_weakest(view: MacView, legal: Sequence[Action], why: str) -> Advice | None:
    sales = [action for action in legal if isinstance(action, d.SellFrame)]
    if not sales:
        return None
    return Advice(min(sales, key=lambda a: (heft(view, view.hangar[a.frame]), a.frame)), why)


def heft(view: MacView, machine: Machine) -> tuple[float, float]:
    """What a frame is good for in the long run: its class, then how well it is armed."""
    return WEIGHT[view.book.chassis[machine.chassis].kind], power(view, machine)


def mend(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11.2 Repair what is damaged, the best frames first."""
    offers = [action for action in legal if isinstance(action, d.Repair) and not action.rush]
    if not offers:
        return None
    best = max(offers, key=lambda a: (power(view, view.hangar[a.frame]), -a.frame))
    cost = added(repair_rows(view.book, view.hangar[best.frame]))
    return Advice(best, f"A damaged frame earns nothing; {cost:,} puts it right.")


def clear_out(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """11.1 Wrecks for half a new frame; a fifth frame only costs upkeep; so do weapons nobody can mount."""
    for action in legal:
        if isinstance(action, d.SellFrame) and view.hangar[action.frame].status == "destroyed":
            return Advice(action, "A wreck sells for half the price of a new frame; rebuilding costs all of it.")
    if len(standing_forces(view)) > LANCE:
        return sell_weakest(view, legal, "Only four frames can deploy; the weakest goes.")
    for action in legal:
        if isinstance(action, d.Sell) and (number := view.stores[action.item]) > (room := room_for(view, action.item)):
            whole = d.SellAll(action.item) if number > 1 and not room else action
            return Advice(whole, "No hardpoint is left for it.")
    return None


def room_for(view: MacView, item: str) -> int:
    """7.1 How many of an item the company could still mount."""
    weapon = view.book.weapons.get(item)
    if weapon is None:
        return sum(item not in [g.item for g in m.gear] for m in standing_forces(view)) if item in GEAR else 0
    total = 0
    for machine in standing_forces(view):
        row = view.book.chassis[machine.chassis]
        if weapon_value(view, machine, item) > 0:
            taken = content(machine.mounts, machine.gear)
            total += hardpoints(row, weapon.size) - sum(slot.startswith(weapon.size) for slot in taken)
    return total


def equip(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """7.8 Into the bay with a frame for which something useful lies in the stores."""
    for action in legal:
        if isinstance(action, d.OpenBay):
            machine = view.hangar[action.frame]
            there = view.but(bay=Bay(machine.id, machine.mounts, machine.gear))
            if best_fit(there):
                return Advice(action, f"{machine.name} has room for what lies in the stores.")
    return None


def enlist(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """9.3 A pilot for every frame."""
    fit = sum(pilot.status != "kia" for pilot in view.pilots.values())
    if d.Hire() in legal and fit < min(LANCE, len(standing_forces(view))) and view.credits >= RESERVE:
        return Advice(d.Hire(), "A frame without a pilot cannot deploy.")
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
    return Advice(best, "A heavier frame for the lance." if full else "The lance is not full yet.")


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
    return Advice(best[1], "There is an empty hardpoint for it.") if best else None


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
        best, f"Our lance counts for {ours:.1f}, theirs for {theirs:.1f}, and it pays {board[best.contract].pay:,}."
    )


def best_lance(view: MacView) -> tuple[int, ...]:
    """The strongest frames that may deploy."""
    return tuple(machine.id for machine in standing_forces(view) if may_deploy(view, machine))[:LANCE]


def move_on(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """14.3, 14.4 If no contract here suits us, fly to where a day of the way there promises most, with fuel for it."""
    if awaited(view):
        return None
    ways = journeys(view)
    rated = {to: promise(view, to) / days - upkeep(view) for to, (days, _, _) in ways.items()}
    goal = max(rated, key=lambda to: (rated[to], view.book.places[to].market, to))
    fuel = [action for action in legal if isinstance(action, d.BuyFuel)]
    if view.fuel < min(ways[goal].fuel, view.book.company.travel.tank) and fuel:
        return Advice(max(fuel, key=lambda a: a.units), "Fill the tank before it strands us.")
    step = d.Travel(ways[goal].first)
    if step not in legal:
        return None
    return Advice(step, f"No contract here suits us; the board of {view.book.places[goal].name} promises most.")


def awaited(view: MacView) -> bool:
    """Work and healing go on under way; the company waits only while less than half of it could fight on arrival."""
    forces = standing_forces(view)
    busy = any(machine.status in ("repairing", "refitting") for machine in forces)
    hurt = any(pilot.status == "injured" for pilot in view.pilots.values())
    ready = sum(may_deploy(view, machine) for machine in forces)
    return not ready or ((busy or hurt) and 2 * ready < len(forces))


class Journey(NamedTuple):
    """14.3 A way over several places: its days and fuel, and the first place on it."""

    days: int
    fuel: int
    first: str


def journeys(view: MacView) -> dict[str, Journey]:
    """14.3 The quickest way to every other place, of the quick ones the one that burns least."""
    found: dict[str, Journey] = {}
    todo = [(Journey(0, 0, ""), view.place)]
    while todo:
        way, here = heappop(todo)
        if here in found or (here == view.place and way.days):
            continue
        if way.days:
            found[here] = way
        for to, leg in legs(view, here).items():
            heappush(todo, (Journey(way.days + leg.days, way.fuel + leg.fuel, way.first or to), to))
    return found


def promise(view: MacView, place: str) -> float:
    """14.4, 16.2 What the contracts of a place may pay: those left on its board, or as many as a new one may bring."""
    rules, left = view.book.company.contracts, view.boards.get(place)
    lance = best_lance(view)
    ours, cost = sum(power(view, view.hangar[id]) for id in lance), added(deployment_rows(view, lance))

    def pays(difficulty: int, pay: float) -> float:
        return max(0.0, pay - cost) if ours >= EDGE * force_power(view, difficulty) else 0.0

    if left and view.options.board_refills == "arrival" and view.day - left.day < rules.board_days:
        return sum(pays(contract.difficulty, contract.pay) for contract in left.contracts)
    low, high = view.book.places[place].difficulty
    rolls = [min(high, max(low, base_difficulty(view) + n)) for n in range(rules.spread[0], rules.spread[1] + 1)]
    rewards = view.book.company.rewards
    return rules.posted * sum(pays(n, rewards[n - 1].base + rewards[n - 1].most / 2) for n in rolls) / len(rolls)


def upkeep(view: MacView) -> int:
    return added(upkeep_rows(view))


# The refit bay


def item_value(view: MacView, machine: Machine, item: str) -> float:
    """What an item would add to a frame."""
    if item in view.book.weapons:
        return weapon_value(view, machine, item)
    return GEAR.get(item, 0.0) if item not in [g.item for g in machine.gear] else 0.0


def weapon_value(view: MacView, machine: Machine, item: str) -> float:
    """7.4 Damage to expect, as far as the reactor can feed it."""
    weapon, weapons = view.book.weapons[item], view.book.weapons
    drawn = sum(weapons[mount.weapon].energy for mount in machine.mounts)
    left = view.book.chassis[machine.chassis].reactor * 5 // 4 - drawn
    if weapon.energy > max(0, left) and weapon.energy > 2:
        return 0.0
    return weapon.damage * weapon.accuracy / 100 * (0.6 if weapon.range == "short" else 1.0)


def best_fit(view: MacView) -> d.Fit | None:
    """7.8 The most useful thing that lies ready and fits, if the refit can be paid."""
    bay = staged(view)
    if added(refit_rows(view)) + view.book.company.repairs.refit_price > view.credits:
        return None
    machine = machine_in(view).but(mounts=bay.mounts, gear=bay.gear)
    taken = content(bay.mounts, bay.gear)
    best: tuple[float, d.Fit] | None = None
    for item in sorted(spare(view)):
        value = item_value(view, machine, item)
        for slot in slots_for(view, machine, item, taken):
            if value > 0 and (best is None or value > best[0]) and not fit_problem(view, item, slot):
                best = value, d.Fit(item, slot)
    return best[1] if best else None


def slots_for(view: MacView, machine: Machine, item: str, taken: dict[str, str]) -> Iterator[str]:
    """7.1 The first free hardpoint of the item's size, if it needs one."""
    size = view.book.weapons[item].size if item in view.book.weapons else view.book.equipment[item].size
    if not size:
        yield ""
        return
    count = hardpoints(view.book.chassis[machine.chassis], size)
    yield from [slot for n in range(count) if (slot := f"{size}_{n + 1}") not in taken][:1]


def wanted_groups(view: MacView) -> dict[str, int]:
    """7.2 One big group that the reactor can feed for aimed volleys, the rest in a second."""
    bay, weapons = staged(view), view.book.weapons
    output, groups = view.book.chassis[machine_in(view).chassis].reactor, dict[str, int]()
    order = {size: n for n, size in enumerate(SIZES)}
    for mount in sorted(bay.mounts, key=lambda m: (weapons[m.weapon].energy, order[weapons[m.weapon].size], m.slot)):
        fits = weapons[mount.weapon].energy <= output
        groups[mount.slot] = 1 if fits else 2
        output -= weapons[mount.weapon].energy if fits else 0
    return groups


def work_in_bay(view: MacView, legal: Sequence[Action]) -> Advice:
    """7.8 Fit what is useful, sort the groups, confirm."""
    if best := best_fit(view):
        return Advice(best, "The most useful thing that fits.")
    bay = staged(view)
    if changes(view):
        for slot, group in wanted_groups(view).items():
            if d.Regroup(slot, group) in legal and any(m.slot == slot and m.group != group for m in bay.mounts):
                return Advice(d.Regroup(slot, group), "All the reactor can feed in one group, for aimed volleys.")
        if d.ConfirmRefit() in legal:
            return Advice(d.ConfirmRefit(), "That is all there is to fit.")
    return Advice(d.LeaveBay(), "There is nothing to change.")


# Contracts


def brief(view: MacView, legal: Sequence[Action]) -> Advice:
    """12.2, 13 The strongest lance; credits, unless hardpoints are empty."""
    mission, lance = accepted(view), best_lance(view)
    for frame in mission.lance:
        if frame not in lance:
            return Advice(d.Bench(frame), "Others are stronger.")
    for frame in lance:
        if frame not in mission.lance and d.Field(frame) in legal:
            return Advice(d.Field(frame), "The more the better.")
    level = 0 if view.credits < PLENTY or not wants_guns(view) else 2
    if d.SetPayout(level) in legal:
        return Advice(d.SetPayout(level), "We need weapons." if level else "Credits buy what we need.")
    if d.Launch() in legal:
        return Advice(d.Launch(), "The lance is complete.")
    return Advice(d.Decline(), "We cannot pay for the deployment.")


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
                return Advice(action, "A frame at 40 % of its price sells for 50 %.")
    choices = [action for action in legal if isinstance(action, d.Pick)]
    if choices:
        best = max(choices, key=lambda a: (view.book.weapons[a.weapon].price, a.weapon))
        return Advice(best, "The dearest weapon of the wreckage.")
    return Advice(d.LeaveField(), "There is nothing more to choose.")


def prospects(view: MacView) -> float:
    """How the company stands, from -1 to 1: what it is worth and what it needs a day."""
    worth = added(worth_rows(view)) - 60 * added(upkeep_rows(view))
    return max(-1.0, min(1.0, (worth - 650_000) / 1_500_000))
