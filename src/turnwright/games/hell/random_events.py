"""12 Random events: a d10 each week, and on 1-2 one of twenty by d20.  What lasts starts next week (R47)."""

from __future__ import annotations

from turnwright.core import Action, Step

from .actions import POINTS, Point, Refuse
from .agents import pick
from .book import OMENS, PLACES, Place
from .corruption import corrupt
from .districts import raise_notice, shift
from .events import EventRolled, InvestmentPaid, Settled
from .missions import post
from .quarter import strain
from .resources import Demand, ask_for, earn
from .state import Branch, Card, Choice, Company

LOCAL = ("Crackdown", "Rival Company", "Hell Quake", "Soul Shipment", "Saboteur Caught", "Hellfire Accident")
"""12.1 Those that strike a random district, any of the four (R51)."""


class RandomEvent(Step[Company]):
    """12.1 The event table: one effect by its number from 1 to 20."""

    number: int
    roll: int = 1

    def run(self, t: Company) -> None:
        name = OMENS[self.number - 1].name
        place = pick(t, PLACES) if name in LOCAL else most_noticed(t) if name == "Inspector General" else None
        t.card = Card(t.week, self.number, place)
        t.tell(EventRolled(self.roll, self.number, place))
        strike(t, name, place or PLACES[0])


def most_noticed(t: Company) -> Place:
    """12.1 The district of the highest Notice; ties in map order (R51)."""
    return max(PLACES, key=lambda place: t.notice[place])


def strike(t: Company, name: str, place: Place) -> None:
    """12.1 What each event of the table does, for this district where it needs one."""
    omens = t.book.omens
    match name:
        case "Market Boom":
            t.boom_week = t.week + 1
        case "Supply Shortage":
            t.shortage_until = t.week + omens.shortage_weeks
        case "Demonic Festival":
            for other in PLACES:
                shift(t, other, "notice", -omens.festival_notice)
        case "Crackdown":
            shift(t, place, "authority", omens.crackdown_authority)
        case "Rival Company":
            shift(t, place, "dominion", -omens.rival_dominion)
        case "Bribable Official" if t.influence >= omens.bribe_influence:
            t.ask(0, Bribe())
        case "Bribable Official":
            t.tell(Settled("bribe", 0))
        case "Skilled Recruit":
            t.recruit_week = t.week + 1
        case "Equipment Cache":
            t.materiel += omens.cache_materiel
        case "Informant Network":
            t.informants = True
        case "Hell Quake":
            shift(t, place, "authority", -omens.quake_authority)
            raise_notice(t, place, omens.quake_notice)
        case "Soul Shipment":
            post(t, "smuggling", place, timer=omens.soul_timer, reward=omens.soul_sovereigns)
        case "Plague of Whispers":
            for number in list(t.roster):
                if number in t.roster:  # a Breaking Point may have taken others
                    corrupt(t, number, omens.whispers_corruption, list(t.roster))
        case "Investment Opportunity":
            ask_for(t, Invest())
        case "Baron Distracted":
            t.ask(0, Distraction())
        case "Inspector General":
            raise_notice(t, place, omens.inspector_notice)
        case "Trade Delegation":
            t.influence += omens.delegation_influence
        case "Saboteur Caught":
            ask_for(t, Saboteur(place))
        case "Hellfire Accident":
            shift(t, place, "authority", -omens.hellfire_authority)
            t.closed_until[place] = max(t.closed_until[place], t.week + 1)
        case "Double Agent":
            t.double_agent = True
        case "The Collector Calls":
            ask_for(t, Collector())


class Bribe(Choice):
    """12.1 Bribable Official: which district, or nobody."""

    answers = (*POINTS, Refuse())
    wrong = "12.1 Name a district for the official, or refuse."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        rules = t.book.omens
        if isinstance(action, Point):
            t.influence -= rules.bribe_influence
            t.tell(Settled("bribe", rules.bribe_influence, action.district))
            shift(t, action.district, "notice", -rules.bribe_notice)
        else:
            t.tell(Settled("bribe", 0))


class Invest(Demand):
    """12.1 Investment Opportunity: 50 now, 80 in the Upkeep four weeks later."""

    wrong = "12.1 Pay for the investment or refuse it."
    what, heading = "invest", "investment"

    def price(self, b: Branch) -> int:
        return b.book.omens.invest

    def follows(self, t: Company, paid: bool) -> None:
        if paid:
            t.investments.append(t.week + t.book.omens.invest_weeks)


def pay_back(t: Company) -> None:
    """12.1 Investments that come home in this Upkeep."""
    while t.week in t.investments:
        t.investments.remove(t.week)
        earn(t, "returns", t.book.omens.returns)
        t.tell(InvestmentPaid(t.book.omens.returns))


class Distraction(Choice):
    """12.1 Baron Distracted: in which district are missions easier?"""

    answers = POINTS
    wrong = "12.1 Choose the district whose Baron is distracted."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        assert isinstance(action, Point)
        t.distracted_until[action.district] = t.week + t.book.omens.distracted_weeks
        t.tell(Settled("distracted", 0, action.district))


class Saboteur(Demand):
    """12.1 Saboteur Caught: pay 20 or take 3 Notice in a district that is rolled and shown first (R48)."""

    district: Place
    wrong = "12.1 Pay for the saboteur's silence or refuse."
    what = heading = "saboteur"

    def price(self, b: Branch) -> int:
        return b.book.omens.saboteur_sovereigns

    def follows(self, t: Company, paid: bool) -> None:
        if not paid:
            raise_notice(t, self.district, t.book.omens.saboteur_notice)


class Collector(Demand):
    """12.1 The Collector Calls: pay 30 or gain 1 Charter Strain, which may end the game at once (R67)."""

    wrong = "12.1 Pay the dues or refuse them."
    what, heading = "collector", "dues"

    def price(self, b: Branch) -> int:
        return b.book.omens.dues

    def follows(self, t: Company, paid: bool) -> None:
        if not paid:
            strain(t, t.book.omens.dues_strain)
