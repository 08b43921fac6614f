"""3.11 Build: every row of the table of buildings."""

from __future__ import annotations

import pytest

from turnwright.core import added
from turnwright.games.kingdom import events
from turnwright.games.kingdom.actions import (
    ATTACK,
    BUILD,
    END_TURN,
    EXPAND,
    FESTIVAL,
    PLOW,
    TAX,
    Build,
    RaisePop,
    Reallocate,
    RoyalDecree,
)
from turnwright.games.kingdom.book import BOOK, BUILDINGS
from turnwright.games.kingdom.development_phase import income
from turnwright.games.kingdom.people import capacity
from turnwright.games.kingdom.prices import cost

from .positions import heard, play, position, realm, turn, why_not

PRINTED = (5, 7, 8, 10, 10, 12, 12, 14, 15, 16, 20, 22)
AT_PLUS_5 = (4, 5, 6, 8, 8, 9, 9, 11, 12, 12, 16, 17)


def test_3_11_the_table_lists_the_buildings_in_their_order():
    assert BOOK.buildings.__struct_fields__ == BUILDINGS


def prices(**changes):
    return tuple(added(cost(realm(**changes), BOOK, action)) for action in BUILD)


def test_3_11_printed_prices():
    assert prices() == prices(happiness=4) == PRINTED


def test_3_11_prices_from_happiness_5_on_e20():
    assert prices(happiness=5) == prices(happiness=8) == prices(happiness=10) == AT_PLUS_5


@pytest.mark.parametrize("name", BUILDINGS)
def test_3_11_each_is_built_once(name):
    t = position(realm(gold=99, ap=2))
    after = play(t, Build(name))
    assert (after.buildings, after.ap, after.gold) == ((name,), 1, 99 - PRINTED[BUILDINGS.index(name)])
    assert why_not(t, Build(name)) == "3.11 It stands already."


def test_3_11_town_charter_e24():
    charter = realm(ap=1, gold=16, buildings=("town_charter",))
    after = play(position(charter), EXPAND)
    assert (after.gold, after.happiness) == (12, 2)
    both = charter.but(buildings=("town_charter", "temple"))
    assert play(position(both), EXPAND).happiness == 3
    decree = play(position(both), RoyalDecree("farm"))
    assert (decree.happiness, decree.gold) == (0, 4)


def test_3_11_mill():
    assert added(income(realm(farms=4, buildings=("mill",)), BOOK)) == 12


def test_3_11_plow_workshop_and_market():
    assert not why_not(position(realm(ap=1, buildings=("plow_workshop",))), PLOW)
    assert play(position(realm(buildings=("market",))), TAX).gold == 15


def test_3_11_barracks_for_commanders_here_and_to_come():
    t = position(realm(gold=50, ap=9, commanders=2, army=5, houses=4, lands=5))
    assert play(t, Build("barracks")).army == 7
    assert play(t, RaisePop("commander")).army == 9
    assert play(t, Reallocate("commander", "council")).army == 7


def test_3_11_citadel_and_castle_walls():
    t = position(realm(gold=50, ap=2, fort=1))
    after = play(t, Build("citadel"))
    assert (after.fort, added(capacity(after, BOOK))) == (6, 2)
    assert play(t, Build("castle_walls")).fort == 11


def test_3_11_castle_gardens_e26():
    after = play(position(realm(gold=15, ap=1, lands=1)), Build("castle_gardens"))
    assert (after.lands, after.tilled, after.gardens, after.happiness) == (3, 2, 2, 2)
    assert after.free_slots == 2
    assert added(income(after, BOOK)) == 2 + 2


def test_3_11_castle_gardens_are_two_increases_for_the_temple():
    after = play(position(realm(gold=15, ap=1, buildings=("temple",))), Build("castle_gardens"))
    assert (after.happiness, after.gold) == (4, 0)
    charter = play(position(realm(gold=15, ap=1, buildings=("temple", "town_charter"))), Build("castle_gardens"))
    assert (charter.happiness, charter.gold) == (6, 0)


def test_3_11_castle_gardens_cheer_at_the_end_of_upkeep():
    gardens = ("castle_gardens",)
    assert turn(realm(happiness=-1, buildings=gardens)).realms[0].happiness == 0
    assert turn(realm(happiness=0, buildings=gardens)).realms[0].happiness == 0
    assert turn(realm(happiness=-1, buildings=(*gardens, "temple"))).realms[0].happiness == 1
    told = heard(position(b=realm(happiness=-2, buildings=gardens)), END_TURN)
    assert told[-2:] == [events.GardensCheered(1), events.MoodChanged(1, -2, -1)]


def test_3_11_castle_gardens_lead_out_of_a_revolt_in_two_turns():
    t = turn(realm(happiness=-10, buildings=("castle_gardens",)))
    assert (t.realms[0].ap, t.realms[0].happiness) == (0, -9)
    play(t, END_TURN, END_TURN)
    assert t.realms[0].ap == 1


def test_3_11_temple():
    after = play(position(realm(gold=16, ap=1)), Build("temple"))
    assert (after.happiness, added(capacity(after, BOOK)), added(income(after, BOOK))) == (0, 2, 3)
    temple = realm(gold=20, ap=2, buildings=("temple",))
    assert play(position(temple), EXPAND).happiness == 2
    assert play(position(temple), FESTIVAL).happiness == 3
    assert play(position(temple), RaisePop("council")).happiness == 2
    assert play(position(temple.but(commanders=1, army=1)), ATTACK).happiness == 2
    assert play(position(temple.but(happiness=9)), FESTIVAL).happiness == 10


def test_3_11_palace_pays_the_first_action():
    t = turn(realm(gold=2, happiness=3, buildings=("palace",)))
    assert (t.realms[0].happiness, t.realms[0].free_action) == (2, True)
    after = play(t, Build("great_hall"))
    assert (after.gold, after.ap, after.free_action) == (3, 0, False)  # 2 + 3 income - 2 upkeep


def test_3_11_palace_offer_is_wasted_on_a_free_action_and_lost_at_the_end():
    t = turn(realm(happiness=3, buildings=("palace",)))
    assert not play(t, TAX).free_action
    t = turn(realm(happiness=3, buildings=("palace",)))
    play(t, END_TURN)
    assert not t.realms[0].free_action


def test_3_11_palace_needs_happiness_3_and_acts_from_the_next_turn_on():
    t = turn(realm(happiness=2, buildings=("palace",)))
    assert (t.realms[0].happiness, t.realms[0].free_action) == (2, False)
    assert not play(position(realm(gold=20, ap=1, happiness=9)), Build("palace")).free_action
    told = heard(position(b=realm(happiness=5, buildings=("palace",))), END_TURN)
    assert told[-2:] == [events.PalaceOpened(1), events.MoodChanged(1, 5, 4)]


def test_3_11_palace_pays_for_plowing_but_not_for_what_follows():
    t = turn(realm(gold=0, council=2, houses=1, happiness=3, buildings=("palace", "plow_workshop"), farms=1, lands=2))
    t = position(realm(gold=1, ap=2, free_action=True, buildings=("plow_workshop",)))
    assert play(t, PLOW).gold == 1
    assert why_not(t, TAX) == "3.4 It costs 2 gold and you have 1."


def test_3_11_great_hall_tills_what_is_there():
    t = position(realm(gold=30, ap=2, lands=4, tilled=1))
    assert play(t, Build("great_hall")).tilled == 4
    after = play(t, EXPAND)
    assert (after.lands, after.tilled) == (5, 4)
