"""5.3.4 Agenda: a card enters a slot (5.3.19 Immediate); effects that make room, add slots, or empty them.

6.3.1.4 Which empty spaces are filled, and when, is in ../reset_phase.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Question, Step
from turnwright.kit.words import counted, say

from ..actions import Action, Aim, aim
from ..decks import draw_objective
from ..effects import Effect, Few
from ..effects.controlled_cards import one_of
from ..effects.gained_cards import gain_card
from ..events import CardDestroyed, Placed, Revealed, SlotsAdded
from ..state import MILESTONE, InPlay, Realm
from . import destroy_in_play, escalation, return_to_discard

if TYPE_CHECKING:
    from ..book import Book
    from ..cards import CardInPlay


class Place(Step[Realm]):
    """5.3.19 A card enters play: first its Immediate effects, then the check for Escalation (R23, R65)."""

    place: int
    card: str
    revealed: bool = False

    def run(self, t: Realm) -> None:
        row: CardInPlay = t.book.in_play(self.card)
        start = row.track.start if row.track else 0
        counts = (0,) * (len(row.resolutions) or 1)
        t.serial += 1
        since = t.turn + (t.phase == "reset")
        t.places[self.place] = InPlay(t.serial, self.card, progress=start, clocks=counts, since=since)
        t.tell(Revealed if self.revealed else Placed, self.place, self.card)
        if self.place != MILESTONE:
            t.then(escalation.Escalate(t.serial))
        if row.immediate:
            t.source = self.card
            t.then(*row.immediate)


class Refill(Step[Realm]):
    """5.3.15, 6.3.1.4 Draw an Objective into one empty slot."""

    place: int

    def run(self, t: Realm) -> None:
        if t.places[self.place] is None and (card := draw_objective(t)):
            t.then(Place(self.place, card, revealed=True))


class Install(Effect):
    """5.3.28 Put a card into the Agenda: into an empty slot, else where a card of your choice makes room (R38)."""

    card: str
    once: bool = False
    """Not if it is there already (R39)."""

    def run(self, t: Realm) -> None:
        if self.once and any(it is not None and it.card == self.card for it in t.places):
            return
        if None in t.places[1:]:
            t.then(Place(t.places.index(None, 1), self.card))
            return
        room = self.room(t)
        if len(room) > 1:
            t.ask(0, MakeRoom(self))
        elif room:
            self.oust(t, room[0])
        else:
            gain_card(t, self.card)

    def room(self, t: Realm) -> list[int]:
        """The slots whose card may be displaced: a Calamity of the third tier may not."""
        return [p for p, it in enumerate(t.places) if p and it is not None and not t.book.fatal(it.card)]

    def oust(self, t: Realm, place: int) -> None:
        return_to_discard(t, place)
        t.then(Place(place, self.card))

    def words(self, book: Book) -> str:
        return say("put {name} into the Agenda", name=book.name(self.card))


class MakeRoom(Question[Realm]):
    """5.3.28 Which card of the Agenda goes to the Objective Discard to make room?"""

    effect: Install

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [aim(place) for place in self.effect.room(t)]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.3.28 Choose a slot of the Agenda; a Calamity of the third tier cannot be displaced."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Aim)
        self.effect.oust(t, action.place)


class AddSlots(Effect):
    """5.3.4 Agenda: more slots, on the right (R63)."""

    n: Few

    def run(self, t: Realm) -> None:
        t.places += [None] * self.n
        t.tell(SlotsAdded, self.n)

    def words(self, book: Book) -> str:
        return say("the Agenda gets {more_slots}", more_slots=counted(self.n, "more slot"))


class Banish(Effect):
    """5.3.11 Destroy up to so many copies of an Objective: in the Agenda, then the discard, then the deck."""

    n: Few
    card: str

    def run(self, t: Realm) -> None:
        for _ in range(self.n):
            self.one(t)

    def one(self, t: Realm) -> None:
        for place, it in enumerate(t.places):
            if it is not None and it.card == self.card:
                destroy_in_play(t, place)
                return
        if self.card in t.objective_discard:
            t.objective_discard.remove(self.card)
            t.tell(CardDestroyed, self.card, "objective discard")
        elif self.card in t.objective_deck:
            remove_objective(t, self.card)
            t.tell(CardDestroyed, self.card, "objective deck")

    def words(self, book: Book) -> str:
        return say("destroy {n} {name} wherever they are", n=self.n, name=book.name(self.card))


def remove_objective(t: Realm, card: str) -> None:
    """Take one copy, whichever, out of the Objective Deck."""
    deck = t.objective_deck
    at = one_of(t, deck, card)
    if at >= len(deck) - t.objective_seen:
        t.objective_seen -= 1
    if at < t.objective_sunk:
        t.objective_sunk -= 1
    del deck[at]
