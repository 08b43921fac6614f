"""What the board asks of the rules: which answers are open, what they would do now, and why others are not.

A Court has every public field that legality reads, so the rules themselves judge it; nothing is decided twice.
"""

from __future__ import annotations

from typing import NamedTuple

from turnwright.core import Action
from turnwright.kit.words import say

from ..action_phase import PlayOne, PlayOrEnd, bills
from ..actions import Play
from ..cards import Resolution, Track
from ..crisis_phase import Negotiation, TakeResolutions
from ..effects import say_amounts
from ..effects.spending import affordable, shortage
from ..state import Amounts, InPlay
from ..view import Court, as_realm


def legal(view: Court) -> list[Action]:
    """The answers open to the viewer."""
    return list(view.question.legal(as_realm(view), 0)) if view.question is not None else []


def playable(view: Court) -> dict[str, list[Amounts]]:
    """6.1.3 The cards of the hand that can be played now, with the ways to pay."""
    found: dict[str, list[Amounts]] = {}
    if isinstance(view.question, PlayOrEnd | PlayOne):
        for action in legal(view):
            if isinstance(action, Play):
                found.setdefault(action.card, []).append(action.pay)
    return found


def missing(view: Court, card: str) -> Amounts:
    """6.1.3.1 What the bank lacks to play a card, by its cheapest way."""
    return min((shortage(view.bank, bill) for bill in bills(as_realm(view), card)), key=sum)


class Offer(NamedTuple):
    """A Resolution, or the price of a step, as it stands now."""

    bill: Amounts
    """One way to pay, the most affordable."""
    why: str
    """Why it is not met; empty when it is."""
    times: int
    """How often the bank could pay it."""


def offer(view: Court, resolution: Resolution, done: int = 0) -> Offer:
    """6.2.1.1 Whether the requirements of a Resolution are met, and what it costs; `done` of its steps are bought."""
    realm = as_realm(view)
    bill = min(resolution.spend.bills(realm), key=lambda bill: sum(shortage(view.bank, bill)))
    unmet = next((said for need in resolution.needs if (said := need.lacks(realm))), "")
    return _offer(view, bill, unmet, max(1, resolution.steps - done))


def press_offer(view: Court, track: Track, progress: int) -> Offer:
    """5.3.41 Whether a step of a war or crisis can be paid."""
    return _offer(view, track.spend.amounts, "", -((progress - track.length) // track.gain))


def offers_met(view: Court, it: InPlay) -> list[bool]:
    """6.2.1.1 Of each Resolution of a card and of its track, whether it is met now."""
    realm, row = as_realm(view), view.book.in_play(it.card)
    met = [
        all(need.met(realm) for need in resolution.needs)
        and any(affordable(view.bank, bill) for bill in resolution.spend.bills(realm))
        for resolution in row.resolutions
    ]
    return [*met, affordable(view.bank, row.track.spend.amounts)] if row.track else met


def _offer(view: Court, bill: Amounts, unmet: str, most: int) -> Offer:
    lack = shortage(view.bank, bill)
    times = min((have // due for have, due in zip(view.bank, bill, strict=True) if due), default=1)
    return Offer(
        bill,
        unmet or (say("{amounts} short", amounts=say_amounts(lack)) if any(lack) else ""),
        min(times, most),
    )


def opened(view: Court, it: InPlay) -> bool:
    """6.2.1, 6.1.1 Whether the viewer may take Resolutions of this card now."""
    question = view.question
    if isinstance(question, Negotiation):
        return not it.spent and question.effect.uid in (0, it.uid)
    return isinstance(question, TakeResolutions) and not it.spent
