"""Fight and spy: a raider near home, and a house to be worried."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, task

TO_THE_BORDER = (
    *("0: diplomacy 1 enemy", "0: detach 1 (1)", "0: order-fleet 4 1 1", "0: seal"),
    *("1: diplomacy 0 enemy", "1: regroup 1 1 DD", "1: detach 1 (4)", "1: order-fleet 4 1 12", "1: seal"),
    *("0: fund EBP 1", "0: seal", "1: order-fleet 4 1 3", "1: seal"),
    *("0: fund EBP 1", "0: order-fleet 2 1 1", "0: seal", "1: order-fleet 4 1 2", "1: seal"),
)
"""Three turns in which a destroyer of House Ilyrien comes as far as Halia, and our squadron waits one jump away."""


def fight() -> Lesson:
    return Lesson(
        name="fight",
        title=say("Fight and spy"),
        goal=say(
            "You can send a fleet into battle with rules of engagement, guard a world, and pay for a covert action."
        ),
        minutes=12,
        preset="duel",
        seats=("you", "passive"),
        moves=TO_THE_BORDER,
        meanwhile=("seal",),
        steps=(*_battle(), *_spies()),
    )


def _battle() -> tuple[Task, ...]:
    return (
        task(
            title="War",
            todo="House Ilyrien is your enemy. Your squadron, fleet 4, waits at Falra with a light cruiser and two destroyers.",
            why="Fleets of enemies fight wherever they meet. One enemy destroyer waits at Halia, one jump on; from Falra you do not see it.",
            spot=("fleet:4", "system:1"),
        ),
        task(
            title="Rules of engagement",
            todo="Each fleet has rules of engagement (ROE), a number. With 0 it always retreats, with 6 it fights equal and weaker foes, with 10 it fights to the end.",
            why="It is the only word you have in a battle. Too bold, and you lose ships; too shy, and you never hold a system.",
            spot=("fleet:4", "system:1"),
        ),
        task(
            title="Order the attack",
            todo="Choose fleet 4 and open Order a fleet. Fill in 03 Patrol, Halia, ROE 8, and choose Add: it moves there and fights whoever is an enemy.",
            why="You have three ships against one. AS is what a squadron shoots with, DS what it can take.",
            won="The attack is on the sheet.",
            spot=("fleet:4", "system:2"),
            show=("order-fleet 4 3 2 8", "order-fleet 4 * 2*"),
            done=("order-fleet 4 * 2", "order-fleet 4 * 2 *"),
        ),
        task(
            title="Guard your home",
            todo="Build a Ground Battery at Halin: 20 PP, ready next turn.",
            why="Batteries shoot at bombers and transports. A home without them invites a blitz.",
            won="The home will shoot back.",
            spot=("colony:7", "system:7"),
            show=("build 7 GB", "build 7 AA", "build 7 *"),
            done=("build *",),
        ),
        task(
            title="Pay for spies",
            todo="Buy 2 EBP, espionage points, for 80 PP. With the 2 you have, that is enough for a covert action.",
            why="Covert actions cost EBP. Spend more than 5 % of a turn's budget on them, and it costs prestige.",
            won="Your network grows.",
            spot=("house:1", "treasury:0"),
            show=("fund EBP 2", "fund EBP *"),
            done=("fund *",),
        ),
        task(
            title="Seal the turn",
            todo="Choose Seal, and the fleets meet.",
            why="Movement comes first, then battles, in the order of the book.",
            won="There was a battle at Halia: the report shows it round by round.",
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
    )


def _spies() -> tuple[Task, ...]:
    return (
        task(
            title="Read the battle",
            todo="The report of the turn, beside the map, shows it round by round: squadrons are hit, crippled, destroyed, and a side whose ROE says so retreats.",
            why="The field is yours if you stay. A battle won is prestige: it stands above the map.",
            spot=("battle:2", "system:2"),
        ),
        task(
            title="Act in secret",
            todo="Order a Psyops Campaign against House Ilyrien: 3 EBP, and a quarter of their next income is lost.",
            why="One covert action a turn. If they detect it you lose prestige, and their counter-intelligence (CIP) helps them to.",
            won="The agents have their orders.",
            spot=("house:1", "sheet"),
            show=("covert psyops 1", "covert *", "fund EBP 2"),
            done=("covert *",),
        ),
        task(
            title="Seal again",
            todo="Seal the turn and see whether it worked.",
            why="War, spies and settlers all compete for the same PP. Prestige is the measure of it.",
            won="The report says under Spies and envoys what came of it.",
            spot=("sheet", "treasury:0"),
            show=("seal",),
        ),
        task(
            title="On your own",
            todo="Play on: the report says where enemies were met, and a hint names good orders. To take a world you need control of the orbit, then bombardment, then marines.",
            why="A pact is an offer away, too: sometimes the best battle is none.",
        ),
    )
