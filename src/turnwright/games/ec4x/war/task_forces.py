"""2.3.5, 7.2 Task Force assignment: fleets, starbases and fighters become pieces of a battle."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kit.words import say

from ..assets import Colony, Fleet, Ship
from ..book import BASE, EMPIRE, FIGHTER, SCOUT
from ..economy.ledger import award
from ..secrets.fog import counts, hidden, shows
from ..state import Reach, key_of
from .events import UNDER_WAY, Force, Fought, Search, Squad
from .retreat import withdraw, write_back
from .space_combat import Battle, Piece, TaskForce, counted
from .squadrons import squadron_attack, squadron_defence
from .weapons import attack, defence


def fleet_pieces(t: Reach, fleet: Fleet) -> list[Piece]:
    """7.2 Squadrons one by one, and 2.4.1 the fighters of their hangars as units of their own."""
    pieces, key = list[Piece](), key_of(fleet)
    for squadron in fleet.squadrons:
        codes, state = tuple(ship.code for ship in squadron.ships), int(squadron.crippled)
        guns = squadron_attack(t.book, squadron.but(crippled=False), fleet.status)
        armour, number = squadron_defence(t.book, squadron, fleet.status), squadron.number
        pieces.append(Piece(codes, guns, armour, state, scout=SCOUT in codes, fleet=key, squadron=number))
        pieces += [fighter_piece(t, ship, key, squadron.number) for ship in squadron.fighters]
    return pieces


def fighter_piece(t: Reach, ship: Ship, fleet: int = -1, squadron: int = -1) -> Piece:
    """2.4.1 A fighter squadron."""
    return Piece((FIGHTER,), attack(t.book, ship), defence(t.book, ship), fighter=True, fleet=fleet, squadron=squadron)


def base_pieces(t: Reach, colony: Colony) -> list[Piece]:
    """7.4 Starbases with the weapons they were built with."""
    ships = [Ship(BASE, base.wep) for base in colony.starbases]
    return [
        Piece((BASE,), attack(t.book, ship), defence(t.book, ship), state=int(base.crippled), base=True)
        for ship, base in zip(ships, colony.starbases, strict=True)
    ]


def assemble(t: Reach, house: int, fleets: Iterable[Fleet], planet: Colony | None, bases: Colony | None) -> TaskForce:
    """7.2 One Task Force: the highest ROE of its fleets, 10 with a starbase or at home (8.1.4); cloaked if all of it is."""
    fleets = list(fleets)
    pieces = [piece for fleet in fleets for piece in fleet_pieces(t, fleet)]
    if planet:
        pieces += [fighter_piece(t, ship) for ship in planet.fighters]
    if bases:
        pieces += base_pieces(t, bases)
    roe = 10 if (bases and bases.starbases) or not fleets else max(fleet.roe for fleet in fleets)
    home = home_of(t, house)
    if house == EMPIRE or (fleets and fleets[0].at == home and t.owner(home) == house):
        roe = 10
    cloaked = bool(fleets) and not planet_units(planet, bases) and all(hidden(t, fleet) for fleet in fleets)
    return TaskForce(house, pieces, roe, [key_of(fleet) for fleet in fleets], cloaked)


def planet_units(planet: Colony | None, bases: Colony | None) -> bool:
    return bool((planet and planet.fighters) or (bases and bases.starbases))


def home_of(t: Reach, house: int) -> int:
    """8.1.4 A house's homeworld."""
    return t.homes[house] if 0 <= house < len(t.homes) else -1


def described(t: Reach, force: TaskForce, viewer: int) -> Force:
    """7.2 A Task Force in the report of one house: numbers, and orders that do not show (R72), are for its own eyes."""
    own, fleets = force.house == viewer, [t.fleets[key] for key in force.fleets]
    squads = list[Squad]()
    for piece in force.pieces:
        number = max(0, piece.squadron) if own else 0
        squads.append(Squad(piece.codes, piece.full, piece.defence, piece.state, piece.kind, number))
    return Force(
        force.house,
        counted(force.pieces),
        force.attack,
        force.cloaked,
        force.roe,
        tuple(sorted({fleet.order if own or shows(fleet) else UNDER_WAY for fleet in fleets})),
        tuple(squads),
        counts([lift.code for fleet in fleets for lift in fleet.lifts]),
        tuple(fleet.number for fleet in fleets) if own else (),
    )


def run_battle(t: Reach, at: int, battle: Battle, orbital: bool, searches: Iterable[Search]) -> None:
    """7.3.1, 7.3.4 Fight it out, hand prestige round, tell those who were there, and put the survivors back."""
    forces = battle.forces
    here = sorted({force.house for force in forces if force.house >= 0})
    before = {viewer: tuple(described(t, force, viewer) for force in forces) for viewer in here}
    mark_surprise(t, at, battle)
    refuges: dict[int, int] = {}
    battle.fight(lambda force: withdraw(t, force, refuges))
    honours(t, at, forces, battle)
    fates = tuple(force.fate if force.pieces else "destroyed" for force in forces)
    story = Fought(at, (), tuple(battle.rounds), fates, orbital, battle.stalemate, tuple(searches))
    for viewer in here:
        t.report(story.but(forces=before[viewer]), to=[viewer])
    for force in forces:
        write_back(t, at, force, refuges)


def mark_surprise(t: Reach, at: int, battle: Battle) -> None:
    """7.1.3 A cloaked Task Force is in ambush at home and a surprise elsewhere; if all are cloaked, home alone gains."""
    combat, owner, forces = t.book.combat, t.owner(at), battle.forces
    all_cloaked = all(force.cloaked for force in forces)
    for force in forces:
        if not force.cloaked:
            continue
        if force.house == owner:
            force.bonus = combat.ambush
        elif not all_cloaked:
            force.bonus = combat.surprise
    for force in forces:
        bonus = max((foe.bonus for foe in battle.foes(force)), default=0)
        if bonus == combat.ambush or (bonus and t.options.surprise_prestige):
            here = t.stars[at]
            why = say("Ambushed at {name}", here) if bonus == combat.ambush else say("Surprised at {name}", here)
            award(t, force.house, -t.book.prestige.ambushed, why, "battles")


def honours(t: Reach, at: int, forces: list[TaskForce], battle: Battle) -> None:
    """9.4 Prestige of a battle: every house that fired in the deciding round has the full award (R16)."""
    prestige, name = t.book.prestige, t.stars[at].name
    for place, houses in sorted(battle.deciders.items()):
        points, what = (
            (prestige.routed, "routed") if forces[place].fate == "retreated" else (prestige.destroyed, "destroyed")
        )
        for house in sorted(set(houses)):
            award(t, house, points, say("Task Force {what} at {name}", what=what, name=name), "battles")
    lost: dict[int, int] = {}
    for (house, owner), count in sorted(battle.bases.items()):
        award(t, house, count * prestige.base_destroyed, say("Starbase destroyed at {name}", name=name), "starbases")
        lost[owner] = max(count, lost.get(owner, 0))
    for owner, count in sorted(lost.items()):
        award(t, owner, -count * prestige.base_lost, say("Starbase lost at {name}", name=name), "starbases")
