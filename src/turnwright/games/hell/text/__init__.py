"""The game in words: what is asked, what can be done, what happened, and why a number is what it is.

Start reading at `prompt`; actions.py says every action (decisions.py those in the middle of an effect), events.py every event.
"""

from __future__ import annotations

from typing import Any

from turnwright.core import Event, Sum, Words, how_it_ended
from turnwright.kit.words import counted, filled, say, wordlist

from .. import assignment, missions, notice, random_events
from ..book import PLACES, WEEKS_A_QUARTER, WEEKS_A_YEAR, Place
from ..events import BrokeDown, GameEnded, MissionRun, PrinceWarned, QuarterEnded, Retaliated, Scrutinised
from ..full_charter import rising_target
from ..missions import difficulty
from ..preparation import preparations
from ..quarter import quarter_profit, target_told
from ..resolution import DoubleAgentCall, chance_of, success_chance
from ..score import COUP, COUP_EXPOSED, EXPIRED, PRINCE, QUIET_EMPIRE, REVOKED
from ..sequence import Pending
from ..state import quarter, workers_idle, year
from ..upkeep import upkeep_due
from ..view import Seen
from ..workers import diggings, labour, materiel_forecast, notice_forecast
from .actions import say_action
from .events import harm as harm
from .events import say_event, week_name
from .words import district, mission_name, reward

__all__ = ["explain", "harm", "prompt", "say_action", "say_event", "series", "status", "told"]

MARKED = (MissionRun, BrokeDown, Scrutinised, Retaliated, PrinceWarned, QuarterEnded, GameEnded)
"""What made a charter what it was: marked when one looks back on it."""

ENDINGS = {
    QUIET_EMPIRE: Words("You have won: the Quiet Empire stands.", "Rich, strong, and nobody looked twice", "", "11.1"),
    COUP: Words("You have won: the Baron is deposed.", "The district is yours, openly", "", "11.2"),
    COUP_EXPOSED: Words("You have won, exposed.", "The Baron is deposed, and the Prince knows your name", "", "11.2"),
    REVOKED: Words("You have lost: the charter is revoked.", "Three strains were too many", "", "3.2"),
    PRINCE: Words("You have lost: the Prince does not warn three times.", "The branch is closed", "", "10.5"),
    EXPIRED: Words("The charter has expired.", "Neither ruin nor empire", "", "3.2"),
}


def prompt(v: Seen) -> Words:
    """What the manager is asked now, or how it ended."""
    if v.outcome:
        return ENDINGS.get(v.outcome.reason) or Words(how_it_ended(v.outcome, {}))
    question = v.pending
    assert question is not None
    if isinstance(question, assignment.Orders):
        asked = say("{week_name}: give your orders.", week_name=week_name(v.week))
        detail = say("Then resolve the week.")
        if idle := workers_idle(v):
            detail = say("{workers} idle. Then resolve the week.", workers=counted(idle, "worker"))
        return Words(asked, detail, say("Assignment"), "3.1")
    if isinstance(question, assignment.Planning):
        name, mission = mission_name(v, question.mission), question.mission
        detail = say("{reward}, difficulty {total}", reward=reward(v, mission), total=difficulty(v, mission).total)
        return Words(say("Plan {name}.", name=name), detail, say("Assignment"), "7.1", (f"mission:{mission.id}",))
    return _decision(v, question)


def told(v: Seen, event: Event) -> list[str]:
    """13.2 What mattered, in a line."""
    return [say_event(v, event).label] if isinstance(event, MARKED) else []


ASKED: dict[type[Any], tuple[str, str, str]] = {
    DoubleAgentCall: ("Double Agent: does {name} succeed?", "resolution", "12.1"),
    random_events.Bribe: ("Bribable Official: bribe him?", "events", "12.1"),
    random_events.Invest: ("Investment Opportunity: invest?", "events", "12.1"),
    random_events.Distraction: ("Baron Distracted: in which district?", "events", "12.1"),
    random_events.Collector: ("The Collector calls: pay the dues?", "events", "12.1"),
    random_events.Saboteur: ("Saboteur caught in {name}: pay for silence?", "events", "12.1"),
    missions.EspionageSix: ("Espionage in {name} rolled a 6: which opportunity?", "resolution", "6.3"),
    notice.Shakedown: ("Shakedown in {name}: pay?", "notice", "10.2"),
    notice.Informant: ("An informant in {name}: Dominion or Notice?", "notice", "10.2"),
    notice.RetaliationWorkers: ("Retaliation in {name}: what do the workers do?", "notice", "10.4"),
}
"""The choices inside effects: what is asked, in which phase, by which section."""
QUESTIONS = wordlist({kind.__name__: asked for kind, (asked, _, _) in ASKED.items()})


def _decision(v: Seen, question: Pending) -> Words:
    """The choices inside effects."""
    _, phase, section = ASKED[type(question)]
    place: Place | None = getattr(question, "district", None)
    name, detail = district(v, place) if place else "", ""
    if isinstance(question, DoubleAgentCall):
        name, detail = mission_name(v, question.squad.mission), say("Decided before the roll")
    refs = (f"district:{place}",) if place else ()
    return Words(filled(QUESTIONS[type(question).__name__], name=name), detail, NAMES[phase], section, refs)


def charter_ahead(v: Seen) -> list[str]:
    """16.4 What the next quarter asks, where targets rise; 3.2 when the charter ends, once that is near (R7)."""
    last, ahead = v.options.max_weeks, list[str]()
    if last - v.week < WEEKS_A_QUARTER:
        ahead.append(say("The charter expires after week {last}", last=last))
    elif v.options.rising_targets:
        ahead.append(say("Next quarter's target: {target}", target=rising_target(v, quarter(v) + 1)))
    return ahead


