"""7.8 The refit bay: the frame with its hardpoints by shape, what is at hand, and what the staged changes cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import at, num, path, tag
from turnwright.kit.words import counted, say

from ..book.gear import CENTRE, HEAD, LEFT_ARM, LEFT_TORSO, LEGS, RIGHT_ARM, RIGHT_TORSO
from ..company.actions import ConfirmRefit
from ..company.calendar import date
from ..company.refit import (
    REFIT_BAY,
    changes,
    content,
    fit_problem,
    loose,
    machine_in,
    refit_days,
    refit_rows,
    space_rows,
    spare,
    staged,
)
from ..frames import armour_of, structure_of
from ..loadout import location_of, size_of, slots_of
from ..state import MacView
from ..text.company import hardpoint, thing
from ..text.words import place, term
from .frames import BUILDS, HEIGHTS, middles, standing
from .market import numbers
from .parts import SHAPES, cannot, cells, do, do_or_not, goods_art, hardpoint_sign

COLUMNS = ((HEAD, CENTRE, LEFT_TORSO, LEFT_ARM), (RIGHT_TORSO, RIGHT_ARM, LEGS))
TITLE, ROW, GAP = 22, 32, 10
"""Heights in pixels, so that the lines of the drawing meet the rows beside it."""
WIDTH = 250


class Line(NamedTuple):
    """A hardpoint beside the drawing: its slot and the height of its row."""

    slot: str
    y: float


def refit(view: MacView) -> Markup:
    """Diagram and stores on the left, groups, reactor, space and the bill on the right."""
    return h.div("mac-hq-refit")[
        h.div("mac-hq-works")[diagram(view), shelf(view)], h.div("mac-hq-bill")[bill(view), groups(view), space(view)]
    ]


# The diagram


def layout(view: MacView) -> tuple[list[list[Line]], float]:
    """Where the rows of both columns lie, and how high the diagram is."""
    slots = slots_of(view.book.chassis[machine_in(view).chassis])
    columns, highest = [], 0.0
    for column in COLUMNS:
        y, lines = 0.0, list[Line]()
        for location in column:
            y += TITLE
            here = [slot for slot in slots if location_of(slot) == location]
            for slot in here:
                lines.append(Line(slot, y + ROW / 2))
                y += ROW
            y += GAP + (0 if here else 18)
        columns.append(lines)
        highest = max(highest, y)
    return columns, max(highest, 300.0)


def diagram(view: MacView) -> Markup:
    """7.6 The frame, a shape on it for each hardpoint, and a line to what is fitted there."""
    machine, book = machine_in(view), view.book
    row = book.chassis[machine.chassis]
    columns, height = layout(view)
    scale = min((height - 24) / HEIGHTS[row.kind], WIDTH / 2 / BUILDS[row.kind].side, 2.3)
    foot = (WIDTH / 2, height - 12)
    grid = "".join(f"M{x} 0V{num(height)}" for x in range(15, WIDTH, 24)) + "".join(
        f"M0 {y}H{WIDTH}" for y in range(12, int(height), 24)
    )
    drawn = path(grid, "mac-hq-blueprint") + h.ellipse("mac-hq-shadow", cx=foot[0], cy=num(foot[1]), rx="96", ry="9")
    drawn += standing(row.kind, machine.armour, armour_of(book, row), *foot, scale)
    spots = points(view, foot, scale)
    for side, lines in enumerate(columns):
        edge, inner = (0, 10) if side == 0 else (WIDTH, WIDTH - 10)
        drawn += joined(path(f"M{at(edge, y)}H{inner}L{at(*spots[slot])}", "mac-hq-leader") for slot, y in lines)
    drawn += joined(point(view, slot, *spot) for slot, spot in spots.items())
    art = html(
        '<svg class="mac-hq-blue" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="group" aria-label="{name}, hardpoints">{drawn}</svg>'
    ).format(width=WIDTH, height=num(height), name=machine.name, drawn=drawn)
    left, right = (joined(location(view, n) for n in column) for column in COLUMNS)
    points_ = say("{large} large, {medium} medium, {small} small hardpoints", row)
    head = h.header[h.h2[machine.name], h.span[row.designation, " ", row.name, ", ", row.kind, "; ", points_]]
    return h.section("mac-hq-diagram")[head, h.div("mac-hq-three")[h.div[left], art, h.div[right]]]


def points(view: MacView, foot: tuple[float, float], scale: float) -> dict[str, tuple[float, float]]:
    """Each hardpoint on the drawing; several of a location stand one above the other."""
    row = view.book.chassis[machine_in(view).chassis]
    found = dict[str, tuple[float, float]]()
    for n, (x, y) in enumerate(middles(row.kind)):
        here = [slot for slot in slots_of(row) if location_of(slot) == n]
        for k, slot in enumerate(here):
            found[slot] = (foot[0] + x * scale, foot[1] + y * scale + (k - (len(here) - 1) / 2) * 23)
    return found


def point(view: MacView, slot: str, x: float, y: float) -> Markup:
    size = slot.partition("_")[0]
    there = content(staged(view)).get(slot)
    extra = "staged" if slot in touched(view) else "" if there else "open"
    said = f"{hardpoint(slot)}: {thing(view.book, there) if there else say('empty')}"
    body = h.title[said] + path(SHAPES[size], f"mac-hq-point {extra}") + tag("text", size[0].upper(), y="4.5")
    return tag("g", body, data_ref=f"slot:{slot}", transform=f"translate({at(x, y)})", class_="mac-hq-size")


def touched(view: MacView) -> set[str]:
    return {slot for _, _, slot in changes(view) if slot}


def location(view: MacView, n: int) -> Markup:
    """4.1 A location: armour and structure, and what hangs there."""
    machine = machine_in(view)
    row = view.book.chassis[machine.chassis]
    head = html('<p class="mac-hq-loc"><span>{}</span><em>{} <i>+{}</i></em></p>').format(
        place(n).capitalize(), armour_of(view.book, row)[n], structure_of(row)[n]
    )
    rows = joined(slot_row(view, slot) for slot in slots_of(row) if location_of(slot) == n)
    return html('<div class="mac-hq-location">{}{}</div>').format(head, rows or html("<small>no hardpoint</small>"))


def slot_row(view: MacView, slot: str) -> Markup:
    """7.1, 7.2 A hardpoint: empty, or with what is fitted, its group and the way to take it off."""
    bay, book = staged(view), view.book
    there = content(bay).get(slot)
    size = slot.partition("_")[0]
    state = " staged" if slot in touched(view) else "" if there else " open"
    sign = hardpoint_sign(size, state.strip())
    if there is None:
        body = html("{sign}<span>empty, {size}</span>", sign=sign, size=term(size))
    else:
        mount = next((m for m in bay.mounts if m.slot == slot), None)
        group = h.i("mac-hq-group", title=say("group {group}", group=mount.group))[mount.group] if mount else Markup()
        said = say("Strip {thing}", thing=thing(book, there))
        off = do(f"strip:{slot}", "", "minus", "tiny", aria_label=said, title=say("Strip"))
        body = html("{}<b>{}</b>{}{}", sign, thing(book, there), group, off)
    return tag("div", body, class_=f"mac-hq-slot{state}", data_ref=f"slot:{slot}")


# What is at hand


def shelf(view: MacView) -> Markup:
    """7.8 The stores and what was taken off: drag a piece to a hardpoint, or choose it and then the hardpoint."""
    have, fitted = spare(view), loose(staged(view))
    rows = joined(_piece(view, item, number) for item, number in sorted(have.items()))
    rows = rows or html('<p class="mac-hq-none">Nothing is in store. The market sells weapons and equipment.</p>')
    gear = joined(
        h.div("mac-hq-piece fitted", data_ref=f"gear:{item}")[
            goods_art(view.book, item),
            h.div[h.b[thing(view.book, item)], h.small[view.book.equipment[item].says]],
            h.em[html("{number} fitted", number=number)],
            do(f"unfit:{item}", say("Strip"), "minus", "quiet"),
        ]
        for item, number in fitted.items()
    )
    gear = html("<h2>Fitted without a hardpoint</h2>{}", gear) if gear else Markup()
    return h.section("mac-hq-hand")[
        gear, h.h2[html("At hand <small>choose a piece, then a lit hardpoint</small>")], h.div("mac-hq-pieces")[rows]
    ]


def _piece(view: MacView, item: str, number: int) -> Markup:
    size, shut = size_of(view.book, item), refusal(view, item)
    sign = hardpoint_sign(size) if size else html('<span class="mac-hq-size"></span>')
    word = cannot(shut) if shut else Markup() if size else do(f"fit:{item}", say("Fit"), "plus")
    body = html("{sign}{goods_art}<b>{thing}</b><em>{number} at hand</em><small>{numbers}</small>{word}").format(
        sign=sign,
        goods_art=goods_art(view.book, item),
        thing=thing(view.book, item),
        number=number,
        numbers=numbers(view.book, item),
        word=word,
    )
    return tag("div", body, class_=f"mac-hq-piece{' shut' if shut else ''}", data_ref=f"spare:{item}", data_drag="")


def refusal(view: MacView, item: str) -> str:
    """7.1, 7.5 Why a piece fits nowhere on this frame; empty if it fits somewhere."""
    slots = slots_of(view.book.chassis[machine_in(view).chassis]) if size_of(view.book, item) else [""]
    reasons = [fit_problem(view, item, slot) for slot in slots if not slot or slot.startswith(size_of(view.book, item))]
    if not reasons:
        return say("7.1 This frame has no {size} hardpoint.", size=size_of(view.book, item))
    return "" if not all(reasons) else min(reasons, key=lambda reason: reason.startswith("7.1"))


# The bill


def bill(view: MacView) -> Markup:
    """7.8 The staged changes with days and cost."""
    book, days = view.book, refit_days(view)
    marks = {"install": ("plus", "in"), "remove": ("minus", "out")}
    each = f"{book.company.repairs.refit_price:,}, {counted(book.company.repairs.refit_days, 'day')}"
    rows = joined(
        h.li(marks[how][1])[
            icon(marks[how][0], 14),
            h.span[say("Fit") if how == "install" else say("Strip"), " ", thing(book, item)],
            h.em[each],
        ]
        for how, item, _ in changes(view)
    )
    rows += joined(_regrouped(view))
    total = html("<p class='mac-hq-total'>{why}<span>{days}</span><span>ready {date}</span></p>").format(
        why=why("refit", say("{refit_rows:,} credits", refit_rows=added(refit_rows(view)))),
        days=counted(days, "day"),
        date=date(book, view.day + days),
    )
    shut = REFIT_BAY.problem(view, 0, ConfirmRefit())
    deeds = do_or_not("confirm", say("Confirm the refit"), shut, "check", "primary") + (
        "" if shut.startswith("7.8") else do("reset", say("Reset"), "undo")
    )
    deeds += do("leave", say("Leave the bay"), "back", "quiet")
    return html(
        '<section><h2>Staged changes</h2><ul class="mac-hq-staged">{}</ul>{}'
        '<div class="mac-hq-deeds row">{}</div></section>'
    ).format(rows or html("<li><span>None yet.</span></li>"), total, deeds)


def _regrouped(view: MacView) -> Iterator[Markup]:
    was = {m.slot: (m.weapon, m.group) for m in machine_in(view).mounts}
    for m in staged(view).mounts:
        if m.slot in was and was[m.slot][0] == m.weapon and was[m.slot][1] != m.group:
            gun, sign = thing(view.book, m.weapon), icon("swap", 14)
            line = html('<li class="re">{icon}<span>{thing} to group {group}</span><em>free</em></li>')
            yield line.format(icon=sign, thing=gun, group=m.group)


def groups(view: MacView) -> Markup:
    """7.2, 5.1 The four groups: damage, energy, and whether the reactor feeds them together with a move."""
    book, bay = view.book, staged(view)
    row = book.chassis[machine_in(view).chassis]
    output = row.reactor + sum(book.equipment[g.item].effect for g in bay.gear if g.item == "cooling_vents")
    lines = Markup()
    for group in range(1, book.groups + 1):
        guns = [m for m in bay.mounts if m.group == group]
        draw = sum(book.weapons[m.weapon].energy for m in guns)
        harm = sum(book.weapons[m.weapon].damage for m in guns)
        with_move = draw + row.move_energy
        fine = with_move <= output
        sign, look = ("check", "good") if fine else ("warn", "warn")
        told = html("{icon}{with_move} of {output}", icon=icon(sign, 13), with_move=with_move, output=output)
        verdict = h.span(look)[told] if guns else Markup()
        names = joined(_group_of(view, m.slot, m.weapon, group) for m in guns) or html("<small>empty</small>")
        lines += h.tr[
            h.td[h.i("mac-hq-group")[group]], h.td[names], h.td[harm or ""], h.td[draw if guns else ""], h.td[verdict]
        ]
    head = html(
        "<thead><tr><th>No.</th><th>Weapons</th><th>Damage</th><th>Energy</th><th>With a move</th></tr></thead>"
    )
    given = {"output": output, "move_energy": row.move_energy}
    heading = html("Weapon groups <small>reactor {output}, a move takes {move_energy}</small>", **given)
    table = h.table("mac-hq-groups")[head, h.tbody[lines]]
    return h.section[h.h2[heading], h.div("mac-hq-scroll")[table]]


def _group_of(view: MacView, slot: str, weapon: str, group: int) -> Markup:
    """A weapon with the other groups it could go to."""
    gun, at, others = thing(view.book, weapon), hardpoint(slot), Markup()
    for n in range(1, view.book.groups + 1):
        if n != group:
            said = say("{thing} on {hardpoint} to group {n}", thing=gun, hardpoint=at, n=n)
            others += do(f"group:{slot}:{n}", str(n), "", "tiny", aria_label=said)
    return h.span("mac-hq-regroup", data_ref=f"slot:{slot}")[h.span[gun], others]


def space(view: MacView) -> Markup:
    """7.5 One cell for each point of space."""
    bay, book = staged(view), view.book
    whole, taken = book.chassis[machine_in(view).chassis].space, added(space_rows(view))
    filled = [("w", "v")[n % 2] for n, m in enumerate(bay.mounts) for _ in range(book.weapons[m.weapon].space)]
    filled += ["e" for g in bay.gear for _ in range(book.equipment[g.item].space)]
    return html(
        "<section><h2>Space <small>{why} taken, {whole} left</small></h2>{cells}<p class='mac-hq-legend'><i class='w'></i>weapons<i class='e'></i>equipment</p></section>"
    ).format(
        why=why("space", say("{taken} of {whole}", taken=taken, whole=whole)),
        whole=whole - taken,
        cells=cells(filled, whole),
    )
