"""Project Titov: a deck-building reign on a Bronze Age river, for one player.

Follows Stephen's thesis rulebook (README of December 2024) with the card texts of his printed sheets of July 2025;
where cards have no printed text, rulings.md says what was adapted or made for this edition.

How to read this folder: `sequence.py` is the turn as a list of Steps.  `state.py` is the state.  Cards are rows in
`action_cards.py` (actions), `objectives.py` (objectives) and `milestones.py` (milestones), made of Effects: values that act and
say what they do.  Effects live by chapter in `resources.py`, `decks.py`, `controlled_cards.py`, `agenda.py`, `crisis_phase.py`,
`action_phase.py` and `choices.py`.
"""

from __future__ import annotations

from turnwright.core import Game

from .book import BOOK, Options
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
)
