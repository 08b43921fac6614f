"""What the player reads: omens, card texts, explained numbers, the terminal."""

from __future__ import annotations

import typing
from random import Random

import pytest

from turnwright.core import Dice, Step, key_of_seed, legal, perform
from turnwright.games.titov import GAME
from turnwright.games.titov.action_phase import PlayOrEnd
from turnwright.games.titov.actions import END_PHASE, Choose, Play
from turnwright.games.titov.crisis_phase import TakeResolutions
from turnwright.games.titov.effects import Effect
from turnwright.games.titov.state import Deed
from turnwright.games.titov.terminal import terminal
from turnwright.games.titov.text.forecast import obstacles, omens
from turnwright.games.titov.text.words import card_text, say_deed
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


@pytest.mark.parametrize("seed", range(4))
def test_6_2_1_obstacles_agree_with_what_is_legal(seed: int) -> None:
    rng, t = Random(seed), GAME.start(dice=Dice(key_of_seed(seed)))
    for _ in range(120):
        if not t.asks:
            break
        answers = legal(t, 0)
        view = GAME.view(t, 0)
        said = obstacles(view)
        if isinstance(t.asks[0], PlayOrEnd):
            playable = {f"hand:{a.card}" for a in answers if isinstance(a, Play)}
            assert playable == {ref for ref, why in said.items() if ref.startswith("hand:") and not why}
        elif isinstance(t.asks[0], TakeResolutions):
            takeable = {GAME.text.say_action(view, a).refs[1] for a in answers if a != END_PHASE}
            assert takeable == {ref for ref, why in said.items() if not why}
        perform(t, 0, rng.choice(answers))


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
    vassal = card_text(BOOK, "C21")
    assert vassal.does.startswith(
        "if Stability + Food >= 5: gain 2 Might, else destroy all Cataracts cards you control;"
    )
    assert vassal.lines == ("Cost: free.", f"On play: {vassal.does}.")
    changed = GAME.make_book({"actions.C1.effects.0.F": 3})
    assert card_text(changed, "C1").does == "gain 3 Food"
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
