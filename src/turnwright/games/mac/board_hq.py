"""The headquarters of a campaign, drawn: status, hangar, pilots, galaxy, contracts, market, bay and after-action report.

Every part a deed touches carries the ref that company_words.py gives to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from turnwright.core import added
from turnwright.kit.svg import tag

from .calendar import date
from .company_terminal import arms, report_lines
from .company_words import enemy, hardpoint, thing
from .lances import slots_of
from .market import exclusives, on_sale
from .money import bonus_rows, deployment_rows, level_of, pay_rows, picks, price_rows, upkeep_rows
from .refit import changes, content, loose, machine_in, refit_days, refit_rows, space_rows, spare
from .table import MacView
from .tables_galaxy import CONTESTED_COLOUR
from .words import counted


def headquarters(view: MacView) -> str:
    """13.1 One page for whatever the company is doing."""
    parts = [status(view), panel("Hangar", hangar(view)), panel("Pilots", pilots(view))]
    if view.bay:
        parts.append(panel("Refit bay", bay(view)))
    if view.mission:
        parts.append(panel("Contract", mission(view)))
    if view.report:
        parts.append(panel("After action", report(view)))
    parts += [panel("Contracts", contracts(view)), panel("Market", market(view)), panel("Galaxy", [galaxy(view)])]
    return f'<div class="scene mac-scene mac-hq">{"".join(parts)}</div>'


def panel(title: str, rows: Iterable[str]) -> str:
    return f'<section class="hq-panel"><h3>{title}</h3>{"".join(rows)}</section>'


def row(ref: str, head: str, *rest: str) -> str:
    """A line that can be clicked: what it is, then what there is to know."""
    more = "".join(f"<span>{escape(text)}</span>" for text in rest if text)
    return tag("div", f"<b>{escape(head)}</b>{more}", class_="hq-row", data_ref=ref or None)


def status(view: MacView) -> str:
    """The status bar: date, credits, upkeep, fuel, reputation and standing."""
    book = view.book
    place = book.places[view.place]
    bits = [
        row("", view.name, f"{place.name}, {book.systems[place.system].name}"),
        row("day", date(book, view.day), f"day {view.day} of {view.options.days}"),
        row("", f"{view.credits:,}", "credits"),
        row("", f"{added(upkeep_rows(view)):,}", "upkeep a day"),
        row("fuel", f"{view.fuel}/{book.company.travel.tank}", "fuel"),
        row("", str(view.reputation), "reputation"),
    ]
    for name, standing in view.standing.items():
        bits.append(row("", f"{standing:+} {level_of(book, standing).name}", book.factions[name].name))
    return f'<div class="hq-status">{"".join(bits)}</div>'


def hangar(view: MacView) -> Iterator[str]:
    for machine in view.hangar.values():
        work = f"{machine.status}, {counted(machine.days, 'day')}" if machine.days else machine.status
        pilot = view.pilots[machine.pilot].callsign if machine.pilot else "no pilot"
        armour = f"armour {sum(machine.armour)}/{view.book.chassis[machine.chassis].armour}"
        model = thing(view.book, machine.chassis)
        yield row(f"machine:{machine.id}", machine.name, model, work, pilot, armour, arms(view, machine))


def pilots(view: MacView) -> Iterator[str]:
    for pilot in view.pilots.values():
        health = f"injured, {counted(pilot.days, 'day')}" if pilot.status == "injured" else pilot.status
        skills = f"gunnery {pilot.gunnery}, piloting {pilot.piloting}, tactics {pilot.tactics}"
        yield row(f"pilot:{pilot.id}", pilot.callsign, skills, health, f"{pilot.kills} kills, {pilot.xp} XP")
    if view.book.places[view.place].hiring:
        yield row("hire", "Hire a pilot", f"{view.book.company.hiring.price:,}")


def contracts(view: MacView) -> Iterator[str]:
    factions = view.book.factions
    for contract in view.contracts:
        sides = f"{factions[contract.employer].name} against {factions[contract.opponent].name}"
        hard = f"difficulty {contract.difficulty}: {enemy(view, contract.difficulty)}"
        yield row(f"contract:{contract.id}", contract.title, sides, hard, f"{contract.pay:,}")


def mission(view: MacView) -> Iterator[str]:
    """12.2 The payout levels side by side."""
    assert view.mission is not None
    contract = view.mission.contract
    lance = ", ".join(view.hangar[id].name for id in view.mission.lance) or "nobody yet"
    yield row("", contract.title, lance, f"deployment {added(deployment_rows(view, view.mission.lance)):,}")
    for level, payout in enumerate(view.book.company.payouts):
        pay, bonus = added(pay_rows(view, contract, level, "victory")), added(bonus_rows(view, contract, level))
        count = counted(picks(view.book, contract.difficulty, level, "victory"), "pick")
        chosen = "chosen" if level == view.mission.payout else ""
        yield row(f"payout:{level}", payout.name, f"{pay:,}", f"none lost {pay + bonus:,}", count, chosen)


def bay(view: MacView) -> Iterator[str]:
    """7.8 Hardpoints, equipment, and what the staged changes cost."""
    assert view.bay is not None
    book, machine = view.book, machine_in(view)
    there, groups = content(view.bay.mounts, view.bay.gear), {m.slot: m.group for m in view.bay.mounts}
    for slot in slots_of(book.chassis[machine.chassis]):
        what = thing(book, there[slot]) if slot in there else "empty"
        yield row(f"slot:{slot}", hardpoint(slot), what, f"group {groups[slot]}" if slot in groups else "")
    free = [item for item in spare(view) if item in book.equipment and not book.equipment[item].size]
    for item in dict.fromkeys([*loose(view.bay.gear), *free]):
        yield row(
            f"slot:{item}", thing(book, item), f"{loose(view.bay.gear)[item]} fitted, {spare(view)[item]} at hand"
        )
    used, cost = added(space_rows(view)), f"{added(refit_rows(view)):,} credits, {counted(refit_days(view), 'day')}"
    yield row("", counted(len(changes(view)), "change"), cost, f"space {used} of {book.chassis[machine.chassis].space}")


def report(view: MacView) -> Iterator[str]:
    """13 The after-action report, with what can still be taken."""
    assert view.report is not None
    yield f"<pre>{escape(chr(10).join(report_lines(view, view.report)))}</pre>"
    if view.report.picks:
        yield from (row(f"item:{item}", thing(view.book, item)) for item in dict.fromkeys(view.report.pool))
    for number, wreck in enumerate(view.report.wrecks):
        yield row(f"wreck:{number}", wreck.name, thing(view.book, wreck.chassis))


def market(view: MacView) -> Iterator[str]:
    """11.8 Goods with their prices here, and the stores."""
    stock = view.stock.get(view.place)
    there = {good.item: good.quantity for good in stock.goods} if stock else {}
    selling = on_sale(view)
    locked = exclusives(view) if view.book.places[view.place].market else []
    for item in dict.fromkeys([*selling, *locked]):
        left = str(there[item]) if item in there else "always" if item in selling else "for allies"
        yield row(f"item:{item}", thing(view.book, item), f"{added(price_rows(view, item)):,}", left)
    for item, number in view.stores.items():
        yield row(f"item:{item}", thing(view.book, item), f"{number} in store")


def galaxy(view: MacView) -> str:
    """14.1 Eleven systems, sixteen routes with fuel and days, and a dot for every place."""
    systems, lines, dots = view.book.systems, list[str](), list[str]()
    for route in view.book.routes:
        one, other = systems[route.one], systems[route.other]
        lines.append(tag("line", x1=one.x, y1=one.y, x2=other.x, y2=other.y, stroke="currentColor", stroke_opacity=0.3))
        middle = {"x": (one.x + other.x) // 2, "y": (one.y + other.y) // 2}
        lines.append(tag("text", f"{route.fuel}/{route.days}", class_="hq-way", **middle))
    for id, system in systems.items():
        colour = view.book.factions[system.faction].colour if system.faction else CONTESTED_COLOUR
        dots.append(tag("text", escape(system.name), x=system.x, y=system.y - 16, class_="hq-system"))
        inside = [(name, place) for name, place in view.book.places.items() if place.system == id]
        for n, (name, place) in enumerate(inside):
            here = name == view.place
            title = f"<title>{escape(place.name)}: {escape(place.says)}</title>"
            spot = {"cx": system.x + 18 * n - 9 * (len(inside) - 1), "cy": system.y, "r": 9 if here else 7}
            ring = {"stroke": "currentColor", "stroke_width": 3 if here else 1}
            dots.append(tag("circle", title, data_ref=f"place:{name}", fill=colour, **spot, **ring))
    said = "Map of the galaxy"
    return f'<svg class="hq-galaxy" viewBox="0 0 660 690" role="img" aria-label="{said}">{"".join(lines + dots)}</svg>'
