"""6.2 Crisis Phase and 6.3 Reset Phase."""

from __future__ import annotations

import pytest

from turnwright.core import Illegal
from turnwright.games.titov.actions import END_PHASE, Resolve
from turnwright.games.titov.events import Drew, TimersAdvanced
from turnwright.games.titov.sequence import TURN

from .laid import act, at, bank, cards, crisis, first_answers, heard, may, play, put, realm, reset, take


def test_6_2_1_any_number_of_resolutions() -> None:
    t = realm("3M 3I 3F", agenda="O36 O45")
    crisis(t)
    take(t, 1, 1)
    take(t, 2, 1)
    assert cards(t) == ["M1", "", "", ""]


def test_6_2_1_a_quarantine_skips_the_next_crisis_phase() -> None:
    t = realm("6S", agenda="O10", deck=" ".join(["C4"] * 20))
    crisis(t)
    take(t, 1, 0)
    assert t.quarantine == 2
    act(t, END_PHASE)
    turn = t.turn
    act(t, END_PHASE)
    assert t.turn == turn + 1, "straight to the next turn"
    act(t, END_PHASE)
    assert t.phase == "crisis"


def test_6_2_1_1_by_spending() -> None:
    t = realm("4I 4S", milestone="M1", discard="C2")
    crisis(t)
    take(t, 0, 0)
    assert (bank(t), t.discard) == ("4S", ["C11"])
    t = realm("4I 4S", milestone="M1")
    crisis(t)
    take(t, 0, 1)
    assert (bank(t), t.discard) == ("4I", ["C12"])


@pytest.mark.parametrize(("provinces", "open_"), [("C15 C16", False), ("C15 C21 C21", True)])
def test_6_2_1_1_by_a_state_of_the_game(provinces: str, open_: bool) -> None:
    t = realm(milestone="M3", discard=provinces)
    crisis(t)
    assert may(t, 0, 1) is open_


@pytest.mark.parametrize(("food", "stability", "open_"), [(2, 1, True), (1, 1, False), (2, 0, False)])
def test_6_2_1_1_by_a_task(food: int, stability: int, open_: bool) -> None:
    t = realm(agenda="O1")
    t.gained = [food, stability, 0, 0, 0]
    crisis(t)
    assert may(t, 1) is open_


def test_6_2_1_1_tasks_count_before_the_maximum_and_only_in_the_action_phase() -> None:
    t = realm("6F 6S", "C1 C4", agenda="O1 O7")
    play(t, "C1")
    play(t, "C4")
    assert t.gained == [2, 1, 0, 0, 0]
    crisis(t)
    assert may(t, 1)
    take(t, 2, 1)
    assert t.gained == [2, 1, 0, 0, 0]


def test_6_2_1_2_what_one_resolution_brings_pays_for_the_next() -> None:
    t = realm("3M", agenda="O11 O7")
    crisis(t)
    assert not may(t, 2, 0)
    take(t, 1)
    take(t, 2, 0)
    assert bank(t) == "1F 1S"
    assert t.objective_discard == ["O11", "O7"]


def test_6_2_1_2_destroyed_unless_it_returns() -> None:
    t = realm(agenda="O36 O5")
    crisis(t)
    take(t, 1, 0)
    take(t, 2, 1)
    assert cards(t) == ["M1", "", "", ""]
    assert t.objective_discard == ["O5"]


def test_6_2_1_2_a_resolved_milestone_lies_there_spent() -> None:
    t = realm(milestone="M1")
    crisis(t)
    take(t, 0, 1)
    assert at(t, 0).spent
    assert not may(t, 0, 0)
    act(t, END_PHASE)
    assert t.milestone_discard == ["M1"]
    assert cards(t)[0] == "M2"
    assert at(t, 0).timer == 0


def test_6_2_1_3_end_whenever_you_like() -> None:
    t = realm(agenda="O36")
    crisis(t)
    act(t, END_PHASE)
    assert t.turn == 2
    crisis(t)
    with pytest.raises(Illegal, match=r"6\.2\.1"):
        act(t, Resolve(7, 0, (0, 0, 0, 0, 0)))


