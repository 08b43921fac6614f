"""1.3.2 The likely lines for a draft: what `legal` lists.  Everything else can be written too; `check` is the law."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from turnwright.kit.kept import by_identity

from . import lines
from .assets import Colony, Fleet, House, Intel, Sighting, Star
from .book import AREAS, DEEDS, EDEN, HOUSES, NOBODY, RESTRICTED, STANCES, TRANSPORT, Book, Order
from .command import accepts
from .diplomacy import bound
from .economy.construction import free_docks, missing, waiting_code
from .economy.industry import industry_price
from .economy.population import MILLI, pu
from .economy.production import PP, list_price
from .economy.research import within_reach
from .lines import Line
from .map.fleets import LOADS
from .map.jump_lanes import may_pass_restricted, nearest_of
from .secrets.espionage import ON_A_COLONY, row
from .secrets.fog import hostile_sight
from .state import Reach

WORKS = lines.Build, lines.Industry
FLEETS, COLONIES, TARGETS = 3, 2, 2
"""How many fleets and colonies without a line so far, and far targets, bots look at."""
RATES = (25, 40, 50, 60, 70)
SUM, CHUNK = 60 * PP, 5
TAX = {rate: lines.Tax(rate) for rate in RATES}
INVEST = {area: lines.Invest(area, SUM) for area in AREAS}
HOLDS = {(area, on): lines.Hold(area, on) for area in AREAS for on in (True, False)}
TALK = {(rival, stance): lines.Diplomacy(rival, stance) for rival in range(len(HOUSES)) for stance in STANCES}
FUNDS = lines.Fund("EBP", 2), lines.Fund("CIP", 1)
"""Lines of few forms are built once and shared."""
CATALOGUES = 1 << 12
"""So many are kept; then all of them are forgotten."""


class Outlook(NamedTuple):
    """1.3.2 The desk, and what is looked at for more than one line."""

    d: Reach
    seat: int
    house: House
    fleets: list[Fleet]
    colonies: list[Colony]
    abroad: tuple[int, ...]
    """Systems in which it has seen somebody else's colony."""
    kinds: set[type]
    """Of the lines on the sheet."""


def suggestions(
    d: Reach, seat: int, sheet: tuple[Line, ...], most_fleets: int = FLEETS, most_colonies: int = COLONIES
) -> list[Line]:
    """1.3.2 Lines that the desk, on which the sheet is carried out already, would accept."""
    kinds = set(map(type, sheet))
    named = [line.fleet for line in sheet if isinstance(line, lines.OrderFleet)] if lines.OrderFleet in kinds else []
    busy = [line.colony for line in sheet if isinstance(line, WORKS)] if kinds.intersection(WORKS) else []
    house, intel, fleets, colonies = d.houses[seat], d.intel[seat], d.own_fleets(seat), d.own_colonies(seat)
    abroad = seen_abroad(intel, seat)
    allies = [other for other in range(d.seats) if bound(d, seat, other)] if "pact" in d.stances.values() else []
    foes = tuple([at for at in abroad if owner_of(intel[at]) not in allies]) if allies else abroad
    look = Outlook(d, seat, house, fleets, colonies, abroad, kinds)
    idle = list(islice((f for f in fleets if f.number not in named and not f.offline), most_fleets))
    near = (sorted(colonies, key=lambda colony: colony.at in busy) if busy else colonies)[:most_colonies]
    found: list[Line] = []
    firsts = {fleet.at: fleet for fleet in reversed(fleets) if fleet.status == "active"}
    for fleet in idle:
        calm = not hostile_sight(d, seat, fleet.at)
        if fleet.status != "active":
            found += [lines.SetStatus(fleet.number, "active")] if calm else []
            continue
        first, home = firsts[fleet.at], d.owner(fleet.at) == seat
        host = first if first is not fleet else None
        based, passes = home and bool(d.colonies[fleet.at].starbases), may_pass_restricted(house, fleet)
        found += fleet_lines(d.book, d.stars, intel, foes, fleet, host, calm, home, based, passes, bool(colonies))
    found += money_lines(look, near)
    found += _diplomacy_lines(look)
    found += [line for line in asset_lines(look, idle, near) if accepts(d, seat, line)]
    again = kinds - {
        lines.OrderFleet,
        lines.Repair,
    }  # those with an order are not idle, and there are more ships to mend
    if all(colony.at not in busy for colony in near):
        again.difference_update(WORKS)
    return [line for line in found if type(line) not in again or line not in sheet] if again else found


