"""What a house reads and fills in: the forms, the sheet with its budget, and the pages of the terminal."""

from __future__ import annotations

import re
from typing import Any

import pytest

from turnwright.core import Form, Match, Resign, apply
from turnwright.games.ec4x import GAME, lines, mail, text
from turnwright.games.ec4x.actions import Seal, Write
from turnwright.games.ec4x.assets import Contact, Convoy, Project
from turnwright.games.ec4x.board import screens
from turnwright.games.ec4x.board.marks import courses
from turnwright.games.ec4x.board.report import heading, report
from turnwright.games.ec4x.book import MAJOR, Order, Stance
from turnwright.games.ec4x.events import Blockaded, Built, Fell
from turnwright.games.ec4x.forms import draft, forms
from turnwright.games.ec4x.forms.fields import FIELDS, fields
from turnwright.games.ec4x.mail.assets import standing
from turnwright.games.ec4x.secrets.fog import observe
from turnwright.games.ec4x.state import Reach, Seen, pair
from turnwright.games.ec4x.terminal import pages
from turnwright.games.ec4x.terminal.map import marks
from turnwright.games.ec4x.text.gazetteer import places
from turnwright.games.ec4x.text.words import next_levels
from turnwright.sitting import Sitting
from turnwright.sitting.filling import fill

from .positions import A, B, colony, fleet, load, row, start, turn


def form(t: Reach, kind: type) -> Form:
    return next(one for one in forms(GAME.view(t, A)) if isinstance(one.action, kind))


def test_1_3_2_every_kind_of_line_can_be_filled_in() -> None:
    t = row()
    fleet(t, A, 0, "CL DD DD", "SC", "ET+")
    fleet(t, A, 0, "SC")
    colony(t, A, 1)
    t.colonies[0] = t.colonies[0].but(queue=(Project("DD", 1, 1, "yard", done=True),))
    offered = {type(one.action) for one in forms(GAME.view(t, A))}
    assert offered == set(FIELDS) == set(lines.Line.__args__)


def test_2_1_a_way_to_the_hub_says_that_the_empire_guards_it_before_anybody_has_been_there() -> None:
    t = start()
    view = GAME.view(t, A)
    near = view.stars[view.hub].lanes[0].to
    scout = fleet(t, A, near, "SC")
    detail = text.say_action(GAME.view(t, A), lines.OrderFleet(scout.number, Order.MOVE, view.hub)).detail
    assert "The Empire has guarded it from the start." in detail
    assert ": unexplored; the Empire has guarded it from the start" in "".join(screens(GAME.view(t, A)).values())


def test_1_3_a_bar_with_room_for_one_thing_tells_the_turn() -> None:
    t = start(turns=39)
    first, *others = text.status(GAME.view(t, A))
    assert (first.label, first.group) == ("Turn 1 of 39", "now")
    assert not any(chip.group for chip in others)


def test_4_1_levels_are_announced_where_points_are_saved_for_them() -> None:
    t = start()
    said = "Research levels are bought this turn"
    view = GAME.view(t, A)
    assert said not in "".join(screens(view).values()), "nobody has any points on turn 1"
    assert next_levels(view) == "levels are bought in T7"
    t.turn = 7
    t.houses[A] = t.houses[A].but(pools=(1000, *t.houses[A].pools[1:]))
    view = GAME.view(t, A)
    assert said in "".join(screens(view).values())
    assert next_levels(view) == "levels are bought this turn, the next ones in T14"


def test_5_4_the_desk_and_the_form_say_what_is_crippled_until_it_is_seen_to() -> None:
    t = row()
    fleet(t, A, 0, "CL DD*", "CL", number=1)
    fleet(t, A, 2, "DD*", number=2)
    observe(t, A)
    one, two = t.fleets[1].squadrons[0].number, t.fleets[2].squadrons[0].number
    said = f"To repair at a shipyard: squadrons {one} and {two}"
    assert said in screens(GAME.view(t, A))["Map"]
    reminded = mail.reminders(GAME.view(t, A))
    assert f"squadron {one} is crippled: repair Star0 squadron {one}" in reminded
    assert f"squadron {two} is crippled: bring it to a shipyard" in reminded
    apply(t, A, Write((lines.Repair(0, "", one),)))
    assert f"To repair at a shipyard: squadron {two}" in screens(GAME.view(t, A))["Map"]


