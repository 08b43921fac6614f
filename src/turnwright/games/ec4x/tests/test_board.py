"""The drawn table: what stands on the star map, when fleets arrive, and what a report holds."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from turnwright.core import Dice, Match
from turnwright.core.language import reading
from turnwright.games.ec4x import GAME
from turnwright.games.ec4x.actions import Seal, Write
from turnwright.games.ec4x.board import screens, vignette
from turnwright.games.ec4x.board.cards import house_card, system_card
from turnwright.games.ec4x.board.desk import desk
from turnwright.games.ec4x.board.fleet_card import fleet_card
from turnwright.games.ec4x.board.ledger import chart as prestige
from turnwright.games.ec4x.board.ledger import ledger, spread
from turnwright.games.ec4x.board.marks import brief, courses, fleets
from turnwright.games.ec4x.board.pages import houses, research, systems
from turnwright.games.ec4x.board.report import grouped, report, report_title, section, sightings
from turnwright.games.ec4x.board.space import border, chart
from turnwright.games.ec4x.book import Order
from turnwright.games.ec4x.events import Blockaded
from turnwright.games.ec4x.lines import OrderFleet, Tax
from turnwright.games.ec4x.mail.map import prestige_chart
from turnwright.games.ec4x.state import Reach, Seen
from turnwright.games.ec4x.text.lines import guards
from turnwright.games.ec4x.view import revealed
from turnwright.kit.elements import h
from turnwright.kit.markup import html, joined
from turnwright.languages import Pseudo

Play = Match[Reach, Seen]


def fresh(seats: int = 2) -> Play:
    return Match.new(GAME, bytes(32), seats)


def drawn(view: Seen) -> str:
    return joined(screens(view).values())


def sealed(play: Play) -> None:
    for seat in sorted(play.table.asks):
        play.play(seat, Seal())


def far(play: Play) -> int:
    """A system two jumps away from the first house's home, the guarded hub apart."""
    stars, home, hub = play.table.stars, play.table.homes[0], play.table.hub
    near = {lane.to for lane in stars[home].lanes} - {hub}
    return min(lane.to for at in near for lane in stars[at].lanes if lane.to not in near | {home, hub})


@pytest.mark.parametrize("seats", [2, 4, 12])
def test_2_1_every_system_own_fleet_and_house_is_drawn_and_named(seats: int) -> None:
    play = fresh(seats)
    view = play.view(0)
    root = ElementTree.fromstring(html("<root>{}</root>", drawn(view)))
    refs = {ref for part in root.iter() for ref in (part.get("data-ref") or "").split()}
    assert refs >= {f"system:{n}" for n in range(len(view.stars))}
    assert refs >= {f"fleet:{fleet.number}" for fleet in view.fleets} | {f"house:{seat}" for seat in range(seats)}
    names = {part.text for part in root.iter("span") if "nm" in (part.get("class") or "").split()}
    assert names == {star.name for star in view.stars}


def test_1_3_4_a_spectator_sees_lanes_and_standings_and_no_colony() -> None:
    play = fresh(4)
    markup = drawn(play.view(None))
    assert "colony:" not in markup
    assert "fleet:" not in markup
    assert markup.count('class="row') == 4


def test_6_1_a_drafted_fleet_shows_the_turn_in_which_it_arrives() -> None:
    play = fresh()
    goal = far(play)
    play.play(0, OrderFleet(2, Order.MOVE, goal))
    arrival = courses(play.view(0))[2].arrival
    assert arrival is not None
    assert html(">T{}</span>", arrival) in screens(play.view(0))["Map"]
    while play.table.fleets[2].at != goal:
        turn = play.table.turn
        sealed(play)
    assert turn == arrival


def test_7_1_1_a_fleet_s_card_says_the_rules_of_engagement_that_are_drafted_for_it() -> None:
    m = fresh()
    fleet = next(fleet for fleet in m.view(0).fleets if fleet.squadrons)
    near = m.view(0).stars[fleet.at].lanes[0].to
    m.play(0, OrderFleet(fleet.number, Order.MOVE, near, 8))
    view = m.view(0)
    assert "<b>08</b> fights at 1 to 2" in fleet_card(view, fleet, courses(view)[fleet.number])


def test_1_3_2_a_line_that_would_be_refused_is_crossed_out() -> None:
    play = fresh()
    play.play(0, Write((OrderFleet(2, Order.COLONISE, far(play)), OrderFleet(3, Order.MOVE, far(play)))))
    given = courses(play.view(0))
    assert given[2].fault
    assert not given[3].fault
    assert screens(play.view(0))["Map"].count('class="lb x"') == 1


