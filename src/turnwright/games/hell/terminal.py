"""Draws a View as rich text, 80 columns wide: 13.2 the screens, each where it is needed.

During Assignment the main view (13.1) stands on the first 24 lines; reports and finances follow below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from turnwright.kit.words import plain, say, signed

from . import assignment
from .agents import cannot_go
from .book import JOBS, OMENS, PLACES, POSTS, Grade, Job, Place
from .districts import authority_band, dominion_band
from .full_charter import free_ground, talk
from .missions import difficulty
from .notice import status, total_notice
from .preparation import preparations
from .quarter import quarter_profit, story, target
from .quiet_empire import quiet_gate
from .resolution import chance_of, outcome_bands, success_chance
from .resources import HEADINGS
from .state import Agent, MissionReport, Opportunity, committed, lever, workers_at, workers_idle, workers_ready
from .text import lasting, prompt
from .text.events import omen_effect, week_name
from .text.words import mission_name, reward, worst_first
from .view import Seen
from .workers import worker_limit

WIDTH, COLUMN = 80, 19
SPARKS = "▁▂▃▄▅▆▇█"
SHADES: dict[Grade, str] = {"flawless": "█", "success": "▓", "pyrrhic": "▒", "failure": "░", "disaster": "x"}
LETTERS: dict[Job, str] = {
    "extraction": "Ex",
    "trading": "Tr",
    "espionage": "Sp",
    "discretion": "Hu",
    "expansion": "Xp",
}
"""4.2 The jobs in two letters: dig, trade, spy, hush, expand."""
STATUS_STYLE = {"unnoticed": "", "attention": "yellow", "scrutiny": "bold yellow", "baron": "bold red"}


def terminal(v: Seen) -> RenderableType:
    """13.2 The screen that fits the moment."""
    if v.outcome:
        return Group(head(v), game_over(v), finances(v))
    if isinstance(v.pending, assignment.Planning):
        return Group(head(v), mission_assignment(v, v.pending))
    if isinstance(v.pending, assignment.Orders):
        below = [*reports(v), *event_card(v), finances(v), legend()]
        return Group(head(v), district_map(v), people_and_missions(v), *below)
    return Group(head(v), decision(v), district_map(v), *reports(v))


# 13.1 Main view


def head(v: Seen) -> Text:
    """13.1 Where the branch stands, in three lines."""
    standing = f"{v.quiet}/{v.book.quiet.weeks}"
    if v.week <= quiet_gate(v):
        standing = say("{standing}, from week {week}", standing=standing, week=quiet_gate(v) + 1)
    first = Text(f"{week_name(v.week)}, {v.phase.capitalize()}", style="bold")
    goods = say("{materiel} (keep {reserve})", v) if v.reserve else v.materiel
    profit, aim = plain(quarter_profit(v).total), target(v)
    stores = say(
        "§ {sovereigns}  materiel {goods}  influence {influence}  profit {profit} of {aim}",
        v,
        goods=goods,
        profit=profit,
        aim=aim,
    )
    dangers = say(
        "Strain {strain}/{charter_strain}  Notice {total_notice}/{prince}  Prince {warnings}/{notice_warnings}  Quiet Empire {standing}",
        v,
        charter_strain=v.book.charter.strain,
        total_notice=total_notice(v),
        prince=lever(v).prince,
        notice_warnings=v.book.notice.warnings,
        standing=standing,
    )
    return Text("\n").join([first, Text(stores), Text(dangers)])


def legend() -> Text:
    """4.2 What the two letters of a post stand for."""
    return Text(say("Ex extraction, Tr trading, Sp espionage, Hu discretion, Xp expansion; - not yet"), style="dim")


def district_map(v: Seen) -> Table:
    """13.2 Map View and Worker Assignment: four districts side by side."""
    grid = Table.grid(padding=(0, 1))
    for _ in PLACES:
        grid.add_column(width=COLUMN)
    grid.add_row(*(district(v, place) for place in PLACES))
    return grid


def district(v: Seen, place: Place) -> Text:
    levels, level = lever(v), status(v, place)
    band = authority_band(v.book, v.authority[place]) if v.options.authority_bands else 0
    marks = (levels.attention, levels.scrutiny, levels.baron)
    authority, dominion, notice = v.authority[place], v.dominion[place], v.notice[place]
    looks, talked = level.capitalize(), talk(v, place)
    if talked:
        looks = say("{level} talk {talk}", level=looks, talk=signed(talked))
    crew = say("Workers {at_work}/{most}", at_work=workers_at(v, place), most=worker_limit(v, place))
    lines = [
        Text(v.book.districts[place].name[:COLUMN], style="bold underline"),
        Text(say("Auth {authority:>2} {meter}", authority=authority, meter=meter(authority))),
        Text(say("Dom  {dominion:>2} {meter}", dominion=dominion, meter=meter(dominion, (3, 5, 7, 9)))),
        Text(say("Not  {notice:>2} {meter}", notice=notice, meter=meter(notice, marks))),
        Text(looks, style=STATUS_STYLE.get(level, "bold red")),
        Text(say("{crew} diff{change}", crew=crew, change=signed(band)) if band else crew),
        Text(" ".join(f"{LETTERS[job]}{at_post(v, place, job)}" for job in JOBS)),
        Text(trouble(v, place)[:COLUMN], style="bold"),
    ]
    return Text("\n").join(lines)


def at_post(v: Seen, place: Place, job: Job) -> str:
    """4.2 Workers at a job, or a dash where Dominion is too low for it."""
    return "-" if v.dominion[place] < v.book.jobs[job].requires else str(v.jobs[POSTS[place, job]])


def trouble(v: Seen, place: Place) -> str:
    """What hangs over a district."""
    if place in v.tributes:
        return say("Tribute {amount} by w{due}", amount=v.tributes[place].amount, due=v.tributes[place].due)
    if v.week <= v.closed_until[place]:
        return say("Closed to week {week}", week=v.closed_until[place])
    if v.patrols[place]:
        return say("Patrol waits")
    if v.week <= v.distracted_until[place]:
        return say("Baron distracted")
    if not free_ground(v, place):
        return say("Contested at {most}", most=v.options.contested_ground)
    rate = dominion_band(v.book, v.dominion[place]).rate
    return say("Sells at {rate}", rate=rate) if rate else ""


def meter(value: int, marks: Sequence[int] = ()) -> str:
    """Ten cells; a threshold that is not reached yet is printed in its cell."""
    return "".join("█" if n <= value else str(n)[-1] if n in marks else "░" for n in range(1, 11))


def people_and_missions(v: Seen) -> Table:
    """13.2 Agent Roster and Mission Board, side by side."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=38)
    grid.add_column(width=40)
    crew = say("Workers: {idle} idle of {workers}", v, idle=workers_idle(v))
    if hiding := v.workers - workers_ready(v):
        crew = say("{crew}, {hiding} in hiding", crew=crew, hiding=hiding)
    left = [Text(crew, style="bold"), Text(say("Agents"), style="bold")]
    left += [Text(agent_line(v, agent)[:38]) for agent in v.roster.values()]
    left.append(Text(offers(v)[:38]))
    right = [Text(say("Missions"), style="bold")]
    right += [Text(letter_line(v, mission)[:40]) for mission in v.board.values()]
    right += [Text(squad_line(v, n)[:40]) for n in range(len(v.squads))]
    if len(right) == 1:
        right.append(Text(say("None: Espionage finds them."), style="dim"))
    right += [Text(line[:40]) for line in lasting(v)]
    grid.add_row(Text("\n").join(left), Text("\n").join(right))
    return grid


