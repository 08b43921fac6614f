"""What a view tells of piles: how many of each card, however many they are."""

from collections import Counter
from random import Random

from turnwright.core import Dice, key_of_seed
from turnwright.games.titov import GAME
from turnwright.games.titov.view import LONG, counted


def test_a_view_is_as_long_with_thousands_of_cards_as_with_a_few() -> None:
    t = GAME.start(1, dice=Dice(key_of_seed(1)))
    card = t.deck[0]
    t.discard = [card]
    few = len(GAME.show(t, 0))
    t.discard = [card] * 7_700
    assert GAME.view(t, 0).discard == {card: 7_700}
    assert len(GAME.show(t, 0)) == few + len("7700") - len("1")


def test_a_long_pile_that_is_counted_as_it_grows_is_counted_right() -> None:
    t = GAME.start(1, dice=Dice(key_of_seed(1)))
    cards, rng, pile = sorted({*t.deck, *t.hand}), Random(1), list[str]()
    for n in range(400):
        pile.append(rng.choice(cards))
        if n % 90 == 80:
            rng.shuffle(pile)
        if n % 150 == 140:
            del pile[: len(pile) // 2]
        assert counted(pile) == Counter(pile)
    assert len(pile) > LONG