@by_identity
def seen_abroad(intel: Intel, seat: int) -> tuple[int, ...]:
    """1.3.4 The systems in which a house has seen somebody else's colony."""
    return tuple([at for at, seen in enumerate(intel) if seen and seen.owner not in (NOBODY, seat)])


# Fleets: these hold by the way they are made


@by_identity
def fleet_lines(
    book: Book,
    stars: tuple[Star, ...],
    intel: Intel,
    foes: tuple[int, ...],
    fleet: Fleet,
    host: Fleet | None,
    calm: bool,
    home: bool,
    based: bool,
    passes: bool,
    refuge: bool,
) -> list[Line]:
    """6.2, 2.3.4, 3.9 For a fleet on duty: what it was built for first, then ways to go, into the dark before others.

    `host` is the first fleet there, if it is another; at home it may be `based`, and without a `refuge` there is no
    colony to go home to.
    """
    number, at, found = fleet.number, fleet.at, list[Line]()
    armed, abroad = fleet.armed(book), seen_abroad(intel, fleet.house)
    near = [lane.to for lane in stars[at].lanes if passes or lane.kind != RESTRICTED]
    if fleet.lifts and fleet.etac:
        free = [to for to in (at, *near) if owner_of(intel[to]) == NOBODY]
        found += [lines.OrderFleet(number, Order.COLONISE, to) for to in free[:TARGETS]]
    if abroad and fleet.solo_scout:
        found += _spying(intel, fleet, nearest_of(stars, at, abroad, passes))
    if armed:
        found.append(lines.OrderFleet(number, Order.PATROL, at, 7))
        if home:
            found.append(lines.OrderFleet(number, Order.GUARD, at))
        if based:
            found.append(lines.OrderFleet(number, Order.GUARD_BASE, at))
    if foes:
        found += _assaults(fleet, armed, nearest_of(stars, at, foes, passes))
    near.sort(key=lambda to: intel[to] is not None)
    found += [lines.OrderFleet(number, Order.MOVE, to) for to in near]
    if fleet.order != Order.HOLD:
        found.append(lines.OrderFleet(number, Order.HOLD))
    if not home and refuge:
        found.append(lines.OrderFleet(number, Order.HOME))
    if host:
        found += lines.OrderFleet(number, Order.JOIN, host.number), lines.OrderFleet(number, Order.RENDEZVOUS, at)
    if home and fleet.crippled:
        found.append(lines.OrderFleet(number, Order.SALVAGE))
    if calm:
        if len(fleet.squadrons) > 1:
            found.append(lines.Detach(number, (fleet.squadrons[-1].number,)))
        if host and not host.offline:
            found.append(lines.Merge(number, host.number))
        if home and armed:
            found += lines.SetStatus(number, "reserve"), lines.SetStatus(number, "mothball")
    return found


def owner_of(seen: Sighting | None) -> int:
    """1.3.4 Whose colony was seen there, as far as anything was."""
    return seen.owner if seen else NOBODY


def _spying(intel: Intel, fleet: Fleet, near: Iterator[int]) -> Iterator[Line]:
    for at in islice(near, TARGETS):
        yield lines.OrderFleet(fleet.number, Order.SPY_PLANET, at)
        yield lines.OrderFleet(fleet.number, Order.SPY_SYSTEM, at)
        seen = intel[at]
        if seen and any("SB" in dict(contact.units) for contact in seen.contacts):
            yield lines.OrderFleet(fleet.number, Order.HACK, at)