def agent_line(v: Seen, agent: Agent) -> str:
    condition = agent.condition.capitalize() + (f" {agent.timer}w" if agent.timer else "")
    busy = "*" if agent.id in committed(v) else " "
    return f"{busy}{agent.name[:18]:<18} L{agent.level} {condition:<10} C{agent.corruption}"


def offers(v: Seen) -> str:
    """5.3 Who can be hired this week."""
    levels = ["L1", *(f"L{level}" for level in v.offers)]
    if v.recruit_week == v.week:
        levels.append(say("Skilled Recruit"))
    return say("For hire: {levels}", levels=", ".join(levels))


def letter_line(v: Seen, mission: Opportunity) -> str:
    name, place = v.book.missions[mission.kind].name, v.book.districts[mission.district].name.split()[-1]
    return f"{name}, {place} d{difficulty(v, mission).total} {reward(v, mission)} {mission.timer}w"


def squad_line(v: Seen, n: int) -> str:
    squad = v.squads[n]
    chance = success_chance(v, squad.mission, squad.agents, squad.weeks).total
    name, place = v.book.missions[squad.mission.kind].name, v.book.districts[squad.mission.district].name.split()[-1]
    return say("* {name}, {place}: {chance} % in week {due}", name=name, place=place, chance=chance, due=squad.due)


