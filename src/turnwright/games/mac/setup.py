"""6 A skirmish is laid out: the map, the two lances, then deployment; 13.3 or a company is founded."""

from __future__ import annotations

from turnwright.core import BadSetup
from turnwright.kit.words import say

from .battle.deployment import Deployment
from .battle.map import map_size, scatter
from .company.economy import kind_of
from .company.enemy_forces import contract_force
from .company.founding import found_company
from .lances import NAMES, muster, preset
from .sequence import NEXT_ROUND
from .state import Mac, Orders


def setup(t: Mac) -> None:
    """13.3 A campaign has one player; a skirmish one or two."""
    if t.options.mode == "skirmish":
        skirmish(t)
    elif t.seats == 1:
        found_company(t)
    else:
        raise BadSetup(say("A campaign of Mechanized Armour Commander is for 1 player; choose mode skirmish for two."))


def skirmish(t: Mac) -> None:
    """6.1, 6.2, 6.3 Terrain first, then the frames; the right side deploys before the left."""
    options = t.options
    t.ground = scatter(t, *map_size(t.book, options.map_size, options.difficulty), options.landscape)
    if options.lance == "contract":
        first = contract_force(t, 0, options.difficulty, options.faction)
    else:
        first = preset(t.book, options.lance, 0)
    if options.opponents == "mirror":
        second = first._replace(names=NAMES[1][: len(first.names)])
    elif options.opponents == "contract":
        sent = sum(kind_of(t.book, design.chassis).price for design in first.designs)
        second = contract_force(t, 1, options.difficulty, options.faction, sent)
    else:
        second = preset(t.book, options.opponents, 1)
    for side, crew in enumerate((first, second)):
        muster(t, side, crew)
    if t.seats == 1:
        t.orders = {1: Orders(options.stance, options.priority, options.withdrawal)}
    t.then(Deployment(1), Deployment(0), NEXT_ROUND)