def test_1_3_2_a_house_is_offered_only_what_it_has_something_for() -> None:
    t = row()
    offered = {type(one.action) for one in forms(GAME.view(t, A))}
    assert not offered & {lines.OrderFleet, lines.Merge, lines.Transfer, lines.Commission}
    assert forms(GAME.view(t, None)) == ()


@pytest.mark.parametrize(
    ("code", "asked"), [(Order.HOLD, None), (Order.COLONISE, "System"), (Order.JOIN, "Fleet to join")]
)
def test_6_2_a_fleet_order_asks_for_the_target_it_needs(code: int, asked: str | None) -> None:
    t = row()
    fleet(t, A, 0, "CL")
    fleet(t, A, 0, "DD")
    view = GAME.view(t, A)
    titles = [field.title for field in fields(view, lines.OrderFleet(1, code)) if field.name == "target"]
    assert titles == ([asked] if asked else [])


def test_3_7_page_and_packet_name_the_same_people_of_a_convoy_and_one_turn_of_arrival() -> None:
    t = row()
    colony(t, A, 1)
    observe(t, A)
    t.convoys.append(Convoy(A, 0, 1, 5000, t.turn + 2))
    view = GAME.view(t, A)
    assert f"5 PTU, Star0 to Star1, due T{view.turn + 2}" in screens(view)["Colonies"]
    part = next(part for part in mail.report(view).parts if part.title == "Convoys")
    assert [(one.label, one.value) for one in part.rows] == [("5 PTU, Star0 to Star1", f"T{view.turn + 2}")]


def test_2_3_4_a_fleet_that_the_sheet_splits_off_can_be_ordered_under_its_number() -> None:
    t = row()
    whole = fleet(t, A, 0, "CL", "DD")
    t.sheets[A] = (lines.Detach(whole.number, (whole.squadrons[1].number,)),)
    typed = {"fleet": str(whole.number + 1), "code": "1", "target": "Star1"}
    filled = fill(GAME, GAME.view(t, A), form(t, lines.OrderFleet), typed)
    assert filled.action == lines.OrderFleet(whole.number + 1, 1, 1)
    t.asks[A].check(t, A, filled.action)


def test_4_1_research_is_paid_to_the_hundredth() -> None:
    t = row()
    filled = fill(GAME, GAME.view(t, A), form(t, lines.Invest), {"area": "WEP", "amount": "64.92"})
    assert filled.action == lines.Invest("WEP", 6492)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (1, "Levels are bought in T7"),
        (7, "Levels are bought this turn, the next ones in T14"),
        (8, "Levels are bought in T14"),
        (33, "Levels are bought this turn, for the last time"),
        (34, "No level is bought any more: the last turn is T39"),
    ],
)
def test_4_1_nobody_is_told_of_levels_to_be_bought_after_the_last_turn(now: int, said: str) -> None:
    t = start(2, turns=39)
    t.turn = now
    t.houses[A] = t.houses[A].but(levels=(*t.houses[A].levels[:4], 7, *t.houses[A].levels[5:]))
    view = GAME.view(t, A)
    shown = screens(view)["Research"]
    assert said in shown
    assert shown.count("PP a point") == 8, "4.7 TER7 is the highest level: nothing is to be paid for it"
    assert said in " ".join(pages(view)["Research"].split())
    assert said[1:] in next(part for part in mail.report(view).parts if part.title == "Research").aside
    assert ("any more" in text.say_action(view, lines.Invest("EL", 6000)).detail) == (now >= 33)


def test_3_8_the_sheet_tells_what_each_line_takes_and_what_is_left() -> None:
    t = row()
    t.houses[A] = t.houses[A].but(treasury=10000)
    t.sheets[A] = (lines.Industry(0, 1), lines.Industry(0, 1), lines.Invest("WEP", 50000), lines.Tax(40))
    shown = draft(GAME.view(t, A))
    assert shown is not None
    assert [line.cost for line in shown.lines] == [3000, 3000, 0, 0]
    assert [bool(line.fault) for line in shown.lines] == [False, False, True, False]
    assert shown.lines[2].fault.startswith("3.8 ")
    assert shown.totals == (("Treasury", 10000), ("Committed", 6000), ("Left, PP", 4000))
    assert shown.note == "0 of 2 sealed"


