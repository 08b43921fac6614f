"""Geometry of hexes, by cases and as properties."""

from collections.abc import Hashable
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from turnwright.kit.hexes import (
    Hex,
    centre,
    distance,
    from_offset,
    line,
    neighbours,
    reach,
    rectangle,
    ring,
    to_offset,
    within,
)

ORIGIN = Hex(0, 0)
hexes = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))


def test_distance_counts_steps():
    assert distance(ORIGIN, Hex(3, -1)) == 3
    assert distance(ORIGIN, Hex(-2, -2)) == 4


def test_offsets_push_odd_rows_to_the_east():
    assert from_offset(5, 4) == Hex(3, 4)
    assert from_offset(5, 3) == Hex(4, 3)


@given(hexes)
def test_offsets_go_both_ways(at):
    assert from_offset(*to_offset(at)) == at


@given(hexes, hexes)
def test_a_line_is_a_walk_from_end_to_end_and_the_same_backwards(a, b):
    walk = line(a, b)
    assert (walk[0], walk[-1]) == (a, b)
    assert len(walk) == distance(a, b) + 1
    assert all(distance(one, other) == 1 for one, other in pairwise(walk))
    assert line(b, a) == walk[::-1]


@given(hexes, st.integers(0, 6))
def test_rings_and_areas_hold_what_is_that_far(at, radius):
    assert len(set(ring(at, radius))) == max(1, 6 * radius)
    assert {distance(at, other) for other in ring(at, radius)} == {radius}
    assert len(set(within(at, radius))) == 1 + 3 * radius * (radius + 1)


def test_neighbours_lie_around():
    assert set(neighbours(ORIGIN)) == set(ring(ORIGIN, 1))
    assert len({round(centre(at)[0] ** 2 + centre(at)[1] ** 2, 6) for at in neighbours(ORIGIN)}) == 1


def test_reach_pays_on_entering_and_goes_round_what_is_closed():
    land = {at: neighbours(at) for at in rectangle(7, 7)}
    mud, wall = from_offset(4, 3), from_offset(2, 3)

    def cost(at: Hashable) -> int | None:
        return None if at == wall or at not in land else 2 if at == mud else 1

    start = from_offset(3, 3)
    found = reach(start, 2, land, cost)
    assert found[start] == 0
    assert found[mud] == 2
    assert wall not in found
    assert from_offset(5, 3) not in found
    assert len(found) == 1 + 1 + 4 + 10
    assert reach(start, 3, land, cost)[from_offset(5, 3)] == 3
