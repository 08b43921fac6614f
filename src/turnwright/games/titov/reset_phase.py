"""6.3 Reset Phase: timers and tracks, then the next Milestone and new Objectives."""

from __future__ import annotations

from turnwright.core import Step

from .agenda import row_of
from .agenda.slots import Place, Refill
from .agenda.timers import FullTimer, advance_timer, running_timer
from .agenda.wars import Decay
from .events import Left, ResetBegan, TimersAdvanced
from .state import MILESTONE, Realm, card_at


class BeginReset(Step[Realm]):
    """5.3.24 Milestone Discard: a resolved Milestone goes there as the Reset Phase begins (R55)."""

    def run(self, t: Realm) -> None:
        t.phase = "reset"
        t.tell(ResetBegan)
        it = t.places[MILESTONE]
        if it is not None and it.spent:
            t.places[MILESTONE] = None
            t.milestone_discard.append(it.card)
            t.tell(Left, MILESTONE, it.card, "milestone discard")


class AdvanceTimers(Step[Realm]):
    """6.3.1.1 Every timer advances, but a Project's in a turn in which it was built; then the full ones (R59)."""

    def run(self, t: Realm) -> None:
        due = [
            place
            for place, it in enumerate(t.places)
            if it is not None and running_timer(t, it) and it.since <= t.turn and it.built != t.turn
        ]
        if due:
            t.tell(TimersAdvanced, tuple(due))
        full = [card_at(t, place).uid for place in due if advance_timer(t, place)]
        t.then(*map(FullTimer, full))


class DecayTracks(Step[Realm]):
    """5.3.9, 5.3.41 Crises and wars decrease, the Milestone first, then from left to right (R59)."""

    def run(self, t: Realm) -> None:
        moving = [it for it in t.places if it is not None and row_of(t, it).track]
        t.then(*[Decay(it.uid) for it in moving if it.since <= t.turn and not it.spent])


class RevealMilestone(Step[Realm]):
    """6.3.1.3 If there is no Milestone, the next one is revealed."""

    def run(self, t: Realm) -> None:
        if t.places[MILESTONE] is None:
            t.then(Place(MILESTONE, t.next_milestone, revealed=True))


class FillAgenda(Step[Realm]):
    """6.3.1.4 Empty slots are filled one at a time, the leftmost first (R59)."""

    def run(self, t: Realm) -> None:
        if None in t.places[1:] and (t.objective_deck or t.objective_discard):
            t.then(Refill(t.places.index(None, 1)), self)