def test_8_4_prestige_that_a_line_costs_is_said_before_sealing() -> None:
    t = start()
    view = GAME.view(t, A)
    assert not text.stakes.said(view)
    assert "over 5 %: prestige −14" in text.say_action(view, lines.Fund("EBP", 2)).detail
    apply(t, A, lines.Fund("EBP", 2))
    apply(t, A, lines.Tax(51))
    t.houses[A] = t.houses[A].but(taxed=2)
    view = GAME.view(t, A)
    total = "Prestige −15: over-investment in espionage −14, high taxes −1."
    assert total in text.prompt(view).detail
    sheet = draft(view)
    assert sheet is not None
    assert sheet.note.startswith(total)
    assert [row.words.detail.split(". ")[-1] for row in sheet.lines] == [
        "19 % of the treasury for EBP, over 5 %: prestige −14.",
        "Prestige −1 in 3 turns of it, now: −1.",
    ]
    assert total in mail.judge(GAME.view(t, A), view.sheet).left
    turn(t, view.sheet)
    assert sum(entry.amount for entry in t.honours[A]) == -15, "as it was said"


def test_9_4_what_is_risked_is_said_too() -> None:
    t = start()
    t.stances = {1: "pact"}
    view = GAME.view(t, A)
    said = [text.say_action(view, line).detail for line in (lines.Diplomacy(B, "enemy"), lines.Covert("theft", B))]
    assert said == ["Breaks the pact at once: prestige −5.", "5 EBP. Prestige +2, or −2 if it is detected."]
    assert "−3 if the scout is found" in text.say_action(view, lines.OrderFleet(2, 11, 4)).detail
    assert text.say_action(view, lines.Tax(50)).detail == ""
    assert text.say_action(view, lines.Fund("EBP", 0)).detail == "0 PP."


def test_1_3_2_nothing_is_struck_from_a_sealed_sheet() -> None:
    t = row()
    t.sheets[A] = (lines.Tax(40),)
    t.asks.pop(A)
    shown = draft(GAME.view(t, A))
    assert shown is not None
    assert shown.lines[0].strike is None


def test_2_1_the_map_marks_what_a_house_knows_and_when_it_was_seen() -> None:
    t = row()
    fleet(t, A, 0, "CL")
    colony(t, B, 1)
    fleet(t, A, 1, "SC")
    turn(t)
    view = GAME.view(t, A)
    assert marks(view, 0) == "*you>1"
    assert marks(view, 1) == "!Ily>1"
    assert marks(view, 3) == "?"
    later = view.but(turn=view.turn + 5)
    assert marks(later, 1) == "!Ily5>1"
    drawn = pages(view)["Map"]
    assert drawn.startswith("Star0\n*you>1  Star1\n        !Ily>1  Star2\n")
    assert "Star5" not in drawn.partition("*you yours")[0]


def test_7_3_the_report_tells_a_battle_round_by_round() -> None:
    t = row()
    t.stances = {1: "enemy"}
    fleet(t, A, 2, "CL DD", roe=10)
    fleet(t, B, 2, "CL", roe=10)
    load(t, *[9] * 60)
    turn(t)
    read = pages(GAME.view(t, A))["Report"]
    assert "Report of turn 1" in read
    assert "Battle at Star2: House Valen with" in read
    assert "    Round 1: House Valen rolls" in read


def test_1_3_4_a_spectator_gets_standings_and_the_bare_map() -> None:
    t = start(4)
    seen = pages(GAME.view(t, None))
    assert list(seen) == ["Standings", "Map", "Systems"]
    assert "unknown" in seen["Systems"]
    assert "?" not in seen["Map"]
    assert "*you" not in seen["Map"]


def test_2_1_the_map_is_told_in_words_with_lanes_distances_and_holders() -> None:
    t = row()
    colony(t, B, 2)
    fleet(t, A, 2, "SC", number=4, order=11, target=2)
    fleet(t, B, 2, "CL", "DD", number=1)
    observe(t, A)
    near, *_ = [place for place in places(GAME.view(t, A)) if place.at == 2]
    assert (near.jumps, near.holder, near.planet, near.seen) == (2, "House Ilyrien", "Benign, Abundant", "now")
    assert near.lanes == ((1, "Star1", MAJOR), (3, "Star3", MAJOR))
    assert near.forces == "your fleet 4; House Ilyrien: 1 Light Cruiser and 1 Destroyer"
    text = pages(GAME.view(t, A))["Systems"]
    assert "Star2   2      House Ilyrien  = Star1, = Star3. Benign, Abundant. your fleet 4;" in text
    assert [place.jumps for place in places(GAME.view(t, A))] == [0, 1, 2, 3, 4, 5]


