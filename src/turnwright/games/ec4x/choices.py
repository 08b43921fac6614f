"""1.3.2 The likely lines for a draft: what `legal` lists.  Everything else can be written too; `check` is the law."""

from __future__ import annotations

from collections.abc import Iterator

from . import lines
from .assets import Colony, Fleet, House
from .book import (
    AREAS,
    BLITZ,
    BOMBARD,
    COLONISE,
    DEEDS,
    GUARD,
    GUARD_BASE,
    HACK,
    HOLD,
    HOME,
    INVADE,
    JOIN,
    MOVE,
    NOBODY,
    PATROL,
    RENDEZVOUS,
    RESTRICTED,
    SALVAGE,
    SPY_PLANET,
    SPY_SYSTEM,
    STANCES,
    TRANSPORT,
    unit,
)
from .command import attempt
from .diplomacy import bound
from .economy.construction import free_docks, missing, waiting_code
from .economy.industry import industry_price
from .economy.population import MILLI, pu
from .economy.production import PP, list_price
from .economy.research import lacking
from .lines import Line
from .map.lanes import distances, may_pass_restricted
from .secrets.espionage import ON_A_COLONY, row
from .secrets.fog import hostile_sight
from .state import Reach

FLEETS, COLONIES, TARGETS = 3, 2, 2
"""How many fleets and colonies without a line so far, and far targets, are looked at."""
RATES = (25, 40, 50, 60, 70)
SUM, CHUNK = 60 * PP, 5


def suggestions(d: Reach, seat: int, sheet: tuple[Line, ...]) -> list[Line]:
    """1.3.2 Lines that the desk, on which the sheet is carried out already, would accept."""
    named = {line.fleet for line in sheet if isinstance(line, lines.OrderFleet)}
    busy = {line.colony for line in sheet if isinstance(line, lines.Build | lines.Industry)}
    mine = d.own_fleets(seat)
    idle = [fleet for fleet in mine if fleet.number not in named and not fleet.offline][:FLEETS]
    abroad = [at for at, seen in enumerate(d.intel[seat]) if seen and seen.owner not in (NOBODY, seat)]
    colonies = sorted(d.own_colonies(seat), key=lambda colony: colony.at in busy)[:COLONIES]
    found: list[Line] = []
    for fleet in idle:
        here = [f for f in mine if f.at == fleet.at and f.number < fleet.number and f.status == "active"]
        found += fleet_lines(d, seat, fleet, abroad, here)
        found += _rest_lines(d, seat, fleet, here)
    found += money_lines(d, seat, sheet, colonies)
    found += _diplomacy_lines(d, seat, sheet)
    found += [
        line for line in asset_lines(d, seat, mine, idle, colonies, abroad) if attempt(d.copy(), seat, line) is None
    ]
    return [line for line in dict.fromkeys(found) if line not in sheet]


# Fleets: these hold by the way they are made


def fleet_lines(d: Reach, seat: int, fleet: Fleet, abroad: list[int], here: list[Fleet]) -> Iterator[Line]:
    """6.2 Orders for a fleet: what it was built for first, then ways to go, into the dark before others."""
    if fleet.status != "active":
        if not hostile_sight(d, seat, fleet.at):
            yield lines.SetStatus(fleet.number, "active")
        return
    number, home = fleet.number, d.owner(fleet.at) == seat
    passes = may_pass_restricted(d.houses[seat], fleet)
    near = [lane.to for lane in d.stars[fleet.at].lanes if passes or lane.kind != RESTRICTED]
    if fleet.etac:
        free = [at for at in (fleet.at, *near) if _owner(d, seat, at) == NOBODY]
        yield from (lines.OrderFleet(number, COLONISE, at) for at in free[:TARGETS])
    if fleet.solo_scout:
        yield from _spying(d, seat, fleet, abroad)
    if fleet.armed(d.book):
        yield lines.OrderFleet(number, PATROL, fleet.at, 7)
        if home:
            yield lines.OrderFleet(number, GUARD, fleet.at)
            if d.colonies[fleet.at].starbases:
                yield lines.OrderFleet(number, GUARD_BASE, fleet.at)
    yield from _assaults(d, seat, fleet, abroad)
    dark = sorted(near, key=lambda to: d.intel[seat][to] is not None)
    yield from (lines.OrderFleet(number, MOVE, to) for to in dark)
    if fleet.order != HOLD:
        yield lines.OrderFleet(number, HOLD)
    if not home and any(colony.owner == seat for colony in d.colonies.values()):
        yield lines.OrderFleet(number, HOME)
    if here:
        yield lines.OrderFleet(number, JOIN, here[0].number)
        yield lines.OrderFleet(number, RENDEZVOUS, fleet.at)
    if home and fleet.crippled:
        yield lines.OrderFleet(number, SALVAGE)


