"""2 Turn structure: Development, Upkeep and Main, and 0 the conventions they rest on."""

from __future__ import annotations

from collections import Counter

import pytest

from turnwright.core import Illegal, NotAsked, added, apply
from turnwright.games.kingdom import GAME, events
from turnwright.games.kingdom.actions import ATTACK, DEVELOP, END_TURN, EXPAND, PLOW, SELL, TAX, Build, Reallocate, Sell
from turnwright.games.kingdom.book import BOOK
from turnwright.games.kingdom.development_phase import army_growth, fort_growth, income
from turnwright.games.kingdom.legend import share
from turnwright.games.kingdom.upkeep_phase import LIQUIDATION, upkeep, worth

from .positions import heard, play, position, realm, turn, why_not


def test_0_rounded_up_means_away_from_zero():
    assert [share(n, 25) for n in (1, 3, 4, 5, 9)] == [1, 1, 1, 2, 3]
    assert [share(n, -25) for n in (2, 4, 6, 10)] == [-1, -1, -2, -3]
    assert share(20, 35) == 7  # exactly: no float may lift it to 8


def test_0_officers_bring_and_take_their_flat_strength():
    t = position(realm(gold=50, ap=5, council=2, houses=1, lands=2, army=3, fort=2))
    assert play(t, Reallocate("council", "commander")).army == 4
    after = play(t, Reallocate("commander", "fortifier"))
    assert (after.army, after.fort, after.commanders, after.fortifiers) == (3, 3, 0, 1)


def test_0_strength_taken_away_stops_at_zero():
    t = position(realm(gold=9, ap=1, houses=1, fortifiers=1, fort=0))
    assert play(t, Reallocate("fortifier", "council")).fort == 0


def test_0_there_are_no_citizens():
    t = position(realm(gold=99, ap=9, houses=1))
    assert not any("citizen" in repr(action) for action in t.asks[0].legal(t, 0))


def test_2_a_round_is_a_turn_of_each_player():
    t = GAME.start()
    seen = [(t.round, t.active, t.phase)]
    for _ in range(4):
        play(t, END_TURN)
        seen.append((t.round, t.active, t.phase))
    assert seen == [(1, 0, "main"), (1, 1, "main"), (2, 0, "main"), (2, 1, "main"), (3, 0, "main")]


def test_2_1_first_main_phases_e1():
    t = GAME.start()
    assert (t.realms[0].gold, t.realms[0].ap) == (10, 1)
    play(t, END_TURN)
    assert (t.realms[1].gold, t.realms[1].ap) == (10, 2)
    play(t, END_TURN, END_TURN)
    assert (t.active, t.realms[1].ap) == (1, 1)


@pytest.mark.parametrize(
    ("farms", "gold"), [(1, (1, 1, 2, 3, 3)), (2, (2, 3, 4, 5, 6)), (3, (3, 4, 6, 8, 9)), (5, (5, 7, 10, 13, 15))]
)
def test_2_1_income_of_farms_by_happiness_e2(farms, gold):
    moods = (-10, -5, 0, 3, 8)
    assert tuple(added(income(realm(farms=farms, happiness=mood), BOOK)) for mood in moods) == gold


def test_2_1_income_counts_gardens_mill_and_temple_before_happiness():
    r = realm(farms=3, gardens=2, lands=5, buildings=("mill", "temple"))
    assert added(income(r, BOOK)) == 3 * 2 + 2 + 3 + 1
    assert added(income(r.but(happiness=3), BOOK)) == 15
    assert added(income(r.but(happiness=-3), BOOK)) == 9


def test_2_1_income_is_never_below_nothing():
    assert added(income(realm(farms=0, happiness=-10), BOOK)) == 0
    harsh = GAME.make_book({"happiness.tiers.8.income": -300})
    assert added(income(realm(happiness=-10), harsh)) == 0


