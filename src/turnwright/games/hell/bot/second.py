"""For hints alone: what is next best to an order, and what the plan has against it.  No playout asks for this.

Each function below is given the branch, the best order and another one, and says what speaks for the best; nothing where what the
judgement counts says enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from turnwright.core import Action, Instead
from turnwright.kit.words import counted, plain, say, say_n, signed

from .. import actions as a
from ..agents import able
from ..assignment import Planning
from ..book import PLACES, POSTS
from ..preparation import preparations
from ..quarter import quarter_profit, target
from ..resolution import chance_of
from ..state import Agent, Opportunity, lever, workers_at, workers_idle
from ..view import Seen
from ..workers import worker_limit
from . import quick
from .aims import Aims
from .posts import ahead
from .purse import weeks_left
from .second_answer import ANSWERS, Kinds, against_answer
from .second_post import against_post, district, drawn_up
from .squads import Sortie, best_sortie, coups
from .week import needs, unfilled
from .weighing import chosen_style, full


def second(v: Seen, legal: Sequence[Action], best: Action) -> Instead | None:
    """The first of its rivals that the plan has something against, with that."""
    for other in rivals(v, legal, best):
        if other != best and (words := AGAINST[type(other)](v, best, other) if type(other) in AGAINST else ""):
            return Instead(other, words)
    return None


PLANS: Kinds = a.Prepare, a.Enlist, a.Commit, a.Fold
KINDS: dict[type[Action], Kinds] = {
    a.Commit: PLANS,
    a.Fold: PLANS,
    a.EndWeek: (a.Plan, a.HireWorker, a.HireAgent, a.Quieten),
    a.HireWorker: (a.HireAgent, a.EndWeek),
    **{kind: (kind, a.EndWeek) for kind in (a.Unassign, a.Plan, a.PayTribute)},
    **dict.fromkeys(ANSWERS, ANSWERS),
}
"""What an order or an answer is compared with, the likeliest kind first; all others with orders of the same kind."""


def rivals(v: Seen, legal: Sequence[Action], best: Action) -> Iterator[Action]:
    """What else could be done: 4.2 the same job elsewhere, then another one there, none that the plan fills anyway;
    5.5 whoever is not of the squad, then to go without."""
    if isinstance(best, a.Assign):
        plan = aims_posts(v)
        others = [other for other in legal if isinstance(other, a.Assign) and v.jobs[post(other)] >= plan[post(other)]]
        yield from (other for other in others if other.job == best.job)
        yield from (other for other in others if other.district == best.district)
    elif isinstance(best, a.Enlist):
        squad = planned_squad(v)
        yield from (other for other in legal if isinstance(other, a.Enlist) and other.agent not in squad)
        yield from (other for other in legal if isinstance(other, a.Commit))
    else:
        for kind in KINDS.get(type(best), (type(best),)):
            yield from (other for other in legal if type(other) is kind)


# What the plan has against it


def against_agent(v: Seen, best: Action, other: a.Enlist) -> str:
    """5.5 Somebody else in the place of the best, or one more than the plan takes."""
    squad, agent = planned_squad(v), v.roster[other.agent]
    if isinstance(best, a.Commit):
        percent = chance_with(v, (*squad, other.agent))
        return say(
            "With {name} it would be {percent} per cent, and one agent more is bound.", name=agent.name, percent=percent
        )
    if isinstance(best, a.Fold):
        percent = chance_with(v, (*plan(v).agents, other.agent))
        return say("With {name} it would be {percent} per cent, too few for what it risks.", agent, percent=percent)
    if not isinstance(best, a.Enlist) or best.agent not in squad:
        return ""
    chosen = v.roster[best.agent]
    percent, instead = (chance_with(v, [other.agent if n == best.agent else n for n in squad]), chance_with(v, squad))
    if percent < instead:
        return say(
            "With {name} in the place of {chosen} the squad would have {percent} per cent, not {instead}.",
            name=agent.name,
            chosen=chosen.name,
            percent=percent,
            instead=instead,
        )
    if agent.corruption > chosen.corruption:
        return say(
            "As good for the mission, but nearer to the Breaking Point: Corruption {more} against {less}.",
            more=agent.corruption,
            less=chosen.corruption,
        )
    return (
        say("{name} is as good for it as {chosen}.", name=agent.name, chosen=chosen.name) if percent == instead else ""
    )


def against_going(v: Seen, best: Action, other: a.Commit) -> str:
    """7.1 The squad as it is."""
    if isinstance(best, a.Fold):
        percent = chance_with(v, plan(v).agents)
        return say("{percent} per cent are too few for what it risks.", percent=percent)
    if not isinstance(best, a.Enlist):
        return ""
    now, whole = chance_with(v, plan(v).agents), chance_with(v, planned_squad(v))
    return (
        say("The squad as it is has {now} per cent, the whole squad {whole}.", now=now, whole=whole)
        if now < whole
        else ""
    )


def against_weeks(v: Seen, best: Action, other: a.Prepare) -> str:
    """7.1 Less time, or more."""
    weeks = best.weeks if isinstance(best, a.Prepare) else plan(v).weeks
    squad = planned_squad(v) or plan(v).agents
    percent, chance = chance_with(v, squad, other.weeks), chance_with(v, squad, weeks)
    if percent < chance:
        return say("Then the chance is {percent} per cent, not {chance}.", percent=percent, chance=chance)
    return (
        say("The squad would be bound for {weeks}.", weeks=counted(other.weeks, "week")) if other.weeks > weeks else ""
    )


def against_mission(v: Seen, best: Action, other: a.Plan) -> str:
    mission = v.board[other.mission]
    squad = squad_for(v, mission)
    if not squad:
        return say("No squad that could go is worth its risk.")
    percent = chance_of(v, mission, squad, weeks_for(v, mission)).total
    if isinstance(best, a.Plan) and best.mission in v.board:
        return say("{percent} per cent, and what it brings helps the plan less.", percent=percent)
    return ""


def against_favour(v: Seen, best: Action, other: a.Quieten) -> str:
    if isinstance(best, a.EndWeek):
        notice, scrutiny = ahead(v, other.district), lever(v).scrutiny
        return (
            say(
                "{name} comes to Notice {notice}, and Hell looks into it from {scrutiny} on: influence keeps for a louder week.",
                name=district(v, other.district),
                notice=notice,
                scrutiny=scrutiny,
            )
            if notice < scrutiny
            else ""
        )
    if not isinstance(best, a.Quieten):
        return ""
    less, most = max(0, ahead(v, other.district)), ahead(v, best.district)
    names = {"name": district(v, other.district), "best": district(v, best.district)}
    if less == most:
        return say(
            "{name} comes to Notice {less} this week like {best}: one is as good as the other.", names, less=less
        )
    if less > most:
        return ""
    return say("{name} comes to Notice {less} this week, {best} to {most}.", names, less=less, most=most)


def against_worker(v: Seen, best: Action, other: a.HireWorker) -> str:
    rules, profit, wanted = v.book.workers, quarter_profit(v).total, target(v)
    if idle := workers_idle(v):
        return say_n("{n} worker is without a post as it is.", "{n} workers are without a post as it is.", idle)
    if all(workers_at(v, place) >= worker_limit(v, place) for place in PLACES):
        return say("No district has a post left for one more.")
    if profit - rules.sovereigns < wanted:
        return say(
            "The books stand at {profit} of {wanted} for this quarter, without the price of {price}.",
            profit=plain(profit),
            wanted=wanted,
            price=rules.sovereigns,
        )
    return say("The {weeks} left of the quarter hardly earn his price.", weeks=counted(weeks_left(v), "week"))


def against_order(v: Seen, best: Action, other: Action) -> str:
    """1.1 Other amounts, 5.3 another agent, 4.2 somebody else's post, 7.1 no plan at all."""
    match other:
        case a.Fold():
            return say("Nothing is lost by it, and nothing is won.")
        case a.BuyInfluence():
            return say("Each costs the same; bought one by one, none is bought in vain.")
        case a.BuyMateriel():
            need = stores_needed(v)
            if isinstance(best, a.BuyMateriel) and other.amount > best.amount:
                return say("{need} materiel are needed; what is more would lie idle.", need=need)
            return say("That does not reach the {need} materiel that are needed.", need=need)
        case a.Reserve():
            need = stores_needed(v) + (chosen_style(v).stock if full(v) else 0)
            if other.materiel < need:
                return say("{need} materiel are to be safe from the traders.", need=need)
            return say("{need} are enough; what is kept beyond that is not sold.", need=need)
        case a.HireAgent() if isinstance(best, a.HireAgent):
            if other.level < best.level:
                return say("Cheaper, but each level is worth {per_level} per cent on every mission.", v.book.chance)
            return say("Better, and dearer than the plan allows.")
        case a.HireAgent() if (free := len(able(v))) > 1:
            return say("Agents who could go and have no mission: {free}.", free=free)
        case a.Unassign() if isinstance(best, a.Unassign):
            workers = aims_posts(v)[post(other)]
            if workers < v.jobs[post(other)]:
                return ""
            job, name = v.book.jobs[other.job].name, district(v, other.district)
            return say("{job} in {name} is to keep {workers}.", job=job, name=name, workers=counted(workers, "worker"))
    return ""


