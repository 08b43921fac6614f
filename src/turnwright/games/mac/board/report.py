"""13 After a battle: what it brought, who came back how, 12 what lies in the wreckage.  And the end of a campaign."""

from __future__ import annotations

from html import escape

from turnwright.core import added
from turnwright.kit.icons import icon
from turnwright.kit.svg import signed

from ..company.actions import Recover
from ..company.calendar import date
from ..company.economy import short_of, wreck_price
from ..company.repair import missing
from ..company.salvage import problem as salvage_problem
from ..company.salvage import salvage_chance
from ..company.standing import reputation_change, standing_changes
from ..company.state import Report, Return
from ..frames import armour_of
from ..score import ENDS, worth_rows
from ..state import MacView
from ..text.company import salvaging, thing
from ..text.words import counted
from .contracts import chronicle
from .frames import pedestal, standing
from .hangar import SCALES, STATES, hangar
from .market import numbers
from .parts import bar, chip, do, do_or_not, emblem, goods_art, money, pips, standing_change
from .pilots import helmet

VERDICTS = {"victory": ("flag", "Victory"), "withdrawal": ("back", "Withdrawal"), "defeat": ("skull", "Defeat")}


def after_action(view: MacView) -> str:
    """The report, from the verdict down to the last crate."""
    report = view.report
    assert report is not None
    return (
        f'<div class="mac-hq-page" tabindex="0">{verdict(view, report)}{salvage(view, report)}'
        f'<div class="mac-hq-returns">{"".join(back(view, one) for one in report.returns)}</div></div>'
    )


def verdict(view: MacView, report: Report) -> str:
    """11.6, 15.2 How it ended, and what it paid."""
    contract, factions = report.contract, view.book.factions
    sign, word = VERDICTS[report.result]
    down = counted(report.enemies_lost, "enemy frame")
    story = (
        f"{contract.title} for {factions[contract.employer].name} against {factions[contract.opponent].name}: "
        f"{counted(report.rounds, 'round')}, {down} brought down."
    )
    level = view.book.company.payouts[report.payout]
    change = standing_change(standing_changes(view, contract, report.result), view.book)
    fame = reputation_change(view, contract, report.result)
    ledger = f"<dt>Pay, {level.name.lower()}</dt><dd>{report.pay:,}</dd>"
    if report.bonus:
        ledger += f"<dt>No frame lost</dt><dd>+{report.bonus:,}</dd>"
    ledger += (
        f"<dt>Earned</dt><dd><b>{report.pay + report.bonus:,}</b></dd><dt>Reputation</dt><dd>{signed(fame)}</dd>"
        f"<dt>Standing</dt><dd>{change}</dd>"
    )
    return (
        f'<section class="mac-hq-verdict {report.result}"><div>{icon(sign, 34)}<h2>{word}'
        f"</h2>{emblem(contract.employer, 40)}</div><p>{escape(story)}</p><dl>{ledger}</dl></section>"
    )


def back(view: MacView, one: Return) -> str:
    """11.2, 9.2, 9.4 A frame and its pilot after the battle."""
    machine = next((m for m in view.hangar.values() if m.name == one.machine), None)
    art, harm = "", "It has been sold since."
    if machine:
        row = view.book.chassis[machine.chassis]
        body = standing(row.kind, machine.armour, armour_of(view.book, row), 0, 0, SCALES[row.kind])
        art = (
            '<svg class="mac-hq-mini" viewBox="-100 -196 200 212" aria-hidden="true">'
            f'<ellipse rx="86" ry="12" class="mac-hq-pad"/>{body}</svg>'
        )
        lost = missing(view.book, machine)
        broken = f", {counted(machine.components, 'component')} broken" if machine.components else ""
        harm = f"{lost} of {row.armour} armour lost{broken}." if lost or broken else "Not a scratch that counts."
    sign, word = STATES[one.status]
    fates = {
        "active": ("check", "Unhurt", "ready"),
        "injured": ("medic", f"Injured, {counted(one.days, 'day')}", "damaged"),
        "kia": ("skull", "Killed in action", "destroyed"),
    }
    state = "fallen" if one.fate == "kia" else one.fate
    return (
        f'<section class="mac-hq-return">{art}<div><h2>{escape(one.machine)}</h2>{chip(sign, word, one.status)}'
        f"<p>{harm}</p></div>"
        f"{helmet(sum(map(ord, one.pilot)), state)}<div><h2>{escape(one.pilot)}</h2>{chip(*fates[one.fate])}"
        f"<p>+{one.xp} XP, {counted(one.kills, 'kill')}</p></div></section>"
    )


# Salvage


