"""What is computed twice, plainly and quickly, comes to the same."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

from turnwright.files import load_match
from turnwright.games.ec4x import GAME, lines
from turnwright.games.ec4x.book import AREAS
from turnwright.games.ec4x.choices import suggestions
from turnwright.games.ec4x.command import KINDS, accepts, attempt, desk
from turnwright.games.ec4x.economy.research import lacking, within_reach
from turnwright.games.ec4x.map.jump_lanes import distances, nearest_first, owns, route, way
from turnwright.games.ec4x.questions import LINES
from turnwright.games.ec4x.state import Reach

RECORDED = ("a-house-surrenders", "lapses-and-slips")


@cache
def moments() -> list[tuple[Reach, int]]:
    """Desks of recorded matches."""
    found = []
    for name in RECORDED:
        match = load_match(GAME.folder / "replays" / f"{name}.jsonl")
        for t, entry in islice(zip(match.moments(), match.log, strict=False), 0, None, 8):
            if entry.seat in t.asks:
                found.append((desk(t, entry.seat, t.sheets[entry.seat])[0], entry.seat))
    return found


def tries(d: Reach, seat: int) -> Iterator[lines.Line]:
    """Lines of every kind that is judged without carrying it out, possible or not."""
    mine, rivals = d.own_colonies(seat), [rival for rival in range(d.seats) if rival != seat]
    for colony in mine:
        yield lines.Terraform(colony.at)
        yield from (lines.Transfer(mine[0].at, colony.at, ptu) for ptu in (1, 40, 10_000))
        yield from (lines.Commission(colony.at, code) for code in ("CL", "SC", "ET"))
        yield from (lines.Repair(colony.at, code) for code in ("GB", "AA", "MD", "SB"))
    yield from (lines.Covert("theft", rival) for rival in rivals)
    yield from (lines.Covert("sabotage", rival, at) for rival in rivals for at in d.homes)
    for fleet in d.own_fleets(seat):
        yield from (lines.Cargo(fleet.number, what, count) for what in ("PTU", "MD", "FS") for count in (1, -1))
        for squadron in fleet.squadrons:
            yield lines.Regroup(fleet.number, squadron.number, squadron.ships[-1].code)
            yield lines.Regroup(fleet.number, squadron.number, squadron.ships[-1].code, fleet.squadrons[0].number)
            yield lines.Repair(fleet.at, "", squadron.number)
            yield lines.Repair(fleet.at, squadron.ships[-1].code, squadron.number)


def test_1_3_2_what_is_accepted_is_what_can_be_carried_out() -> None:
    accepted, refused = set[type](), set[type]()
    for d, seat in moments():
        before = GAME.digest(d)
        for line in tries(d, seat):
            assert accepts(d, seat, line) == (attempt(d.copy(), seat, line) is None), line
            (accepted if accepts(d, seat, line) else refused).add(type(line))
        assert GAME.digest(d) == before
    assert accepted == refused == {kind for kind, how in KINDS.items() if how.law}


def test_1_3_2_what_is_sketched_leaves_the_table_as_it_was() -> None:
    carried_out = set[type]()
    for d, seat in moments()[::4]:
        before = GAME.digest(d)
        for line in (*tries(d, seat), *suggestions(d, seat, (), LINES, LINES)):
            if attempt(d.sketch(), seat, line) is None:
                carried_out.add(type(line))
        research = d.copy()
        research.turn, research.houses[seat] = 1, d.houses[seat].but(pools=(10**9,) * len(AREAS))
        unbought = GAME.digest(research)
        assert desk(research, seat, ())[0].houses[seat].levels != d.houses[seat].levels
        assert GAME.digest(d) == before
        assert GAME.digest(research) == unbought
    assert carried_out == set(KINDS)


def test_6_1_a_way_that_is_kept_is_the_way_that_would_be_found() -> None:
    for d, seat in moments()[::4]:
        for start in d.homes:
            for goal in range(0, len(d.stars), 9):
                for restricted in (True, False):
                    found = route(d.stars, owns(d, seat), start, goal, restricted)
                    assert way(d, seat, start, goal, restricted) == found
                    assert (goal in distances(d.stars, start, restricted)) == (found is not None)
            far = distances(d.stars, start, False)
            assert list(nearest_first(d.stars, start, False)) == sorted(far, key=lambda at: (far[at], at))


def test_6_1_a_changed_map_has_ways_of_its_own() -> None:
    d, seat = moments()[0][0].copy(), 0
    start = d.homes[seat]
    assert len(distances(d.stars, start)) > 1
    d.stars = (*d.stars[:start], d.stars[start].but(lanes=()), *d.stars[start + 1 :])
    assert distances(d.stars, start) == {start: 0}


def test_4_1_areas_within_reach_lack_nothing_but_points() -> None:
    for d, seat in moments()[::4]:
        house = d.houses[seat]
        assert within_reach(d.book, house) == tuple(area for area in AREAS if not lacking(d.book, house, area))
