"""What the player reads: omens, card texts, explained numbers, the terminal."""

from __future__ import annotations

import itertools
import re
import typing
from collections.abc import Iterator

import pytest

from turnwright.core import Action, Step, Words, legal, refused
from turnwright.games.titov import GAME
from turnwright.games.titov.actions import END_PHASE, Choose, Play, Resolve
from turnwright.games.titov.book import Options
from turnwright.games.titov.crisis_phase import closed_answers
from turnwright.games.titov.effects import Effect
from turnwright.games.titov.events import Foresaw, Scouted
from turnwright.games.titov.state import NOTHING, Deed, Realm
from turnwright.games.titov.terminal import terminal
from turnwright.games.titov.text.forecast import omens
from turnwright.games.titov.text.words import ENDINGS, card_lines, say_deed
from turnwright.games.titov.view import Pending

from .laid import act, crisis, first_answers, play, press, put, realm, take

BOOK = GAME.book


def test_6_3_omens_foretell_the_coming_reset() -> None:
    t = realm(milestone="M4")
    put(t, 0, "M4", timer=5, progress=2)
    put(t, 1, "O36", timer=1)
    put(t, 2, "O41", timer=2)
    put(t, 3, "O19", timer=2, built=t.turn)
    found = [(omen.place, omen.kind) for omen in omens(GAME.view(t, 0))]
    assert found == [(0, "lost"), (1, "fills"), (2, "fatal"), (3, "advances")]
    assert omens(GAME.view(t, 0))[1].text == "gain Border Raid; returns to the Objective Discard"


def test_6_3_omens_come_true() -> None:
    t = realm(agenda="O14 O5")
    foretold = {omen.place: (omen.timer, omen.progress) for omen in omens(GAME.view(t, 0))}
    crisis(t)
    act(t, t.asks[0].legal(t, 0)[-1])
    for place in (1, 2):
        it = t.places[place]
        assert it is not None
        assert foretold[place][0] == it.timer
    assert foretold[1][1] == 0


def test_5_3_31_texts_are_made_from_what_happens() -> None:
    cost, does = card_lines(BOOK, "C21")
    assert cost == "Cost: free."
    assert does.startswith(
        "On play: if Stability + Food is at least 5: gain 2 Might, else destroy all Cataracts cards you control;"
    )
    changed = GAME.make_book({"actions.C1.effects.0.F": 3})
    assert "On play: gain 3 Food." in card_lines(changed, "C1")
    t = realm("1S", "C1 C4")
    t.book = changed
    play(t, "C1")
    assert t.bank[0] == 3


def test_6_1_3_2_the_scales_are_explained() -> None:
    t = realm("2F 2S", "C21")
    view = GAME.view(t, 0)
    assert GAME.text.explain(view)["weigh:C21"].total == 4
    words = GAME.text.say_action(view, Play("C21", (0, 0, 0, 0, 0)))
    assert "the test is FALSE now: 2 + 2 = 4 against 5" in words.detail.replace("The test", "the test")
    assert words.group == "Must play"


def test_6_1_2_the_next_draw_is_explained() -> None:
    t = realm(hand="C4")
    t.next_draw, t.hand_size = 9, 6
    drawn = GAME.text.explain(GAME.view(t, 0))["draw:0"]
    assert drawn.total == 12
    assert [term.value for term in drawn.terms] == [5, 1, 9, -3]


def test_5_3_41_the_fall_of_a_war_is_explained() -> None:
    t = realm()
    put(t, 1, "O14", timer=3, progress=5)
    assert GAME.text.explain(GAME.view(t, 0))["track:1"].total == 1


def test_4_the_view_declares_every_step_that_can_be_pending() -> None:
    assert set(typing.get_args(Pending)) == set(GAME.vocabulary(Step)) - {Effect}


def test_4_a_card_in_mid_effect_survives_save_and_load() -> None:
    t = realm("2F", "C18 C2 C4")
    play(t, "C18")
    act(t, Choose(0))
    again = GAME.load(GAME.save(t))
    assert again == t.copy()
    act(again, Play("C2", (1, 0, 0, 0, 0)))
    assert again.discard == ["C2", "C18"]


