"""1.3.4 Fog of war: what a house sees, once a turn, at its end.  A view is made of this and of what is the house's own.

Whoever has a colony or a fleet in a system sees the planet, its owner, what is in orbit and what fleets do there, and a
colony that is lost sees who took it.  Cloaked fleets that were not detected and scouts on a spy mission are seen by
nobody.  What was seen stays, with its date, until the next visit.
"""

from __future__ import annotations

from ..assets import Colony, Contact, Fleet, Sighting
from ..book import BASE, Order
from ..state import FLEETS, Reach

SPYING = (Order.SPY_PLANET, Order.HACK, Order.SPY_SYSTEM)
OPEN = (Order.PATROL, Order.GUARD_BASE, Order.GUARD, Order.BOMBARD)
"""6.2 Orders that show while they are carried out; what a fleet means to do next does not."""


def shows(fleet: Fleet) -> bool:
    """6.2, R72 Can others see what this fleet is doing where it is?"""
    return fleet.order in OPEN and fleet.target == fleet.at and fleet.status == "active"


def on_mission(fleet: Fleet) -> bool:
    """6.2.10, 6.2.11, 6.2.12 A solo scout that hides at its target."""
    return fleet.order in SPYING and fleet.at == fleet.target and fleet.solo_scout


def hidden(t: Reach, fleet: Fleet) -> bool:
    """2.4.3 Seen by nobody but its own house."""
    if on_mission(fleet):
        return True
    return fleet.cloak > 0 and fleet.house * FLEETS + fleet.number not in t.exposed


def present(t: Reach, seat: int) -> list[int]:
    """The systems in which a house has eyes, in order."""
    own = {fleet.at for fleet in t.own_fleets(seat)} | {s for s, c in t.colonies.items() if c.owner == seat}
    return sorted(own)


def counts(codes: list[str]) -> tuple[tuple[str, int], ...]:
    return tuple((code, codes.count(code)) for code in sorted(set(codes)))


def orbit(colony: Colony) -> list[str]:
    """2.4.1, 2.4.4 What of a colony can be seen from space."""
    fighters = [ship.code for ship in colony.fighters]
    return [BASE] * len(colony.starbases) + ["SY"] * colony.shipyards + fighters


def in_sight(fleet: Fleet) -> list[str]:
    """The classes of everything in a fleet, fighters in hangars left out."""
    return [ship.code for ship in fleet.ships] + [lift.code for lift in fleet.lifts]


def look(t: Reach, seat: int | None, systems: dict[int, list[Fleet]], at: int) -> Sighting:
    """1.3.4 A system as this house sees it now; for nobody's eyes, once the game is over, with all that is hidden."""
    colony = t.colonies.get(at)
    seen: dict[int, list[str]] = {}
    orders: dict[int, set[int]] = {}
    if colony is not None and colony.owner != seat:
        seen[colony.owner] = orbit(colony)
    for fleet in systems.get(at, ()):
        if seat is None or (fleet.house != seat and not hidden(t, fleet)):
            seen.setdefault(fleet.house, []).extend(in_sight(fleet))
            if seat is None or shows(fleet):
                orders.setdefault(fleet.house, set()).add(fleet.order)
    houses = [house for house in sorted(seen) if seen[house]]
    contacts = tuple([Contact(house, counts(seen[house]), tuple(sorted(orders.get(house, ())))) for house in houses])
    return Sighting(t.turn, t.planets[at], t.owner(at), contacts)


def by_system(t: Reach) -> dict[int, list[Fleet]]:
    """All fleets by where they are, in order of house and number."""
    systems: dict[int, list[Fleet]] = {}
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        systems.setdefault(fleet.at, []).append(fleet)
    return systems


def observe(t: Reach, seat: int, systems: dict[int, list[Fleet]] | None = None) -> None:
    """1.3.4 Take down what is in sight; everything else stays as it was last seen."""
    systems = by_system(t) if systems is None else systems
    intel = list(t.intel[seat])
    lost = {at for at, seen in enumerate(intel) if seen is not None and seen.owner == seat != t.owner(at)}
    for at in sorted(lost.union(present(t, seat))):
        intel[at] = look(t, seat, systems, at)
    t.intel[seat] = tuple(intel)


def hostile_sight(t: Reach, seat: int, at: int) -> bool:
    """2.3.3, 7.3.3 Were hostile forces there when this house last looked?  The Empire's and enemies' count."""
    seen = t.intel[seat][at]
    if seen is None or not seen.contacts:
        return False
    return any(armed(contact) and t.stance(seat, contact.house) == "enemy" for contact in seen.contacts)


def armed(contact: Contact) -> bool:
    """Something beside spacelift, scouts and yards was seen."""
    return any(code not in ("ET", "TT", "SC", "SY") for code, _ in contact.units)
