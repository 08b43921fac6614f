"""The search: numbers of the rulebook that bring the game closest to what is wanted, by evolution (CMA-ES).

All tries play the same dice.  The best is played once more with dice that it was not chosen by: that is what is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from turnwright.core import BadSetup, Game, TurnwrightError, Value

from .compare import NAMES, changed, measures
from .report import usual_bot
from .run import Job, Run, two_where_two_can
from .stats import mean_sequence, sequence
from .study import ERROR
from .trace import Trace, trace

WIDE = 0.05
"""A share this far from its target weighs as much as a number a tenth of its target away."""


class Reached(Value):
    """What a measure came to, beside its target."""

    what: str
    target: float
    value: float
    low: float
    high: float


class Try(Value):
    """Some numbers, and how far off the targets they were."""

    numbers: dict[str, int]
    off: float


class Search(Value):
    """The best numbers with what they come to on fresh dice, what the game came to before, and all tries, the best first."""

    game: str
    bot: str
    games: int
    best: dict[str, int]
    reached: tuple[Reached, ...]
    before: tuple[Reached, ...]
    tries: tuple[Try, ...]


def search(
    game: Game[Any, Any],
    ranges: Mapping[str, tuple[int, int]],
    targets: Mapping[str, float],
    games: int = 40,
    tries: int = 30,
    bot: str = "",
    run: Run = Run(),
) -> Search:
    """Try numbers within their ranges; after Ctrl-C the best so far is kept."""
    bot, count = bot or usual_bot(game), run.seats or two_where_two_can(game)
    known = measures(game, count == 1)
    for name in targets:
        if name not in known:
            raise BadSetup(f"{name} is no target here; there is {', '.join(known)}.")
    if not ranges or not targets:
        raise BadSetup("A search needs a number to tune and a target.")
    for edge in (0, 1):
        numbers = {path: span[edge] for path, span in ranges.items()}
        run.but(terms=changed(game, run.terms, numbers)).begin(game, count)

    def played(numbers: Mapping[str, int], dice: str) -> list[Trace]:
        terms = changed(game, run.terms, numbers)
        todo = [Job(game.id, (bot,), (0,) * count, f"{dice}/{n}", terms.options, terms.variant) for n in range(games)]
        kept = {job.seed: found for job, found in run.work(trace, todo)}
        return [kept[job.seed] for job in todo]

    def reached(traces: Sequence[Trace]) -> tuple[Reached, ...]:
        rows = []
        for name, target in targets.items():
            measure, share = known[name]
            values = [float(measure(t)) for t in traces]
            distinct = len({t.course for t in traces})
            mean, low, high, *_ = mean_sequence(values, ERROR / len(targets), distinct)
            if share:
                low, high = sequence(mean * distinct, distinct, ERROR / len(targets))
            rows.append(Reached(NAMES[name], target, mean, low, high))
        return tuple(rows)

    def off(rows: Sequence[Reached]) -> float:
        wide = [WIDE if known[name][1] else max(0.1 * abs(target), 0.1) for name, target in targets.items()]
        return sum(((row.value - row.target) / scale) ** 2 for row, scale in zip(rows, wide, strict=True))

    found: dict[tuple[int, ...], float] = {}

    def judge(values: Sequence[float]) -> float:
        key = tuple(round(value) for value in values)
        if key not in found:
            found[key] = off(reached(played(dict(zip(ranges, key, strict=True)), f"{run.seed}")))
            run.progress(len(found), tries)
        return found[key]

    try:
        _evolve(list(ranges.values()), judge, lambda: len(found) >= tries, run.seed, tries)
    except KeyboardInterrupt:
        if not found:
            raise
    order = sorted(found, key=lambda key: found[key])
    best = dict(zip(ranges, order[0], strict=True))
    return Search(
        game=game.id,
        bot=bot,
        games=games,
        best=best,
        reached=reached(played(best, f"{run.seed}/fresh")),
        before=reached(played({}, f"{run.seed}/fresh")),
        tries=tuple(Try(dict(zip(ranges, key, strict=True)), round(found[key], 3)) for key in order),
    )


def _evolve(
    spans: Sequence[tuple[int, int]],
    judge: Callable[[Sequence[float]], float],
    done: Callable[[], bool],
    seed: int,
    tries: int,
) -> None:
    """Whole numbers by CMA-ES with margin; a range small enough is gone through."""
    sizes = [high - low + 1 for low, high in spans]
    if len(spans) == 1 and sizes[0] <= tries:
        for value in range(spans[0][0], spans[0][1] + 1):
            judge([value])
        return
    try:
        import numpy as np
        from cmaes import CMAwM
    except ImportError:
        raise TurnwrightError("A search needs an optimiser: install turnwright[lab].") from None
    bounds = np.array(spans, dtype=float)
    evolution = CMAwM(
        mean=bounds.mean(axis=1),
        sigma=float((bounds[:, 1] - bounds[:, 0]).mean()) / 4,
        bounds=bounds,
        steps=np.ones(len(spans)),
        seed=seed,
    )
    for _ in range(10 * tries):  # what was tried before costs nothing, but must end
        told = []
        for _ in range(evolution.population_size):
            numbers, asked = evolution.ask()
            told.append((asked, judge(numbers)))
            if done():
                return
        evolution.tell(told)
        if evolution.should_stop():
            return
