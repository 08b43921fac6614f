"""1 The town and 3 The end."""

from envelopes import GAME
from envelopes.book import LETTERS
from envelopes.state import Town

from turnwright.core import Dice, Loaded, key_of_seed


def start(seats: int = 2, **options: int) -> Town:
    return GAME.start(seats, options, dice=Dice(key_of_seed(1)))


def test_1_1_one_house_more_than_offices_each_with_a_purse_of_1_to_6() -> None:
    for seats in (2, 3, 4):
        purses = start(seats).purses
        assert len(purses) == seats + 1
        assert all(1 <= coins <= 6 for coins in purses)


def test_1_1_nobody_knows_a_purse_at_the_start() -> None:
    t = start(3)
    for viewer in (0, 1, 2, None):
        assert GAME.view(t, viewer).purses == (None,) * 4


def test_1_2_twenty_eight_letters_seven_of_each_worth() -> None:
    assert len(LETTERS) == 28
    assert sorted(LETTERS.values()) == [1] * 7 + [2] * 7 + [3] * 7 + [4] * 7


def test_1_2_each_office_draws_three_and_sees_only_its_own() -> None:
    t = start(4)
    assert [len(hand) for hand in t.hands] == [3] * 4
    assert len(t.pile) == 28 - 12
    assert len({*t.pile, *(letter for hand in t.hands for letter in hand)}) == 28
    for seat in range(4):
        shown = GAME.show(t, seat).decode()
        assert {letter for letter in LETTERS if letter in shown} == set(t.hands[seat])
    assert not any(letter in GAME.show(t, None).decode() for letter in LETTERS)


def test_1_3_the_offices_may_agree_on_the_number_of_nights() -> None:
    assert start().options.nights == 4
    assert start(nights=6).options.nights == 6


def test_3_1_the_most_coins_win() -> None:
    t = start(3)
    t.earned, t.found, t.paid = [4, 6, 1], [2, 3, 0], [1, 0, 0]
    outcome = GAME.score(t)
    assert (outcome.winners, outcome.scores) == ((1,), (5.0, 9.0, 1.0))


def test_3_1_equals_win_together() -> None:
    t = start(2)
    t.earned = [3, 3]
    assert GAME.score(t).winners == (0, 1)
    assert GAME.text.prompt(GAME.view(_over(t), None)).label.startswith("Finch and Heron win")


def _over(t: Town) -> Town:
    t.finish()
    return t


def test_the_loaded_start_deals_in_the_order_of_the_table() -> None:
    t = GAME.start(2, dice=Loaded((1, 2, 3)))
    assert t.purses == [1, 2, 3]
    assert t.hands[0] == ("Cinderlow", "Bellowmere", "Ashlantern")
