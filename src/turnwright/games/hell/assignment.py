"""3.1 Phase 2, Assignment: one question asked again after each order until the week is ended; 7.1 planning a mission.

What an order does, and why it may not be given, stands in its own chapter; `DEEDS` lists both for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress
from operator import attrgetter, itemgetter
from typing import Any

from turnwright.core import Action, Menu
from turnwright.kit.words import say

from . import actions as a
from .agents import cannot_go, hire_agent, hire_recruit, no_hire, no_recruit
from .book import JOBS, PLACES, POSTS, TOP, Place, Rung
from .conditions import no_refreshment, no_treatment, refresh, treat
from .corruption import no_purification, no_retirement, purify, retire
from .coup import coup_mission, no_coup_plan, squad_too_weak
from .full_charter import expansion_limit, expansions_a_week
from .notice import no_tribute, pay_tribute
from .preparation import abort, commit, no_plan, no_room, no_squad, preparations, span
from .resources import buy_influence, buy_materiel, materiel_price, no_influence, no_materiel, no_quiet, quieten
from .state import Branch, Company, Opportunity, committed, quarter, workers_ready
from .workers import (
    assign,
    hire_worker,
    no_assignment,
    no_reserve,
    no_worker,
    nobody_there,
    not_the_same,
    repeat_last_week,
    set_reserve,
    unassign,
)

BUY_MATERIEL = tuple(a.BuyMateriel(amount) for amount in (1, 5, 10))
BUY_INFLUENCE = tuple(a.BuyInfluence(amount) for amount in (1, 5))
RESERVES = tuple(a.Reserve(amount) for amount in (0, 5, 10, 20))
"""1.1, 4.2 The amounts that are listed; any other is allowed too."""
QUIETEN = {place: a.Quieten(place) for place in PLACES}
PLAN, ABORT, RETIRE, HIRE = lru_cache(a.Plan), lru_cache(a.Abort), lru_cache(a.Retire), lru_cache(a.HireAgent)
REFRESH, TREAT, PURIFY = lru_cache(a.Refresh), lru_cache(a.Treat), lru_cache(a.Purify)
ENLIST, DISMISS, PREPARE = lru_cache(a.Enlist), lru_cache(a.Dismiss), lru_cache(a.Prepare)
MOST = max(BUY_MATERIEL[-1].amount, BUY_INFLUENCE[-1].amount)
CREWS = itemgetter(*POSTS.values())
CREW_AT = tuple((place, slice(at * len(JOBS), (at + 1) * len(JOBS))) for at, place in enumerate(PLACES))
"""4.2 The workers at all posts, out of their column, and which of them are a district's."""
SHUT: Rung = (0, ())
NO_RUNGS = (SHUT,) * (TOP + 1)
NOBODY = set[int]()
STORES = attrgetter(
    "sovereigns", "materiel", "influence", "reserve", "workers", "week", "shortage_until", "recruit_week", "book"
)
COLUMNS = attrgetter("notice", "tributes", "offers", "roster", "board", "squads", "authority", "dominion")
"""What orders are made of that are about no post."""
recent: tuple[Any, Any, Sequence[Action]] = (), (), ()
SAME, WORKER, RECRUIT, END = a.SameAsLastWeek(), a.HireWorker(), a.HireRecruit(), a.EndWeek()
COMMIT, FOLD = a.Commit(), a.Fold()

