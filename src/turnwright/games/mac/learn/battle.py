"""A first battle: place, shoot, move, brace, and a called shot."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, say_n, task

from ..state import MacView, in_play


def battle() -> Lesson:
    return Lesson(
        name="battle",
        title=say("Your first battle"),
        goal=say("You can place a lance, move in cover, fire at good odds and keep the reactor cool."),
        minutes=10,
        preset="battle",
        steps=(*_place(), *_act(), *_aim()),
    )


def _place() -> tuple[Task, ...]:
    return (
        task(
            title="Your lance",
            todo="Two frames are yours, two theirs: you win when both of theirs are out, and lose when both of yours are. "
            "The i on a card opens its sheet: seven locations, each with armour over structure.",
            why="A frame is out when its centre torso or its pilot is lost. Armour goes first, and it does not come back.",
            spot=("frame:1",),
        ),
        task(
            title="Place your frames",
            todo="Choose Place all frames, or put each on a lit hex of your side.",
            why="Where you begin decides who sees whom first. Spread out, so that nobody stands in another's way.",
            won="Your frames stand ready.",
            spot=("all", "frame:1"),
            show=("place-all", "place *"),
            done=("place-all", "place *"),
        ),
        task(
            title="Start the combat",
            todo="Choose Start the combat. From now on the fastest frame acts first.",
            why="Each round every frame has 2 action points and a reactor full of energy.",
            won="Round 1 begins with your fastest frame.",
            show=("start-combat", "place-all"),
            done=("start-combat",),
        ),
    )


def _act() -> tuple[Task, ...]:
    return (
        task(
            title="Fire a group",
            todo="Choose Fire group 2 at an enemy. The line gives the chance of each weapon; open it to see its terms.",
            why="Weapons fire in groups and cost energy. Of several shots, take the one that expects the most damage.",
            won=_effect,
            spot=("frame:4", "frame:3"),
            show=("fire 2 4", "fire 2 *", "fire *"),
            done=("fire *", "called-shot *"),
        ),
        task(
            title="Move into cover",
            todo="Choose a hex to move to; forest and rocks make you harder to hit. The line says what you could hit from there.",
            why="Moving costs energy by the ground. The list is sorted by the distance to the enemy.",
            won="You have moved. Your frame has done its turn.",
            show=("move I3", "move *"),
            done=("move *", "sprint *"),
        ),
        task(
            title="Brace",
            todo="Your second frame acts. Choose Brace: 20 % harder to hit until the next round.",
            why="When nothing good is in range, protect yourself. Overwatch is the other way to wait: it fires at the end of the round.",
            won="Braced: shots at this frame have 20 % less.",
            spot=("frame:1",),
            show=("brace",),
            done=("brace", "overwatch"),
        ),
        task(
            title="Use what is left",
            todo="One action point is left: fire, or move.",
            why="Action points are not kept. What you spend beyond the reactor's output becomes stress.",
            won="Both of your frames have acted; then the enemy does.",
            spot=("frame:3",),
            show=("fire 2 3", "fire *", "overwatch", "move *", "end-activation"),
            done=("fire *", "overwatch", "move *", "end-activation"),
        ),
    )


def _aim() -> tuple[Task, ...]:
    return (
        task(
            title="Energy and stress",
            todo="The reactor on Bravo's sheet shows energy used, the output, and the stress to come. Its card above the map opens it too.",
            why="Stress below the output is harmless; from there on the frame may shut down and stand there for a round.",
            spot=("output:2", "stress:2", "frame:2"),
        ),
        task(
            title="Call a shot",
            todo="With 2 action points, aim at one location instead of hitting one by chance: a head that is lost may cost them the pilot.",
            why="A called shot is 15 % less likely to hit and takes both action points. It pays when a location is already open.",
            won="You know every way to attack.",
            spot=("frame:3", "frame:4"),
            show=("called-shot * head", "called-shot *", "fire *", "move *", "end-activation"),
            done=("called-shot *", "fire *"),
        ),
        task(
            title="On your own",
            todo="Fight on. Look at where they can hit you before you step into the open.",
            why="Withdraw if you must: that loses the battle and saves the frames, which counts in a campaign.",
        ),
    )


def _effect(view: MacView) -> str:
    """4.5 What has come of the fire so far."""
    assert view.seat is not None
    out = len(view.frames) // 2 - len(in_play(view, 1 - view.seat))
    if not out:
        return say("Shots and hits stand in the log with every roll.")
    return say_n(
        "{n} enemy frame is out of the fight. The log has every roll, and how it came to that.",
        "{n} enemy frames are out of the fight. The log has every roll, and how it came to that.",
        out,
    )
