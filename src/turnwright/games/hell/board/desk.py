"""13.1 Around the map: the ledger strip above, the desk with workers and dossiers below; 13.2 the Agent Roster."""

from __future__ import annotations

from html import escape

from turnwright.kit.icons import icon
from turnwright.kit.svg import plain, signed

from ..agents import cannot_go
from ..assignment import Orders, Planning
from ..districts import upkeep_due
from ..notice import total_notice
from ..quarter import quarter_profit, target, verdict
from ..resolution import chance_of
from ..resources import materiel_price
from ..state import Agent, committed, lever, workers_idle, workers_ready
from ..text.actions import mission_name, plural
from ..view import Seen
from ..workers import diggings, sales
from .art import crew, flames, portrait, seal

FIGURES = 7
"""Idle workers for whom there is room in the tray."""
CONDITIONS = {"fresh": "check", "tired": "moon", "injured": "medic"}


# The ledger strip


def ledger(v: Seen) -> str:
    """1 The three resources with what this week will change, the quarter's profit, Charter Strain and the Prince."""
    dug = diggings(v).total
    income, sold = sales(v, v.materiel + dug)
    coming = v.phase == "assignment" and not v.outcome
    money = _why("income:0", signed(income.total)) if coming and income.total else ""
    goods = _why("extraction:0", signed(dug)) if coming and dug else ""
    goods += f"<i>{signed(-sold)} sold</i>" if coming and sold else ""
    goods += _why("upkeep:0", f"{signed(-upkeep_due(v).total)} upkeep")
    cells = _store("coin", "Sovereigns", v.sovereigns, "", money)
    cells += _store("gear", "Materiel", v.materiel, "resource:materiel", goods)
    cells += _store("gem", "Influence", v.influence, "resource:influence", "")
    return f'<header class="ledger">{cells}{_profit(v)}{_strain(v)}{_prince(v)}</header>'


def _why(ref: str, text: str) -> str:
    return f'<button type="button" class="why n" data-explain="{ref}">{text}</button>'


def _store(sign: str, name: str, amount: int, ref: str, more: str) -> str:
    touch = f' data-ref="{ref}"' if ref else ""
    return f'<div class="cell">{icon(sign, 22)}<div><span{touch} class="name">{name} <b>{amount}</b></span><span class="more">{more}</span></div></div>'


