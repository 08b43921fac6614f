"""8 Diplomacy and espionage."""

from __future__ import annotations

import pytest

from turnwright.games.ec4x.assets import Contact, Plot, Sighting, Starbase
from turnwright.games.ec4x.book import ASSAULT, BOOK, DEEDS, Stance
from turnwright.games.ec4x.choices import suggestions
from turnwright.games.ec4x.events import CalledOff, Foiled, Offered, StanceChanged, Struck
from turnwright.games.ec4x.lines import Covert, Diplomacy, Fund, OrderFleet
from turnwright.games.ec4x.secrets.espionage import detected, modifier, plan, resolve
from turnwright.games.ec4x.secrets.fog import observe
from turnwright.games.ec4x.secrets.spies import searched
from turnwright.games.ec4x.war.engagement import Field, fight
from turnwright.games.ec4x.war.events import Fought, Unmasked

from .positions import A, B, colony, fleet, levels, listen, load, row, start, told, turn


def test_8_1_war_is_declared_by_one_at_once() -> None:
    t = start(3)
    record = turn(t, [Diplomacy(B, "enemy")])
    assert t.stance(A, B) == t.stance(B, A) == "enemy"
    assert t.stance(A, 2) == "neutral"
    assert told(record, StanceChanged, B)
    assert not told(record, StanceChanged, 2)


def test_8_1_1_peace_needs_both() -> None:
    t = start()
    t.stances = {1: "enemy"}
    record = turn(t, [Diplomacy(B, "neutral")])
    assert t.stance(A, B) == "enemy"
    assert told(record, Offered, B)
    turn(t, [], [Diplomacy(A, "neutral")])
    assert t.stance(A, B) == "neutral"


def pact(seats: int = 2, **options):
    """A and B are bound; A knows B's colony in S3 and has a force beside it."""
    t = row(seats=seats, **options)
    t.stances = {1: "pact"}
    colony(t, B, 3)
    fleet(t, A, 3, "SD", "TT+", "TT+", number=1, roe=10)
    observe(t, A)
    return t


def test_8_1_2_a_pact_needs_both_and_breaking_it_means_war_at_once_for_five_points() -> None:
    t = start()
    turn(t, [Diplomacy(B, "pact")], [Diplomacy(A, "pact")])
    assert t.stance(A, B) == "pact"
    record = turn(t, [Diplomacy(B, "enemy")])
    assert t.stance(A, B) == "enemy"
    assert told(record, StanceChanged, B), "the partner reads of it in the same turn's report"
    assert [(e.amount, e.section) for e in t.honours[A]] == [(-5, "8.1.2")]
    assert not t.honours[B]


def test_8_1_2_whoever_declares_war_pays_and_war_goes_before_leaving() -> None:
    cases: list[tuple[Stance, Stance, tuple[int, int]]] = [
        ("enemy", "enemy", (5, 5)),
        ("neutral", "enemy", (0, 5)),
        ("enemy", "neutral", (5, 0)),
    ]
    for mine, theirs, paid in cases:
        t = pact()
        turn(t, [Diplomacy(B, mine)], [Diplomacy(A, theirs)])
        assert t.stance(A, B) == "enemy"
        assert tuple(-sum(e.amount for e in t.honours[s] if e.section == "8.1.2") for s in (A, B)) == paid
    t = pact(pact_breach=0)
    turn(t, [Diplomacy(B, "enemy")])
    assert not t.honours[A]


@pytest.mark.parametrize("code", ASSAULT)
def test_8_1_2_no_order_against_a_partner_is_taken(code: int) -> None:
    t = pact()
    record = turn(t, [OrderFleet(1, code, 3)])
    assert t.refusals[A][0].reason.startswith("8.1.2 ")
    assert (t.owner(3), t.colonies[3].blockader, told(record, Fought)) == (B, -2, [])
    assert OrderFleet(1, code, 3) not in suggestions(t, A, ())


@pytest.mark.parametrize("code", ASSAULT)
def test_8_1_2_who_declares_war_on_the_same_sheet_may_strike_in_it(code: int) -> None:
    t = pact()
    turn(t, [OrderFleet(1, code, 3), Diplomacy(B, "enemy")])
    assert not t.refusals[A]
    assert t.owner(3) == (A if code in (7, 8) else B)
    t = pact()
    turn(t, [OrderFleet(1, code, 3), Diplomacy(B, "neutral")])
    assert t.refusals[A], "who merely leaves gives a turn's notice"


