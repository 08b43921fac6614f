"""13.2 Mission Board: letters with their terms, squads under way, and what lies ahead; planning.py has the Mission Assignment."""

from __future__ import annotations

from turnwright.core import Sum
from turnwright.kit.elements import Element, h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import num, tag
from turnwright.kit.words import counted, plain, say, signed

from ..agents import able
from ..assignment import Orders
from ..book import PLACES, WEEKS_A_QUARTER, Grade
from ..missions import difficulty
from ..notice import status, total_notice
from ..preparation import preparations
from ..quarter import quarter_profit, target, verdict
from ..quiet_empire import quiet_gate, stands_quietly
from ..resolution import chance_of, outcome_bands, success_chance
from ..state import Agent, Opportunity, Squad, lever, quarter, workers_idle
from ..text import lasting
from ..text.words import mission_name, reward
from ..view import Seen
from ..workers import materiel_ahead
from .art import KIND_SIGNS, portrait, seal
from .books import quarter_chart
from .map import STATUS


def mission_board(v: Seen) -> Markup:
    """13.2 Mission Board as a screen: every letter with its difficulty term by term, and every squad under way."""
    letters = [_letter_card(v, mission) for mission in v.board.values()]
    squads = [_squad_card(v, squad) for squad in v.squads]
    return h.div("page letters", tabindex="0")[
        h.h2[say("Letters")],
        None if letters else no_letters(),
        h.div("cards")[letters],
        [h.h2[say("Under way")], h.div("cards")[squads]] if squads else None,
    ]


def no_letters() -> Markup:
    return html('<p class="none">No letters. A worker at Espionage (Dominion 5) finds them.</p>')


def _letter_card(v: Seen, mission: Opportunity) -> Markup:
    hard = difficulty(v, mission)
    squad = best_squad(v, mission)
    weeks = list(preparations(v, mission))
    table = None
    if squad:
        names = ", ".join(agent.name.split()[0] for agent in squad)
        table = h.table("odds")[
            h.caption[say("{names}, by weeks of preparation", names=names)],
            h.tr[(h.th[say("{n} wk", n=n)] for n in weeks)],
            h.tr[(h.td[chance_of(v, mission, squad, n).total, " %"] for n in weeks)],
        ]
    left = say("{weeks} left", weeks=counted(mission.timer, "week"))
    return h.div("card letter", data_ref=f"mission:{mission.id}")[
        letterhead(v, mission),
        opened(hard, say("Difficulty")),
        table,
        h.p("glass last" if mission.timer == 1 else "glass")[icon("hourglass", 15), left],
    ]


def best_squad(v: Seen, mission: Opportunity) -> list[Agent]:
    """5.5 The strongest agents who could go now, for a first idea of the odds."""
    return sorted(able(v), key=lambda agent: (agent.condition == "tired", -agent.level))[: v.book.agents.squad]


def _squad_card(v: Seen, squad: Squad) -> Markup:
    chance = success_chance(v, squad.mission, squad.agents, squad.weeks)
    people = [portrait(number, v.roster[number].corruption, 30) for number in squad.agents]
    names = ", ".join(v.roster[number].name.split()[0] for number in squad.agents)
    return h.div("card letter", data_ref=f"mission:{squad.mission.id}")[
        letterhead(v, squad.mission),
        h.p("people")[people, names],
        bands(v, chance.total),
        opened(chance, say("Success chance"), " %"),
        h.p("glass")[icon("hourglass", 15), say("runs in week {due}", squad)],
    ]


def letterhead(v: Seen, mission: Opportunity, heading: Element = h.h3) -> Markup:
    row, place = v.book.missions[mission.kind], v.book.districts[mission.district].name
    facts = {"place": place, "reward": reward(v, mission).capitalize(), "risk": signed(row.risk)}
    told = h.span[say("{place}. {reward}, Notice risk {risk}", facts)]
    return h.div("head")[seal(KIND_SIGNS[mission.kind], 42), h.div[heading[row.name], " ", told]]


def opened(total: Sum, name: str, unit: str = "") -> Markup:
    """A number opened into its terms, with their sections."""
    rows = [h.tr[h.td[t.label, " ", h.i("sec")[t.section]], h.td[signed(t.value)]] for t in total.terms]
    return h.table("terms")[h.tbody[rows], h.tfoot[h.tr[h.th[name], h.td[total.total, unit]]]]


def column(v: Seen) -> Markup:
    """Beside the map: what is dangerous, the letters in brief, the way to the Quiet Empire, the quarter."""
    rows = [*(_brief(v, mission) for mission in v.board.values()), *(_under_way(v, squad) for squad in v.squads)]
    return h.section("column", aria_label=say("Letters and outlook"), tabindex="0")[
        outlook(v),
        (h.h2[say("Letters")], h.div("briefs")[rows or no_letters()]),
        _empire(v),
        h.div("so-far")[h.h2[say("This quarter")], quarter_chart(v, quarter(v), target(v))],
    ]


def _brief(v: Seen, mission: Opportunity) -> Markup:
    row, place = v.book.missions[mission.kind], v.book.districts[mission.district].name
    hard = difficulty(v, mission).total
    return h.div(f"brief{' last' if mission.timer == 1 else ''}")[
        h.span("open", data_ref=f"mission:{mission.id}")[
            seal(KIND_SIGNS[mission.kind], 30), h.span[h.b[row.name], h.small[place, ": ", reward(v, mission)]]
        ],
        why(f"difficulty:{mission.id}", say("diff. {hard}", hard=hard), "n"),
        h.i("timer")[icon("hourglass", 12), mission.timer],
    ]


