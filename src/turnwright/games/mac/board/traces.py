"""17.3 What just happened, on the hexes: where frames walked, who fired at whom, and what each target lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from turnwright.core import Event
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, num, path, tag
from turnwright.kit.words import say

from .. import events as e
from ..state import MacView
from .map import Spot, label, size, spot


class Trace(NamedTuple):
    """A walk, or a volley with the damage of its hits."""

    frame: int
    start: str
    end: str
    target: int = 0
    damage: int = 0


def traced(view: MacView, events: Sequence[Event]) -> list[Trace]:
    """The last events backwards from where the frames stand now, as one walks after another has fired."""
    where = {frame.id: frame.at or frame.fell for frame in view.frames.values()}
    found: list[Trace] = []
    damage = 0
    for event in reversed(events):
        match event:
            case e.Hit():
                damage += event.damage
            case e.VolleyOpened(frame=frame, target=target) if {frame, target} <= where.keys():
                found.append(Trace(frame, where[frame], where[target], target, damage))
                damage = 0
            case e.Moved(frame=frame, start=start, to=to) if frame in where:
                found.append(Trace(frame, start, to))
                where[frame] = start
    return [trace for trace in reversed(found) if trace.start and trace.end]


def traces(view: MacView, events: Sequence[Event]) -> Markup:
    """Lines over the map, dots for a walk; beside each target what it lost."""
    found = traced(view, events) if view.phase != "headquarters" else []
    if not found:
        return Markup()
    room = size(view)
    lines = joined(_line(view, trace) for trace in found)
    art = tag("svg", lines, class_="art", viewBox=f"0 0 {num(room.width)} {num(room.height)}")
    losses: dict[str, int] = {}
    for trace in found:
        if trace.target:
            losses[trace.end] = losses.get(trace.end, 0) + trace.damage
    words = joined(
        label(f"\u2212{lost}" if lost else say("missed"), f"loss{'' if lost else ' none'}", *_shoulder(cell), room)
        for cell, lost in losses.items()
    )
    return html('<div class="traces" aria-hidden="true">{}{}</div>', art, words)


def _shoulder(cell: str) -> Spot:
    """The upper left of a frame; on the right stands what a volley at it promises."""
    here = spot(cell)
    return Spot(here.x - 34, here.y - 26)


def _line(view: MacView, trace: Trace) -> Markup:
    start, end = spot(trace.start), spot(trace.end)
    side = f"s{view.frames[trace.frame].side}"
    if not trace.target:
        return path(f"M{at(*start)}L{at(*end)}", f"walked {side}") + _dot(start, f"from {side}")
    line = f"M{at(start.x, start.y - 8)}L{at(end.x, end.y - 8)}"
    kind = "fired" if trace.damage else "fired past"
    return path(line, f"{kind} under") + path(line, f"{kind} {side}")


def _dot(here: Spot, class_: str) -> Markup:
    return html('<circle class="{}" cx="{}" cy="{}" r="5"/>', class_, num(here.x), num(here.y))
