"""1 The round: start reading here.

Five phases in the order of the book, as the list `ROUND`.  In the action phase each frame is activated in turn, by its
player (battle/activation.py) or by the book's own orders (battle/ai.py); what the actions do is in battle/acts.py.
"""

from __future__ import annotations

from collections.abc import Callable

from turnwright.core import Action, Step

from .battle.activation import ACTIVATION, action_points
from .battle.acts import act
from .battle.ai import decide, gives_up
from .battle.ending import exhausted, withdraw
from .battle.initiative import Initiative
from .battle.overwatch import OverwatchPhase
from .battle.reactor import refreshed, settle_reactor
from .battle.tactics import by_tactics, expert
from .events import ActivationBegan
from .state import Frame, Mac, Orders


class NextRound(Step[Mac]):
    """1, 10.4 A lance without a player looks whether it has had enough, the first side first; then a round begins."""

    def run(self, t: Mac) -> None:
        for side in sorted(t.orders):
            if gives_up(t, side, t.orders[side]):
                withdraw(t, side)
                return
        t.round += 1
        t.then(*ROUND)


class Refresh(Step[Mac]):
    """1 Phase 1: full energy and action points; a frame that shut down sits the round out (5.4)."""

    def run(self, t: Mac) -> None:
        t.phase = "refresh"
        for frame in t.frames.values():
            if not frame.lost:
                t.frames[frame.id] = refreshed(t.book, frame, action_points(t.book, frame))


class ActionPhase(Step[Mac]):
    """1 Phase 3: the next frame in the order acts; frames that are lost or shut down are passed over (2)."""

    def run(self, t: Mac) -> None:
        if t.ended:
            return
        t.phase = "action"
        while t.turn < len(t.order):
            frame = t.frames[t.order[t.turn]]
            t.turn += 1
            if frame.lost or not frame.ap:
                continue
            t.acting = frame.id
            t.tell(ActivationBegan, frame.id)
            t.then(ACTION_PHASE)
            if frame.side in t.orders:
                t.then(FOLLOW_ORDERS)
            else:
                t.ask(frame.side, ACTIVATION)
            return
        t.acting = 0


class FollowOrders(Step[Mac]):
    """10 The acting frame does what its orders say, one action at a time."""

    def run(self, t: Mac) -> None:
        frame = t.frames[t.acting]
        act(t, frame, MINDS[t.options.enemy_ai](t, frame, t.orders[frame.side]))
        if not t.ended and t.frames[t.acting].ap:
            t.then(FOLLOW_ORDERS)


MINDS: dict[str, Callable[[Mac, Frame, Orders], Action]] = {"book": decide, "skilled": by_tactics, "expert": expert}
"""10.1, 10.5 Who decides for a lance without a player."""


class EndOfRound(Step[Mac]):
    """1 Phase 5: reactors settle (5.4); after the last round the battle is broken off."""

    def run(self, t: Mac) -> None:
        if t.ended:
            return
        t.phase, t.acting = "end", 0
        for id in t.order:
            if not t.frames[id].lost:
                settle_reactor(t, t.frames[id])
        if not exhausted(t):
            t.then(NEXT_ROUND)


NEXT_ROUND, ACTION_PHASE, FOLLOW_ORDERS = NextRound(), ActionPhase(), FollowOrders()
OVERWATCH_PHASE, END_OF_ROUND = OverwatchPhase(), EndOfRound()
ROUND = (Refresh(), Initiative(), ACTION_PHASE, OVERWATCH_PHASE, END_OF_ROUND)
"""1, 17.2 A round, in the order of the book."""