def against_ending(v: Seen, best: Action, other: a.EndWeek) -> str:
    """3.1 What would be left undone."""
    match best:
        case a.Unassign() if open_ := unfilled(v, aims_posts(v)):
            place, job = open_
            return say("Then {job} in {name} is short of a worker.", job=v.book.jobs[job].name, name=district(v, place))
        case a.HireWorker():
            return say("A post that could earn stays empty for another week.")
        case a.Plan() if best.mission in v.board:
            left = v.board[best.mission].timer - 1
            return (
                say("The letter waits {weeks} at most, and its squad is idle until then.", weeks=counted(left, "week"))
                if left
                else say("The letter is lost after this week.")
            )
        case a.PayTribute():
            tribute, lost = v.tributes[best.district], signed(-v.book.notice.retaliation_dominion)
            return (
                say("Whoever has not paid by the end of this week is struck: Dominion {lost}.", lost=lost)
                if tribute.due <= v.week
                else say("It can wait until week {due}, and Notice stays high as long.", tribute)
            )
    return ""


AGAINST: dict[type[Action], Callable[[Seen, Action, Any], str]] = {
    a.Assign: against_post,
    a.Enlist: against_agent,
    a.Commit: against_going,
    a.Prepare: against_weeks,
    a.Plan: against_mission,
    a.Quieten: against_favour,
    a.HireWorker: against_worker,
    a.EndWeek: against_ending,
    **dict.fromkeys((a.Fold, a.BuyInfluence, a.BuyMateriel, a.Reserve, a.HireAgent, a.Unassign), against_order),
    **dict.fromkeys(ANSWERS, against_answer),
}


