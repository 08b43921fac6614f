"""EC4X: two to twelve houses, one sealed order sheet each a turn, and nobody sees what they should not.

Follows the author's Specification v0.1; what it leaves open or says twice is settled in rulings.md.

Start reading at sequence.py (the four phases), go on with lines.py and command.py (what is ordered, how it is carried
out).  map/, economy/, war/ and secrets/ are the parts of the book; assets.py is its chapter 2, book.py every number, state.py
the table.  text/, board/, terminal/, forms/, mail/, bot/ and lab/ are the faces.
"""

from turnwright.core import Game

from .book import BOOK, HOUSES, Options
from .imagine import imagine_into, resample
from .presets import PRESETS
from .score import score
from .setup import setup
from .state import Reach
from .view import revealed, view

GAME = Game(
    id="ec4x",
    title="EC4X",
    blurb="Upstart houses explore, settle, scheme and fight for a fallen empire, one sealed turn at a time.",
    author="Mason A. Green",
    version=2,
    package=__name__,
    seats=tuple(range(2, 13)),
    roles=HOUSES,
    table=Reach,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    resample=resample,
    revealed=revealed,
    options=Options,
    book=BOOK,
    kind="Empires among the stars",
    presets=PRESETS,
)
