"""The planner behind the bots: each habit adds lines to the sheet while the money lasts."""

from __future__ import annotations

from random import Random

from turnwright.core import Value

from . import lines
from .bot_fleets import FleetHabits
from .construction import free_docks
from .economy import PP, industry_price
from .espionage import row
from .lines import Line
from .population import MILLI, pu, room
from .research import cost_of, lacking, step_cost
from .table import Seen
from .tables import EDEN, NOBODY, Area, Deed
from .values import Colony


class Weights(Value, kw_only=True):
    """What a personality cares for."""

    name: str
    settle: int = 2
    """ETACs under way at a time."""
    research: int = 40
    """Percent of the treasury for research."""
    areas: tuple[Area, ...] = ("SL", "CST", "WEP", "TER", "ELI", "CIC", "EL", "SLD", "CLK")
    industry: int = 25
    war: int = 1
    """Strike fleets wanted; 0: none."""
    spies: int = 1
    """Scouts wanted on missions."""
    covert: bool = False
    guards: int = 1
    """Armies for each colony."""
    tax: int = 50


PERSONALITIES = {
    "settler": Weights(name="settler", settle=4, research=30, war=0, guards=2, tax=50),
    "industrialist": Weights(name="industrialist", research=45, industry=40, war=0, guards=1),
    "warlord": Weights(
        name="warlord", research=25, war=2, areas=("SL", "WEP", "CST", "TER", "CIC", "ELI", "EL", "CLK", "SLD")
    ),
    "spymaster": Weights(
        name="spymaster",
        research=35,
        war=1,
        spies=4,
        covert=True,
        areas=("SL", "ELI", "CIC", "TER", "WEP", "CST", "EL", "CLK"),
    ),
}
FAVOURITES: tuple[Deed, ...] = ("destruction", "psyops", "sabotage", "cyber", "manipulation", "theft", "assassination")


