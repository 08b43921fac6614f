"""11.6, 13 After a battle: pay, standing, and what became of frames and pilots; then salvage.py."""

from __future__ import annotations

from turnwright.core import Step, added

from ..state import Frame, Mac
from .economy import bonus_rows, pay_rows
from .events import ContractEnded, FrameReturned, PilotReturned
from .pilots import experience, fate
from .repair import worn
from .salvage import SALVAGE, look_through, picks, wreck
from .standing import judge
from .state import Deed, Machine, Report, Result, Return


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
        standing, reputation = judge(t, contract, result)
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
            standing=tuple(standing.items()),
            reputation=reputation,
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


AFTERMATH = Aftermath()
