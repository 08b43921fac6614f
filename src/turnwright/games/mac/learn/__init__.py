"""What Mechanized Armour Commander teaches: its goal, a round in pictures, its words (words.py), a first battle (battle.py) and a
first contract (company.py)."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Goal, Lesson, Moment
from turnwright.kit.words import counted, say

from ..state import MacView
from .battle import battle
from .company import company
from .themes import themes
from .words import glossary

__all__ = ["DEPTH", "MINUTES", "glossary", "goal", "lessons", "loop", "themes"]

MINUTES, DEPTH = 40, 2


def goal(view: MacView) -> Goal:
    """1 A battle; 13.4 a campaign."""
    if view.options.mode == "campaign":
        return Goal(
            say("Keep your mercenary company alive, and make a name for it."),
            win=(term_ends(view),),
            lose=(
                say("The company cannot pay its upkeep any more."),
                say("No frame and no pilot is left to fight with."),
            ),
        )
    return Goal(
        say("Put the other lance out of action, or make it leave the field."),
        win=(
            say("No frame of theirs is left: destroyed, its pilot killed, or out of the fight."),
            say("They withdraw."),
        ),
        lose=(say("No frame of yours is left."), say("You withdraw.")),
    )


def term_ends(view: MacView) -> str:
    """13.4 What a company must be when its days are over (R131)."""
    days = counted(view.options.days, "day")
    if view.options.goal == "survive":
        return say("Its term of {days} ends and it is still there.", days=days)
    grade = view.book.company.grades[0].name
    return say(
        "When its term of {days} ends it is {grade} or better; the Hangar says what that takes.",
        days=days,
        grade=grade,
    )


def loop() -> Sequence[Moment]:
    return (
        Moment(
            say("Move"),
            say("Two action points a round for each frame, fastest first. Ground costs energy and gives cover."),
            "victory",
            6,
            crop=(60, 90, 640, 480),
        ),
        Moment(
            say("Aim and fire"),
            say("Every chance to hit opens into its terms. Fire a group, or call the shot at one location."),
            "duel-lance-destroyed",
            12,
            crop=(60, 90, 960, 720),
        ),
        Moment(
            say("Mind the reactor"),
            say("What goes beyond its output becomes stress; a hot reactor shuts down. Vent, or let it cool."),
            "overheated",
            26,
            crop=(316, 660, 246, 184),
        ),
    )


def lessons() -> Sequence[Lesson]:
    return (battle(), company())
