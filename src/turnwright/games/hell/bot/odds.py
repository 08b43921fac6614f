"""7.2 Chances without their words: a bot weighs thousands.  Must agree with resolution.py (test_bot)."""

from __future__ import annotations

from collections.abc import Sequence

from ..resolution import COMBAT, SOCIAL
from ..state import Agent, Branch, Opportunity, lever


def chance(b: Branch, mission: Opportunity, squad: Sequence[Agent], weeks: int, hard: int) -> int:
    """7.2 The success chance of this squad against this difficulty."""
    rules, tainted, stable = b.book.chance, b.book.corruption.tainted, b.book.corruption.breaking
    total = lever(b).chance + rules.preparation[weeks - 1] + hard * rules.per_difficulty
    for agent in squad:
        total += agent.level * rules.per_level
        if agent.condition == "tired":
            total += rules.tired
        if agent.corruption >= tainted:
            if mission.kind in COMBAT:
                total += rules.combat
            elif mission.kind in SOCIAL and agent.corruption < stable:
                total += rules.social
    if mission.kind == "smuggling":
        total += b.book.districts[mission.district].smuggling
    return max(rules.least, min(rules.most, total))
