"""EC4X: two to twelve houses, one sealed order sheet each a turn, and nobody sees what they should not.

Follows the author's Specification v0.1; what it leaves open or says twice is settled in rulings.md.

Start reading at sequence.py (the four phases), go on with command.py (how a sheet is carried out) and missions.py (the
sixteen fleet orders).  Chapters: starmap, population, economy, research, construction, lanes, engage, battle, forces,
ground, diplomacy, espionage, income.  fog.py is all that a house sees of others; view.py shows nothing else.
"""

from turnwright.core import Game

from .book import BOOK, HOUSES, Options
from .imagine import imagine_into, resample
from .score import score
from .setup import setup
from .state import Reach
from .view import view

GAME = Game(
    id="ec4x",
    title="EC4X",
    blurb="Upstart houses explore, settle, scheme and fight for a fallen empire, one sealed turn at a time.",
    author="Mason A. Green",
    version=1,
    package=__name__,
    seats=tuple(range(2, 13)),
    roles=HOUSES,
    table=Reach,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    resample=resample,
    options=Options,
    book=BOOK,
)
