"""Chance and masks inside compiled code.  A stream of chance is one 64-bit word, never 0, that its owner carries along."""

from __future__ import annotations


def turned(word: int) -> int:
    """The next word of a stream (Marsaglia's xorshift; the mask makes the shift to the right a logical one)."""
    word ^= word << 13
    word ^= (word >> 7) & 0x1FFFFFFFFFFFFFF
    return word ^ (word << 17)


def roll(word: int, sides: int) -> int:
    """A number from 0 to one less than `sides`, from this word of the stream; turn it before the next."""
    return (((word >> 33) & 0x7FFFFFFF) * sides) >> 31


def count(mask: int) -> int:
    """How many bits of a mask are set."""
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0xFF


def pick(mask: int, place: int) -> int:
    """The number of the set bit that has so many set bits below it."""
    for _ in range(place):
        mask &= mask - 1
    return count((mask & -mask) - 1)
