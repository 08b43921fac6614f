"""5 Starting setup."""

from __future__ import annotations

from .sequence import BeginTurn
from .state import Kingdom, Realm


def setup(t: Kingdom) -> None:
    """5 Both players start alike; Player A begins."""
    start = t.book.start
    realm = Realm(
        gold=start.gold,
        lands=start.lands,
        farms=start.farms,
        castle=start.castle,
        council=start.council,
        happiness=start.happiness,
    )
    t.realms = [realm, realm]
    t.round = 1
    t.then(BeginTurn())
