"""4 Happiness: its tiers, bounds and the way it moves."""

from __future__ import annotations

import pytest

from turnwright.core import added
from turnwright.games.kingdom import events
from turnwright.games.kingdom.actions import END_TURN, EXPAND, TAX, RoyalDecree
from turnwright.games.kingdom.book import BOOK
from turnwright.games.kingdom.development_phase import action_points, army_growth
from turnwright.games.kingdom.happiness import lowered, raised, tier, unrest

from .positions import heard, play, position, realm, turn

BANDS = {
    range(-10, -9): (-10, -50, 0, 0, True, True),
    range(-9, -7): (-8, -50, 0, 0, True, False),
    range(-7, -4): (-5, -25, 0, 0, True, False),
    range(-4, -2): (-3, -25, 0, 0, False, False),
    range(-2, 3): (0, 0, 0, 0, False, False),
    range(3, 5): (3, 25, 0, 0, False, False),
    range(5, 8): (5, 25, 20, 0, False, False),
    range(8, 10): (8, 50, 20, 0, False, False),
    range(10, 11): (10, 50, 20, 20, False, False),
}


@pytest.mark.parametrize(("band", "row"), BANDS.items())
def test_4_every_tier(band, row):
    for happiness in band:
        t = tier(BOOK, happiness)
        assert (t.at, t.income, t.discount, t.growth, t.stops_growth, t.halves_ap) == row


def test_4_no_growth_from_minus_5_on_e8():
    soldiers = realm(army=4, commanders=1, fort=4, fortifiers=1, houses=2, lands=3)
    assert (turn(soldiers.but(happiness=-4)).realms[0].army, turn(soldiers.but(happiness=-4)).realms[0].fort) == (5, 5)
    stopped = turn(soldiers.but(happiness=-5)).realms[0]
    assert (stopped.army, stopped.fort) == (4, 4)
    assert events.GrowthStopped(1) in heard(position(b=soldiers.but(happiness=-5)), END_TURN)


def test_4_plus_10_needs_heads_to_grow_e9():
    assert added(army_growth(realm(happiness=10, army=9), BOOK)) == 0


@pytest.mark.parametrize(("council", "ap"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_4_half_the_action_points_at_minus_10_e10(council, ap):
    assert added(action_points(realm(council=council, happiness=-10), BOOK)) == ap
    assert added(action_points(realm(council=council, happiness=-9), BOOK)) == council


def test_4_the_second_players_bonus_is_not_halved():
    assert added(action_points(realm(happiness=-10), BOOK, 1)) == 1


def test_4_halves_are_added_before_rounding():
    assert [unrest(n, 50) for n in (0, 1, 2, 3, 4, 5)] == [0, 1, 1, 2, 2, 3]


def test_4_happiness_stays_within_its_bounds():
    assert raised(realm(happiness=9), BOOK, 2) == 10
    assert lowered(realm(happiness=-9), BOOK, 3) == -10
    assert play(position(realm(ap=1, happiness=10)), EXPAND).happiness == 10
    assert play(position(realm(ap=1, gold=12, happiness=-9)), RoyalDecree("farm")).happiness == -10


def test_4_each_change_is_bounded_by_itself():
    assert play(position(realm(ap=1, gold=12, happiness=10)), RoyalDecree("farm")).happiness == 7


def test_4_changes_are_told():
    assert heard(position(realm(happiness=-4)), TAX) == [events.Taxed(0, 4), events.MoodChanged(0, -4, -5)]
