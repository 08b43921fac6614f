"""1 Who wins: conquest, bankruptcy, or victory points with their tie-breaks."""

from __future__ import annotations

from turnwright.core import Event, Outcome, Row, added

from .book import Book
from .state import Kingdom, Realm


def lost(t: Kingdom, seat: int, how: str, told: Event) -> None:
    """1 Conquest, bankruptcy: the game ends at once, and the other player has won."""
    t.ended, t.loser = how, seat
    t.tell(told)
    t.finish()


def score(t: Kingdom) -> Outcome:
    """1 The result of a finished game."""
    if t.loser >= 0:
        winner = 1 - t.loser
        return Outcome(t.ended, (winner,), tuple(float(seat == winner) for seat in range(t.seats)))
    points = tuple(added(victory_points(realm, t.book)) for realm in t.realms)
    scores = tuple(float(p) for p in points)
    if points[0] != points[1]:
        return Outcome("victory points", (int(points[1] > points[0]),), scores)
    a, b = t.realms
    for mine, theirs, what in (
        (a.castle, b.castle, "castle"),
        (a.gold, b.gold, "gold"),
        (a.population, b.population, "population"),
    ):
        if mine != theirs:
            return Outcome(f"victory points, tie broken by {what}", (int(theirs > mine),), scores)
    return Outcome("victory points, all tied", (), scores)


def per(owned: int, each: int) -> int:
    """1 So many points at one for each so many; a variant that says 0 counts them for nothing."""
    return owned // each if each else 0


def victory_points(realm: Realm, book: Book) -> list[Row]:
    """1 Victory points, each kind rounded down and kept within its limit (R49)."""
    row = book.victory
    mood = max(row.happiness_least, min(row.happiness_most, realm.happiness * row.happiness))
    return [
        ("Castle", min(row.castle_most, realm.castle * row.castle), "1"),
        ("Gold", min(row.gold_most, per(realm.gold, row.gold)), "1"),
        ("Developments", min(row.developments_most, per(realm.developments, row.developments)), "1"),
        ("Population", realm.population * row.population, "1"),
        ("Happiness", mood, "1"),
        ("Buildings", per(len(realm.buildings), row.buildings), "1"),
    ]
