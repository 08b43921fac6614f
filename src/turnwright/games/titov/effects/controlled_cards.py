"""5.3.7 Control: what you control, and gaining, copying, swapping, improving and destroying it.

What an improved card does (5.3.20) is printed with the others, in cards/action_cards.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from turnwright.core import Question, Value
from turnwright.core.book import Count, Some
from turnwright.kit.words import counted, listed, say

from ..actions import Action, Name, Pick, pick
from ..events import CardDestroyed, CardGained, Improved, Swapped
from ..state import Amounts, Realm, Zone, base, is_action, order
from . import Effect, Few

if TYPE_CHECKING:
    from ..book import Book

ZONES: tuple[Zone, ...] = ("hand", "deck", "discard")


def controlled(t: Realm) -> list[str]:
    """5.3.7 Control: Action Deck, hand and Action Discard."""
    return t.deck + t.hand + t.discard


class SpendPer(Value):
    """5.3.39 Spend: so much for every few cards you control, rounded down (R52)."""

    per: Some
    S: Count

    def bills(self, t: Realm) -> Sequence[Amounts]:
        return ((0, self.S * (len(controlled(t)) // self.per), 0, 0, 0),)

    def words(self) -> str:
        return say("{S} Stability for every {per} cards you control", self)


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


def zone_of(t: Realm, zone: Zone) -> list[str]:
    return t.hand if zone == "hand" else t.deck if zone == "deck" else t.discard


def one_of(t: Realm, pile: list[str], card: str) -> int:
    """Where one copy of the card lies in the pile; in a face-down pile each copy is as likely as another."""
    copies = [i for i, other in enumerate(pile) if other == card]
    if len(copies) > 1 and (pile is t.deck or pile is t.objective_deck):
        return copies[t.roll(len(copies)) - 1]
    return copies[0]


def remove(t: Realm, zone: Zone, card: str) -> None:
    """5.3.11 Destroy one controlled card."""
    pile = zone_of(t, zone)
    at = one_of(t, pile, card)
    if zone == "deck" and at >= len(pile) - t.deck_seen:
        t.deck_seen -= 1
    del pile[at]
    t.tell(CardDestroyed, card, zone)


def change(t: Realm, zone: Zone, card: str, to: str) -> None:
    """5.3.28 Replace a controlled card where it lies, at its hidden position if that is in the deck (R37)."""
    pile = zone_of(t, zone)
    pile[one_of(t, pile, card)] = to


def candidates(t: Realm, cards: tuple[str, ...], tag: str) -> list[tuple[str, Zone]]:
    """Controlled cards of these ids (improved or not) or with this tag, once for each zone."""
    actions = t.book.actions
    return [
        (card, zone)
        for zone in ZONES
        for card in sorted(set(zone_of(t, zone)), key=order)
        if base(card) in cards or (tag and tag in actions[card].tags)
    ]


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


class Swap(Effect):
    """5.3.28 Replace some controlled cards of the player's choice by another; improvements are lost (R37)."""

    n: Few
    to: str
    cards: tuple[str, ...] = ()
    tag: str = ""

    def run(self, t: Realm) -> None:
        choose_or_do(t, self)

    def among(self, t: Realm) -> list[tuple[str, Zone]]:
        return candidates(t, self.cards, self.tag)

    def do(self, t: Realm, card: str, zone: Zone) -> None:
        change(t, zone, card, self.to)
        t.tell(Swapped, card, self.to, zone)

    def words(self, book: Book) -> str:
        named = f"{self.n} {listed([book.name(card) for card in self.cards], 'or')}"
        return say(
            "replace {counted} you control by {name}",
            counted=counted(self.n, f"{self.tag} card") if self.tag else named,
            name=book.name(self.to),
        )


class Improve(Effect):
    """5.3.20 Improve: a controlled card with the tag becomes its improved version where it lies (R36)."""

    n: Few
    tag: str

    def run(self, t: Realm) -> None:
        choose_or_do(t, self)

    def among(self, t: Realm) -> list[tuple[str, Zone]]:
        actions = t.book.actions
        return [(card, zone) for card, zone in candidates(t, (), self.tag) if f"{card}+" in actions]

    def do(self, t: Realm, card: str, zone: Zone) -> None:
        change(t, zone, card, f"{card}+")
        t.tell(Improved, card, zone)

    def words(self, book: Book) -> str:
        return say("improve {counted} you control", counted=counted(self.n, f"{self.tag} card"))


class DestroyChosen(Effect):
    """5.3.11 Destroy controlled cards with the tag, of the player's choice; fewer if fewer exist."""

    n: Few
    tag: str

    def run(self, t: Realm) -> None:
        choose_or_do(t, self)

    def among(self, t: Realm) -> list[tuple[str, Zone]]:
        return candidates(t, (), self.tag)

    def do(self, t: Realm, card: str, zone: Zone) -> None:
        remove(t, zone, card)

    def words(self, book: Book) -> str:
        return say("destroy {counted} you control", counted=counted(self.n, f"{self.tag} card"))


def choose_or_do(t: Realm, effect: Swap | Improve | DestroyChosen) -> None:
    """Ask which card; with a single candidate there is nothing to ask, with none nothing to do (R75)."""
    among = effect.among(t)
    if len(among) > 1:
        t.ask(0, PickControlled(effect))
    elif among:
        do_one(t, effect, *among[0])


def do_one(t: Realm, effect: Swap | Improve | DestroyChosen, card: str, zone: Zone) -> None:
    if effect.n > 1:
        t.then(effect.but(n=effect.n - 1))
    effect.do(t, card, zone)


class PickControlled(Question[Realm]):
    """5.3.7 Control: which of your cards is swapped, improved or destroyed?"""

    effect: Swap | Improve | DestroyChosen

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [pick(card, zone) for card, zone in self.effect.among(t)]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.3.7 Pick one of the cards you control that this can apply to."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        do_one(t, self.effect, action.card, action.zone)


class DestroyAll(Effect):
    """5.3.11 Destroy all controlled cards with a tag or of one id, the one being played included (R39)."""

    tag: str = ""
    card: str = ""

    def run(self, t: Realm) -> None:
        seen = t.deck[len(t.deck) - t.deck_seen :]
        t.deck_seen -= sum(map(partial(self.hits, t), seen))
        for zone in ZONES:
            pile = zone_of(t, zone)
            doomed = sorted(card for card in pile if self.hits(t, card))
            pile[:] = [card for card in pile if not self.hits(t, card)]
            for card in doomed:
                t.tell(CardDestroyed, card, zone)
        for i, card in enumerate(t.playing):
            if card and self.hits(t, card):
                t.playing[i] = ""
                t.tell(CardDestroyed, card, "play")

    def hits(self, t: Realm, card: str) -> bool:
        return base(card) == self.card or self.tag in t.book.actions[card].tags

    def words(self, book: Book) -> str:
        if self.tag:
            return say("destroy all {tag} cards you control", self)
        return say("destroy all copies of {name} you control", name=book.name(self.card))


class DestroyRandom(Effect):
    """5.3.11 Destroy controlled cards with the tag, by lot (R9)."""

    n: Few
    tag: str

    def run(self, t: Realm) -> None:
        actions = t.book.actions
        for _ in range(self.n):
            copies = [(card, zone) for zone in ZONES for card in zone_of(t, zone)]
            among = sorted((card, zone) for card, zone in copies if self.tag in actions[card].tags)
            if not among:
                return
            card, zone = among[t.roll(len(among)) - 1]
            remove(t, zone, card)

    def words(self, book: Book) -> str:
        return say("destroy {counted}", counted=counted(self.n, f"random {self.tag} card"))
