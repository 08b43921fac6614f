"""What a seat may know: everything.  And the way back, for bots that think ahead."""

from __future__ import annotations

from turnwright.core import basics

from .battle.activation import ACTIVATION
from .battle.deployment import DEPLOY, Deployment
from .company.aftermath import AFTERMATH
from .company.headquarters import RETURN
from .score import score
from .sequence import ACTION_PHASE, END_OF_ROUND, NEXT_ROUND, OVERWATCH_PHASE
from .state import Mac, MacView


def view(t: Mac, seat: int | None) -> MacView:
    return MacView(
        **basics(t, seat, score),
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
        name=t.name,
        credits=t.credits,
        reputation=t.reputation,
        day=t.day,
        place=t.place,
        fuel=t.fuel,
        standing=t.standing.copy(),
        hangar=t.hangar.copy(),
        pilots=t.pilots.copy(),
        stores=t.stores.copy(),
        contracts=tuple(t.contracts),
        board_day=t.board_day,
        boards=t.boards.copy(),
        stock=t.stock.copy(),
        history=tuple(t.history),
        bay=t.bay,
        mission=t.mission,
        report=t.report,
        roll_call=tuple(t.roll_call),
        posted=t.posted,
        built=t.built,
        closed=t.closed,
    )


def imagine_into(t: Mac, seen: MacView) -> None:
    t.ground, t.frames, t.orders, t.order = seen.ground, seen.frames.copy(), seen.orders.copy(), list(seen.order)
    t.round, t.phase, t.turn, t.acting = seen.round, seen.phase, seen.turn, seen.acting
    t.ended, t.winner = seen.ended, seen.winner
    if seen.options.mode == "campaign":
        imagine_company(t, seen)
    for seat in seen.waiting:
        if seen.phase == "headquarters":
            t.ask(seat, seen.question)
        elif seen.phase == "deployment":
            t.then(*((NEXT_ROUND,) if seat == 0 else (Deployment(0), NEXT_ROUND)))
            t.ask(seat, DEPLOY)
        else:
            t.then(ACTION_PHASE, OVERWATCH_PHASE, END_OF_ROUND)
            t.ask(seat, ACTIVATION)


def imagine_company(t: Mac, seen: MacView) -> None:
    """13 The company, and what waits beneath whatever it is doing."""
    t.name, t.credits, t.reputation, t.day = seen.name, seen.credits, seen.reputation, seen.day
    t.place, t.fuel, t.standing, t.stores = seen.place, seen.fuel, seen.standing.copy(), seen.stores.copy()
    t.hangar, t.pilots, t.stock = seen.hangar.copy(), seen.pilots.copy(), seen.stock.copy()
    t.contracts, t.history, t.roll_call = list(seen.contracts), list(seen.history), list(seen.roll_call)
    t.bay, t.mission, t.report, t.closed = seen.bay, seen.mission, seen.report, seen.closed
    t.posted, t.built, t.board_day, t.boards = seen.posted, seen.built, seen.board_day, seen.boards.copy()
    t.then(*((RETURN,) if seen.phase == "headquarters" else (AFTERMATH, RETURN)))
