"""2 Turn structure: start reading here.

A round is a turn of Player A and a turn of Player B.  A turn is the list `TURN`, then whatever the Main Phase brings.
"""

from __future__ import annotations

from msgspec import UNSET

from turnwright.core import Step, added

from .development_phase import ActionPoints, Growth, Income
from .events import PointsCounted, TurnBegan
from .main_phase import MAIN
from .score import victory_points
from .state import Kingdom
from .upkeep_phase import END_OF_UPKEEP, UPKEEP


class BeginTurn(Step[Kingdom]):
    """2 The active player's turn begins; 3.9 a festival of the last turn is over."""

    def run(self, t: Kingdom) -> None:
        realm = t.realms[t.active]
        if realm.festival or realm.attacks:
            t.realms[t.active] = realm.but(festival=False, attacks=0)
        t.phase = "development"
        t.tell(TurnBegan, t.active, t.round)
        t.then(*TURN)


class MainPhase(Step[Kingdom]):
    """2.3 The player acts until the turn is ended."""

    def run(self, t: Kingdom) -> None:
        t.phase = "main"
        t.ask(t.active, MAIN)
        t.then(END_OF_TURN)


class EndOfTurn(Step[Kingdom]):
    """2.3 What was not used is lost (R4); the other player's turn, or 1 the count after the last round."""

    def run(self, t: Kingdom) -> None:
        realm = t.realms[t.active]
        if realm.ap or realm.plow_token or realm.free_action or realm.done:
            t.realms[t.active] = realm.but(ap=0, plow_token=False, free_action=False, done=UNSET)
        if t.active == 1:
            if t.round >= t.options.max_rounds:
                t.ended = "victory points"
                t.tell(PointsCounted(tuple(added(victory_points(r, t.book)) for r in t.realms)))
                t.finish()
                return
            t.round += 1
        t.active = 1 - t.active
        t.then(BEGIN_TURN)


BEGIN_TURN, END_OF_TURN = BeginTurn(), EndOfTurn()
AFTER_UPKEEP = (*END_OF_UPKEEP, MainPhase())
TURN = (Income(), ActionPoints(), Growth(), UPKEEP, *AFTER_UPKEEP)
"""2 A turn, in the order of the book."""
