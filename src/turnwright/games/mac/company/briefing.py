"""13 Before a contract: the payout (12.2), the lance, and then to battle, by hand or by orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import get_args

from turnwright.core import Action, Menu, added
from turnwright.kit.words import say

from ..battle.deployment import Deployment
from ..battle.map import map_size, scatter
from ..book import Priority, Stance, Withdrawal
from ..lances import Crew, muster
from ..loadout import Design, Gun
from ..sequence import NEXT_ROUND
from ..state import Firm, Mac, Orders, Pilot
from . import actions as d
from .aftermath import AFTERMATH
from .calendar import pass_day
from .economy import deployment_rows, sent_price, short_of
from .enemy_forces import contract_force
from .events import LanceDeployed
from .state import STATUS, Machine, Mission, may_deploy

ALL_ORDERS = tuple(d.AutoResolve(*orders) for orders in product(*map(get_args, (Stance, Priority, Withdrawal))))
"""10 Every way to order a lance about."""


def accepted(f: Firm) -> Mission:
    assert f.mission is not None, "no contract is accepted"
    return f.mission


def open_briefing(t: Mac, number: int) -> None:
    """12.2 The default payout, and as many frames as may go."""
    contract = next(contract for contract in t.contracts if contract.id == number)
    able = [machine.id for machine in t.hangar.values() if may_deploy(t, machine)]
    lance = tuple(able[: t.book.company.start.lance_size])
    t.mission = Mission(contract=contract, payout=t.book.company.default_payout, lance=lance)


def field_problem(f: Firm, frame: int) -> str:
    """13.1, 13 Why a frame cannot join the lance."""
    machine, lance = f.hangar.get(frame), accepted(f).lance
    if machine is None:
        return "13.1 There is no such frame."
    if frame in lance:
        return say("13 {name} is in the lance already.", name=machine.name)
    if len(lance) >= f.book.company.start.lance_size:
        return say("13 A lance has {lance_size} frames at most.", lance_size=f.book.company.start.lance_size)
    return "" if may_deploy(f, machine) else unfit(f, machine)


def unfit(f: Firm, machine: Machine) -> str:
    """13.1, 9.2 Why a frame of the company cannot go."""
    if machine.status != "ready":
        return say("13.1 {name} is {status}.", machine, status=STATUS[machine.status])
    if not machine.pilot:
        return say("13.1 {name} has no pilot.", name=machine.name)
    return say("9.2 {callsign} is injured.", callsign=f.pilots[machine.pilot].callsign)


def launch_problem(f: Firm) -> str:
    """11.5 Somebody must go, and the cost is paid before."""
    lance = accepted(f).lance
    return short_of(f, added(deployment_rows(f, lance))) if lance else "13 Choose at least one frame for the lance."


def before(f: Firm) -> tuple[int, tuple[int, ...]]:
    """12.2 The payout of the last contract, and of its lance the frames that may deploy."""
    assert f.report is not None, "there has been no contract"
    names = [one.machine for one in f.report.returns]
    lance = [id for id, machine in f.hangar.items() if machine.name in names and may_deploy(f, machine)]
    return f.report.payout, tuple(lance)


def before_problem(f: Firm) -> str:
    """12.2 Why it cannot be as before."""
    if f.report is None:
        return "12.2 No contract has been fought yet."
    mission, (payout, lance) = accepted(f), before(f)
    if not lance:
        return "13 No frame of the last lance may deploy."
    same = mission.payout == payout and sorted(mission.lance) == sorted(lance)
    return "12.2 Payout and lance are those of the last contract." if same else ""


class Briefing(Menu[Mac]):
    """13 Choose payout and lance, then launch, give orders, or decline."""

    def candidates(self, t: Firm, seat: int) -> Iterator[Action]:
        """13 What one may think of doing before a contract."""
        mission = accepted(t)
        yield d.Launch()
        yield from (d.SetPayout(level) for level in range(len(t.book.company.payouts)) if level != mission.payout)
        yield from (d.Bench(frame) for frame in mission.lance)
        yield from (d.Field(frame) for frame in t.hangar if frame not in mission.lance)
        if t.report:
            yield d.AsBefore()
        yield d.Decline()
        yield from ALL_ORDERS

    def problem(self, t: Firm, seat: int, action: Action) -> str:
        """13 Why this cannot be done now, starting with the section; empty if it can."""
        match action:
            case d.SetPayout(level=level):
                if not 0 <= level < len(t.book.company.payouts):
                    return "12.2 There is no such payout level."
                return "12.2 That is agreed on already." if level == accepted(t).payout else ""
            case d.Field(frame=frame):
                return field_problem(t, frame)
            case d.Bench(frame=frame):
                return "" if frame in accepted(t).lance else "13 That frame is not in the lance."
            case d.AsBefore():
                return before_problem(t)
            case d.Launch() | d.AutoResolve():
                return launch_problem(t)
            case d.Decline():
                return ""
        return "13 A contract is on the table; launch or decline first."

    def legal(self, t: Mac, seat: int) -> Sequence[Action]:
        """13 As `problem` has it, and it must agree with it; all orders are refused for the same reason."""
        stuck = bool(launch_problem(t))
        acts = [action for action in self.candidates(t, seat) if not (stuck and isinstance(action, d.AutoResolve))]
        return [action for action in acts if isinstance(action, d.AutoResolve) or not self.problem(t, seat, action)]

    def refused(self, t: Mac, seat: int) -> Sequence[tuple[Action, str]]:
        """13 Launching stands for auto-resolving too; that all is as before is no news."""
        return [row for row in super().refused(t, seat) if not isinstance(row[0], d.AutoResolve | d.AsBefore)]

    def answer(self, t: Mac, seat: int, action: Action) -> None:
        mission = accepted(t)
        match action:
            case d.Launch():
                launch(t, None)
                return
            case d.AutoResolve(stance=stance, priority=priority, withdrawal=withdrawal):
                launch(t, Orders(stance, priority, withdrawal))
                return
            case d.Decline():
                t.mission = None
                return
            case d.SetPayout(level=level):
                t.mission = mission.but(payout=level)
            case d.AsBefore():
                payout, lance = before(t)
                t.mission = mission.but(payout=payout, lance=lance)
            case d.Field(frame=frame):
                t.mission = mission.but(lance=(*mission.lance, frame))
            case d.Bench(frame=frame):
                t.mission = mission.but(lance=tuple(id for id in mission.lance if id != frame))
        t.ask(seat, BRIEFING)


def launch(t: Mac, orders: Orders | None) -> None:
    """11.5, 16.1, 6 The cost is paid, by option days pass (R97), the ground and the enemy are drawn, and both lances deploy."""
    mission, options = accepted(t), t.options
    contract, machines = mission.contract, [t.hangar[id] for id in mission.lance]
    price = added(deployment_rows(t, mission.lance))
    t.credits -= price
    said = f"{orders.stance}, {orders.priority}, {orders.withdrawal}".replace("_", " ") if orders else ""
    t.tell(LanceDeployed(contract.title, tuple(machine.name for machine in machines), price, said))
    for _ in range(options.contract_days):
        pass_day(t)
    place = t.book.places[t.place]
    landscape = place.landscape if options.terrain_by_planet else options.landscape
    t.ground = scatter(t, *map_size(t.book, options.map_size, contract.difficulty), landscape)
    first = len(t.roll_call) + 1
    muster(t, 0, crew_of(t, machines))
    muster(t, 1, contract_force(t, 1, contract.difficulty, contract.opponent, sent_price(t, mission.lance)))
    t.mission = mission.but(frames=tuple(range(first, first + len(machines))))
    t.contracts = [other for other in t.contracts if other.id != contract.id]
    t.orders = {1: Orders(options.stance, options.priority, options.withdrawal)} | ({0: orders} if orders else {})
    t.then(Deployment(1), Deployment(0), NEXT_ROUND, AFTERMATH)


def crew_of(f: Firm, machines: Sequence[Machine]) -> Crew:
    """13 The company's frames as they go into battle."""
    pilots = [f.pilots[machine.pilot] for machine in machines]
    return Crew(
        tuple(machine.name for machine in machines),
        tuple(Pilot(p.callsign, p.gunnery, p.piloting, p.tactics) for p in pilots),
        tuple(
            Design(
                machine.chassis,
                tuple(Gun(m.slot, m.weapon, m.group) for m in machine.mounts),
                tuple((g.item, g.slot) for g in machine.gear),
            )
            for machine in machines
        ),
    )


BRIEFING = Briefing()
