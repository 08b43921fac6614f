"""Every event in words, for the log."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, filled, listed, plain, say, signed, wordlist

from .. import events as e
from ..book import OMENS, WEEKS_A_QUARTER, Book
from ..score import SCORES
from ..view import Seen
from .words import district, mission_name, reward


def say_event(v: Seen, event: Event) -> Words:
    """The line of the log for an event."""
    said = _week(v, event) or _missions(v, event) or _powers(v, event)
    if not said:
        raise AssertionError(event)
    return event.in_words(said)


def week_name(week: int) -> str:
    """3.2 "Week 15 (quarter 2, year 1)": counted from the start, as everything that falls due is."""
    quarter = (week - 1) // WEEKS_A_QUARTER
    return say(
        "Week {week} (quarter {quarter}, year {year})", week=week, quarter=quarter % 4 + 1, year=quarter // 4 + 1
    )


def omen_effect(book: Book, number: int) -> str:
    """12.1 What an event does, with the numbers in force."""
    numbers = {name: getattr(book.omens, name) for name in book.omens.__struct_fields__}
    return OMENS[number - 1].effect.format_map(numbers)


SETTLED = wordlist(
    {
        ("shakedown", True): "The Shakedown is paid: {paid} sovereigns.",
        ("shakedown", False): "The Shakedown is not paid.",
        ("informant", False): "The informant costs {choice} in {place}.",
        ("bribe", True): "The official takes {paid} influence for {place}.",
        ("bribe", False): "The official is not bribed.",
        ("invest", True): "{paid} sovereigns are invested.",
        ("invest", False): "No investment is made.",
        ("distracted", False): "The Baron of {place} is distracted.",
        ("saboteur", True): "Hush money: {paid} sovereigns.",
        ("saboteur", False): "The saboteur talks in {place}.",
        ("collector", True): "Dues paid: {paid} sovereigns.",
        ("collector", False): "The Collector leaves unpaid.",
        ("double_agent", False): "The Double Agent sees to it: {choice}.",
    }
)
"""10.2, 12.1 How a choice came out, and whether something was paid for it."""


def harm(v: Seen, event: Event) -> int:
    """What an event cost the branch: the charter first, then the Prince and the Barons, then people and ground."""
    match event:
        case e.GameEnded(reason=reason) if SCORES[reason] <= 0:
            return 100
        case e.PrinceWarned():
            return 90
        case e.QuarterEnded(report=report) if report.strain > report.strain_before:
            return 80
        case e.Settled(what="collector", paid=0):
            return 80
        case e.Retaliated():
            return 70
        case e.Left(fate=fate) if fate != "retired":
            return 60
        case e.WorkersStood(killed=killed) if killed:
            return 60
        case e.UpkeepPaid(unpaid=unpaid) if unpaid:
            return 50
        case e.TributeDemanded() | e.Scrutinised():
            return 40
        case e.Shifted(stat="dominion", before=before, after=after) if after < before:
            return 40
        case e.BrokeDown(result=result) if result != "hardened":
            return 30
        case e.MissionRun(report=report) if report.grade in ("failure", "disaster"):
            return 30
        case e.ConditionChanged(agent=agent) if agent.condition == "injured":
            return 20
        case e.Aborted(forced=True):
            return 20
    return 0


def _week(v: Seen, event: Event) -> Words | str | None:
    match event:
        case e.WeekBegan():
            return say("{week_name} begins.", week_name=week_name(event.week))
        case e.UpkeepPaid():
            short = ", ".join(district(v, place) for place in event.unpaid)
            return (
                say("Upkeep: {materiel} materiel. Not supplied: {short}.", event, short=short)
                if short
                else say("Upkeep: {materiel} materiel.", event)
            )
        case e.Shifted():
            place = district(v, event.district)
            label = say("{place}: {stat} {before} to {after}.", event, place=place, stat=event.stat.capitalize())
            return Words(label, refs=(f"district:{event.district}",))
        case e.WordGotAround():
            place = district(v, event.district)
            label = say("Word gets around: Dominion {dominion} in {place} draws {notice} Notice.", event, place=place)
            return Words(label, refs=(f"district:{event.district}",))
        case e.OnOffer():
            levels = listed([say("level {level}", level=level) for level in event.levels])
            return say("Asking to be hired this week: an agent of {levels}.", levels=levels)
        case e.Bought():
            return say("Bought {amount} {what} for {sovereigns} sovereigns.", event)
        case e.FavoursSpent():
            return say("{influence} influence make {district} look away.", event, district=district(v, event.district))
        case e.WorkerHired():
            return say("A worker is hired: {workers} now.", workers=event.workers)
        case e.AgentHired():
            return say("{name} joins at level {level}.", event.agent)
        case e.Treated():
            return say("{name} is treated for {sovereigns} sovereigns.", event.agent, sovereigns=event.sovereigns)
        case e.Purified():
            return say("{name} is purified: Corruption {corruption}.", event.agent)
        case e.Left():
            name = event.agent.name
            fates: dict[str, Words | str] = {
                "retired": say("{name} retires; the contract brings {sovereigns} sovereigns.", event, name=name),
                "dead": Words(say("{name} is dead.", name=name), section="7.4"),
                "transformed": Words(say("{name} is a demon now.", name=name), section="9.3"),
                "defected": Words(say("{name} has gone over to Hell.", name=name), section="9.3"),
            }
            return fates[event.fate]
        case e.Worked():
            terms = "; ".join(f"{term.label} {signed(term.value)}" for term in event.gain.terms)
            if event.job == "trading":
                label = say("Trading sells {used} materiel for {total} sovereigns.", event, total=event.gain.total)
                return Words(label, terms, section="4.4")
            return Words(say("Extraction brings {total} materiel.", total=event.gain.total), terms)
    return None


def _missions(v: Seen, event: Event) -> Words | str | None:
    match event:
        case e.Found():
            found = f"{mission_name(v, event.mission)}: {reward(v, event.mission)}"
            label = say("An opportunity: {found}, {weeks}.", found=found, weeks=counted(event.mission.timer, "week"))
            detail = f"d6: {event.roll}" if event.roll else ""
            return Words(label, detail, refs=(f"mission:{event.mission.id}",))
        case e.Expired():
            return say("{mission_name} has run out.", mission_name=mission_name(v, event.mission))
        case e.Committed():
            agents, mission = counted(len(event.squad.agents), "agent"), mission_name(v, event.squad.mission)
            label = say("{agents} prepare {mission}.", agents=agents, mission=mission)
            return Words(label, say("Runs in week {due}", due=event.squad.due))
        case e.Aborted():
            name = mission_name(v, event.squad.mission)
            return say("{name} falls apart.", name=name) if event.forced else say("{name} is given up.", name=name)
        case e.MissionRun():
            report = event.report
            rolled = (
                say("d100: {roll} against {total}", roll=report.roll, total=report.chance.total)
                if report.roll
                else say("A Double Agent saw to it")
            )
            name = mission_name(v, report.squad.mission)
            return Words(f"{name}: {report.grade.capitalize()}.", rolled)
        case e.Rewarded():
            won = (
                say("{materiel} materiel", materiel=event.materiel)
                if event.materiel
                else say("{sovereigns} sovereigns", sovereigns=event.sovereigns)
            )
            return say("{mission_name} brings {won}.", mission_name=mission_name(v, event.mission), won=won)
        case e.ConditionChanged():
            detail = say("Death roll: {roll}", roll=event.roll) if event.roll else ""
            label = say("{name} is {condition}.", name=event.agent.name, condition=event.agent.condition.capitalize())
            return Words(label, detail, section="7.4" if event.roll else "8.1", refs=(f"agent:{event.agent.id}",))
        case e.Learned():
            return (
                say("{name} gains {xp} XP and reaches level {level}.", event.agent, xp=event.xp)
                if event.levels
                else say("{name} gains {xp} XP.", event.agent, xp=event.xp)
            )
        case e.BrokeDown():
            label = say("{name} is at the Breaking Point: {result}.", event.agent, result=event.result.capitalize())
            return Words(label, f"d6: {event.roll}")
    return None


def _powers(v: Seen, event: Event) -> Words | str | None:
    match event:
        case e.Scrutinised():
            facts = {"place": district(v, event.district), "result": event.result.capitalize(), "lost": event.lost}
            label = (
                say("Scrutiny in {place}: {result}, {lost} materiel confiscated.", facts)
                if event.lost
                else say("Scrutiny in {place}: {result}.", facts)
            )
            return Words(label, f"d6: {event.roll}")
        case e.TributeDemanded():
            place = district(v, event.district)
            label = say("The Baron of {place} demands {amount} sovereigns by week {due}.", event, place=place)
            return Words(label, refs=(f"tribute:{event.district}",))
        case e.TributePaid():
            place = district(v, event.district)
            return say("The Baron of {place} has {amount} sovereigns and is content.", event, place=place)
        case e.Retaliated():
            place = district(v, event.district)
            return (
                say("The tribute was not paid: Retaliation in {place}.", place=place)
                if event.unpaid
                else say("Retaliation in {place}.", place=place)
            )
        case e.WorkersFled():
            workers, place = counted(event.workers, "worker"), district(v, event.district)
            return say("{workers} flee {place} until the end of week {until}.", event, workers=workers, place=place)
        case e.WorkersStood():
            rolls = ", ".join(map(str, event.rolls))
            label = say("The workers of {place} stand: {killed} killed.", event, place=district(v, event.district))
            return Words(label, f"d6: {rolls}")
        case e.PrinceWarned():
            return (
                say("The Prince sends warning {warnings}, for total Notice.", event)
                if event.cause == "total"
                else say(
                    "The Prince sends warning {warnings}, for a second Retaliation in {name}.",
                    event,
                    name=v.book.districts[event.cause].name,
                )
            )
        case e.EventRolled():
            rolled = f"d10: {event.roll}"
            if not event.number:
                return Words(say("A week without an event."), rolled)
            where = f", {district(v, event.district)}" if event.district else ""
            label = f"{OMENS[event.number - 1].name}{where}. {omen_effect(v.book, event.number)}"
            return Words(label, f"{rolled}, d20: {event.number}", section="12.1")
        case e.Settled():
            name = district(v, event.district) if event.district else ""
            came = SETTLED[event.what, event.paid > 0]
            label = filled(came, place=name, paid=event.paid, choice=event.choice.capitalize())
            return Words(label, section="10.2" if event.what in ("shakedown", "informant") else "12.1")
        case e.InvestmentPaid():
            return say("An investment pays {sovereigns} sovereigns back.", sovereigns=event.sovereigns)
        case e.QuarterEnded():
            report = event.report
            label = say(
                "Quarter {number} closes with a profit of {profit} against a target of {target}.",
                report,
                profit=plain(report.profit),
            )
            return Words(label, say("Charter Strain {strain_before} to {strain}", report))
        case e.QuietWeek():
            wanted = counted(v.book.quiet.weeks, "week")
            return say("The Quiet Empire stands: {weeks} of {wanted}.", event, wanted=wanted)
        case e.GameEnded():
            return say("The game is over: {reason}.", reason=event.reason)
    return None
