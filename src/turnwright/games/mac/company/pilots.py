"""9 Pilots: hired, assigned to frames, hurt or killed in battle, and the wiser for it."""

from __future__ import annotations

from turnwright.kit.words import say

from ..state import Firm, Frame, Mac
from .economy import short_of
from .events import PilotAssigned, PilotHired, PilotUnassigned
from .state import Health, Member, Result, of_pilot


def roll_callsign(t: Mac) -> str:
    """9.3 One that nobody has had; Merc and a number once all are used (R65)."""
    used = {pilot.callsign for pilot in t.pilots.values()}
    free = [name for name in t.book.company.callsigns if name not in used]
    if not free:
        low, high = t.book.company.hiring.overflow
        free = [f"Merc-{number}" for number in range(low, high + 1) if f"Merc-{number}" not in used]
    return free[t.roll(len(free)) - 1]


def within(t: Mac, span: tuple[int, int]) -> int:
    """A number of the span, both ends included."""
    return span[0] + t.roll(span[1] - span[0] + 1) - 1


def hire_problem(f: Firm) -> str:
    """14.2 Why nobody can be hired here."""
    place = f.book.places[f.place]
    if not place.hiring:
        return say("14.2 There is nobody to hire on {name}.", name=place.name)
    company, (low, high) = f.book.company, f.book.company.hiring.overflow
    if len(f.pilots) >= len(company.callsigns) + high - low:
        return "9.3 There are no callsigns left."
    return short_of(f, company.hiring.price)


def hire(t: Mac) -> None:
    """9.3 Callsign, then skills, then morale (R66)."""
    rules = t.book.company.hiring
    pilot = Member(
        id=len(t.pilots) + 1,
        callsign=roll_callsign(t),
        gunnery=within(t, rules.gunnery),
        piloting=within(t, rules.piloting),
        tactics=within(t, rules.tactics),
        morale=within(t, rules.morale),
    )
    t.pilots[pilot.id] = pilot
    t.credits -= rules.price
    t.tell(PilotHired(pilot.callsign, pilot.gunnery, pilot.piloting, pilot.tactics, rules.price))


def assign_problem(f: Firm, pilot: int, frame: int) -> str:
    """13.1 A free pilot to a frame that has none."""
    member, machine = f.pilots.get(pilot), f.hangar.get(frame)
    if member is None or member.status == "kia":
        return "9.2 There is no such pilot in the company."
    if machine is None or machine.status == "destroyed":
        return "13.1 There is no such frame to fly."
    if machine.pilot:
        return say("13.1 {name} has a pilot; unassign that one first.", name=machine.name)
    if flies := of_pilot(f, pilot):
        return say("13.1 {callsign} flies {name}; unassign that first.", member, name=flies.name)
    return ""


def assign(t: Mac, pilot: int, frame: int) -> None:
    t.hangar[frame] = t.hangar[frame].but(pilot=pilot)
    t.tell(PilotAssigned(t.pilots[pilot].callsign, t.hangar[frame].name))


def unassign_problem(f: Firm, frame: int) -> str:
    machine = f.hangar.get(frame)
    return "" if machine and machine.pilot else "13.1 That frame has no pilot."


def unassign(t: Mac, frame: int) -> None:
    """13.1 The pilot is free for another frame."""
    machine = t.hangar[frame]
    t.hangar[frame] = machine.but(pilot=0)
    t.tell(PilotUnassigned(t.pilots[machine.pilot].callsign, machine.name))


def fate(t: Mac, pilot: Member, frame: Frame) -> Member:
    """9.2, 4.6 Killed with the head for certain, with the reactor sometimes; ejected or hurt pilots are injured (R40)."""
    rules = t.book.company.fate
    status: Health = "active"
    if frame.lost == "pilot" or (frame.lost == "reactor" and t.roll(100) <= rules.killed_percent):
        status = "kia"
    elif frame.lost or frame.pilot_injured:
        status = "injured"
    return pilot.but(status=status, days=within(t, rules.injury_days) if status == "injured" else 0)


def experience(t: Mac, difficulty: int, result: Result) -> int:
    """9.4 By difficulty, more for a victory; the dead get none (R70)."""
    rules = t.book.company.fate
    return rules.xp_per_difficulty * difficulty + (rules.xp_victory if result == "victory" else 0)
