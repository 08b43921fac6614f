"""Cards of what can be chosen: an own colony, an own fleet, a system, a house.

Each is drawn once, on the page where such things are listed; choosing its ref opens it beside the map (`data-card`).
"""

from __future__ import annotations

from functools import lru_cache

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import counted, kept, kept_by, say, wordlist

from .. import lines
from ..assets import Colony, Contact, Dossier, Fleet, House, Lift, Planet, Project, Sighting, Squadron, capacity
from ..book import (
    EMPIRE,
    HACK,
    LEVELS,
    NOBODY,
    ORDERS,
    PLANETS,
    RAW_INDEX,
    RAWS,
    RESTRICTED,
    SPY_PLANET,
    SPY_SYSTEM,
    Book,
    Options,
    Status,
    unit,
)
from ..economy import maintenance, production
from ..economy.construction import dock_count, docks_used
from ..economy.population import MILLI, grown, level, pu, pu_of
from ..map.lanes import may_pass_restricted, stride
from ..state import Seen
from ..text.dossiers import facts as scouted
from ..text.words import house_name, pp, star, units
from ..war.squadrons import command_rating, command_used, fleet_attack, squadron_attack, squadron_defence
from .art import emblem, hull, planet
from .marks import Course, standing_of, strength

ROE = wordlist(
    (
        *("avoids all fights", "fights only what cannot fight back", "fights at 4 to 1", "fights at 3 to 1"),
        *("fights at 2 to 1", "fights at 3 to 2", "fights equal or weaker", "fights at 2 to 3", "fights at 1 to 2"),
        *("fights at 1 to 3", "fights to the end"),
    )
)
"""7.1.1 What the rules of engagement mean."""


LATEST = 6
"""Dossiers shown on a card."""
LAID_OPEN = wordlist({SPY_PLANET: "On the ground", HACK: "The books of the house", SPY_SYSTEM: "In space"})
"""1.1 What spies would have brought home, as onlookers read it after the end."""


def page(title: str, lead: str, body: str) -> Markup:
    """A page that scrolls, with its heading."""
    return h.div("ec4x-scene page", tabindex="0")[h.header("lead")[h.h2[title], h.p[lead]], body]


def facts(*rows: tuple[str, str]) -> Markup:
    """Terms and values, two by two."""
    return h.dl[(_fact(label, value) for label, value in rows if value)]


@lru_cache(1024, typed=True)
def _fact(label: str, value: str) -> Markup:
    return h.div[h.dt[label], h.dd[value]]


def sec(section: str) -> Markup:
    return html('<i class="sec">{}</i>', section)


# Colonies


def colony_card(view: Seen, colony: Colony) -> Markup:
    """3 All about one of one's own worlds."""
    house, seen, at = view.house, view.intel[colony.at], colony.at
    assert house is not None
    assert seen is not None
    place = star(view, at), at == view.home
    return _colony_card(view.book, view.options, house, colony, seen.planet, *place, queue(view, colony))


