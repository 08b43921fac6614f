"""The first match of Kingdom: from one farm to a commander who marches, in three turns."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say


def first() -> Lesson:
    return Lesson(
        name="first",
        title=say("Your first turns"),
        goal=say("You can run a realm: earn, settle people, spend their actions, and strike."),
        minutes=8,
        seats=("you", "easy"),
        meanwhile=("end-turn",),
        steps=(*_begin(), *_grow(), *_strike()),
    )


def _begin() -> tuple[Task, ...]:
    return (
        Task(
            title=say("This is your castle"),
            todo=say("It has 10 blocks, and so has theirs. Look at it, then go on."),
            why=say(
                "Whose castle falls to 0 has lost. Whatever you build serves to bring theirs down or to keep yours up."
            ),
            spot=("castle:0",),
        ),
        Task(
            title=say("Read your purse"),
            todo=say("10 gold, and one action a turn. Open any underlined number to see where it comes from."),
            why=say(
                "Gold buys things, actions let you do them. Free actions need neither; action points are not kept."
            ),
            spot=("gold:0",),
        ),
        Task(
            title=say("Build a house on the empty field"),
            todo=say("Click the lit field, then choose Develop a house. It costs 3 gold and your one action."),
            why=say("People give you actions, and each needs a bed. A house makes room for a second councillor."),
            won=say("There is a bed for one more person."),
            spot=("slots:0", "lands:0"),
            show=("develop house",),
            done=("develop house", "royal-decree house"),
        ),
        Task(
            title=say("End the turn"),
            todo=say("Your action is spent. End the turn: they play, then your farm pays and your people are paid."),
            why=say("Each turn begins with income and a bill: 2 gold for a councillor, 1 for a commander."),
            won=say("A turn has gone round: income came, upkeep was paid."),
            spot=("ap:0",),
            show=("end-turn",),
        ),
    )


def _grow() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Raise a councillor"),
            todo=say("Choose Raise a councillor for 5 gold. The house you built is the bed."),
            why=say("A councillor is one more action, now and every turn. That is how a realm grows fast."),
            won=say("Two councillors, two actions a turn, and a happier realm."),
            spot=("people:0",),
            show=("raise-pop council",),
        ),
        Task(
            title=say("Tax your people"),
            todo=say("Choose Tax. It is Free: no action, 4 gold from each person, but the people like you less."),
            why=say("Happiness is a purse too: spend a little while it is high. Under −3 your income shrinks."),
            won=say("Gold at once, paid in happiness."),
            spot=("happiness:0",),
            show=("tax",),
            done=("tax", "overwork"),
        ),
        Task(
            title=say("Expand your realm"),
            todo=say("Choose Expand for 2 gold: one more field, and the people cheer."),
            why=say(
                "Every field holds one house, farm or outpost. Expanding also gives back the happiness that taxes took."
            ),
            won=say("A new field to build on."),
            spot=("lands:0",),
            show=("expand",),
            done=("expand", "plow", "royal-decree *", "build castle_gardens"),
        ),
        Task(
            title=say("End the turn again"),
            todo=say("End the turn. With two councillors you will have two actions next time."),
            why=say("Watch what they do: the log and the lines under the prompt tell it."),
            won=say("Your second turn is done."),
            spot=("ap:0",),
            show=("end-turn",),
        ),
    )


def _strike() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Build another house"),
            todo=say("Develop a house on the new field. If gold is short, tax first."),
            why=say("A soldier needs a bed as well."),
            won=say("Room for a soldier."),
            spot=("slots:0", "lands:0"),
            show=("develop house",),
            done=("develop house", "royal-decree house", "build citadel", "build temple"),
        ),
        Task(
            title=say("Raise a commander"),
            todo=say("Choose Raise a commander. He brings 1 army, and the army grows by a quarter each turn."),
            why=say("Only commanders lead attacks: one attack a turn for each."),
            won=say("You have an army that can march."),
            spot=("commander:0",),
            show=("raise-pop commander", "tax"),
            done=("raise-pop commander", "reallocate * commander"),
        ),
        Task(
            title=say("Attack their castle"),
            todo=say("Choose Army Attack. It is Free. Before you choose, its line says what it will do."),
            why=say(
                "A blow wears down the wall first, then the castle; if it hits the castle, you plunder a quarter of their gold."
            ),
            won=say("The first blow is struck. Each one that reaches the castle also costs them happiness."),
            spot=("castle:1",),
            show=("army-attack",),
        ),
        Task(
            title=say("On your own"),
            todo=say(
                "Play on: the match is yours. Build farms, keep a wall, and look at the attack forecast before you end a turn."
            ),
            why=say(
                "A castle can fall long before the last round, yours as well. Hints, rules and undo stay one key away."
            ),
        ),
    )
