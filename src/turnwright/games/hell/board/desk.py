"""13.1 Around the map: the ledger strip above, the desk with workers and dossiers below; 13.2 the Agent Roster."""

from __future__ import annotations

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import counted, plain, say, signed, wordlist

from ..agents import cannot_go
from ..assignment import Orders, Planning
from ..notice import total_notice
from ..quarter import quarter_profit, target, verdict
from ..resolution import chance_of
from ..resources import materiel_price
from ..state import Agent, committed, lever, workers_idle, workers_ready
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
    cells = _store("coin", say("Sovereigns"), v.sovereigns, "", money, "resource:sovereigns")
    cells += _store("gear", say("Materiel"), v.materiel, "resource:materiel", goods)
    cells += _store("gem", say("Influence"), v.influence, "resource:influence", "")
    return html('<header class="ledger">{}{}{}{}</header>', cells, _profit(v), _strain(v), _prince(v))


def _store(sign: str, name: str, amount: int, ref: str, more: str, spot: str = "") -> Markup:
    touch = html(' data-ref="{}"', ref) if ref else html(' data-spot="{}"', spot)
    return html(
        '<div class="cell">{icon}<div><span{touch} class="name">{name} <b>{amount}</b></span>'
        '<span class="more">{more}</span></div></div>'
    ).format(icon=icon(sign, 22), touch=touch, name=name, amount=amount, more=more)


def _profit(v: Seen) -> Markup:
    profit, aim, twice = quarter_profit(v).total, target(v), target(v) * v.book.charter.relief_factor
    change = verdict(v, profit)
    fate = {-1: say("lifts a seal"), 0: say("on target"), 1: say("one strain"), 2: say("two strains")}.get(
        change, signed(change)
    )
    aimed = why("target:0", str(aim))
    aimed = html("of {aim}", aim=aimed) if v.outcome else html("of {aim}, now {fate}", aim=aimed, fate=fate)
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
        price = v.book.workers
        again = any(v.last_jobs.values()) and not sum(v.jobs.values())
        buttons += (
            html(
                '<span class="chip-act" data-button="" data-ref="same">{icon}Same as last week</span>',
                icon=icon("undo", 13),
            )
            if again
            else ""
        )
        buttons += html(
            '<span class="chip-act" data-button="" data-ref="hire:worker">{icon}Hire, {sovereigns} § {materiel} M</span>'
        ).format(icon=icon("plus", 13), sovereigns=price.sovereigns, materiel=price.materiel)
        buttons += html(
            '<span class="chip-act" data-button="" data-ref="reserve">{icon}Reserve {reserve} M</span>'
        ).format(icon=icon("lock", 13), reserve=v.reserve)
    return html('<div class="tray"><b>{}</b>{}{}</div>', told, shown, buttons)


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
    offers = joined(
        html(
            '<span class="chip-act" data-button="" data-ref="{ref}"><b>{name}</b>{sovereigns} § {materiel} M</span>'
        ).format(ref=ref, name=name, sovereigns=row.sovereigns, materiel=row.materiel)
        for row, ref, name in rows
    )
    return html('<div class="file hire"><strong class="h4">For hire</strong>{}</div>', offers)


# 13.2 Agent Roster


def roster(v: Seen) -> Markup:
    """13.2 Agent Roster: every dossier opened, who can be hired, and who is gone."""
    cards = joined(_card(v, agent) for agent in v.roster.values()) or html(
        '<p class="none">Nobody is left on the roster.</p>'
    )
    gone = joined(
        html("<li>{portrait}<b>{name}</b> level {level}, {fate} in week {week}</li>").format(
            portrait=portrait(f.agent.id, f.agent.corruption, 28),
            name=f.agent.name,
            level=f.agent.level,
            fate=f.fate,
            week=f.week,
        )
        for f in reversed(v.fallen)
    )
    lost = html('<section class="gone"><h3>Gone</h3><ul>{}</ul></section>', gone) if gone else Markup()
    return h.div("page roster", tabindex="0")[h.h2[say("Agents")], _offers(v), h.div("cards")[cards], lost]


def _card(v: Seen, agent: Agent) -> Markup:
    rules, care, taint = v.book.agents, v.book.recovery, v.book.corruption
    if agent.level < rules.top_level:
        need = rules.xp[agent.level - 1]
        xp = html('<dt>XP</dt><dd>{xp} of {need}<span class="bar"><i style="width:{what}%"></i></span></dd>').format(
            xp=agent.xp, need=need, what=min(100, agent.xp * 100 // need)
        )
    else:
        xp = html("<dt>XP</dt><dd>highest level</dd>")
    squad = next((squad for squad in v.squads if agent.id in squad.agents), None)
    task = (
        say("{mission_name}, week {due}", mission_name=mission_name(v, squad.mission), due=squad.due)
        if squad
        else say("free")
    )
    effect = say("no effect")
    if agent.corruption >= taint.breaking:
        effect = "stabilised: gains no more"
    elif agent.corruption >= taint.tainted:
        effect = say(
            "{combat} in Sabotage and Interdiction, {social} in Smuggling and Tribute",
            combat=signed(v.book.chance.combat),
            social=signed(v.book.chance.social),
        )
    elif agent.corruption:
        effect = say("nightmares only")
    if agent.corruption == taint.breaking - 1:
        effect = say("{effect}; the next mission brings the Breaking Point", effect=effect)
    prices = {
        "tired": say("Cure now: {refresh_sovereigns} §", refresh_sovereigns=care.refresh_sovereigns),
        "injured": say("A week less: {treat_sovereigns} § {treat_materiel} M", care),
    }
    facts = h[h.dt[say("Task")], h.dd[task], xp, h.dt[say("Corruption")], h.dd[flames(agent.corruption), effect]]
    if agent.condition in prices:
        facts += html("<dt>Care</dt><dd>{}</dd>", prices[agent.condition])
    if agent.corruption < taint.breaking:
        facts += html(
            "<dt>Contract</dt><dd>worth {severance} § on retirement</dd>", severance=rules.severance * agent.level
        )
    if agent.last:
        facts += html("<dt>Last seen</dt><dd>{}</dd>", v.book.districts[agent.last].name)
    return html(
        '<div class="card" data-ref="agent:{id}"><div class="who">{portrait}<div><h3>{name}</h3> '
        "<span>Level {level}</span> {condition}</div></div><dl>{facts}</dl></div>"
    ).format(
        id=agent.id,
        portrait=portrait(agent.id, agent.corruption, 60),
        name=agent.name,
        level=agent.level,
        condition=condition(agent, squad is not None),
        facts=facts,
    )


def market(v: Seen) -> str:
    """1.1 The standing prices."""
    stores = v.book.stores
    return say(
        "Materiel {materiel_price} §, influence {influence_price} §, Notice −1 for {influence_per_notice} influence",
        stores,
        materiel_price=materiel_price(v),
    )