@kept_by(256)
def _colony_card(
    book: Book, options: Options, house: House, colony: Colony, world: Planet, name: str, capital: bool, queued: Markup
) -> Markup:
    at, people = colony.at, pu(colony)
    cap = capacity(book, world)
    cut = colony.blockader >= 0
    gross = added(production.output(book, options, house, colony, world))
    open_ = colony.but(blockader=NOBODY)
    free = added(production.output(book, options, house, open_, world)) if cut else gross
    net = added(production.net_value(book, options, house, colony, world))
    more = (pu_of(grown(book, house, colony, world)) - people) / MILLI
    alarm = (
        html(
            '<p class="alarm-bar">{icon}<span><b>Blockaded by {house_name}</b>{blockade} % of the output is lost '
            "{sec}</span></p>"
        ).format(
            icon=icon("link", 18),
            house_name=house_name(colony.blockader),
            blockade=100 - book.economy.blockade,
            sec=sec("6.2.6"),
        )
        if cut
        else Markup()
    )
    next_class = say("to Level {level}", level=LEVELS[level(cap * MILLI) - 1]) if cap else say("no limit")
    share = colony.industry * 100 * MILLI // people if people else 0
    settling = say(", {settling} PTU settling", settling=colony.settling // MILLI) if colony.settling else ""
    return h.article(f"card colony h{colony.owner}", data_card=f"colony:{at} system:{at}")[
        html(
            '<div class="head" data-ref="colony:{at}"><div><h3>{view}</h3><p>colony, Level {levels}</p>'
            "<p class='whose'>{emblem} {house_name}</p></div>{planet}</div>"
        ).format(
            at=at,
            view=name,
            levels=LEVELS[level(people) - 1],
            emblem=emblem(colony.owner, 14),
            house_name=say("capital") if capital else house_name(colony.owner),
            planet=planet(world.kind, 108, cut),
        ),
        alarm,
        facts(
            (say("Planet class"), html("<b>{}</b> {}", PLANETS[world.kind], next_class)),
            (say("Resources"), html("<b>{}</b> {} %", RAWS[world.raw], RAW_INDEX[world.raw][world.kind])),
            (
                say("Population"),
                html(
                    "<b>{people:.0f} PU</b> {of} {more:+.1f}{settling}",
                    people=people / MILLI,
                    of=say("of {cap}", cap=cap) if cap else "",
                    more=more,
                    settling=settling,
                ),
            ),
            (say("Industry"), html("<b>{industry} IU</b> {share} % of PU", industry=colony.industry, share=share)),
        ),
        docks(book, house, colony),
        queued,
        h.footer[
            h.div[
                html('<span class="cap">Output</span>{}', why(f"output:{at}", html("<b>{}</b>", pp(gross)), "n")),
                html(" <s>{}</s>", pp(free)) if free != gross else None,
            ],
            html(
                "<p>tax {tax} % brings<br/>{why} PP a turn</p>", tax=house.tax, why=why(f"revenue:{at}", pp(net), "n")
            ),
        ],
    ]


def docks(book: Book, house: House, colony: Colony) -> Markup:
    """4.5, 5 Docks one by one, and what guards the world."""
    rows = Markup()
    for place, name, count in (
        ("yard", say("Shipyard"), colony.shipyards),
        ("port", say("Spaceport"), colony.spaceports),
    ):
        if not count:
            continue
        whole, used = dock_count(book, house, colony, place), docks_used(colony, place)
        pips = html('<i class="f"></i>') * min(used, 24) + html("<i></i>") * max(0, min(whole, 24) - used)
        rows += h.div("dock")[
            h.span[name, f" ×{count}" if count > 1 else ""],
            h.span("pips")[pips],
            why(f"docks:{colony.at}", f"{used}/{whole}", "n"),
        ]
    return h.section("docks")[rows, h.div("dock")[h.span[say("Garrison")], h.b[garrison(colony)]]]


def garrison(colony: Colony) -> str:
    """2.4 Bases, fighters, batteries and troops; what is crippled is said."""
    counts = (
        ("starbase", len(colony.starbases), len(colony.starbases) - colony.operational),
        (say("fighter squadron"), len(colony.fighters), 0),
        ("batterie", colony.batteries + colony.batteries_hit, colony.batteries_hit),
        ("armie", colony.armies + colony.armies_hit, colony.armies_hit),
        (say("marine division"), colony.marines + colony.marines_hit, colony.marines_hit),
    )
    said = []
    for noun, count, hit in counts:
        if count:
            word = f"{noun}s" if count > 1 else noun.removesuffix("ie") + ("y" if noun.endswith("ie") else "")
            said.append(f"{count} {word}{(' ' + say('({hit} crippled)', hit=hit) if hit else '')}")
    if colony.shield:
        said.append(say("shield SLD{shield}", shield=colony.shield))
    return ", ".join(said) or say("none")


def queue(view: Seen, colony: Colony) -> Markup:
    """5 What is being built, and what the draft adds, dashed."""
    rows = [(projected(view, project), f"T{project.ready}", "") for project in colony.queue]
    for line in view.sheet:
        if isinstance(line, lines.Build) and line.colony == colony.at and line.unit in view.book.units:
            row = unit(view.book, line.unit)
            rows.append((units(view.book, ((line.unit, line.count),)), f"T{view.turn + row.turns}", " draft"))
    if not rows:
        return Markup()
    body = joined(h.li[h.span(state.strip())[what], state, h.b[when]] for what, when, state in rows)
    return html('<section class="queue"><h4 class="cap">Queue</h4><ul>{}</ul></section>', body)


def projected(view: Seen, project: Project) -> str:
    if project.squadron:
        return say("Repair: squadron {number}", number=project.squadron.number)
    what = units(view.book, ((project.code, project.count),))
    wep = say(", WEP{wep}", wep=project.wep) if project.wep > 1 else ""
    return f"{what}{wep}{(say(', waiting') if project.done else '')}"


# Fleets


def fleet_card(view: Seen, fleet: Fleet, course: Course) -> Markup:
    """2.3.4 A fleet with its squadrons, its order and when it arrives."""
    attack = fleet_attack(view.book, fleet)
    defence = sum(squadron_defence(view.book, squadron, fleet.status) for squadron in fleet.squadrons)
    when = html("<b>T{}</b>, {}", course.arrival, counted(len(course.way), "jump")) if course.arrival else Markup()
    fault = (
        h.p("alarm-bar")[icon("cross", 18), h.span[h.b[say("Would be refused")], course.fault]]
        if course.fault
        else Markup()
    )
    state = say("draft") if course.draft else say("standing order")
    cloak = say(", cloaked CLK{cloak}", cloak=fleet.cloak) if fleet.cloak else ""
    number, marked = fleet.number, within(view, fleet)
    return h.article(f"card fleet h{view.seat}", data_card=f"fleet:{number}", data_marks=marked)[
        html(
            '<div class="head" data-ref="fleet:{number}"><div><h3>Fleet {number}</h3><p>at '
            '<button type="button" class="go" data-seek="system:{at}">{view}</button>{cloak}</p></div>'
            '<p class="as"><b>{attack}</b><span>AS</span><b>{defence}</b><span>DS</span></p></div>'
        ).format(
            number=number,
            at=fleet.at,
            view=star(view, fleet.at),
            cloak=cloak,
            attack=attack,
            defence=defence,
        ),
        fault,
        facts(
            (say("Order"), html("<b>{:02} {}</b> {}", course.code, standing_of(course, view), state)),
            (say("Arrives"), when),
            ("ROE", html("<b>{:02}</b> {} {}", fleet.roe, ROE[fleet.roe], sec("7.1.1"))),
            (say("Upkeep"), say("{fleet_upkeep} PP", fleet_upkeep=pp(sum(maintenance.fleet_upkeep(view.book, fleet))))),
        ),
        h.ul("squads")[(squad(view.book, one, fleet.status) for one in fleet.squadrons), freight(fleet.lifts)],
    ]


def within(view: Seen, fleet: Fleet) -> str:
    """6.1 The systems a fleet can reach this turn: a jump, or two over major lanes between own worlds."""
    house = view.house
    if house is None or fleet.offline or fleet.status != "active":
        return ""
    own = {colony.at for colony in view.colonies}
    passes = may_pass_restricted(house, fleet)
    near = {lane.to for lane in view.stars[fleet.at].lanes if passes or lane.kind != RESTRICTED}
    further = {
        lane.to
        for at in near
        for lane in view.stars[at].lanes
        if stride(view.stars, own.__contains__, fleet.at, (at, lane.to)) > 1
    }
    return " ".join(f"system:{at}" for at in sorted((near | further) - {fleet.at}))


@kept_by(512)
def squad(book: Book, one: Squadron, status: Status) -> Markup:
    """2.3.3 A flagship with its escorts: AS/DS, and how much of its command rating is used."""
    state = "crippled" if one.crippled else ""
    ships = joined(hull(ship.code, 32 if n else 42, state) for n, ship in enumerate(one.ships[:6]))
    ships += joined(hull("FS", 20) for _ in one.fighters)
    codes = "-".join(ship.code for ship in one.ships) + (
        " " + say("+{fighters} FS", fighters=len(one.fighters)) if one.fighters else ""
    )
    strength_ = f"{squadron_attack(book, one, status)}/{squadron_defence(book, one, status)}"
    rating = command_rating(book, one)
    command = (
        say("CC {command_used} of {rating}", command_used=command_used(book, one), rating=rating) if rating else ""
    )
    hurt = html('<em class="bad">crippled</em>') if one.crippled else Markup()
    return html(
        '<li><span class="line-up">{ships}</span><span><b>{codes}</b> squadron {number} {hurt}'
        "<small>{strength_} AS/DS {command}</small></span></li>"
    ).format(ships=ships, codes=codes, number=one.number, hurt=hurt, strength_=strength_, command=command)


@kept(256)
def freight(lifts: tuple[Lift, ...]) -> Markup:
    """2.3.2 Spacelift, loaded or empty."""
    drawn = Markup()
    for code, name, load in (("ET", "ETAC", "PTU"), ("TT", "transport", "marines")):
        mine = [lift for lift in lifts if lift.code == code]
        if mine:
            full = sum(lift.loaded for lift in mine)
            ships = joined(hull(code, 34, "" if lift.loaded else "empty") for lift in mine[:3])
            drawn += html(
                '<li><span class="line-up">{ships}</span><span><b>{mine}</b>'
                "<small>{full} loaded with {load}</small></span></li>"
            ).format(ships=ships, mine=counted(len(mine), name), full=full, load=load)
    return drawn


# Systems and houses


def system_card(view: Seen, at: int, seen: Sighting) -> Markup:
    """1.3.4 A system as it was last seen."""
    lanes = tuple((lane.to, star(view, lane.to), lane.kind == RESTRICTED) for lane in view.stars[at].lanes)
    reports = dossiers(view, [one for one in view.dossiers if one.at == at])
    return _system_card(view.book, at, star(view, at), seen, view.turn - seen.turn, lanes, reports)


@kept_by(512)
def _system_card(
    book: Book, at: int, name: str, seen: Sighting, age: int, lanes: tuple[tuple[int, str, bool], ...], reports: Markup
) -> Markup:
    when = say("{turns} ago, T{turn}", turns=counted(age, "turn"), turn=seen.turn) if age else say("now")
    cap = capacity(book, seen.planet)
    ways = joined(
        (
            html('<button type="button" class="go" data-seek="system:{}">{}</button>{}').format(
                to, there, say(" (restricted)") if restricted else ""
            )
            for to, there, restricted in lanes
        ),
        ", ",
    )
    owner = emblem(seen.owner, 14) + " " + house_name(seen.owner) if seen.owner >= EMPIRE else html("free")
    contacts = joined(
        html(
            '<li class="h{house}">{emblem}<span><b>{house_name}</b>, AS {strength} or more{doing}'
            "<small>{units}</small></span></li>"
        ).format(
            house=c.house,
            emblem=emblem(c.house, 16),
            house_name=house_name(c.house),
            strength=strength(book, c),
            doing=doing(c),
            units=units(book, c.units),
        )
        for c in seen.contacts
    )
    return h.article(f"card system h{seen.owner}", data_card=f"system:{at}")[
        html(
            '<div class="head" data-ref="system:{at}"><div><h3>{view}</h3><p>seen {when}</p>'
            '<p class="whose">{owner}</p></div>{planet}</div>'
        ).format(at=at, view=name, when=when, owner=owner, planet=planet(seen.planet.kind, 84)),
        facts(
            (
                say("Planet class"),
                h[h.b[PLANETS[seen.planet.kind]], " ", say("to {cap} PU", cap=cap) if cap else say("no limit")],
            ),
            (
                say("Resources"),
                html("<b>{}</b> {} %", RAWS[seen.planet.raw], RAW_INDEX[seen.planet.raw][seen.planet.kind]),
            ),
            (say("Lanes"), ways),
        ),
        html('<ul class="contacts">{}</ul>', contacts) if contacts else None,
        reports,
    ]


def doing(contact: Contact) -> str:
    """6.2 The orders that a force in sight carries out openly."""
    return "".join(f", {ORDERS[code].lower()}" for code in contact.orders)


def dossiers(view: Seen, found: list[Dossier]) -> Markup:
    """6.2.10, 6.2.11, 6.2.12 What spies brought home, the newest first."""
    newest = sorted(found, key=lambda one: -one.turn)[:LATEST]
    body = joined(dossier(view.book, one, star(view, one.at), view.house is not None) for one in newest)
    more = html("<li>and {found} older</li>", found=len(found) - len(newest)) if len(found) > len(newest) else Markup()
    return html('<ul class="dossiers">{}{}</ul>', body, more) if body else Markup()


@kept_by(1024)
def dossier(book: Book, one: Dossier, name: str, own: bool) -> Markup:
    return html("<li><b>{orders}, {view}</b> T{turn}<small>{house_name}: {said}</small></li>").format(
        orders=ORDERS[one.mission] if own else LAID_OPEN[one.mission],
        view=name,
        turn=one.turn,
        house_name=house_name(one.house),
        said=scouted(book, one) or say("nothing there"),
    )


def house_card(view: Seen, seat: int) -> Markup:
    """8.1 A house in public, and what is known of it."""
    rival = view.rivals[seat]
    known = [n for n, seen in enumerate(view.intel) if seen and seen.owner == seat != view.seat]
    contacts = [c for seen in view.intel if seen for c in seen.contacts if c.house == seat]
    stands = "" if view.seat is None else say("your own house") if seat == view.seat else STANCE[rival.stance]
    offer = view.offers[seat] if seat < len(view.offers) else None
    places = joined(
        (h.button("go", type="button", data_seek=f"system:{n}")[star(view, n)] for n in known[:12]),
        ", ",
    )
    told = [one for one in view.dossiers if one.house == seat != view.seat]
    reports = dossiers(view, [one for one in told if view.house or one.mission == HACK])
    return h.article(f"card rival h{seat}", data_card=f"house:{seat}")[
        html(
            '<div class="head" data-ref="house:{seat}"><div><h3>{house_name}</h3><p>{stands}</p></div>{emblem}</div>'
        ).format(
            seat=seat, house_name=house_name(seat), stands="fallen" if rival.fallen else stands, emblem=emblem(seat, 54)
        ),
        facts(
            (say("Prestige"), html("<b>{}</b>", rival.prestige)),
            (say("It offers you"), rival.offer or ""),
            (say("You offer"), offer or ""),
            (say("Known colonies"), html("<b>{}</b> {}", len(known), places) if known else ""),
            (
                say("Seen in space"),
                say("AS {strength} or more", strength=sum(strength(view.book, c) for c in contacts))
                if contacts
                else "",
            ),
        ),
        reports,
    ]


STANCE = wordlist({"neutral": "neutral to you", "enemy": "at war with you", "pact": "bound to you by a pact"})
