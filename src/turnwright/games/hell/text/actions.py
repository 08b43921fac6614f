"""Every action in words: what it is, what it costs and brings, where the book has it, what it touches on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Action, Words
from turnwright.kit.words import counted, say, signed

from .. import actions as a
from ..agents import return_fresh
from ..assignment import Planning
from ..resolution import chance_of, success_chance
from ..resources import materiel_price
from ..view import Seen
from . import decisions
from .words import district, mission_name, reward, yield_of


def say_action(v: Seen, action: Action) -> Words:
    """The words for an answer to the open question."""
    return SAY[type(action)](v, action)


# Workers


def _assign(v: Seen, order: a.Assign) -> Words:
    post, job = f"{order.district}:{order.job}", v.book.jobs[order.job].name
    refs = ("idle", f"job:{post}")
    label = say("{job} in {district}", job=job, district=district(v, order.district))
    return Words(label, yield_of(v, order.district, order.job), say("Workers"), "4.2", refs)


def _unassign(v: Seen, order: a.Unassign) -> Words:
    post, job = f"{order.district}:{order.job}", v.book.jobs[order.job].name
    label = say("Call one back from {job}, {district}", job=job, district=district(v, order.district))
    return Words(label, say("Idle again"), say("Workers"), "4.2", (f"crew:{post}", "idle"))


def _same(v: Seen, order: a.SameAsLastWeek) -> Words:
    return Words(
        say("Same posts as last week"), say("As far as they are still allowed"), say("Workers"), "4.2", ("same",)
    )


def _reserve(v: Seen, order: a.Reserve) -> Words:
    if not order.materiel:
        return Words(say("Let traders sell everything"), say("No reserve"), say("Workers"), "4.2", ("reserve",))
    label = say("Keep {materiel} materiel from the traders", materiel=order.materiel)
    return Words(label, say("The reserve is {reserve} now", reserve=v.reserve), say("Workers"), "4.2", ("reserve",))


def _hire_worker(v: Seen, order: a.HireWorker) -> Words:
    price = v.book.workers
    detail = say(
        "{sovereigns} sovereigns and {materiel} materiel; {workers} workers now",
        sovereigns=price.sovereigns,
        materiel=price.materiel,
        workers=v.workers,
    )
    return Words(say("Hire a worker"), detail, say("Workers"), "4.1", ("hire:worker",))


# Money and favours


def _buy_materiel(v: Seen, order: a.BuyMateriel) -> Words:
    detail = say("{amount} sovereigns", amount=order.amount * materiel_price(v))
    return Words(
        say("Buy {amount} materiel", amount=order.amount),
        detail,
        say("Money and favours"),
        "1.1",
        ("resource:materiel",),
    )


def _buy_influence(v: Seen, order: a.BuyInfluence) -> Words:
    detail = say("{amount} sovereigns", amount=order.amount * v.book.stores.influence_price)
    return Words(
        say("Buy {amount} influence", amount=order.amount),
        detail,
        say("Money and favours"),
        "1.1",
        ("resource:influence",),
    )


def _quieten(v: Seen, order: a.Quieten) -> Words:
    notice = v.notice[order.district]
    detail = say(
        "{influence_per_notice} influence: Notice {notice} to {notice2}",
        influence_per_notice=v.book.stores.influence_per_notice,
        notice=notice,
        notice2=notice - 1,
    )
    refs = (f"notice:{order.district}", f"district:{order.district}")
    return Words(
        say("Quieten {district}", district=district(v, order.district)), detail, say("Money and favours"), "1.1", refs
    )


def _tribute(v: Seen, order: a.PayTribute) -> Words:
    tribute = v.tributes[order.district]
    detail = say(
        "{amount} sovereigns by week {due}, or Retaliation; Notice falls to 6", amount=tribute.amount, due=tribute.due
    )
    refs = (f"tribute:{order.district}", f"district:{order.district}")
    return Words(
        say("Pay the Baron of {district}", district=district(v, order.district)),
        detail,
        say("Money and favours"),
        "10.3",
        refs,
    )


# Agents


def _hire_agent(v: Seen, order: a.HireAgent) -> Words:
    row = next((row for row in v.book.hires if row.level == order.level), None)
    detail = (
        say("{sovereigns} sovereigns and {materiel} materiel", sovereigns=row.sovereigns, materiel=row.materiel)
        if row
        else say("Nobody of that level is for hire")
    )
    return Words(
        say("Hire an agent of level {level}", level=order.level),
        detail,
        say("Agents"),
        "5.3",
        (f"hire:agent:{order.level}",),
    )


def _hire_recruit(v: Seen, order: a.HireRecruit) -> Words:
    price, level = v.book.hires[0], v.book.hires[1].level
    detail = say(
        "Level {level} for {sovereigns} sovereigns and {materiel} materiel",
        level=level,
        sovereigns=price.sovereigns,
        materiel=price.materiel,
    )
    return Words(say("Hire the Skilled Recruit"), detail, say("Agents"), "12.1", ("hire:recruit",))


def _named(v: Seen, number: int) -> str:
    return v.roster[number].name if number in v.roster else say("agent {number}", number=number)


def _treat(v: Seen, order: a.Treat) -> Words:
    care, agent = v.book.recovery, v.roster.get(order.agent)
    left = say(": {weeks} to {timer}", weeks=counted(agent.timer, "week"), timer=agent.timer - 1) if agent else ""
    detail = say(
        "{treat_sovereigns} sovereigns and {treat_materiel} materiel{left}",
        treat_sovereigns=care.treat_sovereigns,
        treat_materiel=care.treat_materiel,
        left=left,
    )
    return Words(
        say("Treat {named}", named=_named(v, order.agent)), detail, say("Agents"), "8.3", (f"agent:{order.agent}",)
    )


def _refresh(v: Seen, order: a.Refresh) -> Words:
    detail = say(
        "{refresh_sovereigns} sovereigns: Tired to Fresh at once", refresh_sovereigns=v.book.recovery.refresh_sovereigns
    )
    return Words(
        say("Refresh {named}", named=_named(v, order.agent)), detail, say("Agents"), "8.3", (f"agent:{order.agent}",)
    )


def _purify(v: Seen, order: a.Purify) -> Words:
    rules, agent = v.book.corruption, v.roster.get(order.agent)
    less = (
        say(
            ": Corruption {corruption} to {what}",
            corruption=agent.corruption,
            what=max(0, agent.corruption - rules.purify),
        )
        if agent
        else ""
    )
    detail = say("{purify_influence} influence{less}", purify_influence=rules.purify_influence, less=less)
    return Words(
        say("Purify {named}", named=_named(v, order.agent)), detail, say("Agents"), "9.4", (f"agent:{order.agent}",)
    )


def _retire(v: Seen, order: a.Retire) -> Words:
    worth = v.book.agents.severance * v.roster[order.agent].level if order.agent in v.roster else 0
    detail = say("Gone for good; the contract brings {worth} sovereigns", worth=worth)
    return Words(
        say("Retire {named}", named=_named(v, order.agent)), detail, say("Agents"), "9.4", (f"agent:{order.agent}",)
    )


# Missions


def _plan(v: Seen, order: a.Plan) -> Words:
    mission = v.board.get(order.mission)
    if mission is None:
        return Words(
            say("Plan mission {mission}", mission=order.mission),
            "",
            say("Missions"),
            "7.1",
            (f"mission:{order.mission}",),
        )
    risk = v.book.missions[mission.kind].risk
    detail = say(
        "{reward}, Notice risk {risk}, {weeks} left, letter {id}",
        reward=reward(v, mission),
        risk=risk,
        weeks=counted(mission.timer, "week"),
        id=mission.id,
    )
    return Words(
        say("Plan {mission_name}", mission_name=mission_name(v, mission)),
        detail,
        say("Missions"),
        "7.1",
        (f"mission:{mission.id}",),
    )


def _plan_coup(v: Seen, order: a.PlanCoup) -> Words:
    rules = v.book.coup
    detail = say(
        "{squad} agents with levels of {levels}, {weeks} weeks of preparation; success is victory",
        squad=rules.squad,
        levels=rules.levels,
        weeks=rules.weeks,
    )
    label = say("Plan the Coup in {district}", district=district(v, order.district))
    return Words(label, detail, say("Missions"), "11.2", (f"coup:{order.district}",))


def _abort(v: Seen, order: a.Abort) -> Words:
    squad = next((squad for squad in v.squads if squad.mission.id == order.mission), None)
    if squad is None:
        return Words(
            say("Abort mission {mission}", mission=order.mission),
            "",
            say("Missions"),
            "7.1",
            (f"mission:{order.mission}",),
        )
    back = say("Fresh") if return_fresh(v, squad) else say("as they were")
    lost = (
        say("it can be planned again")
        if squad.mission.kind == "coup"
        else say("letter {mission} is lost", mission=order.mission)
    )
    detail = say("The agents return {back}; {lost}", back=back, lost=lost)
    return Words(
        say("Abort {mission_name}", mission_name=mission_name(v, squad.mission)),
        detail,
        say("Missions"),
        "7.1",
        (f"mission:{order.mission}",),
    )


def _end_week(v: Seen, order: a.EndWeek) -> Words:
    return Words(
        say("Resolve week {week}", week=v.week),
        say("Jobs, missions, Notice, events"),
        say("The week"),
        "3.1",
        ("turn",),
    )


# The plan


def plan(v: Seen) -> Planning:
    """7.1 The plan on the desk."""
    assert isinstance(v.pending, Planning)
    return v.pending


def _enlist(v: Seen, order: a.Enlist) -> Words:
    desk, agent = plan(v), v.roster.get(order.agent)
    if agent is None:
        return Words(
            say("Enlist agent {agent}", agent=order.agent), "", say("The plan"), "5.5", (f"agent:{order.agent}",)
        )
    squad = [v.roster[number] for number in desk.agents]
    chance = chance_of(v, desk.mission, [*squad, agent], desk.weeks).total
    tired = say(", Tired") if agent.condition == "tired" else ""
    detail = say(
        "Level {level}{tired}, Corruption {corruption}: {chance} % together",
        level=agent.level,
        tired=tired,
        corruption=agent.corruption,
        chance=chance,
    )
    return Words(say("Enlist {name}", name=agent.name), detail, say("The plan"), "5.5", (f"agent:{agent.id}",))


def _dismiss(v: Seen, order: a.Dismiss) -> Words:
    return Words(
        say("Leave {named} out", named=_named(v, order.agent)), "", say("The plan"), "5.5", (f"agent:{order.agent}",)
    )


def _prepare(v: Seen, order: a.Prepare) -> Words:
    desk, rules = plan(v), v.book.chance.preparation
    change = rules[max(1, min(order.weeks, len(rules))) - 1]
    chance = f": {success_chance(v, desk.mission, desk.agents, order.weeks).total} %" if desk.agents else ""
    detail = say("{change} to the chance{chance}", change=signed(change), chance=chance)
    return Words(
        say("Prepare for {weeks}", weeks=counted(order.weeks, "week")),
        detail,
        say("The plan"),
        "7.1",
        (f"prep:{order.weeks}",),
    )


def _commit(v: Seen, order: a.Commit) -> Words:
    desk = plan(v)
    chance = success_chance(v, desk.mission, desk.agents, desk.weeks).total
    detail = say(
        "{mission_name}: {chance} % with {agents}",
        mission_name=mission_name(v, desk.mission),
        chance=chance,
        agents=counted(len(desk.agents), "agent"),
    )
    return Words(
        say("Commit until week {week}", week=v.week + desk.weeks - 1), detail, say("The plan"), "7.1", ("commit",)
    )


def _fold(v: Seen, order: a.Fold) -> Words:
    return Words(say("Put the plan away"), say("Nothing is lost"), say("The plan"), "7.1", ("fold",))


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
    **decisions.SAY,
}
