"""7.2 Weapon groups: which weapons can fire, and 17.3 how a volley is resolved."""

from __future__ import annotations

from turnwright.kit.kept import by_identity

from ..book import Book
from ..book.gear import LOCATIONS, Weapon
from ..events import Hit, Intercepted, Missed, StressAdded, VolleyOpened
from ..loadout import Ammo
from ..state import Battle, Frame, Mac, Mount, fitted, rounds_left
from .accuracy import How, hit_chance
from .damage import roll_location, strike
from .map import distance
from .reactor import energy_left, limit


def loaded(book: Book, frame: Frame, mount: Mount) -> bool:
    """7.3 Is the weapon whole, and are there rounds for a shot?"""
    if mount.wrecked:
        return False
    need = book.weapons[mount.weapon].ammo
    return not need or rounds_left(frame, mount.weapon) >= need


def can_fire(b: Battle, frame: Frame, mount: Mount, far: int) -> bool:
    """7.2, 6.5 Range, ammunition and energy are looked at together, before anything is spent (R18, R52)."""
    weapon = b.book.weapons[mount.weapon]
    if mount.wrecked or far > b.book.ranges[weapon.range].farthest:
        return False
    if weapon.energy and frame.spent + weapon.energy > limit(b.book, frame):
        return False
    return not weapon.ammo or rounds_left(frame, mount.weapon) >= weapon.ammo


def reaches(b: Battle, frame: Frame) -> dict[int, int]:
    """7.2 Each group that can still fire this round, with the farthest hex that one of its weapons reaches."""
    return ready(b.book, frame, energy_left(b.book, frame))


def ready(book: Book, frame: Frame, left: int) -> dict[int, int]:
    """7.2 The same with so much energy left."""
    found: dict[int, int] = {}
    fired = frame.fired
    for group, far, energy, ammo, name in barrels(book, frame.mounts):
        if group in found or group in fired or (energy > left and energy):
            continue
        if not ammo or rounds_left(frame, name) >= ammo:
            found[group] = far
    return found


@by_identity
def barrels(book: Book, mounts: tuple[Mount, ...]) -> list[tuple[int, int, int, int, str]]:
    """7.2, 7.4 The weapons that are whole, by group and the farthest first: group, reach, energy, rounds of a shot, name."""
    guns = [(mount, book.weapons[mount.weapon]) for mount in mounts if not mount.wrecked]
    rows = [(m.group, book.ranges[gun.range].farthest, gun.energy, gun.ammo, m.weapon) for m, gun in guns]
    return sorted(rows, key=lambda row: (row[0], -row[1]))


def planned(b: Battle, frame: Frame, group: int, far: int) -> list[Mount]:
    """7.2 The weapons of a group that would fire at that distance, each drawing its energy in turn."""
    book, left = b.book, energy_left(b.book, frame)
    shots: list[Mount] = []
    pools: dict[str, int] = {}
    for mount in frame.mounts:
        if mount.group != group or mount.wrecked:
            continue
        weapon = book.weapons[mount.weapon]
        if far > book.ranges[weapon.range].farthest or (weapon.energy and weapon.energy > left):
            continue
        if weapon.ammo:
            pool = pools.get(mount.weapon, rounds_left(frame, mount.weapon))
            if pool < weapon.ammo:
                continue
            pools[mount.weapon] = pool - weapon.ammo
        left -= weapon.energy
        shots.append(mount)
    return shots


def drawn(book: Book, shots: list[Mount]) -> int:
    """7.2 Energy that these weapons draw."""
    return sum(book.weapons[mount.weapon].energy for mount in shots)


def spend(frame: Frame, weapon: Weapon, name: str) -> Frame:
    """5.2, 7.3 Energy and rounds of one shot."""
    if not weapon.ammo:
        return frame.but(spent=frame.spent + weapon.energy)
    pools = tuple([Ammo(name, pool.rounds - weapon.ammo) if pool.weapon == name else pool for pool in frame.ammo])
    return frame.but(spent=frame.spent + weapon.energy, ammo=pools)


def volley(t: Mac, attacker: int, target: int, group: int, how: How, location: int = -1) -> None:
    """7.2 All weapons of a group one after the other; they hold once the target is out (R53)."""
    frame = t.frames[attacker]
    t.frames[attacker] = frame.but(fired=(*frame.fired, group))
    t.tell(VolleyOpened, attacker, target, group, how, LOCATIONS[location] if location >= 0 else "")
    for mount in frame.mounts:
        if mount.group != group or mount.wrecked:
            continue
        enemy = t.frames[target]
        if enemy.lost:
            break
        if can_fire(t, t.frames[attacker], mount, distance(frame.at, enemy.at)):
            shoot(t, attacker, mount, target, how, location)
    if t.frames[target].lost:
        shooter = t.frames[attacker]
        t.frames[attacker] = shooter.but(kills=shooter.kills + 1)


def intercepted(t: Mac, enemy: Frame) -> bool:
    """7.7.3 Point Defense: half of the missiles that hit are stopped."""
    return fitted(enemy, "point_defense") and t.roll(100) <= t.book.equipment["point_defense"].effect


def shoot(t: Mac, attacker: int, mount: Mount, target: int, how: How, location: int) -> None:
    """17.3 One weapon: a d100 not above the chance hits; Point Defense, location, damage."""
    book, frame, enemy = t.book, t.frames[attacker], t.frames[target]
    weapon = book.weapons[mount.weapon]
    chance = hit_chance(t, frame, mount, enemy, how)
    t.frames[attacker] = spend(frame, weapon, mount.weapon)
    roll = t.roll(100)
    if roll > chance:
        t.tell(Missed, attacker, target, mount.weapon, chance, roll)
        return
    critical = t.roll(100) <= book.accuracy.critical
    t.tell(Hit, attacker, target, mount.weapon, chance, roll, critical, weapon.damage)
    if weapon.type == "missile" and enemy.gear and intercepted(t, enemy):
        t.tell(Intercepted, target, mount.weapon)
        return
    if weapon.stress:
        t.frames[target] = enemy.but(stress=enemy.stress + weapon.stress)
        t.tell(StressAdded, target, weapon.stress, enemy.stress + weapon.stress)
    strike(t, target, roll_location(t) if location < 0 else location, weapon.damage)
