"""6.1 Action Phase."""

from __future__ import annotations

import pytest

from turnwright.core import Illegal, legal
from turnwright.games.titov.action_phase import PlayOrEnd
from turnwright.games.titov.actions import DECLINE, END_PHASE, Choose, Play
from turnwright.games.titov.events import HandDiscarded

from .laid import act, at, bank, cards, crisis, heard, play, press, realm, reset, take


def test_6_1_1_diplomats_resolve_a_card_in_the_action_phase() -> None:
    t = realm("3I 4S", "C39 C4", milestone="M1")
    play(t, "C39")
    take(t, 0, 1)
    assert at(t, 0).spent
    assert bank(t) == ""
    assert "C12" in t.discard


def test_6_1_1_on_a_war_any_number_of_payments_count_as_one() -> None:
    t = realm("3I 6M", "C39 C4", agenda="O14")
    play(t, "C39")
    press(t, 1, 3)
    assert at(t, 1).progress == 4
    act(t, DECLINE)
    assert isinstance(t.asks[0], PlayOrEnd)
    t = realm("3I 1T 6M 4S", "C39+ C4", agenda="O14")
    play(t, "C39+")
    press(t, 1, 3)
    act(t, DECLINE)
    take(t, 0, 1)
    assert at(t, 0).spent
    assert isinstance(t.asks[0], PlayOrEnd)


def test_6_1_1_a_gap_made_in_the_action_phase_is_filled_in_reset() -> None:
    t = realm("3I 3M", "C39 C4", agenda="O36")
    t.objective_deck = ["O5"]
    play(t, "C39")
    take(t, 1, 1)
    assert cards(t) == ["M1", "", "", ""]
    reset(t)
    assert cards(t)[1] == "O5"


def test_6_1_2_five_cards_more_or_fewer() -> None:
    t = realm(deck=" ".join(["C4"] * 30), hand="C4")
    t.next_draw = 2
    reset(t)
    assert len(t.hand) == 7
    assert t.next_draw == 0
    reset(t)
    assert len(t.hand) == 5
    t.hand_size = 14
    reset(t)
    assert len(t.hand) == 12
    t.next_draw = -20
    crisis(t)
    act(t, END_PHASE)
    assert t.phase == "crisis"
    assert t.hand == []


def test_6_1_2_cards_waiting_in_the_hand_are_drawn_on_top_of() -> None:
    t = realm(deck=" ".join(["C4"] * 30), hand="C4", discard="C1", agenda="O35")
    crisis(t)
    t.hand = ["C1"]
    act(t, END_PHASE)
    assert len(t.hand) == 6


def test_6_1_3_a_card_that_plays_another_one() -> None:
    t = realm("2F", "C18 C2 C4")
    play(t, "C18")
    act(t, Choose(0), Play("C2", (1, 0, 0, 0, 0)))
    assert t.hand == ["C4", "C3", "C3"]
    assert t.discard == ["C2", "C18"]
    assert bank(t) == "1F"


def test_6_1_3_the_inner_card_goes_through_every_step() -> None:
    t = realm("", "C18 C1 C4")
    t.clocks["Tax Collection"] = 2
    play(t, "C18")
    act(t, Choose(0), Play("C1", (0, 0, 0, 0, 0)))
    assert bank(t) == "2F"
    assert t.clocks["Tax Collection"] == 0
    assert t.objective_discard == ["O2"]
    assert t.played == ["C18", "C1"]


def test_6_1_3_one_less_of_any_kind() -> None:
    t = realm("2F 1T", "C19 C13+ C4")
    play(t, "C19")
    act(t, Choose(0))
    pays = [a.pay for a in legal(t, 0) if isinstance(a, Play)]
    assert pays == [(0, 0, 0, 0, 1), (1, 0, 0, 0, 0)]


def test_6_1_3_a_nested_card_may_not_nest_again() -> None:
    t = realm("", "C18 C19 C18 C4")
    play(t, "C18")
    act(t, Choose(0))
    assert isinstance(t.asks[0], PlayOrEnd), "choosing the mode with nothing to play does nothing"
    assert t.hand == ["C19", "C18", "C4"]


