"""6.1 Action Phase: the draw, playing cards (payment, effects, clock, where a card goes), and the end of the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Question, Step
from turnwright.kit.words import listed, say

from .actions import END_PHASE, Action, Play, play
from .agenda.monuments import MonumentTurn
from .cards import ActionCard
from .clocks import ADVANCE_CLOCK
from .decks import draw
from .effects import Effect, say_amounts
from .effects.resources import gain
from .effects.spending import Spend, affordable, shortage, spend
from .events import CardDestroyed, HandDiscarded, Played, TurnBegan
from .state import FOOD, STABILITY, Amounts, Realm

if TYPE_CHECKING:
    from .book import Book


class BeginTurn(Step[Realm]):
    """6.1 Action Phase: it opens; tasks are counted from here on (R28)."""

    def run(self, t: Realm) -> None:
        t.turn += 1
        t.phase = "action"
        t.source = ""
        t.gained = [0] * 5
        t.played.clear()
        t.ledger.clear()
        t.tell(TurnBegan, t.turn)
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


def bills(t: Realm, card: str, less: bool = False) -> list[Amounts]:
    """6.1.3.1 Every exact payment for a card: its alternatives, each in every mix (R13), maybe 1 less (R19)."""
    cost: tuple[Spend, ...] = t.book.actions[card].cost
    alternatives = [cut for spend in cost for cut in spend.less()] if less else cost
    found = [bill for spend in alternatives for bill in spend.bills(t)]
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def plays(t: Realm, cards: list[str], less: bool = False) -> list[Action]:
    """The cards of the hand that can be paid for, with each way to pay."""
    bank = t.bank
    return [
        play(card, bill) for card in dict.fromkeys(cards) for bill in bills(t, card, less) if affordable(bank, bill)
    ]


def why_unplayable(t: Realm, card: str) -> str:
    """6.1.3.1 Why a card of the hand cannot be paid for; empty when it can."""
    lacks = [shortage(t.bank, bill) for bill in bills(t, card)]
    if not all(map(any, lacks)):
        return ""
    return say(
        "6.1.3.1 {name} cannot be played: you are {amounts} short.",
        name=t.book.name(card),
        amounts=say_amounts(min(lacks, key=sum)),
    )


def start_play(t: Realm, action: Play) -> None:
    """6.1.3 The card leaves the hand, is paid for and resolved; while that lasts it is in no zone (R15)."""
    card = action.card
    row: ActionCard = t.book.actions[card]
    t.hand.remove(card)
    t.playing.append(card)
    t.played.append(card)
    t.source = card
    spend(t, action.pay)
    t.tell(Played, card, action.pay)
    if row.clock:
        t.then(*row.effects, ADVANCE_CLOCK, PUT_AWAY)
    else:
        t.then(*row.effects, PUT_AWAY)


class PutAway(Step[Realm]):
    """6.1.3.5 Expendable cards are destroyed, the others go to the Action Discard (R15)."""

    def run(self, t: Realm) -> None:
        card = t.playing.pop()
        if card and "Expendable" not in t.book.actions[card].tags:
            t.discard.append(card)
        elif card:
            t.tell(CardDestroyed, card, "play")
        t.source = t.playing[-1] if t.playing else ""


PUT_AWAY = PutAway()


class PlayCards(Step[Realm]):
    """6.1.4 Again and again, as long as there are cards in the hand."""

    def run(self, t: Realm) -> None:
        if t.hand:
            t.ask(0, PLAY_OR_END)


class PlayOrEnd(Question[Realm]):
    """6.1.4 Play a card or end the phase; not while a Mandatory card is in the hand (5.2.6)."""

    def legal(self, t: Realm, seat: int) -> list[Action]:
        must = mandatory(t)
        if not must:
            return [*plays(t, t.hand), END_PHASE]
        return plays(t, [*must, *t.hand])

    def refused(self, t: Realm, seat: int) -> list[tuple[Action, str]]:
        cards = dict.fromkeys(t.hand)
        found: list[tuple[Action, str]] = [
            (play(card, bills(t, card)[0]), reason) for card in cards if (reason := why_unplayable(t, card))
        ]
        if mandatory(t):
            found.append((END_PHASE, self.why_not(t, seat, END_PHASE)))
        return found

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        if action == END_PHASE and (must := mandatory(t)):
            return say(
                "5.2.6 {name} must be played before the phase can end.",
                name=listed([t.book.name(card) for card in must]),
            )
        if not isinstance(action, Play):
            return "6.1.4 Play a card from the hand or end the phase."
        if action.card not in t.hand:
            return say("6.1.3 There is no {card} in the hand.", card=action.card)
        return why_unplayable(t, action.card) or "6.1.3.1 That is not an exact payment you can make for this card."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        if isinstance(action, Play):
            t.then(PLAY_CARDS)
            start_play(t, action)


PLAY_CARDS, PLAY_OR_END = PlayCards(), PlayOrEnd()


def mandatory(t: Realm) -> list[str]:
    """5.2.6 The Mandatory cards in the hand."""
    actions = t.book.actions
    return [card for card in t.hand if "Mandatory" in actions[card].tags]


class PlayFromHand(Effect):
    """6.1.3 Play a card with the tag from the hand, paying 1 of any kind less (R19)."""

    tag: str

    def run(self, t: Realm) -> None:
        if plays(t, self.among(t), less=True):
            t.ask(0, PlayOne(self))

    def among(self, t: Realm) -> list[str]:
        """Cards with the tag, but none that plays another card in turn."""
        book = t.book
        return [card for card in t.hand if self.tag in book.actions[card].tags and not book.plays_another(card)]

    def words(self, book: Book) -> str:
        return say("play a {tag} card from the hand for 1 resource less", tag=self.tag)


class PlayOne(Question[Realm]):
    """6.1.3 Which card is played at the lower price?"""

    effect: PlayFromHand

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return plays(t, self.effect.among(t), less=True)

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return say("6.1.3 Play a {tag} card from the hand that you can pay for with 1 resource less.", self.effect)

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Play)
        start_play(t, action)


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
            t.tell(CardDestroyed, card, "hand")


class DiscardHand(Step[Realm]):
    """6.1.5.3 The rest of the hand goes to the Action Discard."""

    def run(self, t: Realm) -> None:
        if t.hand:
            t.tell(HandDiscarded, tuple(t.hand))
        t.discard += t.hand
        t.hand.clear()
