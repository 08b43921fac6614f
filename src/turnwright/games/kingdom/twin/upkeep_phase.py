"""2.2 The Upkeep Phase: the bill, and in need Liquidation, Desertion, Bankruptcy; at its end Castle Gardens and Palace."""

from __future__ import annotations

from ..book import Book
from . import actions as act
from .buildings import end_upkeep, lose_building
from .lands import lose_development
from .people import capacity, leave
from .state import (
    BANKRUPTCY,
    CITADEL,
    COMMANDER,
    COUNCIL,
    FARM,
    FORTIFIER,
    GARDEN,
    HOUSE,
    MAIN,
    OUTPOST,
    TEMPLE,
    UPKEEP,
    WATCHTOWER,
    Kingdom,
    Realm,
    has,
    population,
)
from .terms import Terms

HOUSING = 1 << CITADEL | 1 << TEMPLE
"""3.11 The buildings with room for people."""


def upkeep(realm: Realm, book: Book) -> int:
    """2.2 The bill."""
    officers = realm.commanders * book.commander.upkeep + realm.fortifiers * book.fortifier.upkeep
    return realm.council * book.council.upkeep + officers + realm.citizens * book.citizen.upkeep


def for_sale(realm: Realm, book: Book) -> int:
    """2.2 The mask of everything the realm may sell: its people must keep their room."""
    room, mask = capacity(realm, book) - population(realm), 0
    if room >= 0:
        mask |= (realm.buildings & ~HOUSING) << act.SELL_BUILDING
        if realm.farms:
            mask |= 1 << (act.SELL + FARM)
        if realm.outposts:
            mask |= 1 << (act.SELL + OUTPOST)
        if realm.watchtowers:
            mask |= 1 << (act.SELL + WATCHTOWER)
        if realm.gardens:
            mask |= 1 << (act.SELL + GARDEN)
    if realm.houses and book.house.capacity <= room:
        mask |= 1 << (act.SELL + HOUSE)
    if has(realm, CITADEL) and book.buildings.citadel.capacity <= room:
        mask |= 1 << (act.SELL_BUILDING + CITADEL)
    if has(realm, TEMPLE) and book.buildings.temple.capacity <= room:
        mask |= 1 << (act.SELL_BUILDING + TEMPLE)
    return mask


def sell(realm: Realm, terms: Terms, action: int) -> None:
    """2.2 Half a building's printed price, rounded down; so much for a development (R19)."""
    book = terms.book
    if action < act.SELL_BUILDING:
        lose_development(realm, book, action - act.SELL)
        realm.gold += book.liquidation.development
    else:
        building = action - act.SELL_BUILDING
        lose_building(realm, book, building)
        realm.gold += terms.prices[act.BUILD + building].cost * book.liquidation.building // 100


def deserter(realm: Realm) -> int:
    """2.2 Who leaves next: commanders, then fortifiers, then the council down to its last member; -1 nobody."""
    if realm.commanders:
        return COMMANDER
    if realm.fortifiers:
        return FORTIFIER
    return COUNCIL if realm.council > 1 else -1


def upkeep_phase(state: Kingdom, terms: Terms) -> None:
    """2.2 Pay the bill, or sell something and look again, or see people desert."""
    realm, book = state.realms[state.active], terms.book
    state.phase = UPKEEP
    if realm.gold < upkeep(realm, book):
        if for_sale(realm, book):
            return
        while realm.gold < upkeep(realm, book):
            role = deserter(realm)
            if role < 0:
                state.ended = BANKRUPTCY
                state.loser = state.active
                return
            leave(realm, book, role)
    realm.gold -= upkeep(realm, book)
    end_upkeep(realm, terms)
    state.phase = MAIN
