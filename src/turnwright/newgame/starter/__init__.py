"""Starter: a race with one die.  RULES.md is the edition followed; start reading at sequence.py."""

from turnwright.core import Game

from .book import BOOK, Options
from .score import score
from .setup import setup
from .state import Race
from .view import imagine_into, view

GAME = Game(
    id="starter",
    title="Starter",
    blurb="Roll on or hold what you have.",
    author="the author of this folder",
    version=1,
    package=__name__,
    seats=(2, 3),
    roles=("Red", "Blue", "Green"),
    table=Race,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    options=Options,
    book=BOOK,
)
