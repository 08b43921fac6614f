"""Trying things out in imagined worlds: a strike before it is sent, a war before it is declared.

Every world agrees with what the house knows and has dice of its own; the same view gives the same worlds.
"""

from __future__ import annotations

from functools import cached_property
from random import Random

from turnwright.core import Dice, perform

from ..actions import Seal, Write
from ..assets import Fleet, Lift, Squadron
from ..book import NOBODY, TRANSPORT, Order
from ..economy.production import PP
from ..imagine import imagine_into
from ..state import FLEETS, Reach, Seen, pair
from ..view import view as look
from ..war.engagement import fight
from ..war.planetary_assault import assault_planets
from .draft import Weights
from .marshal import Prospect
from .strategist import Strategist

WORLDS = 6
"""Worlds in which a strike is tried."""
MOST = 4
"""In how many of them it must succeed."""
AHEAD, WARS = 9, 1
"""Turns for which a war is played on, and in how many worlds."""


def imagined(view: Seen, key: str) -> Reach:
    """1.3.4 A world that looks the same to this house."""
    t = Reach(seats=view.seats, options=view.options, book=view.book, dice=Dice(Random(key).randbytes(32)))
    imagine_into(t, view)
    return t


class Thinker(Strategist):
    """A strategist that tries before it acts."""

    shares = (150, 250)

    def __init__(self, view: Seen, weights: Weights, rng: Random) -> None:
        super().__init__(view, weights, rng, best_foe(view, weights))

    @cached_property
    def worlds(self) -> list[Reach]:
        return [imagined(self.view, f"{self.seat} {self.view.turn} {n}") for n in range(WORLDS)]

    def takes(self, prospect: Prospect, ships: list[Squadron], marines: int) -> bool:
        """7 A strike that should do must do in most worlds, one that should not in all."""
        needed = MOST if super().takes(prospect, ships, marines) else WORLDS
        failed = 0
        for world in self.worlds:
            failed += not self.rehearsed(world, prospect.at, ships, marines)
            if failed > WORLDS - needed:
                return False
        return True

    def rehearsed(self, world: Reach, at: int, ships: list[Squadron], marines: int) -> bool:
        """6.2.9 The force is there: one battle, one landing."""
        t = world.copy()
        t.fleets = {key: fleet for key, fleet in t.fleets.items() if fleet.at == at and fleet.house != self.seat}
        if t.owner(at) >= 0:
            t.stances[pair(self.seat, t.owner(at))] = "enemy"
        lifts = (Lift(TRANSPORT, loaded=True),) * marines
        t.put(Fleet(self.seat, FLEETS - 1, at, tuple(ships), lifts, Order.BLITZ, at, 8))
        assault_planets(t, fight(t))
        return t.owner(at) == self.seat


def best_foe(view: Seen, weights: Weights) -> int:
    """8.1 Whom to fight, if it is time to: war with each neighbour is tried, the others standing still."""
    house = Strategist(view, weights, Random(0))
    foes = [owner for owner in sorted(house.neighbours()) if not house.at_war(owner)]
    if house.foe == NOBODY or len(foes) < 2:
        return house.foe
    return max(foes, key=lambda foe: outlook(view, weights, foe))


def outlook(view: Seen, weights: Weights, foe: int) -> float:
    """What becomes of the house on the average."""
    return sum(played_on(view, weights, foe, f"{view.seat} {view.turn} {n}") for n in range(WARS)) / WARS


def played_on(view: Seen, weights: Weights, foe: int, key: str) -> float:
    """1.1 Prestige some turns later, and what the output of the turns to come will buy of it."""
    t, rng, me, last = imagined(view, key), Random(key), view.me, view.turn + AHEAD
    while t.asks and t.turn < last:
        if me in t.asks:
            sheet, _ = Strategist(look(t, me), weights, rng, foe).plan()
            perform(t, me, Write(tuple(sheet)))
        for seat in sorted(t.asks):
            perform(t, seat, Seal())
    house, left = t.houses[me], max(0, t.options.turns - t.turn)
    return house.prestige + house.gho / PP * min(30, left) / 120
