"""2.3.3, 2.3.4, 3.9, 6.2 What a house may do with its own fleets in the Command phase: regroup, load, rest, order."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..assets import Colony, Fleet, Lift, Ship, Squadron
from ..book import ASSAULT, ETAC, FIGHTER, HOUSES, NOBODY, ORDERS, TRANSPORT, Book, Order
from ..diplomacy import bound
from ..secrets.fog import SPYING, hostile_sight
from ..state import FLEETS, Reach
from ..war.squadrons import commanded, hangar
from .jump_lanes import connected, may_pass_restricted

NOWHERE = (Order.HOLD, Order.HOME, Order.SALVAGE)
"""6.2 Orders without a target."""
ARMED = (Order.GUARD_BASE, Order.GUARD, Order.BOMBARD, Order.INVADE)
"""6.2 Orders that require combat ships."""
LANDING = (Order.INVADE, Order.BLITZ)
ABROAD = (Order.BOMBARD, *LANDING, *SPYING)
"""6.2 Orders against what is somebody else's."""
LOADS = {"PTU": ETAC, "MD": TRANSPORT}


def own_fleet(t: Reach, seat: int, number: int) -> Fleet:
    """2.3.4 A fleet that takes orders."""
    fleet = t.fleet(seat, number)
    if fleet is None:
        raise Illegal(say("2.3.4 You have no fleet {number}.", number=number))
    if fleet.offline:
        raise Illegal(say("3.9 Fleet {number} is offline until its maintenance is paid.", number=number))
    return fleet


def calm(t: Reach, seat: int, fleet: Fleet) -> None:
    """2.3.3, 2.3.4 Ships change places only where no hostile force is in sight."""
    if hostile_sight(t, seat, fleet.at):
        raise Illegal(say("2.3.4 Hostile forces are in {name}: no fleet can be rearranged there.", t.stars[fleet.at]))


def free_number(t: Reach, seat: int) -> int:
    """2.3.4 The next number for a fleet."""
    number = t.houses[seat].next_fleet
    if number >= FLEETS:
        raise Illegal(say("2.3.4 There is no number left for another fleet."))
    return number


def new_number(t: Reach, seat: int) -> int:
    """2.3.4 The next number for a fleet, which has it from now on."""
    number = free_number(t, seat)
    t.houses[seat] = t.houses[seat].but(next_fleet=number + 1)
    return number


def new_squadron(t: Reach, seat: int, *ships: Ship) -> Squadron:
    """2.3.3 A squadron with a number of its own."""
    number = t.houses[seat].next_squadron
    t.houses[seat] = t.houses[seat].but(next_squadron=number + 1)
    return Squadron(number, ships)


def detach(t: Reach, seat: int, line: lines.Detach) -> None:
    """2.3.4 Split a fleet; the new one holds position."""
    fleet = own_fleet(t, seat, line.fleet)
    calm(t, seat, fleet)
    leaving = [squadron for squadron in fleet.squadrons if squadron.number in line.squadrons]
    if len(leaving) != len(line.squadrons):
        raise Illegal(say("2.3.4 Fleet {fleet} does not have all of these squadrons.", fleet=line.fleet))
    etacs = [lift for lift in fleet.lifts if lift.code == ETAC]
    transports = [lift for lift in fleet.lifts if lift.code == TRANSPORT]
    if not 0 <= line.etacs <= len(etacs) or not 0 <= line.transports <= len(transports):
        has = {"fleet": line.fleet, "etacs": len(etacs), "transports": len(transports)}
        raise Illegal(say("2.3.4 Fleet {fleet} has {etacs} ETACs and {transports} transports.", has))
    lifts = (*_loaded_first(etacs)[: line.etacs], *_loaded_first(transports)[: line.transports])
    staying = (*_loaded_first(etacs)[line.etacs :], *_loaded_first(transports)[line.transports :])
    if not leaving and not lifts:
        raise Illegal(say("2.3.4 Nothing would be split off."))
    rest = tuple(squadron for squadron in fleet.squadrons if squadron not in leaving)
    if not rest and not staying:
        raise Illegal(say("2.3.4 Nothing would be left of fleet {fleet}.", fleet=line.fleet))
    t.put(fleet.but(squadrons=rest, lifts=staying))
    t.put(Fleet(seat, new_number(t, seat), fleet.at, tuple(leaving), lifts, roe=fleet.roe, status=fleet.status))


