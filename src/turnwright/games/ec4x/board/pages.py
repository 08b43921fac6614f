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
from ..secrets.espionage import ON_A_COLONY, modifier, row
from ..state import Seen
from ..text.gazetteer import LANE_TO, Place, places, within_sight
from ..text.words import NAMES, convoy, house_name, named, next_levels, pp, strength
from .art import emblem, hull
from .cards import house_card, system_card
from .colony_card import colony_card
from .fleet_card import fleet_card
from .ledger import chart
from .marks import Course
from .parts import facts, go, grid, leaf, page, sec

# Colonies


def colonies(view: Seen) -> Markup:
    """3, 5 Own worlds, richest first, and what the yards can build."""
    house = view.mine
    ranked = sorted(view.colonies, key=lambda colony: (colony.at != view.home, -colony.ptu))
    cards = joined(colony_card(view, colony) for colony in ranked)
    lead = say("{colonys}, taxed at {tax} %.", colonys=counted(len(ranked), "colony"), tax=house.tax)
    convoys = [h.li[icon("people", 16), " ", convoy(view, c), ", ", say("due T{due}", c)] for c in view.convoys]
    moving = leaf(say("Colonists under way"), "3.7", h.ul("plain")[convoys]) if convoys else None
    return page(say("Colonies"), lead, h[h.div("cards")[cards], moving, catalogue(view.book, house)])


@kept_by(16)
def catalogue(book: Book, house: House) -> Markup:
    """5, 9 Every class with its price today; what technology still bars says so."""
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
    return h.tr("barred" if barred else "")[
        h.th(scope="row")[hull(code, 22), " ", named(one), " ", h.small[code]],
        h.td[cost],
        h.td[fight],
        h.td[command],
        h.td[one.upkeep, " %"],
        h.td[one.turns],
        h.td[say("needs {barred}", barred=barred) if barred else say("yes")],
    ]


# Fleets


def fleets(view: Seen, given: dict[int, Course]) -> Markup:
    """2.3.4 Own fleets, and what was seen of others."""
    cards = joined(fleet_card(view, fleet, given[fleet.number]) for fleet in view.fleets)
    own = {colony.at for colony in view.colonies}
    known = [(at, seen) for at, seen in enumerate(view.intel) if seen is not None and at not in own]
    known.sort(key=lambda row: (-sum(strength(view.book, c) for c in row[1].contacts), -row[1].turn, row[0]))
    seen_cards = joined(system_card(view, at, seen) for at, seen in known)
    lead = say(
        "{fleets}; {other_systems} seen.",
        fleets=counted(len(view.fleets), "fleet"),
        other_systems=counted(len(known), "other system"),
    )
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
    return page(
        say("Systems"),
        say("{systems}, by jumps from {start}.", systems=counted(len(found), "system"), start=start),
        table + opened,
    )


@lru_cache(1024)
def _system(place: Place) -> Markup:
    return h.tr[
        h.th(scope="row")[go(place.at, place.name)],
        h.td[place.jumps],
        h.td[place.holder],
        h.td[place.planet],
        h.td[place.seen],
        h.td[", ".join(filled(LANE_TO[kind], system=name) for _, name, kind in place.lanes)],
        h.td[place.forces],
    ]


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
    return page(
        say("Research"),
        say("{when}.", when=capital(next_levels(view))),
        h[h.ol("tracks")[rows], leaf(say("Breakthroughs"), "", luck)],
    )


@kept_by(64)
def tracks(book: Book, house: House) -> Markup:
    return joined(track(book, house, area) for area in AREAS)


def track(book: Book, house: House, area: Area) -> Markup:
    """4.1 One area as a track of levels and a bar of points."""
    now, top = house.level(area), tech(book, area).top
    wanted, pool = step_cost(book, house, area), house.pool(area)
    this_turn = house.invested[-1][AREAS.index(area)] if house.invested else 0
    held, bar, ready = area in house.held, lacking(book, house, area), pool >= wanted
    steps = joined(html('<i class="{}"></i>', "f" if n <= now else "") for n in range(1, min(top, 12) + 1))
    state = say("held back by you") if held else bar or (say("ready") if ready else "")
    tone = "good" if ready and not held and not bar else "warn"
    if now >= top:
        return h.li[
            _area(book, area, now), h.div("pips levels")[steps], h.div("points"), h.div("cost")[h.em(tone)[state]]
        ]
    price_ = say("{point_price:.2f} PP a point", point_price=point_price(book, house, area) / MICRO)
    share = percent(min(pool, wanted), wanted) if wanted else "100%"
    gained = say(", {this_turn} last bought", this_turn=pp(this_turn)) if this_turn else ""
    return h.li[
        _area(book, area, now),
        h.div("pips levels")[steps],
        h.div("points")[
            h.div("meter")[h.i(style=f"width:{share}")],
            h.span[html("{pool} of {wanted} points{gained}", pool=pp(pool), wanted=pp(wanted), gained=gained)],
        ],
        h.div("cost")[h.span[price_], h.em(tone)[state]],
    ]


