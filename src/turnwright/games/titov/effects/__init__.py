"""3.1 Cards: what a card can say.  An Effect is a Step that can also say itself, so text and behaviour are one value.

The keywords each have a file: resources.py, gained_cards.py, controlled_cards.py, choices.py here, decks.py, provinces.py and those
of agenda/ beside it.  What a Resolution asks for is in spending.py and requirements.py, what becomes of its card in ../agenda/fates.py.
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

if TYPE_CHECKING:
    from ..book import Book

Few = Annotated[int, Meta(ge=0, le=12)]
"""Cards, slots, resources of one kind: a hand never holds more."""


class OfEach(Value):
    """So much of each resource."""

    F: Count = 0
    S: Count = 0
    I: Count = 0
    M: Count = 0
    T: Count = 0

    @property
    def amounts(self) -> Amounts:
        return (self.F, self.S, self.I, self.M, self.T)


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
    return listed([some(n, k) for k, n in enumerate(amounts) if n]) or say("nothing")


def some(n: int, kind: int) -> str:
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
