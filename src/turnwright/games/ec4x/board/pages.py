"""The pages of the house: colonies with their docks, fleets and contacts, research, dealings with other houses."""

from __future__ import annotations

from html import escape

from turnwright.kit.icons import icon
from turnwright.kit.svg import percent

from ..assets import House
from ..book import AREAS, DEEDS, Area, tech, unit
from ..economy.construction import price
from ..economy.research import NAMES as DISCOVERED
from ..economy.research import chance, lacking, point_price, research_turn, step_cost
from ..forms.fields import NAMES
from ..secrets.espionage import ON_A_COLONY, modifier, row
from ..state import Seen
from ..text.words import counted, pp
from .art import hull
from .cards import colony_card, facts, fleet_card, house_card, page, sec, system_card
from .ledger import chart
from .marks import courses, strength

MICRO = 1_000_000


# Colonies


def colonies(view: Seen) -> str:
    """3, 5 Own worlds, richest first, and what the yards can build."""
    house = view.house
    assert house is not None
    ranked = sorted(view.colonies, key=lambda colony: (colony.at != view.home, -colony.ptu))
    cards = "".join(colony_card(view, colony) for colony in ranked)
    lead = f"{counted(len(ranked), 'colony').replace('colonys', 'colonies')}, taxed at {house.tax} %."
    convoys = "".join(
        f"<li>{icon('people', 16)} {convoy.ptu} PTU to {escape(view.stars[convoy.to].name)}, due T{convoy.due}</li>"
        for convoy in view.convoys
    )
    moving = (
        f'<section class="leaf"><h3>Colonists under way {sec("3.7")}</h3><ul class="plain">{convoys}</ul></section>'
        if convoys
        else ""
    )
    return page("Colonies", lead, f'<div class="cards">{cards}</div>{moving}{catalogue(view, house)}')


def catalogue(view: Seen, house: House) -> str:
    """5, 9 Every class with its price today; what technology still bars says so."""
    rows = ""
    for code in view.book.units:
        one = unit(view.book, code)
        barred = f"CST{one.cst}" if one.cst > house.level("CST") else ""
        cost = pp(price(view.book, house, code, False))
        fight = f"{one.attack}/{one.defence}" if one.attack or one.defence else ""
        command = f"{one.command}/{one.rating}" if one.rating else ""
        rows += (
            f'<tr class="{"barred" if barred else ""}"><th scope="row">{hull(code, 22)} {one.name} <small>{code}</small></th><td>{cost}</td>'
            f"<td>{fight}</td><td>{command}</td><td>{one.upkeep} %</td><td>{one.turns}</td><td>{f'needs {barred}' if barred else 'yes'}</td></tr>"
        )
    head = "".join(
        f'<th scope="col">{name}</th>' for name in ("Class", "PP", "AS/DS", "CC/CR", "Upkeep", "Turns", "Buildable")
    )
    wep = house.level("WEP")
    return (
        f'<section class="leaf"><h3>Construction: prices at WEP{wep} {sec("5, 9.1")}</h3>'
        f'<div class="wide" tabindex="0" role="group" aria-label="Table"><table class="grid"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
        "<p>AS/DS and CC/CR are those of WEP1. Ships built planet-side, at a spaceport, cost twice as much.</p></section>"
    )


# Fleets


def fleets(view: Seen) -> str:
    """2.3.4 Own fleets, and what was seen of others."""
    given = courses(view)
    cards = "".join(fleet_card(view, fleet, given[fleet.number]) for fleet in view.fleets)
    own = {colony.at for colony in view.colonies}
    known = [(at, seen) for at, seen in enumerate(view.intel) if seen is not None and at not in own]
    known.sort(key=lambda row: (-sum(strength(view.book, c) for c in row[1].contacts), -row[1].turn, row[0]))
    seen_cards = "".join(system_card(view, at, seen) for at, seen in known)
    lead = f"{counted(len(view.fleets), 'fleet')}; {counted(len(known), 'other system')} seen."
    seen_part = (
        f'<section class="leaf"><h3>Systems seen {sec("1.3.4")}</h3><div class="cards small">{seen_cards}</div></section>'
        if known
        else ""
    )
    return page("Fleets", lead, f'<div class="cards">{cards}</div>{seen_part}')


# Research


