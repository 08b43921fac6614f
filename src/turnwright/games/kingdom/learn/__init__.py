"""What Kingdom teaches: its goal, its turn in pictures, its words (words.py), and a first match (first.py)."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Goal, Lesson, Moment
from turnwright.kit.words import plain, say

from ..state import KingdomView
from .first import first
from .themes import themes
from .words import glossary

__all__ = ["DEPTH", "MINUTES", "glossary", "goal", "lessons", "loop", "themes"]

MINUTES, DEPTH = 30, 1


def goal(view: KingdomView) -> Goal:
    """1 How one wins and loses, with the numbers in force."""
    points, rounds = view.book.victory, view.options.max_rounds
    least, most = plain(points.happiness_least), points.happiness_most
    return Goal(
        say("Bring the other castle down to 0, or have more points after round {rounds}.", rounds=rounds),
        win=(
            say("Their castle falls to 0: attacks wear down the wall first, then the castle."),
            say("They cannot pay their people, even after selling all they may."),
            say("You have more points when round {rounds} is over.", rounds=rounds),
        ),
        lose=(
            say("Your castle falls to 0."),
            say("You cannot pay your upkeep any more."),
            say("They have more points at the end."),
        ),
        counts=(
            (say("Castle"), limited(points.castle, points.castle_most)),
            (say("Happiness"), say("{rate}, {least} to {most}", rate=rate(points.happiness), least=least, most=most)),
            (say("Developments"), limited(points.developments, points.developments_most)),
            (say("Gold"), limited(points.gold, points.gold_most)),
            (say("People"), rate(points.population)),
            (say("Buildings"), rate(points.buildings)),
        ),
    )


def rate(so_many: int) -> str:
    return say("1 each") if so_many == 1 else say("1 for {n}", n=so_many)


def limited(so_many: int, most: int) -> str:
    return say("{rate}, to {most}", rate=rate(so_many), most=most)


def loop() -> Sequence[Moment]:
    return (
        Moment(
            say("Collect"),
            say("Farms pay, people cost. A cheerful realm earns up to half as much again."),
            "victory-points",
            60,
            crop=(30, 400, 600, 450),
        ),
        Moment(
            say("Build"),
            say("Each councillor is one action a turn: land, houses, walls, twelve buildings."),
            "gardens-and-palace",
            60,
            crop=(30, 330, 600, 450),
        ),
        Moment(
            say("March"),
            say("Commanders lead attacks. The wall takes the blow first, then the castle."),
            "conquest-late",
            78,
            crop=(570, 30, 600, 450),
        ),
    )


def lessons() -> Sequence[Lesson]:
    return (first(),)
