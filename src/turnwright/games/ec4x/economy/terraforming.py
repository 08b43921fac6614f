"""4.7 Terraforming: ordered and paid in one turn, done at its end."""

from __future__ import annotations

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..book import EDEN, PLANETS
from ..events import Terraformed
from ..state import Reach
from .construction import own_colony, spend
from .ledger import award
from .production import PP


def terraform(t: Reach, seat: int, line: lines.Terraform) -> None:
    """4.7 One class up, with the technology of the new class; the work is done in the Maintenance phase."""
    own_colony(t, seat, line.colony)
    planet = t.planets[line.colony]
    if planet.kind >= EDEN:
        raise Illegal(say("4.7 Eden cannot be bettered."))
    if t.houses[seat].level("TER") < planet.kind + 2:
        raise Illegal(
            say("4.7 A {planet} world needs TER{kind}.", planet=PLANETS[planet.kind + 1], kind=planet.kind + 2)
        )
    if any(site == line.colony for site in t.sites):
        raise Illegal(say("4.7 Planets do not skip a class: one step a turn."))
    cost = t.book.economy.terraform[planet.kind + 1] * PP
    spend(t, seat, cost, say("Terraforming, {name}", name=t.stars[line.colony].name), "4.7", "terraforming")
    t.sites.append(line.colony)


def terraform_sites(t: Reach) -> None:
    """4.7 Maintenance: planets that were paid for rise by one class; resources stay."""
    for at in sorted(t.sites):
        colony = t.colonies.get(at)
        if colony is None or colony.owner < 0:
            continue
        planet = t.planets[at]
        t.planets[at] = planet.but(kind=planet.kind + 1)
        award(
            t,
            colony.owner,
            t.book.prestige.terraformed,
            say("Terraformed {name}", name=t.stars[at].name),
            "9.4",
            "terraforming",
        )
        t.report(Terraformed(at, planet.kind + 1), to=[colony.owner])
    t.sites = []
