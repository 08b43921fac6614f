"""5.3.4 Agenda: what lies there, and how a card leaves it.

Cards enter it in slots.py and are dealt with in resolutions.py; fates.py is what becomes of them then (Return, Replace, Destroy).
Two of a name escalate in escalation.py; timers.py, wars.py (Crises too), projects.py, monuments.py and calamities.py say the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnwright.core import Value

from ..events import CardDestroyed, Left
from ..state import InPlay, Realm, card_at, place_of

if TYPE_CHECKING:
    from ..cards import CardInPlay


class OfOne(Value):
    """A Step for one card in play, wherever it lies by then; nothing if it has left."""

    uid: int

    def run(self, t: Realm) -> None:
        place = place_of(t, self.uid)
        if place is not None:
            self.act(t, place, card_at(t, place))

    def act(self, t: Realm, place: int, it: InPlay) -> None:
        raise NotImplementedError


def row_of(t: Realm, it: InPlay) -> CardInPlay:
    return t.book.in_play(it.card)  # type: ignore[no-any-return]


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