def test_6_1_3_1_alternatives_and_any_kind() -> None:
    t = realm("1F 1S", "C11")
    assert legal(t, 0)[:2] == [Play("C11", (1, 0, 0, 0, 0)), Play("C11", (0, 1, 0, 0, 0))]
    t = realm("1F 1T", "C20")
    assert [a.pay for a in legal(t, 0) if isinstance(a, Play)] == [(1, 0, 0, 0, 1)]
    with pytest.raises(Illegal, match=r"6\.1\.3\.1 Conscription cannot be played: you are 1 Food short"):
        act(realm("1F", "C2"), Play("C2", (2, 0, 0, 0, 0)))
    with pytest.raises(Illegal, match=r"6\.1\.3\.1 That is not an exact payment"):
        act(realm("3F", "C2"), Play("C2", (3, 0, 0, 0, 0)))
    with pytest.raises(Illegal, match=r"6\.1\.3 There is no C7"):
        act(realm("3F", "C2"), Play("C7", (2, 0, 0, 0, 0)))


def test_6_1_3_2_a_province_weighs_after_paying_and_before_gaining() -> None:
    t = realm("3F 2S", "C21 C4")
    play(t, "C21")
    assert bank(t) == "3F 2S 2M"
    t = realm("2F 2S", "C21 C4", discard="C22")
    play(t, "C21")
    assert bank(t) == "2F 2S"
    assert (t.hand, t.discard) == (["C4"], [])
    assert cards(t) == ["M1", "O14", "", ""]


def test_6_1_3_3_gains_in_the_order_of_the_text() -> None:
    t = realm("1F", "C5 C4", deck="C1")
    play(t, "C5")
    assert bank(t) == "2I"
    act(t, Choose(2))
    assert bank(t) == "1I"
    assert t.hand == ["C4", "C1"]


def test_6_1_3_4_the_clock_of_a_name_is_emptied_when_full() -> None:
    t = realm("6S", "C1 C1+ C1 C4")
    t.bank[4] = 1
    for card in ("C1", "C1+"):
        play(t, card)
    assert t.clocks == {"Tax Collection": 2}
    assert t.objective_discard == []
    play(t, "C1")
    assert t.clocks == {"Tax Collection": 0}
    assert t.objective_discard == ["O2"]


def test_6_1_3_5_expendable_cards_are_destroyed_others_discarded() -> None:
    t = realm("2F", "C2 C4")
    play(t, "C2")
    play(t, "C3")
    assert bank(t) == "1M"
    assert t.hand == ["C4", "C3"]
    act(t, END_PHASE)
    assert t.discard == ["C2", "C4", "C3"]


def test_6_1_4_again_or_end_but_not_with_a_mandatory_card() -> None:
    t = realm("6F", "C15 C4")
    assert END_PHASE not in legal(t, 0)
    with pytest.raises(Illegal, match=r"5\.2\.6 Border Fort must be played"):
        act(t, END_PHASE)
    play(t, "C15")
    act(t, END_PHASE)
    assert t.phase == "crisis"


def test_6_1_4_the_phase_ends_by_itself_with_an_empty_hand() -> None:
    t = realm("1F", "C4")
    play(t, "C4")
    assert t.phase == "crisis"


def test_6_1_5_1_retained_from_left_to_right() -> None:
    t = realm("1M 1S", "C9")
    act(t, END_PHASE)
    assert bank(t) == "2S"
    assert t.objective_discard == ["O42"]
    t = realm("4F", "C14 C9")
    act(t, END_PHASE)
    assert bank(t) == "1S 1I", "the gift takes 3 Food before the corruption takes the last"


def test_6_1_5_2_seasonal_cards_are_destroyed() -> None:
    t = realm("", "C28 C4")
    act(t, END_PHASE)
    assert t.discard == ["C4"]


def test_6_1_5_3_the_rest_is_discarded() -> None:
    t = realm("", "C3 C4 C1")
    assert HandDiscarded(("C3", "C4", "C1")) in heard(t, END_PHASE)
    assert t.discard == ["C3", "C4", "C1"]


def test_6_1_5_4_the_crisis_phase_follows() -> None:
    t = realm("", "C4")
    act(t, END_PHASE)
    assert t.phase == "crisis"
