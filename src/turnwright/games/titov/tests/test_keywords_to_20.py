"""5.3 Keywords 1 to 20, by the numbers of the book."""

from __future__ import annotations

import pytest

from turnwright.core import legal
from turnwright.games.titov import GAME
from turnwright.games.titov.action_phase import PlayOrEnd
from turnwright.games.titov.actions import DECLINE, END_PHASE, Aim, Choose, Look, Name, Pick, Play, Split
from turnwright.games.titov.agenda.calamities import Purge
from turnwright.games.titov.agenda.slots import AddSlots, Banish, Place
from turnwright.games.titov.agenda.timers import AdvanceRandomTimer, Delay
from turnwright.games.titov.decks import Disrupt, Draw, Foresee
from turnwright.games.titov.effects.controlled_cards import DestroyAll, DestroyChosen, DestroyRandom, Improve
from turnwright.games.titov.effects.gained_cards import Copy, GainCard, GainHand, GainRandom, GainUnlocked
from turnwright.games.titov.effects.resources import Gain, GainMix, Lose

from .laid import act, at, bank, cards, crisis, heard, may, play, press, put, realm, run, take


def test_5_3_1_the_action_deck_is_shown_sorted() -> None:
    t = realm(deck="C4 C13 C1 C4")
    assert list(GAME.view(t, 0).deck.items()) == [("C1", 1), ("C4", 2), ("C13", 1)]


def test_5_3_3_a_timer_filled_by_an_effect_is_resolved_at_once() -> None:
    t = realm(hand="C4", milestone="M3", rolls=[1])
    put(t, 0, "M3", timer=3)
    run(t, AdvanceRandomTimer(1))
    assert at(t, 0).timer == 0
    assert t.objective_discard == ["O45"]


def test_5_3_3_random_timers_are_drawn_anew_each_time() -> None:
    t = realm(hand="C4", agenda="O5 O17 O7", rolls=[2, 3, 3, 1])
    run(t, AdvanceRandomTimer(4))
    assert [at(t, p).timer for p in (0, 1)] == [1, 1]
    assert cards(t)[3] == "", "the second advance filled the Debt Jubilee, which returned"
    assert t.objective_discard == ["O42", "O7"]


def test_5_3_4_new_slots_are_added_on_the_right() -> None:
    t = realm(hand="C4", agenda="O5 O7 O18")
    run(t, AddSlots(1))
    assert cards(t) == ["M1", "O5", "O7", "O18", ""]


def test_5_3_5_the_bank_is_explained_by_this_turns_ledger() -> None:
    t = realm("3F 3S", "C1 C4 C4")
    play(t, "C1")
    play(t, "C4")
    explained = GAME.text.explain(GAME.view(t, 0))["bank:F"]
    assert [(term.label, term.value) for term in explained.terms] == [
        ("At the start of the turn", 3),
        ("Tax Collection, gained", 2),
        ("Public Rituals, spent", -1),
    ]
    assert explained.total == t.bank[0] == 4


@pytest.mark.parametrize(("kind", "calamity"), [("F", "O42"), ("S", "O39"), ("I", "O45"), ("M", "O36")])
def test_5_3_6_a_calamity_for_each_missing_unit(kind: str, calamity: str) -> None:
    t = realm(f"1{kind}", "C4")
    run(t, Lose(**{kind: 3}))
    assert t.objective_discard == [calamity, calamity]
    assert bank(t) == ""


def test_5_3_6_the_decree_destroys_calamities_of_two_kinds() -> None:
    t = realm(hand="C4", agenda="O39 O36 O46")
    run(t, Purge(2, ("Stability", "Influence")))
    assert legal(t, 0) == [Aim(1), Aim(3), DECLINE]
    act(t, Aim(3), DECLINE)
    assert cards(t) == ["M1", "O39", "O36", ""]
    assert t.objective_discard == []


def test_5_3_7_deck_hand_and_discard_are_controlled() -> None:
    t = realm(hand="C15", deck="C16", discard="C21", milestone="M3")
    crisis(t)
    assert not may(t, 0, 1), "the Border Fort left the hand for this test"
    t = realm(hand="C4", deck="C16 C15", discard="C21", milestone="M3")
    crisis(t)
    assert may(t, 0, 1)


def test_5_3_7_a_card_being_played_is_not_controlled() -> None:
    t = realm("6F", "C41 C4", deck="C3", milestone="M3")
    play(t, "C41")
    act(t, Split((0, 0, 0, 2, 0)))
    assert t.discard == ["C41"]


def test_5_3_8_a_raid_clock_survives_its_card() -> None:
    t = realm("6M", agenda="O11")
    crisis(t)
    take(t, 1)
    assert t.clocks["Raid Beyond the Cataracts"] == 1
    assert t.objective_discard == ["O11"]
    put(t, 2, "O11")
    take(t, 2)
    assert t.clocks["Raid Beyond the Cataracts"] == 0
    assert cards(t)[2] == "O14"