Law = Callable[[Any, Any], str]
Deed = Callable[[Company, Any], None]
DEEDS: dict[type[Action], tuple[Law, Deed]] = {
    a.Assign: (no_assignment, assign),
    a.Unassign: (nobody_there, unassign),
    a.SameAsLastWeek: (not_the_same, repeat_last_week),
    a.Reserve: (no_reserve, set_reserve),
    a.BuyMateriel: (no_materiel, buy_materiel),
    a.BuyInfluence: (no_influence, buy_influence),
    a.Quieten: (no_quiet, quieten),
    a.HireWorker: (no_worker, hire_worker),
    a.HireAgent: (no_hire, hire_agent),
    a.HireRecruit: (no_recruit, hire_recruit),
    a.Treat: (no_treatment, treat),
    a.Refresh: (no_refreshment, refresh),
    a.Purify: (no_purification, purify),
    a.Retire: (no_retirement, retire),
    a.PayTribute: (no_tribute, pay_tribute),
    a.Abort: (no_squad, abort),
}
"""3.1 Everything that changes the branch at once and leaves the Assignment open."""


def refusal(b: Branch, order: Action) -> str:
    """3.1 Why this order cannot be given in Assignment, with the section; empty if it can."""
    if type(order) in DEEDS:
        return DEEDS[type(order)][0](b, order)
    if isinstance(order, a.Plan):
        return no_plan(b, order)
    if isinstance(order, a.PlanCoup):
        return no_coup_plan(b, order)
    return "" if isinstance(order, a.EndWeek) else "3.1 That is no order for the Assignment phase."


class Orders(Menu[Company]):
    """3.1 Assignment: give an order, or end the week."""

    def legal(self, t: Company, seat: int) -> list[Action]:
        """Every order of few forms, and some amounts; `refusal` is the law and must agree (test_3_1_orders)."""
        return [*_posts(t), *_beside_posts(t)]

    def problem(self, t: Company, seat: int, action: Action) -> str:
        return refusal(t, action)

    def candidates(self, t: Company, seat: int) -> list[Action]:
        return _named(t)

    def answer(self, t: Company, seat: int, action: Action) -> None:
        deed = DEEDS.get(type(action))
        if deed is not None:
            deed[1](t, action)
            t.ask(0, ORDERS)
        elif isinstance(action, a.Plan):
            mission = t.board[action.mission]
            t.ask(0, Planning(mission, weeks=preparations(t, mission)[-1]))
        elif isinstance(action, a.PlanCoup):
            mission = coup_mission(t, action.district)
            t.ask(0, Planning(mission, weeks=preparations(t, mission)[-1]))


ORDERS = Orders()


def _posts(t: Company) -> Sequence[Action]:
    """4.2 Posts to fill and to clear."""
    orders: list[a.Assign | a.Unassign] = []
    crews, dominion, week, closed_until = CREWS(t.jobs), t.dominion, t.week, t.closed_until
    contested, hush, growth = t.options.contested_ground, t.options.discretion_per_week or 99, expansions_a_week(t)
    assigned = sum(crews)
    rungs = t.book.rungs if workers_ready(t) > assigned else NO_RUNGS
    for place, there in CREW_AT:
        rung = rungs[dominion[place]] if week > closed_until[place] else SHUT
        limit = expansion_limit(t, place) if contested else growth
        orders += _posts_at(place, rung, hush, limit, crews[there])
    if not assigned and any(t.last_jobs.get(POSTS[free.district, free.job]) for free in orders):
        return [*orders, SAME]
    return orders


@lru_cache(maxsize=1 << 15)
def _posts_at(
    place: Place, rung: Rung, hush: int, growth: int, crews: tuple[int, ...]
) -> tuple[a.Assign | a.Unassign, ...]:
    """4.2, 4.3 Jobs of a district that take one more, and those that somebody can be called back from."""
    room, jobs = rung
    filled = compress([a.UNASSIGN[place, job] for job in JOBS], crews)
    if sum(crews) >= room:
        return tuple(filled)
    full = {job for job, limit in (("discretion", hush), ("expansion", growth)) if crews[JOBS.index(job)] >= limit}
    return (*(a.ASSIGN[place, job] for job in jobs if job not in full), *filled)


