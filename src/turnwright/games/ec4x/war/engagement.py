"""7.3, 8.1 Who fights whom in a system: first in open space, then round the starbase and the planet's guards."""

from __future__ import annotations

from ..assets import Colony, Fleet
from ..book import ASSAULT, EMPIRE, Order, Stance
from ..secrets.detection import mesh, search_raider
from ..secrets.fog import by_system, counts, hidden, in_sight, on_mission
from ..state import Reach, key_of
from ..streams import LANES, SEARCHES, stream
from .events import Scuttled, Search, Unmasked
from .rules_of_engagement import accepts
from .space_combat import Battle, TaskForce
from .task_forces import assemble, home_of, run_battle

PASSIVE = (Order.GUARD_BASE, Order.GUARD, Order.SPY_PLANET, Order.HACK, Order.SPY_SYSTEM)
"""7.3 Orders that begin no fight in open space."""
PASSING = (Order.MOVE, Order.HOME, Order.JOIN, Order.RENDEZVOUS, Order.SALVAGE)
"""7.2 Orders under which a cloaked fleet may slip by."""


class Field:
    """7.3 A system in which fleets of several houses meet."""

    def __init__(self, t: Reach, at: int, fleets: list[Fleet]) -> None:
        self.t, self.at = t, at
        self.colony = t.colonies.get(at)
        self.owner = t.owner(at)
        self.fleets = [fleet for fleet in fleets if not on_mission(fleet) and fleet.status != "mothball"]
        self.searches: list[tuple[int, Search]] = []
        """2.4.3 What was rolled for which cloaked fleet, by its key."""

    @property
    def fighters(self) -> bool:
        """2.4.1 Fighters on the planet patrol its system."""
        return bool(self.colony and self.colony.fighters)

    def of(self, house: int, eyes: int | None = None) -> list[Fleet]:
        """The fleets of a house here; with `eyes`, those that this house can see."""
        blind = eyes not in (None, house)
        return [f for f in self.fleets if f.house == house and not (blind and hidden(self.t, f))]

    def houses(self) -> list[int]:
        """Everybody here who could fight, in seat order, the Empire first."""
        here = {fleet.house for fleet in self.fleets}
        if self.colony and (self.colony.fighters or self.colony.starbases):
            here.add(self.owner)
        return sorted(here)

    def assaults(self, house: int, orders: tuple[int, ...], eyes: int | None = None) -> bool:
        """6.2.6 Does this house have a fleet here with such an order against the colony of another?"""
        if self.colony is None or self.owner == house:
            return False
        return any(fleet.order in orders and fleet.target == self.at for fleet in self.of(house, eyes))

    def hostile(self, one: int, other: int, eyes: int | None = None) -> bool:
        """6.2.4, 8.1.1, 8.1.3 Two houses fight here: as enemies, over the colony, or when a patrol meets a neutral at home.

        8.1.2, 8.1.4 Partners in a pact fight in the home system of one of them alone.  With `eyes`, as far as that house
        can see: what is cloaked gives nobody a reason.
        """
        return one != other and self.at_odds(one, other, self.t.stance(one, other), eyes)

    def wary(self, one: int, other: int) -> bool:
        """2.4.3, 8.1.2 Whom scouts and starbases search for: everybody who is hostile, and partners like neutrals."""
        stance = self.t.stance(one, other)
        return self.hostile(one, other) or (stance == "pact" and self.at_odds(one, other, "neutral"))

    def at_odds(self, one: int, other: int, stance: Stance, eyes: int | None = None) -> bool:
        """8.1 Would two houses fight here if this was how they stand?"""
        if stance == "enemy":
            return True
        for guest, host in ((one, other), (other, one)):
            if host != self.owner or (stance == "pact" and self.at != home_of(self.t, host)):
                continue
            if self.assaults(guest, (*ASSAULT, Order.COLONISE), eyes):
                return True
            patrols = any(fleet.order == Order.PATROL for fleet in self.of(guest, eyes))
            if patrols and (stance == "neutral" or self.at == home_of(self.t, host)):
                return True
            if stance == "neutral" and (self.fighters or any(f.order == Order.PATROL for f in self.of(host, eyes))):
                return True
        return False

    def home_defence(self, house: int) -> bool:
        """8.1.4 At home every unit fights an incursion, whatever its order."""
        if house != self.owner or self.at != home_of(self.t, house):
            return False
        foes = {fleet.house for fleet in self.fleets if fleet.house != house and not hidden(self.t, fleet)}
        return any(self.hostile(house, foe) and self.incursion(foe) for foe in sorted(foes))

    def incursion(self, foe: int) -> bool:
        return any(fleet.order in (Order.PATROL, *ASSAULT, Order.COLONISE) for fleet in self.of(foe)) or (
            self.t.stance(self.owner, foe) == "enemy"
        )

    def rear(self, fleet: Fleet) -> bool:
        """6.2.5, 6.2.6 Guards keep out of the first battle."""
        return fleet.house == self.owner and fleet.order in (Order.GUARD_BASE, Order.GUARD)

    def slips_by(self, fleet: Fleet) -> bool:
        """7.2 An undetected cloaked fleet on the move goes its way."""
        return fleet.order in PASSING and fleet.cloak > 0 and hidden(self.t, fleet)

    # 2.4.3 Before combat

    def detect(self) -> None:
        """2.4.3 Every scout fleet and starbase searches the cloaked fleets of its foes until it finds one.

        Each search has dice of its own, so that one for a fleet that stays hidden changes nothing else.
        """
        for house in self.houses():
            for number, (level, seen) in enumerate(self.searchers(house)):
                for fleet in self.fleets:
                    if not self.wary(house, fleet.house) or not hidden(self.t, fleet):
                        continue
                    stream(self.t, SEARCHES, (key_of(fleet) * 16 + house % 16) * 256 + number % 256)
                    search = search_raider(self.t, house, level, fleet.house, fleet.cloak)
                    if search is None:
                        continue
                    self.searches.append((key_of(fleet), search))
                    if search.found:
                        self.t.exposed.append(key_of(fleet))
                        told = [house, fleet.house] if seen else [house]
                        self.t.report(Unmasked(self.at, search), to=[seat for seat in told if seat >= 0])
                        break

    def searchers(self, house: int) -> list[tuple[int, bool]]:
        """2.4.2, 2.4.4 The ELI levels of a house's units here, and whether the unit itself is in plain sight."""
        units = [(mesh(self.t.book, f.scouts), not hidden(self.t, f)) for f in self.of(house) if f.scouts]
        if self.colony and house == self.owner:
            units += [(base.eli, True) for base in self.colony.starbases if not base.crippled]
        return units

    # The battles

    def first(self) -> list[TaskForce]:
        """7.3 Open space: all fleets but rear guards and those that slip by; fighters patrol."""
        forces = []
        for house in self.houses():
            everyone = self.home_defence(house)
            fleets = [f for f in self.of(house) if (everyone or not self.rear(f)) and not self.slips_by(f)]
            guards = [f for f in fleets if everyone and f.order == Order.GUARD]
            mine = self.colony if house == self.owner else None
            bases = mine if everyone else None
            main = [f for f in fleets if f not in guards]
            forces += self.form(house, main, mine, bases)
            forces += self.form(house, guards, None, None)
        return forces

    def second(self) -> list[TaskForce]:
        """7.4 Starbases with their guards (04), and the planet's guards (05), against whoever comes for the colony."""
        if self.colony is None:
            return []
        foes = [h for h in self.houses() if h != self.owner and self.hostile(self.owner, h)]
        raiders = [house for house in foes if self.assaults(house, ASSAULT)]
        settlers = [house for house in foes if self.assaults(house, (*ASSAULT, Order.COLONISE))]
        mine = self.of(self.owner)
        forces = []
        if raiders:
            at_base = [fleet for fleet in mine if fleet.order == Order.GUARD_BASE]
            forces += self.form(self.owner, at_base, self.colony, self.colony)
        if settlers:
            forces += self.form(self.owner, [fleet for fleet in mine if fleet.order == Order.GUARD], None, None)
        if not forces:
            return []
        for house in settlers:
            forces += self.form(house, [f for f in self.of(house) if not self.slips_by(f)], None, None)
        return forces

    def form(self, house: int, fleets: list[Fleet], planet: Colony | None, bases: Colony | None) -> list[TaskForce]:
        force = assemble(self.t, house, fleets, planet, bases)
        return [force] if force.pieces or force.fleets else []

    def willing(self, force: TaskForce, forces: list[TaskForce], defending: bool) -> bool:
        """7.3, 7.1.1 A Task Force begins a fight if it has weapons, an order for it and a ROE that accepts the visible foe."""
        if not force.attack:
            return False
        foes = [other for other in forces if self.hostile(force.house, other.house, force.house)]
        home = force.house == self.owner
        seen = [foe for foe in foes if not foe.cloaked or (home and force.cloaked)]
        if not seen:
            return False
        fleets = [self.t.fleets[key] for key in force.fleets]
        starts = any(f.order not in PASSIVE for f in fleets) or any(piece.fleet < 0 for piece in force.pieces)
        if defending and (home or any(f.order in ASSAULT for f in fleets)):
            starts = True
        return starts and accepts(self.t.book, force.roe, force.attack, sum(foe.attack for foe in seen))

    def join_battle(self, forces: list[TaskForce], defending: bool) -> bool:
        """7.3.1 Fight, if anybody wants to; True if it ended in a stalemate."""
        keen = [force for force in forces if self.willing(force, forces, defending)]
        engaged = list[TaskForce]()
        for force in forces:
            foes = [other for other in forces if self.hostile(force.house, other.house)]
            engaged += [force] if any(force in keen or foe in keen for foe in foes) else []
        if not engaged:
            return False
        battle = Battle(self.t, engaged, self.hostile)
        taking_part = {key for force in engaged for key in force.fleets}
        run_battle(self.t, self.at, battle, defending, [s for key, s in self.searches if key in taking_part])
        self.refresh()
        return battle.stalemate

    def refresh(self) -> None:
        """7.3.4 Look again at who is here."""
        kept = [self.t.fleets.get(key_of(fleet)) for fleet in self.fleets]
        self.fleets = [fleet for fleet in kept if fleet is not None and fleet.at == self.at]
        self.colony = self.t.colonies.get(self.at)

    def victors(self, house: int) -> list[int]:
        """3.9 Hostile houses that hold the system with nobody of this house left to screen its laid-up ships."""
        based = self.colony is not None and house == self.owner and (self.colony.fighters or self.colony.starbases)
        if based or any(fleet.squadrons for fleet in self.of(house)):
            return []
        foes = [f for f in self.fleets if f.house != house and self.hostile(house, f.house) and f.armed(self.t.book)]
        return sorted({f.house for f in foes if f.order not in PASSIVE or self.assaults(f.house, ASSAULT)})

    def orbit(self, house: int) -> bool:
        """6.2.6, 7.5 Nobody keeps this house from the planet: no starbase, no fighter, no armed force willing to fight it."""
        if self.colony is None or self.colony.fighters or self.colony.starbases:
            return False
        fleets = [fleet for fleet in self.of(self.owner) if not self.slips_by(fleet)]
        force = assemble(self.t, self.owner, fleets, None, None)
        foe = assemble(self.t, house, self.of(house), None, None)
        return not (force.attack and accepts(self.t.book, force.roe, force.attack, foe.attack))


