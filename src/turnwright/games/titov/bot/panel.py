"""The panel: sovereigns with a single idea."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice
from turnwright.kit.words import say

from ..actions import DECLINE, END_PHASE, Build, Play, Press, Resolve
from ..view import Court

Paid = Play | Resolve | Build | Press


def idle(view: Court, legal: Sequence[Action], rng: Random) -> Advice:
    """Ends every phase at once and takes the first of any alternatives."""
    return Advice(rest(legal), say("Lets things take their course."))


def miser(view: Court, legal: Sequence[Action], rng: Random) -> Advice:
    """Plays and resolves whatever costs nothing, and spends nothing else."""
    free = [action for action in legal if isinstance(action, Paid) and not any(action.pay)]
    return Advice(free[0], say("It costs nothing.")) if free else Advice(rest(legal), say("All else costs."))


def spender(view: Court, legal: Sequence[Action], rng: Random) -> Advice:
    """Resolves, builds and fights as soon as the bank can pay, then plays every card; the cheapest first."""
    for kind in (Resolve, Build, Press, Play):
        offers = [action for action in legal if isinstance(action, kind)]
        if offers:
            return Advice(min(offers, key=lambda action: sum(action.pay)), say("The bank can pay for it."))
    return Advice(rest(legal), say("Nothing is left to pay for."))


def rest(legal: Sequence[Action]) -> Action:
    """The end of the phase or of the effect where that may be; else the first answer."""
    return next((action for action in legal if action in (END_PHASE, DECLINE)), legal[0])


PANEL = {"idle": idle, "miser": miser, "spender": spender}
