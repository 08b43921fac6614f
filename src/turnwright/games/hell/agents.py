"""5 Agents and squads, 8 their conditions, 9 their Corruption."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .book import Condition
from .districts import raise_notice
from .events import Aborted, AgentHired, BrokeDown, ConditionChanged, Learned, Left, OnOffer
from .names import agent_name
from .state import Agent, Branch, Company, Fallen, Squad, committed, lever

X = TypeVar("X")


def pick(t: Company, things: Sequence[X]) -> X:
    """One of them at random; a single one needs no die."""
    return things[t.roll(len(things)) - 1] if len(things) > 1 else things[0]


# 5 Agents and squads


def join(t: Company, level: int) -> Agent:
    """5.1 A new agent on the roster: Fresh, without Corruption."""
    t.hired += 1
    agent = t.roster[t.hired] = Agent(t.hired, agent_name(t.names_from + t.hired), level, last=None)
    return agent


def hire(t: Company, level: int, sovereigns: int, materiel: int) -> None:
    """5.3 An agent is hired for this price."""
    t.tell(AgentHired(join(t, level), sovereigns, materiel))


def roll_offers(t: Company) -> None:
    """5.3 Who asks to be hired this week; 14 the lever moves the chance."""
    t.offers = []
    for row in t.book.hires:
        if row.percent < 100 and t.roll(100) <= row.percent + lever(t).hiring:
            t.offers.append(row.level)
    if t.offers:
        t.tell(OnOffer(tuple(t.offers)))


def learn(t: Company, number: int, xp: int) -> None:
    """5.4 XP, and as many levels as they pay for; the surplus stays."""
    agent, steps = t.roster[number], t.book.agents.xp
    level, left = agent.level, agent.xp + xp
    while level < t.book.agents.top_level and left >= steps[level - 1]:
        left -= steps[level - 1]
        level += 1
    t.roster[number] = agent.but(level=level, xp=left)
    t.tell(Learned(t.roster[number], xp, level - agent.level))


def level_sum(b: Branch, squad: Sequence[int]) -> int:
    """5.5 Squad Level Sum."""
    return sum(b.roster[agent].level for agent in squad)


def cannot_go(b: Branch, number: int) -> str:
    """5.5 Why an agent cannot join a squad; empty if it can.  Fresh and Tired may (R21)."""
    if number not in b.roster:
        return "5.5 There is no such agent."
    agent = b.roster[number]
    if agent.condition == "injured":
        return f"5.5 {agent.name} is Injured and cannot be deployed."
    if number in committed(b):
        return f"5.5 {agent.name} is committed to another mission."
    return ""


def release(t: Company, squad: Squad, forced: bool) -> None:
    """7.1 A mission is given up: its agents return Fresh (R24), the opportunity is lost."""
    t.squads.remove(squad)
    for number in squad.agents:
        agent = t.roster[number].but(rests_from=t.week + 1)
        t.roster[number] = agent if t.options.abort_keeps_condition else agent.but(condition="fresh", timer=0)
    t.tell(Aborted(squad, forced))


def drop_out(t: Company, number: int) -> None:
    """5.5 A committed agent who can no longer go leaves the squad; what is left may have to give up (R33)."""
    for at, squad in enumerate(t.squads):
        if number in squad.agents:
            t.squads[at] = squad.but(agents=tuple(a for a in squad.agents if a != number))
    disband_weak(t)


def disband_weak(t: Company) -> None:
    """11.2 An empty squad, or one too weak for its Coup, gives up (R33)."""
    for squad in list(t.squads):
        coup = t.book.coup
        weak = len(squad.agents) < coup.squad or level_sum(t, squad.agents) < coup.levels
        if not squad.agents or (squad.mission.kind == "coup" and weak):
            release(t, squad, forced=True)


# 8 Conditions


def afflict(t: Company, number: int, condition: Condition, roll: int = 0) -> None:
    """8.1 A condition, from this week on; conditions only get worse this way (R42)."""
    agent, rest = t.roster[number], t.book.recovery
    if condition == "tired" and agent.condition == "injured":
        return
    timer = rest.tired if condition == "tired" else rest.injured if condition == "injured" else 0
    t.roster[number] = agent.but(condition=condition, timer=timer, rests_from=t.week + 1)
    t.tell(ConditionChanged(t.roster[number], roll))
    if condition == "injured":
        drop_out(t, number)


def rest(t: Company) -> None:
    """8.2 In Upkeep every agent who rested all of last week is a week closer to Fresh (R22)."""
    busy = committed(t)
    for number, agent in t.roster.items():
        if agent.timer and number not in busy and agent.rests_from < t.week:
            recover(t, number)


def recover(t: Company, number: int) -> None:
    """8.2, 8.3 One week less; at none the agent is Fresh."""
    agent = t.roster[number]
    left = agent.timer - 1
    t.roster[number] = agent.but(timer=left) if left else agent.but(timer=0, condition="fresh")
    if not left:
        t.tell(ConditionChanged(t.roster[number]))


def lose(t: Company, number: int, fate: str, sovereigns: int = 0) -> None:
    """8.1 An agent is gone for good."""
    agent = t.roster[number]
    drop_out(t, number)
    del t.roster[number]
    t.fallen.append(Fallen(agent, t.week, fate))
    t.tell(Left(agent, fate, sovereigns))


# 9 Corruption


def corrupt(t: Company, number: int, amount: int, companions: Sequence[int]) -> int:
    """9.1 Corruption rises; at 5 the Breaking Point is rolled at once and its d6 returned, else 0.

    Who has stabilised at 5 gains no more.
    """
    agent, breaking = t.roster[number], t.book.corruption.breaking
    if agent.corruption >= breaking:
        return 0
    t.roster[number] = agent.but(corruption=min(breaking, agent.corruption + amount))
    return break_down(t, number, companions) if agent.corruption + amount >= breaking else 0


def break_down(t: Company, number: int, companions: Sequence[int]) -> int:
    """9.3 Breaking Point: transformed, defected, scarred or hardened."""
    agent, roll = t.roster[number], t.roll(6)
    result = t.book.breaking_point[roll - 1]
    t.tell(BrokeDown(agent, roll, result))
    if result == "transformed":
        lose(t, number, result)
        if others := [other for other in companions if other != number and other in t.roster]:
            afflict(t, pick(t, others), "injured")
    elif result == "defected":
        lose(t, number, result)
        raise_notice(t, agent.last or t.options.start, t.book.corruption.defection_notice)
    elif result == "scarred":
        t.roster[number] = agent.but(level=max(1, agent.level - t.book.corruption.scar), xp=0)
        disband_weak(t)
    return roll
