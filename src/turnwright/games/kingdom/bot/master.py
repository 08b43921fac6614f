"""What self-play taught about Kingdom: a small net, trained by `python -m turnwright.twin.league` (docs/twin.md).

It sees what `twin/learning.py` shows it, in the same order; a test holds both to each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import exp, log1p
from typing import Any

from turnwright.core import Action

from ..actions import ACTS, ATTACK, EVERY, TAX, priced
from ..book import BUILDINGS, Book, Options
from ..prices import points_needed
from ..state import KingdomView, Realm

PLACES = {action: place for place, action in enumerate(EVERY)}
PHASES = ("upkeep", "main")


def rate(view: KingdomView, legal: Sequence[Action]) -> tuple[list[float], float]:
    """The chance that each action is the best, and how it stands for whoever is asked, from -1 to 1."""
    import numpy as np

    signal = np.array([*seen(view), *told(view.book, view.options)], np.float32)
    *layers, last = net()
    for weights, bias in layers:
        signal = np.maximum(signal @ weights + bias, 0)
    rated = signal @ last[0] + last[1]
    wanted = [float(rated[PLACES[action]]) for action in legal]
    most = max(wanted)
    odds = [exp(each - most) for each in wanted]
    total = sum(odds)
    return [each / total for each in odds], float(np.tanh(rated[-1]))


@cache
def net() -> list[tuple[Any, Any]]:
    """Three layers: weights and bias of each."""
    import numpy as np

    with (files(__package__) / "master.npz").open("rb") as file:
        parts = [part.astype(np.float32) for part in np.load(file).values()]
    return list(zip(parts[::2], parts[1::2], strict=True))


def seen(view: KingdomView) -> Iterator[float]:
    """The realm of whoever is asked, the other's, and the table."""
    yield from _realm(view.realms[view.active])
    yield from _realm(view.realms[1 - view.active])
    yield from (view.round / 20, view.active, PHASES.index(view.phase))


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
    )
