"""A review is made in passes: a coarse curve, the whole curve, the places where it turns, and what else could be done there.

Each pass plays more games, and after each part the review so far is handed out, so that a page can show it while it grows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise
from statistics import fmean
from typing import Any

from turnwright.core import BadSetup, Match, Table
from turnwright.core.acts import Act
from turnwright.core.language import say

from .choices import compared, cost
from .phases import phases
from .playouts import Playouts, shared
from .values import Effort, Kind, Point, Review, Tally, Turn, around

COARSE = 16
"""Moments of the first curve."""
DROP = 0.07
"""How much a chance must have changed with an action before its choices are compared: less is never a turning point."""
SLIP, MISTAKE = 0.2, 0.4
"""What a slip and a mistake may cost at most; more is decisive."""
SECONDS, SLOW = 60.0, 0.05
"""What a review may take, and three times that where one game takes longer than SLOW."""
LONGEST, SHORT = 1.0, 0.3
"""Seconds of a game that is too long to be played to its end, and after how many it is judged then."""
EVENTS = 5
"""Most events of which the game tells step by step that are listed."""
EARLY = 0.5
"""Seconds for which nobody should be shown a curve of one game a moment: better ones are soon there."""
SAMPLES = 120
"""Most moments at which the stores of all sides are looked at."""


def name_of(match: Match[Any, Any]) -> str:
    """Which match this is, and how far it has gone."""
    told = (match.header.game, match.header.streams[-1].commitment, *(entry.digest for entry in match.log))
    return blake2b(" ".join(told).encode(), digest_size=8).hexdigest()


def effort_for(paces: Sequence[tuple[float, int]], actions: int, seed: int = 1) -> Effort:
    """As much as can be done in about two minutes, by the seconds and actions of some games from moments of a match."""
    if not paces:
        return Effort(seed=seed)
    seconds, each = (fmean(column) for column in zip(*paces, strict=True))
    ahead = 0
    if seconds > LONGEST:
        ahead, seconds = max(1, int(each * SHORT / seconds)), SHORT
    half = SECONDS * (3 if seconds > SLOW else 1) / max(seconds, 0.002) / 2
    moments = min(120, actions)
    games = _within(8, half / moments, 100)
    choices = _within(16, half / 60, 160)
    return Effort(_within(12, half / games, moments), games, choices, _within(1, half / cost(choices), 8), ahead, seed)


def _within(low: int, value: float, high: int) -> int:
    return max(low, min(high, int(value)))


def review(match: Match[Any, Any], effort: Effort | None = None) -> Review:
    """The whole review."""
    return deque(reviewing(match, effort), maxlen=1)[0]


def reviewing(match: Match[Any, Any], effort: Effort | None = None, seed: int = 1) -> Iterator[Review]:
    """The review as it grows; the last one is whole.  Without an effort one is chosen by the pace of the game."""
    if match.outcome is None:
        raise BadSetup(say("A match is reviewed when it is over."))
    study = Study(match, effort or Effort(seed=seed))
    if effort is None:
        yield from study.paced()
    yield from study.passes()


class Study:
    """A match on the desk: its tables, and the games that were played on from them."""

    def __init__(self, match: Match[Any, Any], effort: Effort) -> None:
        match = match if match.since == match.begins else match.recalled()
        self.match, self.game, self.effort = match, match.game, effort
        self.begins = match.begins
        self.name = name_of(match)
        self.tables: list[Table] = list(match.moments())
        self.playouts = Playouts(match.game, effort.seed, effort.ahead)
        self.tallies: dict[int, Tally] = {len(match.log): _result(match)}
        self.turns: dict[int, Turn] = {}
        self.done, self.games = 0, effort.moments * effort.games
        self.even = False
        """Is every moment of the curve known as well as any other?"""
        timed = self.game.lab.offers("clock")
        self.clocks = [self.game.lab.clock(self.game.view(t, None)) if timed else n for n, t in self._numbered()]
        self.samples = _spread(self.begins, len(match.log), SAMPLES)
        self.stores = self._stores()
        self.stories = self._stories()

    def table(self, number: int) -> Table:
        return self.tables[number - self.begins]

    def clock(self, number: int) -> int:
        return self.clocks[number - self.begins]

    def _numbered(self) -> Iterator[tuple[int, Table]]:
        return iter(enumerate(self.tables, self.begins))

    # The passes

    def paced(self) -> Iterator[Review]:
        """Choose the effort by the pace of a few games.  Where they are slow, what came of them is the first curve."""
        last = max(self.begins, len(self.match.log) - 1)
        moments = [n for n in dict.fromkeys((self.begins, last, (self.begins + last) // 2)) if self.table(n).asks]
        found = {n: self.playouts.pace(self.table(n), f"at {n}") for n in moments}
        paces = [(seconds, acts) for seconds, acts, _ in found.values()]
        self.effort = effort_for(paces, len(self.match.log), self.effort.seed)
        self.playouts.ahead = self.effort.ahead
        if sum(seconds for seconds, _ in paces) > EARLY:
            if not self.effort.ahead:
                self.tallies |= {n: tally for n, (_, _, tally) in found.items() if tally}
            yield self.so_far()

    def passes(self) -> Iterator[Review]:
        effort, last = self.effort, len(self.match.log)
        begun = {*self.tallies} - {last}
        every = sorted(n for n in {*_spread(self.begins, last, effort.moments), *begun} if self.table(n).asks)
        coarse = sorted({*every[:: -(-len(every) // COARSE)], *begun}) if every else []
        few = max(2, effort.games // 3)
        self.games = len(every) * effort.games + effort.turns * cost(effort.choices)
        yield from self._play(_halving(coarse), few)
        yield from self._play(every, effort.games)
        self.even = True
        yield from self._near(every)
        yield from self._compare()
        self.done = self.games
        yield self.so_far()

    def _play(self, numbers: Sequence[int], games: int) -> Iterator[Review]:
        """Bring these moments to so many games each."""
        for n in numbers:
            if self._bring(n, games):
                yield self.so_far()

    def _bring(self, number: int, games: int) -> bool:
        known = self.tallies.get(number)
        first = known.games if known else 0
        if (known and known.exact) or first >= games or not self.table(number).asks:
            return False
        more = self.playouts.tally(self.table(number), f"at {number}", first, games - first)
        self.tallies[number] = known.plus(more) if known else more
        self.done += games - first
        return True

    def _near(self, every: Sequence[int]) -> Iterator[Review]:
        """Where the curve leaps over many actions, look between them until the one that did it is found."""
        leaps = sorted(pairwise((*every, len(self.match.log))), key=lambda span: -abs(self._change(*span)))
        for start, end in leaps[: self.effort.turns]:
            while end - start > 1 and abs(self._change(start, end)) > DROP:
                middle = (start + end) // 2
                if self._bring(middle, self.effort.games):
                    yield self.so_far()
                nearer = abs(self._change(start, middle)) < abs(self._change(middle, end))
                start, end = (middle, end) if nearer else (start, middle)

    def _change(self, start: int, end: int) -> float:
        """What the actions between did to the chance of whoever's changed most."""
        before, after = self.tallies[start], self.tallies[end]
        seats = range(self.table(start).seats)
        return max((after.chance(s).share - before.chance(s).share for s in seats), key=abs)

    def _compare(self) -> Iterator[Review]:
        """Look at what else could be done where an action changed a chance, the greatest changes first."""
        known = sorted(self.tallies)
        steps = [n for n, after in pairwise(known) if after == n + 1 and not isinstance(self.match.log[n].action, Act)]
        changed = {n: self._of_actor(n) for n in steps}
        chosen = sorted((n for n in steps if abs(changed[n]) > DROP), key=lambda n: -abs(changed[n]))
        for n in chosen[: self.effort.turns]:
            if turn := self._turn(n):
                self.turns[n] = turn
            self.done = min(self.games - 1, self.done + cost(self.effort.choices))
            yield self.so_far()

    def _of_actor(self, number: int) -> float:
        seat = self.match.log[number].seat
        return self.tallies[number + 1].chance(seat).share - self.tallies[number].chance(seat).share

    def _turn(self, number: int) -> Turn | None:
        entry, before, after = self.match.log[number], self.tallies[number], self.tallies[number + 1]
        found = compared(self.playouts, self.table(number), number, entry.seat, entry.action, self.effort.choices)
        kind = self._kind(number, found.gap)
        if kind is None:
            return None
        return Turn(
            number, self.clock(number), entry.seat, kind, before, after, found.choices, found.taken, found.legal
        )

    def _kind(self, number: int, gap: float | None) -> Kind | None:
        """A mistake only where the interval of what was done lies under that of the best; else what the curve says for certain."""
        seat = self.match.log[number].seat
        before, after = self.tallies[number].sure(seat), self.tallies[number + 1].sure(seat)
        if gap is not None and gap > DROP:
            return "slip" if gap < SLIP else "mistake" if gap < MISTAKE else "decisive"
        if not before.parts_from(after):
            return None
        others_too = len(self.table(number).asks) > 1
        if self.match.log[number].dice or others_too:
            return "dice"
        return "good" if after.share > before.share else None

    # What is known so far

    def so_far(self) -> Review:
        points = self._points()
        assert self.match.outcome is not None
        return Review(
            game=self.game.id,
            match=self.name,
            effort=self.effort,
            outcome=self.match.outcome,
            actions=len(self.match.log),
            points=points,
            turns=tuple(self.turns[n] for n in sorted(self.turns)),
            phases=phases(self.match, points, self.clock(len(self.match.log))) if self.even else (),
            events=self._events() if self.even else (),
            samples=self.samples,
            stores=self.stores,
            done=min(self.done, self.games),
            games=self.games,
        )

    def _points(self) -> tuple[Point, ...]:
        return tuple(Point(n, self.clock(n), tally) for n, tally in sorted(self.tallies.items()))

    def _events(self) -> tuple[int, ...]:
        """The moments after which the chance surely moved, most of all, among those of which the game tells step by step: battles."""
        points, leaps = self._points(), dict[int, float]()
        for n in self.stories:
            before, after = around(points, n)
            chances = [(before.chance(seat), after.chance(seat)) for seat in range(self.table(n).seats)]
            leaps[n] = max((abs(now.share - was.share) for was, now in chances if now.parts_from(was)), default=0)
        moved = sorted((n for n in leaps if leaps[n] > DROP), key=lambda n: -leaps[n])
        return tuple(sorted(moved[:EVENTS]))

    def _stories(self) -> list[int]:
        """The actions of which the game tells step by step, as whoever heard of it."""
        found = []
        for n, t in self._numbered():
            news = self.match.told[n] if n > self.begins else ()
            heard = [(told.to[0] if told.to else None, told.event) for told in news]
            if any(self.game.text.told(self.game.view(t, seat), event) for seat, event in heard):
                found.append(n)
        return found

    def _stores(self) -> tuple[tuple[tuple[float, ...], ...], ...]:
        """The series of the game as everybody may see them after the end, without their titles."""
        seen = self.game.revealed or (lambda t: self.game.view(t, None))
        rows = [tuple(self.game.text.series(seen(self.table(n))).values()) for n in self.samples]
        return tuple(tuple(zip(*column, strict=True)) for column in zip(*rows, strict=True))


def _spread(first: int, last: int, most: int) -> tuple[int, ...]:
    """Moments from the first to the last, evenly."""
    count = min(most, last - first)
    return tuple(sorted({first + n * (last - first) // count for n in range(count + 1)})) if count else (first,)


def _halving(numbers: Sequence[int]) -> list[int]:
    """The first, the last, the middle, the middles of the halves and so on: whatever is known spans the whole."""
    order, spans = [*numbers[:1], *numbers[1:][-1:]], [(0, len(numbers) - 1)]
    while spans:
        low, high = spans.pop(0)
        middle = (low + high) // 2
        if low < middle:
            order.append(numbers[middle])
            spans += [(low, middle), (middle, high)]
    return order


def _result(match: Match[Any, Any]) -> Tally:
    assert match.outcome is not None
    return Tally(1, shared(match.outcome), {match.outcome.reason: 1}, exact=True)
