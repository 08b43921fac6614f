"""14.4 The board of contracts, and 12.2 the briefing: who goes, and how it is paid."""

from __future__ import annotations

from html import escape
from typing import get_args

from turnwright.core import added
from turnwright.kit.icons import icon
from turnwright.kit.svg import signed, tag

from ..book import Priority, Stance, Withdrawal
from ..book.gear import FACTION_NAMES
from ..company.briefing import field_problem, launch_problem
from ..company.calendar import MONTHS, date
from ..company.contracts import employers
from ..company.economy import bonus_rows, deployment_rows, pay_rows
from ..company.salvage import picks
from ..company.standing import reputation_change, standing_changes
from ..company.state import Contract, Machine
from ..frames import armour_of
from ..state import MacView
from ..text.company import enemy
from ..text.words import counted, listed
from .frames import pedestal, standing
from .hangar import SCALES, armour_in, coming
from .parts import cannot, do, do_or_not, emblem, pips, standing_change, why

HARDEST = 5
WEIGHTS = {
    "aggressive": "closes in",
    "balanced": "keeps its distance",
    "defensive": "braces and waits",
    "focus_fire": "least armour first",
    "spread_damage": "most armour first",
    "threat": "heaviest first",
    "opportunity": "most damaged first",
    "fight_to_end": "never gives up",
    "retreat_at_50": "at half the lance",
    "retreat_at_25": "at a quarter",
}
"""10 What the orders of an auto-resolved battle mean."""


def contracts(view: MacView) -> str:
    """The board, and below it what was done so far."""
    hostile = [view.book.factions[name].name for name in FACTION_NAMES if name not in employers(view)]
    note = (
        f'<p class="mac-hq-notice">{icon("warn", 18)}<span>{escape(listed(hostile))}: hostile, posts no contracts.'
        "</span></p>"
        if hostile
        else ""
    )
    letters = "".join(letter(view, contract) for contract in view.contracts)
    letters = (
        letters or '<p class="mac-hq-none">The board is empty until tomorrow; every other place has one of its own.</p>'
    )
    return (
        f'<div class="mac-hq-page" tabindex="0">{note}<div class="mac-hq-letters">{letters}</div>{chronicle(view)}'
        "</div>"
    )


def board_strip(view: MacView) -> str:
    """The contracts beside the hangar."""
    rows = "".join(offer(view, contract) for contract in view.contracts)
    rows = rows or '<p class="mac-hq-none">The board is empty until tomorrow.</p>'
    return f'<div class="mac-hq-board" tabindex="0"><h2>Contract board</h2>{rows}{coming(view)}</div>'


def offer(view: MacView, contract: Contract) -> str:
    factions = view.book.factions
    said = f"{contract.title}: {factions[contract.employer].name} against {factions[contract.opponent].name}"
    body = (
        f"{emblem(contract.employer, 34)}<div><b>{escape(contract.title)}</b>"
        f"<span>{factions[contract.employer].short} against {emblem(contract.opponent, 16)} "
        f"{factions[contract.opponent].short}</span>"
        f"<small>{enemy(view, contract.difficulty)}</small></div><div class='mac-hq-pay'><b>{contract.pay:,}"
        f"</b>{hardness(contract.difficulty)}</div>"
    )
    return tag(
        "div",
        body,
        class_="mac-hq-contract",
        data_ref=f"contract:{contract.id}",
        aria_label=f"{said}, {contract.pay:,}",
    )


def hardness(difficulty: int) -> str:
    return f"<small>difficulty {difficulty}</small>{pips(difficulty, HARDEST, f'difficulty {difficulty} of {HARDEST}')}"


def letter(view: MacView, contract: Contract) -> str:
    """14.4, 16.1 Employer, opponent, what to expect, and what each payout would bring."""
    factions = view.book.factions
    head = (
        f"<header>{emblem(contract.employer, 46, factions[contract.employer].name)}<div><h2>{escape(contract.title)}"
        f"</h2><p><b>{factions[contract.employer].name}</b> pays against "
        f"{emblem(contract.opponent, 18)} <b>{factions[contract.opponent].name}</b>.</p></div>"
        f"<div class='mac-hq-pay'><b>{contract.pay:,}</b>{hardness(contract.difficulty)}</div></header>"
    )
    levels = "".join(
        f"<tr><th scope='row'>{payout.name}</th><td>{added(pay_rows(view, contract, level, 'victory')):,}</td>"
        f"<td>+{added(bonus_rows(view, contract, level)):,}</td>"
        f"<td>{picks(view.book, contract.difficulty, level, 'victory')}</td></tr>"
        for level, payout in enumerate(view.book.company.payouts)
    )
    table = (
        "<table class='mac-hq-levels'><thead><tr><th>Payout</th><th>Victory</th><th>None lost</th><th>Picks</th>"
        f"</tr></thead><tbody>{levels}</tbody></table>"
    )
    change = standing_change(standing_changes(view, contract, "victory"), view.book)
    foot = (
        f"<footer><span>Victory: reputation {signed(reputation_change(view, contract, 'victory'))}, standing {change}"
        f"</span>{do(f'contract:{contract.id}', 'Choose the lance', 'next', 'primary')}</footer>"
    )
    return (
        f'<section class="mac-hq-letter">{head}<div class="mac-hq-two">{force(view, contract)}{table}</div>{foot}'
        "</section>"
    )


