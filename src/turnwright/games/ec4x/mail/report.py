"""1.3.1, 1.3.4 The report that a house is sent at the start of a turn, from nothing but what it knows."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.core import added
from turnwright.core.mail import Part, Report, Row
from turnwright.kit.words import counted, signed

from ..economy import maintenance, production
from ..economy.population import MILLI, pu
from ..state import Seen
from ..text.words import date, house_name, pp
from ..war.squadrons import fleet_attack
from .assets import (
    COLONY_HEAD,
    FLEET_HEAD,
    LANE_HEAD,
    RESEARCH_HEAD,
    SIGHT_HEAD,
    colonies,
    convoys,
    dossiers,
    fleets,
    lanes,
    next_cycle,
    planet_of,
    projects,
    research,
    sightings,
)
from .books import HOUSE_HEAD, houses, plus_pp, prestige, rows, treasury
from .map import colour, crest, prestige_chart, star_map, vicinity
from .news import FIGHTS, STATECRAFT, headline, news, of, quiet, refusals

COLOURS = (
    *(("bg", "#0c0e1a"), ("surface", "#131627"), ("raised", "#1b1f34"), ("line", "#2b3152"), ("ink", "#eeedf6")),
    *(("ink-2", "#c0c1d6"), ("good", "#7fd8c6"), ("bad", "#ffb39a")),
)


def report(view: Seen) -> Report:
    """1.3.4 Everything a house needs to write its next orders, the news first."""
    assert view.seat is not None
    assert view.house is not None
    near = vicinity(view)
    parts = [
        Part("Battles", rows=tuple(news(view, of(view, FIGHTS))), wide=True),
        Part("Refused", "everything else was carried out", tuple(refusals(view))),
        Part("What happened", f"in turn {view.turn - 1}", tuple(news(view, quiet(view)))),
        Part("Espionage and diplomacy", rows=tuple(news(view, of(view, STATECRAFT)))),
        Part("Prestige", "your own ledger", tuple(prestige(view)), picture=prestige_chart(view)),
        Part("Houses", head=HOUSE_HEAD, table=tuple(houses(view))),
        Part("Treasury", "PP", tuple(treasury(view))),
        Part(
            "Near you", f"as {house_name(view.seat)} knows it", picture=star_map(view, near) if near else "", wide=True
        ),
        Part("The reach", f"as {house_name(view.seat)} knows it", picture=star_map(view), wide=True),
        Part("Lanes", "+ major, - minor, . restricted", head=LANE_HEAD, table=tuple(lanes(view)), spoken=True),
        Part("Fleets", "squadrons with attack/defence", head=FLEET_HEAD, table=tuple(fleets(view)), wide=True),
        Part("Colonies", "docks free in yard + port", head=COLONY_HEAD, table=tuple(colonies(view)), wide=True),
        Part("Under construction", rows=tuple(projects(view))),
        Part("Research", next_cycle(view), head=RESEARCH_HEAD, table=tuple(research(view))),
        Part("Convoys", "of the space guilds", tuple(convoys(view))),
        Part("Sightings", "what others have, when last seen", head=SIGHT_HEAD, table=tuple(sightings(view))),
        Part("Dossiers", "what your scouts brought home", tuple(dossiers(view))),
    ]
    return Report(
        house_name(view.seat),
        f"EC4X, turn {min(view.turn, view.options.turns)} of {view.options.turns}, {date(view.turn)}",
        headline(view),
        detail(view),
        tuple(figures(view)),
        tuple(part for part in parts if part.rows or part.table or part.picture),
        (*COLOURS, ("accent", colour(view.seat))),
        crest(view.seat),
    )


def detail(view: Seen) -> str:
    """The line below the headline."""
    assert view.house is not None
    if view.outcome:
        return "Thank you for playing; the match file, which is no secret any more, tells the rest."
    if view.house.fallen:
        return "Your house is out of the game. You are welcome to watch."
    refused = f" {counted(len(view.refusals), 'order')} refused." if view.refusals else ""
    if view.turn == 1:
        return "Your fleets wait at home. Settle, build, and find out who your neighbours are."
    return f"{pp(view.house.treasury)} PP are yours to spend.{refused}"


def figures(view: Seen) -> Iterable[Row]:
    """A few numbers that matter most."""
    house = view.house
    assert house is not None
    gained, earned = added(rows(view.honours)), added(rows(view.accounts))
    place = 1 + sum(rival.prestige > house.prestige for rival in view.rivals)
    begun = view.turn > 1
    standing_ = f"{signed(gained)} last turn, {_nth(place)} of {view.seats}"
    yield Row("Prestige", str(house.prestige), standing_ if begun else "like everybody")
    yield Row("Treasury, PP", pp(house.treasury), f"{plus_pp(earned)} last turn" if begun else "to begin with")
    income = sum(
        added(production.net_value(view.book, view.options, house, c, planet_of(view, c))) for c in view.colonies
    )
    upkeep = added(maintenance.upkeep(view.book, view.colonies, view.fleets))
    yield Row("Income, PP", pp(income - upkeep), f"tax {house.tax} %, upkeep {pp(upkeep)}")
    people = sum(pu(colony) for colony in view.colonies) // MILLI
    yield Row("Colonies", str(len(view.colonies)), f"{people} PU, {sum(c.industry for c in view.colonies)} IU")
    yield Row("Fleets", str(len(view.fleets)), f"attack {sum(fleet_attack(view.book, f) for f in view.fleets)} in all")
    yield Row("Espionage", f"{house.ebp} EBP", f"{house.cip} CIP against it")


def _nth(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