# 13.2 Mission Assignment and Resolution


def mission_assignment(v: Seen, plan: assignment.Planning) -> Group:
    """13.2 Mission Assignment: squad, preparation, and the chance term by term."""
    mission, squad = plan.mission, [v.roster[number] for number in plan.agents]
    chance = chance_of(v, mission, squad, plan.weeks)
    row = v.book.missions[mission.kind]
    title = say("{name}: {reward}, Notice risk {risk}", row, name=mission_name(v, mission), reward=reward(v, mission))
    terms = Table.grid(padding=(0, 1))
    terms.add_column(width=34)
    terms.add_column(width=5, justify="right")
    terms.add_column(width=5)
    for term in chance.terms:
        terms.add_row(term.label[:34], signed(term.value), term.section)
    terms.add_row(Text(say("Success chance"), style="bold"), Text(f"{chance.total} %", style="bold"), "")
    hard = difficulty(v, mission)
    odds = {n: f"{n}w {chance_of(v, mission, squad, n).total} %" for n in preparations(v, mission)}
    weeks = "  ".join(f"[{told}]" if n == plan.weeks else told for n, told in odds.items())
    people = []
    for number, agent in v.roster.items():
        if agent in squad:
            people.append(f"+ {agent_line(v, agent)}")
        else:
            together = say("with: {total} %", chance_of(v, mission, [*squad, agent], plan.weeks))
            people.append(f"{'x' if cannot_go(v, number) else '-'} {agent_line(v, agent)}  {together}")
    hard_terms = ", ".join(f"{t.label} {signed(t.value)}" for t in hard.terms)
    lines = [
        Text(title[:WIDTH], style="bold"),
        Text(say("Difficulty {total}: {terms}", hard, terms=hard_terms)),
        Text(say("Preparation: {weeks}", weeks=weeks)),
    ]
    return Group(*lines, terms, bands(v, chance.total), *(Text(line[:WIDTH]) for line in people))


def bands(v: Seen, chance: int) -> Text:
    """7.3 The hundred rolls by outcome, two a cell."""
    counts = outcome_bands(v.book, chance)
    rolls = "".join(SHADES[grade] * count for grade, count in counts.items())
    legend = "  ".join(f"{SHADES[grade]} {grade.capitalize()} {count}" for grade, count in counts.items())
    return Text(f"{rolls[::2]}\n{legend}")


def reports(v: Seen) -> list[RenderableType]:
    """13.2 Mission Resolution: how the missions of the last Resolution came out."""
    return [resolution(v, report) for report in worst_first(v, v.reports)]


