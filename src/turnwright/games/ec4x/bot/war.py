"""What the bots do in war: gather a strike force, pick a prey it can take, land, and go on from there."""

from __future__ import annotations

from math import ceil, sqrt

from .. import lines
from ..assets import Fleet
from ..book import ASSAULT, BREAKER, EMPIRE, TRANSPORT, Order, unit
from ..war.squadrons import hangar
from .fleets import IDLE, FleetHabits

ODDS = 1.5
"""How much stronger a landing should be than what it meets, in strength times endurance."""


class WarHabits(FleetHabits):
    """The part of a sheet that is about other people's worlds."""

    def command_fleets(self) -> None:
        """Each fleet by what it is."""
        self.call_up()
        for fleet in self.active:
            if fleet.solo_scout:
                self.scout(fleet)
            elif fleet not in self.warships:
                self.settle(fleet)
        self.keep_peace(self.warships)
        rest = self.bring_home(self.warships)
        rest = self.raid(rest)
        rest = self.campaign(rest)
        for fleet in rest:
            self.guard(fleet)
        rest = self.lay_up(rest)
        self.gather(rest)
        self.regroup([fleet for fleet in rest if fleet.number not in self.orders])

    # 2.4.3 Raiders

    def raid(self, fleets: list[Fleet]) -> list[Fleet]:
        """2.4.3, 7.1.3 Cloaked fleets lie in wait at the nearest foreign world, and come home to mend."""
        raiders = [fleet for fleet in fleets if fleet.cloak and not fleet.lifts and self.weights.covert]
        for fleet in raiders:
            far = self.far(fleet.at, restricted=True)
            goals = [at for at in self.foreign() if at in far and self.fair_game(at) and not self.has(at, "SB")]
            if fleet.order in IDLE and goals and self.war:
                near = sorted(goals, key=lambda at: (far[at], at))[:3]
                self.order(fleet, Order.PATROL, self.rng.choice(near), 8)
            elif fleet.order == Order.PATROL and fleet.at == fleet.target and self.rng.random() < 0.25:
                self.order(fleet, Order.HOME)
        return [fleet for fleet in fleets if fleet not in raiders]

    # 6.2.7, 6.2.8, 6.2.9 Strikes

    def keep_peace(self, fleets: list[Fleet]) -> None:
        """8.1.1, 8.1.2 Who makes peace calls its fleets back in the same turn."""
        for fleet in fleets:
            if fleet.order in ASSAULT and fleet.target not in self.own and not self.fair_game(fleet.target):
                self.order(fleet, Order.HOME)

    def campaign(self, fleets: list[Fleet]) -> list[Fleet]:
        """Wherever idle fleets stand at an own world they join up, take the marines there aboard, and strike if they can.

        The fleets that are left for other things.
        """
        gone: list[Fleet] = []
        for at in sorted(self.own) if self.war or self.breakers(fleets) else ():
            here = [f for f in fleets if f.at == at and self.idle(f)]
            if here and not self.hostile_guests(at) and self.strike(at, here):
                gone += here
        return [fleet for fleet in fleets if fleet not in gone]

    def idle(self, fleet: Fleet) -> bool:
        """Nothing to do, or only to meet somebody."""
        return fleet.order in (*IDLE, Order.RENDEZVOUS) and (fleet.armed(self.book) or bool(fleet.lifts))

    def breakers(self, fleets: list[Fleet]) -> bool:
        """2.4.8 Whoever has a Planet-Breaker uses it."""
        return any(ship.code == BREAKER for fleet in fleets for ship in fleet.ships)

    def strike(self, at: int, here: list[Fleet]) -> bool:
        """6.2.8, 6.2.9 One force against one world; True if it is under way."""
        colony = self.own[at]
        keep = 0 if at == self.view.home else 1
        empty = sum(lift.code == TRANSPORT and not lift.loaded for fleet in here for lift in fleet.lifts)
        boarding = min(empty, max(0, colony.marines - keep))
        marines = boarding + sum(fleet.loaded(TRANSPORT) for fleet in here)
        power = sum(self.strength(fleet) for fleet in here)
        lifted = any(fleet.lifts for fleet in here)
        prey = self.prey_of(at, power, marines, lifted)
        if prey is None:
            return False
        host = max(here, key=lambda fleet: (self.strength(fleet), -fleet.number))
        for fleet in here:
            left = min(boarding, sum(lift.code == TRANSPORT and not lift.loaded for lift in fleet.lifts))
            if left:
                boarding -= left
                self.lines.append(lines.Cargo(fleet.number, "MD", left))
        self.embark_fighters(host)
        for fleet in here:
            self.orders.pop(fleet.number, None)
            if fleet is not host:
                self.lines.append(lines.Merge(fleet.number, host.number))
        code = self.manner(prey, power, marines, host)
        self.orders[host.number] = lines.OrderFleet(host.number, code, prey, 7)
        return True

    def embark_fighters(self, host: Fleet) -> None:
        """2.4.1 Fighters go where their carrier goes."""
        room = sum(hangar(self.book, s) - len(s.fighters) for s in host.squadrons)
        count = min(room, len(self.own[host.at].fighters))
        if count > 0:
            self.lines.append(lines.Cargo(host.number, "FS", count))

    def manner(self, prey: int, power: int, marines: int, host: Fleet) -> int:
        """6.2.6 to 6.2.9 Marines land after a bombardment where the fleet is strong, else at a run; without any, burn or starve."""
        guns = self.garrison(prey).get("GB", 0)
        if self.owner(prey) == EMPIRE:
            return Order.BLITZ
        if not marines:
            heavy = self.breakers([host]) or power > 60 + 20 * guns
            return Order.BOMBARD if heavy and self.rng.random() < 0.5 else Order.GUARD
        if power and (power >= 24 + 16 * guns or (guns == 0 and power >= 16)):
            return Order.INVADE
        return Order.BLITZ

    def prey_of(self, start: int, power: int, marines: int, lifted: bool) -> int | None:
        """The foreign world that this force can take with least trouble; the richest of rivals first on a tie."""
        far = self.far(start, restricted=not lifted)
        goals = []
        for at in self.targets():
            if at not in far or far[at] > 8 or far[at] > self.left:
                continue
            need_power, need_marines = self.needs(at)
            harass = self.owner(at) >= 0 and self.only_harass(power, marines, need_power)
            if power < need_power or (marines < need_marines and not harass):
                continue
            goals.append((far[at] + need_power / 20 - self.spite(at), at))
        return min(goals)[1] if goals else None

    def only_harass(self, power: int, marines: int, need: int) -> bool:
        """6.2.6 A strong fleet without marines at hand cuts a world off, now and then."""
        return marines == 0 and power >= max(30, 2 * need) and self.rng.random() < 0.1

    def targets(self) -> list[int]:
        """Worlds of open enemies, and the hub while it is the Empire's."""
        worlds = [at for at in self.foreign() if self.fair_game(at)]
        return [*worlds, self.view.hub] if self.empire_stands else worlds

    def needs(self, at: int) -> tuple[int, int]:
        """Power and marines that should do, by what was seen and by what spies counted."""
        if self.owner(at) == EMPIRE:
            return self.imperial_needs()
        guns = self.guns(at) * 5 // 4 + 6 * self.garrison(at).get("GB", 1 + self.has(at, "SY"))
        return guns, 1 + sum(self.troops(at)) * 2 // 3

    def troops(self, at: int) -> tuple[int, int]:
        """2.4.9 Armies and marines there, by what spies counted, or else some more than one keeps oneself."""
        ground = self.garrison(at)
        return ground.get("AA", self.weights.guards + 1 + 2 * self.has(at, "SY")), ground.get("MD", 0)

    def imperial_needs(self) -> tuple[int, int]:
        """2.1 What the hub takes: its fighters are many but frail, and a blitz passes its batteries by."""
        hub, seats = self.book.hub, self.view.seats
        return 2 + seats * hub.fighters * unit(self.book, "FS").attack * 4 // 5, self.landing(
            seats * hub.armies, seats * hub.marines
        )

    def landing(self, armies: int, marines: int) -> int:
        """7.6.2 Marines that should win at half strength."""
        army, marine = unit(self.book, "AA"), unit(self.book, "MD")
        attack = armies * army.attack + marines * marine.attack
        defence = armies * army.defence + marines * marine.defence
        return 1 + ceil(sqrt(ODDS * attack * defence / (marine.attack * marine.defence / 2)))

    def spite(self, at: int) -> float:
        """1.1 It hurts the leader most, and whoever we are at war with is expected to be hit."""
        owner = self.owner(at)
        if owner < 0:
            return 0.0
        leads = self.view.rivals[owner].prestige >= max(rival.prestige for rival in self.view.rivals)
        return 1.0 * leads + 2.0 * self.at_war(owner)
