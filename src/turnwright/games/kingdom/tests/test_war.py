"""3.8 Army Attack and 6 Absorption, with 3.3 watchtowers and 3.9 festivals in the way."""

from __future__ import annotations

import pytest

from turnwright.core import added
from turnwright.games.kingdom import GAME, events
from turnwright.games.kingdom.actions import ATTACK, DEVELOP, END_TURN, RaisePop
from turnwright.games.kingdom.book import BOOK
from turnwright.games.kingdom.war import absorption, clash, damage

from .positions import heard, play, position, realm, why_not


def army(strength, **changes):
    return realm(**{"commanders": 1, "houses": 1, "army": strength, **changes})


def attacked(strength, **defender):
    """The defender after one attack."""
    t = position(army(strength), realm(**defender))
    play(t, ATTACK)
    return t.realms[1]


def test_3_8_attack_wears_down_the_fortification_first():
    after = attacked(5, fort=3)
    assert (after.fort, after.castle) == (0, 8)
    assert attacked(2, fort=3).fort == 1


def test_3_8_the_army_stays_what_it_is():
    t = position(army(5, commanders=2, houses=2, lands=3), realm(fort=20))
    assert play(t, ATTACK, ATTACK).army == 5
    assert t.realms[1].fort == 10


def test_3_8_one_attack_for_each_commander():
    t = position(realm())
    assert why_not(t, ATTACK) == "3.8 You have no commander to lead an attack."
    t = position(army(1, commanders=2, houses=2, lands=3), realm(fort=9))
    play(t, ATTACK, ATTACK)
    assert why_not(t, ATTACK) == "3.8 Each commander leads one attack a turn, and all have."
    play(t, END_TURN, END_TURN)
    assert not why_not(t, ATTACK)


def test_3_8_attacks_cost_an_action_point_under_the_ap_option():
    t = position(army(1, ap=1), realm(fort=9), free_actions="ap")
    assert play(t, ATTACK).ap == 0
    t = position(army(1), realm(fort=9))
    assert play(t, ATTACK).ap == 0
    assert t.realms[0].gold == 10


def test_3_8_castle_damage_moves_happiness_and_gold():
    t = position(army(1, happiness=4), realm(gold=10, happiness=4))
    after = play(t, ATTACK)
    assert (after.happiness, after.gold) == (5, 12)
    assert (t.realms[1].happiness, t.realms[1].gold) == (3, 8)


def test_3_8_no_castle_damage_moves_nothing():
    t = position(army(3), realm(fort=3))
    after = play(t, ATTACK)
    assert (after.happiness, after.gold, t.realms[1].happiness, t.realms[1].gold) == (0, 10, 0, 10)


@pytest.mark.parametrize(
    ("gold", "quarter", "half"),
    [(0, 0, 0), (1, 0, 0), (2, 0, 1), (3, 0, 1), (4, 1, 2), (7, 1, 3), (10, 2, 5), (15, 3, 7), (39, 9, 19)],
)
def test_3_8_plunder_e18(gold, quarter, half):
    assert clash(army(1), realm(gold=gold), BOOK).plunder == quarter
    assert clash(army(1, buildings=("raiders_guild",)), realm(gold=gold), BOOK).plunder == half


def test_3_8_exact_kill_e19():
    t = position(army(3), realm(castle=3, watchtowers=0))
    after = play(t, ATTACK)
    assert (t.ended, t.loser, t.asks) == ("conquest", 1, {})
    assert (after.happiness, after.gold, t.realms[1].castle, t.realms[1].gold) == (0, 10, 0, 10)
    assert GAME.score(t).winners == (0,)


def test_3_8_overkill_leaves_the_castle_at_zero():
    t = position(army(99), realm(castle=3, fort=4))
    play(t, ATTACK)
    assert t.realms[1].castle == 0


@pytest.mark.parametrize(("festival", "through", "castle"), [(False, 2, 9), (True, 4, 7)])
def test_6_tower_and_walls_absorb_70_percent_e11(festival, through, castle):
    defender = realm(watchtowers=1, fort=1, festival=festival, buildings=("castle_walls",))
    assert added(damage(army(7), defender, BOOK)) == through
    t = position(army(7), defender)
    play(t, ATTACK)
    after = t.realms[1]
    assert (after.fort, after.castle, after.watchtowers) == (0, castle, 0)


