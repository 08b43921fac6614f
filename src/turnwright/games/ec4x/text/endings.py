"""1.1 How a game ended, in a sentence."""

from __future__ import annotations

from turnwright.core import Outcome, how_it_ended
from turnwright.kit.words import wordlist

ENDINGS = wordlist(
    {
        "the turns are over": "The last turn is over, and the highest prestige decides.",
        "the last house standing": "No other house is left standing.",
        "the prestige that was agreed on": "The prestige that was agreed on is reached.",
    }
)


def ending(outcome: Outcome) -> str:
    """1.1 How a game ended, in a sentence."""
    return how_it_ended(outcome, ENDINGS)
