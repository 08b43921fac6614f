"""Mechanized Armour Commander: lances of armoured frames, hex by hex and shot by shot, and the company that sends them.

Follows the author's Core Rules: battle in chapters 1 to 10, the campaign in chapters 9 and 11 to 16.  A match is a skirmish
(one battle between chosen lances) or a campaign.  What the book leaves open is settled in rulings.md.

Start reading at sequence.py (the round), go on with activation.py (what a frame may do) and acts.py (what that does).
accuracy.py, firing.py, damage.py, reactor.py, movement.py, land.py and lances.py are the chapters of the book; orders.py
is its AI.  For the campaign start at headquarters.py, then briefing.py (before a contract), aftermath.py (after it) and
refit.py; money.py holds every sum, market.py, contracts.py, travel.py, roster.py and workshop.py the chapters.  Numbers
live in tables.py and its three companions.
"""

from turnwright.core import Game

from .battle.ending import score
from .book import BOOK, Options
from .setup import setup
from .state import Mac
from .view import imagine_into, view

GAME = Game(
    id="mac",
    title="Mechanized Armour Commander",
    blurb="Armoured frames, hex by hex: one battle between two lances, or a mercenary company and its war.",
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
