"""EC4X's table: the star map, and a page for every desk of the house, drawn from a View alone.

map.py is the map (space.py the chart, marks.py what stands and moves on it), pages.py, cards.py and ledger.py the books of
the house, report.py and battle.py the last turn.
"""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.markup import Markup
from turnwright.kit.words import kept_by, say

from ..book import Book
from ..state import Seen
from .art import definitions
from .desk import SIGNS
from .ledger import ledger
from .map import map_screen
from .marks import courses
from .motions import motions
from .pages import colonies, fleets, houses, research, systems
from .report import report, report_title
from .tile import vignette

CREST = "orbit"

__all__ = ["CREST", "motions", "screens", "sign", "vignette"]


def screens(view: Seen) -> dict[str, Markup]:
    """The map first; the report of a turn opens by itself when it comes."""
    given = courses(view)
    drawn = {"": definitions(), say("Map"): map_screen(view, given)} | settled(view)
    if view.house is not None:
        drawn |= {say("Colonies"): colonies(view), say("Fleets"): fleets(view, given)}
    return drawn


def settled(view: Seen) -> dict[str, Markup]:
    """The pages on which a draft changes nothing: drawn once a turn."""
    return _settled(view.book, view.but(book=None, waiting=(), question=None, sheet=(), faults=(), costs=(), funds=0))


@kept_by(32)
def _settled(book: Book, undrafted: Seen) -> dict[str, Markup]:
    view, later = undrafted.but(book=book), Markup()
    if view.house is None:
        return {say("Systems"): systems(view), say("Houses"): houses(view)}
    told = {report_title(view): report(view)} if view.turn > 1 else {}
    drawn = told | {say("Systems"): systems(view), say("Colonies"): later, say("Fleets"): later}
    return drawn | {say("Research"): research(view), say("Houses"): houses(view), say("Ledger"): ledger(view)}


def sign(action: Action) -> str:
    """The icon that stands before an action in the list."""
    return SIGNS.get(type(action).__name__, "next")
