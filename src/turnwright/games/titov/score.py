"""9 The end of the game: what ends it, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from turnwright.core import Outcome
from turnwright.kit.words import say

from .effects import Effect
from .events import Ended
from .state import MILESTONE, Realm

if TYPE_CHECKING:
    from .book import Book

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


class Win(Effect):
    """9.2 The reign is complete."""

    ending: Literal["golden", "modest", "conqueror", "gracious"]

    def run(self, t: Realm) -> None:
        t.ending = self.ending
        t.tell(Ended(self.ending, won=True))
        t.finish()

    def words(self, book: Book) -> str:
        return say("you win ({ending} legacy)", ending=self.ending)


class YouLose(Effect):
    """9.1 A Calamity of the third tier has run its course."""

    card: str

    def run(self, t: Realm) -> None:
        t.ending = self.card
        t.tell(Ended(self.card, won=False))
        t.finish()

    def words(self, book: Book) -> str:
        return say("you lose the game")
