"""Both decks: drawing cards, shuffling, and their keywords (5.3): Draw, Foresee, Scout, Recur, Reshuffle, Disrupt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from turnwright.core import Question
from turnwright.core.book import Shift
from turnwright.kit.words import counted, say

from .actions import DECLINE, Action, Look, Pick, pick
from .effects import Effect, Few
from .events import Disrupted, DrawChanged, Drew, Foresaw, Recurred, Reshuffled, Scouted, Shuffled, Sunk, Taken
from .state import Realm

if TYPE_CHECKING:
    from .book import Book


def draw(t: Realm, n: int) -> None:
    """5.3.13 Draw: from the top; an empty deck is made anew from the Action Discard (R10)."""
    drawn: list[str] = []
    while len(drawn) < n:
        if not t.deck:
            if not t.discard:
                break
            renew_deck(t)
        drawn.append(t.deck.pop())
    t.deck_seen = max(0, t.deck_seen - len(drawn))
    t.hand += drawn
    if drawn:
        t.tell(Drew, tuple(drawn))


def renew_deck(t: Realm) -> None:
    """R10, R32 The shuffled Action Discard goes under what is left of the Action Deck."""
    fresh = t.shuffled(t.discard)
    t.tell(Shuffled, "action", len(fresh))
    t.deck[:0] = fresh
    t.discard.clear()


def draw_objective(t: Realm) -> str | None:
    """6.3.1.4 The top of the Objective Deck; empty, it is made anew from its discard (R62: else there is none)."""
    if not t.objective_deck:
        if not t.objective_discard:
            return None
        mix_objectives(t)
    t.objective_seen = max(0, t.objective_seen - 1)
    card = t.objective_deck.pop()
    t.objective_sunk = min(t.objective_sunk, len(t.objective_deck))
    return card


def mix_objectives(t: Realm) -> None:
    """6.3.1.4 Shuffle the Objective Discard into the Objective Deck."""
    t.objective_deck = t.shuffled(t.objective_deck + t.objective_discard)
    t.objective_discard.clear()
    t.objective_seen = t.objective_sunk = 0
    t.tell(Shuffled, "objective", len(t.objective_deck))


def mix_actions(t: Realm) -> None:
    """Shuffle the Action Discard into the Action Deck."""
    t.deck = t.shuffled(t.deck + t.discard)
    t.discard.clear()
    t.deck_seen = 0
    t.tell(Shuffled, "action", len(t.deck))


class Draw(Effect):
    """5.3.13 Draw."""

    n: Few

    def run(self, t: Realm) -> None:
        draw(t, self.n)

    def words(self, book: Book) -> str:
        return say("draw {cards}", cards=counted(self.n, "card"))


class Foresee(Effect):
    """5.3.14 Foresee: look at the top of the Action Deck, you may take one of the cards into the hand."""

    n: Few

    def run(self, t: Realm) -> None:
        if len(t.deck) < self.n and t.discard:
            renew_deck(t)
        n = min(self.n, len(t.deck))
        if n:
            t.deck_seen = max(t.deck_seen, n)
            t.tell(Foresaw, tuple(t.deck[: -n - 1 : -1]))
            t.ask(0, Foreseeing(n))

    def words(self, book: Book) -> str:
        return say("foresee {n}", n=self.n)


class Foreseeing(Question[Realm]):
    """5.3.14 Foresee: take one of them, or leave all as they are (R32)."""

    n: int

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [*map(Look, range(self.n)), DECLINE]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return say("5.3.14 Take one of the {cards} you look at, or none.", cards=counted(self.n, "card"))

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        if isinstance(action, Look):
            card = t.deck.pop(len(t.deck) - 1 - action.index)
            t.deck_seen -= 1
            t.hand.append(card)
            t.tell(Taken, card)


class Scout(Effect):
    """5.3.38 Scout: look at the top of the Objective Deck, you may put one of the cards under it."""

    n: Few

    def run(self, t: Realm) -> None:
        n = min(self.n, len(t.objective_deck))
        if n:
            t.objective_seen = max(t.objective_seen, n)
            t.tell(Scouted, tuple(t.objective_deck[: -n - 1 : -1]))
            t.ask(0, Scouting(n))

    def words(self, book: Book) -> str:
        return say("scout {n}", n=self.n)


class Scouting(Question[Realm]):
    """5.3.38 Scout: put one of them under the deck, or leave all as they are (R32: no shuffle)."""

    n: int

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [*map(Look, range(self.n)), DECLINE]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return say("5.3.38 Put one of the {cards} you look at under the deck, or none.", cards=counted(self.n, "card"))

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        if isinstance(action, Look):
            deck = t.objective_deck
            at = len(deck) - 1 - action.index
            t.objective_sunk -= at < t.objective_sunk
            card = deck.pop(at)
            deck.insert(0, card)
            t.objective_seen -= 1
            t.objective_sunk += 1
            t.tell(Sunk, card)


class Recur(Effect):
    """5.3.27 Recur: cards of your choice from the Action Discard to the hand; all, if there are fewer (R35)."""

    n: Few
    tag: str = ""

    def run(self, t: Realm) -> None:
        for_each(t, self)

    def among(self, t: Realm) -> list[str]:
        if not self.tag:
            return t.discard
        return [card for card in t.discard if self.tag in t.book.actions[card].tags]

    def do(self, t: Realm, card: str) -> None:
        t.discard.remove(card)
        t.hand.append(card)
        t.tell(Recurred, card)

    def finish(self, t: Realm) -> None:
        pass

    def words(self, book: Book) -> str:
        return say("recur {counted}", counted=counted(self.n, f"{self.tag} card") if self.tag else self.n)


class Reshuffle(Effect):
    """5.3.30, 5.3.36 Reshuffle: cards of your choice from the Action Discard, shuffled into the Action Deck (R35)."""

    n: Few

    def run(self, t: Realm) -> None:
        for_each(t, self)

    def among(self, t: Realm) -> list[str]:
        return t.discard

    def do(self, t: Realm, card: str) -> None:
        t.discard.remove(card)
        t.deck.insert(0, card)
        t.tell(Reshuffled, card)

    def finish(self, t: Realm) -> None:
        t.deck = t.shuffled(t.deck)
        t.deck_seen = 0

    def words(self, book: Book) -> str:
        return say("reshuffle {n}", n=self.n)


def for_each(t: Realm, effect: Recur | Reshuffle) -> None:
    """Ask which card as long as there is a choice; the last ones go without asking."""
    among = effect.among(t)
    if len(set(among)) > 1 and len(among) > effect.n:
        t.ask(0, FromDiscard(effect))
    elif among:
        for card in among[: effect.n]:
            effect.do(t, card)
        effect.finish(t)


class FromDiscard(Question[Realm]):
    """5.3.27, 5.3.30 Recur and Reshuffle: which card of the Action Discard?"""

    effect: Recur | Reshuffle

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [pick(card, "discard") for card in dict.fromkeys(self.effect.among(t))]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.3.27 Pick one of the cards in the Action Discard that this can apply to."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        effect = self.effect
        effect.do(t, action.card)
        if effect.n > 1:
            t.then(effect.but(n=effect.n - 1))
        else:
            effect.finish(t)


class Disrupt(Effect):
    """5.3.12 Disrupt: discard the top of the Action Deck; an empty deck stops it (R10)."""

    n: Few

    def run(self, t: Realm) -> None:
        n = min(self.n, len(t.deck))
        fallen = [t.deck.pop() for _ in range(n)]
        t.deck_seen = max(0, t.deck_seen - n)
        t.discard += fallen
        if fallen:
            t.tell(Disrupted, tuple(fallen))

    def words(self, book: Book) -> str:
        return say("disrupt {n}", n=self.n)


class ShuffleIn(Effect):
    """R35 The whole discard is shuffled into its deck."""

    pile: Literal["action", "objective"]

    def run(self, t: Realm) -> None:
        (mix_actions if self.pile == "action" else mix_objectives)(t)

    def words(self, book: Book) -> str:
        if self.pile == "action":
            return say("shuffle the Action Discard into the Action Deck")
        return say("shuffle the Objective Discard into the Objective Deck")


class NextDraw(Effect):
    """6.1.2 A temporary change of the draw: only the next one (R11)."""

    by: Shift

    def run(self, t: Realm) -> None:
        t.next_draw += self.by
        t.tell(DrawChanged, self.by, False)

    def words(self, book: Book) -> str:
        by = abs(self.by)
        return say("draw {by} more next turn", by=by) if self.by > 0 else say("draw {by} fewer next turn", by=by)


class HandSize(Effect):
    """6.1.2 A permanent change of the draw."""

    by: Shift

    def run(self, t: Realm) -> None:
        t.hand_size += self.by
        t.tell(DrawChanged, self.by, True)

    def words(self, book: Book) -> str:
        by = abs(self.by)
        return say("draw {by} more every turn", by=by) if self.by > 0 else say("draw {by} fewer every turn", by=by)
