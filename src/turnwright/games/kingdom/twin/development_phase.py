"""2.1 The Development Phase: income, action points and growth."""

from __future__ import annotations

from ..book import Book
from ..legend import share
from .happiness import tier
from .state import BARRACKS, CITADEL, MILL, MOST, TEMPLE, Realm, has
from .terms import Terms


def income(realm: Realm, terms: Terms) -> int:
    """2.1 Income: farms, gardens, Mill and Temple, then happiness on the whole (R11)."""
    book = terms.book
    rows = book.buildings
    gold = realm.farms * (book.farm.income + has(realm, MILL) * rows.mill.income) + realm.gardens * book.garden.income
    return with_mood(gold + has(realm, TEMPLE) * rows.temple.income, realm, terms)


def with_mood(gold: int, realm: Realm, terms: Terms) -> int:
    """4 Income more or less by happiness, never under nothing."""
    percent = tier(realm, terms).income
    return gold + max(-gold, share(gold, percent)) if percent else gold


def action_points(realm: Realm, terms: Terms) -> int:
    """2.1 Action points: from the council, 4 half of them in revolt (R7)."""
    points = realm.council * terms.book.council.ap
    return points // 2 if tier(realm, terms).halves_ap else points


def bonus(book: Book, round: int, seat: int) -> int:
    """2.1 Player B's compensation in the first Development Phase (R6)."""
    return book.start.second_player_ap if round == 1 and seat == 1 else 0


def army_growth(realm: Realm, terms: Terms) -> int:
    """2.1 What the army grows by (R13)."""
    percent = terms.book.commander.growth + has(realm, BARRACKS) * terms.book.buildings.barracks.growth
    return growth(realm, terms, realm.army, realm.commanders, percent)


def fort_growth(realm: Realm, terms: Terms) -> int:
    """2.1 What the fortification grows by (R13)."""
    percent = terms.book.fortifier.growth + has(realm, CITADEL) * terms.book.buildings.citadel.growth
    return growth(realm, terms, realm.fort, realm.fortifiers, percent)


def growth(realm: Realm, terms: Terms, strength: int, heads: int, percent: int) -> int:
    """2.1 Percent a head, added over heads and sources, rounded up once; 4 none if too unhappy."""
    if strength == 0 or heads == 0:
        return 0
    mood = tier(realm, terms)
    return 0 if mood.stops_growth else min(MOST, share(strength, (percent + mood.growth) * heads))
