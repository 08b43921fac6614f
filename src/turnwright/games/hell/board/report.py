"""13.2 Mission Resolution: the roll on a brass gauge over the outcome bands, and what it did; the week in a book."""

from __future__ import annotations

from math import cos, radians, sin

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, num, path, percent, tag
from turnwright.kit.words import counted, say, wordlist

from ..book import WEEKS_A_QUARTER, Grade, Kind
from ..resolution import outcome_bands
from ..state import AgentReport, MissionReport, QuarterReport
from ..text.words import mission_name, went, worst_first
from ..view import Seen
from .art import KIND_SIGNS, d6, d10, flames, portrait, seal
from .books import quarter_report
from .desk import CONDITIONS
from .events import event_card
from .letters import swatch

GX, GY, OUTER, INNER = 218.0, 166.0, 138.0, 98.0
WIDTH, HEIGHT = 436.0, 196.0
SWEEP = 84
"""Degrees from the middle of the gauge to either end."""

WENT_WELL: dict[Kind, str] = {
    "extraction_run": "The cache was where the letter said, and its guards were somewhere else.",
    "sabotage": "The fire was seen from every roof, and nobody was seen leaving it.",
    "interdiction": "Three carts never arrived, and the toll house wrote it off as weather.",
    "smuggling": "Counted twice, paid once, gone before the tide.",
    "tribute": "The right clerk took the right envelope and forgot the right name.",
    "intelligence": "The files went out through the front door, stamped and signed.",
    "coup": "The throne was warm when the squad reached it, and empty when they left.",
}
WENT_BADLY: dict[Kind, str] = {
    "extraction_run": "The cache was where the letter said. So were its guards.",
    "sabotage": "The charge went off; most of what it should have broken still stands.",
    "interdiction": "The road was watched. The carts came through with an escort.",
    "smuggling": "The buyer came early, and did not come alone.",
    "tribute": "The clerk took the envelope and kept the name.",
    "intelligence": "The drawer was empty, and the lamp behind it was lit.",
    "coup": "The Baron had laid one place more at the table.",
}
CLOSINGS: dict[Grade, str] = wordlist(
    {
        "flawless": "Nobody was hurt and nobody was seen.",
        "success": "Somebody talked a little, and somebody slept for a week.",
        "pyrrhic": "Half of it was carried home, and one was carried too.",
        "failure": "They came back with nothing but wounds.",
        "disaster": "What came back came back one by one.",
    }
)


def week_report(v: Seen) -> Markup:
    """The week that was, the worst of it first: a closed quarter that strained the charter, the missions from disaster to
    flawless, the event, a quarter that went well, the figures; two leaves if need be."""
    week = report_week(v)
    missions = joined(resolution(v, report) for report in worst_first(v, v.reports) if report.week == week)
    event = event_card(v) if v.card and v.card.week == week else Markup()
    closed = closed_quarter(v, week)
    on = html('<a class="on-link" href="?screen=map" data-to="map">To the map</a>') if not v.outcome else Markup()
    rest = html("{}{}{}", event, _figures(v, week), on)
    quarter = quarter_report(v, closed) if closed else Markup()
    leaves = [missions, quarter + rest] if missions else [rest, quarter]
    if closed and closed.strain > closed.strain_before:
        leaves.reverse()
    drawn = joined(html('<div class="leaf">{}</div>', leaf) for leaf in leaves if leaf)
    return html('<div class="page book{}" tabindex="0">{}</div>', "" if all(leaves) else " one", drawn)


def report_week(v: Seen) -> int:
    """The week that the report is about: the last one, or this one once its missions have run."""
    return v.week if v.phase not in ("upkeep", "assignment") else v.week - 1


def report_title(v: Seen) -> str:
    """A week that still runs has no report yet: it comes under another name, and so opens by itself when it is out."""
    week = report_week(v)
    return say("So far") if week == v.week and not v.outcome else say("Week {week}", week=week)


def closed_quarter(v: Seen, week: int) -> QuarterReport | None:
    return v.quarters[-1] if v.quarters and v.quarters[-1].number * WEEKS_A_QUARTER == week else None


