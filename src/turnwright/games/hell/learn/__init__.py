"""What Hell EIC teaches: its goal, its week in pictures, its words (words.py), and a first charter (first.py)."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Goal, Lesson, Moment
from turnwright.kit.words import say

from ..view import Seen
from .first import first
from .themes import themes
from .words import glossary

__all__ = ["DEPTH", "MINUTES", "glossary", "goal", "lessons", "loop", "themes"]

MINUTES, DEPTH = 45, 2


def goal(view: Seen) -> Goal:
    """3.2, 10.5 and 11: the two ways to win, the three to lose."""
    book = view.book
    return Goal(
        say("Hold three districts quietly, and make the quarter's profit while you do."),
        win=(
            say(
                "The Quiet Empire: Dominion {dominion} in {districts} districts, Notice {notice} at most in each, "
                "no Charter Strain, {weeks} weeks in a row.",
                book.quiet,
            ),
            say(
                "A Coup: a squad of {most} takes a district with Authority {authority} and your Dominion {dominion}.",
                book.coup,
                most=book.agents.squad,
            ),
        ),
        lose=(
            say("Charter Strain {strain}: quarters that end below their target.", book.charter),
            say("The Prince warns you twice: too much Notice in all districts together."),
            say("The charter ends after week {last}.", last=view.options.max_weeks),
        ),
    )


def loop() -> Sequence[Moment]:
    return (
        Moment(
            say("Send workers"),
            say("Each digs, trades, spies, keeps quiet or gains ground in a district for a week."),
            "quiet-empire",
            5,
            crop=(380, 400, 500, 375),
        ),
        Moment(
            say("Plan a mission"),
            say("Letters bring chances. Choose agents and weeks of preparation, and see the odds term by term."),
            "curious-1",
            95,
            crop=(20, 60, 860, 645),
        ),
        Moment(
            say("Mind the Notice"),
            say("Whatever you do is seen. Barons ask for tribute, then they strike; the Prince warns twice."),
            "charter-revoked",
            20,
            crop=(0, 60, 600, 450),
        ),
    )


def lessons() -> Sequence[Lesson]:
    return (first(),)