def test_6_2_1_the_terminal_shows_what_matters_in_24_rows() -> None:
    t = realm("2F 1M", milestone="M8", agenda="O36 O14 O19")
    put(t, 1, "O36", timer=1)
    text = terminal(GAME.view(t, 0)).plain
    assert len(text.splitlines()) <= 24
    assert "Border Raid" in text
    assert "! gain Border Raid" in text
    assert not [line for line in text.splitlines() if line.rstrip().endswith(";")]
    crisis(t)
    take(t, 3)
    assert "1 of 4 steps" in terminal(GAME.view(t, 0)).plain


def test_4_a_full_table_fits_24_rows() -> None:
    t = realm("2F 1M", "C1 C2 C4 C5 C13 C27 C15 C18", milestone="M8", agenda="O36 O14 O19 O31 O5")
    lines = terminal(GAME.view(t, 0)).plain.splitlines()
    assert len(lines) == 24
    assert any(line.startswith("5. At Sun's Edge") for line in lines)
    assert sum(line.startswith("  ") and not line.startswith("   ") for line in lines) == 8, "the whole hand"


def test_3_4_the_chronicle_tells_the_story_so_far() -> None:
    t = realm("12M 6S 6F", milestone="M1", agenda="O14 O19")
    t.story = [Deed(1, "O37", "escalated"), Deed(2, "O5", "expired"), Deed(3, "O4", "lost")]
    crisis(t)
    take(t, 0, 1)
    press(t, 1, 5)
    first_answers(t)
    for _ in range(4):
        take(t, 2)
    assert [say_deed(BOOK, deed) for deed in t.story] == [
        "It came to this: Enemy Invades!",
        "At Sun's Edge: nothing was done",
        "Civil War: defeat",
        "The Long Exile: Integrate their nobility",
        "War Beyond the Cataracts: victory",
        "Raise Stele: Oversee construction",
    ]


# What a player is told before it happens


def said(t: Realm, action: Action) -> Words:
    return GAME.text.say_action(GAME.view(t, 0), action)


def test_5_3_8_a_raid_says_what_it_comes_to_this_time() -> None:
    t = realm(agenda="O11")
    crisis(t)
    first = GAME.view(t, 0)
    raid = next(action for action in legal(t, 0) if isinstance(action, Resolve) and action.place == 1)
    assert "this time: returns, clock 1 of 2; full, it becomes War Beyond the Cataracts." in said(t, raid).detail
    t.clocks[BOOK.name("O11")] = 1
    assert "this time: becomes War Beyond the Cataracts." in said(t, raid).detail
    once, again = terminal(first).plain, terminal(GAME.view(t, 0)).plain
    assert "raid clock 0 of 2" in once
    assert "raid clock 1 of 2" in again
    assert "this time: becomes War" in again
    take(t, 1)
    assert t.places[1] is not None
    assert t.places[1].card == "O14", "and so it does"


def test_5_3_32_requirements_are_said_in_the_imperative_with_how_far_they_are() -> None:
    t = realm(agenda="O1 O2 O47", milestone="M3", bank="")
    t.gained[0] = 2
    t.played.append("C1")
    crisis(t)
    why = dict(closed_answers(t))
    reasons = {(a.place, getattr(a, "option", 0)): reason for a, reason in why.items()}
    assert reasons[1, 0] == "5.3.32 Gain 2 Food and 1 Stability this Action Phase: Stability 0 of 1."
    assert reasons[2, 0] == "5.3.32 Play no Tax Collection this Action Phase: 1 played."
    assert reasons[0, 1] == "5.3.32 Control 3 Province cards: 0 of 3."
    t.maxima[1] = 3
    assert "at 4 or more: Stability 3 of 4." in dict(closed_answers(t))[Resolve(3, 1, NOTHING)]
    for need in (need for row in BOOK.objectives.values() for r in row.resolutions for need in r.needs):
        assert not need.words(BOOK).startswith(("you", "the")), "what to do, not what is so"


def test_5_3_32_what_is_said_to_be_short_is_what_bars_it() -> None:
    """`Need.met` words nothing and must agree with the words, near each threshold and on both sides of it."""
    needs = {need for row in BOOK.objectives.values() for r in row.resolutions for need in r.needs}
    seen = set()
    for need, t in itertools.product(needs, near()):
        met = need.met(t)
        assert met == (not need.lacks(t)) == (not need.missing(t)), (need, t.gained, t.maxima)
        seen.add((type(need), met))
    assert seen == {(type(need), met) for need in needs for met in (True, False)}


