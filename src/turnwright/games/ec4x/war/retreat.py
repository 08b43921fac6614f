"""7.3.3, 7.3.4 Retreat, and the end of space combat: who leaves and where to, and what returns to its fleet or planet."""

from __future__ import annotations

from ..assets import Fleet, Ship
from ..map.jump_lanes import distances, may_pass_restricted
from ..secrets.fog import hostile_sight
from ..state import Reach, key_of
from .events import Withdrew
from .space_combat import Piece, TaskForce
from .squadrons import hangar


def refuge(t: Reach, fleet: Fleet) -> int | None:
    """7.3.3 The closest system without hostile forces as far as the house knows; own colonies before others."""
    house = t.houses[fleet.house]
    far = distances(t.stars, fleet.at, may_pass_restricted(house, fleet))
    open_ = [s for s in far if s != fleet.at and not hostile_sight(t, fleet.house, s)]
    return min(open_, key=lambda s: (far[s], t.owner(s) != fleet.house, s), default=None)


def withdraw(t: Reach, force: TaskForce, refuges: dict[int, int]) -> bool:
    """7.3.3 Fleets that find a way leave; fighters and the rest cover them."""
    left = False
    for key in force.fleets:
        pieces = [piece for piece in force.fighting if piece.fleet == key and not piece.fighter]
        survivor = survivors(t, t.fleets[key], force.pieces)
        to = refuge(t, survivor) if survivor and key not in refuges and (pieces or survivor.lifts) else None
        if to is not None:
            refuges[key], left = to, True
            for piece in pieces:
                piece.gone = True
    return left


def survivors(t: Reach, fleet: Fleet, pieces: list[Piece]) -> Fleet | None:
    """7.3.4 A fleet as it is now: squadrons by the state of their pieces, fighters as hangars are left."""
    mine = [piece for piece in pieces if piece.fleet == key_of(fleet)]
    ships = {piece.squadron: piece for piece in mine if not piece.fighter}
    squadrons = []
    for squadron in fleet.squadrons:
        piece = ships[squadron.number]
        if piece.state == 2:
            continue
        alive = 0 if piece.gone else sum(p.fighter and p.state < 2 and p.squadron == squadron.number for p in mine)
        kept = squadron.fighters[:alive][: hangar(t.book, squadron)]
        squadrons.append(squadron.but(crippled=piece.state == 1, fighters=kept))
    return fleet.but(squadrons=tuple(squadrons)) if squadrons or fleet.lifts else None


def write_back(t: Reach, at: int, force: TaskForce, refuges: dict[int, int]) -> None:
    """7.3.4 Survivors rejoin their fleets; 7.3.3 spacelift dies with its escorts or flees with its fleet."""
    escorts = [piece for piece in force.pieces if piece.fleet >= 0 and not piece.fighter]
    lost = not any(piece.state < 2 for piece in escorts or force.pieces)
    strays: list[Ship] = []
    for key in force.fleets:
        fleet = t.fleets[key]
        strays += homeless(fleet, force.pieces)
        after = survivors(t, fleet, force.pieces)
        del t.fleets[key]
        if after is None or (lost and key not in refuges):
            continue
        if key in refuges:
            after = after.but(at=refuges[key], order=0, target=-1)
            t.report(Withdrew(fleet.number, at, after.at), to=[fleet.house])
        t.put(after)
    for key in force.fleets:
        if key in t.fleets and key not in refuges:
            t.put(berthed(t, t.fleets[key], strays))
    if t.owner(at) == force.house:
        return_planet(t, at, force, strays)


def homeless(fleet: Fleet, pieces: list[Piece]) -> list[Ship]:
    """2.4.1, 7.3.3 Fighters that live on after their carrier died or left."""
    found: list[Ship] = []
    for squadron in fleet.squadrons:
        mine = [p for p in pieces if p.fleet == key_of(fleet) and p.squadron == squadron.number]
        if any(p.state == 2 or p.gone for p in mine if not p.fighter):
            found += squadron.fighters[: sum(p.fighter and p.state < 2 for p in mine)]
    return found


def berthed(t: Reach, fleet: Fleet, strays: list[Ship]) -> Fleet:
    """2.4.1 Homeless fighters go aboard wherever a hangar is left; `strays` keeps the others."""
    squadrons = []
    for squadron in fleet.squadrons:
        free = hangar(t.book, squadron) - len(squadron.fighters)
        squadrons.append(squadron.but(fighters=squadron.fighters + tuple(strays[: max(0, free)])))
        del strays[: max(0, free)]
    return fleet.but(squadrons=tuple(squadrons))


def return_planet(t: Reach, at: int, force: TaskForce, strays: list[Ship]) -> None:
    """2.4.1, 7.4 What is left of a colony's fighters and starbases; homeless fighters land there."""
    colony = t.colonies[at]
    based = [piece for piece in force.pieces if piece.fleet < 0]
    bases = [piece for piece in based if piece.base]
    if any(piece.fighter for piece in based):
        alive = sum(piece.fighter and piece.state < 2 for piece in based)
        colony = colony.but(fighters=colony.fighters[:alive])
    if bases:
        ends = zip(colony.starbases, [piece.state for piece in bases], strict=True)
        colony = colony.but(starbases=tuple(base.but(crippled=state == 1) for base, state in ends if state < 2))
    t.colonies[at] = colony.but(fighters=colony.fighters + tuple(strays))
