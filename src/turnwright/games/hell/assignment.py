"""3.1 Phase 2, Assignment: one question asked again after each order until the week is ended; 7.1 planning a mission.

What an order does, and why it may not be given, stands in its own chapter; `DEEDS` lists both for each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any

from turnwright.core import Action, Menu
from turnwright.kit.words import say

from . import actions as a
from .agents import cannot_go, hire_agent, hire_recruit, no_hire, no_recruit
from .book import JOBS, PLACES, Place, Rung
from .conditions import no_refreshment, no_treatment, refresh, treat
from .corruption import no_purification, no_retirement, purify, retire
from .coup import coup_mission, no_coup, no_coup_plan, squad_too_weak
from .full_charter import expansion_limit, expansions_a_week
from .notice import no_tribute, pay_tribute
from .preparation import abort, commit, no_plan, no_room, no_squad, preparations, span
from .resources import buy_influence, buy_materiel, materiel_price, no_influence, no_materiel, no_quiet, quieten
from .state import POSTS_AT, Branch, Company, Opportunity, committed, quarter, workers_ready
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
MOST = max(BUY_MATERIEL[-1].amount, BUY_INFLUENCE[-1].amount)
CREWS = tuple((place, itemgetter(*POSTS_AT[place])) for place in PLACES)
"""4.2 The workers of a district by job, out of the column of all."""
SHUT: Rung = (0, ())
NOBODY = set[int]()
SAME, WORKER, RECRUIT, END = a.SameAsLastWeek(), a.HireWorker(), a.HireRecruit(), a.EndWeek()

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
        busy = committed(t) if t.squads else NOBODY
        return [*_posts(t), *_market(t), *_people(t, busy), *_squads(t, busy), END]

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


def _posts(t: Company) -> list[Action]:
    """4.2 Posts to fill and to clear."""
    orders: list[Action] = []
    jobs, dominion, rungs, week, closed_until = t.jobs, t.dominion, t.book.rungs, t.week, t.closed_until
    assigned, contested = sum(jobs.values()), t.options.contested_ground
    hush, growth = t.options.discretion_per_week or 99, expansions_a_week(t)
    hands = workers_ready(t) > assigned
    for place, crews in CREWS:
        rung = rungs[dominion[place]] if hands and week > closed_until[place] else SHUT
        limit = expansion_limit(t, place) if contested else growth
        orders += _posts_at(place, rung, hush, limit, crews(jobs))
    if not assigned and not not_the_same(t, SAME):
        orders.append(SAME)
    return orders


@lru_cache(maxsize=1 << 15)
def _posts_at(place: Place, rung: Rung, hush: int, growth: int, crews: tuple[int, ...]) -> tuple[Action, ...]:
    """4.2, 4.3 Jobs of a district that take one more, and those that somebody can be called back from."""
    room, jobs = rung
    crew = dict(zip(JOBS, crews, strict=True))
    limits = {"discretion": hush, "expansion": growth}
    free = [job for job in jobs if crew[job] < limits.get(job, room)] if sum(crews) < room else []
    filled = (a.UNASSIGN[place, job] for job in JOBS if crew[job])
    return (*(a.ASSIGN[place, job] for job in free), *filled)


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
    book, money, materiel = t.book, t.sovereigns, t.materiel
    if t.workers < book.workers.most and money >= book.workers.sovereigns and materiel >= book.workers.materiel:
        orders.append(WORKER)
    for row in book.hires:
        payable = money >= row.sovereigns and materiel >= row.materiel
        if payable and (row.percent >= 100 or row.level in t.offers):
            orders.append(HIRE(row.level))
    if t.recruit_week == t.week and not no_recruit(t, RECRUIT):
        orders.append(RECRUIT)
    care, breaking = book.recovery, book.corruption.breaking
    pure = t.influence >= book.corruption.purify_influence
    for number, agent in t.roster.items():
        if agent.condition != "fresh":
            if agent.condition == "tired":
                if money >= care.refresh_sovereigns:
                    orders.append(a.Refresh(number))
            elif money >= care.treat_sovereigns and materiel >= care.treat_materiel:
                orders.append(a.Treat(number))
        if agent.corruption < breaking:
            if pure and agent.corruption and agent.purified != quarter(t):
                orders.append(a.Purify(number))
            if number not in busy:
                orders.append(RETIRE(number))
    return orders


def _squads(t: Company, busy: set[int]) -> list[Action]:
    """7.1 Missions to plan and to give up; 11.2 Coups."""
    orders: list[Action] = []
    if t.board and any(agent.condition != "injured" and agent.id not in busy for agent in t.roster.values()):
        full = [place for place in PLACES if no_room(t, place)] if t.squads else ()
        orders += [PLAN(number) for number, mission in t.board.items() if mission.district not in full]
    if not all(t.authority.values()):
        orders += [a.PlanCoup(place) for place in PLACES if not no_coup(t, place) and not no_room(t, place)]
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
                "7.1 The opportunity lasts {timer} weeks; choose from {span}.",
                timer=self.mission.timer,
                span=span(t, self.mission),
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
