"""1.2 Game setup: the map, the homeworlds, the hub and the first fleets."""

from __future__ import annotations

from turnwright.core import BadSetup
from turnwright.kit.words import say

from .assets import Colony, Fleet, House, Lift, Planet, Ship, Squadron, capacity
from .book import AREAS, EDEN, EMPIRE, ETAC, SCOUT, UNITS
from .economy.population import MILLI, ptu_of
from .economy.production import gross_output
from .map.starmap import draw_map
from .secrets.fog import observe
from .sequence import Orders
from .state import Reach


def lay_out(t: Reach) -> None:
    """1.2 Everything before the first turn but the first Step."""
    t.turn = 1
    draw_map(t)
    blank_books(t)
    settle_hub(t)
    for seat, home in enumerate(t.homes):
        settle_house(t, seat, home)
    for seat in range(t.seats):
        observe(t, seat)


def check_classes(t: Reach) -> None:
    """2.3.1 Classes that a variant adds are ships with two letters of their own (R71)."""
    for code in t.book.units.keys() - UNITS.keys():
        if not (len(code) == 2 and code.isalpha() and code.isupper()) or t.book.units[code].role != "ship":
            raise BadSetup(
                say("2.3.1 The class {code} cannot be added: name ships with two capital letters.", code=code)
            )


def blank_books(t: Reach) -> None:
    """Empty sheets, ledgers and knowledge for every seat."""
    t.houses = [House() for _ in range(t.seats)]
    t.offers = [(None,) * t.seats for _ in range(t.seats)]
    t.sheets = [() for _ in range(t.seats)]
    t.intel = [(None,) * len(t.stars) for _ in range(t.seats)]
    t.dossiers = [() for _ in range(t.seats)]
    t.accounts = [() for _ in range(t.seats)]
    t.honours = [() for _ in range(t.seats)]
    t.refusals = [() for _ in range(t.seats)]
    t.news = [() for _ in range(t.seats)]


def imperial_colony(t: Reach) -> Colony:
    """2.1 The last holdout: fighters, batteries, troops and a shield, by the number of houses (R4)."""
    hub, count = t.book.hub, t.seats
    cap = capacity(t.book, t.planets[t.hub])
    people = hub.pu if cap is None else min(hub.pu, cap)
    return Colony(
        at=t.hub,
        owner=EMPIRE,
        ptu=ptu_of(people * MILLI),
        industry=hub.industry if people == hub.pu else people // 2,
        spaceports=1,
        shipyards=1,
        fighters=(Ship("FS"),) * (hub.fighters * count),
        batteries=hub.batteries * count,
        armies=hub.armies * count,
        marines=hub.marines * count,
        shield=hub.shield,
    )


def settle_hub(t: Reach) -> None:
    """2.1 The hub: a rich Eden world unless the option says that it is rolled."""
    if t.options.hub_planet == "fixed":
        t.planets[t.hub] = Planet(EDEN, 3)
    t.colonies[t.hub] = imperial_colony(t)


def home_colony(t: Reach, seat: int, at: int) -> Colony:
    """1.2 An Eden world of 840 PU with a spaceport and a shipyard."""
    start = t.book.start
    guarded = t.options.garrison == "recommended"
    return Colony(
        at=at,
        owner=seat,
        ptu=ptu_of(start.pu * MILLI),
        industry=t.options.homeworld_iu,
        spaceports=1,
        shipyards=1,
        batteries=start.batteries if guarded else 0,
        armies=start.armies if guarded else 0,
        milestones=t.options.homeworld_iu * 100 // start.pu,
    )


def settle_house(t: Reach, seat: int, home: int) -> None:
    """1.2 A home, the treasury, a cruiser with two destroyers and the ETAC, and two scouts."""
    start, eli = t.book.start, AREAS.index("ELI")
    house = House(start.treasury * 100, start.tax, start.prestige, start.levels)
    scout = Ship(SCOUT, level=house.levels[eli])
    t.colonies[home] = home_colony(t, seat, home)
    cruiser = Squadron(1, (Ship("CL"), Ship("DD"), Ship("DD")))
    t.put(Fleet(seat, 1, home, (cruiser,), (Lift(ETAC, True),)))
    t.put(Fleet(seat, 2, home, (Squadron(2, (scout,)),), roe=0))
    t.put(Fleet(seat, 3, home, (Squadron(3, (scout,)),), roe=0))
    t.houses[seat] = house.but(next_fleet=4, next_squadron=4)
    t.houses[seat] = t.houses[seat].but(gho=gross_output(t, seat))


def setup(t: Reach) -> None:
    """1.2 Lay out the cluster; the first orders can be written."""
    check_classes(t)
    lay_out(t)
    t.then(Orders())
