"""1, 2.1, 2.2 Prestige, start, turns, map and solar systems."""

from __future__ import annotations

import json
from typing import Any

import pytest

from turnwright.core import BadSetup, Loaded, added, apply, legal
from turnwright.games.ec4x import GAME
from turnwright.games.ec4x.actions import Lapse, Seal
from turnwright.games.ec4x.book import EMPIRE, MAJOR, MINOR, RESTRICTED, Order
from turnwright.games.ec4x.economy.maintenance import upkeep
from turnwright.games.ec4x.economy.population import level
from turnwright.games.ec4x.economy.production import gross_output
from turnwright.games.ec4x.economy.research import month, research_turn, year
from turnwright.games.ec4x.events import Fell, TookOver, TurnBegan
from turnwright.games.ec4x.lines import Build, Fund, OrderFleet, Tax
from turnwright.games.ec4x.mail.orders import parse
from turnwright.games.ec4x.map.jump_lanes import connected
from turnwright.games.ec4x.map.starmap import RAW_ROLLS, distance, lane_class, ring, roll_planet
from turnwright.games.ec4x.war.squadrons import command_used, fleet_attack

from .positions import A, B, fleet, listen, row, start, told, turn


def test_1_1_three_turns_below_zero_and_a_house_surrenders_to_its_rival() -> None:
    t = start(3)
    t.houses[A] = t.houses[A].but(prestige=-1, low_tax=5)
    t.houses[2] = t.houses[2].but(prestige=80)
    homes = [c.at for c in t.own_colonies(A)]
    for _ in range(2):
        turn(t)
        assert not t.houses[A].fallen
    record = turn(t)
    assert t.houses[A].fallen
    assert told(record, Fell)[0].to == 2
    assert all(t.owner(home) == 2 for home in homes)
    assert not t.own_fleets(A)
    assert A not in t.asks


def test_1_1_twice_below_zero_and_then_above_does_not_eliminate() -> None:
    t = start(3)
    t.houses[A] = t.houses[A].but(prestige=-1)
    turn(t)
    turn(t)
    t.houses[A] = t.houses[A].but(prestige=0)
    turn(t)
    t.houses[A] = t.houses[A].but(prestige=-1)
    turn(t)
    assert not t.houses[A].fallen


def test_1_1_the_option_passive_leaves_the_worlds_of_a_fallen_house_alone() -> None:
    t = start(3, collapse="passive")
    home = t.homes[A]
    t.houses[A] = t.houses[A].but(prestige=-1, disgraced=2)
    turn(t)
    assert t.houses[A].fallen
    assert t.owner(home) == A


def test_1_1_the_last_house_standing_wins_at_once() -> None:
    t = start(2)
    t.houses[B] = t.houses[B].but(prestige=-5, disgraced=2)
    turn(t)
    assert not t.asks
    assert GAME.score(t).winners == (A,)


def test_1_1_after_the_last_turn_the_highest_prestige_wins() -> None:
    t = start(2, turns=13)
    t.houses[B] = t.houses[B].but(prestige=60)
    for _ in range(13):
        turn(t)
    assert not t.asks
    outcome = GAME.score(t)
    assert outcome.winners == (B,)
    assert outcome.reason == "the turns are over"
    assert GAME.lab.clock(GAME.view(t, None)) == 13, "as reviews and the lab say of a game of 13 turns"


def test_1_2_a_house_starts_with_what_the_book_lists() -> None:
    t = start(4)
    for seat, home in enumerate(t.homes):
        house, colony = t.houses[seat], t.colonies[home]
        assert (house.treasury, house.tax, house.prestige) == (42000, 50, 50)
        assert house.levels == (1, 1, 1, 1, 1, 1, 0, 0, 1)
        assert (colony.spaceports, colony.shipyards, colony.industry, colony.armies) == (1, 1, 0, 0)
        assert colony.ptu == 1088336
        assert gross_output(t, seat) == 84000
        codes = sorted(ship.code for f in t.own_fleets(seat) for ship in f.ships)
        assert codes == ["CL", "DD", "DD", "SC", "SC"]
        assert [lift.loaded for f in t.own_fleets(seat) for lift in f.lifts] == [True]
        assert added(upkeep(t.book, t.own_colonies(seat), t.own_fleets(seat))) == 1920


def test_1_2_the_recommended_garrison() -> None:
    t = start(2, garrison="recommended")
    assert (t.colonies[t.homes[A]].batteries, t.colonies[t.homes[A]].armies) == (3, 5)


def test_1_3_thirteen_months_a_year() -> None:
    assert [(year(t), month(t)) for t in (1, 13, 14, 78)] == [(2001, 1), (2001, 13), (2002, 1), (2006, 13)]
    assert [t for t in range(1, 80) if research_turn(t)] == [1, 7, 14, 20, 27, 33, 40, 46, 53, 59, 66, 72, 79]


