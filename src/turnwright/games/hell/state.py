"""The Company: agents, opportunities, squads, reports, and the Table they lie on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from turnwright.core import Action, Question, Sum, Table, Value

from .book import (
    BOOK,
    PLACES,
    POSTS,
    WEEKS_A_QUARTER,
    WEEKS_A_YEAR,
    Book,
    Condition,
    Grade,
    Kind,
    Lever,
    Options,
    Place,
)

if TYPE_CHECKING:
    from .view import Seen

POSTS_AT: dict[str, tuple[str, ...]] = {
    place: tuple(post for (where, _), post in POSTS.items() if where == place) for place in PLACES
}


class Agent(Value):
    """5.1 A specialist of the Company."""

    id: int
    name: str
    level: int = 1
    xp: int = 0
    condition: Condition = "fresh"
    timer: int = 0
    """8.2 Weeks of rest still needed."""
    rests_from: int = 0
    """8.2 The first week that counts as rest."""
    corruption: int = 0
    purified: int = 0
    """9.4 The quarter, counted from 1, in which this agent was last purified."""
    last: Place | None = None
    """9.3 District of the last mission."""


class Fallen(Value):
    """An agent who left the roster, when and how: "dead", "transformed", "defected" or "retired"."""

    agent: Agent
    week: int
    fate: str


class Opportunity(Value):
    """6.1 A mission that can be taken up."""

    id: int
    kind: Kind
    district: Place
    timer: int
    """Weeks until it expires."""
    reward: int = 0
    """6.3 Materiel or sovereigns, rolled when it appeared."""


class Squad(Value):
    """5.5 Agents committed to a mission; 7.1 it runs in the Resolution of week `due`."""

    mission: Opportunity
    agents: tuple[int, ...]
    weeks: int
    due: int


class Tribute(Value):
    """10.3 What a Baron demands, and the last week in which it can be paid."""

    amount: int
    due: int


class AgentReport(Value):
    """What a mission did to one agent."""

    before: Agent
    after: Agent
    fate: str = ""
    """Why the agent is gone, if so."""
    death_roll: int = 0
    breaking_roll: int = 0


class MissionReport(Value, kw_only=True):
    """13.2 What the Mission Resolution screen shows."""

    week: int
    squad: Squad
    difficulty: Sum
    chance: Sum
    roll: int
    """The d100; 0 when a Double Agent decided."""
    grade: Grade
    authority: tuple[int, int]
    """The district before and after."""
    notice: tuple[int, int]
    materiel: int = 0
    sovereigns: int = 0
    agents: tuple[AgentReport, ...] = ()
    finished: bool = False
    """False while its aftermath is under way."""


class Card(Value):
    """13.2 The random event on the Event screen: its number from 1 to 20 and where it struck."""

    week: int
    number: int
    district: Place | None = None


class QuarterReport(Value, kw_only=True):
    """3.2 A closed quarter."""

    number: int
    start: int
    end: int
    ledger: tuple[tuple[str, int], ...]
    upkeep: int
    profit: int
    target: int
    strain_before: int
    strain: int


class WeekRecord(Value, kw_only=True):
    """The end of a week, for the charts."""

    week: int
    sovereigns: int
    materiel: int
    influence: int
    dominion: int
    notice: int
    earned: int
    spent: int
    upkeep: int


class Company(Table):
    """The whole state of one play.  Weeks count from 1 without end; everything that lasts holds its last week."""

    options: Options = Options()
    book: Book = BOOK

    week: int = 0
    phase: str = ""
    sovereigns: int = 0
    materiel: int = 0
    influence: int = 0
    reserve: int = 0
    """4.2 Materiel that Trading leaves alone."""
    ended: str = ""
    """Why the game is over."""

    authority: dict[str, int] = {}
    dominion: dict[str, int] = {}
    notice: dict[str, int] = {}
    closed_until: dict[str, int] = {}
    """10.4, 12.1 No workers up to and including this week."""
    patrols: dict[str, bool] = {}
    """10.2 The next mission here meets a Patrol."""
    distracted_until: dict[str, int] = {}
    tributes: dict[str, Tribute] = {}
    retaliations: dict[str, int] = {}
    """10.5 Retaliations this year."""

    workers: int = 0
    fled: dict[int, int] = {}
    """10.4 Workers in hiding, by the last week of it."""
    jobs: dict[str, int] = {}
    """4.2 Workers by post, this week."""
    last_jobs: dict[str, int] = {}

    roster: dict[int, Agent] = {}
    fallen: list[Fallen] = []
    hired: int = 0
    """How many agents there ever were."""
    names_from: int = 0
    offers: list[int] = []
    """5.3 Levels on offer this week beyond level 1."""
    recruit_week: int = 0
    """12.1 The week of the Skilled Recruit."""

    board: dict[int, Opportunity] = {}
    squads: list[Squad] = []
    """In order of commitment."""
    letters: int = 0
    """How many opportunities there ever were."""

    strain: int = 0
    warnings: int = 0
    armed: bool = True
    """10.5 Total Notice has been below the Prince's threshold since it last reached it."""
    quiet: int = 0
    """11.1 Consecutive weeks in which the Quiet Empire stood."""

    boom_week: int = 0
    shortage_until: int = 0
    double_agent: bool = False
    informants: bool = False
    investments: list[int] = []
    """12.1 The weeks in whose Upkeep an investment pays."""

    quarter_start: int = 0
    """3.2 Sovereigns at the start of the quarter."""
    upkeep_paid: int = 0
    ledger: dict[str, int] = {}
    """3.2 This quarter's sovereigns by heading; what was spent is negative."""
    quarters: list[QuarterReport] = []
    history: list[WeekRecord] = []
    reports: list[MissionReport] = []
    """Missions of the latest Resolution."""
    card: Card | None = None
    """The latest random event."""


class Choice(Question[Company]):
    """A question in the middle of an effect that always has the same answers."""

    answers: ClassVar[tuple[Action, ...]]
    wrong: ClassVar[str]
    """Why anything else is no answer."""

    def legal(self, t: Company, seat: int) -> Sequence[Action]:
        return self.answers

    def why_not(self, t: Company, seat: int, action: Action) -> str:
        return self.wrong


Branch: TypeAlias = "Company | Seen"
"""The branch at the Table or in a View: rules that only read take either.

So the number a player is shown and the number the rules use come from the same function.
"""


def lever(b: Branch) -> Lever:
    """14 The column of the chosen difficulty."""
    return b.book.levers[b.options.difficulty]


def quarter(b: Branch) -> int:
    """3.2 Quarters counted from 1 without end."""
    return (b.week - 1) // WEEKS_A_QUARTER + 1


def year(b: Branch) -> int:
    """3.2 Years counted from 1."""
    return (b.week - 1) // WEEKS_A_YEAR + 1


def committed(b: Branch) -> set[int]:
    """5.5 Agents who prepare a mission."""
    return {agent for squad in b.squads for agent in squad.agents}


def workers_at(b: Branch, place: str) -> int:
    """4.3 Workers who stand in a district this week."""
    jobs = b.jobs
    return sum(jobs[post] for post in POSTS_AT[place])


def workers_ready(b: Branch) -> int:
    """4.1 Workers who can be assigned this week: all but those in hiding (10.4)."""
    hiding = sum(number for until, number in b.fled.items() if b.week <= until) if b.fled else 0
    return b.workers - hiding


def workers_idle(b: Branch) -> int:
    """4.1 Workers ready and not assigned yet."""
    return workers_ready(b) - sum(b.jobs.values())