def force(view: MacView, contract: Contract) -> str:
    """16.1 The classes of the enemy's frames; chassis and weapons are known on the field."""
    rows = view.book.company.forces[contract.difficulty - 1]
    drawn = "".join(
        f"<figure>{pedestal(kind, 'foe')}<figcaption>{view.book.classes[kind].name}</figcaption></figure>"
        for kind in rows.frames
    )
    return f'<div class="mac-hq-force s1">{drawn}<p>gunnery {rows.gunnery}, piloting {rows.piloting}</p></div>'


# The briefing


def briefing(view: MacView) -> str:
    """12.2, 11.5 The lance, the payout with its consequences, and how the battle is to be fought."""
    assert view.mission is not None
    contract, factions = view.mission.contract, view.book.factions
    head = (
        f'<header class="mac-hq-briefing">{emblem(contract.employer, 46, factions[contract.employer].name)}<div>'
        f"<h2>{escape(contract.title)}</h2><p><b>{factions[contract.employer].name}</b> against "
        f"{emblem(contract.opponent, 18)} <b>{factions[contract.opponent].name}"
        f"</b>: {enemy(view, contract.difficulty)}.</p></div><div class='mac-hq-pay'><b>{contract.pay:,}"
        f"</b>{hardness(contract.difficulty)}</div></header>"
    )
    return (
        f'<div class="mac-hq-page" tabindex="0">{head}<div class="mac-hq-versus">{lance(view)}{force(view, contract)}'
        f"</div>{slider(view)}{outcomes(view)}{orders(view)}</div>"
    )


def lance(view: MacView) -> str:
    """13 Who goes: a click takes a frame along or leaves it behind."""
    assert view.mission is not None
    chosen = view.mission.lance
    cards = "".join(_seat(view, machine, machine.id in chosen) for machine in view.hangar.values())
    cost = why("deployment", f"{added(deployment_rows(view, chosen)):,}")
    launch = do_or_not("launch", "Launch and fight", launch_problem(view), "play", "primary")
    size = view.book.company.start.lance_size
    return (
        f'<section class="mac-hq-lance"><h2>Lance <small>{len(chosen)} of {size} at most; deployment {cost}</small>'
        f'</h2><div class="mac-hq-seats">{cards}</div>'
        f'<div class="mac-hq-deeds row">{launch}{do("decline", "Back to headquarters", "back", "quiet")}</div>'
        "</section>"
    )


def _seat(view: MacView, machine: Machine, goes: bool) -> str:
    row = view.book.chassis[machine.chassis]
    now, full = armour_in(view, machine)
    ring = f'<ellipse cx="0" cy="0" rx="86" ry="12" class="mac-hq-pad {"goes" if goes else ""}"/>'
    art = (
        f'<svg class="mac-hq-mini" viewBox="-100 -196 200 212" aria-hidden="true">{ring}'
        f"{standing(row.kind, machine.armour, armour_of(view.book, row), 0, 0, SCALES[row.kind])}</svg>"
    )
    problem = "" if goes else field_problem(view, machine.id)
    pilot = view.pilots[machine.pilot].callsign if machine.pilot else "no pilot"
    word = (
        f'<span class="mac-hq-goes">{icon("check", 14)}goes</span>'
        if goes
        else cannot(problem)
        if problem
        else f"<span>{icon('plus', 14)}stays</span>"
    )
    body = (
        f"{art}<div><b>{escape(machine.name)}</b><small>{row.name}, {escape(pilot)}</small><small>armour {now}/{full}"
        f"</small>{word}</div>"
    )
    said = f"{machine.name}, {'goes' if goes else 'stays'}"
    return tag(
        "div", body, class_=f"mac-hq-seat{' goes' if goes else ''}", data_ref=f"machine:{machine.id}", aria_label=said
    )


