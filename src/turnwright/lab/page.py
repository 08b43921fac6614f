"""The balance report as one page that needs nothing else: no script, no font, no picture from outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from turnwright.core import find_game
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.still import needed, style

from .findings import Report, percent, plural, span
from .study import Curve, Share, Spread, Table

SHEET = Path(__file__).with_name("report.css")
LINKS = (("content", "Content"), ("curves", "Curves"), ("skill", "Skill"), ("made", "How it was made"))
BARS = 20
"""A histogram has at most about so many bars."""


def page(made: Report) -> str:
    """The whole page."""
    game = find_game(made.game)
    body = _body(made, icon(game.board.CREST, 26))
    return html(
        '<!doctype html><html lang="en" data-game="{id}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}: balance report</title>'
        "<style>{sheet}</style></head><body>{body}</body></html>\n",
        id=made.game,
        title=made.title,
        sheet=Markup(needed(style(game), body) + SHEET.read_text(encoding="utf-8")),
        body=body,
    )


def _body(made: Report, crest: Markup) -> Markup:
    parts = [_lead(made), _content(made), _rare_and_ends(made), _curves(made), _skill(made), _made(made)]
    return html(
        '<article class="report"><header><span class="crest">{crest}</span><div><span class="cap">Balance report</span>'
        '<h1>{title}</h1></div><p class="made">{games} games of <b>{bot}</b> at {seats}, {distinct} of them distinct.<br>'
        "Rules version {rules}. All intervals hold together, at 95 %.</p>"
        "<nav>{links}</nav></header>{parts}</article>",
        links=joined(
            html('<a href="#{}">{}</a>', *link) for link in LINKS if any(f'id="{link[0]}"' in x for x in parts)
        ),
        crest=crest,
        title=made.title,
        games=f"{made.study.games:,}",
        bot=made.bot,
        seats="1 seat" if made.seats == 1 else f"{made.seats} seats",
        distinct=f"{made.study.distinct:,}",
        rules=made.rules,
        parts=joined(parts),
    )


def _panel(title: str, note: str, *inside: Markup, kind: str = "") -> Markup:
    return html(
        '<div class="panel {}"><div class="oh"><h2>{}</h2><span>{}</span></div>{}</div>',
        kind,
        title,
        note,
        joined(inside),
    )


def _lead(made: Report) -> Markup:
    rows = [
        html('<li class="{}"><i>{}</i><p><b>{}:</b> {}</p></li>', f.kind, n, f.head, f.text)
        for n, f in enumerate(made.findings, 1)
    ]
    return html(
        '<section class="lead"><div class="panel found"><h2>What we found</h2><ol>{}</ol></div>'
        '<div class="kpis">{}{}{}{}</div></section>',
        joined(rows),
        joined(_figures(made)),
        _panel(
            "Length",
            f"games by last {made.unit}",
            _bars(made.study.length, f"{made.unit} in which it ended"),
            kind="wide",
        ),
        _drama(made),
        _seats(made),
    )


def _figures(made: Report) -> Iterable[Markup]:
    s = made.study
    first = s.ends[0]
    others = ", ".join(f"{row.what} {row.part:.0f}" for row in s.ends[1:4]) or "nothing else"
    best = max(s.seats, key=lambda row: row.share)
    yield _figure(f"Ends: {first.what}", percent(first.share), f"{others}, of {s.games}")
    whose = "Won" if made.seats == 1 else f"{best.what} wins"
    yield _figure(whose, percent(best.share), f"{span(best)}, {best.part:.0f} of {best.of}")
    counts = [value for value, _ in s.length.counts]
    yield _figure(
        plural(made.unit).capitalize(),
        f"{s.length.mean:.1f}",
        f"{s.length.low:.1f} to {s.length.high:.1f}; {counts[0]:g} to {counts[-1]:g}, median {s.length.median:g}",
    )
    if s.leads and s.comeback:
        yield _figure(
            "Comebacks", percent(s.comeback.share), f"{span(s.comeback)}, {s.comeback.part:.0f} of {s.comeback.of}"
        )
    else:
        yield _figure("Choices", f"{s.branching:.0f}", f"legal actions at a time, {s.widest} at most")


def _figure(what: str, value: str, note: str) -> Markup:
    return html('<div class="panel"><span class="cap">{}</span><b>{}</b><span>{}</span></div>', what, value, note)


def _bars(spread: Spread, unit: str) -> Markup:
    """A histogram with the counts over its bars; many values are put together."""
    low, high = int(spread.counts[0][0]), int(spread.counts[-1][0])
    step = -(-(high - low + 1) // BARS)
    cells = [
        (start, sum(count for value, count in spread.counts if start <= value < start + step))
        for start in range(low, high + 1, step)
    ]
    most = max(count for _, count in cells)
    drawn = [
        html(
            "<span><span>{}</span><em>{}</em></span>",
            html('<b>{}</b><i style="height:{:.1f}%"></i>', count, 100 * count / most) if count else html("<i></i>"),
            start,
        )
        for start, count in cells
    ]
    each = f"{unit}, {step} to a bar" if step > 1 else unit
    return html(
        '<div class="bars" role="img" aria-label="{}">{}</div><p class="axis">{}</p>', each, joined(drawn), each
    )


def _drama(made: Report) -> Markup:
    s = made.study
    if s.leads:
        title = next(iter(curve.title for curve in s.curves), "score")
        return _panel("Lead changes", f"in {title.lower()}", _bars(s.leads, "changes in a game"))
    return _panel("Actions", "of a game", _bars(s.actions, "actions"))


def _seats(made: Report) -> Markup:
    rows = made.study.seats
    if len(rows) == 2:
        bar = html(
            '<p class="seat2"><span style="width:{:.1f}%"><b>{}</b> {}</span><span><b>{}</b> {}</span></p>',
            100 * rows[0].share,
            rows[0].what,
            percent(rows[0].share),
            rows[1].what,
            percent(rows[1].share),
        )
        note = f"{rows[0].what} {span(rows[0])}, of {rows[0].of} decided games; {made.study.draws} draws"
        choices = f"{made.study.branching:.0f} legal actions at a time, {made.study.widest} at most"
        return _panel(
            "Seats", "share of wins", bar, html('<p class="axis">{}</p><p class="axis">{}</p>', note, choices)
        )
    if len(rows) == 1:
        lost = [html("<tr><th>{}</th><td>{:.0f}</td></tr>", row.what, row.part) for row in made.study.ends]
        return _panel("How it ended", f"of {made.study.games}", html('<table class="ends">{}</table>', joined(lost)))
    return _panel("Seats", "share of wins", _dots("Seat", rows, "games"))


def _dots(head: str, rows: Sequence[Share], counted: str, many: bool = False) -> Markup:
    """Shares with their intervals on a line from 0 to 100 %."""
    cells = [
        html(
            '<tr><th>{what}</th><td><span class="wh {clear}" style="--at:{even:.0f}%" role="img" aria-label="{share}, {span}">'
            '<i style="left:{low:.1f}%;right:{right:.1f}%"></i><u style="left:{at:.1f}%"></u></span></td>'
            '<td class="num">{share}</td><td>{span}</td><td>{of}</td></tr>',
            what=row.what[:1].upper() + row.what[1:],
            clear=("even", "up", "down")[row.clear],
            even=100 * row.even,
            share=percent(row.share),
            span=span(row),
            low=100 * row.low,
            right=100 - 100 * row.high,
            at=100 * row.share,
            of=row.of,
        )
        for row in rows
    ]
    return html(
        '<table class="dots"><thead><tr><th>{}</th><td class="scale"><span>0</span><span>50</span><span>100 %</span></td>'
        '<td class="num">won</td><td>interval</td><td>{}</td></tr></thead><tbody>{}</tbody></table>',
        head,
        counted,
        joined(cells),
    )


def _content(made: Report) -> Markup:
    solo = made.seats == 1
    who = "games with it, beside those as long without it" if solo else "games that whoever did most of it won"
    panels = []
    if made.worth:
        note = "half and the gain, same dice" if solo else "taken at once against never, all else alike"
        panels.append(_panel("What it is worth", note, _dots("Taken", made.worth.rows, "games")))
    panels += [
        _panel(f"{table.heading}s and winning", who, _dots(table.heading, _often(table), "games"))
        for table in made.study.winning
        if table.rows
    ]
    return html(
        '<section id="content" class="two">{}<p class="caveat">{}{}</p></section>',
        joined(panels),
        icon("info", 17),
        "What it is worth is an experiment; the other tables are correlations, not causes: who is ahead can afford more. "
        "Round marks lie clear above what chance would give, squares clear below, rings cannot be told from it.",
    )


def _often(table: Table) -> list[Share]:
    return [row for row in table.rows if row.of >= 5][:40]


def _rare_and_ends(made: Report) -> Markup:
    dead = [
        html("<li><b>{}</b><span>{}</span></li>", f"{name} ({heading.lower()})", count or "never")
        for heading, name, count in made.study.dead[:40]
    ]
    ends = [
        html(
            "<tr><th>{}</th><td>{:.0f}</td><td>{}</td><td>{}</td></tr>",
            row.what,
            row.part,
            percent(row.share),
            span(row),
        )
        for row in made.study.ends
    ]
    panels = [
        _panel("Dead content", f"in under 5 % of {made.study.sides:,} sides", html("<ul>{}</ul>", joined(dead))),
        _panel(
            "End reasons",
            f"of {made.study.games} games",
            html(
                '<table class="ends"><thead><tr><th></th><td>games</td><td>share</td><td>interval</td></tr></thead>{}</table>',
                joined(ends),
            ),
        ),
    ]
    if made.seats == 1:
        seen = [html("<li>{}<span>{}</span></li>", row.what, percent(row.share)) for row in made.study.chapters]
        panels.append(
            _panel("Chapters seen", f"in {made.study.games} games", html('<ul class="chapters">{}</ul>', joined(seen)))
        )
    return html('<section class="two dead">{}</section>', joined(panels))


def _curves(made: Report) -> Markup:
    drawn = [_curve(curve, made.unit) for curve in made.study.curves if any((curve.winner, curve.loser))]
    if not drawn:
        return Markup("")
    who = ("won", "lost") if made.seats == 1 else ("winner", "loser")
    return html(
        '<section id="curves" class="panel"><div class="oh"><h2>Winners and losers, {unit} by {unit}</h2>'
        '<span class="keys"><span class="k0">{}</span><span class="k1">{}</span> mean, fewer games late; band: its interval</span>'
        '</div><div class="curves">{}</div></section>',
        *who,
        joined(drawn),
        unit=made.unit,
    )


def _curve(curve: Curve, unit: str) -> Markup:
    both = [row for side in (curve.winner, curve.loser) for row in side]
    top, low = max(row[2] for row in both), min(0.0, *(row[1] for row in both))
    last = max(1, curve.times[-1])
    height = max(1e-9, top - low)

    def at(n: int, value: float) -> str:
        return f"{100 * curve.times[n] / last:.1f},{100 * (top - value) / height:.1f}"

    drawn = [html('<path class="zero" d="M0 {:.1f}H100"/>', 100 * top / height)]
    for number, side in ((1, curve.loser), (0, curve.winner)):
        edge = [at(n, row[2]) for n, row in enumerate(side)] + [at(n, side[n][1]) for n in reversed(range(len(side)))]
        line = [at(n, row[0]) for n, row in enumerate(side)]
        drawn.append(
            html(
                '<polygon class="b{0}" points="{1}"/><polyline class="c{0}" points="{2}"/>',
                number,
                " ".join(edge),
                " ".join(line),
            )
        )
    ends = [
        html('<span class="e{}">{}</span>', n, f"{side[-1][0]:.1f}".replace("-", "−"))
        for n, side in enumerate((curve.winner, curve.loser))
        if side
    ]
    return html(
        '<figure class="curve"><figcaption>{title}<span>{ends}</span></figcaption><div>'
        '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg></div>'
        "<p><span>start</span><span>{unit} {last}</span></p></figure>",
        title=curve.title,
        ends=joined(ends),
        drawn=joined(drawn),
        unit=unit,
        last=curve.times[-1],
    )


def _skill(made: Report) -> Markup:
    if not made.panel and not made.presets:
        return Markup("")
    parts = []
    if made.panel:
        rows = [
            row.but(what=f"{line} as {row.what}" if made.seats > 1 else line)
            for line, shares in made.panel
            for row in shares
        ]
        note = f"each against {made.bot}, in each seat" if made.seats > 1 else "alone, the same dice"
        parts.append(_panel("What the panel does", note, _dots("Line", rows, "games")))
    if made.presets:
        parts.append(
            _panel(
                "Ways to play",
                f"share won by {made.bot}",
                _dots("Preset", [share for _, share, _ in made.presets], "games"),
                html('<ul class="pairs">{}</ul>', joined(_ends(name, ends) for name, _, ends in made.presets)),
            )
        )
    return html('<section id="skill" class="two">{}</section>', joined(parts))


def _ends(name: str, ends: Sequence[tuple[str, int]]) -> Markup:
    return html("<li><b>{}</b> {}</li>", name, ", ".join(f"{reason} {count}" for reason, count in ends))


def _made(made: Report) -> Markup:
    changed = ", ".join(f"{name} = {value}" for name, value in {**made.options, **made.variant}.items())
    rows = {
        "Bots": f"{made.bot} in every seat" + (", and the panel" if made.panel else ""),
        "Seeds": f"{made.seed}/0 to {made.seed}/{made.study.games - 1}; experiments ({made.trials} games each) and panel "
        f"({made.bouts} games each) from {made.seed}/0 on, each from every seat",
        "Versions": f"turnwright {made.version}, {made.title} rules version {made.rules}, {changed or 'as printed'}",
        "Intervals": f"confidence sequences (Robbins' mixture for shares, asymptotic for means), each at 5 % divided by "
        f"{made.study.comparisons} comparisons: they hold all together, and for whoever stops early; games that went the same "
        "way count once",
        "Length": "winning is compared between sides of the same game, who had the same time"
        if made.seats > 1
        else "winning with a thing is compared with games without it in the same quarter of lengths",
        "Limits": "bots, not people: a hole in their play looks like a hole in the game",
    }
    return html(
        '<section id="made" class="panel made2"><div class="oh"><h2>How it was made</h2>'
        "<span>the same command gives the same page</span></div><code>{}</code><dl>{}</dl></section>",
        made.command,
        joined(html("<dt>{}</dt><dd>{}</dd>", name, text) for name, text in rows.items()),
    )
