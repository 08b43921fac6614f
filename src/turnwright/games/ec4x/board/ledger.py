"""The Ledger screen: the treasury from turn to turn, taxes by colony, upkeep, and prestige with its curve."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import at, num, percent, place
from turnwright.kit.words import kept, kept_by, say, signed

from ..assets import Entry
from ..economy import maintenance, production
from ..economy.population import MILLI, pu
from ..state import Seen
from ..text.words import MONEY, booked, house_name, plus_pp, pp, star
from .art import emblem
from .parts import ROW, grid, leaf, page, sec

WIDE, HIGH, LEFT, RIGHT, TOP, FOOT = 400.0, 190.0, 34.0, 58.0, 10.0, 24.0
GAP = 15.0
"""Least distance of two labels beside the curves."""
FEW = 6
"""So many entries of a purpose are listed one by one."""


def ledger(view: Seen) -> Markup:
    """3, 9.4 The books of the house."""
    house = view.mine
    lead = say("Treasury {treasury} PP, tax rate {tax} %, prestige {prestige}.", house, treasury=pp(house.treasury))
    fame = leaf(say("Prestige"), "9.4", chart(view), honours(view))
    bill = leaf(say("Upkeep, a turn"), "3.9", upkeep(view))
    return page(say("Ledger"), lead, h.div("books")[statement(view), fame, taxes(view), bill])


def account(body: str, total: tuple[str, str]) -> Markup:
    """Lines of an account, and what they come to."""
    return h.table("account")[h.tbody[body], h.tfoot[h.tr[ROW[total[0]], h.td[total[1]]]]]


@lru_cache(1024, typed=True)
def line(label: str, section: str, amount: int, class_: str = "") -> Markup:
    cite = html(" {}", sec(section)) if section else Markup()
    tone = "neg" if amount < 0 else ""
    return h.tr(class_)[ROW[label, cite], h.td(tone)[plus_pp(amount)]]


@kept_by(1)
def statement(view: Seen) -> Markup:
    """3.8 What the last turn brought and took, by purpose; a few entries stand under their heading."""
    house = view.mine
    moved: dict[str, list[Entry]] = {}
    for entry in view.accounts:
        moved.setdefault(entry.purpose, []).append(entry)
    carried = house.treasury - sum(entry.amount for entry in view.accounts)
    body = html('<tr><th scope="row">Carried over</th><td>{}</td></tr>', pp(carried))
    for purpose, title in MONEY.items():
        if entries := moved.get(purpose):
            body += line(title, entries[0].section, sum(entry.amount for entry in entries))
            if len(entries) <= FEW:
                body += joined(line(booked(view.book, entry.label), "", entry.amount, "under") for entry in entries)
            else:
                body += html(
                    '<tr class="under"><th scope="row">{entries} entries</th><td></td></tr>', entries=len(entries)
                )
    now = say("Treasury, T{turn}", turn=view.turn), why(f"treasury:{view.seat}", pp(house.treasury), "n")
    return leaf(say("Treasury"), "3.8", account(body, now))


@kept_by(1)
def taxes(view: Seen) -> Markup:
    """3.1, 3.3 What each world yields and pays."""
    house = view.mine
    book, options = view.book, view.options
    worlds = [(*production.worth(book, options, house, c, view.planet(c)), c) for c in view.colonies]
    total, most = sum(net for _, net, _ in worlds), max([1, *(gross for gross, _, _ in worlds)])
    lines = [
        h.tr[
            ROW[star(view, colony.at)],
            h.td[pu(colony) // MILLI],
            h.td[colony.industry],
            h.td[why(f"output:{colony.at}", pp(gross), "n")],
            h.td[why(f"revenue:{colony.at}", pp(net), "n")],
            h.td("wide-bar")[h.i(style=f"width:{percent(gross, most)}")],
        ]
        for gross, net, colony in sorted(worlds, key=lambda row: (-row[1], row[2].at))
    ]
    head = (say("Colony"), "PU", "IU", say("Output"), say("Tax"), "")
    sum_ = h.td[why(f"income:{view.seat}", pp(total), "n")]
    foot = h.tr[ROW[say("Net House Value")], h.td, h.td, h.td, sum_, h.td]
    return leaf(say("Taxes by colony"), "3.3", grid(head, lines, foot))


def upkeep(view: Seen) -> Markup:
    """3.9 The bill, by kind."""
    bill = maintenance.upkeep(view.book, view.colonies, view.fleets)
    body = joined(line(label, section, -amount) for label, amount, section in bill if amount)
    return account(body, (say("Upkeep"), why(f"upkeep:{view.seat}", pp(-added(bill)), "n")))


def honours(view: Seen) -> Markup:
    """9.4 Where the prestige of the last turn came from."""
    if view.house is None:
        return Markup()
    before = view.house.prestige - sum(entry.amount for entry in view.honours)
    body = html('<tr><th scope="row">Before</th><td>{}</td></tr>', before)
    for entry in view.honours:
        tone = "neg" if entry.amount < 0 else ""
        body += h.tr[ROW[entry.label, " ", sec(entry.section)], h.td(tone)[signed(entry.amount)]]
    return account(body, (say("Now"), why(f"prestige:{view.seat}", str(view.house.prestige), "n")))


def chart(view: Seen, last: int = 0, wide: float = WIDE) -> Markup:
    """1.1 Everybody's prestige, one's own thick; `last` keeps so many turns.  Labels want it about as wide as it is shown."""
    known = view.standings[-last:] if last else view.standings
    first = len(view.standings) - len(known) + 1
    return _curves(known, first, view.seat, wide, bool(view.ended)) if len(known) > 1 else Markup()


@kept(64)
def _curves(known: tuple[tuple[int, ...], ...], first: int, own: int | None, wide: float, ended: bool) -> Markup:
    """How things stood when each turn began; after the last one, in the end."""
    least, most = min(map(min, known)), max(map(max, known))
    low, high = least - (most - least) // 10 - 1, most + 1

    def x(n: int) -> float:
        return LEFT + (wide - LEFT - RIGHT) * n / (len(known) - 1)

    def y(points: int) -> float:
        return TOP + (HIGH - TOP - FOOT) * (high - points) / (high - low)

    across = [num(x(n)) for n in range(len(known))]
    down = {points: num(y(points)) for points in dict.fromkeys(chain.from_iterable(known))}
    order = sorted(range(len(known[0])), key=lambda seat: (seat == own, -seat))
    curves = joined(
        h.path(
            f"curve h{seat} d{seat % 4}{' me' if seat == own else ''}",
            d=f"M{'L'.join([f'{left} {down[row[seat]]}' for left, row in zip(across, known, strict=True)])}",
        )
        for seat in order
    )
    ticks = sorted({least, (least + most) // 2, most})
    grid = joined(html('<path class="axis" d="M{}H{}"/>', at(LEFT, y(t)), num(wide - RIGHT)) for t in ticks)
    words = joined(h.span("lb ax", style=place(LEFT / 2, y(t), wide, HIGH))[t] for t in ticks)
    for n in (0, len(known) // 2, len(known) - 1):
        when = say("end") if ended and n == len(known) - 1 else f"T{first + n}"
        words += h.span("lb ax", style=place(x(n), HIGH - 9, wide, HIGH))[when]
    for seat, spot in spread(own, [y(points) for points in known[-1]]):
        me = " me" if seat == own else ""
        words += h.span(f"lb end h{seat}{me}", style=place(wide - RIGHT + 6, spot, wide, HIGH))[
            emblem(seat, 13), " ", known[-1][seat]
        ]
    last, now = first + len(known) - 1 - ended, said(known[-1])
    all_ = say("Prestige of all houses, turns {first} to {number}: {said}", first=first, number=last, said=now)
    return h.div("curves", role="img", aria_label=all_)[
        h.svg(viewBox=f"0 0 {num(wide)} {num(HIGH)}", aria_hidden="true")[grid, curves], words
    ]


def said(points: tuple[int, ...]) -> str:
    return ", ".join(f"{house_name(seat)} {value}" for seat, value in enumerate(points))


def spread(own: int | None, heights: list[float]) -> list[tuple[int, float]]:
    """Labels at the ends of the curves, moved apart so that they can be read; of many the highest and one's own."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    room = int((HIGH - TOP) / GAP)
    if len(order) > room:
        keep = set(order[: room - 1]) | ({own} if own is not None else set())
        order = [seat for seat in order if seat in keep]
    placed, least = list[tuple[int, float]](), 0.0
    for n, seat in enumerate(order):
        most = HIGH - GAP * (len(order) - n - 0.5)
        spot = min(max(heights[seat], least), most)
        placed.append((seat, spot))
        least = spot + GAP
    return placed