def test_8_1_2_a_fleet_sent_before_the_pact_is_called_off() -> None:
    t = pact()
    t.stances = {1: "enemy"}
    t.put(t.fleet(A, 1).but(order=7, target=3))
    turn(t, [Diplomacy(B, "neutral")], [Diplomacy(A, "neutral")])
    assert t.owner(3) == A, "neutral houses may be invaded"
    t = pact()
    t.put(t.fleet(A, 1).but(order=7, target=3))
    record = turn(t)
    assert (t.owner(3), t.fleet(A, 1).order) == (B, 2)
    assert [(e.fleet, e.at, e.house) for e in told(record, CalledOff, A)] == [(1, 3, B)]
    assert not told(record, CalledOff, B)


def test_8_1_2_a_fleet_that_finds_a_partner_at_its_target_goes_home() -> None:
    t = pact()
    t.fleets, t.intel[A] = {}, (None,) * 6
    fleet(t, A, 2, "SD", "TT+", number=1, order=8, target=3, roe=10)
    record = turn(t)
    assert (t.owner(3), t.fleet(A, 1).order) == (B, 2)
    assert told(record, CalledOff, A)


def test_8_1_2_partners_search_for_spies_and_cloaked_ships_like_anybody() -> None:
    for stance in ("neutral", "pact"):
        t = row()
        t.stances = {1: stance} if stance == "pact" else {}
        colony(t, B, 3)
        spy = fleet(t, A, 3, "SC", number=1, order=11, target=3)
        fleet(t, B, 3, *("SC",) * 6, number=1, order=3, target=3)
        load(t, 1, 20)
        found = searched(t, spy, list(t.fleets.values()))
        assert found is not None, stance
        assert found.found
        t.fleets = {}
        fleet(t, A, 3, "RR", number=1, order=1, target=4, roe=0)
        fleet(t, B, 3, *("SC",) * 6, number=1, order=3, target=3, roe=0)
        record = listen(t)
        load(t, 20)
        Field(t, 3, list(t.fleets.values())).detect()
        assert told(record, Unmasked, B), stance


def test_8_1_2_partners_fight_in_the_home_system_alone() -> None:
    for at, fights in ((3, False), (5, True)):
        t = row()
        t.stances = {1: "pact"}
        colony(t, B, 3)
        fleet(t, A, at, "SD", "ET+", number=1, order=12, target=at, roe=10)
        fleet(t, B, at, "SD", number=1, order=5, target=at, roe=10)
        record = listen(t)
        fight(t)
        assert bool(told(record, Fought)) is fights


def test_8_1_3_enemies_stay_enemies_and_the_empire_is_everybodys() -> None:
    t = start()
    t.stances = {1: "enemy"}
    turn(t, [Diplomacy(B, "enemy")])
    assert t.refusals[A][0].reason.startswith("8.1")
    assert t.stance(-1, A) == "enemy"


def test_8_2_one_action_a_turn_paid_in_points() -> None:
    t = start()
    t.houses[A] = t.houses[A].but(ebp=8)
    turn(t, [Covert("psyops", B), Covert("psyops", B)])
    assert t.houses[A].ebp == 5
    assert t.refusals[A][0].reason == "8.2 One espionage action a turn."
    turn(t, [Covert("assassination", B), Covert("sabotage", B, 4), Covert("theft", A)])
    assert len(t.refusals[A]) == 3


def test_8_2_points_cost_forty_and_more_than_five_percent_costs_prestige() -> None:
    t = start()
    turn(t, [Fund("EBP", 1)])
    assert t.houses[A].ebp == 1
    assert [entry.amount for entry in t.honours[A]] == [-4]


@pytest.mark.parametrize("deed", DEEDS)
def test_8_2_1_what_each_action_does(deed) -> None:
    t = row()
    colony(t, B, 3, industry=30, starbases=(Starbase(1, 1),))
    t.houses[B] = t.houses[B].but(pools=(0, 1500, *(0,) * 7))
    record = listen(t)
    load(t, 4)
    resolve(t, Plot(A, deed, B, 3 if deed in ("sabotage", "destruction", "manipulation", "cyber") else -1))
    house, world = t.houses[B], t.colonies[3]
    effects = {
        "theft": (house.pool("SL"), t.houses[A].pool("SL")) == (500, 1000),
        "sabotage": world.industry == 26,
        "destruction": world.industry == 26,
        "assassination": house.shaken,
        "cyber": world.starbases[0].crippled,
        "manipulation": world.manipulated,
        "psyops": house.psyops,
    }
    assert [name for name, happened in effects.items() if happened] in (
        [deed],
        ["sabotage", "destruction"] if deed in ("sabotage", "destruction") else [deed],
    )
    printed = {"theft": (2, -3), "sabotage": (1, -1), "destruction": (3, -5), "assassination": (5, -7)}
    printed |= {"cyber": (2, -3), "manipulation": (3, -4), "psyops": (1, -2)}
    assert (t.houses[A].prestige - 50, house.prestige - 50) == printed[deed]
    assert told(record, Struck, B)[0].by == -2, "the victim is not told by whom"


