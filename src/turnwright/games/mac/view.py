"""What a seat may know: everything.  And the way back, for bots that think ahead."""

from __future__ import annotations

from typing import Any

from turnwright.core import View, basics

from .battle.activation import ACTIVATION
from .battle.deployment import DEPLOY, Deployment
from .company.aftermath import AFTERMATH
from .company.headquarters import RETURN
from .score import score
from .sequence import ACTION_PHASE, END_OF_ROUND, NEXT_ROUND, OVERWATCH_PHASE
from .state import Mac, MacView

COLUMNS = tuple(name for name in MacView.__struct_fields__ if name not in View.__struct_fields__)
"""The columns of the Table: all of them are shown."""


def view(t: Mac, seat: int | None) -> MacView:
    """Field by field, since bots look at tables all the time; a skirmish has no company."""
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
        **(company(t) if t.options.mode == "campaign" else {}),
    )


def company(t: Mac) -> dict[str, Any]:
    """13 What a campaign has beside its battles."""
    return {
        "name": t.name,
        "credits": t.credits,
        "reputation": t.reputation,
        "day": t.day,
        "place": t.place,
        "fuel": t.fuel,
        "standing": t.standing.copy(),
        "hangar": t.hangar.copy(),
        "pilots": t.pilots.copy(),
        "stores": t.stores.copy(),
        "contracts": tuple(t.contracts),
        "board_day": t.board_day,
        "boards": t.boards.copy(),
        "stock": t.stock.copy(),
        "history": tuple(t.history),
        "bay": t.bay,
        "mission": t.mission,
        "report": t.report,
        "roll_call": tuple(t.roll_call),
        "posted": t.posted,
        "built": t.built,
        "closed": t.closed,
    }


def imagine_into(t: Mac, seen: MacView) -> None:
    """13 A table like the one seen, with what waits beneath whatever its seats are doing; only its dice are others."""
    for name in COLUMNS:
        column, mine = getattr(seen, name), getattr(t, name)
        setattr(t, name, type(mine)(column) if isinstance(mine, list | dict) else column)
    if seen.options.mode == "campaign":
        t.then(*((RETURN,) if seen.phase == "headquarters" else (AFTERMATH, RETURN)))
    for seat in seen.waiting:
        if seen.phase == "headquarters":
            t.ask(seat, seen.question)
        elif seen.phase == "deployment":
            t.then(*((NEXT_ROUND,) if seat == 0 else (Deployment(0), NEXT_ROUND)))
            t.ask(seat, DEPLOY)
        else:
            t.then(ACTION_PHASE, OVERWATCH_PHASE, END_OF_ROUND)
            t.ask(seat, ACTIVATION)
