"""Two ways to play beside each other: the same bots and the same dice, so that what differs is the rules.

Pairs of games are played in batches.  The intervals are confidence sequences, so it is fair to stop as soon as all that was
asked is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any

from turnwright.core import BadSetup, Game, Value
from turnwright.core.reading import LARGEST, whole

from .report import usual_bot
from .run import Run, Terms, two_where_two_can
from .stats import mean_sequence, sequence
from .study import ERROR, changes
from .trace import Trace, trace

BATCH = 20
"""Pairs of games between two looks."""
SIZES = ((0.8, "large"), (0.5, "medium"), (0.2, "small"))
"""What an effect is called from this many standard deviations on (Cohen)."""


class Effect(Value):
    """One measure under both terms: the means, what changes between them with its interval, and its size."""

    what: str
    before: float
    after: float
    change: float
    low: float
    high: float
    size: float
    """In standard deviations of the measure."""
    share: bool

    @property
    def clear(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def word(self) -> str:
        if not self.clear:
            return "no clear change"
        return next((word for least, word in SIZES if abs(self.size) >= least), "very small")


class Comparison(Value):
    """Printed (or any other terms) against changed ones."""

    game: str
    base: Terms
    other: Terms
    bot: str
    seats: int
    seed: int
    pairs: int
    distinct: int
    planned: int
    effects: tuple[Effect, ...]

    @property
    def settled(self) -> bool:
        return self.pairs < self.planned


Measure = Callable[[Trace], float]


def measures(game: Game[Any, Any], solo: bool) -> dict[str, tuple[Measure, bool]]:
    """What is measured of every game: a number of one trace, and whether it lies between 0 and 1."""
    content = sum(map(len, game.lab.CONTENT.values()))
    found: dict[str, tuple[Measure, bool]] = {"length": (lambda t: t.time, False)}
    if solo:
        found |= {"won": (lambda t: bool(t.winners), True), "score": (lambda t: t.scores[0], False)}
    else:
        found["first"] = (lambda t: 0.0 if 0 not in t.winners and t.winners else 1.0 if t.winners else 0.5, True)
        found["draws"] = (lambda t: not t.decided, True)
        if game.text.offers("series"):
            found["leads"] = (lambda t: len(list(changes(next(iter(t.curves.values()))))), False)
    if content:
        found["content"] = (lambda t: fmean(len(used) / content for used in t.used), True)
    return found


NAMES = {
    "length": "Length",
    "won": "Won",
    "score": "Score",
    "first": "First seat wins",
    "draws": "Draws",
    "leads": "Lead changes",
    "content": "Content that a side uses",
}


def compare(
    game: Game[Any, Any],
    base: Terms,
    other: Terms,
    games: int = 200,
    bot: str = "",
    run: Run = Run(),
    family: int = 1,
) -> Comparison:
    """Play pairs of games until every measure is settled, or so many pairs are played; after Ctrl-C, what was played counts.

    `family` is the number of comparisons made beside each other: their intervals hold together.
    """
    bot = bot or usual_bot(game)
    before, after = run.but(terms=base), run.but(terms=other)
    count = before.begin(game, two_where_two_can(game))
    after.begin(game, count)
    pairs: list[tuple[Trace, Trace]] = []
    made = None
    try:
        for start in range(0, games, BATCH):
            todo = [
                way.job(game, (bot,), (0,) * count, n)
                for n in range(start, min(games, start + BATCH))
                for way in (before, after)
            ]
            found = {
                (job.seed, job.options == base.options and job.variant == base.variant): kept
                for job, kept in run.work(trace, todo)
            }
            seeds = dict.fromkeys(job.seed for job in todo)
            pairs += [(found[key, True], found[key, False]) for key in seeds]
            made = _comparison(game, base, other, bot, count, run.seed, games, pairs, family)
            run.progress(len(pairs), games)
            if all(effect.clear or _nothing(effect) for effect in made.effects):
                break
    except KeyboardInterrupt:
        if made is None:
            raise
    assert made is not None
    return made


def _nothing(effect: Effect) -> bool:
    """Is any change that there may still be too small to matter: under a tenth of the whole, or of what it was?"""
    least = 0.1 if effect.share else 0.1 * abs(effect.before)
    return max(-effect.low, effect.high) < least


def _comparison(
    game: Game[Any, Any],
    base: Terms,
    other: Terms,
    bot: str,
    seats: int,
    seed: int,
    planned: int,
    pairs: Sequence[tuple[Trace, Trace]],
    family: int,
) -> Comparison:
    known = measures(game, seats == 1)
    alpha = ERROR / (len(known) * family)
    distinct = len({(a.course, b.course) for a, b in pairs})
    effects = tuple(_effect(NAMES[name], *how, pairs, alpha, distinct) for name, how in known.items())
    return Comparison(game.id, base, other, bot, seats, seed, len(pairs), distinct, planned, effects)


def _effect(
    what: str, measure: Measure, share: bool, pairs: Sequence[tuple[Trace, Trace]], alpha: float, distinct: int
) -> Effect:
    before, after = [float(measure(a)) for a, _ in pairs], [float(measure(b)) for _, b in pairs]
    gains = [b - a for a, b in zip(before, after, strict=True)]
    change = fmean(gains)
    _, low, high, spread, _ = mean_sequence(gains, alpha, distinct)
    if share and not spread:  # nothing changed in any game: that does not prove that nothing ever does
        low, high = (2 * edge - 1 for edge in sequence((1 + change) / 2 * distinct, distinct, alpha))
    apart = ((stdev(before) ** 2 + stdev(after) ** 2) / 2) ** 0.5 if len(pairs) > 1 else 0.0
    return Effect(what, fmean(before), fmean(after), change, low, high, change / apart if apart else 0.0, share)


def swept(text: str) -> Iterator[tuple[str, int]]:
    """`tax.gold=3..5` or `tax.gold=3,5,8`: each value by its path."""
    path, equals, values = text.partition("=")
    low, dots, high = values.partition("..")
    ends = [whole(value, -LARGEST) for value in ((low, high) if dots else values.split(","))]
    numbers = [number for number in ends if number is not None]
    if not (path and equals) or len(numbers) < len(ends) or (dots and numbers[0] > numbers[1]):
        raise BadSetup(f"{text} is not of the form path=3..5 or path=3,5,8.")
    span = range(numbers[0], numbers[1] + 1) if dots else numbers
    yield from ((path, number) for number in span)


def changed(game: Game[Any, Any], base: Terms, changes: Mapping[str, Any]) -> Terms:
    """The terms with some changed; what is named like an option is one."""
    options, variant = dict(base.options), dict(base.variant)
    for name, value in changes.items():
        (options if name in game.options.__struct_fields__ else variant)[name] = value
    return Terms(options, variant)
