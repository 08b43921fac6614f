"""11.6, 12, 9 After a battle: pay, standing, what became of frames and pilots, and what the wreckage yields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Action, Illegal, Question, Step, added

from ..book.gear import HEAD
from ..state import Frame, Mac
from . import actions as d
from .contracts import judge
from .economy import bonus_rows, missing, pay_rows, picks, salvage_chance, whole, wreck_price
from .events import (
    BonusFound,
    ContractEnded,
    FrameRecovered,
    FrameReturned,
    PilotReturned,
    WeaponPicked,
    WeaponsScavenged,
)
from .market import add_frame, short_of, store
from .pilots import within
from .state import Deed, Firm, Health, Machine, Member, Report, Result, Return, Wreck


def result_of(t: Mac) -> Result:
    """1 The outcome for the company; breaking off after the last round is a withdrawal (R7)."""
    if t.winner == 0:
        return "victory"
    return "defeat" if t.ended == "destruction" else "withdrawal"


class Aftermath(Step[Mac]):
    """13 The battle is over: accounts are settled, then the wreckage is looked through."""

    def run(self, t: Mac) -> None:
        assert t.mission is not None
        mission, result = t.mission, result_of(t)
        contract, payout = mission.contract, mission.payout
        beaten = [frame for frame in t.frames.values() if frame.side == 1 and frame.lost]
        sent = [t.frames[id] for id in mission.frames]
        unpaid = t.options.withdrawal_must_be_earned and result == "withdrawal" and not beaten
        pay = added(pay_rows(t, contract, payout, result, unpaid))
        clean = result == "victory" and not any(frame.lost for frame in sent)
        bonus = added(bonus_rows(t, contract, payout)) if clean else 0
        t.credits += pay + bonus
        t.tell(ContractEnded(contract.title, result, pay, bonus))
        judge(t, contract, result)
        returns = [
            bring_home(t, t.hangar[id], t.frames[n], contract.difficulty, result)
            for id, n in zip(mission.lance, mission.frames, strict=True)
        ]
        pool = () if result == "defeat" else tuple(mount.weapon for frame in beaten for mount in frame.mounts)
        wrecks = () if result == "defeat" else tuple(wreck(frame) for frame in beaten if frame.lost == "pilot")
        t.report = Report(
            contract=contract,
            payout=payout,
            result=result,
            rounds=t.round,
            pay=pay,
            bonus=bonus,
            enemies_lost=len(beaten),
            returns=tuple(returns),
            picks=min(picks(t.book, contract.difficulty, payout, result), len(pool)),
            pool=pool,
            wrecks=wrecks,
        )
        t.history.append(Deed(t.day, contract.employer, contract.difficulty, result, pay + bonus))
        clear_field(t)
        if t.report.picks or wrecks:
            t.ask(0, SALVAGE)
        else:
            look_through(t)


def clear_field(t: Mac) -> None:
    """13 The battlefield is left behind."""
    t.mission, t.ground, t.ended, t.winner = None, (), "", -1
    t.frames, t.orders, t.order = {}, {}, []
    t.round, t.turn, t.acting, t.phase = 0, 0, 0, "headquarters"


def wreck(frame: Frame) -> Wreck:
    """12.4 With the armour it has left, none on its head (R90)."""
    armour = tuple(0 if n == HEAD else points for n, points in enumerate(frame.armour))
    return Wreck(frame.name, frame.chassis, armour)


# Frames and pilots


def bring_home(t: Mac, machine: Machine, frame: Frame, difficulty: int, result: Result) -> Return:
    """11.2, 9.2 A frame and its pilot after the battle."""
    pilot = fate(t, t.pilots[machine.pilot], frame)
    xp = 0 if pilot.status == "kia" else experience(t, difficulty, result)
    pilot = pilot.but(xp=pilot.xp + xp, missions=pilot.missions + 1, kills=pilot.kills + frame.kills)
    t.pilots[pilot.id] = pilot
    machine = worn(t, machine, frame)
    t.hangar[machine.id] = machine.but(pilot=0) if frame.lost else machine
    t.tell(FrameReturned(machine.name, machine.status))
    t.tell(PilotReturned(pilot.callsign, pilot.status, pilot.days, xp))
    return Return(machine.name, machine.status, pilot.callsign, pilot.status, pilot.days, frame.kills, xp)


def worn(t: Mac, machine: Machine, frame: Frame) -> Machine:
    """11.2, 11.3 Destroyed, damaged, or so little that it is mended at once (R39, R92)."""
    worn = machine.but(armour=frame.armour, components=frame.components)
    if frame.lost == "reactor":
        return worn.but(status="destroyed")
    scratched = 100 * missing(t.book, worn) < t.book.company.repairs.ready_below_percent * sum(frame.full_armour)
    return whole(t.book, machine) if scratched and not frame.lost else worn.but(status="damaged")


def fate(t: Mac, pilot: Member, frame: Frame) -> Member:
    """9.2, 4.6 Killed with the head for certain, with the reactor sometimes; ejected or hurt pilots are injured (R40)."""
    rules = t.book.company.fate
    status: Health = "active"
    if frame.lost == "pilot" or (frame.lost == "reactor" and t.roll(100) <= rules.killed_percent):
        status = "kia"
    elif frame.lost or frame.pilot_injured:
        status = "injured"
    return pilot.but(status=status, days=within(t, rules.injury_days) if status == "injured" else 0)


def experience(t: Mac, difficulty: int, result: Result) -> int:
    """9.4 By difficulty, more for a victory; the dead get none (R70)."""
    rules = t.book.company.fate
    return rules.xp_per_difficulty * difficulty + (rules.xp_victory if result == "victory" else 0)


# Salvage


def reported(f: Firm) -> Report:
    assert f.report is not None, "there has been no battle"
    return f.report


def candidates(f: Firm) -> Iterator[Action]:
    """12 What one may think of doing on the battlefield."""
    report = reported(f)
    yield from (d.Pick(weapon) for weapon in dict.fromkeys(report.pool))
    yield from (d.Recover(number) for number in range(len(report.wrecks)))
    yield d.LeaveField()


def problem(f: Firm, action: Action) -> str:
    """12.1, 12.4 Why this cannot be done now; empty if it can."""
    report = reported(f)
    match action:
        case d.Pick(weapon=weapon):
            if not report.picks:
                return "12.1 There are no picks left."
            return "" if weapon in report.pool else "12.1 That is not in the wreckage."
        case d.Recover(wreck=number):
            if not 0 <= number < len(report.wrecks):
                return "12.4 There is no such frame to recover."
            return short_of(f, wreck_price(f.book, report.wrecks[number].chassis))
        case d.LeaveField():
            return ""
    return "12 The wreckage comes first; pick, recover or leave."


class Salvage(Question[Mac]):
    """12 Pick weapons out of the wreckage, buy frames whose pilots were killed, then leave."""

    def legal(self, t: Mac, seat: int) -> Sequence[Action]:
        return [action for action in candidates(t) if not problem(t, action)]

    def check(self, t: Mac, seat: int, action: Action) -> None:
        if reason := problem(t, action):
            raise Illegal(reason)

    def refused(self, t: Mac, seat: int) -> Sequence[tuple[Action, str]]:
        return [(action, reason) for action in candidates(t) if (reason := problem(t, action))]

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


AFTERMATH, SALVAGE = Aftermath(), Salvage()
