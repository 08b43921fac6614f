"""5.3 Keywords 21 to 41, by the numbers of the book."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from turnwright.core import Illegal, legal
from turnwright.files import load_match
from turnwright.games.titov import GAME
from turnwright.games.titov.action_phase import PlayOrEnd
from turnwright.games.titov.actions import END_PHASE, Aim, Choose, Look, Pick, Press, Resolve
from turnwright.games.titov.agenda.projects import AdvanceProject
from turnwright.games.titov.agenda.slots import Install
from turnwright.games.titov.board import screens
from turnwright.games.titov.decks import Recur, Reshuffle, Scout, ShuffleIn
from turnwright.games.titov.effects.controlled_cards import Swap
from turnwright.games.titov.effects.resources import Max

from .laid import act, at, bank, cards, crisis, first_answers, play, press, put, realm, reset, run, take


def test_5_3_21_a_looping_timer_keeps_the_card() -> None:
    t = realm()
    put(t, 1, "O15", timer=3, progress=6)
    reset(t)
    assert (at(t, 1).card, at(t, 1).timer, at(t, 1).progress) == ("O15", 0, 2)


def test_5_3_22_lose_clause_by_clause() -> None:
    t = realm("1I", "C10")
    act(t, END_PHASE)
    assert t.objective_discard == ["O42", "O42"]


def test_5_3_22_the_gift_may_take_trade_goods_only_if_there_are_any() -> None:
    t = realm("3F 1T", "C14")
    act(t, END_PHASE)
    act(t, Choose(1))
    assert bank(t) == "3F 1I"
    t = realm("3F", "C14")
    act(t, END_PHASE)
    assert bank(t) == "1I"


def test_5_3_23_the_milestone_deck_has_one_order() -> None:
    milestones = GAME.book.milestones
    card, order = "M1", []
    while card:
        order.append(card)
        card = milestones[card].next
    assert order == ["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10", "M11", "M12", "M15", "M19"]


def test_5_3_24_resolved_milestones_go_to_their_discard_in_reset() -> None:
    t = realm(milestone="M2")
    crisis(t)
    take(t, 0, 0)
    assert t.milestone_discard == []
    act(t, END_PHASE)
    assert t.milestone_discard == ["M2"]


def test_5_3_25_the_objective_deck_is_a_number_and_not_searchable() -> None:
    t = realm(agenda="O1")
    t.objective_deck = ["O7", "O5", "O18"]
    seen = GAME.view(t, 0)
    assert (seen.objective_deck, seen.objective_top, seen.objective_bottom) == (3, (), ())
    other = t.copy()
    other.objective_deck = ["O36", "O36", "O44"]
    assert GAME.view(other, 0) == seen, "neither its order nor what is in it makes a difference"
    drawn = screens(seen)["Decks"]
    assert "Debt Jubilee" not in drawn
    t.objective_seen = t.objective_sunk = 1
    drawn = screens(GAME.view(t, 0))["Decks"]
    assert "Seen on top: Conduct Census. Seen at the bottom: Debt Jubilee." in drawn
    assert "At Sun" not in drawn


def test_5_3_25_who_guesses_the_objective_deck_remembers_the_chronicle() -> None:
    start = GAME.start()
    guess = GAME.imagine(GAME.view(start, 0), Random(1))
    assert sorted(guess.objective_deck) == sorted(start.objective_deck), "at first everything can be counted"
    match = load_match(GAME.folder / "replays" / "golden.jsonl")
    right = total = 0
    for number in range(20, len(match.log), 20):
        t = match.at(number).table
        believed = Counter(GAME.imagine(GAME.view(t, 0), Random(1)).objective_deck)
        right += (believed & Counter(t.objective_deck)).total()
        total += len(t.objective_deck)
    assert right / total > 0.7


def test_5_3_26_the_objective_discard_takes_returned_and_gained_cards() -> None:
    t = realm("3M", agenda="O5 O31")
    crisis(t)
    take(t, 2, 2)
    assert t.objective_discard == ["O52", "O31"]


def test_5_3_27_recur_is_the_players_choice() -> None:
    t = realm(hand="C4", discard="C1 C2 C2")
    run(t, Recur(2))
    act(t, Pick("C2", "discard"), Pick("C1", "discard"))
    assert (t.hand, t.discard) == (["C4", "C2", "C1"], ["C2"])
    run(t, Recur(2))
    assert (t.hand, t.discard) == (["C4", "C2", "C1", "C2"], [])
    t = realm(hand="C4", discard="C1 C15")
    run(t, Recur(2, "Province"))
    assert t.hand == ["C4", "C15"]


def test_5_3_28_a_card_put_into_the_agenda_uses_an_empty_slot_first() -> None:
    t = realm(hand="C4", agenda="O5")
    run(t, Install("O17"))
    assert cards(t) == ["M1", "O5", "O17", ""]


def test_5_3_28_else_a_card_makes_room_but_no_calamity_of_the_third_tier() -> None:
    t = realm(hand="C4", agenda="O5 O38 O7")
    run(t, Install("O17"))
    assert legal(t, 0) == [Aim(1), Aim(3)]
    with pytest.raises(Illegal, match=r"5\.3\.28"):
        act(t, Aim(2))
    act(t, Aim(3))
    assert cards(t) == ["M1", "O5", "O38", "O17"]
    assert t.objective_discard == ["O7"]
    t = realm(hand="C4", agenda="O41 O38 O47")
    run(t, Install("O17"))
    assert t.objective_discard == ["O17"]


def test_5_3_28_no_second_war_of_a_region() -> None:
    t = realm("", "C21 C4", agenda="O14")
    play(t, "C21")
    assert cards(t) == ["M1", "O14", "", ""]


def test_5_3_28_swapping_cards_you_control() -> None:
    t = realm(hand="C4", deck="C4+ C1 C4", discard="C4", rolls=[])
    run(t, Swap(2, "C17", ("C4",)))
    assert legal(t, 0) == [Pick("C4", "hand"), Pick("C4", "deck"), Pick("C4+", "deck"), Pick("C4", "discard")]
    act(t, Pick("C4+", "deck"), Pick("C4", "discard"))
    assert (t.hand, t.deck, t.discard) == (["C4"], ["C17", "C1", "C4"], ["C17"])
    t = realm(hand="C4", deck="C1 C4 C4", rolls=[2])
    run(t, Swap(1, "C17", ("C4",)))
    act(t, Pick("C4", "deck"))
    assert t.deck == ["C1", "C4", "C17"], "either copy in the deck is as likely"


def test_5_3_29_five_resources() -> None:
    t = GAME.start()
    assert (t.bank, t.maxima) == ([3, 3, 3, 3, 0], [6] * 5)


def test_5_3_30_reshuffle_is_the_players_choice() -> None:
    t = realm(hand="C4", deck="C5", discard="C1 C2 C4")
    t.deck_seen = 1
    run(t, Reshuffle(2))
    act(t, Pick("C4", "discard"), Pick("C1", "discard"))
    assert (sorted(t.deck), t.discard, t.deck_seen) == (["C1", "C4", "C5"], ["C2"], 0)


def test_5_3_36_reshuffle_takes_all_if_there_are_fewer() -> None:
    t = realm(hand="C4", deck="C5", discard="C1 C2")
    run(t, Reshuffle(2))
    assert (sorted(t.deck), t.discard) == (["C1", "C2", "C5"], [])
    run(t, ShuffleIn("action"), ShuffleIn("objective"))
    assert sorted(t.deck) == ["C1", "C2", "C5"]


def test_5_3_31_a_resolution_says_what_it_requires_and_does() -> None:
    t = realm("2I", agenda="O5")
    crisis(t)
    words = GAME.text.say_action(GAME.view(t, 0), legal(t, 0)[0])
    assert words.label == "Dispatch frontier expedition"
    assert words.detail.startswith("Costs 2 Influence: choose: gain Border Fort")
    assert words.refs == ("place:1", "place:1:0")


def test_5_3_32_what_is_not_met_says_why() -> None:
    t = realm("1M", agenda="O36 O1", milestone="M3")
    crisis(t)
    reasons = [reason for _, reason in t.asks[0].refused(t, 0)]
    assert "5.3.39 You are 2 Might short." in reasons
    assert "5.3.32 Control 3 Province cards: 0 of 3." in reasons
    assert "5.3.32 Gain 2 Food and 1 Stability this Action Phase: Food 0 of 2 and Stability 0 of 1." in reasons


def test_5_3_33_a_returned_card_loses_its_progress() -> None:
    t = realm("1F", agenda="O19")
    crisis(t)
    take(t, 1)
    assert at(t, 1).clocks == (1,)
    t.turn += 1
    put(t, 1, "O19", clocks=(1,), timer=2)
    t.objective_deck = ["O5", "O7"]
    act(t, END_PHASE)
    assert "O19" in cards(t)
    assert at(t, cards(t).index("O19")).clocks == (0,)


def test_5_3_34_maxima_stay_within_limits_and_drop_what_no_longer_fits() -> None:
    t = realm("6F 6S", "C4")
    run(t, Max("F", -2), Max("S", 20))
    assert (t.maxima[0], t.bank[0], t.maxima[1]) == (4, 4, 12)
    assert t.objective_discard == []
    run(t, Max("FSIMT", -30))
    assert t.maxima == [1] * 5


def test_5_3_35_a_project_is_built_step_by_step_and_halts_its_timer() -> None:
    t = realm("4F", agenda="O19")
    crisis(t)
    take(t, 1)
    act(t, END_PHASE)
    assert (at(t, 1).timer, at(t, 1).clocks) == (0, (1,))
    crisis(t)
    for _ in range(3):
        take(t, 1)
    assert cards(t)[1] == "O20"


def test_5_3_35_a_free_step_does_not_halt_the_timer() -> None:
    t = realm(hand="C18 C4", agenda="O19 O55 O56")
    play(t, "C18")
    act(t, Choose(1), Aim(1))
    assert at(t, 1).clocks == (1,)
    reset(t)
    assert at(t, 1).timer == 1
    t = realm(hand="C4", agenda="O19")
    put(t, 1, "O19", clocks=(3,))
    run(t, AdvanceProject(2))
    assert cards(t)[1] == "O20"


def test_5_3_37_retained_effects_of_cards_kept() -> None:
    t = realm("", "C6 C17 C7 C20", deck="C1 C2")
    act(t, END_PHASE)
    assert sorted(t.discard) == ["C1", "C17", "C2", "C20", "C20", "C6", "C7", "C8"]
    assert t.objective_discard == ["O39"]


def test_5_3_38_scout_puts_one_under_the_deck() -> None:
    t = realm(hand="C4")
    t.objective_deck = ["O1", "O5", "O7"]
    run(t, Scout(2))
    assert GAME.view(t, 0).looking == ("O7", "O5")
    act(t, Look(0))
    assert t.objective_deck == ["O7", "O1", "O5"]
    view = GAME.view(t, 0)
    assert (view.objective_top, view.objective_bottom) == (("O5",), ("O7",))


def test_5_3_38_scout_shuffles_nothing() -> None:
    t = realm(hand="C4")
    t.objective_discard = ["O1"]
    run(t, Scout(2))
    assert isinstance(t.asks[0], PlayOrEnd)


def test_5_3_39_only_what_is_there_is_spent() -> None:
    t = realm("2M", agenda="O58")
    crisis(t)
    press(t, 1)
    assert bank(t) == ""
    with pytest.raises(Illegal, match=r"5\.3\.39 You are 2 Might short"):
        act(t, Press(1, (0, 0, 0, 2, 0)))


def test_5_3_39_six_in_any_mix_of_two() -> None:
    t = realm("4S 3I", milestone="M9")
    crisis(t)
    pays = [a.pay for a in legal(t, 0) if isinstance(a, Resolve) and a.option == 0]
    assert pays == [(0, 4, 2, 0, 0), (0, 3, 3, 0, 0)]


def test_5_3_40_a_timer_advances_once_a_turn() -> None:
    t = realm(agenda="O5")
    for n in (1, 2):
        reset(t)
        assert at(t, 1).timer == n


def test_5_3_41_a_war_is_won_at_its_end_and_lost_below_zero() -> None:
    t = realm("6M", agenda="O14")
    crisis(t)
    press(t, 1, 5)
    first_answers(t)
    assert cards(t)[1] == ""
    assert bank(t) == "4F 1M"
    assert t.discard == ["C21"]
    t = realm("3I", agenda="O14")
    reset(t)
    assert at(t, 1).progress == 0
    reset(t)
    assert bank(t) == ""
    assert cards(t)[1] == "O11"


def test_5_3_41_a_milestone_lost_on_its_track_starts_again() -> None:
    t = realm(milestone="M4")
    put(t, 0, "M4", progress=0, timer=2)
    reset(t)
    assert (at(t, 0).progress, at(t, 0).timer) == (1, 3)
    assert "O40" in cards(t)


def test_5_3_41_a_milestone_won_on_its_track_is_resolved() -> None:
    t = realm("5M", milestone="M4")
    crisis(t)
    press(t, 0, 5)
    assert at(t, 0).spent
    assert cards(t)[1] == "O17"
    act(t, END_PHASE)
    assert cards(t)[0] == "M5"
