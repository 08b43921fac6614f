"""The pages of the house: colonies with their docks, fleets and contacts, research, dealings with other houses."""

from __future__ import annotations

from functools import lru_cache

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import percent
from turnwright.kit.words import capital, counted, filled, kept, kept_by, say, signed

from ..assets import House
from ..book import AREAS, DEEDS, SOURCES, Area, Book, Unit, tech
from ..economy.construction import price
from ..economy.research import MICRO, chance, lacking, point_price, step_cost
from ..economy.research import NAMES as DISCOVERED
from ..secrets.espionage import ON_A_COLONY, modifier
from ..secrets.espionage import row as price_of
from ..state import Seen
from ..text.gazetteer import LANE_TO, Place, places, within_sight
from ..text.words import NAMES, convoy, house_name, named, next_levels, pp, strength
from .art import emblem, hull
from .cards import house_card, system_card
from .colony_card import colony_card
from .fleet_card import fleet_card
from .ledger import chart
from .marks import Course
from .parts import facts, go, grid, leaf, page, row, sec

# Colonies


def colonies(view: Seen) -> Markup:
    """3, 5 Own worlds, richest first, and what the yards can build."""
    house = view.mine
    ranked = sorted(view.colonies, key=lambda colony: (colony.at != view.home, -colony.ptu))
    cards = joined(colony_card(view, colony) for colony in ranked)
    lead = say("{colonys}, taxed at {tax} %.", colonys=counted(len(ranked), "colony"), tax=house.tax)
    convoys = [h.li[icon("people", 16), " ", convoy(view, c), ", ", say("due T{due}", c)] for c in view.convoys]
    moving = leaf(say("Colonists under way"), "3.7", h.ul("plain")[convoys]) if convoys else None
    return page(
        say("Colonies"), lead, h[h.div("cards")[cards], moving, catalogue(view.book, House(levels=house.levels))]
    )


@kept_by(16)
def catalogue(book: Book, house: House) -> Markup:
    """5, 9 Every class with its price today; what technology still bars says so.  It wants a house's levels alone."""
    cst = house.level("CST")
    rows = [
        _class(code, one, pp(price(book, house, code, False)), f"CST{one.cst}" if one.cst > cst else "")
        for code, one in book.units.items()
    ]
    head = (say("Class"), "PP", "AS/DS", "CC/CR", say("Upkeep"), say("Turns"), say("Buildable"))
    note = say("AS/DS and CC/CR are those of WEP1. Ships built planet-side, at a spaceport, cost twice as much.")
    title = say("Construction: prices at WEP{wep}", wep=house.level("WEP"))
    return leaf(title, "5, 9.1", grid(head, rows), h.p[note])


@kept(256)
def _class(code: str, one: Unit, cost: str, barred: str) -> Markup:
    fight = f"{one.attack}/{one.defence}" if one.attack or one.defence else ""
    command = f"{one.command}/{one.rating}" if one.rating else ""
    name, can = (hull(code, 22), " ", named(one), " ", h.small[code]), say("needs {barred}", barred=barred)
    cells = cost, fight, command, (one.upkeep, " %"), one.turns, can if barred else say("yes")
    return row(name, *cells, class_="barred" if barred else "")


# Fleets


def fleets(view: Seen, given: dict[int, Course]) -> Markup:
    """2.3.4 Own fleets, and what was seen of others."""
    cards = joined(fleet_card(view, fleet, given[fleet.number]) for fleet in view.fleets)
    home = {colony.at for colony in view.colonies}
    known = [(at, seen) for at, seen in enumerate(view.intel) if seen is not None and at not in home]
    known.sort(key=lambda row: (-sum(strength(view.book, c) for c in row[1].contacts), -row[1].turn, row[0]))
    seen_cards = joined(system_card(view, at, seen) for at, seen in known)
    own, others = counted(len(view.fleets), "fleet"), counted(len(known), "other system")
    lead = say("{fleets}; {other_systems} seen.", fleets=own, other_systems=others)
    seen_part = leaf(say("Systems seen"), "1.3.4", h.div("cards small")[seen_cards]) if known else None
    return page(say("Fleets"), lead, h[h.div("cards")[cards], seen_part])


