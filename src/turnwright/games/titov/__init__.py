"""Project Titov: a deck-building reign on a Bronze Age river, for one player.

Follows Stephen's thesis rulebook (README of December 2024) with the card texts of his printed sheets of July 2025;
where cards have no printed text, rulings.md says what was adapted or made for this edition.

Start reading at sequence.py, the turn, and its phases (6): action_phase.py, crisis_phase.py, reset_phase.py.  cards/ are rows made of
Effects, which act and say what they do: effects/ holds them by keyword (5.3), agenda/ what lies there, with its timers, wars,
projects, monuments and calamities: a phase says when and for which cards, agenda/ what happens to one.  decks.py holds what is
drawn, shuffled and looked at, clocks.py and provinces.py what action cards have beside effects, book.py the numbers, state.py the
Table and the five resources (5.3.29), score.py how a reign ends.
Folders text/, board/ and bot/ are faces: they say it, draw it and play it; terminal.py is a small one.
"""

from __future__ import annotations

from turnwright.core import Game

from .book import BOOK, Options
from .presets import PRESETS
from .score import score
from .setup import setup
from .state import Realm
from .view import Court, imagine_into, resample, view

GAME: Game[Realm, Court] = Game(
    id="titov",
    title="Project Titov",
    blurb="Build a deck, hold a realm together, and leave a legacy before the calamities do.",
    author="Stephen (Project Titov, MA thesis)",
    version=1,
    package=__name__,
    seats=(1,),
    roles=("Sovereign",),
    table=Realm,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    resample=resample,
    options=Options,
    book=BOOK,
    kind="A Bronze Age deck-builder",
    presets=PRESETS,
)
