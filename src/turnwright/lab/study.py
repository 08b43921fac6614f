"""A study: what many traces of a game say together, each number with its interval and what it rests on.

All intervals of a study hold together, at 95 %: each is made at 5 % divided by how many there are (Bonferroni).  And they
are confidence sequences, so they hold for whoever stops early, too.  Games that went the same way count once in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, median
from typing import Any

from turnwright.core import Action, Event, Game, Value
from turnwright.core.values import section_of

from .kinds import kinds_of
from .stats import mean_sequence, reach, sequence
from .trace import Trace

ERROR = 0.05
RARE = 0.05
"""Used by fewer sides than this share: dead content."""
STRATA = 4
"""Alone at the table, games are compared with others about as long: by quarters of the lengths."""


class Share(Value):
    """So many of so many: the share, its interval, and what it would be if the thing did not matter."""

    what: str
    part: float
    of: int
    low: float
    high: float
    even: float = 0.5
    used: int = 0
    """Content: by how many sides."""

    @property
    def share(self) -> float:
        return self.part / self.of if self.of else 0.0

    @property
    def clear(self) -> int:
        """1: more than even, whatever chance did; -1: less; 0: cannot be told."""
        return (self.low > self.even) - (self.high < self.even)


class Spread(Value):
    """Numbers of games: their mean with its interval, and how often each came."""

    mean: float
    low: float
    high: float
    median: float
    counts: tuple[tuple[float, int], ...]


class Curve(Value):
    """A series by time: for winners and for losers, the mean with its interval; for as long as enough games ran."""

    title: str
    times: tuple[int, ...]
    winner: tuple[tuple[float, float, float], ...]
    loser: tuple[tuple[float, float, float], ...]


class Table(Value):
    """Shares under a heading."""

    heading: str
    rows: tuple[Share, ...]


class Study(Value):
    """What a population of games says."""

    games: int
    distinct: int
    comparisons: int
    ends: tuple[Share, ...]
    seats: tuple[Share, ...]
    """The share of the decided games that each seat won; alone, of all."""
    draws: int
    length: Spread
    actions: Spread
    branching: float
    widest: int
    leads: Spread | None
    comeback: Share | None
    """How often whoever won was behind half-way."""
    winning: tuple[Table, ...]
    dead: tuple[tuple[str, str, int], ...]
    """Heading, name, and the sides that used it."""
    sides: int
    chapters: tuple[Share, ...]
    curves: tuple[Curve, ...]
    worth: tuple[Share, ...] = ()
    """From experiments: how a side does that takes a thing as soon as it may against one that never does."""


class Family:
    """All that is estimated together, so that 95 % holds for all of it at once."""

    def __init__(self, comparisons: int, distinct: float) -> None:
        self.comparisons, self.distinct = max(1, comparisons), distinct
        self.alpha = ERROR / self.comparisons

    def share(self, what: str, part: float, of: int, even: float = 0.5, used: int = 0) -> Share:
        counted = round(of * self.distinct)
        low, high = sequence(part / of * counted if of else 0, counted, self.alpha)
        return Share(what, part, of, low, high, even, used)

    def spread(self, values: Sequence[float]) -> Spread:
        mean = mean_sequence(values, self.alpha, round(len(values) * self.distinct))
        counts = tuple(sorted(Counter(values).items()))
        return Spread(mean.value, mean.low, mean.high, median(values), counts)


def study(game: Game[Any, Any], traces: Sequence[Trace], more: int = 0) -> Study:
    """Study games that were played under the same terms; `more` comparisons are made beside these."""
    seats, solo = len(traces[0].bots), traces[0].solo
    decided = [t for t in traces if t.decided]
    content = {heading: list(names) for heading, names in game.lab.CONTENT.items()}
    kinds = _apart(content, {kind for t in traces for did in t.did for kind in did})
    reasons = Counter(t.reason for t in traces)
    cited = {section_of(kind).partition(".")[0] for base in (Action, Event) for kind in game.vocabulary(base)}
    chapters = [number for number, section in game.rules.items() if number in cited and not section.not_applicable]
    things = len(kinds) + sum(map(len, content.values()))
    comparisons = more + things + len(reasons) + seats + (len(chapters) if solo else 0) + 4
    distinct = len({(t.bots, t.course) for t in traces})
    family = Family(comparisons, distinct / len(traces))
    led = next(iter(traces[0].curves), "") if not solo else ""
    tables = [
        Table(heading, _winning(decided, family, {name: _counter("used", f"{heading}: {name}") for name in names}))
        for heading, names in content.items()
    ]
    tables.append(Table("Action", _winning(decided, family, {kind: _counter("did", kind) for kind in kinds})))
    return Study(
        games=len(traces),
        distinct=distinct,
        comparisons=comparisons,
        ends=tuple(family.share(reason, count, len(traces)) for reason, count in reasons.most_common()),
        seats=tuple(
            family.share(game.role(seat), sum(seat in t.winners for t in decided), len(decided), 1 / seats)
            for seat in range(seats)
        ),
        draws=len(traces) - len(decided),
        length=family.spread([t.time for t in traces]),
        actions=family.spread([t.actions for t in traces]),
        branching=sum(t.choices for t in traces) / sum(t.actions for t in traces),
        widest=max(t.widest for t in traces),
        leads=family.spread([len(list(changes(t.curves[led]))) for t in traces]) if led else None,
        comeback=_comeback(decided, led, family) if led and decided else None,
        winning=tuple(tables),
        dead=tuple(_dead(game, traces, content)),
        sides=len(traces) * seats,
        chapters=tuple(
            family.share(f"{number} {game.rules[number].title}", sum(number in t.chapters for t in traces), len(traces))
            for number in chapters
        ),
        curves=tuple(_curves(decided)),
    )


Counting = Callable[[Trace, int], int]


def _counter(field: str, name: str) -> Counting:
    return lambda trace, seat: getattr(trace, field)[seat].get(name, 0)


def _winning(decided: Sequence[Trace], family: Family, things: dict[str, Counting]) -> tuple[Share, ...]:
    """How often whoever used most of a thing won; both sides of a game had the same time, so its length plays no part.

    Alone at the table: the share won with it beside games without it that were about as long.
    """
    if not decided:
        return ()
    rows = [_alone(decided, family, *it) if decided[0].solo else _most(decided, family, *it) for it in things.items()]
    return tuple(sorted((row for row in rows if row.of), key=lambda row: row.even - row.share))


def _most(decided: Sequence[Trace], family: Family, what: str, count: Counting) -> Share:
    won = used = 0
    expected = list[float]()
    for t in decided:
        counts = [count(t, seat) for seat in range(len(t.bots))]
        used += sum(map(bool, counts))
        top = [seat for seat, number in enumerate(counts) if number == max(counts)]
        if len(top) < len(counts):
            won += t.winners[0] in top
            expected.append(len(top) / len(counts))
    return family.share(what, won, len(expected), fmean(expected) if expected else 0.5, used)


def _alone(traces: Sequence[Trace], family: Family, what: str, count: Counting) -> Share:
    """Won with it and, as what is even, without it in games of about the same length, weighed by Mantel and Haenszel."""
    ordered = sorted(traces, key=lambda t: t.time)
    size = -(-len(ordered) // STRATA)
    having = without = weight = spread = 0.0
    for n in range(0, len(ordered), size):
        stratum = ordered[n : n + size]
        sides = [[bool(t.winners) for t in stratum if bool(count(t, 0)) is used] for used in (True, False)]
        if all(sides):
            (a, b), (p, q) = map(len, sides), map(fmean, sides)
            w = a * b / (a + b)
            having, without, weight = having + w * p, without + w * q, weight + w
            spread += w * w * ((p * (1 - p) + 0.25 / a) / a + (q * (1 - q) + 0.25 / b) / b)
    used = sum(bool(count(t, 0)) for t in traces)
    if not weight:
        return Share(what, 0, 0, 0, 1, fmean(bool(t.winners) for t in traces), used)
    share, half = having / weight, reach(len(traces), family.alpha) * sqrt(spread / family.distinct) / weight
    return Share(what, share * used, used, max(0.0, share - half), min(1.0, share + half), without / weight, used)


def _apart(content: dict[str, list[str]], kinds: set[str]) -> list[str]:
    """The kinds of actions that do not stand under the book's content already."""
    named = [name.lower().replace("'", "") for names in content.values() for name in names]
    return sorted(kind for kind in kinds if not any(name in kind for name in named))