@pytest.mark.parametrize(
    ("army", "heads", "buildings", "mood", "after"),
    [
        (1, 1, (), 0, 2),
        (2, 1, (), 0, 3),
        (4, 1, (), 0, 5),
        (5, 2, (), 0, 8),
        (7, 3, (), 0, 13),
        (9, 1, (), 0, 12),
        (4, 2, ("barracks",), 0, 7),
        (20, 1, ("barracks",), 0, 27),
        (10, 1, ("barracks",), 10, 16),
        (0, 3, (), 0, 0),
    ],
)
def test_2_1_army_growth_e6(army, heads, buildings, mood, after):
    r = realm(army=army, commanders=heads, buildings=buildings, happiness=mood)
    assert army + added(army_growth(r, BOOK)) == after


@pytest.mark.parametrize(("fort", "mood", "after"), [(8, 0, 15), (10, 10, 22)])
def test_2_1_fortification_growth_with_citadel_e6(fort, mood, after):
    r = realm(fort=fort, fortifiers=2, buildings=("citadel",), happiness=mood)
    assert fort + added(fort_growth(r, BOOK)) == after


def test_2_1_growth_happens_in_development():
    r = turn(realm(army=5, commanders=2, fort=4, fortifiers=1, houses=3, lands=4)).realms[0]
    assert (r.army, r.fort) == (8, 5)


def test_2_1_growth_of_nothing_is_not_told():
    told = heard(position(b=realm(fortifiers=1, fort=0, houses=1)), END_TURN)
    assert "Grew" not in {type(event).__name__ for event in told}
    told = heard(position(b=realm(fortifiers=1, fort=4, houses=1)), END_TURN)
    assert events.Grew(1, (0, 0), (4, 5)) in told


def test_2_1_unspent_action_points_are_not_kept():
    t = GAME.start()
    play(t, END_TURN)
    assert t.realms[0].ap == 0


def test_2_2_the_bill():
    r = realm(council=3, commanders=2, fortifiers=4, citizens=5)
    assert added(upkeep(r, BOOK)) == 3 * 2 + 2 + 4
    assert turn(realm(gold=7)).realms[0].gold == 7 + 2 - 2


def test_2_2_a_short_player_must_sell_one_thing_after_another():
    t = turn(
        realm(gold=0, council=2, houses=1, commanders=0, farms=1, outposts=2, lands=4, army=2, fort=2, happiness=-8)
    )
    assert (t.phase, t.asks) == ("upkeep", {0: LIQUIDATION})  # income 1, bill 4
    assert t.asks[0].legal(t, 0) == [Sell("farm"), Sell("outpost")]
    assert play(t, Sell("outpost")).army == 1
    assert t.phase == "upkeep"
    assert why_not(t, END_TURN).startswith("2.2")
    play(t, Sell("outpost"))
    after = play(t, Sell("farm"))
    assert (t.phase, after.gold, after.farms, after.outposts, after.fort) == ("main", 0, 0, 0, 0)


def test_2_2_what_sales_bring():
    assert [worth(BOOK, sale.asset) for sale in SELL] == [1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 10, 11]


def test_2_2_people_keep_their_roof():
    short = realm(gold=0, farms=0, lands=2, houses=1, council=3, buildings=("citadel", "mill"), fort=5)
    t = turn(short)
    assert t.asks[0].legal(t, 0) == [Sell("mill")]
    assert why_not(t, Sell("house")) == "2.2 Your people need the room: population may not exceed capacity."
    assert why_not(t, Sell("citadel")).startswith("2.2 Your people")
    assert why_not(t, Sell("temple")) == "2.2 You do not have one to sell."
    assert dict(t.asks[0].refused(t, 0)).keys() == {Sell("house"), Sell("citadel")}


