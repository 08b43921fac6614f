"""2.3 Starting setup."""

from __future__ import annotations

from .agents import join
from .book import PLACES, POSTS
from .names import FIRST, LAST
from .sequence import Week
from .state import Company, lever


def setup(t: Company) -> None:
    """2.3 One district of the player's choice; 1 and 14 what the branch starts with."""
    levels, book = lever(t), t.book
    t.sovereigns = t.quarter_start = levels.sovereigns
    t.materiel, t.influence = book.stores.materiel, book.stores.influence
    t.authority = {place: book.districts[place].authority for place in PLACES}
    t.dominion = {place: book.opening.dominion if place == t.options.start else 0 for place in PLACES}
    t.notice = {place: book.opening.notice if place == t.options.start else 0 for place in PLACES}
    t.closed_until = dict.fromkeys(PLACES, 0)
    t.distracted_until = dict.fromkeys(PLACES, 0)
    t.retaliations = dict.fromkeys(PLACES, 0)
    t.patrols = dict.fromkeys(PLACES, False)
    t.workers = levels.workers
    t.jobs = dict.fromkeys(POSTS.values(), 0)
    gather_roster(t)
    t.then(Week())


def gather_roster(t: Company) -> None:
    """5.2 Starting roster: the best first, as many as the lever of 14 says."""
    t.names_from = t.roll(len(FIRST) * len(LAST))
    for level in t.book.opening.levels[: lever(t).agents]:
        join(t, level)