def _area(book: Book, area: Area, level: int) -> Markup:
    return h.div("name")[h.b[area, level], h.span[NAMES[area], " ", sec(tech(book, area).section)]]


# Houses


def houses(view: Seen) -> Markup:
    """8 How everybody stands, and the spies."""
    cards = joined(house_card(view, seat) for seat in range(view.seats))
    deal = say("Declare war, offer peace or a pact; an offer that is returned holds from then on.")
    public = (
        say("The game is over, and nothing is hidden.")
        if view.ended
        else say("Prestige is public; all else is each house's own.")
    )
    lead = deal if view.house is not None else public
    below = leaf(say("Prestige"), "1.1", chart(view)) if view.house is None else spies(view, view.house)
    return page(say("Houses"), lead, h[renown(view), h.div("cards small")[cards], below])


def renown(view: Seen) -> Markup:
    """9.4 Once the game is over: the prestige of every house by its sources, as the book lists them."""
    if not view.ended:
        return Markup()
    order = sorted(range(view.seats), key=lambda seat: (-view.rivals[seat].prestige, seat))
    rows = [(source, [view.rivals[seat].renown[n] for seat in order]) for n, source in enumerate(SOURCES)]
    start = (say("at the start"), [view.rivals[seat].prestige - sum(view.rivals[seat].renown) for seat in order])
    total = (say("in all"), [view.rivals[seat].prestige for seat in order])
    body = joined(
        h.tr("total" if source == "in all" else "")[
            h.th(scope="row")[source.capitalize()],
            joined(html("<td>{}</td>", signed(value) if source in SOURCES else value) for value in values),
        ]
        for source, values in (start, *rows, total)
        if any(values)
    )
    head = [say("Source"), *(h[emblem(seat, 14), " ", house_name(seat)] for seat in order)]
    return leaf(say("Prestige by source"), "9.4", grid(head, body))


def spies(view: Seen, house: House) -> Markup:
    """8.2, 8.3 Points, what keeps foreign spies out, and the deeds with their price and prize."""
    book = view.book.intrigue
    level = house.level("CIC")
    need = book.needs[min(level, len(book.needs)) - 1] if level else 20
    guard = (
        say("1D20{modifier} must reach {need}", modifier=signed(modifier(house.cip)), need=need)
        if house.cip
        else say("no CIP: nothing is noticed")
    )
    points = facts(
        (say("Espionage points"), html("<b>{ebp} EBP</b> {point} PP each", ebp=house.ebp, point=book.point)),
        (say("Counter-intelligence"), html("<b>{cip} CIP</b> {point} PP each", cip=house.cip, point=book.point)),
        (say("A foreign spy is found"), html("CIC{level}: {guard} {sec}", level=level, guard=guard, sec=sec("8.3"))),
        (say("Spending above"), html("{free} % of the treasury costs prestige {sec}", free=book.free, sec=sec("8.2"))),
    )
    rows = Markup()
    for deed in DEEDS:
        one = row(view.book, deed)
        can = one.cost <= house.ebp
        aim = say("a colony") if deed in ON_A_COLONY else say("a house")
        rows += h.tr("" if can else "barred")[
            h.th(scope="row")[named(one)],
            h.td[one.cost],
            h.td[aim],
            h.td["+", one.gain],
            h.td["-", one.loss],
            h.td[say("yes") if can else say("{number} EBP short", number=one.cost - house.ebp)],
        ]
    head = (say("Deed"), "EBP", say("Against"), say("Prestige"), say("Its loss"), say("Affordable"))
    return leaf(say("Espionage"), "8.2", points, grid(head, rows))
