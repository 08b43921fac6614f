"""5.4 Some cards by hand, those with more to them than their words."""

from __future__ import annotations

from turnwright.games.titov.action_phase import PlayOrEnd
from turnwright.games.titov.actions import DECLINE, END_PHASE, Aim, Choose, Look, Name, Pick, Play, Split

from .laid import act, at, bank, cards, crisis, may, play, press, put, realm, reset, take


def test_5_4_2_c5_overtures_are_bought_one_by_one_each_once() -> None:
    t = realm("1F", "C5 C4", deck="C1 C2")
    put(t, 1, "O5", timer=1)
    play(t, "C5")
    act(t, Choose(1))
    assert bank(t) == "1I 1M"
    act(t, Choose(2), Aim(1))
    assert (bank(t), at(t, 1).timer) == ("1M", 0)
    assert isinstance(t.asks[0], PlayOrEnd), "no Influence left to spend"


def test_5_4_2_c12_couriers() -> None:
    t = realm("1M", "C12 C4", deck="C1")
    play(t, "C12", 1)
    act(t, Split((0, 0, 1, 0, 0)))
    assert bank(t) == "1I"
    assert t.hand == ["C4", "C1"]


def test_5_4_2_c18_improved_plays_two() -> None:
    t = realm("1F 1T", "C18+ C2 C1 C4")
    play(t, "C18+")
    act(t, Choose(0), Play("C1", (0, 0, 0, 0, 0)), Play("C2", (1, 0, 0, 0, 0)))
    assert bank(t) == "2F"
    assert t.hand == ["C4", "C3", "C3"]


def test_5_4_2_c33_the_desert_foresees() -> None:
    t = realm("2F", "C33 C4", deck="C1 C2")
    play(t, "C33")
    act(t, Look(0))
    assert t.hand == ["C4", "C2"]
    assert t.clocks["Trade with the Deep Desert"] == 1


def test_5_4_2_c42_destroys_and_recurs() -> None:
    t = realm("3I", "C42 C4", agenda="O41 O45", discard="C1 C2")
    play(t, "C42")
    act(t, Aim(1), Aim(2), Pick("C1", "discard"))
    assert cards(t) == ["M1", "", "", ""]
    assert t.hand == ["C4", "C1"]
    assert t.discard == ["C2", "C42"]


def test_5_4_2_c44_heralds() -> None:
    t = realm("2F", "C44 C4")
    play(t, "C44")
    act(t, Choose(1))
    assert bank(t) == "1I 1M"


def test_5_4_3_o18_the_census_costs_by_fives_rounded_down() -> None:
    t = realm("6S", agenda="O18", deck=" ".join(["C4"] * 14))
    crisis(t)
    take(t, 1, 0)
    assert bank(t) == "4S"
    assert (t.next_draw, t.maxima[0]) == (2, 7)


def test_5_4_3_o2_relief_if_no_taxes_were_collected() -> None:
    for card, open_ in (("C4", True), ("C1", False)):
        t = realm(hand=f"{card} C5", agenda="O2")
        play(t, card)
        crisis(t)
        assert may(t, 1, 0) is open_


def test_5_4_3_o3_becomes_a_dynasty_or_a_civil_war() -> None:
    t = realm("3S", agenda="O3")
    crisis(t)
    press(t, 1, 3)
    assert cards(t)[1] == "O17"
    t = realm("", deck=" ".join(["C4"] * 9))
    put(t, 1, "O3", progress=0)
    reset(t)
    assert (cards(t)[1], at(t, 1).progress) == ("O4", 1)


def test_5_4_3_o4_the_civil_war_goes_on() -> None:
    t = realm("3S", deck=" ".join(["C4"] * 9))
    put(t, 1, "O4", progress=0)
    put(t, 2, "O17")
    put(t, 3, "O17")
    crisis(t)
    act(t, END_PHASE)
    assert at(t, 1).progress == 1
    assert t.objective_discard == ["O39"] * 3


def test_5_4_3_o35_consolidation() -> None:
    t = realm("4I", agenda="O35", deck="C15")
    crisis(t)
    assert not may(t, 1, 0)
    t = realm("4I", agenda="O35", deck="C15 C21", discard="C16")
    t.unlocked = ["C15", "C21", "C16"]
    crisis(t)
    take(t, 1, 0)
    act(t, Pick("C15", "deck"), Pick("C16", "discard"), Name("C21"))
    assert (t.deck, t.discard) == (["C21"], ["C21"])


def test_5_4_3_o46_a_claimant_beaten_off_founds_a_dynasty() -> None:
    t = realm("4I", agenda="O46 O5 O7")
    crisis(t)
    press(t, 1, 4)
    assert cards(t)[1:] == ["O17", "O5", "O7"], "its own slot is free when the dynasty is installed"


def test_5_4_3_o51_the_first_clock_to_fill_resolves_the_card() -> None:
    t = realm("6F 2S 2I 2M", agenda="O51")
    crisis(t)
    take(t, 1, 0)
    take(t, 1, 1)
    assert at(t, 1).clocks == (1, 1)
    take(t, 1, 1)
    take(t, 1, 1)
    assert cards(t)[1] == ""
    assert t.objective_discard == ["O10"]


def test_5_4_3_o58_the_spoils_are_chosen() -> None:
    t = realm("10M", agenda="O58")
    crisis(t)
    press(t, 1, 5)
    act(t, Choose(0), Split((3, 0, 0, 0, 3)))
    assert bank(t) == "3F 3T"
    assert t.discard == ["C29"]


def test_5_4_1_m5_exile_is_remembered() -> None:
    t = realm("3M", milestone="M5")
    crisis(t)
    take(t, 0, 1)
    assert t.flags == ["exiled"]
    assert bank(t) == "4F 4I"


def test_5_4_1_m10_swaps_troops_and_taxes() -> None:
    t = realm("6S", milestone="M10", deck="C13+ C1 C1", discard="C27", rolls=[1])
    crisis(t)
    take(t, 0, 0)
    act(t, Pick("C13+", "deck"))
    assert t.discard == ["C44"], "the last one needs no question"
    assert sorted(t.deck) == ["C44", "C45", "C45"]


def test_5_4_1_m12_loses_the_decree_either_way() -> None:
    t = realm("4I", milestone="M12", deck="C42", discard="C42")
    crisis(t)
    for _ in range(4):
        take(t, 0, 1)
    assert (t.deck, t.discard) == ([], [])
    assert cards(t)[1] == "O20"
    assert t.maxima[2] == 4


def test_5_4_2_declining_is_allowed_where_the_card_says_may() -> None:
    t = realm("2F", "C6 C4")
    play(t, "C6")
    act(t, DECLINE)
    assert bank(t) == "1F 1S 1I"
