"""Arena, ladder and bench for people: progress on standard error, tables on standard output."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from .arena import Report
from .bench import Row
from .compare import Comparison
from .figures import LEAST, Figures
from .ladder import Count, Ladder
from .peers import Peer
from .search import Search


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal's standard error; silent when that is a file or a pipe."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("")
        yield lambda done, of: bar.update(task, completed=done, total=of)


def print_report(report: Report) -> None:
    """The arena as a table; for games alone, how far they came in another."""
    seats = "1 seat" if report.seats == 1 else f"{report.seats} seats"
    print(f"{report.game}: {report.games} games at {seats}, seed {report.seed}")
    rows = [
        (
            s.bot,
            str(s.wins),
            str(s.draws),
            str(s.losses),
            f"{s.rate:.1%}",
            f"{s.interval[0]:.1%} to {s.interval[1]:.1%}",
            f"{s.mean_score:.1f} ({s.lowest_score:g} to {s.highest_score:g})",
            f"{s.moves / s.games:.1f}",
            f"{s.ms_per_move:.2f} (at most {s.slowest_ms:.0f})",
        )
        for s in report.bots
    ]
    heads = ("bot", "wins", "draws", "losses", "rate", "95 % interval", "mean score", "moves", "ms per move")
    print_table(heads, rows)
    if report.seats == 1:
        print("\nGames that reached a score:")
        shares = [[f"{games / s.games:.1%}" for _, games in s.reached] for s in report.bots]
        rungs = [f"{rung:>5}" for rung, _ in report.bots[0].reached]
        print_table(("score", *(s.bot for s in report.bots)), list(zip(rungs, *shares, strict=True)))
    names = [standing.bot for standing in report.bots]
    if report.seats > 1 and len(names) > 2:
        print("\nGames in which the first scored more than the second")
        shares = [["-" if share is None else f"{share:.0%}" for share in row] for row in report.ahead]
        print_table(("", *names), [(name, *row) for name, row in zip(names, shares, strict=True)])
    if report.census:
        print_census(report)


def print_census(report: Report) -> None:
    """What happened, and last what never did."""
    print()
    happened = [count for count in report.census if count.times > 0]
    print_table(("what happened", "times", "games"), [(c.kind, f"{c.times:,}", str(c.games)) for c in happened])
    never = [count.kind for count in report.census if count.times <= 0]
    print(f"\nNever: {', '.join(never)}." if never else f"\nAll {len(happened)} kinds happened.")


def print_ladder(ladder: Ladder) -> None:
    """The ratings, whatever they rest on by pair and seat, and the command that gives them again."""
    seats = "1 seat" if ladder.seats == 1 else f"{ladder.seats} seats"
    print(f"{ladder.game}: {ladder.games} games, {ladder.distinct} of them distinct, at {seats}, seed {ladder.seed}")
    by_seat = [f"as {role}" for role in ladder.roles] if ladder.seats > 1 else []
    ends = ("wins", "draws", "losses", "rate", "95 % interval", *by_seat)
    rows = []
    for rung in ladder.bots:
        low, high = rung.interval
        span = "anchor" if rung.anchor else f"{round(low)} to {round(high)}"
        rows.append((rung.bot, f"{round(rung.rating)}", span, *_ends(rung.all, rung.by_seat), f"{rung.mean_score:.1f}"))
    print_table(("bot", "rating", "95 % interval", *ends, "mean score"), rows)
    if ladder.meetings:
        print("\nPair by pair, for the first")
        cells = [
            (f"{m.bot} against {m.other}", *_ends(m.all, m.by_seat), f"{m.all.distinct} of {m.all.games}")
            for m in ladder.meetings
        ]
        print_table(("pair", *ends, "distinct"), cells)
    print(f"\nAgain: {ladder.command}")


def _ends(count: Count, by_seat: Sequence[Count]) -> Iterator[str]:
    yield from (str(count.wins), str(count.draws), str(count.losses), f"{count.rate:.1%}")
    yield f"{count.interval[0]:.1%} to {count.interval[1]:.1%}"
    if len(by_seat) > 1:
        yield from (f"{seat.rate:.1%} of {seat.games}" if seat.games else "-" for seat in by_seat)


def print_figures(made: Figures) -> None:
    """The lab's own speed."""
    rows = [(row.game, row.bot, f"{row.games_per_s:,.2f}", f"{row.games:,}") for row in made.speeds]
    print_table(("game", "bot", "games/s and core", "played"), rows)
    two, held = made.parallel, made.memory
    print(f"\nTwo processes: {two.gain:.2f}x of one ({two.game}, random; {LEAST}x on two free cores)")
    print(f"Memory: {held.bytes_a_game:+.1f} bytes a game over {held.games:,} games ({held.game}, random)")


