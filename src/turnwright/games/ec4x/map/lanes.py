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
    found, edge = {start: 0}, [start]
    for at in edge:
        for lane in stars[at].lanes:
            if lane.to not in found and (restricted or lane.kind != RESTRICTED):
                found[lane.to] = found[at] + 1
                edge.append(lane.to)
    return found


def nearest(stars: Sequence[Star], start: int, wanted: Callable[[int], bool], restricted: bool) -> int | None:
    """6.2.3 The closest such system by jumps, then by lowest id."""
    far = distances(stars, start, restricted)
    return min((s for s in far if wanted(s)), key=lambda s: (far[s], s), default=None)


def owns(t: Reach, seat: int) -> Owned:
    """6.1 Is a system this house's colony?"""
    mine = {s for s, colony in t.colonies.items() if colony.owner == seat}
    return mine.__contains__
