"""The Ledger screen: the treasury from turn to turn, taxes by colony, upkeep, and prestige with its curve."""

from __future__ import annotations

from html import escape

from turnwright.core import added
from turnwright.kit.svg import at, num, percent, place

from ..assets import Entry
from ..economy import maintenance, production
from ..economy.population import MILLI, pu
from ..state import Seen
from ..text.words import house_name, pp, signed, star
from .art import emblem
from .cards import page, sec, why

WIDE, HIGH, LEFT, RIGHT, TOP, FOOT = 400.0, 190.0, 34.0, 58.0, 10.0, 24.0
GAP = 15.0
"""Least distance of two labels beside the curves."""
FEW = 6
"""So many entries of a purpose are listed one by one."""
MONEY = {
    "taxes": "Taxes",
    "salvage": "Salvage",
    "upkeep": "Upkeep",
    "military": "Military",
    "spacelift": "Spacelift",
    "research": "Research",
    "industry": "Industry",
    "terraforming": "Terraforming",
    "guilds": "Space Guilds",
    "EBP": "Espionage",
    "CIP": "Counter-intelligence",
    "": "Other",
}
"""3.8 Headings of the statement, in its order."""


def ledger(view: Seen) -> str:
    """3, 9.4 The books of the house."""
    house = view.house
    assert house is not None
    lead = f"Treasury {pp(house.treasury)} PP, tax rate {house.tax} %, prestige {house.prestige}."
    return page(
        "Ledger",
        lead,
        f'<div class="books"><section class="leaf"><h3>Treasury {sec("3.8")}</h3>{statement(view)}</section>'
        f'<section class="leaf"><h3>Prestige {sec("9.4")}</h3>{chart(view)}{honours(view)}</section>'
        f'<section class="leaf"><h3>Taxes by colony {sec("3.3")}</h3>{taxes(view)}</section>'
        f'<section class="leaf"><h3>Upkeep, a turn {sec("3.9")}</h3>{upkeep(view)}</section></div>',
    )


def account(body: str, total: tuple[str, str]) -> str:
    """Lines of an account, and what they come to."""
    return f'<table class="account"><tbody>{body}</tbody><tfoot><tr><th scope="row">{total[0]}</th><td>{total[1]}</td></tr></tfoot></table>'


def line(label: str, section: str, amount: int, class_: str = "") -> str:
    cite = f" {sec(section)}" if section else ""
    tone = "neg" if amount < 0 else ""
    return f'<tr class="{class_}"><th scope="row">{label}{cite}</th><td class="{tone}">{gained(amount)}</td></tr>'


def gained(amount: int) -> str:
    return f"+{pp(amount)}" if amount > 0 else pp(amount)


def statement(view: Seen) -> str:
    """3.8 What the last turn brought and took, by purpose; a few entries stand under their heading."""
    house = view.house
    assert house is not None
    moved: dict[str, list[Entry]] = {}
    for entry in view.accounts:
        moved.setdefault(entry.purpose, []).append(entry)
    carried = house.treasury - sum(entry.amount for entry in view.accounts)
    body = f'<tr><th scope="row">Carried over</th><td>{pp(carried)}</td></tr>'
    for purpose, title in MONEY.items():
        if entries := moved.get(purpose):
            body += line(title, entries[0].section, sum(entry.amount for entry in entries))
            if len(entries) <= FEW:
                body += "".join(line(escape(entry.label), "", entry.amount, "under") for entry in entries)
            else:
                body += f'<tr class="under"><th scope="row">{len(entries)} entries</th><td></td></tr>'
    return account(body, (f"Treasury, T{view.turn}", why(f"treasury:{view.seat}", pp(house.treasury))))


def taxes(view: Seen) -> str:
    """3.1, 3.3 What each world yields and pays."""
    house = view.house
    assert house is not None
    lines, total = "", 0
    most = 1
    found = []
    for colony in view.colonies:
        seen = view.intel[colony.at]
        if seen is None:
            continue
        gross = added(production.output(view.book, view.options, house, colony, seen.planet))
        net = added(production.net_value(view.book, view.options, house, colony, seen.planet))
        found.append((net, gross, colony))
        total, most = total + net, max(most, gross)
    for net, gross, colony in sorted(found, key=lambda row: (-row[0], row[2].at)):
        lines += (
            f'<tr><th scope="row">{escape(star(view, colony.at))}</th><td>{pu(colony) // MILLI}</td><td>{colony.industry}</td>'
            f"<td>{why(f'output:{colony.at}', pp(gross))}</td><td>{why(f'revenue:{colony.at}', pp(net))}</td>"
            f'<td class="wide-bar"><i style="width:{percent(gross, most)}"></i></td></tr>'
        )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("Colony", "PU", "IU", "Output", "Tax"))
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="Table"><table class="grid"><thead><tr>{head}<td></td></tr></thead><tbody>{lines}</tbody>'
        f'<tfoot><tr><th scope="row">Net House Value</th><td></td><td></td><td></td><td>{why(f"income:{view.seat}", pp(total))}</td><td></td></tr></tfoot></table></div>'
    )


