"""What the bots do with their fleets in peace: look round, settle, mend, rest, come together."""

from __future__ import annotations

from functools import cached_property

from .. import lines
from ..assets import Colony, Fleet, Ship, Squadron
from ..book import ETAC, NOBODY, TRANSPORT, Order, unit
from ..economy.construction import repair_price, waiting_code
from ..war.squadrons import command_rating, command_used
from .draft import LOST, Draft

SPYING = (Order.SPY_PLANET, Order.HACK, Order.SPY_SYSTEM)
IDLE = (Order.HOLD, Order.GUARD, Order.GUARD_BASE)


class FleetHabits(Draft):
    """The part of a sheet that is about fleets, but for war."""

    @cached_property
    def claimed(self) -> set[int]:
        """Worlds that somebody is on the way to."""
        return {fleet.target for fleet in self.view.fleets if fleet.order in (Order.COLONISE, Order.MOVE, *SPYING)}

    def free_worlds(self) -> list[int]:
        """6.2.13 Worlds that nobody was seen on, known ones and unknown ones next door, not claimed yet."""
        near = {lane.to for at in self.own for lane in self.view.stars[at].lanes}
        bound = {fleet.target for fleet in self.view.fleets if fleet.order == Order.COLONISE}
        taken = {order.target for order in self.orders.values() if order.code == Order.COLONISE} | bound
        return [
            at
            for at, sight in enumerate(self.view.intel)
            if at not in taken
            and at != self.view.hub
            and at not in self.own
            and self.owner(at) == NOBODY
            and (at in near if sight is None else not self.guns(at))
        ]

    # 6.2.10, 6.2.11, 6.2.12 Scouts

    def scout(self, fleet: Fleet) -> None:
        """9.4 A first report of each kind from each system is a point: into the dark, then round the foreign worlds."""
        known = {(dossier.mission, dossier.at) for dossier in self.view.dossiers}
        busy = fleet.order in (Order.MOVE, *SPYING) and fleet.order in self.missions(fleet.target)
        if busy and (fleet.order, fleet.target) not in known and fleet.target not in self.own:
            return
        far = self.far(fleet.at, restricted=True)
        goals = [
            (far[at] + 4 * self.has(at, "SB") + 3 * self.has(at, "SC"), self.rng.random(), at, mission)
            for at in far
            if at not in self.own and (at not in self.claimed or at == fleet.at) and at != self.view.hub
            for mission in self.missions(at)
            if (mission, at) not in known
        ]
        if goals:
            _, _, at, mission = min(goals)
            self.claimed.add(at)
            self.order(fleet, mission, at)
        elif fleet.order in SPYING and fleet.target in self.own:
            self.order(fleet, Order.HOLD)

    def missions(self, at: int) -> tuple[int, ...]:
        """What there is to learn: who took a world of ours; of a foreign one the planet and its starbase, then its space."""
        if self.owner(at) == LOST:
            return (Order.MOVE,)
        if self.owner(at) == NOBODY:
            return (Order.SPY_SYSTEM,)
        return (
            (Order.SPY_PLANET, Order.HACK, Order.SPY_SYSTEM)
            if self.has(at, "SB")
            else (Order.SPY_PLANET, Order.SPY_SYSTEM)
        )

    # 6.2.13 Settlers

    def settle(self, fleet: Fleet) -> None:
        """2.3.2.3 Load colonists, leave everything else behind, and make for free worlds, each ETAC for one of its own."""
        docked = fleet.at in self.own and not self.hostile_guests(fleet.at)
        empty = sum(lift.code == ETAC and not lift.loaded for lift in fleet.lifts)
        if empty and docked:
            self.lines.append(lines.Cargo(fleet.number, "PTU", empty))
        elif not fleet.etac:
            self.order(fleet, Order.HOME)
            return
        if fleet.order == Order.COLONISE and self.owner(fleet.target) == NOBODY and not self.guns(fleet.target):
            return
        if docked and (fleet.squadrons or self.transports(fleet)):
            self.split(fleet, tuple(s.number for s in fleet.squadrons), transports=self.transports(fleet))
        first = self.best_world(fleet.at)
        if first is not None:
            self.order(fleet, Order.COLONISE, first)
            self.send_others(fleet, sum(lift.code == ETAC for lift in fleet.lifts) - 1 if docked else 0)
        elif fleet.order == Order.COLONISE:
            self.order(fleet, Order.HOLD)
        elif docked and self.view.turn > 12:
            self.order(fleet, Order.SALVAGE)

    def send_others(self, fleet: Fleet, count: int) -> None:
        """2.3.4 One ETAC for one world."""
        for _ in range(count):
            goal = self.best_world(fleet.at)
            if goal is None:
                return
            number = self.split(fleet, etacs=1)
            self.orders[number] = lines.OrderFleet(number, Order.COLONISE, goal)

    def best_world(self, start: int) -> int | None:
        """6.2.13 The nearest free world, a better planet being worth a detour."""
        far = self.far(start)
        goals = [at for at in self.free_worlds() if at in far and far[at] <= self.left]
        return min(goals, key=lambda at: (far[at] - self.kind(at) / 4, at), default=None)

    # Warships in peace

    def mend(self, colony: Colony) -> None:
        """5.4 What lies crippled at a yard goes into its docks, before new ships take them."""
        here = [f for f in self.warships if f.at == colony.at] if colony.shipyards else []
        for squadron in [s for fleet in here for s in fleet.squadrons if s.crippled]:
            self.dock(colony, squadron)

    def dock(self, colony: Colony, squadron: Squadron) -> None:
        """5.4 A squadron as a whole if there are docks enough, else as many of its escorts as there are docks."""
        free, number = self.docks(colony), squadron.number
        if free >= len(squadron.ships):
            self.refit(colony, squadron.ships, lines.Repair(colony.at, "", number))
            return
        for ship in squadron.ships[:0:-1][: max(0, free)]:
            self.refit(colony, (ship,), lines.Repair(colony.at, ship.code, number))

    def refit(self, colony: Colony, ships: tuple[Ship, ...], line: lines.Repair) -> None:
        """5.4 A dock and a quarter of the price for each ship."""
        if self.pay(sum(repair_price(self.book, ship.code, ship.wep) for ship in ships), line):
            self.docked[colony.at] += len(ships)

    def bring_home(self, fleets: list[Fleet]) -> list[Fleet]:
        """5.4, 6.2.16 Cripples go to a yard; where there is none they are worth their metal.  Those that are sound."""
        for fleet in fleets:
            colony, yard = self.own.get(fleet.at), self.capital
            if not fleet.crippled or (colony and colony.shipyards):
                continue
            if yard and yard.at != fleet.at and yard.at in self.far(fleet.at):
                self.order(fleet, Order.MOVE, yard.at)
            else:
                self.order(fleet, Order.SALVAGE if colony else Order.HOME)
        return [fleet for fleet in fleets if not fleet.crippled]

    def guard(self, fleet: Fleet) -> None:
        """6.2.3, 6.2.5, 6.2.6 Idle fleets guard the world they are at, or go home."""
        if fleet.order not in IDLE or (
            fleet.order == Order.GUARD and fleet.at not in self.own and self.rng.random() < 0.8
        ):
            return
        colony = self.own.get(fleet.at)
        if colony is None:
            self.order(fleet, Order.HOME)
        elif fleet.lifts and self.capital and colony.at != self.capital.at and self.capital.at in self.far(fleet.at):
            self.order(fleet, Order.MOVE, self.capital.at)
        elif fleet.armed(self.book):
            if self.threatened(fleet.at) and self.rng.random() < 0.2:
                self.order(fleet, Order.PATROL, fleet.at, 6)
            else:
                self.order(fleet, Order.GUARD_BASE if colony.starbases else Order.GUARD, fleet.at)

    def gather(self, fleets: list[Fleet]) -> None:
        """6.2.14, 6.2.15 Small fleets come together: at one place by rendezvous, from afar by joining."""
        idle = [f for f in fleets if f.order in IDLE and f.armed(self.book) and not f.cloak and f.at in self.own]
        home = self.capital.at if self.capital else -1
        host = max((f for f in idle if f.at == home), key=self.strength, default=None)
        for fleet in idle:
            calm = not self.threatened(fleet.at)
            if host and fleet.at != home and calm and self.strength(fleet) < self.view.turn and self.rng.random() < 0.1:
                self.order(fleet, Order.JOIN, host.number)
        together = [f for f in idle if f.at == home]
        if len(together) > 3:
            for fleet in together:
                self.order(fleet, Order.RENDEZVOUS, home)

    def regroup(self, fleets: list[Fleet]) -> None:
        """2.3.3 Under a flagship that can command it a small ship is not picked off by itself."""
        for fleet in fleets:
            sound = sorted((s for s in fleet.squadrons if not s.crippled), key=lambda s: (len(s.ships), s.number))
            if len(sound) < 2 or fleet.at not in self.own or self.threatened(fleet.at):
                continue
            small, ship = sound[0], sound[0].ships[0]
            host = max(sound[1:], key=lambda s: command_rating(self.book, s) - command_used(self.book, s))
            spare = command_rating(self.book, host) - command_used(self.book, host)
            if len(small.ships) == 1 and not small.fighters and unit(self.book, ship.code).command <= spare:
                self.lines.append(lines.Regroup(fleet.number, small.number, ship.code, host.number))

    def lay_up(self, fleets: list[Fleet]) -> list[Fleet]:
        """3.9 A house at peace keeps its guard in reserve.  The fleets still on duty."""
        if self.war or any(self.at_war(seat) for seat in range(self.view.seats)):
            return fleets
        resting = [
            fleet
            for fleet in fleets
            if fleet.at in self.own
            and fleet.order in IDLE
            and not fleet.lifts
            and fleet.number not in self.orders
            and not self.threatened(fleet.at)
            and self.view.turn > 20
        ]
        self.lines.extend(lines.SetStatus(fleet.number, "reserve") for fleet in resting)
        return [fleet for fleet in fleets if fleet not in resting]

    def call_up(self) -> None:
        """3.9 Back on duty when guns come near; old hulls in reserve go into mothballs."""
        for fleet in self.view.fleets:
            if fleet.status == "active" or fleet.offline or self.hostile_guests(fleet.at):
                continue
            old = all(ship.wep + 2 <= self.house.level("WEP") for ship in fleet.ships)
            if self.war or self.threatened(fleet.at) or fleet.at not in self.own:
                self.lines.append(lines.SetStatus(fleet.number, "active"))
            elif old and fleet.status == "reserve":
                self.lines.append(lines.SetStatus(fleet.number, "mothball"))

    def hostile_guests(self, at: int) -> bool:
        """2.3.4 Enemies in the system itself: nothing can be rearranged there."""
        sight = self.view.intel[at]
        return sight is not None and any(contact.house < 0 or self.at_war(contact.house) for contact in sight.contacts)

    def commission(self) -> None:
        """5 Finished ships that wait in their docks."""
        for colony in self.view.colonies:
            for project in colony.queue:
                if project.done:
                    out = lines.Commission(colony.at, waiting_code(project))
                    self.lines += [out] * (1 if project.squadron else project.count)

    def kind(self, at: int) -> int:
        """2.2 The class of a planet, the lowest of one that was never seen."""
        sight = self.view.intel[at]
        return sight.planet.kind if sight else 0

    def transports(self, fleet: Fleet) -> int:
        return sum(lift.code == TRANSPORT for lift in fleet.lifts)