def test_5_3_9_a_crisis_rises_with_its_resource_and_falls_every_turn() -> None:
    t = realm("2S", agenda="O40")
    crisis(t)
    press(t, 1, 2)
    assert at(t, 1).progress == 4
    act(t, END_PHASE)
    assert at(t, 1).progress == 3


def test_5_3_9_a_crisis_is_won_at_its_end() -> None:
    t = realm("4S", agenda="O40")
    crisis(t)
    press(t, 1, 4)
    assert cards(t)[1] == ""
    assert (bank(t), t.next_draw) == ("2I", 2)


def test_5_3_10_delay_takes_single_slices_off_any_timers() -> None:
    t = realm(hand="C4", milestone="M2")
    put(t, 0, "M2", timer=1)
    put(t, 1, "O14", timer=2)
    put(t, 2, "O5")
    run(t, Delay(3))
    assert legal(t, 0) == [Aim(0), Aim(1)]
    act(t, Aim(1), Aim(1), Aim(0))
    assert [at(t, p).timer for p in range(3)] == [0, 0, 0]
    run(t, Delay(1))
    assert isinstance(t.asks[0], PlayOrEnd), "nothing to delay"


def test_5_3_11_destroy_random_is_uniform_over_copies() -> None:
    t = realm(hand="C4 C1", deck="C1 C4", discard="C2", rolls=[1, 1])
    run(t, DestroyRandom(2, "Statecraft"))
    assert (t.hand, t.deck, t.discard) == (["C4"], ["C4"], ["C2"])
    t = realm(hand="C4", deck="C4", rolls=[])
    run(t, DestroyRandom(2, "Statecraft"))
    assert t.deck == ["C4"]


def test_5_3_11_destroy_chosen_and_all() -> None:
    t = realm(hand="C15", deck="C16 C15", discard="C21", rolls=[])
    run(t, DestroyChosen(2, "Province"))
    assert legal(t, 0) == [Pick("C15", "hand"), Pick("C15", "deck"), Pick("C16", "deck"), Pick("C21", "discard")]
    act(t, Pick("C15", "deck"), Pick("C21", "discard"))
    assert (t.hand, t.deck, t.discard) == (["C15"], ["C16"], [])
    t = realm(hand="C42 C4", deck="C42 C4 C42")
    t.deck_seen = 2
    run(t, DestroyAll(card="C42"))
    assert (t.hand, t.deck, t.deck_seen) == (["C4"], ["C4"], 1)


def test_5_3_11_an_uprising_put_down_ends_unrest_wherever_it_is() -> None:
    t = realm(hand="C4", agenda="O2")
    t.objective_discard, t.objective_deck = ["O5"], ["O2", "O7"]
    t.objective_seen = 2
    run(t, Banish(3, "O2"))
    assert cards(t)[1] == ""
    assert (t.objective_discard, t.objective_deck, t.objective_seen) == (["O5"], ["O7"], 1)


def test_5_3_12_disrupt_stops_at_the_bottom() -> None:
    t = realm(hand="C4", deck="C1 C2", discard="C4")
    run(t, Disrupt(3))
    assert (t.deck, t.discard) == ([], ["C4", "C2", "C1"])


def test_5_3_13_draw_renews_an_empty_deck() -> None:
    t = realm(hand="C4", deck="C1", discard="C2 C5")
    run(t, Draw(2))
    assert t.hand == ["C4", "C1", "C5"]
    assert (t.deck, t.discard) == (["C2"], [])
    run(t, Draw(5))
    assert t.hand == ["C4", "C1", "C5", "C2"]


def test_5_3_14_foresee_takes_one_and_keeps_the_order() -> None:
    t = realm(hand="C4", deck="C1 C2 C5 C4")
    run(t, Foresee(3))
    assert GAME.view(t, 0).looking == ("C4", "C5", "C2")
    act(t, Look(1))
    assert (t.hand, t.deck) == (["C4", "C5"], ["C1", "C2", "C4"])
    assert GAME.view(t, 0).deck_top == ("C4", "C2")


def test_5_3_14_a_short_deck_gets_the_discard_under_it() -> None:
    t = realm(hand="C4", deck="C1", discard="C2 C5")
    run(t, Foresee(2))
    assert GAME.view(t, 0).looking == ("C1", "C5")
    act(t, DECLINE)
    assert t.deck == ["C2", "C5", "C1"]
    assert t.discard == []


def test_5_3_15_two_of_a_name_escalate_in_the_older_slot() -> None:
    t = realm(hand="C4")
    t.objective_deck = ["O5"]
    put(t, 2, "O36", timer=1)
    run(t, Place(1, "O36"))
    assert cards(t)[1:3] == ["O5", "O37"]
    assert at(t, 2).progress == 2
    assert t.objective_discard == []


def test_5_3_15_chains_run_at_once() -> None:
    t = realm(hand="C4", agenda="O36 O37")
    t.objective_deck = ["O5", "O7"]
    run(t, Place(3, "O36"))
    assert cards(t)[1:] == ["O7", "O38", "O5"]


