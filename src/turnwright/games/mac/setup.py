"""6 A skirmish is laid out: the map, the two lances, then deployment."""

from __future__ import annotations

from .deployment import Deployment
from .lances import NAMES, Crew, assemble, contract, preset
from .land import map_size, scatter
from .sequence import NEXT_ROUND
from .table import Mac, Orders


def setup(t: Mac) -> None:
    """6.1, 6.2, 6.3 Terrain first, then the frames; the right side deploys before the left."""
    options = t.options
    t.ground = scatter(t, *map_size(t.book, options))
    first = contract(t, 0) if options.lance == "contract" else preset(t.book, options.lance, 0)
    if options.opponents == "mirror":
        second = first._replace(names=NAMES[1][: len(first.names)])
    elif options.opponents == "contract":
        second = contract(t, 1)
    else:
        second = preset(t.book, options.opponents, 1)
    for side, crew in enumerate((first, second)):
        muster(t, side, crew)
    if t.seats == 1:
        t.orders = {1: Orders(options.stance, options.priority, options.withdrawal)}
    t.then(Deployment(1), Deployment(0), NEXT_ROUND)


def muster(t: Mac, side: int, crew: Crew) -> None:
    """8 The frames of a side get their numbers."""
    for name, pilot, design in zip(*crew, strict=True):
        id = len(t.frames) + 1
        t.frames[id] = assemble(t.book, id, side, name, pilot, design)
