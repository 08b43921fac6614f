"""What the bots do with their fleets: look round, settle, guard, strike, mend."""

from __future__ import annotations

from random import Random

from . import lines
from .construction import price
from .lanes import distances, may_pass_restricted
from .lines import Line
from .stats import fleet_attack
from .table import Seen
from .tables import (
    BLITZ,
    BOMBARD,
    COLONISE,
    EMPIRE,
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
    SALVAGE,
    SPY_PLANET,
    SPY_SYSTEM,
    TRANSPORT,
)
from .values import Fleet


class FleetHabits:
    """The part of a sheet that is about fleets."""

    def __init__(self, view: Seen, rng: Random) -> None:
        self.view, self.rng = view, rng
        self.sheet: list[Line] = []
        self.docked: dict[int, int] = {}
        self.claimed = {fleet.target for fleet in view.fleets if fleet.order in (COLONISE, MOVE)}
        self.own = {colony.at for colony in view.colonies}
        self.seen_free: list[int] | None = None

    def ship_price(self, code: str) -> int:
        assert self.view.house is not None
        return price(self.view.book, self.view.house, code, False)

    def best_warship(self) -> str:
        """5 The largest hull of the day that is worth its price."""
        assert self.view.house is not None
        cst = self.view.house.level("CST")
        return ("CL", "CA", "BC", "BB", "DN", "SD")[min(cst, 6) - 1]

    def strength(self, fleet: Fleet) -> int:
        return fleet_attack(self.view.book, fleet) if fleet.armed(self.view.book) else 0

    def far(self, fleet: Fleet) -> dict[int, int]:
        assert self.view.house is not None
        return distances(self.view.stars, fleet.at, may_pass_restricted(self.view.house, fleet))

    def reaches(self, start: int, goal: int) -> bool:
        return goal in distances(self.view.stars, start, restricted=False)

    def free_worlds(self) -> list[int]:
        """6.2.13 Known worlds that nobody was seen on, and unknown ones next to own ones."""
        if self.seen_free is None:
            near = {lane.to for at in self.own for lane in self.view.stars[at].lanes}
            self.seen_free = [
                at
                for at, seen in enumerate(self.view.intel)
                if at not in self.claimed
                and at != self.view.hub
                and ((seen is not None and seen.owner == NOBODY and not seen.contacts) or (seen is None and at in near))
            ]
        return self.seen_free

    def order(self, fleet: Fleet, code: int, target: int = -1, roe: int = -1) -> None:
        if (fleet.order, fleet.target) != (code, target) or roe not in (-1, fleet.roe):
            self.sheet.append(lines.OrderFleet(fleet.number, code, target, roe))

    def command_fleets(self, war: bool, spies: int) -> None:
        """Each fleet by what it is."""
        on_duty = [fleet for fleet in self.view.fleets if fleet.status == "active" and not fleet.offline]
        watching = 0
        for fleet in on_duty:
            if fleet.solo_scout:
                watching += self.scout(fleet, spying=watching < spies and self.view.turn > 6)
            elif any(lift.code == "ET" for lift in fleet.lifts):
                self.settle(fleet)
        rest = [f for f in on_duty if not f.solo_scout and not any(lift.code == "ET" for lift in f.lifts)]
        self.mend(rest)
        if war:
            rest = self.strike(rest)
        for fleet in rest:
            self.guard(fleet)
        self.gather(rest)

    def scout(self, fleet: Fleet, spying: bool) -> bool:
        """6.2.10, 6.2.12 Into the dark, or on a mission at a foreign world; True for a mission."""
        done = any((d.mission, d.at) == (fleet.order, fleet.target) and d.turn > 1 for d in self.view.dossiers)
        if fleet.order in (SPY_PLANET, SPY_SYSTEM, HACK) and not (done and self.rng.random() < 0.5):
            return True
        far = self.far(fleet)
        known = {(dossier.mission, dossier.at) for dossier in self.view.dossiers}
        targets = [
            (far[at], at, mission)
            for at, seen in enumerate(self.view.intel)
            if seen and seen.owner >= 0 and at not in self.own and at in far
            for mission in (SPY_PLANET, SPY_SYSTEM, *((HACK,) if self.has_base(at) else ()))
            if (mission, at) not in known
        ]
        if spying and targets:
            _, at, mission = min(targets)
            self.order(fleet, mission, at)
            return True
        dark = [at for at, seen in enumerate(self.view.intel) if seen is None and at in far and at not in self.claimed]
        dark = [at for at in dark if at != self.view.hub]
        if dark and (fleet.order != MOVE or self.view.intel[fleet.target] is not None):
            goal = min(dark, key=lambda at: (far[at], self.rng.random()))
            self.claimed.add(goal)
            self.order(fleet, MOVE, goal)
        elif not dark:
            self.order(fleet, HOLD)
        return False

    def has_base(self, at: int) -> bool:
        seen = self.view.intel[at]
        return seen is not None and any("SB" in dict(contact.units) for contact in seen.contacts)

    def settle(self, fleet: Fleet) -> None:
        """2.3.2.3, 6.2.13 Load colonists at home, then to the best free world within reach."""
        at_home = fleet.at in self.own
        empty = sum(lift.code == "ET" and not lift.loaded for lift in fleet.lifts)
        if empty and at_home:
            self.sheet.append(lines.Cargo(fleet.number, "PTU", empty))
        elif empty and not fleet.etac:
            self.order(fleet, HOME)
            return
        going = fleet.order == COLONISE and fleet.target >= 0 and not self.taken(fleet.target)
        if going:
            return
        far = self.far(fleet)
        targets = [at for at in self.free_worlds() if at in far and at not in self.claimed]
        if targets:
            goal = min(targets, key=lambda at: (far[at] - self.promise(at), at))
            self.claimed.add(goal)
            self.seen_free = None
            self.order(fleet, COLONISE, goal)

    def promise(self, at: int) -> float:
        """What a planet is worth in jumps."""
        seen = self.view.intel[at]
        return 0.0 if seen is None else seen.planet.kind / 3

    def taken(self, at: int) -> bool:
        seen = self.view.intel[at]
        return seen is not None and seen.owner != NOBODY

    def mend(self, fleets: list[Fleet]) -> None:
        """5.4, 6.2.16 Cripples go home to a yard; where there is none they are worth their metal."""
        for fleet in fleets:
            colony = next((c for c in self.view.colonies if c.at == fleet.at), None)
            if not fleet.crippled:
                continue
            if colony and colony.shipyards:
                for squadron in fleet.squadrons:
                    if squadron.crippled:
                        self.sheet.append(lines.Repair(fleet.at, "", squadron.number))
            elif colony is None:
                self.order(fleet, HOME)
            else:
                self.order(fleet, SALVAGE)

    def strike(self, fleets: list[Fleet]) -> list[Fleet]:
        """6.2.8, 6.2.9 Warships and loaded transports at home join up and go for the nearest foreign world."""
        home = self.view.home
        here = [fleet for fleet in fleets if fleet.at == home and fleet.at in self.own and not fleet.crippled]
        colony = next((c for c in self.view.colonies if c.at == home), None)
        marines = colony.marines if colony else 0
        for fleet in here:
            empty = sum(lift.code == TRANSPORT and not lift.loaded for lift in fleet.lifts)
            count = min(empty, marines)
            if count:
                marines -= count
                self.sheet.append(lines.Cargo(fleet.number, "MD", count))
        loaded = sum(fleet.loaded(TRANSPORT) for fleet in here)
        power = sum(self.strength(fleet) for fleet in here)
        target = self.target(home)
        if target is None or not here:
            return fleets
        if loaded < 2 or power < 16:
            return self.harass(fleets, here, target)
        host = max(here, key=self.strength)
        for fleet in here:
            if fleet.number != host.number:
                self.sheet.append(lines.Merge(fleet.number, host.number))
        code = INVADE if power >= 24 and self.settled(target) else BLITZ
        self.sheet.append(lines.OrderFleet(host.number, code, target, 7))
        return [fleet for fleet in fleets if fleet not in here]

    def settled(self, at: int) -> bool:
        """7.5.4 Worth a bombardment first: a world with a yard, not a handful of people."""
        seen = self.view.intel[at]
        return seen is not None and any("SY" in dict(contact.units) for contact in seen.contacts)

    def harass(self, fleets: list[Fleet], here: list[Fleet], target: int) -> list[Fleet]:
        """6.2.6, 6.2.7 Without marines the strongest fleet cuts a world off or burns it, now and then."""
        best = max(here, key=self.strength)
        if self.strength(best) < 30 or self.rng.random() > 0.15:
            return fleets
        self.order(best, self.rng.choice((PATROL, GUARD, GUARD, BOMBARD)), target, 7)
        return [fleet for fleet in fleets if fleet is not best]

    def target(self, start: int) -> int | None:
        """The foreign world that is nearest and least defended as far as anybody knows."""
        far = distances(self.view.stars, start, restricted=False)
        known = []
        for at, seen in enumerate(self.view.intel):
            if seen is None or at not in far or seen.owner in (NOBODY, EMPIRE, self.view.seat):
                continue
            if self.view.rivals[seen.owner].stance == "pact":
                continue
            guns = sum(count for c in seen.contacts for code, count in c.units if code not in ("SY", "ET", "TT", "SC"))
            known.append((far[at] + 2 * guns, at))
        return min(known)[1] if known else None

    def guard(self, fleet: Fleet) -> None:
        """6.2.3, 6.2.6 Idle fleets guard the world they are at, or go home."""
        if fleet.order not in (HOLD, GUARD, GUARD_BASE) or fleet.crippled:
            return
        if fleet.order == GUARD and fleet.target == fleet.at not in self.own and self.rng.random() < 0.8:
            return
        colony = next((c for c in self.view.colonies if c.at == fleet.at), None)
        if colony is None:
            self.order(fleet, HOME)
        elif fleet.lifts and fleet.at != self.view.home and self.view.home in self.own:
            self.order(fleet, MOVE, self.view.home)
        elif fleet.armed(self.view.book):
            self.order(fleet, GUARD_BASE if colony.starbases else GUARD, fleet.at)

    def gather(self, fleets: list[Fleet]) -> None:
        """6.2.14, 6.2.15 Small fleets come together: at one place by rendezvous, from afar by joining."""
        home = self.view.home
        idle = [
            f for f in fleets if f.order in (HOLD, GUARD, GUARD_BASE) and f.armed(self.view.book) and not f.crippled
        ]
        host = max((f for f in idle if f.at == home), key=self.strength, default=None)
        for fleet in idle:
            if host and fleet.at != home and fleet.at in self.own and self.rng.random() < 0.1:
                self.sheet = [line for line in self.sheet if getattr(line, "fleet", 0) != fleet.number]
                self.sheet.append(lines.OrderFleet(fleet.number, JOIN, host.number))
        together = [f for f in idle if f.at == home]
        if len(together) > 3 and self.rng.random() < 0.3:
            for fleet in together:
                self.sheet = [line for line in self.sheet if getattr(line, "fleet", 0) != fleet.number]
                self.sheet.append(lines.OrderFleet(fleet.number, RENDEZVOUS, home))
