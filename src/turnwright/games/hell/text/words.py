"""Words that actions, events and boards share: names, what a worker yields, what a mission brings."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kit.words import counted, say, signed

from ..book import TOP, Job, Place
from ..districts import dominion_band
from ..full_charter import talk
from ..state import MissionReport, Opportunity
from ..view import Seen
from ..workers import expansion_cost


def district(v: Seen, place: Place) -> str:
    return v.book.districts[place].name


def trait(v: Seen, place: Place) -> str:
    """2.1 What is easier here than elsewhere."""
    row = v.book.districts[place]
    if row.trading:
        return say(
            "Each Trading worker who sells earns {sovereigns} more", sovereigns=counted(row.trading, "sovereign")
        )
    if row.smuggling:
        return say("Smuggling here has {smuggling} % more chance", row)
    if row.extraction:
        return say("Each Extraction worker digs {extraction} materiel more", row)
    if row.espionage:
        return say("Each Espionage worker finds {missions} more", missions=counted(row.espionage, "opportunity"))
    return ""


def mission_name(v: Seen, mission: Opportunity) -> str:
    return f"{v.book.missions[mission.kind].name}, {district(v, mission.district)}"


def worst_first(v: Seen, reports: Iterable[MissionReport]) -> list[MissionReport]:
    """7.3 How missions came out, the worst on top."""
    grades = list(v.book.results)
    return sorted(reports, key=lambda report: -grades.index(report.grade))


def went(before: object, after: object) -> str:
    """What a number was, and what it is or would be."""
    return str(after) if before == after else say("{before} to {after}", before=before, after=after)


def yield_of(v: Seen, place: Place, job: Job) -> str:
    """4.2 What one more worker at this post does."""
    row, dominion, notice = v.book.districts[place], v.dominion[place], v.notice[place]
    if job == "extraction":
        return say("Digs {dominion} materiel", dominion=dominion + row.extraction)
    if job == "trading":
        load, rate = v.book.workers.load, dominion_band(v.book, dominion).rate
        if not row.trading:
            return say("Sells up to {load} materiel at {rate}", load=load, rate=rate)
        return say("Sells up to {load} materiel at {rate}, {trading} more for the trait", row, load=load, rate=rate)
    if job == "espionage":
        return say("Finds {missions}", missions=counted(1 + row.espionage, "mission"))
    if job == "discretion":
        return (
            say("Notice {notice} to {then}", notice=notice, then=max(0, notice - 1))
            if notice
            else say("Notice is 0 already: no effect")
        )
    if dominion >= TOP:
        return say("Dominion is {top} already: no effect", top=TOP)
    cost, more = expansion_cost(v), talk(v, place, 1) - talk(v, place)
    facts = say("Dominion +1 for {cost} materiel", cost=cost) if cost else say("Dominion +1")
    if not dominion_band(v.book, dominion).shelter:
        facts = say("{facts}, Notice +1", facts=facts)
    return say("{facts}; then {more} Notice more each week", facts=facts, more=more) if more > 0 else facts


def reward(v: Seen, mission: Opportunity) -> str:
    """6.2 What success brings."""
    row = v.book.missions[mission.kind]
    parts = {
        "extraction_run": say("{reward} materiel", reward=mission.reward),
        "smuggling": say("{reward} sovereigns", reward=mission.reward),
        "sabotage": say("Authority {authority}", authority=signed(-row.authority)),
        "interdiction": say("Authority {authority}", authority=signed(-row.authority)),
        "tribute": say("Notice {notice}", notice=signed(-row.notice)),
        "intelligence": counted(row.opportunities, "opportunity"),
        "coup": "victory",
    }
    return parts[mission.kind]
