"""3.7 Colonization: ETACs settle free planets, and 2.5 the guilds move people between colonies."""

from __future__ import annotations

from turnwright.core import Illegal

from .. import lines
from ..assets import Colony, Convoy, Fleet
from ..book import COLONISE, ETAC, HOLD
from ..events import LOST, Colonised, ConvoyArrived
from ..map.lanes import nearest, owns, route, turns_needed
from ..map.movement import halt
from ..state import Reach
from ..streams import RACE, stream
from ..war.squadrons import fleet_attack
from ..war.task_forces import key_of
from .construction import own_colony, spend
from .industry import claims
from .ledger import award
from .population import MILLI, room
from .production import PP


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
    milestones, full_at = claims(t, fleet.at, fleet.house)
    t.colonies[fleet.at] = Colony(fleet.at, fleet.house, settling=MILLI, milestones=milestones, full_at=full_at)
    if not fleet.squadrons and not lifts:
        del t.fleets[key_of(fleet)]
    else:
        t.put(fleet.but(lifts=tuple(lifts), order=HOLD, target=-1))
    award(t, fleet.house, t.book.prestige.colony, f"Colony at {t.stars[fleet.at].name}", "9.4", "colonies")
    t.report(Colonised(fleet.at), to=[fleet.house])


def transfer(t: Reach, seat: int, line: lines.Transfer) -> None:
    """3.7, 2.5 The guilds move colonists: paid by the destination, as long on the way as spacelift would be."""
    source, to = own_colony(t, seat, line.source), own_colony(t, seat, line.to)
    if line.source == line.to or not 1 <= line.ptu <= 10**9:
        raise Illegal("3.7 Send at least one PTU from one colony to another.")
    people = line.ptu * MILLI
    if source.ptu < people + MILLI:
        raise Illegal(f"3.7 {t.stars[line.source].name} must keep one PTU.")
    most = room(t.book, t.planets[line.to])
    coming = sum(convoy.ptu for convoy in t.convoys if convoy.house == seat and convoy.to == line.to)
    if most is not None and to.ptu + to.settling + coming + people > most:
        raise Illegal(f"3.7 {t.stars[line.to].name} has no room for them.")
    path = route(t.stars, owns(t, seat), line.source, line.to, restricted=False)
    if path is None:
        raise Illegal("3.7 The guilds find no way there.")
    cost = line.ptu * t.book.economy.transfer[t.planets[line.to].kind] * PP
    spend(t, seat, cost, f"{line.ptu} PTU to {t.stars[line.to].name}", "3.7", "guilds")
    t.colonies[line.source] = source.but(ptu=source.ptu - people)
    turns = turns_needed(t.stars, owns(t, seat), line.source, path)
    t.convoys.append(Convoy(seat, line.source, line.to, people, t.turn + turns - 1))


def land_convoys(t: Reach) -> None:
    """3.7 Maintenance: convoys that are due arrive, or divert from a blockade, or are lost with their colony (R60)."""
    due = [convoy for convoy in t.convoys if convoy.due <= t.turn]
    t.convoys = [convoy for convoy in t.convoys if convoy.due > t.turn]
    for convoy in due:
        at = convoy.to
        if t.owner(at) != convoy.house:
            t.report(ConvoyArrived(LOST, at, convoy.ptu // 1000), to=[convoy.house])
            continue
        if t.colonies[at].blockader >= 0:
            free = [c.at for c in t.own_colonies(convoy.house) if c.blockader < 0]
            other = nearest(t.stars, at, free.__contains__, restricted=False)
            if other is None:
                t.report(ConvoyArrived(LOST, at, convoy.ptu // 1000), to=[convoy.house])
                continue
            at = other
        welcome(t, convoy, at)


def welcome(t: Reach, convoy: Convoy, at: int) -> None:
    """3.7 Newcomers settle in; those without room go back where they came from."""
    colony, most = t.colonies[at], room(t.book, t.planets[at])
    fits = convoy.ptu if most is None else max(0, min(convoy.ptu, most - colony.ptu - colony.settling))
    t.colonies[at] = colony.but(settling=colony.settling + fits)
    if fits < convoy.ptu and t.owner(convoy.source) == convoy.house:
        source = t.colonies[convoy.source]
        t.colonies[convoy.source] = source.but(settling=source.settling + convoy.ptu - fits)
    t.report(ConvoyArrived(at, convoy.to, fits // 1000), to=[convoy.house])
