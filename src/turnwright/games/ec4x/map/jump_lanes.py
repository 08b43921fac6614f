"""6.1 Jump lanes: who may jump where, and the way that takes the fewest turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import count, takewhile

from ..assets import Fleet, House, Star
from ..book import MAJOR, RESTRICTED
from ..state import Reach

Owned = Callable[[int], bool]


def may_pass_restricted(house: House, fleet: Fleet) -> bool:
    """6.1 No spacelift and no cripples over restricted lanes; Experimental Propulsion (4.1.1) lifts the latter."""
    return not fleet.lifts and (not fleet.crippled or "propulsion" in house.discoveries)


def route(stars: Sequence[Star], owned: Owned, start: int, goal: int, restricted: bool) -> list[int] | None:
    """6.1 The systems on the way, without the start: fewest turns, then fewest jumps, then lowest ids.  None: no way.

    A turn is one jump, or two over major lanes when all three systems are owned.
    """
    if start == goal:
        return []
    best: dict[tuple[int, int], tuple[int, int]] = {(start, 0): (0, 0)}
    heap: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (start,), 0)]
    done: set[tuple[int, int]] = set()
    while heap:
        turns, jumps, path, more = heappop(heap)
        at = path[-1]
        if at == goal:
            return list(path[1:])
        if (at, more) in done:
            continue
        done.add((at, more))
        for lane in stars[at].lanes:
            if lane.kind == RESTRICTED and not restricted:
                continue
            steps = [(turns + 1, int(lane.kind == MAJOR and owned(at) and owned(lane.to)))]
            if more and lane.kind == MAJOR and owned(lane.to):
                steps.append((turns, 0))
            for cost, left in steps:
                node, value = (lane.to, left), (cost, jumps + 1)
                if node not in done and value <= best.get(node, value):
                    best[node] = value
                    heappush(heap, (cost, jumps + 1, (*path, lane.to), left))
    return None


def turns_needed(stars: Sequence[Star], owned: Owned, start: int, path: Sequence[int]) -> int:
    """6.1 How many turns a way takes."""
    turns, at, rest = 0, start, list(path)
    while rest:
        jumps = stride(stars, owned, at, rest)
        at, rest = rest[jumps - 1], rest[jumps:]
        turns += 1
    return turns


def stride(stars: Sequence[Star], owned: Owned, at: int, path: Sequence[int]) -> int:
    """6.1 One jump this turn, or two over major lanes through systems that are all owned."""
    if len(path) < 2 or not (owned(at) and owned(path[0]) and owned(path[1])):
        return 1
    return 2 if stars[at].lane(path[0]) == MAJOR == stars[path[0]].lane(path[1]) else 1


def distances(stars: tuple[Star, ...], start: int, restricted: bool = True) -> dict[int, int]:
    """6.1 Jumps to every system that can be reached."""
    return chart(stars).around(start, restricted).far


def connected(stars: tuple[Star, ...], start: int, goal: int, restricted: bool) -> bool:
    """6.1 Is there a way at all?"""
    return bool(chart(stars).around(start, restricted).all >> goal & 1)


def nearest_first(stars: tuple[Star, ...], start: int, restricted: bool) -> Iterator[int]:
    """6.2.3 Every system that can be reached, the closest by jumps first, then the lowest id."""
    return iter(chart(stars).around(start, restricted))


def nearest_of(stars: tuple[Star, ...], start: int, wanted: Iterable[int], restricted: bool) -> Iterator[int]:
    """6.2.3 Some systems, as far as they can be reached, the closest first."""
    return chart(stars).around(start, restricted).first(sum([1 << at for at in wanted]))


def nearest(stars: tuple[Star, ...], start: int, wanted: Callable[[int], bool], restricted: bool) -> int | None:
    """6.2.3 The closest such system by jumps, then by lowest id."""
    return next(filter(wanted, nearest_first(stars, start, restricted)), None)


def territory(t: Reach, seat: int) -> frozenset[int]:
    """6.1 The systems with a colony of this house."""
    return frozenset([s for s, colony in t.colonies.items() if colony.owner == seat])


def owns(t: Reach, seat: int) -> Owned:
    """6.1 Is a system this house's colony?"""
    return territory(t, seat).__contains__


