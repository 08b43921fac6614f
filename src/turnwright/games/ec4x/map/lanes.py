"""6.1 Jump lanes: who may jump where, and the way that takes the fewest turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

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


def distances(stars: Sequence[Star], start: int, restricted: bool = True) -> dict[int, int]:
    """6.1 Jumps to every system that can be reached."""
    return chart(stars).around(start, restricted)[0]


def nearest_first(stars: Sequence[Star], start: int, restricted: bool) -> Sequence[int]:
    """6.2.3 Every system that can be reached, the closest by jumps first, then the lowest id."""
    return chart(stars).around(start, restricted)[1]


def nearest(stars: Sequence[Star], start: int, wanted: Callable[[int], bool], restricted: bool) -> int | None:
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

    def __init__(self, stars: Sequence[Star]) -> None:
        self.stars = list(stars)
        self._around: dict[tuple[int, bool], tuple[dict[int, int], tuple[int, ...]]] = {}
        self._ways: dict[tuple[frozenset[int], int, int, bool], list[int] | None] = {}

    def around(self, start: int, restricted: bool) -> tuple[dict[int, int], tuple[int, ...]]:
        """Jumps to every system that can be reached, and these systems in the order of `nearest_first`."""
        known = self._around.get((start, restricted))
        if known is None:
            far, order, edge = {start: 0}, list[int](), [start]
            while edge:
                order += sorted(edge)
                beyond = list[int]()
                for at in edge:
                    for lane in self.stars[at].lanes:
                        if lane.to not in far and (restricted or lane.kind != RESTRICTED):
                            far[lane.to] = far[at] + 1
                            beyond.append(lane.to)
                edge = beyond
            known = self._around[start, restricted] = far, tuple(order)
        return known

    def way(self, mine: frozenset[int], start: int, goal: int, restricted: bool) -> list[int] | None:
        key = mine, start, goal, restricted
        if key not in self._ways:
            if len(self._ways) >= WAYS:
                self._ways.clear()
            self._ways[key] = route(self.stars, mine.__contains__, start, goal, restricted)
        return self._ways[key]


CHARTS, WAYS = 32, 4096
"""How many maps, and ways on each, are kept."""
_charts: dict[str, Chart] = {}
"""By the name of the first star; the last map where several have it."""


def chart(stars: Sequence[Star]) -> Chart:
    """What is known of this map.  Tables of one play share their stars, so that comparing them costs next to nothing."""
    known = _charts.get(stars[0].name)
    if known is None or known.stars != list(stars):
        if len(_charts) >= CHARTS:
            _charts.clear()
        known = _charts[stars[0].name] = Chart(stars)
    return known
