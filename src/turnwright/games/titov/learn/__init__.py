"""What Project Titov teaches: its goal, its turn in pictures, its words, and two first turns (first.py)."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Goal, Lesson, Moment
from turnwright.kit.words import say

from ..text.glossary import meanings as glossary
from ..view import Court
from .first import first
from .themes import themes

__all__ = ["DEPTH", "MINUTES", "glossary", "goal", "lessons", "loop", "themes"]

MINUTES, DEPTH = 90, 2


def goal(view: Court) -> Goal:
    """9.1 and 9.2 How a reign ends."""
    return Goal(
        say("Resolve fourteen Milestones, and leave a legacy before a calamity ends your reign."),
        win=(
            say(
                "The last Milestone is completed: by a golden or a modest tomb, by conquest, or by laying down the spear."
            ),
        ),
        lose=(
            say("The timer of a third-tier Calamity fills: a siege, a coup, desolation or vassalage."),
            say("Calamities come when you must lose what you do not have, and two of a kind become a worse one."),
        ),
        counts=((say("Milestones resolved"), say("1 each")),),
    )


def loop() -> Sequence[Moment]:
    return (
        Moment(
            say("Play cards"),
            say("Turn Food into Stability, Influence and Might: as much as the Agenda will ask for."),
            "golden",
            44,
            crop=(180, 420, 640, 480),
        ),
        Moment(
            say("Resolve"),
            say("Spend on the Milestone and on Objectives. What you choose changes your deck."),
            "golden",
            120,
            crop=(0, 20, 600, 450),
        ),
        Moment(
            say("Reset"),
            say("Timers advance, full ones strike, new Objectives come. Keep something back for losses."),
            "siege",
            300,
            crop=(560, 20, 600, 450),
        ),
    )


def lessons() -> Sequence[Lesson]:
    return (first(),)