def way(t: Reach, seat: int, start: int, goal: int, restricted: bool) -> Sequence[int] | None:
    """6.1 A house's `route` as its colonies lie now."""
    return chart(t.stars).way(territory(t, seat), start, goal, restricted)


class Chart:
    """6.1 What was found out about one map: its lanes never change, so every way is looked for once."""

    def __init__(self, stars: tuple[Star, ...]) -> None:
        self.stars = stars
        self._around: dict[tuple[int, bool], Around] = {}
        self._near = {
            restricted: [
                sum([1 << lane.to for lane in star.lanes if restricted or lane.kind != RESTRICTED]) for star in stars
            ]
            for restricted in (False, True)
        }
        self._ways: dict[tuple[frozenset[int], int, int, bool], list[int] | None] = {}

    def around(self, start: int, restricted: bool) -> Around:
        known = self._around.get((start, restricted))
        if known is None:
            known = self._around[start, restricted] = Around(self._near[restricted], start)
        return known

    def way(self, mine: frozenset[int], start: int, goal: int, restricted: bool) -> list[int] | None:
        key = mine, start, goal, restricted
        if key not in self._ways:
            if len(self._ways) >= WAYS:
                self._ways.clear()
            self._ways[key] = route(self.stars, mine.__contains__, start, goal, restricted)
        return self._ways[key]


class Around:
    """6.1 The systems around one of them, ring by ring, each the bits of a number: as many rings as somebody has asked for.

    Whoever asks adds what is missing; two at once add the same.
    """

    def __init__(self, near: Sequence[int], start: int) -> None:
        """`near` are the neighbours of each system, as bits."""
        self._near = near
        self._rings, self._within = {0: 1 << start}, {0: 1 << start}

    def __iter__(self) -> Iterator[int]:
        """The closest first, then the lowest id."""
        return self.first(-1)

    def first(self, wanted: int) -> Iterator[int]:
        """The closest first of the systems with these bits."""
        for jumps in count():
            if not (ring := self._ring(jumps)):
                return
            if ring & wanted:
                yield from systems(ring & wanted)

    @cached_property
    def all(self) -> int:
        """Every system that can be reached."""
        jumps = len(self._rings) - 1
        while self._ring(jumps):
            jumps += 1
        return self._within[jumps]

    @cached_property
    def far(self) -> dict[int, int]:
        """Jumps to every system that can be reached."""
        rings = takewhile(bool, map(self._ring, count()))
        return {at: jumps for jumps, ring in enumerate(rings) for at in systems(ring)}

    def _ring(self, jumps: int) -> int:
        """The systems so many jumps away, once those nearer are known; none beyond the last ring."""
        ring = self._rings.get(jumps)
        if ring is None:
            within, beyond = self._within[jumps - 1], 0
            for at in systems(self._rings[jumps - 1]):
                beyond |= self._near[at]
            ring = beyond & ~within
            self._within[jumps] = within | ring
            self._rings[jumps] = ring
        return ring


def systems(area: int) -> Iterator[int]:
    """The systems of an area, the lowest id first."""
    while area:
        lowest = area & -area
        yield lowest.bit_length() - 1
        area ^= lowest


CHARTS, WAYS = 32, 4096
"""How many maps, and ways on each, are kept."""
_charts: dict[str, Chart] = {}
"""By the name of the last star, since every map begins with the hub; the last map where several have it."""


def chart(stars: tuple[Star, ...]) -> Chart:
    """What is known of this map.  Tables of one play share their stars: only those of another are compared, and once."""
    known = _charts.get(stars[-1].name)
    if known is None or (known.stars is not stars and known.stars != stars):
        if len(_charts) >= CHARTS:
            _charts.clear()
        known = _charts[stars[-1].name] = Chart(stars)
    known.stars = stars
    return known