def newsworthy(v: Seen) -> bool:
    """Something happened that deserves a page."""
    week = report_week(v)
    event = v.card is not None and v.card.week == week
    return any(report.week == week for report in v.reports) or event or closed_quarter(v, week) is not None


def _figures(v: Seen, week: int) -> Markup:
    record = next((record for record in reversed(v.history) if record.week == week), None)
    if record is None:
        return Markup()
    rows = (
        ("coin", say("{earned} § earned, {spent} § spent", record)),
        ("gear", say("{upkeep} materiel of upkeep, {materiel} left", record)),
        ("house", say("Dominion {dominion} in all, Notice {notice}", record)),
    )
    listed = h.ul[(h.li[icon(sign, 16), words] for sign, words in rows)]
    return h.section("week")[h.h3[html("Week {week}, in figures", week=week)], listed]


# 13.2 Mission Resolution


def resolution(v: Seen, report: MissionReport) -> Markup:
    """13.2 One mission: gauge, words, effects, agents."""
    mission, row = report.squad.mission, v.book.missions[report.squad.mission.kind]
    facts = {
        "names": ", ".join(line.before.name.split()[0] for line in report.agents),
        "weeks": counted(report.squad.weeks, "week"),
        "difficulty": report.difficulty.total,
    }
    told = h.span[say("{names}; {weeks} of preparation, difficulty {difficulty}", facts)]
    opening = (WENT_WELL if report.grade in ("flawless", "success") else WENT_BADLY)[mission.kind]
    return h.article("report", data_ref=f"report:{report.week}:{mission.id}")[
        h.div("head")[seal(KIND_SIGNS[mission.kind], 42), h.div[h.h2[mission_name(v, mission)], told]],
        gauge(v, report),
        _bands(v, report),
        h.p("tale")[opening, " ", CLOSINGS[report.grade]],
        _effects(report, row.name),
        h.div("people")[(_agent(v, line) for line in report.agents)],
    ]


def _angle(value: float) -> float:
    return radians(-SWEEP + 2 * SWEEP * value / 100)


def _polar(radius: float, value: float) -> tuple[float, float]:
    return GX + radius * sin(_angle(value)), GY - radius * cos(_angle(value))


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """A piece of the dial between two rolls."""
    a, b, c, d = _polar(outer, start), _polar(outer, end), _polar(inner, end), _polar(inner, start)
    return f"M{at(*a)}A{at(outer, outer)} 0 0 1 {at(*b)}L{at(*c)}A{at(inner, inner)} 0 0 0 {at(*d)}z"


def gauge(v: Seen, report: MissionReport) -> Markup:
    """7.3 The hundred rolls as a dial, the needle on the one that fell, the two dice before it."""
    chance = report.chance.total
    drawn = path(sector(INNER - 16, OUTER + 15, -2.5, 102.5), "case") + path(
        sector(INNER - 5, OUTER + 5, -0.6, 100.6), "well"
    )
    start = 0
    for grade, count in outcome_bands(v.book, chance).items():
        if count:
            drawn += path(sector(INNER, OUTER, start, start + count), "band", fill=f"url(#h-{grade})")
        start += count
    for value in range(0, 101, 5):
        tick = f"M{at(*_polar(OUTER + 6, value))}L{at(*_polar(OUTER + (13 if value % 25 == 0 else 10), value))}"
        drawn += path(tick, "tick")
    line = f"M{at(*_polar(OUTER + 16, chance))}L{at(*_polar(INNER - 4, chance))}"
    drawn += path(line, "notch under") + path(line, "notch")
    if not report.roll:
        return _dial(
            drawn,
            html("<b>Double Agent</b>settled beforehand"),
            html("<b>{}</b>no die was cast", report.grade.capitalize()),
            "",
        )
    tip, base = GY - OUTER - 3, 5.0
    needle = path(
        f"M{at(GX - base, GY)}L{at(GX, tip)}L{at(GX + base, GY)}z",
        "needle",
        style=f"--turn:{_angle(report.roll) * 57.29578:.1f}deg",
    )
    drawn += needle + html(
        '<circle cx="{gx}" cy="{gy}" r="17" class="case"/><circle cx="{gx}" cy="{gy}" r="5" class="well"/>'
    ).format(gx=num(GX), gy=num(GY))
    dice = tag("g", d10(GX - 36, GY - 4, 32), class_="tumble") + tag(
        "g", d10(GX + 36, GY - 4, 32), class_="tumble late"
    )
    tens, ones = report.roll // 10 % 10, report.roll % 10
    faces = joined(
        h.span("lb face", style=f"left:{percent(x, WIDTH)};top:{percent(GY - 4, HEIGHT)}")[text]
        for x, text in ((GX - 36, f"{tens}0"), (GX + 36, str(ones)))
    )
    margin = chance - report.roll
    by = say("made it by {margin}", margin=margin) if margin > 0 else say("missed by {margin}", margin=-margin)
    return _dial(
        drawn + dice,
        html("<b>{}</b>or less needed", chance),
        html("<b>{roll}</b>rolled, {by}", roll=report.roll, by=by if margin else say("just made it")),
        faces,
    )


