"""What a net is shown of Kingdom, and the simple lines it has to beat.  Compiled like the rules, for the processor and for CUDA."""

from __future__ import annotations

from math import log1p
from typing import Any

from turnwright.twin.league.settling import Lever

from ..actions import DEEDS
from ..book import BUILDINGS
from . import actions as act
from .people import capacity
from .state import Kingdom, Realm, has, population
from .terms import ONCE, Terms

PRICED = act.SELL
"""The actions before this one have a price."""
NUMBERS, TRUTHS, TABLE, TOLD = 17, 3, 3, 30
REALM = 2 * NUMBERS + TRUTHS + 2 * len(BUILDINGS)
ROUND = 2 * REALM
"""Where the round stands, in twentieths."""
WIDTH = ROUND + TABLE + len(DEEDS) + PRICED + TOLD


def observe(state: Kingdom, terms: Terms, seen: Any) -> None:
    """A row: the realm of whoever is asked, the other's, the table, and what the terms say."""
    at = watch(state.realms[state.active], seen, 0)
    at = watch(state.realms[1 - state.active], seen, at)
    at = shown(seen, at, state.round / 20)
    at = shown(seen, at, state.active)
    at = shown(seen, at, state.phase)
    at = deeds(state.realms[state.active], seen, at)
    told(terms, seen, at)


def shown(seen: Any, at: int, value: float) -> int:
    """Put it there; the place of what comes next."""
    seen[at] = value
    return at + 1


def watch(realm: Realm, seen: Any, at: int) -> int:
    """Each number twice, since one more of few is much; then truths, and what stands or was sold."""
    at = number(seen, at, realm.gold)
    at = number(seen, at, realm.army)
    at = number(seen, at, realm.fort)
    at = number(seen, at, realm.ap)
    at = number(seen, at, realm.lands)
    at = number(seen, at, realm.tilled)
    at = number(seen, at, realm.houses)
    at = number(seen, at, realm.farms)
    at = number(seen, at, realm.outposts)
    at = number(seen, at, realm.watchtowers)
    at = number(seen, at, realm.gardens)
    at = number(seen, at, realm.council)
    at = number(seen, at, realm.commanders)
    at = number(seen, at, realm.fortifiers)
    at = number(seen, at, realm.castle)
    at = number(seen, at, realm.happiness)
    at = number(seen, at, realm.attacks)
    at = shown(seen, at, realm.festival)
    at = shown(seen, at, realm.plow_token)
    at = shown(seen, at, realm.free_action)
    for building in range(len(BUILDINGS)):
        at = shown(seen, at, (realm.buildings >> building) & 1)
    for building in range(len(BUILDINGS)):
        at = shown(seen, at, (realm.sold >> building) & 1)
    return at


def number(seen: Any, at: int, value: int) -> int:
    size = log1p(abs(value)) / 3
    at = shown(seen, at, size if value > 0 else -size)
    return shown(seen, at, value / 20)


def deeds(realm: Realm, seen: Any, at: int) -> int:
    """What was done this turn, where each kind of action may be taken once."""
    at = did(realm, seen, at, act.OVERWORK)
    at = did(realm, seen, at, act.EXPAND)
    at = did(realm, seen, at, act.DEVELOP)
    at = did(realm, seen, at, act.TAX)
    at = did(realm, seen, at, act.REALLOCATE)
    at = did(realm, seen, at, act.RAISE_POP)
    at = did(realm, seen, at, act.DECREE)
    at = did(realm, seen, at, act.ATTACK)
    at = did(realm, seen, at, act.FESTIVAL)
    at = did(realm, seen, at, act.PLOW)
    return did(realm, seen, at, act.BUILD)


def did(realm: Realm, seen: Any, at: int, action: int) -> int:
    return shown(seen, at, (realm.done >> action) & 1)


