"""3 What each action does to the realm of the one who takes it, in the order of the book.

Army Attack touches both realms and lives in war.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Event, Row, added

from . import events
from .actions import (
    Act,
    ArmyAttack,
    Build,
    Develop,
    Expand,
    HoldFestival,
    Overwork,
    Plow,
    RaisePop,
    Reallocate,
    RoyalDecree,
    Tax,
)
from .book import Book, Options
from .buildings import built
from .development_phase import with_mood
from .happiness import lowered, raised, unrest
from .lands import developed, expanded, tilled
from .people import joined, left
from .prices import paid
from .state import Realm
from .war import after, clash


def overwork(realm: Realm, book: Book, options: Options) -> list[Row]:
    """3.1 What Overwork brings in."""
    rows = [("Farms", realm.farms * book.overwork.gold, "3.1")]
    if "mill" in realm.buildings:
        rows.append(("Mill", realm.farms * book.buildings.mill.overwork, "3.11"))
    return rows if options.income_scope == "development" else with_mood(rows, realm, book)


def do_overwork(realm: Realm, book: Book, options: Options, action: Overwork) -> Realm:
    """3.1 Gold for each farm, half a point of happiness lost for each, rounded up."""
    gold = added(overwork(realm, book, options))
    mood = lowered(realm, book, unrest(realm.farms, book.overwork.unrest))
    return realm.but(gold=realm.gold + gold, happiness=mood)


def do_expand(realm: Realm, book: Book, options: Options, action: Expand) -> Realm:
    """3.2 One more land and happiness."""
    return expanded(realm, book)


def do_develop(realm: Realm, book: Book, options: Options, action: Develop) -> Realm:
    """3.3 A development in a free slot."""
    return developed(realm, book, action.kind)


def tax(realm: Realm, book: Book, options: Options) -> list[Row]:
    """3.4 What Tax brings in: every person of any role pays (R40a)."""
    rows = [("Population", realm.population * book.tax.gold, "3.4")]
    if "market" in realm.buildings:
        rows.append(("Market", realm.population * book.buildings.market.tax, "3.11"))
    return rows if options.income_scope == "development" else with_mood(rows, realm, book)


def do_tax(realm: Realm, book: Book, options: Options, action: Tax) -> Realm:
    """3.4 Gold for each person, half a point of happiness lost for each, rounded up."""
    gold = added(tax(realm, book, options))
    mood = lowered(realm, book, unrest(realm.population, book.tax.unrest))
    return realm.but(gold=realm.gold + gold, happiness=mood)


def do_reallocate(realm: Realm, book: Book, options: Options, action: Reallocate) -> Realm:
    """3.5 A person changes role; an action point comes or goes with a seat on the council, at once (R37)."""
    moved = joined(left(realm, book, action.source), book, action.target)
    ap = max(0, moved.ap + book.council.ap * ((action.target == "council") - (action.source == "council")))
    return moved.but(ap=ap, happiness=lowered(moved, book, book.reallocate.unrest))


def do_raise_pop(realm: Realm, book: Book, options: Options, action: RaisePop) -> Realm:
    """3.6 One more person, and happiness; a councillor brings an action point at once."""
    more = joined(realm, book, action.role)
    ap = more.ap + (book.council.ap if action.role == "council" else 0)
    return more.but(ap=ap, happiness=raised(more, book, book.raise_pop.happiness))


def do_decree(realm: Realm, book: Book, options: Options, action: RoyalDecree) -> Realm:
    """3.7 Expand, Till and Develop without their own prices, then a loss of happiness (R29)."""
    grown = developed(tilled(expanded(realm, book)), book, action.kind)
    return grown.but(happiness=lowered(grown, book, book.decree.unrest))


def do_festival(realm: Realm, book: Book, options: Options, action: HoldFestival) -> Realm:
    """3.9 Happiness; no attack this turn, and double damage until the next (R48)."""
    return realm.but(festival=True, happiness=raised(realm, book, book.festival.happiness))


def do_plow(realm: Realm, book: Book, options: Options, action: Plow) -> Realm:
    """3.10 Expand and Till; the next action this turn costs more (R27)."""
    return tilled(expanded(realm, book)).but(plow_token=True)


def do_build(realm: Realm, book: Book, options: Options, action: Build) -> Realm:
    """3.11 A building."""
    return built(realm, book, action.building)


EFFECTS: dict[type[Act], Callable[[Realm, Book, Options, Any], Realm]] = {
    Overwork: do_overwork,
    Expand: do_expand,
    Develop: do_develop,
    Tax: do_tax,
    Reallocate: do_reallocate,
    RaisePop: do_raise_pop,
    RoyalDecree: do_decree,
    HoldFestival: do_festival,
    Plow: do_plow,
    Build: do_build,
}


def report(seat: int, action: Act, before: Realm, then: Realm) -> Event:
    """3 What everybody hears of an action; `before` is the realm after paying."""
    match action:
        case Overwork():
            return events.Overworked(seat, then.gold - before.gold)
        case Expand():
            return events.Expanded(seat)
        case Develop(kind=kind):
            return events.Developed(seat, kind)
        case Tax():
            return events.Taxed(seat, then.gold - before.gold)
        case Reallocate(source=source, target=target):
            return events.Reallocated(seat, source, target)
        case RaisePop(role=role):
            return events.Raised(seat, role)
        case RoyalDecree(kind=kind):
            return events.Decreed(seat, kind)
        case HoldFestival():
            return events.HeldFestival(seat)
        case Plow():
            return events.Plowed(seat)
        case Build(building=name):
            return events.Built(seat, name)
    raise AssertionError(f"{action!r} is reported by war.py")


def forecast(realm: Realm, other: Realm, book: Book, options: Options, action: Act) -> tuple[Realm, Realm]:
    """3 Both realms after an action, price and all: what a player is told before deciding."""
    payer = paid(realm, book, options, action)
    if isinstance(action, ArmyAttack):
        return after(payer, other, book, clash(payer, other, book))
    return EFFECTS[type(action)](payer, book, options, action), other