def _loaded_first(lifts: list[Lift]) -> list[Lift]:
    return sorted(lifts, key=lambda lift: not lift.loaded)


def merge(t: Reach, seat: int, line: lines.Merge) -> None:
    """2.3.4 Two fleets in one system become one."""
    fleet, host = own_fleet(t, seat, line.fleet), own_fleet(t, seat, line.into)
    calm(t, seat, fleet)
    if fleet.number == host.number or fleet.at != host.at:
        raise Illegal(say("2.3.4 Fleets {fleet} and {into} are not two fleets in the same system.", line))
    if fleet.status != host.status:
        raise Illegal(say("3.9 Ships on active duty, in reserve and in mothballs do not mix."))
    absorb(t, host, fleet)


def absorb(t: Reach, host: Fleet, guest: Fleet) -> None:
    """6.2.14 The host takes over all squadrons and spacelift."""
    del t.fleets[guest.house * FLEETS + guest.number]
    t.put(host.but(squadrons=host.squadrons + guest.squadrons, lifts=host.lifts + guest.lifts))


def regroup(t: Reach, seat: int, line: lines.Regroup) -> None:
    """2.3.3 A ship changes squadron inside its fleet, as the new flagship's rating allows; states do not mix (R66)."""
    fleet, source, joined, smaller = require_regrouping(t, seat, line)
    if line.into == 0:
        new_squadron(t, seat)
    t.put(rearranged(fleet, (source.number, joined.number), [joined, smaller]))


Regrouped = tuple[Fleet, Squadron, Squadron, Squadron | None]


def require_regrouping(t: Reach, seat: int, line: lines.Regroup) -> Regrouped:
    """2.3.3 The fleet, a ship's squadron, the one it joins, and what is left of its own, if that may be."""
    fleet = own_fleet(t, seat, line.fleet)
    calm(t, seat, fleet)
    source = _squadron(fleet, line.squadron)
    ship, smaller = parted(source, line.code)
    if line.into == 0:
        if smaller is None:
            raise Illegal(say("2.3.3 That ship is a squadron of its own already."))
        if t.owner(fleet.at) != seat or not t.colonies[fleet.at].shipyards:
            raise Illegal(say("2.3.3 A new squadron is commissioned where you have a shipyard."))
        joined = Squadron(t.houses[seat].next_squadron, (ship,), source.crippled)
    else:
        host = _squadron(fleet, line.into)
        if host.number == source.number or host.crippled != source.crippled:
            raise Illegal(say("2.3.3 A ship joins another squadron of the same state."))
        joined = host.but(ships=(*host.ships, ship), fighters=host.fighters + (() if smaller else source.fighters))
    for squadron in (joined, smaller):
        if squadron and not commanded(t.book, squadron):
            raise Illegal(say("2.3.3 The flagship of squadron {number} cannot command that many ships.", squadron))
        if squadron and squadron.fighters and len(squadron.fighters) > hangar(t.book, squadron):
            raise Illegal(say("2.4.1 The fighters would have no hangar left."))
    return fleet, source, joined, smaller


def parted(squadron: Squadron, code: str) -> tuple[Ship, Squadron | None]:
    """2.3.3 The last ship of a class, and what is left of its squadron without it."""
    at = max([n for n, ship in enumerate(squadron.ships) if ship.code == code], default=-1)
    if at < 0:
        raise Illegal(say("2.3.3 There is no {code} in squadron {number}.", code=code, number=squadron.number))
    left = squadron.ships[:at] + squadron.ships[at + 1 :]
    return squadron.ships[at], squadron.but(ships=left) if left else None


def rearranged(fleet: Fleet, gone: Sequence[int], new: Sequence[Squadron | None]) -> Fleet:
    """2.3.3 A fleet with other squadrons in the place of those numbered so, in the order of their numbers."""
    kept = [squadron for squadron in fleet.squadrons if squadron.number not in gone]
    kept += [squadron for squadron in new if squadron is not None]
    return fleet.but(squadrons=tuple(sorted(kept, key=lambda squadron: squadron.number)))


