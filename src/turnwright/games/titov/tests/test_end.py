"""9 End of the game."""

from __future__ import annotations

import msgspec
import pytest

from turnwright.games.titov import GAME
from turnwright.games.titov.actions import END_PHASE
from turnwright.games.titov.effects.resources import Lose
from turnwright.games.titov.score import REASONS

from .laid import act, bank, crisis, may, press, put, realm, reset, run, take


@pytest.mark.parametrize("card", ["O38", "O41", "O44", "O47"])
def test_9_1_a_calamity_of_the_third_tier_ends_the_game(card: str) -> None:
    t = realm()
    put(t, 1, card, timer=2)
    put(t, 2, "O36", timer=1)
    reset(t)
    assert t.ending == card
    assert not t.asks
    assert not t.agenda
    assert "O36" not in t.objective_discard, "nothing else of that Reset happens"
    outcome = GAME.score(t)
    assert outcome.winners == ()
    assert outcome.scores == (0.0,)


@pytest.mark.parametrize(("card", "tag"), [("O38", "C1 C2 C45"), ("O41", "C15 C16 C21"), ("O44", "C3 C7 C27")])
def test_9_1_it_can_be_bought_off_with_three_cards(card: str, tag: str) -> None:
    t = realm(agenda=card, deck=tag, rolls=[1, 1, 1])
    crisis(t)
    take(t, 1, 1)
    assert t.deck == []
    assert t.places[1] is None
    t = realm(agenda=card, deck=" ".join(tag.split()[:2]))
    crisis(t)
    assert not may(t, 1, 1)


def test_9_1_vassalization_can_be_bought_off_with_maxima() -> None:
    t = realm(agenda="O47")
    crisis(t)
    take(t, 1, 1)
    assert t.maxima == [3] * 5
    t = realm(agenda="O47")
    t.maxima[2] = 3
    crisis(t)
    assert not may(t, 1, 1)


def test_9_1_or_fought_off_in_six_steps() -> None:
    t = realm("12M", agenda="O38")
    t.maxima[3] = 12
    crisis(t)
    for _ in range(4):
        take(t, 1, 0)
    t.bank[3] = 6
    take(t, 1, 0)
    take(t, 1, 0)
    assert t.places[1] is None


def test_9_2_the_golden_and_the_modest_tomb() -> None:
    for option, ending in ((0, "golden"), (1, "modest")):
        t = realm("12F 6I 6T", milestone="M19")
        crisis(t)
        for _ in range(6):
            take(t, 0, option)
        assert t.ending == ending
        assert GAME.score(t).winners == (0,)


def test_9_2_the_conqueror_and_the_gracious_king() -> None:
    t = realm("14M", milestone="M20")
    crisis(t)
    press(t, 0, 7)
    assert t.ending == "conqueror"
    t = realm("4S 4I", milestone="M20", deck="C15 C15 C16 C21 C22")
    crisis(t)
    take(t, 0, 0)
    assert t.ending == "gracious"


def test_9_2_m15_chooses_the_ending() -> None:
    t = realm("4F 3T", milestone="M15")
    crisis(t)
    assert not may(t, 0, 1)
    take(t, 0, 0)
    assert t.next_milestone == "M19"
    t = realm("4M", milestone="M15", deck="C15 C15 C16")
    crisis(t)
    take(t, 0, 1)
    assert t.next_milestone == "M20"


def test_9_2_the_score_is_the_number_of_milestones() -> None:
    t = realm("12F 6I 6T", milestone="M19")
    t.milestone_discard = ["M1"] * 13
    crisis(t)
    for _ in range(6):
        take(t, 0, 0)
    assert GAME.score(t).scores == (14.0,)
    assert GAME.text.explain(GAME.view(t, 0))["score:0"].total == 14


def test_9_3_gentle_losses_bring_one_calamity() -> None:
    t = realm("", "C4", gentle=True)
    run(t, Lose(S=6))
    assert t.objective_discard == ["O39"]


def test_9_3_gleaning_helps_the_destitute() -> None:
    t = realm("3I", gleaning=True)
    reset(t)
    assert bank(t) == "1F 3I"
    assert t.gained[0] == 1
    t = realm("1S", gleaning=True)
    reset(t)
    assert bank(t) == "1S"
    t = realm("")
    reset(t)
    assert bank(t) == ""


def test_9_3_the_tutorial_agenda() -> None:
    t = GAME.start(options={"tutorial": True})
    assert [it.card for it in t.places[1:] if it] == ["O1", "O11", "O18"]
    assert len(t.objective_deck) == 6


def test_9_a_game_over_says_so() -> None:
    t = realm()
    put(t, 1, "O41", timer=2)
    crisis(t)
    act(t, END_PHASE)
    words = GAME.text.prompt(GAME.view(t, 0))
    assert (words.label, words.detail) == ("The reign is over", "A palace coup ended your reign, in turn 1.")


def test_9_there_is_a_recorded_reign_for_every_ending() -> None:
    recorded = {path.read_text(encoding="utf-8").splitlines()[-1] for path in (GAME.folder / "replays").glob("*.jsonl")}
    ends = {msgspec.json.decode(line)["result"]["reason"] for line in recorded}
    assert ends == set(REASONS.values())
