"""The drawn table: every state well formed, every answer to be clicked, every number explained, nothing given away."""

import random
import re
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from turnwright.core import Match, legal
from turnwright.games.titov import GAME
from turnwright.games.titov.actions import END_PHASE, Choose
from turnwright.games.titov.agenda.fates import DESTROYED
from turnwright.games.titov.agenda.slots import Install
from turnwright.games.titov.agenda.timers import Delay
from turnwright.games.titov.board import board, screens, sign, vignette
from turnwright.games.titov.board.agenda import frieze, tabs
from turnwright.games.titov.board.art import SCENE_OF, SCENES, courses, definitions, scene_of
from turnwright.games.titov.board.card import loose_face
from turnwright.games.titov.board.facts import legal as board_legal
from turnwright.games.titov.board.facts import missing, offer, playable
from turnwright.games.titov.board.names import divided, short
from turnwright.games.titov.board.parts import amounts, fate, mark, marks, pie, pips, scales, track
from turnwright.games.titov.board.table import bank
from turnwright.games.titov.board.tray import tray
from turnwright.games.titov.book import BOOK
from turnwright.games.titov.cards import CardInPlay, Objective
from turnwright.games.titov.decks import Foresee, Recur, Scout
from turnwright.games.titov.effects import Effect, say_all, say_amounts
from turnwright.games.titov.effects.choices import Choice, IfControls, IfRemembered, Plain
from turnwright.games.titov.effects.controlled_cards import Improve, Swap
from turnwright.games.titov.effects.resources import GainMix
from turnwright.games.titov.provinces import Weigh
from turnwright.games.titov.state import RESOURCES, TRADE, Realm
from turnwright.games.titov.text import explain
from turnwright.games.titov.text.forecast import outlook
from turnwright.games.titov.text.forecast import test_of as scales_of
from turnwright.games.titov.text.glossary import TERMS, printed
from turnwright.games.titov.text.overview import story_path, told
from turnwright.games.titov.view import Court
from turnwright.kit.icons import SHAPES
from turnwright.kit.markup import html

from .laid import crisis, heard, play, put, realm, run

CARDS = [*BOOK.actions, *BOOK.objectives, *BOOK.milestones]
NAMES = sorted({BOOK.name(card) for card in CARDS})


def seen(t: Realm, seat: int | None = 0) -> Court:
    return GAME.view(t, seat)


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(html("<div>{}</div>", markup))


def refs(markup: str) -> set[str]:
    return set(re.findall(r'data-ref="([^"]+)"', markup))


def tables() -> dict[str, Realm]:
    """States that matter, each laid out by hand."""
    found = {
        "start": realm(),
        "big hand": realm(hand="C1 C2 C3 C3 C4 C5 C13+ C21 C28 C18 C42", bank="1F 2S 1M"),
        "war": realm(agenda="O16 O43 O19"),
        "calamities": realm(agenda="O36 O38 O41", bank="3M"),
        "empty bank": realm(bank="", hand="C1 C20", agenda="O9 O10 O11"),
        "full bank": realm(bank="12F 12S 12I 12M 12T", hand="C1"),
    }
    found["full bank"].maxima[:] = [12] * 5
    five = realm(agenda="O31 O49 O52 O51 O22", milestone="M12")
    crisis(five)
    won = realm(milestone="M19")
    put(won, 0, "M19", spent=True)
    won.ending, won.asks = "golden", {}
    askings: dict[str, tuple[Any, dict[str, Any]]] = {
        "scout": (Scout(2), {}),
        "foresee": (Foresee(2), {}),
        "recur": (Recur(1), {"discard": "C1 C4 C5+"}),
        "improve": (Improve(1, "Troop"), {"hand": "C13 C27", "discard": "C13"}),
        "swap": (Swap(1, "C17", ("C4",)), {"hand": "C4", "discard": "C4"}),
        "mix": (GainMix(6, "FIT"), {}),
        "delay": (Delay(2), {}),
        "make room": (Install("O17"), {"agenda": "O1 O2 O5"}),
    }
    for name, (effect, laid) in askings.items():
        t = realm(**({"agenda": "O1"} | laid))
        put(t, 0, "M1", timer=2)
        t.objective_deck = ["O36", "O18", "O2"]
        run(t, effect)
        found[name] = t
    return found | {"five slots": five, "won": won}


