"""13.2 Mission Assignment: the letter on the desk, its squad and weeks, and what may come of it."""

from __future__ import annotations

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html
from turnwright.kit.words import counted, say, signed

from ..assignment import Planning
from ..book import TOP, Grade
from ..districts import dominion_band
from ..missions import difficulty
from ..notice import status_at
from ..preparation import preparations
from ..resolution import chance_of, outcome_bands
from ..state import Agent, Opportunity
from ..view import Seen
from .art import portrait
from .letters import bands, letterhead, opened, swatch
from .map import STATUS

FATES: dict[Grade, str] = {
    "flawless": "nobody hurt",
    "success": "1 Tired",
    "pyrrhic": "1 Injured",
    "failure": "1-2 Injured",
    "disaster": "death rolls",
}
"""7.3 What each outcome does to the squad."""


def plan_letter(v: Seen, plan: Planning) -> Markup:
    """13.2 Mission Assignment: squad, preparation, the chance term by term, and its outcomes to scale."""
    mission = plan.mission
    squad = [v.roster[number] for number in plan.agents]
    chance = chance_of(v, mission, squad, plan.weeks)
    hard = ", ".join(f"{term.label} {signed(term.value)}" for term in difficulty(v, mission).terms)
    terms = opened(chance, say("Success chance"), " %").replace(
        html("<tfoot>"),
        html('<tbody><tr class="sub"><td colspan="2">Difficulty: {hard}</td></tr></tbody><tfoot>', hard=hard),
    )
    warn = [
        h.p("alert")[icon("warn", 15), h.span[say("{name} reaches the Breaking Point", a), " ", h.i("sec")["9.3"]]]
        for a in squad
        if a.corruption == v.book.corruption.breaking - 1
    ]
    if reason := plan.not_ready(v):
        commit = h.p("alert")[icon("info", 15), h.span[reason]]
    else:
        until = say("Commit until week {week}", week=v.week + plan.weeks - 1)
        commit = h.div("go-act", data_button="", data_ref="commit")[until]
    return h.section("column plan", aria_label=say("Squad and odds"), tabindex="0")[
        letterhead(v, mission, h.h2),
        _slots(v, plan, squad),
        _weeks(v, plan, squad),
        bands(v, chance.total),
        outcomes(v, mission, chance.total),
        terms,
        warn,
        h.div("ends")[commit, h.div("fold-act", data_button="", data_ref="fold")[say("Fold letter")]],
    ]


def _slots(v: Seen, plan: Planning, squad: list[Agent]) -> Markup:
    """5.5 The places in the squad; 13.2 on narrow tables also everyone who could fill them."""
    slots = []
    for a in squad:
        level = say("level {level}, tired", a) if a.condition == "tired" else say("level {level}", a)
        named = h.span[h.b[a.name.split()[0]], h.small[level]]
        slots.append(h.div("slot", data_ref=f"agent:{a.id}")[portrait(a.id, a.corruption, 24), named])
    empty = h.div("slot empty")[h.span[say("free")]]
    return h.div("squad", aria_label=say("Squad"))[slots, [empty] * (v.book.agents.squad - len(squad))]


def _weeks(v: Seen, plan: Planning, squad: list[Agent]) -> Markup:
    """7.1 Weeks of preparation, each with its chance; those beyond the timer are hatched."""
    able, cells = preparations(v, plan.mission), Markup()
    for weeks, change in enumerate(v.book.chance.preparation, 1):
        head = html("<b>{weeks} wk</b> {change}", weeks=weeks, change=signed(change))
        if weeks not in able:
            late = say("too soon") if weeks < able[0] else say("too late")
            cells += html('<div class="wk off">{}<i>{}</i></div>', head, late)
        else:
            chance = f"{chance_of(v, plan.mission, squad, weeks).total} %"
            on = " on" if weeks == plan.weeks else ""
            cells += h.div(f"wk{on}", data_button="", data_ref=f"prep:{weeks}")[head, h.i[chance]]
    return html('<div class="weeks" aria-label="Weeks of preparation">{}</div>', cells)


def outcomes(v: Seen, mission: Opportunity, chance: int) -> Markup:
    """7.3 What each outcome would mean, in numbers of this moment."""
    what = say("Authority") if v.book.missions[mission.kind].authority else say("Reward")
    rows = []
    for grade, count in outcome_bands(v.book, chance).items():
        won, seen, hurt = outcome(v, mission, grade)
        head = h.th[swatch(grade), grade.capitalize(), " ", h.small[count]]
        rows.append(h.tr[head, h.td[won.removeprefix(f"{what} ")], h.td[seen], h.td[hurt]])
    return h.table("outcomes")[
        h.thead[h.tr[h.th[say("of 100 rolls")], h.th[what], h.th[say("Notice")], h.th[say("Squad")]]], h.tbody[rows]
    ]


def outcome(v: Seen, mission: Opportunity, grade: Grade) -> tuple[str, str, str]:
    """7.3 Reward, Notice and squad after this outcome; 11.2 for a Coup its own table."""
    place, row, result = mission.district, v.book.missions[mission.kind], v.book.results[grade]
    notice, extra = v.notice[place], result.notice
    if mission.kind == "coup":
        return _coup(v, mission, grade)
    won = {
        "extraction_run": say("{reward} materiel", reward=mission.reward * result.percent // 100),
        "smuggling": f"{mission.reward * result.percent // 100} §",
        "intelligence": counted(row.opportunities * result.percent // 100, "letter"),
        "tribute": say("Notice {notice}", notice=signed(-(row.notice * result.percent // 100))),
    }.get(mission.kind)
    if won is None:
        less = row.authority * result.percent // 100
        won = (
            say("Authority {authority} to {then}", authority=v.authority[place], then=max(0, v.authority[place] - less))
            if less
            else say("nothing")
        )
    notice = max(0, notice - row.notice * result.percent // 100)
    if extra is not None:
        notice = min(TOP, notice + max(0, row.risk + extra - dominion_band(v.book, v.dominion[place]).shelter))
    level = status_at(v, notice)
    word = f" {STATUS[level]}" if level not in ("unnoticed", "attention") else ""
    seen = f"{notice}{word}" if notice != v.notice[place] else say("stays {notice}", notice=notice)
    return ("nothing" if not result.percent else won), seen, FATES[grade]


def _coup(v: Seen, mission: Opportunity, grade: Grade) -> tuple[str, str, str]:
    if grade in ("flawless", "success"):
        return "victory", say("no matter"), say("you rule")
    if grade == "pyrrhic":
        return "victory", "exposed", say("you rule")
    gain = v.book.missions["coup"].risk + (v.book.results[grade].notice or 0)
    notice = min(TOP, v.notice[mission.district] + gain)
    if grade == "failure":
        return say("Authority 10"), str(notice), say("all killed")
    return say("Dominion 0"), str(notice), say("2 killed")
