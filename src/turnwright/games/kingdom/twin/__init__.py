"""Kingdom over rows of numbers, for millions of games a second.  Each file answers to the game's own of the same name.

Start reading at sequence.py.  `tests/test_twin.py` holds it to the rules.
"""

from turnwright.twin import Twin

from .. import GAME
from .actions import ACTIONS
from .main_phase import legal
from .score import active, over, score, winner
from .sequence import step
from .setup import start
from .state import STATE, beyond, written
from .terms import terms

TWIN = Twin(
    game=GAME,
    state=STATE,
    actions=ACTIONS,
    terms_of=terms,
    start=start,
    legal=legal,
    step=step,
    over=over,
    seat=active,
    winner=winner,
    score=score,
    written=written,
    beyond=beyond,
)
