"""The first match of Kingdom: from one farm to a fortified castle and a commander who marches, in four turns."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, task


def first() -> Lesson:
    return Lesson(
        name="first",
        title=say("Your first turns"),
        goal=say("You can run a realm: earn, settle people, spend their actions, fortify the castle, and strike."),
        minutes=8,
        seats=("you", "easy"),
        meanwhile=("end-turn",),
        steps=(*_begin(), *_grow(), *_fortify(), *_strike()),
    )


def _begin() -> tuple[Task, ...]:
    return (
        task(
            title="This is your castle",
            todo="It stands at 10, and so does theirs. Look at it, then go on.",
            why="Whose castle falls to 0 has lost. Whatever you build serves to bring theirs down or to keep yours up.",
            spot=("castle:0",),
        ),
        task(
            title="Build a house on the free slot",
            todo="Choose the lit slot, then Develop a house. It costs 3 of your 10 gold and your one action.",
            why="People give you actions, and each needs a bed. A house makes room for a second councillor.",
            won="There is a bed for one more person.",
            spot=("slots:0", "lands:0"),
            show=("develop house",),
            done=("develop house", "royal-decree house"),
        ),
        task(
            title="End the turn",
            todo="Your action is spent. End the turn: they play, then your farm pays and your people are paid.",
            why="Each turn begins with income and a bill: 2 gold for a councillor, 1 for a commander.",
            won="A turn has gone round: income came, upkeep was paid.",
            show=("end-turn",),
        ),
    )


def _grow() -> tuple[Task, ...]:
    return (
        task(
            title="Raise a councillor",
            todo="Choose Raise a councillor for 5 gold. The house you built is the bed.",
            why="A councillor is one more action, now and every turn. That is how a realm grows fast.",
            won="Two councillors, two actions a turn, and a happier realm.",
            spot=("people:0",),
            show=("raise-pop council",),
        ),
        task(
            title="Tax your people",
            todo="Choose Tax. It is Free: no action, 4 gold from each person, but the people like you less.",
            why="Happiness is a purse too: spend a little while it is high. From −3 down your income shrinks.",
            won="Gold at once, paid in happiness.",
            spot=("gold:0",),
            show=("tax",),
            done=("tax", "overwork"),
        ),
        task(
            title="Expand your realm",
            todo="Choose Expand for 2 gold: one more land with a free slot, and the people cheer.",
            why="Every field holds one house, farm or outpost. Expanding also gives back the happiness that taxes took.",
            won="A new land with a slot to build on.",
            spot=("lands:0",),
            show=("expand",),
            done=("expand", "plow", "royal-decree *", "build castle_gardens"),
        ),
        task(
            title="End the turn again",
            todo="End the turn. With two councillors you will have two actions next time.",
            why="They may raise soldiers as you will. What they do to you is told above your actions.",
            won="They have played. Whatever your castle lost, a fortification comes before it now.",
            show=("end-turn",),
        ),
    )


def _fortify() -> tuple[Task, ...]:
    return (
        task(
            title="Build the Citadel",
            todo="Choose Citadel for 12 gold: 5 fortification, the wall before your castle. If gold is short, tax first.",
            why="A blow wears down the fortification, then the castle. Whoever is hit there also loses gold.",
            won="Their next blows meet 5 fortification before they reach your castle.",
            show=("build citadel", "tax"),
            done=("build citadel", "build castle_walls", "develop watchtower", "develop outpost", "* fortifier"),
        ),
        task(
            title="Build another house",
            todo="Develop a house on the new land. If gold is short, tax first.",
            why="A soldier needs a bed as well. The Citadel has one, and whoever comes after him needs the next.",
            won="Room for two more: a soldier, and one to come.",
            spot=("slots:0", "lands:0"),
            show=("develop house", "tax"),
            done=("develop house", "royal-decree house"),
        ),
        task(
            title="End the third turn",
            todo="End the turn. Their blows now have to go through your fortification.",
            why="Fortifiers make it grow each turn; outposts and watchtowers add to it.",
            won="What they did is told below: look at what is left of your fortification and your castle.",
            show=("end-turn",),
        ),
    )


def _strike() -> tuple[Task, ...]:
    return (
        task(
            title="Raise a commander",
            todo="Choose Raise a commander. He brings 1 army, and the army grows by a quarter each turn.",
            why="Only commanders lead attacks: one attack a turn for each.",
            won="You have an army that can march.",
            spot=("commander:0",),
            show=("raise-pop commander", "tax"),
            done=("raise-pop commander", "reallocate * commander"),
        ),
        task(
            title="Attack their castle",
            todo="Choose Army Attack. It is Free. Before you choose, its line says what it will do.",
            why="A blow that hits the castle plunders a quarter of their gold, and their people like them less.",
            won="The first blow is struck. More commanders strike more often: play on until their castle falls.",
            spot=("castle:1",),
            show=("army-attack",),
        ),
    )
