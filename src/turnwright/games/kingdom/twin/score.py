"""1 Who wins: conquest, bankruptcy, or victory points with their tie-breaks."""

from __future__ import annotations

from turnwright.twin.chance import count

from ..book import Book
from ..score import per
from .state import GOING_ON, Kingdom, Realm, developments, population
from .terms import Terms


def over(state: Kingdom) -> bool:
    """1 Is the game over?"""
    return state.ended != GOING_ON


def active(state: Kingdom) -> int:
    """2 Whose turn it is: only that player is ever asked."""
    return state.active


def victory_points(realm: Realm, book: Book) -> int:
    """1 Victory points, each kind rounded down and kept within its limit (R49)."""
    row = book.victory
    castle = min(row.castle_most, realm.castle * row.castle)
    gold = min(row.gold_most, per(realm.gold, row.gold))
    built = min(row.developments_most, per(developments(realm), row.developments))
    mood = max(row.happiness_least, min(row.happiness_most, realm.happiness * row.happiness))
    return (
        castle + gold + built + population(realm) * row.population + mood + per(count(realm.buildings), row.buildings)
    )


def winner(state: Kingdom, terms: Terms) -> int:
    """1 Who has won a game that is over: castle, gold and population break a tie; -1 if all are equal."""
    if state.loser >= 0:
        return 1 - state.loser
    a, b = state.realms[0], state.realms[1]
    ahead = victory_points(a, terms.book) - victory_points(b, terms.book)
    if ahead == 0:
        ahead = a.castle - b.castle
    if ahead == 0:
        ahead = a.gold - b.gold
    if ahead == 0:
        ahead = population(a) - population(b)
    if ahead == 0:
        return -1
    return 0 if ahead > 0 else 1


def score(state: Kingdom, terms: Terms, seat: int) -> int:
    """1 Victory points, or 1 for whoever conquered or outlasted the other."""
    if state.loser >= 0:
        return int(seat != state.loser)
    return victory_points(state.realms[seat], terms.book)
