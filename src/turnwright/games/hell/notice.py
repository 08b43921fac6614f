"""10 Notice: Scrutiny, the Baron's tribute, Retaliation and the Prince."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Action, Step
from turnwright.kit.words import say

from . import actions as a
from .actions import Endure, Flee, GiveGround, Stand
from .agents import pick
from .book import PLACES, TOP, Place
from .conditions import afflict
from .districts import raise_notice, shift
from .events import (
    PrinceWarned,
    Retaliated,
    Scrutinised,
    Settled,
    TributeDemanded,
    TributePaid,
    WorkersFled,
    WorkersStood,
)
from .resources import Demand, afford, ask_for, spend, too_dear
from .score import PRINCE, over
from .state import Branch, Choice, Company, Tribute, lever, workers_at

Status = Literal["unnoticed", "attention", "scrutiny", "baron", "retaliation"]


def status(b: Branch, place: Place) -> Status:
    """10.1 How closely Hell looks."""
    return status_at(b, b.notice[place])


def status_at(b: Branch, notice: int) -> Status:
    """10.1 The same at any Notice; on Easy the Baron's demand comes at 10, before Retaliation (R55)."""
    levels = lever(b)
    if notice >= levels.baron:
        return "retaliation" if notice >= TOP > levels.baron else "baron"
    if notice >= levels.scrutiny:
        return "scrutiny"
    return "attention" if notice >= levels.attention else "unnoticed"


def total_notice(b: Branch) -> int:
    """10.5 Notice of all districts together."""
    return sum(b.notice.values())


class DistrictCheck(Step[Company]):
    """10.1 One effect a week by the Notice of this moment; a tribute that is overdue comes first (R56)."""

    district: Place

    def run(self, t: Company) -> None:
        place = self.district
        level, tribute = status(t, place), t.tributes.get(place)
        if tribute and t.week >= tribute.due:
            shift(t, place, "notice", TOP)
            t.then(Retaliation(place, unpaid=True))
        elif level == "retaliation":
            t.then(Retaliation(place))
        elif level == "baron" and not tribute:
            demand_tribute(t, place)
        elif level == "scrutiny":
            t.then(Scrutiny(place))


# 10.2 Scrutiny


class Scrutiny(Step[Company]):
    """10.2 Scrutiny Events: Patrol, Shakedown, Inspection or Informant by d6."""

    district: Place

    def run(self, t: Company) -> None:
        place, roll = self.district, t.roll(6)
        result = t.book.scrutiny[roll - 1]
        lost = min(t.book.notice.inspection, t.materiel) if result == "inspection" else 0
        t.tell(Scrutinised(place, roll, result, lost))
        if result == "patrol":
            t.patrols[place] = True
        elif result == "shakedown":
            ask_for(t, Shakedown(place))
        elif result == "inspection":
            t.materiel -= lost
        else:
            t.ask(0, Informant(place))


class Shakedown(Demand):
    """10.2 Shakedown: pay 10 or lose 1 Dominion."""

    district: Place
    wrong = "10.2 Pay the Shakedown or refuse it."
    what = heading = "shakedown"

    def price(self, b: Branch) -> int:
        return b.book.notice.shakedown

    def follows(self, t: Company, paid: bool) -> None:
        if not paid:
            shift(t, self.district, "dominion", -t.book.notice.shakedown_dominion)


class Informant(Choice):
    """10.2 Informant: 1 Dominion less or 1 Notice more."""

    district: Place
    answers = (GiveGround(), Endure())
    wrong = "10.2 Give ground or endure the Notice."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        if isinstance(action, GiveGround):
            t.tell(Settled("informant", 0, self.district, "dominion"))
            shift(t, self.district, "dominion", -t.book.notice.informant_dominion)
        else:
            t.tell(Settled("informant", 0, self.district, "notice"))
            raise_notice(t, self.district, t.book.notice.informant_notice)


# 10.3 The Baron


