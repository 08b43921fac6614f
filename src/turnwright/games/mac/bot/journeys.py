"""14.3 Where to fly next, and when to wait."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from ..company import actions as d
from ..company.contracts import base_difficulty
from ..company.economy import upkeep_rows
from ..company.state import may_deploy
from ..company.travel import legs
from ..state import MacView
from .forces import LANCE, best_offer, coming_forces, standing_forces

UNSEEN, WANTED = 15_000, 10_000
"""What a board that nobody has seen is worth more, and a market and pilots for hire while the lance is not full."""
STAY = 3
"""Days that a board takes beside its contracts: repairs, waiting."""


def move_on(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """14.3, 14.4 If no contract here suits us, fly to where a day promises most, with fuel for it."""
    if awaited(view):
        return None
    ways = journeys(view)
    goal = max(ways, key=lambda to: (rate(view, to, ways[to]), view.book.places[to].market, to))
    fuel = [action for action in legal if isinstance(action, d.BuyFuel)]
    if view.fuel < min(ways[goal].fuel, view.book.company.travel.tank) and fuel:
        return Advice(max(fuel, key=lambda a: a.units), say("Fill the tank before it strands us."))
    step = d.Travel(ways[goal].first)
    if step not in legal:
        return None
    return Advice(step, say("No contract here suits us; the board of {name} promises most.", view.book.places[goal]))


def awaited(view: MacView) -> bool:
    """Work and healing go on under way; the company waits for them where a contract would suit it then, and while less than
    half of it could fight on arrival."""
    forces = standing_forces(view)
    busy = any(machine.status in ("repairing", "refitting") for machine in forces)
    hurt = any(pilot.status == "injured" for pilot in view.pilots.values())
    ready = sum(may_deploy(view, machine) for machine in forces)
    suits = any(best_offer(view, coming_forces(view), c.difficulty, c.pay).frames for c in view.contracts)
    return not ready or (busy and suits) or ((busy or hurt) and 2 * ready < len(forces))


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


def rate(view: MacView, to: str, way: Journey) -> float:
    """What a journey should bring a day: the board there, half of the best one beside it, less fuel and upkeep."""
    places = view.book.places
    beside = [name for name, place in places.items() if place.system == places[to].system and name != to]
    value = promise(view, to, way.days)
    value += 0.5 * max([promise(view, other, way.days + STAY) for other in beside], default=0.0)
    value -= way.fuel * view.book.company.travel.fuel_price + way.days * added(upkeep_rows(view))
    short = min(len(standing_forces(view)), sum(p.status != "kia" for p in view.pilots.values())) < LANCE
    if short and places[to].market and places[to].hiring:
        value += WANTED
    return value / (way.days + STAY + 2 * view.options.contract_days)


def promise(view: MacView, place: str, days: int) -> float:
    """14.4, 16.2 What the contracts of a place may bring in some days: those left on its board, or what a new one may hold."""
    rules, left, frames = view.book.company.contracts, view.boards.get(place), coming_forces(view)
    if place == view.place:
        return sum(best_offer(view, frames, c.difficulty, c.pay).gain for c in view.contracts)
    if left and view.options.board_refills == "arrival" and view.day + days - left.day < rules.board_days:
        return sum(best_offer(view, frames, c.difficulty, c.pay).gain for c in left.contracts)
    low, high = view.book.places[place].difficulty
    rolls = [min(high, max(low, base_difficulty(view) + n)) for n in range(rules.spread[0], rules.spread[1] + 1)]
    rewards = view.book.company.rewards
    gains = [best_offer(view, frames, n, rewards[n - 1].base + rewards[n - 1].most / 2).gain for n in rolls]
    return rules.posted * sum(gains) / len(gains) + (UNSEEN if left is None else 0)
