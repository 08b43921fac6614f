"""Dice: fair, reproducible, provable, and loadable in tests."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise, permutations

import pytest

from turnwright.core import Dice, Loaded, Record, Table, commitment, key_of_seed
from turnwright.core.dice import WORD

CHI_SQUARE_99_9 = {1: 10.83, 5: 20.52, 9: 27.88, 19: 43.82, 23: 49.73, 99: 148.23}
"""By degrees of freedom: a fair stream exceeds this once in a thousand keys, and ours are fixed."""


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def stream(dice: Dice, sides: int, count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        number, dice = dice.draw(sides)
        numbers.append(number)
    return numbers


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_face_falls_equally_often(sides: int, seed: int) -> None:
    counts = Counter(stream(Dice(key_of_seed(seed)), sides, 20_000))
    assert chi_square(counts, sides) < CHI_SQUARE_99_9[sides - 1]


def test_a_die_does_not_depend_on_the_one_before() -> None:
    numbers = stream(Dice(key_of_seed(3)), 10, 20_001)
    pairs = Counter(a * 10 + b for a, b in pairwise(numbers))
    assert chi_square(pairs, 100) < CHI_SQUARE_99_9[99]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders = {order: n for n, order in enumerate(permutations("abcd"))}
    t = Table(dice=Dice(key_of_seed(4)))
    counts = Counter(orders[tuple(t.shuffled("abcd"))] for _ in range(12_000))
    assert chi_square(counts, 24) < CHI_SQUARE_99_9[23]


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    """With 3/4 of all words on one die, one word in four is rejected; without rejection low faces would be twice as likely."""
    sides = WORD // 4 * 3
    low = sum(number < sides // 3 for number in stream(Dice(key_of_seed(5)), sides, 3_000))
    assert 900 < low < 1_100
    dice = Dice(key_of_seed(5))
    for _ in range(3_000):
        _, dice = dice.draw(sides)
    assert 3_800 < dice.drawn < 4_200


def test_the_numbers_are_those_of_the_documented_stream() -> None:
    """BLAKE2b keyed with the match key over an 8-byte counter, so that anybody can recompute a die without our code."""
    key = key_of_seed(6)
    words = [hashlib.blake2b(n.to_bytes(8, "big"), key=key, digest_size=8).digest() for n in range(5)]
    assert stream(Dice(key), 6, 5) == [int.from_bytes(word, "big") % 6 for word in words]


def test_drawing_leaves_the_dice_as_they_were() -> None:
    dice = Dice(key_of_seed(7))
    first, rest = dice.draw(6)
    assert dice.draw(6) == (first, rest)
    assert rest == Dice(dice.key, 1)


def test_the_same_key_gives_the_same_dice_and_another_key_others() -> None:
    one, same, other = (stream(Dice(key_of_seed(seed)), 1000, 20) for seed in (8, 8, 9))
    assert one == same != other


def test_the_commitment_is_the_hash_of_the_key_and_no_source_of_dice() -> None:
    key = key_of_seed(10)
    assert commitment(key) == hashlib.sha256(key).hexdigest()
    published = bytes.fromhex(commitment(key))
    assert stream(Dice(published), 1000, 20) != stream(Dice(key), 1000, 20)


def test_loaded_dice_show_their_faces_and_leave_shuffles_alone() -> None:
    t = Table(dice=Loaded((6, 1)))
    assert (t.roll(6), t.shuffled("abc"), t.roll(20)) == (6, ["a", "b", "c"], 1)
    with pytest.raises(AssertionError, match="ran out: a d8 was wanted"):
        t.roll(8)


def test_loaded_dice_refuse_a_face_the_die_does_not_have() -> None:
    for face in (0, 7):
        with pytest.raises(AssertionError, match="but a d6 was rolled"):
            Table(dice=Loaded((face,))).roll(6)


def test_the_record_of_a_listener_holds_every_die() -> None:
    t = Table(dice=Dice(key_of_seed(11)))
    t.record = record = Record()
    rolled = [t.roll(6) for _ in range(10)]
    assert record.dice == rolled
    t.shuffled(range(5))
    assert len(record.dice) == 14


def test_one_thing_or_none_is_shuffled_without_a_die() -> None:
    t = Table(dice=Dice(key_of_seed(12)))
    assert (t.shuffled([]), t.shuffled(["a"])) == ([], ["a"])
    assert t.dice == Dice(key_of_seed(12))
