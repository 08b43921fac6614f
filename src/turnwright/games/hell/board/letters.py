"""13.2 Mission Board and Mission Assignment: letters with their terms, and the squad picker with the chance drawn to scale."""

from __future__ import annotations

from html import escape

from turnwright.core import Sum
from turnwright.kit.icons import icon
from turnwright.kit.svg import num, plain, signed, tag

from ..agents import cannot_go
from ..assignment import Orders, Planning
from ..book import PLACES, WEEKS_A_QUARTER, Grade
from ..districts import TOP, dominion_band
from ..missions import difficulty
from ..notice import status, total_notice
from ..preparation import preparations
from ..quarter import quarter_profit, target, verdict
from ..quiet_empire import quiet_gate, stands_quietly
from ..resolution import chance_of, outcome_bands, success_chance
from ..state import Agent, Opportunity, Squad, lever, quarter, workers_idle
from ..text.actions import mission_name, plural, reward
from ..view import Seen
from .art import GRADES, KIND_SIGNS, portrait, seal
from .books import profit_chart
from .map import STATUS

FATES: dict[Grade, str] = {
    "flawless": "nobody hurt",
    "success": "1 Tired",
    "pyrrhic": "1 Injured",
    "failure": "1-2 Injured",
    "disaster": "death rolls",
}
"""7.3 What each outcome does to the squad."""


# 13.2 Mission Board


def mission_board(v: Seen) -> str:
    """13.2 Mission Board as a screen: every letter with its difficulty term by term, and every squad under way."""
    letters = "".join(_letter_card(v, mission) for mission in v.board.values())
    squads = "".join(_squad_card(v, squad) for squad in v.squads)
    none = '<p class="none">No letters. A worker at Espionage (Dominion 5) finds them.</p>' if not letters else ""
    under_way = f'<h2>Under way</h2><div class="cards">{squads}</div>' if squads else ""
    return f'<div class="page letters" tabindex="0"><h2>Letters</h2>{none}<div class="cards">{letters}</div>{under_way}</div>'


def _letter_card(v: Seen, mission: Opportunity) -> str:
    hard = difficulty(v, mission)
    squad = best_squad(v, mission)
    weeks = list(preparations(v, mission))
    odds = "".join(f"<td>{chance_of(v, mission, squad, n).total} %</td>" for n in weeks) if squad else ""
    heads = "".join(f"<th>{n} wk</th>" for n in weeks)
    names = ", ".join(escape(agent.name.split()[0]) for agent in squad)
    table = (
        f'<table class="odds"><caption>{names}, by weeks of preparation</caption><tr>{heads}</tr><tr>{odds}</tr></table>'
        if squad
        else ""
    )
    return (
        f'<div class="card letter" data-ref="mission:{mission.id}">{_head(v, mission)}'
        f"{_terms(hard, 'Difficulty')}{table}{_glass(mission.timer)}</div>"
    )


def best_squad(v: Seen, mission: Opportunity) -> list[Agent]:
    """5.5 The strongest agents who could go now, for a first idea of the odds."""
    free = [agent for number, agent in v.roster.items() if not cannot_go(v, number)]
    free.sort(key=lambda agent: (agent.condition == "tired", -agent.level))
    return free[: v.book.agents.squad]


def _squad_card(v: Seen, squad: Squad) -> str:
    chance = success_chance(v, squad.mission, squad.agents, squad.weeks)
    people = "".join(portrait(number, v.roster[number].corruption, 30) for number in squad.agents)
    names = ", ".join(escape(v.roster[number].name.split()[0]) for number in squad.agents)
    return (
        f'<div class="card letter" data-ref="mission:{squad.mission.id}">{_head(v, squad.mission)}<p class="people">{people}{names}</p>'
        f'{bands(v, chance.total)}{_terms(chance, "Success chance", " %")}<p class="glass">{icon("hourglass", 15)}runs in week {squad.due}</p></div>'
    )


def _head(v: Seen, mission: Opportunity, rank: str = "h3") -> str:
    row = v.book.missions[mission.kind]
    place = escape(v.book.districts[mission.district].name)
    return (
        f'<div class="head">{seal(KIND_SIGNS[mission.kind], 42)}<div><{rank}>{row.name}</{rank}> '
        f"<span>{place}. {reward(v, mission).capitalize()}, Notice risk {signed(row.risk)}</span></div></div>"
    )


def _glass(weeks: int) -> str:
    return f'<p class="glass{" last" if weeks == 1 else ""}">{icon("hourglass", 15)}{plural(weeks, "week")} left</p>'


