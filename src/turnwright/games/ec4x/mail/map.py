"""2.1 The star map and the curve of prestige for a report: pictures that need no style sheet and no script.

What is not seen now carries the turn it was last seen in; houses go by colour and by their first letter.
"""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kit.markup import Markup, joined
from turnwright.kit.svg import at as point
from turnwright.kit.svg import num, path, tag
from turnwright.kit.words import say

from ..assets import Contact
from ..board.art import EMBLEMS
from ..board.marks import courses
from ..board.space import EDGE, HALF, Chart, Spot, cells, chart, realms, segment
from ..book import EMPIRE, HOUSES, MAJOR, MINOR, NOBODY, RESTRICTED
from ..map.starmap import distance
from ..state import Seen
from ..text.words import house_name

SIDE, RISE = EDGE + 14, HALF + 8
"""From the middle of the outermost hexes to the edge of the paper."""
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


def vicinity(view: Seen) -> list[int]:
    """The systems near those where the house is or has been; none if that is most of the map."""
    known = [at for at, sight in enumerate(view.intel) if sight]
    near = [at for at, one in enumerate(view.stars) if any(distance(one, view.stars[n]) <= NEAR for n in known)]
    return near if len(view.stars) > LARGE and len(near) < 0.7 * len(view.stars) else []


def star_map(view: Seen, systems: Sequence[int] = ()) -> Markup:
    """The cluster, or some systems of it, as one house knows it: the board's chart on paper."""
    space, shown = chart(view), systems or range(len(view.stars))
    spots = [space.spots[system] for system in shown]
    left, right = min(x for x, _ in spots) - SIDE, max(x for x, _ in spots) + SIDE
    top, bottom = min(y for _, y in spots) - RISE, max(y for _, y in spots) + RISE
    wide, high = right - left, bottom - top + LEGEND
    drawn = [
        tag("rect", x=left, y=top, width=wide, height=high, fill=NIGHT),
        ground(view, space, shown),
        lanes(view, space, shown),
        ways(view, space, shown),
        *(node(view, space, system) for system in shown),
        *(marks(view, space, system) for system in shown),
        legend(view, left, bottom, wide),
    ]
    who = house_name(view.seat if view.seat is not None else NOBODY)
    label = say("Star map of {shown} systems as {house_name} knows it", shown=len(shown), house_name=who)
    return tag("svg", joined(drawn), viewBox=point(left, top, wide, high), role="img", aria_label=label)


def owner_of(view: Seen, space: Chart, system: int) -> int:
    return EMPIRE if system == view.hub and space.dark(system) else space.owners[system]


def ground(view: Seen, space: Chart, shown: Sequence[int]) -> Markup:
    """The darker the less is known; owned space in its colour, dashed if it is not seen now."""
    by_age = {
        fill: [n for n in shown if test(space.ages[n])]
        for fill, test in (("#0c0f1e", lambda age: age is None), ("#12162f", bool), ("#1b2048", lambda age: age == 0))
    }
    drawn = joined(
        path(cells(space, systems), fill=fill, stroke="#262c52", stroke_width="1") for fill, systems in by_age.items()
    )
    for house, systems in realms(space).items():
        for live in (True, False):
            area = cells(space, [n for n in systems if n in shown and (space.ages[n] == 0) is live])
            pen = {"stroke": colour(house), "stroke_width": "2", "stroke_dasharray": None if live else "5 4"}
            drawn += path(area, fill=colour(house), fill_opacity="0.2" if live else "0.1", **pen) if area else ""
    return drawn


def lanes(view: Seen, space: Chart, shown: Sequence[int]) -> Markup:
    """2.1 Double for major lanes, single for minor ones, dotted for restricted ones."""
    paths = {MAJOR: "", MINOR: "", RESTRICTED: ""}
    for here in shown:
        for lane in view.stars[here].lanes:
            if here < lane.to and lane.to in shown:
                paths[lane.kind] += segment(space, here, lane.to)
    return (
        path(paths[MAJOR], stroke=LANE, stroke_width="4.4", stroke_opacity="0.62")
        + path(paths[MAJOR], stroke="#171b3a", stroke_width="1.8")
        + path(paths[MINOR], stroke=LANE, stroke_width="1.6", stroke_opacity="0.62")
        + path(paths[RESTRICTED], stroke=LANE, stroke_width="1.8", stroke_dasharray="1.5 5", stroke_opacity="0.7")
    )


def ways(view: Seen, space: Chart, shown: Sequence[int]) -> Markup:
    """6.1 The ways of fleets that are on one."""
    drawn = Markup()
    for course in courses(view).values():
        stops = [course.fleet.at, *course.way]
        if course.way and set(stops) <= set(shown):
            line = "M" + "L".join(point(*space.node(system)) for system in stops)
            drawn += path(line, fill="none", stroke=NIGHT, stroke_width="6", stroke_opacity="0.7")
            drawn += path(line, fill="none", stroke=PALE, stroke_width="2.4", stroke_dasharray="7 4")
            drawn += ring(space.node(stops[-1]), "13", fill="none", stroke=PALE, stroke_width="1.6")
    return drawn


def ring(spot: Spot, r: str, **pen: object) -> Markup:
    return tag("circle", cx=spot.x, cy=spot.y, r=r, **pen)


