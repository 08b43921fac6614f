"""14.4 The board of contracts, and 12.2 the briefing: who goes, and how it is paid."""

from __future__ import annotations

from typing import get_args

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import counted, kept_by, listed, say, signed, wordlist

from ..book import Book, Priority, Stance, Withdrawal
from ..book.gear import FACTION_NAMES, Class
from ..company.briefing import before_problem, field_problem, launch_problem
from ..company.calendar import LENGTHS, MONTHS, date
from ..company.contracts import employers
from ..company.economy import bonus_rows, deployment_rows, pay_rows
from ..company.salvage import picks
from ..company.standing import reputation_change, standing_changes
from ..company.state import Contract, Machine
from ..frames import armour_of
from ..state import MacView
from ..text.company import brings, enemy, expected_line, parties
from ..text.grades import goal_heading, goal_lines
from ..text.words import RESULTS, term
from .frames import pedestal, standing
from .hangar import SCALES, armour_in, coming
from .parts import cannot, do, do_or_not, emblem, pips, standing_change

HARDEST = 5
WEIGHTS = wordlist(
    {
        "aggressive": "closes in",
        "balanced": "keeps its distance",
        "defensive": "braces and waits",
        "focus_fire": "least armour first",
        "spread_damage": "most armour first",
        "threat": "class and weapon damage together",
        "opportunity": "most damaged first",
        "fight_to_end": "never gives up",
        "retreat_at_50": "at half the lance",
        "retreat_at_25": "at a quarter",
    }
)
"""10 What the orders of an auto-resolved battle mean."""


def contracts(view: MacView) -> Markup:
    """The board, and below it what was done so far."""
    hostile = [view.book.factions[name].name for name in FACTION_NAMES if name not in employers(view)]
    note = html("{hostile}: hostile, posts no contracts.", hostile=listed(hostile))
    note = h.p("mac-hq-notice")[icon("warn", 18), h.span[note]] if hostile else Markup()
    letters = joined(letter(view, contract) for contract in view.contracts)
    letters = letters or html('<p class="mac-hq-none">{}</p>', empty_board(view))
    return h.div("mac-hq-page", tabindex="0")[note, h.div("mac-hq-letters")[letters], chronicle(view)]


def board_strip(view: MacView) -> Markup:
    """The contracts beside the hangar."""
    rows = joined(offer(view, contract) for contract in view.contracts)
    rows = rows or html('<p class="mac-hq-none">{}</p>', empty_board(view))
    return html('<div class="mac-hq-board" tabindex="0"><h2>Contract board</h2>{}{}{}</div>').format(
        rows, goal(view), coming(view)
    )


def empty_board(view: MacView) -> str:
    """14.4 When there will be contracts again (R126)."""
    if view.options.board_refills == "daily":
        return say("The board is empty until tomorrow; every other place has one of its own.")
    return say("The board is empty; every other place has one of its own.")


def goal(view: MacView) -> Markup:
    """13.4 What the company is on the way to, if that is how it wins."""
    if view.options.goal == "survive":
        return Markup()
    lines = joined(
        h.li("met" if met else "")[icon("check" if met else "minus", 14), h.span[said]]
        for met, said in goal_lines(view)
    )
    return h.section("mac-hq-goal")[h.h2[html("Goal <small>{}</small>", goal_heading(view))], h.ul[lines]]


def offer(view: MacView, contract: Contract) -> Markup:
    return _offer(view.book, contract, enemy(view, contract.difficulty))


@kept_by(256)
def _offer(book: Book, contract: Contract, foes: str) -> Markup:
    sides = parties(book, contract)
    said = say("{title}: {name} against {opponent_name}", contract, **sides)
    body = html(
        "{emblem}<div><b>{title}</b><span>{short} against {opponent} {opponent_short}</span>"
        "<small>{enemy}</small></div><div class='mac-hq-pay'><b>{pay:,}</b>{hardness}</div>"
    ).format(
        emblem=emblem(contract.employer, 34),
        title=contract.title,
        opponent=emblem(contract.opponent, 16),
        enemy=foes,
        pay=contract.pay,
        hardness=hardness(contract.difficulty),
        **sides,
    )
    return h.div("mac-hq-contract", data_ref=f"contract:{contract.id}", aria_label=f"{said}, {contract.pay:,}")[body]