class Planner(FleetHabits):
    """One turn's sheet, habit by habit."""

    def __init__(self, view: Seen, weights: Weights, rng: Random) -> None:
        super().__init__(view, rng)
        assert view.house is not None
        self.house, self.weights = view.house, weights
        self.funds = view.house.treasury
        self.budget = view.house.treasury

    def plan(self) -> tuple[list[Line], str]:
        if not self.view.colonies:
            return self.sheet, "There is no world left to rule."
        self.taxes()
        self.talk()
        self.protect()
        self.colonise()
        self.milestones()
        self.terraform()
        self.move_people()
        self.build_up()
        self.spend_on_secrets()
        self.learn()
        self.command_fleets(self.weights.war > 0, self.weights.spies)
        return self.sheet, f"A {self.weights.name}'s turn of {len(self.sheet)} orders."

    def pay(self, cost: int, line: Line) -> bool:
        """Add a line if the money is there."""
        if cost > self.funds:
            return False
        self.funds -= cost
        self.sheet.append(line)
        return True

    # Money

    def taxes(self) -> None:
        """3.2 Low at first, for the five points; then the usual rate."""
        low = self.house.low_tax < self.view.book.prestige.low_tax_most and self.view.turn > 8
        rate = 29 if low else self.weights.tax
        if rate != self.house.tax:
            self.sheet.append(lines.Tax(rate))

    def talk(self) -> None:
        """8.1 Peace with all but the warlord's prey; answer offers."""
        me = self.view.seat
        for seat, rival in enumerate(self.view.rivals):
            if seat == me or rival.fallen:
                continue
            if self.weights.war and self.prey() == seat:
                if rival.stance != "enemy" and self.view.turn > 12:
                    self.sheet.append(lines.Diplomacy(seat, "enemy"))
            elif self.weights.war > 1:
                continue
            elif rival.stance == "neutral" and self.view.offers[seat] != "pact":
                self.sheet.append(lines.Diplomacy(seat, "pact"))
            elif rival.stance == "enemy" and self.view.offers[seat] != "neutral":
                self.sheet.append(lines.Diplomacy(seat, "neutral"))

    def prey(self) -> int:
        """Whose colonies were seen most; the nearest on a tie."""
        owners = [seen.owner for seen in self.view.intel if seen and seen.owner not in (NOBODY, self.view.seat)]
        owners = [owner for owner in owners if owner >= 0]
        return max(sorted(set(owners)), key=owners.count, default=NOBODY)

    def protect(self) -> None:
        """2.4.9 A few armies on every world, batteries at home, ports where there are people."""
        for colony in self.view.colonies:
            if pu(colony) < MILLI * 3 // 4:
                continue
            coming = {project.code: project.count for project in colony.queue}
            home = colony.at == self.view.home
            wanted = 4 if home else self.weights.guards
            armies = colony.armies + colony.armies_hit + coming.get("AA", 0)
            if armies < wanted:
                self.pay((wanted - armies) * 15 * PP, lines.Build(colony.at, "AA", wanted - armies))
            if home and colony.batteries + coming.get("GB", 0) < 3 and self.view.turn > 4:
                self.pay(20 * PP, lines.Build(colony.at, "GB"))
            if colony.batteries_hit and self.funds > 200 * PP:
                self.sheet.append(lines.Repair(colony.at, "GB"))
                self.funds -= colony.batteries_hit * 5 * PP

    def docks(self, colony: Colony) -> int:
        return free_docks(self.view.book, self.house, colony, "yard") - self.docked.get(colony.at, 0)

    def build_ship(self, code: str, count: int = 1) -> bool:
        """5.3 At a yard with room, the home's first."""
        cost = self.ship_price(code)
        for colony in sorted(self.view.colonies, key=lambda c: c.at != self.view.home):
            if self.docks(colony) >= count and self.pay(count * cost, lines.Build(colony.at, code, count)):
                self.docked[colony.at] = self.docked.get(colony.at, 0) + count
                return True
        return False

    def colonise(self) -> None:
        """6.2.13 ETACs for the free worlds that are known, a few at a time."""
        under_way = sum(lift.code == "ET" for fleet in self.view.fleets for lift in fleet.lifts)
        under_way += sum(p.count for colony in self.view.colonies for p in colony.queue if p.code == "ET")
        free = len(self.free_worlds())
        for _ in range(min(self.weights.settle, free) - under_way):
            self.build_ship("ET")

    def milestones(self) -> None:
        """9.4 Industry of a young colony is soon at 150 % of its people."""
        for colony in self.view.colonies:
            people = pu(colony)
            if not people or people > 6 * MILLI or colony.milestones >= 150:
                continue
            units = -(-people * 150 // (100 * MILLI)) - colony.industry
            if units > 0:
                self.pay(industry_price(self.view.book, colony, units), lines.Industry(colony.at, units))
        home = next((c for c in self.view.colonies if c.at == self.view.home), None)
        if home and self.weights.industry and self.view.turn > 3:
            share = self.budget * self.weights.industry // 100
            units = min(max(share, self.funds - 500 * PP), self.funds) // (30 * PP)
            if units > 0 and home.industry < pu(home) // MILLI // 2:
                self.pay(industry_price(self.view.book, home, units), lines.Industry(home.at, units))

    def terraform(self) -> None:
        """4.7 Better planets, cheapest first."""
        for colony in sorted(self.view.colonies, key=self.kind):
            kind = self.kind(colony)
            if kind < EDEN and self.house.level("TER") >= kind + 2 and pu(colony):
                cost = self.view.book.economy.terraform[kind + 1] * PP
                if cost <= self.budget // 2:
                    self.pay(cost, lines.Terraform(colony.at))

    def kind(self, colony: Colony) -> int:
        seen = self.view.intel[colony.at]
        return seen.planet.kind if seen else 0

    def move_people(self) -> None:
        """3.7 Colonists for young colonies on good planets."""
        home = max(self.view.colonies, key=lambda c: c.ptu)
        if home.ptu < 300 * MILLI:
            return
        for colony in self.view.colonies:
            seen = self.view.intel[colony.at]
            if colony.at == home.at or seen is None or self.funds < self.budget // 2 or colony.milestones < 150:
                continue
            most = room(self.view.book, seen.planet)
            coming = sum(convoy.ptu for convoy in self.view.convoys if convoy.to == colony.at)
            there = colony.ptu + colony.settling + coming
            wanted = min(most or 40 * MILLI, 40 * MILLI) - there
            ptu = min(8, wanted // MILLI)
            if ptu > 0 and self.reaches(home.at, colony.at):
                price = self.view.book.economy.transfer[seen.planet.kind] * PP
                self.pay(ptu * price, lines.Transfer(home.at, colony.at, ptu))

    def build_up(self) -> None:
        """5 Scouts for the dark, warships for the home, and what a strike needs."""
        scouts = sum(fleet.solo_scout for fleet in self.view.fleets)
        if scouts < self.weights.spies and self.view.turn > 6 and self.queued("SC") == 0:
            self.build_ship("SC")
        home = next((c for c in self.view.colonies if c.at == self.view.home), None)
        if home and self.weights.war:
            self.raise_marines(home)
        if self.house.level("CST") >= 3 and home and not home.starbases and not self.queued("SB"):
            self.pay(self.ship_price("SB"), lines.Build(home.at, "SB"))
        fighting = sum(self.strength(fleet) for fleet in self.view.fleets)
        wanted = (20 + 3 * self.view.turn) * (1 + self.weights.war)
        if fighting < wanted and self.funds > self.budget // 3:
            best = self.best_warship()
            self.build_ship(best, max(1, min(3, self.funds // 2 // self.ship_price(best))))

    def raise_marines(self, home: Colony) -> None:
        """2.3.2.4 Transports and marines, as many as a strike takes."""
        loaded = sum(lift.code == "TT" for fleet in self.view.fleets for lift in fleet.lifts) + self.queued("TT")
        marines = home.marines + self.queued("MD") + sum(fleet.loaded("TT") for fleet in self.view.fleets)
        wanted = 3 * self.weights.war if self.view.turn > 6 else 0
        if loaded < wanted:
            self.build_ship("TT", min(2, wanted - loaded))
        if marines < wanted:
            count = min(2, wanted - marines)
            self.pay(count * 25 * PP, lines.Build(home.at, "MD", count))

    def queued(self, code: str) -> int:
        return sum(p.count for colony in self.view.colonies for p in colony.queue if p.code == code)

    def spend_on_secrets(self) -> None:
        """8.2, 8.3 No more than the twentieth that costs no prestige; the dearest deed that the points allow."""
        limit = self.budget * (self.view.book.intrigue.free + 1) // 100 - 1
        points = limit // (self.view.book.intrigue.point * PP)
        if points > 0 and self.weights.covert:
            self.pay(points * 40 * PP, lines.Fund("EBP", points))
        if points > 0 and self.house.cip < 6 and self.view.turn % 3 == 0:
            self.pay(40 * PP, lines.Fund("CIP", 1))
        self.subvert()

    def subvert(self) -> None:
        rivals = [s for s, r in enumerate(self.view.rivals) if s != self.view.seat and not r.fallen]
        if not rivals or not self.weights.covert:
            return
        leader = max(rivals, key=lambda seat: self.view.rivals[seat].prestige)
        known = {seen.owner: at for at, seen in enumerate(self.view.intel) if seen and seen.owner >= 0}
        for deed in FAVOURITES[self.view.turn % 3 :]:
            if row(self.view.book, deed).cost > self.house.ebp:
                continue
            if deed in ("psyops", "assassination", "theft"):
                self.sheet.append(lines.Covert(deed, leader))
                return
            if leader in known and deed != "cyber":
                self.sheet.append(lines.Covert(deed, leader, known[leader]))
                return

    def learn(self) -> None:
        """4.1 Fill the pools in the order of preference, as far as the share of the budget goes."""
        share = min(self.funds, self.budget * self.weights.research // 100)
        for area in self.weights.areas:
            missing = step_cost(self.view.book, self.house, area) - self.house.pool(area)
            if missing <= 0 or (lacking(self.view.book, self.house, area) and area != "SL"):
                continue
            cost = min(share, cost_of(self.view.book, self.house, area, missing) + 1)
            if cost >= PP and self.pay(cost, lines.Invest(area, cost)):
                share -= cost
