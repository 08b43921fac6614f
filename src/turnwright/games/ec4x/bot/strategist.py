"""The strategist: a planner that knows what a PP is worth in prestige, and spends it there."""

from __future__ import annotations

from random import Random

from turnwright.kit.words import say

from .. import lines
from ..book import NOBODY, Order
from ..economy.industry import industry_price
from ..economy.population import MILLI, pu
from ..economy.production import PP
from ..economy.research import research_turn
from ..lines import Line
from ..state import Seen
from .draft import Weights
from .marshal import REACH, Marshal
from .planner import KIND

STRATEGIST = Weights(
    name="strategist",
    settle=8,
    research=40,
    war=1,
    guards=1,
    scouts=4,
    areas=("EL", "SL", "CST", "TER", "WEP", "ELI", "CIC", "SLD", "CLK"),
)


ARMS = 85
"""Percent of what is left for the next campaign."""
PACTS = 8
"""The last turn on which a pact is offered: it stands for some turns before anybody is a foe."""


class Strategist(Marshal):
    """One turn's sheet, by what brings most."""

    def __init__(self, view: Seen, weights: Weights, rng: Random, foe: int | None = None) -> None:
        super().__init__(view, weights, rng)
        self.foe = self.next_foe() if foe is None else foe
        """The house to go to war with, if any."""

    def plan(self) -> tuple[list[Line], str]:
        if self.view.colonies:
            self.talk()
            self.commission()
            self.protect()
            self.milestones()
            self.colonise()
            self.look_round()
            self.spend_on_secrets()
            self.yards()
        self.command_fleets()
        if self.view.colonies:
            if self.view.options.iu_milestone_min_pu:
                self.move_people()
            self.raise_forces(self.funds * ARMS // 100)
            self.terraform()
            if self.view.turn < self.last_lesson:
                self.learn(self.funds * self.weights.research // 100)
            self.industry()
            if self.view.turn < self.last_lesson:
                self.learn(self.funds)
            self.move_people()
            self.taxes()
        return self.sheet, self.reason()

    def reason(self) -> str:
        """What this turn is about."""
        stars, aim = self.view.stars, self.capital and self.aim(self.capital)
        struck = [stars[order.target].name for order in self.orders.values() if order.code == Order.BLITZ]
        if struck:
            return say("Marines are on their way to {worlds}.", worlds=", ".join(struck))
        if aim:
            return say(
                "Arms for {world}, which should take {power} attack strength and {marines} marines.",
                aim,
                world=stars[aim.at].name,
            )
        return say("Nothing is to be taken now: planets, knowledge and industry.")

    @property
    def last_lesson(self) -> int:
        """4.1 What is learnt after the last R&D turn is never bought."""
        return max(turn for turn in range(1, self.view.options.turns + 1) if research_turn(turn))

    def taxes(self) -> None:
        """3.2 All there is, while two points in five turns are all it costs; kind on the last day."""
        rate = 100 if self.view.options.high_tax == "periodic" else 65
        if not self.left:
            rate = KIND
        if rate != self.house.tax:
            self.lines.append(lines.Tax(rate))

    def yards(self) -> None:
        """2.3.2.2 Another yard when those at home are full, more for a rich house."""
        home, most = self.capital, 2 + self.house.gho // (1000 * PP)
        if home is None or not home.spaceports or self.view.turn < 2 or self.left < 16 or self.queued("SY"):
            return
        if home.shipyards < most and self.docks(home) < 7:
            self.pay(self.price("SY"), lines.Build(home.at, "SY"))

    def worth_terraforming(self, cost: int) -> bool:
        """9.4 As long as five points cost no more than knowledge would, or money lies about."""
        return cost <= max(500 * PP, self.funds // 2) or self.left < 8

    def industry(self) -> None:
        """3.4 Industry pays for itself in some thirty turns; the largest worlds first."""
        if self.left < 32 or self.view.turn < 8:
            return
        for colony in sorted(self.view.colonies, key=lambda c: (-c.ptu, c.at))[:4]:
            most = pu(colony) // MILLI // 2 - colony.industry
            units = min(most, self.funds // 2 // (self.book.economy.industry[0][1] * PP))
            if units > 0:
                self.pay(industry_price(self.book, colony, units), lines.Industry(colony.at, units))

    def protect(self) -> None:
        """2.4.7, 2.4.9 More of everything where money is no matter."""
        super().protect()
        spare = self.house.gho // (1500 * PP)
        if not spare:
            return
        for colony in self.view.colonies:
            if pu(colony) < MILLI:
                continue
            coming = {project.code: project.count for project in colony.queue}
            size = 3 if pu(colony) > 200 * MILLI else 1
            for code, have in (("AA", colony.armies), ("GB", colony.batteries)):
                lack = min(3, (1 + spare) * size - have - coming.get(code, 0))
                if lack > 0 and self.funds > self.budget // 2:
                    self.pay(lack * self.price(code), lines.Build(colony.at, code, lack))

    # 8.1

    def talk(self) -> None:
        """8.1 Pacts with everybody in the first months; who is at war stays at war, so that no peace is broken."""
        for seat, rival in enumerate(self.view.rivals):
            offered = self.view.offers[seat]
            if seat == self.seat or rival.fallen or rival.stance == "enemy":
                continue
            if seat == self.foe:
                word = "neutral" if rival.stance == "pact" else "enemy"
                self.say(seat, word, offered != word)
            elif rival.stance == "neutral":
                self.say(seat, "pact", offered != "pact" and self.view.turn <= PACTS)

    def neighbours(self) -> dict[int, float]:
        """Houses with worlds in reach, and how near they are."""
        near: dict[int, float] = {}
        home = self.capital
        far = self.far(home.at) if home else {}
        for at in self.foreign():
            if far.get(at, 99) <= REACH:
                near[self.owner(at)] = near.get(self.owner(at), 0) + 1 / (1 + far[at])
        return near

    def next_foe(self) -> int:
        """Whom to fight: nobody while the Empire stands or open enemies have worlds in reach; else whose worlds are nearest."""
        near = self.neighbours()
        hub = self.empire_stands and self.capital and self.far(self.capital.at).get(self.view.hub, 99) <= REACH
        if self.view.turn < (20 if hub else PACTS + 6) or any(map(self.at_war, near)):
            return NOBODY
        return max(sorted(near), key=lambda owner: near[owner], default=NOBODY)
