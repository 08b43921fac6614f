"""5.3.39 Spend: the prices of cards and Resolutions, every way to pay one, and paying it."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Value
from turnwright.core.book import Count, Some
from turnwright.kit.words import listed, say

from ..state import LETTERS, NOTHING, Amounts, Change, Realm
from . import Few, OfEach, any_mix, mixes, some
from .controlled_cards import controlled


class Spend(OfEach):
    """5.3.39 Spend: these amounts, and `any` more in whatever mix of the resources named in `of`."""

    any: Few = 0
    of: str = LETTERS

    def bills(self, t: Realm) -> Sequence[Amounts]:
        """Every exact sum that settles this, affordable or not."""
        if not self.any:
            return ((self.F, self.S, self.I, self.M, self.T),)  # asked of every card at every play
        fixed = self.amounts
        return [add(fixed, mix) for mix in mixes(self.any, self.of)]

    def less(self) -> list[Spend]:
        """What is left when it costs one resource of any kind less: one for each kind that can be left out."""
        cut = [self.but(**{letter: n - 1}) for letter, n in zip(LETTERS, self.amounts, strict=True) if n]
        if self.any:
            cut.append(self.but(any=self.any - 1))
        return cut or [self]

    def words(self) -> str:
        parts = [some(n, k) for k, n in enumerate(self.amounts) if n]
        if self.any:
            parts.append(any_mix(self.any, self.of))
        return listed(parts) or say("free")


FREE = Spend()


def add(a: Amounts, b: Amounts) -> Amounts:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


class SpendPer(Value):
    """5.3.39 Spend: so much for every few cards you control, rounded down (R52)."""

    per: Some
    S: Count

    def bills(self, t: Realm) -> Sequence[Amounts]:
        return ((0, self.S * (len(controlled(t)) // self.per), 0, 0, 0),)

    def words(self) -> str:
        return say("{S} Stability for every {per} cards you control", self)


def affordable(bank: Sequence[int], bill: Amounts) -> bool:
    """5.3.39 Is it all there?"""
    return (
        bank[0] >= bill[0] and bank[1] >= bill[1] and bank[2] >= bill[2] and bank[3] >= bill[3] and bank[4] >= bill[4]
    )


def shortage(bank: Sequence[int], bill: Amounts) -> Amounts:
    """What the bank lacks to pay."""
    return tuple(max(0, due - have) for due, have in zip(bill, bank, strict=True))  # type: ignore[return-value]


def spend(t: Realm, amounts: Amounts) -> None:
    """5.3.39 Spend: only what is there; the callers have asked `affordable`."""
    if amounts != NOTHING:
        for k, n in enumerate(amounts):
            t.bank[k] -= n
        t.ledger.append(Change(t.source, "spent", amounts))
