"""The heuristic player: sees a view, answers legally, gives reasons, and knows a good turn from a bad one."""

from __future__ import annotations

from random import Random

import pytest

from turnwright.core import Advice, Dice, Reason, key_of_seed, legal, perform
from turnwright.games.titov import GAME
from turnwright.games.titov.actions import DECLINE, END_PHASE, Resolve
from turnwright.games.titov.book import BOOK
from turnwright.games.titov.bot import choose, evaluate
from turnwright.games.titov.bot.judgement import AGENDA, CARDS, POOL, TRACKS, WEIGHTS, standing, worth
from turnwright.games.titov.cards.action_cards import OVERTURES
from turnwright.games.titov.effects.choices import ChooseOne
from turnwright.games.titov.effects.gained_cards import ChooseCard
from turnwright.games.titov.state import INFLUENCE, MIGHT, Realm

from .laid import bank, crisis, play, put, realm


def advise(t: Realm, seed: int = 1) -> tuple[object, str]:
    advice = choose(GAME.view(t, 0), legal(t, 0), Random(seed))
    assert advice.action in legal(t, 0)
    return advice.action, advice.reason


def test_it_takes_the_milestone_it_can_pay() -> None:
    t = realm("6S", milestone="M1")
    crisis(t)
    advice = choose(GAME.view(t, 0), legal(t, 0), Random(1))
    assert advice.action == Resolve(0, 1, (0, 4, 0, 0, 0))
    assert advice.because[0] == Reason("1 Milestone more is resolved", True)
    assert Reason("4 Stability less", False) in advice.because


def test_it_wins_when_it_can() -> None:
    t = realm("4S 4I", milestone="M20", deck="C15 C15 C16 C21 C22")
    crisis(t)
    action, reason = advise(t)
    assert action == Resolve(0, 0, (0, 4, 4, 0, 0))
    assert "victory" in reason


def hint(t: Realm) -> Advice:
    return choose(GAME.view(t, 0), legal(t, 0), Random(1))


def test_a_hint_names_what_the_turn_is_for() -> None:
    t = realm("5F 3S", hand="C4", milestone="M1")
    assert "The Long Exile" in hint(t).reason, "the Milestone, by the Resolution that is paid for"
    t = realm("3F 6S", milestone="M1")
    crisis(t)
    assert hint(t).reason == "It resolves the Milestone: the story goes on."
    t = realm("3M", milestone="M1", agenda="O42")
    put(t, 1, "O36", timer=1)
    crisis(t)
    assert "Left alone it comes to this at the next Reset" in hint(t).reason


def test_a_hint_says_what_it_changes_and_not_what_time_does() -> None:
    """Every timer runs on by itself: beside a turn that ends at once, paying for nothing presses no more."""
    t = realm("6S", milestone="M1", agenda="O1 O3 O5")
    crisis(t)
    said = [reason.words for reason in hint(t).because]
    assert "the Agenda presses more" not in said
    assert "the Milestone is further from a good end" not in said, "it is resolved, and the next one is another"
    t = realm("", milestone="M1", agenda="O1 O3 O5")
    t.hand = ["C13"]
    assert hint(t).because == ()


def test_a_hint_says_by_name_what_follows() -> None:
    t = realm("5F 3S", hand="C4", milestone="M1")
    assert any(step.label.startswith("The Long Exile: ") for step in hint(t).then)


def test_a_hint_on_what_a_card_offers_speaks_of_the_offer() -> None:
    """Nothing was for sale there: "Nothing else is worth its price now" stood under a gift."""
    t = realm("", milestone="M1", agenda="O1")
    t.asks[0] = ChooseCard(("C18", "C19"))
    assert hint(t).reason == "Of what is on offer, this leaves the realm best."
    t = realm("6F 3S 1I 6M", hand="", deck="", milestone="M3")
    t.asks[0] = ChooseOne(OVERTURES)
    assert hint(t).action is DECLINE
    assert hint(t).reason == "Nothing on offer is worth its price now."


def test_a_hint_that_wins_says_nothing_against_it() -> None:
    """Its first steps told of worse cards and Influence less, as if that counted any more."""
    t = realm("1F 3S 4I", hand="C4", milestone="M20", deck="C15 C15 C16 C21 C22")
    assert "victory" in hint(t).reason
    assert hint(t).because == (Reason("the game is won", True),)
    second = hint(t).instead
    assert second is None or second.reason == "The game would go on."


def test_a_hint_names_something_else_wherever_there_is_something_else() -> None:
    """All turns that the search kept did the same: then it is told what it means to leave the action, or to take another."""
    t = realm("4F 6S 2I 3M", hand="C4 C1", deck="C1 C1 C1 C1 C1", milestone="M1", agenda="O18 O19 O1")
    for action in legal(t, 0):
        assert hint(t).instead is not None, action


def test_a_hint_names_no_card_that_is_yet_to_be_drawn() -> None:
    t = realm("3F", hand="C19", deck="C9 C15 C7 C12 C2", milestone="M1", agenda="O1")
    play(t, "C19")
    for seed in range(8):
        advice = choose(GAME.view(t, 0), legal(t, 0), Random(seed))
        drawn = {BOOK.name(card) for card in t.deck}
        assert not drawn & {step.label for step in advice.then}


