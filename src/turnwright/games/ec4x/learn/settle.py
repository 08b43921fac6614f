"""Move and settle: a colony, a scout, and the next settlers."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, task


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
        task(
            title="Your home",
            todo="This is Halin, your homeworld, with three fleets in orbit. Lanes lead to the systems around.",
            why="Prestige wins the game. New colonies bring it, and the production to defend it.",
            spot=("system:7",),
        ),
        task(
            title="Fog",
            todo="You know your own system and little else: most planets are a name until a ship has been there.",
            why="Other houses write their orders at the same time, in secret. Scouts are worth more than guesses.",
            spot=("system:0",),
        ),
    )


def _orders() -> tuple[Task, ...]:
    return (
        task(
            title="Send settlers",
            todo="Fleet 1 carries an ETAC, a colony ship. Order it to colonise Varmont, one jump away.",
            why="A colony counts from the first turn: prestige now, production later. The warships with it keep it safe.",
            won="The first line of your sheet is written.",
            spot=("fleet:1", "system:8"),
            show=("order-fleet 1 12 8", "order-fleet * 12 *"),
            done=("order-fleet * 12 *", "write *"),
        ),
        task(
            title="Send a scout",
            todo="Order fleet 2, a scout, to move to Falra.",
            why="It sees what is there before anything valuable goes. Every jump uncovers a system and its lanes.",
            won="The scout will go ahead.",
            spot=("fleet:2", "system:1"),
            show=("order-fleet 2 1 1", "order-fleet 2 1 *", "order-fleet * 1 *"),
            done=("order-fleet * 1 *", "order-fleet * 11 *"),
        ),
        task(
            title="Build the next colony ship",
            todo="Build an ETAC at Halin: 50 PP, ready on turn 2.",
            why="Free worlds near home go to whoever comes first. Keep settlers in the yard while there are some.",
            won="The yard is at it.",
            spot=("colony:7", "system:7"),
            show=("build 7 ET",),
            done=("build * ET*",),
        ),
        task(
            title="Look at your sheet",
            todo="Every order stands on the sheet with its price; strike or change a line as you like.",
            why="Nothing is sent until you seal. What would be refused is crossed out and says why.",
            spot=("sheet", "treasury:0"),
        ),
        task(
            title="Seal the turn",
            todo="Choose Seal. When all houses have sealed, the turn is resolved.",
            why="You may take a seal back while others still write.",
            won="A turn has passed. The report tells what your house knows of it.",
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
    )


def _next() -> tuple[Task, ...]:
    return (
        task(
            title="Read the news",
            todo="The report and the lines under the prompt say where fleets arrived and what was founded.",
            why="Prestige stands beside each house; open yours to see what it is made of.",
            spot=("prestige:0", "house:0"),
        ),
        task(
            title="Go on exploring",
            todo="Send a scout one system further; not into the Imperial Hub, which fighters of the Empire guard.",
            why="Knowing where the other house is decides where you settle next.",
            won="The scout has its orders; the map grows when the turn is sealed.",
            spot=("fleet:2", "fleet:3"),
            show=("order-fleet 2 1 2", "order-fleet 3 1 18", "order-fleet * 1 *"),
            done=("order-fleet * 1 *", "order-fleet * 11 *"),
        ),
        task(
            title="Settle a second world",
            todo="Fleet 4 is the ETAC you built, still empty: choose Load 1 PTU, fleet 4. Then order it to colonise Halfell.",
            why="An ETAC founds a colony with people whom it takes on board at one of yours; without them it founds none.",
            won="The next settlers are on their way.",
            spot=("fleet:4", "system:7"),
            show=("order-fleet 4 12 18", "order-fleet * 12 *", "cargo 4 PTU 1", "cargo * PTU *"),
            done=("order-fleet * 12 *",),
        ),
        task(
            title="Seal again",
            todo="Seal the second turn.",
            why="A game has 39 turns here. Most of them are like this one: a few good lines.",
            won="You can move and settle.",
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
        task(
            title="On your own",
            todo="Play on, or take the next lesson: build, research and tax.",
            why="The hint writes a whole sheet for you; you can change every line of it.",
        ),
    )
