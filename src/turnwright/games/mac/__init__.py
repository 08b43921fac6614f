"""Mechanized Armour Commander: lances of armoured frames, hex by hex and shot by shot, and the company that sends them.

Follows the author's Core Rules: battle in chapters 1 to 10, the campaign in chapters 9 and 11 to 16.  A match is a skirmish
(one battle between chosen lances) or a campaign.  What the book leaves open is settled in rulings.md.

Start reading at sequence.py (the round) and in battle/; for the campaign at company/headquarters.py.  loadout.py,
frames.py and lances.py are chapters 7 and 8, which both share; every number is in book/, the state in state.py and
company/state.py.  text/, board/, terminal/, forms/ and bot/ are the faces.
"""

from turnwright.core import Game

from .book import BOOK, Options
from .presets import PRESETS
from .score import score
from .setup import setup
from .state import Mac
from .view import imagine_into, view

GAME = Game(
    id="mac",
    title="Mechanized Armour Commander",
    blurb="Armoured frames, hex by hex: one battle between two lances, or a mercenary company and its war.",
    author="the author of Mechanized Armour Commander",
    version=2,
    package=__name__,
    seats=(1, 2),
    roles=("First lance", "Second lance"),
    alone="Commander",
    table=Mac,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    options=Options,
    book=BOOK,
    kind="Armoured frames on hexes",
    presets=PRESETS,
)