def _assaults(fleet: Fleet, armed: bool, near: Iterator[int]) -> Iterator[Line]:
    loaded = fleet.lifts and fleet.loaded(TRANSPORT)
    for at in islice(near, TARGETS) if loaded or armed else []:
        if armed:
            yield lines.OrderFleet(fleet.number, Order.GUARD, at)
            yield lines.OrderFleet(fleet.number, Order.BOMBARD, at)
        if armed and loaded:
            yield lines.OrderFleet(fleet.number, Order.INVADE, at)
        if loaded:
            yield lines.OrderFleet(fleet.number, Order.BLITZ, at)


# Money: these hold, too


def money_lines(look: Outlook, colonies: list[Colony]) -> list[Line]:
    """3.2, 3.4, 4.1, 5, 8.2 What there is to buy."""
    found: list[Line] = []
    book, house, funds = look.d.book, look.house, look.house.treasury
    if lines.Tax not in look.kinds:
        found += [line for rate, line in TAX.items() if rate != house.tax]
    for colony in colonies:
        found += works(book, house, colony, funds)
    if funds >= SUM:
        found += [INVEST[area] for area in within_reach(book, house)]
    if lines.Hold not in look.kinds:
        pools = zip(AREAS, house.pools, strict=True)
        found += [HOLDS[area, area not in house.held] for area, pool in pools if pool]
    if lines.Fund not in look.kinds and funds >= 2 * book.intrigue.point * PP:
        found += FUNDS
    return found


def works(book: Book, house: House, colony: Colony, funds: int) -> list[Line]:
    """3.4, 5 One unit of each class that the colony can build, and industry, as far as the treasury pays for it."""
    found: list[Line] = []
    if colony.ptu >= 1000 or not colony.settling:
        offers = catalogue(book, house, colony)
        found += offers.lines if offers.dearest <= funds else offers.within(funds)
    if pu(colony) and funds >= industry_price(book, colony, CHUNK):
        found.append(lines.Industry(colony.at, CHUNK))
    return found


class Catalogue(NamedTuple):
    """5 Each class that a colony can build, and its price."""

    lines: list[Line]
    prices: list[int]
    dearest: int

    def within(self, funds: int) -> list[Line]:
        return [line for price, line in zip(self.prices, self.lines, strict=True) if price <= funds]


def catalogue(book: Book, house: House, colony: Colony) -> Catalogue:
    """5 What a colony can build: looked up once as long as nothing of it changes."""
    yards, ports = colony.shipyards > 0, colony.spaceports > 0
    yard, port, shielded = yards, ports, False
    if colony.queue:
        places = [project.place for project in colony.queue]
        yard = yards and ("yard" not in places or free_docks(book, house, colony, "yard") > 0)
        port = ports and ("port" not in places or free_docks(book, house, colony, "port") > 0)
        shielded = "PS" in [project.code for project in colony.queue]
    key = (colony.at, house.levels, yard, port, shielded, ports, yards)
    known = book.catalogues.get(key)
    if known is None:
        if len(book.catalogues) >= CATALOGUES:
            book.catalogues.clear()
        offers = list(_offers(book, house, colony, yard, port))
        prices = [price for price, _ in offers]
        known = book.catalogues[key] = Catalogue([line for _, line in offers], prices, max(prices, default=0))
    return known


def _offers(book: Book, house: House, colony: Colony, yard: bool, port: bool) -> Iterator[tuple[int, Line]]:
    cst, wep = house.level("CST"), house.level("WEP")
    for code, built in book.units.items():
        docked = built.role in ("ship", "lift")
        launched = docked and port and not yard
        if built.cst > cst or (docked and not yard and not port):
            continue
        line = lines.Build(colony.at, code, 1, launched)
        if not missing(house, colony, line):
            yield list_price(book, code, wep) * (2 if launched else 1), line


# Everything else is tried out before it is listed