def _dead(
    game: Game[Any, Any], traces: Sequence[Trace], content: dict[str, list[str]]
) -> Iterable[tuple[str, str, int]]:
    """Of the book's content and its actions: what hardly anybody used, the rarest first."""
    sides, used, did = 0, Counter[str](), Counter[str]()
    for t in traces:
        sides += len(t.bots)
        for seat in range(len(t.bots)):
            used.update(t.used[seat].keys())
            did.update(t.did[seat].keys())
    rows = [(heading, name, used[f"{heading}: {name}"]) for heading, names in content.items() for name in names]
    rows += [
        ("Action", kind, did[kind])
        for kind in _apart(content, kinds_of(game, {name for t in traces for name in t.offered}))
    ]
    return sorted((row for row in rows if row[2] < RARE * sides), key=lambda row: row[2])


# Curves


def changes(curves: Sequence[Sequence[float]]) -> Iterable[int]:
    """The moments at which another seat came to lead alone."""
    leaders = []
    for at, values in enumerate(zip(*curves, strict=True)):
        first = [seat for seat, value in enumerate(values) if value == max(values)]
        if len(first) == 1:
            leaders.append((at, first[0]))
    return [now[0] for before, now in pairwise(leaders) if before[1] != now[1]]


def _comeback(decided: Sequence[Trace], led: str, family: Family) -> Share:
    halves = [(t, [line[len(line) // 2] for line in t.curves[led]]) for t in decided]
    behind = sum(max(row) > max(row[seat] for seat in t.winners) for t, row in halves)
    return family.share("comeback", behind, len(decided))


def _curves(decided: Sequence[Trace]) -> Iterable[Curve]:
    """The mean of winners and losers at each time that a good part of the games reached."""
    if not decided or len(decided) < 4:
        return
    solo = decided[0].solo
    for title in decided[0].curves:
        reached = sorted((len(t.curves[title][0]) for t in decided), reverse=True)
        last = reached[max(3, len(reached) // 6)] - 1 if len(reached) > 3 else reached[-1]
        times = sorted({round(n * last / 24) for n in range(25)})
        sides = list[list[tuple[float, float, float]]]()
        for winners in (True, False):
            lines = [
                t.curves[title][seat]
                for t in decided
                for seat in range(len(t.curves[title]))
                if (bool(t.winners) if solo else seat in t.winners) is winners
            ]
            rows = [[line[at] for line in lines if at < len(line)] for at in times]
            sides.append([mean_sequence(row)[:3] for row in rows if len(row) > 2])
        yield Curve(title, tuple(times), tuple(sides[0]), tuple(sides[1]))
