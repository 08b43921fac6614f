"""Missions by what they are worth: reward, XP, Notice, wounds and Corruption, each by its chance."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Value

from ..agents import able
from ..book import PLACES, Place
from ..coup import coup_mission, no_coup
from ..districts import dominion_band
from ..missions import difficulty
from ..preparation import no_room, preparations
from ..resolution import outcome_bands
from ..state import Agent, Branch, Opportunity, lever
from .aims import Aims
from .odds import chance


class Sortie(Value):
    """A squad for a mission, and what to expect of it."""

    mission: Opportunity
    squad: tuple[int, ...]
    weeks: int
    worth: float
    chance: int


def best_sortie(b: Branch, aims: Aims, only: Opportunity | None = None) -> Sortie | None:
    """The mission that is worth most, with its squad; nothing if none is worth its risk."""
    best: Sortie | None = None
    free = sorted(able(b), key=lambda agent: (agent.condition != "fresh", -agent.level, agent.corruption))
    for mission in [only] if only else b.board.values():
        if free and (only or not no_room(b, mission.district)):
            for sortie in sorties(b, aims, mission, free):
                if sortie.worth > 0 and (best is None or sortie.worth > best.worth):
                    best = sortie
    return best


def sorties(b: Branch, aims: Aims, mission: Opportunity, free: list[Agent]) -> Iterator[Sortie]:
    """The strongest one, two, three or four, prepared as long as possible or a little less."""
    reward = prize(b, aims, mission)
    if reward <= 0:
        return
    hard, spans = difficulty(b, mission).total, preparations(b, mission)
    for weeks in [span for span in spans if span >= 3 or span == spans[-1]]:
        for size in range(1, min(b.book.agents.squad, len(free)) + 1):
            squad = free[:size]
            percent = chance(b, mission, squad, weeks, hard)
            worth = expected(b, aims, mission, squad, reward, percent) - 0.6 * weeks * size
            yield Sortie(mission, tuple(agent.id for agent in squad), weeks, worth, percent)


def prize(b: Branch, aims: Aims, mission: Opportunity) -> float:
    """What success would be worth to this goal."""
    style, place, row = aims.style, mission.district, b.book.missions[mission.kind]
    if row.authority:
        needed = aims.authority(place)
        return style.authority * min(needed, row.authority) if needed else 4.0 * min(row.authority, b.authority[place])
    if row.notice:
        loud = 1.5 if b.notice[place] >= 5 else 0.8
        return style.notice * min(row.notice, b.notice[place]) * loud
    if row.opportunities:
        return style.intelligence * (1.5 if aims.authority(place) else 0.7)
    return mission.reward * (style.materiel if mission.kind == "extraction_run" else style.smuggling)


def expected(b: Branch, aims: Aims, mission: Opportunity, squad: list[Agent], reward: float, percent: int) -> float:
    """7.3 The reward and the XP, less Notice, wounds and Corruption, each by its chance."""
    style, row, place = aims.style, b.book.missions[mission.kind], mission.district
    flawless, success, pyrrhic, failure, disaster = (count / 100 for count in outcome_bands(b.book, percent).values())
    half = 0.0 if row.authority == 1 else 0.33 if row.notice else 0.5
    good = flawless + success + half * pyrrhic
    shelter = dominion_band(b.book, b.dominion[place]).shelter
    noise = success * row.risk + pyrrhic * (row.risk + 1) + failure * (row.risk + 2) + disaster * (row.risk + 3)
    noise = max(0.0, noise - shelter * (1 - flawless))
    near = 1.6 if b.notice[place] + row.risk + 2 >= lever(b).scrutiny else 1.0
    lessons = len(squad) * (3 * flawless + 2 * success + pyrrhic) * style.experience
    wounds = style.injury * (pyrrhic + 1.5 * failure + 0.6 * disaster * len(squad)) + disaster * len(squad) * 4
    breaking = b.book.corruption.breaking
    taint = sum(
        agent.level * (2.2 if agent.corruption == breaking - 1 else 1.0)
        for agent in squad
        if agent.corruption < breaking
    )
    return good * reward + lessons - style.notice * near * noise - wounds - style.corruption * taint


def coup_sortie(b: Branch, aims: Aims, place: Place) -> Sortie | None:
    """11.2 The Coup, if the strongest squad has chance enough; a Pyrrhic one wins too."""
    if not aims.coup or no_coup(b, place) or no_room(b, place):
        return None
    rules, mission = b.book.coup, coup_mission(b, place)
    free = sorted(able(b), key=lambda agent: -agent.level + 2 * (agent.condition == "tired"))
    squad = free[: b.book.agents.squad]
    if len(squad) < rules.squad or sum(agent.level for agent in squad) < rules.levels:
        return None
    weeks = preparations(b, mission)[-1]
    percent = chance(b, mission, squad, weeks, rules.difficulty) - b.book.results["pyrrhic"].margin
    if percent < aims.style.coup_chance and not (b.double_agent and b.options.double_agent_coup):
        return None
    return Sortie(mission, tuple(agent.id for agent in squad), weeks, 1000, percent)


def coups(b: Branch, aims: Aims) -> Iterator[Sortie]:
    for place in PLACES:
        if sortie := coup_sortie(b, aims, place):
            yield sortie
