"""1 How a battle, and 13 a campaign, ended, in a sentence."""

from __future__ import annotations

from turnwright.core import Outcome, how_it_ended
from turnwright.kit.words import say, wordlist

from ..state import MacView
from .words import lance

ENDINGS = wordlist(
    {
        "victory": "The enemy lance is destroyed.",
        "defeat": "Your lance is destroyed.",
        "lance destroyed": "A lance is destroyed.",
        "victory, the enemy withdrew": "The enemy has withdrawn.",
        "withdrawal": "A lance has withdrawn.",
        "withdrawal after the last round": "The last round is over, and both lances withdraw.",
        "the term is served": "The company has served its term.",
        "adrift": "The company has served its term and is adrift: less than Established does not count as won.",
        "established": "The company has served its term and is Established.",
        "renowned": "The company has served its term and is Renowned.",
        "legend": "The company has served its term and is a Legend.",
        "bankruptcy": "The company is bankrupt: selling everything would not cover its debts.",
        "no frame left and no means to get one": "The company has no frame left and not the means to get one.",
    }
)


def ending(outcome: Outcome) -> str:
    """1 How a battle, and 13 a campaign, ended, in a sentence."""
    return how_it_ended(outcome, ENDINGS)


def verdict(view: MacView) -> str:
    """1 Who has won a battle."""
    return say("{winner} wins", winner=lance(view, view.winner)) if view.winner >= 0 else say("Nobody wins")
