"""2.1 The star map and the curve of prestige for a report: pictures that need no style sheet and no script.

What is not seen now carries the turn it was last seen in; houses go by colour and by their first letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from turnwright.kit.markup import Markup, joined
from turnwright.kit.svg import at as point
from turnwright.kit.svg import num, tag

from ..assets import Contact
from ..board.art import EMBLEMS
from ..book import EMPIRE, HOUSES, MAJOR, NOBODY, RESTRICTED
from ..map.lanes import may_pass_restricted, route
from ..map.starmap import distance
from ..state import Seen
from ..text.words import house_name

SIZE = 46.0
"""From the middle of a hex to a corner."""
COLOURS = (
    *("#a5a2ff", "#5fc9b8", "#ef8f70", "#e2bd62", "#7cc0f2", "#f08fb5"),
    *("#9bd36e", "#72d5ea", "#c3cbd9", "#f5838f", "#d79bf0", "#cbb28c"),
)
IMPERIAL, PALE, LANE, NIGHT = "#f3e3b4", "#eeedf6", "#8a92da", "#0a0c18"
SERIF = "Source Serif Pro,Georgia,serif"
SANS = "Manrope,system-ui,sans-serif"
LEGEND = 44.0
NEAR, LARGE = 3, 61
"""Hexes round what is known that a map of the vicinity shows, and systems from which on there is one."""


def colour(house: int) -> str:
    return IMPERIAL if house == EMPIRE else COLOURS[house]


def initial(house: int) -> str:
    return "E" if house == EMPIRE else HOUSES[house].removeprefix("House ")[0]


def words(x: float, y: float, text: str, size: float, fill: str, **more: object) -> Markup:
    style = {"text-anchor": "middle", "font-family": SANS, **{k.replace("_", "-"): v for k, v in more.items()}}
    return tag("text", text, x=x, y=y, font_size=num(size), fill=fill, **style)


def crest(house: int) -> Markup:
    """The sign of a house."""
    ring = tag("circle", cx="24", cy="24", r="22.5", fill=NIGHT, stroke=colour(house), stroke_width="2")
    pen = {"stroke-width": "1.8", "stroke-linecap": "round", "stroke-linejoin": "round"}
    sign = tag("path", d=EMBLEMS[house], fill="none", stroke=colour(house), transform="translate(12 12)", **pen)
    return tag("svg", ring + sign, viewBox="0 0 48 48", width="48", height="48", aria_hidden="true")


class Chart:
    """Where the systems lie on the paper."""

    def __init__(self, view: Seen, systems: Sequence[int]) -> None:
        self.view, self.systems = view, systems
        raw = [(1.5 * SIZE * star.q, sqrt(3) * SIZE * (star.r + star.q / 2)) for star in view.stars]
        left, top = min(raw[system][0] for system in systems), min(raw[system][1] for system in systems)
        self.spots = [(x - left + SIZE + 14, y - top + SIZE + 8) for x, y in raw]
        self.width = max(self.spots[system][0] for system in systems) + SIZE + 14
        self.height = max(self.spots[system][1] for system in systems) + SIZE + 8

    def hexagon(self, system: int, size: float = SIZE - 1.5) -> str:
        x, y = self.spots[system]
        corners = [point(x + size * cos(k * pi / 3), y + size * sin(k * pi / 3)) for k in range(6)]
        return f"M{'L'.join(corners)}Z"

    def line(self, systems: list[int]) -> str:
        return "M" + "L".join(point(*self.spots[system]) for system in systems)


def vicinity(view: Seen) -> list[int]:
    """The systems near those where the house is or has been; none if that is most of the map."""
    known = [at for at, sight in enumerate(view.intel) if sight]
    near = [
        at for at, star in enumerate(view.stars) if any(distance(star, view.stars[other]) <= NEAR for other in known)
    ]
    return near if len(view.stars) > LARGE and len(near) < 0.7 * len(view.stars) else []


def star_map(view: Seen, systems: Sequence[int] = ()) -> Markup:
    """The cluster, or some systems of it, as one house knows it."""
    chart = Chart(view, systems or range(len(view.stars)))
    height = chart.height + LEGEND
    drawn = [
        tag("rect", width=chart.width, height=height, fill=NIGHT),
        *(cell(chart, system) for system in chart.systems),
        lanes(chart),
        courses(chart),
        *(node(chart, system) for system in chart.systems),
        *(marks(chart, system) for system in chart.systems),
        legend(chart),
    ]
    label = f"Star map of {len(chart.systems)} systems as {house_name(view.seat if view.seat is not None else NOBODY)} knows it"
    return tag("svg", joined(drawn), viewBox=f"0 0 {point(chart.width, height)}", role="img", aria_label=label)


def owner_of(view: Seen, system: int) -> int:
    if any(colony.at == system for colony in view.colonies):
        return view.seat if view.seat is not None else NOBODY
    sight = view.intel[system]
    if sight is None:
        return EMPIRE if system == view.hub else NOBODY
    return NOBODY if sight.owner == view.seat else sight.owner


def cell(chart: Chart, system: int) -> Markup:
    """Owned space in its colour; the darker the less is known."""
    view = chart.view
    sight, owner = view.intel[system], owner_of(view, system)
    live = sight is not None and sight.turn == view.turn
    fill = "#1b2048" if live else "#12162f" if sight else "#0c0f1e"
    ground = tag("path", d=chart.hexagon(system), fill=fill, stroke="#262c52", stroke_width="1")
    if owner in (NOBODY, EMPIRE):
        return ground
    edge = {} if live else {"stroke-dasharray": "5 4"}
    return ground + tag(
        "path",
        d=chart.hexagon(system, SIZE - 3.5),
        fill=colour(owner),
        fill_opacity="0.2" if live else "0.1",
        stroke=colour(owner),
        stroke_width="2",
        **edge,
    )


def lanes(chart: Chart) -> Markup:
    """2.1 Double for major lanes, single for minor ones, dotted for restricted ones."""
    paths = {MAJOR: "", 1: "", RESTRICTED: ""}
    shown = set(chart.systems)
    for here in chart.systems:
        for lane in chart.view.stars[here].lanes:
            if here < lane.to and lane.to in shown:
                paths[lane.kind] += chart.line([here, lane.to])
    return (
        tag("path", d=paths[MAJOR], stroke=LANE, stroke_width="4.4", stroke_opacity="0.62")
        + tag("path", d=paths[MAJOR], stroke="#171b3a", stroke_width="1.8")
        + tag("path", d=paths[1], stroke=LANE, stroke_width="1.6", stroke_opacity="0.62")
        + tag(
            "path", d=paths[RESTRICTED], stroke=LANE, stroke_width="1.8", stroke_dasharray="1.5 5", stroke_opacity="0.7"
        )
    )


def courses(chart: Chart) -> Markup:
    """6.1 The ways of fleets that are on one."""
    view, drawn = chart.view, Markup()
    if view.house is None:
        return Markup()
    mine = {colony.at for colony in view.colonies}
    for fleet in view.fleets:
        goal = fleet.target
        if fleet.order == 13 or not 0 <= goal < len(view.stars) or goal == fleet.at:
            continue
        way = route(view.stars, mine.__contains__, fleet.at, goal, may_pass_restricted(view.house, fleet))
        if way and {fleet.at, *way} <= set(chart.systems):
            line = chart.line([fleet.at, *way])
            drawn += tag("path", d=line, fill="none", stroke=NIGHT, stroke_width="6", stroke_opacity="0.7")
            drawn += tag("path", d=line, fill="none", stroke=PALE, stroke_width="2.4", stroke_dasharray="7 4")
            x, y = chart.spots[goal]
            drawn += tag("circle", cx=x, cy=y, r="13", fill="none", stroke=PALE, stroke_width="1.6")
    return drawn


def node(chart: Chart, system: int) -> Markup:
    """The star, its name, and since when nothing was seen of it."""
    view, (x, y) = chart.view, chart.spots[system]
    sight, owner = view.intel[system], owner_of(view, system)
    known = sight is not None or system == view.hub
    tint = colour(owner) if owner != NOBODY else "#ffe9b8" if known else "#59608f"
    drawn = Markup()
    if owner != NOBODY:
        drawn += tag("circle", cx=x, cy=y, r="10", fill=NIGHT, stroke=tint, stroke_width="2")
        if system == view.home:
            drawn += tag("circle", cx=x, cy=y, r="13.5", fill="none", stroke=tint, stroke_width="1.4")
        drawn += words(x, y + 4, initial(owner), 11, tint, font_weight="800")
    else:
        drawn += tag("circle", cx=x, cy=y, r="4" if known else "2.6", fill=tint)
    bright = PALE if known else "#8a90bb"
    halo = {"stroke": NIGHT, "stroke_width": "2.6", "paint_order": "stroke", "stroke_linejoin": "round"}
    name = view.stars[system].name
    drawn += words(x, y + 23, name, 10.5, bright, font_family=SERIF, font_weight="600", **halo)
    if sight and sight.turn != view.turn:
        drawn += words(x, y + 33, f"seen T{sight.turn}", 9, "#b3b5d0", **halo)
    return drawn


def marks(chart: Chart, system: int) -> Markup:
    """Own fleets by their numbers, and how many foreign units were seen."""
    view, (x, y) = chart.view, chart.spots[system]
    own = [str(fleet.number) for fleet in view.fleets if fleet.at == system]
    sight = view.intel[system]
    foreign, current = (sight.contacts, sight.turn == view.turn) if sight else ((), False)
    drawn = Markup()
    if own:
        text = " ".join(own) if len(" ".join(own)) <= 5 else f"{own[0]} +{len(own) - 1}"
        wide = 9 + 6.3 * len(text)
        left = x - wide - 1 if foreign else x - wide / 2
        drawn += tag("rect", x=left, y=y - 35, width=wide, height="17", rx="4", fill=colour(view.seat or 0))
        drawn += words(left + wide / 2, y - 22.5, text, 10.5, "#14122c", font_weight="800")
    return drawn + contacts(foreign, x + 2 if own else x, y, current, centred=not own)


def contacts(seen: tuple[Contact, ...], x: float, y: float, current: bool, centred: bool) -> Markup:
    """Units of others, by house; dashed when it was a while ago."""
    texts = [(f"{initial(c.house)}{sum(count for _, count in c.units)}", colour(c.house)) for c in seen[:2]]
    widths = [9 + 6.4 * len(text) for text, _ in texts]
    left = x - (sum(widths) + 2 * (len(widths) - 1)) / 2 if centred else x
    edge, drawn = {} if current else {"stroke-dasharray": "3 2"}, Markup()
    for (text, tint), wide in zip(texts, widths, strict=True):
        drawn += tag(
            "rect",
            x=left,
            y=y - 35,
            width=wide,
            height="17",
            rx="8",
            fill=NIGHT,
            stroke=tint,
            stroke_width="1.5",
            **edge,
        )
        drawn += words(left + wide / 2, y - 22.5, text, 10, tint, font_weight="800")
        left += wide + 2
    return drawn


def legend(chart: Chart) -> Markup:
    """What the marks mean, in one line under the map."""
    y, mine = chart.height + LEGEND / 2, colour(chart.view.seat or 0)
    items = (
        (tag("path", d="M0-2h24M0 2h24", stroke=LANE, stroke_width="1.4"), 24.0, "major lane"),
        (tag("path", d="M0 0h24", stroke=LANE, stroke_width="1.6"), 24.0, "minor"),
        (tag("path", d="M0 0h24", stroke=LANE, stroke_width="1.8", stroke_dasharray="1.5 5"), 24.0, "restricted"),
        (
            tag("rect", y="-8", width="17", height="16", rx="4", fill=mine) + words(8.5, 4, "1", 10, "#14122c"),
            17.0,
            "your fleets",
        ),
        (tag("rect", y="-8", width="24", height="16", rx="8", fill=NIGHT, stroke=PALE), 24.0, "units of others"),
        (tag("path", d="M0 0h24", stroke=PALE, stroke_width="2.4", stroke_dasharray="7 4"), 24.0, "course"),
    )
    widths = [wide + 8 + 6.0 * len(text) + 18 for _, wide, text in items]
    scale = min(1.0, (chart.width - 20) / sum(widths))
    x, drawn = (chart.width - sum(widths) * scale) / 2, Markup()
    for (mark, wide, text), whole in zip(items, widths, strict=True):
        said = words(wide + 8, 4, text, 11, "#c0c1d6", text_anchor="start")
        drawn += tag("g", mark + said, transform=f"translate({point(x, y)}) scale({scale:.3f})")
        x += whole * scale
    return drawn


# Prestige


def prestige_chart(view: Seen) -> Markup:
    """1.1 Everybody's prestige, turn by turn."""
    turns = len(view.standings)
    if turns < 3:
        return Markup()
    points = [value for row in view.standings for value in row]
    low, high = min(points), max(max(points), min(points) + 10)
    width, height, left, right, top, bottom = 520.0, 170.0, 34.0, 74.0, 12.0, 22.0

    def spot(turn: int, value: int) -> str:
        x = left + (width - left - right) * turn / (turns - 1)
        return point(x, top + (height - top - bottom) * (high - value) / (high - low))

    grid = Markup()
    for value in (low, (low + high) // 2, high):
        line = spot(0, value)
        y = float(line.split()[1])
        grid += tag("path", d=f"M{line}H{num(width - right)}", stroke="#2b3152", stroke_width="1")
        grid += words(left - 7, y + 4, str(value), 11, "#c0c1d6", text_anchor="end")
    ends = sorted(((view.standings[-1][seat], seat) for seat in range(view.seats)), reverse=True)
    curves, names, last = Markup(), Markup(), -20.0
    for value, seat in ends:
        me = seat == view.seat
        line = "M" + "L".join(spot(turn, row[seat]) for turn, row in enumerate(view.standings))
        curves += tag(
            "path", d=line, fill="none", stroke=colour(seat), stroke_width="3" if me else "1.6", stroke_linejoin="round"
        )
        last = max(last + 13, float(spot(turns - 1, value).split()[1]) + 4)
        name = HOUSES[seat].removeprefix("House ")
        names += words(
            width - right + 7, last, name, 11, colour(seat), text_anchor="start", font_weight="800" if me else "500"
        )
    dates = words(left, height - 5, "T1", 11, "#c0c1d6") + words(width - right, height - 5, f"T{turns}", 11, "#c0c1d6")
    tall = max(height, last + 8)
    return tag(
        "svg",
        grid + curves + names + dates,
        viewBox=f"0 0 {point(width, tall)}",
        role="img",
        aria_label="Prestige by turn",
    )
