"""2.3 What an action costs, and paying for it."""

from __future__ import annotations

from ..book import Book
from ..legend import share
from .actions import BUILD, EXPAND, alike
from .happiness import tier
from .state import TOWN_CHARTER, Realm, has
from .terms import ONCE, Terms


def cost(realm: Realm, terms: Terms, action: int) -> int:
    """2.3 What an action costs in gold: flat additions, then the discount, then the Palace (R25)."""
    if realm.free_action:
        return 0
    gold = terms.prices[action].cost + surcharge(realm, terms.book)
    if action == EXPAND:
        return gold + has(realm, TOWN_CHARTER) * terms.book.buildings.town_charter.surcharge
    return gold - share(gold, tier(realm, terms).discount) if action >= BUILD else gold


def surcharge(realm: Realm, book: Book) -> int:
    """3.10 What the plow's token adds to the next price."""
    return book.plow.surcharge if realm.plow_token else 0


def pay(realm: Realm, terms: Terms, action: int) -> None:
    """2.3 Gold and action points come first; 3.10 the plow's token and 3.11 the Palace's offer are used up."""
    realm.gold -= cost(realm, terms, action)
    realm.ap -= terms.prices[action].ap
    realm.plow_token = False
    realm.free_action = False
    if terms.options.repeats == ONCE:
        realm.done |= alike(action)
