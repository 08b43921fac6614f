"""1.3 Turns: start reading here.

All houses write their sheets at once; then a turn resolves as the list `TURN`, in the order of its phases.  Each step
works through systems by id and houses by seat, and dice come from a stream for each matter (streams.py), so the result
depends on nothing but the sheets.
"""

from __future__ import annotations

from turnwright.core import Step

from . import diplomacy, elimination
from .book import Order
from .command import run_sheet
from .economy import colonization, income, industry, research, space_guilds, taxes, terraforming
from .economy.construction import finish_projects
from .events import LineRefused, TookOver, TurnBegan
from .map import blockade, movement, rendezvous, salvage
from .questions import WRITE_ORDERS
from .score import champions
from .secrets import espionage, spies
from .secrets.fog import by_system, observe
from .state import Reach
from .streams import BREAKTHROUGHS, PLOTS, stream
from .war.engagement import fight
from .war.planetary_assault import assault_planets

AUTOPILOT = 3
"""1.3.2 Turns without orders until a house's fleets look after themselves."""


def begin(t: Reach) -> None:
    """1.3 A new turn; 1.1 prestige is public."""
    prestige = tuple(house.prestige for house in t.houses)
    t.standings.append(prestige)
    t.tell(TurnBegan(t.turn, prestige))


class Orders(Step[Reach]):
    """1.3.2 Every house that is in the game writes its orders."""

    def run(self, t: Reach) -> None:
        begin(t)
        for seat in range(t.seats):
            if not t.houses[seat].fallen:
                t.ask(seat, WRITE_ORDERS)
        t.then(*TURN)


class Command(Step[Reach]):
    """1.3.2 The Command phase: sheets are carried out in seat order; they concern nobody else's things."""

    def run(self, t: Reach) -> None:
        offers = list(t.offers)
        for seat in range(t.seats):
            t.accounts[seat], t.honours[seat], t.refusals[seat], t.news[seat] = (), (), (), ()
        for seat in range(t.seats):
            if t.houses[seat].fallen:
                continue
            sheet = t.sheets[seat]
            refusals = run_sheet(t, seat, sheet)
            espionage.charge_over_investment(t, seat)
            t.refusals[seat] = tuple(refusals)
            for refusal in refusals:
                t.report(LineRefused(sheet[refusal.at], refusal.reason), to=[seat])
            t.sheets[seat] = ()
            autopilot(t, seat)
        diplomacy.weigh(t, offers)


def autopilot(t: Reach, seat: int) -> None:
    """1.3.2 After three missed turns fleets without anything to do go home and guard it (R65)."""
    if t.houses[seat].lapses < AUTOPILOT:
        return
    moved = []
    for fleet in t.own_fleets(seat):
        if fleet.order != 0 or fleet.offline or fleet.status != "active" or not fleet.armed(t.book):
            continue
        at_home = t.owner(fleet.at) == seat
        t.put(fleet.but(order=Order.GUARD, target=fleet.at) if at_home else fleet.but(order=Order.HOME, target=-1))
        moved.append(fleet.number)
    if moved:
        t.report(TookOver(tuple(moved)), to=[seat])


class Conflict(Step[Reach]):
    """1.3.3 The Conflict phase: movement, battles, assaults, colonies, meetings, spies, espionage."""

    def run(self, t: Reach) -> None:
        t.exposed = []
        before = {key: fleet.at for key, fleet in t.fleets.items()}
        diplomacy.call_off(t)
        movement.move(t)
        diplomacy.call_off(t)
        orbits = fight(t)
        blockade.set_blockades(t, orbits)
        assault_planets(t, orbits)
        colonization.colonise(t)
        rendezvous.gather(t)
        salvage.salvage(t)
        movement.arrive(t, before)
        spies.spy(t)
        stream(t, PLOTS)
        for plot in t.shuffled(t.plots):
            stream(t, PLOTS, 1 + plot.by)
            espionage.resolve(t, plot)
        t.plots = []


class Maintenance(Step[Reach]):
    """1.3.4 The Maintenance phase: salvage, construction, industry, research points, terraforming, convoys."""

    def run(self, t: Reach) -> None:
        salvage.pay_salvage(t)
        for at in sorted(t.colonies):
            finish_projects(t, t.colonies[at])
            industry.raise_industry(t, t.colonies[at])
        for seat in range(t.seats):
            if not t.houses[seat].fallen:
                research.deposit(t, seat)
        terraforming.terraform_sites(t)
        space_guilds.land_convoys(t)


class Income(Step[Reach]):
    """1.3.1 The Income phase of the new turn: growth, taxes, maintenance, prestige, then everybody looks round."""

    def run(self, t: Reach) -> None:
        t.turn += 1
        for at in sorted(t.colonies):
            income.grow(t, t.colonies[at])
        for seat in range(t.seats):
            if not t.houses[seat].fallen:
                income.collect(t, seat)
                taxes.judge_taxes(t, seat)
                blockade.judge_blockades(t, seat)
        elimination.judge_houses(t)
        if research.research_turn(t.turn):
            for seat in range(t.seats):
                if not t.houses[seat].fallen:
                    stream(t, BREAKTHROUGHS, seat)
                    research.roll_breakthrough(t, seat)
        systems = by_system(t)
        for seat in range(t.seats):
            observe(t, seat, systems)
        stream(t, 0)


class Reckoning(Step[Reach]):
    """1.1 The last house standing wins at once, the highest prestige after the last turn; else on to the next turn."""

    def run(self, t: Reach) -> None:
        standing = [seat for seat in range(t.seats) if not t.houses[seat].fallen]
        if len(standing) <= 1:
            t.ended = "the last house standing"
        elif t.turn > t.options.turns:
            t.ended = "the turns are over"
        elif 0 < t.options.prestige_goal <= max(t.houses[seat].prestige for seat in standing):
            t.ended = "the prestige that was agreed on"
        if t.ended:
            t.winners = list(champions(t))
            begin(t)
            t.finish()
        else:
            t.then(Orders())


TURN = (Command(), Conflict(), Maintenance(), Income(), Reckoning())
"""1.3 A turn after the orders are in."""
