"""13.2 Quarter Report, finances and Game Over: the ledger, the chart of profit against target, the story of the run."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, group, num, path, percent, tag
from turnwright.kit.words import counted, kept, plain, say, signed

from ..book import PLACES, WEEKS_A_QUARTER, Place
from ..quarter import quarter_profit, story, target, verdict
from ..resources import HEADINGS, INCOME
from ..score import SCORES
from ..state import QuarterReport, WeekRecord, lever, quarter
from ..upkeep import upkeep_due
from ..view import Seen
from .art import portrait, seal
from .desk import gone, market
from .land import HEIGHT, WIDTH, land

WIDE, HIGH, LEFT = 420.0, 190.0, 48.0


def quarter_name(number: int) -> str:
    """3.2 "Year 1, Quarter 2"."""
    return say("Year {year}, Quarter {quarter}", year=(number - 1) // 4 + 1, quarter=(number - 1) % 4 + 1)


def books(v: Seen) -> Markup:
    """13.1 Finances: the open quarter with its chart, what is due, and the quarters before."""
    number, profit, aim, cost = quarter(v), quarter_profit(v).total, target(v), v.book.upkeep.operating_cost
    open_ = ledger_table(tuple(v.ledger.items()), v.upkeep_paid, cost, profit, aim)
    fate = say("If it closed now: Charter Strain {strain} to {then}", v, then=max(0, v.strain + verdict(v, profit)))
    fed = upkeep_due(v).total
    due = [say("Upkeep next week: {fed} materiel, {costs} § of operating costs", fed=fed, costs=fed * cost)]
    due += [
        say("Tribute, {name}: {amount} § by week {due}", t, name=v.book.districts[place].name)
        for place, t in v.tributes.items()
    ]
    due += [
        say("An investment pays {returns} § in week {week}", returns=v.book.omens.returns, week=week)
        for week in v.investments
    ]
    run, _, shadow = stories(v, v.history) if v.history else (Markup(),) * 3
    return h.div("page books", tabindex="0")[
        h.div("leaf")[
            h.h2[quarter_name(number), " ", h.small[say("open")]],
            open_,
            h.p("verdict-line")[fate, " ", h.i("sec")["3.2"]],
            h.ul("coming")[(h.li[line] for line in [*due, market(v)])],
            run,
        ],
        h.div("leaf")[h.h2[say("Profit against target")], quarter_chart(v, number, aim), closed_quarters(v), shadow],
    ]


@kept(64)
def ledger_table(entries: tuple[tuple[str, int], ...], upkeep: int, weight: int, profit: int, aim: int) -> Markup:
    """3.2 Earned, spent, operating costs, profit; every heading on its line, and they add up."""
    earned = [(HEADINGS[heading], amount) for heading, amount in entries if heading in INCOME]
    spent = [(HEADINGS[heading], amount) for heading, amount in entries if heading not in INCOME]

    def block(title: str, rows: list[tuple[str, int]]) -> Markup:
        lines = joined(html("<tr><td>{}</td><td>{}</td></tr>", name, signed(amount)) for name, amount in rows)
        total = sum(amount for _, amount in rows)
        return html('<tr class="sub"><th>{}</th><td>{}</td></tr>{}', title, signed(total), lines)

    costs = h.tr("sub")[
        h.th[html("Operating costs, {upkeep} materiel × {weight}", upkeep=upkeep, weight=weight)],
        h.td[signed(-upkeep * weight)],
    ]
    foot = html("<tr><th>Profit, target {aim}</th><td>{profit}</td></tr>", aim=aim, profit=signed(profit))
    return h.table("account")[
        h.tbody[block(say("Sovereigns earned"), earned), block(say("Sovereigns spent"), spent), costs], h.tfoot[foot]
    ]


def quarter_report(v: Seen, report: QuarterReport) -> Markup:
    """13.2 Quarter Report: the closed books, the chart, and what became of the charter."""
    table = ledger_table(report.ledger, report.upkeep, v.book.upkeep.operating_cost, report.profit, report.target)
    change = report.strain - report.strain_before
    word = (
        say("A seal is lifted")
        if change < 0
        else say("The charter is strained")
        if change > 0
        else say("The charter holds")
    )
    kinds = (
        "strain" if n < report.strain else "lifted" if n < report.strain_before else "none"
        for n in range(v.book.charter.strain)
    )
    strain = (
        say("Charter Strain {strain_before} to {strain}", report)
        if change
        else say("Charter Strain stays {strain}", report)
    )
    return h.section("quarter", data_ref=f"quarter:{report.number}")[
        h.h2[quarter_name(report.number), " ", h.small[say("closed")]],
        table,
        quarter_chart(v, report.number, report.target),
        h.p("verdict-line")[
            h.span("seals")[(seal(kind, 30) for kind in kinds)],
            h.span[h.b[word, "."], " ", strain, " ", h.i("sec")["3.2"]],
        ],
    ]


def closed_quarters(v: Seen) -> Markup:
    if not v.quarters:
        return html('<p class="none">No quarter is closed yet.</p>')
    rows = joined(
        h.tr[
            h.th[quarter_name(q.number)],
            h.td[plain(q.profit)],
            h.td[q.target],
            h.td[html("{strain_before} to {strain}", strain_before=q.strain_before, strain=q.strain)],
        ]
        for q in reversed(v.quarters)
    )
    return h.table("closed")[
        h.thead[h.tr[h.th[say("Closed")], h.th[say("Profit")], h.th[say("Target")], h.th[say("Strain")]]], h.tbody[rows]
    ]


# Charts


def spans(low: float, high: float) -> list[int]:
    """Round numbers to mark between two values: about four of them."""
    size = max(1.0, high - low)
    step = next(s for s in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000, 10**5) if size / s <= 5)
    first = int(-(-low // step) * step)
    return list(range(first, int(high) + 1, step))


class Plot:
    """A small chart: curves and columns in SVG, its words in HTML over it."""

    def __init__(self, low: float, high: float, count: int) -> None:
        self.low, self.high, self.count = low, max(high, low + 1), max(count, 2)
        self.art, self.words = "", ""

    def x(self, index: float) -> float:
        return LEFT + (WIDE - LEFT - 12) * (index + 0.5) / self.count

    def y(self, value: float) -> float:
        return HIGH - 22 - (value - self.low) / (self.high - self.low) * (HIGH - 34)

    def word(self, x: float, y: float, text: str, class_: str = "") -> None:
        where = f"left:{percent(x, WIDE)};top:{percent(y, HIGH)}"
        self.words += html('<span class="lb {}" style="{}">{}</span>', class_, where, text)

    def grid(self) -> None:
        for value in spans(self.low, self.high):
            self.art += path(f"M{num(LEFT - 4)} {num(self.y(value))}H{num(WIDE - 8)}", "zero" if value == 0 else "grid")
            self.word(LEFT - 8, self.y(value), plain(value), "right")

    def level(self, value: float, class_: str, text: str, far: bool = False) -> None:
        self.art += path(f"M{num(LEFT - 4)} {num(self.y(value))}H{num(WIDE - 8)}", class_)
        # In the early weeks, where the curve is low: its end must never lie under a word.
        self.word(LEFT + (130 if far else 2), self.y(value) - 7, text, "left")

    def curve(self, values: Sequence[float], class_: str, dots: bool = False) -> None:
        points = [(self.x(i), self.y(value)) for i, value in enumerate(values)]
        line = "M" + "L".join(at(*point) for point in points)
        self.art += path(line, "under") + path(line, f"curve {class_}")
        if dots:
            self.art += joined(html('<circle cx="{}" cy="{}" r="3" class="dot"/>', num(x), num(y)) for x, y in points)

    def column(self, index: int, low: float, high: float, class_: str) -> None:
        x, top = self.x(index), self.y(max(low, high))
        wide = min(14.0, (WIDE - LEFT - 12) / self.count * 0.6)
        tall = abs(self.y(low) - self.y(high))
        self.art += h.rect(class_, x=num(x - wide / 2), y=num(top), width=num(wide), height=num(tall))

    def drawn(self, said: str) -> Markup:
        art = tag("svg", group(self.art), viewBox=f"0 0 {num(WIDE)} {num(HIGH)}", aria_hidden="true")
        return html('<div class="plot" role="img" aria-label="{}">{}{}</div>', said, art, self.words)


def quarter_chart(v: Seen, number: int, aim: int) -> Markup:
    """The chart of one quarter."""
    weeks = tuple(week for week in v.history if (week.week - 1) // WEEKS_A_QUARTER + 1 == number)
    return profit_chart(weeks, aim, aim * v.book.charter.relief_factor, number, v.book.upkeep.operating_cost)


@kept(64)
def profit_chart(weeks: tuple[WeekRecord, ...], aim: int, twice: int, number: int, weight: int) -> Markup:
    """3.2 Week by week what came in and went out, and the profit so far against the target and twice the target."""
    totals, so_far = list[int](), 0
    for week in weeks:
        so_far += week.earned - week.spent - week.upkeep * weight
        totals.append(so_far)
    outs = [week.spent + week.upkeep * weight for week in weeks]
    low = min([0, *totals, *(-out for out in outs)])
    plot = Plot(low - 5, max([twice, *totals, *(week.earned for week in weeks)]) + 8, WEEKS_A_QUARTER)
    plot.grid()
    for i, week in enumerate(weeks):
        plot.column(i, 0, week.earned, "in")
        plot.column(i, -outs[i], 0, "out")
    plot.level(aim, "aim", say("target {aim}", aim=aim))
    plot.level(twice, "twice", say("{twice} lifts a seal", twice=twice), far=True)
    if totals:
        plot.curve(totals, "profit", dots=True)
    for i in range(WEEKS_A_QUARTER):
        plot.word(plot.x(i), HIGH - 9, str((number - 1) * WEEKS_A_QUARTER + i + 1))
    key = html(
        '<p class="key"><span><i class="k-in"></i>earned</span><span>'
        '<i class="k-out"></i>spent and costs</span><span><i class="k-line"></i>profit so far</span></p>'
    )
    return plot.drawn(say("Profit so far {so_far} against a target of {aim}", so_far=so_far, aim=aim)) + key


@kept(64)
def story_chart(title: str, values: tuple[int, ...], class_: str, mark: tuple[int, str] | None = None) -> Markup:
    """One figure over all the weeks of the run."""
    plot = Plot(min([0, *values]), max([*values, mark[0] if mark else 0, 1]) * 1.08, len(values))
    plot.grid()
    for at_ in range(WEEKS_A_QUARTER, len(values), WEEKS_A_QUARTER):
        x = plot.x(at_ - 0.5)
        plot.art += path(f"M{num(x)} 12V{num(HIGH - 22)}", "quarter-line")
        plot.word(x, HIGH - 9, f"Q{at_ // WEEKS_A_QUARTER + 1}")
    if mark:
        plot.level(mark[0], "aim", mark[1])
    if values:
        plot.curve(values, class_)
    last = values[-1] if values else 0
    chart = plot.drawn(
        say("{title} over {weeks}, {last} at the end", title=title, weeks=counted(len(values), "week"), last=last)
    )
    return html('<figure class="story"><figcaption>{} <b>{}</b></figcaption>{}</figure>').format(title, last, chart)


def stories(v: Seen, weeks: Sequence[WeekRecord]) -> tuple[Markup, Markup, Markup]:
    """1, 2 Money, Dominion and Notice over these weeks, Notice beside what the Prince bears."""
    prince = lever(v).prince, say("the Prince")
    return (
        story_chart(say("Sovereigns"), tuple(week.sovereigns for week in weeks), "money"),
        story_chart(say("Dominion, all districts"), tuple(week.dominion for week in weeks), "dominion"),
        story_chart(say("Notice, all districts"), tuple(week.notice for week in weeks), "notice", prince),
    )


# 13.2 Game Over


def game_over(v: Seen, headline: str, detail: str) -> Markup:
    """13.2 Game Over: how it ended, the run in three curves, every quarter, and those who did not come home."""
    won = SCORES.get(v.ended, 0) > 0
    lost = [f for f in v.fallen if f.fate != "retired"]
    fallen = gone(
        [portrait(f.agent.id, f.agent.corruption, 26), h.span[h.b[f.agent.name], " ", say("{fate}, week {week}", f)]]
        for f in v.fallen
    )
    warnings = counted(v.book.notice.warnings, "Prince warning")
    facts = (
        ("hourglass", counted(v.week, "week")),
        ("people", say("{agents} in all, {lost} lost", agents=counted(v.hired, "agent"), lost=len(lost))),
        ("crown", say("{warned} of {warnings}", warned=v.warnings, warnings=warnings)),
        ("seal", say("Charter Strain {strain}", v)),
    )
    told = [h.li[icon(sign, 16), text] for sign, text in facts]
    ends = [_district_end(v, place) for place in PLACES]
    return h.div(f"page over {'won' if won else 'lost'}", tabindex="0")[
        h.div("banner")[
            seal("crown" if won else "strain", 76), h.div[h.h2[headline], h.p[detail], h.ul("facts")[told]]
        ],
        h.div("stories")[stories(v, story(v))],
        h.div("lands")[ends],
        closed_quarters(v) if v.quarters else "",
        fallen,
    ]


def _district_end(v: Seen, place: Place) -> Markup:
    """How a district was left."""
    stats = {"authority": v.authority[place], "dominion": v.dominion[place], "notice": v.notice[place]}
    drawn = land(place, stats["authority"], stats["dominion"])
    art = tag("svg", drawn, viewBox=f"0 30 {WIDTH} {HEIGHT - 30}", aria_hidden="true")
    told = say("Authority {authority}, Dominion {dominion}, Notice {notice}", stats)
    return h.figure[art, h.figcaption[v.book.districts[place].name, h.small[told]]]
