"""14.1 The galaxy: eleven systems and the jump routes between them, the ground of each faction, and the sheet of a place."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, noise, num, path, place
from turnwright.kit.words import counted, kept, kept_by, listed, say, wordlist

from ..book import Book
from ..company.calendar import date
from ..company.contracts import base_difficulty
from ..company.economy import upkeep_rows
from ..company.headquarters import fuel_offers
from ..company.standing import level_of
from ..company.state import controller
from ..company.travel import Leg, fuel_price, fuel_problem, legs, legs_from, travel_problem
from ..state import MacView
from ..text.words import term
from .parts import BADGES, FEELS, GLYPHS, bar, cannot, do, emblem, zoomers

WIDTH, HEIGHT = 800, 700
NEAR = 0.6
"""Pixels for a unit of the map where the window is too small for all of it."""
KINDS = {
    "habitable": "M0-5a5 5 0 1 1-.1 0z",
    "industrial": "M-5 5v-8l4 3v-3l4 3v-6h2v11z",
    "mining": "M-5 4L0-5l5 9z",
    "station": "M-5 0h10M0-5v10M-3.5-3.5h7v7h-7z",
    "outpost": "M-4 5V-3l4-3 4 3v8z",
}
"""What a place is, by the shape before its name."""
FELT = wordlist({"crucible": "stripes", "directorate": "dots", "outer_reach": "waves"})
SIDES = {
    "sol": ("west", -26, 0),
    "terra_nova": ("east", 26, 0),
    "centauri_gate": ("east", 26, 0),
    "avalon": ("below", 0, 34),
    "forge": ("below", -18, 34),
    "meridian": ("above", -10, -34),
    "haven": ("east", 26, -4),
    "the_drift": ("east", 26, -4),
    "rimward": ("east", 26, 8),
    "crossroads": ("above", -16, -34),
    "deadlight": ("below", -57, 30),
}
"""Where the names of a system's places stand, so that none lies on another; on a small map those out of reach wait for a closer look."""
LABELS_AT = {
    ("haven", "the_drift"): 0.42,
    ("haven", "rimward"): 0.56,
    ("deadlight", "haven"): 0.46,
    ("sol", "centauri_gate"): 0.45,
    ("centauri_gate", "crossroads"): 0.3,
    ("deadlight", "rimward"): 0.8,
}


def spot(book: Book, system: str) -> tuple[float, float]:
    """Where a system lies on the picture."""
    row = book.systems[system]
    return 78 + (row.x - 50) * 0.99, 52 + (row.y - 50) * 0.985


def galaxy(view: MacView) -> Markup:
    """The map, and beside it fuel, the place that is meant and the key."""
    side = joined(place_sheet(view, name) for name in view.book.places) + tank(view) + key(view.book)
    drawn = chart(view.book, view.place, view.fuel)
    return html('<div class="mac-hq-galaxy">{}<div class="mac-hq-side">{}</div></div>').format(drawn, side)


