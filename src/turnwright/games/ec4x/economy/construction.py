"""5 Construction and repair: docks, projects, and what comes out of them."""

from __future__ import annotations

from typing import NamedTuple

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..assets import Colony, Fleet, House, Lift, Project, Purpose, Scrap, Ship, Squadron, Starbase
from ..book import BASE, FIGHTER, RAIDER, SCOUT, Area, Book, Unit, unit
from ..events import Built
from ..map.fleets import free_number, new_number, new_squadron, own_fleet, parted, rearranged
from ..secrets.fog import counts
from ..state import Reach
from ..war.squadrons import commanded, hangar
from .ledger import book_money
from .production import half_up, list_price

GROUND = {"GB": "batteries", "AA": "armies", "MD": "marines"}
KEEPS: dict[str, Area] = {SCOUT: "ELI", BASE: "ELI", RAIDER: "CLK", "PS": "SLD"}
"""4.8, 4.9, 4.10 The area whose level of the day a unit keeps."""
MOST = 1000


def own_colony(t: Reach, seat: int, at: int) -> Colony:
    """5 A colony of this house."""
    colony = t.colonies.get(at)
    if colony is None or colony.owner != seat:
        raise Illegal(say("5 You have no colony there."))
    return colony


def dock_count(book: Book, house: House, colony: Colony, place: str) -> int:
    """4.5, 2.3.2.1, 2.3.2.2 Docks of a spaceport or shipyard: a tenth more for each CST level, rounded up."""
    code, count = ("SY", colony.shipyards) if place == "yard" else ("SP", colony.spaceports)
    percent = 100 + book.economy.dock_step * (house.level("CST") - 1)
    return count * -(-unit(book, code).carries * percent // 100)


def docks_used(colony: Colony, place: str) -> int:
    """5 One dock for each ship that is built, repaired or waiting."""
    return sum([len(p.squadron.ships) if p.squadron else p.count for p in colony.queue if p.place == place])


def free_docks(book: Book, house: House, colony: Colony, place: str) -> int:
    return dock_count(book, house, colony, place) - docks_used(colony, place)


def wep_of(book: Book, house: House, code: str) -> int:
    """4.6 New ships have the weapons of the day."""
    return house.level("WEP") if unit(book, code).weapons else 1


def level_of(house: House, code: str) -> int:
    """4.8, 4.9, 4.10 The level that a new scout, base, raider or shield keeps."""
    area = KEEPS.get(code)
    return house.level(area) if area else 0


def price(book: Book, house: House, code: str, port: bool) -> int:
    """5.1, 5.3 List price in orbit and for what needs no dock, twice that for ships launched from the ground."""
    cost = list_price(book, code, wep_of(book, house, code))
    return cost + half_up(cost * book.economy.launch, 100) if port else cost


def repair_price(book: Book, code: str, wep: int = 1) -> int:
    """5.4 A quarter of the list price, at the weapons that the unit has."""
    return half_up(list_price(book, code, wep) * book.economy.repair, 100)


def missing(house: House, colony: Colony, line: lines.Build) -> str | None:
    """5 What a unit lacks beside CST, docks and money."""
    if line.unit == RAIDER and not house.level("CLK"):
        return "4.9 A Raider needs cloaking technology."
    if line.unit == "PS" and not house.level("SLD"):
        return "4.10 A Planetary Shield needs SLD1."
    if line.unit == "PS" and (line.count > 1 or any(project.code == "PS" for project in colony.queue)):
        return "2.4.7 A planet has no more than one shield."
    if line.unit == "SY" and not colony.spaceports:
        return "2.3.2.2 A Shipyard needs a Spaceport."
    if line.unit == BASE and not colony.shipyards:
        return "2.4.4 A Starbase needs a Shipyard."
    if colony.ptu < 1000 and colony.settling:
        return "3.7 The colonists are still settling in."
    return None


def require_site(t: Reach, house: House, colony: Colony, line: lines.Build) -> str:
    """5 Technology and facilities that a unit needs; the kind of dock it is built in."""
    row = unit(t.book, line.unit)
    if house.level("CST") < row.cst:
        raise Illegal(say("4.5 A {name} needs CST{cst}; you have CST{level}.", row, level=house.level("CST")))
    if reason := missing(house, colony, line):
        raise Illegal(reason)
    if row.role not in ("ship", "lift"):
        if line.port:
            raise Illegal(say("5.1 A {name} needs no dock.", name=row.name))
        return ""
    place = "port" if line.port else "yard"
    if line.count > (free := free_docks(t.book, house, colony, place)):
        yard = say("Spaceport") if line.port else say("Shipyard")
        raise Illegal(say("5 {spaceport} docks free: {what}.", spaceport=yard, what=max(0, free)))
    return place


def build(t: Reach, seat: int, line: lines.Build) -> None:
    """5.1, 5.3 Pay for units; they are ready some turns later."""
    colony, house = own_colony(t, seat, line.colony), t.houses[seat]
    if line.unit not in t.book.units:
        raise Illegal(say("9.1 There is no class {unit}.", unit=line.unit))
    if not 1 <= line.count <= MOST:
        raise Illegal(say("5 Build 1 to {most} units at a time.", most=MOST))
    place = require_site(t, house, colony, line)
    cost = line.count * price(t.book, house, line.unit, line.port)
    row = unit(t.book, line.unit)
    spend(t, seat, cost, f"{line.count} {row.name}, {t.stars[line.colony].name}", "5", purpose(row))
    wep, level = wep_of(t.book, house, line.unit), level_of(house, line.unit)
    project = Project(line.unit, line.count, t.turn + row.turns, place, wep, level)
    colony = colony.but(queue=(*colony.queue, project))
    if line.unit == "PS" and colony.shield:
        t.scrap.append(Scrap(seat, 0, half_up(list_price(t.book, "PS") * t.book.economy.salvage, 100)))
        colony = colony.but(shield=0)
    t.colonies[line.colony] = colony


def purpose(row: Unit) -> Purpose:
    """3.8 Spacelift Command has its ships and bases (9.3); all other units are military."""
    return "spacelift" if row.section == "9.3" else "military"


def spend(t: Reach, seat: int, cost: int, label: str, section: str, purpose: Purpose) -> None:
    """3.8 Take money out of the treasury, if it is there."""
    require_money(t, seat, cost, label)
    book_money(t, seat, -cost, label, section, purpose)


def require_money(t: Reach, seat: int, cost: int, label: str) -> None:
    """3.8 What is not in the treasury cannot be spent."""
    if cost > (left := t.houses[seat].treasury):
        said = {"label": label, "cost": pp(cost), "treasury": pp(left)}
        raise Illegal(say("3.8 {label}: costs {cost} PP, and {treasury} PP are left.", said))


def pp(amount: int) -> str:
    """Hundredths as people write them: in orders, and in refusals, which matches keep as they were."""
    sign, amount = ("-" if amount < 0 else ""), abs(amount)
    return f"{sign}{amount // 100}.{amount % 100:02}" if amount % 100 else f"{sign}{amount // 100}"


class Refit(NamedTuple):
    """5.2, 5.4 What a repair costs, what it is called, and what it makes of the colony, the fleet and the house."""

    cost: int
    label: str
    section: str
    colony: Colony
    fleet: Fleet | None = None
    squadrons: int = 0
    """How many numbers for squadrons it takes."""


def repair(t: Reach, seat: int, line: lines.Repair) -> None:
    """5.2, 5.4 A quarter of the list price, one turn; ships and starbases at a shipyard, ground units anywhere."""
    refit = require_repair(t, seat, line)
    book_money(t, seat, -refit.cost, refit.label, refit.section, "military")
    t.colonies[line.colony] = refit.colony
    if refit.fleet:
        t.put(refit.fleet)
        house = t.houses[seat]
        t.houses[seat] = house.but(next_squadron=house.next_squadron + refit.squadrons)


def require_repair(t: Reach, seat: int, line: lines.Repair) -> Refit:
    """5.2, 5.4 What comes of a repair, if it can be done."""
    colony = own_colony(t, seat, line.colony)
    if line.what in GROUND:
        refit = refit_ground(t, colony, line.what)
    elif line.what == BASE:
        refit = refit_base(t, seat, colony)
    elif line.squadron:
        refit = refit_ships(t, seat, colony, line)
    else:
        raise Illegal(say("5.4 Repair a squadron, SB, GB, AA or MD."))
    require_money(t, seat, refit.cost, refit.label)
    return refit


def refit_ground(t: Reach, colony: Colony, code: str) -> Refit:
    """5.2 All crippled units of a kind, planet-side."""
    field = f"{GROUND[code]}_hit"
    hit: int = getattr(colony, field)
    if not hit:
        raise Illegal(say("5.2 There is nothing of that kind to repair."))
    cost = hit * repair_price(t.book, code)
    queue = (*colony.queue, Project(code, hit, t.turn + 1, repair=True))
    return Refit(cost, say("Repair {hit} {code}", hit=hit, code=code), "5.2", colony.but(queue=queue, **{field: 0}))


def require_docks(t: Reach, seat: int, colony: Colony, ships: int) -> None:
    if free_docks(t.book, t.houses[seat], colony, "yard") < ships:
        raise Illegal(say("5.4 Repair needs a free Shipyard dock for each ship."))


def refit_base(t: Reach, seat: int, colony: Colony) -> Refit:
    """5.4, 2.4.4 A crippled starbase; it takes one dock and helps nobody until it is done."""
    base = next((base for base in colony.starbases if base.crippled), None)
    pending = sum(project.code == BASE and project.repair for project in colony.queue)
    if base is None or sum(b.crippled for b in colony.starbases) <= pending:
        raise Illegal(say("5.4 There is no crippled starbase to repair."))
    require_docks(t, seat, colony, 1)
    cost = repair_price(t.book, BASE, base.wep)
    queue = (*colony.queue, Project(BASE, 1, t.turn + 1, "yard", base.wep, base.eli, repair=True))
    return Refit(cost, say("Repair starbase, {name}", t.stars[colony.at]), "5.4", colony.but(queue=queue))


def refit_ships(t: Reach, seat: int, colony: Colony, line: lines.Repair) -> Refit:
    """5.4 A crippled squadron, or one ship of it, leaves its fleet for the docks; the rest must still be in order.

    A squadron that is repaired as a whole comes back whole, unless ships wait in their docks to be assigned (R66).
    Fighters that have no hangar left in the fleet land.
    """
    fleet, squadron = crippled_squadron(t, seat, colony, line.squadron)
    ship, rest = parted(squadron, line.what) if line.what else (squadron.ships[0], None)
    ships = (ship,) if line.what else squadron.ships
    if rest and not commanded(t.book, rest):
        raise Illegal(
            say("2.3.3 Nobody left in squadron {number} could command it; regroup its ships first.", squadron)
        )
    require_docks(t, seat, colony, len(ships))
    free = t.houses[seat].next_squadron
    cost = sum([repair_price(t.book, ship.code, ship.wep) for ship in ships])
    what = say("squadron {number}", number=squadron.number) if len(ships) > 1 else ship.code
    whole = rest is None and t.options.auto_commission
    docked = [squadron] if whole else [Squadron(free + n, (ship,), crippled=True) for n, ship in enumerate(ships)]
    aboard = len(squadron.fighters) if whole else hangar(t.book, rest) if rest else 0
    rest = rest and rest.but(fighters=squadron.fighters[:aboard])
    queue = (*colony.queue, *[Project("", 0, t.turn + 1, "yard", squadron=s, repair=True) for s in docked])
    colony = colony.but(queue=queue, fighters=colony.fighters + squadron.fighters[aboard:])
    fleet = rearranged(fleet, [squadron.number], [rest])
    return Refit(cost, say("Repair {what}", what=what), "5.4", colony, fleet, 0 if whole else len(ships))


def crippled_squadron(t: Reach, seat: int, colony: Colony, number: int) -> tuple[Fleet, Squadron]:
    """5.4 A crippled squadron over a colony, and its fleet."""
    for fleet in t.own_fleets(seat):
        for squadron in fleet.squadrons if fleet.at == colony.at else ():
            if squadron.number == number and squadron.crippled:
                return own_fleet(t, seat, fleet.number), squadron
    raise Illegal(say("5.4 There is no crippled squadron {number} at this colony.", number=number))


def waiting_code(project: Project) -> str:
    """5 The class of what waits in a dock."""
    return project.squadron.ships[0].code if project.squadron else project.code


def commission(t: Reach, seat: int, line: lines.Commission) -> None:
    """5 A finished ship leaves its dock for a fleet."""
    project, host = require_commission(t, seat, line)
    colony = t.colonies[line.colony]
    rest = [project.but(count=project.count - 1)] if project.count > 1 else []
    queue = tuple(p for p in colony.queue if p is not project)
    t.colonies[colony.at] = colony.but(queue=(*queue, *rest))
    launch(t, seat, colony.at, [project.but(count=min(1, project.count))], host)


def require_commission(t: Reach, seat: int, line: lines.Commission) -> tuple[Project, Fleet | None]:
    """5 What waits in a dock, and the fleet it is to join, if there is one."""
    colony = own_colony(t, seat, line.colony)
    project = next((p for p in colony.queue if p.done and line.code == waiting_code(p)), None)
    if project is None:
        raise Illegal(say("5 No finished {code} waits in a dock there.", code=line.code))
    if not line.fleet:
        free_number(t, seat)
        return project, None
    host = own_fleet(t, seat, line.fleet)
    if host.at != colony.at or host.status != "active":
        raise Illegal(say("5 Fleet {fleet} is not on duty there.", fleet=line.fleet))
    return project, host


def launch(t: Reach, seat: int, at: int, projects: list[Project], host: Fleet | None = None) -> list[int]:
    """5 New ships as squadrons of their own in a new fleet; each scout in one by itself."""
    scouts: list[Ship] = []
    ships: list[Ship] = []
    lifts: list[Lift] = []
    squadrons = [project.squadron.but(crippled=False) for project in projects if project.squadron]
    for project in projects:
        for _ in range(project.count):
            if unit(t.book, project.code).role == "lift":
                lifts.append(Lift(project.code))
            else:
                pool = scouts if project.code == SCOUT and host is None else ships
                pool.append(Ship(project.code, project.wep, project.level))
    squadrons += [new_squadron(t, seat, ship) for ship in ships]
    numbers = []
    if squadrons or lifts:
        fleet = host or Fleet(seat, new_number(t, seat), at, roe=6 if squadrons else 0)
        t.put(fleet.but(squadrons=fleet.squadrons + tuple(squadrons), lifts=fleet.lifts + tuple(lifts)))
        numbers.append(fleet.number)
    for scout in scouts:
        number = new_number(t, seat)
        t.put(Fleet(seat, number, at, (new_squadron(t, seat, scout),), roe=0))
        numbers.append(number)
    return numbers


def finish_projects(t: Reach, colony: Colony) -> None:
    """5 Maintenance: what is due is done.  Ships go to a new fleet or wait in their docks."""
    seat = colony.owner
    due = [p for p in colony.queue if p.ready <= t.turn + 1 and not p.done]
    if not due or seat < 0:
        return
    queue = [p for p in colony.queue if p not in due]
    floating = [p for p in due if p.squadron or unit(t.book, p.code).role in ("ship", "lift")]
    if not t.options.auto_commission:
        queue += [p.but(done=True) for p in floating]
        floating = []
    for project in due:
        if project.squadron is None and unit(t.book, project.code).role not in ("ship", "lift"):
            colony = settle_unit(colony, project)
    t.colonies[colony.at] = colony.but(queue=tuple(queue))
    numbers = launch(t, seat, colony.at, floating)
    new = [p.code for p in due if not p.repair for _ in range(p.count)]
    repaired = [p.code for p in due if p.repair for _ in range(p.count)]
    repaired += [ship.code for p in due if p.squadron for ship in p.squadron.ships]
    t.report(Built(colony.at, counts(new), tuple(numbers), counts(repaired)), to=[seat])


def settle_unit(colony: Colony, project: Project) -> Colony:
    """5.1, 5.2 What is built on the ground, bases in orbit, and repaired units of both kinds."""
    code, count = project.code, project.count
    if code in GROUND:
        field = GROUND[code]
        return colony.but(**{field: getattr(colony, field) + count})
    if code == FIGHTER:
        return colony.but(fighters=colony.fighters + (Ship(FIGHTER, project.wep),) * count)
    if code == BASE:
        return place_base(colony, project)
    if code == "PS":
        return colony.but(shield=project.level)
    return (
        colony.but(spaceports=colony.spaceports + count)
        if code == "SP"
        else colony.but(shipyards=colony.shipyards + count)
    )


def place_base(colony: Colony, project: Project) -> Colony:
    if not project.repair:
        return colony.but(starbases=colony.starbases + (Starbase(project.wep, project.level),) * project.count)
    bases = list(colony.starbases)
    at = next((i for i, base in enumerate(bases) if base.crippled), None)
    if at is not None:
        bases[at] = bases[at].but(crippled=False)
    return colony.but(starbases=tuple(bases))
