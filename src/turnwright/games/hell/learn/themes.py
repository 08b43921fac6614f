"""What scenarios of Hell EIC ask for: years that do not end the charter, ground won in time, a purse that lasts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Theme
from turnwright.core.puzzles import Limits
from turnwright.kit.words import say

from ..view import Seen

AHEAD = 8
"""Weeks that a scenario gives."""
GROUND = 8
"""2.2 Dominion that is gained in them."""
PROFIT = 50
"""1 What is earned in them."""


def themes() -> Sequence[Theme]:
    return (
        Theme(
            name="strain",
            title=say("An honest quarter"),
            task=lambda limits: say(
                "Reach week {week} without another Charter Strain and with {sovereigns} § or more.", limits
            ),
            judge=lasted,
            begins=in_strain,
            scenario=True,
            weak="idle",
            strong="heuristic",
        ),
        Theme(
            name="ground",
            title=say("Gain ground"),
            task=lambda limits: say(
                "Have {dominion} Dominion, all districts together, by week {week}, without another Charter Strain.",
                limits,
            ),
            judge=gained,
            begins=with_ground_to_gain,
            scenario=True,
            weak="trader",
            strong="heuristic",
        ),
        Theme(
            name="empire",
            title=say("The last weeks"),
            task=lambda limits: say("Win by week {week}: by the Quiet Empire or by a Coup.", limits),
            judge=won,
            begins=near_the_end,
            scenario=True,
            weak="digger",
            strong="heuristic",
        ),
    )


def lasted(view: Seen, limits: Limits) -> bool | None:
    """11 The charter is as sound as it was, and so is the purse."""
    if view.outcome is not None:
        return bool(view.outcome.winners)
    if view.strain > limits["strain"]:
        return False
    return view.sovereigns >= limits["sovereigns"] if view.week >= limits["week"] else None


def in_strain(view: Seen) -> Iterable[dict[str, int]]:
    if fresh(view) and view.week % 4 == 1 and (view.warnings or view.strain):
        yield {"week": view.week + AHEAD, "strain": view.strain, "sovereigns": view.sovereigns + PROFIT}


def gained(view: Seen, limits: Limits) -> bool | None:
    """2.2 So much Dominion in time."""
    if view.strain > limits["strain"] or view.week > limits["week"]:
        return False
    if sum(view.dominion.values()) >= limits["dominion"]:
        return True
    return False if view.outcome is not None else None


def with_ground_to_gain(view: Seen) -> Iterable[dict[str, int]]:
    held = sum(view.dominion.values())
    if fresh(view) and 3 <= view.week <= 5:
        yield {"week": view.week + AHEAD, "dominion": held + GROUND, "strain": view.strain}


def won(view: Seen, limits: Limits) -> bool | None:
    """10.5, 11 A victory in time."""
    if view.outcome is not None:
        return bool(view.outcome.winners)
    return False if view.week > limits["week"] else None


def near_the_end(view: Seen) -> Iterable[dict[str, int]]:
    if (
        fresh(view)
        and view.week >= 24
        and view.week % 4 == 0
        and sum(held >= 6 for held in view.dominion.values()) >= 2
    ):
        yield {"week": view.options.max_weeks or view.week + 3 * AHEAD}


def fresh(view: Seen) -> bool:
    """3.1 Are orders for the week to be given, and was none given yet?"""
    return view.phase == "assignment" and not any(view.jobs.values())