def fight(t: Reach) -> dict[int, list[int]]:
    """7.3, 7.4 All battles of a turn, system by system; who has the orbit of which foreign colony afterwards."""
    orbits: dict[int, list[int]] = {}
    for at, fleets in sorted(by_system(t).items()):
        houses = sorted({fleet.house for fleet in fleets})
        if len(houses) == 1 and t.owner(at) in (houses[0], -2):
            continue
        field = Field(t, at, fleets)
        field.detect()
        stream(t, LANES, at)
        stale = field.join_battle(field.first(), defending=False)
        stale |= field.join_battle(field.second(), defending=True)
        if stale:
            continue
        for house in sorted({fleet.house for fleet in fleets if fleet.status == "mothball"}):
            if victors := field.victors(house):
                scuttle(t, at, house, victors)
        if field.colony is None:
            continue
        won = [h for h in field.houses() if h not in (EMPIRE, field.owner) and field.assaults(h, ASSAULT)]
        orbits[at] = [house for house in won if field.orbit(house)]
    return orbits


def scuttle(t: Reach, at: int, owner: int, victors: list[int]) -> None:
    """3.9 Mothballed ships die when nobody is left to screen them."""
    idle = [fleet for fleet in t.own_fleets(owner) if fleet.at == at and fleet.status == "mothball"]
    for fleet in idle:
        del t.fleets[key_of(fleet)]
    lost = counts([code for fleet in idle for code in in_sight(fleet)])
    t.report(Scuttled(at, owner, lost), to=sorted((owner, *victors)))
