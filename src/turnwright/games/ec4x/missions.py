"""6.1, 6.2 Fleets under orders: movement, and what each order does at its target."""

from __future__ import annotations

from .battle_events import Search
from .construction import salvage_value
from .detection import base_level, mesh, search_spy
from .events import Arrived, Colonised, Halted, Merged, Salvaged, ScoutCaught, Spied
from .fleets import absorb
from .fog import by_system, hidden, in_sight, on_mission
from .forces import key_of
from .lanes import may_pass_restricted, nearest, owns, route, stride
from .ledger import award, book_money
from .population import MILLI, pu
from .stats import fleet_attack
from .streams import RACE, SPIES, stream
from .table import Reach
from .tables import (
    AREAS,
    BOMBARD,
    COLONISE,
    ETAC,
    GUARD,
    GUARD_BASE,
    HACK,
    HOLD,
    HOME,
    JOIN,
    MOVE,
    NOBODY,
    RENDEZVOUS,
    SALVAGE,
    SPY_PLANET,
)
from .values import Colony, Dossier, Fleet

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
    """6.2.16, 5.4 At an own colony the fleet is broken up for half its price; cargo goes ashore."""
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order != SALVAGE or fleet.offline or t.owner(fleet.at) != fleet.house:
            continue
        colony, worth = t.colonies[fleet.at], salvage_value(t.book, fleet)
        t.colonies[fleet.at] = colony.but(
            settling=colony.settling + fleet.loaded(ETAC) * MILLI, marines=colony.marines + fleet.loaded("TT")
        )
        del t.fleets[key]
        book_money(t, fleet.house, worth, f"Fleet {fleet.number} salvaged", "6.2.16", "salvage")
        t.tell(Salvaged(fleet.number, worth), to=[fleet.house])


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
        elif there and fleet.order == BOMBARD and t.owner(fleet.at) in (fleet.house, NOBODY):
            halt(t, fleet, "there is nothing to bombard")


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


# 6.2.10, 6.2.11, 6.2.12 Spies


def spy(t: Reach) -> None:
    """2.4.2 Every rival ELI unit in the system searches each spy scout; whoever is not found sends its report."""
    systems = by_system(t)
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if not on_mission(fleet):
            continue
        stream(t, SPIES, fleet.number * 16 % 65536 + fleet.house)
        search = searched(t, fleet, systems.get(fleet.at, []))
        if search is not None:
            del t.fleets[key]
            award(t, fleet.house, -t.book.prestige.scout_lost, f"Scout lost at {t.stars[fleet.at].name}", "9.4")
            told = sorted({house for house in (fleet.house, search.finder) if house >= 0})
            t.tell(ScoutCaught(fleet.at, fleet.house, search.finder, search), to=told)
        else:
            inform(t, fleet)


def searched(t: Reach, spy: Fleet, fleets: list[Fleet]) -> Search | None:
    """2.4.2 Who found it, by the rolls of each rival fleet with scouts and each starbase."""
    searchers: list[tuple[int, int]] = []
    for other in fleets:
        friend = other.house == spy.house or t.stance(spy.house, other.house) == "pact"
        if friend or not other.scouts or on_mission(other) or key_of(other) not in t.fleets:
            continue
        searchers.append((other.house, mesh(t.book, other.scouts)))
    colony = t.colonies.get(spy.at)
    if colony and colony.owner != spy.house:
        searchers += [(colony.owner, base_level(t.book, b.eli)) for b in colony.starbases if not b.crippled]
    for house, level in searchers:
        search = search_spy(t, house, level, spy.house, max(spy.scouts, default=1))
        if search is not None and search.found:
            return search
    return None


def inform(t: Reach, fleet: Fleet) -> None:
    """6.2.10, 6.2.11, 6.2.12 A dossier with this turn's date; 9.4 prestige for the first of its kind (R63)."""
    colony = t.colonies.get(fleet.at)
    owner = colony.owner if colony else NOBODY
    if fleet.order in (SPY_PLANET, HACK) and (colony is None or owner == fleet.house):
        halt(t, fleet, "there is nothing to spy on")
        return
    if fleet.order == HACK and (owner < 0 or colony is None or not colony.starbases):
        halt(t, fleet, "there is no starbase to hack")
        return
    facts = report(t, fleet, colony)
    kept = [d for d in t.dossiers[fleet.house] if (d.mission, d.at) != (fleet.order, fleet.at)]
    dossier = Dossier(t.turn, fleet.order, fleet.at, owner, facts)
    known = len(kept) < len(t.dossiers[fleet.house])
    t.dossiers[fleet.house] = tuple(sorted((*kept, dossier), key=lambda d: (d.at, d.mission)))
    if not fleet.reported and not known:
        points = t.book.prestige.hacked if fleet.order == HACK else t.book.prestige.spied
        award(t, fleet.house, points, f"Scout report from {t.stars[fleet.at].name}", "9.4")
    if not fleet.reported:
        t.put(fleet.but(reported=True))
    t.tell(Spied(fleet.number, fleet.at, fleet.order), to=[fleet.house])


def report(t: Reach, fleet: Fleet, colony: Colony | None) -> tuple[tuple[str, int], ...]:
    """6.2.10 The surface; 6.2.11 the books of the house; 6.2.12 everything in space."""
    if fleet.order == SPY_PLANET and colony:
        return (
            ("PU", pu(colony) // MILLI),
            ("IU", colony.industry),
            ("GB", colony.batteries + colony.batteries_hit),
            ("AA", colony.armies + colony.armies_hit),
            ("MD", colony.marines + colony.marines_hit),
            ("shield", colony.shield),
            ("SP", colony.spaceports),
            ("under construction", sum(project.count for project in colony.queue)),
        )
    if fleet.order == HACK and colony:
        house = t.houses[colony.owner]
        levels = tuple(zip(AREAS, house.levels, strict=True))
        pools = tuple((f"{area} points", pool // 100) for area, pool in zip(AREAS, house.pools, strict=True) if pool)
        return (("treasury", house.treasury // 100), ("tax", house.tax), ("GHO", house.gho // 100), *levels, *pools)
    codes = [
        code
        for other in by_system(t).get(fleet.at, [])
        if other.house != fleet.house and not hidden(t, other)
        for code in in_sight(other)
    ]
    if colony and colony.owner != fleet.house:
        codes += ["SB"] * len(colony.starbases) + ["SY"] * colony.shipyards + ["FS"] * len(colony.fighters)
    return tuple((code, codes.count(code)) for code in sorted(set(codes)))
