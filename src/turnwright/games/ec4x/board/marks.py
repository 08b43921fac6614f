"""6 What stands and moves on the star map: systems, fleets, their routes with the turn of arrival, blockades, battles."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, num, path
from turnwright.kit.words import counted, filled, kept_by, listed, say, wordlist

from .. import events, lines
from ..assets import Contact, Fleet, Star
from ..book import EMPIRE, NOBODY, ORDERS, PLANETS, Order
from ..economy.population import MILLI, level, pu
from ..map.jump_lanes import may_pass_restricted, nearest, route, stride
from ..state import Seen
from ..text.gazetteer import LANE_TO
from ..text.words import house_name, reckoned, star, strength, units, world
from ..war.squadrons import fleet_attack
from .space import LIFT, Chart, Rank, Spot, label, segment

RESTING = wordlist({"reserve": "in reserve", "mothball": "in mothballs"})
FIGHTS = (events.Fought, events.Bombarded, events.Landed, events.Repelled, events.Died)


# Systems


def described(space: Chart, n: int) -> str:
    """A system in one breath."""
    said = space.stars[n].name
    age, owner = space.ages[n], space.owners[n]
    seen = space.intel[n] if n < len(space.intel) else None
    if age is None or seen is None:
        if n == space.hub:
            return say("{said}: unexplored; the Empire has guarded it from the start", said=said)
        return say("{said}: unexplored", said=said)
    planet = world(seen.planet)
    said = (
        say("{system}: {planet}, free", system=said, planet=planet)
        if owner == NOBODY
        else say("{system}: {planet}, held by {house}", system=said, planet=planet, house=house_name(owner))
    )
    return say("{said}; seen {turns} ago", said=said, turns=counted(age, "turn")) if age else said


@kept_by()
def ways(stars: tuple[Star, ...]) -> list[str]:
    """2.1 The lanes of each system, for those who do not see them; the same throughout a match."""
    named = [[filled(LANE_TO[lane.kind], system=stars[lane.to].name) for lane in one.lanes] for one in stars]
    return [say("Lanes to {systems}", systems=listed(names)) for names in named]


def hits(space: Chart) -> Markup:
    """What is clicked: the hex of each system."""
    own, lanes = {colony.at for colony in space.colonies}, ways(space.stars)
    return joined(_hit(n, *space.spots[n], n in own, lanes[n], described(space, n)) for n in range(len(space.stars)))


@lru_cache(4096)
def _hit(n: int, x: float, y: float, own: bool, lanes: str, said: str) -> Markup:
    refs = f"colony:{n} system:{n}" if own else f"system:{n}"
    return html(
        '<use class="hx" href="#ec-hex" x="{x}" y="{y}" data-ref="{refs}" aria-description="{lanes}">'
        "<title>{said}</title></use>"
    ).format(x=num(x), y=num(y), refs=refs, lanes=lanes, said=said)


def nodes(space: Chart) -> Markup:
    """A star each; colonies in rings by their level with the emblem of the house, the hub with its rays."""
    drawn, dark = list[Markup](), ""
    levels = {colony.at: level(pu(colony)) for colony in space.colonies}
    for n, owner in enumerate(space.owners):
        x, y = space.nodes[n]
        if n == space.hub:
            drawn.append(_hub(x, y, owner))
        elif owner >= 0:
            drawn.append(_colony(x, y, owner, n == space.home, levels.get(n)))
        elif space.dark(n):
            dark += f"M{at(x - 4, y)}a4 4 0 1 0 8 0 4 4 0 1 0-8 0"
        else:
            drawn.append(_sun(x, y))
    return h[path(dark, "unseen") if dark else None, drawn]


@lru_cache(2048)
def _sun(x: float, y: float) -> Markup:
    return html(
        '<circle cx="{x}" cy="{y}" r="11" fill="url(#ec-g-star)"/><circle cx="{x}" cy="{y}" r="3.4" class="sun"/>',
        x=num(x),
        y=num(y),
    )


@lru_cache(1024)
def _colony(x: float, y: float, owner: int, chief: bool, grown: int | None) -> Markup:
    """`grown`: its level, where one knows it."""
    wide, size = (15, 16) if chief else (9 + min(3, (3 if grown is None else grown) // 2), 11)
    spot = html('cx="{}" cy="{}"', num(x), num(y))
    inner = html('<circle {} r="{:g}" class="inner"/>', spot, wide - 3.5) if chief or (grown or 1) > 2 else Markup()
    sign = h.use("em", href=f"#ec-e{owner}", x=num(x - size / 2), y=num(y - size / 2), width=size, height=size)
    return html('<g class="node h{owner}"><circle {spot} r="{wide}"/>{inner}{sign}</g>').format(
        owner=owner, spot=spot, wide=wide, inner=inner, sign=sign
    )


@lru_cache(256)
def _hub(x: float, y: float, owner: int) -> Markup:
    name = owner if owner >= 0 else "e"
    return html(
        '<g class="hub h{}" transform="translate({})"><circle r="42" class="shine" fill="url(#ec-g-hub)"/>'
        '<use href="#ec-rays" class="rays"/><circle r="17.5" class="disc"/>'
        '<use href="#ec-e{}" class="em" x="-11" y="-11" width="22" height="22"/></g>'
    ).format(owner if owner >= 0 else EMPIRE, at(x, y), name)


def names(space: Chart) -> Markup:
    """Names below the systems with a line on what matters there, and the age of knowledge as a dial on the left."""
    drawn = list[Markup]()
    colonies = {colony.at: colony for colony in space.colonies}
    for n, one in enumerate(space.stars):
        x, y = space.spots[n]
        age, owner = space.ages[n], space.owners[n]
        kind = "h" if n == space.hub else "o" if n in colonies else "u" if age is None else "s" if age else ""
        weight = " chief" if n in (space.hub, space.home) else " own" if n in colonies else ""
        low = 33 if n == space.hub else 19
        drawn.append(label(one.name, f"nm {kind}{weight}", Spot(x, y + low), space, _name_rank(space, n)))
        seen = space.intel[n] if n < len(space.intel) else None
        if n in colonies:
            people = pu(colonies[n]) // MILLI
            said = say("{people} PU", people=people) if people > 1 else say("new")
            drawn.append(label(said, "sub p", Spot(x, y + 33), space, Rank.PEOPLE))
        elif seen is not None and n != space.hub and owner == NOBODY:
            drawn.append(label(PLANETS[seen.planet.kind], "sub", Spot(x, y + 33), space, Rank.CLASS))
        if age:
            drawn.append(dial(age, Spot(x - 33, y - LIFT), space))
    return joined(drawn)


def _name_rank(space: Chart, n: int) -> Rank:
    if n in (space.hub, space.home):
        return Rank.CHIEF
    if space.dark(n):
        return Rank.DARK
    owner = space.owners[n]
    return Rank.OWN_NAME if owner == space.seat else Rank.RIVAL if owner != NOBODY else Rank.NAME


def dial(age: int, spot: Spot, space: Chart) -> Markup:
    share = min(age, 12) * 100 // 12
    return label(html('<i style="--a:{}%"></i>{}', share, age), "ag", spot, space, Rank.AGE)


# Fleets


def fleets(view: Seen, space: Chart) -> Markup:
    """2.3.4 Own fleets as counters that point up, with their AS; foreign ones point down, remembered ones dashed."""
    here: dict[int, list[Fleet]] = {}
    for fleet in view.fleets:
        here.setdefault(fleet.at, []).append(fleet)
    drawn = list[Markup]()
    for n, mine in here.items():
        x, y = space.node(n)
        attack = sum(fleet_attack(view.book, fleet) for fleet in mine)
        refs = " ".join(f"fleet:{fleet.number}" for fleet in mine)
        numbers = listed([str(fleet.number) for fleet in mine])
        given = {"numbers": numbers, "star": star(view, n), "attack": attack}
        noun = say("Fleet") if len(mine) == 1 else say("Fleets")
        said = say("{fleet} {numbers} at {star}, AS {attack}", given, fleet=noun)
        more = html("<sup>{}</sup>", len(mine)) if len(mine) > 1 else Markup()
        drawn.append(counter(brief(attack), more, f"own h{view.seat}", "own", Spot(x - 30, y), space, refs, said))
    for n, seen in enumerate(view.intel):
        if seen is not None and (others := [c for c in seen.contacts if c.house != view.seat]):
            drawn.append(_foreign(view, space, n, others))
    return joined(drawn)


def _foreign(view: Seen, space: Chart, n: int, others: list[Contact]) -> Markup:
    """2.4.2 The strongest as a house would reckon it; onlookers, from whom nothing is hidden, are told numbers and no guess."""
    x, y = space.node(n)

    def weigh(contact: Contact) -> int:
        return strength(view.book, contact) if view.house else sum(count for _, count in contact.units)

    def named(contact: Contact) -> str:
        seen = say("{house}: {units}", house=house_name(contact.house), units=units(view.book, contact.units))
        return say("{seen}, {power}", seen=seen, power=reckoned(weigh(contact))) if view.house else seen

    most = max(others, key=weigh)
    age = space.ages[n] or 0
    who, there = "; ".join(named(c) for c in others), star(view, n)
    said = (
        say("{who} at {star}, seen {turns} ago", who=who, star=there, turns=counted(age, "turn"))
        if age
        else say("{who} at {star}", who=who, star=there)
    )
    more = html("<sup>{}</sup>", len(others)) if len(others) > 1 else Markup()
    old = " old" if age else ""
    side, class_ = Spot(x + (34 if n == view.hub else 30), y), f"foreign h{most.house}{old}"
    return counter(brief(weigh(most)), more, class_, "foreign", side, space, f"system:{n}", said)


def brief(attack: int) -> str:
    """A counter has room for three digits; its title says the rest."""
    return str(attack) if attack < 1000 else f"{attack // 1000}k"


def counter(number: str, more: str, class_: str, shape: str, spot: Spot, space: Chart, refs: str, said: str) -> Markup:
    rank = Rank.OWN_FLEET if shape == "own" else Rank.FOREIGN
    body = h[h.svg(viewBox="-15 -14 30 28", aria_hidden="true")[h.use(href=f"#ec-{shape}")], h.b[number], more]
    return label(body, f"fl {class_}", spot, space, rank, data_ref=refs, title=said, aria_label=said, role="img")


# Routes


@dataclass
class Course:
    """6.2 What a fleet is to do, by the draft or by its standing order."""

    fleet: Fleet
    code: int
    target: int
    draft: bool
    roe: int
    fault: str = ""
    way: list[int] = field(default_factory=list)
    stops: list[tuple[int, int]] = field(default_factory=list)
    """Where it will be at the end of which turn."""

    @property
    def arrival(self) -> int | None:
        return self.stops[-1][1] if self.stops else None


def courses(view: Seen) -> dict[int, Course]:
    """6.1 Every fleet's order with its way; the draft goes before what stands."""
    faults = {fault.at: fault.reason for fault in view.faults}
    drafted = {
        line.fleet: (line.code, line.target, faults.get(n, ""), line.roe)
        for n, line in enumerate(view.sheet)
        if isinstance(line, lines.OrderFleet)
    }
    own = {colony.at for colony in view.colonies}
    whereabouts = {fleet.number: fleet.at for fleet in view.fleets}
    found = {}
    for fleet in view.fleets:
        code, target, fault, roe = drafted.get(fleet.number, (fleet.order, fleet.target, "", -1))
        course = Course(fleet, code, target, fleet.number in drafted, fleet.roe if roe < 0 else roe, fault)
        goal = whereabouts.get(target, -1) if code == Order.JOIN else target
        passes = view.house is not None and may_pass_restricted(view.house, fleet)
        if code in (Order.HOME, Order.SALVAGE):
            goal = nearest(view.stars, fleet.at, own.__contains__, passes) or fleet.at
        if code != Order.HOLD and 0 <= goal < len(view.stars) and goal != fleet.at:
            course.way = route(view.stars, own.__contains__, fleet.at, goal, passes) or []
            course.stops = _stops(view, own, fleet.at, course.way)
        found[fleet.number] = course
    return found


