"""6.1, 6.2 Fleets under orders: movement, and what each order does at its target."""

from __future__ import annotations

from ..assets import Colony, Fleet, Scrap
from ..book import (
    BLITZ,
    BOMBARD,
    COLONISE,
    ETAC,
    GUARD,
    GUARD_BASE,
    HOLD,
    HOME,
    INVADE,
    JOIN,
    MOVE,
    NOBODY,
    RENDEZVOUS,
    SALVAGE,
)
from ..economy.construction import salvage_value
from ..economy.ledger import award, book_money
from ..economy.population import MILLI
from ..events import Arrived, Colonised, Halted, Merged, Salvaged
from ..secrets.fog import by_system, hidden
from ..state import Reach
from ..streams import RACE, stream
from ..war.squadrons import fleet_attack
from ..war.task_forces import key_of
from .fleets import absorb
from .lanes import may_pass_restricted, nearest, owns, route, stride

# 6.1 Movement


def goal(t: Reach, fleet: Fleet) -> int | None:
    """6.2 Where an order leads a fleet this turn; None: it has nowhere to go."""
    house = t.houses[fleet.house]
    if fleet.order == HOLD:
        return fleet.at
    if fleet.order in (HOME, SALVAGE):
        mine = owns(t, fleet.house)
        return nearest(t.stars, fleet.at, mine, may_pass_restricted(house, fleet))
    if fleet.order == JOIN:
        host = t.fleet(fleet.house, fleet.target)
        return host.at if host else None
    return fleet.target


def move(t: Reach) -> None:
    """6.1 All fleets jump at the same time; those who swap the ends of a lane pass each other."""
    systems = by_system(t)
    moved = []
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order == HOLD or fleet.offline or fleet.status != "active":
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
    mine = owns(t, fleet.house)
    path = route(t.stars, mine, fleet.at, to, may_pass_restricted(t.houses[fleet.house], fleet))
    if path is None:
        halt(t, fleet, "no lane is open to it")
        return []
    jumps = stride(t.stars, mine, fleet.at, path)
    if jumps == 2 and any(blocks(t, fleet, other) for other in systems.get(path[0], ())):
        jumps = 1
    return [fleet.but(at=path[jumps - 1])]


def blocks(t: Reach, fleet: Fleet, other: Fleet) -> bool:
    return t.stance(fleet.house, other.house) == "enemy" and other.house != fleet.house and not hidden(t, other)


def halt(t: Reach, fleet: Fleet, reason: str) -> None:
    """6.2.1 Back to order 00, with the reason in the report."""
    t.put(fleet.but(order=HOLD, target=-1))
    t.tell(Halted(fleet.number, fleet.at, reason), to=[fleet.house])


# 6.2.13 Colonies


def colonise(t: Reach) -> None:
    """6.2.13 Free planets are settled; of several houses the one with the strongest escort, then a die, is first."""
    claims: dict[int, list[Fleet]] = {}
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order == COLONISE and fleet.at == fleet.target:
            claims.setdefault(fleet.at, []).append(fleet)
    for at, fleets in sorted(claims.items()):
        first = None if at in t.colonies else race(t, at, [fleet for fleet in fleets if fleet.etac])
        for fleet in fleets:
            if fleet is first:
                plant(t, fleet)
            else:
                halt(t, fleet, "the planet is taken" if at in t.colonies or first else "it has no colonists aboard")


def race(t: Reach, at: int, fleets: list[Fleet]) -> Fleet | None:
    """6.2.13 Who lands first."""
    if len({fleet.house for fleet in fleets}) < 2:
        return fleets[0] if fleets else None
    stream(t, RACE, at)
    best = max(fleet_attack(t.book, fleet) for fleet in fleets)
    ties = [fleet for fleet in fleets if fleet_attack(t.book, fleet) == best]
    return ties[0] if len(ties) == 1 else ties[t.roll(len(ties)) - 1]


def plant(t: Reach, fleet: Fleet) -> None:
    """6.2.13, 2.3.2.3 One PTU lands; the ETAC is used up and its escort holds position."""
    lifts = list(fleet.lifts)
    lifts.remove(next(lift for lift in lifts if lift.code == ETAC and lift.loaded))
    t.colonies[fleet.at] = Colony(fleet.at, fleet.house, settling=MILLI)
    if not fleet.squadrons and not lifts:
        del t.fleets[key_of(fleet)]
    else:
        t.put(fleet.but(lifts=tuple(lifts), order=HOLD, target=-1))
    award(t, fleet.house, t.book.prestige.colony, f"Colony at {t.stars[fleet.at].name}", "9.4")
    t.tell(Colonised(fleet.at), to=[fleet.house])


