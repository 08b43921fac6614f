"""How fast EC4X is where it matters: turns without orders, a whole game between bots, and a late turn of twelve houses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log2
from typing import Any

from turnwright.core import Dice, key_of_seed, perform

from .. import GAME, bot
from ..actions import Seal
from ..assets import Colony, Fleet, Ship, Squadron
from ..book import Order
from ..economy.population import MILLI, ptu_of
from ..state import Reach, pair

Clock = Callable[[], float]
"""Seconds; whoever measures brings it, and a source of chance for the bots."""
SEAL = Seal()
FLEETS = (75, 150, 300, 600, 1200)
"""For how many fleets a turn is timed."""


def measures(clock: Clock, rng: Any) -> Iterator[tuple[str, float, str, float | None]]:
    """What is measured, the value, its unit, and the most it may be."""
    yield "turn without orders, 4 houses, 61 systems", empty_turn(clock, 100), "ms", 4
    yield "game between bots, 4 houses, 78 turns", bot_game(clock, rng), "s", 60
    yield "late turn, 12 houses, 469 systems, 600 fleets, 200 colonies", late_turn(clock, 600, 200), "ms", 1500
    first = late_turn(clock, FLEETS[0], 200)
    yield f"late turn with {FLEETS[0]} fleets", first, "ms", None
    for count in FLEETS[1:]:
        fair = first * count * log2(count) / (FLEETS[0] * log2(FLEETS[0]))
        yield f"late turn with {count} fleets, by n log n at most", late_turn(clock, count, 200), "ms", fair


def empty_turn(clock: Clock, turns: int) -> float:
    """Milliseconds for a turn in which four houses seal empty sheets."""
    t = GAME.start(4, {"turns": turns}, dice=Dice(key_of_seed("bench")))
    since = clock()
    play_turns(t, turns)
    return (clock() - since) / turns * 1000


def bot_game(clock: Clock, rng: Any) -> float:
    """Seconds for a whole game of four personalities."""
    since = clock()
    t = GAME.start(4, dice=Dice(key_of_seed("bench")))
    while t.asks:
        seat = min(t.asks)
        perform(t, seat, bot.choose(GAME.view(t, seat), (), rng).action)
    return clock() - since


def late_turn(clock: Clock, fleets: int, colonies: int) -> float:
    """Milliseconds for a turn of twelve houses with so many fleets; the best of three."""
    spent = []
    for _ in range(3):
        t = late_table(fleets, colonies)
        since = clock()
        play_turns(t, 1)
        spent.append(clock() - since)
    return min(spent) * 1000


def play_turns(t: Reach, turns: int) -> None:
    """Everybody seals an empty sheet, turn after turn."""
    last = t.turn + turns
    while t.asks and t.turn < last:
        perform(t, min(t.asks), SEAL)


def late_table(fleets: int, colonies: int) -> Reach:
    """Twelve houses all over the map, at war with every other one; fleets meet by fours, and every third is on its way."""
    t = GAME.start(12, dice=Dice(key_of_seed("bench")))
    free = t.shuffled(at for at in range(len(t.stars)) if at not in t.colonies)
    for n, at in enumerate(free[: colonies - len(t.colonies)]):
        t.colonies[at] = Colony(at, n % t.seats, ptu=ptu_of(t.roll(300) * MILLI), industry=20, armies=2, batteries=1)
    t.stances = {pair(a, b): "enemy" for a in range(t.seats) for b in range(a) if (a + b) % 2}
    places = t.shuffled(range(len(t.stars)))
    t.fleets.clear()
    for n in range(fleets):
        at = places[n // 4 % len(places)]
        order, target = (
            (Order.MOVE, t.roll(len(t.stars)) - 1) if n % 3 == 0 else ((Order.PATROL, Order.GUARD)[n % 2], at)
        )
        ships = tuple(Squadron(100 * n + k, (Ship("CA", 3), Ship("DD", 2))) for k in range(3))
        t.put(Fleet(n % t.seats, 100 + n, at, ships, order=order, target=target))
    return t
