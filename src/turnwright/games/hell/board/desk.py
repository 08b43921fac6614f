"""13.1 Around the map: the ledger strip above, the desk with workers and dossiers below; 13.2 the Agent Roster."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kit.elements import Element, h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import counted, kept_by, plain, say, signed, wordlist

from ..agents import cannot_go
from ..assignment import Orders, Planning
from ..book import Book
from ..notice import total_notice
from ..quarter import quarter_profit, target, verdict
from ..resolution import chance_of
from ..resources import materiel_price
from ..state import Agent, Fallen, committed, lever, workers_idle, workers_ready
from ..text.words import mission_name
from ..upkeep import upkeep_due
from ..view import Seen
from ..workers import labour
from .art import crew, flames, portrait, seal

FIGURES = 7
"""Idle workers for whom there is room in the tray."""
CONDITIONS = {"fresh": "check", "tired": "moon", "injured": "medic"}
STATES = wordlist({"fresh": "Fresh", "tired": "Tired", "injured": "Injured"})


# The ledger strip


def ledger(v: Seen) -> Markup:
    """1 The three resources with what this week will change, the quarter's profit, Charter Strain and the Prince."""
    ahead, coming = labour(v), v.phase == "assignment" and not v.outcome
    money = why("income:0", signed(ahead.income.total), "n") if coming and ahead.income.total else Markup()
    goods = why("extraction:0", signed(ahead.dug), "n") if coming and ahead.dug else Markup()
    goods += html("<i>{sold} sold</i>", sold=signed(-ahead.sold)) if coming and ahead.sold else ""
    goods += why("upkeep:0", say("{total} upkeep", total=signed(-upkeep_due(v).total)), "n")
    return h.header("ledger")[
        _store("coin", say("Sovereigns"), v.sovereigns, money, data_spot="resource:sovereigns"),
        _store("gear", say("Materiel"), v.materiel, goods, data_ref="resource:materiel"),
        _store("gem", say("Influence"), v.influence, "", data_ref="resource:influence"),
        (_profit(v), _strain(v), _prince(v)),
    ]


def _store(sign: str, name: str, amount: int, more: str, **touch: str) -> Markup:
    named = h.span(**touch, class_="name")[name, " ", h.b[amount]]
    return h.div("cell")[icon(sign, 22), h.div[named, h.span("more")[more]]]


FATES = wordlist({-1: "lifts a seal", 0: "on target", 1: "else one strain", 2: "else two strains"})
"""3.2 What the profit of now would do to the charter, by how its strain changes."""


