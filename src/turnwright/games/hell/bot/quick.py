"""The printed game's quick way: grow to the Quiet Empire without being looked at, and keep the books above the target.

It sees a View and the legal actions.  Each week it draws up the posts of all workers at once (`staffing.Roster`), walks there
one order at a time, then spends, plans missions that are worth their risk, and ends the week.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from turnwright.core import Action, Advice
from turnwright.kit.words import say

from .. import actions as a
from .. import assignment
from ..agents import able
from ..assignment import Planning
from ..book import JOBS, PLACES, POSTS, WEEKS_A_QUARTER
from ..notice import total_notice
from ..preparation import preparations
from ..resolution import chance_of
from ..resources import materiel_price
from ..state import Agent, Opportunity, lever
from ..view import Seen
from ..workers import expansion_cost
from .answers import answered
from .planner import done
from .reasons import stakes
from .staffing import Roster, ceiling_of, patient
from .style import QUIET
from .week import called_back

ENOUGH, WORTHWHILE = 85, 65
"""Per cent at which a squad is strong enough, and at which a mission is worth trying."""
CUSHION = 45
"""Sovereigns kept for Collectors, Shakedowns and Barons."""


def choose(v: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    """What the manager would do, and why."""
    if type(v.pending) not in IDEAS:
        return answered(v, v.pending, QUIET)
    for idea in IDEAS[type(v.pending)]:
        if (advice := idea(v)) and advice.action in legal:
            return advice
    return Advice(legal[-1], say("There is nothing better to do."))


def evaluate(v: Seen, seat: int) -> float:
    """How near the Quiet Empire is, less what threatens it; from -1 to 1."""
    return max(-1.0, min(1.0, sum(stake.worth for stake in stakes(v, seat).values()) - 0.5))


# Orders


def tribute_first(v: Seen) -> Advice | None:
    for place in PLACES:
        if place in v.tributes and v.tributes[place].amount <= v.sovereigns:
            return Advice(a.PayTribute(place), say("A Baron who is not paid retaliates."))
    return None


def feed_the_branch(v: Seen) -> Advice | None:
    """Upkeep must be there next week."""
    need = sum(level > 0 for level in v.dominion.values()) + 1
    if v.materiel < need and v.sovereigns >= 5 * materiel_price(v):
        return Advice(a.BuyMateriel(5), say("Without materiel for the upkeep, Dominion is lost."))
    return None


def use_favours(v: Seen) -> Advice | None:
    """Influence where Discretion does not reach in time."""
    after = Roster(v).notice
    for place in sorted(PLACES, key=lambda place: -after[place]):
        if after[place] > ceiling_of(v):
            return Advice(
                a.Quieten(place), say("Favours, before Notice {notice} has its effect.", notice=v.notice[place])
            )
    if total_notice(v) >= lever(v).prince - 1:
        loudest = max(PLACES, key=lambda place: v.notice[place])
        return Advice(a.Quieten(loudest), say("All Notice together must not reach the Prince."))
    return None


def hire_hands(v: Seen) -> Advice | None:
    """More workers while there is work for them and time to earn their price back."""
    weeks_left = WEEKS_A_QUARTER - (v.week - 1) % WEEKS_A_QUARTER
    roster = Roster(v)
    useful = sum(roster.room[place] for place in PLACES if v.dominion[place] >= 3)
    pays = patient(v) and weeks_left >= 5
    rush = not patient(v) and v.quiet == 0 and v.week < 6
    spare = v.sovereigns - v.book.workers.sovereigns >= CUSHION
    stocked = v.materiel - v.book.workers.materiel >= roster.kept()
    if roster.left == 0 and useful and spare and stocked and (pays or rush):
        return Advice(a.HireWorker(), say("There is more work than hands."))
    return None


def keep_reserve(v: Seen) -> Advice | None:
    """The smallest listed reserve that covers next week."""
    need = stores(v)
    amounts = [order.materiel for order in assignment.RESERVES]
    wanted = next((amount for amount in amounts if amount >= need), amounts[-1])
    return (
        None
        if wanted == v.reserve
        else Advice(a.Reserve(wanted), say("Upkeep and growth need {need} materiel.", need=need))
    )


def stores(v: Seen) -> int:
    """3.1 Materiel for next week's upkeep and growth, and for this week's Expansions."""
    return Roster(v).kept() + sum(v.jobs[POSTS[place, "expansion"]] for place in PLACES) * expansion_cost(v)


def staff_posts(v: Seen) -> Advice | None:
    """Walk from the posts as they are to the posts as they should be."""
    roster = Roster(v)
    for (place, job), post in POSTS.items():
        if v.jobs[post] > roster.posts[post]:
            return Advice(a.UNASSIGN[place, job], called_back(v, place, job, roster.posts))
    for job in reversed(JOBS):
        for place in PLACES:
            post = POSTS[place, job]
            if v.jobs[post] < roster.posts[post]:
                return Advice(a.ASSIGN[place, job], roster.why[post][v.jobs[post]])
    return None


def send_a_squad(v: Seen) -> Advice | None:
    """Plan the best mission that is worth its risk."""
    ranked = sorted(v.board.values(), key=lambda mission: -worth(v, mission))
    for mission in ranked:
        squad = best_squad(v, mission)
        weeks = preparations(v, mission)[-1]
        if worth(v, mission) > 0 and squad and chance_of(v, mission, squad, weeks).total >= WORTHWHILE:
            return Advice(a.Plan(mission.id), say("A squad can do this."))
    return None


def worth(v: Seen, mission: Opportunity) -> int:
    """What success would be worth; nothing where its Notice would hurt."""
    if v.notice[mission.district] + v.book.missions[mission.kind].risk > ceiling_of(v):
        return 0
    value = {"smuggling": mission.reward, "extraction_run": 2 * mission.reward, "intelligence": 5}
    return 3 * v.notice[mission.district] if mission.kind == "tribute" else value.get(mission.kind, 0)


def best_squad(v: Seen, mission: Opportunity) -> list[Agent]:
    """The strongest who can go, none of them a step from the Breaking Point, until the chance is good enough."""
    last = v.book.corruption.breaking - 1
    fit = [agent for agent in able(v) if agent.condition == "fresh" and agent.corruption != last]
    squad: list[Agent] = []
    weeks = preparations(v, mission)[-1]
    for agent in sorted(fit, key=lambda agent: -agent.level):
        if len(squad) < v.book.agents.squad and (not squad or chance_of(v, mission, squad, weeks).total < ENOUGH):
            squad.append(agent)
    return squad


def retire_the_doomed(v: Seen) -> Advice | None:
    """An agent one mission from the Breaking Point is worth more as a contract."""
    for agent in able(v):
        if agent.corruption == v.book.corruption.breaking - 1:
            return Advice(a.Retire(agent.id), say("{name} is one mission from the Breaking Point.", name=agent.name))
    return None


def end_week(v: Seen) -> Advice | None:
    return Advice(a.EndWeek(), done(v))


def pick_squad(v: Seen) -> Advice | None:
    """7.1 Enlist the best, prepare as long as possible, commit."""
    plan = v.pending
    assert isinstance(plan, Planning)
    weeks, squad = preparations(v, plan.mission)[-1], best_squad(v, plan.mission)
    chance = chance_of(v, plan.mission, squad, weeks).total
    if chance < WORTHWHILE:
        return Advice(a.Fold(), say("The risk is too high: {chance} per cent at best.", chance=chance))
    if plan.weeks != weeks:
        return Advice(a.Prepare(weeks), say("The longer, the safer."))
    wanted = [agent.id for agent in squad]
    for number in plan.agents:
        if number not in wanted:
            return Advice(a.Dismiss(number), say("Not needed."))
    for number in wanted:
        if number not in plan.agents:
            return Advice(a.Enlist(number), say("The strongest who can go."))
    return Advice(a.Commit(), say("{chance} per cent is worth it.", chance=chance))


Idea = Callable[[Seen], Advice | None]

IDEAS: dict[type[Any], tuple[Idea, ...]] = {
    assignment.Orders: (
        tribute_first,
        feed_the_branch,
        use_favours,
        hire_hands,
        staff_posts,
        keep_reserve,
        retire_the_doomed,
        send_a_squad,
        end_week,
    ),
    assignment.Planning: (pick_squad,),
}
"""What the manager thinks of, question by question, the most pressing first."""
