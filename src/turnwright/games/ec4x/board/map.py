"""The Map screen: the star map in a window that pans and zooms; over it the standings, the key, and what is at stake."""

from __future__ import annotations

from html import escape

from turnwright.kit.icons import icon
from turnwright.kit.svg import at, noise, num, tag

from ..economy.research import month, research_turn, year
from ..state import Seen
from ..text.words import house_name, signed
from .art import emblem
from .desk import desk
from .marks import alarms, courses, fleets, hits, names, nodes, routes
from .space import Chart, Spot, chart, ground, label, lanes, realms, territory, veils

CLOSE = 0.8
"""The scale at which the map opens at least, in pixels for each unit of the drawing."""


def map_screen(view: Seen) -> str:
    """2.1 The map, the desk beside it, and the calendar below."""
    return (
        f'<div class="ec4x-scene atlas"><aside class="staff" data-cards=""><div class="find">{icon("search", 18)}'
        '<input type="search" data-find="house" placeholder="Find system, fleet, house" aria-label="Find system, fleet or house" '
        f'autocomplete="off"/><kbd>/</kbd></div>{desk(view)}{key()}</aside>'
        f'<div class="sky">{window(view)}{title(view)}{standings(view)}{tools()}</div>{calendar(view)}</div>'
    )


def window(view: Seen) -> str:
    """The drawing with its labels; without scripts it is simply whole."""
    space = chart(view)
    given = courses(view)
    ways, flags = routes(view, space, given)
    rings, words = alarms(view, space)
    owned = realms(view, space)
    areas = "".join(territory(view, space, house, systems) for house, systems in owned.items())
    art = tag(
        "svg",
        stars(space)
        + ground(space)
        + areas
        + veils(space)
        + lanes(view, space)
        + ways
        + rings
        + nodes(view, space)
        + hits(view, space),
        class_="art",
        viewBox=f"0 0 {at(space.width, space.height)}",
        role="group",
        aria_label=f"Star map of {len(view.stars)} systems",
    )
    over = names(view, space) + banners(view, space, owned) + fleets(view, space) + flags + words
    home = space.node(view.home if view.home >= 0 else view.hub)
    centre = f'<i data-centre="" style="left:{num(home.x / space.width * 100)}%;top:{num(home.y / space.height * 100)}%"></i>'
    scale = "near" if view.seats < 5 else "far"
    return (
        f'<div class="plane" data-zoom="{CLOSE}" data-scale="{scale}" tabindex="0" role="region" aria-label="Star map">'
        f'<div class="drawing" style="--w:{num(space.width)};--h:{num(space.height)}">{art}{over}{centre}</div></div>'
    )


def stars(space: Chart) -> str:
    """A sky behind the map, the same every turn."""
    layers = ["", "", ""]
    count = int(space.width * space.height / 4200)
    for i in range(min(count, 420)):
        x, y = noise(7, 2 * i) * space.width, noise(7, 2 * i + 1) * space.height
        layers[(0, 0, 0, 1, 1, 2)[i % 6]] += f"M{at(x, y)}h0"
    return "".join(f'<path class="sky-{n}" d="{d}"/>' for n, d in enumerate(layers))


def banners(view: Seen, space: Chart, owned: dict[int, list[int]]) -> str:
    """The name of a house over the middle of its space, for the map seen from afar."""
    drawn = ""
    for house, systems in owned.items():
        x = sum(space.spots[n].x for n in systems) / len(systems)
        y = sum(space.spots[n].y for n in systems) / len(systems)
        words = f"{emblem(house, 15)}{escape(short(house))}"
        drawn += label(words, f"realm-name h{house}", Spot(x, y), space)
    return drawn


def short(house: int) -> str:
    return house_name(house).removeprefix("House ").removeprefix("the ")


# Over the map


def title(view: Seen) -> str:
    who = f"as {house_name(view.seat)} knows it" if view.seat is not None else "as everybody knows it"
    return (
        f'<div class="cartouche"><h2>The Shattered Reach</h2><p>{who}, T{min(view.turn, view.options.turns)}</p></div>'
    )


