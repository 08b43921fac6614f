"""The planning manager's week: what it thinks of in Assignment, the most pressing first.

Each idea yields orders one by one and reads the branch anew after each, so that it serves a View, of which the first order is taken,
and a Table in a playout, where all of them are carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from turnwright.core import Action, Advice
from turnwright.kit.words import counted, say, say_n

from .. import actions as a
from ..agents import no_recruit
from ..assignment import RESERVES, Planning, refusal
from ..book import JOBS, PLACES, POSTS, Job, Place
from ..resources import materiel_price
from ..state import Branch, lever
from ..workers import diggings, expansion_cost, worker_limit
from .aims import Aims
from .posts import Posts, ahead, looked_into
from .purse import spare, weeks_left
from .squads import Sortie, best_sortie, coups
from .style import Style


def tributes(b: Branch, style: Style) -> Iterator[Advice]:
    """10.3 A Baron is paid unless the books cannot bear it and the branch can bear his Retaliation."""
    for place in PLACES:
        amount = b.tributes[place].amount if place in b.tributes else b.sovereigns + 1
        if amount <= b.sovereigns and (amount <= max(style.tribute, spare(b, style)) or Aims(b, style).push):
            yield Advice(a.PayTribute(place), say("A Baron who is not paid retaliates."))


def agents(b: Branch, style: Style) -> Iterator[Advice]:
    """5.3 The best on offer, as long as the roster wants some and the purse allows it."""
    while True:
        order = next(_recruits(b, style), None)
        if order is None:
            return
        yield order


def _recruits(b: Branch, style: Style) -> Iterator[Advice]:
    for row in reversed(b.book.hires):
        sound = sum(
            agent.level >= row.level and agent.corruption < b.book.corruption.breaking - 1
            for agent in b.roster.values()
        )
        if sound >= style.agents or (row.level < style.least_level and len(b.roster) >= 3):
            continue
        cheap = row.level == b.book.hires[1].level and not no_recruit(b, RECRUIT)
        order: Action = RECRUIT if cheap else a.HireAgent(row.level)
        price = b.book.hires[0] if cheap else row
        if not refusal(b, order) and spare(b, style) >= price.sovereigns and b.materiel >= price.materiel + style.stock:
            yield Advice(
                order,
                say(
                    "Missions need people: of level {level} or better {sound} are fit, and {wanted} are wanted.",
                    level=row.level,
                    sound=sound,
                    wanted=style.agents,
                ),
            )


def hands(b: Branch, style: Style) -> Iterator[Advice]:
    """4.1 More workers while there are posts for them and the quarter is long enough to earn their price back."""
    rules, aims = b.book.workers, Aims(b, style)
    posts = sum(worker_limit(b, place) if b.dominion[place] else place in aims.empire for place in PLACES)
    while b.workers < min(style.workers, posts + 1) and b.materiel >= rules.materiel + 4 and not refusal(b, WORKER):
        purse = b.sovereigns - style.cushion if weeks_left(b) >= style.payback else spare(b, style)
        if purse < rules.sovereigns:
            return
        yield Advice(WORKER, f"{work(b)} {price(b, weeks_left(b) >= style.payback)}")


def work(b: Branch) -> str:
    """4.3 What one more worker would do."""
    posts = sum(worker_limit(b, place) for place in PLACES if b.dominion[place])
    if b.workers < posts:
        return say("There is more work than hands: posts for {posts}, and {workers} workers.", b, posts=posts)
    return say("Posts open as Dominion grows, and a hand is to be ready for them.")


def price(b: Branch, patient: bool) -> str:
    """4.1 How he is paid for."""
    if patient:
        return say("He earns his price back in the {weeks} left of the quarter.", weeks=counted(weeks_left(b), "week"))
    return say("The books can bear his price.")


def missions(b: Branch, style: Style) -> Iterator[Advice]:
    """7.1 The Coup, and then the missions that are worth most."""
    if not style.missions:
        return
    for sortie in coups(b, Aims(b, style)):
        yield Advice(
            a.PlanCoup(sortie.mission.district), say("The Baron can fall: {chance} per cent.", chance=sortie.chance)
        )
    while b.board and (best := best_sortie(b, Aims(b, style))):
        yield Advice(a.Plan(best.mission.id), worth(b, Aims(b, style), best))


def worth(b: Branch, aims: Aims, sortie: Sortie) -> str:
    """7.1 Why a mission is planned."""
    place = sortie.mission.district
    if b.book.missions[sortie.mission.kind].authority and aims.authority(place):
        return say(
            "Authority {authority} holds {name} back, and this takes some away: worth its risk at {chance} per cent.",
            authority=b.authority[place],
            name=b.book.districts[place].name,
            chance=sortie.chance,
        )
    return say("Worth its risk at {chance} per cent.", chance=sortie.chance)


def staff(b: Branch, style: Style) -> Iterator[Advice]:
    """4.2 From the posts as they are to the posts as they should be."""
    plan = Posts(b, Aims(b, style))
    for (place, job), post in POSTS.items():
        while b.jobs[post] > plan.posts[post]:
            yield Advice(a.UNASSIGN[place, job], called_back(b, place, job, plan.posts))
    for job in reversed(JOBS):
        for place in PLACES:
            post = POSTS[place, job]
            while b.jobs[post] < plan.posts[post]:
                yield Advice(a.ASSIGN[place, job], plan.why[post][b.jobs[post]])


def called_back(b: Branch, place: Place, job: Job, posts: Mapping[str, int]) -> str:
    """4.2 Why a worker leaves a post, where these are to be filled."""
    if job == "discretion" and b.notice[place] < b.jobs[POSTS[place, job]]:
        return say("There is no Notice left here for him to take away.")
    if (open_ := unfilled(b, posts)) is None:
        return say("The plan has no more use for him there.")
    where, other = open_
    return say("He is needed for {job} in {name}.", job=b.book.jobs[other].name, name=b.book.districts[where].name)


def unfilled(b: Branch, posts: Mapping[str, int]) -> tuple[Place, Job] | None:
    """4.2 The post that is filled next."""
    places = ((place, job) for job in reversed(JOBS) for place in PLACES)
    return next((place for place in places if b.jobs[POSTS[place]] < posts[POSTS[place]]), None)


def favours(b: Branch, style: Style) -> Iterator[Advice]:
    """1.1 Quiet for influence, bought if need be: before the Baron and the Prince, in a push, and when there is plenty."""
    aims, levels, rules = Aims(b, style), lever(b), b.book.quiet
    limit = rules.notice if aims.push else levels.baron - 1
    while True:
        after = {place: ahead(b, place) for place in PLACES}
        place = max(PLACES, key=lambda place: after[place])
        if not b.notice[place]:
            return
        total = sum(max(0, level) for level in after.values())
        wealth = spare(b, style)
        urgent = after[place] > limit or total >= levels.prince - 1
        wanted = after[place] >= levels.scrutiny and wealth > 60
        plenty = wealth > style.rich and after[place] > style.rich_notice
        if b.influence >= b.book.stores.influence_per_notice and (urgent or plenty or after[place] >= levels.scrutiny):
            yield Advice(a.Quieten(place), favour(b, place, after[place], total, limit))
        elif (urgent or wanted or plenty) and b.sovereigns >= b.book.stores.influence_price * 2:
            yield Advice(
                a.BuyInfluence(1),
                say("Influence buys the favours that quieten {name}.", name=b.book.districts[place].name),
            )
        else:
            return


def favour(b: Branch, place: Place, notice: int, total: int, limit: int) -> str:
    """10 What Notice would do here without a favour."""
    name, levels = b.book.districts[place].name, lever(b)
    if said := looked_into(b, place, notice):
        return said
    if total >= levels.prince - 1:
        return say("All Notice together comes to {total}, and the Prince warns at {prince}.", levels, total=total)
    if notice > limit:
        return say(
            "The Quiet Empire bears Notice {limit}, and {name} comes to {notice}.",
            limit=limit,
            name=name,
            notice=notice,
        )
    return say("The purse can bear to keep {name} quieter than Notice {notice}.", name=name, notice=notice)


def supplies(b: Branch, style: Style) -> Iterator[Advice]:
    """3.1 Materiel for the next Upkeep and this week's Expansions."""
    need = needs(b)
    while b.materiel + diggings(b).total < need and b.sovereigns >= materiel_price(b):
        short = need - b.materiel - diggings(b).total
        amount = 5 if short >= 5 and b.sovereigns >= 5 * materiel_price(b) else 1
        yield Advice(a.BuyMateriel(amount), say("Without materiel for the upkeep, Dominion is lost."))
    kept = need + style.stock
    wanted = next((order for order in RESERVES if order.materiel >= kept), RESERVES[-1])
    if b.reserve != wanted.materiel:
        yield Advice(wanted, kept_for(b, need, style.stock))


