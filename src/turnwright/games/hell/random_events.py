"""12 Random events: a d10 each week, and on 1-2 one of twenty by d20.  What lasts starts next week (R47)."""

from __future__ import annotations

from collections.abc import Callable

from turnwright.core import Action, Step

from .actions import PAY_OR_REFUSE, POINTS, Pay, Point, Refuse
from .agents import pick
from .book import PLACES, Place
from .corruption import corrupt
from .districts import raise_notice, shift
from .events import EventRolled, InvestmentPaid, Settled
from .missions import post
from .quarter import strain
from .resources import earn, spend
from .state import Card, Choice, Company


class RandomEvent(Step[Company]):
    """12.1 The event table: one effect by its number from 1 to 20, for a random district where it needs one (R51)."""

    number: int
    roll: int = 1

    def run(self, t: Company) -> None:
        effect = EFFECTS[self.number - 1]
        place = pick(t, PLACES) if effect in LOCAL else most_noticed(t) if effect is inspector_general else None
        t.card = Card(t.week, self.number, place)
        t.tell(EventRolled(self.roll, self.number, place))
        effect(t, place or PLACES[0])


def most_noticed(t: Company) -> Place:
    """12.1 The district of the highest Notice; ties in map order (R51)."""
    return max(PLACES, key=lambda place: t.notice[place])


def market_boom(t: Company, _: Place) -> None:
    """12.1 1: trading earns double in the next Resolution."""
    t.boom_week = t.week + 1


def supply_shortage(t: Company, _: Place) -> None:
    """12.1 2: materiel costs double in the next two Assignments."""
    t.shortage_until = t.week + t.book.omens.shortage_weeks


def demonic_festival(t: Company, _: Place) -> None:
    """12.1 3: Notice falls by 1 everywhere."""
    for place in PLACES:
        shift(t, place, "notice", -t.book.omens.festival_notice)


def crackdown(t: Company, place: Place) -> None:
    """12.1 4: Authority +2."""
    shift(t, place, "authority", t.book.omens.crackdown_authority)


def rival_company(t: Company, place: Place) -> None:
    """12.1 5: Dominion -1."""
    shift(t, place, "dominion", -t.book.omens.rival_dominion)


def bribable_official(t: Company, _: Place) -> None:
    """12.1 6: influence for Notice, if there is enough."""
    if t.influence >= t.book.omens.bribe_influence:
        t.ask(0, Bribe())
    else:
        t.tell(Settled("bribe", 0))


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


def skilled_recruit(t: Company, _: Place) -> None:
    """12.1 7: next Assignment one agent of level 2 asks the price of level 1."""
    t.recruit_week = t.week + 1


def equipment_cache(t: Company, _: Place) -> None:
    """12.1 8: materiel found."""
    t.materiel += t.book.omens.cache_materiel


def informant_network(t: Company, _: Place) -> None:
    """12.1 9: the next Espionage worker finds one opportunity more."""
    t.informants = True


def hell_quake(t: Company, place: Place) -> None:
    """12.1 10: Authority -1, Notice +1."""
    shift(t, place, "authority", -t.book.omens.quake_authority)
    raise_notice(t, place, t.book.omens.quake_notice)


def soul_shipment(t: Company, place: Place) -> None:
    """12.1 11: a Smuggling opportunity with a fixed reward and a short timer."""
    post(t, "smuggling", place, timer=t.book.omens.soul_timer, reward=t.book.omens.soul_sovereigns)


def plague_of_whispers(t: Company, _: Place) -> None:
    """12.1 12: Corruption +1 for every agent, with Breaking Points where due."""
    for number in list(t.roster):
        if number in t.roster:
            corrupt(t, number, t.book.omens.whispers_corruption, list(t.roster))


def investment_opportunity(t: Company, _: Place) -> None:
    """12.1 13: money now for more money later, if there is enough."""
    if t.sovereigns >= t.book.omens.invest:
        t.ask(0, Invest())
    else:
        t.tell(Settled("invest", 0))


class Invest(Choice):
    """12.1 Investment Opportunity: 50 now, 80 in the Upkeep four weeks later."""

    answers = PAY_OR_REFUSE
    wrong = "12.1 Pay for the investment or refuse it."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        rules, paid = t.book.omens, isinstance(action, Pay)
        t.tell(Settled("invest", rules.invest if paid else 0))
        if paid:
            spend(t, "investment", rules.invest)
            t.investments.append(t.week + rules.invest_weeks)