def hardness(difficulty: int) -> Markup:
    said = say("difficulty {difficulty} of {hardest}", difficulty=difficulty, hardest=HARDEST)
    return html("<small>difficulty {difficulty}</small>", difficulty=difficulty) + pips(difficulty, HARDEST, said)


def _parties(book: Book, contract: Contract) -> dict[str, object]:
    """14.4 Who pays how much, and against whom."""
    sides = parties(book, contract)
    return {
        **sides,
        "emblem": emblem(contract.employer, 46, sides["name"]),
        "title": contract.title,
        "opponent": emblem(contract.opponent, 18),
        "pay": contract.pay,
        "hardness": hardness(contract.difficulty),
    }


def letter(view: MacView, contract: Contract) -> Markup:
    """14.4, 16.1 Employer, opponent, what to expect, and what each payout would bring."""
    levels = tuple(brings(view, contract, level) for level in range(len(view.book.company.payouts)))
    change = standing_change(standing_changes(view, contract, "victory"), view.book)
    fame = reputation_change(view, contract, "victory")
    return _letter(view.book, contract, force(view, contract), levels, fame, change)


@kept_by(64)
def _letter(
    book: Book, contract: Contract, foes: Markup, levels: tuple[tuple[int, int, int], ...], fame: int, change: Markup
) -> Markup:
    head = html(
        "<header>{emblem}<div><h2>{title}</h2><p><b>{name}</b> pays against {opponent} "
        "<b>{opponent_name}</b>.</p></div><div class='mac-hq-pay'><b>{pay:,}</b>{hardness}</div></header>"
    ).format(**_parties(book, contract))
    rows = joined(
        h.tr[h.th(scope="row")[payout.name], h.td[f"{pay:,}"], h.td["+", f"{bonus:,}"], h.td[taken]]
        for payout, (pay, bonus, taken) in zip(book.company.payouts, levels, strict=True)
    )
    table = h.table("mac-hq-levels")[
        h.thead[h.tr[h.th[say("Payout")], h.th[say("Victory")], h.th[say("None lost")], h.th[say("Picks")]]],
        h.tbody[rows],
    ]
    take = do(f"contract:{contract.id}", say("Choose the lance"), "next", "primary")
    foot = html("<footer><span>Victory: reputation {reputation_change}, standing {change}</span>{do}</footer>").format(
        reputation_change=signed(fame), change=change, do=take
    )
    return h.section("mac-hq-letter")[head, h.div("mac-hq-two")[foes, table], foot]


def force(view: MacView, contract: Contract) -> Markup:
    """16.1 The classes of the enemy's frames; chassis and weapons are known on the field."""
    return _force(view.book, contract.difficulty, expected_line(view, contract.difficulty))


@kept_by(64)
def _force(book: Book, difficulty: int, line: tuple[Class, ...]) -> Markup:
    rows = book.company.forces[difficulty - 1]
    drawn = joined(h.figure[pedestal(kind, "foe"), h.figcaption[book.classes[kind].name]] for kind in line)
    return h.div("mac-hq-force s1")[drawn, h.p[say("gunnery {gunnery}, piloting {piloting}", rows)]]


# The briefing


def briefing(view: MacView) -> Markup:
    """12.2, 11.5 The lance, the payout with its consequences, and how the battle is to be fought."""
    assert view.mission is not None
    contract = view.mission.contract
    head = html(
        '<header class="mac-hq-briefing">{emblem}<div><h2>{title}</h2><p><b>{name}</b> against {opponent} '
        "<b>{opponent_name}</b>: {enemy}.</p></div><div class='mac-hq-pay'>"
        "<b>{pay:,}</b>{hardness}</div></header>"
    ).format(**_parties(view.book, contract), enemy=enemy(view, contract.difficulty))
    return h.div("mac-hq-page", tabindex="0")[
        head, h.div("mac-hq-versus")[lance(view), force(view, contract)], slider(view), outcomes(view), orders(view)
    ]


