"""13 After a battle: what it brought, who came back how, 12 what lies in the wreckage.  And the end of a campaign."""

from __future__ import annotations

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import counted, say, signed

from ..company.actions import Recover
from ..company.calendar import date
from ..company.economy import sale_price, short_of, wreck_price
from ..company.grades import grade_of, next_grade
from ..company.repair import missing
from ..company.salvage import SALVAGE, salvage_chance
from ..company.state import Report, Return
from ..company.worth import worth_rows
from ..frames import armour_of
from ..score import ENDS
from ..state import MacView
from ..text.company import parties, salvaging, thing
from ..text.grades import GRADES, goal_lines
from ..text.words import RESULTS
from .contracts import chronicle
from .frames import pedestal, standing
from .hangar import SCALES, SIGNS, STATES, hangar
from .market import numbers
from .parts import bar, chip, do, do_or_not, emblem, goods_art, money, pips, standing_change
from .pilots import helmet

FLAGS = {"victory": "flag", "withdrawal": "back", "defeat": "skull"}


def after_action(view: MacView) -> Markup:
    """The report, from the verdict down to the last crate."""
    report = view.report
    assert report is not None
    return html('<div class="mac-hq-page" tabindex="0">{}{}<div class="mac-hq-returns">{}</div></div>').format(
        verdict(view, report), salvage(view, report), joined(back(view, one) for one in report.returns)
    )


def verdict(view: MacView, report: Report) -> Markup:
    """11.6, 15.2 How it ended, and what it paid."""
    contract = report.contract
    sign, word = FLAGS[report.result], RESULTS[report.result]
    fought = {"rounds": counted(report.rounds, "round"), "down": counted(report.enemies_lost, "enemy frame")}
    sides = parties(view.book, contract)
    story = say(
        "{title} for {name} against {opponent_name}: {rounds}, {down} brought down.", contract, **sides, **fought
    )
    level = view.book.company.payouts[report.payout]
    change, fame = standing_change(dict(report.standing), view.book), report.reputation
    ledger = html("<dt>Pay, {name}</dt><dd>{pay:,}</dd>", name=level.name.lower(), pay=report.pay)
    if report.bonus:
        ledger += html("<dt>No frame lost</dt><dd>+{:,}</dd>", report.bonus)
    ledger += html(
        "<dt>Earned</dt><dd><b>{:,}</b></dd><dt>Reputation</dt><dd>{}</dd><dt>Standing</dt><dd>{}</dd>"
    ).format(report.pay + report.bonus, signed(fame), change)
    return h.section(f"mac-hq-verdict {report.result}")[
        h.div[icon(sign, 34), h.h2[word], emblem(contract.employer, 40)], h.p[story], h.dl[ledger]
    ]


def back(view: MacView, one: Return) -> Markup:
    """11.2, 9.2, 9.4 A frame and its pilot after the battle."""
    machine = next((m for m in view.hangar.values() if m.name == one.machine), None)
    art, harm = Markup(), say("It has been sold since.")
    if machine:
        row = view.book.chassis[machine.chassis]
        body = standing(row.kind, machine.armour, armour_of(view.book, row), 0, 0, SCALES[row.kind])
        art = h.svg("mac-hq-mini", viewBox="-100 -196 200 212", aria_hidden="true")[
            h.ellipse("mac-hq-pad", rx="86", ry="12"), body
        ]
        lost = missing(view.book, machine)
        broken, harm = "", say("Not a scratch that counts.")
        if machine.components:
            broken = say(", {components} broken", components=counted(machine.components, "component"))
        if lost or broken:
            harm = say("{lost} of {armour} armour lost{broken}.", lost=lost, armour=row.armour, broken=broken)
    sign, word = SIGNS[one.status], STATES[one.status]
    fates = {
        "active": ("check", say("Unhurt"), "ready"),
        "injured": ("medic", say("Injured, {days}", days=counted(one.days, "day")), "damaged"),
        "kia": ("skull", say("Killed in action"), "destroyed"),
    }
    state = "fallen" if one.fate == "kia" else one.fate
    return h.section("mac-hq-return")[
        art,
        h.div[h.h2[one.machine], chip(sign, word, one.status), h.p[harm]],
        helmet(sum(map(ord, one.pilot)), state),
        h.div[
            h.h2[one.pilot],
            chip(*fates[one.fate]),
            h.p[html("+{xp} XP, {kills}", xp=one.xp, kills=counted(one.kills, "kill"))],
        ],
    ]


# Salvage


def salvage(view: MacView, report: Report) -> Markup:
    """12.1, 12.4, 12.3 Crates to pick from, frames for sale, and what the crew brought home."""
    if salvaging(view):
        return wreckage(view, report)
    taken = [(say("Picked"), report.picked), (say("Scavenged"), report.scavenged), (say("Bonus finds"), report.found)]
    rows = joined(h.div[h.b[name], joined(crate(view, item) for item in items)] for name, items in taken if items)
    if not rows:
        words = say("The wreckage yielded nothing.")
        if report.result == "defeat":
            words = say("After a defeat nothing is salvaged.")
        rows = html("<p class='mac-hq-none'>{}</p>", words)
    return html('<section class="mac-hq-salvage"><h2>Salvage</h2>{}</section>', rows)


