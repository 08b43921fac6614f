"""The pages of the headquarters: everything is drawn, numbers are those of the rules, what is impossible says why."""

import re

import pytest

from turnwright.core import Motion, added
from turnwright.core.language import reading
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import END_ACTIVATION, PLACE_ALL, START
from turnwright.games.mac.board import screens
from turnwright.games.mac.board.galaxy import place_sheet
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.company import actions as d
from turnwright.games.mac.company import events as e
from turnwright.games.mac.company.briefing import accepted
from turnwright.games.mac.company.economy import bonus_rows, pay_rows
from turnwright.games.mac.company.market import add_frame
from turnwright.games.mac.company.salvage import picks, reported
from turnwright.games.mac.frames import armour_of
from turnwright.games.mac.loadout import slots_of
from turnwright.games.mac.state import Mac
from turnwright.kit.markup import html
from turnwright.languages import PSEUDO, language

from .firm import HEADLESS, LOST, firm, fought, live
from .positions import do


def page(t: Mac, title: str) -> str:
    return screens(GAME.view(t, 0))[title]


def refs(markup: str, kind: str) -> set[str]:
    return set(re.findall(rf'data-ref="{kind}:([^"]+)"', markup))


def test_13_1_what_the_company_is_doing_comes_first_and_a_battle_is_one_picture():
    t = live()
    assert list(screens(GAME.view(t, 0)))[:2] == ["", "Hangar"]
    do(t, d.OpenBay(1))
    assert list(screens(GAME.view(t, 0)))[1] == "Refit bay"
    do(t, d.LeaveBay())
    do(t, d.Accept(t.contracts[0].id))
    assert list(screens(GAME.view(t, 0)))[1] == "Deployment"
    do(t, d.Launch())
    assert list(screens(GAME.view(t, 0))) == [""]


def test_14_1_the_map_shows_every_place_and_the_price_of_every_route():
    drawn = page(firm(), "Galaxy")
    assert refs(drawn, "place") == set(BOOK.places)
    tolls = re.findall(r"mac-hq-toll[^>]*>(\d+)/(\d+)<", drawn)
    assert sorted((int(f), int(n)) for f, n in tolls) == sorted((route.fuel, route.days) for route in BOOK.routes)


def test_14_3_a_place_out_of_reach_says_why_and_only_the_others_can_be_flown_to():
    drawn = page(firm(fuel=12), "Galaxy")
    assert refs(drawn, "fly") == {"freeport", "deadlight_station", "shadow_market"}
    assert "It takes 15 fuel, and there is 12 in the tank." in drawn
    assert "Earth is more than one jump away." in drawn


@pytest.mark.parametrize("chassis", BOOK.chassis)
def test_7_6_the_bay_draws_every_hardpoint_twice_on_the_frame_and_beside_it(chassis):
    t = live()
    machine = add_frame(t, "New", chassis)
    do(t, d.OpenBay(machine.id))
    drawn = page(t, "Refit bay")
    for slot in slots_of(BOOK.chassis[chassis]):
        assert drawn.count(f'data-ref="slot:{slot}"') == 2


def test_7_8_staged_changes_are_listed_with_their_price_and_what_fits_nowhere_says_why():
    t = live(stores={"plasma_lance": 1, "machine_gun": 1})
    do(t, d.OpenBay(2))
    do(t, d.Fit("machine_gun", "small_2"))
    drawn = page(t, "Refit bay")
    assert "Fit Machine Gun" in drawn
    assert "500 credits" in drawn
    assert "This frame has no large hardpoint." in drawn


def test_11_8_the_market_says_what_the_company_cannot_pay():
    t = firm(credits=5_000)
    drawn = page(t, "Market")
    assert "buy:light_laser" not in drawn
    assert "It costs 10,000, and the company has 5,000 credits." in drawn
    t.place = "ore_belt"
    assert "No market on Ore Belt." in page(t, "Market")


def test_12_2_the_slider_shows_what_every_level_brings():
    t = live()
    do(t, d.Accept(t.contracts[0].id))
    view = GAME.view(t, 0)
    drawn, contract = page(t, "Deployment"), t.contracts[0]
    for level in range(5):
        assert html(">{:,}</b>", added(pay_rows(view, contract, level, "victory"))) in drawn
        assert f"{picks(BOOK, contract.difficulty, level, 'victory')} pick" in drawn
    assert html("{:,}</button> if no frame is lost", added(bonus_rows(view, contract, accepted(view).payout))) in drawn


def test_11_2_a_bay_for_each_frame_shows_its_state_and_bare_locations():
    t = firm()
    worn = (0, *armour_of(BOOK, BOOK.chassis["enforcer"])[1:])
    t.hangar[1] = t.hangar[1].but(armour=worn, status="damaged")
    t.hangar[2] = t.hangar[2].but(status="destroyed")
    drawn = page(t, "Hangar")
    assert drawn.count('class="mac-hq-bay ') == 4
    assert drawn.count("mac-hq-bay empty") == 2
    assert "Damaged" in drawn
    assert "Destroyed" in drawn
    assert drawn.count("mac-hq-plate p0 bare") == 1
    assert refs(drawn, "repair") == {"1"}
    assert refs(drawn, "rebuild") == {"2"}


