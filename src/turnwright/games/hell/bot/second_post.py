"""For hints alone: what the plan has against another post for a worker (4.2).  No playout asks for this."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnwright.core import Action
from turnwright.kit.words import listed, say, say_n

from .. import actions as a
from ..agents import able
from ..book import PLACES, POSTS, Job, Place
from ..districts import dominion_band
from ..full_charter import talk
from ..state import lever
from ..view import Seen
from ..workers import expansion_cost, materiel_forecast, notice_forecast
from .aims import Aims
from .posts import Posts, digs, price
from .staffing import Roster, ceiling_of, chosen_districts, patient
from .weighing import chosen_style, full


def against_post(v: Seen, best: Action, other: a.Assign) -> str:
    if not isinstance(best, a.Assign):
        return ""
    return POST[other.job](v, best, other.district) or (missed(v, best) if other.job != best.job else "")


def missed(v: Seen, best: a.Assign) -> str:
    """4.2 What would not be done then."""
    name = district(v, best.district)
    if best.job == "expansion":
        return say("Then {name} grows less.", name=name)
    if best.job == "discretion":
        return say(
            "Then {name} comes to Notice {after} this week.", name=name, after=notice_forecast(v, best.district).total
        )
    return say("Then fewer missions are found.") if best.job == "espionage" else ""


def against_expansion(v: Seen, best: a.Assign, place: Place) -> str:
    name, dominion, ceiling = district(v, place), v.dominion[place] + v.jobs[POSTS[place, "expansion"]], ceiling_of(v)
    chosen: Sequence[Place] = chosen_districts(v)
    goal, cost = v.book.quiet.dominion, expansion_cost(v)
    if full(v):
        aims = Aims(v, chosen_style(v))
        ceiling, goal = aims.ceiling, aims.dominion(place)
        chosen = PLACES if aims.coup else aims.empire
    if place not in chosen:
        named = listed([district(v, one) for one in PLACES if one in chosen])
        return say("The plan builds on {districts}; {name} is not among them.", districts=named, name=name)
    if dominion >= goal:
        word = dominion_band(v.book, goal).talk < dominion_band(v.book, goal + 1).talk and v.options.word_gets_around
        return (
            say("Dominion {goal} is enough in {name} for now: beyond it word gets around faster.", goal=goal, name=name)
            if word
            else say("Dominion {dominion} is enough in {name} for now.", dominion=dominion, name=name)
        )
    grown = dominion + 1 - v.dominion[place]
    after = notice_forecast(v, place).total + 1 + talk(v, place, grown) - talk(v, place, grown - 1)
    if after > ceiling:
        return say(
            "Notice would come to {after} in {name}; the plan bears {ceiling}.", after=after, name=name, ceiling=ceiling
        )
    left = materiel_forecast(v).total
    if cost > left:
        return say("It costs {cost} materiel, and upkeep leaves {left}.", cost=cost, left=left)
    return ""


def against_discretion(v: Seen, best: a.Assign, place: Place) -> str:
    name, after = district(v, place), notice_forecast(v, place).total
    if v.notice[place] <= v.jobs[POSTS[place, "discretion"]]:
        return say("No Notice is left there to be taken away from {name}.", name=name)
    if after < lever(v).scrutiny:
        return say(
            "{name} comes to Notice {after} without it, and is looked into from {scrutiny} on.",
            name=name,
            after=after,
            scrutiny=lever(v).scrutiny,
        )
    return ""


def against_trading(v: Seen, best: a.Assign, place: Place) -> str:
    if best.job == "trading" and price(v, place) < price(v, best.district):
        return say(
            "A trader earns {less} in {name}, {most} in {best}.",
            less=price(v, place),
            name=district(v, place),
            most=price(v, best.district),
            best=district(v, best.district),
        )
    if best.job == "extraction":
        plan = drawn_up(v)
        left = plan.stock - digs(v, best.district) - plan.kept()
        if left < v.book.workers.load:
            return say("The stores come first: upkeep and the growth to come take {kept} materiel.", kept=plan.kept())
    return ""


def against_extraction(v: Seen, best: a.Assign, place: Place) -> str:
    name, dug, most = district(v, place), digs(v, place), digs(v, best.district)
    if best.job == "trading":
        left = materiel_forecast(v).total
        return say("Upkeep is provided for: {left} materiel are left after the next one, as things stand.", left=left)
    if best.job == "extraction" and dug < most:
        return say(
            "A worker digs {dug} in {name}, {most} in {best}.",
            dug=dug,
            name=name,
            most=most,
            best=district(v, best.district),
        )
    if best.job == "extraction" and price(v, place) > price(v, best.district):
        return say("The posts of {name} are worth more to traders.", name=name)
    return ""


def against_espionage(v: Seen, best: a.Assign, place: Place) -> str:
    if not full(v) and not patient(v):
        return say("Workers alone bring the Quiet Empire; what a spy finds would come too late.")
    name, chosen = district(v, place), district(v, best.district)
    if best.job == "espionage":
        aims = Aims(v, chosen_style(v)) if full(v) else None
        if aims and aims.authority(best.district) > aims.authority(place):
            return say("It is in {chosen} that Authority is in the way.", chosen=chosen)
        if v.authority[place] <= v.authority[best.district]:
            return ""
        return say(
            "Missions in {name} are harder: Authority {more} against {less} in {chosen}.",
            name=name,
            more=v.authority[place],
            less=v.authority[best.district],
            chosen=chosen,
        )
    free = len(able(v))
    if free < 2:
        return (
            say("Missions need agents, and only one can go now.")
            if free
            else say("Missions need agents, and none can go now.")
        )
    if v.board:
        return say_n("{n} mission lies on the board already.", "{n} missions lie on the board already.", len(v.board))
    return ""


POST: dict[Job, Callable[[Seen, a.Assign, Place], str]] = {
    "expansion": against_expansion,
    "discretion": against_discretion,
    "trading": against_trading,
    "extraction": against_extraction,
    "espionage": against_espionage,
}


# What both sides of a comparison read


def district(v: Seen, place: Place) -> str:
    return v.book.districts[place].name


def drawn_up(v: Seen) -> Posts | Roster:
    return Posts(v, Aims(v, chosen_style(v))) if full(v) else Roster(v)