def _stops(view: Seen, own: set[int], start: int, way: list[int]) -> list[tuple[int, int]]:
    stops, here, rest, turn = list[tuple[int, int]](), start, way, view.turn
    while rest:
        jumps = stride(view.stars, own.__contains__, here, rest)
        here, rest = rest[jumps - 1], rest[jumps:]
        stops.append((here, turn))
        turn += 1
    return stops


def routes(view: Seen, space: Chart, given: dict[int, Course]) -> tuple[Markup, Markup]:
    """Ways as dashed lines, those of the draft bright; and a pennant with the turn at each stop or goal."""
    drawn, crossed = Markup(), Markup()
    flags: dict[int, set[int]] = {}
    bright: set[int] = set()
    for course in sorted(given.values(), key=lambda course: course.draft):
        if not course.way:
            continue
        if course.fault:
            crossed += _crossed(view, space, course)
            continue
        drawn += _way(space, course)
        for system, turn in course.stops if course.draft else course.stops[-1:]:
            flags.setdefault(system, set()).add(turn)
        bright |= {system for system, _ in course.stops} if course.draft else set()
    pennants = Markup()
    for n, turns in flags.items():
        x, y = space.node(n)
        kind, rank = ("pen", Rank.DRAFT) if n in bright else ("pen old", Rank.STANDING)
        pennants += label(spell(turns), kind, Spot(x, y - 25), space, rank)
    return drawn, crossed + pennants