def resolution(v: Seen, report: MissionReport) -> Panel:
    roll = (
        say("rolled {roll} against {total}", roll=report.roll, total=report.chance.total)
        if report.roll
        else say("settled by a Double Agent")
    )
    lines = [
        f"{report.grade.capitalize()}: {roll}",
        say(
            "Authority {authority} to {authority_then}, Notice {notice} to {notice_then}",
            authority=report.authority[0],
            authority_then=report.authority[1],
            notice=report.notice[0],
            notice_then=report.notice[1],
        ),
    ]
    if report.materiel:
        lines.append(say("Won: {materiel} materiel", report))
    elif report.sovereigns:
        lines.append(say("Won: {sovereigns} sovereigns", report))
    for line in report.agents:
        state = line.after.condition.capitalize()
        fate = line.fate.capitalize() or say("{state}, level {level}", line.after, state=state)
        lines.append(say("{name}: {fate}, Corruption {corruption}", line.after, fate=fate))
    title = say("Week {week}: {name}", report, name=mission_name(v, report.squad.mission))
    return Panel("\n".join(lines), title=title, width=WIDTH)


# 13.2 Event popup, Quarter Report, Game Over


def event_card(v: Seen) -> list[RenderableType]:
    """13.2 Event Popup: last week's event."""
    if v.card is None or v.card.week < v.week - 1:
        return []
    where = f", {v.book.districts[v.card.district].name}" if v.card.district else ""
    title = say("Week {week}: {name}{where}", week=v.card.week, name=OMENS[v.card.number - 1].name, where=where)
    return [Panel(omen_effect(v.book, v.card.number), title=title, width=WIDTH)]


def decision(v: Seen) -> Panel:
    """13.2 Event Popup: the choice that is open."""
    words = prompt(v)
    card = omen_effect(v.book, v.card.number) if v.card and v.card.week == v.week else words.detail
    return Panel(card or say("Choose."), title=words.label, width=WIDTH)


def finances(v: Seen) -> Group:
    """13.2 Quarter Report: this quarter's ledger, and the quarters before it."""
    profit = quarter_profit(v)
    rows = Table.grid(padding=(0, 1))
    rows.add_column(width=44)
    rows.add_column(width=7, justify="right")
    for term in profit.terms:
        rows.add_row(term.label, plain(term.value))
    aim = say("Profit so far, target {target}", target=target(v))
    rows.add_row(Text(aim, style="bold"), Text(plain(profit.total), style="bold"))
    past = []
    for q in v.quarters[-4:]:
        most = ", ".join(f"{HEADINGS[heading]} {plain(amount)}" for heading, amount in q.ledger[:2])
        told = say(
            "Quarter {number}: profit {profit} of {target}, strain {strain_before} to {strain}; {most}",
            q,
            profit=plain(q.profit),
            most=most,
        )
        past.append(Text(told))
    return Group(Text(say("Finances"), style="bold"), rows, *past)


def game_over(v: Seen) -> Panel:
    """13.2 Game Over: the end and the story of the run in three lines."""
    words, weeks = prompt(v), story(v)
    lost = sum(f.fate != "retired" for f in v.fallen)
    lines = [words.detail, "", say("Weeks {week}, agents lost {lost}", v, lost=lost)]
    for name, series in (
        (say("Sovereigns"), [week.sovereigns for week in weeks]),
        (say("Dominion"), [week.dominion for week in weeks]),
        (say("Notice"), [week.notice for week in weeks]),
    ):
        if series:
            lines.append(f"{name:<11} {spark(series)} {series[-1]}")
    lines += [say("{name}: {fate} in week {week}", fallen, name=fallen.agent.name) for fallen in v.fallen[-6:]]
    return Panel("\n".join(lines), title=words.label, width=WIDTH)


def spark(series: Sequence[int]) -> str:
    """A small chart: the series in at most 56 columns."""
    step = -(-len(series) // 56)
    shown = series[::step]
    top = max(max(shown), 1)
    return "".join(SPARKS[value * (len(SPARKS) - 1) // top] for value in shown)