def node(view: Seen, space: Chart, system: int) -> Markup:
    """The star, its name, and since when nothing was seen of it."""
    spot = x, y = space.node(system)
    age, owner = space.ages[system], owner_of(view, space, system)
    known = age is not None or system == view.hub
    tint = colour(owner) if owner != NOBODY else "#ffe9b8" if known else "#59608f"
    if owner != NOBODY:
        drawn = ring(spot, "10", fill=NIGHT, stroke=tint, stroke_width="2")
        if system == view.home:
            drawn += ring(spot, "13.5", fill="none", stroke=tint, stroke_width="1.4")
        drawn += words(x, y + 4, initial(owner), 11, tint, font_weight="800")
    else:
        drawn = ring(spot, "4" if known else "2.6", fill=tint)
    bright = PALE if known else "#8a90bb"
    halo = {"stroke": NIGHT, "stroke_width": "2.6", "paint_order": "stroke", "stroke_linejoin": "round"}
    name = view.stars[system].name
    drawn += words(x, y + 23, name, 10.5, bright, font_family=SERIF, font_weight="600", **halo)
    return drawn + (words(x, y + 33, say("seen T{turn}", turn=view.turn - age), 9, "#b3b5d0", **halo) if age else "")


def marks(view: Seen, space: Chart, system: int) -> Markup:
    """Own fleets by their numbers, and how many foreign units were seen."""
    x, y = space.node(system)
    own = [str(fleet.number) for fleet in view.fleets if fleet.at == system]
    sight = view.intel[system]
    foreign, current = (sight.contacts, sight.turn == view.turn) if sight else ((), False)
    drawn = Markup()
    if own:
        text = " ".join(own) if len(" ".join(own)) <= 5 else f"{own[0]} +{len(own) - 1}"
        wide = 9 + 6.3 * len(text)
        left = x - wide - 1 if foreign else x - wide / 2
        drawn += tag("rect", x=left, y=y - 32, width=wide, height="17", rx="4", fill=colour(view.seat or 0))
        drawn += words(left + wide / 2, y - 19.5, text, 10.5, "#14122c", font_weight="800")
    return drawn + contacts(foreign, x + 2 if own else x, y, current, centred=not own)


def contacts(seen: tuple[Contact, ...], x: float, y: float, current: bool, centred: bool) -> Markup:
    """Units of others, by house; dashed when it was a while ago."""
    texts = [(f"{initial(c.house)}{sum(count for _, count in c.units)}", colour(c.house)) for c in seen[:2]]
    widths = [9 + 6.4 * len(text) for text, _ in texts]
    left = x - (sum(widths) + 2 * (len(widths) - 1)) / 2 if centred else x
    edge, drawn = {"stroke_width": "1.5"} | ({} if current else {"stroke-dasharray": "3 2"}), Markup()
    for (text, tint), wide in zip(texts, widths, strict=True):
        drawn += tag("rect", x=left, y=y - 32, width=wide, height="17", rx="8", fill=NIGHT, stroke=tint, **edge)
        drawn += words(left + wide / 2, y - 19.5, text, 10, tint, font_weight="800")
        left += wide + 2
    return drawn


def legend(view: Seen, left: float, bottom: float, wide: float) -> Markup:
    """What the marks mean, in one line under the map."""
    y, mine = bottom + LEGEND / 2, colour(view.seat or 0)
    fleet = tag("rect", y="-8", width="17", height="16", rx="4", fill=mine) + words(8.5, 4, "1", 10, "#14122c")
    items = (
        (tag("path", d="M0-2h24M0 2h24", stroke=LANE, stroke_width="1.4"), 24.0, say("major lane")),
        (tag("path", d="M0 0h24", stroke=LANE, stroke_width="1.6"), 24.0, "minor"),
        (tag("path", d="M0 0h24", stroke=LANE, stroke_width="1.8", stroke_dasharray="1.5 5"), 24.0, "restricted"),
        (fleet, 17.0, say("your fleets")),
        (tag("rect", y="-8", width="24", height="16", rx="8", fill=NIGHT, stroke=PALE), 24.0, say("units of others")),
        (tag("path", d="M0 0h24", stroke=PALE, stroke_width="2.4", stroke_dasharray="7 4"), 24.0, "course"),
    )
    widths = [size + 8 + 6.0 * len(text) + 18 for _, size, text in items]
    scale = min(1.0, (wide - 20) / sum(widths))
    x, drawn = left + (wide - sum(widths) * scale) / 2, Markup()
    for (mark, size, text), whole in zip(items, widths, strict=True):
        said = words(size + 8, 4, text, 11, "#c0c1d6", text_anchor="start")
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
        pen = {"stroke": colour(seat), "stroke_width": "3" if me else "1.6", "stroke_linejoin": "round"}
        curves += tag("path", d=line, fill="none", **pen)
        last = max(last + 13, float(spot(turns - 1, value).split()[1]) + 4)
        name = HOUSES[seat].removeprefix("House ")
        weight = "800" if me else "500"
        names += words(width - right + 7, last, name, 11, colour(seat), text_anchor="start", font_weight=weight)
    now = say("end") if view.ended else f"T{turns}"
    dates = words(left, height - 5, "T1", 11, "#c0c1d6") + words(width - right, height - 5, now, 11, "#c0c1d6")
    tall = max(height, last + 8)
    drawn, label = grid + curves + names + dates, say("Prestige by turn")
    return tag("svg", drawn, viewBox=f"0 0 {point(width, tall)}", role="img", aria_label=label)