def _dial(drawn: str, left: str, right: str, faces: str) -> Markup:
    art = tag("svg", drawn, viewBox=f"0 0 {at(WIDTH, HEIGHT)}", aria_hidden="true")
    return h.div("gauge")[art, faces, h.span("need")[left], h.span("got")[right]]


def _bands(v: Seen, report: MissionReport) -> Markup:
    cells, start = list[Markup](), 0
    for grade, count in outcome_bands(v.book, report.chance.total).items():
        span = f"{start + 1}-{start + count}" if count > 1 else str(start + 1) if count else "none"
        hit = "g hit" if grade == report.grade else "g"
        cells.append(h.div(hit)[swatch(grade), h.b[grade.capitalize()], h.span[span]])
        start += count
    return h.div("grades")[cells]


def _effects(report: MissionReport, name: str) -> Markup:
    found = []
    if report.materiel:
        found.append(("gear", say("{materiel} materiel won", report)))
    if report.sovereigns:
        found.append(("coin", say("{sovereigns} § won", report)))
    before, after = report.authority
    if before != after:
        found.append(("flag", say("Authority {before} to {after}", before=before, after=after)))
    before, after = report.notice
    if before != after:
        found.append(("eye", say("Notice {before} to {after}", before=before, after=after)))
    else:
        found.append(("eye", say("Notice stays {after}", after=after)))
    return h.ul("effects")[(h.li[icon(sign, 17), text] for sign, text in found)]


def _agent(v: Seen, line: AgentReport) -> Markup:
    before, after = line.before, line.after
    level = say("level {level}", level=went(before.level, after.level))
    if line.fate:
        state, sign, kind = line.fate.capitalize(), "skull", "injured"
    else:
        rest = f", {counted(after.timer, 'week')}" if after.timer else ""
        state, sign, kind = f"{after.condition.capitalize()}{rest}", CONDITIONS[after.condition], after.condition
    die = d6(line.death_roll, rolled=True) if line.death_roll else None
    roll = h.span("roll")[say("Death roll"), " ", die, " ", h.i("sec")["7.4"]] if die else None
    return h[
        h.div("agent")[
            portrait(after.id, after.corruption, 36),
            h.div[h.strong("h4")[after.name], h.span[say("{level}, XP {xp}", level=level, xp=after.xp)]],
            h.div[h.span(f"cond {kind}")[icon(sign, 14), state], roll],
            h.div("taint")[flames(after.corruption), h.b[went(before.corruption, after.corruption)]],
        ],
        breaking_point(v, line.breaking_roll) if line.breaking_roll else None,
    ]


def breaking_point(v: Seen, roll: int) -> Markup:
    """9.3 The table of the Breaking Point with the die on its line."""
    results: dict[str, list[int]] = {}
    for face, result in enumerate(v.book.breaking_point, 1):
        results.setdefault(result, []).append(face)
    cells = [
        h.div("hit" if roll in faces else "")[
            h.span[(d6(face, face == roll, 18) for face in faces)], result.capitalize()
        ]
        for result, faces in results.items()
    ]
    return h.div("breaking")[h.b[say("Breaking Point"), " ", h.i("sec")["9.3"]], cells]