TABLES = tables()


@pytest.mark.parametrize("t", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("seat", [0, None])
def test_every_state_is_well_formed_and_always_the_same(t: Realm, seat: int | None) -> None:
    view = seen(t, seat)
    drawn = board(view)
    assert drawn == board(view)
    root = parsed(drawn)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    used = {str(part.get("href"))[1:] for part in root.iter("use")} | set(re.findall(r"url\(#([\w-]+)\)", drawn))
    assert used <= set(ids)
    assert not list(root.iter("text")), "labels are HTML, never scaled"
    assert "font-size" not in drawn


@pytest.mark.parametrize("t", TABLES.values(), ids=TABLES)
def test_every_answer_can_be_clicked_and_only_answers_can(t: Realm) -> None:
    view = seen(t)
    drawn = refs(board(view))
    touched = {ref for action in legal(t, 0) for ref in GAME.text.say_action(view, action).refs} if t.asks else set()
    assert touched - {"turn"} <= drawn
    standing = {ref for ref in drawn if re.fullmatch(r"place:\d|bank:\w", ref)}
    assert drawn - standing <= touched, "what glows can be answered"


@pytest.mark.parametrize("t", TABLES.values(), ids=TABLES)
def test_numbers_on_the_board_are_the_ones_explained(t: Realm) -> None:
    view = seen(t)
    asked = set(re.findall(r'data-explain="([^"]+)"', board(view)))
    assert asked <= set(explain(view))
    assert {"bank:F", "max:T", "draw:0", "score:0"} <= asked


def test_whole_matches_the_rules_judge_the_view_as_they_judge_the_table() -> None:
    for seed in range(3):
        match, rng = Match.new(GAME, bytes([seed]) * 32), random.Random(seed)
        for n in range(160):
            if match.over:
                break
            view, open_ = match.view(0), match.legal(0)
            assert sorted(map(repr, board_legal(view))) == sorted(map(repr, open_))
            if n % 8 == 0:
                assert {r for a in open_ for r in GAME.text.say_action(view, a).refs} - {"turn"} <= refs(board(view))
            match.play(0, rng.choice(open_))


def test_5_3_1_a_pile_is_shown_sorted_so_its_order_is_not_given_away() -> None:
    one, two = realm(deck="C1 C4 C2 C4"), realm(deck="C4 C4 C1 C2")
    assert board(seen(one)) == board(seen(two))


def test_5_3_14_what_was_looked_at_is_told_in_order() -> None:
    t = realm(deck="C4 C1 C2")
    t.deck_seen = 2
    assert "Seen on top: Conscription, then Tax Collection." in screens(seen(t))["Decks"]


def test_the_board_offers_three_screens_and_the_table_leads() -> None:
    assert list(screens(seen(realm()))) == ["", "Table", "Decks", "Chronicle"]


# Cards


@pytest.mark.parametrize("card", CARDS)
def test_5_4_every_card_has_a_face_in_one_frame(card: str) -> None:
    face = loose_face(seen(realm()), card, closer=True)
    parsed(definitions([card]) + face)
    assert face.count('class="titov-card') == 1
    assert BOOK.name(card).split()[0].replace("'", "&#x27;") in face
    assert ('class="plus"' in face) == card.endswith("+")


def test_5_4_every_card_has_a_picture_of_its_kind() -> None:
    assert {scene_of(card) for card in CARDS} | {"scroll"} == set(SCENES)
    assert set(SCENE_OF) == {card for card in CARDS if not card.endswith("+")}
    assert scene_of("C999") == "scroll"


def spelled(markup: str) -> str:
    """What is written, with the names of signs and the whole names behind short ones."""
    parts = parsed(markup).iter()
    return " ".join(
        f"{part.get('aria-label', '')} {part.get('title', '')} {part.text or ''} {part.tail or ''}" for part in parts
    )


def plain() -> list[Effect]:
    """Every effect that is printed on a card and holds no others, once."""
    return list(dict.fromkeys(e for card in CARDS for e in printed(BOOK.row(card)) if isinstance(e, get_args(Plain))))


@pytest.mark.parametrize("effect", plain(), ids=repr)
def test_5_3_31_a_mark_says_what_the_words_say(effect: Effect) -> None:
    """The same numbers, resources and cards, and of what changes the same direction."""
    which = r" \(\w+\)"  # which of two Vassals of a name
    drawn, said = re.sub(which, "", spelled(mark(effect, BOOK))), effect.words(BOOK)
    assert re.findall(r"\d+", drawn) == re.findall(r"\d+", said)
    for name in (*RESOURCES[:TRADE], "Trade Good", *NAMES):
        assert (name in drawn) == (name in said), name
    assert ("\N{MINUS SIGN}" in drawn) == bool(re.search(r"^(lose|lower|delay)|fewer", said))


def test_3_4_what_becomes_of_a_card_is_drawn_as_it_is_said() -> None:
    ends = {resolution.fate for row in BOOK.objectives.values() for resolution in row.resolutions}
    ends |= {end for row in BOOK.objectives.values() if row.track for end in (row.track.won, row.track.lost)}
    assert len(ends) > 15
    for end in ends - {DESTROYED}:
        drawn, said = spelled(fate(end, BOOK)), end.words(BOOK)
        assert re.findall(r"\d+", drawn) == re.findall(r"\d+", said)
        assert [name for name in NAMES if name in drawn] == [name for name in NAMES if name in said]
        assert ("returns" in drawn) == ("returns to" in said)
        assert ("starts again" in drawn) == ("starts again" in said)


@pytest.mark.parametrize("card", [card for card in BOOK.actions if scales_of(BOOK.actions[card])])
def test_6_1_3_2_a_province_says_its_test_and_both_its_sides(card: str) -> None:
    test = scales_of(BOOK.actions[card])
    assert test is not None
    drawn = spelled(loose_face(seen(realm()), card))
    said = test.words(BOOK)
    assert f"≥ {test.at_least}" in " ".join(drawn.split())
    assert f"is at least {test.at_least}" in said
    for effects in (test.then, test.otherwise):
        assert " ".join(spelled(marks(effects, BOOK)).split()) in " ".join(drawn.split())
        assert say_all(effects, BOOK) in said


def test_5_3_18_copies_in_the_hand_lie_on_each_other() -> None:
    drawn = screens(seen(realm(hand="C4 C4 C4 C1")))["Table"]
    assert drawn.count('class="slot"') == 2
    assert "×3" in drawn


def test_6_1_3_1_a_card_that_cannot_be_paid_says_what_is_missing() -> None:
    view = seen(realm(hand="C2 C11 C4", bank="1F"))
    assert set(playable(view)) == {"C11", "C4"}
    assert missing(view, "C2") == (1, 0, 0, 0, 0)
    assert not any(missing(view, "C11"))
    assert board(view).count('class="pill no"') == 1
    assert 'data-ref="hand:C2"' not in board(view)


def test_5_3_16_a_card_tells_what_it_would_do_now_and_what_is_lost() -> None:
    view = seen(realm(hand="C1", bank="5F 2S"))
    (pay,) = playable(view)["C1"]
    assert [
        (row.letter, row.before, row.after, row.wasted) for row in outlook(view, pay, BOOK.actions["C1"].effects)
    ] == [
        ("F", 5, 6, 1),
        ("S", 2, 1, 0),
    ]


def test_6_1_3_2_the_scales_show_both_sides_and_which_one_holds() -> None:
    light, heavy = (board(seen(realm(hand="C21", bank=bank))) for bank in ("2F 2S", "3F 2S"))
    assert "FALSE" in light
    assert "2 + 2 = 4 &lt; 5" in light
    assert "TRUE" in heavy
    assert 'data-explain="weigh:C21"' in heavy
    test = BOOK.actions["C21"].effects[0]
    assert isinstance(test, Weigh)
    assert "4 weighed against 5" in scales(test, (2, 2, 0, 0, 0))


# The Agenda


def test_5_3_40_a_pie_has_a_slice_for_each_turn_and_hatches_the_next() -> None:
    drawn = [pie(3, filled) for filled in range(4)]
    assert [d.count('"slice') for d in drawn] == [0, 1, 2, 3]
    assert ["due" in d for d in drawn] == [False, False, True, False]
    assert ["soon" in d for d in drawn] == [True, True, False, False]


def test_5_3_41_a_track_shows_what_is_paid_what_can_be_and_the_fall() -> None:
    war = BOOK.objectives["O16"].track
    assert war is not None
    drawn = track(war, 3, 2, 2)
    assert drawn.count("payable") == 2
    assert drawn.count('"gone"') == 3
    assert "fall" in drawn
    assert "fall" not in track(war, 3, 3, 0)
    assert "lost after the next Reset" in track(war, 0, -1, 0)


def test_5_3_35_a_project_rises_by_its_courses() -> None:
    assert [courses(done, 4).count("to-come") for done in range(5)] == [4, 3, 2, 1, 0]


def test_5_3_39_a_price_is_pips_full_as_far_as_the_bank_covers_it() -> None:
    drawn = pips((3, 0, 1, 0, 0), (2, 0, 4, 0, 0))
    assert (drawn.count("#tv-tF"), drawn.count("#tv-hF"), drawn.count("#tv-tI")) == (2, 1, 1)


def test_6_2_1_resolutions_are_open_only_in_the_crisis_phase() -> None:
    t = realm(agenda="O36", bank="3M 1I")
    assert not {ref for ref in refs(board(seen(t))) if ref.startswith("place:1:")}
    crisis(t)
    assert {"place:1:0", "place:1:1"} <= refs(board(seen(t)))


def test_5_3_32_a_resolution_that_is_not_met_says_why() -> None:
    view = seen(realm(agenda="O1"))
    assert "Food 0 of 2 and Stability 0 of 1" in offer(view, BOOK.objectives["O1"].resolutions[0]).why


def test_5_3_35_only_as_many_steps_are_payable_as_are_left() -> None:
    stele = BOOK.objectives["O19"].resolutions[0]
    view = seen(realm(bank="6F"))
    assert [offer(view, stele, done).times for done in range(4)] == [4, 3, 2, 1]


def test_5_3_4_five_slots_stand_side_by_side() -> None:
    drawn = screens(seen(TABLES["five slots"]))["Table"]
    assert drawn.count('class="niche') == 6
    assert "slots-5" in drawn


def test_5_3_24_the_frieze_follows_the_branch_of_the_story() -> None:
    t = realm(milestone="M20")
    t.milestone_discard = ["M1", "M15"]
    assert story_path(seen(t))[-1] == "M20"
    assert story_path(seen(realm()))[-1] == "M19"
    assert len(story_path(seen(realm()))) == 14


# Trays, the Reset Phase, the end


def test_5_3_38_a_scouted_card_says_what_it_would_meet() -> None:
    t = realm(agenda="O36", bank="2M")
    t.objective_deck = ["O18", "O36"]
    run(t, Scout(2))
    drawn = tray(seen(t))
    assert "meets yours: Enemy Invades!" in drawn
    assert {"look:0", "look:1", "decline"} == refs(drawn)


def test_5_3_20_the_tray_of_improve_shows_the_improved_card_and_the_one_before() -> None:
    drawn = tray(seen(TABLES["improve"]))
    assert 'class="plus"' in drawn
    assert "before:" in drawn
    assert {"hand:C13", "hand:C27", "discard:C13"} == refs(drawn)


def test_5_3_16_a_mix_that_would_be_lost_is_marked() -> None:
    drawn = tray(seen(TABLES["mix"]))
    assert len(refs(drawn)) == 28
    assert drawn.count("waste") == 28, "the bank is full"


def test_watchers_see_no_tray() -> None:
    assert tray(seen(TABLES["scout"], None)) == ""


def test_6_3_the_reset_phase_is_told_step_by_step_and_other_phases_are_not() -> None:
    t = realm(agenda="O16 O36 O19", bank="")
    t.turn = 5
    put(t, 2, "O36", timer=1)
    view = seen(t)
    steps = [step for event in heard(t, END_PHASE) for step in told(view, event)]
    assert steps == []
    steps = [step for event in heard(t, END_PHASE) for step in told(view, event)]
    assert steps[0] == "The Reset Phase"
    assert "4 timers advance" in steps
    assert "The timer of Border Raid is full" in steps
    assert "War with the Cedar King: −1, now 0" in steps
    assert steps[-1] == "Turn 6 begins"


def test_9_2_the_end_is_written_over_the_table() -> None:
    assert "The reign is complete" in board(seen(TABLES["won"]))


def test_9_2_the_story_counts_as_many_milestones_as_the_end_does() -> None:
    view = seen(TABLES["won"])
    assert view.outcome
    score = int(view.outcome.scores[0])
    assert f"{score} resolved" in text(frieze(view))
    assert f"{score} Milestones" in text(board(view))
    assert "it leaves as the Reset Phase begins" not in text(board(view))


def test_9_2_on_a_small_table_the_end_has_a_tab_of_its_own() -> None:
    assert "The end" in text(tabs(seen(TABLES["won"]), ()))


def test_every_action_has_an_icon() -> None:
    signs = {sign(action) for t in TABLES.values() if t.asks for action in legal(t, 0)}
    assert signs <= set(SHAPES)


def test_resources_differ_in_shape_not_only_in_colour() -> None:
    outlines = re.findall(r'<path class="want" d="([^"]+)"', definitions(()))
    assert len(set(outlines)) == len(outlines) == 5


def test_the_vignette_stands_alone() -> None:
    root = parsed(vignette())
    ids = {part.get("id") for part in root.iter()}
    assert {str(part.get("href"))[1:] for part in root.iter("use")} <= ids
    assert set(re.findall(r"url\(#([\w-]+)\)", vignette())) <= ids


def test_a_board_stays_small() -> None:
    sizes = {name: len(board(seen(t))) for name, t in TABLES.items()}
    assert max(sizes.values()) < 180_000, sizes


# What a face says is what happens


def text(markup: str) -> str:
    return " ".join("".join(parsed(markup).itertext()).split())


def compounds() -> list[Effect]:
    return [e for card in CARDS for e in printed(BOOK.row(card)) if isinstance(e, Choice | IfControls | IfRemembered)]


def test_5_3_31_marks_and_words_agree_for_each_kind_of_choice() -> None:
    kinds = {(type(e), getattr(e, "may", False), getattr(e, "menu", False)) for e in compounds()}
    assert len(kinds) == 5, "one of several, you may, a menu, and two conditions"
    for effect in compounds():
        message, options, price = effect.outline()
        drawn, said = text(mark(effect, BOOK)), effect.words(BOOK)
        for words in re.split(r" ?\{\w+\} ?", message):
            assert words in drawn
            assert words in said
        for option in options:
            assert text(marks(option, BOOK)) in drawn
            assert say_all(option, BOOK) in said
        assert mark(effect, BOOK).count('class="alt"') == len(options)
        paid = amounts(price, sign=False)
        assert (not any(price)) or (paid in mark(effect, BOOK) and say_amounts(price) in said)


def test_5_3_31_overtures_are_offered_one_after_the_other() -> None:
    t = realm("1F", "C5 C4", deck="C1 C2")
    put(t, 1, "O5", timer=1)
    play(t, "C5")
    view = seen(t)
    assert "each once, one after the other" in text(tray(view))
    assert {GAME.text.say_action(view, Choose(n)).group for n in range(4)} == {"Each once"}


def test_5_3_31_overtures_are_each_once_and_1_influence_each() -> None:
    face = text(loose_face(seen(realm()), "C5"))
    assert "each once, for 1 each:" in face
    assert "you may" not in face


def test_5_3_8_the_board_draws_the_clock_of_a_raid() -> None:
    t = realm(agenda="O11")
    before = screens(seen(t))["Table"]
    t.clocks[BOOK.name("O11")] = 1
    after = screens(seen(t))["Table"]
    assert "raid clock 0 of 2" in before
    assert "this time: returns; then" in before
    assert "raid clock 1 of 2" in after
    assert "this time: <span" in after


def test_5_3_32_progress_stands_beside_a_requirement() -> None:
    t = realm(agenda="O1", bank="")
    t.gained[0] = 2
    drawn = text(screens(seen(t))["Table"])
    assert "Gain 2 Food and 1 Stability this Action Phase" in drawn
    assert "Stability 0 of 1" in drawn
    css = (GAME.folder / "board" / "board.css").read_text()
    assert ".no .pw { display: none" not in css, "the reason is visible at rest"


@pytest.mark.parametrize("card", [*BOOK.objectives, *BOOK.milestones])
def test_5_3_40_every_face_tells_timer_victory_defeat_and_eruption(card: str) -> None:
    row, face = BOOK.row(card), loose_face(seen(realm()), card)
    assert isinstance(row, CardInPlay)
    if row.timer:
        assert f"0 of {row.timer.slices}" in text(face)
        assert marks(row.timer.effects, BOOK) in face
    if row.track:
        assert f"At {row.track.length}: " in text(face)
        assert marks(row.track.victory, BOOK) in face
        assert marks(row.track.defeat, BOOK) in face
    if isinstance(row, Objective) and (row.escalates or row.erupts):
        assert "Two" in text(face)
        put(t := realm(), 1, card)
        assert marks(row.erupts, BOOK) in screens(seen(t))["Table"]


def test_5_3_31_what_only_ends_a_card_says_so_wherever_the_card_lies() -> None:
    """Peasant Unrest is relieved without a price and without a gain: something comes of that, too."""
    relief = BOOK.objectives["O2"].resolutions[0]
    assert not relief.effects
    put(t := realm(), 1, "O2")
    for face in (loose_face(seen(t), "O2"), screens(seen(t))["Table"]):
        assert "ends it" in text(face)


def test_9_1_a_fatal_card_says_that_it_loses_the_game() -> None:
    assert "You lose the game" in text(loose_face(seen(realm()), "O38"))


@pytest.mark.parametrize("card", CARDS)
def test_5_2_every_tag_and_keyword_is_explained_on_its_card(card: str) -> None:
    row, face = BOOK.row(card), text(loose_face(seen(realm()), card, closer=True))
    for word in (*row.tags, *(type(effect).__name__ for effect in printed(row))):
        if word in TERMS:
            assert f"{word}: " in face, word


def test_5_1_every_part_to_click_has_a_name_in_words() -> None:
    for t in TABLES.values():
        for part in parsed(board(seen(t))).iter():
            ref = part.get("data-ref")
            if ref and not ref.startswith(("bank:", "decline")):
                name = part.get("aria-label") or ""
                assert re.search(r"[A-Z]", name), ref
                assert not re.search(r"[a-z][A-Z0-9]", name), name


def test_6_2_1_a_free_resolution_says_so() -> None:
    assert "free" in text(screens(seen(realm(agenda="O7")))["Table"])


def test_5_4_1_the_story_may_end_in_two_ways_until_it_is_settled() -> None:
    t = realm()
    assert "Gold Legacy or Conqueror Legacy, to come" in frieze(seen(t))
    t.next_milestone = "M20"
    assert "Conqueror Legacy, to come" in frieze(seen(t))
    assert "Gold Legacy" not in frieze(seen(t))


def test_4_phone_tabs_name_the_cards() -> None:
    assert "Unrest" in text(tabs(seen(realm(agenda="O2")), ()))
    assert not {short(BOOK, card) for card in BOOK.objectives} & {"Objective", ""}
    assert max(len(short(BOOK, card)) for card in BOOK.objectives) <= 14
    words = [divided(short(BOOK, card)) for card in BOOK.objectives] + [divided("Milestone")]
    assert max(len(part) for word in words for part in re.split(r"[ \xad]", word)) <= 7, "eight tabs share 390 pixels"


def test_9_1_the_fatal_card_stays_in_sight() -> None:
    t = realm()
    put(t, 1, "O38", timer=2)
    crisis(t)
    run_end = heard(t, END_PHASE)
    assert run_end
    drawn = screens(seen(t))["Table"]
    assert "The capital fell, in turn 1." in text(drawn)
    assert "Capital besieged!" in text(drawn)


def test_5_3_5_the_numbers_of_the_bank_have_names():
    said = text(bank(seen(realm(bank="2F 1M"))))
    assert "Food: 2" in said
    assert "Might, at most 6" in said


def test_5_2_7_a_vassal_has_one_name_wherever_it_is_named() -> None:
    for card, row in BOOK.actions.items():
        if row.name.endswith("Vassal"):
            assert short(BOOK, card).startswith(row.name), "and what it brings, for two share it"