def _profit(v: Seen) -> str:
    profit, aim, twice = quarter_profit(v).total, target(v), target(v) * v.book.charter.relief_factor
    change = verdict(v, profit)
    fate = {-1: "lifts a seal", 0: "on target", 1: "one strain", 2: "two strains"}.get(change, signed(change))
    word = "" if v.outcome else f", now {fate}"
    share = max(0, min(100, profit * 100 // twice))
    bar = f'<span class="ruler" aria-hidden="true"><i style="width:{share}%"></i><u style="left:50%">{aim}</u><u style="left:100%">{twice}</u></span>'
    return f'<div class="cell profit"><div><span class="name">Quarter profit {_why("profit:0", f"<b>{plain(profit)}</b>")}</span><span class="more">of {aim}{word}</span></div>{bar}</div>'


def _strain(v: Seen) -> str:
    seals = "".join(seal("strain" if n < v.strain else "none", 28) for n in range(v.book.charter.strain))
    return f'<div class="cell strain"><div><span class="name">Strain {v.strain} of {v.book.charter.strain}</span><span class="seals">{seals}</span></div></div>'


def _prince(v: Seen) -> str:
    total, limit = total_notice(v), lever(v).prince
    warned = f"{v.warnings} of {plural(v.book.notice.warnings, 'warning')}" if v.warnings else f"warns at {limit}"
    open_ = max(2, min(18, total * 18 // limit))
    lid = f"M3 22Q26 {22 - open_ * 1.4:.0f} 49 22 26 {22 + open_ * 1.2:.0f} 3 22z"
    art = f'<svg class="prince" width="42" height="34" viewBox="0 0 52 44" aria-hidden="true"><path d="{lid}"/><circle cx="26" cy="22" r="{min(9, open_ * 0.6):.1f}"/></svg>'
    return f'<div class="cell prince"><div><span class="name">All Notice {_why("total_notice:0", f"<b>{total}</b>")}</span><span class="more">Prince: {warned}</span></div>{art}</div>'


# The desk


def desk(v: Seen) -> str:
    """4.1 Idle workers and 5.1 the dossiers, with who can be hired."""
    files = "".join(dossier(v, agent) for agent in v.roster.values())
    return f'<footer class="desk">{tray(v)}<div class="files" role="group" aria-label="Dossiers" tabindex="0">{files}{_offers(v)}</div></footer>'


def tray(v: Seen) -> str:
    """4.1 The idle workers, to be dragged to a pad; 4.2 the same posts again, and the reserve kept from traders."""
    idle, ready = workers_idle(v), workers_ready(v)
    hiding = f", {v.workers - ready} hiding" if ready < v.workers else ""
    figures = "".join(
        f'<i class="man" data-drag="worker" data-ref="idle">{crew(1)}</i>' for _ in range(min(idle, FIGURES))
    )
    more = f"<b>+{idle - FIGURES}</b>" if idle > FIGURES else ""
    shown = (
        f'<span class="men">{figures}{more}</span>'
        if idle
        else '<span class="men none" data-ref="idle">all at work</span>'
    )
    told = f"{idle} of {v.workers} idle{hiding}"
    buttons = "<small>Pick the squad from the dossiers.</small>" if isinstance(v.pending, Planning) else ""
    if isinstance(v.pending, Orders):
        price = v.book.workers
        again = any(v.last_jobs.values()) and not sum(v.jobs.values())
        buttons += f'<span class="chip-act" data-ref="same">{icon("undo", 13)}Same as last week</span>' if again else ""
        buttons += f'<span class="chip-act" data-ref="hire:worker">{icon("plus", 13)}Hire, {price.sovereigns} § {price.materiel} M</span>'
        buttons += f'<span class="chip-act" data-ref="reserve">{icon("lock", 13)}Reserve {v.reserve} M</span>'
    return f'<div class="tray"><b>{told}</b>{shown}{buttons}</div>'


def dossier(v: Seen, agent: Agent) -> str:
    """5.1 An agent at a glance; while a mission is planned, what taking this one along would do."""
    plan = v.pending if isinstance(v.pending, Planning) else None
    busy, state, foot = agent.id in committed(v), "", ""
    if plan and agent.id in plan.agents:
        state, foot = "in", f"{icon('check', 14)}In squad"
    elif plan and not cannot_go(v, agent.id) and len(plan.agents) < v.book.agents.squad:
        squad = [v.roster[number] for number in plan.agents]
        chance = chance_of(v, plan.mission, [*squad, agent], plan.weeks).total
        state, foot = "free", f"{icon('plus', 14)}Add: {chance} %"
    elif busy:
        squad_of = next(squad for squad in v.squads if agent.id in squad.agents)
        state, foot = "out", f"{icon('hourglass', 14)}runs in week {squad_of.due}"
    elif agent.condition == "injured":
        state, foot = "out", f"{icon('medic', 14)}{plural(agent.timer, 'week')} of rest"
    first, _, last = agent.name.partition(" ")
    breaks = agent.corruption == v.book.corruption.breaking - 1
    warn = (
        f'<span class="warn" title="The next mission brings the Breaking Point">{icon("warn", 16)}</span>'
        if breaks
        else ""
    )
    return (
        f'<div class="file {state}" data-ref="agent:{agent.id}">{warn}<div class="who">{portrait(agent.id, agent.corruption)}'
        f'<div><strong class="h4">{escape(first)} <br/>{escape(last)}</strong> <span>Level {agent.level}</span> </div></div>'
        f'{condition(agent, busy)}<div class="taint">{flames(agent.corruption)}<b>{agent.corruption}</b></div>'
        f'<div class="foot-line">{foot}</div></div>'
    )


def condition(agent: Agent, busy: bool) -> str:
    word = agent.condition.capitalize() + (f", {plural(agent.timer, 'week')}" if agent.timer else "")
    if busy and agent.condition == "fresh":
        return f'<div class="cond busy">{icon("lock", 14)}Committed</div>'
    return f'<div class="cond {agent.condition}">{icon(CONDITIONS[agent.condition], 14)}{word}</div>'


def _offers(v: Seen) -> str:
    """5.3 Who asks to be hired."""
    if not isinstance(v.pending, Orders):
        return ""
    rows = [
        (row, f"hire:agent:{row.level}", f"Level {row.level}")
        for row in v.book.hires
        if row.percent >= 100 or row.level in v.offers
    ]
    if v.recruit_week == v.week:
        rows.append((v.book.hires[0], "hire:recruit", f"Skilled, level {v.book.hires[1].level}"))
    offers = "".join(
        f'<span class="chip-act" data-ref="{ref}"><b>{name}</b>{row.sovereigns} § {row.materiel} M</span>'
        for row, ref, name in rows
    )
    return f'<div class="file hire"><strong class="h4">For hire</strong>{offers}</div>'


# 13.2 Agent Roster


def roster(v: Seen) -> str:
    """13.2 Agent Roster: every dossier opened, who can be hired, and who is gone."""
    cards = (
        "".join(_card(v, agent) for agent in v.roster.values()) or '<p class="none">Nobody is left on the roster.</p>'
    )
    gone = "".join(
        f"<li>{portrait(f.agent.id, f.agent.corruption, 28)}<b>{escape(f.agent.name)}</b> level {f.agent.level}, {f.fate} in week {f.week}</li>"
        for f in reversed(v.fallen)
    )
    lost = f'<section class="gone"><h3>Gone</h3><ul>{gone}</ul></section>' if gone else ""
    return (
        f'<div class="page roster" tabindex="0"><h2>Agents</h2>{_offers(v)}<div class="cards">{cards}</div>{lost}</div>'
    )


def _card(v: Seen, agent: Agent) -> str:
    rules, care, taint = v.book.agents, v.book.recovery, v.book.corruption
    if agent.level < rules.top_level:
        need = rules.xp[agent.level - 1]
        xp = f'<dt>XP</dt><dd>{agent.xp} of {need}<span class="bar"><i style="width:{min(100, agent.xp * 100 // need)}%"></i></span></dd>'
    else:
        xp = "<dt>XP</dt><dd>highest level</dd>"
    squad = next((squad for squad in v.squads if agent.id in squad.agents), None)
    task = f"{mission_name(v, squad.mission)}, week {squad.due}" if squad else "free"
    effect = "no effect"
    if agent.corruption >= taint.breaking:
        effect = "stabilised: gains no more"
    elif agent.corruption >= taint.tainted:
        effect = f"{signed(v.book.chance.combat)} in Sabotage and Interdiction, {signed(v.book.chance.social)} in Smuggling and Tribute"
    elif agent.corruption:
        effect = "nightmares only"
    if agent.corruption == taint.breaking - 1:
        effect += "; the next mission brings the Breaking Point"
    prices = {
        "tired": f"Cure now: {care.refresh_sovereigns} §",
        "injured": f"A week less: {care.treat_sovereigns} § {care.treat_materiel} M",
    }
    facts = f"<dt>Task</dt><dd>{escape(task)}</dd>{xp}<dt>Corruption</dt><dd>{flames(agent.corruption)}{effect}</dd>"
    if agent.condition in prices:
        facts += f"<dt>Care</dt><dd>{prices[agent.condition]}</dd>"
    if agent.corruption < taint.breaking:
        facts += f"<dt>Contract</dt><dd>worth {rules.severance * agent.level} § on retirement</dd>"
    if agent.last:
        facts += f"<dt>Last seen</dt><dd>{escape(v.book.districts[agent.last].name)}</dd>"
    return (
        f'<div class="card" data-ref="agent:{agent.id}"><div class="who">{portrait(agent.id, agent.corruption, 60)}<div><h3>{escape(agent.name)}</h3> '
        f"<span>Level {agent.level}</span> {condition(agent, squad is not None)}</div></div><dl>{facts}</dl></div>"
    )


def market(v: Seen) -> str:
    """1.1 The standing prices."""
    stores = v.book.stores
    return f"Materiel {materiel_price(v)} §, influence {stores.influence_price} §, Notice −1 for {stores.influence_per_notice} influence"