def _squadron(fleet: Fleet, number: int) -> Squadron:
    for squadron in fleet.squadrons:
        if squadron.number == number:
            return squadron
    raise Illegal(say("2.3.3 Fleet {number} has no squadron {squadron}.", number=fleet.number, squadron=number))


def cargo(t: Reach, seat: int, line: lines.Cargo) -> None:
    """2.3.2, 2.4.1 Load or unload colonists, marines and fighters at an own colony."""
    fleet, colony = require_cargo(t, seat, line)
    t.colonies[fleet.at] = colony
    t.put(fleet)


def require_cargo(t: Reach, seat: int, line: lines.Cargo) -> tuple[Fleet, Colony]:
    """2.3.2, 2.4.1 Fleet and colony as they come out of this, if it may be done."""
    fleet = own_fleet(t, seat, line.fleet)
    calm(t, seat, fleet)
    colony = t.colonies.get(fleet.at)
    if colony is None or colony.owner != seat:
        raise Illegal(say("2.3.2 Fleet {fleet} is not at a colony of yours.", fleet=line.fleet))
    if line.count == 0 or line.what not in (*LOADS, FIGHTER):
        raise Illegal(say("2.3.2 Load or unload some PTU, MD or FS."))
    if line.what == FIGHTER:
        return with_fighters(t.book, fleet, colony, line.count)
    load, code = line.count > 0, LOADS[line.what]
    count = abs(line.count)
    ready = [lift for lift in fleet.lifts if lift.code == code and lift.loaded != load]
    if count > len(ready):
        which = "load" if load else "unload"
        raise Illegal(
            say("2.3.2 Fleet {fleet} has {ready} {code} to {which}.", line, ready=len(ready), code=code, which=which)
        )
    if line.what == "PTU":
        if load and colony.ptu < (count + 1) * 1000:
            raise Illegal(say("2.3.2.3 The colony must keep one PTU."))
        moved = count * 1000
        people = colony.but(ptu=colony.ptu - moved) if load else colony.but(settling=colony.settling + moved)
    else:
        if load and colony.marines < count:
            raise Illegal(say("2.3.2.4 There are {marines} Marine Divisions to load.", marines=colony.marines))
        people = colony.but(marines=colony.marines - count if load else colony.marines + count)
    return fleet.but(lifts=tuple(_switched(fleet.lifts, code, load, count))), people


def _switched(lifts: tuple[Lift, ...], code: str, load: bool, count: int) -> list[Lift]:
    changed = []
    for lift in lifts:
        due = count > 0 and lift.code == code and lift.loaded != load
        count -= due
        changed.append(lift.but(loaded=load) if due else lift)
    return changed


def with_fighters(book: Book, fleet: Fleet, colony: Colony, count: int) -> tuple[Fleet, Colony]:
    """2.4.1 Fighter squadrons go aboard carriers, or are based on the planet."""
    waiting, squadrons = list(colony.fighters), []
    left = abs(count)
    for squadron in fleet.squadrons:
        aboard = list(squadron.fighters)
        while left and ((count > 0 and waiting and len(aboard) < hangar(book, squadron)) or (count < 0 and aboard)):
            if count > 0:
                aboard.append(waiting.pop())
            else:
                waiting.append(aboard.pop())
            left -= 1
        squadrons.append(squadron.but(fighters=tuple(aboard)))
    if left:
        raise Illegal(say("2.4.1 There are not so many fighters, or not so many hangars."))
    return fleet.but(squadrons=tuple(squadrons)), colony.but(fighters=tuple(waiting))


def set_status(t: Reach, seat: int, line: lines.SetStatus) -> None:
    """3.9 Reserve and mothballs, at an own colony alone; a colony has one reserve fleet (R66).  Back to duty anywhere."""
    fleet = own_fleet(t, seat, line.fleet)
    calm(t, seat, fleet)
    if fleet.status == line.status:
        raise Illegal(say("3.9 Fleet {fleet} has that status already.", fleet=line.fleet))
    if line.status != "active" and t.owner(fleet.at) != seat:
        raise Illegal(say("3.9 Ships are laid up at a colony of yours alone."))
    order, target = (Order.GUARD, fleet.at) if line.status == "reserve" else (Order.HOLD, -1)
    fleet = fleet.but(status=line.status, order=order, target=target)
    t.put(fleet)
    if line.status == "reserve":
        others = [f for f in t.own_fleets(seat) if f.at == fleet.at and f.status == "reserve"]
        if len(others) > 1:
            absorb(t, others[0], others[1])


