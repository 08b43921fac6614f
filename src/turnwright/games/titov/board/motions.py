"""What the table sees: cards go from pile to hand and on, the bank's columns rise and fall, the Agenda moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnwright.core import Event, Motion
from turnwright.kit.words import signed

from .. import events as e
from ..state import LETTERS, Amounts
from ..view import Court

DECK, DISCARD, OBJECTIVES, PAST = "pile:deck", "pile:discard", "pile:objectives", "pile:past"
PILES = {"deck": DECK, "hand": "hand", "discard": DISCARD, "objective discard": PAST, "objective deck": OBJECTIVES}


def motions(view: Court, events: Sequence[Event]) -> list[Motion]:
    return [motion for event in events for motion in _of(event)]


def _of(event: Event) -> Iterator[Motion]:
    match event:
        case e.Drew(cards=cards):
            for card in cards:
                yield Motion("card", "hand", start=DECK, what=f"hand:{card}")
        case e.Taken(card=card):
            yield Motion("card", "hand", start=DECK, what=f"hand:{card}")
        case e.Played(card=card, pay=pay):
            yield from _bank(pay, -1)
            yield Motion("card", DISCARD, start=f"hand:{card}")
        case e.HandDiscarded(cards=cards):
            for card in cards:
                yield Motion("card", DISCARD, start=f"hand:{card}")
        case e.CardGained(n=n, to=to):
            yield Motion("flash", PILES[to], words=signed(n))
        case e.Shuffled(pile=pile):
            yield Motion("flash", DECK if pile == "action" else OBJECTIVES)
        case e.Recurred():
            yield Motion("card", "hand", start=DISCARD)
        case e.Reshuffled():
            yield Motion("card", DECK, start=DISCARD)
        case e.ResourcesGained(amounts=amounts):
            yield from _bank(amounts, 1)
        case e.ResourcesLost(amounts=amounts):
            yield from _bank(amounts, -1)
        case _:
            yield from _agenda(event)


def _agenda(event: Event) -> Iterator[Motion]:
    match event:
        case e.ResolutionTaken(place=place, pay=pay) | e.StepBought(place=place, pay=pay):
            yield from _bank(pay, -1)
            yield Motion("flash", f"niche:{place}")
        case e.TrackMoved(place=place, by=by) | e.TimerMoved(place=place, by=by):
            yield Motion("number", f"niche:{place}", words=signed(by))
        case e.TimersAdvanced(places=places):
            for place in places:
                yield Motion("number", f"niche:{place}", words=signed(1))
        case e.TimerFull(place=place):
            yield Motion("flash", f"niche:{place}")
        case e.Revealed(place=place) | e.Placed(place=place):
            yield Motion("card", f"niche:{place}", start=OBJECTIVES)
        case e.Left(place=place):
            yield Motion("card", PAST, start=f"niche:{place}")


def _bank(amounts: Amounts, sign: int) -> Iterator[Motion]:
    for letter, amount in zip(LETTERS, amounts, strict=True):
        if amount:
            yield Motion("number", f"bank:{letter}", words=signed(sign * amount))
