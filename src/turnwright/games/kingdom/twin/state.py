"""The state as a row: the fields of `Kingdom` and `Realm` under the same names."""

from __future__ import annotations

from typing import Annotated, Any

from turnwright.twin.records import Long, bits, copied, record

from .. import state as rules
from ..book import BUILDINGS
from .actions import deeds

(
    TOWN_CHARTER,
    MILL,
    RAIDERS_GUILD,
    PLOW_WORKSHOP,
    MARKET,
    BARRACKS,
    CITADEL,
    CASTLE_WALLS,
    CASTLE_GARDENS,
    TEMPLE,
    PALACE,
    GREAT_HALL,
) = range(len(BUILDINGS))
"""3.11 The buildings, from cheap to dear."""

COUNCIL, COMMANDER, FORTIFIER = range(3)
"""0 The roles, in the order of the book."""
HOUSE, FARM, OUTPOST, WATCHTOWER, GARDEN = range(5)
"""3.3 The developments, in the order of the book; a garden comes only with Castle Gardens."""

PHASES = ("upkeep", "main")
UPKEEP, MAIN = range(2)
"""2.2, 2.3 The phases in which somebody is asked."""
ENDINGS = ("", "conquest", "bankruptcy", "victory points")
GOING_ON, CONQUEST, BANKRUPTCY, POINTS = range(4)

MOST = 1 << 40
"""No strength grows beyond this in a row; the rules themselves know no limit."""


class Realm:
    """All that one player owns."""

    gold: Long
    army: Long
    fort: Long
    ap: int
    lands: int
    tilled: int
    houses: int
    farms: int
    outposts: int
    watchtowers: int
    gardens: int
    council: int
    commanders: int
    fortifiers: int
    citizens: int
    castle: int
    happiness: int
    buildings: int
    """One bit for each building that stands."""
    sold: int
    """One bit for each building that was sold."""
    attacks: int
    festival: bool
    plow_token: bool
    free_action: bool
    done: Long
    """One bit for each action that was taken this turn, and for those of its kind."""


class Kingdom:
    """Both realms, whose turn it is, and how it ended."""

    realms: Annotated[list[Realm], 2]
    round: int
    active: int
    phase: int
    ended: int
    loser: int


STATE = record(Kingdom)


def written(state: Any, t: rules.Kingdom) -> None:
    """Put a table into a row."""
    copied(state, t, phase=PHASES.index, ended=ENDINGS.index, realms=None)
    for seat, realm in enumerate(t.realms):
        copied(state["realms"][seat], realm, buildings=standing, sold=standing, done=taken)


def taken(done: Any) -> int:
    return deeds(done or ())


def standing(buildings: tuple[Any, ...]) -> int:
    return bits(buildings, BUILDINGS)


def beyond(t: rules.Kingdom) -> bool:
    """Has a strength outgrown the row?"""
    return any(max(realm.army, realm.fort) >= MOST for realm in t.realms)


def has(realm: Realm, building: int) -> int:
    """3.11 Does it stand?  1 or 0, so that what it gives can be multiplied."""
    return (realm.buildings >> building) & 1


def population(realm: Realm) -> int:
    """0 People of every role."""
    return realm.council + realm.commanders + realm.fortifiers + realm.citizens


def developments(realm: Realm) -> int:
    """0 Developments of every kind."""
    return realm.houses + realm.farms + realm.outposts + realm.watchtowers + realm.gardens


def free_slots(realm: Realm) -> int:
    """0 Development slots left: one a land, two if tilled."""
    return realm.lands + realm.tilled - developments(realm)
