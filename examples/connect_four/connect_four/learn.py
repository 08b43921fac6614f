"""What Connect Four teaches: its goal, and a first match."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Goal, Lesson, Meaning, Task
from turnwright.kit.words import say

MINUTES, DEPTH = 5, 1


def goal(seen: object) -> Goal:
    return Goal(
        say("Get four of your discs in a line before the other does."),
        win=(say("Four of yours lie in a row, a column or a diagonal."),),
        lose=(say("Four of theirs do."),),
    )


def glossary() -> Sequence[Meaning]:
    return (Meaning(say("Line"), say("Four discs of one colour side by side, straight or slanting."), "2.2"),)


def lessons() -> Sequence[Lesson]:
    look = Task(
        title=say("Seven columns"),
        todo=say("A disc falls to the lowest free place of the column you choose. Look at the middle one."),
        why=say("More lines of four run through the middle than through the sides."),
        spot=("column:3",),
    )
    middle = Task(
        title=say("Begin in the middle"),
        todo=say("Drop a disc into the lit column."),
        why=say("It takes part in more lines than any other."),
        won=say("Your first disc lies in the middle."),
        spot=("column:3",),
        show=("drop 3", "drop *"),
    )
    beside = Task(
        title=say("Make two"),
        todo=say("Drop a disc beside or on top of your first."),
        why=say("Two that touch can become three, and three with both ends open cannot be stopped."),
        won=say("Two in a line."),
        spot=("column:2",),
        show=("drop 2", "drop 4", "drop *"),
        done=("drop 2", "drop 3", "drop 4"),
    )
    guard = Task(
        title=say("Look at theirs"),
        todo=say("Before every move, see whether they have three. If so, block the fourth place."),
        why=say("A game is lost more often by not looking than by a bad plan."),
        spot=("column:3",),
    )
    third = Task(
        title=say("Go on with your line"),
        todo=say("Drop the next disc where your line grows, or where theirs would."),
        why=say("The best move does both."),
        won=say("You play for a line and watch theirs."),
        spot=("column:3",),
        show=("drop 1", "drop 4", "drop *"),
        done=("drop *",),
    )
    alone = Task(
        title=say("On your own"),
        todo=say("Play on to the end; hints and undo stay at hand."),
        why=say("You know all there is to know."),
    )
    steps = (look, middle, beside, guard, third, alone)
    return (
        Lesson(
            name="first",
            title=say("Your first discs"),
            goal=say("You can drop, build a line and block one."),
            minutes=3,
            seats=("you", "easy"),
            steps=steps,
        ),
    )
