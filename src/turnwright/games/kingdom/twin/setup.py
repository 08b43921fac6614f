"""5 Starting setup."""

from __future__ import annotations

from .sequence import begin_turn
from .state import Kingdom
from .terms import Terms


def start(state: Kingdom, terms: Terms) -> None:
    """5 Both players start alike, on an empty row; Player A begins."""
    row = terms.book.start
    for seat in range(2):
        realm = state.realms[seat]
        realm.gold = row.gold if seat == 0 else max(0, row.gold + row.second_player_gold)
        realm.lands = row.lands
        realm.farms = row.farms
        realm.castle = row.castle
        realm.council = row.council
        realm.happiness = row.happiness
    state.round = 1
    state.loser = -1
    begin_turn(state, terms)
