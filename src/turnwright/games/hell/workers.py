"""4 Workers: the five jobs, resolved one after the other over all districts."""

from __future__ import annotations

from turnwright.core import Step, Sum, Value
from turnwright.kit.words import say

from . import actions as a
from .book import PLACES, POSTS, TOP, Job, Place
from .districts import dominion_band, raise_notice, shift
from .events import Worked, WorkerHired
from .full_charter import free_ground, job_limit, talk
from .missions import Scouting
from .resources import afford, earn, spend, too_dear
from .state import Branch, Company, workers_at, workers_idle, workers_ready


def crew(b: Branch, place: Place, job: Job) -> int:
    """4.2 Workers at this job in this district."""
    return b.jobs[POSTS[place, job]]


def worker_limit(b: Branch, place: Place) -> int:
    """4.3 Most workers this week; none while the district is closed (10.4, 12.1)."""
    return 0 if b.week <= b.closed_until[place] else dominion_band(b.book, b.dominion[place]).workers


def no_post(b: Branch, place: Place, job: Job) -> str:
    """4.2, 4.3 Why one more worker cannot take this job here; empty if one can."""
    name, post, dominion = b.book.districts[place].name, b.book.jobs[job], b.dominion[place]
    if b.week <= b.closed_until[place]:
        return say(
            "10.4 {name} is closed to workers until the end of week {week}.", name=name, week=b.closed_until[place]
        )
    if dominion < post.requires:
        return say(
            "4.2 {name} needs Dominion {requires} in {district}, which has {dominion}.",
            post,
            district=name,
            dominion=dominion,
        )
    if workers_at(b, place) >= worker_limit(b, place):
        return say(
            "4.3 {name} has room for {worker_limit} at Dominion {dominion}.",
            name=name,
            worker_limit=worker_limit(b, place),
            dominion=dominion,
        )
    if crew(b, place, job) >= job_limit(b, place, job):
        return crowded(b, place, job)
    if workers_idle(b) < 1:
        return "4.1 No worker is idle."
    return ""


def crowded(b: Branch, place: Place, job: Job) -> str:
    """4.2, 16.1, 16.3 Why this job takes nobody more here, though the district does."""
    if job == "discretion":
        return say(
            "16.3 This charter allows {limit} Discretion a week in each district.", limit=job_limit(b, place, job)
        )
    if crew(b, place, job) >= free_ground(b, place):
        return say(
            "16.1 {name} is contested: Expansion takes Dominion {dominion} and Authority {authority} together to {most} at most.",
            name=b.book.districts[place].name,
            dominion=b.dominion[place],
            authority=b.authority[place],
            most=b.options.contested_ground,
        )
    return say("4.2 This charter allows {limit} Expansion a week in each district.", limit=job_limit(b, place, job))


def expansion_cost(b: Branch) -> int:
    """4.2 Materiel for each Expansion; none as printed (R4)."""
    return b.options.expansion_materiel or (b.book.long_charter.expansion_materiel if b.options.long_charter else 0)


def diggings(b: Branch) -> Sum:
    """4.2 Extraction: materiel equal to Dominion for each worker; 2.1 one more in the Ashfields."""
    gain = Sum("Extraction", unit="materiel")
    for place in PLACES:
        if diggers := crew(b, place, "extraction"):
            row = b.book.districts[place]
            gain = gain.plus(
                say("{name}: {diggers} x Dominion", name=row.name, diggers=diggers), diggers * b.dominion[place], "4.2"
            )
            gain = gain.plus(say("{name}: trait", name=row.name), diggers * row.extraction, "2.1")
    return gain


