"""3.1 What can be done in Assignment: for each action its law (why not, empty if it may) and its deed, by section."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Action

from . import actions as a
from .agents import cannot_go, hire, lose, recover, release
from .book import POSTS, Hire, Place
from .coup import no_coup
from .districts import mission_limit, shift
from .events import Bought, ConditionChanged, FavoursSpent, Purified, Treated, WorkerHired
from .notice import settle_tribute
from .resources import afford, earn, materiel_price, spend
from .state import Branch, Company, Opportunity, committed, quarter
from .workers import no_post, same_as_last_week


def _price(section: str, missing: str) -> str:
    return f"{section} This {missing}." if missing else ""


# 1.1 Resource interactions


def no_materiel(b: Branch, order: a.BuyMateriel) -> str:
    if order.amount < 1:
        return "1.1 Buy one materiel at least."
    return _price("1.1", afford(b, order.amount * materiel_price(b)))


def buy_materiel(t: Company, order: a.BuyMateriel) -> None:
    """1.1 Materiel from the black market."""
    price = order.amount * materiel_price(t)
    spend(t, "materiel", price)
    t.materiel += order.amount
    t.tell(Bought("materiel", order.amount, price))


def no_influence(b: Branch, order: a.BuyInfluence) -> str:
    if order.amount < 1:
        return "1.1 Buy one influence at least."
    return _price("1.1", afford(b, order.amount * b.book.stores.influence_price))


def buy_influence(t: Company, order: a.BuyInfluence) -> None:
    """1.1 Favours for money."""
    price = order.amount * t.book.stores.influence_price
    spend(t, "influence", price)
    t.influence += order.amount
    t.tell(Bought("influence", order.amount, price))


def no_quiet(b: Branch, order: a.Quieten) -> str:
    if not b.notice[order.district]:
        return f"1.1 {b.book.districts[order.district].name} has no Notice."
    return _price("1.1", afford(b, influence=b.book.stores.influence_per_notice))


def quieten(t: Company, order: a.Quieten) -> None:
    """1.1 Two influence take one Notice away."""
    price = t.book.stores.influence_per_notice
    t.influence -= price
    t.tell(FavoursSpent(order.district, price))
    shift(t, order.district, "notice", -1)


# 4 Workers


def no_assignment(b: Branch, order: a.Assign) -> str:
    return no_post(b, order.district, order.job)


def assign(t: Company, order: a.Assign) -> None:
    """4.2 One worker more at this post."""
    t.jobs[POSTS[order.district, order.job]] += 1


def nobody_there(b: Branch, order: a.Unassign) -> str:
    return "" if b.jobs[POSTS[order.district, order.job]] else "4.2 No worker has that job there."


def unassign(t: Company, order: a.Unassign) -> None:
    """4.2 One worker less at this post."""
    t.jobs[POSTS[order.district, order.job]] -= 1


def not_the_same(b: Branch, order: a.SameAsLastWeek) -> str:
    if any(b.jobs.values()):
        return "4.2 Some workers are assigned already."
    return "" if any(same_as_last_week(b).values()) else "4.2 No worker can stand where one stood last week."


def repeat_last_week(t: Company, order: a.SameAsLastWeek) -> None:
    """4.2 The same posts again."""
    t.jobs = same_as_last_week(t)


def no_reserve(b: Branch, order: a.Reserve) -> str:
    return "" if order.materiel >= 0 else "4.2 The reserve cannot be negative."


def set_reserve(t: Company, order: a.Reserve) -> None:
    """4.2 Materiel that Trading leaves alone."""
    t.reserve = order.materiel


def no_worker(b: Branch, order: a.HireWorker) -> str:
    rules = b.book.workers
    if b.workers >= rules.most:
        return f"4.1 There are {rules.most} workers at most."
    return _price("4.1", afford(b, rules.sovereigns, rules.materiel))


def hire_worker(t: Company, order: a.HireWorker) -> None:
    """4.1 A worker, at once ready for a job."""
    spend(t, "hiring", t.book.workers.sovereigns)
    t.materiel -= t.book.workers.materiel
    t.workers += 1
    t.tell(WorkerHired(t.workers))


# 5.3 Hiring agents


def hire_row(b: Branch, level: int) -> Hire | None:
    return next((row for row in b.book.hires if row.level == level), None)


def no_hire(b: Branch, order: a.HireAgent) -> str:
    row = hire_row(b, order.level)
    if row is None:
        return f"5.3 Agents of level {order.level} cannot be hired."
    if row.percent < 100 and row.level not in b.offers:
        return f"5.3 No agent of level {order.level} is on offer this week."
    return _price("5.3", afford(b, row.sovereigns, row.materiel))


def hire_agent(t: Company, order: a.HireAgent) -> None:
    """5.3 An agent for the price of the level; an offer is for one."""
    row = hire_row(t, order.level)
    assert row is not None
    if order.level in t.offers:
        t.offers.remove(order.level)
    _hire(t, row, order.level)


def no_recruit(b: Branch, order: a.HireRecruit) -> str:
    if b.recruit_week != b.week:
        return "12.1 There is no Skilled Recruit this week."
    row = b.book.hires[0]
    return _price("12.1", afford(b, row.sovereigns, row.materiel))


def hire_recruit(t: Company, order: a.HireRecruit) -> None:
    """12.1 Skilled Recruit: the second row of the table at the price of the first."""
    t.recruit_week = 0
    _hire(t, t.book.hires[0], t.book.hires[1].level)


def _hire(t: Company, price: Hire, level: int) -> None:
    spend(t, "hiring", price.sovereigns)
    t.materiel -= price.materiel
    hire(t, level, price.sovereigns, price.materiel)


# 8.3 Medical intervention


def no_treatment(b: Branch, order: a.Treat) -> str:
    agent, rules = b.roster.get(order.agent), b.book.recovery
    if agent is None or agent.condition != "injured":
        return "8.3 Only an Injured agent can be treated."
    return _price("8.3", afford(b, rules.treat_sovereigns, rules.treat_materiel))


def treat(t: Company, order: a.Treat) -> None:
    """8.3 A week off the recovery of an Injured agent (R28)."""
    rules = t.book.recovery
    spend(t, "medical", rules.treat_sovereigns)
    t.materiel -= rules.treat_materiel
    t.tell(Treated(t.roster[order.agent], rules.treat_sovereigns, rules.treat_materiel))
    recover(t, order.agent)


def no_refreshment(b: Branch, order: a.Refresh) -> str:
    agent = b.roster.get(order.agent)
    if agent is None or agent.condition != "tired":
        return "8.3 Only a Tired agent can be refreshed."
    return _price("8.3", afford(b, b.book.recovery.refresh_sovereigns))


def refresh(t: Company, order: a.Refresh) -> None:
    """8.3 A Tired agent is Fresh at once, in preparation too (R28)."""
    rules, agent = t.book.recovery, t.roster[order.agent]
    spend(t, "medical", rules.refresh_sovereigns)
    t.tell(Treated(agent, rules.refresh_sovereigns, 0))
    t.roster[order.agent] = agent.but(condition="fresh", timer=0)
    t.tell(ConditionChanged(t.roster[order.agent]))


# 9.4 Corruption management


def no_purification(b: Branch, order: a.Purify) -> str:
    agent, rules = b.roster.get(order.agent), b.book.corruption
    if agent is None or not 0 < agent.corruption < rules.breaking:
        return "9.4 Only Corruption 1 to 4 can be purified."
    if agent.purified == quarter(b):
        return f"9.4 {agent.name} was purified this quarter already."
    return _price("9.4", afford(b, influence=rules.purify_influence))


def purify(t: Company, order: a.Purify) -> None:
    """9.4 Purification: Corruption -2, once a quarter for each agent (R30)."""
    agent, rules = t.roster[order.agent], t.book.corruption
    t.influence -= rules.purify_influence
    clean = agent.but(corruption=max(0, agent.corruption - rules.purify), purified=quarter(t))
    t.roster[order.agent] = clean
    t.tell(Purified(clean))


def no_retirement(b: Branch, order: a.Retire) -> str:
    agent = b.roster.get(order.agent)
    if agent is None:
        return "9.4 There is no such agent."
    if agent.corruption >= b.book.corruption.breaking:
        return f"9.4 {agent.name} is past the Breaking Point and cannot retire."
    return f"9.4 {agent.name} is committed to a mission." if order.agent in committed(b) else ""


def retire(t: Company, order: a.Retire) -> None:
    """9.4 Retirement: the contract is sold for 5 a level (R29)."""
    worth = t.book.agents.severance * t.roster[order.agent].level
    earn(t, "retirement", worth)
    lose(t, order.agent, "retired", worth)


# 10.3 The Baron


def no_tribute(b: Branch, order: a.PayTribute) -> str:
    tribute = b.tributes.get(order.district)
    if tribute is None:
        return f"10.3 No tribute is demanded in {b.book.districts[order.district].name}."
    return _price("10.3", afford(b, tribute.amount))


def pay_tribute(t: Company, order: a.PayTribute) -> None:
    """10.3 The Baron is paid."""
    settle_tribute(t, order.district)


# 7.1 Missions


def no_room(b: Branch, place: Place) -> str:
    """2.4 One mission at a time in a district, two from Dominion 7 on (R16)."""
    limit = mission_limit(b, place)
    if sum(squad.mission.district == place for squad in b.squads) >= limit:
        return f"2.4 {b.book.districts[place].name} takes {limit} mission{'s' * (limit > 1)} at a time."
    return ""


def no_plan(b: Branch, order: a.Plan) -> str:
    mission = b.board.get(order.mission)
    if mission is None:
        return "6.1 There is no such opportunity."
    if room := no_room(b, mission.district):
        return room
    return "" if any(not cannot_go(b, number) for number in b.roster) else "5.5 No agent can go."


def no_coup_plan(b: Branch, order: a.PlanCoup) -> str:
    return no_coup(b, order.district) or no_room(b, order.district)


def coup_mission(b: Branch, place: Place) -> Opportunity:
    """11.2 The Coup is on no board: it is there whenever the branch is ready for it."""
    return Opportunity(0, "coup", place, len(b.book.chance.preparation))


def no_squad(b: Branch, order: a.Abort) -> str:
    found = any(squad.mission.id == order.mission for squad in b.squads)
    return "" if found else "7.1 No squad prepares that mission."


def abort(t: Company, order: a.Abort) -> None:
    """7.1 The agents come home, the opportunity is lost."""
    release(t, next(squad for squad in t.squads if squad.mission.id == order.mission), forced=False)


def nothing(b: Branch, order: Action) -> str:
    return ""


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
