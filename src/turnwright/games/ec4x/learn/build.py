"""Build, research and tax: what the treasury is for."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, task


def build() -> Lesson:
    return Lesson(
        name="build",
        title=say("Build, research and tax"),
        goal=say("You can set a tax rate, build ships and industry, and invest in research."),
        minutes=10,
        preset="duel",
        seats=("you", "easy"),
        meanwhile=("seal",),
        steps=(*_money(), *_spend(), *_next()),
    )


def _money() -> tuple[Task, ...]:
    return (
        task(
            title="Your treasury",
            todo="420 production points (PP). Below stand what taxes bring each turn and what your fleets cost; each number opens.",
            why="All you do is paid from here: ships, research, industry, spies.",
            spot=("treasury:0",),
        ),
        task(
            title="Your colony",
            todo="Population and industrial units (IU) make the output; the tax rate says how much of it is yours.",
            why="Growth of both compounds. What you put in early pays for the rest of the game.",
            spot=("colony:7", "system:7"),
        ),
        task(
            title="Set the tax rate",
            todo="In the list, under Treasury, choose Set the tax rate to 25 %: half the income now, a more contented people.",
            why="Under 30 % people work better, and for five turns it brings a point of prestige. Over 50 % costs both.",
            won="The rate holds until you change it.",
            spot=("revenue:7", "colony:7", "system:7"),
            show=("tax 25", "tax *"),
            done=("tax *",),
        ),
    )


def _spend() -> tuple[Task, ...]:
    return (
        task(
            title="Build a destroyer",
            todo="Build 1 Destroyer at Halin: 40 PP, ready on turn 3.",
            why="Warships guard colonies and stop raiders. AS is their attack, DS what they withstand.",
            won="A hull is laid down; the dock is in use until then.",
            spot=("docks:7", "colony:7", "system:7"),
            show=("build 7 DD",),
            done=("build *",),
        ),
        task(
            title="Invest in research",
            todo="Put 60 PP into EL, the economic level.",
            why="EL raises the output of every colony. Levels rise twice a year, in months 1 and 7, so begin early.",
            won="Research has begun.",
            spot=("treasury:0", "colony:7"),
            show=("invest EL 6000", "invest *"),
            done=("invest *",),
        ),
        task(
            title="Buy industry",
            todo="Buy 5 IU at Halin for 150 PP.",
            why="An industrial unit works for ever. Up to half the population one costs 30 PP, beyond that more.",
            won="More output from the next turn on.",
            spot=("output:7", "colony:7", "system:7"),
            show=("industry 7 5", "industry *"),
            done=("industry *",),
        ),
        task(
            title="Check what is left",
            todo="The sheet adds up what you spend. Keep something for maintenance.",
            why="Fleets must be paid every turn; those that cannot be paid go offline, and it costs prestige.",
            spot=("sheet", "treasury:0"),
        ),
        task(
            title="Seal the turn",
            todo="Choose Seal.",
            why="Orders are judged again when the turn is resolved, in the order of the book.",
            won="Income came in; the Ledger has every line.",
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
    )


def _next() -> tuple[Task, ...]:
    return (
        task(
            title="Guard the ground",
            todo="Build an Army at Halin: 15 PP.",
            why="A colony without troops is taken by the first marines that land.",
            won="Somebody will hold the line.",
            spot=("colony:7", "system:7"),
            show=("build 7 AA", "build 7 *"),
            done=("build * AA*", "build * GB*", "build * MD*"),
        ),
        task(
            title="Seal again",
            todo="Seal the turn.",
            why="Two quiet turns of building beat one of worrying.",
            won="You can run an economy.",
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
        task(
            title="On your own",
            todo="Play on, or take the third lesson: fight and spy.",
            why="The Research screen shows what each level gives and when the next one comes.",
        ),
    )
