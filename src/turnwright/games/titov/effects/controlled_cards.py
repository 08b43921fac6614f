"""5.3.7 Control: what you control, and swapping, improving and destroying it.

What an improved card does (5.3.20) is printed with the others, in cards/action_cards.py.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from turnwright.core import Question
from turnwright.kit.words import counted, listed, say

from ..actions import Action, Pick, pick
from ..events import CardDestroyed, Improved, Swapped
from ..state import Realm, Zone, base, order
from . import Effect, Few

if TYPE_CHECKING:
    from ..book import Book

ZONES: tuple[Zone, ...] = ("hand", "deck", "discard")


def controlled(t: Realm) -> list[str]:
    """5.3.7 Control: Action Deck, hand and Action Discard."""
    return t.deck + t.hand + t.discard


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
        many = counted(self.n, f"{self.tag} card") if self.tag else named
        return say("replace {counted} you control by {name}", counted=many, name=book.name(self.to))


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
