"""3 The sequence of play: six phases a week, in the order of the book.  Start reading here."""

from __future__ import annotations

from turnwright.core import Step

from .assignment import Orders, Planning
from .book import PLACES, WEEKS_A_QUARTER
from .events import EventRolled, WeekBegan
from .full_charter import spread_word
from .missions import EspionageSix
from .notice import DistrictCheck, Informant, PrinceCheck, Reckoning, RetaliationWorkers, Shakedown
from .quarter import end_quarter, record_week
from .quiet_empire import count_quiet_week
from .random_events import Bribe, Collector, Distraction, Invest, RandomEvent, Saboteur
from .resolution import DoubleAgentCall, Missions, aftermath
from .score import EXPIRED, over
from .state import Branch, Company
from .upkeep import Upkeep
from .workers import WORK

Pending = (
    Orders
    | Planning
    | EspionageSix
    | DoubleAgentCall
    | Shakedown
    | Informant
    | RetaliationWorkers
    | Bribe
    | Invest
    | Distraction
    | Saboteur
    | Collector
)
"""Every question the manager can be asked."""


class Week(Step[Company]):
    """3.1 The week: six phases in strict order."""

    def run(self, t: Company) -> None:
        t.week += 1
        t.tell(WeekBegan(t.week))
        t.then(*PHASES)


class Assignment(Step[Company]):
    """3.1 Phase 2: workers to jobs, squads to missions, and everything that is bought or paid."""

    def run(self, t: Company) -> None:
        t.phase = "assignment"
        t.ask(0, Orders())


class Resolution(Step[Company]):
    """3.1 Phase 3: all jobs, then the missions that complete this week."""

    def run(self, t: Company) -> None:
        t.phase = "resolution"
        t.reports.clear()
        t.then(*WORK, Missions())


class NoticeCheck(Step[Company]):
    """3.1 Phase 4: each district in map order, then the Prince; 16.2 before them, word gets around."""

    def run(self, t: Company) -> None:
        t.phase = "notice"
        spread_word(t)
        t.then(*map(DistrictCheck, PLACES), PrinceCheck())


class Events(Step[Company]):
    """12 Phase 5: a d10, and on 1-2 an event."""

    def run(self, t: Company) -> None:
        t.phase = "events"
        if not t.options.events:
            return
        roll = t.roll(t.book.omens.die)
        if roll <= t.book.omens.on:
            t.then(RandomEvent(t.roll(20), roll))
        else:
            t.tell(EventRolled(roll))


class Advance(Step[Company]):
    """3.1 Phase 6: Quarter End after week 12, the Quiet Empire, and on to the next week."""

    def run(self, t: Company) -> None:
        t.phase = "advance"
        record_week(t)
        if t.week % WEEKS_A_QUARTER == 0:
            end_quarter(t)
        if not t.ended:
            count_quiet_week(t)
        if not t.ended and t.week >= t.options.max_weeks:
            over(t, EXPIRED)
        if not t.ended:
            t.then(Week())


PHASES = (Upkeep(), Assignment(), Resolution(), NoticeCheck(), Events(), Advance())
"""3.1 The phases in the order of the book."""


def still_to_come(b: Branch, question: Pending) -> list[Step[Company]]:
    """3.1 What the rules will do after this question is answered: it follows from the question and the order of play.

    So nothing of the agenda needs to be shown.  Must agree with the Table's own agenda (test_3_1_agenda).
    """
    if isinstance(question, Orders | Planning):
        return list(PHASES[2:])
    if isinstance(question, EspionageSix):
        report = b.reports[-1] if b.reports else None
        if report and not report.finished:
            rest = aftermath(report.squad, report.grade)
            return [*rest[1:], Missions(), *PHASES[3:]]
        return [*WORK[3:], Missions(), *PHASES[3:]]
    if isinstance(question, DoubleAgentCall):
        return [Missions(), *PHASES[3:]]
    if isinstance(question, Shakedown | Informant | RetaliationWorkers):
        place = question.district
        last: list[Step[Company]] = [Reckoning(place)] if isinstance(question, RetaliationWorkers) else []
        checks = [DistrictCheck(other) for other in PLACES[PLACES.index(place) + 1 :]]
        return [*last, *checks, PrinceCheck(), *PHASES[4:]]
    return list(PHASES[5:])