def test_8_2_1_a_cyber_attack_on_nothing_has_no_effect_and_no_prestige() -> None:
    t = row()
    colony(t, B, 3)
    resolve(t, Plot(A, "cyber", B, 3))
    assert t.houses[A].prestige == t.houses[B].prestige == 50


def test_8_2_1_a_cyber_attack_is_refused_where_no_starbase_was_seen() -> None:
    from turnwright.core import Illegal

    t = row()
    colony(t, B, 3)
    t.houses[A] = t.houses[A].but(ebp=9)
    seen = Sighting(1, t.planets[3], B)
    t.intel[A] = tuple(seen if at == 3 else None for at in range(6))
    with pytest.raises(Illegal, match=r"^8\.2\.1"):
        plan(t, A, Covert("cyber", B, 3))
    base = seen.but(contacts=(Contact(B, (("SB", 1),)),))
    t.intel[A] = tuple(base if at == 3 else None for at in range(6))
    plan(t, A, Covert("cyber", B, 3))
    assert t.houses[A].ebp == 3


def test_8_2_1_an_assassination_halves_the_science_of_the_turn() -> None:
    from turnwright.games.ec4x.lines import Invest

    t = start()
    t.houses[A] = t.houses[A].but(ebp=10)
    turn(t, [Covert("assassination", B)], [Invest("SL", 5000), Invest("EL", 5000)])
    assert t.houses[B].pool("SL") == 1000
    assert t.houses[B].pool("EL") == t.houses[B].invested[-1][0]
    assert not t.houses[B].shaken


def test_8_3_detection_by_level_and_points() -> None:
    assert [modifier(points) for points in (0, 1, 5, 6, 10, 11, 16, 20, 21, 99)] == [0, 1, 1, 2, 2, 3, 4, 4, 5, 5]
    t = row()
    levels(t, B, CIC=3)
    for points, die, found in ((8, 8, True), (8, 7, False), (0, 20, False), (30, 1, False)):
        t.houses[B] = t.houses[B].but(cip=points)
        load(t, die)
        assert detected(t, B) is found
        assert t.houses[B].cip == max(0, points - 1)
    for level, percent in ((1, 25), (2, 40), (3, 55), (4, 65), (5, 80)):
        assert (21 - BOOK.intrigue.needs[level - 1]) * 5 == percent


def test_8_3_a_detected_action_costs_two_points_and_does_nothing() -> None:
    t = row()
    t.houses[B] = t.houses[B].but(cip=1)
    record = listen(t)
    load(t, 20)
    resolve(t, Plot(A, "psyops", B))
    assert (t.houses[A].prestige, t.houses[B].psyops) == (48, False)
    assert told(record, Foiled, B)[0].by == A


def test_8_3_counter_intelligence_points_are_bought_like_the_others() -> None:
    t = start()
    t.houses[A] = t.houses[A].but(treasury=1_000_000)
    turn(t, [Fund("CIP", 7)])
    assert t.houses[A].cip == 7
    assert next((e.amount, e.purpose) for e in t.accounts[A] if e.amount < 0) == (-28000, "CIP")
    assert not t.honours[A], "2.8 % of the budget does no harm"
    turn(t, [Fund("CIP", 20)])
    assert [(e.amount, e.section) for e in t.honours[A]] == [(-2, "8.3")], "800 of 11000 PP are 7 %"


def test_8_3_each_attempt_costs_a_point_even_if_it_finds_nothing() -> None:
    t = row()
    t.houses[B] = t.houses[B].but(cip=2)
    for die, left in ((2, 1), (3, 0)):
        load(t, die)
        resolve(t, Plot(A, "psyops", B))
        assert (t.houses[B].cip, t.houses[B].psyops) == (left, True)
    load(t)
    resolve(t, Plot(A, "psyops", B))
    assert t.houses[B].cip == 0, "without points nothing is rolled"
