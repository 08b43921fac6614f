"""Every event in words, for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Event, Words
from turnwright.kit.words import counted, signed

from .. import events as e
from ..book import OMENS, WEEKS_A_QUARTER, Book
from ..view import Seen
from .actions import district, mission_name, reward


def say_event(v: Seen, event: Event) -> Words:
    """The line of the log for an event."""
    return SAY[type(event)](v, event)


def week_name(week: int) -> str:
    """3.2 "Week 3 of quarter 2, year 1"."""
    quarter, at = divmod(week - 1, WEEKS_A_QUARTER)
    return f"Week {at + 1} of quarter {quarter % 4 + 1}, year {quarter // 4 + 1}"


def omen_effect(book: Book, number: int) -> str:
    """12.1 What an event does, with the numbers in force."""
    numbers = {name: getattr(book.omens, name) for name in book.omens.__struct_fields__}
    return OMENS[number - 1].effect.format_map(numbers)


def _week_began(v: Seen, event: e.WeekBegan) -> Words:
    return Words(f"{week_name(event.week)} begins.", section="3.1")


def _upkeep(v: Seen, event: e.UpkeepPaid) -> Words:
    short = ", ".join(district(v, place) for place in event.unpaid)
    return Words(f"Upkeep: {event.materiel} materiel." + (f" Not supplied: {short}." if short else ""), section="3.1")


def _shifted(v: Seen, event: e.Shifted) -> Words:
    place = district(v, event.district)
    label = f"{place}: {event.stat.capitalize()} {event.before} to {event.after}."
    return Words(label, section="2.2", refs=(f"district:{event.district}",))


def _on_offer(v: Seen, event: e.OnOffer) -> Words:
    levels = " and ".join(f"level {level}" for level in event.levels)
    return Words(f"Asking to be hired this week: an agent of {levels}.", section="5.3")


def _bought(v: Seen, event: e.Bought) -> Words:
    return Words(f"Bought {event.amount} {event.what} for {event.sovereigns} sovereigns.", section="1.1")


def _favours(v: Seen, event: e.FavoursSpent) -> Words:
    return Words(f"{event.influence} influence make {district(v, event.district)} look away.", section="1.1")


def _worker_hired(v: Seen, event: e.WorkerHired) -> Words:
    return Words(f"A worker is hired: {event.workers} now.", section="4.1")


def _agent_hired(v: Seen, event: e.AgentHired) -> Words:
    return Words(f"{event.agent.name} joins at level {event.agent.level}.", section="5.3")


def _treated(v: Seen, event: e.Treated) -> Words:
    return Words(f"{event.agent.name} is treated for {event.sovereigns} sovereigns.", section="8.3")


def _purified(v: Seen, event: e.Purified) -> Words:
    return Words(f"{event.agent.name} is purified: Corruption {event.agent.corruption}.", section="9.4")


def _left(v: Seen, event: e.Left) -> Words:
    name = event.agent.name
    return {
        "retired": Words(f"{name} retires; the contract brings {event.sovereigns} sovereigns.", section="9.4"),
        "dead": Words(f"{name} is dead.", section="7.4"),
        "transformed": Words(f"{name} is a demon now.", section="9.3"),
        "defected": Words(f"{name} has gone over to Hell.", section="9.3"),
    }[event.fate]


def _worked(v: Seen, event: e.Worked) -> Words:
    terms = "; ".join(f"{term.label} {signed(term.value)}" for term in event.gain.terms)
    if event.job == "trading":
        label = f"Trading sells {event.used} materiel for {event.gain.total} sovereigns."
        return Words(label, terms, section="4.4")
    return Words(f"Extraction brings {event.gain.total} materiel.", terms, section="4.2")


def _found(v: Seen, event: e.Found) -> Words:
    found = f"{mission_name(v, event.mission)}: {reward(v, event.mission)}"
    label = f"An opportunity: {found}, {counted(event.mission.timer, 'week')}."
    detail = f"d6: {event.roll}" if event.roll else ""
    return Words(label, detail, section="6.3", refs=(f"mission:{event.mission.id}",))


def _expired(v: Seen, event: e.Expired) -> Words:
    return Words(f"{mission_name(v, event.mission)} has run out.", section="3.1")


def _committed(v: Seen, event: e.Committed) -> Words:
    label = f"{counted(len(event.squad.agents), 'agent')} prepare {mission_name(v, event.squad.mission)}."
    return Words(label, f"Runs in week {event.squad.due}", section="7.1")


def _aborted(v: Seen, event: e.Aborted) -> Words:
    how = "falls apart" if event.forced else "is given up"
    return Words(f"{mission_name(v, event.squad.mission)} {how}.", section="7.1")


def _mission_run(v: Seen, event: e.MissionRun) -> Words:
    report = event.report
    rolled = f"d100: {report.roll} against {report.chance.total}" if report.roll else "A Double Agent saw to it"
    name = mission_name(v, report.squad.mission)
    return Words(f"{name}: {report.grade.capitalize()}.", rolled, section="7.3")


def _rewarded(v: Seen, event: e.Rewarded) -> Words:
    won = f"{event.materiel} materiel" if event.materiel else f"{event.sovereigns} sovereigns"
    return Words(f"{mission_name(v, event.mission)} brings {won}.", section="6.2")


def _condition(v: Seen, event: e.ConditionChanged) -> Words:
    detail = f"Death roll: {event.roll}" if event.roll else ""
    label = f"{event.agent.name} is {event.agent.condition.capitalize()}."
    return Words(label, detail, section="7.4" if event.roll else "8.1", refs=(f"agent:{event.agent.id}",))


def _learned(v: Seen, event: e.Learned) -> Words:
    up = f" and reaches level {event.agent.level}" if event.levels else ""
    return Words(f"{event.agent.name} gains {event.xp} XP{up}.", section="5.4")


def _broke_down(v: Seen, event: e.BrokeDown) -> Words:
    label = f"{event.agent.name} is at the Breaking Point: {event.result.capitalize()}."
    return Words(label, f"d6: {event.roll}", section="9.3")


def _scrutinised(v: Seen, event: e.Scrutinised) -> Words:
    lost = f", {event.lost} materiel confiscated" if event.lost else ""
    label = f"Scrutiny in {district(v, event.district)}: {event.result.capitalize()}{lost}."
    return Words(label, f"d6: {event.roll}", section="10.2")


def _tribute_demanded(v: Seen, event: e.TributeDemanded) -> Words:
    place = district(v, event.district)
    label = f"The Baron of {place} demands {event.amount} sovereigns by week {event.due}."
    return Words(label, section="10.3", refs=(f"tribute:{event.district}",))


def _tribute_paid(v: Seen, event: e.TributePaid) -> Words:
    label = f"The Baron of {district(v, event.district)} has {event.amount} sovereigns and is content."
    return Words(label, section="10.3")


def _retaliated(v: Seen, event: e.Retaliated) -> Words:
    why = "The tribute was not paid: " if event.unpaid else ""
    return Words(f"{why}Retaliation in {district(v, event.district)}.", section="10.4")


def _workers_fled(v: Seen, event: e.WorkersFled) -> Words:
    label = (
        f"{counted(event.workers, 'worker')} flee {district(v, event.district)} until the end of week {event.until}."
    )
    return Words(label, section="10.4")


def _workers_stood(v: Seen, event: e.WorkersStood) -> Words:
    rolls = ", ".join(map(str, event.rolls))
    label = f"The workers of {district(v, event.district)} stand: {event.killed} killed."
    return Words(label, f"d6: {rolls}", section="10.4")


def _prince(v: Seen, event: e.PrinceWarned) -> Words:
    why = "total Notice" if event.cause == "total" else f"a second Retaliation in {v.book.districts[event.cause].name}"
    return Words(f"The Prince sends warning {event.warnings}, for {why}.", section="10.5")


def _event_rolled(v: Seen, event: e.EventRolled) -> Words:
    rolled = f"d10: {event.roll}"
    if not event.number:
        return Words("A week without an event.", rolled, section="12")
    where = f", {district(v, event.district)}" if event.district else ""
    label = f"{OMENS[event.number - 1].name}{where}. {omen_effect(v.book, event.number)}"
    return Words(label, f"{rolled}, d20: {event.number}", section="12.1")


def _settled(v: Seen, event: e.Settled) -> Words:
    place = district(v, event.district) if event.district else ""
    no, section = not event.paid, "10.2" if event.what in ("shakedown", "informant") else "12.1"
    label = {
        "shakedown": "The Shakedown is not paid." if no else f"The Shakedown is paid: {event.paid} sovereigns.",
        "informant": f"The informant costs {event.choice.capitalize()} in {place}.",
        "bribe": "The official is not bribed." if no else f"The official takes {event.paid} influence for {place}.",
        "invest": "No investment is made." if no else f"{event.paid} sovereigns are invested.",
        "distracted": f"The Baron of {place} is distracted.",
        "saboteur": f"The saboteur talks in {place}." if no else f"Hush money: {event.paid} sovereigns.",
        "collector": "The Collector leaves unpaid." if no else f"Dues paid: {event.paid} sovereigns.",
        "double_agent": f"The Double Agent sees to it: {event.choice.capitalize()}.",
    }[event.what]
    return Words(label, section=section)


def _investment_paid(v: Seen, event: e.InvestmentPaid) -> Words:
    return Words(f"An investment pays {event.sovereigns} sovereigns back.", section="12.1")


def _quarter_ended(v: Seen, event: e.QuarterEnded) -> Words:
    report = event.report
    label = f"Quarter {report.number} closes with a profit of {report.profit} against a target of {report.target}."
    return Words(label, f"Charter Strain {report.strain_before} to {report.strain}", section="3.2")


def _quiet_week(v: Seen, event: e.QuietWeek) -> Words:
    return Words(f"The Quiet Empire stands: {event.weeks} of {counted(v.book.quiet.weeks, 'week')}.", section="11.1")


def _game_ended(v: Seen, event: e.GameEnded) -> Words:
    return Words(f"The game is over: {event.reason}.", section="11")


SAY: dict[type[Event], Callable[[Seen, Any], Words]] = {
    e.WeekBegan: _week_began,
    e.UpkeepPaid: _upkeep,
    e.Shifted: _shifted,
    e.OnOffer: _on_offer,
    e.Bought: _bought,
    e.FavoursSpent: _favours,
    e.WorkerHired: _worker_hired,
    e.AgentHired: _agent_hired,
    e.Treated: _treated,
    e.Purified: _purified,
    e.Left: _left,
    e.Worked: _worked,
    e.Found: _found,
    e.Expired: _expired,
    e.Committed: _committed,
    e.Aborted: _aborted,
    e.MissionRun: _mission_run,
    e.Rewarded: _rewarded,
    e.ConditionChanged: _condition,
    e.Learned: _learned,
    e.BrokeDown: _broke_down,
    e.Scrutinised: _scrutinised,
    e.TributeDemanded: _tribute_demanded,
    e.TributePaid: _tribute_paid,
    e.Retaliated: _retaliated,
    e.WorkersFled: _workers_fled,
    e.WorkersStood: _workers_stood,
    e.PrinceWarned: _prince,
    e.EventRolled: _event_rolled,
    e.Settled: _settled,
    e.InvestmentPaid: _investment_paid,
    e.QuarterEnded: _quarter_ended,
    e.QuietWeek: _quiet_week,
    e.GameEnded: _game_ended,
}