def _terms(total: Sum, name: str, unit: str = "") -> str:
    """A number opened into its terms, with their sections."""
    rows = "".join(
        f'<tr><td>{escape(t.label)} <i class="sec">{t.section}</i></td><td>{signed(t.value)}</td></tr>'
        for t in total.terms
    )
    return f'<table class="terms"><tbody>{rows}</tbody><tfoot><tr><th>{name}</th><td>{total.total}{unit}</td></tr></tfoot></table>'


def column(v: Seen) -> str:
    """Beside the map: what is dangerous, the letters in brief, the way to the Quiet Empire, the quarter."""
    rows = "".join(_brief(v, mission) for mission in v.board.values())
    rows += "".join(_under_way(v, squad) for squad in v.squads)
    none = '<p class="none">No letters. A worker at Espionage (Dominion 5) finds them.</p>' if not rows else ""
    letters = f'<h2>Letters</h2><div class="briefs">{rows}{none}</div>'
    return (
        f'<section class="column" aria-label="Letters and outlook" tabindex="0">{outlook(v)}{letters}{_empire(v)}'
        f"{_quarter(v)}</section>"
    )


def _quarter(v: Seen) -> str:
    number, aim = quarter(v), target(v)
    weeks = [week for week in v.history if (week.week - 1) // WEEKS_A_QUARTER + 1 == number]
    chart = profit_chart(weeks, aim, aim * v.book.charter.relief_factor, number, v.book.upkeep.operating_cost)
    return f"<h2>This quarter</h2>{chart}"


def _brief(v: Seen, mission: Opportunity) -> str:
    row, place = v.book.missions[mission.kind], escape(v.book.districts[mission.district].name)
    hard = difficulty(v, mission).total
    return (
        f'<div class="brief{" last" if mission.timer == 1 else ""}"><span class="open" data-ref="mission:{mission.id}">{seal(KIND_SIGNS[mission.kind], 30)}'
        f"<span><b>{row.name}</b><small>{place}: {reward(v, mission)}</small></span></span>"
        f'<button type="button" class="why n" data-explain="difficulty:{mission.id}">diff. {hard}</button>'
        f'<i class="timer">{icon("hourglass", 12)}{mission.timer}</i></div>'
    )


def _under_way(v: Seen, squad: Squad) -> str:
    row = v.book.missions[squad.mission.kind]
    chance = success_chance(v, squad.mission, squad.agents, squad.weeks).total
    people = "".join(portrait(number, v.roster[number].corruption, 20) for number in squad.agents)
    return (
        f'<div class="brief way"><span class="open" data-ref="mission:{squad.mission.id}">{seal(KIND_SIGNS[squad.mission.kind], 30)}'
        f"<span><b>{row.name}</b><small>{people}</small></span></span>"
        f'<button type="button" class="why n" data-explain="chance:{squad.mission.id}">{chance} %</button>'
        f'<i class="timer">week {squad.due}</i></div>'
    )


def outlook(v: Seen) -> str:
    """What this week threatens, and what still lasts."""
    lines = [f'<li class="bad">{icon("warn", 15)}<span>{line}</span></li>' for line in dangers(v)]
    lines += [f"<li>{icon('info', 15)}<span>{line}</span></li>" for line in lasting(v)]
    return f'<h2>This week</h2><ul class="outlook">{"".join(lines)}</ul>' if lines else ""


def _empire(v: Seen) -> str:
    """11.1 How far the Quiet Empire is."""
    rules = v.book.quiet
    strong = sum(level >= rules.dominion for level in v.dominion.values())
    gate = f", counts from week {quiet_gate(v) + 1}" if v.week <= quiet_gate(v) else ""
    tests = (
        (strong >= rules.districts, f"Dominion {rules.dominion} in {strong} of {rules.districts} districts"),
        (max(v.notice.values()) <= rules.notice, f"Notice {rules.notice} at most everywhere"),
        (v.strain == 0, "no Charter Strain"),
    )
    marks = "".join(
        f'<li class="{"yes" if met else "no"}">{icon("check" if met else "cross", 14)}<span>{what}</span></li>'
        for met, what in tests
    )
    weeks = "".join(f'<i class="{"on" if n < v.quiet else ""}"></i>' for n in range(rules.weeks))
    stands = "stands" if stands_quietly(v) else "not yet"
    return (
        f'<h2>The Quiet Empire <small>{stands}{gate}</small></h2><ul class="outlook">{marks}</ul>'
        f'<p class="quiet"><span class="steps">{weeks}</span>{v.quiet} of {plural(rules.weeks, "week")}</p>'
    )


def dangers(v: Seen) -> list[str]:
    """What goes wrong if nothing is done."""
    found = [
        f"The Baron of {escape(v.book.districts[place].name)} wants {tribute.amount} § {'this week' if tribute.due <= v.week else f'by week {tribute.due}'}"
        for place, tribute in v.tributes.items()
    ]
    for place in PLACES:
        level = status(v, place)
        if level in ("scrutiny", "retaliation") or (level == "baron" and place not in v.tributes):
            found.append(f"{escape(v.book.districts[place].name)}: Notice {v.notice[place]}, {STATUS[level]}")
    if total_notice(v) >= lever(v).prince - 3 and v.armed:
        found.append(f"All Notice {total_notice(v)}: the Prince warns at {lever(v).prince}")
    if isinstance(v.pending, Orders) and (idle := workers_idle(v)):
        found.append(f"{plural(idle, 'worker')} idle")
    found += [f"{mission_name(v, m)} is lost after this week" for m in v.board.values() if m.timer == 1]
    left = WEEKS_A_QUARTER - (v.week - 1) % WEEKS_A_QUARTER
    profit = quarter_profit(v).total
    if left <= 4 and verdict(v, profit) > 0:
        found.append(
            f"Profit {plain(profit)} of {target(v)} with {plural(left, 'week')} to go: Charter Strain {signed(verdict(v, profit))}"
        )
    return found


def lasting(v: Seen) -> list[str]:
    """12.1 What events left behind."""
    found = []
    if v.boom_week == v.week:
        found.append("Market Boom: trading earns double this week")
    if v.week <= v.shortage_until:
        found.append(f"Supply Shortage: materiel costs double to week {v.shortage_until}")
    if v.double_agent:
        found.append("A Double Agent waits for the next mission")
    if v.informants:
        found.append("Informant Network: the next spy finds one letter more")
    return found + [f"An investment pays {v.book.omens.returns} § in week {week}" for week in v.investments]


# 13.2 Mission Assignment


def plan_letter(v: Seen, plan: Planning) -> str:
    """13.2 Mission Assignment: squad, preparation, the chance term by term, and its outcomes to scale."""
    mission = plan.mission
    squad = [v.roster[number] for number in plan.agents]
    chance = chance_of(v, mission, squad, plan.weeks)
    hard = ", ".join(f"{term.label} {signed(term.value)}" for term in difficulty(v, mission).terms)
    terms = _terms(chance, "Success chance", " %").replace(
        "<tfoot>", f'<tbody><tr class="sub"><td colspan="2">Difficulty: {escape(hard)}</td></tr></tbody><tfoot>'
    )
    breaking = [a.name for a in squad if a.corruption == v.book.corruption.breaking - 1]
    warn = "".join(
        f'<p class="alert">{icon("warn", 15)}<span>{escape(name)} reaches the Breaking Point <i class="sec">9.3</i></span></p>'
        for name in breaking
    )
    reason = plan.not_ready(v)
    commit = (
        f'<p class="alert">{icon("info", 15)}<span>{escape(reason)}</span></p>'
        if reason
        else f'<div class="go-act" data-ref="commit">Commit until week {v.week + plan.weeks - 1}</div>'
    )
    return (
        f'<section class="column plan" aria-label="Squad and odds" tabindex="0">{_head(v, mission, "h2")}{_slots(v, plan, squad)}{_weeks(v, plan, squad)}'
        f"{bands(v, chance.total)}{outcomes(v, mission, chance.total)}{terms}{warn}"
        f'<div class="ends">{commit}<div class="fold-act" data-ref="fold">Fold letter</div></div></section>'
    )


def _slots(v: Seen, plan: Planning, squad: list[Agent]) -> str:
    """5.5 The places in the squad; 13.2 on narrow tables also everyone who could fill them."""
    taken = "".join(
        f'<div class="slot" data-ref="agent:{a.id}">{portrait(a.id, a.corruption, 24)}<span><b>{escape(a.name.split()[0])}</b>'
        f"<small>level {a.level}{', tired' if a.condition == 'tired' else ''}</small></span></div>"
        for a in squad
    )
    empty = '<div class="slot empty"><span>free</span></div>' * (v.book.agents.squad - len(squad))
    return f'<div class="squad" aria-label="Squad">{taken}{empty}</div>'


def _weeks(v: Seen, plan: Planning, squad: list[Agent]) -> str:
    """7.1 Weeks of preparation, each with its chance; those beyond the timer are hatched."""
    able, cells = preparations(v, plan.mission), ""
    for weeks, change in enumerate(v.book.chance.preparation, 1):
        head = f"<b>{weeks} wk</b> {signed(change)}"
        if weeks not in able:
            late = "too soon" if weeks < able[0] else "too late"
            cells += f'<div class="wk off">{head}<i>{late}</i></div>'
        else:
            chance = f"{chance_of(v, plan.mission, squad, weeks).total} %"
            on = " on" if weeks == plan.weeks else ""
            cells += f'<div class="wk{on}" data-ref="prep:{weeks}">{head}<i>{chance}</i></div>'
    return f'<div class="weeks" aria-label="Weeks of preparation">{cells}</div>'


def bands(v: Seen, chance: int) -> str:
    """7.3 The hundred rolls to scale, each outcome in its pattern, and the line between success and failure."""
    counts = outcome_bands(v.book, chance)
    drawn, words, x = "", "", 0
    for grade in GRADES:
        count = counts[grade]
        if not count:
            continue
        drawn += f'<rect x="{x}%" width="{count}%" height="28" fill="url(#h-{grade})"/>'
        if count >= 5:
            words += f'<b style="left:{num(x + count / 2)}%">{count}</b>'
        x += count
    drawn += f'<line x1="{chance}%" x2="{chance}%" y1="-3" y2="31" class="line"/>'
    art = tag("svg", drawn, height="28", aria_hidden="true")
    said = ", ".join(f"{grade} {counts[grade]}" for grade in GRADES)
    aim = f'<span class="aim" style="left:{min(max(chance, 24), 70)}%">{chance} or less succeeds</span>'
    return f'<div class="bands" role="img" aria-label="Of a hundred rolls: {said}">{aim}<div class="strip">{art}{words}</div></div>'


def swatch(grade: Grade) -> str:
    return f'<svg class="swatch" width="14" height="14" aria-hidden="true"><rect width="14" height="14" fill="url(#h-{grade})"/></svg>'


def outcomes(v: Seen, mission: Opportunity, chance: int) -> str:
    """7.3 What each outcome would mean, in numbers of this moment."""
    counts = outcome_bands(v.book, chance)
    what = "Authority" if v.book.missions[mission.kind].authority else "Reward"
    rows = ""
    for grade in GRADES:
        won, seen, hurt = outcome(v, mission, grade)
        won = won.removeprefix(f"{what} ")
        rows += f"<tr><th>{swatch(grade)}{grade.capitalize()} <small>{counts[grade]}</small></th><td>{won}</td><td>{seen}</td><td>{hurt}</td></tr>"
    return f'<table class="outcomes"><thead><tr><th>of 100 rolls</th><th>{what}</th><th>Notice</th><th>Squad</th></tr></thead><tbody>{rows}</tbody></table>'


def outcome(v: Seen, mission: Opportunity, grade: Grade) -> tuple[str, str, str]:
    """7.3 Reward, Notice and squad after this outcome; 11.2 for a Coup its own table."""
    place, row, result = mission.district, v.book.missions[mission.kind], v.book.results[grade]
    notice, extra = v.notice[place], result.notice
    if mission.kind == "coup":
        return _coup(v, mission, grade)
    won = {
        "extraction_run": f"{mission.reward * result.percent // 100} materiel",
        "smuggling": f"{mission.reward * result.percent // 100} §",
        "intelligence": plural(row.opportunities * result.percent // 100, "letter"),
        "tribute": f"Notice {signed(-(row.notice * result.percent // 100))}",
    }.get(mission.kind)
    if won is None:
        less = row.authority * result.percent // 100
        won = f"Authority {v.authority[place]} to {max(0, v.authority[place] - less)}" if less else "nothing"
    notice = max(0, notice - row.notice * result.percent // 100)
    if extra is not None:
        notice = min(TOP, notice + max(0, row.risk + extra - dominion_band(v.book, v.dominion[place]).shelter))
    levels = lever(v)
    word = (
        " Retaliation"
        if notice >= TOP > levels.baron
        else " Baron"
        if notice >= levels.baron
        else " Scrutiny"
        if notice >= levels.scrutiny
        else ""
    )
    seen = f"{notice}{word}" if notice != v.notice[place] else f"stays {notice}"
    return ("nothing" if not result.percent else won), seen, FATES[grade]


def _coup(v: Seen, mission: Opportunity, grade: Grade) -> tuple[str, str, str]:
    if grade in ("flawless", "success"):
        return "victory", "no matter", "you rule"
    if grade == "pyrrhic":
        return "victory", "exposed", "you rule"
    gain = v.book.missions["coup"].risk + (v.book.results[grade].notice or 0)
    notice = min(TOP, v.notice[mission.district] + gain)
    return (
        ("Authority 10", str(notice), "all killed") if grade == "failure" else ("Dominion 0", str(notice), "2 killed")
    )
