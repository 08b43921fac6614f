"""14.3 Where to fly next, and when to wait."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from ..company import actions as d
from ..company.contracts import base_difficulty
from ..company.economy import deployment_rows, upkeep_rows
from ..company.state import may_deploy
from ..company.travel import legs
from ..state import MacView
from .forces import EDGE, best_lance, force_power, power, standing_forces


def move_on(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """14.3, 14.4 If no contract here suits us, fly to where a day of the way there promises most, with fuel for it."""
    if awaited(view):
        return None
    ways = journeys(view)
    rated = {to: promise(view, to) / days - upkeep(view) for to, (days, _, _) in ways.items()}
    goal = max(rated, key=lambda to: (rated[to], view.book.places[to].market, to))
    fuel = [action for action in legal if isinstance(action, d.BuyFuel)]
    if view.fuel < min(ways[goal].fuel, view.book.company.travel.tank) and fuel:
        return Advice(max(fuel, key=lambda a: a.units), say("Fill the tank before it strands us."))
    step = d.Travel(ways[goal].first)
    if step not in legal:
        return None
    return Advice(
        step, say("No contract here suits us; the board of {name} promises most.", name=view.book.places[goal].name)
    )


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
