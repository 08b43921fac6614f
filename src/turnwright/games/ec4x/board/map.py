"""The Map screen: the star map in a window that pans and zooms; above it the standings, beside it the key and what is at stake."""

from __future__ import annotations

from functools import lru_cache

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import at, noise, num
from turnwright.kit.words import kept, say, signed

from ..economy.research import month, research_turn, year
from ..state import Seen
from ..text.words import house_name
from .art import emblem
from .desk import desk
from .marks import Course, alarms, fleets, hits, names, nodes, routes
from .space import Chart, Rank, Spot, chart, ground, label, lanes, realms, territory, veils

CLOSE = 0.8
"""The scale at which the map opens at least, in pixels for each unit of the drawing."""


def map_screen(view: Seen, given: dict[int, Course]) -> Markup:
    """2.1 The map, the desk beside it, and the calendar below."""
    return html(
        '<div class="ec4x-scene atlas"><aside class="staff" data-cards=""><div class="find">{icon}'
        '<input type="search" data-find="house" placeholder="Find system, fleet, house" aria-label="Find '
        'system, fleet or house" autocomplete="off"/><kbd>/</kbd></div>{desk}{key}</aside>'
        '<div class="sky"><header>{view}{standings}</header>{window}{tools}</div>{calendar}</div>'
    ).format(
        icon=icon("search", 18),
        desk=desk(view),
        key=key(),
        window=window(view, given),
        view=title(view),
        standings=standings(view),
        tools=tools(),
        calendar=calendar(view.turn, view.options.turns),
    )


def window(view: Seen, given: dict[int, Course]) -> Markup:
    """The drawing with its labels; without scripts it is simply whole."""
    space = chart(view)
    below, above, written = land(space)
    ways, flags = routes(view, space, given)
    rings, words = alarms(view, space)
    title = say("Star map of {stars} systems", stars=len(view.stars))
    art = h.svg("art", viewBox=f"0 0 {at(space.width, space.height)}", role="group", aria_label=title)[
        below, ways, rings, above
    ]
    over = written, fleets(view, space), flags, words
    home = space.node(view.home if view.home >= 0 else view.hub)
    centre = html('<i data-centre="" style="left:{}%;top:{}%"></i>').format(
        num(home.x / space.width * 100), num(home.y / space.height * 100)
    )
    scale = "near" if view.seats < 5 else "far"
    return h.div("plane", data_zoom=CLOSE, data_scale=scale, tabindex="0", role="region", aria_label=say("Star map"))[
        h.div("drawing", style=f"--w:{num(space.width)};--h:{num(space.height)}")[art, over, centre]
    ]


@kept(32)
def land(space: Chart) -> tuple[Markup, Markup, Markup]:
    """What lies below the ways of fleets, what lies above them, and names: all of it stays while the chart does."""
    owned = realms(space)
    areas = joined(territory(space, house, systems) for house, systems in owned.items())
    below = h[stars(space.width, space.height), ground(space), areas, veils(space), lanes(space)]
    return below, h[nodes(space), hits(space)], h[names(space), banners(space, owned)]


@lru_cache(32)
def stars(width: float, height: float) -> Markup:
    """A sky behind the map, the same every turn."""
    layers = ["", "", ""]
    count = int(width * height / 4200)
    for i in range(min(count, 420)):
        x, y = noise(7, 2 * i) * width, noise(7, 2 * i + 1) * height
        layers[(0, 0, 0, 1, 1, 2)[i % 6]] += f"M{at(x, y)}h0"
    return joined(html('<path class="sky-{}" d="{}"/>', n, d) for n, d in enumerate(layers))


def banners(space: Chart, owned: dict[int, list[int]]) -> Markup:
    """The name of a house over the middle of its space, for the map seen from afar."""
    drawn = Markup()
    for house, systems in owned.items():
        x = sum(space.spots[n].x for n in systems) / len(systems)
        y = sum(space.spots[n].y for n in systems) / len(systems)
        words = html("{}{}", emblem(house, 15), short(house))
        drawn += label(words, f"realm-name h{house}", Spot(x, y), space, Rank.REALM)
    return drawn


def short(house: int) -> str:
    return house_name(house).removeprefix("House ").removeprefix("the ")


# Over the map


def title(view: Seen) -> Markup:
    known = say("as it was in the end") if view.ended else say("as everybody knows it")
    who = say("as {house_name} knows it", house_name=house_name(view.seat)) if view.seat is not None else known
    return html('<div class="cartouche"><h2>The Shattered Reach</h2><p>{}, T{}</p></div>').format(
        who, min(view.turn, view.options.turns)
    )


FEW = 4
"""As many houses are listed at once; of more the first three and one's own."""


