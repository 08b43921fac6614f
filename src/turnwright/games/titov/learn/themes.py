"""What scenarios of Project Titov ask for: Milestones in time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Theme
from turnwright.core.puzzles import Limits
from turnwright.kit.words import say

from ..view import Court

AHEAD = 20
"""Turns that a scenario gives."""


def themes() -> Sequence[Theme]:
    return (
        Theme(
            name="milestones",
            title=say("Against the calendar"),
            task=lambda limits: say("Have {milestones} Milestones behind you by turn {turn}.", limits),
            judge=resolved,
            begins=at_a_milestone,
            scenario=True,
            weak="greedy:slips=0.2",
        ),
    )


def milestones(view: Court) -> int:
    """9.1 Milestones that are behind the reign."""
    return len(view.milestone_discard)


def resolved(view: Court, limits: Limits) -> bool | None:
    """9.1 So many Milestones in time; a reign that is complete has them all."""
    if view.outcome is not None and view.outcome.winners:
        return True
    if milestones(view) >= limits["milestones"] and view.turn <= limits["turn"]:
        return True
    return False if view.outcome is not None or view.turn > limits["turn"] else None


def at_a_milestone(view: Court) -> Iterable[dict[str, int]]:
    if view.phase == "action" and view.turn % 8 == 0 and not view.played:
        yield from ({"milestones": milestones(view) + more, "turn": view.turn + AHEAD} for more in (2, 3))
