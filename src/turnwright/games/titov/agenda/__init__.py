"""5.3.4 Agenda: cards enter it, escalate, advance their timers and tracks, and leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from turnwright.core import Question, Step
from turnwright.kit.words import counted, say

from ..actions import Action, Aim, aim
from ..cards import CardInPlay, Milestone, Objective, Track
from ..effects import AnyFate, Destroyed, Effect, Fate, Few, RaidClock, Replaced, Restarted, Returned
from ..effects.controlled_cards import gain_card, one_of
from ..effects.decks import draw_objective
from ..events import CardDestroyed, ClockAdvanced, Escalated, Left, Placed, Revealed, SlotsAdded
from ..state import MILESTONE, Deed, InPlay, Realm, card_at, place_of

if TYPE_CHECKING:
    from ..book import Book


def row_of(t: Realm, it: InPlay) -> CardInPlay:
    return t.book.in_play(it.card)  # type: ignore[no-any-return]


def agenda_row(t: Realm, card: str) -> Objective:
    row: Objective = t.book.objectives[card]
    return row


# Entering play


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
            t.then(Escalate(t.serial))
        if row.immediate:
            t.source = self.card
            t.then(*row.immediate)


class Refill(Step[Realm]):
    """5.3.15, 6.3.1.4 Draw an Objective into one empty slot."""

    place: int

    def run(self, t: Realm) -> None:
        if t.places[self.place] is None and (card := draw_objective(t)):
            t.then(Place(self.place, card, revealed=True))


class Escalate(Step[Realm]):
    """5.3.15 Escalation: two of a name are destroyed; the result takes the older card's slot (R65 to R70)."""

    uid: int

    def run(self, t: Realm) -> None:
        place = place_of(t, self.uid)
        if place is None:
            return
        it = card_at(t, place)
        row = agenda_row(t, it.card)
        twin = self.twin(t, place, row)
        if twin is None:
            return
        older, newer = sorted((place, twin), key=lambda p: card_at(t, p).uid)
        for p in (older, newer):
            destroy_in_play(t, p)
        t.tell(Escalated, it.card, row.escalates)
        t.story.append(Deed(t.turn, row.escalates or it.card, "escalated"))
        if row.escalates:
            t.then(Place(older, row.escalates), Refill(newer))
        else:
            t.source = it.card
            t.then(*row.erupts, Refill(older), Refill(newer))

    def twin(self, t: Realm, place: int, row: Objective) -> int | None:
        if not (row.escalates or row.erupts):
            return None
        for p, other in enumerate(t.places):
            if p not in (MILESTONE, place) and other is not None and row_of(t, other).name == row.name:
                return p
        return None


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


# Leaving play


def destroy_in_play(t: Realm, place: int) -> None:
    """5.3.11 Destroy an Objective in the Agenda."""
    it = card_at(t, place)
    t.places[place] = None
    t.tell(CardDestroyed, it.card, "agenda")


def return_to_discard(t: Realm, place: int) -> None:
    """5.3.33 Return: timer, clocks and progress are lost on the way (R58)."""
    it = card_at(t, place)
    t.places[place] = None
    t.objective_discard.append(it.card)
    t.tell(Left, place, it.card, "objective discard")


def complete(t: Realm, place: int, option: int) -> None:
    """3.4, 6.2.1.2 A Resolution takes effect; the Objective is destroyed unless it says otherwise."""
    it = card_at(t, place)
    resolution = row_of(t, it).resolutions[option]
    t.story.append(Deed(t.turn, it.card, "built" if resolution.steps else "resolved", option))
    if place == MILESTONE:
        resolve_milestone(t, resolution.next)
        t.then(*resolution.effects)
    else:
        conclude(t, place, resolution.effects, resolution.fate)


def conclude(t: Realm, place: int, effects: tuple[Effect, ...], fate: Fate) -> None:
    """R47 Destroyed cards go first, so that their slot is free for the effects; everything else comes after them."""
    it = card_at(t, place)
    t.source = it.card
    if isinstance(fate, Destroyed) and place != MILESTONE:
        destroy_in_play(t, place)
        t.then(*effects)
    else:
        t.then(*effects, Leave(it.uid, cast(AnyFate, fate)))


def resolve_milestone(t: Realm, following: str) -> None:
    """R55 A resolved Milestone stays face up, spent, until the Reset Phase."""
    it = card_at(t, MILESTONE)
    t.places[MILESTONE] = it.but(spent=True)
    t.next_milestone = following or cast(Milestone, row_of(t, it)).next


class Leave(Step[Realm]):
    """5.3.33, 5.3.28, 5.3.21 What becomes of a card after its effects."""

    uid: int
    fate: AnyFate

    def run(self, t: Realm) -> None:
        place = place_of(t, self.uid)
        if place is None:
            return
        it, fate = card_at(t, place), self.fate
        if isinstance(fate, Returned):
            return_to_discard(t, place)
        elif isinstance(fate, Replaced):
            replace(t, place, fate.by)
        elif isinstance(fate, RaidClock):
            if advance_clock(t, it.card, fate.slices):
                replace(t, place, fate.war)
            else:
                return_to_discard(t, place)
        elif isinstance(fate, Destroyed) and place != MILESTONE:
            destroy_in_play(t, place)
        elif isinstance(fate, Restarted):
            t.places[place] = it.but(progress=cast(Track, row_of(t, it).track).start)


def replace(t: Realm, place: int, card: str) -> None:
    """5.3.28 Replace: the old card is destroyed, the new one takes its place."""
    destroy_in_play(t, place)
    t.then(Place(place, card))


def advance_clock(t: Realm, card: str, slices: int) -> bool:
    """5.3.8 Clock of a card's name: one slice; emptied when full.  True when that happened (R18)."""
    name = t.book.name(card)
    now = t.clocks.get(name, 0) + 1
    t.clocks[name] = now % slices
    t.tell(ClockAdvanced, card, now, slices)
    return bool(now == slices)


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
