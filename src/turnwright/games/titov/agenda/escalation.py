"""5.3.15 Escalation: a card enters play, and with its like becomes something worse."""

from __future__ import annotations

from turnwright.core import Step

from ..cards import CardInPlay, Objective
from ..effects.decks import draw_objective
from ..events import Escalated, Placed, Revealed
from ..state import MILESTONE, Deed, InPlay, Realm, card_at, place_of
from . import agenda_row, destroy_in_play, row_of


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
