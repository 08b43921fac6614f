"""Hell EIC: a branch of the East Infernal Company, managed week by week.  For one player.

Edition: "Hell EIC: Complete Minimum Viable Ruleset".  RULES.md retells it under the book's own section numbers (its
unnumbered headings are counted on: 4.2 is the second heading of section 4); rulings.md says how its gaps are filled.
Start reading at sequence.py, the week.  Every chapter has its file: resources.py 1, districts.py 2, upkeep.py 3.1, quarter.py 3.2, workers.py
4, agents.py 5, missions.py 6, preparation.py and resolution.py 7, conditions.py 8, corruption.py 9, notice.py 10,
quiet_empire.py and coup.py 11, random_events.py 12.  assignment.py asks for orders; book.py holds the numbers, state.py the Table.
Folders are faces: text/ says it, board/ draws it, bot/ plays it; terminal.py is a small one.
"""

from __future__ import annotations

from turnwright.core import Game

from .book import BOOK, Options
from .presets import PRESETS
from .score import score
from .setup import setup
from .state import Company
from .view import Seen, imagine_into, view

GAME = Game[Company, Seen](
    id="hell",
    title="Hell EIC",
    blurb="Run a branch of the East Infernal Company: profit every quarter, and never more notice than you can bear.",
    author="the authors of Hell EIC",
    version=2,
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
    kind="An infernal trading company",
    presets=PRESETS,
)
