"""Mechanized Armour Commander: lances of armoured frames, hex by hex and shot by shot.

Follows the author's Core Rules; here are the chapters of battle (1 to 10, 16.1 and 17), played as a skirmish: one battle
between chosen lances.  What the book leaves open is settled in rulings.md.

Start reading at sequence.py (the round), go on with activation.py (what a frame may do) and acts.py (what that does).
accuracy.py, firing.py, damage.py, reactor.py, movement.py, land.py and lances.py are the chapters of the book; orders.py
is its AI.  Numbers live in tables.py and its three companions.
"""

from turnwright.core import Game

from .ending import score
from .setup import setup
from .table import Mac
from .tables import BOOK, Options
from .view import imagine_into, view

GAME = Game(
    id="mac",
    title="Mechanized Armour Commander",
    blurb="Two lances of armoured frames: move, aim, overload the reactor and bring the other side down.",
    author="the author of Mechanized Armour Commander",
    version=1,
    package=__name__,
    seats=(1, 2),
    roles=("First lance", "Second lance"),
    table=Mac,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    options=Options,
    book=BOOK,
)