def _under_way(v: Seen, squad: Squad) -> Markup:
    row = v.book.missions[squad.mission.kind]
    chance = success_chance(v, squad.mission, squad.agents, squad.weeks).total
    people = [portrait(number, v.roster[number].corruption, 20) for number in squad.agents]
    return h.div("brief way")[
        h.span("open", data_ref=f"mission:{squad.mission.id}")[
            seal(KIND_SIGNS[squad.mission.kind], 30), h.span[h.b[row.name], h.small[people]]
        ],
        why(f"chance:{squad.mission.id}", f"{chance} %", "n"),
        h.i("timer")[say("week {due}", squad)],
    ]


def outlook(v: Seen) -> Markup:
    """What this week threatens, and what still lasts."""
    lines = [html('<li class="bad">{}<span>{}</span></li>', icon("warn", 15), line) for line in dangers(v)]
    lines += [html("<li>{}<span>{}</span></li>", icon("info", 15), line) for line in lasting(v)]
    return html('<h2>This week</h2><ul class="outlook">{}</ul>', joined(lines)) if lines else Markup()


def _empire(v: Seen) -> Markup:
    """11.1 How far the Quiet Empire is."""
    rules = v.book.quiet
    strong = sum(level >= rules.dominion for level in v.dominion.values())
    tests = (
        (
            strong >= rules.districts,
            say("Dominion {dominion} in {strong} of {districts} districts", rules, strong=strong),
        ),
        (max(v.notice.values()) <= rules.notice, say("Notice {notice} at most everywhere", rules)),
        (v.strain == 0, say("no Charter Strain")),
    )
    stands = say("stands") if stands_quietly(v) else say("not yet")
    if v.week <= quiet_gate(v):
        stands = say("{stands}, counts from week {week}", stands=stands, week=quiet_gate(v) + 1)
    marks = [h.li("yes" if met else "no")[icon("check" if met else "cross", 14), h.span[what]] for met, what in tests]
    weeks = [h.i("on" if n < v.quiet else "") for n in range(rules.weeks)]
    so_far = say("{quiet} of {weeks}", quiet=v.quiet, weeks=counted(rules.weeks, "week"))
    return h[
        h.h2[say("The Quiet Empire"), " ", h.small[stands]],
        h.ul("outlook")[marks],
        h.p("quiet")[h.span("steps")[weeks], so_far],
    ]


def dangers(v: Seen) -> list[str]:
    """What goes wrong if nothing is done."""
    found = []
    for place, tribute in v.tributes.items():
        name = v.book.districts[place].name
        found.append(
            say("The Baron of {name} wants {amount} § this week", tribute, name=name)
            if tribute.due <= v.week
            else say("The Baron of {name} wants {amount} § by week {due}", tribute, name=name)
        )
    for place in PLACES:
        level = status(v, place)
        if level in ("scrutiny", "retaliation") or (level == "baron" and place not in v.tributes):
            name, looks = v.book.districts[place].name, STATUS[level]
            found.append(say("{name}: Notice {notice}, {looks}", name=name, notice=v.notice[place], looks=looks))
    if (total := total_notice(v)) >= lever(v).prince - 3 and v.armed:
        found.append(say("All Notice {total}: the Prince warns at {prince}", lever(v), total=total))
    if isinstance(v.pending, Orders) and (short := -materiel_ahead(v).total) > 0:
        found.append(say("The next upkeep lacks {short} materiel: Dominion falls", short=short))
    if isinstance(v.pending, Orders) and (idle := workers_idle(v)):
        found.append(say("{workers} idle", workers=counted(idle, "worker")))
    last = [mission_name(v, mission) for mission in v.board.values() if mission.timer == 1]
    found += [say("{mission} is lost after this week", mission=mission) for mission in last]
    left = WEEKS_A_QUARTER - (v.week - 1) % WEEKS_A_QUARTER
    profit = quarter_profit(v).total
    if left <= 4 and verdict(v, profit) > 0:
        found.append(
            say(
                "Profit {profit} of {target} with {weeks} to go: Charter Strain {verdict}",
                profit=plain(profit),
                target=target(v),
                weeks=counted(left, "week"),
                verdict=signed(verdict(v, profit)),
            )
        )
    return found


def bands(v: Seen, chance: int) -> Markup:
    """7.3 The hundred rolls to scale, each outcome in its pattern, and the line between success and failure."""
    counts = outcome_bands(v.book, chance)
    drawn, words, x = Markup(), Markup(), 0
    for grade, count in counts.items():
        if not count:
            continue
        drawn += html('<rect x="{}%" width="{}%" height="28" fill="url(#h-{})"/>', x, count, grade)
        if count >= 5:
            words += html('<b style="left:{}%">{}</b>', num(x + count / 2), count)
        x += count
    drawn += html('<line x1="{chance}%" x2="{chance}%" y1="-3" y2="31" class="line"/>', chance=chance)
    art = tag("svg", drawn, height="28", aria_hidden="true")
    said = ", ".join(f"{grade} {count}" for grade, count in counts.items())
    aim = html('<span class="aim" style="left:{left}%">{chance} or less succeeds</span>').format(
        left=min(max(chance, 24), 70), chance=chance
    )
    return h.div("bands", role="img", aria_label=say("Of a hundred rolls: {said}", said=said))[
        aim, h.div("strip")[art, words]
    ]


def swatch(grade: Grade) -> Markup:
    return h.svg("swatch", width="14", height="14", aria_hidden="true")[
        h.rect(width="14", height="14", fill=f"url(#h-{grade})")
    ]
