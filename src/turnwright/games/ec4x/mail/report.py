"""1.3.1, 1.3.4 The report that a house is sent at the start of a turn, from nothing but what it knows."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import added
from turnwright.core.mail import Part, Report, Row
from turnwright.kit.words import counted, say, signed

from ..economy import maintenance, production
from ..economy.population import MILLI, pu
from ..state import Seen
from ..text.words import date, house_name, next_levels, plus_pp, pp
from ..war.squadrons import fleet_attack
from .assets import (
    CLASS_HEAD,
    COLONY_HEAD,
    FLEET_HEAD,
    LANE_HEAD,
    RESEARCH_HEAD,
    SIGHT_HEAD,
    classes,
    colonies,
    convoys,
    dossiers,
    fleets,
    lanes,
    projects,
    research,
    sightings,
)
from .books import HOUSE_HEAD, houses, moved, prestige, treasury
from .map import colour, crest, prestige_chart, star_map, vicinity
from .news import FIGHTS, STATECRAFT, headline, news, of, quiet, refusals

COLOURS = (
    *(("bg", "#0c0e1a"), ("surface", "#131627"), ("raised", "#1b1f34"), ("line", "#2b3152"), ("ink", "#eeedf6")),
    *(("ink-2", "#c0c1d6"), ("good", "#7fd8c6"), ("bad", "#ffb39a")),
)


def report(view: Seen) -> Report:
    """1.3.4 Everything a house needs to write its next orders, the news first."""
    near, known = vicinity(view), say("as {house_name} knows it", house_name=house_name(view.me))
    parts = [
        Part(say("Battles"), rows=tuple(news(view, of(view, FIGHTS))), wide=True),
        Part(say("Refused"), say("everything else was carried out"), tuple(refusals(view))),
        Part(say("What happened"), say("in turn {turn}", turn=view.turn - 1), tuple(news(view, quiet(view)))),
        Part(say("Espionage and diplomacy"), rows=tuple(news(view, of(view, STATECRAFT)))),
        Part(say("Prestige"), say("your own ledger"), tuple(prestige(view)), picture=prestige_chart(view)),
        Part(say("Houses"), head=HOUSE_HEAD, table=tuple(houses(view))),
        Part(say("Treasury"), "PP", tuple(treasury(view))),
        Part(say("Near you"), known, picture=star_map(view, near) if near else "", wide=True),
        Part(say("The reach"), known, picture=star_map(view), wide=True),
        Part(
            say("Lanes"), say("+ major, - minor, . restricted"), head=LANE_HEAD, table=tuple(lanes(view)), spoken=True
        ),
        Part(
            say("Fleets"), say("squadrons with attack/defence"), head=FLEET_HEAD, table=tuple(fleets(view)), wide=True
        ),
        Part(
            say("Colonies"), say("docks free in yard + port"), head=COLONY_HEAD, table=tuple(colonies(view)), wide=True
        ),
        Part(say("Under construction"), rows=tuple(projects(view))),
        Part(
            say("What can be built"),
            say("on the ground ships cost twice that"),
            head=CLASS_HEAD,
            table=tuple(classes(view)),
        ),
        Part(say("Research"), next_levels(view), head=RESEARCH_HEAD, table=tuple(research(view))),
        Part(say("Convoys"), say("of the space guilds"), tuple(convoys(view))),
        Part(say("Sightings"), say("what others have, when last seen"), head=SIGHT_HEAD, table=tuple(sightings(view))),
        Part(say("Dossiers"), say("what your scouts brought home"), tuple(dossiers(view))),
    ]
    turn = min(view.turn, view.options.turns)
    return Report(
        house_name(view.me),
        say("EC4X, turn {turn} of {turns}, {date}", view.options, turn=turn, date=date(view.turn)),
        headline(view),
        detail(view),
        tuple(figures(view)),
        tuple(part for part in parts if part.rows or part.table or part.picture),
        (*COLOURS, ("accent", colour(view.me))),
        crest(view.me),
    )


def detail(view: Seen) -> str:
    """The line below the headline."""
    if view.outcome:
        return say("Thank you for playing; the match file, which is no secret any more, tells the rest.")
    if view.mine.fallen:
        return say("Your house is out of the game. You are welcome to watch.")
    refused = " " + say("{orders} refused.", orders=counted(len(view.refusals), "order")) if view.refusals else ""
    if view.turn == 1:
        return say(
            "Your fleets wait at home. Settle, build, and find out who your neighbours are: whoever has the most prestige after turn {turns}, "
            "or is the last house that stands, wins.",
            view.options,
        )
    return say("{treasury} PP are yours to spend.{refused}", treasury=pp(view.mine.treasury), refused=refused)


def figures(view: Seen) -> Iterable[Row]:
    """A few numbers that matter most."""
    house = view.mine
    gained, earned = moved(view.honours), moved(view.accounts)
    place = 1 + sum(rival.prestige > house.prestige for rival in view.rivals)
    begun = view.turn > 1
    standing_ = say("{gained} last turn, {nth} of {seats}", gained=signed(gained), nth=_nth(place), seats=view.seats)
    yield Row(say("Prestige"), str(house.prestige), standing_ if begun else say("like everybody"))
    changed = say("{plus_pp} last turn", plus_pp=plus_pp(earned)) if begun else say("to begin with")
    yield Row(say("Treasury, PP"), pp(house.treasury), changed)
    income, upkeep = production.income(view), added(maintenance.upkeep(view.book, view.colonies, view.fleets))
    taxed = say("tax {tax} %, upkeep {upkeep}", tax=house.tax, upkeep=pp(upkeep))
    yield Row(say("Income, PP"), pp(income - upkeep), taxed)
    people = sum(pu(colony) for colony in view.colonies) // MILLI
    industry, attack = sum(c.industry for c in view.colonies), sum(fleet_attack(view.book, f) for f in view.fleets)
    made = say("{people} PU, {industry} IU", people=people, industry=industry)
    yield Row(say("Colonies"), str(len(view.colonies)), made)
    yield Row(say("Fleets"), str(len(view.fleets)), say("attack {fleet_attack} in all", fleet_attack=attack))
    yield Row(say("Espionage"), say("{ebp} EBP", ebp=house.ebp), say("{cip} CIP against it", cip=house.cip))


def _nth(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