def _beside_posts(t: Company) -> Sequence[Action]:
    """Every other order.  Most orders put a worker to a post, which changes none of these, so they are found anew only where
    something that they are made of has changed (of columns the order never does: agents and missions are numbered as they come).
    """
    global recent
    stores, columns, orders = recent  # all three together, whatever other threads find meanwhile
    if stores != STORES(t) or columns != COLUMNS(t):
        busy = committed(t) if t.squads else NOBODY
        orders = (*_market(t), *_people(t, busy), *_squads(t, busy), END)
        recent = STORES(t), tuple([column.copy() for column in COLUMNS(t)]), orders
    return orders


def _market(t: Company) -> list[Action]:
    """1.1 What can be bought, and the reserve."""
    money, stores = t.sovereigns, t.book.stores
    orders = [*_purchases(min(MOST, money // materiel_price(t)), min(MOST, money // stores.influence_price), t.reserve)]
    if t.influence >= stores.influence_per_notice:
        orders += [QUIETEN[place] for place in PLACES if t.notice[place]]
    if t.tributes:
        orders += [a.PayTribute(place) for place in PLACES if place in t.tributes and t.tributes[place].amount <= money]
    return orders


@lru_cache(maxsize=1 << 12)
def _purchases(materiel: int, influence: int, reserve: int) -> tuple[Action, ...]:
    """1.1 The listed amounts for whoever can pay for so many, and the listed reserves but this one."""
    bought = (*(order for order in BUY_MATERIEL if order.amount <= materiel),)
    favours = (*(order for order in BUY_INFLUENCE if order.amount <= influence),)
    return (*bought, *favours, *(order for order in RESERVES if order.materiel != reserve))


def _people(t: Company, busy: set[int]) -> list[Action]:
    """4.1, 5.3 Hiring; 8.3, 9.4 care of agents."""
    orders: list[Action] = []
    book, money, materiel, offers = t.book, t.sovereigns, t.materiel, t.offers
    if t.workers < book.workers.most and money >= book.workers.sovereigns and materiel >= book.workers.materiel:
        orders.append(WORKER)
    for row in book.hires:
        if money >= row.sovereigns and materiel >= row.materiel and (row.percent >= 100 or row.level in offers):
            orders.append(HIRE(row.level))
    if t.recruit_week == t.week and not no_recruit(t, RECRUIT):
        orders.append(RECRUIT)
    care, wash, now = book.recovery, book.corruption, quarter(t)
    rested, treated = (
        money >= care.refresh_sovereigns,
        money >= care.treat_sovereigns and materiel >= care.treat_materiel,
    )
    pure, breaking = t.influence >= wash.purify_influence, wash.breaking
    for number, agent in t.roster.items():
        if agent.condition != "fresh":
            if agent.condition == "tired":
                if rested:
                    orders.append(REFRESH(number))
            elif treated:
                orders.append(TREAT(number))
        if agent.corruption < breaking:
            if pure and agent.corruption and agent.purified != now:
                orders.append(PURIFY(number))
            if number not in busy:
                orders.append(RETIRE(number))
    return orders


def _squads(t: Company, busy: set[int]) -> list[Action]:
    """7.1 Missions to plan and to give up; 11.2 Coups."""
    orders: list[Action] = []
    if t.board and any(agent.condition != "injured" and number not in busy for number, agent in t.roster.items()):
        full = {squad.mission.district for squad in t.squads if no_room(t, squad.mission.district)} if t.squads else ()
        orders += [PLAN(number) for number, mission in t.board.items() if mission.district not in full]
    authority, coup = t.authority, t.book.coup
    shaken = [place for place in PLACES if authority[place] <= coup.authority and t.dominion[place] >= coup.dominion]
    orders += [a.PlanCoup(place) for place in shaken if not no_coup_plan(t, a.PlanCoup(place))]
    orders += [ABORT(squad.mission.id) for squad in t.squads]
    return orders


def _named(t: Company) -> list[Action]:
    """Orders the book names that may be impossible now; clients grey them out."""
    named: list[Action] = [*a.ASSIGN.values(), BUY_MATERIEL[0], BUY_INFLUENCE[0], *QUIETEN.values(), WORKER]
    named += [a.HireAgent(row.level) for row in t.book.hires]
    named += [a.PayTribute(place) for place in PLACES if place in t.tributes]
    for number, agent in t.roster.items():
        if agent.condition != "fresh":
            named.append(a.Treat(number) if agent.condition == "injured" else a.Refresh(number))
        if agent.corruption:
            named.append(a.Purify(number))
        named.append(a.Retire(number))
    named += [a.Plan(number) for number in t.board]
    return named + [a.PlanCoup(place) for place in PLACES if t.authority[place] <= t.book.coup.authority]


# 7.1 Planning a mission


class Planning(Menu[Company]):
    """7.1 Pick the squad and its weeks of preparation, then commit it or put the plan away."""

    mission: Opportunity
    agents: tuple[int, ...] = ()
    weeks: int = 1

    def legal(self, t: Company, seat: int) -> list[Action]:
        """Whoever can go, weeks, and what ends the plan; `problem` is the law and must agree (test_3_1_orders)."""
        answers: list[Action] = []
        if len(self.agents) < t.book.agents.squad:
            away = {*committed(t), *self.agents}
            answers += [
                ENLIST(number)
                for number, agent in t.roster.items()
                if number not in away and agent.condition != "injured"
            ]
        answers += [DISMISS(number) for number in self.agents]
        answers += [PREPARE(weeks) for weeks in preparations(t, self.mission) if weeks != self.weeks]
        return [*answers, FOLD] if self.not_ready(t) else [*answers, COMMIT, FOLD]

    def candidates(self, t: Company, seat: int) -> list[Action]:
        named: list[Action] = [a.Enlist(number) for number in t.roster if number not in self.agents]
        named += [a.Dismiss(number) for number in self.agents]
        named += [a.Prepare(weeks) for weeks in range(1, len(t.book.chance.preparation) + 1) if weeks != self.weeks]
        return [*named, a.Commit(), a.Fold()]

    def not_ready(self, b: Branch) -> str:
        """5.5 A squad has one agent at least; 11.2 for a Coup more."""
        if not self.agents:
            return "5.5 A squad needs one agent at least."
        return squad_too_weak(b, self.agents) if self.mission.kind == "coup" else ""

    def problem(self, t: Company, seat: int, action: Action) -> str:
        if isinstance(action, a.Commit):
            return self.not_ready(t)
        if isinstance(action, a.Enlist):
            if action.agent in self.agents:
                return "5.5 That agent is in the squad already."
            full = len(self.agents) >= t.book.agents.squad
            return cannot_go(t, action.agent) or (
                say("5.5 A squad has {squad} agents at most.", squad=t.book.agents.squad) if full else ""
            )
        if isinstance(action, a.Prepare):
            if action.weeks in preparations(t, self.mission) and action.weeks != self.weeks:
                return ""
            return say(
                "7.1 The opportunity lasts {timer} weeks; choose from {span}.", self.mission, span=span(t, self.mission)
            )
        known = isinstance(action, a.Fold) or (isinstance(action, a.Dismiss) and action.agent in self.agents)
        return "" if known else "7.1 Finish the plan or fold it first."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        if isinstance(action, a.Commit):
            commit(t, self.mission, self.agents, self.weeks)
            t.ask(0, ORDERS)
        elif isinstance(action, a.Fold):
            t.ask(0, ORDERS)
        elif isinstance(action, a.Enlist):
            t.ask(0, self.but(agents=(*self.agents, action.agent)))
        elif isinstance(action, a.Dismiss):
            t.ask(0, self.but(agents=tuple(number for number in self.agents if number != action.agent)))
        elif isinstance(action, a.Prepare):
            t.ask(0, self.but(weeks=action.weeks))
