"""What a seat may know: everything.  And the way back, for bots that think ahead."""

from __future__ import annotations

from turnwright.core import basics

from .main_phase import MAIN
from .score import score
from .sequence import AFTER_UPKEEP, END_OF_TURN
from .state import Kingdom, KingdomView
from .upkeep_phase import LIQUIDATION, UPKEEP


def view(t: Kingdom, seat: int | None) -> KingdomView:
    return KingdomView(
        **basics(t, seat, score),
        round=t.round,
        active=t.active,
        phase=t.phase,
        realms=tuple(t.realms),
        ended=t.ended,
        loser=t.loser,
    )


def imagine_into(t: Kingdom, seen: KingdomView) -> None:
    t.round, t.active, t.phase, t.ended, t.loser = seen.round, seen.active, seen.phase, seen.ended, seen.loser
    t.realms = list(seen.realms)
    for seat in seen.waiting:
        if seen.phase == "main":
            t.then(END_OF_TURN)
            t.ask(seat, MAIN)
        else:
            t.then(UPKEEP, *AFTER_UPKEEP)
            t.ask(seat, LIQUIDATION)