def test_6_3_the_reset_phase_runs_by_itself() -> None:
    names = [type(step).__name__ for step in TURN]
    assert names[names.index("BeginReset") :] == [
        "BeginReset",
        "AdvanceTimers",
        "DecayTracks",
        "RevealMilestone",
        "FillAgenda",
        "Turn",
    ]
    t = realm()
    reset(t)
    assert t.turn == 2


def test_6_3_1_1_timers_advance_milestone_first() -> None:
    t = realm(agenda="O36 O14 O17")
    crisis(t)
    assert TimersAdvanced((0, 1, 2)) in heard(t, END_PHASE)
    assert [at(t, p).timer for p in range(4)] == [1, 1, 1, 0]


def test_6_3_1_1_a_card_that_entered_in_reset_waits() -> None:
    t = realm(agenda="O36")
    t.objective_deck = ["O5", "O7"]
    reset(t)
    assert [at(t, p).timer for p in (1, 2, 3)] == [1, 0, 0]
    reset(t)
    assert at(t, 2).timer == 1


def test_6_3_1_1_a_card_that_entered_in_the_crisis_phase_advances() -> None:
    t = realm("3M", agenda="O26")
    crisis(t)
    take(t, 1, 1)
    assert cards(t)[1] == "O59"
    act(t, END_PHASE)
    assert (at(t, 1).timer, at(t, 1).progress) == (1, 0)


def test_6_3_1_2_a_full_milestone_timer_loops() -> None:
    t = realm(milestone="M1")
    put(t, 0, "M1", timer=2)
    reset(t)
    assert cards(t)[0] == "M1"
    assert at(t, 0).timer == 0
    assert "O36" in cards(t), "gained to the discard, then drawn into the empty Agenda"


def test_6_3_1_2_a_full_objective_timer_returns_or_destroys() -> None:
    t = realm()
    put(t, 1, "O5", timer=2)
    put(t, 2, "O53", timer=2)
    crisis(t)
    t.places = t.places[:3]
    t.objective_deck = ["O7", "O18"]
    act(t, END_PHASE)
    assert sorted(cards(t)[1:]) == ["O18", "O7"]
    assert sorted(t.objective_discard) == ["O36", "O45", "O5"]


def test_6_3_1_2_counter_attack_before_decay() -> None:
    t = realm()
    put(t, 1, "O14", timer=3, progress=4)
    reset(t)
    assert (at(t, 1).timer, at(t, 1).progress) == (0, 0)
    t = realm("4I")
    put(t, 1, "O14", timer=3, progress=3)
    t.objective_deck = ["O5", "O7", "O18"]
    reset(t)
    assert "O14" not in cards(t)
    assert t.bank[2] == 1


def test_6_3_1_3_the_next_milestone_is_revealed() -> None:
    t = realm(milestone="M6")
    crisis(t)
    take(t, 0, 0)
    first_answers(t)
    act(t, END_PHASE)
    assert cards(t)[0] == "M7"
    assert len(t.places) == 5


def test_6_3_1_4_slots_are_filled_from_the_left() -> None:
    t = realm(agenda="O36")
    t.objective_deck, t.objective_discard = ["O7"], ["O5"]
    reset(t)
    assert cards(t)[1:] == ["O36", "O7", "O5"]


def test_6_3_1_4_with_nothing_to_draw_slots_stay_empty() -> None:
    t = realm()
    reset(t)
    assert cards(t)[1:] == ["", "", ""]


def test_6_3_1_5_the_next_turn_draws_and_counts_anew() -> None:
    t = realm(hand="C4", deck=" ".join(["C1"] * 9))
    play(t, "C4")
    act(t, END_PHASE)
    assert (t.gained, t.played, t.ledger) == ([0] * 5, [], [])
    assert t.hand == ["C1"] * 5


def test_6_3_1_5_drawing_reveals_so_undo_stops_there() -> None:
    t = realm(hand="C4", deck=" ".join(["C1"] * 9))
    crisis(t)
    news = heard(t, END_PHASE)
    assert Drew(("C1",) * 5) in news
    assert Drew.reveals