def _owner(d: Reach, seat: int, at: int) -> int:
    seen = d.intel[seat][at]
    return seen.owner if seen else NOBODY


def nearest_of(d: Reach, seat: int, fleet: Fleet, abroad: list[int]) -> list[int]:
    """6.2 The nearest foreign colonies a house knows of."""
    if not abroad:
        return []
    far = distances(d.stars, fleet.at, may_pass_restricted(d.houses[seat], fleet))
    return sorted((at for at in abroad if at in far), key=lambda at: (far[at], at))[:TARGETS]


def _spying(d: Reach, seat: int, fleet: Fleet, abroad: list[int]) -> Iterator[Line]:
    for at in nearest_of(d, seat, fleet, abroad):
        yield lines.OrderFleet(fleet.number, SPY_PLANET, at)
        yield lines.OrderFleet(fleet.number, SPY_SYSTEM, at)
        seen = d.intel[seat][at]
        if seen and any("SB" in dict(contact.units) for contact in seen.contacts):
            yield lines.OrderFleet(fleet.number, HACK, at)


def _assaults(d: Reach, seat: int, fleet: Fleet, abroad: list[int]) -> Iterator[Line]:
    loaded, armed = fleet.loaded(TRANSPORT), fleet.armed(d.book)
    foreign = [at for at in abroad if not bound(d, seat, _owner(d, seat, at))]
    for at in nearest_of(d, seat, fleet, foreign) if loaded or armed else []:
        if armed:
            yield lines.OrderFleet(fleet.number, GUARD, at)
            yield lines.OrderFleet(fleet.number, BOMBARD, at)
        if armed and loaded:
            yield lines.OrderFleet(fleet.number, INVADE, at)
        if loaded:
            yield lines.OrderFleet(fleet.number, BLITZ, at)


# Money: these hold, too


def money_lines(d: Reach, seat: int, sheet: tuple[Line, ...], colonies: list[Colony]) -> Iterator[Line]:
    """3.2, 3.4, 4.1, 5, 8.2 What there is to buy."""
    house, funds = d.houses[seat], d.houses[seat].treasury
    kinds = {type(line) for line in sheet}
    if lines.Tax not in kinds:
        yield from (lines.Tax(rate) for rate in RATES if rate != house.tax)
    for colony in colonies:
        yield from _building(d, house, colony, funds)
        if pu(colony) and funds >= industry_price(d.book, colony, CHUNK):
            yield lines.Industry(colony.at, CHUNK)
    if funds >= SUM:
        yield from (lines.Invest(area, SUM) for area in AREAS if not lacking(d.book, house, area))
    if lines.Hold not in kinds:
        yield from (lines.Hold(area, area not in house.held) for area in AREAS if house.pool(area))
    if lines.Fund not in kinds and funds >= 2 * d.book.intrigue.point * PP:
        yield from (lines.Fund("EBP", 2), lines.Fund("CIP", 1))


def _building(d: Reach, house: House, colony: Colony, funds: int) -> Iterator[Line]:
    """5 One unit of each class that the colony can build and the treasury pay for."""
    if colony.ptu < 1000 and colony.settling:
        return
    yard, port = (free_docks(d.book, house, colony, place) for place in ("yard", "port"))
    cst, wep = house.level("CST"), house.level("WEP")
    for code, built in d.book.units.items():
        docked = built.role in ("ship", "lift")
        launched = docked and yard <= 0 < port
        if built.cst > cst or (docked and yard <= 0 and not launched):
            continue
        if list_price(d.book, code, wep) * (2 if launched else 1) > funds:
            continue
        line = lines.Build(colony.at, code, 1, launched)
        if not missing(house, colony, line):
            yield line


# Everything else is tried out before it is listed


