"""The campaign in words: names, and what is asked; company_deeds.py says every deed."""

from __future__ import annotations

from turnwright.core import Words, added
from turnwright.kit.words import counted, say, signed

from ..book import Book
from ..book.gear import Class
from ..company.briefing import Briefing, accepted
from ..company.calendar import date
from ..company.economy import bonus_rows, deployment_rows, pay_rows, sent_price, upkeep_rows
from ..company.enemy_forces import enemy_line
from ..company.market import on_sale
from ..company.refit import RefitBay, changes, machine_in, refit_days, refit_rows
from ..company.salvage import Salvage, picks
from ..company.standing import level_of
from ..company.state import Contract, controller, may_deploy
from ..loadout import location_of
from ..state import Firm, MacView
from .endings import ending
from .words import RESULTS, piled, place


def thing(book: Book, item: str) -> str:
    """A weapon, a piece of equipment or a chassis by its name."""
    if item in book.weapons:
        return book.weapons[item].name
    if item in book.equipment:
        return book.equipment[item].name
    return f"{book.chassis[item].designation} {book.chassis[item].name}" if item in book.chassis else item


def frame_name(f: Firm, frame: int) -> str:
    return f.hangar[frame].name if frame in f.hangar else say("frame {frame}", frame=frame)


def pilot_name(f: Firm, pilot: int) -> str:
    return f.pilots[pilot].callsign if pilot in f.pilots else say("pilot {pilot}", pilot=pilot)


def in_stock(view: MacView, item: str) -> str:
    """11.8 How many there are."""
    stock = view.stock.get(view.place)
    number = next((good.quantity for good in stock.goods if good.item == item), 0) if stock else 0
    if number:
        return say("{number} in stock", number=number)
    return say("always there") if item in on_sale(view) else say("not on sale")


def money(credits: int) -> str:
    return say("{credits:,} credits", credits=credits)


def hardpoint(slot: str) -> str:
    """7.6 A slot in words, with its location."""
    size, _, number = slot.partition("_")
    try:
        return say("{size} hardpoint {number} ({place})", size=size, number=number, place=place(location_of(slot)))
    except (KeyError, ValueError):
        return say("hardpoint {slot}", slot=slot)


# Questions


def company_prompt(view: MacView) -> Words:
    """13 What is going on, and what is to be decided."""
    book = view.book
    if view.outcome:
        said = f"{ending(view.outcome)} {view.name}, {date(book, view.day)}."
        return Words(say("The campaign is over."), said, say("Campaign"), "13")
    if view.phase != "headquarters":
        return Words(say("A battle is being fought."), section="13")
    where = f"{date(book, view.day)}, {book.places[view.place].name}"
    kind = view.question or guess(view)
    if isinstance(kind, RefitBay):
        count = len(changes(view))
        said = f"{counted(count, 'change')}: {money(added(refit_rows(view)))}, {counted(refit_days(view), 'day')}"
        label = say("Refit {name}: confirm, go on or leave.", name=machine_in(view).name)
        return Words(label, f"{said}.", where, "7.8")
    if isinstance(kind, Briefing):
        mission = accepted(view)
        lance = counted(len(mission.lance), "frame")
        cost = money(added(deployment_rows(view, mission.lance)))
        said = say("{offer} {lance}, deployment {cost}.", offer=offer(view, mission.contract), lance=lance, cost=cost)
        return Words(say("{title}: choose payout and lance.", title=mission.contract.title), said, where, "13")
    if isinstance(kind, Salvage) and view.report:
        left, wrecks = counted(view.report.picks, "pick"), counted(len(view.report.wrecks), "frame")
        said = say("{left} left, {wrecks} for sale.", left=left, wrecks=wrecks)
        return Words(say("{result}: look through the wreckage.", result=RESULTS[view.report.result]), said, where, "12")
    ready = counted(sum(may_deploy(view, machine) for machine in view.hangar.values()), "frame")
    offers, upkeep = counted(len(view.contracts), "contract"), added(upkeep_rows(view))
    label = say("{offers}, {ready} ready. What next?", offers=offers, ready=ready)
    said = say("{money}, upkeep {upkeep:,} a day, fuel {fuel}.", view, money=money(view.credits), upkeep=upkeep)
    return Words(label, said, where, "13.1")


def guess(view: MacView) -> object:
    """What the company is being asked, for those who are not asked themselves."""
    if view.bay:
        return RefitBay()
    if view.mission:
        return Briefing()
    return Salvage() if salvaging(view) else None


def salvaging(view: MacView) -> bool:
    """12 Is the wreckage still being looked through?"""
    left = view.report and (view.report.picks or view.report.wrecks)
    return bool(left) or isinstance(view.question, Salvage)


def offer(f: Firm, contract: Contract) -> str:
    """14.4 A contract in one line."""
    sides, foes = say("{name} against {opponent_name}", parties(f.book, contract)), enemy(f, contract.difficulty)
    return say("{sides}, difficulty {difficulty}, pay {pay:,}; {enemy}.", contract, sides=sides, enemy=foes)


def parties(book: Book, contract: Contract) -> dict[str, str]:
    """14.4 Who pays, and against whom."""
    one, other = book.factions[contract.employer], book.factions[contract.opponent]
    return {"name": one.name, "short": one.short, "opponent_name": other.name, "opponent_short": other.short}


def brings(f: Firm, contract: Contract, level: int) -> tuple[int, int, int]:
    """11.6, 12.2 What a victory would bring at a payout level: pay, the bonus if nobody is lost, picks."""
    pay, bonus = pay_rows(f, contract, level, "victory"), bonus_rows(f, contract, level)
    return added(pay), added(bonus), picks(f.book, contract.difficulty, level, "victory")


def enemy(f: Firm, difficulty: int) -> str:
    """16.1 What to expect: against the lance of the briefing, or at least."""
    force, line = f.book.company.forces[difficulty - 1], expected_line(f, difficulty)
    kinds = piled(f.book.classes[kind].name for kind in line)
    if f.options.enemy_weight and not f.mission:
        return say("{kinds} or more, gunnery {gunnery}", kinds=kinds, gunnery=force.gunnery)
    return say("{kinds}, gunnery {gunnery}", kinds=kinds, gunnery=force.gunnery)


def expected_line(f: Firm, difficulty: int) -> tuple[Class, ...]:
    """16.1 The classes of the enemy's frames, by the lance of the briefing if there is one (R130)."""
    return enemy_line(f.book, f.options, difficulty, sent_price(f, f.mission.lance) if f.mission else 0)


def standing_line(view: MacView) -> str:
    """15.1 What each faction thinks of the company."""
    book = view.book
    said = [f"{book.factions[n].name} {signed(s)} {level_of(book, s).name}" for n, s in view.standing.items()]
    here = controller(view)
    return "; ".join(said) + (" " + say("(here: {name})", name=book.factions[here].name) if here else " (contested)")
