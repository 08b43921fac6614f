"""6 Phases: one turn as a list of Steps, in the order of the book.  Start reading here."""

from __future__ import annotations

from turnwright.core import Step

from .action_phase import PlayCards
from .agenda import Place, Refill, row_of
from .crisis_phase import CrisisPhase
from .decks import draw
from .events import (
    CardDestroyed,
    CrisisBegan,
    HandDiscarded,
    Left,
    ResetBegan,
    TimersAdvanced,
    TurnBegan,
)
from .resources import gain
from .state import FOOD, MILESTONE, STABILITY, Realm, card_at
from .timers import Decay, FullTimer, MonumentTurn, advance_timer, running_timer


class BeginTurn(Step[Realm]):
    """6.1 Action Phase: it opens; tasks are counted from here on (R28)."""

    def run(self, t: Realm) -> None:
        t.turn += 1
        t.phase = "action"
        t.source = ""
        t.gained = [0] * 5
        t.played.clear()
        t.ledger.clear()
        if t.record is not None:
            t.tell(TurnBegan(t.turn))
        if t.options.gleaning and not t.bank[FOOD] and not t.bank[STABILITY]:
            gain(t, (t.book.gleaning, 0, 0, 0, 0))


class StartOfTurn(Step[Realm]):
    """5.2.4 Monuments act in Agenda order, before the draw (R57)."""

    def run(self, t: Realm) -> None:
        objectives = t.book.objectives
        t.then(*[MonumentTurn(it.uid) for it in t.places[1:] if it is not None and objectives[it.card].monument])


class DrawCards(Step[Realm]):
    """6.1.2 Draw 5 action cards, more or fewer by temporary and lasting effects (R11)."""

    def run(self, t: Realm) -> None:
        low, high = t.book.draw_limits
        n = max(low, min(high, t.hand_size + t.next_draw))
        t.next_draw = 0
        draw(t, n)


class ResolveRetained(Step[Realm]):
    """6.1.5.1 Retained effects of the cards still in the hand, from left to right (R22)."""

    def run(self, t: Realm) -> None:
        actions = t.book.actions
        t.then(*[RetainedCard(card) for card in t.hand if actions[card].retained])


class RetainedCard(Step[Realm]):
    """5.3.37 Retained: the effect of one card that was kept."""

    card: str

    def run(self, t: Realm) -> None:
        t.source = self.card
        t.then(*t.book.actions[self.card].retained)


class DestroySeasonal(Step[Realm]):
    """6.1.5.2 Seasonal cards still in the hand are destroyed."""

    def run(self, t: Realm) -> None:
        actions = t.book.actions
        for card in [card for card in t.hand if "Seasonal" in actions[card].tags]:
            t.hand.remove(card)
            if t.record is not None:
                t.tell(CardDestroyed(card, "hand"))


class DiscardHand(Step[Realm]):
    """6.1.5.3 The rest of the hand goes to the Action Discard."""

    def run(self, t: Realm) -> None:
        if t.hand and t.record is not None:
            t.tell(HandDiscarded(tuple(t.hand)))
        t.discard += t.hand
        t.hand.clear()


class BeginCrisis(Step[Realm]):
    """6.1.5.4 Proceed to the Crisis Phase."""

    def run(self, t: Realm) -> None:
        t.phase = "crisis"
        t.source = ""
        if t.record is not None:
            t.tell(CrisisBegan(t.quarantine != t.turn))


class BeginReset(Step[Realm]):
    """5.3.24 Milestone Discard: a resolved Milestone goes there as the Reset Phase begins (R55)."""

    def run(self, t: Realm) -> None:
        t.phase = "reset"
        if t.record is not None:
            t.tell(ResetBegan())
        it = t.places[MILESTONE]
        if it is not None and it.spent:
            t.places[MILESTONE] = None
            t.milestone_discard.append(it.card)
            if t.record is not None:
                t.tell(Left(MILESTONE, it.card, "milestone discard"))


class AdvanceTimers(Step[Realm]):
    """6.3.1.1 Every timer advances, but a Project's in a turn in which it was built; then the full ones (R59)."""

    def run(self, t: Realm) -> None:
        due = [
            place
            for place, it in enumerate(t.places)
            if it is not None and running_timer(t, it) and it.since <= t.turn and it.built != t.turn
        ]
        if due and t.record is not None:
            t.tell(TimersAdvanced(tuple(due)))
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
