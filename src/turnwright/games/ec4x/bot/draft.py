"""A sheet in the making: what the bots know, what is left to spend, and one order at most for each fleet."""

from __future__ import annotations

from collections import Counter
from random import Random

from turnwright.core import Value

from .. import lines
from ..assets import Colony, Fleet
from ..book import EMPIRE, ETAC, NOBODY, Area, Order, unit
from ..economy.construction import free_docks, price
from ..lines import Line
from ..map.jump_lanes import distances
from ..state import Seen
from ..war.squadrons import fleet_attack

LOST = -3


class Weights(Value, kw_only=True):
    """What a personality cares for."""

    name: str
    settle: int = 6
    """ETACs under way at a time."""
    research: int = 35
    """Percent of the treasury for research."""
    areas: tuple[Area, ...] = ("SL", "TER", "CST", "WEP", "EL", "ELI", "CIC", "SLD", "CLK")
    industry: int = 15
    """Percent of the treasury for industry at home."""
    war: int = 1
    """0 defends itself, 1 strikes at the weak, 2 lives for it."""
    patience: int = 99
    """The turn from which on even the peaceful strike."""
    tax: int = 50
    """3.2 Percent when there is no more land to take."""
    scouts: int = 3
    covert: bool = False
    guards: int = 1
    """Armies for each colony."""


class Draft:
    """The view of one house and the lines written so far."""

    def __init__(self, view: Seen, weights: Weights, rng: Random) -> None:
        self.view, self.weights, self.rng = view, weights, rng
        self.book, self.seat, self.house = view.book, view.me, view.mine
        self.funds = self.budget = self.house.treasury
        self.lines: list[Line] = []
        self.orders: dict[int, lines.OrderFleet] = {}
        self.docked = Counter[int]()
        self.next_fleet = self.house.next_fleet
        self.invested: dict[Area, int] = {}
        self.own: dict[int, Colony] = {colony.at: colony for colony in view.colonies}
        self.active = [fleet for fleet in view.fleets if fleet.status == "active" and not fleet.offline]
        settlers = [fleet for fleet in self.active if any(lift.code == ETAC for lift in fleet.lifts)]
        self.warships = [fleet for fleet in self.active if not fleet.solo_scout and fleet not in settlers]
        self.ways: dict[tuple[int, bool], dict[int, int]] = {}

    @property
    def sheet(self) -> list[Line]:
        """Everything written, in no order that matters."""
        return [*self.lines, *self.orders.values()]

    @property
    def war(self) -> int:
        """How warlike the house is by now."""
        return max(self.weights.war, int(self.view.turn >= self.weights.patience))

    @property
    def left(self) -> int:
        """Turns to come after this one."""
        return self.view.options.turns - self.view.turn

    def pay(self, cost: int, line: Line) -> bool:
        """Add a line if the money is there."""
        if cost > self.funds:
            return False
        self.funds -= cost
        self.lines.append(line)
        return True

    def order(self, fleet: Fleet, code: int, target: int = -1, roe: int = -1) -> None:
        """6.2 The last word counts; an order that stands already is not written again."""
        self.orders.pop(fleet.number, None)
        if (fleet.order, fleet.target) != (code, target) or roe not in (-1, fleet.roe):
            self.orders[fleet.number] = lines.OrderFleet(fleet.number, code, target, roe)

    def split(self, fleet: Fleet, squadrons: tuple[int, ...] = (), etacs: int = 0, transports: int = 0) -> int:
        """2.3.4 Part of a fleet becomes one of its own, whose number is known in advance."""
        self.lines.append(lines.Detach(fleet.number, squadrons, etacs, transports))
        self.next_fleet += 1
        return self.next_fleet - 1

    # Knowledge

    def owner(self, at: int) -> int:
        """Whose a world is, as far as this house knows; LOST if it was ours; 2.1 the hub is the Empire's to begin with."""
        sight = self.view.intel[at]
        if at in self.own:
            return self.seat
        if sight is None and at == self.view.hub:
            return EMPIRE
        return NOBODY if sight is None else LOST if sight.owner == self.seat else sight.owner

    def foreign(self) -> list[int]:
        """Worlds of other houses that are in the game."""
        return [at for at in range(len(self.view.stars)) if self.owner(at) >= 0 and at not in self.own]

    def guns(self, at: int) -> int:
        """7.1.1 Attack strength that was seen there."""
        sight = self.view.intel[at]
        if sight is None:
            return 0
        return sum(unit(self.book, code).attack * count for c in sight.contacts for code, count in c.units)

    def has(self, at: int, code: str) -> bool:
        """Was such a unit seen there?"""
        sight = self.view.intel[at]
        return sight is not None and any(code in dict(contact.units) for contact in sight.contacts)

    def garrison(self, at: int) -> dict[str, int]:
        """6.2.10 What a spy counted on the ground."""
        return next((dict(d.facts) for d in self.view.dossiers if (d.mission, d.at) == (Order.SPY_PLANET, at)), {})

    def threatened(self, at: int) -> bool:
        """Hostile guns were seen there or next door."""
        near = (at, *(lane.to for lane in self.view.stars[at].lanes))
        return any(self.guns(place) and self.at_war(self.owner(place)) for place in near)

    @property
    def empire_stands(self) -> bool:
        """2.1 The hub is the Empire's, as far as this house knows."""
        return self.view.hub >= 0 and self.owner(self.view.hub) == EMPIRE

    def at_war(self, house: int) -> bool:
        return house >= 0 and house != self.seat and self.view.rivals[house].stance == "enemy"

    def fair_game(self, at: int) -> bool:
        """8.1 Worlds to strike at: the Empire's, and those of open enemies to whom no peace was offered."""
        owner = self.owner(at)
        if owner < 0:
            return owner == EMPIRE
        said = [line.stance for line in self.lines if isinstance(line, lines.Diplomacy) and line.house == owner]
        word = said[0] if said else self.view.offers[owner]
        return word == "enemy" or (self.at_war(owner) and word is None)

    def far(self, start: int, restricted: bool = False) -> dict[int, int]:
        """6.1 Jumps to every system, over restricted lanes or not."""
        key = (start, restricted)
        if key not in self.ways:
            self.ways[key] = distances(self.view.stars, start, restricted)
        return self.ways[key]

    def strength(self, fleet: Fleet) -> int:
        return fleet_attack(self.book, fleet) if fleet.armed(self.book) else 0

    # Building

    def price(self, code: str) -> int:
        return price(self.book, self.house, code, False)

    def docks(self, colony: Colony) -> int:
        return free_docks(self.book, self.house, colony, "yard") - self.docked[colony.at]

    def build_ship(self, code: str, count: int = 1) -> bool:
        """5.3 At a yard with room, the home's first."""
        cost = self.price(code)
        for colony in sorted(self.view.colonies, key=lambda c: c.at != self.view.home):
            if self.docks(colony) >= count and self.pay(count * cost, lines.Build(colony.at, code, count)):
                self.docked[colony.at] += count
                return True
        return False

    def queued(self, code: str) -> int:
        return sum(p.count for colony in self.view.colonies for p in colony.queue if p.code == code)

    def lifts(self, code: str) -> int:
        """Spacelift of a kind, in fleets and in docks."""
        return sum(lift.code == code for fleet in self.view.fleets for lift in fleet.lifts) + self.queued(code)

    @property
    def capital(self) -> Colony | None:
        """The homeworld, or else the largest yard."""
        yards = [colony for colony in self.view.colonies if colony.shipyards]
        return self.own.get(self.view.home) or max(yards, key=lambda c: (c.ptu, -c.at), default=None)
