"""4.7 Terraforming: ordered and paid in one turn, done at its end."""

from __future__ import annotations

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..book import EDEN, PLANETS
from ..events import Terraformed
from ..state import Reach
from .construction import own_colony, require_money
from .ledger import award, book_money
from .production import PP


def terraform(t: Reach, seat: int, line: lines.Terraform) -> None:
    """4.7 One class up, with the technology of the new class; the work is done in the Maintenance phase."""
    label, cost = require_site(t, seat, line)
    book_money(t, seat, -cost, label, "4.7", "terraforming")
    t.sites.append(line.colony)


def require_site(t: Reach, seat: int, line: lines.Terraform) -> tuple[str, int]:
    """4.7 What the work is called and costs, if it can be done."""
    own_colony(t, seat, line.colony)
    planet = t.planets[line.colony]
    if planet.kind >= EDEN:
        raise Illegal(say("4.7 Eden cannot be bettered."))
    if t.houses[seat].level("TER") < planet.kind + 2:
        better = PLANETS[planet.kind + 1]
        raise Illegal(say("4.7 A {planet} world needs TER{kind}.", planet=better, kind=planet.kind + 2))
    if line.colony in t.sites:
        raise Illegal(say("4.7 Planets do not skip a class: one step a turn."))
    label = say("Terraforming, {name}", t.stars[line.colony])
    cost = t.book.economy.terraform[planet.kind + 1] * PP
    require_money(t, seat, cost, label)
    return label, cost


def terraform_sites(t: Reach) -> None:
    """4.7 Maintenance: planets that were paid for rise by one class; resources stay."""
    for at in sorted(t.sites):
        colony = t.colonies.get(at)
        if colony is None or colony.owner < 0:
            continue
        planet = t.planets[at]
        t.planets[at] = planet.but(kind=planet.kind + 1)
        award(t, colony.owner, t.book.prestige.terraformed, say("Terraformed {name}", t.stars[at]), "terraforming")
        t.report(Terraformed(at, planet.kind + 1), to=[colony.owner])
    t.sites = []
