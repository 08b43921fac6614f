"""8 Conditions: Tired, Injured and worse, recovery, 8.3 medical intervention."""

from __future__ import annotations

from . import actions as a
from .agents import drop_out
from .book import Condition
from .events import ConditionChanged, Left, Treated
from .resources import afford, spend, too_dear
from .state import Branch, Company, Fallen, committed


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


def no_treatment(b: Branch, order: a.Treat) -> str:
    agent, rules = b.roster.get(order.agent), b.book.recovery
    if agent is None or agent.condition != "injured":
        return "8.3 Only an Injured agent can be treated."
    return too_dear("8.3", afford(b, rules.treat_sovereigns, rules.treat_materiel))


def treat(t: Company, order: a.Treat) -> None:
    """8.3 A week off the recovery of an Injured agent (R28)."""
    rules = t.book.recovery
    spend(t, "medical", rules.treat_sovereigns)
    t.materiel -= rules.treat_materiel
    t.tell(Treated(t.roster[order.agent], rules.treat_sovereigns, rules.treat_materiel))
    recover(t, order.agent)


def no_refreshment(b: Branch, order: a.Refresh) -> str:
    agent = b.roster.get(order.agent)
    if agent is None or agent.condition != "tired":
        return "8.3 Only a Tired agent can be refreshed."
    return too_dear("8.3", afford(b, b.book.recovery.refresh_sovereigns))


def refresh(t: Company, order: a.Refresh) -> None:
    """8.3 A Tired agent is Fresh at once, in preparation too (R28)."""
    rules, agent = t.book.recovery, t.roster[order.agent]
    spend(t, "medical", rules.refresh_sovereigns)
    t.tell(Treated(agent, rules.refresh_sovereigns, 0))
    t.roster[order.agent] = agent.but(condition="fresh", timer=0)
    t.tell(ConditionChanged(t.roster[order.agent]))
