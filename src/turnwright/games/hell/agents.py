"""5 Agents and squads: who they are, 5.3 hiring, 5.4 advancement, 5.5 squads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from turnwright.kit.words import say

from . import actions as a
from .book import Hire
from .events import Aborted, AgentHired, Learned, OnOffer
from .names import agent_name
from .resources import afford, spend, too_dear
from .state import Agent, Branch, Company, Squad, committed, lever

X = TypeVar("X")


def pick(t: Company, things: Sequence[X]) -> X:
    """One of them at random; a single one needs no die."""
    return things[t.roll(len(things)) - 1] if len(things) > 1 else things[0]


def join(t: Company, level: int) -> Agent:
    """5.1 A new agent on the roster: Fresh, without Corruption."""
    t.hired += 1
    agent = t.roster[t.hired] = Agent(t.hired, agent_name(t.names_from + t.hired), level, last=None)
    return agent


def hire_row(b: Branch, level: int) -> Hire | None:
    return next((row for row in b.book.hires if row.level == level), None)


def no_hire(b: Branch, order: a.HireAgent) -> str:
    row = hire_row(b, order.level)
    if row is None:
        return say("5.3 Agents of level {level} cannot be hired.", level=order.level)
    if row.percent < 100 and row.level not in b.offers:
        return say("5.3 No agent of level {level} is on offer this week.", level=order.level)
    return too_dear("5.3", afford(b, row.sovereigns, row.materiel))


def hire_agent(t: Company, order: a.HireAgent) -> None:
    """5.3 An agent for the price of the level; an offer is for one."""
    row = hire_row(t, order.level)
    assert row is not None
    if order.level in t.offers:
        t.offers.remove(order.level)
    _hire(t, row, order.level)


def no_recruit(b: Branch, order: a.HireRecruit) -> str:
    if b.recruit_week != b.week:
        return "12.1 There is no Skilled Recruit this week."
    row = b.book.hires[0]
    return too_dear("12.1", afford(b, row.sovereigns, row.materiel))


def hire_recruit(t: Company, order: a.HireRecruit) -> None:
    """12.1 Skilled Recruit: the second row of the table at the price of the first."""
    t.recruit_week = 0
    _hire(t, t.book.hires[0], t.book.hires[1].level)


def _hire(t: Company, price: Hire, level: int) -> None:
    """5.3 An agent is hired for this price."""
    spend(t, "hiring", price.sovereigns)
    t.materiel -= price.materiel
    t.tell(AgentHired(join(t, level), price.sovereigns, price.materiel))


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
        return say("5.5 {name} is Injured and cannot be deployed.", name=agent.name)
    if number in committed(b):
        return say("5.5 {name} is committed to another mission.", name=agent.name)
    return ""


def able(b: Branch) -> list[Agent]:
    """5.5 Who can join a squad now."""
    return [agent for number, agent in b.roster.items() if not cannot_go(b, number)]


def return_fresh(b: Branch, squad: Squad) -> bool:
    """7.1 Whether giving up cures the agents.  Not from a Coup, which is on no board and so costs nothing to give up (R24)."""
    return squad.mission.kind != "coup" and not b.options.abort_keeps_condition


def release(t: Company, squad: Squad, forced: bool) -> None:
    """7.1 A mission is given up: its agents return Fresh, from a Coup as they were (R24); the opportunity is lost."""
    t.squads.remove(squad)
    for number in squad.agents:
        agent = t.roster[number].but(rests_from=t.week + 1)
        t.roster[number] = agent.but(condition="fresh", timer=0) if return_fresh(t, squad) else agent
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