def asset_lines(
    d: Reach, seat: int, mine: list[Fleet], idle: list[Fleet], colonies: list[Colony], abroad: list[int]
) -> Iterator[Line]:
    """2.3, 3.7, 4.7, 5.4, 8.2 What is done with what there is."""
    house = d.houses[seat]
    for colony in colonies:
        yield from _colony_lines(d, seat, colony, mine)
    for fleet in idle:
        if d.owner(fleet.at) == seat and fleet.status == "active":
            yield from _cargo_lines(d, fleet)
    if not house.covert and house.ebp > 1:
        yield from _covert_lines(d, seat, abroad)


def _colony_lines(d: Reach, seat: int, colony: Colony, mine: list[Fleet]) -> Iterator[Line]:
    """3.7, 4.7, 5.2, 5.4 Repairs, terraforming and settlers."""
    at = colony.at
    if colony.batteries_hit + colony.armies_hit + colony.marines_hit:
        yield from (lines.Repair(at, code) for code in ("GB", "AA", "MD"))
    if len(colony.starbases) > colony.operational:
        yield lines.Repair(at, "SB")
    for fleet in mine if colony.shipyards else []:
        if fleet.at == at and fleet.crippled:
            yield from (lines.Repair(at, "", s.number) for s in fleet.squadrons if s.crippled)
    if d.planets[at].kind + 2 <= d.houses[seat].level("TER"):
        yield lines.Terraform(at)
    richest = max(d.own_colonies(seat), key=lambda c: c.ptu)
    if richest.at != at and richest.ptu > 100 * MILLI:
        yield lines.Transfer(richest.at, at, CHUNK)
    yield from (lines.Commission(at, waiting_code(project)) for project in colony.queue if project.done)


def _cargo_lines(d: Reach, fleet: Fleet) -> Iterator[Line]:
    """2.3.2, 2.3.3 Loading and regrouping at own colonies."""
    for what, code in (("PTU", "ET"), ("MD", TRANSPORT)):
        empty = sum(lift.code == code and not lift.loaded for lift in fleet.lifts)
        if empty:
            yield lines.Cargo(fleet.number, what, empty)
    if any(unit(d.book, ship.code).carries for ship in fleet.ships):
        yield lines.Cargo(fleet.number, "FS", 1)
    if len(fleet.squadrons) > 1:
        one, two = fleet.squadrons[0], fleet.squadrons[1]
        yield lines.Regroup(fleet.number, two.number, two.ships[-1].code, one.number)
    elif fleet.squadrons and len(fleet.squadrons[0].ships) > 1:
        one = fleet.squadrons[0]
        yield lines.Regroup(fleet.number, one.number, one.ships[-1].code)


def _rest_lines(d: Reach, seat: int, fleet: Fleet, here: list[Fleet]) -> Iterator[Line]:
    """2.3.4, 3.9 Splitting, joining and laying up, where it is calm."""
    if hostile_sight(d, seat, fleet.at) or fleet.status != "active":
        return
    if len(fleet.squadrons) > 1:
        yield lines.Detach(fleet.number, (fleet.squadrons[-1].number,))
    if here and not here[0].offline:
        yield lines.Merge(fleet.number, here[0].number)
    if fleet.armed(d.book) and d.owner(fleet.at) == seat:
        yield from (lines.SetStatus(fleet.number, "reserve"), lines.SetStatus(fleet.number, "mothball"))


def _diplomacy_lines(d: Reach, seat: int, sheet: tuple[Line, ...]) -> Iterator[Line]:
    """8.1 What could be said to a rival or two."""
    if any(isinstance(line, lines.Diplomacy) for line in sheet):
        return
    for rival in [r for r in range(d.seats) if r != seat and not d.houses[r].fallen][:TARGETS]:
        for stance in STANCES:
            if stance not in (d.stance(seat, rival), d.offers[seat][rival]):
                yield lines.Diplomacy(rival, stance)


def _covert_lines(d: Reach, seat: int, abroad: list[int]) -> Iterator[Line]:
    """8.2 Espionage that can be paid for, against houses and colonies that are known."""
    known: dict[int, int] = {}
    for at in abroad:
        known.setdefault(_owner(d, seat, at), at)
    for deed in DEEDS:
        if row(d.book, deed).cost > d.houses[seat].ebp:
            continue
        for house in [h for h in range(d.seats) if h != seat and not d.houses[h].fallen][:TARGETS]:
            if deed not in ON_A_COLONY:
                yield lines.Covert(deed, house)
            elif house in known:
                yield lines.Covert(deed, house, known[house])
