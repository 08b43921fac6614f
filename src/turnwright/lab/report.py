"""The balance report: games are played, studied, and what stands out is said in words, each with what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from turnwright import __version__
from turnwright.bots import describe
from turnwright.core import Dice, Game, Preset, Value, key_of_seed

from .arena import Job, seatings
from .devoted import EAGER, WITHOUT
from .playing import make_all
from .study import Family, Share, Study, Table, study
from .trace import Trace, trace
from .work import work

SLIPS = 0.1
DECIDES = 0.65
"""From this share on a thing is said to decide, not only to pay."""
FEW = 4
"""So many names are said; the rest are counted."""


class Finding(Value):
    """One sentence: how much it matters (bad, warn, good), its head, and what it rests on."""

    kind: str
    head: str
    text: str


class Report(Value):
    """All that a page shows."""

    game: str
    title: str
    rules: int
    unit: str
    seats: int
    bot: str
    study: Study
    findings: tuple[Finding, ...]
    worth: Table | None
    panel: tuple[tuple[str, tuple[Share, ...]], ...]
    """Each scripted line in each seat against the bot, or alone."""
    presets: tuple[tuple[str, Share, tuple[tuple[str, int], ...]], ...]
    """Alone at the table, for each way to play: the share won, and the ends."""
    seed: int
    trials: int
    bouts: int
    options: dict[str, Any]
    variant: dict[str, Any]
    version: str = __version__
    command: str = ""


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
    seed: int = 1,
    jobs: int = 1,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
    trials: int = 100,
    bouts: int = 40,
    progress: Callable[[int, int], None] = lambda done, of: None,
    cluster: str = "",
) -> Report:
    """Play and study.  After Ctrl-C, what was played is studied, if it is enough to say something."""
    count = seats or (2 if 2 in game.seats else game.seats[0])
    bot = bot or usual_bot(game)
    make_all(game, [bot], seed)
    game.start(count, options, variant, Dice(key_of_seed(seed)))
    plans = list(_plans(game, bot, games, seed, count, dict(options or {}), dict(variant or {}), trials, bouts))
    found: dict[int, Trace] = {}
    try:
        for (at, _), kept in work(_play, list(enumerate(plans)), jobs, cluster):
            found[at] = kept
            progress(len(found), len(plans))
    except KeyboardInterrupt:
        if sum(plans[at].kind == "main" for at in found) < FEW:
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
        seed=seed,
        trials=trials,
        bouts=bouts,
        options=dict(options or {}),
        variant=dict(variant or {}),
    )
    return made.but(findings=tuple(findings(made)))


def _play(item: tuple[int, Plan]) -> Trace:
    return trace(item[1].job)


def _plans(
    game: Game[Any, Any],
    bot: str,
    games: int,
    seed: int,
    seats: int,
    options: dict[str, Any],
    variant: dict[str, Any],
    trials: int,
    bouts: int,
) -> Iterator[Plan]:
    def job(bots: tuple[str, ...], way: tuple[int, ...], n: int, preset: Preset | None = None) -> Job:
        chosen = (preset.options, preset.variant) if preset else (options, variant)
        return Job(game.id, bots, way, f"{seed}/{n}", *map(dict, chosen))  # type: ignore[arg-type]

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
    if alone and not options and not variant and len(game.presets) > 1:
        for preset in game.presets:
            if (preset.seats or 1) == 1:
                for n in range(bouts):
                    yield Plan("preset", preset.name, job((bot,), (0,), n, preset))


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


# Findings


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def span(share: Share) -> str:
    return f"{100 * share.low:.0f} to {100 * share.high:.0f} %"


def plural(unit: str) -> str:
    """`round or day` becomes `rounds or days`."""
    return " or ".join(f"{word}s" for word in unit.split(" or "))


def listed(names: Sequence[str]) -> str:
    """At most a few names, and how many more there are."""
    if len(names) > FEW + 1:
        return f"{', '.join(names[:FEW])} and {len(names) - FEW} more"
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def findings(made: Report) -> list[Finding]:
    """What stands out, the worst first; what cannot be told from chance is not said."""
    said = [*_of_worth(made), *_of_seats(made), *_of_ends(made), *_of_use(made), *_of_drama(made), *_of_panel(made)]
    order = ("bad", "warn", "good")
    return sorted(said, key=lambda finding: order.index(finding.kind))


def _of_worth(made: Report) -> Iterator[Finding]:
    rows = made.worth.rows if made.worth else ()
    solo = made.seats == 1
    for row in sorted((row for row in rows if row.clear > 0), key=lambda row: -row.low):
        if solo:
            gain = 2 * row.share - 1
            yield Finding(
                "bad" if row.share >= DECIDES else "warn",
                f"{row.what} {'decides' if row.share >= DECIDES else 'pays'}",
                f"with the same dice it is won {100 * gain:.0f} points oftener by whoever takes it as soon as it may than by "
                f"whoever never does ({200 * row.low - 100:.0f} to {200 * row.high - 100:.0f} points, {row.of} pairs).",
            )
        else:
            yield Finding(
                "bad" if row.share >= DECIDES else "warn",
                f"{row.what} {'decides' if row.share >= DECIDES else 'pays'}",
                f"a side that takes it as soon as it may beats one that never does in {percent(row.share)} "
                f"({span(row)}) of {row.of} games, both seats, all else alike.",
            )
    if losing := [row for row in reversed(rows) if row.clear < 0]:
        what = "takes" if len(losing) == 1 else "takes one of them"
        shares = (
            listed([f"{row.what} {percent(row.share)} ({span(row)})" for row in losing])
            if not solo
            else listed([row.what for row in losing])
        )
        yield Finding(
            "warn",
            f"{listed([row.what for row in losing])}: taken at once, a loss",
            f"whoever {what} as soon as it may does worse than whoever never does: {shares}.",
        )


def _of_seats(made: Report) -> Iterator[Finding]:
    seats = made.study.seats
    if made.seats == 1:
        (won,) = seats
        of = f"{percent(won.share)} ({span(won)}) of {won.of} games"
        if won.low > 0.8 or won.high < 0.2:
            often = "nearly always" if won.low > 0.8 else "hardly ever"
            yield Finding("bad", f"It is {often} won", f"{of} by {made.bot}.")
        elif won.part in (0, won.of):
            yield Finding(
                "warn", f"Of these games {'every one' if won.part else 'none'} was won", f"{of} by {made.bot}."
            )
        else:
            yield Finding("good", "It can be won and lost", f"{made.bot} wins {of}.")
        return
    best, worst = max(seats, key=lambda row: row.low), min(seats, key=lambda row: row.high)
    if best.clear > 0:
        yield Finding(
            "bad",
            f"{best.what} is ahead",
            f"wins {percent(best.share)} ({span(best)}) of {best.of} decided games; an even share is {percent(best.even)}.",
        )
    elif worst.clear < 0:
        yield Finding(
            "bad",
            f"{worst.what} is behind",
            f"wins {percent(worst.share)} ({span(worst)}) of {worst.of} decided games; an even share is {percent(worst.even)}.",
        )
    else:
        rows = ", ".join(f"{row.what} {percent(row.share)} ({span(row)})" for row in seats[:FEW])
        yield Finding("good", "No seat is clearly better", f"{rows}, of {seats[0].of} decided games.")


def _of_ends(made: Report) -> Iterator[Finding]:
    first, length = made.study.ends[0], made.study.length
    when = f"after {length.median:.0f} {plural(made.unit)} (median; mean {length.mean:.1f}, {length.low:.1f} to {length.high:.1f})"
    if first.low > 0.8 or first.part == first.of:
        head = (
            f"Every game ends alike, {first.what}"
            if first.part == first.of
            else f"Nearly every game ends alike, {first.what}"
        )
        yield Finding(
            "bad" if made.seats > 1 and first.low > 0.8 else "warn",
            head,
            f"{first.part:.0f} of {first.of} ({span(first)}), {when}.",
        )
    else:
        rows = listed([f"{row.what} {percent(row.share)}" for row in made.study.ends])
        yield Finding("good", "Games end in several ways", f"{rows}; {when}.")
    if made.seats == 1 and (unseen := [row.what for row in made.study.chapters if row.high < 0.2]):
        yield Finding(
            "warn",
            f"{len(unseen)} chapters hardly come up",
            f"{listed(unseen)}: each in under 20 % of {made.study.games} games.",
        )


def _of_use(made: Report) -> Iterator[Finding]:
    for table in made.study.winning:
        if up := [row for row in table.rows if row.clear > 0]:
            rows = listed(
                [
                    f"{row.what} {percent(row.share)}, not {percent(row.even)} ({span(row)}, {row.of} games)"
                    for row in up
                ]
            )
            who = "whoever does most of it" if made.seats > 1 else "games with it, beside others as long without it"
            yield Finding(
                "warn", f"{table.heading}s that go with winning", f"{who}: {rows}. A correlation, not a cause."
            )
    for heading in dict.fromkeys(heading for heading, _, _ in made.study.dead):
        names = [name for kind, name, _ in made.study.dead if kind == heading]
        many = f"{len(names)} {heading.lower()}s are" if len(names) > 1 else f"1 {heading.lower()} is"
        yield Finding("warn", f"{many} hardly used", f"{listed(names)}: in under 5 % of {made.study.sides} sides.")


def _of_drama(made: Report) -> Iterator[Finding]:
    turned, leads = made.study.comeback, made.study.leads
    if turned is None or leads is None:
        return
    text = f"whoever won was behind half-way in {percent(turned.share)} ({span(turned)}) of {turned.of} games; the lead changes {leads.mean:.1f} times a game ({leads.low:.1f} to {leads.high:.1f})."
    if turned.high < 0.15:
        yield Finding("warn", "Whoever leads half-way wins", text)
    elif turned.low > 0.1:
        yield Finding("good", "A game can turn", text)


def _of_panel(made: Report) -> Iterator[Finding]:
    if made.seats == 1 or not made.panel:
        return
    beaten = [(line, row) for line, rows in made.panel for row in rows if row.clear > 0]
    if beaten:
        rows = listed([f"{line} as {row.what} {percent(row.share)} ({span(row)} of {row.of})" for line, row in beaten])
        yield Finding("bad", f"A plain idea beats {made.bot}", f"{rows}.")
    elif all(row.clear < 0 for _, rows in made.panel for row in rows):
        yield Finding(
            "good",
            "No plain idea wins",
            f"{listed([line for line, _ in made.panel])} all lose to {made.bot} in every seat.",
        )
