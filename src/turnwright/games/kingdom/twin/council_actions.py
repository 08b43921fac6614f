"""3 What each action does, in the order of the book."""

from __future__ import annotations

from ..book import Book
from ..happiness import unrest
from . import actions as act
from .actions import moved_from, moved_to
from .buildings import build
from .development_phase import with_mood
from .happiness import lower_mood, raise_mood
from .lands import develop, expand, till
from .people import join, leave
from .prices import pay
from .state import COUNCIL, MARKET, MILL, Kingdom, Realm, has, population
from .terms import ALL_INCOME, Terms
from .war import attack


def take(state: Kingdom, action: int, terms: Terms) -> None:
    """3 An action of the Main Phase: its price, then what it does."""
    realm, book = state.realms[state.active], terms.book
    pay(realm, terms, action)
    if action == act.OVERWORK:
        do_overwork(realm, terms)
    elif action == act.EXPAND:
        expand(realm, book)
    elif action < act.TAX:
        develop(realm, book, action - act.DEVELOP)
    elif action == act.TAX:
        do_tax(realm, terms)
    elif action < act.RAISE_POP:
        do_reallocate(realm, book, moved_from(action), moved_to(action))
    elif action < act.DECREE:
        do_raise_pop(realm, book, action - act.RAISE_POP)
    elif action < act.ATTACK:
        do_decree(realm, book, action - act.DECREE)
    elif action == act.ATTACK:
        attack(state, realm, state.realms[1 - state.active], book)
    elif action == act.FESTIVAL:
        do_festival(realm, book)
    elif action == act.PLOW:
        do_plow(realm, book)
    else:
        build(realm, book, action - act.BUILD)


def overwork(realm: Realm, terms: Terms) -> int:
    """3.1 What Overwork brings in."""
    gold = realm.farms * (terms.book.overwork.gold + has(realm, MILL) * terms.book.buildings.mill.overwork)
    return with_mood(gold, realm, terms) if terms.options.income_scope == ALL_INCOME else gold


def do_overwork(realm: Realm, terms: Terms) -> None:
    """3.1 Gold for each farm, half a point of happiness lost for each, rounded up."""
    realm.gold += overwork(realm, terms)
    lower_mood(realm, terms.book, unrest(realm.farms, terms.book.overwork.unrest))


def tax(realm: Realm, terms: Terms) -> int:
    """3.4 What Tax brings in: every person of any role pays (R40a)."""
    gold = population(realm) * (terms.book.tax.gold + has(realm, MARKET) * terms.book.buildings.market.tax)
    return with_mood(gold, realm, terms) if terms.options.income_scope == ALL_INCOME else gold


def do_tax(realm: Realm, terms: Terms) -> None:
    """3.4 Gold for each person, half a point of happiness lost for each, rounded up."""
    realm.gold += tax(realm, terms)
    lower_mood(realm, terms.book, unrest(population(realm), terms.book.tax.unrest))


def do_reallocate(realm: Realm, book: Book, source: int, target: int) -> None:
    """3.5 A person changes role; an action point comes or goes with a seat on the council, at once (R37)."""
    leave(realm, book, source)
    join(realm, book, target)
    realm.ap = max(0, realm.ap + book.council.ap * (int(target == COUNCIL) - int(source == COUNCIL)))
    lower_mood(realm, book, book.reallocate.unrest)


def do_raise_pop(realm: Realm, book: Book, role: int) -> None:
    """3.6 One more person, and happiness; a councillor brings an action point at once."""
    join(realm, book, role)
    if role == COUNCIL:
        realm.ap += book.council.ap
    raise_mood(realm, book, book.raise_pop.happiness)


def do_decree(realm: Realm, book: Book, kind: int) -> None:
    """3.7 Expand, Till and Develop without their own prices, then a loss of happiness (R29)."""
    expand(realm, book)
    till(realm)
    develop(realm, book, kind)
    lower_mood(realm, book, book.decree.unrest)


def do_festival(realm: Realm, book: Book) -> None:
    """3.9 Happiness; no attack this turn, and double damage until the next (R48)."""
    realm.festival = True
    raise_mood(realm, book, book.festival.happiness)


def do_plow(realm: Realm, book: Book) -> None:
    """3.10 Expand and Till; the next action this turn costs more (R27)."""
    expand(realm, book)
    till(realm)
    realm.plow_token = True