def told(terms: Terms, seen: Any, at: int) -> None:
    """What differs from preset to preset: all prices, and the numbers that made a difference."""
    book, options = terms.book, terms.options
    for action in range(PRICED):
        at = shown(seen, at, terms.prices[action].cost / 20)
    at = shown(seen, at, terms.prices[act.ATTACK].ap)
    at = shown(seen, at, terms.prices[act.TAX].ap)
    at = shown(seen, at, options.attacks_a_turn / 4)
    at = shown(seen, at, options.council_most / 8)
    at = shown(seen, at, book.start.castle / 20)
    at = shown(seen, at, book.start.second_player_gold / 5)
    at = shown(seen, at, book.start.second_player_ap)
    at = shown(seen, at, book.commander.growth / 20)
    at = shown(seen, at, book.commander.upkeep / 2)
    at = shown(seen, at, book.victory.buildings / 2)
    at = shown(seen, at, book.outpost.army / 3)
    at = shown(seen, at, book.outpost.fort / 3)
    at = shown(seen, at, book.overwork.gold / 4)
    at = shown(seen, at, book.tax.gold / 4)
    at = shown(seen, at, book.festival.happiness / 3)
    at = shown(seen, at, book.decree.unrest / 3)
    at = shown(seen, at, book.farm.income / 3)
    at = shown(seen, at, book.council.upkeep / 2)
    at = shown(seen, at, book.attack.happiness)
    at = shown(seen, at, book.watchtower.fort / 3)
    at = shown(seen, at, book.fortifier.strength / 2)
    at = shown(seen, at, book.attack.plunder / 25)
    at = shown(seen, at, options.repeats == ONCE)
    at = shown(seen, at, book.tax.unrest / 50)
    at = shown(seen, at, book.buildings.mill.income)
    at = shown(seen, at, book.buildings.market.tax)
    at = shown(seen, at, book.fortifier.growth / 20)
    at = shown(seen, at, book.fortifier.upkeep)
    at = shown(seen, at, book.buildings.raiders_guild.plunder / 50)
    at = shown(seen, at, book.plow.surcharge / 2)


HOUSE, FARM, OUTPOST, TOWER = range(act.DEVELOP, act.DEVELOP + 4)
COUNCIL, COMMANDER, FORTIFIER = range(act.RAISE_POP, act.RAISE_POP + 3)
ATTACKS, FLOOR, WANTED = range(3)
"""What stands where in a line: whether it attacks, above which happiness it taxes, then pairs: an action, and up to how many of what it gives."""
SAVED = 4
"""Gold above which a line that wants nothing takes land."""


def follow(state: Kingdom, terms: Terms, mask: int, line: Any) -> int:
    """What a line does: an attack if it attacks at all, the first thing on its list that can be had, gold for it, land, the end."""
    realm = state.realms[state.active]
    if not may(mask, act.END_TURN):
        return lowest(mask)
    if line[ATTACKS] and may(mask, act.ATTACK):
        return act.ATTACK
    crowded = population(realm) >= capacity(realm, terms.book)
    for place in range(WANTED, len(line), 2):
        action, most = line[place], line[place + 1]
        if have(realm, action) < most:
            if may(mask, action):
                return int(action)
            if crowded and COUNCIL <= action <= FORTIFIER and may(mask, HOUSE):
                return HOUSE
            if may(mask, act.TAX) and realm.happiness > line[FLOOR]:
                return act.TAX
    if may(mask, act.EXPAND) and not may(mask, act.DEVELOP) and realm.gold > SAVED:
        return act.EXPAND
    return act.END_TURN


def may(mask: int, action: int) -> bool:
    return (mask >> action) & 1 != 0


def lowest(mask: int) -> int:
    """The first of what may be done."""
    action = 0
    while not may(mask, action):
        action += 1
    return action


def have(realm: Realm, action: int) -> int:
    """How many there are of what the action gives."""
    if action == HOUSE:
        return realm.houses
    if action == FARM:
        return realm.farms
    if action == OUTPOST:
        return realm.outposts
    if action == TOWER:
        return realm.watchtowers
    if action == COUNCIL:
        return realm.council
    if action == COMMANDER:
        return realm.commanders
    if action == FORTIFIER:
        return realm.fortifiers
    return int(has(realm, action - act.BUILD))


Line = tuple[bool, int, tuple[tuple[int, int], ...]]
"""Whether it attacks, down to which happiness it taxes, and what it buys in which order up to which number."""
COUNTED = (HOUSE, FARM, OUTPOST, TOWER, COUNCIL, COMMANDER, FORTIFIER)
SINGLE = tuple(range(act.BUILD, act.BUILD + len(BUILDINGS)))


def built(name: str) -> int:
    return act.BUILD + BUILDINGS.index(name)


def _line(attack: str, floor: int, wanted: str) -> Line:
    """`council 3, mill, commander 2` as numbers."""
    names = dict(zip(("house", "farm", "outpost", "tower", "council", "commander", "fortifier"), COUNTED, strict=True))
    items = []
    for part in wanted.split(", "):
        name, _, most = part.partition(" ")
        items.append((names[name], int(most)) if name in names else (built(name), 1))
    return attack == "always", floor, tuple(items)


