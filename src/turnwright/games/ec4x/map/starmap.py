"""2.1, 2.2 The star map: rings of hexes round a hub, jump lanes, planets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from ..assets import Lane, Planet, Star
from ..book import EDEN, LUSH, MAJOR, MINOR, RESTRICTED
from ..state import Reach

STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six neighbours of a hex in axial coordinates."""
HEADS = (
    *("Al", "Bar", "Cor", "Dun", "El", "Fal", "Gar", "Hal", "Is", "Jar", "Kar", "Lor"),
    *("Mer", "Nor", "Or", "Pel", "Quil", "Ros", "Sel", "Tal", "Ul", "Var", "Wick", "Yar"),
)
TAILS = (
    *("a", "ane", "ard", "bourne", "dal", "en", "eth", "fell", "gate", "ia", "in", "is"),
    *("mere", "mont", "na", "ock", "on", "or", "ra", "stead", "ton", "um", "va", "wyn"),
)
Pair = tuple[int, int]


def ring(radius: int) -> list[tuple[int, int]]:
    """The hexes at this distance, walked from a corner."""
    if radius == 0:
        return [(0, 0)]
    q, r = -radius, 0
    hexes = []
    for dq, dr in STEPS:
        for _ in range(radius):
            hexes.append((q, r))
            q, r = q + dq, r + dr
    return hexes


def distance(one: Star, other: Star) -> int:
    """Hexes from one to the other."""
    dq, dr = one.q - other.q, one.r - other.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def home_sites(t: Reach) -> list[int]:
    """2.1 Homes on the outer ring, six hexes apart (R3); from five houses on, from any place of it."""
    rings = t.seats
    first = 1 + 3 * rings * (rings - 1)
    offset = t.roll(6) - 1 if rings >= 5 else 0
    return [first + (6 * i + offset) % (6 * rings) for i in range(rings)]


def draw_map(t: Reach) -> None:
    """2.1 As many rings as houses, named at random; the hub is system 0; who lives where is left to chance."""
    hexes = [hex_ for radius in range(t.seats + 1) for hex_ in ring(radius)]
    names = t.shuffled(head + tail for head in HEADS for tail in TAILS)
    t.hub = 0
    t.stars = tuple([Star("Imperial Hub" if s == 0 else names[s], q, r) for s, (q, r) in enumerate(hexes)])
    sites = home_sites(t)
    t.homes = t.shuffled(sites)
    lanes = join_classes(t, choose_lanes(t, hexes, sites))
    around: list[list[Lane]] = [[] for _ in hexes]
    for (a, b), kind in sorted(lanes.items()):
        around[a].append(Lane(b, kind))
        around[b].append(Lane(a, kind))
    t.stars = tuple([star.but(lanes=tuple(sorted(around[s], key=attrgetter("to")))) for s, star in enumerate(t.stars)])
    t.planets = [roll_planet(t) for _ in hexes]
    for home in sites:
        t.planets[home] = Planet(EDEN, 2)


def neighbours(hexes: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Which hexes touch which."""
    place = {hex_: s for s, hex_ in enumerate(hexes)}
    return [[place[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in place] for q, r in hexes]


def choose_lanes(t: Reach, hexes: Sequence[tuple[int, int]], homes: Sequence[int]) -> list[Pair]:
    """2.1 Six lanes at the hub, three at each home, the rest by chance or all of them; the map hangs together."""
    touching = neighbours(hexes)
    locked = [0, *homes]
    lanes = [(0, s) for s in touching[0]]
    for home in homes:
        ends = [s for s in t.shuffled(touching[home]) if s not in homes][:3]
        lanes += [(min(home, s), max(home, s)) for s in sorted(ends)]
    degree = [0] * len(hexes)
    for a, b in lanes:
        degree[a] += 1
        degree[b] += 1
    wanted = [6 if t.options.lane_density == "full" else 1 + t.roll(4) for _ in hexes]
    rest = [(a, b) for a in range(len(hexes)) for b in touching[a] if a < b and a not in locked and b not in locked]
    rest = t.shuffled(rest)
    for a, b in rest:
        if degree[a] < wanted[a] and degree[b] < wanted[b]:
            lanes.append((a, b))
            degree[a] += 1
            degree[b] += 1
    taken = set(lanes)
    lanes += bridges(len(hexes), lanes, [lane for lane in rest if lane not in taken])
    return lanes


def bridges(count: int, lanes: Iterable[Pair], more: Iterable[Pair]) -> list[Pair]:
    """Of the further lanes, those that join parts of the map that hang together only with them."""
    group = list(range(count))

    def root(s: int) -> int:
        while group[s] != s:
            group[s] = group[group[s]]
            s = group[s]
        return s

    def joins(lane: Pair) -> bool:
        a, b = root(lane[0]), root(lane[1])
        group[max(a, b)] = min(a, b)
        return a != b

    for lane in lanes:
        joins(lane)
    return [lane for lane in more if joins(lane)]


def join_classes(t: Reach, lanes: Sequence[Pair]) -> dict[Pair, int]:
    """2.1 Classes by chance, 50, 35 and 15 %; just enough restricted lanes become minor for ETACs to get anywhere."""
    classes = {lane: lane_class(t.roll(20)) for lane in lanes}
    passable = [lane for lane in lanes if classes[lane] != RESTRICTED]
    closed = [lane for lane in lanes if classes[lane] == RESTRICTED]
    for lane in bridges(len(t.stars), passable, closed):
        classes[lane] = MINOR
    return classes


def lane_class(roll: int) -> int:
    """2.1 1D20: ten major, seven minor, three restricted."""
    return MAJOR if roll <= 10 else MINOR if roll <= 17 else RESTRICTED


PLANET_ROLLS = (0, 1, 2, 2, 3, 3, 4, 4, 5, 6)
RAW_ROLLS = (0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 4)


def roll_planet(t: Reach) -> Planet:
    """2.2 1D10 for the class, 1D10 for the resources, better by one on a Lush world and by two on Eden."""
    kind = PLANET_ROLLS[t.roll(10) - 1]
    bonus = {LUSH: 1, EDEN: 2}.get(kind, 0)
    return Planet(kind, RAW_ROLLS[min(10, t.roll(10) - 1 + bonus)])