def crate(view: MacView, item: str) -> Markup:
    return h.span("mac-hq-crate")[goods_art(view.book, item), h.span[thing(view.book, item)]]


def wreckage(view: MacView, report: Report) -> Markup:
    """12.1 The weapons of the fallen: a click takes one, as long as there are picks."""
    total = report.picks + len(report.picked)
    left = pips(report.picks, total, say("{picks} of {total} picks left", picks=report.picks, total=total))
    chance = salvage_chance(view.book, report.contract.difficulty)
    crates = Markup()
    for item in dict.fromkeys(report.pool):
        there, stored, price = report.pool.count(item), view.stores.get(item, 0), sale_price(view.book, item)
        given = {"count": there, "stored": stored, "sale_price": price}
        crates += h.div("mac-hq-crate big")[
            goods_art(view.book, item),
            h.b[thing(view.book, item)],
            h.small[numbers(view.book, item)],
            h.small[html("{count} in the wreckage, {stored} in store, sells for {sale_price:,}", **given)],
            do(f"item:{item}", say("Take"), "pick", "primary") if report.picks else "",
        ]
    frames = joined(wreck(view, report, n) for n in range(len(report.wrecks)))
    if frames:
        frames = html(
            '<h2>Frames without a pilot <small>damaged and bare, for {frame_price_percent} % of their price</small></h2><div class="mac-hq-wrecks">{frames}</div>'
        ).format(frame_price_percent=view.book.company.salvage.frame_price_percent, frames=frames)
    taken = joined(crate(view, item) for item in report.picked)
    taken = html("<div><b>Taken</b>{}</div>", taken) if taken else Markup()
    leave = html(
        '<div class="mac-hq-deeds row">{do}<small>The crew finds each weapon left behind with {chance} %.</small></div>'
    ).format(do=do("leave", say("Leave the battlefield"), "next"), chance=chance)
    return html(
        '<section class="mac-hq-salvage open"><h2>Salvage {left} <small>{picks} left</small></h2>'
        '<div class="mac-hq-crates">{crates}</div>{taken}{frames}{leave}</section>'
    ).format(left=left, picks=counted(report.picks, "pick"), crates=crates, taken=taken, frames=frames, leave=leave)


def wreck(view: MacView, report: Report, n: int) -> Markup:
    found = report.wrecks[n]
    row, price = view.book.chassis[found.chassis], wreck_price(view.book, found.chassis)
    shut = SALVAGE.problem(view, 0, Recover(n)) or short_of(view, price)
    offer = do_or_not(f"wreck:{n}", say("Recover for {price:,}", price=price), shut, "hex", "primary")
    now = sum(found.armour)
    return h.div("mac-hq-offer s1")[
        pedestal(row.kind, "foe"),
        h.div[
            h.b[found.name],
            h.small[row.designation, " ", row.name, ", ", row.kind],
            h.small[html("armour {now}/{armour}", now=now, armour=row.armour)],
            bar(now, row.armour, "low"),
            offer,
        ],
    ]


# The end


def the_end(view: MacView) -> Markup:
    """13, 13.4 The term is served, or the company is no more: its grade, what it was worth, and what it did."""
    survived, grade = view.closed == "term", grade_of(view)
    won_it = bool(view.outcome and view.outcome.winners)
    rows = joined(html("<dt>{}</dt><dd>{}</dd>", words, money(value)) for words, value, _ in worth_rows(view))
    worth = html("<dt>Worth</dt><dd><b>{}</b></dd>", money(added(worth_rows(view))))
    fallen = [pilot.callsign for pilot in view.pilots.values() if pilot.status == "kia"]
    won = sum(deed.result == "victory" for deed in view.history)
    told = say(
        "{name}, {date}: {end}. {won} of {contracts} won, {pilots} killed.",
        view,
        date=date(view.book, view.day),
        end=ENDS.get(view.closed, "not over"),
        won=won,
        contracts=counted(len(view.history), "contract"),
        pilots=counted(len(fallen), "pilot"),
    )
    return h.div("mac-hq-page", tabindex="0")[
        h.section(f"mac-hq-verdict {'victory' if won_it else 'defeat'}")[
            h.div[icon("star" if won_it else "skull" if not survived else "flag", 34), h.h2[grade]],
            h.p[GRADES[grade], " ", told],
            h.dl[rows, worth],
        ],
        missed(view) if survived else Markup(),
        chronicle(view),
        h.div("mac-hq-last")[hangar(view)],
    ]


def missed(view: MacView) -> Markup:
    """13.4 What the next grade would have taken."""
    ahead = next_grade(view)
    if ahead is None:
        return Markup()
    lines = joined(h.li[icon("minus", 14), h.span[said]] for met, said in goal_lines(view) if not met)
    return h.section("mac-hq-goal")[h.h2[say("To be called {name} it would have taken", name=ahead.name)], h.ul[lines]]
