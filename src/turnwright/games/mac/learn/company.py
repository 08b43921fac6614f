"""A company's first days: a frame, a pilot, a refit, a contract."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say


def company() -> Lesson:
    return Lesson(
        name="company",
        title=say("Your first contract"),
        goal=say("You can buy and fit out a frame, seat a pilot, take a contract and choose between pay and salvage."),
        minutes=12,
        preset="short-campaign",
        options={"mode": "campaign", "goal": "establish", "days": 90},
        steps=(*_hangar(), *_bay(), *_contract()),
    )


def _hangar() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Your hangar"),
            todo=say("Two frames with their pilots, half a million credits, and bills every day."),
            why=say("Contracts bring money and salvage; repairs, upkeep and fuel take it. The term is 90 days."),
            spot=("machine:1",),
        ),
        Task(
            title=say("Buy a third frame"),
            todo=say("On the Market, choose Buy EN-50 Enforcer for 200,000 credits."),
            why=say("A lance of three is safer than one of two: the enemy has two frames at least."),
            won=say("It stands in the hangar, without a pilot yet."),
            spot=("buy:enforcer",),
            show=("buy enforcer", "buy vanguard", "buy scout"),
            done=("buy enforcer", "buy vanguard", "buy scout"),
        ),
        Task(
            title=say("Seat a pilot"),
            todo=say("Choose Assign Thunder to the new frame."),
            why=say("Gunnery makes hits, Piloting survives them. A frame without a pilot stays at home."),
            won=say("Three frames can take the field."),
            spot=("pilot:3",),
            show=("assign 3 *", "assign *"),
            done=("assign *",),
        ),
    )


def _bay() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Buy a weapon"),
            todo=say("Buy a Light Laser: it fits a small hardpoint that is still empty."),
            why=say("Empty hardpoints are wasted. Mind what the reactor can feed."),
            won=say("A Light Laser lies in the stores."),
            spot=("buy:light_laser",),
            show=("buy light_laser", "buy *"),
            done=("buy *",),
        ),
        Task(
            title=say("Open the refit bay"),
            todo=say("Choose Refit at the new frame: you see its seven locations and all hardpoints."),
            why=say("Nothing is paid until you confirm, so try things out."),
            won=say("The bay is open."),
            spot=("refit:3", "refit:1"),
            show=("open-bay 3", "open-bay *"),
            done=("open-bay *",),
        ),
        Task(
            title=say("Fit the laser"),
            todo=say("Put it on a free small hardpoint."),
            why=say("Weight and slots are checked at once; what does not fit says why."),
            won=say("One change is staged."),
            spot=("machine:3", "machine:1"),
            show=("fit light_laser *", "fit *"),
            done=("fit *",),
        ),
        Task(
            title=say("Confirm the refit"),
            todo=say("Choose Confirm. It costs 500 credits and a day in the bay."),
            why=say("A frame in the bay cannot fight until it is done."),
            won=say("The workshop is at it."),
            spot=("machine:3", "machine:1"),
            show=("confirm-refit", "close-bay"),
            done=("confirm-refit", "close-bay"),
        ),
    )


def _contract() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Take a contract"),
            todo=say("Open Perimeter Enforcement: difficulty 1, two Light frames against you."),
            why=say(
                "Difficulty says how many and how good they are. Standing with an employer grows with every success."
            ),
            won=say("The terms lie open; nothing is signed yet."),
            spot=("contract:1",),
            show=("accept 1", "accept *"),
            done=("accept *",),
        ),
        Task(
            title=say("Pay or salvage"),
            todo=say("Choose Mostly Salvage: less money, but two picks from the wrecks."),
            why=say("Salvage is how a poor company gets better frames; pay is how it stays alive."),
            won=say("Your share is agreed."),
            spot=("payout:3",),
            show=("set-payout 3", "set-payout *"),
            done=("set-payout *",),
        ),
        Task(
            title=say("Fight, or let them fight"),
            todo=say("Show me resolves the battle by standing orders; Launch puts you in command instead."),
            why=say("Standing orders save time. In command you risk less."),
            won=say("The battle is over: pay, damage and salvage are in the log."),
            spot=("launch",),
            show=("auto-resolve balanced *", "auto-resolve *", "launch"),
            done=("auto-resolve *", "launch"),
        ),
        Task(
            title=say("Let a day pass"),
            todo=say("When all is settled, advance a day: repairs go on, upkeep is paid, new contracts come."),
            why=say("Time is money here, every day of it."),
            won=say("A new day for the company."),
            spot=("day", "frame:1"),
            show=("advance-day",),
        ),
    )
