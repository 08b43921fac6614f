"""3 Actions: what each does to the realm of the one who takes it, in the order of the book, and what it asks for apart from its price.

Army Attack touches both realms and lives in war.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import astuple

from turnwright.core import Event, Row, added
from turnwright.kit.words import counted, say

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
from .people import capacity, council_full, joined, left
from .prices import paid
from .state import Realm
from .war import after, attacks_most, clash


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
    larger = developed(tilled(expanded(realm, book)), book, action.kind)
    return larger.but(happiness=lowered(larger, book, book.decree.unrest))


def do_festival(realm: Realm, book: Book, options: Options, action: HoldFestival) -> Realm:
    """3.9 Happiness; no attack this turn, and double damage until the next (R48)."""
    return realm.but(festival=True, happiness=raised(realm, book, book.festival.happiness))


def do_plow(realm: Realm, book: Book, options: Options, action: Plow) -> Realm:
    """3.10 Expand and Till; the next action this turn costs more (R27)."""
    return tilled(expanded(realm, book)).but(plow_token=True)


EFFECTS: dict[type[Act], Callable[[Realm, Book, Options, Any], Realm]] = {
    Overwork: do_overwork,
    Expand: lambda realm, book, options, action: expanded(realm, book),
    Develop: lambda realm, book, options, action: developed(realm, book, action.kind),
    Tax: do_tax,
    Reallocate: do_reallocate,
    RaisePop: do_raise_pop,
    RoyalDecree: do_decree,
    HoldFestival: do_festival,
    Plow: do_plow,
    Build: lambda realm, book, options, action: built(realm, book, action.building),
}
REPORTS: dict[type[Act], Callable[..., Event]] = {
    Overwork: events.Overworked,
    Expand: events.Expanded,
    Develop: events.Developed,
    Tax: events.Taxed,
    Reallocate: events.Reallocated,
    RaisePop: events.Raised,
    RoyalDecree: events.Decreed,
    HoldFestival: events.HeldFestival,
    Plow: events.Plowed,
    Build: events.Built,
}


def unmet(realm: Realm, book: Book, options: Options, action: Act) -> str | None:
    """3 What each action asks for apart from its price."""
    if realm.done and type(action).__name__ in realm.done:
        return "2.3 Taken this turn: it was agreed that each action comes once a turn, whatever it is done with (R55)."
    match action:
        case Overwork() if not realm.farms:
            return "3.1 There is no farm to overwork."
        case Overwork() if not bearable(realm, book, options, unrest(realm.farms, book.overwork.unrest)):
            return say("3.1 Happiness would fall below {lowest}.", lowest=book.happiness.lowest)
        case Develop() if not realm.free_slots:
            return "3.3 No development slot is free: expand first."
        case Tax() if not bearable(realm, book, options, unrest(realm.population, book.tax.unrest)):
            return say("3.4 Happiness would fall below {lowest}.", lowest=book.happiness.lowest)
        case Reallocate(source="council") if realm.council < 2:
            return "3.5 The last councillor must stay."
        case Reallocate(source="commander") if not realm.commanders:
            return "3.5 You have no commander."
        case Reallocate(source="fortifier") if not realm.fortifiers:
            return "3.5 You have no fortifier."
        case RaisePop(role="council") | Reallocate(target="council") if council_full(realm, options):
            return say("0 The council has {seats} seats, and all are taken.", seats=options.council_most)
        case RaisePop() if realm.population >= added(capacity(realm, book)):
            return "3.6 There is no room for another person: build a house."
        case ArmyAttack() if realm.festival:
            return "3.9 Your people feast: no attack in the turn of a festival."
        case ArmyAttack() if not realm.commanders:
            return "3.8 You have no commander to lead an attack."
        case ArmyAttack() if realm.attacks >= realm.commanders:
            return "3.8 Each commander leads one attack a turn, and all have."
        case ArmyAttack() if realm.attacks >= attacks_most(realm, options):
            return say(
                "3.8 It was agreed on {attacks} a turn, and no more.", attacks=counted(options.attacks_a_turn, "attack")
            )
        case HoldFestival() if realm.attacks:
            return "3.9 No festival in a turn in which you attacked."
        case Plow() if "plow_workshop" not in realm.buildings:
            return "3.10 Plowing needs a Plow Workshop."
        case Build(building=name) if name in realm.buildings:
            return "3.11 It stands already."
        case Build(building=name) if name in realm.sold:
            return "3.11 It was sold and is never built again."
    return None


def bearable(realm: Realm, book: Book, options: Options, loss: int) -> bool:
    """3.1, 3.4 Without an action point to limit it, the whole loss of happiness must fit (R38)."""
    return options.free_actions == "ap" or realm.happiness - loss >= book.happiness.lowest


def report(seat: int, action: Act, before: Realm, then: Realm) -> Event:
    """3 What everybody hears of an action: what was chosen, or what it brought; `before` is the realm after paying."""
    told = (then.gold - before.gold,) if isinstance(action, Overwork | Tax) else astuple(action)  # type: ignore[arg-type]
    return REPORTS[type(action)](seat, *told)


def forecast(realm: Realm, other: Realm, book: Book, options: Options, action: Act) -> tuple[Realm, Realm]:
    """3 Both realms after an action, price and all: what a player is told before deciding."""
    payer = paid(realm, book, options, action)
    if isinstance(action, ArmyAttack):
        return after(payer, other, book, clash(payer, other, book))
    return EFFECTS[type(action)](payer, book, options, action), other
