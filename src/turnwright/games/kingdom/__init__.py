"""Kingdom Builder: two realms, one farm each, and twenty rounds to outbuild or overrun the other.

Follows the author's rulebook in sections 0 to 5; section 6 (Absorption), to which the book refers but which it does not
print, is made of its legend.  What the book leaves open is settled in rulings.md.

Start reading at sequence.py, the turn.  Its phases (2) are development_phase.py, upkeep_phase.py and main_phase.py;
council_actions.py says what each action (3) asks for and does, with lands.py, people.py, buildings.py and war.py; prices.py, what
it costs.  These are functions of a Realm (state.py) and of the numbers (book.py).  score.py counts the points.
Folders are faces: text/ says it, board/ draws it, bot/ plays it; terminal.py is the small one.
"""

from turnwright.core import Game

from .book import BOOK, Options
from .presets import PRESETS, SWAP
from .score import score
from .setup import setup
from .state import Kingdom
from .view import imagine_into, view

GAME = Game(
    id="kingdom",
    title="Kingdom",
    blurb="Two realms: farm, tax, feast, build and march until a castle falls or the rounds are over.",
    author="the author of Kingdom Builder",
    version=1,
    package=__name__,
    seats=(2,),
    roles=("Player A", "Player B"),
    table=Kingdom,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    chance=False,
    options=Options,
    book=BOOK,
    kind="Two realms, no dice",
    presets=PRESETS,
    swap=SWAP,
)
