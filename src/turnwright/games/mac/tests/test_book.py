"""The tables, campaign rows included: counts and sums that a slip of the pen would change."""

from collections import Counter

import pytest

from turnwright.core import BadSetup
from turnwright.games.mac import GAME
from turnwright.games.mac.book import BOOK


def test_sixteen_weapons_and_their_factions():
    assert len(BOOK.weapons) == 16
    assert Counter(row.size for row in BOOK.weapons.values()) == {"small": 4, "medium": 4, "large": 8}
    assert Counter(row.faction for row in BOOK.weapons.values()) == {
        "": 4,
        "crucible": 4,
        "directorate": 4,
        "outer_reach": 4,
    }
    assert sum(row.price for row in BOOK.weapons.values()) == 840_000
    assert [name for name, row in BOOK.weapons.items() if row.exclusive] == [
        "fusion_lance",
        "precision_gauss",
        "swarm_launcher",
    ]


def test_twelve_pieces_of_equipment_four_of_each_kind():
    assert Counter(row.category for row in BOOK.equipment.values()) == {"passive": 4, "active": 4, "slot": 4}
    assert sum(row.price for row in BOOK.equipment.values()) == 485_000


def test_eleven_systems_with_24_places():
    assert len(BOOK.systems) == 11
    assert len(BOOK.places) == 24
    count = Counter(place.system for place in BOOK.places.values())
    assert set(count) == set(BOOK.systems)
    assert set(count.values()) == {2, 3}
    assert [name for name, place in BOOK.places.items() if not place.market] == ["ore_belt", "junkyard"]
    assert BOOK.places[BOOK.company.start.place].system == "crossroads"


def cheapest(start):
    """Fuel and days from a system to every other."""
    best = {start: (0, 0)}
    for _ in BOOK.systems:
        for route in BOOK.routes:
            for here, there in ((route.one, route.other), (route.other, route.one)):
                if here in best:
                    fuel, days = best[here]
                    best[there] = min(best.get(there, (999, 999)), (fuel + route.fuel, days + route.days))
    return best


def test_sixteen_routes_cross_the_map_on_one_tank():
    assert len(BOOK.routes) == 16
    assert cheapest("crossroads") == {
        "crossroads": (0, 0),
        "deadlight": (10, 2),
        "centauri_gate": (15, 3),
        "avalon": (15, 3),
        "haven": (15, 3),
        "terra_nova": (25, 5),
        "forge": (25, 5),
        "meridian": (25, 5),
        "the_drift": (25, 5),
        "rimward": (25, 5),
        "sol": (30, 6),
    }
    worst = max(max(cheapest(system).values()) for system in BOOK.systems)
    assert worst == (55, 11)
    assert {name for name, cost in cheapest("sol").items() if cost == worst} == {"the_drift", "rimward"}


def test_company_rows():
    company = BOOK.company
    assert [p.callsign for p in company.pilots] == list(company.callsigns[:4])
    assert len(set(company.callsigns)) == 14
    assert [(r.base, r.base + r.most) for r in company.rewards] == [
        (50_000, 70_000),
        (80_000, 110_000),
        (120_000, 170_000),
        (200_000, 260_000),
        (300_000, 380_000),
    ]
    assert [(p.credits, p.picks) for p in company.payouts] == [(100, 0), (85, 50), (70, 100), (50, 150), (25, 200)]
    assert company.payouts[company.default_payout].name == "Balanced"
    assert [level.at for level in company.levels] == [400, 200, 100, -50, -100]


def test_a_variant_changes_a_number_and_names_a_wrong_path():
    assert GAME.make_book({"weapons.flamer.damage": 4}).weapons["flamer"].damage == 4
    assert GAME.make_book({"accuracy.brace": "25"}).accuracy.brace == 25
    with pytest.raises(BadSetup, match="did you mean flamer"):
        GAME.make_book({"weapons.flamr.damage": 4})
