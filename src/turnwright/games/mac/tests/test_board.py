"""The board: well-formed in every state, everything playable can be clicked, every chance adds up."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from turnwright.core import Action, Match, added, legal
from turnwright.games.mac import GAME, actions
from turnwright.games.mac.battle.accuracy import hit_chance
from turnwright.games.mac.battle.activation import legal_acts
from turnwright.games.mac.battle.map import CELLS, OFFSET
from turnwright.games.mac.battle.movement import price
from turnwright.games.mac.battle.reactor import effective_output
from turnwright.games.mac.board import SIGNS, board, sign, vignette
from turnwright.games.mac.board.aim import aims, best, columns, sheet
from turnwright.games.mac.board.doll import broken, doll, level
from turnwright.games.mac.board.map import goals, size, spot
from turnwright.games.mac.board.tokens import SLOTS, hung, threatens, token
from turnwright.games.mac.board.traces import Trace, traced, traces
from turnwright.games.mac.book.gear import LEFT_ARM, LEGS
from turnwright.games.mac.events import Hit, Missed, Moved, VolleyOpened
from turnwright.games.mac.state import Mac, MacView
from turnwright.games.mac.text.numbers import explain
from turnwright.kit.icons import SHAPES
from turnwright.kit.markup import html
from turnwright.kit.parts import HAPPENED
from turnwright.sitting import Sitting

from .positions import OPEN, battle, foe, frame, ground, knot

GUNS = "large_1 plasma_lance 1, medium_1 medium_laser 2, medium_2 autocannon_5 2, small_1 flamer 3, small_2 flamer 3"
LARGE = ("." * 20,) * 14
SMALL = ("." * 12,) * 10
WORN: dict[str, Any] = {
    "armour": (0, 3, 0, 9, 0, 11, 20),
    "structure": (3, 4, 7, 7, 0, 5, 0),
    "stress": 17,
    "actuators": (0, 0, 1, 0, 1, 0, 1),
}


def seen(t: Mac, seat: int | None = 0) -> MacView:
    return GAME.view(t, seat)


def shootout(**changes) -> Mac:
    """One frame of every class on each side, some of it worn."""
    ours = [frame(1, "E6", guns=GUNS, **changes), frame(2, "E7", "scout", gear="thrust_pack"), frame(3, "B2", "warden")]
    theirs = [foe(4, "F9", **WORN), foe(5, "C14", "titan"), foe(6, "J12", "scout", shutdown=True, ap=0)]
    return battle(*ours, *theirs, land=ground(E8="f", F9="r", D6="u", C7="s"))


def wrecked(t: Mac) -> Mac:
    for id in (3, 5, 6):
        t.frames[id] = t.frames[id].but(lost="reactor", at="", fell=t.frames[id].at, structure=(3, 0, 7, 7, 5, 5, 8))
    return t


STATES = {
    "shootout": shootout(),
    "one action point": shootout(ap=1, spent=20, stress=14),
    "overloaded": shootout(spent=22, stress=30, reactor_hits=2),
    "wrecks": wrecked(shootout()),
    "small map": battle(frame(1, "A1"), foe(2, "J12"), land=SMALL),
    "large map": battle(frame(1, "A1", "titan"), foe(2, "N20", "colossus"), land=LARGE),
    "no legs, no head": battle(frame(1, "E5", structure=(0, 9, 7, 7, 5, 5, 0)), foe(2, "E6")),
    "hemmed in": battle(*(frame(n, cell) for n, cell in enumerate(("A1", "A2", "B1"), 1)), foe(4, "A3")),
}


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(html("<div>{}</div>", markup))


def refs(markup: str) -> set[str]:
    return {ref for part in parsed(markup).iter() for ref in (part.get("data-ref") or "").split()}


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_state_is_well_formed_and_always_the_same(name: str, seat: int | None) -> None:
    view = seen(STATES[name], seat)
    drawn = board(view)
    assert drawn == board(view)
    root = parsed(drawn)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert {str(part.get("href"))[1:] for part in root.iter("use")} <= set(ids)
    assert {part.get("popovertarget") for part in root.iter() if part.get("popovertarget")} <= set(ids)
    explained = {part.get("data-explain") for part in root.iter()} - {None}
    assert explained <= set(explain(view))


@pytest.mark.parametrize("name", STATES)
def test_all_that_an_action_touches_can_be_clicked(name: str) -> None:
    t = STATES[name]
    view, drawn = seen(t), refs(board(seen(t)))
    for action in legal(t, 0):
        touched = set(GAME.text.say_action(view, action).refs) - {"turn"}
        assert touched <= drawn, (action, touched - drawn)


def test_6_3_a_frame_is_dragged_from_the_tray_to_a_free_hex_of_the_zone() -> None:
    match = Match.new(GAME, bytes(32), seats=1, options={"lance": "line"})
    match.play(0, actions.Place(1, "C1"))
    drawn = board(match.view(0))
    assert refs(drawn) >= {"frame:2", "frame:3", "hex:C2", "hex:L1"}
    assert not {"hex:C1", "hex:C3"} & refs(drawn)
    waiting = [part.get("data-ref") for part in parsed(drawn).iter() if part.get("data-drag") is not None]
    assert waiting == ["frame:2", "frame:3"]


def test_6_4_lit_hexes_carry_the_price_that_is_paid() -> None:
    view = seen(shootout())
    mover = view.frames[1]
    found = {goal.cell: goal for goal in goals(view, mover)}
    moves = [action.to for action in legal_acts(view, mover) if isinstance(action, actions.Move)]
    assert moves
    for cell in moves:
        assert found[cell].energy == price(view, mover, cell)
        assert found[cell].refs[0] == f"hex:{cell}", "one click on a hex in reach is a Move"
    assert {goal.how for goal in found.values()} == {"move", "pull", "sprint"}


def test_nobody_else_sees_where_the_acting_frame_may_go() -> None:
    for seat in (1, None):
        assert not [ref for ref in refs(board(seen(shootout(), seat))) if ref.startswith("hex:")]


@pytest.mark.parametrize("name", ["shootout", "one action point"])
def test_3_7_the_terms_of_every_weapon_add_up_to_the_chance_that_is_rolled(name: str) -> None:
    view = seen(STATES[name])
    found = aims(view, view.frames[1])
    assert found
    for aim in found:
        for column in columns(view, aim):
            assert added(column.rows) == hit_chance(view, aim.frame, column.mount, aim.foe)
        told = re.findall(r"(\d+) %</button>", sheet(view, aim))
        assert [int(n) for n in told] == [added(column.rows) for column in columns(view, aim)]


def test_3_7_weapons_alike_share_a_column() -> None:
    view = seen(shootout())
    near = next(aim for aim in aims(view, view.frames[1]) if aim.foe.id == 4)
    assert [(c.group, c.mount.weapon, c.barrels) for c in columns(view, near)] == [
        (1, "plasma_lance", 1),
        (2, "medium_laser", 1),
        (2, "autocannon_5", 1),
        (3, "flamer", 2),
    ]


def test_3_6_what_stands_in_the_line_of_sight_is_marked() -> None:
    drawn = board(seen(shootout()))
    line = drawn[drawn.index('class="aim first"') :]
    assert "cover −10" in line, "the target stands in rocks"
    assert ">−5<" in line, "behind a forest"


def test_the_likeliest_target_comes_first() -> None:
    view = seen(shootout())
    rated = [best(view, aim)[1] for aim in aims(view, view.frames[1])]
    assert rated == sorted(rated, reverse=True)


def test_3_7_the_sheet_of_a_target_lies_beside_the_map_not_over_it() -> None:
    drawn = ElementTree.fromstring(html("<div>{}</div>", board(seen(battle(frame(1, "B2", guns=GUNS), foe(2, "B5"))))))
    sheets = [part for part in drawn.iter("section") if "sheet" in part.get("class", "").split()]
    fields = [part for part in drawn.iter("div") if part.get("class") == "field"]
    assert len(sheets) == len(fields) == 1
    assert sheets[0] not in list(fields[0].iter())


def test_4_1_the_doll_shows_armour_structure_and_what_is_broken() -> None:
    worn = foe(4, "F9", **WORN)
    assert [level(worn, n) for n in range(7)] == ["none", "low", "none", "some", "gone", "full", "gone"]
    assert broken(worn, LEFT_ARM) == ["1 actuator"]
    assert broken(worn, LEGS) == ["1 actuator"]
    assert "Legs: armour 20 of" in doll(worn)
    assert not refs(doll(worn))
    assert refs(doll(worn, clickable=True)) >= {"location:4:head", "location:4:legs"}


def test_armour_and_stress_can_be_told_from_a_token() -> None:
    t = shootout()
    whole, hurt = (token(seen(t), t.frames[id]) for id in (5, 4))
    assert 'class="armour"' in whole
    assert 'class="stress' not in whole
    assert 'class="stress risky"' in hurt
    assert " down" in token(seen(t), t.frames[6])


def test_sides_differ_in_shape_not_only_in_colour() -> None:
    drawn = board(seen(shootout()))
    assert 'class="crest-0"' in drawn
    assert 'class="crest-1"' in drawn


def test_1_an_enemy_that_can_still_fire_at_the_acting_frame_is_marked() -> None:
    t = battle(frame(1, "E5"), foe(2, "E9"), foe(3, "E16"), foe(4, "F9", shutdown=True), foe(5, "D9"))
    t.order, t.turn = [5, 1, 2, 3, 4], 2
    view = seen(t)
    assert [one.id for one in view.frames.values() if threatens(view, one, view.frames[1])] == [2]
    assert board(view).count("can still fire at F1 this round") == 1


def test_names_that_players_choose_are_only_words() -> None:
    t = wrecked(shootout())
    for id, one in t.frames.items():
        t.frames[id] = one.but(name='<i>&"', pilot=one.pilot.but(callsign="</b>"))
    t.frames[2] = t.frames[2].but(at="")
    for view in (seen(t), seen(t, 1), seen(t).but(phase="deployment", acting=1)):
        drawn = board(view)
        assert parsed(drawn) is not None
        assert "<i>&" not in drawn
        assert "&amp;lt;" not in drawn


def hangs(view):
    return {id: slot for id, (slot, _) in hung(view).items()}


def test_8_name_plates_of_neighbours_hang_apart() -> None:
    row = [frame(n, f"E{n + 3}") for n in range(1, 5)]
    view = seen(battle(*row, foe(5, "K12")))
    hang = hangs(view)
    assert all(hang[n] != hang[n + 1] for n in range(1, 4))
    assert hang[5] == 0, "alone it hangs where it should"


def test_8_a_plate_that_hangs_further_away_is_led_to_its_frame() -> None:
    crowd = [frame(n, f"{'EF'[n % 2]}{7 + n // 2}").but(name="Salvage-EN-50") for n in range(1, 9)]
    view = seen(battle(*crowd, foe(9, "K15")))
    far = sum(slot not in SLOTS[:3] for slot in hangs(view).values())
    assert board(view).count('class="lead s0"') == far > 0


def test_5_2_a_knot_of_frames_leaves_the_hexes_around_it_their_prices() -> None:
    """Three of them went without: a price stood in the middle of its hex, a little above or below it, or not at all."""
    view = seen(knot())
    ways = [goal for goal in goals(view, view.frames[1]) if goal.how in ("move", "pull")]
    priced = re.findall(r'class="lb price (?:move|pull)"', board(view))
    assert len(ways) - len(priced) == 1, "H7 alone, most of which lies below the longest name"


def test_8_a_plate_hangs_on_no_other_frame_where_there_is_room() -> None:
    """The frame that acts stood in the row below, and the plate of its neighbour hid it."""
    for cell in ("E6", "F6", "F7"):
        hang = hangs(seen(battle(frame(1, cell), frame(2, "E7" if cell != "E6" else "F6"), foe(3, "K12"))))
        upper, lower = (1, 2) if cell == "E6" else (2, 1)
        assert hang[upper] == -3, "over its head, for below it the other one stands"
        assert hang[lower] == 0


def test_a_wreck_lies_where_its_frame_fell() -> None:
    drawn = board(seen(wrecked(shootout())))
    assert drawn.count('class="lb wreck"') == 3
    assert "frame:5" not in refs(drawn)


@pytest.mark.parametrize("land", [SMALL, OPEN, LARGE])
def test_6_1_every_hex_lies_inside_the_drawing(land: tuple[str, ...]) -> None:
    width, height = size(seen(battle(frame(1, "A1"), foe(2, "B2"), land=land)))
    for cell in CELLS:
        if OFFSET[cell][0] < len(land) and OFFSET[cell][1] < len(land[0]):
            x, y = spot(cell)
            assert 28 < x < width - 28
            assert 25 < y < height - 25


def test_the_end_says_who_won() -> None:
    match = Match.new(GAME, bytes(32), seats=1)
    for n, cell in enumerate(("C1", "F1"), 1):
        match.play(0, actions.Place(n, cell))
    match.play(0, actions.START)
    match.play(0, actions.WITHDRAW)
    assert "<b>The enemy wins</b>Round 1. A lance has withdrawn." in board(match.view(0))


def test_every_action_has_an_icon() -> None:
    assert set(SIGNS) == set(GAME.vocabulary(Action))
    assert set(SIGNS.values()) <= set(SHAPES)
    assert sign(actions.BRACE) == "shield"


def test_the_vignette_stands_alone() -> None:
    root = parsed(vignette())
    ids = {part.get("id") for part in root.iter()}
    assert {str(part.get("href"))[1:] for part in root.iter("use")} <= ids


def test_a_board_stays_small() -> None:
    assert max(len(board(seen(t))) for t in STATES.values()) < 190_000


def test_17_3_what_just_happened_is_drawn_on_the_hexes():
    """Where each stood at the time: the shooter walked on afterwards, the target before."""
    news = [
        Moved(4, "C12", "C10", "move", 2),
        VolleyOpened(1, 4, 1, "fire"),
        Missed(1, 4, "medium_laser", 50, 90),
        VolleyOpened(4, 1, 1, "fire"),
        Hit(4, 1, "medium_laser", 50, 10, False, 10),
        Hit(4, 1, "machine_gun", 50, 10, False, 3),
        Moved(1, "C8", "C7", "pull back", 3),
    ]
    view = seen(battle(frame(1, "C7"), foe(4, "C10")))
    assert traced(view, news) == [
        Trace(4, "C12", "C10"),
        Trace(1, "C8", "C10", 4, 0),
        Trace(4, "C10", "C8", 1, 13),
        Trace(1, "C8", "C7"),
    ]
    drawn = traces(view, news)
    assert re.findall(r'class="lb loss[^>]*>([^<]*)<', drawn) == ["missed", "\u221213"]
    assert traces(view, []) == ""
    assert HAPPENED in board(view)


def test_17_3_a_sitting_shows_the_traces_of_all_since_ones_own_last_action():
    match = Match.new(GAME, bytes(32))
    for action in (actions.PlaceAll(), actions.StartCombat()):
        match.play(0, action)
    while not any(isinstance(told.event, VolleyOpened) for told in match.told[-1]):
        match.play(0, actions.END_ACTIVATION)
    shown = Sitting(match, 0).screens[""]
    assert 'class="traces"' in shown
    assert HAPPENED not in shown


def test_6_4_a_hex_says_what_it_costs_how_far_the_enemy_is_from_it_and_the_chance_there():
    drawn = board(seen(battle(frame(1, "C5"), foe(2, "C9"), land=ground(C6="f"))))
    assert "<title>C6, forest: move for 5 energy; 3 hexes from F2, up to 78 % to hit</title>" in drawn


def test_5_4_the_strip_counts_stress_of_the_output_as_every_line_of_the_list_does() -> None:
    view = seen(shootout())
    output = effective_output(view.book, view.frames[1])
    assert re.findall(r"stress <b>0</b>/(\d+)", board(view)) == [str(output)]