# What both sides of a comparison read


def post(order: a.Assign | a.Unassign) -> str:
    return POSTS[order.district, order.job]


def plan(v: Seen) -> Planning:
    assert isinstance(v.pending, Planning)
    return v.pending


def aims_posts(v: Seen) -> dict[str, int]:
    """4.2 The posts as the plan fills them."""
    return drawn_up(v).posts


def sortie_for(v: Seen, mission: Opportunity) -> Sortie | None:
    """7.1 Whom the planning manager would send, and after how long; nobody if it is not worth the risk."""
    aims = Aims(v, chosen_style(v))
    return next(coups(v, aims), None) if mission.kind == "coup" else best_sortie(v, aims, mission)


def squad_for(v: Seen, mission: Opportunity) -> list[Agent]:
    if not full(v):
        return quick.best_squad(v, mission) if quick.worth(v, mission) > 0 else []
    sortie = sortie_for(v, mission)
    return [v.roster[number] for number in sortie.squad] if sortie else []


def weeks_for(v: Seen, mission: Opportunity) -> int:
    sortie = sortie_for(v, mission) if full(v) else None
    return sortie.weeks if sortie else preparations(v, mission)[-1]


def planned_squad(v: Seen) -> Sequence[int]:
    """7.1 The squad that the plan on the desk is to have."""
    squad = squad_for(v, plan(v).mission) if full(v) else quick.best_squad(v, plan(v).mission)
    return [agent.id for agent in squad]


def chance_with(v: Seen, squad: Sequence[int], weeks: int = 0) -> int:
    return chance_of(v, plan(v).mission, [v.roster[number] for number in squad], weeks or plan(v).weeks).total


def stores_needed(v: Seen) -> int:
    """3.1 Materiel that the plan keeps."""
    return needs(v) if full(v) else quick.stores(v)
