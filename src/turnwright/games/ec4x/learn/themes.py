"""What scenarios of EC4X ask for: prestige above all others, colonies in time, worlds that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Theme
from turnwright.core.puzzles import Limits
from turnwright.kit.words import say

from ..state import Seen

AHEAD = 8
"""Turns that a scenario gives."""
SETTLED = 3
"""Colonies that are founded in them."""


def themes() -> Sequence[Theme]:
    return (
        Theme(
            name="lead",
            title=say("From behind"),
            task=lambda limits: say(
                "Others are ahead of you. Have the most prestige of all houses in turn {turn}.", limits
            ),
            judge=leading,
            begins=trailing,
            scenario=True,
            others="normal",
        ),
        Theme(
            name="settle",
            title=say("New worlds"),
            task=lambda limits: say("Have {colonies} colonies by turn {turn}.", limits),
            judge=settled,
            begins=early,
            scenario=True,
            others="normal",
        ),
    )


def ahead_by(view: Seen) -> int:
    """1.1 Prestige above the best of the others."""
    others = [rival.prestige for seat, rival in enumerate(view.rivals) if seat != view.me]
    return view.rivals[view.me].prestige - max(others)


def leading(view: Seen, limits: Limits) -> bool | None:
    """1.1 More prestige than everybody else when that turn begins."""
    if view.turn < limits["turn"] and view.outcome is None:
        return None
    return ahead_by(view) > 0


def trailing(view: Seen) -> Iterable[dict[str, int]]:
    if fresh(view) and view.turn in (8, 12, 16, 20) and ahead_by(view) < 0:
        yield {"turn": view.turn + AHEAD}


def settled(view: Seen, limits: Limits) -> bool | None:
    """2.3 So many colonies in time."""
    if view.turn > limits["turn"]:
        return False
    if len(view.colonies) >= limits["colonies"]:
        return True
    return False if view.outcome is not None else None


def early(view: Seen) -> Iterable[dict[str, int]]:
    if fresh(view) and view.turn in (3, 6, 9):
        yield {"turn": view.turn + AHEAD, "colonies": len(view.colonies) + SETTLED}


def fresh(view: Seen) -> bool:
    """1.3.2 Is the sheet of the turn still empty?"""
    return view.house is not None and not view.sheet
