"""Envelopes: a small game with every hard thing in it.  Our own rules, so RULES.md is the only edition.

Sealed simultaneous orders (2.2), secret draws (2.6), fog (1.1), dice and a choice inside an effect (2.5).
Start reading at sequence.py.
"""

from turnwright.core import Game

from .book import BOOK, OFFICES, Options
from .score import score
from .setup import setup
from .state import Town
from .view import imagine_into, resample, view

GAME = Game(
    id="envelopes",
    title="Envelopes",
    blurb="Seal your orders, outguess the other offices, and keep your letters dry.",
    author="the Turnwright contributors",
    version=1,
    package=__name__,
    seats=(2, 3, 4),
    roles=OFFICES,
    table=Town,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    resample=resample,
    options=Options,
    book=BOOK,
)