# Systems


def systems(view: Seen) -> Markup:
    """2.1, 1.3.4 The map in words: what is known and what lies next to it, nearest first, each with its lanes."""
    found = within_sight(view) if view.intel else places(view)
    head = (say("System"), say("Jumps"), say("Holder"), say("Planet"), say("Seen"), say("Lanes"), say("Forces"))
    start = say("the homeworld") if view.home >= 0 else say("the hub")
    table = grid(head, [_system(place) for place in found], class_="grid gazetteer")
    seen = [(at, seen) for at, seen in enumerate(view.intel) if seen is not None and (seen.owner >= 0 or seen.contacts)]
    laid_open = view.house is None and seen
    cards = joined(system_card(view, at, seen) for at, seen in seen) if laid_open else Markup()
    opened = leaf(say("Worlds"), "", h.div("cards small")[cards]) if cards else ""
    lead = say("{systems}, by jumps from {start}.", systems=counted(len(found), "system"), start=start)
    return page(say("Systems"), lead, table + opened)


@lru_cache(1024)
def _system(place: Place) -> Markup:
    lanes = ", ".join(filled(LANE_TO[kind], system=name) for _, name, kind in place.lanes)
    where = go(place.at, place.name)
    return row(where, place.jumps, place.holder, place.planet, place.seen, lanes, place.forces)


# Research


def research(view: Seen) -> Markup:
    """4 Nine areas: level, points gathered and wanted, price of a point, and what stands in the way."""
    house = view.mine
    rows = tracks(view.book, house)
    found = ", ".join(DISCOVERED.get(name, name) for name in house.discoveries) or say("none yet")
    bonus = say("20 % off the next technology") if house.discount else ""
    luck = facts(
        (say("Chance of a breakthrough"), html("<b>{} %</b> {}", chance(view.book, house), sec("4.1.1"))),
        (say("Discoveries"), found),
        (say("In hand"), bonus),
    )
    lead, below = say("{when}.", when=capital(next_levels(view))), leaf(say("Breakthroughs"), "", luck)
    return page(say("Research"), lead, h[h.ol("tracks")[rows], below])


@kept_by(64)
def tracks(book: Book, house: House) -> Markup:
    return joined(track(book, house, area) for area in AREAS)


def track(book: Book, house: House, area: Area) -> Markup:
    """4.1 One area as a track of levels and a bar of points."""
    now, top = house.level(area), tech(book, area).top
    wanted, pool = step_cost(book, house, area), house.pool(area)
    this_turn = house.invested[-1][AREAS.index(area)] if house.invested else 0
    held, bar, ready = area in house.held, lacking(book, house, area), pool >= wanted
    state = say("held back by you") if held else bar or (say("ready") if ready else "")
    tone = "good" if ready and not held and not bar else "warn"
    head, verdict = (_area(area, now, tech(book, area).section), _levels(now, top)), h.em(tone)[state]
    if now >= top:
        return h.li[head, h.div("points"), h.div("cost")[verdict]]
    price_ = say("{point_price:.2f} PP a point", point_price=point_price(book, house, area) / MICRO)
    share = percent(min(pool, wanted), wanted) if wanted else "100%"
    gained = say(", {this_turn} last bought", this_turn=pp(this_turn)) if this_turn else ""
    points = html("{pool} of {wanted} points{gained}", pool=pp(pool), wanted=pp(wanted), gained=gained)
    bar = h.div("points")[h.div("meter")[h.i(style=f"width:{share}")], h.span[points]]
    return h.li[head, bar, h.div("cost")[h.span[price_], verdict]]