def test_3_2_the_report_and_the_ledger_come_after_the_first_turn() -> None:
    play = fresh()
    assert not any(title.startswith("Report") for title in screens(play.view(0)))
    play.play(0, Tax(25))
    sealed(play)
    pages = screens(play.view(0))
    assert "Report T1" in pages
    assert "tax rate 25 %" in pages["Ledger"]
    assert "Taxes by colony" in pages["Report T1"], "a quiet turn still tells what it brought and took"


def test_1_3_2_no_draft_changes_the_pages_that_are_drawn_once_a_turn() -> None:
    play = fresh()
    play.play(0, Tax(25))
    sealed(play)
    settled = screens(play.view(0))
    play.play(0, Tax(40))
    play.play(0, OrderFleet(play.table.own_fleets(0)[0].number, Order.MOVE, far(play)))
    view = play.view(0)
    assert view.sheet
    shown = screens(view)
    assert list(shown) == list(settled)
    for title, page in {
        report_title(view): report(view),
        "Systems": systems(view),
        "Research": research(view),
        "Houses": houses(view),
        "Ledger": ledger(view),
    }.items():
        assert shown[title] == page == settled[title], title
    assert all(shown[title] != settled[title] for title in ("Map", "Fleets"))


def test_2_1_the_border_of_an_area_is_closed_and_counts_its_outer_sides() -> None:
    view = fresh().view(0)
    space = chart(view)
    one = border(space, [view.hub])
    assert len(re.findall(r"[ML]", one)) == 6
    beside = view.stars[view.hub].lanes[0].to
    both = border(space, [view.hub, beside])
    assert len(re.findall(r"[ML]", both)) == 10
    assert both.count("Z") == 1


def test_1_1_labels_beside_the_curves_keep_apart_and_on_the_paper() -> None:
    view = fresh(12).view(3)
    spots = spread(view.seat, [90.0] * 12)
    heights = [spot for _, spot in spots]
    assert all(two - one >= 15 for one, two in pairwise(heights))
    assert max(heights) <= 190
    assert 3 in [seat for seat, _ in spots]


def test_1_1_after_the_last_turn_nothing_waits_for_a_decision() -> None:
    view = fresh().view(0)
    assert "Situation" in desk(view)
    over = desk(view.but(ended="turns"))
    assert "Situation" not in over
    assert "Treasury" in over


def test_7_1_a_strong_fleet_has_a_number_that_fits_its_counter() -> None:
    assert [brief(attack) for attack in (0, 999, 3068, 12000)] == ["0", "999", "3k", "12k"]


def test_2_4_2_nobody_is_told_a_strength_that_classes_do_not_tell() -> None:
    """Ships may be better armed than at WEP1, and crippled or in reserve they bring less: classes show neither."""
    told = revealed(fresh().table)
    hub = told.intel[told.hub]
    assert hub is not None
    ships = sum(count for _, count in hub.contacts[0].units)
    assert "AS" not in system_card(told, told.hub, hub) + house_card(told, 1)
    assert h.b[ships] in fleets(told, chart(told))
    known = fresh().view(0)
    seen = known.but(intel=tuple(hub if at == known.hub else one for at, one in enumerate(known.intel)))
    for words in (system_card(seen, seen.hub, hub), sightings(seen), fleets(seen, chart(seen)), guards(seen, seen.hub)):
        assert re.search(r"AS \d+ at WEP1", words)
        assert "or more" not in words


def test_1_1_after_the_last_turn_prestige_is_drawn_to_the_end() -> None:
    view = fresh().view(0).but(standings=((50, 50), (55, 49), (58, 51)))
    assert ">T3<" in prestige(view)
    over = prestige(view.but(ended="turns"))
    assert ">T3<" not in over
    assert ">end<" in over
    assert "turns 1 to 2:" in over
    assert ">end<" in prestige_chart(view.but(ended="turns"))


def test_1_1_the_scale_of_prestige_names_the_least_and_the_most_that_there_was() -> None:
    drawn = prestige(fresh().view(0).but(standings=((50, 50), (50, 640))))
    assert re.findall(r'class="lb ax"[^>]*>(-?\d+)<', drawn) == ["50", "345", "640"]


def test_the_tile_is_well_formed() -> None:
    assert ElementTree.fromstring(html("<root>{}</root>", vignette())) is not None


def test_6_2_6_a_blockade_of_ones_own_is_news_of_fleets_in_every_language() -> None:
    view = GAME.view(GAME.start(2, dice=Dice(bytes(32))), 0)
    view = view.but(news=(Blockaded(view.home, 1, 0),))
    assert section(view, "Fleets", "orbit", grouped(view)["Fleets"])
    with reading(Pseudo()):
        assert section(view, "Fleets", "orbit", grouped(view)["Fleets"])
