"""3.1 Cards: what a card can say.  An Effect is a Step that can also say itself, so text and behaviour are one value.

The vocabulary is spread over the keywords' own files (resources.py, decks.py ... here, and those of agenda/).  This module holds
what they share: the base class and costs; requirements.py is what a Resolution asks for beside them, fates.py what becomes of a card
afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta

from turnwright.core import Step, Value
from turnwright.core.book import Count, Some
from turnwright.kit.words import filled, listed, say

from ..state import LETTERS, NOTHING, RESOURCES, TRADE, Amounts, Realm
from .fates import (
    DESTROYED,
    LOOPED,
    RESTARTED,
    RETURNED,
    AnyFate,
    Destroyed,
    Fate,
    Looped,
    RaidClock,
    Replaced,
    Restarted,
    Returned,
    Slices,
)

if TYPE_CHECKING:
    from ..book import Book

Few = Annotated[int, Meta(ge=0, le=12)]
"""Cards, slots, resources of one kind: a hand never holds more."""


class Outline(NamedTuple):
    """An effect made of others, for whoever says or draws it: a message in which {options} and {price} are still to be filled in."""

    said: str
    options: tuple[tuple[Effect, ...], ...]
    price: Amounts = NOTHING


class Effect(Step[Realm]):
    """Something printed on a card."""

    def outline(self) -> Outline:
        """For an effect made of others: words and drawings are both made of it, so that they cannot differ."""
        raise NotImplementedError

    def words(self, book: Book) -> str:
        """What it does, as a clause that starts with a verb in lower case."""
        message, options, price = self.outline()
        said = [bracketed(option, book) for option in options] if len(options) > 1 else [say_all(options[0], book)]
        return filled(message, options=listed(said, "or"), price=say_amounts(price))


def say_all(effects: Iterable[Effect], book: Book) -> str:
    """The clauses of several effects, in order."""
    return "; ".join(effect.words(book) for effect in effects) or say("nothing")


def bracketed(effects: Sequence[Effect], book: Book) -> str:
    """One alternative among others: several clauses are held together by brackets."""
    said = say_all(effects, book)
    return f"({said})" if len(effects) > 1 else said


def say_amounts(amounts: Sequence[int]) -> str:
    """`2 Food and 1 Stability`."""
    return listed([_some(n, k) for k, n in enumerate(amounts) if n]) or say("nothing")


def _some(n: int, kind: int) -> str:
    one = (n, kind) == (1, TRADE)
    return say("1 Trade Good") if one else say("{n} {resource}", n=n, resource=RESOURCES[kind])


def names(of: str) -> list[str]:
    """`Might` and `Influence` for "MI"."""
    return [RESOURCES[LETTERS.index(letter)] for letter in of]


def any_mix(n: int, of: str) -> str:
    return (
        say("{n} of any kind", n=n) if of == LETTERS else say("{n} in any mix of {names}", n=n, names=listed(names(of)))
    )


@cache
def mixes(n: int, of: str) -> tuple[Amounts, ...]:
    """Every way to make up n from these resources, the first named first."""
    kinds = [LETTERS.index(letter) for letter in of]
    return tuple(_tally(mix) for mix in combinations_with_replacement(kinds, n))


def _tally(kinds: Iterable[int]) -> Amounts:
    amounts = list(NOTHING)
    for kind in kinds:
        amounts[kind] += 1
    return (amounts[0], amounts[1], amounts[2], amounts[3], amounts[4])


class Spend(Value):
    """5.3.39 Spend: fixed amounts, and `any` more in whatever mix of the resources named in `of`."""

    F: Count = 0
    S: Count = 0
    I: Count = 0
    M: Count = 0
    T: Count = 0
    any: Few = 0
    of: str = LETTERS

    @property
    def fixed(self) -> Amounts:
        return (self.F, self.S, self.I, self.M, self.T)

    def bills(self, t: Realm) -> Sequence[Amounts]:
        """Every exact sum that settles this, affordable or not."""
        if not self.any:
            return ((self.F, self.S, self.I, self.M, self.T),)
        fixed = self.fixed
        return [add(fixed, mix) for mix in mixes(self.any, self.of)]

    def less(self) -> list[Spend]:
        """What is left when it costs one resource of any kind less: one for each kind that can be left out."""
        cut = [self.but(**{letter: n - 1}) for letter, n in zip(LETTERS, self.fixed, strict=True) if n]
        if self.any:
            cut.append(self.but(any=self.any - 1))
        return cut or [self]

    def words(self) -> str:
        parts = [_some(n, k) for k, n in enumerate(self.fixed) if n]
        if self.any:
            parts.append(any_mix(self.any, self.of))
        return listed(parts) or say("free")


FREE = Spend()


def add(a: Amounts, b: Amounts) -> Amounts:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])
