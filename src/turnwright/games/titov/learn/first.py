"""The first two turns of a reign: cards, a Milestone, a raid, and how the world moves on."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, task


def first() -> Lesson:
    return Lesson(
        name="first",
        title=say("Your first two turns on the throne"),
        goal=say("You can play cards for resources, spend them on the Agenda, and see what the end of a turn brings."),
        minutes=10,
        preset="first",
        options={"gentle": True, "gleaning": True, "tutorial": True},
        meanwhile=("decline", "end-phase"),
        steps=(*_cards(), *_agenda(), *_again()),
    )


def _cards() -> tuple[Task, ...]:
    return (
        task(
            title="The Milestone",
            todo="This card is your main quest. Each box on it is a Resolution: what it costs, then what it brings. One is enough.",
            why="Fourteen Milestones tell your reign. The choices you take at the last ones decide which of four endings it has.",
            spot=("niche:0",),
        ),
        task(
            title="Your bank",
            todo="From the left: Food, Stability, Influence, Might and Trade Goods. You have 3 each of the first four, and room for 6.",
            why="Cards cost and bring these; Resolutions are paid with them. What you must lose and do not have becomes a Calamity.",
            spot=("bank",),
        ),
        task(
            title="Play Public Rituals",
            todo="Choose the card in your hand or in the list: 1 Food becomes 1 Stability.",
            why="The Milestone wants 4 Stability, or 4 Influence. You have 3, so the rites make up for the rest.",
            won="4 Stability: enough for the Milestone.",
            spot=("hand:C4",),
            show=("play C4 *", "play *"),
            done=("play *",),
        ),
        task(
            title="End the Action Phase",
            todo="You need no other card now: choose End the Action Phase. The rest of the hand is discarded, and the Crisis Phase opens.",
            why="Every turn has three phases: play cards, take Resolutions, then the world resets.",
            won="Now the Agenda can be dealt with.",
            show=("end-phase",),
        ),
    )


def _agenda() -> tuple[Task, ...]:
    return (
        task(
            title="Resolve the Milestone",
            todo="Choose a Resolution of The Long Exile: Integrate their nobility costs 4 Stability.",
            why="A resolved Milestone goes away and the next one comes. What you choose changes your deck for good.",
            won="The story goes on, and a new card is in your deck.",
            spot=("place:0:1",),
            show=("resolve 0 1 *", "resolve 0 *"),
            done=("resolve 0 *",),
        ),
        task(
            title="Lead a raid",
            todo="Choose Lead a punitive expedition: 3 Might bring 4 Food.",
            why="Objectives are troubles and chances. This one feeds you; leave it, and its timer may run out.",
            won="Food for the next turns.",
            spot=("place:2:0",),
            show=("resolve 2 *", "resolve *"),
            done=("resolve 1 *", "resolve 2 *", "resolve 3 *"),
        ),
        task(
            title="Let the world move on",
            todo="End the Crisis Phase: timers advance, new Objectives come, and you draw a new hand.",
            why="A full timer makes happen what stands beside it. The next slice is hatched, so you see it coming.",
            won="Turn 2: a new hand and a new Milestone.",
            show=("end-phase",),
        ),
    )


def _again() -> tuple[Task, ...]:
    return (
        task(
            title="Read the Agenda",
            todo="Beside the Milestone three columns hold Objectives with their timers; this is the first. Hover or tap a card to read it whole.",
            why="Decide each turn which one to pay, which to let go, and which would hurt most.",
            spot=("niche:1", "niche:3"),
        ),
        task(
            title="Play a card of your choice",
            todo="Diplomatic Overtures brings 2 Influence for 1 Food, and then offers more.",
            why="A good turn earns what the Agenda will ask for, no more: above the maximum it is lost.",
            won="Resources for this turn.",
            spot=("hand:C5", "hand:C4", "hand:C1"),
            show=("play C5 *", "play C4 *", "play *"),
            done=("play *",),
        ),
        task(
            title="Choose what it offers",
            todo="Take one of the offers, or leave it at that.",
            why="Some cards go on in steps. You may always decline what says so.",
            won="You know how cards ask.",
            spot=("option:1", "option:0", "hand:C4", "hand:C1"),
            show=("choose 1", "choose *", "decline", "play *"),
            done=("choose *", "decline", "play *"),
        ),
        task(
            title="End the phase",
            todo="End the Action Phase and see what you can pay now.",
            why="You will not pay for everything. What you leave comes back, and two of one name become something worse.",
            won="That is how a reign goes, turn by turn.",
            show=("end-phase", "decline"),
            done=("end-phase",),
        ),
        task(
            title="On your own",
            todo="Go on with your reign. Keep some Food and Stability back: most losses ask for these. When at a loss, ask for a Hint.",
            why="Collect Provinces: At Sun's Edge brings one for 2 Influence. The third Milestone asks for three of them, and with "
            "these you draw six cards from then on; the end of a reign may ask for five.",
        ),
    )