def test_12_1_the_wreckage_stays_open_until_it_is_left():
    t, _ = fought(theirs={3: LOST, 4: HEADLESS}, payout=2)
    drawn = page(t, "After action 1")
    assert refs(drawn, "item") == set(reported(t).pool)
    assert refs(drawn, "wreck") == {"0"}
    while reported(t).picks:
        do(t, d.Pick(reported(t).pool[0]))
    drawn = page(t, "After action 1")
    assert not refs(drawn, "item")
    assert 'data-ref="leave"' in drawn
    assert list(screens(GAME.view(t, 0)))[1] == "After action 1"


def test_13_3_a_frame_is_renamed_and_any_amount_of_fuel_bought_by_a_form():
    t = live(fuel=40)
    fuel, rename = GAME.forms.forms(GAME.view(t, 0))
    (units,) = GAME.forms.fields(GAME.view(t, 0), fuel.action)
    assert (units.low, units.high) == (1, 60)
    _, name = GAME.forms.fields(GAME.view(t, 0), rename.action)
    assert "Bravo" not in [pick.value for pick in name.picks or ()]
    do(t, rename.action)
    do(t, fuel.action.but(units=37))
    assert (t.hangar[2].name, t.fuel) == (rename.action.name, 77)
    do(t, d.OpenBay(1))
    assert not GAME.forms.forms(GAME.view(t, 0))


def test_16_2_the_report_says_by_how_much_reputation_really_moved():
    t, _ = fought(*(7,) * 12, won=False, mine={1: LOST, 2: LOST})
    assert (t.reputation, reported(t).reputation) == (0, 0), "a defeat takes one point, but there is none"
    t, _ = fought(*(7,) * 12, theirs={3: LOST, 4: LOST})
    assert reported(t).reputation == t.reputation == 3


def test_14_2_the_galaxy_names_the_ground_that_battles_use():
    for by_planet, ground in ((False, "habitable"), (True, "station")):
        view = GAME.view(live(options={"terrain_by_planet": by_planet}), 0)
        assert html("<dt>Ground</dt><dd>{}</dd>", ground) in place_sheet(view, "junction_station")


def test_13_1_the_bright_button_never_throws_a_day_or_a_turn_away():
    """B6: only what goes on with the work is the main one of the buttons that end a turn."""
    t = live()
    say = GAME.text.say_action
    assert "main" not in say(GAME.view(t, 0), d.AdvanceDay()).refs
    do(t, d.Accept(t.contracts[0].id))
    assert "main" in say(GAME.view(t, 0), d.Launch()).refs
    do(t, d.Launch(), PLACE_ALL)
    assert "main" in say(GAME.view(t, 0), START).refs
    do(t, START)
    assert "main" not in say(GAME.view(t, 0), END_ACTIVATION).refs


def test_13_what_happens_at_headquarters_is_seen_where_it_happens() -> None:
    t = live()
    first, ship = next(iter(t.hangar.values())), "company"
    for event, motions in {
        e.DayBegan(2, 1500, 90_000): [Motion("flash", "day"), Motion("number", "credits", words="−1,500")],
        e.Arrived(t.place, 3, 2): [Motion("move", f"place:{t.place}", what=ship), Motion("number", "fuel", words="−3")],
        e.WorkBegan(first.name, "repair", 1200, 2): [
            Motion("flash", f"machine:{first.id}", words="2 days"),
            Motion("number", "credits", words="−1,200"),
        ],
        e.ContractEnded("Test", "victory", 165_000, 5000): [Motion("number", "credits", words="+170,000")],
        e.WorkDone("a frame that was sold"): [],
    }.items():
        assert GAME.board.motions(GAME.view(t, 0), [event]) == motions
    bought = [e.ItemBought("armour", 500), e.ItemSold("laser", 500)]
    assert GAME.board.motions(GAME.view(t, 0), bought) == [], "what comes to nothing is not worth a number"


def test_13_a_hired_pilot_and_the_seat_it_takes_are_drawn() -> None:
    t = live()
    pilot, frame = next(iter(t.pilots.values())), next(iter(t.hangar.values()))
    told = [e.PilotHired(pilot.callsign, 3, 3, 3, 30_000), e.PilotAssigned(pilot.callsign, frame.name)]
    found = GAME.board.motions(GAME.view(t, 0), told)
    drawn = "".join(map(str, GAME.board.screens(GAME.view(t, 0)).values()))
    assert [motion.kind for motion in found] == ["flash", "move", "number"]
    for ref in (ref for motion in found for ref in motion.refs):
        assert f'data-ref="{ref}"' in drawn or f'data-spot="{ref}"' in drawn, ref


def test_11_8_new_goods_come_on_a_day_that_is_still_to_come():
    """After a contract of a week the market named the day it would have been filled on, which was past."""
    t = live(day=12)
    assert t.stock[t.place].day == 1
    assert "13 Jan 2847" in page(t, "Market")
    assert "13 Jan 2847" in page(t, "Hangar").partition("new goods")[0].rpartition("<li>")[2]
    t.day = 3
    assert "08 Jan 2847" in page(t, "Market")


def test_11_8_a_market_is_filled_and_shown_in_every_language():
    """Shelves went by their names as they are said: in another language they were empty, and on arrival the match broke off."""
    t = live()
    wares = page(t, "Market").count("mac-hq-ware")
    assert wares
    with reading(language(PSEUDO)):
        assert sum(drawn.count("mac-hq-ware") for drawn in screens(GAME.view(t, 0)).values()) == wares
        do(t, d.Travel("freeport"))
    assert t.stock["freeport"].goods
