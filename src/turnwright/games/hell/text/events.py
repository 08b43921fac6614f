"""Every event in words, for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Event, Words
from turnwright.kit.words import counted, plain, say, signed

from .. import events as e
from ..book import OMENS, WEEKS_A_QUARTER, Book
from ..view import Seen
from .words import district, mission_name, reward


def say_event(v: Seen, event: Event) -> Words:
    """The line of the log for an event."""
    return SAY[type(event)](v, event)


def week_name(week: int) -> str:
    """3.2 "Week 3 of quarter 2, year 1"."""
    quarter, at = divmod(week - 1, WEEKS_A_QUARTER)
    return say(
        "Week {at} of quarter {quarter}, year {quarter2}", at=at + 1, quarter=quarter % 4 + 1, quarter2=quarter // 4 + 1
    )


def omen_effect(book: Book, number: int) -> str:
    """12.1 What an event does, with the numbers in force."""
    numbers = {name: getattr(book.omens, name) for name in book.omens.__struct_fields__}
    return OMENS[number - 1].effect.format_map(numbers)


def _week_began(v: Seen, event: e.WeekBegan) -> Words:
    return Words(say("{week_name} begins.", week_name=week_name(event.week)), section="3.1")


def _upkeep(v: Seen, event: e.UpkeepPaid) -> Words:
    short = ", ".join(district(v, place) for place in event.unpaid)
    return Words(
        say("Upkeep: {materiel} materiel.", materiel=event.materiel)
        + (" " + say("Not supplied: {short}.", short=short) if short else ""),
        section="3.1",
    )


def _shifted(v: Seen, event: e.Shifted) -> Words:
    place = district(v, event.district)
    label = say(
        "{place}: {stat} {before} to {after}.",
        place=place,
        stat=event.stat.capitalize(),
        before=event.before,
        after=event.after,
    )
    return Words(label, section="2.2", refs=(f"district:{event.district}",))


def _word(v: Seen, event: e.WordGotAround) -> Words:
    label = say(
        "Word gets around: Dominion {dominion} in {place} draws {notice} Notice.",
        dominion=event.dominion,
        place=district(v, event.district),
        notice=event.notice,
    )
    return Words(label, section="16.2", refs=(f"district:{event.district}",))


def _on_offer(v: Seen, event: e.OnOffer) -> Words:
    levels = " and ".join(say("level {level}", level=level) for level in event.levels)
    return Words(say("Asking to be hired this week: an agent of {levels}.", levels=levels), section="5.3")


def _bought(v: Seen, event: e.Bought) -> Words:
    return Words(
        say(
            "Bought {amount} {what} for {sovereigns} sovereigns.",
            amount=event.amount,
            what=event.what,
            sovereigns=event.sovereigns,
        ),
        section="1.1",
    )


def _favours(v: Seen, event: e.FavoursSpent) -> Words:
    return Words(
        say(
            "{influence} influence make {district} look away.",
            influence=event.influence,
            district=district(v, event.district),
        ),
        section="1.1",
    )


def _worker_hired(v: Seen, event: e.WorkerHired) -> Words:
    return Words(say("A worker is hired: {workers} now.", workers=event.workers), section="4.1")


def _agent_hired(v: Seen, event: e.AgentHired) -> Words:
    return Words(say("{name} joins at level {level}.", name=event.agent.name, level=event.agent.level), section="5.3")


def _treated(v: Seen, event: e.Treated) -> Words:
    return Words(
        say("{name} is treated for {sovereigns} sovereigns.", name=event.agent.name, sovereigns=event.sovereigns),
        section="8.3",
    )


def _purified(v: Seen, event: e.Purified) -> Words:
    return Words(
        say("{name} is purified: Corruption {corruption}.", name=event.agent.name, corruption=event.agent.corruption),
        section="9.4",
    )


def _left(v: Seen, event: e.Left) -> Words:
    name = event.agent.name
    return {
        "retired": Words(
            say("{name} retires; the contract brings {sovereigns} sovereigns.", name=name, sovereigns=event.sovereigns),
            section="9.4",
        ),
        "dead": Words(say("{name} is dead.", name=name), section="7.4"),
        "transformed": Words(say("{name} is a demon now.", name=name), section="9.3"),
        "defected": Words(say("{name} has gone over to Hell.", name=name), section="9.3"),
    }[event.fate]


def _worked(v: Seen, event: e.Worked) -> Words:
    terms = "; ".join(f"{term.label} {signed(term.value)}" for term in event.gain.terms)
    if event.job == "trading":
        label = say("Trading sells {used} materiel for {total} sovereigns.", used=event.used, total=event.gain.total)
        return Words(label, terms, section="4.4")
    return Words(say("Extraction brings {total} materiel.", total=event.gain.total), terms, section="4.2")


def _found(v: Seen, event: e.Found) -> Words:
    found = f"{mission_name(v, event.mission)}: {reward(v, event.mission)}"
    label = say("An opportunity: {found}, {weeks}.", found=found, weeks=counted(event.mission.timer, "week"))
    detail = f"d6: {event.roll}" if event.roll else ""
    return Words(label, detail, section="6.3", refs=(f"mission:{event.mission.id}",))


def _expired(v: Seen, event: e.Expired) -> Words:
    return Words(say("{mission_name} has run out.", mission_name=mission_name(v, event.mission)), section="3.1")


def _committed(v: Seen, event: e.Committed) -> Words:
    label = say(
        "{agents} prepare {mission_name}.",
        agents=counted(len(event.squad.agents), "agent"),
        mission_name=mission_name(v, event.squad.mission),
    )
    return Words(label, say("Runs in week {due}", due=event.squad.due), section="7.1")


def _aborted(v: Seen, event: e.Aborted) -> Words:
    how = say("falls apart") if event.forced else say("is given up")
    return Words(f"{mission_name(v, event.squad.mission)} {how}.", section="7.1")


def _mission_run(v: Seen, event: e.MissionRun) -> Words:
    report = event.report
    rolled = (
        say("d100: {roll} against {total}", roll=report.roll, total=report.chance.total)
        if report.roll
        else say("A Double Agent saw to it")
    )
    name = mission_name(v, report.squad.mission)
    return Words(f"{name}: {report.grade.capitalize()}.", rolled, section="7.3")


def _rewarded(v: Seen, event: e.Rewarded) -> Words:
    won = (
        say("{materiel} materiel", materiel=event.materiel)
        if event.materiel
        else say("{sovereigns} sovereigns", sovereigns=event.sovereigns)
    )
    return Words(
        say("{mission_name} brings {won}.", mission_name=mission_name(v, event.mission), won=won), section="6.2"
    )


def _condition(v: Seen, event: e.ConditionChanged) -> Words:
    detail = say("Death roll: {roll}", roll=event.roll) if event.roll else ""
    label = say("{name} is {condition}.", name=event.agent.name, condition=event.agent.condition.capitalize())
    return Words(label, detail, section="7.4" if event.roll else "8.1", refs=(f"agent:{event.agent.id}",))


def _learned(v: Seen, event: e.Learned) -> Words:
    up = " " + say("and reaches level {level}", level=event.agent.level) if event.levels else ""
    return Words(say("{name} gains {xp} XP{up}.", name=event.agent.name, xp=event.xp, up=up), section="5.4")


def _broke_down(v: Seen, event: e.BrokeDown) -> Words:
    label = say("{name} is at the Breaking Point: {result}.", name=event.agent.name, result=event.result.capitalize())
    return Words(label, f"d6: {event.roll}", section="9.3")


def _scrutinised(v: Seen, event: e.Scrutinised) -> Words:
    lost = say(", {lost} materiel confiscated", lost=event.lost) if event.lost else ""
    label = say(
        "Scrutiny in {district}: {result}{lost}.",
        district=district(v, event.district),
        result=event.result.capitalize(),
        lost=lost,
    )
    return Words(label, f"d6: {event.roll}", section="10.2")


def _tribute_demanded(v: Seen, event: e.TributeDemanded) -> Words:
    place = district(v, event.district)
    label = say(
        "The Baron of {place} demands {amount} sovereigns by week {due}.",
        place=place,
        amount=event.amount,
        due=event.due,
    )
    return Words(label, section="10.3", refs=(f"tribute:{event.district}",))


def _tribute_paid(v: Seen, event: e.TributePaid) -> Words:
    label = say(
        "The Baron of {district} has {amount} sovereigns and is content.",
        district=district(v, event.district),
        amount=event.amount,
    )
    return Words(label, section="10.3")


def _retaliated(v: Seen, event: e.Retaliated) -> Words:
    why = say("The tribute was not paid:") + " " if event.unpaid else ""
    return Words(say("{why}Retaliation in {district}.", why=why, district=district(v, event.district)), section="10.4")


def _workers_fled(v: Seen, event: e.WorkersFled) -> Words:
    label = say(
        "{workers} flee {district} until the end of week {until}.",
        workers=counted(event.workers, "worker"),
        district=district(v, event.district),
        until=event.until,
    )
    return Words(label, section="10.4")


def _workers_stood(v: Seen, event: e.WorkersStood) -> Words:
    rolls = ", ".join(map(str, event.rolls))
    label = say(
        "The workers of {district} stand: {killed} killed.", district=district(v, event.district), killed=event.killed
    )
    return Words(label, f"d6: {rolls}", section="10.4")


def _prince(v: Seen, event: e.PrinceWarned) -> Words:
    why = (
        say("total Notice")
        if event.cause == "total"
        else say("a second Retaliation in {name}", name=v.book.districts[event.cause].name)
    )
    return Words(
        say("The Prince sends warning {warnings}, for {why}.", warnings=event.warnings, why=why), section="10.5"
    )


def _event_rolled(v: Seen, event: e.EventRolled) -> Words:
    rolled = f"d10: {event.roll}"
    if not event.number:
        return Words(say("A week without an event."), rolled, section="12")
    where = f", {district(v, event.district)}" if event.district else ""
    label = f"{OMENS[event.number - 1].name}{where}. {omen_effect(v.book, event.number)}"
    return Words(label, f"{rolled}, d20: {event.number}", section="12.1")


def _settled(v: Seen, event: e.Settled) -> Words:
    place = district(v, event.district) if event.district else ""
    no, section = not event.paid, "10.2" if event.what in ("shakedown", "informant") else "12.1"
    label = {
        "shakedown": say("The Shakedown is not paid.")
        if no
        else say("The Shakedown is paid: {paid} sovereigns.", paid=event.paid),
        "informant": say("The informant costs {choice} in {place}.", choice=event.choice.capitalize(), place=place),
        "bribe": say("The official is not bribed.")
        if no
        else say("The official takes {paid} influence for {place}.", paid=event.paid, place=place),
        "invest": say("No investment is made.") if no else say("{paid} sovereigns are invested.", paid=event.paid),
        "distracted": say("The Baron of {place} is distracted.", place=place),
        "saboteur": say("The saboteur talks in {place}.", place=place)
        if no
        else say("Hush money: {paid} sovereigns.", paid=event.paid),
        "collector": say("The Collector leaves unpaid.")
        if no
        else say("Dues paid: {paid} sovereigns.", paid=event.paid),
        "double_agent": say("The Double Agent sees to it: {choice}.", choice=event.choice.capitalize()),
    }[event.what]
    return Words(label, section=section)


def _investment_paid(v: Seen, event: e.InvestmentPaid) -> Words:
    return Words(say("An investment pays {sovereigns} sovereigns back.", sovereigns=event.sovereigns), section="12.1")


def _quarter_ended(v: Seen, event: e.QuarterEnded) -> Words:
    report = event.report
    label = say(
        "Quarter {number} closes with a profit of {profit} against a target of {target}.",
        number=report.number,
        profit=plain(report.profit),
        target=report.target,
    )
    return Words(
        label,
        say("Charter Strain {strain_before} to {strain}", strain_before=report.strain_before, strain=report.strain),
        section="3.2",
    )


def _quiet_week(v: Seen, event: e.QuietWeek) -> Words:
    return Words(
        say(
            "The Quiet Empire stands: {weeks} of {weeks2}.",
            weeks=event.weeks,
            weeks2=counted(v.book.quiet.weeks, "week"),
        ),
        section="11.1",
    )


def _game_ended(v: Seen, event: e.GameEnded) -> Words:
    return Words(say("The game is over: {reason}.", reason=event.reason), section="11")


SAY: dict[type[Event], Callable[[Seen, Any], Words]] = {
    e.WeekBegan: _week_began,
    e.UpkeepPaid: _upkeep,
    e.Shifted: _shifted,
    e.WordGotAround: _word,
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
