"""5.3.15 Escalation: two cards of a name in the Agenda become something worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Step

from ..events import Escalated
from ..state import MILESTONE, Deed, InPlay, Realm, card_at
from . import OfOne, destroy_in_play, row_of, slots

if TYPE_CHECKING:
    from ..cards import Objective


class Escalate(OfOne, Step[Realm]):
    """5.3.15 Escalation: two of a name are destroyed; the result takes the older card's slot (R65 to R70)."""

    def act(self, t: Realm, place: int, it: InPlay) -> None:
        row: Objective = t.book.objectives[it.card]
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
