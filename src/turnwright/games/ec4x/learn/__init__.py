"""What EC4X teaches: its goal, a turn in pictures, its words (words.py), and three lessons: to settle (settle.py), to build, research and tax
(build.py), to fight and spy (fight.py)."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Goal, Lesson, Moment
from turnwright.kit.words import say

from ..state import Seen
from .build import build
from .fight import fight
from .settle import settle
from .themes import themes
from .words import glossary

__all__ = ["DEPTH", "MINUTES", "glossary", "goal", "lessons", "loop", "themes"]

MINUTES, DEPTH = 180, 3


def goal(view: Seen) -> Goal:
    """1.1 Prestige decides."""
    return Goal(
        say("Have the most prestige when the turns are over, or be the last house that stands."),
        win=(
            say("Your house has the most prestige after turn {turns}.", turns=view.options.turns),
            say("Every other house has fallen."),
        ),
        lose=(
            say("Your prestige is below 0 for three turns in a row."),
            say("You have neither colonies nor fleets left."),
        ),
        counts=(
            (say("Colonies, battles won, technology, a contented people"), say("more prestige")),
            (say("High taxes, lost battles and worlds, debts, spies that are caught"), say("less")),
        ),
    )


def loop() -> Sequence[Moment]:
    return (
        Moment(
            say("Write orders"),
            say(
                "Fleets move and settle, colonies build, the treasury pays for research and spies. Every line is judged as you write it."
            ),
            "two-houses-78-turns",
            2,
            crop=(500, 200, 640, 480),
        ),
        Moment(
            say("Seal"),
            say("All houses write in secret and seal. Then the turn is resolved for everybody at once."),
            "two-houses-78-turns",
            40,
            crop=(500, 200, 640, 480),
        ),
        Moment(
            say("Read the report"),
            say("What you see is what your house knows: battles, discoveries, prestige, and fog where nobody looked."),
            "two-houses-78-turns",
            80,
            crop=(420, 120, 640, 480),
        ),
    )


def lessons() -> Sequence[Lesson]:
    return (settle(), build(), fight())
