"""2 A night."""

import pytest
from envelopes import GAME
from envelopes.actions import GiveUp, Keep, Pay, Seal, Send
from envelopes.book import LETTERS
from envelopes.events import Brawl, Delivered, Offered, Opened, PurseSeen
from envelopes.questions import Choose, DecideRansom, WriteOrders
from envelopes.state import Order, Town

from turnwright.core import Action, Illegal, Loaded, NotAsked, Record, Told, apply, legal, refused

FINCH, HERON = 0, 1
PURSES = (4, 5, 6)
"""With loaded dice Finch holds Cinderlow (4), Bellowmere (3) and Ashlantern (2); Heron 1, 4 and 3."""


def start(*faces: int, **options: int) -> Town:
    return GAME.start(2, options, dice=Loaded((*PURSES, *faces)))


def play(t: Town, *moves: tuple[int, Action]) -> list[Told]:
    record = t.record = Record()
    for seat, action in moves:
        apply(t, seat, action)
    t.record = None
    return record.news


def sent(seat: int, letter: str, house: int) -> list[tuple[int, Action]]:
    """The moves that send one letter and seal."""
    return [(seat, Send(letter, house)), (seat, Seal())]


def nothing(seat: int) -> list[tuple[int, Action]]:
    return [(seat, Seal())]


def test_2_1_orders_then_houses_then_new_letters_then_the_next_night() -> None:
    t = start(2)
    assert (t.night, t.stage) == (1, "orders")
    play(t, *sent(FINCH, "Cinderlow", 0), *nothing(HERON))
    assert t.stage == "supply"
    for seat in (FINCH, HERON):
        apply(t, seat, legal(t, seat)[0])
    assert (t.night, t.stage) == (2, "orders")


def test_2_1_after_the_last_night_it_is_over() -> None:
    t = start(nights=3)
    for _ in range(3):
        play(t, *nothing(FINCH), *nothing(HERON))
        for seat in list(t.asks):
            apply(t, seat, legal(t, seat)[0])
    assert (t.asks, t.stage) == ({}, "over")


def test_2_2_an_envelope_holds_two_letters_for_different_houses() -> None:
    t = start()
    assert t.asks == {FINCH: WriteOrders(), HERON: WriteOrders()}
    apply(t, FINCH, Send("Cinderlow", 1))
    with pytest.raises(Illegal, match=r"^2\.2 A letter for that house"):
        apply(t, FINCH, Send("Bellowmere", 1))
    apply(t, FINCH, Send("Bellowmere", 2))
    assert legal(t, FINCH) == [Seal()]
    assert refused(t, FINCH)[0] == (Send("Ashlantern", 0), "2.2 An envelope holds at most 2 letters.")
    assert t.envelopes[FINCH] == (Order("Cinderlow", 1), Order("Bellowmere", 2))


def test_2_2_a_letter_of_another_office_is_refused_like_one_that_does_not_exist() -> None:
    t = start()
    said = []
    for letter in (t.hands[HERON][0], t.pile[0], "Nowhere"):
        with pytest.raises(Illegal, match=r"^2\.2") as error:
            apply(t, FINCH, Send(letter, 0))
        said.append(str(error.value))
    assert len(set(said)) == 1


def test_2_2_there_is_no_house_beyond_the_street() -> None:
    for house in (-1, 3):
        with pytest.raises(Illegal, match=r"^2\.2 The houses are numbered 0 to 2"):
            apply(start(), FINCH, Send("Cinderlow", house))


def test_2_2_a_sealed_envelope_stays_sealed() -> None:
    t = start()
    play(t, *nothing(FINCH))
    with pytest.raises(NotAsked):
        apply(t, FINCH, Seal())


def test_2_2_nobody_sees_what_another_office_writes() -> None:
    t = start()
    before = GAME.show(t, HERON), GAME.show(t, None)
    news = play(t, (FINCH, Send("Cinderlow", 1)))
    assert (GAME.show(t, HERON), GAME.show(t, None)) == before
    assert news == []


def test_2_3_envelopes_open_together_when_the_last_is_sealed() -> None:
    t = start(1, 2)
    play(t, *sent(FINCH, "Cinderlow", 0))
    news = play(t, *sent(HERON, t.hands[HERON][0], 2))
    opened = [told.event for told in news if isinstance(told.event, Opened)]
    assert opened == [Opened(FINCH, (Order("Cinderlow", 0),)), Opened(HERON, (Order("Zephyrstone", 2),))]


def test_2_4_a_letter_alone_earns_its_worth_and_the_purse() -> None:
    t = start(2)
    news = play(t, *sent(FINCH, "Cinderlow", 1), *nothing(HERON))
    assert (t.earned, t.found) == ([4, 0], [5, 0])
    assert Told(Delivered(FINCH, "Cinderlow", 1, 4, 5)) in news
    assert "Cinderlow" in GAME.view(t, None).posted


