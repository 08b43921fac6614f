"""1.3 A turn as it is resolved: own fleets travel over the lanes, battles flash at their stars, new colonies light up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Event, Motion
from turnwright.kit.words import say

from .. import events as e
from ..state import Seen


def motions(view: Seen, events: Sequence[Event]) -> list[Motion]:
    """Fleets first, then what happened at the stars."""
    begun = any(isinstance(event, e.TurnBegan) for event in events)
    return [*(_travels(view) if begun else ()), *(motion for event in events for motion in _at_stars(event))]


def _travels(view: Seen) -> Iterator[Motion]:
    """6.1 From where each was drawn to where it is; one that stood still does not move."""
    for fleet in view.fleets:
        yield Motion("move", f"system:{fleet.at}", what=f"fleet:{fleet.number}")


def _at_stars(event: Event) -> Iterator[Motion]:
    match event:
        case e.Fought(at=at):
            yield Motion("flash", f"system:{at}", words=say("battle"), sound="blow")
        case e.Bombarded(at=at):
            yield Motion("flash", f"system:{at}", words=say("bombarded"), sound="blow")
        case e.Landed(at=at):
            yield Motion("flash", f"system:{at}", words=say("invasion"), sound="blow")
        case e.Colonised(at=at):
            yield Motion("flash", f"system:{at}", words=say("new colony"), sound="gain")
        case e.Blockaded(at=at):
            yield Motion("flash", f"system:{at}", words=say("blockade"), sound="loss")
        case e.ScoutCaught(at=at):
            yield Motion("flash", f"system:{at}", words=say("spy caught"))
        case e.Built(at=at) | e.Terraformed(at=at) | e.Freed(at=at) | e.Spied(at=at):
            yield Motion("flash", f"system:{at}")
