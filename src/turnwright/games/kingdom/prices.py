"""2.3 What an action costs, and whether it can be paid: the printed price, Town Charter, Plow, happiness and the Palace."""

from __future__ import annotations

from functools import cache

from msgspec import UNSET

from turnwright.core import Row, added
from turnwright.kit.words import say

from .actions import DEEDS, Act, Build, Expand, priced
from .book import Book, Options
from .happiness import tier
from .legend import share
from .state import Realm


def cost(realm: Realm, book: Book, action: Act) -> list[Row]:
    """2.3 What an action costs in gold: flat additions, then the discount, then the Palace (R25)."""
    rows = [("Printed cost", priced(book, action).cost, action.section)]
    if type(action) is Expand and "town_charter" in realm.buildings:
        rows.append(("Town Charter", book.buildings.town_charter.surcharge, "3.11"))
    if realm.plow_token:
        rows.append(("After plowing", book.plow.surcharge, "3.10"))
    if type(action) is Build and (percent := tier(book, realm.happiness).discount):
        rows.append(("Happiness", -share(added(rows), percent), "4"))
    if realm.free_action:
        rows.append(("Palace", -added(rows), "3.11"))
    return rows


def points_needed(book: Book, options: Options, action: Act) -> int:
    """2.3 What an action costs in action points; under the option `free_actions=ap` at least one (R3)."""
    return priced(book, action).ap or int(options.free_actions == "ap")


def unaffordable(realm: Realm, book: Book, options: Options, action: Act) -> str | None:
    """2.3 Is the gold there, and the action point?"""
    if realm.ap < (ap := points_needed(book, options, action)):
        return (
            say("2.3 It takes {ap} action points and you have {have}.", ap=ap, have=realm.ap)
            if realm.ap
            else "2.3 No action point is left."
        )
    if (gold := added(cost(realm, book, action))) > realm.gold:
        return say("{section} It costs {gold} gold and you have {have}.", action, gold=gold, have=realm.gold)
    return None


def paid(realm: Realm, book: Book, options: Options, action: Act) -> Realm:
    """2.3 Gold and action points are paid first; 3.10 the plow's token and 3.11 the Palace's offer are used up."""
    gold, ap = added(cost(realm, book, action)), points_needed(book, options, action)
    done = deeds((*(realm.done or ()), type(action).__name__)) if options.repeats == "once" else UNSET
    return realm.but(gold=realm.gold - gold, ap=realm.ap - ap, plow_token=False, free_action=False, done=done)


@cache
def deeds(done: tuple[str, ...]) -> tuple[str, ...]:
    """R55 Kinds of actions in the order of the book, so that realms in which the same was done are the same."""
    return tuple(deed for deed in DEEDS if deed in done)