def test_2_2_what_a_sold_building_gave_goes_with_it():
    r = realm(
        gold=0, farms=0, council=9, houses=10, lands=12, commanders=2, army=6, fort=12, gardens=2,
        buildings=("barracks", "citadel", "castle_walls", "castle_gardens", "great_hall"), tilled=12, happiness=-5,
    )  # fmt: skip
    t = turn(r)
    assert play(t, Sell("barracks")).army == 4
    assert play(t, Sell("citadel")).fort == 7
    after = play(t, Sell("castle_walls"))
    assert (after.fort, after.sold) == (2, ("barracks", "citadel", "castle_walls"))
    assert t.active == 0  # 1 + 6 + 6 + 7 = 20: just the bill of 9 councillors and 2 commanders
    assert (t.phase, after.gold) == ("main", 0)


def test_2_2_castle_gardens_sold_leave_lands_tills_and_gardens():
    t = turn(
        realm(
            gold=0,
            farms=0,
            council=5,
            houses=4,
            gardens=2,
            lands=6,
            tilled=2,
            happiness=-4,
            buildings=("castle_gardens",),
        )
    )
    after = play(t, Sell("castle_gardens"))
    assert (after.gardens, after.lands, after.tilled, after.buildings) == (2, 6, 2, ())
    after = play(t, Sell("garden"))
    assert (after.happiness, after.gardens, after.free_slots) == (-4, 1, 3)


@pytest.mark.parametrize("asset", ["house", "farm", "outpost", "watchtower", "garden"])
def test_2_2_one_development_is_sold_at_a_time(asset):
    t = turn(
        realm(gold=0, farms=2, houses=2, outposts=2, watchtowers=2, gardens=2, lands=10, army=9, fort=9),
        variant={"council.upkeep": 99},
    )
    before = t.realms[0]
    after = play(t, Sell(asset))
    assert (after.developments, after.free_slots, after.gold) == (9, 1, before.gold + 1)
    assert getattr(after, f"{asset}s") == 1
    lost = {"outpost": (1, 1), "watchtower": (0, 2)}.get(asset, (0, 0))
    assert (before.army - after.army, before.fort - after.fort) == lost


@pytest.mark.parametrize("asset", ["outpost", "watchtower", "barracks", "citadel", "castle_walls"])
def test_2_2_strength_sold_stops_at_zero(asset):
    r = realm(
        gold=0,
        houses=2,
        outposts=1,
        watchtowers=1,
        lands=5,
        commanders=1,
        buildings=("barracks", "citadel", "castle_walls"),
    )
    after = play(turn(r, variant={"council.upkeep": 99}), Sell(asset))
    assert (after.army, after.fort) == (0, 0)


def test_2_2_great_hall_sold_leaves_its_tills():
    t = turn(realm(gold=0, farms=0, council=3, houses=2, lands=4, tilled=4, buildings=("great_hall",)))
    assert play(t, Sell("great_hall")).tilled == 4


def test_2_2_a_sold_building_is_never_built_again():
    t = position(realm(gold=50, ap=1, sold=("mill",)))
    assert why_not(t, Build("mill")) == "3.11 It was sold and is never built again."


def test_2_2_lands_are_not_sold():
    assert "land" not in {str(sale.asset) for sale in SELL}


def test_2_2_desertion_takes_commanders_then_fortifiers_one_by_one():
    t = turn(realm(gold=4, farms=0, lands=4, houses=4, council=2, commanders=2, army=5, fortifiers=1, fort=2))
    after = t.realms[0]  # growth 5 -> 8 and 2 -> 3; bill 7; both commanders and the fortifier go: 4
    assert (after.council, after.commanders, after.fortifiers) == (2, 0, 0)
    assert (after.army, after.fort, after.gold) == (6, 2, 0)
    assert (t.phase, after.happiness, after.ap) == ("main", 0, 2)


def test_2_2_desertion_stops_as_soon_as_the_bill_fits():
    after = turn(realm(gold=6, farms=0, lands=4, houses=4, council=2, commanders=2, army=5, fortifiers=1)).realms[0]
    assert (after.commanders, after.fortifiers, after.gold) == (1, 1, 0)


