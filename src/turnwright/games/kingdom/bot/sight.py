"""What a net is shown of Kingdom: the same, in the same order, as `twin/learning.py` showed it while it learned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import log1p

from ..actions import ACTS, ATTACK, DEEDS, TAX, priced
from ..book import BUILDINGS, Book, Options
from ..prices import points_needed
from ..state import KingdomView, Realm

PHASES = ("upkeep", "main")


def sight(view: KingdomView) -> list[float]:
    """Both realms, the table, and what the terms say."""
    return [*seen(view), *told(view.book, view.options)]


def seen(view: KingdomView) -> Iterator[float]:
    """The realm of whoever is asked, the other's, and the table."""
    yield from _realm(view.realms[view.active])
    yield from _realm(view.realms[1 - view.active])
    yield from (view.round / 20, view.active, PHASES.index(view.phase))
    yield from (deed in (view.realms[view.active].done or ()) for deed in DEEDS)


def _realm(realm: Realm) -> Iterator[float]:
    numbers = (
        realm.gold, realm.army, realm.fort, realm.ap, realm.lands, realm.tilled, realm.houses, realm.farms, realm.outposts,
        realm.watchtowers, realm.gardens, realm.council, realm.commanders, realm.fortifiers, realm.castle, realm.happiness,
        realm.attacks,
    )  # fmt: skip
    for number in numbers:
        size = log1p(abs(number)) / 3
        yield size if number > 0 else -size
        yield number / 20
    yield from (realm.festival, realm.plow_token, realm.free_action)
    yield from (building in realm.buildings for building in BUILDINGS)
    yield from (building in realm.sold for building in BUILDINGS)


@cache
def told(book: Book, options: Options) -> tuple[float, ...]:
    """What differs from preset to preset: all prices, and the numbers that made a difference."""
    return (
        0.0,
        *(priced(book, action).cost / 20 for action in ACTS),
        points_needed(book, options, ATTACK),
        points_needed(book, options, TAX),
        options.attacks_a_turn / 4,
        options.council_most / 8,
        book.start.castle / 20,
        book.start.second_player_gold / 5,
        book.start.second_player_ap,
        book.commander.growth / 20,
        book.commander.upkeep / 2,
        book.victory.buildings / 2,
        book.outpost.army / 3,
        book.outpost.fort / 3,
        book.overwork.gold / 4,
        book.tax.gold / 4,
        book.festival.happiness / 3,
        book.decree.unrest / 3,
        book.farm.income / 3,
        book.council.upkeep / 2,
        book.attack.happiness,
        book.watchtower.fort / 3,
        book.fortifier.strength / 2,
        book.attack.plunder / 25,
        options.repeats == "once",
        book.tax.unrest / 50,
        book.buildings.mill.income,
        book.buildings.market.tax,
        book.fortifier.growth / 20,
        book.fortifier.upkeep,
        book.buildings.raiders_guild.plunder / 50,
        book.plow.surcharge / 2,
    )
