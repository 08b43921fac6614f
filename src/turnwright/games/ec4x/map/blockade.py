"""6.2.6 Blockade: who holds the orbit of a foreign colony, and what that costs its owner."""

from __future__ import annotations

from turnwright.kit.words import say

from ..assets import Colony
from ..book import NOBODY, Book, Order
from ..economy.ledger import award
from ..events import Blockaded, Freed, Units
from ..secrets.fog import counts, hidden, in_sight
from ..state import Reach


def blockaders(t: Reach, orbits: dict[int, list[int]]) -> dict[int, int]:
    """6.2.6 Colonies whose orbit is held by a foreign fleet on order 05, and by whom."""
    found: dict[int, int] = {}
    for at, houses in sorted(orbits.items()):
        for house in houses:
            if any(f.at == at == f.target and f.order == Order.GUARD for f in t.own_fleets(house)):
                found.setdefault(at, house)
    return found


def held_back(book: Book, output: int) -> int:
    """6.2.6 What a blockade leaves of a colony's output, less the whole of it."""
    return (output * book.economy.blockade + 50) // 100 - output


def set_blockades(t: Reach, orbits: dict[int, list[int]]) -> None:
    """6.2.6 Colonies are cut off, or free again."""
    blockades = blockaders(t, orbits)
    for at in sorted(t.colonies):
        colony, by = t.colonies[at], blockades.get(at, NOBODY)
        if colony.blockader != by:
            t.colonies[at] = colony.but(blockader=by)
            if colony.blockader >= 0:
                t.report(Freed(at, colony.owner, colony.blockader), to=parties(colony.blockader, colony.owner))
            if by >= 0:
                t.report(Blockaded(at, colony.owner, by, slipping(t, colony)), to=parties(by, colony.owner))


def parties(*houses: int) -> list[int]:
    return sorted({house for house in houses if house >= 0})


def slipping(t: Reach, colony: Colony) -> Units:
    """6.2.6 The owner's ships in sight there that are unarmed or unwilling to fight for the orbit."""
    fleets = [fleet for fleet in t.own_fleets(colony.owner) if fleet.at == colony.at and fleet.status != "mothball"]
    return counts([code for fleet in fleets if not hidden(t, fleet) for code in in_sight(fleet)])


def judge_blockades(t: Reach, seat: int) -> None:
    """6.2.6 Two points for every colony under blockade."""
    for colony in t.own_colonies(seat):
        if colony.blockader >= 0:
            what = say("Blockade of {name}", t.stars[colony.at])
            award(t, seat, -t.book.prestige.blockade, what, "blockades", "6.2.6")
