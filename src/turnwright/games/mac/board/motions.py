"""17.3 A battle as it is fought: frames walk over the hexes, volleys fly, and each target says what it lost; 13 for headquarters,
dealings.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Event, Motion
from turnwright.kit.words import say, signed

from .. import events as e
from ..state import MacView
from .dealings import dealings
from .traces import Trace, traced


def motions(view: MacView, events: Sequence[Event]) -> list[Motion]:
    """Walks and volleys first, as they followed each other; then who fell or stopped."""
    if view.phase == "headquarters":
        return dealings(view, events)
    return [*map(_of, traced(view, events)), *_fates(view, events)]


def _of(trace: Trace) -> Motion:
    start, end = f"hex:{trace.start}", f"hex:{trace.end}"
    if not trace.target:
        return Motion("move", end, start=start, what=f"frame:{trace.frame}")
    return Motion("shot", end, start=start, words=signed(-trace.damage) if trace.damage else say("missed"))


def _fates(view: MacView, events: Sequence[Event]) -> Iterator[Motion]:
    for event in events:
        match event:
            case e.Deployed(at=cell):
                yield Motion("flash", f"hex:{cell}")
            case e.FrameDestroyed(frame=frame) if view.frames[frame].fell:
                yield Motion("flash", f"hex:{view.frames[frame].fell}", words=say("destroyed"), sound="blow")
            case e.ShutDown(frame=frame) if view.frames[frame].at:
                yield Motion("flash", f"hex:{view.frames[frame].at}", words=say("shut down"), sound="loss")