def ended():
    """A game that is over, with what was hidden until then."""
    t = row(turns=13)
    colony(t, B, 2, batteries=3)
    fleet(t, B, 3, "RR", number=1)
    t.houses[A] = t.houses[A].but(low_tax=5, tax=20)
    t.turn = 13
    turn(t, [lines.Fund("EBP", 1)])
    assert t.ended
    return t


def test_1_1_after_the_end_nothing_is_hidden_from_onlookers() -> None:
    t = ended()
    view = GAME.view(t, None)
    assert all(seen is not None and seen.turn == view.turn for seen in view.intel)
    raider = Contact(B, (("RR", 1),), (Order.HOLD,))
    assert [seen.contacts for seen in view.intel if seen][3] == (raider,), "cloaked or not"
    ground = next(one for one in view.dossiers if (one.mission, one.at) == (Order.SPY_PLANET, 2))
    assert ("GB", 3) in ground.facts
    assert {one.house for one in view.dossiers if one.mission == Order.HACK} == {A, B}
    drawn = screens(view)
    assert "nothing is hidden" in drawn["Map"]
    assert 'data-card="system:2"' in drawn["Systems"]
    assert "Prestige by source" in drawn["Houses"]
    assert GAME.view(t, A).intel[3] is None, "a house's own view stays what it knew"


def test_9_4_the_score_of_the_end_is_told_by_source() -> None:
    view = GAME.view(ended(), None)
    sums = text.explain(view)["score:0"]
    assert [(term.label, term.value) for term in sums.terms] == [("At the start", 50), ("Over-investment", -4)]
    assert sums.total == view.rivals[A].prestige == 46
    assert "Over-investment     −4" in pages(view)["Standings"]


def test_1_1_a_match_that_is_given_up_lays_nothing_open() -> None:
    match: Match[Reach, Seen] = Match.new(GAME, bytes(32), 2)
    match.play(A, Resign())
    assert match.over
    view = match.view(None)
    assert not view.intel
    assert "Prestige by source" not in screens(view)["Houses"]
    assert "score:1" not in text.explain(view)
    assert pages(view)["Standings"]


def test_3_3_an_amount_is_written_in_one_way_wherever_it_stands() -> None:
    t = start()
    t.houses[A] = t.houses[A].but(treasury=576749)
    view = GAME.view(t, A)
    totals = draft(view)
    assert totals is not None
    prompted = text.prompt(view)
    said = [screens(view)["Map"], f"{prompted.label} {prompted.detail}", totals.show(totals.totals[0][1])]
    for words in said:
        assert "5,767.49" in words
        assert "5767.49" not in words


def test_1_3_4_who_stands_where_reads_as_words() -> None:
    t = start()
    page = re.sub("<[^>]+>", "", screens(GAME.view(t, A))["Map"])
    assert "Ilyrien, 50 prestige, 0" in page


def test_3_8_accounts_and_forms_say_armies_of_several() -> None:
    t = row()
    turn(t, [lines.Build(0, "AA", 3), lines.Build(0, "GB", 1)])
    view = GAME.view(t, A)
    spent = next(part for part in mail.report(view).parts if part.title == "Treasury").rows
    accounts = {
        "page": re.sub("<[^>]+>", "", screens(view)["Ledger"]),
        "terminal": pages(view)["Ledger"],
        "packet": " ".join(row.note for row in spent),
        "why": str(text.explain(view)[f"treasury:{A}"]),
    }
    for where, said in accounts.items():
        assert "3 Armies, Star0" in said, where
        assert "1 Ground Battery, Star0" in said, where
    asked = next(field for field in fields(view, lines.Repair(0, "")) if field.name == "what")
    assert "all Ground Batteries" in [pick.label for pick in asked.picks or ()]


def test_1_3_a_blockade_of_ones_own_is_no_danger() -> None:
    t = row()
    t.stances = {1: "enemy"}
    colony(t, B, 2)
    fleet(t, A, 2, "CA", number=4, order=5, target=2, roe=6)
    turn(t)
    for seat, title in ((A, "Fleets"), (B, "Danger")):
        view = GAME.view(t, seat)
        told = next(event for event in view.news if isinstance(event, Blockaded))
        assert heading(view, told) == title
        assert (title == "Danger") is ("> Danger</h3>" in report(view))
        assert (title == "Danger") is (text.harm(view, told) > 0)


