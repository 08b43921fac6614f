"""What a seat may know: everything.  And the way back, for bots that think ahead."""

from __future__ import annotations

from .activation import ACTIVATION
from .deployment import DEPLOY, Deployment
from .ending import score
from .sequence import ACTION_PHASE, END_OF_ROUND, NEXT_ROUND, OVERWATCH_PHASE
from .table import Mac, MacView


def view(t: Mac, seat: int | None) -> MacView:
    return MacView(
        seat=seat,
        seats=t.seats,
        options=t.options,
        book=t.book,
        waiting=tuple(sorted(t.asks)),
        question=None if seat is None else t.asks.get(seat),
        outcome=None if t.asks else score(t),
        ground=t.ground,
        frames=t.frames.copy(),
        orders=t.orders.copy(),
        round=t.round,
        phase=t.phase,
        order=tuple(t.order),
        turn=t.turn,
        acting=t.acting,
        ended=t.ended,
        winner=t.winner,
    )


def imagine_into(t: Mac, seen: MacView) -> None:
    t.ground, t.frames, t.orders, t.order = seen.ground, seen.frames.copy(), seen.orders.copy(), list(seen.order)
    t.round, t.phase, t.turn, t.acting = seen.round, seen.phase, seen.turn, seen.acting
    t.ended, t.winner = seen.ended, seen.winner
    for seat in seen.waiting:
        if seen.phase == "deployment":
            t.then(*((NEXT_ROUND,) if seat == 0 else (Deployment(0), NEXT_ROUND)))
            t.ask(seat, DEPLOY)
        else:
            t.then(ACTION_PHASE, OVERWATCH_PHASE, END_OF_ROUND)
            t.ask(seat, ACTIVATION)
