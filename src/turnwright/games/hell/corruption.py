"""9 Corruption: how it grows, the Breaking Point, 9.4 purification and retirement."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kit.words import say

from . import actions as a
from .agents import disband_weak, pick
from .conditions import afflict, lose
from .districts import raise_notice
from .events import BrokeDown, Purified
from .resources import afford, earn, too_dear
from .state import Branch, Company, committed, quarter


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


def no_purification(b: Branch, order: a.Purify) -> str:
    agent, rules = b.roster.get(order.agent), b.book.corruption
    if agent is None or not 0 < agent.corruption < rules.breaking:
        return "9.4 Only Corruption 1 to 4 can be purified."
    if agent.purified == quarter(b):
        return say("9.4 {name} was purified this quarter already.", name=agent.name)
    return too_dear("9.4", afford(b, influence=rules.purify_influence))


def purify(t: Company, order: a.Purify) -> None:
    """9.4 Purification: Corruption -2, once a quarter for each agent (R30)."""
    agent, rules = t.roster[order.agent], t.book.corruption
    t.influence -= rules.purify_influence
    clean = agent.but(corruption=max(0, agent.corruption - rules.purify), purified=quarter(t))
    t.roster[order.agent] = clean
    t.tell(Purified(clean))


def no_retirement(b: Branch, order: a.Retire) -> str:
    agent = b.roster.get(order.agent)
    if agent is None:
        return "9.4 There is no such agent."
    if agent.corruption >= b.book.corruption.breaking:
        return say("9.4 {name} is past the Breaking Point and cannot retire.", name=agent.name)
    return say("9.4 {name} is committed to a mission.", name=agent.name) if order.agent in committed(b) else ""


def retire(t: Company, order: a.Retire) -> None:
    """9.4 Retirement: the contract is sold for 5 a level (R29)."""
    worth = t.book.agents.severance * t.roster[order.agent].level
    earn(t, "retirement", worth)
    lose(t, order.agent, "retired", worth)
