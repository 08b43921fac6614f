"""12 Salvage: what the wreckage of a battle yields, picked, scavenged or bought."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Action, Menu

from ..book import Book
from ..book.gear import HEAD
from ..state import Firm, Frame, Mac
from . import actions as d
from .economy import short_of, wreck_price
from .events import BonusFound, FrameRecovered, WeaponPicked, WeaponsScavenged
from .market import add_frame, store
from .state import Report, Result, Wreck


def picks(book: Book, difficulty: int, payout: int, result: Result) -> int:
    """12.1, 12.2 Manual salvage picks, before the wreckage limits them (R86)."""
    salvage, level = book.company.salvage, book.company.payouts[payout]
    if result == "defeat":
        return 0
    base = salvage.victory_picks + difficulty // salvage.difficulty_per_pick
    scaled = (base if result == "victory" else salvage.withdrawal_picks) * level.picks
    return -(-scaled // 100) if level.round_up else scaled // 100


def salvage_chance(book: Book, difficulty: int) -> int:
    """12.1 How likely a weapon nobody picked is recovered (R87)."""
    return book.company.salvage.chance + book.company.salvage.chance_per_difficulty * difficulty


def wreck(frame: Frame) -> Wreck:
    """12.4 With the armour it has left, none on its head (R90)."""
    armour = tuple(0 if n == HEAD else points for n, points in enumerate(frame.armour))
    return Wreck(frame.name, frame.chassis, armour)


def reported(f: Firm) -> Report:
    assert f.report is not None, "there has been no battle"
    return f.report


class Salvage(Menu[Mac]):
    """12 Pick weapons out of the wreckage, buy frames whose pilots were killed, then leave."""

    def candidates(self, t: Firm, seat: int) -> Iterator[Action]:
        """12 What one may think of doing on the battlefield."""
        report = reported(t)
        yield from (d.Pick(weapon) for weapon in dict.fromkeys(report.pool))
        yield from (d.Recover(number) for number in range(len(report.wrecks)))
        yield d.LeaveField()

    def problem(self, t: Firm, seat: int, action: Action) -> str:
        """12.1, 12.4 Why this cannot be done now; empty if it can."""
        report = reported(t)
        match action:
            case d.Pick(weapon=weapon):
                if not report.picks:
                    return "12.1 There are no picks left."
                return "" if weapon in report.pool else "12.1 That is not in the wreckage."
            case d.Recover(wreck=number):
                if not 0 <= number < len(report.wrecks):
                    return "12.4 There is no such frame to recover."
                return short_of(t, wreck_price(t.book, report.wrecks[number].chassis))
            case d.LeaveField():
                return ""
        return "12 The wreckage comes first; pick, recover or leave."

    def answer(self, t: Mac, seat: int, action: Action) -> None:
        match action:
            case d.Pick(weapon=weapon):
                pick(t, weapon)
            case d.Recover(wreck=number):
                recover(t, number)
            case _:
                look_through(t)
                return
        t.ask(seat, SALVAGE)


def pick(t: Mac, weapon: str) -> None:
    """12.1 It goes to the stores."""
    report = reported(t)
    n = report.pool.index(weapon)
    pool = (*report.pool[:n], *report.pool[n + 1 :])
    t.report = report.but(pool=pool, picks=report.picks - 1, picked=(*report.picked, weapon))
    store(t, weapon)
    t.tell(WeaponPicked(weapon))


def recover(t: Mac, number: int) -> None:
    """12.4 Damaged and bare, for 40 % of its price (R90)."""
    report = reported(t)
    found = report.wrecks[number]
    price = wreck_price(t.book, found.chassis)
    t.credits -= price
    machine = add_frame(t, f"Salvage-{t.book.chassis[found.chassis].designation}", found.chassis)
    t.hangar[machine.id] = machine.but(status="damaged", armour=found.armour, salvaged=True)
    t.report = report.but(wrecks=(*report.wrecks[:number], *report.wrecks[number + 1 :]))
    t.tell(FrameRecovered(machine.name, price))


def look_through(t: Mac) -> None:
    """12.3 Each weapon nobody picked may be recovered, and each enemy may yield another; not after a defeat (R88)."""
    report = reported(t)
    if report.result == "defeat":
        return
    chance = salvage_chance(t.book, report.contract.difficulty)
    scavenged = tuple(weapon for weapon in report.pool if t.roll(100) <= chance)
    if scavenged:
        t.tell(WeaponsScavenged(scavenged))
    found = []
    for _ in range(report.enemies_lost):
        if t.roll(100) <= t.book.company.salvage.bonus_find:
            found.append(roll_find(t, report))
            t.tell(BonusFound(found[-1]))
    for weapon in (*scavenged, *found):
        store(t, weapon)
    t.report = report.but(scavenged=scavenged, found=tuple(found), picks=0, wrecks=())


def roll_find(t: Mac, report: Report) -> str:
    """12.3 A universal weapon or one of the opponent's, never an exclusive one."""
    factions = ("", report.contract.opponent)
    able = [name for name, row in t.book.weapons.items() if row.faction in factions and not row.exclusive]
    return able[t.roll(len(able)) - 1]


SALVAGE = Salvage()