def test_5_3_15_three_of_a_name_pair_two() -> None:
    t = realm(hand="C4", agenda="O2")
    put(t, 2, "O2")
    run(t, Place(3, "O2"))
    assert sorted(cards(t)[1:]) == ["", "O2", "O23"]


def test_5_3_15_names_decide() -> None:
    t = realm(hand="C4", agenda="O50")
    run(t, Place(2, "O54"))
    assert cards(t)[1:3] == ["O48", ""]


def test_5_3_15_two_plagues_destroy_statecraft_and_both_go() -> None:
    t = realm(hand="C4 C1", agenda="O10", rolls=[1])
    t.objective_deck = ["O5", "O7"]
    run(t, Place(2, "O10"))
    assert cards(t)[1:3] == ["O7", "O5"]
    assert t.hand == ["C4"]


def test_5_3_16_gains_above_the_maximum_are_lost() -> None:
    t = realm("5F", "C4")
    run(t, Gain(F=4))
    assert t.bank[0] == 6
    assert t.gained[0] == 4


def test_5_3_16_a_mix_is_chosen() -> None:
    t = realm("", "C4")
    run(t, GainMix(2, "MI"))
    assert legal(t, 0) == [Split((0, 0, 0, 2, 0)), Split((0, 0, 1, 1, 0)), Split((0, 0, 2, 0, 0))]
    act(t, Split((0, 0, 1, 1, 0)))
    assert bank(t) == "1I 1M"


def test_5_3_16_cards_go_to_the_discard_of_their_kind() -> None:
    t = realm(hand="C4", rolls=[2])
    run(t, GainCard("C8", 2), GainCard("O2"), GainRandom(("O42", "O39")))
    assert t.discard == ["C8", "C8"]
    assert t.objective_discard == ["O2", "O39"]


def test_5_3_16_copy_gives_a_plain_card_of_any_zone() -> None:
    t = realm(hand="C4", deck="C13+ C27", discard="C3")
    run(t, Copy(("Troop",)))
    assert legal(t, 0) == [Name("C3"), Name("C13"), Name("C27")]
    act(t, Name("C13"))
    assert t.discard == ["C3", "C13"]


def test_5_3_16_an_unlocked_province_is_one_gained_before() -> None:
    t = realm(hand="C4")
    run(t, GainUnlocked())
    assert isinstance(t.asks[0], PlayOrEnd)
    run(t, GainCard("C21"), GainCard("C15"), DestroyAll(tag="Province"), GainUnlocked())
    assert legal(t, 0) == [Name("C21"), Name("C15")]
    act(t, Name("C15"))
    assert t.discard == ["C15"]


def test_5_3_17_gained_to_the_hand() -> None:
    t = realm(hand="C4")
    run(t, GainHand("C3", 2))
    assert t.hand == ["C4", "C3", "C3"]


def test_5_3_18_the_hand_has_no_limit() -> None:
    t = realm(hand="C4", deck=" ".join(["C1"] * 30))
    run(t, Draw(25))
    assert len(t.hand) == 26


def test_5_3_19_immediate_on_entering_play() -> None:
    t = realm("1T", "C4")
    run(t, Place(1, "O52"))
    assert bank(t) == ""
    run(t, Place(2, "O52"))
    assert t.objective_discard == [], "a lack of Trade Goods brings no Calamity"


def test_5_3_20_improve_a_card_where_it_lies() -> None:
    t = realm("1F 1T", "C13 C8", deck="C13 C15 C3 C4", discard="C2 C13+")
    run(t, Improve(1, "Troop"))
    assert legal(t, 0) == [Pick("C13", "hand"), Pick("C13", "deck"), Pick("C2", "discard")]
    act(t, Pick("C13", "hand"))
    assert t.hand == ["C13+", "C8"]
    play(t, "C13+")
    assert bank(t) == "4M"


def test_5_3_20_improved_cards_produce_two_more_for_a_trade_good() -> None:
    actions = GAME.book.actions
    improved = [card for card in actions if card.endswith("+")]
    assert len(improved) == 27
    for card in improved:
        plain, better = actions[card[:-1]], actions[card]
        assert [s.T for s in better.cost] == [s.T + 1 for s in plain.cost]
        assert (better.retained, better.clock, better.name) == (plain.retained, plain.clock, plain.name)
        if _produced(plain.effects) and card not in ("C11+", "C2+"):
            assert _produced(better.effects) == _produced(plain.effects) + 2, card


def _produced(effects: tuple[object, ...]) -> int:
    gains = sum(sum(e.amounts) for e in effects if isinstance(e, Gain))
    return gains + sum(e.n for e in effects if isinstance(e, GainMix))


def test_5_3_13_what_is_drawn_is_told() -> None:
    t = realm("1F", "C5 C4", deck="C1")
    play(t, "C5")
    assert "Drew(cards=('C1',))" in map(repr, heard(t, Choose(2)))
    assert Play("C1", (0, 1, 0, 0, 0)) not in legal(t, 0), "there is no Stability to pay with"
