"""3.1 to 3.10, all but the attack: what each action costs, does and asks for."""

from __future__ import annotations

import pytest

from turnwright.core import added
from turnwright.games.kingdom import events
from turnwright.games.kingdom.actions import (
    ACTS,
    ATTACK,
    DECREE,
    DEVELOP,
    END_TURN,
    EXPAND,
    FESTIVAL,
    OVERWORK,
    PLOW,
    RAISE,
    TAX,
    Build,
    Develop,
    RaisePop,
    Reallocate,
    RoyalDecree,
)
from turnwright.games.kingdom.book import BOOK
from turnwright.games.kingdom.people import capacity

from .positions import heard, play, position, realm, turn, why_not


def test_3_1_overwork_e5():
    for farms, gold, mill, loss in ((1, 2, 3, 1), (2, 4, 6, 1), (3, 6, 9, 2)):
        plain = play(position(realm(farms=farms, lands=3)), OVERWORK)
        assert (plain.gold - 10, plain.happiness) == (gold, -loss)
        assert play(position(realm(farms=farms, lands=3, buildings=("mill",))), OVERWORK).gold - 10 == mill


def test_3_1_overwork_is_told_with_its_gold():
    assert heard(position(), OVERWORK) == [events.Overworked(0, 2), events.MoodChanged(0, 0, -1)]


def test_3_1_overwork_needs_a_farm():
    assert why_not(position(realm(farms=0)), OVERWORK) == "3.1 There is no farm to overwork."


def test_3_1_overwork_may_be_repeated_until_happiness_is_spent():
    t = position(realm(happiness=-8))
    assert play(t, OVERWORK, OVERWORK).happiness == -10
    assert why_not(t, OVERWORK) == "3.1 Happiness would fall below -10."


def test_3_1_the_whole_loss_must_fit():
    assert why_not(position(realm(farms=3, lands=3, happiness=-9)), OVERWORK).startswith("3.1")
    clamped = position(realm(farms=3, lands=3, happiness=-9, ap=1), free_actions="ap")
    assert play(clamped, OVERWORK).happiness == -10


def test_3_1_income_scope_all_lets_happiness_change_overwork():
    assert play(position(realm(farms=3, lands=3, happiness=3), income_scope="all"), OVERWORK).gold == 10 + 8
    assert play(position(realm(farms=3, lands=3, happiness=3)), OVERWORK).gold == 10 + 6


def test_3_2_expand():
    after = play(position(realm(ap=1)), EXPAND)
    assert (after.gold, after.ap, after.lands, after.tilled, after.happiness) == (8, 0, 3, 0, 1)


def test_3_2_expand_needs_its_gold():
    assert why_not(position(realm(ap=1, gold=1)), EXPAND) == "3.2 It costs 2 gold and you have 1."


@pytest.mark.parametrize(
    ("kind", "army", "fort", "room"),
    [("house", 0, 0, 2), ("farm", 0, 0, 1), ("outpost", 1, 1, 1), ("watchtower", 0, 2, 1)],
)
def test_3_3_develop(kind, army, fort, room):
    after = play(position(realm(ap=1)), Develop(kind))
    assert (after.gold, after.ap, after.free_slots, after.developments) == (7, 0, 0, 2)
    assert (after.army, after.fort, added(capacity(after, BOOK))) == (army, fort, room)
    assert after.happiness == 0


def test_3_3_develop_needs_a_free_slot():
    t = position(realm(ap=2, lands=1))
    for action in DEVELOP:
        assert why_not(t, action) == "3.3 No development slot is free: expand first."
    assert not why_not(position(realm(ap=2, lands=1, tilled=1)), DEVELOP[0])