def lasting(v: Seen) -> list[str]:
    """12.1 What events left behind, in as few words as a terminal's column holds; 16.4 what the charter will ask."""
    lines = charter_ahead(v)
    if v.boom_week == v.week:
        lines.append(say("Market Boom: trading earns double"))
    if v.week <= v.shortage_until:
        lines.append(say("Supply Shortage to week {week}: double price", week=v.shortage_until))
    if v.double_agent:
        lines.append(say("A Double Agent waits for a mission"))
    if v.informants:
        lines.append(say("An Informant Network waits for a spy"))
    returns = v.book.omens.returns
    return lines + [say("{returns} § come back in week {week}", returns=returns, week=week) for week in v.investments]


PHASES = ("upkeep", "assignment", "resolution", "notice", "events", "advance")
NAMES = wordlist({phase: phase.capitalize() for phase in PHASES})


def status(v: Seen) -> list[Words]:
    """3.1, 3.2 The week in its quarter, the phases done and to come, and the Quiet Empire."""
    number = quarter(v)
    last = v.options.max_weeks
    week = Words(say("Week {week} of {last}", v, last=last) if last <= WEEKS_A_YEAR else say("Week {week}", v))
    facts = {"year": year(v), "quarter": (number - 1) % 4 + 1, "week": (v.week - 1) % WEEKS_A_QUARTER + 1}
    when = Words(say("Quarter {quarter}, year {year}: week {week} of {weeks}", facts, weeks=WEEKS_A_QUARTER))
    if v.outcome:
        return [week, when, Words(say("The end"), group="now")]
    now = PHASES.index(v.phase)
    phases = [
        Words(NAMES[phase], group="now" if n == now else "next" if n > now else "") for n, phase in enumerate(PHASES)
    ]
    return [week, when, *phases[max(0, now - 1) : now + 3]]


def series(view: Seen) -> dict[str, tuple[int, ...]]:
    """1, 2 What is worth a curve over the whole charter."""
    return {
        say("Sovereigns"): (view.sovereigns,),
        say("Materiel"): (view.materiel,),
        say("Influence"): (view.influence,),
        say("Dominion"): (sum(view.dominion.values()),),
        say("Notice"): (sum(view.notice.values()),),
    }


def explain(v: Seen) -> dict[str, Sum]:
    """Why this number?  By ref: the same sums that the rules use."""
    sums = {
        "profit:0": quarter_profit(v),
        "target:0": target_told(v),
        "extraction:0": diggings(v),
        "income:0": labour(v).income,
        "upkeep:0": upkeep_due(v),
        "materiel:0": materiel_forecast(v),
        "total_notice:0": _total_notice(v),
    }
    for place in PLACES:
        sums[f"notice:{place}"] = _of(notice_forecast(v, place), district(v, place))
        if tribute := v.tributes.get(place):
            demand = say("Dominion when demanded, x {tribute_per_dominion}", v.book.notice)
            due = Sum("Tribute", unit="§").plus(demand, tribute.amount, "10.3")
            sums[f"tribute:{place}"] = _of(due, district(v, place))
    for mission in (*v.board.values(), *(squad.mission for squad in v.squads)):
        sums[f"difficulty:{mission.id}"] = _of(difficulty(v, mission), mission_name(v, mission))
    for squad in v.squads:
        chance = success_chance(v, squad.mission, squad.agents, squad.weeks)
        sums[f"chance:{squad.mission.id}"] = _of(chance, mission_name(v, squad.mission))
    if isinstance(v.pending, assignment.Planning):
        sums |= _plan(v, v.pending)
    if v.outcome:
        sums["score:0"] = Sum(say("Result")).plus(
            ENDINGS[v.outcome.reason].label.rstrip(".") if v.outcome.reason in ENDINGS else say("Not played out"),
            int(v.outcome.scores[0]),
            "11",
        )
        sums["points:0"] = Sum("Dominion in all")
        for place in PLACES:
            sums["points:0"] = sums["points:0"].plus(v.book.districts[place].name, v.dominion[place], "2.2")
    return sums


def _of(total: Sum, whose: str) -> Sum:
    """One of several numbers of a kind, with the name of what it belongs to."""
    return total.but(label=say("{what} of {whose}", what=total.said(__name__).label, whose=whose))


def _plan(v: Seen, plan: assignment.Planning) -> dict[str, Sum]:
    """7.2 The plan on the desk: its chance now, by weeks of preparation, and with each agent who could be added."""
    mission, squad = plan.mission, [v.roster[number] for number in plan.agents]
    sums = {"difficulty:plan": difficulty(v, mission), "chance:plan": chance_of(v, mission, squad, plan.weeks)}
    for weeks in preparations(v, mission):
        sums[f"chance:plan:{weeks}"] = chance_of(v, mission, squad, weeks)
    for number, agent in v.roster.items():
        if agent not in squad and not assignment.cannot_go(v, number) and len(squad) < v.book.agents.squad:
            sums[f"chance:plan:agent:{number}"] = chance_of(v, mission, [*squad, agent], plan.weeks)
    return sums


def _total_notice(v: Seen) -> Sum:
    total = Sum(say("Notice of all districts"))
    for place in PLACES:
        total = total.plus(district(v, place), v.notice[place], "10.5")
    return total