@pytest.mark.parametrize(("provinces", "goes"), [("", False), ("C15 C15 C15 C16 C16", True)])
def test_it_opens_act_ii_with_the_provinces_that_the_end_asks_for(provinces: str, goes: bool) -> None:
    t = realm("3F 6S 6I 3M", milestone="M6", deck=f"C1 C1 C1 C4 {provinces}")
    t.milestone_discard = [f"M{n}" for n in range(1, 6)]
    crisis(t)
    action, _ = advise(t)
    assert (action == Resolve(0, 1, (0, 3, 3, 0, 0))) is goes


def test_it_keeps_the_maxima_that_the_end_asks_for() -> None:
    roomy, narrow = realm("3F 3S", milestone="M12"), realm("3F 3S", milestone="M12")
    roomy.maxima[INFLUENCE], narrow.maxima[INFLUENCE] = 4, 3
    assert worth(roomy) - worth(narrow) > WEIGHTS.room


FIVE = "C15 C15 C16 C21 C22"


@pytest.mark.parametrize(("cards", "roomy", "option"), [(FIVE, True, 1), (FIVE, False, 0), ("C15 C15 C16", True, 0)])
def test_it_takes_the_branch_whose_end_it_can_reach(cards: str, roomy: bool, option: int) -> None:
    """Five Provinces and a bank that can hold the price lead to the gracious end; else the tomb is nearer."""
    t = realm("6F 6S 2I 5M 3T", milestone="M15", deck=f"C1 C1 C4 C4 {cards}")
    t.milestone_discard = [f"M{n}" for n in range(1, 13)]
    t.hand_size = 6
    t.maxima[INFLUENCE] = 6 if roomy else 3
    crisis(t)
    action, _ = advise(t)
    assert isinstance(action, Resolve)
    assert (action.place, action.option) == (0, option)


def test_it_would_rather_wait_for_the_coalition_than_turn_the_wheel_alone() -> None:
    t = realm("3F 3S", milestone="M3", deck="C1 C1 C4 C15")
    t.milestone_discard, t.gained[MIGHT] = ["M1", "M2"], 6
    crisis(t)
    assert Resolve(0, 0, (0, 0, 0, 0, 0)) in legal(t, 0)
    assert advise(t)[0] is END_PHASE


def test_it_starts_no_great_war_for_what_an_envoy_carries() -> None:
    t = realm("1F 5S 6I 3M 1T", milestone="M11", deck="C1 C1 C4 C15")
    put(t, 1, "O28")
    crisis(t)
    assert Resolve(1, 1, (0, 0, 3, 0, 0)) in legal(t, 0)
    assert advise(t)[0] is END_PHASE


def test_it_keeps_what_its_vassals_weigh() -> None:
    """A Vassal that cannot be held takes its kind along: with four of them the last Stability is worth most."""
    held, short = (realm(f"1F {n}S 3M", deck="C1 C4 C21 C22 C23 C24") for n in (5, 2))
    free, poor = (realm(f"1F {n}S 3M", deck="C1 C4 C15 C15 C16 C16") for n in (5, 2))
    assert worth(held) - worth(short) > worth(free) - worth(poor) + WEIGHTS.revolt / 3


def test_it_buys_off_the_end() -> None:
    t = realm("3F", milestone="M4", deck="C1 C1 C2 C4")
    put(t, 1, "O38", timer=2)
    crisis(t)
    action, _ = advise(t)
    assert action == Resolve(1, 1, (0, 0, 0, 0, 0))
    said = hint(t)
    assert said.because == (Reason("the reign goes on", True),)
    assert said.instead is not None
    assert said.instead.because == (Reason("the game is lost", False),)


def test_with_one_answer_it_says_so() -> None:
    t = realm("")
    crisis(t)
    assert advise(t) == (END_PHASE, "There is nothing else to do.")


def test_the_same_dice_give_the_same_advice() -> None:
    t = GAME.start(dice=Dice(key_of_seed(5)))
    assert advise(t, 3) == advise(t, 3)


def test_the_worth_of_a_table_is_the_worth_of_its_view() -> None:
    t = GAME.start(dice=Dice(key_of_seed(5)))
    t.objective_deck = []  # what a view does not show
    assert worth(t) == pytest.approx(worth(GAME.view(t, 0)))
    assert standing(t).total == pytest.approx(worth(t))


def test_judgement_lies_between_loss_and_win_and_grows_with_the_story() -> None:
    poor, rich = realm("", milestone="M1"), realm(milestone="M9")
    rich.milestone_discard = [f"M{n}" for n in range(1, 9)]
    low, high = (evaluate(GAME.view(t, 0), 0) for t in (poor, rich))
    assert -1 < low < high < 1


def test_its_tables_name_cards_that_exist() -> None:
    assert set(CARDS) == {card for card in GAME.book.actions if not card.endswith("+")}
    for table in (POOL, AGENDA, TRACKS):
        assert set(table) <= set(GAME.book.objectives)
    assert set(TRACKS) == {card for card, row in GAME.book.objectives.items() if row.track}


def test_it_gets_through_the_first_milestones() -> None:
    """A rough guard against playing badly: in ten turns it resolves two Milestones or more."""
    for seed in (1, 2):
        rng, t = Random(seed), GAME.start(dice=Dice(key_of_seed(seed)))
        while t.asks and t.turn <= 10:
            perform(t, 0, choose(GAME.view(t, 0), legal(t, 0), rng).action)
        assert len(t.milestone_discard) >= 2, bank(t)