def spell(turns: set[int]) -> str:
    first, last = min(turns), max(turns)
    return f"T{first}" if first == last else f"T{first}-{last}"


def _way(space: Chart, course: Course) -> Markup:
    points = [space.node(n) for n in (course.fleet.at, *course.way)]
    (ax, ay), (bx, by) = points[-2], points[-1]
    points[-1] = Spot(bx - (bx - ax) * 0.24, by - (by - ay) * 0.24)
    d = "M" + "L".join(at(*point) for point in points)
    if not course.draft:
        return path(d, "way old", marker_end="url(#ec-arrow-old)")
    return path(d, "way halo") + path(d, "way", marker_end="url(#ec-arrow)")


def _crossed(view: Seen, space: Chart, course: Course) -> Markup:
    """1.3.2 An order that would be refused: crossed out on its first lane."""
    one, two = space.node(course.fleet.at), space.node(course.way[0])
    middle = Spot((one.x + two.x) / 2, (one.y + two.y) / 2)
    line = html('<svg class="no" viewBox="{}" aria-hidden="true"><path d="{}"/></svg>').format(
        at(0, 0, space.width, space.height), segment(space, course.fleet.at, course.way[0], 15)
    )
    said = say("Fleet {number}, {code}: refused. {fault}", course.fleet, code=ORDERS[course.code], fault=course.fault)
    return line + label(icon("cross", 12), "x", middle, space, Rank.DRAFT, title=said, role="img", aria_label=said)


