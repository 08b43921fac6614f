"""What a balance report holds, and what stands out in it, in words, each with what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from turnwright import __version__
from turnwright.core import Value

from .study import Share, Study, Table

FEW = 4
"""So many names are said; the rest are counted."""
DECIDES = 0.65
"""From this share on a thing is said to decide, not only to pay."""


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