@kept_by(64)
def chart(book: Book, here: str, fuel: int) -> Markup:
    """The map, which changes only when the company moves or fills its tank."""
    home = book.places[here].system
    drawn = sky(), territories(book), routes(book, home, fuel), systems(book, home)
    art = h.svg("art", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")[drawn]
    words = (
        html('<i data-centre="" style="{}"></i>', place(*spot(book, home), WIDTH, HEIGHT))
        + route_labels(book, home, fuel)
        + joined(names(book, here, system) for system in book.systems)
    )
    return html(
        '<div class="mac-hq-sky"><div class="mac-hq-pan" data-zoom="{near}" tabindex="0" role="region" '
        'aria-label="Map of the galaxy"><div class="mac-hq-chart" style="--w:{width};--h:{height}">'
        "{art}{words}</div></div>{zoomers}</div>"
    ).format(near=NEAR, width=WIDTH, height=HEIGHT, art=art, words=words, zoomers=zoomers())


# The drawing


@cache
def sky() -> Markup:
    star = html('<circle cx="{}" cy="{}" r="{}" opacity="{:.2f}"/>')
    stars = joined(
        star.format(
            num(noise(3, i) * WIDTH), num(noise(5, i) * HEIGHT), (0.6, 0.8, 1.1, 1.6)[i % 4], 0.25 + noise(7, i) * 0.6
        )
        for i in range(190)
    )
    nebulae = html(
        '<ellipse cx="470" cy="400" rx="330" ry="120" fill="url(#mac-hq-nebula)" transform="rotate(40 470 '
        '400)"/><ellipse cx="170" cy="260" rx="220" ry="110" fill="url(#mac-hq-haze)" transform="rotate(-28 '
        '170 260)"/>'
    )
    return h[h.path("mac-hq-space", d=f"M0 0h{WIDTH}v{HEIGHT}H0z"), nebulae, h.g("mac-hq-stars")[stars]]


def territories(book: Book) -> Markup:
    """14.1 The ground of a faction: one outline around its systems, filled with its pattern."""
    drawn = Markup()
    for faction in book.factions:
        inside = [spot(book, name) for name, row in book.systems.items() if row.faction == faction]
        shape = "M" + "L".join(at(x, y) for x, y in hull(tuple(inside))) + "Z"
        drawn += path(shape, f"mac-hq-ground mac-f-{faction}") + path(shape, fill=f"url(#mac-hq-{FEELS[faction]})")
    for name, row in book.systems.items():
        if not row.faction:
            x, y = spot(book, name)
            drawn += html('<circle cx="{}" cy="{}" r="34" class="mac-hq-ground mac-f-none"/>', num(x), num(y))
    return drawn


@cache
def hull(points: tuple[tuple[float, float], ...], pad: float = 38) -> list[tuple[float, float]]:
    """The convex outline around points, at some distance from them."""
    ring = sorted({(x + pad * cos(k * pi / 8), y + pad * 0.9 * sin(k * pi / 8)) for x, y in points for k in range(16)})

    def half(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
        found: list[tuple[float, float]] = []
        for p in ordered:
            while len(found) > 1 and _turn(found[-2], found[-1], p) <= 0:
                found.pop()
            found.append(p)
        return found[:-1]

    return half(ring) + half(ring[::-1])


def _turn(o: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def routes(book: Book, home: str, fuel: int) -> Markup:
    """14.3 The jump routes; those from here are lit, dashed where the fuel does not last."""
    drawn = Markup()
    for route in book.routes:
        line = f"M{at(*spot(book, route.one))}L{at(*spot(book, route.other))}"
        state = "" if home not in (route.one, route.other) else " open" if route.fuel <= fuel else " dry"
        drawn += path(line, "mac-hq-way under") + path(line, f"mac-hq-way{state}")
    return drawn


def systems(book: Book, home: str) -> Markup:
    drawn = Markup()
    for name, row in book.systems.items():
        x, y = spot(book, name)
        if name == home:
            drawn += html(
                '<circle cx="{x}" cy="{y}" r="26" class="mac-hq-here"/>'
                '<circle cx="{x}" cy="{y}" r="32" class="mac-hq-here dashed" data-spot="company"/>'
            ).format(x=num(x), y=num(y))
        badge = path(BADGES[row.faction], "mac-hq-badge") + path(GLYPHS[row.faction], "mac-hq-glyph")
        where = f"translate({at(x, y)}) scale(1.25)"
        drawn += h.g(f"mac-hq-emblem mac-f-{row.faction or 'none'}", transform=where)[badge]
    return drawn


def galaxy_definitions() -> Markup:
    return html(
        '<radialGradient id="mac-hq-nebula"><stop class="mac-hq-nebula"/>'
        '<stop offset="1" class="mac-hq-nebula out"/></radialGradient><radialGradient id="mac-hq-haze">'
        '<stop class="mac-hq-haze"/><stop offset="1" class="mac-hq-haze out"/></radialGradient>'
        '<pattern id="mac-hq-stripes" width="10" height="10" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path d="M0 0v10" class="mac-hq-pattern mac-f-crucible"/></pattern>'
        '<pattern id="mac-hq-dots" width="11" height="11" patternUnits="userSpaceOnUse">'
        '<path d="M4 4h.1" class="mac-hq-pattern dot mac-f-directorate"/></pattern>'
        '<pattern id="mac-hq-waves" width="16" height="9" patternUnits="userSpaceOnUse">'
        '<path d="M0 7l4-5 4 5 4-5 4 5" class="mac-hq-pattern mac-f-outer_reach"/></pattern>'
    )


# Words over it


def route_labels(book: Book, home: str, fuel: int) -> Markup:
    shown = Markup()
    for route in book.routes:
        (x1, y1), (x2, y2) = spot(book, route.one), spot(book, route.other)
        t = LABELS_AT.get((route.one, route.other), 0.5)
        hot = home in (route.one, route.other)
        state = "" if not hot else " open" if route.fuel <= fuel else " dry"
        where = place(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, WIDTH, HEIGHT)
        shown += h.span(f"lb mac-hq-toll{state}", style=where, data_rank=2 if hot else 1)[route.fuel, "/", route.days]
    return shown


def names(book: Book, here: str, system: str) -> Markup:
    """A system with its places: what can be reached glows, the place where the company is is marked."""
    x, y = spot(book, system)
    side, right, down = SIDES[system]
    rows = joined(_place_name(book, here, name) for name, row in book.places.items() if row.system == system)
    rank = html('data-rank="4" data-aside=""') if system == book.places[here].system else html('data-rank="3"')
    return html(
        '<i class="lb mac-hq-core" style="{core}" data-rank="5"></i>'
        '<div class="mac-hq-names {side}" style="{where}" {rank}><b>{name}</b>{rows}</div>'
    ).format(
        core=place(x, y, WIDTH, HEIGHT),
        side=side,
        where=place(x + right, y + down, WIDTH, HEIGHT),
        rank=rank,
        name=book.systems[system].name,
        rows=rows,
    )


def _place_name(book: Book, company: str, name: str) -> Markup:
    row = book.places[name]
    here = name == company
    sign = h.svg(width="12", height="12", viewBox="-6 -6 12 12", aria_hidden="true")[h.path(d=KINDS[row.landscape])]
    marked = say("you: {name}", row) if here else row.name
    said = f"{row.name}, {term(row.landscape)}" + (say(", you are here") if here else "")
    look = " here" if here else "" if name in legs_from(book, company) else " away"
    return h.span(f"mac-hq-place{look}", data_ref=f"place:{name}", aria_label=said)[sign, marked]


# Beside it


def tank(view: MacView) -> Markup:
    """14.3 The fuel in the tank, and how to get more."""
    most = view.book.company.travel.tank
    price = fuel_price(view)
    offers = joined(
        cannot(reason)
        if (reason := fuel_problem(view, units))
        else do(f"fuel:{units}", say("{units} for {price:,}", units=units, price=units * price))
        for units in fuel_offers(view)
    )
    dear = "" if view.book.places[view.place].market else " " + say("No market here: twice the price.")
    return h.section("mac-hq-tank")[
        h.h2[html("Fuel <b>{fuel}</b> of {most}", fuel=view.fuel, most=most)],
        bar(view.fuel, most),
        h.p[html("{price:,} credits a unit.{dear}", price=price, dear=dear)],
        h.div("mac-hq-deeds row")[offers or html("<small>The tank is full.</small>")],
    ]


def place_sheet(view: MacView, name: str) -> Markup:
    """14.2, 14.3 What a place offers, what the way there costs, and when the company would arrive."""
    book, row, holder = view.book, view.book.places[name], controller(view, name)
    here = name == view.place
    owner = say("contested")
    if holder:
        owner = f"{book.factions[holder].name}, {level_of(book, view.standing[holder]).name}"
    ground = term(row.landscape if view.options.terrain_by_planet else view.options.landscape)
    way = html('<p class="mac-hq-way-there"><b>You are here.</b></p>') if here else way_to(view, name)
    return _told_of(book, name, holder, owner, _likely(view, *row.difficulty), ground, here, way)


@kept_by(256)
def _told_of(
    book: Book, name: str, holder: str, owner: str, likely: str, ground: str, here: bool, way: Markup
) -> Markup:
    """There are two dozen places, all are on the page, and little of them ever changes."""
    row = book.places[name]
    offers = [say("market")] if row.market else []
    offers += [say("hiring")] if row.hiring else []
    offers += [] if row.market else [say("no market")]
    low, high = row.difficulty
    facts = h.dl[
        h.dt[say("Holds it")],
        h.dd[emblem(holder, 18), owner],
        h.dt[say("Offers")],
        h.dd[listed(offers)],
        h.dt[say("Contracts")],
        h.dd[html("difficulty {low} to {high}{likely}", low=low, high=high, likely=likely)],
        h.dt[say("Ground")],
        h.dd[ground],
    ]
    return h.section(f"mac-hq-where{' here' if here else ''}", aria_label=row.name)[
        h.h2(data_ref=f"place:{name}")[row.name], h.p[book.systems[row.system].name, ": ", row.says], way, facts
    ]


def _likely(view: MacView, low: int, high: int) -> str:
    """16.2 What the company's reputation makes of it."""
    least, most = view.book.company.contracts.spread
    base = base_difficulty(view)
    first, last = (min(high, max(low, base + change)) for change in (least, most))
    if first == last:
        return say(", for you {first}", first=first)
    return say(", for you {first} to {last}", first=first, last=last)


def way_to(view: MacView, name: str) -> Markup:
    leg, problem = legs(view).get(name), travel_problem(view, name)
    if leg is None:
        return _no_way(problem)
    upkeep, there = leg.days * added(upkeep_rows(view)), date(view.book, view.day + leg.days)
    return _way(name, view.book.places[name].name, leg, problem, upkeep, there, _meanwhile(view, leg.days))


@kept(64)
def _no_way(problem: str) -> Markup:
    return html('<p class="mac-hq-way-there">{}</p>', cannot(problem))


@kept(64)
def _way(place: str, name: str, leg: Leg, problem: str, upkeep: int, there: str, note: str) -> Markup:
    cost = html("<b>{fuel} fuel, {days}</b>, upkeep {upkeep:,}; there on {date}.").format(
        fuel=leg.fuel, days=counted(leg.days, "day"), upkeep=upkeep, date=there
    )
    go = cannot(problem) if problem else do(f"fly:{place}", say("Fly to {name}", name=name), "orbit", "primary")
    return html('<p class="mac-hq-way-there">{}{}</p>{}', cost, note, go)


def _meanwhile(view: MacView, days: int) -> str:
    """Who will be ready or healed by then."""
    done = [m.name for m in view.hangar.values() if 0 < m.days <= days]
    done += [p.callsign for p in view.pilots.values() if p.status == "injured" and p.days <= days]
    return " " + say("{done} ready by then.", done=listed(done)) if done else ""


@kept_by(1)
def key(book: Book) -> Markup:
    rows = joined(html("<li>{}{}, {}</li>", emblem(id, 20), row.name, FELT[id]) for id, row in book.factions.items())
    frame = h.svg(width="14", height="14", viewBox="-6 -6 12 12", aria_hidden="true")
    kinds = Markup()
    for kind, d in KINDS.items():
        kinds += h.li[frame[h.path("mac-hq-kind", d=d)], kind]
    return html(
        '<ul class="mac-hq-key">{rows}<li>{emblem}contested</li>{kinds}<li>{icon}10/2: fuel/days</li></ul>'
    ).format(rows=rows, emblem=emblem("", 20), kinds=kinds, icon=icon("arrow", 14))