# What is dangerous


def alarms(view: Seen, space: Chart) -> tuple[Markup, Markup]:
    """6.2.6, 7 Blockades ringed and named, battles of the last turn crossed swords."""
    drawn, words = Markup(), Markup()
    cut = {colony.at: colony.blockader for colony in view.colonies if colony.blockader >= 0}
    cut |= {event.at: event.by for event in view.news if isinstance(event, events.Blockaded) and event.by == view.seat}
    for n, by in cut.items():
        x, y = space.node(n)
        glow = Markup() if by == view.seat else h.circle(cx=num(x), cy=num(y), r="36", fill="url(#ec-g-alarm)")
        ours = " ours" if by == view.seat else ""
        drawn += glow + html('<circle cx="{}" cy="{}" r="20" class="chain{}"/>', num(x), num(y), ours)
        said = say("{star} is blockaded by {house_name}", star=star(view, n), house_name=house_name(by))
        kind = "alarm ours" if by == view.seat else "alarm"
        words += label(
            html("{icon}Blockade", icon=icon("link", 13)), kind, Spot(x, y - 34), space, Rank.ALARM, title=said
        )
    for n in sorted({event.at for event in view.news if isinstance(event, FIGHTS)} - set(cut)):
        x, y = space.node(n)
        there = star(view, n)
        told, said = say("Fighting at {star} last turn", star=there), say("Fighting at {star}", star=there)
        spot, sign = Spot(x + 24, y - 22), icon("swords", 14)
        words += label(sign, "fight", spot, space, Rank.FIGHT, title=told, role="img", aria_label=said)
    return drawn, words


def standing_of(course: Course, view: Seen) -> str:
    """6.2 An order in words, with its turn of arrival."""
    if course.fleet.offline or course.fleet.status != "active":
        return say("offline, unpaid") if course.fleet.offline else RESTING[course.fleet.status]
    order: str = ORDERS[course.code]
    if course.code == Order.JOIN:
        return say("{order} {fleet}", order=order, fleet=course.target)
    return say("{order}, {star}", order=order, star=star(view, course.target)) if course.target >= 0 else order
