"""The balance report: games are played and studied; findings.py says what stands out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from turnwright.bots import describe
from turnwright.core import Game, Value

from .arena import seatings
from .devoted import EAGER, WITHOUT
from .findings import Report, findings
from .playing import make_all
from .run import Job, Run, Seating, Terms, two_where_two_can
from .study import Family, Share, Table, study
from .trace import Trace, trace

SLIPS = 0.1
ENOUGH = 4
"""Games from which on something can be said."""


class Plan(Value):
    """What is to be played: the games themselves, the experiments, the panel, the presets; with what each is for."""

    kind: str
    about: str
    job: Job


def usual_bot(game: Game[Any, Any], name: str = "normal") -> str:
    """A level with a slip now and then, so that games differ and everything gets tried."""
    described = describe(game, name)
    return described if "slips=" in described else f"{described}:slips={SLIPS}"


def report(
    game: Game[Any, Any],
    games: int = 200,
    bot: str = "",
    trials: int = 100,
    bouts: int = 40,
    run: Run = Run(),
) -> Report:
    """Play and study.  After Ctrl-C, what was played is studied, if it is enough to say something."""
    bot = bot or usual_bot(game)
    make_all(game, [bot], run.seed)
    count = run.begin(game, two_where_two_can(game))
    plans = list(_plans(game, bot, games, run, count, trials, bouts))
    found: dict[int, Trace] = {}
    try:
        for (at, _), kept in run.work(_play, list(enumerate(plans))):
            found[at] = kept
            run.progress(len(found), len(plans))
    except KeyboardInterrupt:
        if sum(plans[at].kind == "main" for at in found) < ENOUGH:
            raise
    played = [(plans[at], found[at]) for at in sorted(found)]
    things = {plan.about for plan in plans if plan.kind in ("taking", "without")}
    lines = dict.fromkeys(plan.about for plan in plans if plan.kind == "panel")
    ways = dict.fromkeys(plan.about for plan in plans if plan.kind == "preset")
    studied = study(
        game, [t for plan, t in played if plan.kind == "main"], len(things) + len(lines) * count + len(ways)
    )
    family = Family(studied.comparisons, 1.0)
    worth = _worth(game, played, family) if things else None
    panel = tuple((line, tuple(_bouts(game, line, played, family, count))) for line in lines)
    made = Report(
        game=game.id,
        title=game.title,
        rules=game.version,
        unit=game.lab.UNIT,
        seats=count,
        bot=bot,
        study=studied,
        findings=(),
        worth=worth,
        panel=panel,
        presets=tuple(_preset(game, name, played, family) for name in ways),
        seed=run.seed,
        trials=trials,
        bouts=bouts,
        options=run.terms.options,
        variant=run.terms.variant,
    )
    return made.but(findings=tuple(findings(made)))


def _play(item: tuple[int, Plan]) -> Trace:
    return trace(item[1].job)


def _plans(game: Game[Any, Any], bot: str, games: int, run: Run, seats: int, trials: int, bouts: int) -> Iterator[Plan]:
    def job(bots: Sequence[str], way: Seating, n: int) -> Job:
        return run.job(game, bots, way, n)

    alone = seats == 1
    for n in range(games):
        yield Plan("main", "", job((bot,), (0,) * seats, n))
    things = [f"{heading}: {name}" for heading, names in game.lab.CONTENT.items() for name in names] if trials else []
    for thing in things:
        both = f"{bot}{EAGER}{thing}", f"{bot}{WITHOUT}{thing}"
        for n in range(trials // (1 if alone else 2)):
            if alone:
                yield Plan("taking", thing, job(both[:1], (0,), n))
                yield Plan("without", thing, job(both[1:], (0,), n))
            else:
                for way in seatings(2, seats):
                    yield Plan("taking", thing, job(both, way, n))
    for line in game.bot.PANEL if bouts else ():
        for n in range(bouts if alone else -(-bouts // 2)):
            for way in [(0,)] if alone else seatings(2, seats):
                yield Plan("panel", line, job((line,) if alone else (line, bot), way, n))
    if alone and run.terms == Terms() and len(game.presets) > 1:
        for preset in game.presets:
            if (preset.seats or 1) == 1:
                other = run.but(terms=Terms(dict(preset.options), dict(preset.variant)))
                for n in range(bouts):
                    yield Plan("preset", preset.name, other.job(game, (bot,), (0,), n))


# What each part says


def _worth(game: Game[Any, Any], played: Sequence[tuple[Plan, Trace]], family: Family) -> Table | None:
    """Things whose taking could be told from doing without, the most worth first."""
    rows = []
    for thing in dict.fromkeys(plan.about for plan, _ in played if plan.kind == "taking"):
        traces = [t for plan, t in played if plan.about == thing and plan.kind in ("taking", "without")]
        name = thing.partition(": ")[2]
        took = _users(traces, EAGER, thing)
        if took < 0.2 * _seated(traces, EAGER) or _users(traces, WITHOUT, thing) > took / 4:
            continue
        if traces[0].solo:
            rows.append(_paired(name, traces, family, took))
        else:
            decided = [t for t in traces if t.decided]
            won = sum(EAGER in t.bots[t.winners[0]] for t in decided) + (len(traces) - len(decided)) / 2
            rows.append(family.share(name, won, len(traces), 0.5, took))
    return Table("worth", tuple(sorted(rows, key=lambda row: -row.share))) if rows else None


def _seated(traces: Sequence[Trace], sign: str) -> int:
    return sum(sign in bot for t in traces for bot in t.bots)


def _users(traces: Sequence[Trace], sign: str, thing: str) -> int:
    return sum(sign in bot and thing in t.used[seat] for t in traces for seat, bot in enumerate(t.bots))


def _paired(name: str, traces: Sequence[Trace], family: Family, took: int) -> Share:
    """Alone: how much oftener the same dice were won with it than without it, as a share around one half."""
    with_it = {t.seed: bool(t.winners) for t in traces if EAGER in t.bots[0]}
    without = {t.seed: bool(t.winners) for t in traces if WITHOUT in t.bots[0]}
    gains = [(1 + with_it[seed] - without[seed]) / 2 for seed in with_it if seed in without]
    return family.share(name, sum(gains), len(gains), 0.5, took)


def _bouts(
    game: Game[Any, Any], line: str, played: Sequence[tuple[Plan, Trace]], family: Family, seats: int
) -> Iterator[Share]:
    traces = [t for plan, t in played if plan.kind == "panel" and plan.about == line]
    for seat in range(seats):
        mine = [t for t in traces if t.bots[seat] == line]
        points = sum(1.0 if seat in t.winners else 0.0 if t.decided else 0.5 for t in mine)
        even = 0.5 if seats > 1 else 0.0
        courses = len({t.course for t in mine})
        yield Family(family.comparisons, courses / max(1, len(mine))).share(game.role(seat), points, len(mine), even)


def _preset(
    game: Game[Any, Any], name: str, played: Sequence[tuple[Plan, Trace]], family: Family
) -> tuple[str, Share, tuple[tuple[str, int], ...]]:
    traces = [t for plan, t in played if plan.kind == "preset" and plan.about == name]
    ends = tuple(study_ends(traces))
    preset = game.preset(name)
    said = preset.title if preset.title in preset.difficulty else f"{preset.title}: {preset.difficulty}".rstrip(": ")
    return said, family.share(said, sum(bool(t.winners) for t in traces), len(traces)), ends


def study_ends(traces: Sequence[Trace]) -> Iterator[tuple[str, int]]:
    reasons = [t.reason for t in traces]
    yield from sorted({(reason, reasons.count(reason)) for reason in reasons}, key=lambda row: -row[1])
