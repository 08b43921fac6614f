"""What is seen to happen over the burning map: squads set out, districts shift, money comes and goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Event, Motion
from turnwright.kit.words import say, signed

from .. import events as e
from ..view import Seen

PURSES = {"materiel": "resource:materiel", "influence": "resource:influence"}
MONEY = "resource:sovereigns"


def motions(view: Seen, events: Sequence[Event]) -> list[Motion]:
    return [*(motion for event in events for motion in _of(event)), *_shifts(events)]


def _shifts(events: Sequence[Event]) -> Iterator[Motion]:
    """2.2 What each stat of a district changed by in all."""
    sums: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, e.Shifted):
            key = event.district, event.stat
            sums[key] = sums.get(key, 0) + event.after - event.before
    for (district, stat), by in sums.items():
        if by:
            change = signed(by)
            words = {
                "authority": say("Authority {change}", change=change),
                "dominion": say("Dominion {change}", change=change),
                "notice": say("Notice {change}", change=change),
            }
            yield Motion("number", f"district:{district}", words=words[stat])


def _of(event: Event) -> Iterator[Motion]:
    match event:
        case e.Committed(squad=squad):
            for agent in squad.agents:
                yield Motion("move", f"district:{squad.mission.district}", start=f"agent:{agent}")
        case e.MissionRun(report=report):
            yield Motion("flash", f"district:{report.squad.mission.district}", words=_roll(report.roll), sound="dice")
        case e.Scrutinised(district=district, roll=roll):
            yield Motion("flash", f"district:{district}", words=_roll(roll), sound="dice")
        case e.Retaliated(district=district):
            yield Motion("flash", f"district:{district}", sound="blow")
        case e.TributeDemanded(district=district) | e.WorkersFled(district=district):
            yield Motion("flash", f"district:{district}", sound="loss")
        case e.Found(mission=mission):
            yield Motion("flash", f"district:{mission.district}", words=say("a letter"), sound="message")
        case _:
            yield from _purses(event)


def _purses(event: Event) -> Iterator[Motion]:
    match event:
        case e.Worked(job="trading", gain=gain):
            yield from _changed(MONEY, gain.total)
        case e.Worked(job="extraction", gain=gain):
            yield from _changed(PURSES["materiel"], gain.total)
        case e.UpkeepPaid(materiel=materiel):
            yield from _changed(PURSES["materiel"], -materiel)
        case e.Bought(what=what, amount=amount, sovereigns=sovereigns):
            yield Motion("move", PURSES[what], start=MONEY, words=signed(amount))
            yield from _changed(MONEY, -sovereigns)
        case e.TributePaid(amount=amount):
            yield from _changed(MONEY, -amount)
        case e.InvestmentPaid(sovereigns=sovereigns):
            yield from _changed(MONEY, sovereigns)
        case e.Rewarded(materiel=materiel, sovereigns=sovereigns):
            yield from _changed(PURSES["materiel"], materiel)
            yield from _changed(MONEY, sovereigns)


def _changed(ref: str, by: int) -> Iterator[Motion]:
    if by:
        yield Motion("number", ref, words=signed(by))


def _roll(number: int) -> str:
    return say("rolled {number}", number=number) if number else ""