def slider(view: MacView) -> str:
    """12.2 Credits against salvage: five stops, with what each would bring."""
    assert view.mission is not None
    contract, chosen = view.mission.contract, view.mission.payout
    stops = ""
    most = max(
        1, *(picks(view.book, contract.difficulty, level, "victory") for level in range(len(view.book.company.payouts)))
    )
    for level, payout in enumerate(view.book.company.payouts):
        pay = added(pay_rows(view, contract, level, "victory"))
        count = picks(view.book, contract.difficulty, level, "victory")
        bars = (
            f'<i class="mac-hq-two-bars"><i class="credits" style="height:{payout.credits}%"></i>'
            f'<i class="picks" style="height:{100 * count // most}%"></i></i>'
        )
        body = (
            f"{bars}<i class='mac-hq-stop'></i><span>{payout.name}</span><b>{pay:,}</b><small>{payout.credits} %"
            f"</small><small>{counted(count, 'pick')}</small>"
        )
        state = " on" if level == chosen else ""
        said = f"{payout.name}: {pay:,} credits, {counted(count, 'pick')}" + (", chosen" if state else "")
        stops += tag("div", body, class_=f"mac-hq-level{state}", data_ref=f"payout:{level}", aria_label=said)
    legend = '<span class="mac-hq-legend"><i class="credits"></i>credits<i class="picks"></i>salvage picks</span>'
    return f'<section class="mac-hq-slider"><h2>Payout {legend}</h2><div>{stops}</div></section>'


def outcomes(view: MacView) -> str:
    """11.6, 15.2 What each ending would bring at the payout agreed on."""
    assert view.mission is not None
    contract, level = view.mission.contract, view.mission.payout
    rows = ""
    for result, ref in (("victory", "pay"), ("withdrawal", "withdrawal"), ("defeat", "defeat")):
        pay = why(f"{ref}:{level}", f"{added(pay_rows(view, contract, level, result)):,}")  # type: ignore[arg-type]
        extra = (
            f" and {why(f'bonus:{level}', f'{added(bonus_rows(view, contract, level)):,}')} if no frame is lost"
            if result == "victory"
            else ""
        )
        count = counted(picks(view.book, contract.difficulty, level, result), "pick")  # type: ignore[arg-type]
        fame = signed(reputation_change(view, contract, result))  # type: ignore[arg-type]
        change = standing_change(standing_changes(view, contract, result), view.book)  # type: ignore[arg-type]
        rows += (
            f"<tr><th scope='row'>{result.capitalize()}</th><td>{pay}{extra}</td><td>{count}</td><td>{fame}</td>"
            f"<td>{change}</td></tr>"
        )
    head = (
        "<thead><tr><th>If it ends in</th><th>Pay</th><th>Salvage</th><th>Reputation</th><th>Standing</th></tr></thead>"
    )
    return (
        '<div class="mac-hq-scroll" tabindex="0" role="region" aria-label="What each ending brings">'
        f'<table class="mac-hq-outcomes">{head}<tbody>{rows}</tbody></table></div>'
    )


def orders(view: MacView) -> str:
    """10 Auto-resolve: a stance, a target and when to give up; the third one chosen starts the battle."""
    problem = launch_problem(view)
    if problem:
        return ""
    rows = ""
    for name, kind in (("stance", Stance), ("priority", Priority), ("withdrawal", Withdrawal)):
        picks_ = "".join(
            do(f"{name}:{value}", f"{value.replace('_', ' ')}<small>{WEIGHTS[value]}</small>")
            for value in get_args(kind)
        )
        rows += (
            f"<div><b>{ {'stance': 'Stance', 'priority': 'Targets', 'withdrawal': 'Withdraw'}[name] }</b>{picks_}</div>"
        )
    return (
        f'<section class="mac-hq-orders"><h2>{icon("robot", 18)}Or let it be fought by orders '
        "<small>choose one of each row, a second click takes it back; the third choice starts the battle</small>"
        f"</h2>{rows}</section>"
    )


# What was done so far


def chronicle(view: MacView) -> str:
    """13.2 The contracts fought so far on a line of days: the employer by shape, the outcome by fill."""
    if not view.history:
        return ""
    last = max(view.day, 60)
    months, day = "", 0
    for name, length in MONTHS * (1 + last // 365):
        if day < last:
            months += f'<i style="left:{100 * day / last:.1f}%">{name}</i>'
        day += length
    marks = "".join(
        f'<span class="mac-hq-deed {deed.result}" style="left:{100 * (deed.day - 1) / last:.1f}%" title="'
        f"{date(view.book, deed.day)}: {view.book.factions[deed.employer].name}, difficulty {deed.difficulty}, "
        f'{deed.result}, {deed.earned:,}">{emblem(deed.employer, 18)}</span>'
        for deed in view.history
    )
    won = sum(deed.result == "victory" for deed in view.history)
    earned = sum(deed.earned for deed in view.history)
    return (
        '<section class="mac-hq-chronicle"><h2>Campaign '
        f"<small>{counted(len(view.history), 'contract')} fought, {won} won, {earned:,} credits earned; crossed out: "
        "not won</small></h2>"
        f'<div class="mac-hq-line">{months}{marks}<span class="mac-hq-now" style="left:'
        f'{100 * (view.day - 1) / last:.1f}%"></span></div></section>'
    )