# 6.2 Orders


def order_fleet(t: Reach, seat: int, line: lines.OrderFleet) -> None:
    """6.2 Give a fleet an order whose requirements it meets as far as the house knows."""
    fleet = own_fleet(t, seat, line.fleet)
    if not -1 <= line.roe <= 10:
        raise Illegal(say("7.1.1 Rules of engagement run from 0 to 10."))
    if not 0 <= line.code < len(ORDERS):
        raise Illegal(say("6.2 Fleet orders run from 00 to 15."))
    if fleet.status != "active" and (line.code, line.target) not in ((Order.GUARD, fleet.at), (Order.HOLD, -1)):
        raise Illegal(say("3.9 Fleet {fleet} is laid up and cannot be moved.", fleet=line.fleet))
    require_target(t, seat, fleet, line)
    require_means(t, seat, fleet, line)
    roe = fleet.roe if line.roe < 0 else line.roe
    t.put(fleet.but(order=line.code, target=line.target, roe=roe))


def require_target(t: Reach, seat: int, fleet: Fleet, line: lines.OrderFleet) -> None:
    """6.2 A target of the right kind, and a way there."""
    if line.code in NOWHERE:
        if line.target != -1:
            raise Illegal(say("6.2 The order {code} takes no target.", code=ORDERS[line.code]))
        if line.code == Order.SALVAGE and not t.own_colonies(seat):
            raise Illegal(say("6.2.16 You have no colony to salvage ships at."))
        return
    if line.code == Order.JOIN:
        if line.target == fleet.number or t.fleet(seat, line.target) is None:
            raise Illegal(say("6.2.14 You have no other fleet {target} to join.", target=line.target))
        return
    if not 0 <= line.target < len(t.stars):
        raise Illegal(say("6.2 There is no system {target}.", target=line.target))
    if fleet.at != line.target:
        passes = may_pass_restricted(t.houses[seat], fleet)
        if not passes and not connected(t.stars, fleet.at, line.target, passes):
            raise Illegal(say("6.1 There is no way to {name} for spacelift or crippled ships.", t.stars[line.target]))


def require_means(t: Reach, seat: int, fleet: Fleet, line: lines.OrderFleet) -> None:
    """6.2 The ships an order requires."""
    code, seen = line.code, t.intel[seat][line.target] if line.code not in NOWHERE and line.code != Order.JOIN else None
    owner = seen.owner if seen else NOBODY
    if code in ARMED and not fleet.armed(t.book):
        raise Illegal(say("6.2 {code} requires combat ships.", code=ORDERS[code]))
    if code in ASSAULT and bound(t, seat, owner):
        place = t.stars[line.target]
        raise Illegal(say("8.1.2 {name} is {owner}'s, who is bound to you by a pact.", place, owner=HOUSES[owner]))
    if code in LANDING and not fleet.loaded(TRANSPORT):
        raise Illegal(say("6.2 {code} requires loaded Troop Transports.", code=ORDERS[code]))
    if code in SPYING and not fleet.solo_scout:
        raise Illegal(say("6.2 {code} is for one scout alone.", code=ORDERS[code]))
    if code == Order.COLONISE and not fleet.etac:
        raise Illegal(say("6.2.13 Colonising requires a loaded ETAC."))
    if code in ABROAD and owner == seat:
        raise Illegal(say("6.2 {name} is your own.", t.stars[line.target]))
    if code == Order.GUARD_BASE and (t.owner(line.target) != seat or not t.colonies[line.target].starbases):
        raise Illegal(say("6.2.5 You have no starbase there."))
    if code == Order.COLONISE and owner != NOBODY:
        raise Illegal(say("6.2.13 As far as you know, {name} is taken.", t.stars[line.target]))
    if code == Order.HACK and seen and not any("SB" in dict(contact.units) for contact in seen.contacts):
        raise Illegal(say("6.2.11 As far as you know, there is no starbase to hack."))