def pay_back(t: Company) -> None:
    """12.1 Investments that come home in this Upkeep."""
    while t.week in t.investments:
        t.investments.remove(t.week)
        earn(t, "returns", t.book.omens.returns)
        t.tell(InvestmentPaid(t.book.omens.returns))


def baron_distracted(t: Company, _: Place) -> None:
    """12.1 14: missions in a district of the player's choice are easier in the next two Resolutions."""
    t.ask(0, Distraction())


class Distraction(Choice):
    """12.1 Baron Distracted: in which district?"""

    answers = POINTS
    wrong = "12.1 Choose the district whose Baron is distracted."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        assert isinstance(action, Point)
        t.distracted_until[action.district] = t.week + t.book.omens.distracted_weeks
        t.tell(Settled("distracted", 0, action.district))


def inspector_general(t: Company, place: Place) -> None:
    """12.1 15: Notice +2 where it is highest."""
    raise_notice(t, place, t.book.omens.inspector_notice)


def trade_delegation(t: Company, _: Place) -> None:
    """12.1 16: influence gained."""
    t.influence += t.book.omens.delegation_influence


def saboteur_caught(t: Company, place: Place) -> None:
    """12.1 17: hush money, or Notice in a district that is rolled and shown first (R48)."""
    if t.sovereigns >= t.book.omens.saboteur_sovereigns:
        t.ask(0, Saboteur(place))
    else:
        let_saboteur_talk(t, place)


class Saboteur(Choice):
    """12.1 Saboteur Caught: pay 20 or take 3 Notice."""

    district: Place
    answers = PAY_OR_REFUSE
    wrong = "12.1 Pay for the saboteur's silence or refuse."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        if isinstance(action, Pay):
            spend(t, "saboteur", t.book.omens.saboteur_sovereigns)
            t.tell(Settled("saboteur", t.book.omens.saboteur_sovereigns, self.district))
        else:
            let_saboteur_talk(t, self.district)


def let_saboteur_talk(t: Company, place: Place) -> None:
    """12.1 Not paid: Notice +3."""
    t.tell(Settled("saboteur", 0, place))
    raise_notice(t, place, t.book.omens.saboteur_notice)


def hellfire_accident(t: Company, place: Place) -> None:
    """12.1 18: Authority -1 and no work there next week."""
    shift(t, place, "authority", -t.book.omens.hellfire_authority)
    t.closed_until[place] = max(t.closed_until[place], t.week + 1)


def double_agent(t: Company, _: Place) -> None:
    """12.1 19: the next mission is decided by the player."""
    t.double_agent = True


def collector_calls(t: Company, _: Place) -> None:
    """12.1 20: Company dues, or Charter Strain."""
    if t.sovereigns >= t.book.omens.dues:
        t.ask(0, Collector())
    else:
        shut_the_door(t)


class Collector(Choice):
    """12.1 The Collector Calls: pay 30 or gain 1 Charter Strain."""

    answers = PAY_OR_REFUSE
    wrong = "12.1 Pay the dues or refuse them."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        if isinstance(action, Pay):
            spend(t, "dues", t.book.omens.dues)
            t.tell(Settled("collector", t.book.omens.dues))
        else:
            shut_the_door(t)


def shut_the_door(t: Company) -> None:
    """12.1 Dues not paid: Charter Strain, which may end the game at once (R67)."""
    t.tell(Settled("collector", 0))
    strain(t, t.book.omens.dues_strain)


EFFECTS: tuple[Callable[[Company, Place], None], ...] = (
    market_boom,
    supply_shortage,
    demonic_festival,
    crackdown,
    rival_company,
    bribable_official,
    skilled_recruit,
    equipment_cache,
    informant_network,
    hell_quake,
    soul_shipment,
    plague_of_whispers,
    investment_opportunity,
    baron_distracted,
    inspector_general,
    trade_delegation,
    saboteur_caught,
    hellfire_accident,
    double_agent,
    collector_calls,
)
"""12.1 The twenty events by d20."""
LOCAL = (crackdown, rival_company, hell_quake, soul_shipment, saboteur_caught, hellfire_accident)
"""12.1 Those that strike a random district, any of the four (R51)."""