def near() -> Iterator[Realm]:
    for n, cards in enumerate(("", "C15", "C15 C21 C21", "C15 C16 C17 C21 C21 C21")):
        t = realm(discard=cards)
        t.gained, t.maxima = [n, n, 0, 2 * n, 0], [2 + n, 3 + n, 3 + n, 3 + n, 3]
        t.played += ["C1"] * (n % 2)
        yield t


@pytest.mark.parametrize("war", ["O14", "O15", "O16"])
def test_5_3_31_two_vassals_of_one_name_are_told_apart(war: str) -> None:
    t = realm()
    put(t, 1, war, progress=5)
    crisis(t)
    press(t, 1)
    one, two = (said(t, Choose(option)) for option in (0, 1))
    assert one.label == two.label
    assert one.detail != two.detail
    assert "Vassal: If Stability + " in one.detail


def test_5_3_38_what_was_scouted_or_foreseen_is_said_in_order() -> None:
    for looked, verb in ((Scouted(("O1", "O2")), "Scout"), (Foresaw(("C1", "C2")), "Foresee")):
        one, two = (BOOK.name(card) for card in looked.cards)
        assert GAME.text.say_event(GAME.view(realm(), 0), looked).label == f"{verb} {one}, then {two}."


def test_5_3_5_what_is_above_a_maximum_is_told_before_it_is_wasted() -> None:
    t = realm("6F 5S", "C1 C4", agenda="O7")
    tax = next(a for a in legal(t, 0) if isinstance(a, Play) and a.card == "C1")
    assert said(t, tax).detail.endswith("2 Food above the maximum is lost.")
    crisis(t)
    demand = next(a for a in legal(t, 0) if isinstance(a, Resolve) and (a.place, a.option) == (1, 1))
    assert said(t, demand).detail.endswith("2 Food above the maximum is lost.")


def test_6_1_5_2_seasonal_cards_are_named_before_the_phase_ends() -> None:
    t = realm("", "C28 C28 C13")
    told = said(t, END_PHASE).detail
    assert told.startswith("Kept in hand: Hill Country Archers: lose 1 Stability.")
    assert told.endswith("Destroyed as Seasonal: 2 Trade with the Mural-Painters.")


def test_5_2_6_what_must_be_played_leads_and_says_the_way_out() -> None:
    t = realm("1F 3S", "C4 C1 C21")
    assert legal(t, 0)[0] == Play("C21", (0, 0, 0, 0, 0)), "on top of the list"
    asked = GAME.text.prompt(GAME.view(t, 0))
    assert asked.detail == (
        "Cataracts Vassal must be played before the phase can end. Its test fails now, 4 against 5. "
        "Tax Collection first would make it 5."
    )
    assert said(t, END_PHASE).label == "End phase: 1 must-play card"
    ((_, why),) = [row for row in refused(t, 0) if row[0] == END_PHASE]
    assert why == "5.2.6 Cataracts Vassal must be played before the phase can end."
    poor = realm("1F", "C2 C21")
    assert GAME.text.prompt(GAME.view(poor, 0)).detail.endswith("No card of the hand mends it.")


def test_5_2_6_the_way_out_is_one() -> None:
    t = realm("1F 3S", "C1 C21")
    play(t, "C1")
    assert "Its test fails" not in GAME.text.prompt(GAME.view(t, 0)).detail


@pytest.mark.parametrize("ending", ENDINGS)
def test_9_the_end_is_told_in_a_sentence(ending: str) -> None:
    t = realm()
    t.ending, t.asks = ending, {}
    told = GAME.text.prompt(GAME.view(t, 0)).detail
    assert re.fullmatch(r"(You|The|A) [a-z' ]+, in turn 1\.", told)


def test_6_3_1_2_a_lost_track_that_starts_again_has_an_empty_timer() -> None:
    t = realm(milestone="M20")
    put(t, 0, "M20", timer=3, progress=1)
    (foretold,) = omens(GAME.view(t, 0))
    assert (foretold.kind, foretold.timer) == ("lost", 0)
    crisis(t)
    act(t, END_PHASE)
    assert t.places[0] is not None
    assert (t.places[0].timer, t.places[0].progress) == (0, 2), (
        "the counter-attack ends it, then it starts again and falls"
    )


def test_9_3_the_option_tutorial_says_what_it_does() -> None:
    said = Options.__struct_fields__, typing.get_type_hints(Options, include_extras=True)["tutorial"].__metadata__[0]
    assert said[1].title == "Fixed first Agenda"
    assert "Nothing else changes" in (said[1].description or "")
