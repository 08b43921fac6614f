"""1.3.1 The Income phase: growth, output, taxes, maintenance."""

from __future__ import annotations

from turnwright.core import added
from turnwright.kit.words import say

from ..assets import Colony, capacity
from ..events import Collected
from ..state import Reach
from .industry import pay_milestones
from .ledger import award, book_money
from .maintenance import maintain
from .population import grown, pu
from .production import net_value, output


def grow(t: Reach, colony: Colony) -> None:
    """3.6 People multiply; 9.4 prestige when the planet is full; the Empire's do not (R4)."""
    if colony.owner < 0 or t.houses[colony.owner].fallen:
        return
    planet = t.planets[colony.at]
    colony = colony.but(ptu=grown(t.book, t.houses[colony.owner], colony, planet))
    cap = capacity(t.book, planet)
    if cap is not None and colony.full_at < planet.kind and pu(colony) * 100 >= cap * 1000 * t.book.economy.maxed:
        award(t, colony.owner, t.book.prestige.full, say("{name} is full", t.stars[colony.at]), "full planets")
        colony = colony.but(full_at=planet.kind)
    t.colonies[colony.at] = colony
    pay_milestones(t, colony)


def collect(t: Reach, seat: int) -> None:
    """3.3 The NHV goes to the treasury; newcomers work from now on; 8.2.1 espionage has had its effect."""
    house, total, gross = t.houses[seat], 0, 0
    for colony in t.own_colonies(seat):
        planet = t.planets[colony.at]
        gross += added(output(t.book, t.options, house, colony, planet))
        net = added(net_value(t.book, t.options, house, colony, planet))
        total += net
        book_money(t, seat, net, say("Taxes, {name}", t.stars[colony.at]), "3.3", "taxes")
        settled = colony.but(ptu=colony.ptu + colony.settling, settling=0, manipulated=False)
        t.colonies[colony.at] = settled
    t.houses[seat] = t.houses[seat].but(gho=gross, psyops=False)
    paid = maintain(t, seat)
    t.report(Collected(total, paid), to=[seat])