def test_2_4_only_the_courier_sees_the_new_purse() -> None:
    t = start(2)
    news = play(t, *sent(FINCH, "Cinderlow", 1), *nothing(HERON))
    assert Told(PurseSeen(1, 2), (FINCH,)) in news
    assert GAME.view(t, FINCH).purses == (None, 2, None)
    assert GAME.view(t, HERON).purses == GAME.view(t, None).purses == (None,) * 3


def test_2_4_a_purse_refilled_by_another_courier_is_unknown_again() -> None:
    t = start(2, 3)
    play(t, *sent(FINCH, "Cinderlow", 1), *nothing(HERON))
    for seat in (FINCH, HERON):
        apply(t, seat, legal(t, seat)[0])
    play(t, *nothing(FINCH), *sent(HERON, t.hands[HERON][0], 1))
    assert (t.known[FINCH], t.known[HERON]) == ((), (1,))


def brawl(*faces: int, heron: str = "Yarrowside") -> tuple[Town, list[Told]]:
    """Finch's Cinderlow (4) and a letter of Heron meet at house 0."""
    t = start(*faces)
    return t, play(t, *sent(FINCH, "Cinderlow", 0), *sent(HERON, heron, 0))


def test_2_5_the_higher_total_delivers_and_the_other_letter_is_held() -> None:
    t, news = brawl(1, 6, 2)
    throws = next(told.event for told in news if isinstance(told.event, Brawl)).throws
    assert [throw.total for throw in throws] == [1 + 4, 6 + LETTERS["Yarrowside"]]
    assert (t.earned, t.found) == ([0, 4], [0, 4])
    assert t.asks == {FINCH: DecideRansom()}


def test_2_5_an_office_without_coins_has_to_give_the_letter_up() -> None:
    t, _ = brawl(1, 6, 2)
    assert legal(t, FINCH) == [GiveUp()]
    assert refused(t, FINCH) == [(Pay(), "2.5 The ransom costs 1, and you have 0.")]
    apply(t, FINCH, GiveUp())
    assert "Cinderlow" in GAME.view(t, None).posted


def test_2_5_a_paid_ransom_brings_the_letter_back_in_hand() -> None:
    t = start(6, 1, 6, 2)
    moves = [
        *sent(FINCH, "Cinderlow", 1),
        (HERON, Send("Yarrowside", 1)),
        (HERON, Send("Wrenfield", 0)),
        (HERON, Seal()),
    ]
    play(t, *moves)
    assert (t.coins(HERON), legal(t, FINCH)) == (3 + 4 + 4 + 5, [GiveUp()])
    t.earned[FINCH] = 1
    apply(t, FINCH, Pay())
    assert (t.coins(FINCH), t.paid[FINCH]) == (0, 1)
    assert "Cinderlow" in t.hands[FINCH]


def test_2_5_a_shared_highest_total_delivers_nothing_and_all_decide_in_seat_order() -> None:
    t, _ = brawl(2, 2, heron="Yarrowside")
    assert LETTERS["Yarrowside"] == LETTERS["Cinderlow"] == 4
    assert t.earned == [0, 0]
    assert t.asks == {FINCH: DecideRansom()}
    apply(t, FINCH, GiveUp())
    assert t.asks == {HERON: DecideRansom()}
    apply(t, HERON, GiveUp())
    assert t.stage == "supply"


def test_2_6_each_office_sees_two_letters_and_keeps_one() -> None:
    t = start()
    news = play(t, *nothing(FINCH), *nothing(HERON))
    offer = t.asks[FINCH].offer
    assert Told(Offered(offer), (FINCH,)) in news
    apply(t, FINCH, Keep(offer[1]))
    assert offer[1] in t.hands[FINCH]
    with pytest.raises(Illegal, match=r"^2\.6"):
        apply(t, HERON, Keep(offer[0]))


def test_2_6_returned_letters_go_under_the_pile_in_seat_order_whoever_chose_first() -> None:
    bottoms = []
    for order in ((FINCH, HERON), (HERON, FINCH)):
        t = start()
        play(t, *nothing(FINCH), *nothing(HERON))
        for seat in order:
            apply(t, seat, legal(t, seat)[0])
        bottoms.append(t.pile[:2])
    assert bottoms[0] == bottoms[1]
    assert len(bottoms[0]) == 2


def test_2_6_a_pile_too_small_for_all_gives_nobody_any() -> None:
    t = start()
    del t.pile[3:]
    play(t, *nothing(FINCH), *nothing(HERON))
    assert (t.night, t.pile) == (2, t.pile[:3])
    assert not any(isinstance(question, Choose) for question in t.asks.values())