def upkeep(view: Seen) -> str:
    """3.9 The bill, by kind."""
    bill = maintenance.upkeep(view.book, view.colonies, view.fleets)
    body = "".join(line(escape(label), section, -amount) for label, amount, section in bill if amount)
    return account(body, ("Upkeep", why(f"upkeep:{view.seat}", pp(-added(bill)))))


def honours(view: Seen) -> str:
    """9.4 Where the prestige of the last turn came from."""
    if view.house is None:
        return ""
    before = view.house.prestige - sum(entry.amount for entry in view.honours)
    body = f'<tr><th scope="row">Before</th><td>{before}</td></tr>'
    for entry in view.honours:
        tone = "neg" if entry.amount < 0 else ""
        body += f'<tr><th scope="row">{escape(entry.label)} {sec(entry.section)}</th><td class="{tone}">{signed(entry.amount)}</td></tr>'
    return account(body, ("Now", why(f"prestige:{view.seat}", str(view.house.prestige))))


def chart(view: Seen, last: int = 0, wide: float = WIDE) -> str:
    """1.1 Everybody's prestige, one's own thick; `last` keeps so many turns.  Labels want it about as wide as it is shown."""
    known = view.standings[-last:] if last else view.standings
    if len(known) < 2:
        return ""
    first = len(view.standings) - len(known) + 1
    low, high = min(map(min, known)), max(map(max, known))
    low, high = low - (high - low) // 10 - 1, high + 1

    def x(n: int) -> float:
        return LEFT + (wide - LEFT - RIGHT) * n / (len(known) - 1)

    def y(points: int) -> float:
        return TOP + (HIGH - TOP - FOOT) * (high - points) / (high - low)

    order = sorted(range(view.seats), key=lambda seat: (seat == view.seat, -seat))
    curves = "".join(
        f'<path class="curve h{seat} d{seat % 4}{" me" if seat == view.seat else ""}" d="M{"L".join(at(x(n), y(row[seat])) for n, row in enumerate(known))}"/>'
        for seat in order
    )
    ticks = sorted({low + 1, (low + high) // 2, high - 1})
    grid = "".join(f'<path class="axis" d="M{at(LEFT, y(t))}H{num(wide - RIGHT)}"/>' for t in ticks)
    words = "".join(f'<span class="lb ax" style="{place(LEFT / 2, y(t), wide, HIGH)}">{t}</span>' for t in ticks)
    for n in (0, len(known) // 2, len(known) - 1):
        words += f'<span class="lb ax" style="{place(x(n), HIGH - 9, wide, HIGH)}">T{first + n}</span>'
    for seat, spot in spread(view, [y(points) for points in known[-1]]):
        me = " me" if seat == view.seat else ""
        words += f'<span class="lb end h{seat}{me}" style="{place(wide - RIGHT + 6, spot, wide, HIGH)}">{emblem(seat, 13)} {known[-1][seat]}</span>'
    return (
        f'<div class="curves" role="img" aria-label="Prestige of all houses, turns {first} to {first + len(known) - 1}: {said(known[-1])}">'
        f'<svg viewBox="0 0 {num(wide)} {num(HIGH)}" aria-hidden="true">{grid}{curves}</svg>{words}</div>'
    )


def said(points: tuple[int, ...]) -> str:
    return ", ".join(f"{house_name(seat)} {value}" for seat, value in enumerate(points))


def spread(view: Seen, heights: list[float]) -> list[tuple[int, float]]:
    """Labels at the ends of the curves, moved apart so that they can be read; of many the highest and one's own."""
    order = sorted(range(view.seats), key=lambda seat: heights[seat])
    room = int((HIGH - TOP) / GAP)
    if len(order) > room:
        keep = set(order[: room - 1]) | ({view.seat} if view.seat is not None else set())
        order = [seat for seat in order if seat in keep]
    placed, least = list[tuple[int, float]](), 0.0
    for n, seat in enumerate(order):
        most = HIGH - GAP * (len(order) - n - 0.5)
        spot = min(max(heights[seat], least), most)
        placed.append((seat, spot))
        least = spot + GAP
    return placed
