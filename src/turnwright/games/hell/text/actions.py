"""Every action in words: what it is, what it costs and brings, where the book has it, what it touches on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Action, Words
from turnwright.kit.words import counted, signed

from .. import actions as a
from ..agents import return_fresh
from ..assignment import Planning
from ..book import Job, Place
from ..districts import dominion_band
from ..quarter import quarter_profit, target
from ..resolution import chance_of, success_chance
from ..resources import materiel_price
from ..state import Opportunity
from ..view import Seen
from ..workers import expansion_cost

WORKERS, MARKET, PEOPLE, MISSIONS = "Workers", "Money and favours", "Agents", "Missions"
DECISION, WEEK, PLAN = "Decision", "The week", "The plan"


def say_action(v: Seen, action: Action) -> Words:
    """The words for an answer to the open question."""
    return SAY[type(action)](v, action)


def district(v: Seen, place: Place) -> str:
    return v.book.districts[place].name


def mission_name(v: Seen, mission: Opportunity) -> str:
    return f"{v.book.missions[mission.kind].name}, {district(v, mission.district)}"


# Workers


def yield_of(v: Seen, place: Place, job: Job) -> str:
    """4.2 What one more worker at this post does."""
    row, dominion, notice = v.book.districts[place], v.dominion[place], v.notice[place]
    if job == "extraction":
        return f"Digs {dominion + row.extraction} materiel"
    if job == "trading":
        bonus = f", {row.trading} more for the trait" if row.trading else ""
        return f"Sells up to {v.book.workers.load} materiel at {dominion_band(v.book, dominion).rate}{bonus}"
    if job == "espionage":
        return f"Finds {counted(1 + row.espionage, 'mission')}"
    if job == "discretion":
        return f"Notice {notice} to {max(0, notice - 1)}" if notice else "Notice is 0 already: no effect"
    cost = f" for {expansion_cost(v)} materiel" if expansion_cost(v) else ""
    if dominion >= 10:
        return "Dominion is 10 already: no effect"
    sheltered = dominion_band(v.book, dominion).shelter
    return f"Dominion +1{cost}" + ("" if sheltered else ", Notice +1")


def _assign(v: Seen, order: a.Assign) -> Words:
    post, job = f"{order.district}:{order.job}", v.book.jobs[order.job].name
    refs = ("idle", f"job:{post}")
    label = f"{job} in {district(v, order.district)}"
    return Words(label, yield_of(v, order.district, order.job), WORKERS, "4.2", refs)


def _unassign(v: Seen, order: a.Unassign) -> Words:
    post, job = f"{order.district}:{order.job}", v.book.jobs[order.job].name
    label = f"Call one back from {job}, {district(v, order.district)}"
    return Words(label, "Idle again", WORKERS, "4.2", (f"crew:{post}", "idle"))


def _same(v: Seen, order: a.SameAsLastWeek) -> Words:
    return Words("Same posts as last week", "As far as they are still allowed", WORKERS, "4.2", ("same",))


def _reserve(v: Seen, order: a.Reserve) -> Words:
    if not order.materiel:
        return Words("Let traders sell everything", "No reserve", WORKERS, "4.2", ("reserve",))
    label = f"Keep {order.materiel} materiel from the traders"
    return Words(label, f"The reserve is {v.reserve} now", WORKERS, "4.2", ("reserve",))


def _hire_worker(v: Seen, order: a.HireWorker) -> Words:
    price = v.book.workers
    detail = f"{price.sovereigns} sovereigns and {price.materiel} materiel; {v.workers} workers now"
    return Words("Hire a worker", detail, WORKERS, "4.1", ("hire:worker",))


# Money and favours


def _buy_materiel(v: Seen, order: a.BuyMateriel) -> Words:
    detail = f"{order.amount * materiel_price(v)} sovereigns"
    return Words(f"Buy {order.amount} materiel", detail, MARKET, "1.1", ("resource:materiel",))


def _buy_influence(v: Seen, order: a.BuyInfluence) -> Words:
    detail = f"{order.amount * v.book.stores.influence_price} sovereigns"
    return Words(f"Buy {order.amount} influence", detail, MARKET, "1.1", ("resource:influence",))


def _quieten(v: Seen, order: a.Quieten) -> Words:
    notice = v.notice[order.district]
    detail = f"{v.book.stores.influence_per_notice} influence: Notice {notice} to {notice - 1}"
    refs = (f"notice:{order.district}", f"district:{order.district}")
    return Words(f"Quieten {district(v, order.district)}", detail, MARKET, "1.1", refs)


def _tribute(v: Seen, order: a.PayTribute) -> Words:
    tribute = v.tributes[order.district]
    detail = f"{tribute.amount} sovereigns by week {tribute.due}, or Retaliation; Notice falls to 6"
    refs = (f"tribute:{order.district}", f"district:{order.district}")
    return Words(f"Pay the Baron of {district(v, order.district)}", detail, MARKET, "10.3", refs)


# Agents


def _hire_agent(v: Seen, order: a.HireAgent) -> Words:
    row = next((row for row in v.book.hires if row.level == order.level), None)
    detail = f"{row.sovereigns} sovereigns and {row.materiel} materiel" if row else "Nobody of that level is for hire"
    return Words(f"Hire an agent of level {order.level}", detail, PEOPLE, "5.3", (f"hire:agent:{order.level}",))


def _hire_recruit(v: Seen, order: a.HireRecruit) -> Words:
    price, level = v.book.hires[0], v.book.hires[1].level
    detail = f"Level {level} for {price.sovereigns} sovereigns and {price.materiel} materiel"
    return Words("Hire the Skilled Recruit", detail, PEOPLE, "12.1", ("hire:recruit",))


def _named(v: Seen, number: int) -> str:
    return v.roster[number].name if number in v.roster else f"agent {number}"


def _treat(v: Seen, order: a.Treat) -> Words:
    care, agent = v.book.recovery, v.roster.get(order.agent)
    left = f": {counted(agent.timer, 'week')} to {agent.timer - 1}" if agent else ""
    detail = f"{care.treat_sovereigns} sovereigns and {care.treat_materiel} materiel{left}"
    return Words(f"Treat {_named(v, order.agent)}", detail, PEOPLE, "8.3", (f"agent:{order.agent}",))


def _refresh(v: Seen, order: a.Refresh) -> Words:
    detail = f"{v.book.recovery.refresh_sovereigns} sovereigns: Tired to Fresh at once"
    return Words(f"Refresh {_named(v, order.agent)}", detail, PEOPLE, "8.3", (f"agent:{order.agent}",))


def _purify(v: Seen, order: a.Purify) -> Words:
    rules, agent = v.book.corruption, v.roster.get(order.agent)
    less = f": Corruption {agent.corruption} to {max(0, agent.corruption - rules.purify)}" if agent else ""
    detail = f"{rules.purify_influence} influence{less}"
    return Words(f"Purify {_named(v, order.agent)}", detail, PEOPLE, "9.4", (f"agent:{order.agent}",))


def _retire(v: Seen, order: a.Retire) -> Words:
    worth = v.book.agents.severance * v.roster[order.agent].level if order.agent in v.roster else 0
    detail = f"Gone for good; the contract brings {worth} sovereigns"
    return Words(f"Retire {_named(v, order.agent)}", detail, PEOPLE, "9.4", (f"agent:{order.agent}",))


# Missions


def reward(v: Seen, mission: Opportunity) -> str:
    """6.2 What success brings."""
    row = v.book.missions[mission.kind]
    parts = {
        "extraction_run": f"{mission.reward} materiel",
        "smuggling": f"{mission.reward} sovereigns",
        "sabotage": f"Authority {signed(-row.authority)}",
        "interdiction": f"Authority {signed(-row.authority)}",
        "tribute": f"Notice {signed(-row.notice)}",
        "intelligence": counted(row.opportunities, "opportunity"),
        "coup": "victory",
    }
    return parts[mission.kind]


def _plan(v: Seen, order: a.Plan) -> Words:
    mission = v.board.get(order.mission)
    if mission is None:
        return Words(f"Plan mission {order.mission}", "", MISSIONS, "7.1", (f"mission:{order.mission}",))
    risk = v.book.missions[mission.kind].risk
    detail = f"{reward(v, mission)}, Notice risk {risk}, {counted(mission.timer, 'week')} left, letter {mission.id}"
    return Words(f"Plan {mission_name(v, mission)}", detail, MISSIONS, "7.1", (f"mission:{mission.id}",))


def _plan_coup(v: Seen, order: a.PlanCoup) -> Words:
    rules = v.book.coup
    detail = (
        f"{rules.squad} agents with levels of {rules.levels}, {rules.weeks} weeks of preparation; success is victory"
    )
    label = f"Plan the Coup in {district(v, order.district)}"
    return Words(label, detail, MISSIONS, "11.2", (f"coup:{order.district}",))


def _abort(v: Seen, order: a.Abort) -> Words:
    squad = next((squad for squad in v.squads if squad.mission.id == order.mission), None)
    if squad is None:
        return Words(f"Abort mission {order.mission}", "", MISSIONS, "7.1", (f"mission:{order.mission}",))
    back = "Fresh" if return_fresh(v, squad) else "as they were"
    lost = "it can be planned again" if squad.mission.kind == "coup" else f"letter {order.mission} is lost"
    detail = f"The agents return {back}; {lost}"
    return Words(f"Abort {mission_name(v, squad.mission)}", detail, MISSIONS, "7.1", (f"mission:{order.mission}",))


def _end_week(v: Seen, order: a.EndWeek) -> Words:
    return Words(f"Resolve week {v.week}", "Jobs, missions, Notice, events", WEEK, "3.1", ("turn",))


# The plan


def plan(v: Seen) -> Planning:
    """7.1 The plan on the desk."""
    assert isinstance(v.pending, Planning)
    return v.pending


def _enlist(v: Seen, order: a.Enlist) -> Words:
    desk, agent = plan(v), v.roster.get(order.agent)
    if agent is None:
        return Words(f"Enlist agent {order.agent}", "", PLAN, "5.5", (f"agent:{order.agent}",))
    squad = [v.roster[number] for number in desk.agents]
    chance = chance_of(v, desk.mission, [*squad, agent], desk.weeks).total
    tired = ", Tired" if agent.condition == "tired" else ""
    detail = f"Level {agent.level}{tired}, Corruption {agent.corruption}: {chance} % together"
    return Words(f"Enlist {agent.name}", detail, PLAN, "5.5", (f"agent:{agent.id}",))


def _dismiss(v: Seen, order: a.Dismiss) -> Words:
    return Words(f"Leave {_named(v, order.agent)} out", "", PLAN, "5.5", (f"agent:{order.agent}",))


def _prepare(v: Seen, order: a.Prepare) -> Words:
    desk, rules = plan(v), v.book.chance.preparation
    change = rules[max(1, min(order.weeks, len(rules))) - 1]
    chance = f": {success_chance(v, desk.mission, desk.agents, order.weeks).total} %" if desk.agents else ""
    detail = f"{signed(change)} to the chance{chance}"
    return Words(f"Prepare for {counted(order.weeks, 'week')}", detail, PLAN, "7.1", (f"prep:{order.weeks}",))


def _commit(v: Seen, order: a.Commit) -> Words:
    desk = plan(v)
    chance = success_chance(v, desk.mission, desk.agents, desk.weeks).total
    detail = f"{mission_name(v, desk.mission)}: {chance} % with {counted(len(desk.agents), 'agent')}"
    return Words(f"Commit until week {v.week + desk.weeks - 1}", detail, PLAN, "7.1", ("commit",))


def _fold(v: Seen, order: a.Fold) -> Words:
    return Words("Put the plan away", "Nothing is lost", PLAN, "7.1", ("fold",))


# Choices inside effects


def _pay(v: Seen, order: a.Pay) -> Words:
    kind, rules, omens = type(v.pending).__name__, v.book.notice, v.book.omens
    price, gain, section = {
        "Shakedown": (rules.shakedown, "Dominion stays", "10.2"),
        "Invest": (omens.invest, f"{omens.returns} back in {omens.invest_weeks} weeks", "12.1"),
        "Saboteur": (omens.saboteur_sovereigns, "Nobody talks", "12.1"),
        "Collector": (omens.dues, "No Charter Strain", "12.1"),
    }[kind]
    profit = quarter_profit(v).total
    detail = f"{gain}; quarter profit {profit} to {profit - price} of {target(v)}"
    return Words(f"Pay {price} sovereigns", detail, DECISION, section, ("pay",))


def _refuse(v: Seen, order: a.Refuse) -> Words:
    kind, rules, omens = type(v.pending).__name__, v.book.notice, v.book.omens
    detail, section = {
        "Shakedown": (f"Dominion {signed(-rules.shakedown_dominion)}", "10.2"),
        "Bribe": (f"The standing price is {v.book.stores.influence_per_notice} influence for each Notice", "12.1"),
        "Invest": ("Nothing happens", "12.1"),
        "Saboteur": (f"Notice +{omens.saboteur_notice}", "12.1"),
        "Collector": (f"Charter Strain {v.strain} to {v.strain + omens.dues_strain}", "12.1"),
    }[kind]
    return Words("Refuse", detail, DECISION, section, ("refuse",))


def _take_up(v: Seen, order: a.TakeUp) -> Words:
    row = v.book.missions[order.kind]
    effect = f"Authority {signed(-row.authority)}" if row.authority else f"Notice {signed(-row.notice)}"
    detail = f"{effect}, Notice risk {row.risk}, {counted(row.timer, 'week')}"
    return Words(row.name, detail, DECISION, "6.3", (f"take:{order.kind}",))


def _decide(v: Seen, order: a.Decide) -> Words:
    if order.success:
        return Words("Let the mission succeed", "A plain Success, no die", DECISION, "12.1", ("pay",))
    return Words("Let the mission fail", "A plain Failure, no die", DECISION, "12.1", ("refuse",))


def _give_ground(v: Seen, order: a.GiveGround) -> Words:
    return Words("Give ground", f"Dominion {signed(-v.book.notice.informant_dominion)}", DECISION, "10.2", ("pay",))


def _endure(v: Seen, order: a.Endure) -> Words:
    return Words("Let the informant talk", f"Notice +{v.book.notice.informant_notice}", DECISION, "10.2", ("refuse",))


def _flee(v: Seen, order: a.Flee) -> Words:
    weeks = v.book.notice.retaliation_weeks
    detail = f"They hide and the district is closed to workers for {weeks} weeks"
    return Words("Let the workers flee", detail, DECISION, "10.4", ("pay",))


def _stand(v: Seen, order: a.Stand) -> Words:
    deadly = v.book.notice.retaliation_deadly
    return Words("Let the workers stand", f"A d6 each: 1-{deadly} is death", DECISION, "10.4", ("refuse",))


def _point(v: Seen, order: a.Point) -> Words:
    omens, place = v.book.omens, order.district
    if type(v.pending).__name__ == "Bribe":
        left = max(0, v.notice[place] - omens.bribe_notice)
        detail = f"{omens.bribe_influence} influence: Notice {v.notice[place]} to {left}"
    else:
        detail = f"Difficulty {v.book.difficulty.distracted} for {omens.distracted_weeks} weeks"
    return Words(district(v, place), detail, DECISION, "12.1", (f"district:{place}",))


SAY: dict[type[Action], Callable[[Seen, Any], Words]] = {
    a.Assign: _assign,
    a.Unassign: _unassign,
    a.SameAsLastWeek: _same,
    a.Reserve: _reserve,
    a.HireWorker: _hire_worker,
    a.BuyMateriel: _buy_materiel,
    a.BuyInfluence: _buy_influence,
    a.Quieten: _quieten,
    a.PayTribute: _tribute,
    a.HireAgent: _hire_agent,
    a.HireRecruit: _hire_recruit,
    a.Treat: _treat,
    a.Refresh: _refresh,
    a.Purify: _purify,
    a.Retire: _retire,
    a.Plan: _plan,
    a.PlanCoup: _plan_coup,
    a.Abort: _abort,
    a.EndWeek: _end_week,
    a.Enlist: _enlist,
    a.Dismiss: _dismiss,
    a.Prepare: _prepare,
    a.Commit: _commit,
    a.Fold: _fold,
    a.Pay: _pay,
    a.Refuse: _refuse,
    a.TakeUp: _take_up,
    a.Decide: _decide,
    a.GiveGround: _give_ground,
    a.Endure: _endure,
    a.Flee: _flee,
    a.Stand: _stand,
    a.Point: _point,
}
