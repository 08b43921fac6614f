"""2.3 The Main Phase: what may be done."""

from __future__ import annotations

from ..book import BUILDINGS
from ..happiness import unrest
from . import actions as act
from .happiness import tier
from .people import capacity, council_full
from .prices import surcharge
from .state import PLOW_WORKSHOP, TOWN_CHARTER, UPKEEP, Kingdom, Realm, free_slots, has, population
from .terms import PAID, Terms
from .upkeep_phase import for_sale
from .war import attacks_most

UNLIMITED = 1 << 50


def legal(state: Kingdom, terms: Terms) -> int:
    """2 The mask of what the active player may answer."""
    realm = state.realms[state.active]
    return for_sale(realm, terms.book) if state.phase == UPKEEP else possible(realm, terms)


def possible(realm: Realm, terms: Terms) -> int:
    """2.3 The mask of all that may be done."""
    book, ap = terms.book, realm.ap
    mask = 1 << act.END_TURN
    token = surcharge(realm, book)
    gold = UNLIMITED if realm.free_action else realm.gold
    purse = UNLIMITED if realm.free_action else realm.gold - token
    spare = UNLIMITED if terms.options.free_actions == PAID else realm.happiness - book.happiness.lowest
    people = population(realm)
    full = council_full(realm, terms.options)

    if (
        affordable(terms, act.OVERWORK, purse, ap)
        and realm.farms > 0
        and unrest(realm.farms, book.overwork.unrest) <= spare
    ):
        mask |= 1 << act.OVERWORK
    if affordable(terms, act.TAX, purse, ap) and unrest(people, book.tax.unrest) <= spare:
        mask |= 1 << act.TAX
    if (
        realm.attacks < attacks_most(realm, terms.options)
        and not realm.festival
        and affordable(terms, act.ATTACK, purse, ap)
    ):
        mask |= 1 << act.ATTACK
    charter = has(realm, TOWN_CHARTER) * book.buildings.town_charter.surcharge
    if affordable(terms, act.EXPAND, purse - charter, ap):
        mask |= 1 << act.EXPAND
    if affordable(terms, act.DEVELOP, purse, ap) and free_slots(realm) != 0:
        mask |= act.ANY_DEVELOP
    if affordable(terms, act.REALLOCATE, purse, ap):
        if realm.council > 1:
            mask |= act.FROM_COUNCIL
        if realm.commanders:
            mask |= act.FROM_COMMANDERS
        if realm.fortifiers:
            mask |= act.FROM_FORTIFIERS
        if full:
            mask &= ~act.TO_COUNCIL
    if affordable(terms, act.RAISE_POP, purse, ap) and people < capacity(realm, book):
        mask |= act.ANY_RAISE & ~(1 << act.RAISE_POP) if full else act.ANY_RAISE
    if affordable(terms, act.DECREE, purse, ap):
        mask |= act.ANY_DECREE
    if affordable(terms, act.FESTIVAL, purse, ap) and not realm.attacks:
        mask |= 1 << act.FESTIVAL
    if affordable(terms, act.PLOW, purse, ap) and has(realm, PLOW_WORKSHOP):
        mask |= 1 << act.PLOW
    return (mask | buildable(realm, terms, gold, token)) & ~realm.done


def affordable(terms: Terms, action: int, purse: int, ap: int) -> bool:
    """2.3 Are the gold and the action points there?"""
    price = terms.prices[action]
    return price.cost <= purse and price.ap <= ap


def buildable(realm: Realm, terms: Terms, gold: int, token: int) -> int:
    """3.11 The mask of what may be built: each at most once, 4 cheaper in a happy realm.

    Must agree with `cost`; in hundredths of gold, because twelve divisions would take half the time of a step.
    """
    mask, discount = 0, tier(realm, terms).discount
    hundredths = 100 * gold + (99 if discount > 0 else 0)
    for building in range(len(BUILDINGS)):
        price = terms.prices[act.BUILD + building]
        if price.ap <= realm.ap and (price.cost + token) * (100 - discount) <= hundredths:
            mask |= 1 << building
    return (mask & ~(realm.buildings | realm.sold)) << act.BUILD