def standings(view: Seen) -> str:
    """1.1 Prestige, and what the last turn made of it."""
    order = sorted(range(view.seats), key=lambda seat: (-view.rivals[seat].prestige, seat))
    before = view.standings[-2] if len(view.standings) > 1 else None
    rows = ""
    for seat in order:
        rival, me = view.rivals[seat], seat == view.seat
        name = escape(short(seat))
        points = str(rival.prestige)
        if me:
            points = f'<button class="why n" data-explain="prestige:{seat}">{points}</button>'
        change = rival.prestige - before[seat] if before else 0
        tone = " down" if change < 0 else ""
        state = " <small>fallen</small>" if rival.fallen else ", you" if me else ""
        rows += (
            f'<div class="row{" me" if me else " gone" if rival.fallen else ""}" data-ref="house:{seat}">{emblem(seat)}<span>{name}{state}</span>'
            f'<b>{points}</b><i class="delta{tone}">{signed(change)}</i></div>'
        )
    since = f"since T{view.turn - 1}" if before else ""
    return f'<div class="glass stand"><h3 class="cap">Prestige <span>{since}</span></h3><div class="table">{rows}</div></div>'


def tools() -> str:
    buttons = (("1.5", "plus", "Zoom in"), (str(round(1 / 1.5, 3)), "minus", "Zoom out"), ("0", "aim", "Whole map"))
    return (
        '<div class="glass zoomers">'
        + "".join(
            f'<button type="button" data-zoom-by="{by}" aria-label="{said}" title="{said}">{icon(sign, 18)}</button>'
            for by, sign, said in buttons
        )
        + "</div>"
    )


def key() -> str:
    """What the marks mean."""
    cell = '<path class="cell {0}" d="M5 1h10l5 8-5 8H5L0 9z"/>'
    fleet = '<g transform="translate({0} 9) scale(.6)"><use href="#ec-{1}" class="mark-{1}"/></g>'
    rows = (
        ('<g class="lanes"><path class="major" d="M1 9h32"/><path class="core" d="M0 9h34"/></g>', "major lane"),
        ('<g class="lanes"><path class="minor" d="M1 9h32"/></g>', "minor"),
        ('<g class="lanes"><path class="restricted" d="M2 9h31"/></g>', "restricted"),
        (f"{fleet.format(8, 'own')}{fleet.format(26, 'foreign')}", "yours, other"),
        (
            f'<g transform="translate(7)">{cell.format("live")}<circle cx="10" cy="9" r="3" class="sun"/></g>',
            "seen now",
        ),
        (
            '<g transform="translate(7)" class="dialed"><circle cx="10" cy="9" r="6"/><path d="M10 9V3A6 6 0 0 1 15 12Z"/></g>',
            "turns ago",
        ),
        (
            f'<g transform="translate(7)">{cell.format("dark")}<path class="fog-dot" d="M6 6h0M11 5h0M14 9h0M8 11h0M12 13h0"/></g>',
            "unexplored",
        ),
        ('<path class="way" d="M2 9h26" marker-end="url(#ec-arrow)"/>', "ordered now"),
        ('<g transform="translate(7)"><path class="reach" d="M3 6l3-5h4M17 12l-3 5h-4"/></g>', "within reach"),
        (f'<g class="fight" transform="translate(9)">{icon("swords", 16)}</g>', "fighting"),
    )
    drawn = "".join(
        f'<li><svg width="34" height="18" aria-hidden="true">{body}</svg>{said}</li>' for body, said in rows
    )
    return f'<details class="glass key" open=""><summary>Key</summary><ul>{drawn}</ul></details>'


# Below it


def calendar(view: Seen) -> str:
    """1.3, 4.1 The two years around now, thirteen months each; levels are bought in the months 1 and 7."""
    first = max(1, min((view.turn - 1) // 13 * 13 + 1 - (13 if month(view.turn) < 5 else 0), view.options.turns - 25))
    drawn = ""
    for turn in range(first, min(first + 26, view.options.turns + 1)):
        state = "now" if turn == view.turn else "past" if turn < view.turn else "next"
        head = (
            f"<em>{year(turn)}</em>"
            if month(turn) == 1 or turn == first
            else "<em>R&amp;D</em>"
            if research_turn(turn)
            else ""
        )
        mark = " rd" if research_turn(turn) else ""
        here = ' aria-current="date"' if turn == view.turn else ""
        drawn += f'<li class="{state}{mark}"{here}>{head}<i></i>{month(turn)}</li>'
    return f'<ol class="calendar" aria-label="Months; research levels are bought in months 1 and 7">{drawn}</ol>'
