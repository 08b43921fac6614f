"""6.1, 6.2 Fleets under orders: movement, and what each order does at its target."""

from __future__ import annotations

from ..assets import Fleet
from ..book import NOBODY, Order
from ..events import Arrived, Halted
from ..secrets.fog import by_system, hidden
from ..state import Reach
from .jump_lanes import may_pass_restricted, nearest, owns, stride, way


def goal(t: Reach, fleet: Fleet) -> int | None:
    """6.2 Where an order leads a fleet this turn; None: it has nowhere to go."""
    house = t.houses[fleet.house]
    if fleet.order == Order.HOLD:
        return fleet.at
    if fleet.order in (Order.HOME, Order.SALVAGE):
        mine = owns(t, fleet.house)
        return nearest(t.stars, fleet.at, mine, may_pass_restricted(house, fleet))
    if fleet.order == Order.JOIN:
        host = t.fleet(fleet.house, fleet.target)
        return host.at if host else None
    return fleet.target


def move(t: Reach) -> None:
    """6.1 All fleets jump at the same time; those who swap the ends of a lane pass each other."""
    systems = by_system(t)
    moved = []
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order == Order.HOLD or fleet.offline or fleet.status != "active":
            continue
        to = goal(t, fleet)
        if to is None:
            halt(t, fleet, "there is nowhere to go")
        elif to != fleet.at:
            moved += jump(t, fleet, to, systems)
    for fleet in moved:
        t.put(fleet)


def jump(t: Reach, fleet: Fleet, to: int, systems: dict[int, list[Fleet]]) -> list[Fleet]:
    """6.1 One turn of the way to a system; a foe at the middle of a double jump stops it (R42)."""
    path = way(t, fleet.house, fleet.at, to, may_pass_restricted(t.houses[fleet.house], fleet))
    if path is None:
        halt(t, fleet, "no lane is open to it")
        return []
    jumps = stride(t.stars, owns(t, fleet.house), fleet.at, path)
    if jumps == 2 and any(blocks(t, fleet, other) for other in systems.get(path[0], ())):
        jumps = 1
    return [fleet.but(at=path[jumps - 1])]


def blocks(t: Reach, fleet: Fleet, other: Fleet) -> bool:
    return t.stance(fleet.house, other.house) == "enemy" and other.house != fleet.house and not hidden(t, other)


def halt(t: Reach, fleet: Fleet, reason: str) -> None:
    """6.2.1 Back to order 00, with the reason in the report."""
    t.put(fleet.but(order=Order.HOLD, target=-1))
    t.report(Halted(fleet.number, fleet.at, reason), to=[fleet.house])


def arrive(t: Reach, before: dict[int, int]) -> None:
    """6.2.2, 6.2.3, 6.2.5, 6.2.7 Orders that are fulfilled, or have lost their object, become 00."""
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order == Order.HOLD:
            continue
        to = goal(t, fleet) if fleet.order in (Order.HOME,) else fleet.target
        there = fleet.at == to and fleet.order != Order.JOIN
        if there and before.get(key, fleet.at) != fleet.at:
            t.report(Arrived(fleet.number, fleet.at), to=[fleet.house])
        if there and fleet.order in (Order.MOVE, Order.HOME):
            t.put(fleet.but(order=Order.HOLD, target=-1))
        elif there and fleet.order == Order.GUARD_BASE and not _own_base(t, fleet):
            halt(t, fleet, "there is no starbase to guard")
        elif (
            there
            and fleet.order in (Order.BOMBARD, Order.INVADE, Order.BLITZ)
            and t.owner(fleet.at) in (fleet.house, NOBODY)
        ):
            halt(t, fleet, "there is nothing to attack")
        elif there and fleet.order == Order.GUARD and t.owner(fleet.at) == NOBODY:
            halt(t, fleet, "there is no colony to guard or blockade")


def _own_base(t: Reach, fleet: Fleet) -> bool:
    colony = t.colonies.get(fleet.at)
    return colony is not None and colony.owner == fleet.house and bool(colony.starbases)