def test_3_4_tax_e4():
    for people, gold, market, loss in ((1, 4, 5, 1), (2, 8, 10, 1), (3, 12, 15, 2), (4, 16, 20, 2)):
        crowd = realm(council=people, houses=3, lands=4)
        plain = play(position(crowd), TAX)
        assert (plain.gold - 10, plain.happiness) == (gold, -loss)
        assert play(position(crowd.but(buildings=("market",))), TAX).gold - 10 == market


def test_3_4_every_role_pays():
    crowd = realm(council=1, commanders=1, fortifiers=1, army=1, fort=1, houses=2, lands=3)
    assert play(position(crowd), TAX).gold == 10 + 12


def test_3_4_the_whole_loss_must_fit():
    crowd = realm(council=3, houses=2, lands=3, happiness=-9)
    assert why_not(position(crowd), TAX) == "3.4 Happiness would fall below -10."
    assert play(position(crowd.but(ap=1), free_actions="ap"), TAX).happiness == -10
    assert play(position(crowd.but(happiness=-10, ap=1), free_actions="ap"), TAX).gold == 22


def test_3_4_income_scope_all_lets_happiness_change_tax():
    assert play(position(realm(happiness=-8), income_scope="all"), TAX).gold == 12


def test_3_5_reallocate_e28():
    two = realm(council=2, houses=1)
    for ap in (1, 2):
        after = play(position(two.but(ap=ap)), Reallocate("council", "commander"))
        assert (after.ap, after.gold, after.happiness) == (0, 5, -1)
        assert (after.council, after.commanders, after.army) == (1, 1, 1)
    assert play(position(two.but(ap=3)), Reallocate("council", "fortifier")).ap == 1


def test_3_5_joining_the_council_brings_an_action_point():
    after = play(position(realm(ap=1, houses=1, fortifiers=1, fort=3)), Reallocate("fortifier", "council"))
    assert (after.ap, after.council, after.fortifiers, after.fort) == (1, 2, 0, 2)


def test_3_5_refusals():
    t = position(realm(ap=1))
    assert why_not(t, Reallocate("council", "commander")) == "3.5 The last councillor must stay."
    assert why_not(t, Reallocate("commander", "council")) == "3.5 You have no commander."
    assert why_not(t, Reallocate("fortifier", "council")) == "3.5 You have no fortifier."
    assert why_not(t, Reallocate("council", "council")).startswith("2.3")


def test_3_6_raise_council_e29():
    after = play(position(realm(gold=5, ap=1, houses=1)), RaisePop("council"))
    assert (after.ap, after.gold, after.happiness, after.council) == (1, 0, 1, 2)


def test_3_6_raise_officers():
    t = position(realm(gold=10, ap=2, houses=2, lands=3))
    after = play(t, RaisePop("commander"), RaisePop("fortifier"))
    assert (after.commanders, after.army, after.fortifiers, after.fort) == (1, 1, 1, 1)
    assert (after.ap, after.happiness) == (0, 2)


def test_3_6_raise_pop_needs_room():
    t = position(realm(ap=1))
    for action in RAISE:
        assert why_not(t, action) == "3.6 There is no room for another person: build a house."


def test_3_6_room_is_castle_houses_citadel_and_temple():
    assert added(capacity(realm(houses=2, buildings=("citadel", "temple", "mill")), BOOK)) == 1 + 2 + 1 + 1


def test_3_7_royal_decree_e25():
    after = play(position(realm(gold=12, ap=1)), RoyalDecree("farm"))
    assert (after.lands, after.tilled, after.farms, after.happiness) == (3, 1, 2, -2)
    assert (after.gold, after.ap, after.free_slots) == (0, 0, 2)
    assert play(position(realm(gold=12, ap=1, happiness=10)), RoyalDecree("house")).happiness == 7


def test_3_7_royal_decree_needs_no_free_slot_and_offers_no_garden():
    t = position(realm(gold=12, ap=1, lands=1))
    assert all(not why_not(t, action) for action in DECREE)
    assert [action.kind for action in DECREE] == ["house", "farm", "outpost", "watchtower"]


