"""The panel: lances and companies with a single idea."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice
from turnwright.kit.words import say

from .. import actions as a
from ..battle.map import distance
from ..company.actions import AdvanceDay
from ..state import MacView, foes
from .campaign import advise

Walk = a.Move | a.Sprint


def idle(view: MacView, legal: Sequence[Action], rng: Random) -> Advice:
    """Stands where it is put and never fires; a company lets the days go by."""
    days = AdvanceDay()
    if view.phase == "headquarters":
        return Advice(days, say("Tomorrow is another day.")) if days in legal else advise(view, legal)
    return field(legal) or Advice(a.END_ACTIVATION, say("Waits and sees."))


def withdraw(view: MacView, legal: Sequence[Action], rng: Random) -> Advice:
    """Leaves every field at once; a company lives on what it is paid for that."""
    if view.phase == "headquarters":
        return advise(view, legal)
    return field(legal) or Advice(a.WITHDRAW, say("No fight is worth a frame."))


def charge(view: MacView, legal: Sequence[Action], rng: Random) -> Advice:
    """Fires at the nearest enemy it can, else walks straight at the nearest there is."""
    if view.phase == "headquarters":
        return advise(view, legal)
    if placed := field(legal):
        return placed
    me = view.frames[view.acting]

    def far(cell: str) -> int:
        return min(distance(cell, foe.at) for foe in foes(view, me))

    shots = [action for action in legal if isinstance(action, a.Fire)]
    if shots:
        nearest = min(shots, key=lambda shot: distance(me.at, view.frames[shot.target].at))
        return Advice(nearest, say("Fires at the nearest."))
    walks = [action for action in legal if isinstance(action, Walk) and far(action.to) < far(me.at)]
    if walks:
        return Advice(min(walks, key=lambda walk: far(walk.to)), say("Straight at the enemy."))
    return Advice(a.END_ACTIVATION, say("Nothing is in reach."))


def field(legal: Sequence[Action]) -> Advice | None:
    """6.3 The lance as it comes, evenly over the zone; None once all frames stand."""
    orders = [action for action in (a.START, a.PLACE_ALL) if action in legal]
    return Advice(orders[0], say("As they come.")) if orders else None


PANEL = {"idle": idle, "withdraw": withdraw, "charge": charge}