def asset_lines(look: Outlook, idle: list[Fleet], colonies: list[Colony]) -> Iterator[Line]:
    """2.3, 3.7, 4.7, 5.4, 8.2 What is done with what there is."""
    d, house = look.d, look.house
    most = max([colony.ptu for colony in look.colonies], default=0)
    richest = next((c.at for c in look.colonies if c.ptu == most), -1) if most > 100 * MILLI else -1
    for colony in colonies:
        at, kind = colony.at, d.planets[colony.at].kind
        if colony.batteries_hit or colony.armies_hit or colony.marines_hit:
            yield from (lines.Repair(at, code) for code in ("GB", "AA", "MD"))
        if colony.starbases and len(colony.starbases) > colony.operational:
            yield lines.Repair(at, "SB")
        if colony.shipyards:
            hurt = [s for fleet in look.fleets if fleet.at == at for s in fleet.squadrons if s.crippled]
            free = free_docks(d.book, house, colony, "yard") if hurt else 0
            yield from [lines.Repair(at, "" if len(s.ships) <= free else s.ships[-1].code, s.number) for s in hurt]
        if kind < EDEN and kind + 2 <= house.level("TER") and d.book.economy.terraform[kind + 1] * PP <= house.treasury:
            yield lines.Terraform(at)
        if richest not in (-1, at):
            yield lines.Transfer(richest, at, CHUNK)
        if colony.queue:
            finished = dict.fromkeys([waiting_code(project) for project in colony.queue if project.done])
            yield from [lines.Commission(at, code) for code in finished]
    for fleet in idle:
        if fleet.status == "active" and d.owner(fleet.at) == look.seat:
            yield from cargo_lines(d.book, fleet)
    if not house.covert and house.ebp > 1:
        yield from _covert_lines(d, look.seat, look.abroad)


@by_identity
def cargo_lines(book: Book, fleet: Fleet) -> list[Line]:
    """2.3.2, 2.3.3 Loading and regrouping at own colonies."""
    empty = [lift.code for lift in fleet.lifts if not lift.loaded]
    found: list[Line] = [
        lines.Cargo(fleet.number, what, empty.count(code)) for what, code in LOADS.items() if code in empty
    ]
    if book.carriers.intersection([ship.code for ship in fleet.ships]):
        found.append(lines.Cargo(fleet.number, "FS", 1))
    if len(fleet.squadrons) > 1:
        one, two = fleet.squadrons[0], fleet.squadrons[1]
        found.append(lines.Regroup(fleet.number, two.number, two.ships[-1].code, one.number))
    elif fleet.squadrons and len(fleet.squadrons[0].ships) > 1:
        one = fleet.squadrons[0]
        found.append(lines.Regroup(fleet.number, one.number, one.ships[-1].code))
    return found


def _rivals(d: Reach, seat: int) -> list[int]:
    """1.1 The first houses beside this one that have not fallen."""
    return [rival for rival, house in enumerate(d.houses) if rival != seat and not house.fallen][:TARGETS]


def _diplomacy_lines(look: Outlook) -> Iterator[Line]:
    """8.1 What could be said to a rival or two."""
    if lines.Diplomacy in look.kinds:
        return
    d, seat = look.d, look.seat
    for rival in _rivals(d, seat):
        said = (d.stance(seat, rival), d.offers[seat][rival])
        yield from [TALK[rival, stance] for stance in STANCES if stance not in said]


def _covert_lines(d: Reach, seat: int, abroad: tuple[int, ...]) -> Iterator[Line]:
    """8.2 Espionage that can be paid for, against houses and colonies that are known."""
    known: dict[int, int] = {}
    rivals = _rivals(d, seat)
    for at in abroad:
        known.setdefault(owner_of(d.intel[seat][at]), at)
    for deed in DEEDS:
        if row(d.book, deed).cost > d.houses[seat].ebp:
            continue
        for house in rivals:
            if deed not in ON_A_COLONY:
                yield lines.Covert(deed, house)
            elif house in known:
                yield lines.Covert(deed, house, known[house])