LINES: dict[str, Line] = {
    "citadel rush": _line("always", -4, "citadel, commander 2, temple, barracks, market"),
    "three commanders": _line("always", -9, "commander 3, barracks, commander 5"),
    "barracks rush": _line("always", -9, "commander 1, barracks, commander 3, raiders_guild, commander 6"),
    "council rush": _line("always", -9, "council 2, commander 2, barracks, commander 4"),
    "outpost rush": _line("always", -4, "commander 1, outpost 3, commander 3, outpost 6"),
    "late rush": _line("always", -4, "council 3, farm 2, commander 3, barracks, commander 6"),
    "temple rush": _line("always", 0, "council 3, temple, commander 3, barracks, council 5, commander 6"),
    "citadel turtle": _line(
        "never", -2, "citadel, fortifier 2, council 2, castle_walls, council 4, fortifier 4, temple"
    ),
    "tower turtle": _line("never", -2, "tower 2, council 3, castle_walls, citadel, council 5"),
    "wall turtle": _line("never", 0, "castle_walls, fortifier 1, council 3, citadel, fortifier 3, council 6"),
    "outpost turtle": _line("always", -2, "outpost 2, fortifier 2, council 3, citadel, outpost 4, commander 1"),
    "farms": _line("never", 0, "farm 3, mill, council 3, farm 5, temple, council 6, market"),
    "council": _line("never", -2, "council 6, farm 3, temple, market, castle_gardens, palace"),
    "market": _line("never", -4, "council 3, market, council 6, temple, castle_walls"),
    "temple": _line("never", 3, "temple, council 4, town_charter, castle_gardens, council 8"),
    "farms then army": _line("always", -2, "council 4, farm 3, mill, citadel, commander 3, barracks, council 7"),
    "balanced": _line("always", -3, "council 2, commander 1, fortifier 1, council 3, commander 2, fortifier 2, temple"),
    "builder": _line(
        "never",
        3,
        "council 3, mill, market, temple, citadel, castle_walls, castle_gardens, town_charter, palace, great_hall",
    ),
}

_ECONOMY = ("mill", "market", "temple", "castle_gardens", "palace", "great_hall", "town_charter", "plow_workshop")
STYLES: dict[str, tuple[int, ...]] = {
    "free": (),
    "peaceful": (act.ATTACK,),
    "warlike": (FARM, *map(built, _ECONOMY)),
    "bare": (TOWER, FORTIFIER, built("citadel"), built("castle_walls")),
    "farming": (act.TAX, built("market")),
}
"""Ways to play, by what they never do."""


def kind_of(action: Any) -> str:
    """What is counted as one: each development, office and building, and else the action (section 3)."""
    what = getattr(action, "kind", "") or getattr(action, "role", "") or getattr(action, "building", "")
    name = type(action).__name__.lower()
    return f"{name} {what}".strip() if name in ("develop", "raisepop", "build") else name


ALIKE = (
    (act.OVERWORK, act.TAX),
    (FORTIFIER, COMMANDER),
    (act.PLOW, act.EXPAND),
    (built("mill"), built("market")),
    (built("plow_workshop"), built("town_charter")),
)
"""What nets left alone, and what has its place in their games: one may be tried for the other."""

CHEAPEST, DEAREST = 2, 24
LEVERS = (
    *(Lever(f"buildings.{name}.cost", -1, CHEAPEST, DEAREST, (built(name),)) for name in BUILDINGS),
    Lever("overwork.gold", 1, 2, 6, (act.OVERWORK,)),
    Lever("tax.unrest", -10, 30, 80, (act.TAX,)),
    Lever("expand.cost", -1, 1, 6, (act.EXPAND,)),
    Lever("festival.cost", -1, 1, 6, (act.FESTIVAL,)),
    Lever("plow.cost", -1, 0, 8, (act.PLOW,)),
    Lever("decree.cost", -1, 6, DEAREST, tuple(range(act.DECREE, act.ATTACK))),
    Lever("farm.income", 1, 2, 5, (FARM,)),
    Lever("outpost.fort", 1, 1, 4, (OUTPOST,)),
    Lever("watchtower.fort", 1, 1, 5, (TOWER,)),
    Lever("commander.upkeep", -1, 0, 3, (COMMANDER,)),
    Lever("fortifier.strength", 1, 1, 6, (FORTIFIER,)),
    Lever("fortifier.growth", 5, 10, 60, (FORTIFIER,)),
    Lever("buildings.raiders_guild.plunder", 10, 30, 80, (built("raiders_guild"),)),
    Lever("start.castle", -2, 8, 40, "conquest", 0.32, 0.66),
    Lever("start.second_player_gold", -1, -8, 4, "pool", 0.46, 0.54),
)
"""What moves while a league looks for terms under which everything is worth doing (section 3) and both win (1)."""