@kept(256)
def _area(area: Area, level: int, section: str) -> Markup:
    return h.div("name")[h.b[area, level], h.span[NAMES[area], " ", sec(section)]]


@lru_cache(256)
def _levels(now: int, top: int) -> Markup:
    steps = joined(html('<i class="{}"></i>', "f" if n <= now else "") for n in range(1, min(top, 12) + 1))
    return h.div("pips levels")[steps]


# Houses


def houses(view: Seen) -> Markup:
    """8 How everybody stands, and the spies."""
    cards = joined(house_card(view, seat) for seat in range(view.seats))
    deal = say("Declare war, offer peace or a pact; an offer that is returned holds from then on.")
    over, public = (
        say("The game is over, and nothing is hidden."),
        say("Prestige is public; all else is each house's own."),
    )
    lead = deal if view.house is not None else over if view.ended else public
    below = leaf(say("Prestige"), "1.1", chart(view)) if view.house is None else spies(view.book, *dealings(view.house))
    return page(say("Houses"), lead, h[renown(view), h.div("cards small")[cards], below])


def renown(view: Seen) -> Markup:
    """9.4 Once the game is over: the prestige of every house by its sources, as the book lists them."""
    if not view.ended:
        return Markup()
    order = sorted(range(view.seats), key=lambda seat: (-view.rivals[seat].prestige, seat))
    rows = [(source, [view.rivals[seat].renown[n] for seat in order]) for n, source in enumerate(SOURCES)]
    start = (say("at the start"), [view.rivals[seat].prestige - sum(view.rivals[seat].renown) for seat in order])
    total = (say("in all"), [view.rivals[seat].prestige for seat in order])
    body = list[Markup]()
    for source, values in (start, *rows, total):
        if any(values):
            cells = [signed(value) if source in SOURCES else value for value in values]
            body.append(row(source.capitalize(), *cells, class_="total" if source == "in all" else ""))
    head = [say("Source"), *(h[emblem(seat, 14), " ", house_name(seat)] for seat in order)]
    return leaf(say("Prestige by source"), "9.4", grid(head, body))


def dealings(house: House) -> tuple[int, int, int]:
    """8.2, 8.3 What its spies can do: CIC, EBP and CIP."""
    return house.level("CIC"), house.ebp, house.cip


@kept_by(64)
def spies(rules: Book, level: int, ebp: int, cip: int) -> Markup:
    """8.2, 8.3 Points, what keeps foreign spies out, and the deeds with their price and prize."""
    book = rules.intrigue
    need = book.needs[min(level, len(book.needs)) - 1] if level else 20
    guard = say("1D20{modifier} must reach {need}", modifier=signed(modifier(cip)), need=need)
    guard = guard if cip else say("no CIP: nothing is noticed")
    points = facts(
        (say("Espionage points"), html("<b>{ebp} EBP</b> {point} PP each", ebp=ebp, point=book.point)),
        (say("Counter-intelligence"), html("<b>{cip} CIP</b> {point} PP each", cip=cip, point=book.point)),
        (say("A foreign spy is found"), html("CIC{level}: {guard} {sec}", level=level, guard=guard, sec=sec("8.3"))),
        (say("Spending above"), html("{free} % of the treasury costs prestige {sec}", free=book.free, sec=sec("8.2"))),
    )
    rows = list[Markup]()
    for deed in DEEDS:
        one = price_of(rules, deed)
        short = say("{number} EBP short", number=one.cost - ebp) if one.cost > ebp else ""
        aim = say("a colony") if deed in ON_A_COLONY else say("a house")
        cells = one.cost, aim, ("+", one.gain), ("-", one.loss), short or say("yes")
        rows.append(row(named(one), *cells, class_="barred" if short else ""))
    head = (say("Deed"), "EBP", say("Against"), say("Prestige"), say("Its loss"), say("Affordable"))
    return leaf(say("Espionage"), "8.2", points, grid(head, rows))
