"""The planner behind the bots: each habit adds lines to the sheet while the money lasts."""

from __future__ import annotations

from turnwright.kit.words import a_or_an, say

from .. import lines
from ..assets import Colony
from ..book import BREAKER, EDEN, RAIDER, SCOUT, Area, Order, tech, unit
from ..economy.construction import repair_price
from ..economy.industry import industry_price
from ..economy.population import MILLI, pu, room
from ..economy.production import PP
from ..economy.research import cost_of, points_for, step_cost
from ..lines import Line
from .draft import Weights
from .secrets import SecretHabits
from .war import WarHabits

PERSONALITIES = {
    "settler": Weights(name="settler", settle=9, research=30, war=0, patience=36, guards=2),
    "industrialist": Weights(
        name="industrialist",
        research=40,
        industry=20,
        tax=58,
        war=0,
        patience=40,
        guards=2,
        areas=("SL", "TER", "EL", "CST", "WEP", "ELI", "CIC", "SLD", "CLK"),
    ),
    "warlord": Weights(
        name="warlord",
        settle=5,
        research=25,
        war=2,
        guards=3,
        areas=("SL", "WEP", "CST", "TER", "CIC", "ELI", "EL", "CLK", "SLD"),
    ),
    "spymaster": Weights(
        name="spymaster",
        war=1,
        scouts=6,
        covert=True,
        areas=("SL", "CLK", "CST", "ELI", "TER", "CIC", "WEP", "EL", "SLD"),
    ),
}
HULLS = ("CL", "CA", "BC", "BB", "DN", "SD")
FAST, KIND = 65, 29
"""3.2 Taxes while there is land to take, and when there is nothing to buy."""


