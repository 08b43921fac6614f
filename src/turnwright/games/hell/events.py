"""What happens, for the log.  Every event is public: the branch has no secrets but the dice to come."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Event, Sum

from .book import Job, Place
from .state import Agent, MissionReport, Opportunity, QuarterReport, Squad

Settlement = Literal["shakedown", "informant", "bribe", "invest", "distracted", "saboteur", "collector", "double_agent"]
"""10.2, 12.1 The choices in the middle of effects."""


class WeekBegan(Event):
    """3.1 A new week."""

    begins = True
    week: int


class UpkeepPaid(Event):
    """3.1 Materiel paid, and the districts that could not be supplied."""

    materiel: int
    unpaid: tuple[Place, ...]


class Shifted(Event):
    """2.2 A district's stat changed."""

    district: Place
    stat: Literal["authority", "dominion", "notice"]
    before: int
    after: int


class WordGotAround(Event):
    """16.2 Strong Dominion is talked about: Notice by itself."""

    district: Place
    dominion: int
    notice: int


class OnOffer(Event):
    """5.3 Agents beyond level 1 who ask to be hired this week."""

    levels: tuple[int, ...]


class Bought(Event):
    """1.1 Goods or favours bought."""

    what: Literal["materiel", "influence"]
    amount: int
    sovereigns: int


class FavoursSpent(Event):
    """1.1 Influence spent so that a district looks away."""

    district: Place
    influence: int


class WorkerHired(Event):
    """4.1 One more worker."""

    workers: int


class AgentHired(Event):
    """5.3 A new agent."""

    agent: Agent
    sovereigns: int
    materiel: int


class Treated(Event):
    """8.3 Medical intervention."""

    agent: Agent
    sovereigns: int
    materiel: int


class Purified(Event):
    """9.4 Corruption washed off."""

    agent: Agent


class Left(Event):
    """9.4 An agent is gone: "retired", "dead", "transformed" or "defected"."""

    agent: Agent
    fate: str
    sovereigns: int = 0


class Worked(Event):
    """4.2 What a job brought in all districts together."""

    job: Job
    gain: Sum
    used: int = 0
    """4.4 Materiel sold."""


class Found(Event):
    """6.3 An opportunity appeared."""

    mission: Opportunity
    roll: int = 0


class Expired(Event):
    """3.1 An opportunity ran out."""

    mission: Opportunity


class Committed(Event):
    """7.1 A squad starts to prepare."""

    squad: Squad


class Aborted(Event):
    """7.1 A mission was given up, or its squad fell apart (R12)."""

    squad: Squad
    forced: bool


class MissionRun(Event):
    """7.3 A mission came out."""

    report: MissionReport


class Rewarded(Event):
    """6.2 Goods or money won."""

    mission: Opportunity
    materiel: int
    sovereigns: int


class ConditionChanged(Event):
    """8.1 An agent got better or worse; `roll` is the death roll (7.4), if there was one."""

    agent: Agent
    roll: int = 0


class Learned(Event):
    """5.4 XP gained."""

    agent: Agent
    xp: int
    levels: int


class BrokeDown(Event):
    """9.3 A Breaking Point."""

    agent: Agent
    roll: int
    result: str


class Scrutinised(Event):
    """10.2 A Scrutiny event."""

    district: Place
    roll: int
    result: str
    lost: int = 0


class TributeDemanded(Event):
    """10.3 A Baron's demand."""

    district: Place
    amount: int
    due: int


class TributePaid(Event):
    """10.3 The Baron is content."""

    district: Place
    amount: int


class Retaliated(Event):
    """10.4 Retaliation."""

    district: Place
    unpaid: bool


class WorkersFled(Event):
    """10.4 Workers hide until the end of a week."""

    district: Place
    workers: int
    until: int


class WorkersStood(Event):
    """10.4 Workers stayed; a die for each."""

    district: Place
    rolls: tuple[int, ...]
    killed: int


class PrinceWarned(Event):
    """10.5 The Prince warns, or ends it."""

    warnings: int
    cause: str


class EventRolled(Event):
    """12 The weekly d10, and the d20 if an event came."""

    roll: int
    number: int = 0
    district: Place | None = None


class Settled(Event):
    """12.1 How a choice came out: the sovereigns or influence paid, or none if it was refused or could not be paid."""

    what: Settlement
    paid: int
    district: Place | None = None
    choice: str = ""


class InvestmentPaid(Event):
    """12.1 An investment came home."""

    sovereigns: int


class QuarterEnded(Event):
    """3.2 The books are closed."""

    report: QuarterReport


class QuietWeek(Event):
    """11.1 One more week of the Quiet Empire."""

    weeks: int


class GameEnded(Event):
    """11 The end and its reason."""

    reason: str
