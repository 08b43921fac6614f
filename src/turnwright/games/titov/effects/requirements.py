"""5.3.32, 6.2.1.1 Resolution Requirements that are not a payment: a task of the Action Phase, or a game state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Value
from turnwright.core.book import Count
from turnwright.kit.words import counted, listed, say

from ..state import RESOURCES, Amounts, Realm
from . import say_amounts
from .controlled_cards import controlled

if TYPE_CHECKING:
    from ..book import Book


class Need(Value, tag=True):
    """5.3.32 Resolution Requirements that are not a payment."""

    def met(self, t: Realm) -> bool:
        """Whether it is fulfilled; asked of every Resolution in play, so it words nothing."""
        raise NotImplementedError

    def lacks(self, t: Realm) -> str:
        """How far it is, where it is not fulfilled yet: `Stability 0 of 1`; empty when it is met."""
        raise NotImplementedError

    def words(self, book: Book) -> str:
        """What to do, in the imperative."""
        raise NotImplementedError

    def missing(self, t: Realm) -> str:
        """What is not fulfilled yet, as a sentence; empty when it is met."""
        if self.met(t):
            return ""
        said = self.words(t.book)
        return f"{said[0].upper()}{said[1:]}: {self.lacks(t)}."


class Gained(Need):
    """6.2.1.1 A task: gain this much in the Action Phase of this turn, counted before any maximum (R27, R28)."""

    F: Count = 0
    S: Count = 0
    M: Count = 0

    @property
    def due(self) -> Amounts:
        return (self.F, self.S, 0, self.M, 0)

    def met(self, t: Realm) -> bool:
        food, stability, _, might, _ = t.gained
        return food >= self.F and stability >= self.S and might >= self.M

    def lacks(self, t: Realm) -> str:
        rows = zip(RESOURCES, t.gained, self.due, strict=True)
        return listed(
            [say("{name} {have} of {due}", name=name, have=have, due=due) for name, have, due in rows if have < due]
        )

    def words(self, book: Book) -> str:
        return say("gain {amounts} this Action Phase", amounts=say_amounts(self.due))


class NotPlayed(Need):
    """6.2.1.1 A task: no card of this name was played in the Action Phase of this turn (R53)."""

    card: str

    def times(self, t: Realm) -> int:
        name = t.book.name(self.card)
        return sum(t.book.name(card) == name for card in t.played)

    def met(self, t: Realm) -> bool:
        return not self.times(t)

    def lacks(self, t: Realm) -> str:
        return say("{n} played", n=n) if (n := self.times(t)) else ""

    def words(self, book: Book) -> str:
        return say("play no {name} this Action Phase", name=book.name(self.card))


class Controls(Need):
    """6.2.1.1 A game state: control that many action cards with the tag."""

    n: Count
    tag: str

    def have(self, t: Realm) -> int:
        actions = t.book.actions
        return sum(self.tag in actions[card].tags for card in controlled(t))

    def met(self, t: Realm) -> bool:
        return self.have(t) >= self.n

    def lacks(self, t: Realm) -> str:
        return say("{have} of {n}", have=have, n=self.n) if (have := self.have(t)) < self.n else ""

    def words(self, book: Book) -> str:
        return say("control {counted}", counted=counted(self.n, f"{self.tag} card"))


class MaximaAtLeast(Need):
    """6.2.1.1 A game state: every maximum but that of Trade Goods is this high (R51)."""

    n: Count

    def met(self, t: Realm) -> bool:
        return min(t.maxima[:4]) >= self.n

    def lacks(self, t: Realm) -> str:
        return listed(
            [
                say("{resource} {now} of {n}", resource=RESOURCES[k], now=t.maxima[k], n=self.n)
                for k in range(4)
                if t.maxima[k] < self.n
            ]
        )

    def words(self, book: Book) -> str:
        return say("have the maxima of Food, Stability, Influence and Might at {n} or more", n=self.n)
