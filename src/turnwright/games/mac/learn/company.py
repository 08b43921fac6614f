"""A company's first days: a frame, a pilot, a refit, a contract."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, say_n, task

from ..company.state import may_deploy
from ..state import MacView


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
        task(
            title="Your hangar",
            todo="Two frames with their pilots, half a million credits, and bills every day.",
            why="Contracts bring money and salvage; repairs, upkeep and fuel take it. The term is 90 days.",
            spot=("machine:1",),
        ),
        task(
            title="Buy a third frame",
            todo="On the Market, choose Buy EN-50 Enforcer for 200,000 credits.",
            why="A lance of three is safer than one of two: the enemy has two frames at least.",
            won="It stands in the hangar; a pilot and a weapon are still missing.",
            spot=("buy:enforcer",),
            show=("buy enforcer", "buy vanguard", "buy scout"),
            done=("buy enforcer", "buy vanguard", "buy scout"),
        ),
        task(
            title="Seat a pilot",
            todo="Choose Assign Thunder to the new frame.",
            why="Gunnery makes hits, Piloting survives them. A frame without a pilot stays at home.",
            won="The new frame has a pilot, and no weapon yet.",
            spot=("pilot:3",),
            show=("assign 3 *", "assign *"),
            done=("assign *",),
        ),
    )


def _bay() -> tuple[Task, ...]:
    return (
        task(
            title="Buy a weapon",
            todo="On the Market, buy a Medium Laser: it fits a medium hardpoint, and all of the new frame's are empty.",
            why="Empty hardpoints are wasted. Mind what the reactor can feed.",
            won="A weapon lies in the stores.",
            spot=("buy:medium_laser",),
            show=("buy medium_laser", "buy light_laser", "buy *"),
            done=("buy *",),
        ),
        task(
            title="Open the refit bay",
            todo="Choose Refit at the new frame: you see its seven locations and all hardpoints.",
            why="Nothing is paid until you confirm, so try things out.",
            won="The bay is open.",
            spot=("refit:3",),
            show=("open-bay 3", "open-bay *"),
            done=("open-bay *",),
        ),
        task(
            title="Fit the laser",
            todo="Click the laser under At hand, then a lit medium hardpoint.",
            why="Weight and slots are checked at once; what does not fit says why.",
            won="One change is staged.",
            spot=("spare:medium_laser",),
            show=("fit medium_laser *", "fit *"),
            done=("fit *",),
        ),
        task(
            title="Confirm the refit",
            todo="Choose Confirm. It costs 500 credits and a day in the bay.",
            why="Weapons can be changed again at any time, for another day and another fee.",
            won="The workshop is at it.",
            spot=("confirm",),
            show=("confirm-refit",),
        ),
        task(
            title="Let a day pass",
            todo="Choose Advance: the work on the frame is done tomorrow, and the upkeep of the day is paid.",
            why="A frame in the bay cannot fight, so wait for it. More days cost more upkeep.",
            won=_strength,
            spot=("day",),
            show=("advance-day",),
        ),
    )


def _contract() -> tuple[Task, ...]:
    return (
        task(
            title="Take a contract",
            todo="Open Perimeter Enforcement: difficulty 1, two Light frames against you.",
            why="Difficulty says how many and how good they are. Standing with an employer grows with every success.",
            won="The terms lie open; nothing is signed yet.",
            spot=("contract:1",),
            show=("accept 1", "accept *"),
            done=("accept *",),
        ),
        task(
            title="Pay or salvage",
            todo="Choose Mostly Salvage: less money, but more picks from the wrecks.",
            why="Salvage is how a poor company gets better frames; pay is how it stays alive.",
            won="Your share is agreed.",
            spot=("payout:3",),
            show=("set-payout 3", "set-payout *"),
            done=("set-payout *",),
        ),
        task(
            title="Fight, or let them fight",
            todo="Auto-resolve with balanced, focus fire, retreat at 50: the lance fights by these orders. Launch puts you in command instead.",
            why="A lance that gives up at half its strength brings frames and pilots home; one that fights to the end may lose them all.",
            won=_outcome,
            spot=("stance:balanced",),
            show=("auto-resolve balanced focus_fire retreat_at_50", "auto-resolve * retreat_at_50", "launch"),
            done=("auto-resolve *", "launch"),
        ),
        task(
            title="Settle the battle",
            todo="Look through the wreckage if there is any, and take the weapon that is worth most. Then leave, and repair what was damaged.",
            why="What you carry home makes the next contract easier, or is sold on the Market.",
            won="That is settled. At headquarters repair before the next contract: every day costs upkeep, a lost frame costs more.",
            show=("pick *", "repair *", "advance-day"),
            done=("pick *", "repair *", "advance-day", "leave-field"),
        ),
    )


def _strength(view: MacView) -> str:
    """13.1 How many can fight."""
    able = sum(may_deploy(view, machine) for machine in view.hangar.values())
    return say_n("{n} frame can take the field.", "{n} frames can take the field.", able)


def _outcome(view: MacView) -> str:
    """11.6 How the contract ended, and what to do about it."""
    if view.report is None:
        return say("You are in command; the lesson goes on after the battle.")
    match view.report.result:
        case "victory":
            return say("Victory. The report lists pay, damage and salvage.")
        case "withdrawal":
            return say(
                "Your lance withdrew: half the pay. The report says who came home and how; repair them before the next contract."
            )
        case "defeat":
            return say(
                "Defeat: the report says what is lost. Repair what is left, and take more frames or an easier contract next time."
            )
