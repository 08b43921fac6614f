"""What the strategist does with fleets: weighs every foreign world, raises what the best of them takes, and sends just enough."""

from __future__ import annotations

from functools import cached_property

from turnwright.core import Value

from .. import lines
from ..assets import Colony, Fleet, Squadron
from ..book import ASSAULT, EMPIRE, RAW_INDEX, TRANSPORT, Order, unit
from ..economy.production import PP
from ..map.jump_lanes import distances
from ..war.squadrons import squadron_attack
from .planner import Planner

REACH = 9
"""Jumps that a strike may take."""


class Prospect(Value):
    """A foreign world: what it takes, what it brings, and where it is."""

    at: int
    power: int
    marines: int
    worth: float


class Marshal(Planner):
    """Strikes in the strength they need, several at a time."""

    shares: tuple[int, ...] = (150,)
    """Percent of what a world should take that may be sent, the least first."""

    # What a world takes and brings

    @cached_property
    def prospects(self) -> list[Prospect]:
        """Every world of the Empire's or of a foe that spacelift can get to, whatever it takes."""
        bound = {fleet.target for fleet in self.view.fleets if fleet.order in ASSAULT}
        camps = {fleet.at for fleet in self.view.fleets if fleet.at in self.own and fleet.lifts}
        ways = [self.far(at) for at in sorted(camps | ({self.capital.at} if self.capital else set()))]
        near = [at for at in self.targets() if any(far.get(at, 99) <= REACH for far in ways)]
        return [Prospect(at, *self.needs(at), self.worth(at)) for at in near if at not in bound]

    def needs(self, at: int) -> tuple[int, int]:
        """7.3, 7.6.2 Attack strength for the sky and marines for a blitz, by what was seen and what spies counted."""
        if self.owner(at) == EMPIRE:
            return self.imperial_needs()
        ground, seen = self.garrison(at), self.view.intel[at]
        age = self.view.turn - (seen.turn if seen else 0)
        yard = self.has(at, "SY")
        report = next((d for d in self.view.dossiers if (d.mission, d.at) == (Order.SPY_PLANET, at)), None)
        since = self.view.turn - report.turn if report else 0
        guess = 3 + self.view.turn // 8 if yard else 2 + self.view.turn // 15
        armies = ground["AA"] + since // 8 if "AA" in ground else guess
        batteries = ground.get("GB", guess // 2) + since // 12
        hidden = min(age, 10) * (4 if yard else 1)
        return 10 + self.guns(at) * 4 // 3 + 5 * batteries + hidden, self.landing(armies, ground.get("MD", 0))

    def worth(self, at: int) -> float:
        """9.4 Prestige for the taking and for what its output buys in the turns to come; a rival's loss is half a gain."""
        ground, sight = self.garrison(at), self.view.intel[at]
        yard, hub = self.has(at, "SY"), at == self.view.hub
        people = ground.get("PU", self.book.hub.pu if hub else self.book.start.pu if yard else 5)
        industry = ground.get("IU", self.book.hub.industry if self.owner(at) == EMPIRE else 0)
        kind, raw = (sight.planet.kind, sight.planet.raw) if sight else (6, 3)
        output = people * RAW_INDEX[raw][kind] / 100 + industry
        milestones = 11 if people < 60 else 0
        return 10 + milestones + 5 * (self.owner(at) >= 0) + output * min(self.left, 30) / 120

    def far(self, start: int, restricted: bool = False) -> dict[int, int]:
        """6.1 Jumps, but for systems that the Empire's fighters lie on the way to."""
        key = (start, restricted)
        if key not in self.ways:
            ways, hub = super().far(start, restricted), self.view.hub
            if self.empire_stands and hub in ways:
                beyond = distances(self.view.stars, hub, restricted)
                ways = {at: n for at, n in ways.items() if at == hub or ways[hub] + beyond.get(at, 99) > n}
            self.ways[key] = ways
        return self.ways[key]

    # Campaigns

    def campaign(self, fleets: list[Fleet]) -> list[Fleet]:
        """At every own world with idle fleets: join up, board marines, and send a force to each world that can be taken."""
        gone = self.relieve(fleets)
        for at in sorted(self.own):
            here = [f for f in fleets if f.at == at and f not in gone and self.idle(f)]
            if here and not self.hostile_guests(at) and self.muster(at, here):
                gone += here
        return [fleet for fleet in fleets if fleet not in gone]

    def idle(self, fleet: Fleet) -> bool:
        """A patrol can be called away."""
        return super().idle(fleet.but(order=Order.HOLD) if fleet.order == Order.PATROL else fleet)

    def relieve(self, fleets: list[Fleet]) -> list[Fleet]:
        """6.2.4, 6.2.6 To own worlds with enemies over them goes the nearest force that is stronger.  The fleets that go."""
        gone: list[Fleet] = []
        for at in sorted(self.own):
            guns = self.guns(at) if self.hostile_guests(at) else 0
            if not guns or any(f.order == Order.PATROL and f.target == at and f.at != at for f in fleets):
                continue
            camps: dict[int, list[Fleet]] = {}
            for fleet in fleets:
                if fleet not in gone and self.idle(fleet) and fleet.armed(self.book) and at in self.far(fleet.at):
                    camps.setdefault(fleet.at, []).append(fleet)
            able = [camp for camp, here in camps.items() if sum(map(self.strength, here)) > guns * 5 // 4]
            nearest = min(able, key=lambda camp: (self.far(camp)[at], camp), default=None)
            if nearest is None or self.far(nearest)[at] > 6:
                continue
            sent: list[Fleet] = []
            power = 0
            for fleet in sorted(camps[nearest], key=lambda f: (-self.strength(f), f.number)):
                if power <= guns * 2:
                    sent.append(fleet)
                    power += self.strength(fleet)
            for fleet in sent:
                self.order(fleet, Order.PATROL, at, 7)
            gone += sent
        return gone

    def muster(self, at: int, here: list[Fleet]) -> bool:
        """2.3.4 One host takes all aboard; forces are split off it.  True if everybody has orders."""
        squadrons = sorted((s for f in here for s in f.squadrons), key=lambda s: (-self.might(s), s.number))
        transports = sum(lift.code == TRANSPORT for f in here for lift in f.lifts)
        loaded = sum(f.loaded(TRANSPORT) for f in here)
        keep = 0 if at == self.view.home else min(2, self.own[at].marines)
        boarding = min(transports - loaded, self.own[at].marines - keep)
        forces = self.assign(at, squadrons, loaded + max(0, boarding))
        if not forces:
            return self.withdraw(at, here, squadrons, transports - loaded - boarding)
        host = max(here, key=lambda fleet: (self.strength(fleet), -fleet.number))
        for fleet in here:
            self.orders.pop(fleet.number, None)
            if fleet is not host:
                self.lines.append(lines.Merge(fleet.number, host.number))
        if boarding > 0:
            self.lines.append(lines.Cargo(host.number, "MD", boarding))
        spare = len(squadrons) - sum(len(ships) for _, ships, _ in forces)
        for prospect, ships, marines in forces:
            last = prospect is forces[-1][0] and not spare
            number = host.number if last else self.split(host, tuple(s.number for s in ships), 0, marines)
            self.orders[number] = lines.OrderFleet(number, Order.BLITZ, prospect.at, 8)
        return True

    def assign(self, at: int, squadrons: list[Squadron], marines: int) -> list[tuple[Prospect, list[Squadron], int]]:
        """Who goes where: the best world first, with as little as will do."""
        forces: list[tuple[Prospect, list[Squadron], int]] = []
        far, left = self.far(at), list(squadrons)
        near = [p for p in self.prospects if far.get(p.at, 99) <= min(REACH, self.left)]
        for prospect in sorted(near, key=lambda p: (-p.worth / (2 + far[p.at]), p.at)):
            if not left or not marines:
                break
            for share in self.shares:
                ships, landing = self.force(prospect, left, marines, share)
                if self.takes(prospect, ships, landing):
                    self.prospects.remove(prospect)
                    forces.append((prospect, ships, landing))
                    left, marines = left[len(ships) :], marines - landing
                    break
        return forces

    def force(
        self, prospect: Prospect, squadrons: list[Squadron], marines: int, share: int
    ) -> tuple[list[Squadron], int]:
        """So many percent of what a world should take."""
        ships: list[Squadron] = []
        for squadron in squadrons:
            if sum(map(self.might, ships)) * 100 >= prospect.power * share:
                break
            ships.append(squadron)
        return ships, min(marines, 1 + prospect.marines * share // 100)

    def takes(self, prospect: Prospect, ships: list[Squadron], marines: int) -> bool:
        """Is that enough?"""
        return sum(map(self.might, ships)) >= prospect.power and marines >= prospect.marines

    def might(self, squadron: Squadron) -> int:
        return squadron_attack(self.book, squadron)

    def withdraw(self, at: int, here: list[Fleet], squadrons: list[Squadron], empty: int) -> bool:
        """Nothing can be taken from here: wait for the marines that are raised on the spot, or go where yards are."""
        colony, yard = self.own[at], self.capital
        raising = sum(p.count for p in colony.queue if p.code == "MD")
        if empty > raising and colony.ptu > 2000 and self.prospects and self.left > 4:
            count = min(empty - raising, self.funds // self.price("MD"), 12)
            if count > 0 and self.pay(count * self.price("MD"), lines.Build(at, "MD", count)):
                raising += count
        if raising or yard is None or colony.shipyards or yard.at not in self.far(at):
            return False
        for fleet in here:
            self.order(fleet, Order.MOVE, yard.at)
        return True

    def bring_home(self, fleets: list[Fleet]) -> list[Fleet]:
        """5.4 Cripples leave for the docks by themselves, and the others go on."""
        sound = []
        for fleet in fleets:
            hurt = tuple(s.number for s in fleet.squadrons if s.crippled)
            whole = [s for s in fleet.squadrons if not s.crippled]
            colony, yard = self.own.get(fleet.at), self.capital
            docks = colony is not None and colony.shipyards and self.docks(colony) > 0
            if hurt and whole and colony and not docks and yard and not self.hostile_guests(fleet.at):
                number = self.split(fleet, hurt)
                if not colony.shipyards:
                    self.orders[number] = lines.OrderFleet(number, Order.MOVE, yard.at)
                sound.append(fleet.but(squadrons=tuple(whole)))
            else:
                sound.append(fleet)
        return super().bring_home(sound)

    # 5 What it takes

    def raise_forces(self, purse: int) -> None:
        """5 Transports, marines and warships for the best world that is out of reach yet, in the proportion it needs."""
        home = self.capital
        if home is None or self.left < 6:
            return
        aim = self.aim(home)
        wealth = self.house.gho // PP
        want_power, want_marines = (aim.power * 5 // 4, aim.marines) if aim else (0, 0)
        want_power = max(want_power, wealth * 2 // 5 if self.prospects else wealth // 8)
        want_marines = max(want_marines, wealth // 60 if self.prospects else 0)
        start = self.funds
        lifts = want_marines - self.lifts(TRANSPORT)
        marines = want_marines - home.marines - self.queued("MD") - sum(f.loaded(TRANSPORT) for f in self.view.fleets)
        power = want_power - sum(self.strength(f) for f in self.view.fleets) - self.coming()
        hull = self.hull()
        while self.funds > start - purse:
            bought = False
            if power > 0 and self.build_ship(hull):
                bought = True
                power -= unit(self.book, hull).attack
            if lifts > 0 and self.build_ship(TRANSPORT, count := min(lifts, 3)):
                bought = True
                lifts -= count
            if marines > 0 and self.pay(
                (count := min(marines, 3)) * self.price("MD"), lines.Build(home.at, "MD", count)
            ):
                bought = True
                marines -= count
            if not bought:
                break

    def coming(self) -> int:
        """Attack strength in the docks."""
        queue = [p for colony in self.view.colonies for p in colony.queue if p.squadron is None]
        return sum(unit(self.book, p.code).attack * p.count for p in queue if unit(self.book, p.code).role == "ship")

    def aim(self, home: Colony) -> Prospect | None:
        """What to arm for: most worth for its price and its way."""
        far = self.far(home.at)
        able = [p for p in self.prospects if far.get(p.at, 99) <= REACH]
        ship, landing = self.price("CA") / PP / 12, (self.price("TT") + self.price("MD")) / PP

        def merit(p: Prospect) -> tuple[float, int]:
            return p.worth / (p.power * ship + p.marines * landing + 100 + 40 * far[p.at]), -p.at

        return max(able, key=merit, default=None)

    def gather(self, fleets: list[Fleet]) -> None:
        """6.2.15 Who strikes comes together then."""
