"""6 Phases: one turn as a list of Steps, in the order of the book.  Start reading here."""

from __future__ import annotations

from turnwright.core import Step

from .action_phase import BeginTurn, DestroySeasonal, DiscardHand, DrawCards, PlayCards, ResolveRetained, StartOfTurn
from .crisis_phase import BeginCrisis, CrisisPhase
from .reset_phase import AdvanceTimers, BeginReset, DecayTracks, FillAgenda, RevealMilestone
from .state import Realm


class Turn(Step[Realm]):
    """6.3.1.5 The next turn: all phases in order."""

    def run(self, t: Realm) -> None:
        t.then(*TURN)


TURN: tuple[Step[Realm], ...] = (
    BeginTurn(),
    StartOfTurn(),
    DrawCards(),
    PlayCards(),
    ResolveRetained(),
    DestroySeasonal(),
    DiscardHand(),
    BeginCrisis(),
    CrisisPhase(),
    BeginReset(),
    AdvanceTimers(),
    DecayTracks(),
    RevealMilestone(),
    FillAgenda(),
    Turn(),
)