def research(view: Seen) -> str:
    """4 Nine areas: level, points gathered and wanted, price of a point, and what stands in the way."""
    house = view.house
    assert house is not None
    coming = next(turn for turn in range(view.turn, view.turn + 14) if research_turn(turn))
    when = "this turn" if coming == view.turn else f"in T{coming}"
    lead = f"Levels are bought {when}, the next ones six or seven months later."
    rows = "".join(track(view, house, area) for area in AREAS)
    found = ", ".join(DISCOVERED.get(name, name) for name in house.discoveries) or "none yet"
    bonus = "20 % off the next technology" if house.discount else ""
    luck = facts(
        ("Chance of a breakthrough", f"<b>{chance(view.book, house)} %</b> {sec('4.1.1')}"),
        ("Discoveries", found),
        ("In hand", bonus),
    )
    return page(
        "Research", lead, f'<ol class="tracks">{rows}</ol><section class="leaf"><h3>Breakthroughs</h3>{luck}</section>'
    )


def track(view: Seen, house: House, area: Area) -> str:
    """4.1 One area as a track of levels and a bar of points."""
    now, top = house.level(area), tech(view.book, area).top
    wanted, pool = step_cost(view.book, house, area), house.pool(area)
    this_turn = house.invested[-1][AREAS.index(area)] if house.invested else 0
    bar = lacking(view.book, house, area)
    steps = "".join(f'<i class="{"f" if n <= now else ""}"></i>' for n in range(1, min(top, 12) + 1))
    state = (
        "held back by you"
        if area in house.held
        else bar.partition(" ")[2]
        if bar
        else "ready"
        if pool >= wanted
        else ""
    )
    tone = "good" if state == "ready" else "warn"
    price_ = f"{point_price(view.book, house, area) / MICRO:.2f} PP a point"
    share = percent(min(pool, wanted), wanted) if wanted else "100%"
    gained = f", {pp(this_turn)} last bought" if this_turn else ""
    return (
        f'<li><div class="name"><b>{area}{now}</b><span>{NAMES[area]} {sec(tech(view.book, area).section)}</span></div><div class="pips levels">{steps}</div>'
        f'<div class="points"><div class="meter"><i style="width:{share}"></i></div><span>{pp(pool)} of {pp(wanted)} points{gained}</span></div>'
        f'<div class="cost"><span>{price_}</span><em class="{tone}">{state}</em></div></li>'
    )


# Houses


def houses(view: Seen) -> str:
    """8 How everybody stands, and the spies."""
    cards = "".join(house_card(view, seat) for seat in range(view.seats))
    deal = "Declare war, offer peace or a pact; an offer that is returned holds from then on."
    lead = deal if view.house is not None else "Prestige is public; all else is each house's own."
    curve = f'<section class="leaf"><h3>Prestige {sec("1.1")}</h3>{chart(view)}</section>'
    intrigue = spies(view, view.house) if view.house is not None else curve
    return page("Houses", lead, f'<div class="cards small">{cards}</div>{intrigue}')


def spies(view: Seen, house: House) -> str:
    """8.2, 8.3 Points, what keeps foreign spies out, and the deeds with their price and prize."""
    book = view.book.intrigue
    level = house.level("CIC")
    need = book.needs[min(level, len(book.needs)) - 1] if level else 20
    guard = f"1D20{modifier(house.cip):+d} must reach {need}" if house.cip else "no CIP: nothing is noticed"
    points = facts(
        ("Espionage points", f"<b>{house.ebp} EBP</b> {book.point} PP each"),
        ("Counter-intelligence", f"<b>{house.cip} CIP</b> {book.point} PP each"),
        ("A foreign spy is found", f"CIC{level}: {guard} {sec('8.3')}"),
        ("Spending above", f"{book.free} % of the treasury costs prestige {sec('8.2')}"),
    )
    rows = ""
    for deed in DEEDS:
        one = row(view.book, deed)
        can = one.cost <= house.ebp
        aim = "a colony" if deed in ON_A_COLONY else "a house"
        rows += (
            f'<tr class="{"" if can else "barred"}"><th scope="row">{one.name}</th><td>{one.cost}</td><td>{aim}</td><td>+{one.gain}</td><td>-{one.loss}</td>'
            f"<td>{'yes' if can else f'{one.cost - house.ebp} EBP short'}</td></tr>"
        )
    head = "".join(
        f'<th scope="col">{name}</th>' for name in ("Deed", "EBP", "Against", "Prestige", "Its loss", "Affordable")
    )
    return (
        f'<section class="leaf"><h3>Espionage {sec("8.2")}</h3>{points}<div class="wide" tabindex="0" role="group" aria-label="Table"><table class="grid"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>"
    )