def test_3_9_festival():
    after = play(position(realm(ap=1)), FESTIVAL)
    assert (after.gold, after.ap, after.happiness, after.festival) == (7, 0, 2, True)


def test_3_9_no_attack_in_the_turn_of_a_festival_and_the_other_way_round():
    soldiers = realm(gold=20, ap=2, houses=1, commanders=1, army=1)
    t = position(soldiers)
    play(t, FESTIVAL)
    assert why_not(t, ATTACK) == "3.9 Your people feast: no attack in the turn of a festival."
    t = position(soldiers)
    play(t, ATTACK)
    assert why_not(t, FESTIVAL) == "3.9 No festival in a turn in which you attacked."


def test_3_9_a_festival_ends_when_the_next_turn_begins():
    t = position(realm(ap=2))
    play(t, FESTIVAL, END_TURN)
    assert t.realms[0].festival
    play(t, END_TURN)
    assert not t.realms[0].festival


def test_3_9_a_festival_may_be_repeated():
    after = play(position(realm(ap=2)), FESTIVAL, FESTIVAL)
    assert (after.happiness, after.gold, after.festival) == (4, 4, True)


def test_3_10_plow():
    after = play(position(realm(ap=1, buildings=("plow_workshop",))), PLOW)
    assert (after.gold, after.lands, after.tilled, after.happiness, after.plow_token) == (4, 3, 1, 1, True)
    assert why_not(position(realm(ap=1)), PLOW) == "3.10 Plowing needs a Plow Workshop."


def test_3_10_the_next_action_costs_more_even_a_free_one_e22():
    workshop = realm(ap=2, gold=7, buildings=("plow_workshop",))
    t = position(workshop)
    play(t, PLOW)
    assert why_not(t, TAX) == "3.4 It costs 2 gold and you have 1."
    t = position(workshop.but(gold=8))
    play(t, PLOW)
    after = play(t, TAX)
    assert (after.gold, after.plow_token) == (4, False)


def test_3_10_plowing_twice_pays_the_surcharge_and_leaves_one_token():
    t = position(realm(ap=3, gold=20, buildings=("plow_workshop",)))
    after = play(t, PLOW, PLOW)
    assert (after.gold, after.plow_token) == (6, True)
    assert play(t, EXPAND).gold == 2


def test_3_10_a_token_not_used_dies_with_the_turn():
    t = position(realm(ap=1, gold=9, buildings=("plow_workshop",)))
    play(t, PLOW, END_TURN)
    assert not t.realms[0].plow_token


def test_3_10_plow_pays_no_town_charter_but_gets_its_happiness():
    after = play(position(realm(ap=1, buildings=("plow_workshop", "town_charter", "temple"))), PLOW)
    assert (after.gold, after.happiness) == (4, 3)


def test_2_3_every_action_is_told():
    rich = realm(
        gold=99, ap=9, council=2, houses=4, lands=9, farms=1, buildings=("plow_workshop",), commanders=1, army=1
    )
    kinds = {}
    for action in ACTS:
        t = position(rich)
        if not why_not(t, action):
            kinds[type(action).__name__] = type(heard(t, action)[0])
    assert kinds == {
        "Overwork": events.Overworked,
        "Expand": events.Expanded,
        "Develop": events.Developed,
        "Tax": events.Taxed,
        "Reallocate": events.Reallocated,
        "RaisePop": events.Raised,
        "RoyalDecree": events.Decreed,
        "ArmyAttack": events.Attacked,
        "HoldFestival": events.HeldFestival,
        "Plow": events.Plowed,
        "Build": events.Built,
    }


def test_2_3_turn_of_many_actions():
    t = turn(realm(gold=20, houses=1))
    after = play(t, RaisePop("council"), Build("mill"), TAX)
    assert (after.gold, after.ap, after.happiness) == (20 - 5 - 7 + 8, 0, 0)
