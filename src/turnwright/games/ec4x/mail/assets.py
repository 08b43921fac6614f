"""2, 3, 4, 5 What a report lists: lanes, fleets, colonies, yards, research, and what is known of others."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core.mail import Row
from turnwright.kit.words import say

from ..assets import Colony, Contact, Fleet, Ship, Squadron
from ..book import AREAS, LEVELS, NOBODY, ORDERS, Order
from ..economy import production
from ..economy.construction import KEEPS, free_docks, level_of, price, wep_of
from ..economy.population import MILLI, level, pu
from ..economy.research import step_cost
from ..state import Seen
from ..text.dossiers import facts as scouted
from ..text.lines import arrival
from ..text.words import NAMES, convoy, house_name, named, pp, star, world
from ..war.squadrons import command_rating, command_used, fleet_attack, squadron_attack, squadron_defence
from ..war.weapons import attack, defence

RECENT = 12
"""So many dossiers are told."""
LANE_HEAD = ("From", "To")
FLEET_HEAD = ("Fleet", "At", "Order", "ROE", "AS", "DS", "Squadrons, spacelift")
COLONY_HEAD = ("Colony", "Planet", "Level", "PU", "IU", "Output", "Docks", "On and over it")
CLASS_HEAD = ("Class", "PP", "Turns", "AS/DS", "CC/CR")
RESEARCH_HEAD = ("Area", "Level", "Points", "Next level")
SIGHT_HEAD = ("System", "Seen", "Owner", "Planet", "In orbit")


def lanes(view: Seen) -> Iterable[tuple[str, ...]]:
    """2.1 The ways from where the house is, by class."""
    here = {fleet.at for fleet in view.fleets} | {colony.at for colony in view.colonies}
    for at in sorted(here, key=lambda at: (at != view.home, at)):
        ways = sorted(view.stars[at].lanes, key=lambda lane: -lane.kind)
        yield star(view, at), ", ".join(f"{'.-+'[lane.kind]}{star(view, lane.to)}" for lane in ways)


def fleets(view: Seen) -> Iterable[tuple[str, ...]]:
    """2.3.4 Own fleets: where, under which order until when, how strong, and of what."""
    for fleet in view.fleets:
        strength = sum(squadron_defence(view.book, squadron, fleet.status) for squadron in fleet.squadrons)
        parts = [_squadron(view, fleet, squadron) for squadron in fleet.squadrons]
        lifts = [f"{lift.code}{' loaded' if lift.loaded else ''}" for lift in fleet.lifts]
        attack, at, order = fleet_attack(view.book, fleet), star(view, fleet.at), standing(view, fleet)
        of = "; ".join([*parts, *lifts])
        yield str(fleet.number), at, order, str(fleet.roe), str(attack), str(strength), of


def _squadron(view: Seen, fleet: Fleet, squadron: Squadron) -> str:
    ships = " ".join(ship.code for ship in squadron.ships)
    if hangars := len(squadron.fighters):
        ships = say("{ships} with {fighters} FS", ships=ships, fighters=hangars)
    book, one = view.book, squadron
    about = [f"{squadron_attack(book, one, fleet.status)}/{squadron_defence(book, one, fleet.status)}"]
    if len(one.ships) > 1:
        about.append(say("CC {used} of {rating}", used=command_used(book, one), rating=command_rating(book, one)))
    about += [say("crippled")] if one.crippled else []
    return f"[{one.number}] {ships} ({', '.join(about)})"


def ships(fleet: Fleet) -> str:
    """A fleet in a few words: squadrons by number, cripples with a star, loaded spacelift with a plus."""
    parts = [f"[{s.number}] {' '.join(ship.code for ship in s.ships)}{'*' * s.crippled}" for s in fleet.squadrons]
    return ", ".join([*parts, *(lift.code + "+" * lift.loaded for lift in fleet.lifts)])


def standing(view: Seen, fleet: Fleet) -> str:
    """6.2 The order a fleet goes on with, and when it gets there."""
    if fleet.offline or fleet.status != "active":
        return "offline" if fleet.offline else fleet.status
    if fleet.order == Order.JOIN:
        return f"{fleet.order:02} {ORDERS[fleet.order]} {fleet.target}"
    said = f"{fleet.order:02} {ORDERS[fleet.order]}"
    if fleet.order == Order.HOLD or fleet.target < 0 or fleet.target == fleet.at:
        return said
    there, (jumps, turn) = star(view, fleet.target), arrival(view, fleet, fleet.target)
    return say("{order}, {there} in T{turn}", order=said, there=there, turn=turn) if jumps else f"{said}, {there}"


def colonies(view: Seen) -> Iterable[tuple[str, ...]]:
    """3 Own colonies: people, industry, output, docks, and what stands there."""
    for colony in sorted(view.colonies, key=lambda colony: (-pu(colony), colony.at)):
        yard, port = (free_docks(view.book, view.mine, colony, place) for place in ("yard", "port"))
        yield (*people(view, colony), f"{yard} + {port}" if yard or port else "", ", ".join(_assets(colony)))


def people(view: Seen, colony: Colony) -> tuple[str, ...]:
    """3.1 A colony in numbers: where, on what, how many, and what they make."""
    planet, folk = view.planet(colony), pu(colony)
    gross, _ = production.worth(view.book, view.options, view.mine, colony, planet)
    name, size = star(view, colony.at), LEVELS[level(folk) - 1]
    return name, world(planet), size, str(folk // MILLI), str(colony.industry), pp(gross)


def _assets(colony: Colony) -> Iterable[str]:
    if colony.blockader >= 0:
        yield say("blockaded by {house_name}", house_name=house_name(colony.blockader))
    if colony.settling:
        yield say("{settling} PTU settling", settling=colony.settling // MILLI)
    for code in ("SP", "SY", "FS", "SB", "GB", "AA", "MD"):
        count, hit = colony.posted[code]
        if hit:
            yield say("{n} {code} ({hit} crippled)", n=count, code=code, hit=hit)
        elif count:
            yield f"{count} {code}"
    if colony.shield:
        yield say("shield SLD{shield}", shield=colony.shield)


def projects(view: Seen) -> Iterable[Row]:
    """5 What is being built or repaired, and when it can be used."""
    for colony in view.colonies:
        for project in colony.queue:
            what = f"{project.count} {project.code}" if project.code else say("Repair")
            if project.squadron:
                what = say("Repair of squadron {number}", number=project.squadron.number)
            ready = say("waits in its dock") if project.done else f"T{project.ready}"
            yield Row(f"{what}, {star(view, colony.at)}", ready, section="5.4" if project.squadron else "5")


def research(view: Seen) -> Iterable[tuple[str, ...]]:
    """4.1 Every area with its level, its points and the price of the next level."""
    house = view.mine
    for area in AREAS:
        name, cost = f"{area} {NAMES[area]}", step_cost(view.book, house, area)
        name = say("{area}, held", area=name) if area in house.held else name
        yield name, str(house.level(area)), pp(house.pool(area)), pp(cost)


# What it knows of others


def sightings(view: Seen) -> Iterable[tuple[str, ...]]:
    """1.3.4 What was last seen of others, the latest first."""
    seen = [(at, sight) for at, sight in enumerate(view.intel) if sight is not None]
    foreign = [(at, s) for at, s in seen if s.contacts or s.owner not in (NOBODY, view.seat)]
    for at, sight in sorted(foreign, key=lambda pair: (-pair[1].turn, pair[0])):
        units = []
        for c in sight.contacts:
            counts = ", ".join(f"{n} {code}" for code, n in c.units)
            units.append(f"{house_name(c.house).removeprefix('House ')}: {counts}{_seen_to(c)}")
        owner = house_name(sight.owner).removeprefix("House ") if sight.owner != NOBODY else ""
        when = f"T{sight.turn}" if sight.turn < view.turn else "now"
        yield star(view, at), when, owner, world(sight.planet), "; ".join(units)


def _seen_to(contact: Contact) -> str:
    """6.2 What its fleets were seen to do."""
    return f" ({', '.join(ORDERS[code].lower() for code in contact.orders)})" if contact.orders else ""


def dossiers(view: Seen) -> Iterable[Row]:
    """6.2.10, 6.2.11, 6.2.12 The reports of scouts."""
    latest = sorted(view.dossiers, key=lambda dossier: -dossier.turn)
    for dossier in latest[:RECENT]:
        label = f"{ORDERS[dossier.mission]}: {star(view, dossier.at)}, {house_name(dossier.house)}"
        yield Row(label, f"T{dossier.turn}", scouted(view.book, dossier) or say("Nothing was there."))
    if len(latest) > RECENT:
        yield Row(say("{latest} older ones are in packet.json", latest=len(latest) - RECENT), tone="quiet")


def classes(view: Seen) -> Iterable[tuple[str, ...]]:
    """5, 9 What its technology can build: price of the day, turns, strength with the weapons of the day."""
    book, house = view.book, view.mine
    for code, row in book.units.items():
        if row.cst <= house.level("CST") and (code not in KEEPS or level_of(house, code)):
            one = Ship(code, wep_of(book, house, code))
            fight = f"{attack(book, one)}/{defence(book, one)}"
            command = f"{row.command}/{row.rating or '-'}" if row.command else ""
            yield f"{code} {named(row)}", pp(price(book, house, code, False)), str(row.turns), fight, command


def convoys(view: Seen) -> Iterable[Row]:
    """3.7 Colonists under way, and the turn in which they arrive, as of fleets."""
    for one in view.convoys:
        yield Row(convoy(view, one), f"T{one.due}")
