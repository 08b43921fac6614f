"""3 Core mechanics, 4 Play areas, 5.1 Types and 5.2 Subtypes."""

from __future__ import annotations

import pytest

from turnwright.core import Dice, Illegal, key_of_seed, legal
from turnwright.games.titov import GAME
from turnwright.games.titov.action_phase import PlayOrEnd
from turnwright.games.titov.actions import DECLINE, END_PHASE, Choose
from turnwright.games.titov.text.glossary import SECTIONS, TERMS

from .laid import act, at, bank, cards, crisis, may, play, put, realm, reset, take


def test_3_1_as_much_as_possible_is_done() -> None:
    t = realm("3I", "C42 C4")
    play(t, "C42")
    assert isinstance(t.asks[0], PlayOrEnd)
    assert t.discard == ["C42"]


def test_3_2_resources_are_gained_lost_and_spent() -> None:
    t = realm("1S", "C1 C4")
    play(t, "C1")
    assert bank(t) == "2F"
    assert [(c.kind, c.amounts) for c in t.ledger] == [("spent", (0, 1, 0, 0, 0)), ("gained", (2, 0, 0, 0, 0))]


def test_3_3_every_third_reset_the_exiles_bring_a_raid() -> None:
    t = realm(milestone="M1")
    for _ in range(3):
        reset(t)
    assert at(t, 0).timer == 0
    assert cards(t).count("O36") == 1


def test_3_4_resolving_milestones_moves_the_story_on() -> None:
    t = realm(milestone="M1")
    crisis(t)
    take(t, 0, 1)
    act(t, END_PHASE)
    assert [(deed.card, deed.what, deed.option) for deed in t.story] == [("M1", "resolved", 1)]
    assert cards(t)[0] == "M2"


def test_3_5_setup() -> None:
    t = GAME.start(dice=Dice(key_of_seed(1)))
    assert sorted(t.deck + t.hand) == ["C1"] * 4 + ["C2"] * 2 + ["C4"] * 3 + ["C5"]
    assert len(t.hand) == 5
    assert cards(t)[0] == "M1"
    laid = sorted(cards(t)[1:] + t.objective_deck)
    assert laid == ["O1", "O11", "O12", "O13", "O18", "O19", "O3", "O5", "O7"]
    assert len(t.objective_deck) == 6
    assert (t.turn, t.phase, at(t, 0).timer) == (1, "action", 0)


def test_4_a_card_being_played_is_in_no_area() -> None:
    t = realm("1F", "C5 C4")
    play(t, "C5")
    assert t.playing == ["C5"]
    assert t.hand == ["C4"]
    assert t.discard == []
    act(t, DECLINE)
    assert t.discard == ["C5"]


def test_5_1_1_one_milestone_a_turn() -> None:
    t = realm("6F 6S 6I", milestone="M1")
    crisis(t)
    take(t, 0, 0)
    assert not may(t, 0, 1)
    assert cards(t)[0] == "M1"


def test_5_1_2_action_cards_go_to_the_action_discard() -> None:
    t = realm("1F", "C4 C1")
    play(t, "C4")
    assert t.discard == ["C4"]
    act(t, END_PHASE)
    assert t.discard == ["C4", "C1"]


def test_5_1_3_objectives_lie_in_the_agenda() -> None:
    t = GAME.start(dice=Dice(key_of_seed(2)))
    assert all(card.startswith("O") for card in cards(t)[1:])


def test_5_2_1_expendable_cards_kept_are_not_destroyed() -> None:
    t = realm("", "C3 C4")
    act(t, END_PHASE)
    assert t.discard == ["C3", "C4"]


def test_5_2_2_industry_improves_for_trade_goods() -> None:
    t = realm("1T", agenda="O61", discard="C1 C4")
    crisis(t)
    take(t, 1, 0)
    assert t.discard == ["C1+", "C4"]
    assert t.objective_discard == ["O61"]


def test_5_2_3_maat_brings_stability() -> None:
    for card in ("C4", "C6", "C17"):
        t = realm("1F", f"{card} C1")
        play(t, card)
        assert t.bank[1] >= 1


def test_5_2_4_a_monument_acts_before_the_draw_and_leaves_when_full() -> None:
    t = realm("", deck=" ".join(["C1"] * 30))
    put(t, 1, "O20")
    put(t, 2, "O9", clocks=(2,))
    crisis(t)
    act(t, END_PHASE)
    assert bank(t) == "1S 1I"
    assert t.hand == [], "the temple acts before the draw"
    act(t, Choose(0))
    assert len(t.hand) == 7
    assert cards(t)[1:3] == ["O20", "O8"]
    reset(t)
    assert cards(t)[1] == "O19"
    assert bank(t) == "2S 2I"


def test_5_2_5_misfortunes_cost_to_be_rid_of() -> None:
    t = realm("2S", "C8 C4")
    play(t, "C8")
    assert bank(t) == ""
    assert t.discard == []
    t = realm("1I", "C8")
    act(t, END_PHASE)
    assert (bank(t), t.next_draw) == ("", -1)


def test_5_2_6_the_phase_cannot_end_with_a_mandatory_card() -> None:
    t = realm("3F", "C15 C16")
    assert END_PHASE not in legal(t, 0)
    with pytest.raises(Illegal, match=r"5\.2\.6"):
        act(t, END_PHASE)


def test_5_2_7_provinces_weigh_and_their_order_is_free() -> None:
    t = realm("1S 2M", "C16 C1 C4")
    play(t, "C16")
    assert t.objective_discard == ["O45"]
    t = realm("2F 1M", "C15 C4")
    play(t, "C15")
    assert bank(t) == "2F 1I 1M"


def test_5_2_8_a_seasonal_card_kept_is_destroyed_a_played_one_is_not() -> None:
    t = realm("3F", "C29 C28")
    play(t, "C29")
    act(t, END_PHASE)
    assert t.discard == ["C29"]


def test_5_2_9_statecraft_can_be_played_by_corvee() -> None:
    t = realm("1S", "C18 C12 C4")
    play(t, "C18")
    act(t, Choose(0))
    assert {a.card for a in legal(t, 0)} == {"C12"}  # type: ignore[attr-defined]


def test_5_2_10_trade_turns_food_into_trade_goods() -> None:
    t = realm("6F", "C35 C4")
    play(t, "C35")
    assert bank(t) == "6T"


def test_5_2_11_professional_troops_want_to_be_used() -> None:
    t = realm("2S", "C27")
    act(t, END_PHASE)
    assert bank(t) == ""


def test_5_2_11_every_subtype_has_a_line_that_cites_its_section() -> None:
    tags = {tag for row in (*GAME.book.actions.values(), *GAME.book.objectives.values()) for tag in row.tags}
    subtypes = {term for term, section in SECTIONS.items() if section.startswith("5.2.")}
    assert len(subtypes) == 11
    assert subtypes <= tags
    assert set(SECTIONS.values()) <= set(GAME.rules)
    assert all(line.startswith(f"{term}: ") for term, line in TERMS.items())
    assert set(TERMS) == set(SECTIONS)
