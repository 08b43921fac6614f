"""5.3.15 Escalation: two cards of a name in the Agenda become something worse."""

from __future__ import annotations

from turnwright.core import Step

from ..cards import Objective
from ..events import Escalated
from ..state import MILESTONE, Deed, Realm, card_at, place_of
from . import agenda_row, destroy_in_play, row_of, slots


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
            t.then(slots.Place(older, row.escalates), slots.Refill(newer))
        else:
            t.source = it.card
            t.then(*row.erupts, slots.Refill(older), slots.Refill(newer))

    def twin(self, t: Realm, place: int, row: Objective) -> int | None:
        if not (row.escalates or row.erupts):
            return None
        for p, other in enumerate(t.places):
            if p not in (MILESTONE, place) and other is not None and row_of(t, other).name == row.name:
                return p
        return None
