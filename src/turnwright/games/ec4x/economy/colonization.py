"""3.7 Colonization: ETACs settle free planets.  Those who move between colonies are in space_guilds.py."""

from __future__ import annotations

from turnwright.kit.words import say

from ..assets import Colony, Fleet
from ..book import ETAC, Order
from ..events import Colonised
from ..map.movement import halt
from ..state import Reach, key_of
from ..streams import RACE, stream
from ..war.squadrons import fleet_attack
from .industry import claims
from .ledger import award
from .population import MILLI


def colonise(t: Reach) -> None:
    """6.2.13 Free planets are settled; of several houses the one with the strongest escort, then a die, is first."""
    claims: dict[int, list[Fleet]] = {}
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.order == Order.COLONISE and fleet.at == fleet.target:
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
        t.put(fleet.but(lifts=tuple(lifts), order=Order.HOLD, target=-1))
    award(t, fleet.house, t.book.prestige.colony, say("Colony at {name}", t.stars[fleet.at]), "colonies")
    t.report(Colonised(fleet.at), to=[fleet.house])
