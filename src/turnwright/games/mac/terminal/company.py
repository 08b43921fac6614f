"""The headquarters for the terminal, mail and screen readers: status, hangar, pilots, board, and what is being worked on."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from turnwright.core import added
from turnwright.kit.words import counted, listed, say

from ..company.calendar import date
from ..company.economy import deployment_rows, price_rows, upkeep_rows
from ..company.grades import grade_of
from ..company.market import on_sale
from ..company.refit import changes, machine_in, refit_days, refit_rows, space_rows
from ..company.state import Machine, Report
from ..company.travel import legs
from ..state import MacView
from ..text.company import brings, enemy, hardpoint, parties, salvaging, standing_line, thing
from ..text.endings import ending
from ..text.grades import GRADES, goal_heading, goal_lines
from ..text.words import term

WIDTH = 79


def headquarters(view: MacView) -> RenderableType:
    """13.1 One screen for whatever the company is doing."""
    lines = [*status_lines(view), "", "HANGAR", *hangar_lines(view), "", "PILOTS", *pilot_lines(view), ""]
    if view.bay:
        lines += [say("REFIT BAY"), *bay_lines(view)]
    elif view.mission:
        lines += ["CONTRACT", *mission_lines(view)]
    elif view.report and salvaging(view):
        lines += [say("AFTER ACTION"), *report_lines(view, view.report)]
    else:
        ways = [f"{view.book.places[to].name} {leg.fuel}/{leg.days}" for to, leg in legs(view).items()]
        lines += ["CONTRACTS", *board_lines(view), "", "MARKET", *market_lines(view), "", "WAYS", *columns(ways)]
        if view.report:
            lines += ["", say("LAST BATTLE"), *report_lines(view, view.report)]
    return Group(*(styled(line) for line in lines))


def styled(line: str) -> Text:
    return Text(line[:WIDTH], style="bold" if line.isupper() else "", no_wrap=True, overflow="ellipsis")


def status_lines(view: MacView) -> Iterator[str]:
    """The status bar."""
    book, place = view.book, view.book.places[view.place]
    system = book.systems[place.system].name
    yield " " + say(
        "{name}   {date} (day {day} of {days})   {place_name}, {system}",
        view,
        date=date(book, view.day),
        days=view.options.days,
        place_name=place.name,
        system=system,
    )
    fuel = say("fuel {fuel}/{tank}", fuel=view.fuel, tank=book.company.travel.tank)
    yield " " + say(
        "{credits:,} credits   upkeep {upkeep_rows:,}/day   {fuel}   reputation {reputation}",
        view,
        upkeep_rows=added(upkeep_rows(view)),
        fuel=fuel,
    )
    for part in standing_line(view).split("; "):
        yield f"   {part}"
    if view.outcome:
        yield " " + say("The campaign is over. {ending}", ending=ending(view.outcome))
        yield " " + say("Grade: {grade}. {words}", grade=grade_of(view), words=GRADES[grade_of(view)])
    elif view.options.goal == "establish":
        yield " " + say("Goal: {heading}", heading=goal_heading(view))
        yield from (f"   {'+' if met else '-'} {said}" for met, said in goal_lines(view))


def hangar_lines(view: MacView) -> Iterator[str]:
    for machine in view.hangar.values():
        row = view.book.chassis[machine.chassis]
        work = f", {counted(machine.days, 'day')}" if machine.days else ""
        pilot = view.pilots[machine.pilot].callsign if machine.pilot else say("no pilot")
        armour = say("armour {armour}/{row_armour}", armour=sum(machine.armour), row_armour=row.armour)
        yield f" {machine.id:>2} {machine.name:<16.16} {row.name:<11}{armour:<16}{term(machine.status) + work:<19}{pilot}"
        yield f"    {arms(view, machine)}"
    if not view.hangar:
        yield " empty"


def arms(view: MacView, machine: Machine) -> str:
    guns = [f"{thing(view.book, m.weapon)} g{m.group}" for m in machine.mounts]
    return ", ".join([*guns, *(thing(view.book, g.item) for g in machine.gear)]) or "bare"


def pilot_lines(view: MacView) -> Iterator[str]:
    """9 Skills, record and health; of the dead only the names."""
    alive = [pilot for pilot in view.pilots.values() if pilot.status != "kia"]
    for pilot in alive:
        skills = say("G{gunnery} P{piloting} T{tactics} morale {morale}", pilot)
        record = say("{missions} missions, {kills} kills, {xp} XP", pilot)
        health = say("injured, {days}", days=counted(pilot.days, "day")) if pilot.status == "injured" else ""
        yield f" {pilot.id:>2} {pilot.callsign:<10}{skills:<22}{record:<32}{health}".rstrip()
    fallen = [pilot.callsign for pilot in view.pilots.values() if pilot.status == "kia"]
    if fallen:
        yield "    " + say("killed in action: {fallen}", fallen=listed(fallen))


def board_lines(view: MacView) -> Iterator[str]:
    for contract in view.contracts:
        sides = say("{short} against {opponent_short}", parties(view.book, contract))
        yield " " + say("{id:>3} {title:<29.29} {sides:<16} difficulty {difficulty}  {pay:>8,}", contract, sides=sides)
    if not view.contracts:
        yield " " + say("the board is empty until tomorrow")


def market_lines(view: MacView) -> Iterator[str]:
    """11.8 Goods with their prices here, and the stores."""
    stock = view.stock.get(view.place)
    if stock is None or not view.book.places[view.place].market:
        yield " " + say("there is none here")
    else:
        number = {good.item: f" x{good.quantity}" for good in stock.goods}
        goods = [f"{thing(view.book, i)}{number.get(i, '')} {added(price_rows(view, i)):,}" for i in on_sale(view)]
        yield from columns(goods)
    stores = [f"{thing(view.book, item)} x{count}" for item, count in view.stores.items()]
    if stores:
        yield " " + say("in store:")
        yield from columns(stores)


def columns(parts: list[str]) -> Iterator[str]:
    """Two in a row."""
    for n in range(0, len(parts), 2):
        yield "   " + "".join(f"{part:<38.37}" for part in parts[n : n + 2]).rstrip()


def bay_lines(view: MacView) -> Iterator[str]:
    """7.8 The staged loadout, what would change, what it costs."""
    assert view.bay is not None
    machine, book = machine_in(view), view.book
    taken, space = added(space_rows(view)), book.chassis[machine.chassis].space
    given = {"name": machine.name, "thing": thing(book, machine.chassis), "space_rows": taken, "space": space}
    yield " " + say("{name}, {thing}   space {space_rows} of {space}", given)
    for mount in view.bay.mounts:
        gun, at, group = book.weapons[mount.weapon], hardpoint(mount.slot), mount.group
        yield "   " + say(
            "{hardpoint:<34}{name:<21}group {group}  {damage} dmg, {energy} energy", gun, hardpoint=at, group=group
        )
    for fitting in view.bay.gear:
        yield f"   {hardpoint(fitting.slot) if fitting.slot else 'equipment':<34}{book.equipment[fitting.item].name}"
    for how, item, slot in changes(view):
        yield f"   {'+' if how == 'install' else '-'} {thing(book, item)}{f' ({slot})' if slot else ''}"
    price, days = added(refit_rows(view)), counted(refit_days(view), "day")
    yield " " + say("{refit_rows:,} credits, {days}", refit_rows=price, days=days)


def mission_lines(view: MacView) -> Iterator[str]:
    """12.2 The contract, the lance and the payout levels side by side."""
    assert view.mission is not None
    contract = view.mission.contract
    yield " " + say("{title}: {name} against {opponent_name}", contract, **parties(view.book, contract))
    yield " " + say("difficulty {difficulty}: {enemy}", contract, enemy=enemy(view, contract.difficulty))
    names = [view.hangar[id].name for id in view.mission.lance]
    cost = added(deployment_rows(view, view.mission.lance))
    sent = listed(names) if names else say("nobody yet")
    yield " " + say("lance: {names}, deployment {cost:,}", names=sent, cost=cost)
    for level, payout in enumerate(view.book.company.payouts):
        pay, bonus, number = brings(view, contract, level)
        yield " " + say(
            "{mark} {level} {name:<15}{pay:>9,}  none lost {most:>9,}  {count}",
            payout,
            mark=">" if level == view.mission.payout else " ",
            level=level,
            pay=pay,
            most=pay + bonus,
            count=counted(number, "pick"),
        )


def report_lines(view: MacView, report: Report) -> Iterator[str]:
    """13 The after-action report."""
    bonus = f" + {report.bonus:,}" if report.bonus else ""
    lost, rounds = counted(report.enemies_lost, "enemy", "enemies"), counted(report.rounds, "round")
    ended = {"title": report.contract.title, "result": report.result, "rounds": rounds, "lost": lost}
    yield " " + say("{title}: {result} after {rounds}, {lost} down", ended)
    payout = view.book.company.payouts[report.payout].name
    yield " " + say("paid {pay:,}{bonus} ({name})", report, bonus=bonus, name=payout)
    for back in report.returns:
        fate = say("injured, {days}", days=counted(back.days, "day")) if back.fate == "injured" else back.fate
        now = {"fate": fate, "status": term(back.status)}
        yield "   " + say("{machine:<16.16} {status:<10} {pilot:<10} {fate:<18} {xp} XP, {kills} kills", back, **now)
    for label, weapons in (("picked", report.picked), ("scavenged", report.scavenged), ("found", report.found)):
        if weapons:
            yield f"   {label}: {', '.join(thing(view.book, weapon) for weapon in weapons)}"
    if report.picks:
        yield " " + say("{picks} out of:", picks=counted(report.picks, "pick"))
        yield from columns([thing(view.book, weapon) for weapon in report.pool])
    for wreck in report.wrecks:
        yield " " + say("for sale: {name}, {thing}", name=wreck.name, thing=thing(view.book, wreck.chassis))