def lance(view: MacView) -> Markup:
    """13 Who goes: a click takes a frame along or leaves it behind."""
    assert view.mission is not None
    chosen = view.mission.lance
    cards = joined(_seat(view, machine, machine.id in chosen) for machine in view.hangar.values())
    cost = why("deployment", f"{added(deployment_rows(view, chosen)):,}")
    launch = do_or_not("launch", say("Launch and fight"), launch_problem(view), "play", "primary")
    again = do("before", say("As for the last contract"), "loop") if not before_problem(view) else Markup()
    given = {"chosen": len(chosen), "size": view.book.company.start.lance_size, "cost": cost}
    heading = html("Lance <small>{chosen} of {size} at most; deployment {cost}</small>", **given)
    deeds = launch, again, do("decline", say("Back to headquarters"), "back", "quiet")
    seats = h.div("mac-hq-seats")[cards]
    return h.section("mac-hq-lance")[h.h2[heading], seats, h.div("mac-hq-deeds row")[deeds]]


def _seat(view: MacView, machine: Machine, goes: bool) -> Markup:
    row = view.book.chassis[machine.chassis]
    now, full = armour_in(view, machine)
    ring = html('<ellipse cx="0" cy="0" rx="86" ry="12" class="mac-hq-pad {}"/>', "goes" if goes else "")
    art = html('<svg class="mac-hq-mini" viewBox="-100 -196 200 212" aria-hidden="true">{}{}</svg>').format(
        ring, standing(row.kind, machine.armour, armour_of(view.book, row), 0, 0, SCALES[row.kind])
    )
    problem = "" if goes else field_problem(view, machine.id)
    pilot = view.pilots[machine.pilot].callsign if machine.pilot else say("no pilot")
    word = cannot(problem) if problem else html("<span>{icon}stays</span>", icon=icon("plus", 14))
    if goes:
        word = html('<span class="mac-hq-goes">{icon}goes</span>', icon=icon("check", 14))
    body = html(
        "{art}<div><b>{name}</b><small>{row_name}, {pilot}</small><small>armour {now}/{full}</small>{word}</div>"
    ).format(art=art, name=machine.name, row_name=row.name, pilot=pilot, now=now, full=full, word=word)
    said = say("{name}, goes", machine) if goes else say("{name}, stays", machine)
    return h.div(f"mac-hq-seat{' goes' if goes else ''}", data_ref=f"machine:{machine.id}", aria_label=said)[body]


def slider(view: MacView) -> Markup:
    """12.2 Credits against salvage: five stops, with what each would bring."""
    assert view.mission is not None
    contract, chosen = view.mission.contract, view.mission.payout
    stops, payouts = Markup(), view.book.company.payouts
    counts = [picks(view.book, contract.difficulty, level, "victory") for level in range(len(payouts))]
    most = max(1, *counts)
    for level, (payout, count) in enumerate(zip(payouts, counts, strict=True)):
        pay = added(pay_rows(view, contract, level, "victory"))
        bars = h.i("mac-hq-two-bars")[
            h.i("credits", style=f"height:{payout.credits}%"), h.i("picks", style=f"height:{100 * count // most}%")
        ]
        body = html(
            "{bars}<i class='mac-hq-stop'></i><span>{name}</span><b>{pay:,}</b><small>{credits} %</small>"
            "<small>{count}</small>"
        ).format(bars=bars, name=payout.name, pay=pay, credits=payout.credits, count=counted(count, "pick"))
        state = " on" if level == chosen else ""
        said = say("{name}: {pay:,} credits, {picks}", name=payout.name, pay=pay, picks=counted(count, "pick")) + (
            say(", chosen") if state else ""
        )
        stops += h.div(f"mac-hq-level{state}", data_ref=f"payout:{level}", data_button="", aria_label=said)[body]
    legend = html('<span class="mac-hq-legend"><i class="credits"></i>credits<i class="picks"></i>salvage picks</span>')
    return html(
        '<section class="mac-hq-slider"><h2>Payout {legend}</h2><div>{stops}</div></section>',
        legend=legend,
        stops=stops,
    )


