"""13 What is seen to happen at headquarters: money comes and goes, frames and pilots are made ready, the company flies on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Event, Motion
from turnwright.kit.words import say, say_n, signed

from ..company import events as e
from ..state import MacView
from .parts import money


def dealings(view: MacView, events: Sequence[Event]) -> list[Motion]:
    """Each where it happens, and last what all of it cost or brought."""
    seen = [motion for event in events for motion in _of(view, event)]
    credits = sum(map(_credits, events))
    return [*seen, Motion("number", "credits", words=f"{'+' * (credits > 0)}{money(credits)}")] if credits else seen


def _of(view: MacView, event: Event) -> Iterator[Motion]:
    match event:
        case e.DayBegan():
            yield Motion("flash", "day")
        case e.Arrived(place=place, fuel=fuel):
            yield Motion("move", f"place:{place}", what="company")
            yield Motion("number", "fuel", words=signed(-fuel))
        case e.FuelBought(units=units):
            yield Motion("move", "fuel", start="credits", words=signed(units))
        case e.StandingChanged(faction=faction, by=by):
            yield Motion("number", f"standing:{faction}", words=signed(by))
        case e.ReputationChanged(by=by):
            yield Motion("number", "reputation", words=signed(by))
        case e.PilotHired(pilot=name):
            yield from _flash(_pilot(view, name), say("hired"))
        case e.PilotRecovered(pilot=name):
            yield from _flash(_pilot(view, name), say("fit again"))
        case e.PilotAssigned(pilot=name, frame=frame):
            if (seat := _machine(view, frame)) and (pilot := _pilot(view, name)):
                yield Motion("move", seat, start=pilot, words=name)
        case e.WorkBegan(frame=frame, days=days):
            yield from _flash(_machine(view, frame), say_n("{n} day", "{n} days", days))
        case e.WorkDone(frame=frame):
            yield from _flash(_machine(view, frame), say("ready"))
        case e.FrameBought(frame=frame) | e.FrameRecovered(frame=frame):
            yield from _flash(_machine(view, frame), "")


def _credits(event: Event) -> int:
    """What an event brought, or what it cost."""
    match event:
        case e.DayBegan(upkeep=upkeep):
            return -upkeep
        case e.ItemSold(price=price) | e.FrameSold(price=price):
            return price
        case e.ContractEnded(pay=pay, bonus=bonus):
            return pay + bonus
        case (
            e.FuelBought(price=price)
            | e.ItemBought(price=price)
            | e.FrameBought(price=price)
            | e.WorkBegan(price=price)
            | e.PilotHired(price=price)
            | e.FrameRecovered(price=price)
        ):
            return -price
    return 0


def _flash(ref: str, words: str) -> Iterator[Motion]:
    """It lights up, if it is still there."""
    if ref:
        yield Motion("flash", ref, words=words)


def _machine(view: MacView, name: str) -> str:
    return next((f"machine:{id}" for id, machine in view.hangar.items() if machine.name == name), "")


def _pilot(view: MacView, name: str) -> str:
    return next((f"pilot:{id}" for id, pilot in view.pilots.items() if pilot.callsign == name), "")
