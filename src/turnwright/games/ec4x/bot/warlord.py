"""The warlord: war on whoever leads, a pact with whoever is last, and worlds taken whole.

Without a friend it was everybody's prey: pacts bind the others, so all their wars were with it, and where every neighbour can come it
lost more worlds than it took.  Friends with all but its prey, it won half of all games.
"""

from __future__ import annotations

from ..assets import Fleet
from ..book import EMPIRE, NOBODY, Order
from .planner import Planner
from .secrets import QUIET


class Warlord(Planner):
    """A planner that lives for war, and wants something of it."""

    def prey(self) -> int:
        """1.1 The leader among those whose worlds it knows, pacts apart; the first of the seats on a tie."""
        owners = {owner for owner in map(self.owner, self.foreign()) if self.view.rivals[owner].stance != "pact"}
        return max(sorted(owners), key=lambda owner: self.view.rivals[owner].prestige, default=NOBODY)

    def promises(self, seat: int) -> bool:
        """8.1.2 One pact at a time, once wars begin, with the last of several rivals."""
        rivals = [n for n, rival in enumerate(self.view.rivals) if n != self.seat and not rival.fallen]
        if self.view.turn <= QUIET or len(rivals) < 2 or any(self.view.rivals[n].stance == "pact" for n in rivals):
            return False
        return seat == min(rivals, key=lambda n: self.view.rivals[n].prestige)

    def manner(self, prey: int, power: int, marines: int, host: Fleet) -> int:
        """6.2.9, 7.6.2 At a run if there are marines enough: a bombardment often leaves nothing of a young colony to take."""
        if self.owner(prey) != EMPIRE and marines >= self.landing(*self.troops(prey)):
            return Order.BLITZ
        return super().manner(prey, power, marines, host)
