"""Move and settle: a colony, a scout, and the next settlers."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say


def settle() -> Lesson:
    return Lesson(
        name="settle",
        title=say("Move and settle"),
        goal=say("You can read the map, send fleets, found a colony, and seal a turn."),
        minutes=10,
        preset="duel",
        seats=("you", "easy"),
        meanwhile=("seal",),
        steps=(*_look(), *_orders(), *_next()),
    )


def _look() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Your home"),
            todo=say("This is Halin, your homeworld, with three fleets in orbit. Lanes lead to the systems around."),
            why=say("Prestige wins the game. New colonies bring it, and the production to defend it."),
            spot=("system:7",),
        ),
        Task(
            title=say("Fog"),
            todo=say("You know your own system and little else: most planets are a name until a ship has been there."),
            why=say("Other houses write their orders at the same time, in secret. Scouts are worth more than guesses."),
            spot=("system:0",),
        ),
    )


def _orders() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Send settlers"),
            todo=say("Fleet 1 carries an ETAC, a colony ship. Order it to colonise Varmont, one jump away."),
            why=say(
                "A colony counts from the first turn: prestige now, production later. The warships with it keep it safe."
            ),
            won=say("The first line of your sheet is written."),
            spot=("fleet:1", "system:8"),
            show=("order-fleet 1 12 8", "order-fleet * 12 *"),
            done=("order-fleet * 12 *", "write *"),
        ),
        Task(
            title=say("Send a scout"),
            todo=say("Order fleet 2, a scout, to move to Falra."),
            why=say("It sees what is there before anything valuable goes. Every jump uncovers a system and its lanes."),
            won=say("The scout will go ahead."),
            spot=("fleet:2", "system:1"),
            show=("order-fleet 2 1 1", "order-fleet 2 1 *", "order-fleet * 1 *"),
            done=("order-fleet * 1 *", "order-fleet * 11 *"),
        ),
        Task(
            title=say("Build the next colony ship"),
            todo=say("Build an ETAC at Halin: 50 PP, ready on turn 2."),
            why=say("Free worlds near home go to whoever comes first. Keep settlers in the yard while there are some."),
            won=say("The yard is at it."),
            spot=("colony:7", "system:7"),
            show=("build 7 ET",),
            done=("build * ET*",),
        ),
        Task(
            title=say("Look at your sheet"),
            todo=say("Every order stands on the sheet with its price; strike or change a line as you like."),
            why=say("Nothing is sent until you seal. What would be refused is crossed out and says why."),
            spot=("sheet", "treasury:0"),
        ),
        Task(
            title=say("Seal the turn"),
            todo=say("Choose Seal. When all houses have sealed, the turn is resolved."),
            why=say("You may take a seal back while others still write."),
            won=say("A turn has passed. The report tells what your house knows of it."),
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
    )


def _next() -> tuple[Task, ...]:
    return (
        Task(
            title=say("Read the news"),
            todo=say("The report and the lines under the prompt say where fleets arrived and what was founded."),
            why=say("Prestige stands beside each house; open yours to see what it is made of."),
            spot=("prestige:0", "house:0"),
        ),
        Task(
            title=say("Go on exploring"),
            todo=say("Send a scout one system further; not into the Imperial Hub, which fighters of the Empire guard."),
            why=say("Knowing where the other house is decides where you settle next."),
            won=say("The scout has its orders; the map grows when the turn is sealed."),
            spot=("fleet:2", "fleet:3"),
            show=("order-fleet 2 1 2", "order-fleet 3 1 18", "order-fleet * 1 *"),
            done=("order-fleet * 1 *", "order-fleet * 11 *"),
        ),
        Task(
            title=say("Settle a second world"),
            todo=say(
                "Fleet 4 is the ETAC you built, still empty: choose Load 1 PTU, fleet 4. Then order it to colonise Halfell."
            ),
            why=say(
                "An ETAC founds a colony with people whom it takes on board at one of yours; without them it founds none."
            ),
            won=say("The next settlers are on their way."),
            spot=("fleet:4", "system:7"),
            show=("order-fleet 4 12 18", "order-fleet * 12 *", "cargo 4 PTU 1", "cargo * PTU *"),
            done=("order-fleet * 12 *",),
        ),
        Task(
            title=say("Seal again"),
            todo=say("Seal the second turn."),
            why=say("A game has 39 turns here. Most of them are like this one: a few good lines."),
            won=say("You can move and settle."),
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
        Task(
            title=say("On your own"),
            todo=say("Play on, or take the next lesson: build, research and tax."),
            why=say("The hint writes a whole sheet for you; you can change every line of it."),
        ),
    )