def test_1_3_1_first_income_is_420_less_maintenance() -> None:
    t = start()
    turn(t)
    bill = {entry.label: entry.amount for entry in t.accounts[A] if entry.purpose == "upkeep"}
    assert bill == {
        "Maintenance: Ships": -520,
        "Maintenance: Spacelift": -150,
        "Maintenance: Spaceports and shipyards": -1250,
    }
    assert 42000 < t.houses[A].treasury - 42000 + 1920 < 42400


def test_1_3_2_a_bad_line_is_refused_by_itself() -> None:
    t = start()
    turn(t, [Tax(45), Tax(300), OrderFleet(99, 1, 3), OrderFleet(2, 0)])
    assert t.houses[A].tax == 45
    assert [(refusal.at, refusal.reason[:5]) for refusal in t.refusals[A]] == [(1, "3.2 T"), (2, "2.3.4")]


def test_1_3_2_after_three_lapses_idle_fleets_guard_their_home() -> None:
    t = start()
    for n in range(3):
        record = listen(t)
        apply(t, A, Lapse())
        apply(t, B, Seal())
        t.record = None
        assert bool(told(record, TookOver, A)) == (n == 2)
    assert t.fleets[1].order == Order.GUARD
    apply(t, A, Seal())
    assert t.houses[A].lapses == 0


def test_1_3_3_what_others_do_elsewhere_does_not_change_my_dice() -> None:
    """Worlds that differ in a battle that A cannot see give A the same bytes."""
    sights = []
    for quarrel in (False, True):
        t = row(8, 3)
        fleet(t, A, 0, "BC", "SC")
        fleet(t, B, 1, "BC", "CL", order=3, target=1)
        if quarrel:
            fleet(t, B, 5, "BC", order=3, target=5)
            fleet(t, 2, 5, "BC", order=3, target=5)
        t.stances = {1: "enemy", 102: "enemy"}
        record = turn(t, [OrderFleet(4, 3, 1, 10)])
        heard = [n.event for n in record.news if n.heard_by(A) and not isinstance(n.event, TurnBegan)]
        for house in (B, 2):
            t.houses[house] = t.houses[house].but(prestige=0)
        t.standings = []
        sights.append((GAME.show(t, A), repr(heard)))
    assert sights[0] == sights[1]
    assert "Fought" in sights[0][1]


def test_1_3_4_what_was_seen_keeps_its_date() -> None:
    t = row()
    fleet(t, A, 2, "SC")
    fleet(t, B, 2, "CL", "TT")
    turn(t)
    seen = t.intel[A][2]
    assert seen is not None
    assert (seen.turn, dict(seen.contacts[0].units)) == (2, {"CL": 1, "TT": 1})
    turn(t, [OrderFleet(4, 1, 1)])
    assert t.intel[A][2] == seen
    assert GAME.view(t, A).intel[2] == seen


@pytest.mark.parametrize("seats", range(2, 13))
def test_2_1_maps_are_connected_with_six_lanes_at_the_hub_and_three_at_home(seats: int) -> None:
    t = start(seats, seats)
    assert len(t.stars) == 1 + 3 * seats * (seats + 1)
    for restricted in (True, False):
        assert all(connected(t.stars, t.hub, at, restricted) for at in range(len(t.stars)))
    assert len(t.stars[t.hub].lanes) == 6
    assert {len(t.stars[home].lanes) for home in t.homes} == {3}
    far = min(distance(t.stars[a], t.stars[b]) for a in t.homes for b in t.homes if a != b)
    assert far >= (4 if seats == 2 else 6)
    assert len({star.name for star in t.stars}) == len(t.stars)


def test_2_1_the_same_seed_gives_the_same_map_and_full_lanes_join_all_neighbours() -> None:
    assert start(3, 5).stars == start(3, 5).stars
    assert start(3, 5).stars != start(3, 6).stars
    full = start(3, 5, lane_density="full")
    assert max(len(star.lanes) for star in full.stars) == 6
    assert [lane_class(roll) for roll in (1, 10, 11, 17, 18, 20)] == [2, 2, 1, 1, 0, 0]
    assert len(ring(4)) == 24


def test_2_1_the_empire_holds_the_hub() -> None:
    t = start(4)
    hub = t.colonies[t.hub]
    assert hub.owner == EMPIRE
    assert (len(hub.fighters), hub.batteries, hub.armies, hub.marines, hub.shield) == (48, 20, 20, 12, 2)
    assert t.stance(EMPIRE, 2) == "enemy"
    rolled = start(2, 3, hub_planet="rolled")
    assert rolled.colonies[0].ptu <= hub.ptu


