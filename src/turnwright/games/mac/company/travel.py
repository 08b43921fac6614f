"""14.3 Travel: fuel, jumps and the days they take."""

from __future__ import annotations

from typing import NamedTuple

from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from ..book import Book
from ..state import Firm, Mac
from .calendar import pass_day
from .contracts import leave_board, look_at_board
from .economy import short_of
from .events import Arrived, FuelBought
from .market import look_in


class Leg(NamedTuple):
    """14.3 What a way costs."""

    fuel: int
    days: int


def legs(f: Firm, start: str = "") -> dict[str, Leg]:
    """14.3 Every place that can be reached from here, or from another one: in its system, or a jump away."""
    return legs_from(f.book, start or f.place)


@by_identity
def legs_from(book: Book, start: str) -> dict[str, Leg]:
    places, here, rules = book.places, book.places[start].system, book.company.travel
    ways = {here: Leg(rules.hop_fuel, rules.hop_days)}
    for route in book.routes:
        if here in (route.one, route.other):
            ways[route.other if here == route.one else route.one] = Leg(route.fuel, route.days)
    return {name: ways[place.system] for name, place in places.items() if place.system in ways and name != start}


def travel_problem(f: Firm, to: str) -> str:
    """14.3 Why the company cannot fly there."""
    if to not in f.book.places or to == f.place:
        return "14.3 That is no place to fly to from here."
    leg = legs(f).get(to)
    if leg is None:
        return say("14.3 {name} is more than one jump away.", name=f.book.places[to].name)
    if leg.fuel > f.fuel:
        return say("14.3 It takes {fuel} fuel, and there is {f_fuel} in the tank.", fuel=leg.fuel, f_fuel=f.fuel)
    return ""


def travel(t: Mac, to: str) -> None:
    """14.3, 14.4 The fuel is burnt, the days pass, and the new place has its own contracts and market."""
    leg = legs(t)[to]
    t.fuel -= leg.fuel
    leave_board(t)
    for _ in range(leg.days):
        pass_day(t)
    t.place = to
    t.tell(Arrived(to, leg.fuel, leg.days))
    look_at_board(t)
    look_in(t)


def fuel_wanted(f: Firm, units: int) -> int:
    """14.3 No more than the tank takes."""
    return min(units, f.book.company.travel.tank - f.fuel)


def fuel_problem(f: Firm, units: int) -> str:
    if f.fuel >= f.book.company.travel.tank:
        return "14.3 The tank is full."
    return short_of(f, fuel_wanted(f, units) * fuel_price(f))


def buy_fuel(t: Mac, units: int) -> None:
    """14.3 Never discounted (R77)."""
    units = fuel_wanted(t, units)
    price = units * fuel_price(t)
    t.fuel += units
    t.credits -= price
    t.tell(FuelBought(units, price))


def fuel_price(f: Firm) -> int:
    """14.3 For a unit: the same at every market, double where there is none (R82)."""
    travel = f.book.company.travel
    return travel.fuel_price * (100 if f.book.places[f.place].market else travel.emergency_fuel_percent) // 100
