"""Every action in words: what it is, what it costs and brings, where the book has it, what it touches on the board."""

from __future__ import annotations

from turnwright.core import Action, Words
from turnwright.kit.words import counted, say, signed, wordlist

from .. import actions as a
from ..agents import return_fresh
from ..assignment import Planning
from ..resolution import chance_of, success_chance
from ..resources import materiel_price
from ..view import Seen
from .decisions import decide
from .words import district, mission_name, reward, yield_of

HEADINGS = wordlist(("Workers", "Money and favours", "Agents", "Missions", "The week", "The plan", "Decision"))


def say_action(v: Seen, action: Action) -> Words:
    """The words for an answer to the open question."""
    for heading, word in zip(HEADINGS, (_workers, _money, _agents, _missions, _week, _plan, decide), strict=True):
        if words := word(v, action):
            return words.but(group=heading, section=words.section or action.section)
    raise AssertionError(action)


def _named(v: Seen, number: int) -> str:
    return v.roster[number].name if number in v.roster else say("agent {number}", number=number)


def plan(v: Seen) -> Planning:
    """7.1 The plan on the desk."""
    assert isinstance(v.pending, Planning)
    return v.pending


def _workers(v: Seen, order: Action) -> Words | None:
    match order:
        case a.Assign():
            post, job = f"{order.district}:{order.job}", v.book.jobs[order.job].name
            refs = ("idle", f"job:{post}")
            label = say("{job} in {district}", job=job, district=district(v, order.district))
            return Words(label, yield_of(v, order.district, order.job), refs=refs)
        case a.Unassign():
            post, job = f"{order.district}:{order.job}", v.book.jobs[order.job].name
            label = say("Call one back from {job}, {district}", job=job, district=district(v, order.district))
            return Words(label, say("Idle again"), refs=(f"crew:{post}", "idle"))
        case a.SameAsLastWeek():
            return Words(say("Same posts as last week"), say("As far as they are still allowed"), refs=("same",))
        case a.Reserve():
            if not order.materiel:
                return Words(say("Let traders sell everything"), say("No reserve"), refs=("reserve",))
            label = say("Keep {materiel} materiel from the traders", materiel=order.materiel)
            return Words(label, say("The reserve is {reserve} now", reserve=v.reserve), refs=("reserve",))
        case a.HireWorker():
            price = v.book.workers
            detail = say(
                "{sovereigns} sovereigns and {materiel} materiel; that makes {workers} workers",
                price,
                workers=v.workers + 1,
            )
            return Words(say("Hire a worker"), detail, refs=("hire:worker",))
    return None


def _money(v: Seen, order: Action) -> Words | None:
    match order:
        case a.BuyMateriel():
            detail = say("{amount} sovereigns", amount=order.amount * materiel_price(v))
            return Words(say("Buy {amount} materiel", amount=order.amount), detail, refs=("resource:materiel",))
        case a.BuyInfluence():
            detail = say("{amount} sovereigns", amount=order.amount * v.book.stores.influence_price)
            return Words(say("Buy {amount} influence", amount=order.amount), detail, refs=("resource:influence",))
        case a.Quieten():
            notice = v.notice[order.district]
            change = {"notice": notice, "then": notice - 1, "price": v.book.stores.influence_per_notice}
            detail = say("{price} influence: Notice {notice} to {then}", change)
            refs = (f"notice:{order.district}", f"district:{order.district}")
            return Words(say("Quieten {district}", district=district(v, order.district)), detail, refs=refs)
        case a.PayTribute():
            tribute, leaves = v.tributes[order.district], v.book.notice.tribute_leaves
            detail = say(
                "{amount} sovereigns by week {due}, or Retaliation; Notice falls to {leaves}", tribute, leaves=leaves
            )
            refs = (f"tribute:{order.district}", f"district:{order.district}")
            return Words(say("Pay the Baron of {district}", district=district(v, order.district)), detail, refs=refs)
    return None


def _agents(v: Seen, order: Action) -> Words | None:
    match order:
        case a.HireAgent():
            row = next((row for row in v.book.hires if row.level == order.level), None)
            detail = (
                say("{sovereigns} sovereigns and {materiel} materiel", row)
                if row
                else say("Nobody of that level is for hire")
            )
            label = say("Hire an agent of level {level}", level=order.level)
            return Words(label, detail, refs=(f"hire:agent:{order.level}",))
        case a.HireRecruit():
            price, level = v.book.hires[0], v.book.hires[1].level
            detail = say("Level {level} for {sovereigns} sovereigns and {materiel} materiel", price, level=level)
            return Words(say("Hire the Skilled Recruit"), detail, refs=("hire:recruit",))
        case a.Treat():
            detail = say("{treat_sovereigns} sovereigns and {treat_materiel} materiel", v.book.recovery)
            if agent := v.roster.get(order.agent):
                weeks, left = counted(agent.timer, "week"), agent.timer - 1
                detail = say("{detail}: {weeks} to {left}", detail=detail, weeks=weeks, left=left)
            return Words(say("Treat {named}", named=_named(v, order.agent)), detail, refs=(f"agent:{order.agent}",))
        case a.Refresh():
            detail = say("{refresh_sovereigns} sovereigns: Tired to Fresh at once", v.book.recovery)
            return Words(say("Refresh {named}", named=_named(v, order.agent)), detail, refs=(f"agent:{order.agent}",))
        case a.Purify():
            rules = v.book.corruption
            detail = say("{purify_influence} influence", rules)
            if agent := v.roster.get(order.agent):
                left = max(0, agent.corruption - rules.purify)
                detail = say("{detail}: Corruption {corruption} to {left}", agent, detail=detail, left=left)
            return Words(say("Purify {named}", named=_named(v, order.agent)), detail, refs=(f"agent:{order.agent}",))
        case a.Retire():
            worth = v.book.agents.severance * v.roster[order.agent].level if order.agent in v.roster else 0
            detail = say("Gone for good; the contract brings {worth} sovereigns", worth=worth)
            return Words(say("Retire {named}", named=_named(v, order.agent)), detail, refs=(f"agent:{order.agent}",))
    return None


