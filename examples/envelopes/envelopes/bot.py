"""A player for Envelopes: sends its best letters where the purse promises most, a little at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice

from .actions import GiveUp, Keep, Pay, Seal, Send
from .book import LETTERS
from .text import coins, house_name
from .view import Seen

WORTH_A_RANSOM = 2


def choose(view: Seen, legal: Sequence[Action], rng: Random) -> Advice:
    best = max(legal, key=lambda action: (_value(view, action) + rng.random() * 2, repr(action)))
    return Advice(best, _reason(view, best))


def _value(view: Seen, action: Action) -> float:
    match action:
        case Send(letter, house):
            return LETTERS[letter] + _purse(view, house)
        case Keep(letter):
            return LETTERS[letter]
        case Pay():
            return LETTERS[view.held[0].letter] - WORTH_A_RANSOM
    return 0


def _purse(view: Seen, house: int) -> float:
    """What waits there: the purse I saw, or an average one, less if another office has seen it."""
    seen = view.purses[house]
    if seen is not None:
        return seen
    rivals = sum(house in known for known in view.known)
    return (view.book.purse + 1) / 2 - rivals


def _reason(view: Seen, action: Action) -> str:
    match action:
        case Send(_, house) if view.purses[house] is not None:
            return f"You know that {coins(view.purses[house] or 0)} wait at {house_name(house)}."
        case Send(_, house):
            return f"Nobody knows what waits at {house_name(house)}; it may be much."
        case Seal():
            return "There is nothing better to send."
        case Keep():
            return "It is worth the most."
        case Pay():
            return "The letter is worth more than the ransom."
        case GiveUp():
            return "The letter is not worth the ransom."
    return ""


def evaluate(view: Seen, seat: int) -> float:
    """The lead over the best other office, 20 coins counting as won, in -1..1."""
    have = [view.earned[s] + view.found[s] - view.paid[s] for s in range(view.seats)]
    lead = have[seat] - max(have[s] for s in range(view.seats) if s != seat)
    return max(-1.0, min(1.0, lead / 20))
