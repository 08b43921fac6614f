"""7 Resolution: the success chance, the roll, the outcome and all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Action, Step, Sum
from turnwright.kit.words import say, say_n

from .actions import Decide
from .agents import learn, pick
from .book import GRADES, Book, Grade
from .conditions import afflict, lose
from .corruption import corrupt
from .coup import CoupEnds
from .districts import raise_notice, shift
from .events import MissionRun, Rewarded, Settled
from .missions import Scouting, difficulty
from .resources import earn
from .state import Agent, AgentReport, Branch, Choice, Company, MissionReport, Opportunity, Squad, lever

COMBAT = ("sabotage", "interdiction")
"""9.2 Where Corruption helps."""
SOCIAL = ("smuggling", "tribute")
"""9.2 Where it harms."""


def success_chance(b: Branch, mission: Opportunity, squad: Iterable[int], weeks: int) -> Sum:
    """7.2 Success Target in per cent, term by term."""
    return chance_of(b, mission, [b.roster[number] for number in squad], weeks)


def chance_of(b: Branch, mission: Opportunity, agents: Sequence[Agent], weeks: int) -> Sum:
    """7.2 The same for agents given as they are (or might be)."""
    rules, hard = b.book.chance, difficulty(b, mission).total
    levels = sum(agent.level for agent in agents)
    chance = Sum("Success chance", unit="%").plus("Base chance", lever(b).chance, "7.2")
    chance = chance.plus(
        say("Squad levels {levels}, x {per_level}", levels=levels, per_level=rules.per_level),
        levels * rules.per_level,
        "7.2",
    )
    prepared = min(weeks, len(rules.preparation))
    chance = chance.plus(
        say_n("{n} week of preparation", "{n} weeks of preparation", prepared),
        rules.preparation[prepared - 1],
        "7.1",
    )
    chance = chance.plus(
        say("Difficulty {hard}, x {per_difficulty}", hard=hard, per_difficulty=-rules.per_difficulty),
        hard * rules.per_difficulty,
        "7.2",
    )
    chance = chance.plus("Tired agents", rules.tired * sum(a.condition == "tired" for a in agents), "8.1")
    tainted = [a for a in agents if a.corruption >= b.book.corruption.tainted]
    if mission.kind in COMBAT:
        chance = chance.plus("Corrupted agents", rules.combat * len(tainted), "9.2")
    elif mission.kind in SOCIAL:
        stable = b.book.corruption.breaking
        chance = chance.plus("Corrupted agents", rules.social * sum(a.corruption < stable for a in tainted), "9.2")
    if mission.kind == "smuggling":
        row = b.book.districts[mission.district]
        chance = chance.plus(say("{name}: trait", name=row.name), row.smuggling, "2.1")
    return chance.within(rules.least, rules.most, say("Never below {least} or above {most}", rules), "7.2")


def grade(book: Book, target: int, roll: int) -> Grade:
    """7.3 The outcome of a d100 against the target: roll no more than it and you succeed (R39)."""
    return next((name for name in GRADES if target - roll >= book.results[name].margin), "disaster")


def outcome_bands(book: Book, target: int) -> dict[Grade, int]:
    """7.3 How many of the hundred rolls give each outcome."""
    return book.outcomes[target]


class Missions(Step[Company]):
    """3.1 Missions that complete this week, in order of commitment, each fully before the next (R10)."""

    def run(self, t: Company) -> None:
        for squad in t.squads:
            if squad.due <= t.week:
                t.then(RunMission(squad), Missions())
                return


class RunMission(Step[Company]):
    """7.2 A squad goes in; 12.1 a Double Agent may settle it beforehand."""

    squad: Squad

    def run(self, t: Company) -> None:
        if t.double_agent and (self.squad.mission.kind != "coup" or t.options.double_agent_coup):
            t.ask(0, DoubleAgentCall(self.squad))
        else:
            t.then(Launch(self.squad))


class DoubleAgentCall(Choice):
    """12.1 Double Agent: success or failure, decided before the roll (R50)."""

    squad: Squad
    answers = (Decide(True), Decide(False))
    wrong = "12.1 Decide whether the mission succeeds."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        assert isinstance(action, Decide)
        t.double_agent = False
        t.tell(Settled("double_agent", 0, self.squad.mission.district, "success" if action.success else "failure"))
        t.then(Launch(self.squad, "success" if action.success else "failure"))


class Launch(Step[Company]):
    """7.2, 7.3 The d100 against the target, unless the outcome is settled already."""

    squad: Squad
    settled: Grade | None = None

    def run(self, t: Company) -> None:
        squad, mission = self.squad, self.squad.mission
        place = mission.district
        hard, chance = difficulty(t, mission), success_chance(t, mission, squad.agents, squad.weeks)
        roll = 0 if self.settled else t.roll(100)
        result = self.settled or grade(t.book, chance.total, roll)
        t.squads.remove(squad)
        for number in squad.agents:
            agent = t.roster[number]
            timer = t.book.recovery.tired if agent.condition == "tired" else 0
            t.roster[number] = agent.but(last=place, timer=timer, rests_from=t.week + 1)
        report = MissionReport(
            week=t.week,
            squad=squad,
            difficulty=hard,
            chance=chance,
            roll=roll,
            grade=result,
            authority=(t.authority[place],) * 2,
            notice=(t.notice[place],) * 2,
            agents=tuple(AgentReport(t.roster[number], t.roster[number]) for number in squad.agents),
        )
        t.reports.append(report)
        t.tell(MissionRun(report))
        if mission.kind == "coup":
            t.then(CoupEnds(squad, result), Debrief())
        else:
            t.patrols[place] = False
            t.then(*aftermath(squad, result))


class Aftermath(Step[Company]):
    """7.3 Something that follows a mission of this outcome."""

    squad: Squad
    grade: Grade


class Reward(Aftermath):
    """6.2 The reward, in full or by half rounded down (R40)."""

    def run(self, t: Company) -> None:
        mission, percent = self.squad.mission, t.book.results[self.grade].percent
        row, place = t.book.missions[mission.kind], mission.district
        if not percent:
            return
        won = mission.reward * percent // 100
        if mission.kind == "extraction_run":
            t.materiel += won
            t.reports[-1] = t.reports[-1].but(materiel=won)
            t.tell(Rewarded(mission, won, 0))
        elif mission.kind == "smuggling":
            earn(t, "smuggling", won)
            t.reports[-1] = t.reports[-1].but(sovereigns=won)
            t.tell(Rewarded(mission, 0, won))
        shift(t, place, "authority", -(row.authority * percent // 100))
        shift(t, place, "notice", -(row.notice * percent // 100))
        if finds := row.opportunities * percent // 100:
            t.then(Scouting((place,) * finds))


class Exposure(Aftermath):
    """7.3 Notice: none when Flawless, else the risk and more the worse it went."""

    def run(self, t: Company) -> None:
        mission, extra = self.squad.mission, t.book.results[self.grade].notice
        if extra is not None:
            raise_notice(t, mission.district, t.book.missions[mission.kind].risk + extra)


class Toll(Aftermath):
    """7.3 Agent effects; 7.4 the death roll."""

    def run(self, t: Company) -> None:
        if self.grade == "success":
            afflict(t, pick(t, self.squad.agents), "tired")
        elif self.grade == "pyrrhic":
            afflict(t, pick(t, self.squad.agents), "injured")
        elif self.grade == "failure":
            self.injure_one_or_two(t)
        elif self.grade == "disaster":
            for number in self.squad.agents:
                death_roll(t, number)

    def injure_one_or_two(self, t: Company) -> None:
        """7.3 One or two, with even chance, but no more than the squad has."""
        left = list(self.squad.agents)
        for _ in range(t.roll(2) if len(left) > 1 else 1):
            hit = pick(t, left)
            left.remove(hit)
            afflict(t, hit, "injured")


def death_roll(t: Company, number: int) -> None:
    """7.4 Dead, Injured, Tired or, with luck, Fresh (R43)."""
    roll, book = t.roll(6), t.book
    fate = book.death_roll[roll - 1][t.roster[number].level >= book.veteran]
    _note(t, number, death_roll=roll)
    if fate == "dead":
        lose(t, number, fate)
    else:
        afflict(t, number, fate, roll)


class Lessons(Aftermath):
    """5.4 XP for whoever came back."""

    def run(self, t: Company) -> None:
        if xp := t.book.results[self.grade].xp:
            for number in self.squad.agents:
                if number in t.roster:
                    learn(t, number, xp)


class Taint(Aftermath):
    """9.1 One Corruption for whoever came back, whatever the outcome."""

    def run(self, t: Company) -> None:
        for number in self.squad.agents:
            if number in t.roster and (roll := corrupt(t, number, t.book.corruption.per_mission, self.squad.agents)):
                _note(t, number, breaking_roll=roll)


class Debrief(Step[Company]):
    """13.2 Completes the report of the mission with what became of the district and the agents."""

    def run(self, t: Company) -> None:
        report = t.reports[-1]
        place = report.squad.mission.district
        t.reports[-1] = report.but(
            authority=(report.authority[0], t.authority[place]),
            notice=(report.notice[0], t.notice[place]),
            agents=tuple(_after(t, line) for line in report.agents),
            finished=True,
        )


AFTERMATH = (Reward, Exposure, Toll, Lessons, Taint)
"""7.3 What follows a mission, in this order (R41)."""


def aftermath(squad: Squad, result: Grade) -> list[Step[Company]]:
    """7.3 The steps that follow a mission of this outcome."""
    return [*(step(squad, result) for step in AFTERMATH), Debrief()]


def _note(t: Company, number: int, **rolls: int) -> None:
    report = t.reports[-1]
    lines = tuple(line.but(**rolls) if line.before.id == number else line for line in report.agents)
    t.reports[-1] = report.but(agents=lines)


def _after(t: Company, line: AgentReport) -> AgentReport:
    if line.before.id in t.roster:
        return line.but(after=t.roster[line.before.id])
    gone = next(fallen for fallen in reversed(t.fallen) if fallen.agent.id == line.before.id)
    return line.but(after=gone.agent, fate=gone.fate)