class Planner(WarHabits, SecretHabits):
    """One turn's sheet, habit by habit."""

    def plan(self) -> tuple[list[Line], str]:
        if self.view.colonies:
            self.talk()
            self.commission()
            self.protect()
            self.break_planets()
            self.colonise()
            self.milestones()
            self.look_round()
            self.terraform()
            self.spend_on_secrets()
            self.hold_back()
            self.learn(self.budget * self.weights.research // 100)
            self.arm()
            self.move_people()
            self.industry()
            self.learn(self.funds * 3 // 4)
            self.taxes()
        self.command_fleets()
        return self.sheet, say(
            "{sheet} orders, as {a_house} would give them.", sheet=len(self.sheet), a_house=a_or_an(self.weights.name)
        )

    # Money

    def taxes(self) -> None:
        """3.2 High while every PP is a colony, low for five points when money lies about."""
        idle = self.funds > self.house.gho // 2 and self.house.low_tax < self.book.prestige.low_tax_most
        rate = FAST if self.free_worlds() and self.view.turn < 24 else KIND if idle else self.weights.tax
        if rate != self.house.tax:
            self.lines.append(lines.Tax(rate))

    def protect(self) -> None:
        """2.4.7, 2.4.9 A few armies on every world, batteries and fighters at home; what was hit is mended."""
        for colony in self.view.colonies:
            if pu(colony) < MILLI * 3 // 4:
                continue
            coming = {project.code: project.count for project in colony.queue}
            home = colony is self.capital
            wanted = 3 + self.view.turn // 10 if home else self.weights.guards + self.view.turn // 20
            armies = colony.armies + colony.armies_hit + coming.get("AA", 0)
            if armies < wanted:
                self.pay((wanted - armies) * self.price("AA"), lines.Build(colony.at, "AA", wanted - armies))
            guns = 2 + self.view.turn // 12 if home else self.threatened(colony.at) + self.view.turn // 30
            if colony.batteries + colony.batteries_hit + coming.get("GB", 0) < guns and self.view.turn > 4:
                self.pay(self.price("GB"), lines.Build(colony.at, "GB"))
            self.refit_ground(colony)
            self.mend(colony)

    def refit_ground(self, colony: Colony) -> None:
        """5.2, 5.4 What was hit on the ground, and starbases."""
        hit = {"GB": colony.batteries_hit, "AA": colony.armies_hit, "MD": colony.marines_hit}
        for code, count in hit.items():
            if count:
                self.pay(count * repair_price(self.book, code), lines.Repair(colony.at, code))
        repairs = sum(project.code == "SB" and project.place == "yard" for project in colony.queue)
        base = next((base for base in colony.starbases if base.crippled), None)
        if base and len(colony.starbases) - colony.operational > repairs and self.docks(colony) > 0:
            self.pay(repair_price(self.book, "SB", base.wep), lines.Repair(colony.at, "SB"))

    def colonise(self) -> None:
        """6.2.13 ETACs for the free worlds that are known, and some for those that scouts are about to find."""
        if self.left < 4:
            return
        bound = sum(fleet.order == Order.COLONISE for fleet in self.view.fleets)
        hope = 3 if self.view.turn < 12 and None in self.view.intel else 0
        reach = self.far(self.capital.at) if self.capital else {}
        free = sum(at in reach for at in self.free_worlds()) + bound + hope
        for _ in range(min(self.weights.settle, free) - self.lifts("ET")):
            self.build_ship("ET")

    def milestones(self) -> None:
        """9.4 Industry of a young colony is soon at 150 % of its people: eleven points for the price of two units."""
        for colony in self.view.colonies:
            people = pu(colony)
            if people < max(1, self.view.options.iu_milestone_min_pu * MILLI) or colony.milestones >= 150:
                continue
            for percent in (150, 100, 75, 50):
                units = -(-people * percent // (100 * MILLI)) - colony.industry
                if not 0 < units < 40 or percent <= colony.milestones:
                    continue
                cost = industry_price(self.book, colony, units)
                if cost <= max(self.budget // 6, 150 * PP):
                    self.pay(cost, lines.Industry(colony.at, units))
                    break

    def look_round(self) -> None:
        """6.2.10 Scouts bring knowledge and a point for each first report."""
        scouts = sum(fleet.solo_scout for fleet in self.view.fleets) + self.queued(SCOUT)
        if scouts < self.weights.scouts and self.view.turn > 2 and self.left > 6:
            self.build_ship(SCOUT)

    def terraform(self) -> None:
        """4.7 Better planets, cheapest first: five points each."""
        for colony in sorted(self.view.colonies, key=lambda c: (self.kind(c.at), c.at)):
            kind = self.kind(colony.at)
            if kind < EDEN and self.house.level("TER") >= kind + 2 and pu(colony):
                cost = self.book.economy.terraform[kind + 1] * PP
                if self.worth_terraforming(cost):
                    self.pay(cost, lines.Terraform(colony.at))

    def worth_terraforming(self, cost: int) -> bool:
        """9.4 Five points are worth any price."""
        return True

    def move_people(self) -> None:
        """3.7 Colonists for colonies too young for their industry to count, and for those that have it; 9.4 a full planet is worth three points."""
        home = max(self.view.colonies, key=lambda c: c.ptu)
        if home.ptu < 300 * MILLI or self.left < 4:
            return
        least = self.view.options.iu_milestone_min_pu
        for colony in self.view.colonies:
            sight = self.view.intel[colony.at]
            young = pu(colony) < least * MILLI
            if colony.at == home.at or sight is None or (colony.milestones < 150 and not young):
                continue
            most = min(room(self.book, sight.planet) or 70 * MILLI, (least + 1 if young else 70) * MILLI)
            coming = sum(convoy.ptu for convoy in self.view.convoys if convoy.to == colony.at)
            wanted = most - colony.ptu - colony.settling - coming
            ptu = min(12, wanted // MILLI)
            if ptu > 0 and colony.at in self.far(home.at) and self.funds > self.budget // 4:
                self.pay(
                    ptu * self.book.economy.transfer[sight.planet.kind] * PP, lines.Transfer(home.at, colony.at, ptu)
                )

    def industry(self) -> None:
        """3.4 Industry at home pays for itself in some forty turns."""
        home = self.capital
        if home is None or self.left < 40 or self.view.turn < 4:
            return
        share = min(self.budget * self.weights.industry // 100, self.funds)
        units = share // (self.book.economy.industry[0][1] * PP)
        if units > 0 and home.industry + units < pu(home) // MILLI // 2:
            self.pay(industry_price(self.book, home, units), lines.Industry(home.at, units))

    # Arms

    def arm(self) -> None:
        """5 Warships by the day's largest hull, a starbase and fighters at home, and what a strike needs."""
        home = self.capital
        if home is None or self.view.turn < 5:
            return
        if self.war and self.left > 5:
            self.raise_marines(home)
        if self.house.level("CST") >= 3:
            self.fortify(home)
        fighting = sum(self.strength(fleet) for fleet in self.view.fleets)
        wanted = (15 + 2 * self.view.turn) * (1 + self.war)
        if fighting < wanted and self.left > 5:
            best = self.hull()
            self.build_ship(best, max(1, min(3, self.funds // 2 // self.price(best))))

    def break_planets(self) -> None:
        """2.4.8 Whoever can build Planet-Breakers does, before anything else that can wait."""
        if self.house.level("CST") >= unit(self.book, BREAKER).cst and self.left > 3 and self.count(BREAKER) < 3:
            self.build_ship(BREAKER)

    def hull(self) -> str:
        """9.1 The largest of the day; 2.4.3 one raider hides a whole fleet; 2.4.1 a carrier for the warlord's fighters."""
        cst = self.house.level("CST")
        if cst >= 3 and self.house.level("CLK") and self.count(RAIDER) < 1 + self.weights.covert * 3:
            return RAIDER
        if cst >= 3 and self.war > 1 and self.count("CV") < 2:
            return "CV"
        return HULLS[min(cst, len(HULLS)) - 1]

    def count(self, code: str) -> int:
        return sum(ship.code == code for fleet in self.view.fleets for ship in fleet.ships) + self.queued(code)

    def fortify(self, home: Colony) -> None:
        """2.4.1, 2.4.4, 2.4.7 A starbase, fighters and a shield for the homeworld."""
        if not home.starbases and not self.queued("SB") and home.shipyards and self.left > 8:
            self.pay(self.price("SB"), lines.Build(home.at, "SB"))
        if self.war and len(home.fighters) + self.queued("FS") < 3 * self.war:
            self.pay(self.price("FS"), lines.Build(home.at, "FS"))
        if self.house.level("CST") >= unit(self.book, "PS").cst and self.house.level("SLD") and not self.queued("PS"):
            bare = [
                c for c in self.view.colonies if not c.shield and (c is home or self.threatened(c.at)) and c.ptu > MILLI
            ]
            if bare and self.funds > self.budget // 3:
                self.pay(self.price("PS"), lines.Build(max(bare, key=lambda c: c.ptu).at, "PS"))

    def raise_marines(self, home: Colony) -> None:
        """2.3.2.4 Transports and marines, as many as a strike takes."""
        wanted = (2 + self.view.turn // 20) * (1 + self.war)
        marines = home.marines + self.queued("MD") + sum(fleet.loaded("TT") for fleet in self.view.fleets)
        if self.lifts("TT") < wanted:
            self.build_ship("TT", min(3, wanted - self.lifts("TT")))
        if marines < wanted:
            count = min(3, wanted - marines)
            self.pay(count * self.price("MD"), lines.Build(home.at, "MD", count))

    # Research

    def hold_back(self) -> None:
        """4.6 While a house keeps the peace, better weapons would only make its ships dearer."""
        wanted = not self.war and self.view.turn < 30
        if wanted != ("WEP" in self.house.held):
            self.lines.append(lines.Hold("WEP", wanted))

    def learn(self, share: int) -> None:
        """4.1 Fill the pools in the order of preference, each to its next level: two points; the first three keep step."""
        share = min(self.funds, share) // (2 if self.view.turn < 7 else 1)
        first, rest = self.weights.areas[:3], self.weights.areas[3:]
        for area in (*sorted(first, key=self.house.level), *rest):
            missing = step_cost(self.book, self.house, area) - self.house.pool(area) - self.invested.get(area, 0)
            if missing <= 0 or not self.within_reach(area):
                continue
            cost = min(share, cost_of(self.book, self.house, area, missing) + PP)
            if cost >= PP and self.pay(cost, lines.Invest(area, cost)):
                share -= cost
                self.invested[area] = self.invested.get(area, 0) + points_for(self.book, self.house, area, cost)

    def within_reach(self, area: Area) -> bool:
        """4.3, 4.4 The next level could be had at the next purchase, when science rises first by one."""
        row, level = tech(self.book, area), self.house.level(area) + 1
        return level <= row.top and (area in ("EL", "SL") or level + row.science <= self.house.level("SL") + 1)