def demand_tribute(t: Company, place: Place) -> None:
    """10.3 Baron's Interest: Dominion x 10, to be paid within two weeks; nothing asked is nothing owed (R59)."""
    rules = t.book.notice
    tribute = Tribute(t.dominion[place] * rules.tribute_per_dominion, t.week + rules.tribute_weeks)
    t.tributes[place] = tribute
    t.tell(TributeDemanded(place, tribute.amount, tribute.due))
    if not tribute.amount:
        settle_tribute(t, place)


def settle_tribute(t: Company, place: Place) -> None:
    """10.3 Paid: Notice falls to 6."""
    tribute = t.tributes.pop(place)
    spend(t, "tribute", tribute.amount)
    t.tell(TributePaid(place, tribute.amount))
    shift(t, place, "notice", min(0, t.book.notice.tribute_leaves - t.notice[place]))


def no_tribute(b: Branch, order: a.PayTribute) -> str:
    tribute = b.tributes.get(order.district)
    if tribute is None:
        return say("10.3 No tribute is demanded in {name}.", name=b.book.districts[order.district].name)
    return too_dear("10.3", afford(b, tribute.amount))


def pay_tribute(t: Company, order: a.PayTribute) -> None:
    """10.3 The Baron is paid."""
    settle_tribute(t, order.district)


# 10.4 Retaliation


class Retaliation(Step[Company]):
    """10.4 Retaliation: Dominion is lost, workers flee or stand, an agent is hurt, Notice falls to 6."""

    district: Place
    unpaid: bool = False

    def run(self, t: Company) -> None:
        place = self.district
        t.tell(Retaliated(place, self.unpaid))
        t.tributes.pop(place, None)
        t.retaliations[place] += 1
        shift(t, place, "dominion", -t.book.notice.retaliation_dominion)
        t.then(Reckoning(place))
        if workers_at(t, place):
            t.ask(0, RetaliationWorkers(place))


class RetaliationWorkers(Choice):
    """10.4 Do the workers flee for two weeks, or stand and risk their lives?"""

    district: Place
    answers = (Flee(), Stand())
    wrong = "10.4 The workers flee or stand."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        place, workers, rules = self.district, workers_at(t, self.district), t.book.notice
        if isinstance(action, Flee):
            until = t.week + rules.retaliation_weeks
            t.fled[until] = t.fled.get(until, 0) + workers
            t.closed_until[place] = max(until, t.closed_until[place])
            t.tell(WorkersFled(place, workers, until))
        else:
            rolls = tuple(t.roll(6) for _ in range(workers))
            killed = sum(roll <= rules.retaliation_deadly for roll in rolls)
            t.workers -= killed
            t.tell(WorkersStood(place, rolls, killed))


class Reckoning(Step[Company]):
    """10.4 One random agent on a mission there is Injured (R34); Notice resets to 6."""

    district: Place

    def run(self, t: Company) -> None:
        place = self.district
        there = [number for squad in t.squads if squad.mission.district == place for number in squad.agents]
        if there:
            afflict(t, pick(t, there), "injured")
        shift(t, place, "notice", t.book.notice.retaliation_leaves - t.notice[place])


# 10.5 The Prince


class PrinceCheck(Step[Company]):
    """10.5 Prince Notice: a warning when total Notice rises to the threshold, or for two Retaliations in a year.

    The total fires only when armed, which a total below the threshold does (R62).
    """

    def run(self, t: Company) -> None:
        causes: list[str] = []
        threshold = lever(t).prince
        if total_notice(t) < threshold:
            t.armed = True
        elif t.armed:
            t.armed = False
            causes.append("total")
        for place in PLACES:
            if t.retaliations[place] >= t.book.notice.retaliations_a_year:
                t.retaliations[place] = 0
                causes.append(place)
        if causes:
            warn(t, causes[0])


def warn(t: Company, cause: str) -> None:
    """10.5 Prince Warning: Authority +2 and Notice +1 everywhere; the second one ends the game."""
    rules = t.book.notice
    t.warnings += 1
    t.tell(PrinceWarned(t.warnings, cause))
    if t.warnings >= rules.warnings:
        over(t, PRINCE)
        return
    for place in PLACES:
        shift(t, place, "authority", rules.warning_authority)
        raise_notice(t, place, rules.warning_notice)
    if total_notice(t) >= lever(t).prince:
        t.armed = False
