"""11.2 The Coup: who may try, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Step, Sum
from turnwright.kit.words import say

from . import actions as a
from .agents import level_sum, pick
from .book import PLACES, TOP, Grade, Place
from .conditions import lose
from .corruption import corrupt
from .districts import raise_notice, shift
from .notice import total_notice
from .preparation import no_room
from .score import COUP, COUP_EXPOSED, over
from .state import Branch, Company, Opportunity, Squad

WINNING: tuple[Grade, ...] = ("flawless", "success", "pyrrhic")


def no_coup(b: Branch, place: Place) -> str:
    """11.2 Why no Coup can be planned in this district; empty if one can (R70)."""
    rules, name = b.book.coup, b.book.districts[place].name
    if b.authority[place] > rules.authority:
        return say(
            "11.2 A Coup needs Authority {authority} in {name}, which has {now}.",
            rules,
            name=name,
            now=b.authority[place],
        )
    if b.dominion[place] < rules.dominion:
        return say(
            "11.2 A Coup needs Dominion {dominion} in {name}, which has {now}.",
            rules,
            name=name,
            now=b.dominion[place],
        )
    if all(agent.level < rules.level for agent in b.roster.values()):
        return say("11.2 A Coup needs an agent of level {level} on the roster.", level=rules.level)
    if total_notice(b) >= rules.total_notice:
        return say(
            "11.2 A Coup needs a total Notice below {total_notice}; it is {now}.",
            rules,
            now=total_notice(b),
        )
    return ""


def no_coup_plan(b: Branch, order: a.PlanCoup) -> str:
    return no_coup(b, order.district) or no_room(b, order.district)


def coup_mission(b: Branch, place: Place) -> Opportunity:
    """11.2 The Coup is on no board: it is there whenever the branch is ready for it."""
    return Opportunity(0, "coup", place, len(b.book.chance.preparation))


def squad_too_weak(b: Branch, squad: Sequence[int]) -> str:
    """11.2 Three or four agents with levels of 10 in all."""
    rules = b.book.coup
    if len(squad) < rules.squad:
        return say("11.2 A Coup needs {squad} agents at least.", squad=rules.squad)
    if level_sum(b, squad) < rules.levels:
        return say(
            "11.2 A Coup needs levels of {levels} in all; this squad has {level_sum}.",
            rules,
            level_sum=level_sum(b, squad),
        )
    return ""


def coup_difficulty(b: Branch) -> Sum:
    """11.2 Always the same: no modifier applies."""
    return Sum("Difficulty").plus("The Coup", b.book.coup.difficulty, "11.2")


class CoupEnds(Step[Company]):
    """11.2 Coup Outcomes: Pyrrhic still wins; after Failure and Disaster the game goes on (R71)."""

    squad: Squad
    grade: Grade

    def run(self, t: Company) -> None:
        if self.grade in WINNING:
            over(t, COUP_EXPOSED if self.grade == "pyrrhic" else COUP)
            return
        place, extra = self.squad.mission.district, t.book.results[self.grade].notice or 0
        if self.grade == "failure":
            for number in self.squad.agents:
                lose(t, number, "dead")
            shift(t, place, "authority", t.book.coup.failure_authority)
        else:
            self.counter_attack(t)
        for other in PLACES:
            risk = t.book.missions["coup"].risk + extra if other == place else t.book.coup.notice_elsewhere
            raise_notice(t, other, risk)

    def counter_attack(self, t: Company) -> None:
        """11.2 Disaster: all Dominion is lost and two of the squad die; the others are unharmed but tainted."""
        shift(t, self.squad.mission.district, "dominion", -TOP)
        left = list(self.squad.agents)
        for _ in range(t.book.coup.disaster_dead):
            dead = pick(t, left)
            left.remove(dead)
            lose(t, dead, "dead")
        for number in left:
            corrupt(t, number, t.book.corruption.per_mission, left)