def _profit(v: Seen) -> Markup:
    profit, aim, twice = quarter_profit(v).total, target(v), target(v) * v.book.charter.relief_factor
    change = max(verdict(v, profit), -v.strain)
    aimed = html("of {aim}", aim=why("target:0", str(aim)))
    if not v.outcome:
        aimed = html("{aimed}, {fate}", aimed=aimed, fate=FATES.get(change, signed(change)))
    share = max(0, min(100, profit * 100 // twice))
    bar = h.span("ruler", aria_hidden="true")[
        h.i(style=f"width:{share}%"), h.u(style="left:50%")[aim], h.u(style="left:100%")[twice]
    ]
    return html(
        '<div class="cell profit"><div><span class="name"><span class="quarterly"><span class="whole">Quarter </span>profit</span> {why}</span>'
        '<span class="more"><span>{aimed}</span></span></div>{bar}</div>'
    ).format(why=why("profit:0", html("<b>{}</b>", plain(profit)), "n"), aimed=aimed, bar=bar)


def _strain(v: Seen) -> Markup:
    seals = joined(seal("strain" if n < v.strain else "none", 28) for n in range(v.book.charter.strain))
    return html(
        '<div class="cell strain"><div><span class="name">Strain <span>{strain} of {most}</span></span><span class="seals">{seals}</span></div></div>'
    ).format(strain=v.strain, most=v.book.charter.strain, seals=seals)


def _prince(v: Seen) -> Markup:
    total, limit = total_notice(v), lever(v).prince
    warned = (
        say("{warned} of {warnings}", warned=v.warnings, warnings=counted(v.book.notice.warnings, "warning"))
        if v.warnings
        else say("warns at {limit}", limit=limit)
    )
    open_ = max(2, min(18, total * 18 // limit))
    lid = f"M3 22Q26 {22 - open_ * 1.4:.0f} 49 22 26 {22 + open_ * 1.2:.0f} 3 22z"
    art = h.svg("prince", width="42", height="34", viewBox="0 0 52 44", aria_hidden="true")[
        h.path(d=lid), h.circle(cx="26", cy="22", r=f"{min(9, open_ * 0.6):.1f}")
    ]
    return html(
        '<div class="cell prince"><div><span class="name">All Notice {why}</span><span class="more">Prince: {warned}</span></div>{art}</div>'
    ).format(why=why("total_notice:0", html("<b>{}</b>", total), "n"), warned=warned, art=art)


# The desk


def desk(v: Seen) -> Markup:
    """4.1 Idle workers and 5.1 the dossiers, with who can be hired."""
    files = joined(dossier(v, agent) for agent in v.roster.values())
    return html(
        '<footer class="desk">{}<div class="files" role="group" aria-label="Dossiers" tabindex="0">{}{}</div></footer>'
    ).format(tray(v), files, _offers(v))


def tray(v: Seen) -> Markup:
    """4.1 The idle workers, to be dragged to a pad; 4.2 the same posts again, and the reserve kept from traders."""
    idle, ready = workers_idle(v), workers_ready(v)
    figures = joined(
        html('<i class="man" data-drag="worker" data-ref="idle">{}<span class="sr">Idle worker </span></i>', crew(1))
        for _ in range(min(idle, FIGURES))
    )
    more = html("<b>+{}</b>", idle - FIGURES) if idle > FIGURES else Markup()
    shown = h.span("men")[figures, more] if idle else html('<span class="men none" data-ref="idle">all at work</span>')
    told = (
        say("{idle} of {workers} idle, {hiding} hiding", v, idle=idle, hiding=v.workers - ready)
        if ready < v.workers
        else say("{idle} of {workers} idle", v, idle=idle)
    )
    buttons = html("<small>Pick the squad from the dossiers.</small>") if isinstance(v.pending, Planning) else Markup()
    if isinstance(v.pending, Orders):
        if any(v.last_jobs.values()) and not sum(v.jobs.values()):
            buttons += _chip("same")[icon("undo", 13), say("Same as last week")]
        buttons += _chip("hire:worker")[icon("plus", 13), say("Hire, {sovereigns} § {materiel} M", v.book.workers)]
        buttons += _chip("reserve")[icon("lock", 13), say("Reserve {reserve} M", v)]
    return h.div("tray")[h.b[told], shown, buttons]


def _chip(ref: str) -> Element:
    """A button on the board, for the order of this ref."""
    return h.span("chip-act", data_button="", data_ref=ref)


def dossier(v: Seen, agent: Agent) -> Markup:
    """5.1 An agent at a glance; while a mission is planned, what taking this one along would do."""
    plan = v.pending if isinstance(v.pending, Planning) else None
    busy, state, foot = agent.id in committed(v), "", Markup()
    if plan and agent.id in plan.agents:
        state, foot = "in", html("{icon}In squad", icon=icon("check", 14))
    elif plan and not cannot_go(v, agent.id) and len(plan.agents) < v.book.agents.squad:
        squad = [v.roster[number] for number in plan.agents]
        chance = chance_of(v, plan.mission, [*squad, agent], plan.weeks).total
        state, foot = "free", html("{icon}Add: {chance} %", icon=icon("plus", 14), chance=chance)
    elif busy:
        squad_of = next(squad for squad in v.squads if agent.id in squad.agents)
        state, foot = "out", html("{icon}runs in week {due}", icon=icon("hourglass", 14), due=squad_of.due)
    elif agent.condition == "injured":
        state, foot = "out", html("{icon}{weeks} of rest", icon=icon("medic", 14), weeks=counted(agent.timer, "week"))
    first, _, last = agent.name.partition(" ")
    breaks = agent.corruption == v.book.corruption.breaking - 1
    warn = (
        h.span("warn", title=say("The next mission brings the Breaking Point"))[icon("warn", 16)]
        if breaks
        else Markup()
    )
    return h.div(f"file {state}", data_ref=f"agent:{agent.id}")[
        warn,
        h.div("who")[
            portrait(agent.id, agent.corruption),
            h.div[h.strong("h4")[first, " ", h.br, last], " ", h.span[html("Level {level}", level=agent.level)], " "],
        ],
        condition(agent, busy),
        h.div("taint")[flames(agent.corruption), h.b[agent.corruption]],
        h.div("foot-line")[foot],
    ]


def condition(agent: Agent, busy: bool) -> Markup:
    word = STATES[agent.condition] + (f", {counted(agent.timer, 'week')}" if agent.timer else "")
    if busy and agent.condition == "fresh":
        return html('<div class="cond busy">{icon}Committed</div>', icon=icon("lock", 14))
    return html('<div class="cond {}">{}{}</div>').format(agent.condition, icon(CONDITIONS[agent.condition], 14), word)


def _offers(v: Seen) -> Markup:
    """5.3 Who asks to be hired."""
    if not isinstance(v.pending, Orders):
        return Markup()
    rows = [
        (row, f"hire:agent:{row.level}", say("Level {level}", level=row.level))
        for row in v.book.hires
        if row.percent >= 100 or row.level in v.offers
    ]
    if v.recruit_week == v.week:
        rows.append((v.book.hires[0], "hire:recruit", say("Skilled, level {level}", level=v.book.hires[1].level)))
    offers = (_chip(ref)[h.b[name], say("{sovereigns} § {materiel} M", row)] for row, ref, name in rows)
    return h.div("file hire")[h.strong("h4")[say("For hire")], offers]


# 13.2 Agent Roster


def roster(v: Seen) -> Markup:
    """13.2 Agent Roster: every dossier opened, who can be hired, and who is gone."""
    cards = [_card(v, agent) for agent in v.roster.values()] or h.p("none")[say("Nobody is left on the roster.")]
    lost = gone(
        [portrait(f.agent.id, f.agent.corruption, 28), h.b[f.agent.name], " ", _fate(f)] for f in reversed(v.fallen)
    )
    return h.div("page roster", tabindex="0")[h.h2[say("Agents")], _offers(v), h.div("cards")[cards], lost]


def _fate(f: Fallen) -> str:
    return say("level {level}, {fate} in week {week}", f, level=f.agent.level)


def gone(rows: Iterable[object]) -> Markup:
    """8.1, 9.4 Those who are no longer on the roster."""
    listed = [h.li[row] for row in rows]
    return h.section("gone")[h.h3[say("Gone")], h.ul[listed]] if listed else Markup()


def _card(v: Seen, agent: Agent) -> Markup:
    squad = next((squad for squad in v.squads if agent.id in squad.agents), None)
    task = say("{name}, week {due}", squad, name=mission_name(v, squad.mission)) if squad else say("free")
    return _opened(v.book, agent, task, squad is not None)


@kept_by(256)
def _opened(book: Book, agent: Agent, task: str, busy: bool) -> Markup:
    """5.1 A dossier laid open."""
    rules, care, taint = book.agents, book.recovery, book.corruption
    if agent.level < rules.top_level:
        need = rules.xp[agent.level - 1]
        bar = h.span("bar")[h.i(style=f"width:{min(100, agent.xp * 100 // need)}%")]
        xp = h[say("{xp} of {need}", agent, need=need), bar]
    else:
        xp = h[say("highest level")]
    effect = say("no effect")
    if agent.corruption >= taint.breaking:
        effect = "stabilised: gains no more"
    elif agent.corruption >= taint.tainted:
        effect = say(
            "{combat} in Sabotage and Interdiction, {social} in Smuggling and Tribute",
            combat=signed(book.chance.combat),
            social=signed(book.chance.social),
        )
    elif agent.corruption:
        effect = say("nightmares only")
    if agent.corruption == taint.breaking - 1:
        effect = say("{effect}; the next mission brings the Breaking Point", effect=effect)
    prices = {
        "tired": say("Cure now: {refresh_sovereigns} §", care),
        "injured": say("A week less: {treat_sovereigns} § {treat_materiel} M", care),
    }
    worth = say("worth {severance} § on retirement", severance=rules.severance * agent.level)
    facts: list[tuple[str, object]] = [
        (say("Task"), task),
        (say("XP"), xp),
        (say("Corruption"), [flames(agent.corruption), effect]),
        (say("Care"), prices.get(agent.condition)),
        (say("Contract"), worth if agent.corruption < taint.breaking else None),
        (say("Last seen"), book.districts[agent.last].name if agent.last else None),
    ]
    named = h.div[h.h3[agent.name], " ", h.span[say("Level {level}", agent)], " ", condition(agent, busy)]
    return h.div("card", data_ref=f"agent:{agent.id}")[
        h.div("who")[portrait(agent.id, agent.corruption, 60), named],
        h.dl[((h.dt[what], h.dd[fact]) for what, fact in facts if fact)],
    ]


def market(v: Seen) -> str:
    """1.1 The standing prices."""
    stores = v.book.stores
    return say(
        "Materiel {materiel_price} §, influence {influence_price} §, Notice −1 for {influence_per_notice} influence",
        stores,
        materiel_price=materiel_price(v),
    )