def test_2_2_planets_and_resources_by_their_rolls() -> None:
    t = start()
    for faces, kind, raw in (((1, 2), 0, 0), ((9, 10), 5, 4), ((10, 9), 6, 4), ((5, 5), 3, 2), ((3, 10), 2, 3)):
        t.dice = Loaded(faces)
        assert (roll_planet(t).kind, roll_planet_raw(t, faces)) == (kind, raw)
    assert RAW_ROLLS[1] == 0
    assert [level(pu * 1000) for pu in (20, 21, 60, 840, 1000, 2000, 2001)] == [1, 2, 2, 5, 5, 6, 7]
    planets = [planet for seed in range(5) for planet in start(6, seed).planets[1:]]
    assert all(planet.kind >= 5 for planet in planets if planet.raw == 4)


def roll_planet_raw(t, faces) -> int:
    t.dice = Loaded(faces)
    return roll_planet(t).raw


def test_2_3_3_the_starting_ships_fit_their_flagship() -> None:
    t = start()
    assert command_used(t.book, t.fleets[1].squadrons[0]) == 4


MONITOR = {"name": "Monitor", "cst": 1, "cost": 90, "upkeep": 4, "attack": 14, "defence": 20, "command": 3, "rating": 5}


def test_2_3_1_classes_are_rows_of_the_book_and_own_ones_can_be_added() -> None:
    t = start(variant={"units.CL.cost": 55, "units.MN": MONITOR})
    home = t.homes[A]
    assert t.book.units["CL"].cost == 55
    order, problems = parse(GAME.view(t, A), "build home MN x2\nbuild home monitors\n")
    assert (order, problems) == ([Build(home, "MN", 2), Build(home, "MN")], [])
    assert any(isinstance(line, Build) and line.unit == "MN" for line in legal(t, A))
    turn(t, order)
    turn(t)
    fleets = [f for f in t.own_fleets(A) if any(ship.code == "MN" for ship in f.ships)]
    assert [(fleet_attack(t.book, f), len(f.squadrons)) for f in fleets] == [(42, 3)]
    assert "3 Monitors" in " ".join(GAME.text.say_event(GAME.view(t, A), event).label for event in GAME.view(t, A).news)
    text = json.dumps(MONITOR)
    assert GAME.make_book({"units.MN": text}).units["MN"] == t.book.units["MN"]


@pytest.mark.parametrize(("code", "row"), [("MONITOR", MONITOR), ("mn", MONITOR), ("MN", MONITOR | {"role": "ground"})])
def test_2_3_1_only_ships_with_a_code_of_two_letters_are_added(code: str, row: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match=r"^2\.3\.1 The class"):
        start(variant={f"units.{code}": row})


def test_1_1_an_agreed_prestige_ends_the_game() -> None:
    t = start(prestige_goal=60)
    t.houses[B] = t.houses[B].but(prestige=61)
    turn(t)
    assert (t.ended, t.winners, t.asks) == ("the prestige that was agreed on", [B], {})
    assert not start(prestige_goal=0).ended


def test_4_1_a_quicker_game_starts_at_higher_levels() -> None:
    t = start(variant={"start.levels.0": 3, "start.levels.1": 3})
    assert [house.levels for house in t.houses] == [(3, 3, 1, 1, 1, 1, 0, 0, 1)] * 2


def test_1_2_industry_at_the_start_brings_no_prestige() -> None:
    t = start(homeworld_iu=420)
    assert t.colonies[t.homes[A]].industry == 420
    assert gross_output(t, A) == 129423
    turn(t)
    assert not t.honours[A]


def test_2_1_lane_classes_come_out_as_half_a_third_and_a_few() -> None:
    lanes = [lane.kind for seed in range(6) for star in start(6, seed).stars for lane in star.lanes]
    shares = [100 * lanes.count(kind) / len(lanes) for kind in (MAJOR, MINOR, RESTRICTED)]
    assert shares == [pytest.approx(50, abs=4), pytest.approx(36, abs=4), pytest.approx(14, abs=4)]


def test_2_2_no_very_rich_world_below_lush() -> None:
    planets = [planet for seed in range(6) for planet in start(6, seed).planets]
    assert {planet.kind for planet in planets if planet.raw == 4} <= {5, 6}
    assert {planet.kind for planet in planets} == set(range(7))
    assert RAW_ROLLS[:3] == (0, 0, 1), "a 1 is Very Poor, like a 0"


def test_8_4_over_investment_is_counted_for_each_kind_by_itself() -> None:
    t = start()
    t.houses[A] = t.houses[A].but(treasury=100000)
    turn(t, [Fund("EBP", 2), Fund("CIP", 2)])
    assert [entry.amount for entry in t.honours[A] if "Over" in entry.label] == [-3, -3]
