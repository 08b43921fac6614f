"""1 How a game ended, in a sentence."""

from __future__ import annotations

from turnwright.core import Outcome, how_it_ended
from turnwright.core.acts import REASONS
from turnwright.kit.words import wordlist

ENDINGS = wordlist(
    {
        "conquest": "A castle has fallen.",
        "bankruptcy": "A realm could not pay its upkeep.",
        "victory points": "The rounds are over, and victory points decide.",
        "victory points, tie broken by castle": "Victory points are equal; the stronger castle decides.",
        "victory points, tie broken by gold": "Victory points and castles are equal; gold decides.",
        "victory points, tie broken by population": "Victory points, castles and gold are equal; the greater population decides.",
        "victory points, all tied": "Victory points, castles, gold and population are all equal.",
    }
)


HOW = wordlist({reason: reason.removeprefix("by ") for reason in (*ENDINGS, *REASONS.values())})


def ending(outcome: Outcome) -> str:
    """1 How a game ended, in a sentence."""
    return how_it_ended(outcome, ENDINGS)