def print_comparison(made: Comparison) -> None:
    """What changes, measure by measure."""
    why = f"settled after {made.pairs} pairs" if made.settled else f"{made.pairs} pairs"
    print(f"{made.game}: {made.other.said}, against {made.base.said}")
    print(f"{why} of games with the same dice, {made.distinct} distinct, {made.bot} in every seat, seed {made.seed}")
    rows = []
    for e in made.effects:
        scale, unit = (100, " %") if e.share else (1, "")
        values = [f"{scale * value:.1f}{unit}" for value in (e.before, e.after)]
        span = f"{scale * e.low:+.1f} to {scale * e.high:+.1f}"
        rows.append((e.what, *values, f"{scale * e.change:+.1f}", span, f"{e.size:+.2f}", e.word))
    print_table(("measure", "before", "after", "change", "95 % together", "d", ""), rows)
    print()


def print_search(made: Search) -> None:
    """The best numbers, and what they come to on fresh dice."""
    print(
        f"{made.game}: {len(made.tries)} sets of numbers tried with {made.games} games each, {made.bot} in every seat"
    )
    print("Best: " + " ".join(f"--set {path}={value}" for path, value in made.best.items()))
    rows = [
        (new.what, f"{new.target:.2f}", f"{old.value:.2f}", f"{new.value:.2f}", f"{new.low:.2f} to {new.high:.2f}")
        for old, new in zip(made.before, made.reached, strict=True)
    ]
    print_table(("measure", "target", "before", "with them", "95 % together"), rows)
    print("Measured with dice that they were not chosen by.")


def print_bench(rows: Sequence[Row]) -> None:
    """The bench as a table, and one for the peers of each game that has some."""
    costs = ("copy_us", "legal_us", "apply_us", "view_us", "board_us", "save_us", "load_us")
    heads = ("game", "moves/s", "learning/s", *(name.replace("_", " ") for name in costs))
    cells = [
        (r.game, f"{r.moves_per_s:,}", f"{r.env_steps_per_s or 0:,}", *(f"{getattr(r, name):.1f}" for name in costs))
        for r in rows
    ]
    print_table(heads, cells)
    for row in rows:
        if row.twin_steps_per_s:
            print_twin(row)
        if row.looks_per_s:
            print_looks(row)
        if row.peers:
            print(f"\n{row.game} beside other engines (ours / theirs)")
            heads = ("engine", "version", "moves/s", "ratio", "twin's", "note")
            print_table(heads, [_peer_cells(peer) for peer in row.peers])
        if row.own:
            print_own(row)


def print_twin(row: Row) -> None:
    """The array twin beside the rules."""
    speeds = (("under any terms", row.twin_steps_per_s), ("for the printed book", row.twin_printed_steps_per_s))
    cells = [(built, f"{speed:,}", f"{speed / row.moves_per_s:.0f}x") for built, speed in speeds if speed]
    print()
    print_table((f"{row.game}'s twin", "steps/s", "of the rules"), cells)


def print_looks(row: Row) -> None:
    """A bot that has learned the game, by the rules and on the twin."""
    speeds = (("by the rules", row.looks_per_s), ("on the twin", row.twin_looks_per_s))
    cells = [(where, f"{speed:,}", f"{speed / (row.looks_per_s or 1):.0f}x") for where, speed in speeds if speed]
    print()
    print_table((f"{row.game}'s learned bot", "looks/s", "of the rules"), cells)


def print_own(row: Row) -> None:
    """A game's own figures beside what they may be."""
    cells = [(f.what, f"{f.value:,.1f} {f.unit}", f"{f.most:,.1f}" if f.most else "-") for f in row.own]
    print()
    print_table((row.game, "measured", "at most"), cells)


def print_web_bench(rows: Sequence[dict[str, Any]]) -> None:
    """What the web table needs, beside what it may need."""
    cells = [(r["what"], f"{r['value']:g} {r['unit']}", f"{r['budget']:g}" if r["budget"] else "-") for r in rows]
    print_table(("web table", "measured", "budget"), cells)


def _peer_cells(peer: Peer) -> tuple[str, ...]:
    speed = f"{peer.moves_per_s:,}" if peer.moves_per_s else "-"
    ratios = [f"{ratio:.2f}x" if ratio else "-" for ratio in (peer.ratio, peer.twin_ratio)]
    return peer.engine, peer.version or "-", speed, *ratios, peer.note


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns without lines, never wrapped or cut: they read as well in a file as on a terminal."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join((row[0].ljust(len(first)), *rest)))