def test_2_2_desertion_never_takes_the_last_councillor():
    after = turn(realm(gold=2, farms=0, houses=2, council=3)).realms[0]
    assert (after.council, after.gold) == (1, 0)


def test_2_2_liquidation_is_not_reopened_by_desertion():
    t = turn(realm(gold=2, farms=0, houses=2, council=3))
    assert t.realms[0].houses == 2  # empty now, but selling came before desertion
    assert t.phase == "main"


def test_2_2_bankruptcy_e32():
    t = turn(realm(gold=1, farms=0))
    assert (t.ended, t.loser, t.asks, t.agenda) == ("bankruptcy", 0, {}, [])
    assert GAME.score(t).winners == (1,)


def test_2_2_bankruptcy_of_b_is_a_win_for_a():
    t = position(b=realm(gold=1, farms=0))
    play(t, END_TURN)
    assert GAME.score(t) == GAME.score(t).but(reason="bankruptcy", winners=(0,), scores=(1.0, 0.0))


def test_2_2_everything_short_is_told():
    t = position(b=realm(gold=0, farms=0, outposts=1, army=2, fort=1, commanders=1, houses=1))
    told = Counter(type(event).__name__ for event in heard(t, END_TURN, Sell("outpost")))
    assert told == {
        "TurnBegan": 1, "Collected": 1, "Readied": 1, "Grew": 1, "FellShort": 2, "Sold": 1, "Deserted": 1, "WentBankrupt": 1,
    }  # fmt: skip


def test_2_2_end_of_upkeep_triggers_cannot_both_fire():
    both = ("castle_gardens", "palace", "temple")
    for mood in range(-10, 11):
        after = turn(realm(happiness=mood, buildings=both)).realms[0]
        cheered, opened = after.happiness > mood, after.free_action
        assert (cheered, opened) == (mood < 0, mood >= 3)


def test_2_3_actions_need_an_action_point_unless_free():
    t = position(realm(gold=50, ap=0, houses=1, commanders=1, army=1))
    assert why_not(t, EXPAND) == "2.3 No action point is left."
    assert not why_not(t, TAX)
    assert not why_not(t, ATTACK)
    before = t.realms[0].ap
    assert play(t, TAX).ap == before


def test_2_3_the_ap_option_charges_for_free_actions():
    t = position(realm(gold=50, ap=1, houses=1, commanders=1, army=1), free_actions="ap")
    assert play(t, TAX).ap == 0
    for action in (TAX, ATTACK):
        assert why_not(t, action) == "2.3 No action point is left."


def test_2_3_price_stacks_flats_then_discount_then_palace():
    t = position(realm(gold=50, ap=9, happiness=5, buildings=("plow_workshop",)))
    play(t, PLOW)
    assert play(t, Build("mill")).gold == 50 - 6 - (9 - 2)
    free = position(realm(gold=0, ap=9, happiness=5, free_action=True))
    assert play(free, Build("great_hall")).gold == 0


def test_2_3_a_refusal_changes_nothing_and_names_the_section():
    t = position(realm(gold=1, ap=1))
    before = t.copy()
    with pytest.raises(Illegal, match=r"^3.3 It costs 3 gold and you have 1\.$") as error:
        apply(t, 0, DEVELOP[0])
    assert error.value.section == "3.3"
    assert t == before
    with pytest.raises(NotAsked):
        apply(t, 1, END_TURN)
    with pytest.raises(Illegal, match=r"^2.2 Sales are made only in Upkeep"):
        apply(t, 0, Sell("farm"))


def test_2_3_events_tell_a_quiet_turn():
    t = GAME.start()
    assert heard(t, END_TURN) == [
        events.TurnBegan(1, 1),
        events.Collected(1, 2),
        events.Readied(1, 2, False),
        events.PaidUpkeep(1, 2),
    ]