def _missions(v: Seen, order: Action) -> Words | None:
    match order:
        case a.Plan():
            mission = v.board.get(order.mission)
            if mission is None:
                return Words(say("Plan mission {mission}", mission=order.mission), refs=(f"mission:{order.mission}",))
            named = mission_name(v, mission)
            twins = [other for other in v.board.values() if mission_name(v, other) == named]
            facts = {
                "reward": reward(v, mission),
                "risk": v.book.missions[mission.kind].risk,
                "weeks": counted(mission.timer, "week"),
                "letter": mission.id,
            }
            detail = (
                say("{reward}, Notice risk {risk}, {weeks} left, letter {letter}", facts)
                if len(twins) > 1
                else say("{reward}, Notice risk {risk}, {weeks} left", facts)
            )
            return Words(say("Plan {mission_name}", mission_name=named), detail, refs=(f"mission:{mission.id}",))
        case a.PlanCoup():
            rules = v.book.coup
            detail = say(
                "{squad} agents with levels of {levels}, {weeks} weeks of preparation; success is victory", rules
            )
            label = say("Plan the Coup in {district}", district=district(v, order.district))
            return Words(label, detail, refs=(f"coup:{order.district}",))
        case a.Abort():
            squad = next((squad for squad in v.squads if squad.mission.id == order.mission), None)
            if squad is None:
                return Words(say("Abort mission {mission}", mission=order.mission), refs=(f"mission:{order.mission}",))
            if squad.mission.kind == "coup":
                detail = say("The agents return as they were; it can be planned again")
            elif return_fresh(v, squad):
                detail = say("The agents return Fresh; its letter is lost")
            else:
                detail = say("The agents return as they were; its letter is lost")
            label = say("Abort {mission_name}", mission_name=mission_name(v, squad.mission))
            return Words(label, detail, refs=(f"mission:{order.mission}",))
    return None


def _week(v: Seen, order: Action) -> Words | None:
    match order:
        case a.EndWeek():
            return Words(say("Resolve week {week}", week=v.week), say("Jobs, missions, Notice, events"), refs=("turn",))
    return None


def _plan(v: Seen, order: Action) -> Words | None:
    match order:
        case a.Enlist():
            desk, agent = plan(v), v.roster.get(order.agent)
            if agent is None:
                return Words(say("Enlist agent {agent}", agent=order.agent), refs=(f"agent:{order.agent}",))
            squad = [v.roster[number] for number in desk.agents]
            chance = chance_of(v, desk.mission, [*squad, agent], desk.weeks).total
            detail = (
                say("Level {level}, Tired, Corruption {corruption}: {chance} % together", agent, chance=chance)
                if agent.condition == "tired"
                else say("Level {level}, Corruption {corruption}: {chance} % together", agent, chance=chance)
            )
            return Words(say("Enlist {name}", name=agent.name), detail, refs=(f"agent:{agent.id}",))
        case a.Dismiss():
            return Words(say("Leave {named} out", named=_named(v, order.agent)), refs=(f"agent:{order.agent}",))
        case a.Prepare():
            desk, rules = plan(v), v.book.chance.preparation
            change = signed(rules[max(1, min(order.weeks, len(rules))) - 1])
            chance = success_chance(v, desk.mission, desk.agents, order.weeks).total
            detail = (
                say("{change} to the chance: {chance} %", change=change, chance=chance)
                if desk.agents
                else say("{change} to the chance", change=change)
            )
            label = say("Prepare for {weeks}", weeks=counted(order.weeks, "week"))
            return Words(label, detail, refs=(f"prep:{order.weeks}",))
        case a.Commit():
            desk = plan(v)
            chance = success_chance(v, desk.mission, desk.agents, desk.weeks).total
            name, agents = mission_name(v, desk.mission), counted(len(desk.agents), "agent")
            detail = say("{name}: {chance} % with {agents}", name=name, chance=chance, agents=agents)
            return Words(say("Commit until week {week}", week=v.week + desk.weeks - 1), detail, refs=("commit",))
        case a.Fold():
            return Words(say("Put the plan away"), say("Nothing is lost"), refs=("fold",))
    return None
