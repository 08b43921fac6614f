"""5.3.4 Agenda: what lies there, and how a card leaves it.

Cards enter it in slots.py and are dealt with in resolutions.py; two of a name escalate in escalation.py.
"""

from __future__ import annotations

from ..cards import CardInPlay, Objective
from ..events import CardDestroyed, Left
from ..state import InPlay, Realm, card_at


def row_of(t: Realm, it: InPlay) -> CardInPlay:
    return t.book.in_play(it.card)  # type: ignore[no-any-return]


def agenda_row(t: Realm, card: str) -> Objective:
    row: Objective = t.book.objectives[card]
    return row


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