def test_1_1_the_fall_of_another_house_is_no_danger() -> None:
    t = row()
    view = GAME.view(t, A)
    assert heading(view, Fell(A, "nothing left", B)) == "Danger"
    assert heading(view, Fell(B, "nothing left", A)) == "Finished"


def test_5_only_ships_are_said_to_be_a_fleet() -> None:
    view = GAME.view(row(), A)
    said = GAME.text.say_event(view, Built(0, (("AA", 3), ("CL", 1), ("SY", 1)), (5,)))
    assert said.label == "Star0: 3 Armies, 1 Light Cruiser and 1 Shipyard ready, the ships as fleet 5."
    assert GAME.text.say_event(view, Built(0, (("CL", 1),), (5,))).label == "Star0: 1 Light Cruiser ready, as fleet 5."


def test_8_1_a_word_to_a_house_says_what_comes_of_it() -> None:
    t = row()

    def word(stance: Stance) -> tuple[str, str]:
        said = GAME.text.say_action(GAME.view(t, A), lines.Diplomacy(B, stance))
        return said.label, said.detail

    assert word("pact") == ("Offer a pact to House Ilyrien", "It holds when both have offered it.")
    assert word("enemy") == ("Declare war on House Ilyrien", "At once, in this turn's fighting.")
    t.offers[B] = ("pact", None)
    assert word("pact") == ("Agree to a pact with House Ilyrien", "It was offered to you.")
    t.stances, t.offers[B] = {pair(A, B): "enemy"}, ("neutral", None)
    assert word("neutral") == ("Agree to peace with House Ilyrien", "It was offered to you.")
    t.stances = {pair(A, B): "pact"}
    assert word("neutral") == ("Leave the pact with House Ilyrien", "At once; you are neutral then.")


def test_6_1_an_order_says_how_far_it_is_and_when_the_fleet_arrives() -> None:
    t = row()
    sent = fleet(t, A, 0, "CL")
    view = GAME.view(t, A)
    said = GAME.text.say_action(view, lines.OrderFleet(sent.number, Order.COLONISE, 3, 8)).detail
    assert said == "3 jumps, arrives T3. ROE 8."
    assert GAME.text.say_action(view, lines.OrderFleet(sent.number, Order.COLONISE, 0)).detail == ""


def test_6_1_a_packet_and_the_page_name_the_same_turn_of_arrival() -> None:
    t = row()
    sent = fleet(t, A, 0, "CL", order=Order.MOVE, target=3)
    view = GAME.view(t, A)
    assert standing(view, sent) == "01 Move, Star3 in T3"
    assert courses(view)[sent.number].stops[-1] == (3, 3)
    for at in (1, 2, 3):
        turn(t)
        assert [one.at for one in t.own_fleets(A)] == [at]
    assert t.turn == 4, "the report of turn 3 says that it is there"


def test_1_3_2_a_turn_lists_first_what_it_needs_first() -> None:
    """Fleets, then building, then growth; an offer that waits for an answer goes before all of them."""
    match: Match[Any, Any] = Match.new(GAME, bytes(32), seats=2)
    headings = list(dict.fromkeys(choice.words.group for choice in Sitting(match, 0).choices))
    assert headings[:4] == ["Fleet orders", "Military and spacelift", "Industry", "Research"]
    assert headings.index("Diplomacy") > headings.index("Treasury")
    match.play(1, Write((lines.Diplomacy(0, "pact"),)))
    for seat in (1, 0):
        match.play(seat, Seal())
    first = Sitting(match, 0).choices[0].words
    assert first.group == "Diplomacy", first


def test_7_1_an_order_says_who_waits_at_its_goal() -> None:
    """As last seen, and not of those with whom there is a pact."""
    t = row()
    mine = fleet(t, A, 0, "CL DD DD")
    fleet(t, A, 1, "SC")
    fleet(t, B, 1, "BB")
    observe(t, A)
    order = lines.OrderFleet(mine.number, Order.MOVE, 1)
    assert "Last seen there: House Ilyrien, AS " in text.say_action(GAME.view(t, A), order).detail
    t.stances[pair(A, B)] = "pact"
    assert "Last seen" not in text.say_action(GAME.view(t, A), order).detail
