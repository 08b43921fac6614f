"""Hell EIC: a branch of the East Infernal Company, managed week by week.  For one player.

Edition: "Hell EIC: Complete Minimum Viable Ruleset".  RULES.md retells it under the book's own section numbers (its
unnumbered headings are counted on: 4.2 is the second heading of section 4); rulings.md says how its gaps are filled.
Start reading in sequence.py; book.py holds every number; each chapter of the book has its module.
"""

from __future__ import annotations

from turnwright.core import Game

from .book import BOOK, Options
from .score import score
from .setup import setup
from .state import Company
from .view import Seen, imagine_into, view

GAME = Game[Company, Seen](
    id="hell",
    title="Hell EIC",
    blurb="Run a branch of the East Infernal Company: profit every quarter, and never more notice than you can bear.",
    author="the authors of Hell EIC",
    version=1,
    package=__name__,
    seats=(1,),
    roles=("Manager",),
    table=Company,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    options=Options,
    book=BOOK,
)