def salvage(view: MacView, report: Report) -> str:
    """12.1, 12.4, 12.3 Crates to pick from, frames for sale, and what the crew brought home."""
    if salvaging(view):
        return wreckage(view, report)
    taken = [("Picked", report.picked), ("Scavenged", report.scavenged), ("Bonus finds", report.found)]
    rows = "".join(
        f"<div><b>{name}</b>{''.join(crate(view, item) for item in items)}</div>" for name, items in taken if items
    )
    if not rows:
        words = "After a defeat nothing is salvaged." if report.result == "defeat" else "The wreckage yielded nothing."
        rows = f"<p class='mac-hq-none'>{words}</p>"
    return f'<section class="mac-hq-salvage"><h2>Salvage</h2>{rows}</section>'


def crate(view: MacView, item: str) -> str:
    return f'<span class="mac-hq-crate">{goods_art(view.book, item)}<span>{thing(view.book, item)}</span></span>'


def wreckage(view: MacView, report: Report) -> str:
    """12.1 The weapons of the fallen: a click takes one, as long as there are picks."""
    total = report.picks + len(report.picked)
    left = pips(report.picks, total, f"{report.picks} of {total} picks left")
    chance = salvage_chance(view.book, report.contract.difficulty)
    kinds = dict.fromkeys(report.pool)
    crates = "".join(
        f'<div class="mac-hq-crate big">{goods_art(view.book, item)}<b>{thing(view.book, item)}</b>'
        f"<small>{numbers(view.book, item)}</small><small>{report.pool.count(item)} in the wreckage, "
        f"{view.stores.get(item, 0)} in store</small>"
        f"{do(f'item:{item}', 'Take', 'pick', 'primary') if report.picks else ''}</div>"
        for item in kinds
    )
    frames = "".join(wreck(view, report, n) for n in range(len(report.wrecks)))
    frames = (
        f"<h2>Frames without a pilot <small>damaged and bare, for {view.book.company.salvage.frame_price_percent} % "
        f'of their price</small></h2><div class="mac-hq-wrecks">{frames}</div>'
        if frames
        else ""
    )
    taken = "".join(crate(view, item) for item in report.picked)
    taken = f"<div><b>Taken</b>{taken}</div>" if taken else ""
    leave = (
        f'<div class="mac-hq-deeds row">{do("leave", "Leave the battlefield", "next")}'
        f"<small>The crew finds each weapon left behind with {chance} %.</small></div>"
    )
    return (
        f'<section class="mac-hq-salvage open"><h2>Salvage {left} <small>{counted(report.picks, "pick")} left</small>'
        f'</h2><div class="mac-hq-crates">{crates}</div>{taken}{frames}{leave}</section>'
    )


def wreck(view: MacView, report: Report, n: int) -> str:
    found = report.wrecks[n]
    row, price = view.book.chassis[found.chassis], wreck_price(view.book, found.chassis)
    offer = do_or_not(
        f"wreck:{n}",
        f"Recover for {price:,}",
        salvage_problem(view, Recover(n)) or short_of(view, price),
        "hex",
        "primary",
    )
    now = sum(found.armour)
    return (
        f'<div class="mac-hq-offer s1">{pedestal(row.kind, "foe")}<div><b>{escape(found.name)}</b>'
        f"<small>{row.designation} {row.name}, {row.kind}</small><small>armour {now}/{row.armour}"
        f"</small>{bar(now, row.armour, 'low')}{offer}</div></div>"
    )


# The end


def the_end(view: MacView) -> str:
    """13 The term is served, or the company is no more: what it was worth, and what it did."""
    survived = view.closed == "term"
    sign = "star" if survived else "skull"
    rows = "".join(f"<dt>{words}</dt><dd>{money(value)}</dd>" for words, value, _ in worth_rows(view))
    worth = f"<dt>Worth</dt><dd><b>{money(added(worth_rows(view)))}</b></dd>"
    fallen = [pilot.callsign for pilot in view.pilots.values() if pilot.status == "kia"]
    won = sum(deed.result == "victory" for deed in view.history)
    told = (
        f"{view.name}, {date(view.book, view.day)}: {ENDS.get(view.closed, 'not over')}. {won} of "
        f"{counted(len(view.history), 'contract')} won, {counted(len(fallen), 'pilot')} killed."
    )
    return (
        '<div class="mac-hq-page" tabindex="0"><section class="mac-hq-verdict '
        f'{"victory" if survived else "defeat"}"><div>{icon(sign, 34)}'
        f"<h2>{'The term is served' if survived else 'The company is no more'}</h2></div>"
        f"<p>{escape(told)}</p><dl>{rows}{worth}</dl></section>{chronicle(view)}"
        f"<div class='mac-hq-last'>{hangar(view)}</div></div>"
    )