def outcomes(view: MacView) -> Markup:
    """11.6, 15.2 What each ending would bring at the payout agreed on."""
    assert view.mission is not None
    contract, level = view.mission.contract, view.mission.payout
    rows = Markup()
    for result, ref in (("victory", "pay"), ("withdrawal", "withdrawal"), ("defeat", "defeat")):
        pay = why(f"{ref}:{level}", f"{added(pay_rows(view, contract, level, result)):,}")  # type: ignore[arg-type]
        extra = Markup()
        if result == "victory":
            bonus = why(f"bonus:{level}", f"{added(bonus_rows(view, contract, level)):,}")
            extra = html(" and {why} if no frame is lost", why=bonus)
        count = counted(picks(view.book, contract.difficulty, level, result), "pick")  # type: ignore[arg-type]
        fame = signed(reputation_change(view, contract, result))  # type: ignore[arg-type]
        change = standing_change(standing_changes(view, contract, result), view.book)  # type: ignore[arg-type]
        rows += h.tr[h.th(scope="row")[RESULTS[result]], h.td[pay, extra], h.td[count], h.td[fame], h.td[change]]
    head = html(
        "<thead><tr><th>If it ends in</th><th>Pay</th><th>Salvage</th><th>Reputation</th><th>Standing</th></tr></thead>"
    )
    return h.div("mac-hq-scroll", tabindex="0", role="region", aria_label=say("What each ending brings"))[
        h.table("mac-hq-outcomes")[head, h.tbody[rows]]
    ]


def orders(view: MacView) -> Markup:
    """10 Auto-resolve: a stance, a target and when to give up; the third one chosen starts the battle."""
    problem = launch_problem(view)
    if problem:
        return Markup()
    rows = Markup()
    for name, kind in (("stance", Stance), ("priority", Priority), ("withdrawal", Withdrawal)):
        picks_ = joined(do(f"{name}:{value}", h[term(value), h.small[WEIGHTS[value]]]) for value in get_args(kind))
        rows += h.div[
            h.b[{"stance": say("Stance"), "priority": say("Targets"), "withdrawal": say("Withdraw")}[name]], picks_
        ]
    return html(
        '<section class="mac-hq-orders"><h2>{icon}Or let it be fought by orders <small>choose one of each row, a second click takes it back; the third choice starts the battle</small></h2>{rows}</section>'
    ).format(icon=icon("robot", 18), rows=rows)


# What was done so far


def chronicle(view: MacView) -> Markup:
    """13.2 The contracts fought so far on a line of days: the employer by shape, the outcome by fill."""
    if not view.history:
        return Markup()
    last = max(view.day, 60)
    months, day = Markup(), 0
    for name, length in [*zip(MONTHS, LENGTHS, strict=True)] * (1 + last // 365):
        if day < last:
            months += html('<i style="left:{:.1f}%">{}</i>', 100 * day / last, name)
        day += length
    marks = Markup()
    for deed in view.history:
        when, whose = date(view.book, deed.day), view.book.factions[deed.employer].name
        said = say("{date}: {name}, difficulty {difficulty}, {result}, {earned:,}", deed, date=when, name=whose)
        where = f"left:{100 * (deed.day - 1) / last:.1f}%"
        marks += h.span(f"mac-hq-deed {deed.result}", style=where, title=said)[emblem(deed.employer, 18)]
    won, earned = sum(deed.result == "victory" for deed in view.history), sum(deed.earned for deed in view.history)
    given = {"contracts": counted(len(view.history), "contract"), "won": won, "earned": earned}
    heading = html(
        "Campaign <small>{contracts} fought, {won} won, {earned:,} credits earned; crossed out: not won</small>",
        **given,
    )
    now = h.span("mac-hq-now", style=f"left:{100 * (view.day - 1) / last:.1f}%")
    return h.section("mac-hq-chronicle")[h.h2[heading], h.div("mac-hq-line")[months, marks, now]]
