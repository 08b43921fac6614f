"""6.2.10, 6.2.11, 6.2.12 Scouts on their missions: how they are searched for, and what they bring home."""

from __future__ import annotations

from turnwright.core import added
from turnwright.kit.words import say

from ..assets import Colony, Dossier, Fleet, Spotted
from ..book import AREAS, NOBODY, Order
from ..economy.ledger import award
from ..economy.population import MILLI, pu
from ..economy.production import net_value
from ..events import ScoutCaught, Spied
from ..map.movement import halt
from ..state import Reach, key_of
from ..streams import SPIES, stream
from ..war.events import Search
from .detection import base_level, mesh, search_spy
from .fog import by_system, counts, hidden, in_sight, on_mission, orbit


def spy(t: Reach) -> None:
    """2.4.2 Every rival ELI unit in the system searches each spy scout; whoever is not found sends its report."""
    systems = by_system(t)
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if not on_mission(fleet):
            continue
        stream(t, SPIES, key_of(fleet))
        search = searched(t, fleet, systems.get(fleet.at, []))
        if search is not None:
            del t.fleets[key]
            award(t, fleet.house, -t.book.prestige.scout_lost, say("Scout lost at {name}", t.stars[fleet.at]), "scouts")
            told = sorted({house for house in (fleet.house, search.finder) if house >= 0})
            t.report(ScoutCaught(fleet.at, fleet.house, search.finder, search), to=told)
        else:
            inform(t, fleet)


def searched(t: Reach, spy: Fleet, fleets: list[Fleet]) -> Search | None:
    """2.4.2 Who found it, by the rolls of each rival fleet with scouts and each starbase."""
    searchers: list[tuple[int, int]] = []
    for other in fleets:
        if other.house == spy.house or not other.scouts or on_mission(other) or key_of(other) not in t.fleets:
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
    """6.2.10, 6.2.11, 6.2.12 A dossier with this turn's date; 9.4 prestige for the first of its kind that found anybody (R63)."""
    colony = t.colonies.get(fleet.at)
    owner = colony.owner if colony else NOBODY
    if fleet.order in (Order.SPY_PLANET, Order.HACK) and (colony is None or owner == fleet.house):
        halt(t, fleet, "there is nothing to spy on")
        return
    if fleet.order == Order.HACK and (owner < 0 or colony is None or not colony.starbases):
        halt(t, fleet, "there is no starbase to hack")
        return
    facts = report(t, fleet, colony)
    last = [d for d in t.dossiers[fleet.house] if (d.mission, d.at) == (fleet.order, fleet.at)]
    kept = [d for d in t.dossiers[fleet.house] if d not in last]
    success = any(d.success for d in last) or bool(facts) or owner not in (NOBODY, fleet.house)
    dossier = Dossier(t.turn, fleet.order, fleet.at, owner, facts, watched(t, fleet), success)
    t.dossiers[fleet.house] = tuple(sorted((*kept, dossier), key=lambda d: (d.at, d.mission)))
    if success and not any(d.success for d in last):
        points = t.book.prestige.hacked if fleet.order == Order.HACK else t.book.prestige.spied
        award(t, fleet.house, points, say("Scout report from {name}", t.stars[fleet.at]), "scouts")
    t.report(Spied(fleet.number, fleet.at, fleet.order), to=[fleet.house])


Facts = tuple[tuple[str, int], ...]


def laid_open(t: Reach) -> tuple[Dossier, ...]:
    """1.1 After the end everybody may read of every colony, house and fleet what scouts would have reported."""
    found = []
    for at, colony in sorted(t.colonies.items()):
        found.append(Dossier(t.turn, Order.SPY_PLANET, at, colony.owner, surface(t, colony)))
    for seat in range(t.seats):
        if colonies := t.own_colonies(seat):
            capital = next((c for c in colonies if c.at == t.homes[seat]), colonies[0])
            found.append(Dossier(t.turn, Order.HACK, capital.at, seat, ledgers(t, capital)))
    for at, fleets in by_system(t).items():
        seen = tuple(Spotted(f.house, counts(in_sight(f)), f.order) for f in fleets)
        codes = [code for spotted in seen for code, count in spotted.units for _ in range(count)]
        found.append(Dossier(t.turn, Order.SPY_SYSTEM, at, t.owner(at), counts(codes), seen))
    return tuple(sorted(found, key=lambda d: (d.at, d.mission)))


def surface(t: Reach, colony: Colony) -> Facts:
    """6.2.10 People, industry, the planet, ground units, ports and what is being built."""
    planet = t.planets[colony.at]
    building = counts([project.code for project in colony.queue for _ in range(project.count)])
    return (
        ("PU", pu(colony) // MILLI),
        ("IU", colony.industry),
        ("class", planet.kind),
        ("resources", planet.raw),
        *((code, colony.posted[code][0]) for code in ("GB", "AA", "MD")),
        ("shield", colony.shield),
        ("SP", colony.spaceports),
        *((say("building {code}", code=code), count) for code, count in building),
    )


def ledgers(t: Reach, colony: Colony) -> Facts:
    """6.2.11 The economy and the research of a house, out of its starbase network."""
    seat, house = colony.owner, t.houses[colony.owner]
    taxes = sum(added(net_value(t.book, t.options, house, c, t.planets[c.at])) for c in t.own_colonies(seat))
    levels = tuple(zip(AREAS, house.levels, strict=True))
    pools = tuple(
        (say("{area} points", area=area), pool // 100) for area, pool in zip(AREAS, house.pools, strict=True) if pool
    )
    money = (("treasury", house.treasury // 100), ("tax", house.tax), ("GHO", house.gho // 100), ("NHV", taxes // 100))
    return (*money, *levels, *pools)


def space(t: Reach, fleet: Fleet, colony: Colony | None) -> Facts:
    """6.2.12 All in orbit and in space, by class."""
    codes = [code for spotted in watched(t, fleet) for code, count in spotted.units for _ in range(count)]
    if colony and colony.owner != fleet.house:
        codes += orbit(colony)
    return counts(codes)


def report(t: Reach, fleet: Fleet, colony: Colony | None) -> Facts:
    """6.2.10, 6.2.11, 6.2.12 What a mission brings home."""
    if fleet.order == Order.SPY_SYSTEM or colony is None:
        return space(t, fleet, colony)
    return surface(t, colony) if fleet.order == Order.SPY_PLANET else ledgers(t, colony)


def watched(t: Reach, spy: Fleet) -> tuple[Spotted, ...]:
    """6.2.12 Every foreign fleet in plain sight, with its ships and its order."""
    if spy.order != Order.SPY_SYSTEM:
        return ()
    here = [f for key, f in sorted(t.fleets.items()) if f.at == spy.at and f.house != spy.house]
    return tuple(Spotted(f.house, counts(in_sight(f)), f.order) for f in here if not hidden(t, f))