def kept_for(b: Branch, need: int, stock: int) -> str:
    """3.1 What the traders are to leave."""
    grows = any(b.jobs[POSTS[place, "expansion"]] for place in PLACES)
    if grows:
        why = say("The next upkeep and this week's Expansions take {need} materiel.", need=need)
    else:
        why = say("The next upkeep takes {need} materiel.", need=need)
    more = say_n("{n} more is kept in hand.", "{n} more are kept in hand.", stock) if stock else ""
    return f"{why} {more}".strip()


def needs(b: Branch) -> int:
    held = sum(level > 0 for level in b.dominion.values()) + 1
    return held + expansion_cost(b) * sum(b.jobs[POSTS[place, "expansion"]] for place in PLACES)


def squad(b: Branch, style: Style, plan: Planning) -> Iterator[Advice]:
    """7.1 The squad that makes the mission worth it; folded if there is none."""
    aims = Aims(b, style)
    if plan.mission.kind == "coup":
        best = next(coups(b, aims), None)
    else:
        best = best_sortie(b, aims, plan.mission)
    if best is None:
        yield Advice(a.Fold(), say("The risk is too high."))
        return
    if plan.weeks != best.weeks:
        yield Advice(a.Prepare(best.weeks), say("Time enough to prepare."))
    for number in plan.agents:
        if number not in best.squad:
            yield Advice(a.Dismiss(number), say("Not needed."))
    for number in best.squad:
        if number not in plan.agents:
            why = (
                say("One of a squad that has {chance} per cent together.", chance=best.chance)
                if len(best.squad) > 1
                else say("{chance} per cent alone, and all others stay free.", chance=best.chance)
            )
            yield Advice(a.Enlist(number), why)
    yield Advice(a.Commit(), ready(b, best))


def ready(b: Branch, best: Sortie) -> str:
    """7.1, 6.4 What the chance is, and what can still change it."""
    if best.weeks == 1 or best.mission.kind == "coup":
        return say("{chance} per cent is worth it.", chance=best.chance)
    name = b.book.districts[best.mission.district].name
    return say(
        "{chance} per cent is worth it; Notice that comes to {name} until then lowers it.",
        name=name,
        chance=best.chance,
    )


WORKER, RECRUIT, END = a.HireWorker(), a.HireRecruit(), a.EndWeek()
Idea = Callable[[Branch, Style], Iterator[Advice]]
WEEK: tuple[Idea, ...] = (tributes, agents, missions, hands, staff, favours, supplies)
"""3.1 What it thinks of before it ends the week."""