def standings(view: Seen) -> Markup:
    """1.1 Prestige, and what the last turn made of it."""
    order = sorted(range(view.seats), key=lambda seat: (-view.rivals[seat].prestige, seat))
    before = view.standings[-2] if len(view.standings) > 1 else None
    rows = {seat: _standing(view, seat, place, before) for place, seat in enumerate(order, 1)}
    shown = [seat for place, seat in enumerate(order) if view.seats <= FEW or place < FEW - 1 or seat == view.seat]
    rest = [row for seat, row in rows.items() if seat not in shown]
    more = h.details[h.summary[say("{n} more", n=len(rest))], h.div("glass")[rest]] if rest else None
    since = say("since T{turn}", turn=view.turn - 1) if before else ""
    return h.div("stand")[
        h.h3("cap")[say("Prestige"), " ", h.span[since]], h.div("table")[(rows[seat] for seat in shown), more]
    ]


def _standing(view: Seen, seat: int, place: int, before: tuple[int, ...] | None) -> Markup:
    rival, me = view.rivals[seat], seat == view.seat
    points: str = why(f"prestige:{seat}", str(rival.prestige), "n") if me else str(rival.prestige)
    change = rival.prestige - before[seat] if before else 0
    rank, state = f"{place}. " if view.seats > FEW else "", say(", you") if me else ""
    state = html(" <small>fallen</small>") if rival.fallen else state
    return h.div(f"row{' me' if me else ' gone' if rival.fallen else ''}", data_ref=f"house:{seat}")[
        emblem(seat),
        h.span[rank, short(seat), state],
        h.span("sr")[", "],
        h.b[points],
        h.span("sr")[say(" prestige, ")],
        h.i(f"delta{' down' if change < 0 else ''}")[signed(change)],
    ]


@kept()
def tools() -> Markup:
    closer, farther = ("1.5", "plus", say("Zoom in")), (str(round(1 / 1.5, 3)), "minus", say("Zoom out"))
    drawn = Markup()
    for by, sign, said in (closer, farther, ("0", "aim", say("Whole map"))):
        drawn += h.button(type="button", data_zoom_by=by, aria_label=said, title=said)[icon(sign, 18)]
    return h.div("glass zoomers")[drawn]


@kept()
def key() -> Markup:
    """What the marks mean."""
    cell = html('<path class="cell {0}" d="M5 1h10l5 8-5 8H5L0 9z"/>')
    fleet = html('<g transform="translate({0} 9) scale(.6)"><use href="#ec-{1}" class="mark-{1}"/></g>')
    major = html('<g class="lanes"><path class="major" d="M1 9h32"/><path class="core" d="M0 9h34"/></g>')
    seen = html('<g transform="translate(7)">{}<circle cx="10" cy="9" r="3" class="sun"/></g>', cell.format("live"))
    dial = html(
        '<g transform="translate(7)" class="dialed"><circle cx="10" cy="9" r="6"/>'
        '<path d="M10 9V3A6 6 0 0 1 15 12Z"/></g>'
    )
    dots = h.path("fog-dot", d="M6 6h0M11 5h0M14 9h0M8 11h0M12 13h0")
    reach = html('<g transform="translate(7)"><path class="reach" d="M3 6l3-5h4M17 12l-3 5h-4"/></g>')
    rows = (
        (major, say("major lane")),
        (html('<g class="lanes"><path class="minor" d="M1 9h32"/></g>'), say("minor")),
        (html('<g class="lanes"><path class="restricted" d="M2 9h31"/></g>'), say("restricted")),
        (html("{}{}", fleet.format(8, "own"), fleet.format(26, "foreign")), say("yours, other")),
        (seen, say("seen now")),
        (dial, say("turns ago")),
        (h.g(transform="translate(7)")[cell.format("dark"), dots], say("unexplored")),
        (html('<path class="way" d="M2 9h26" marker-end="url(#ec-arrow)"/>'), say("ordered now")),
        (reach, say("within reach")),
        (html('<g class="fight" transform="translate(9)">{}</g>', icon("swords", 16)), say("fighting")),
    )
    drawn = joined(h.li[h.svg(width="34", height="18", aria_hidden="true")[body], said] for body, said in rows)
    return html('<details class="glass key" open=""><summary>Key</summary><ul>{}</ul></details>', drawn)


# Below it


@kept(64)
def calendar(now: int, last: int) -> Markup:
    """1.3, 4.1 The two years around now, thirteen months each; levels are bought in the months 1 and 7."""
    first = max(1, min((now - 1) // 13 * 13 + 1 - (13 if month(now) < 5 else 0), last - 25))
    drawn = Markup()
    for turn in range(first, min(first + 26, last + 1)):
        drawn += _month(turn, "now" if turn == now else "past" if turn < now else "next", turn == first)
    return html('<ol class="calendar" aria-label="Months; research levels are bought in months 1 and 7">{}</ol>', drawn)


@kept(1024)
def _month(turn: int, state: str, first: bool) -> Markup:
    """Above it the year where one begins, or that levels are bought."""
    head = html("<em>R&amp;D</em>") if research_turn(turn) else Markup()
    head = html("<em>{}</em>", year(turn)) if month(turn) == 1 or first else head
    mark = " rd" if research_turn(turn) else ""
    here = html(' aria-current="date"') if state == "now" else Markup()
    return html('<li class="{state}{mark}"{here}>{head}<i></i>{month}</li>').format(
        state=state, mark=mark, here=here, head=head, month=month(turn)
    )
