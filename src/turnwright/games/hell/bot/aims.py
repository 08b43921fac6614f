"""What a planning manager is after: the districts of its empire, the Authority in its way, and when to push."""

from __future__ import annotations

from ..book import PLACES, TOP, Place
from ..quiet_empire import quiet_gate
from ..state import Branch, lever
from .style import Style


def reach(b: Branch, place: Place) -> int:
    """16.1 The Dominion that Expansion could bring this district to, with its Authority of now."""
    most = b.options.contested_ground
    return max(b.dominion[place], min(TOP, most - b.authority[place])) if most else TOP


def empire(b: Branch) -> list[Place]:
    """11.1 The districts that make the Quiet Empire soonest."""
    goal = b.book.quiet.dominion

    def toil(place: Place) -> float:
        dominion = b.dominion[place]
        return 3 * max(0, goal - reach(b, place)) + max(0, goal - dominion) + 0.3 * b.authority[place]

    return sorted(PLACES, key=toil)[: b.book.quiet.districts]


def coup_place(b: Branch) -> Place:
    """11.2 Where a Coup is nearest."""
    return min(PLACES, key=lambda place: 3 * b.authority[place] - 2 * b.dominion[place])


class Aims:
    """The goal of a style, read off the branch as it stands."""

    def __init__(self, b: Branch, style: Style) -> None:
        self.b = b
        self.style = style
        self.coup = style.goal == "coup"
        self.empire = empire(b)
        self.place = coup_place(b)
        self.push = not self.coup and self._push()
        quiet, levels = b.book.quiet.notice, lever(b)
        self.ceiling = min(quiet, levels.baron - 1) if self.push else min(style.ceiling, levels.scrutiny - 1)

    def _push(self) -> bool:
        """11.1 All can reach the empire's Dominion, all are near it and quiet enough: now together, and no strain to spoil it."""
        b, rules = self.b, self.b.book.quiet
        if b.strain or b.week + rules.weeks < quiet_gate(b) or any(reach(b, p) < rules.dominion for p in self.empire):
            return False
        if any(b.dominion[place] >= rules.dominion for place in self.empire):
            return True
        near = all(b.dominion[place] >= min(self.style.hold, rules.dominion - 1) for place in self.empire)
        return near and sum(b.notice[place] for place in self.empire) <= self.style.push_notice

    def authority(self, place: Place) -> int:
        """Points of Authority to be taken here before the goal can be reached."""
        if self.coup:
            return self.b.authority[place] if place == self.place else 0
        return max(0, self.b.book.quiet.dominion - reach(self.b, place)) if place in self.empire else 0

    def dominion(self, place: Place) -> int:
        """The Dominion to grow to for now."""
        style = self.style
        if self.coup:
            if place != self.place:
                return min(style.hold, style.side)
            return style.hold if self.b.authority[place] > 2 else style.top
        return max(self.b.book.quiet.dominion, style.hold) if self.push else style.hold