def test_6_walls_alone_e13():
    after = attacked(9, fort=3, buildings=("castle_walls",))
    assert (after.fort, after.castle) == (0, 6)


def test_6_small_attacks_vanish_and_still_remove_towers_e15():
    after = attacked(1, watchtowers=1, fort=2)
    assert (after.castle, after.watchtowers) == (10, 0)
    after = attacked(3, watchtowers=1, fort=0, buildings=("castle_walls",))
    assert (after.castle, after.watchtowers) == (10, 0)


def test_6_two_towers_absorb_everything_once_e16():
    after = attacked(50, watchtowers=2, lands=3, fort=5)
    assert (after.castle, after.watchtowers, after.fort) == (10, 0, 1)
    assert attacked(50, watchtowers=2, lands=3, fort=1).fort == 0


def test_6_absorption_adds_up_to_100_at_most():
    strong = realm(watchtowers=3, buildings=("castle_walls",))
    assert added(absorption(strong, BOOK)) == 100
    assert added(absorption(realm(watchtowers=1, buildings=("castle_walls",)), BOOK)) == 70
    assert added(absorption(realm(), BOOK)) == 0


def test_3_3_watchtower_goes_with_its_fortification_e17():
    after = attacked(3, watchtowers=1, fort=2)
    assert (after.fort, after.castle, after.watchtowers, after.free_slots) == (0, 10, 0, 1)


def test_3_3_a_second_attack_meets_no_tower():
    t = position(army(4, commanders=2, houses=2, lands=3), realm(watchtowers=2, lands=3, fort=4))
    play(t, ATTACK)
    assert t.realms[1].castle == 10
    play(t, ATTACK)
    assert t.realms[1].castle == 6


def test_3_9_festival_doubles_until_the_next_turn():
    assert attacked(3, festival=True).castle == 4
    t = position(realm(ap=2, festival=True), army(4))
    play(t, END_TURN, ATTACK)
    assert t.realms[0].castle == 0  # the army of 4 has grown to 5


def test_3_8_an_attack_is_told_as_it_resolves():
    t = position(army(7), realm(watchtowers=1, fort=1, buildings=("castle_walls",), festival=True))
    assert heard(t, ATTACK) == [
        events.Attacked(0, power=14, festival=True, absorption=70, damage=4, fort=1, castle=3),
        events.Plundered(0, 2),
        events.TowersFell(1, 1, 0),
        events.MoodChanged(0, 0, 1),
        events.MoodChanged(1, 0, -1),
    ]
    told = heard(position(army(9), realm(castle=2)), ATTACK)
    assert told == [events.Attacked(0, 9, False, 0, 9, 0, 2), events.CastleFell(1)]


def test_3_8_the_forecast_is_the_attack():
    attacker, defender = army(7), realm(watchtowers=1, fort=3, buildings=("castle_walls",), festival=True)
    forecast = clash(attacker, defender, BOOK)
    t = position(attacker, defender)
    (event, *_) = heard(t, ATTACK)
    assert (event.damage, event.fort, event.castle) == (forecast.damage, forecast.fort, forecast.castle)


def rush(t, rushers):
    """These players raise a house and a commander and attack whenever they can; they sell what comes first."""
    while t.asks:
        legal = t.asks[t.active].legal(t, t.active)
        r = t.realms[t.active]
        wanted = DEVELOP[0] if not r.houses else RaisePop("commander") if not r.commanders else ATTACK
        if t.phase == "main":
            play(t, wanted if t.active in rushers and wanted in legal else END_TURN)
        else:
            play(t, legal[0])
    return t


@pytest.mark.parametrize(
    ("rusher", "free_actions", "fallen"), [(0, "printed", 5), (1, "printed", 4), (0, "ap", 6), (1, "ap", 5)]
)
def test_1_when_a_passive_opponent_falls(rusher, free_actions, fallen):
    t = rush(GAME.start(options={"free_actions": free_actions}), (rusher,))
    assert (t.ended, t.loser, t.round) == ("conquest", 1 - rusher, fallen)


def test_2_2_mirrored_rush_e30():
    t = rush(GAME.start(options={"free_actions": "ap"}), (0, 1))
    assert (t.ended, t.loser, t.round) == ("bankruptcy", 1, 5)
    assert [r.castle for r in t.realms] == [1, 1]
    assert t.realms[1].farms == 0
