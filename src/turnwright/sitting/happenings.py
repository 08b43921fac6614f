"""What just happened, moment by moment, for clients that show it on the board."""

from __future__ import annotations

from itertools import groupby

from turnwright.core import Motion, Value

from .model import Sitting
from .parts import ASIDE

MOMENTS = 12
"""Most moments that are told again; what lies further back stands in the log."""
SENTENCES = 3
"""Most sentences of one moment."""


class Happening(Value):
    """One moment as its viewer noticed it."""

    at: int
    own: bool
    """Was it the viewer's own action?"""
    said: str
    """In words; empty where nothing is worth a sentence."""
    motions: tuple[Motion, ...]
    """Each with its sound, whether the game named one or not."""


def happenings(sitting: Sitting) -> list[Happening]:
    """What the viewer heard since its own last action, and of that; made of its own view and of nothing that it did not hear."""
    keeper, seat, number = sitting.keeper, sitting.seat, sitting.number
    heard, _ = keeper.heard(seat, number, since=sitting.since)
    own = keeper.progress(seat, sitting.since) if seat is not None and keeper.last_of(seat, number) else -1
    found = []
    for moment, news in groupby(heard, lambda one: keeper.progress(seat, one[0])):
        events = [event for _, event in news]
        lines = [sitting.wording.event(sitting.view, event) for event in events]
        said = " ".join([line.label for line in lines if line.group != ASIDE][:SENTENCES])
        motions = tuple(one.but(sound=one.heard) for one in sitting.game.board.motions(sitting.view, events))
        found.append(Happening(moment, moment == own, said, motions))
    return found[-MOMENTS:]
