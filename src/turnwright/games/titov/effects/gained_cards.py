"""5.3.16 Gain, 5.3.17 to hand: cards out of the supply, by name, by lot, of your choice, or as a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Question
from turnwright.kit.words import listed, say

from ..actions import Action, Name
from ..events import CardGained
from ..state import Realm, base, is_action, order
from . import Effect, Few
from .controlled_cards import controlled

if TYPE_CHECKING:
    from ..book import Book


def gain_card(t: Realm, card: str, n: int = 1, to_hand: bool = False) -> None:
    """5.3.16 Gain a card: to the discard of its kind, or to the hand.  The supply never runs out (R8)."""
    action = is_action(card)
    if action:
        (t.hand if to_hand else t.discard).extend([card] * n)
        if card not in t.unlocked and "Province" in t.book.actions[card].tags:
            t.unlocked.append(card)
    else:
        t.objective_discard.extend([card] * n)
    t.tell(CardGained, card, n, "hand" if to_hand else "discard" if action else "objective discard")


class GainCard(Effect):
    """5.3.16 Gain a card to its discard."""

    card: str
    n: Few = 1

    def run(self, t: Realm) -> None:
        gain_card(t, self.card, self.n)

    def words(self, book: Book) -> str:
        name = book.name(self.card)
        return say("gain {name}", name=name) if self.n == 1 else say("gain {n} copies of {name}", self, name=name)


class GainHand(Effect):
    """5.3.17 Gain a card to the hand."""

    card: str
    n: Few = 1

    def run(self, t: Realm) -> None:
        gain_card(t, self.card, self.n, to_hand=True)

    def words(self, book: Book) -> str:
        name = book.name(self.card)
        many = say("gain {n} copies of {name} to the hand", self, name=name)
        return say("gain {name} to the hand", name=name) if self.n == 1 else many


class GainRandom(Effect):
    """5.3.16 Gain one of several cards, by lot."""

    cards: tuple[str, ...]

    def run(self, t: Realm) -> None:
        gain_card(t, self.cards[t.roll(len(self.cards)) - 1])

    def words(self, book: Book) -> str:
        return say("gain {name}, by lot", name=listed([book.name(card) for card in self.cards], "or"))


class GainUnlocked(Effect):
    """5.3.16 Gain a Province of a kind that was gained before in this game (R40)."""

    def run(self, t: Realm) -> None:
        if t.unlocked:
            t.ask(0, ChooseCard(tuple(t.unlocked)))

    def words(self, book: Book) -> str:
        return say("gain a Province of a kind you have had before")


class Copy(Effect):
    """5.3.16 Gain a copy: an unimproved one of a controlled card with one of these tags (R37)."""

    tags: tuple[str, ...]

    def run(self, t: Realm) -> None:
        actions = t.book.actions
        cards = {base(c) for c in controlled(t) if any(tag in actions[c].tags for tag in self.tags)}
        if cards:
            t.ask(0, ChooseCard(tuple(sorted(cards, key=order))))

    def words(self, book: Book) -> str:
        return say("copy a {tags} card you control", tags=listed(self.tags, "or"))


class ChooseCard(Question[Realm]):
    """5.3.16 Gain: which of these cards?"""

    cards: tuple[str, ...]

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [Name(card) for card in self.cards]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.3.16 Name one of the cards on offer."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Name)
        gain_card(t, action.card)