def sales(b: Branch, stock: int) -> tuple[Sum, int]:
    """4.4 Trading: what the traders earn with this stock, and the materiel sold.

    Traders sell one by one, up to three materiel each, the highest rate first (ties in map order), and leave the
    reserve alone (R2).  2.1 In the Docks each of them who sells earns 1 more.  12.1 A Market Boom multiplies it all.
    """
    income, for_sale = Sum("Trading", unit="§"), max(0, stock - b.reserve)
    left = for_sale
    markets = [place for place in PLACES if crew(b, place, "trading")]
    for place in sorted(markets, key=lambda p: -dominion_band(b.book, b.dominion[p]).rate):
        load, row = b.book.workers.load, b.book.districts[place]
        sold = min(left, crew(b, place, "trading") * load)
        if sold:
            rate, selling = dominion_band(b.book, b.dominion[place]).rate, -(-sold // load)
            income = income.plus(
                say("{name}: {sold} materiel at {rate}", name=row.name, sold=sold, rate=rate), sold * rate, "4.4"
            )
            income = income.plus(say("{name}: trait", name=row.name), selling * row.trading, "2.1")
            left -= sold
    if b.week == b.boom_week:
        income = income.plus("Market Boom", income.total * (b.book.omens.boom_factor - 1), "12.1")
    return income, for_sale - left


def growth(b: Branch, stock: int) -> dict[Place, int]:
    """4.2 Expansions that take effect in each district: up to Dominion 10, as far as the ground is free (16.1) and this stock
    pays for them."""
    grown: dict[Place, int] = {}
    cost = expansion_cost(b)
    for place in PLACES:
        grown[place] = min(crew(b, place, "expansion"), TOP - b.dominion[place], free_ground(b, place))
        if cost:
            grown[place] = min(grown[place], stock // cost)
            stock -= grown[place] * cost
    return grown


class Labour(Value):
    """4.2 What this week's jobs will do, whatever missions and events may add."""

    dug: int
    income: Sum
    sold: int
    grown: dict[Place, int]
    """Dominion gained in each district."""


def labour(b: Branch) -> Labour:
    """4.2 The jobs one after the other: what is dug can be sold, and what is not sold can pay for growth."""
    dug = diggings(b).total
    income, sold = sales(b, b.materiel + dug)
    return Labour(dug, income, sold, growth(b, b.materiel + dug - sold))


def materiel_forecast(b: Branch) -> Sum:
    """4.2 Materiel after this week's jobs and the next Upkeep."""
    return materiel_ahead(b).within(0, None, "Not supplied", "3.1")


def materiel_ahead(b: Branch) -> Sum:
    """4.2 The same; below zero where it does not suffice."""
    ahead = labour(b)
    held = sum(b.dominion[place] + ahead.grown[place] > 0 for place in PLACES)
    forecast = (
        Sum("Materiel next week", unit="materiel").plus("Now", b.materiel, "1").plus("Extraction", ahead.dug, "4.2")
    )
    forecast = forecast.plus("Sold by traders", -ahead.sold, "4.4")
    forecast = forecast.plus("Expansion", -sum(ahead.grown.values()) * expansion_cost(b), "4.2")
    return forecast.plus("Upkeep", -held * b.book.upkeep.materiel, "3.1")


def notice_forecast(b: Branch, place: Place, ahead: Labour | None = None) -> Sum:
    """4.2 Notice of a district after this week's jobs; 16.2 and after the talk."""
    grown = (ahead or labour(b)).grown[place]
    hushed = min(b.notice[place], crew(b, place, "discretion"))
    shelters = (dominion_band(b.book, b.dominion[place] + n).shelter for n in range(grown))
    gains = sum(max(0, 1 - shelter) for shelter in shelters)
    forecast = Sum("Notice after the jobs").plus("Now", b.notice[place], "2.2").plus("Discretion", -hushed, "4.2")
    forecast = forecast.plus("Expansion", gains, "4.2").plus("Word gets around", talk(b, place, grown), "16.2")
    return forecast.within(0, TOP, "Never above 10", "2.2")


class Extraction(Step[Company]):
    """4.2 Extraction, in all districts."""

    def run(self, t: Company) -> None:
        gain = diggings(t)
        if gain.terms:
            t.materiel += gain.total
            t.tell(Worked("extraction", gain))


class Trading(Step[Company]):
    """4.4 Trading, in all districts: goods dug this week can be sold this week."""

    def run(self, t: Company) -> None:
        income, sold = sales(t, t.materiel)
        if sold:
            t.materiel -= sold
            earn(t, "trading", income.total)
            t.tell(Worked("trading", income, sold))


class Espionage(Step[Company]):
    """4.2 Espionage: one opportunity for each worker; 2.1 one more in the Heights; 12.1 the Informant Network's one."""

    def run(self, t: Company) -> None:
        finds: list[Place] = []
        for place in PLACES:
            finds += [place] * crew(t, place, "espionage") * (1 + t.book.districts[place].espionage)
        if finds and t.informants:
            t.informants = False
            finds.insert(0, finds[0])
        if finds:
            t.then(Scouting(tuple(finds)))


class Discretion(Step[Company]):
    """4.2 Discretion: Notice falls by 1 for each worker."""

    def run(self, t: Company) -> None:
        for place in PLACES:
            if hushers := crew(t, place, "discretion"):
                shift(t, place, "notice", -hushers)


class Expansion(Step[Company]):
    """4.2 Expansion: for each worker Notice and Dominion rise by 1; at Dominion 10 nothing happens (R15)."""

    def run(self, t: Company) -> None:
        cost = expansion_cost(t)
        for place, workers in growth(t, t.materiel).items():
            for _ in range(workers):
                t.materiel -= cost
                raise_notice(t, place, 1)
                shift(t, place, "dominion", 1)


WORK = (Extraction(), Trading(), Espionage(), Discretion(), Expansion())
"""4.2 The jobs in the order of the table."""


def same_as_last_week(b: Branch) -> dict[str, int]:
    """4.2 Last week's posts, as far as they are still allowed (R20)."""
    jobs = dict.fromkeys(b.jobs, 0)
    ready = workers_ready(b)
    room = {place: worker_limit(b, place) for place in PLACES}
    for (place, job), post in POSTS.items():
        wanted = b.last_jobs.get(post, 0)
        if wanted and b.dominion[place] >= b.book.jobs[job].requires:
            jobs[post] = number = min(wanted, room[place], ready, job_limit(b, place, job))
            room[place], ready = room[place] - number, ready - number
    return jobs


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
        return say("4.1 There are {most} workers at most.", most=rules.most)
    return too_dear("4.1", afford(b, rules.sovereigns, rules.materiel))


def hire_worker(t: Company, order: a.HireWorker) -> None:
    """4.1 A worker, at once ready for a job."""
    spend(t, "hiring", t.book.workers.sovereigns)
    t.materiel -= t.book.workers.materiel
    t.workers += 1
    t.tell(WorkerHired(t.workers))
