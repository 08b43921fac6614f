"""9 The end of the game."""

from __future__ import annotations

from turnwright.core import Outcome

from .state import MILESTONE, Realm

REASONS = {
    "golden": "a golden legacy",
    "modest": "a modest legacy",
    "conqueror": "a conqueror's legacy",
    "gracious": "a gracious legacy",
    "O38": "the capital fell",
    "O41": "a palace coup",
    "O44": "desolation",
    "O47": "the realm became a vassal",
}
"""9.1, 9.2 How a reign can end."""


WINS = ("golden", "modest", "conqueror", "gracious")


def score(t: Realm) -> Outcome:
    """9.1, 9.2 The score is the number of Milestones resolved; all fourteen make a win."""
    it = t.places[MILESTONE]
    resolved = len(t.milestone_discard) + (it is not None and it.spent)
    return Outcome(REASONS[t.ending], (0,) if t.ending in WINS else (), (float(resolved),))
