"""3.2 Resources: gaining and losing them, and the maxima of the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from turnwright.core import Question
from turnwright.core.book import Shift
from turnwright.kit.words import listed, say

from ..actions import Action, Split
from ..agenda.calamities import bring_calamities
from ..events import MaximumChanged, ResourcesGained, ResourcesLost
from ..state import LETTERS, NOTHING, Amounts, Change, Realm
from . import Effect, Few, OfEach, any_mix, mixes, names, say_amounts

if TYPE_CHECKING:
    from ..book import Book


def gain(t: Realm, amounts: Amounts) -> None:
    """5.3.16, 6.1.3.3 Gain: into the bank; what is above the maximum is lost, but counts for tasks (R27)."""
    bank, maxima = t.bank, t.maxima
    counts = t.phase == "action"
    kept = list(NOTHING)
    for k, n in enumerate(amounts):
        if n:
            if counts:
                t.gained[k] += n
            kept[k] = min(n, maxima[k] - bank[k])
            bank[k] += kept[k]
    book_change(t, "gained", kept)
    t.tell(_gained, t.source, amounts, kept)


def _gained(source: str, amounts: Amounts, kept: list[int]) -> ResourcesGained:
    return ResourcesGained(source, amounts, _amounts([n - k for n, k in zip(amounts, kept, strict=True)]))


def lose(t: Realm, kind: int, n: int) -> None:
    """5.3.22 Lose: the bank stops at 0; each missing unit brings one Calamity of that kind (R25)."""
    taken = min(n, t.bank[kind])
    missing = n - taken
    lost = NOTHING
    if taken:
        lost = only(kind, taken)
        t.bank[kind] -= taken
        t.ledger.append(Change(t.source, "lost", lost))
    t.tell(ResourcesLost, t.source, lost, missing)
    if missing:
        bring_calamities(t, kind, missing)


def only(kind: int, n: int) -> Amounts:
    """So much of one resource and nothing else."""
    row = list(NOTHING)
    row[kind] = n
    return _amounts(row)


def book_change(t: Realm, kind: Literal["gained", "dropped"], amounts: list[int]) -> None:
    if any(amounts):
        t.ledger.append(Change(t.source, kind, _amounts(amounts)))


def _amounts(row: list[int]) -> Amounts:
    return (row[0], row[1], row[2], row[3], row[4])


class Gain(OfEach, Effect):
    """5.3.16 Gain resources."""

    def run(self, t: Realm) -> None:
        gain(t, self.amounts)

    def words(self, book: Book) -> str:
        return say("gain {amounts}", amounts=say_amounts(self.amounts))


class GainMix(Effect):
    """5.3.16 Gain so much in any mix of some resources."""

    n: Few
    of: str

    def run(self, t: Realm) -> None:
        t.ask(0, SplitGain(self.n, self.of))

    def words(self, book: Book) -> str:
        return say("gain {any_mix}", any_mix=any_mix(self.n, self.of))


class SplitGain(Question[Realm]):
    """5.3.16 Gain: which mix?"""

    n: int
    of: str

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [Split(mix) for mix in mixes(self.n, self.of)]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return say("5.3.16 Gain {any_mix}.", any_mix=any_mix(self.n, self.of))

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Split)
        gain(t, action.amounts)


class Lose(OfEach, Effect):
    """5.3.22 Lose a resource."""

    def run(self, t: Realm) -> None:
        for kind, n in enumerate(self.amounts):
            if n:
                lose(t, kind, n)

    def words(self, book: Book) -> str:
        return say("lose {amounts}", amounts=say_amounts(self.amounts))


class Max(Effect):
    """5.3.34 Max: change the maxima of some resources; what no longer fits is dropped without a Calamity (R3)."""

    of: str
    by: Shift

    def run(self, t: Realm) -> None:
        low, high = t.book.maximum_limits
        dropped = list(NOTHING)
        for kind in map(LETTERS.index, self.of):
            new = max(low, min(high, t.maxima[kind] + self.by))
            t.tell(MaximumChanged, kind, new - t.maxima[kind], new)
            t.maxima[kind] = new
            dropped[kind] = max(0, t.bank[kind] - new)
            t.bank[kind] -= dropped[kind]
        book_change(t, "dropped", dropped)

    def words(self, book: Book) -> str:
        by = abs(self.by)
        if self.of == LETTERS:
            return (
                say("raise every maximum by {by}", by=by) if self.by > 0 else say("lower every maximum by {by}", by=by)
            )
        kind = listed(names(self.of))
        up, down = (
            say("raise the {kind} maximum by {by}", kind=kind, by=by),
            say("lower the {kind} maximum by {by}", kind=kind, by=by),
        )
        return up if self.by > 0 else down