# 6.2.14, 6.2.15, 6.2.16 Coming together and breaking up


def gather(t: Reach) -> None:
    """6.2.14, 6.2.15 Fleets that have met their host, or each other at a rendezvous, merge."""
    for key in sorted(t.fleets):
        fleet = t.fleets.get(key)
        if fleet is None or fleet.offline or fleet.order not in (JOIN, RENDEZVOUS):
            continue
        if fleet.order == JOIN:
            host = t.fleet(fleet.house, fleet.target)
            if host is None:
                halt(t, fleet, "its host is gone")
                continue
            ready = host.at == fleet.at and host.status == fleet.status
        else:
            host = _meeting(t, fleet)
            ready = host is not None
        if ready and host is not None:
            t.tell(Merged(fleet.number, host.number), to=[fleet.house])
            absorb(t, host, fleet)


def _meeting(t: Reach, fleet: Fleet) -> Fleet | None:
    """6.2.15 The fleet with the lowest number of those at the rendezvous is the host."""
    here = [
        other
        for other in t.own_fleets(fleet.house)
        if other.order == RENDEZVOUS and other.at == other.target == fleet.at == fleet.target
    ]
    return here[0] if here and here[0].number < fleet.number else None


def salvage(t: Reach) -> None:
    """6.2.16, 5.4 At an own colony the fleet is broken up for half its price, paid in Maintenance; cargo goes ashore."""
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order != SALVAGE or fleet.offline or t.owner(fleet.at) != fleet.house:
            continue
        colony = t.colonies[fleet.at]
        t.colonies[fleet.at] = colony.but(
            settling=colony.settling + fleet.loaded(ETAC) * MILLI, marines=colony.marines + fleet.loaded("TT")
        )
        del t.fleets[key]
        t.scrap.append(Scrap(fleet.house, fleet.number, salvage_value(t.book, fleet)))


def pay_salvage(t: Reach) -> None:
    """5.4, 1.3.4 Maintenance: the worth of what was broken up this turn."""
    for scrap in t.scrap:
        what = f"Fleet {scrap.fleet} salvaged" if scrap.fleet else "Old shield salvaged"
        book_money(t, scrap.house, scrap.worth, what, "6.2.16" if scrap.fleet else "2.4.7", "salvage")
        t.tell(Salvaged(scrap.fleet, scrap.worth), to=[scrap.house])
    t.scrap = []


def arrive(t: Reach, before: dict[int, int]) -> None:
    """6.2.2, 6.2.3, 6.2.5, 6.2.7 Orders that are fulfilled, or have lost their object, become 00."""
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order == HOLD:
            continue
        to = goal(t, fleet) if fleet.order in (HOME,) else fleet.target
        there = fleet.at == to and fleet.order != JOIN
        if there and before.get(key, fleet.at) != fleet.at:
            t.tell(Arrived(fleet.number, fleet.at), to=[fleet.house])
        if there and fleet.order in (MOVE, HOME):
            t.put(fleet.but(order=HOLD, target=-1))
        elif there and fleet.order == GUARD_BASE and not _own_base(t, fleet):
            halt(t, fleet, "there is no starbase to guard")
        elif there and fleet.order in (BOMBARD, INVADE, BLITZ) and t.owner(fleet.at) in (fleet.house, NOBODY):
            halt(t, fleet, "there is nothing to attack")
        elif there and fleet.order == GUARD and t.owner(fleet.at) == NOBODY:
            halt(t, fleet, "there is no colony to guard or blockade")


def _own_base(t: Reach, fleet: Fleet) -> bool:
    colony = t.colonies.get(fleet.at)
    return colony is not None and colony.owner == fleet.house and bool(colony.starbases)


def blockade(t: Reach, orbits: dict[int, list[int]]) -> dict[int, int]:
    """6.2.6 Colonies whose orbit is held by a foreign fleet on order 05, and by whom."""
    found: dict[int, int] = {}
    for at, houses in sorted(orbits.items()):
        for house in houses:
            if any(f.at == at == f.target and f.order == GUARD for f in t.own_fleets(house)):
                found.setdefault(at, house)
    return found
